"""Reading a battlefield from a scenario, under any ruleset there is, and a game from its record."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from defilade.battlefield.model import Battlefield
from defilade.battlefield.reading import read_scenario
from defilade.rulesets.registry import Formats

if TYPE_CHECKING:
    from defilade.game.records import Record


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


def load_record(path: str | PathLike[str]) -> Record:
    """Return the record of a game from its file, JSON or TOML; ``Game.from_record`` goes on with it.

    Raises ``RecordError`` with every fault of the file, ``OSError`` where it can't be read.
    """
    from defilade.game.records import read_record  # noqa: PLC0415 - a scenario needs no records

    return read_record(Path(path))


def loads_record(text: str) -> Record:
    """Return the record of a game from its text, JSON or TOML.

    Raises ``RecordError`` with every fault of the text.
    """
    from defilade.game.records import read_record  # noqa: PLC0415 - likewise

    return read_record(text)
