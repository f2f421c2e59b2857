"""The ground of a battlefield: what each model stands in and how high, worked out once while neither changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from defilade.battlefield.model import Battlefield, Feature, Model, Point
from defilade.geometry.shapes import Disc, Shape, bounding_disc, contains
from defilade.sight.bases import ON_THE_EDGE, base_shape, feature_shape

T = TypeVar("T")

MOST_KEPT = 4096
"""As many answers about models as are kept at a time."""

HILL = "hill"

INSIDE = "in:"
"""A model's flag that begins so names the feature that it has gone into."""


@dataclass
class Ground:
    """The terrain of a battlefield, with what has been asked about models on it.

    Terrain and models are never changed in place, so an answer holds for as long as both are the same objects.
    """

    terrain: tuple[Feature, ...]
    shapes: tuple[Shape, ...]
    bounds: tuple[Disc, ...]
    _at: dict[Point, tuple[Feature, ...]] = field(default_factory=dict)
    _kept: dict[tuple[str, int], tuple[Model, object]] = field(default_factory=dict)

    @cached_property
    def _occupants(self) -> frozenset[str]:
        return frozenset(name for feature in self.terrain for name in feature.occupants)

    @cached_property
    def opaque(self) -> tuple[tuple[Feature, Shape], ...]:
        """The features that hide what lies behind them, with their shapes."""
        return tuple(
            (feature, shape)
            for feature, shape in zip(self.terrain, self.shapes, strict=True)
            if feature.height is not None and feature.height > 0.0
        )

    @classmethod
    def of(cls, terrain: tuple[Feature, ...]) -> Ground:
        """Return the ground of some terrain."""
        shapes = tuple(feature_shape(feature) for feature in terrain)
        return cls(terrain, shapes, tuple(bounding_disc(shape) for shape in shapes))

    def occupied(self, model: Model) -> tuple[Feature, ...]:
        """Return the features that a model is in: named as an occupant, entered, or stood in by its base's centre."""
        return self.keep("occupied", model, self._occupied)

    def height(self, model: Model) -> float:
        """Return the height of the ground under a model: that of the hill it stands on, or 0."""
        return self.keep("height", model, self._height)

    def base(self, model: Model) -> Shape:
        """Return the shape of a model's base."""
        return self.keep("base", model, base_shape)

    def stood_in(self, model: Model) -> tuple[Feature, ...]:
        """Return the features that the centre of a model's base lies in, their edges counted in."""
        found = self._at.get(model.position)
        if found is None:
            if len(self._at) >= MOST_KEPT:
                self._at.clear()
            found = self._at[model.position] = self._stood_in(model.position)
        return found

    def keep(self, question: str, model: Model, answer: Callable[[Model], T]) -> T:
        """Return an answer about a model, the one that was given before where there is one."""
        key = (question, id(model))
        kept = self._kept.get(key)
        if kept is not None and kept[0] is model:
            return kept[1]  # type: ignore[return-value]  # what was kept under this question has its type
        found = answer(model)
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[key] = (model, found)
        return found

    def _stood_in(self, place: Point) -> tuple[Feature, ...]:
        x, y = place
        return tuple(
            feature
            for feature, shape, bound in zip(self.terrain, self.shapes, self.bounds, strict=True)
            if (x - bound.x) ** 2 + (y - bound.y) ** 2 <= (bound.radius - 2 * ON_THE_EDGE) ** 2
            and contains(shape, place, ON_THE_EDGE)
        )

    def _occupied(self, model: Model) -> tuple[Feature, ...]:
        stood_in = self.stood_in(model)
        if not self._occupants and not any(flag.startswith(INSIDE) for flag in model.flags):
            return stood_in
        return tuple(
            feature
            for feature in self.terrain
            if feature in stood_in or model.id in feature.occupants or f"{INSIDE}{feature.id}" in model.flags
        )

    def _height(self, model: Model) -> float:
        return max((f.height or 0.0 for f in self.stood_in(model) if f.kind == HILL), default=0.0)


_last: list[Ground] = []
GROUNDS_KEPT = 8


def ground_of(battlefield: Battlefield) -> Ground:
    """Return the ground of a battlefield, the same one as long as its terrain is the same."""
    for place, ground in enumerate(_last):
        if ground.terrain is battlefield.terrain:
            if place:
                _last.insert(0, _last.pop(place))
            return ground
    found = Ground.of(battlefield.terrain)
    _last.insert(0, found)
    del _last[GROUNDS_KEPT:]
    return found
