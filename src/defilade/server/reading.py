"""Reading scenarios that were sent."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from defilade.battlefield.format import RulesetFormat
from defilade.battlefield.model import Battlefield
from defilade.battlefield.reading import read_scenario
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
