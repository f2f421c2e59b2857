"""How much of a footprint is obscured from a viewpoint: the sweep, asked once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from defilade.geometry.hiding import Footprints, pair_areas
from defilade.geometry.outline import SIDES, outline
from defilade.geometry.screen import Pieces
from defilade.geometry.shapes import Point, Shape
from defilade.geometry.sweep import HARD, LIGHT, Segments
from defilade.geometry.tables import arc_of, empty_rows, empty_scratch, footprint_table, piece_table

CoverClass = Literal["light", "hard"]

TARGET_SIDES = SIDES
"""Corners of a polygon that stands for a round base as a target: no fraction is off by more than 1e-5."""

ROOM = 64
"""Rows that there is room for at first: most questions need no more."""


class Obstacle(NamedTuple):
    """A shape that hides what lies behind or within it, and the class of cover that it gives."""

    shape: Shape
    cover_class: CoverClass


class Shares(NamedTuple):
    """The shares of a footprint that light, hard and either class of obstacle hide, each from 0 to 1."""

    light: float
    hard: float
    total: float


@dataclass(frozen=True, slots=True)
class FootprintSweep:
    """A footprint and the obstacles about it, made ready to be looked at from many viewpoints.

    ``pieces`` are the shapes whose union is the footprint. Lengths are in any one unit.

    >>> wall = Obstacle(((0.0, 1.0), (9.0, 1.0), (9.0, 2.0), (0.0, 2.0)), "hard")
    >>> target = ((-1.0, 4.0), (1.0, 4.0), (1.0, 5.0), (-1.0, 5.0))
    >>> round(FootprintSweep((target,), (wall,)).shares((0.0, 0.0)).hard, 9)
    0.5
    """

    pieces: Sequence[Shape]
    obstacles: Sequence[Obstacle]
    _footprints: Footprints = field(init=False, repr=False, compare=False)
    _outlines: Segments = field(init=False, repr=False, compare=False)
    _hiding: Pieces = field(init=False, repr=False, compare=False)
    _segments: Segments = field(init=False, repr=False, compare=False)
    _classes: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        shapes = [obstacle.shape for obstacle in self.obstacles]
        footprint = outline(tuple(self.pieces))
        footprints, outlines = footprint_table([footprint])
        about = [(footprint.bound, self.pieces)]
        hiding, segments = piece_table(shapes, [arc_of(shape, about) for shape in shapes])
        object.__setattr__(self, "_footprints", footprints)
        object.__setattr__(self, "_outlines", outlines)
        object.__setattr__(self, "_hiding", hiding)
        object.__setattr__(self, "_segments", segments)
        object.__setattr__(self, "_classes", tuple(class_number(obstacle) for obstacle in self.obstacles))

    def shares(self, viewpoint: Point) -> Shares:
        """Return what is hidden from a viewpoint, in shares of the footprint's area."""
        whole, light, hard, either = self.areas(viewpoint)
        if whole <= 0.0:
            return Shares(0.0, 0.0, 0.0)
        return Shares(_share(light, whole), _share(hard, whole), _share(either, whole))

    def areas(self, viewpoint: Point) -> tuple[float, float, float, float]:
        """Return the footprint's area, and the areas of it that light, hard and either class hide."""
        vx, vy = viewpoint
        own = len(self._outlines.x0)
        room = ROOM
        result = [0.0, 0.0, 0.0]
        while not pair_areas(
            vx, vy, 0, self._footprints, self._outlines, self._classes, self._hiding, self._segments,
            empty_rows(own), empty_scratch(room), empty_rows(room), empty_rows(room), empty_rows(room),
            [0, 0, 0], [0.0, 0.0], result,
        ):  # fmt: skip
            room *= 4
        return self._footprints.area[0], result[0], result[1], result[2]


def class_number(obstacle: Obstacle) -> int:
    """Return the number of an obstacle's class in the kernel."""
    return LIGHT if obstacle.cover_class == "light" else HARD


def obscured(viewpoint: Point, footprint: Sequence[Shape], obstacles: Iterable[Obstacle]) -> Shares:
    """Return which shares of a footprint are hidden from a viewpoint.

    >>> obscured((0.0, 0.0), [((-1.0, 4.0), (1.0, 4.0), (1.0, 5.0), (-1.0, 5.0))], [])
    Shares(light=0.0, hard=0.0, total=0.0)
    """
    return FootprintSweep(tuple(footprint), tuple(obstacles)).shares(viewpoint)


def _share(part: float, whole: float) -> float:
    return min(1.0, max(0.0, part / whole))
