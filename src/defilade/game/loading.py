"""Reading a battlefield from a scenario, under any ruleset there is."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from defilade.battlefield.model import Battlefield
from defilade.battlefield.reading import read_scenario
from defilade.rulesets.registry import Formats


def load(path: str | PathLike[str]) -> Battlefield:
    """Return the battlefield of a scenario file, TOML or JSON.

    Raises ``ScenarioError`` with every fault of the file, ``OSError`` where it can't be read.
    """
    return read_scenario(Path(path), Formats())


def loads(text: str) -> Battlefield:
    """Return the battlefield of a scenario's text, TOML or JSON.

    Raises ``ScenarioError`` with every fault of the text.
    """
    return read_scenario(text, Formats())
