"""The page on geometry tells the tolerances that the program has."""

import re
from importlib import import_module
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "geometry.md"
ROW = re.compile(r"^\| `([a-z_.]+)\.([A-Z_]+)` \| (\S+) \|", re.MULTILINE)


def test_tolerances() -> None:
    told = ROW.findall(PAGE.read_text(encoding="utf-8"))
    assert told
    assert {(module, name): float(value) for module, name, value in told} == {
        (module, name): getattr(import_module(f"defilade.{module}"), name) for module, name, _ in told
    }
