"""Whatever is read is a battlefield or a ScenarioError: no other exception ever comes out."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from defilade.battlefield.faults import ScenarioError
from defilade.battlefield.model import Battlefield
from defilade.battlefield.reading import read_scenario
from defilade.language import translator
from tests.battlefield.russian import RUSSIAN
from tests.battlefield.scenarios import FORMATS, RULESETS, Scenario, good
from tests.battlefield.toml import as_toml

TEXT = st.text(max_size=20)
NUMBERS = st.one_of(
    st.integers(-3, 100), st.integers(), st.just(10**400), st.floats(), st.floats(-10, 100, allow_nan=False)
)
LENGTHS = st.builds(lambda number, unit: f"{number}{unit}", NUMBERS, st.sampled_from(["mm", "cm", "in", "ft", ""]))
WORDS = st.sampled_from(
    ["red", "blue", "none", "on", "off", "soldier", "cavalry", "bunker", "forest", "hill", "hard", "b1", "archers-1"]
)
KEYS = st.one_of(TEXT, st.sampled_from(["id", "kind", "profile", "circle", "rectangle", "models", "formation", "rof"]))
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, TEXT, LENGTHS, WORDS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=3)),
    max_leaves=8,
)


def outcome(source: str | bytes | Mapping[str, Any]) -> Battlefield | ScenarioError:
    """Return what reading gives, and check of faults that they can be told."""
    try:
        return read_scenario(source, FORMATS)
    except ScenarioError as error:
        check_words(error)
        return error


def check_words(error: ScenarioError) -> None:
    assert error.faults
    assert str(error).encode("utf-8")
    for fault in error.faults:
        assert len(translator("en").text(fault.found)) < 400
        for words in (translator("en"), RUSSIAN):
            assert len(words.text(fault.phrase).encode("utf-8").splitlines()) == 1


Way = tuple[str | int, ...]


def ways(value: object, way: Way = ()) -> list[Way]:
    """Return the ways to everything in a scenario."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    inner = [each for name, part in parts for each in ways(part, (*way, name))]
    return [way, *inner] if way else inner


def follow(scenario: Scenario, way: Way) -> Any:  # noqa: ANN401 - whatever stands there
    part: Any = scenario
    for step in way:
        part = part[step]
    return part


def mutate(scenario: Scenario, dice: random.Random, fresh: object) -> None:
    """Take away, replace, double or add something anywhere."""
    all_ways = ways(scenario)
    if not all_ways:
        return
    *before, last = dice.choice(all_ways)
    step: Any = last
    inside = follow(scenario, tuple(before))
    what = dice.randrange(5)
    if what == 0:
        del inside[step]
    elif what == 1:
        inside[step] = fresh
    elif what == 2:
        inside[step] = deepcopy(follow(scenario, dice.choice(all_ways)))
    elif isinstance(inside, list):
        inside.append(deepcopy(inside[step]) if what == 3 else fresh)
    else:
        inside[dice.choice(["id", "side", "colour", "kind", "height", "shots", f"{step}s"])] = fresh


@settings(max_examples=400)
@given(st.sampled_from(RULESETS), st.randoms(use_true_random=False), st.lists(VALUES, min_size=1, max_size=4))
def test_changed_scenarios(ruleset: str, dice: random.Random, fresh: list[object]) -> None:
    scenario = good(ruleset)
    for value in fresh:
        mutate(scenario, dice, value)
    outcome(scenario)


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_any_table(table: dict[str, Any]) -> None:
    assert isinstance(outcome(table), ScenarioError)


@given(st.dictionaries(st.one_of(KEYS, st.integers(), st.none()), VALUES, max_size=3))
def test_tables_with_keys_that_are_no_text(table: dict[Any, Any]) -> None:
    assert isinstance(outcome({**good("ninth-age"), 7: table}), ScenarioError)  # type: ignore[dict-item] # what is tested


@given(st.one_of(st.text(), st.binary()))
def test_any_text(text: str | bytes) -> None:
    assert isinstance(outcome(text), ScenarioError)


@settings(max_examples=200)
@given(st.sampled_from(RULESETS), st.booleans(), st.integers(0, 10**6), st.integers(0, 8), TEXT)
def test_damaged_texts(ruleset: str, is_json: bool, at: int, gone: int, fresh: str) -> None:
    scenario = good(ruleset)
    text = json.dumps(scenario, ensure_ascii=False, indent=1) if is_json else as_toml(scenario)
    at %= len(text)
    outcome(text[:at] + fresh + text[at + gone :])


@given(st.sampled_from(RULESETS), st.integers(0, 10**6), st.binary(min_size=1, max_size=3))
def test_damaged_bytes(ruleset: str, at: int, fresh: bytes) -> None:
    data = as_toml(good(ruleset)).encode()
    at %= len(data)
    outcome(data[:at] + fresh + data[at + 1 :])


def test_a_table_that_holds_itself() -> None:
    table = good("ninth-age")
    table["units"].append(table)
    assert isinstance(outcome(table), ScenarioError)


def test_things_of_a_program() -> None:
    assert isinstance(outcome({**good("ninth-age"), "title": object(), "turn": {1, 2}}), ScenarioError)
