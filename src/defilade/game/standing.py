"""The state of a game as other programs read it."""

from __future__ import annotations

from typing import Any, Final

from defilade.battlefield.model import Feature, Model
from defilade.battlefield.state import State
from defilade.rulesets.ruleset import Ruleset
from defilade.sight.bases import middle_of

FORMAT: Final = "defilade/state/1"


def state_to_json(state: State, ruleset: Ruleset) -> dict[str, Any]:
    """Return a state in the machine form, without the log."""
    return {
        "format": FORMAT,
        "turn": state.turn,
        "side": state.side,
        "phase": state.phase,
        "models": {model.id: _model(model, ruleset) for model in state.field.models.values()},
        "units": {unit.id: {"flags": sorted(unit.flags)} for unit in state.field.units},
        "terrain": {feature.id: _feature(feature, state) for feature in state.field.terrain},
    }


def _model(model: Model, ruleset: Ruleset) -> dict[str, Any]:
    return {
        "status": model.status,
        "wounds": ruleset.wounds_of(model),
        "position": list(model.position),
        "facing": model.facing,
        "flags": sorted(model.flags),
    }


def _feature(feature: Feature, state: State) -> dict[str, Any]:
    placement = state.placed.get(feature.id)
    if placement is None:
        return {"at": list(middle_of(feature)), "wounds": feature.wounds}
    return {"at": list(placement.at), "wounds": feature.wounds, "rotation": placement.rotation}
