"""The JSON Schema is one, takes every good scenario, and tells an editor of what is wrong in itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from defilade.battlefield.schema import scenario_schema
from tests.battlefield.broken import CASES, Broken
from tests.battlefield.scenarios import FORMATS, RULESETS, conformance_scenarios, good

SCHEMA = scenario_schema(FORMATS)
VALIDATOR = Draft202012Validator(SCHEMA)

# What only the whole scenario shows, or is beyond what a schema can say.
BEYOND = re.compile(
    r" of one id|of nobody|nobody begins|crosses itself|touches itself|spike|in a line|one corner thrice|off the table|"
    r"over the edge|at infinity|infinite|no number|is not a number|blank|one id|over several lines|surrogate|"
    r"no size|larger than any|without a type|without a kind|no profile|chassis|entrances|in a bunker|bunker too small|"
    r"occupant|squads|id on the table|another's id|feature's id|models on the table|command teams|independent|"
    r"pioneer|corners of all|turn of nobody|doubl|model off the table"
)
"""Cases whose names say that the fault is beyond the schema."""


def told_by_the_schema(case: Broken) -> bool:
    return BEYOND.search(case.name) is None


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_good_scenarios(ruleset: str) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(good(ruleset))] == []


@pytest.mark.parametrize("case", sorted(conformance_scenarios()))
def test_conformance_scenarios(case: str) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(conformance_scenarios()[case])] == []


@pytest.mark.parametrize("case", [case for case in CASES if told_by_the_schema(case)], ids=str)
def test_broken_scenarios(case: Broken) -> None:
    assert not VALIDATOR.is_valid(case.scenario)


def test_most_faults_are_told() -> None:
    assert sum(map(told_by_the_schema, CASES)) > 400


def described(schema: object) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the properties of all tables of a schema."""
    parts: Any = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    if isinstance(schema, dict) and isinstance(schema.get("properties"), dict) and "additionalProperties" in schema:
        yield from schema["properties"].items()
    for part in parts:
        yield from described(part)


def test_every_key_is_described() -> None:
    assert [name for name, schema in described(SCHEMA) if not schema.get("description")] == []


def test_options_have_their_defaults() -> None:
    options = SCHEMA["$defs"]["soldatiki.options"]["properties"]
    assert options["parapet_reach"]["default"] == "2cm"
    assert options["cavalry_wounds"]["enum"] == ["mount-first", "rider-first"]
    assert "default" not in str(options["wood_depth"])


def test_descriptions_in_russian() -> None:
    russian = scenario_schema(FORMATS, "ru")
    Draft202012Validator.check_schema(russian)
    assert russian.keys() == SCHEMA.keys()
