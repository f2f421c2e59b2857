"""The attack plan: an attack as data, before any die is rolled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from defilade.dice import Test

Outcome = Literal["hits", "wounds", "casualties", "status"]
Status = Literal["active", "knocked-down", "stunned", "out-of-action"]


@dataclass(frozen=True, slots=True)
class Shots:
    """The hit dice of one attacker, in the order they are rolled."""

    shooter: str
    count: int
    hit: Test


@dataclass(frozen=True, slots=True)
class Recipient:
    """A model (or bunker) that hits may fall on.

    ``wounds`` are those it has left; ``fatal`` is how many of them put it out (all of them unless the ruleset says
    fewer: then all are lost with it); ``save`` is None where it has none; ``firepower`` the test that the attacker
    must pass, after a failed save, to destroy it; ``carries`` the models that fall with it; ``status`` the state of a
    warrior before the attack.
    """

    id: str
    wounds: int = 1
    fatal: int | None = None
    save: Test | None = None
    firepower: Test | None = None
    carries: tuple[str, ...] = ()
    status: Status = "active"


@dataclass(frozen=True, slots=True)
class AttackPlan:
    """Who rolls how many dice, what each needs, what a failure costs and which model it falls on.

    ``allotment`` says how hits reach the recipients: ``"each"``, one each in the order of ``recipients`` before any
    gets a second; ``"unit"``, on the unit as a whole: unsaved damage adds up (each hit counts at most one model's
    wounds), and a model falls for every ``recipients[0].wounds`` of it, in the order of ``recipients`` (a first
    recipient of fewer wounds has lost some before). ``injuries`` says that a wound at 0 is followed by an injury roll.
    ``outcomes`` are the names that the odds report, in order.
    """

    shots: tuple[Shots, ...]
    recipients: tuple[Recipient, ...]
    outcomes: tuple[Outcome, ...]
    wound: Test | None = None
    damage: int | Literal["D3"] = 1
    allotment: Literal["each", "unit"] = "each"
    injuries: bool = False
    model_wounds: int | None = None
