"""Reading scenarios that were sent."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import Any

from defilade.battlefield.faults import Faults
from defilade.battlefield.format import RulesetFormat
from defilade.battlefield.model import Battlefield
from defilade.battlefield.reading import read_scenario
from defilade.battlefield.syntax import load
from defilade.rulesets.registry import Formats
from defilade.server.measuring import of_fair_size
from defilade.server.settings import Limits


@cache
def formats() -> Mapping[str, RulesetFormat]:
    """Return the formats of all rulesets, looked up once: a server reads a scenario with every look."""
    return dict(Formats())


def read(source: str | Mapping[str, Any], limits: Limits) -> Battlefield:
    """Return the battlefield of a scenario that was sent.

    Raises ``ScenarioError`` with all its faults, ``ApiError`` where it is too large to be asked about here.
    """
    return of_fair_size(read_scenario(source, formats()), limits)


def document(text: str) -> dict[str, Any]:
    """Return the tables of a text in TOML or JSON as JSON can hold them, whatever else is at fault in them.

    Dates, and numbers without an end, become text. Raises ``ScenarioError`` where the text is neither TOML nor JSON.

    >>> document("table = 1979-05-27")
    {'table': '1979-05-27'}
    """
    return {name: _as_json(value) for name, value in load(text, Faults()).items()}


def _as_json(value: object) -> object:
    if isinstance(value, Mapping):
        return {name: _as_json(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_as_json(each) for each in value]
    if value is None or isinstance(value, str | int) or (isinstance(value, float) and math.isfinite(value)):
        return value
    return str(value)
