"""Defilade: a referee for tabletop wargames.

>>> import defilade
>>> sorted(name for name in defilade.__all__ if name.islower())
['integrate', 'load', 'load_record', 'loads', 'loads_record', 'prepare', 'roll', 'sample']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from defilade.attack import AttackPlan, Odds, integrate, roll, sample
    from defilade.battlefield.faults import Fault, ScenarioError
    from defilade.battlefield.model import Battlefield
    from defilade.game import Game, RefusedError, load, load_record, loads, loads_record
    from defilade.game.records import Record, RecordError
    from defilade.game.replaying import BrokenRecordError
    from defilade.geometry.prepared import prepare
    from defilade.rulesets.actions import (
        Crawl,
        Dash,
        DigIn,
        EndPhase,
        Enter,
        Fight,
        Leave,
        Move,
        Pass,
        Pin,
        Place,
        PlaceScattered,
        Shoot,
        StandUp,
        Treat,
        TurnOver,
        Unpin,
        Wound,
        WrongActionError,
    )
    from defilade.rulesets.ruleset import Ruleset, UnknownNameError
    from defilade.rulesets.ruling import Refusal, Ruling

_HOMES = {
    **dict.fromkeys(
        (
            "Crawl",
            "Dash",
            "DigIn",
            "EndPhase",
            "Enter",
            "Fight",
            "Leave",
            "Move",
            "Pass",
            "Pin",
            "Place",
            "PlaceScattered",
            "Shoot",
            "StandUp",
            "Treat",
            "TurnOver",
            "Unpin",
            "Wound",
            "WrongActionError",
        ),
        "defilade.rulesets.actions",
    ),
    "AttackPlan": "defilade.attack",
    "Battlefield": "defilade.battlefield.model",
    "BrokenRecordError": "defilade.game.replaying",
    "Fault": "defilade.battlefield.faults",
    "Game": "defilade.game",
    "Odds": "defilade.attack",
    "Record": "defilade.game.records",
    "RecordError": "defilade.game.records",
    "Refusal": "defilade.rulesets.ruling",
    "RefusedError": "defilade.game",
    "Ruleset": "defilade.rulesets.ruleset",
    "Ruling": "defilade.rulesets.ruling",
    "ScenarioError": "defilade.battlefield.faults",
    "UnknownNameError": "defilade.rulesets.ruleset",
    "integrate": "defilade.attack",
    "load": "defilade.game",
    "load_record": "defilade.game",
    "loads": "defilade.game",
    "loads_record": "defilade.game",
    "prepare": "defilade.geometry.prepared",
    "roll": "defilade.attack",
    "sample": "defilade.attack",
}

__all__ = [
    "AttackPlan",
    "Battlefield",
    "BrokenRecordError",
    "Crawl",
    "Dash",
    "DigIn",
    "EndPhase",
    "Enter",
    "Fault",
    "Fight",
    "Game",
    "Leave",
    "Move",
    "Odds",
    "Pass",
    "Pin",
    "Place",
    "PlaceScattered",
    "Record",
    "RecordError",
    "Refusal",
    "RefusedError",
    "Ruleset",
    "Ruling",
    "ScenarioError",
    "Shoot",
    "StandUp",
    "Treat",
    "TurnOver",
    "UnknownNameError",
    "Unpin",
    "Wound",
    "WrongActionError",
    "integrate",
    "load",
    "load_record",
    "loads",
    "loads_record",
    "prepare",
    "roll",
    "sample",
]


def __getattr__(name: str) -> object:
    """Load a public name when it is first asked for, so that importing the package costs nothing."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'defilade' has no attribute {name!r}")
