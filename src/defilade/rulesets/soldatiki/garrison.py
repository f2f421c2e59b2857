"""Who is in what: buildings and bunkers, their entrances, and how many a bunker holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from defilade.battlefield.model import Battlefield, Entrance, Feature, Model
from defilade.battlefield.state import State, went_in
from defilade.language import Phrase
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.soldatiki.kinds import CAVALRY, HEAVY_WEAPONS, is_aircraft, is_soldier
from defilade.rulesets.upright import BUILDING, BUNKER, occupied
from defilade.sight.bases import REACH


def inside(field: Battlefield, feature: Feature) -> tuple[Model, ...]:
    """Return the active models in a building or bunker."""
    return tuple(m for m in field.models.values() if m.status == "active" and feature in shelters(field, m))


def lying_inside(field: Battlefield, feature: Feature) -> tuple[Model, ...]:
    """Return the fallen in a building or bunker whom a medic might still save."""
    return tuple(m for m in field.models.values() if m.status == "fallen" and feature in shelters(field, m))


def shelters(field: Battlefield, model: Model) -> tuple[Feature, ...]:
    """Return the buildings and bunkers that a model is in; an aircraft is above them, in none."""
    if is_aircraft(model):
        return ()
    return tuple(f for f in occupied(field, model) if f.kind in (BUILDING, BUNKER))


def too_narrow(model: Model, entrance: Entrance) -> bool:
    """Tell whether a model's base is too wide for an entrance, by its smaller side."""
    return entrance.width is not None and min(model.base.width, model.base.depth) > entrance.width + REACH


def bunker_forbids(field: Battlefield, bunker: Feature, model: Model) -> Iterator[Refusal]:
    """Yield why a bunker does not take a model in (SOL-4.1)."""
    if not is_soldier(model) or model.profile.kind == CAVALRY:
        yield Refusal("SOL-4.1", Phrase("{model} is no soldier that a bunker holds.", model=model.id))
    garrison = inside(field, bunker)
    if any(other.unit != model.unit for other in garrison):
        yield Refusal("SOL-4.1", Phrase("Another squad is in {feature}.", feature=bunker.id))
    soldiers = [other for other in garrison if other.profile.kind not in HEAVY_WEAPONS]
    if model.profile.kind not in HEAVY_WEAPONS and len(soldiers) >= field.options.bunker_capacity:
        yield Refusal("SOL-4.1", Phrase("{feature} is full.", feature=bunker.id))


def flag_occupants(state: State) -> State:
    """Return the state with those whom features name as occupants flagged with what they are in, and named no more."""
    held = {name: feature.id for feature in state.field.terrain for name in feature.occupants}
    if not held:
        return state
    emptied = replace(state.field, terrain=tuple(replace(f, occupants=()) for f in state.field.terrain))
    models = (went_in(emptied.models[name], feature) for name, feature in held.items())
    return replace(state, field=emptied).with_models(models)
