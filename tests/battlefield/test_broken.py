"""Every kind of fault is told at its place, all at once, in both languages, and nothing else ever happens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from defilade.battlefield.faults import Fault, ScenarioError
from defilade.battlefield.reading import read_scenario
from defilade.language import translator
from tests.battlefield.broken import CASES, TEXTS, Broken, BrokenText
from tests.battlefield.russian import RUSSIAN, is_russian
from tests.battlefield.scenarios import FORMATS, RULESETS


def faults_of(source: Path | str | bytes | Mapping[str, Any]) -> tuple[Fault, ...]:
    with pytest.raises(ScenarioError) as raised:
        read_scenario(source, FORMATS)
    return raised.value.faults


def places_of(faults: Iterable[Fault]) -> list[str]:
    return sorted(fault.place for fault in faults)


def check_words(fault: Fault) -> None:
    for words in (translator("en"), RUSSIAN):
        for phrase in (fault.message, fault.found, fault.allowed, fault.phrase):
            text = words.text(phrase)
            assert text.strip()
            text.encode("utf-8")
            assert len(text.splitlines()) == 1, text
    assert is_russian(fault.message)
    assert is_russian(fault.allowed)
    assert is_russian(fault.found)


def test_there_are_enough() -> None:
    assert len(CASES) + len(TEXTS) >= 120
    assert len({str(case) for case in CASES}) == len(CASES)
    assert {case.ruleset for case in CASES} == set(RULESETS)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_broken_scenario(case: Broken) -> None:
    faults = faults_of(case.scenario)
    assert places_of(faults) == sorted(case.expected)
    for fault in faults:
        check_words(fault)


@pytest.mark.parametrize("case", TEXTS, ids=str)
def test_broken_text(case: BrokenText, tmp_path: Path) -> None:
    file = tmp_path / f"scenario{case.suffix}"
    file.write_bytes(case.data if isinstance(case.data, bytes) else case.data.encode("utf-8"))
    faults = faults_of(file)
    assert places_of(faults) == sorted(case.places)
    for fault in faults:
        check_words(fault)
    if not case.suffix:
        assert places_of(faults_of(case.data)) == sorted(case.places)
