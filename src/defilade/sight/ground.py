"""The ground of a battlefield: what each model stands in and how high, worked out once while neither changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from defilade.battlefield.model import Battlefield, Feature, Model, Point, Unit
from defilade.battlefield.state import has_gone_into, is_inside
from defilade.geometry.shapes import Disc, HalfPlane, Shape, bounding_disc, contains, half_planes
from defilade.sight.bases import ON_THE_EDGE, REACH, base_shape, feature_shape

MOST_KEPT = 4096
"""As many answers of a kind as are kept at a time."""

HILL = "hill"


class Box(NamedTuple):
    """A rectangle along the table's edges that holds some models' bases."""

    low_x: float
    low_y: float
    high_x: float
    high_y: float


class Spot(NamedTuple):
    """A place on the ground: the features that it lies in, their edges counted in, and the height of its hill, or 0.

    ``names`` and ``kinds`` are those of the features; ``shows`` gives for those that hide a share of who is in them the
    share that shows.
    """

    features: tuple[Feature, ...]
    height: float
    names: frozenset[str]
    kinds: frozenset[str]
    shows: Mapping[str, float]

    @classmethod
    def of(cls, features: tuple[Feature, ...], height: float) -> Spot:
        """Return a place that lies in these features."""
        names, kinds = frozenset([f.id for f in features]), frozenset([f.kind for f in features])
        return cls(features, height, names, kinds, MappingProxyType({f.id: f.shows for f in features if f.shows < 1.0}))


OPEN = Spot.of((), 0.0)
"""A place in no feature."""

CELL = 8.0
"""The sides of the cells by which features are looked up, in the table's unit."""

_Entry = tuple[float, float, float, float, Feature, Shape]
_Near = tuple[float, float, float, float, Feature, Shape, tuple[HalfPlane, ...]]


@dataclass
class Ground:
    """The terrain of a battlefield, with what has been asked about places and models on it.

    Terrain and models are never changed in place, so an answer holds for as long as both are the same objects.
    """

    terrain: tuple[Feature, ...]
    shapes: tuple[Shape, ...]
    bounds: tuple[Disc, ...]
    _spots: dict[Point, Spot] = field(default_factory=dict)
    _bases: dict[int, tuple[Model, Shape]] = field(default_factory=dict)
    _cells: dict[tuple[int, int], tuple[_Near, ...]] = field(default_factory=dict)
    _lots: dict[tuple[float, ...], Spot] = field(default_factory=dict)
    _boxes: dict[str, tuple[tuple[Model, ...], Box]] = field(default_factory=dict)

    @cached_property
    def occupants(self) -> frozenset[str]:
        """The models that features name as being inside of them."""
        return frozenset(name for feature in self.terrain for name in feature.occupants)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of terrain that there are."""
        return frozenset(feature.kind for feature in self.terrain)

    @cached_property
    def by_kind(self) -> Mapping[str, tuple[Feature, ...]]:
        """The terrain of each kind that there is."""
        return {kind: tuple(feature for feature in self.terrain if feature.kind == kind) for kind in self.kinds}

    @cached_property
    def boxed(self) -> tuple[_Entry, ...]:
        """The features with their shapes, each behind the least x and y and the greatest that it may reach to."""
        found: list[_Entry] = []
        for feature, shape, bound in zip(self.terrain, self.shapes, self.bounds, strict=True):
            x, y, reach = bound.x, bound.y, bound.radius + REACH
            found.append((x - reach, y - reach, x + reach, y + reach, feature, shape))
        return tuple(found)

    def _near(self, cell: tuple[int, int]) -> tuple[_Near, ...]:
        """Return the features that may hold a place in a cell of the table: those whose boxes reach into it."""
        if len(self._cells) >= MOST_KEPT:
            self._cells.clear()
        low_x, low_y = cell[0] * CELL - REACH, cell[1] * CELL - REACH
        high_x, high_y = low_x + CELL + 2 * REACH, low_y + CELL + 2 * REACH
        found = self._cells[cell] = tuple(
            (x0, y0, x1, y1, feature, shape, () if isinstance(shape, Disc) else half_planes(shape))
            for x0, y0, x1, y1, feature, shape in self.boxed
            if low_x <= x1 and x0 <= high_x and low_y <= y1 and y0 <= high_y
        )
        return found

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
        return self.spot_of(model).features

    def spot_of(self, model: Model) -> Spot:
        """Return what a model is in, as :meth:`occupied` tells it, and the height of the ground under it."""
        spot = self.spot(model.position)
        if not self.occupants and (not model.flags or not is_inside(model)):
            return spot
        stood_in = spot.features
        held = tuple(
            feature
            for feature in self.terrain
            if feature in stood_in or model.id in feature.occupants or has_gone_into(model, feature)
        )
        return self._spot_in(held, spot.height)

    def height(self, model: Model) -> float:
        """Return the height of the ground under a model: that of the hill it stands on, or 0."""
        return self.spot(model.position).height

    def base(self, model: Model) -> Shape:
        """Return the shape of a model's base, the one that was made before where there is one."""
        kept = self._bases.get(id(model))
        if kept is not None and kept[0] is model:
            return kept[1]
        if len(self._bases) >= MOST_KEPT:
            self._bases.clear()
        found = base_shape(model)
        self._bases[id(model)] = model, found
        return found

    def boxes(self, units: Iterable[Unit]) -> list[Box]:
        """Return boxes that hold the bases of units' models, the last ones where nobody has moved since."""
        found, known = [], self._boxes
        for unit in units:
            models = unit.models
            kept = known.get(unit.id)
            if kept is None or kept[0] is not models:
                if len(known) >= MOST_KEPT:
                    known.clear()
                box = _box(models) if kept is None or _moved(kept[0], models) else kept[1]
                kept = known[unit.id] = models, box
            found.append(kept[1])
        return found

    def spot(self, place: Point) -> Spot:
        """Return what there is at a place."""
        x, y = place
        try:
            cell = int(x // CELL), int(y // CELL)
        except ValueError:
            return OPEN  # a place without end, or no number, is nowhere on the ground
        near = self._cells.get(cell)
        if near is None:
            near = self._near(cell)
        if not near:
            return OPEN
        found = self._spots.get(place)
        if found is None:
            if len(self._spots) >= MOST_KEPT:
                self._spots.clear()
            found = self._spots[place] = self._spot(x, y, near)
        return found

    def _spot(self, x: float, y: float, near: tuple[_Near, ...]) -> Spot:
        features = tuple(
            [
                feature
                for x0, y0, x1, y1, feature, shape, planes in near
                if x0 <= x <= x1 and y0 <= y <= y1 and _holds(shape, planes, x, y)
            ]
        )
        return self._spot_in(features, max([f.height or 0.0 for f in features if f.kind == HILL], default=0.0))

    def _spot_in(self, features: tuple[Feature, ...], height: float) -> Spot:
        """Return a place that lies in these features, the same one for all places that do."""
        if not features:
            return OPEN
        key = height, *map(id, features)
        found = self._lots.get(key)
        if found is None:
            if len(self._lots) >= MOST_KEPT:
                self._lots.clear()
            found = self._lots[key] = Spot.of(features, height)
        return found


def _holds(shape: Shape, planes: tuple[HalfPlane, ...], x: float, y: float) -> bool:
    """Tell whether a place is in a shape, its edge counted in; ``planes`` tell it unless it is near the edge."""
    inside = bool(planes)
    for a, b, c in planes:
        within = a * x + b * y - c
        if within < -REACH:
            return False
        inside = inside and within > REACH
    return inside or contains(shape, (x, y), ON_THE_EDGE)


def _moved(before: tuple[Model, ...], models: tuple[Model, ...]) -> bool:
    """Tell whether models may stand elsewhere, or on other bases, than those before."""
    if len(before) != len(models):
        return True
    for one, other in zip(before, models, strict=True):
        if one.position is not other.position or one.base is not other.base:
            return True
    return False


def _box(models: tuple[Model, ...]) -> Box:
    reach = max([model.base.width + model.base.depth for model in models]) / 2
    xs, ys = zip(*[model.position for model in models], strict=True)
    return Box(min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)


_last: tuple[tuple[tuple[Feature, ...], Ground], ...] = ()
"""The last terrains that were asked about, each with its ground."""

GROUNDS_KEPT = 8


def ground_of(battlefield: Battlefield) -> Ground:
    """Return the ground of a battlefield, the same one as long as its terrain is the same or equal.

    Several threads may ask: what was kept is replaced as a whole, so that the worst is to work something out twice.
    """
    global _last  # noqa: PLW0603 - what is kept is kept for everybody
    kept, terrain = _last, battlefield.terrain
    if kept and kept[0][0] is terrain:
        return kept[0][1]
    found = next((ground for known, ground in kept if known is terrain), None)
    found = found or next((ground for known, ground in kept if known == terrain), None) or Ground.of(terrain)
    _last = ((terrain, found), *(entry for entry in kept if entry[1] is not found))[:GROUNDS_KEPT]
    return found
