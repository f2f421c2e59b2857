"""Digging in: where a squad can."""

from __future__ import annotations

from collections.abc import Sequence

from defilade.battlefield.model import Battlefield, Model, Unit
from defilade.language import Phrase
from defilade.rulesets.ruleset import GAME_STATE
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.soldatiki.kinds import is_aircraft
from defilade.sight.bases import base_shape, feature_shape, overlaps


def dig_in_forbidden(field: Battlefield, squad: Unit) -> Refusal | None:
    """Return why a squad can't dig in after what it did and where it stands, or None (SOL-5.1)."""
    active = [model for model in squad.models if model.status == "active"]
    if "dug-in" in squad.flags:
        return Refusal("SOL-5.1", Phrase("{unit}: dug in already.", unit=squad.name))
    done = _done_instead(squad)
    if done is not None:
        return done
    if not active:
        return Refusal(GAME_STATE, Phrase("Nobody of {name} is left to dig.", name=squad.name))
    if any(is_aircraft(model) for model in active):
        return Refusal("SOL-5.1", Phrase("Aircraft can't dig in."))
    return _on_terrain(field, squad, active)


def _done_instead(squad: Unit) -> Refusal | None:
    for model in squad.models:
        if "shot" in model.flags:
            return Refusal("SOL-5.1", Phrase("{model} has shot already.", model=model.id))
        if "dashed" in model.flags:
            return Refusal("SOL-5.1", Phrase("{model} has dashed already.", model=model.id))
    return None


def _on_terrain(field: Battlefield, squad: Unit, active: Sequence[Model]) -> Refusal | None:
    for model in active:
        for feature in field.terrain:
            if overlaps(base_shape(model), feature_shape(feature)):
                return Refusal(
                    "SOL-5.1",
                    Phrase(
                        "{unit} can't dig in: {model} stands in terrain ({feature}), "
                        "and digging in takes ground free of terrain.",
                        unit=squad.name,
                        model=model.id,
                        feature=feature.id,
                    ),
                )
    return None
