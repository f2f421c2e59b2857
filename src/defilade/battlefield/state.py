"""The state of a game: a battlefield as it stands, whose turn it is, and what of the past still counts."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from defilade.battlefield.altering import alteration, altered
from defilade.battlefield.model import Battlefield, Feature, Model, Point, Unit

SET_UP, OVER = "set-up", "over"
"""The phases that every ruleset has: before all others, and after them."""

INSIDE = "in:"
"""A model's flag that begins so names the feature that it has gone into."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a feature was put down, and how far it was turned, in degrees."""

    at: Point
    rotation: float


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment; nothing of it is ever changed in place.

    ``field`` is the battlefield as it stands: its models have their places, statuses, wounds and flags of now.
    ``placed`` holds where features of the reserve were put down. ``this_phase`` names the models that were brought down
    in the present phase, for rules that speak of a later one; ``used`` counts what may be done only so often in a phase
    or at all, by a name of its own.
    """

    field: Battlefield
    turn: int
    side: str
    phase: str
    placed: Mapping[str, Placement] = dataclasses.field(default_factory=dict)
    this_phase: frozenset[str] = frozenset()
    used: Mapping[str, int] = dataclasses.field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.phase == OVER

    def with_models(self, models: Iterable[Model]) -> State:
        """Return the state with these models in place of those of the same ids."""
        changed = {model.id: model for model in models}
        return _with_field(self, with_models(self.field, changed)) if changed else self

    def with_unit(self, unit: Unit) -> State:
        """Return the state with a unit in place of the one of the same id."""
        field = self.field
        models = {**field.models, **{model.id: model for model in unit.models}}
        return _with_field(self, field.with_units({**field.unit_by_id, unit.id: unit}, models))

    def with_feature(self, feature: Feature) -> State:
        """Return the state with a feature in place of the one of the same id."""
        terrain = tuple(feature if each.id == feature.id else each for each in self.field.terrain)
        return _with_field(self, altered(self.field, terrain=terrain))

    def counting(self, name: str) -> State:
        """Return the state with one more use of a name counted."""
        return altered(self, used={**self.used, name: self.used.get(name, 0) + 1})


_with_field = alteration(State, "field")
_with_models = alteration(Unit, "models")
_with_flags = alteration(Model, "flags")


def with_models(field: Battlefield, changed: Mapping[str, Model]) -> Battlefield:
    """Return a battlefield with models in place of those of the same ids."""
    units = dict(field.unit_by_id)
    for name in {model.unit for model in changed.values()}:
        unit = units[name]
        units[name] = _with_models(unit, tuple([changed.get(model.id, model) for model in unit.models]))
    return field.with_units(units, {**field.models, **changed})


def flagged(model: Model, *flags: str) -> Model:
    """Return a model with flags added."""
    return _with_flags(model, _joined(model.flags, flags))


def unflagged(model: Model, flags: Collection[str]) -> Model:
    """Return a model with flags taken away."""
    if not model.flags or model.flags.isdisjoint(flags):
        return model
    return _with_flags(model, _left(model.flags, frozenset(flags)))


def flag_of_inside(feature: str) -> str:
    """Return the flag of those who have gone into a feature."""
    return f"{INSIDE}{feature}"


def is_inside(model: Model) -> bool:
    """Tell whether a model has gone into a feature."""
    for flag in model.flags:  # noqa: SIM110 - asked very often: a loop is done before `any` has begun
        if flag.startswith(INSIDE):
            return True
    return False


def has_gone_into(model: Model, feature: Feature) -> bool:
    """Tell whether a model has gone into a feature."""
    return flag_of_inside(feature.id) in model.flags


def went_in(model: Model, feature: str) -> Model:
    """Return a model that has gone into a feature, and so is in no other that it went into."""
    return flagged(came_out(model), flag_of_inside(feature))


def came_out(model: Model, still_in: Collection[str] = ()) -> Model:
    """Return a model that has come out of all that it went into, but for the features of these ids."""
    if not is_inside(model):
        return model
    return unflagged(model, [f for f in model.flags if f.startswith(INSIDE) and f.removeprefix(INSIDE) not in still_in])


# The flags of many models are the same, so one set of them serves all: there are few.


@lru_cache(maxsize=4096)
def _joined(flags: frozenset[str], more: tuple[str, ...]) -> frozenset[str]:
    return flags.union(more)


@lru_cache(maxsize=4096)
def _left(flags: frozenset[str], over: frozenset[str]) -> frozenset[str]:
    return flags.difference(over)
