"""Digging in: who must, who can't, and the skill test it takes."""

from __future__ import annotations

from defilade.battlefield.model import Battlefield, Model, Unit
from defilade.dice import Test
from defilade.language import Phrase
from defilade.rulesets.flames_of_war.cover import bulletproof_by, undiggable
from defilade.rulesets.ruling import Refusal
from defilade.sight.bases import REACH, distance_to

DIGGERS = ("infantry", "gun")
TRIED = "dig-attempted"
PIONEER_REACH = {"in": 2.0, "cm": 5.0}
"""How near a pioneer supply vehicle must be (FOW-3.1), in each unit of length."""


def must_dig(field: Battlefield, unit: Unit) -> tuple[Model, ...]:
    """Return the teams of a platoon that must dig when it digs in (FOW-1.5, FOW-1.6)."""
    return tuple(
        team
        for team in unit.models
        if team.status == "active" and team.profile.type in DIGGERS and bulletproof_by(field, team) is None
    )


def digging(field: Battlefield, unit: Unit) -> tuple[Model, ...] | Refusal:
    """Return the teams that dig, or the refusal where there is none that would or could (FOW-1.6, FOW-4.1)."""
    would = must_dig(field, unit)
    if not would:
        return Refusal("FOW-1.6", Phrase("No team of {unit} needs to dig in.", unit=unit.name))
    can = tuple(team for team in would if undiggable(field, team) is None)
    if not can:
        return Refusal("FOW-4.1", Phrase("No team of {unit} can dig in where it stands.", unit=unit.name))
    return can


def dig_in_forbidden(field: Battlefield, unit: Unit) -> Refusal | None:
    """Return why a platoon can't dig in after what it did and where it stands, or None (FOW-1.1 to FOW-1.6, FOW-4.1).

    A team where none can dig acts as usual (FOW-4.1): its having moved is no hindrance.
    """
    if TRIED in unit.flags:
        return Refusal("FOW-1.1", Phrase("{unit}: already tried to dig in this turn.", unit=unit.name))
    teams = digging(field, unit)
    if isinstance(teams, Refusal):
        return teams
    for team in teams:
        if "moved" in team.flags:
            return Refusal("FOW-1.1", Phrase("{team} has moved already.", team=team.id))
    test = skill_test(field, unit)
    return test if isinstance(test, Refusal) else None


def skill_test(field: Battlefield, unit: Unit) -> Test | Refusal:
    """Return a platoon's test to dig in: its leader's skill, re-rolled with pioneers at hand (FOW-1.3, FOW-3.1).

    Where no skill is given there is nothing to test: that is refused.
    """
    first = leader(unit)
    needed: int | None = first.profile.skill
    if needed is None:
        return Refusal(
            "FOW-1.3", Phrase("{team} has no skill given: {unit} can't test it.", team=first.id, unit=unit.name)
        )
    return Test(needed, reroll="failures" if pioneers_at_hand(field, unit) else "none")


def leader(unit: Unit) -> Model:
    """Return the team whose skill is the platoon's: its command team, else its first."""
    active = [team for team in unit.models if team.status == "active"] or list(unit.models)
    return next((team for team in active if team.profile.command), active[0])


def supplied(unit: Unit) -> list[Model]:
    """Return the teams of a platoon that pioneers must be near to: its command team, or an independent one."""
    active = [team for team in unit.models if team.status == "active"]
    return [team for team in active if team.profile.command or team.profile.independent]


def pioneers_at_hand(field: Battlefield, unit: Unit) -> bool:
    """Tell whether a pioneer supply vehicle of its side lets a platoon re-roll (FOW-3.1)."""
    near = supplied(unit)
    vehicles = [
        model
        for model in field.models.values()
        if model.side == unit.side and model.status == "active" and model.profile.pioneer_supply
    ]
    reach = PIONEER_REACH[field.table.unit] + REACH
    return bool(vehicles) and any(distance_to(team, vehicles) <= reach for team in near)
