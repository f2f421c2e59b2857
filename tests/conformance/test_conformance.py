"""Holds the command against cases whose right answers an independent reference computed."""

import importlib.util
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

from defilade.cli.app import Commands
from defilade.language import translator

CASES = Path(__file__).parent / "cases"
KINDS = ("rule", "odds", "replay")


def load_runner() -> ModuleType:
    specification = importlib.util.spec_from_file_location("conformance_runner", CASES / "run.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def cases() -> list[Mapping[str, Any]]:
    return [case for path in sorted(CASES.glob("*.json")) for case in json.loads(path.read_text("utf-8"))]


def marked(case: Mapping[str, Any]) -> object:
    return pytest.param(case, id=str(case["id"]), marks=pytest.mark.clause(*case["clauses"]))


differs: Callable[[Any, Any, float], str | None] = load_runner().differs


@pytest.mark.parametrize("case", [marked(case) for case in cases()])
def test_case(case: Mapping[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(case.get("scenario") or case["record"]), encoding="utf-8")
    name, *rest = case["command"]
    result = CliRunner().invoke(Commands(translator("en")), [name, str(file), *rest, "--json"])
    refused = isinstance(case["expect"].get("refused"), dict)
    assert result.exit_code == (1 if refused else 0), result.output
    assert differs(case["expect"], json.loads(result.stdout), case["tolerance"]) is None


def test_every_kind_has_cases() -> None:
    assert {case["command"][0] for case in cases()} == set(KINDS)
