"""What a team stands in: bulletproof cover, and ground in which nobody digs."""

from __future__ import annotations

from defilade.battlefield.model import Battlefield, Feature, Model
from defilade.rulesets.flames_of_war.format import BULLETPROOF
from defilade.sight.bases import base_shape, feature_shape, overlaps, stands_in

NO_DIGGING = frozenset({"stream", "river", "swamp", "lake", "bridge", "ford"})
"""Water and the ways over it (FOW-4.1)."""

FOXHOLE = "foxhole"


def in_terrain(field: Battlefield, team: Model, feature: Feature) -> bool:
    """Tell whether a team is in a feature: its base overlaps it, or by the option its centre lies in it."""
    if field.options.in_terrain == "centre":
        return stands_in(team, feature)
    return overlaps(base_shape(team), feature_shape(feature))


def bulletproof_by(field: Battlefield, team: Model) -> str | None:
    """Return what gives a team bulletproof cover: ``foxhole``, a feature's id, or None for nothing."""
    if FOXHOLE in team.flags:
        return FOXHOLE
    return next((f.id for f in field.terrain if f.cover == BULLETPROOF and in_terrain(field, team, f)), None)


def clause_of_cover(cover: str | None) -> tuple[str, ...]:
    """Return the clause by which what was found to give bulletproof cover does: a foxhole's, or the terrain's."""
    if cover is None:
        return ()
    return ("FOW-1.3",) if cover == FOXHOLE else ("FOW-1.6",)


def undiggable(field: Battlefield, team: Model) -> Feature | None:
    """Return the feature in which a team can't dig, or None (FOW-4.1)."""
    return next((f for f in field.terrain if f.kind in NO_DIGGING and in_terrain(field, team, f)), None)
