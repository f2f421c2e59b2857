"""Digging in: where a squad can."""

from __future__ import annotations

from defilade.battlefield.model import Battlefield, Unit
from defilade.language import Phrase
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.soldatiki.kinds import is_aircraft
from defilade.sight.bases import base_shape, feature_shape, overlaps


def dig_in_forbidden(field: Battlefield, squad: Unit) -> Refusal | None:
    """Return why a squad can't dig in as it is and where it stands, or None (SOL-5.1)."""
    active = [model for model in squad.models if model.status == "active"]
    if "dug-in" in squad.flags:
        return Refusal("SOL-5.1", Phrase("{unit} is dug in already.", unit=squad.name))
    if any(is_aircraft(model) for model in active):
        return Refusal("SOL-5.1", Phrase("Aircraft can't dig in."))
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
