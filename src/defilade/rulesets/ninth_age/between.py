"""What stands between a shooter and a target unit: what cuts lines of sight, and what obscures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from defilade.battlefield.model import Battlefield, Feature, Model, Unit
from defilade.geometry.footprint import TARGET_SIDES, CoverClass, Obstacle
from defilade.geometry.lines import Approach, Surroundings
from defilade.geometry.shapes import Disc, Point, Polygon, Shape, area, overlap_area, regular_polygon
from defilade.geometry.viewpoint import EQUAL, HALF
from defilade.rulesets.ninth_age.heights import blocks_sight, class_of_model, height, tallest
from defilade.sight.bases import feature_shape
from defilade.sight.ground import ground_of

HILL = "hill"


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that hides: its id, its shape and class, and whether it hides nothing from a viewpoint inside it."""

    id: str
    obstacle: Obstacle
    lifted: bool


@dataclass(frozen=True, slots=True)
class Between:
    """A shooter, a target unit, and all else on the table that may matter between them."""

    field: Battlefield
    shooter: Model
    target: Unit

    @property
    def pieces(self) -> tuple[Shape, ...]:
        """The bases whose union is the target's footprint."""
        ground = ground_of(self.field)
        return tuple(ground.base(model) for model in self.target.models)

    def blocking(self) -> tuple[Piece, ...]:
        """Return what cuts lines of sight (T9A-1.2): a hill only for those who do not stand on it."""
        terrain = (f for f in self._terrain() if f.blocks_sight)
        found = [Piece(f.id, Obstacle(feature_shape(f), "hard"), f.kind == HILL) for f in terrain]
        found += self._models(lambda b, s, t: "hard" if blocks_sight(b, s, t) else None)
        return tuple(found)

    def obscuring(self) -> tuple[Piece, ...]:
        """Return what gives cover, terrain first, each in its one class (T9A-2.1 to T9A-2.3)."""
        ignored = self.field.options.shooter_terrain == "ignored"
        classes: tuple[CoverClass, ...] = ("light", "hard")
        found = [
            Piece(f.id, Obstacle(feature_shape(f), cover_class), ignored or f.kind == HILL)
            for f in self._terrain()
            for cover_class in classes
            if f.cover == cover_class
        ]
        found += self._models(class_of_model)
        return tuple(found)

    def too_small(self) -> tuple[Piece, ...]:
        """Return the models that give no cover for being small (T9A-2.2)."""
        return tuple(self._models(lambda b, s, t: "light" if class_of_model(b, s, t) is None else None))

    def from_edge(self, edge: tuple[Point, Point], found: Iterable[Piece]) -> tuple[Piece, ...]:
        """Return those of some pieces that may hide anything of the target from a front edge."""
        approach = Approach(*edge, self.pieces)
        return tuple(piece for piece in found if approach.may_hide(piece.obstacle.shape))

    def _terrain(self) -> Iterator[Feature]:
        """Yield the terrain, without the hills that the target stands on: more than half of its footprint."""
        return (f for f in self.field.terrain if f.kind != HILL or not self._target_on(f))

    def _target_on(self, hill: Feature) -> bool:
        return share_inside(self.pieces, hill.polygon) > HALF + EQUAL

    def _models(self, class_of: Callable[[int, int, int], CoverClass | None]) -> Iterator[Piece]:
        """Yield the models of other units that ``class_of`` gives a class by the heights of all three."""
        own, aim = height(self.shooter), tallest(self.target.models)
        ground = ground_of(self.field)
        for unit in self.field.units:
            if unit.id in (self.shooter.unit, self.target.id):
                continue
            for model in standing(unit).models:
                cover_class = class_of(height(model), own, aim)
                if cover_class is not None:
                    yield Piece(model.id, Obstacle(ground.base(model), cover_class), lifted=False)


def standing(unit: Unit) -> Unit:
    """Return a unit with only those of its models that have not fallen."""
    models = tuple(model for model in unit.models if model.status == "active")
    return unit if len(models) == len(unit.models) else replace(unit, models=models)


def surroundings(pieces: tuple[Shape, ...], between: tuple[Piece, ...]) -> Surroundings:
    """Return a footprint among pieces, ready to be looked at."""
    return Surroundings(pieces, tuple(p.obstacle for p in between), tuple(p.lifted for p in between))


def share_inside(pieces: tuple[Shape, ...], polygon: Polygon) -> float:
    """Return the share of a footprint's area that lies inside a polygon.

    >>> square = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    >>> share_inside((square,), ((1.0, -1.0), (9.0, -1.0), (9.0, 9.0), (1.0, 9.0)))
    0.5
    """
    polygons = [regular_polygon(p, TARGET_SIDES) if isinstance(p, Disc) else p for p in pieces]
    return sum(overlap_area(p, polygon) for p in polygons) / sum(area(p) for p in polygons)
