"""How much of a footprint is obscured from a viewpoint: the sweep, asked once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from defilade.geometry.hiding import Footprints, pair_areas
from defilade.geometry.outline import SIDES, outline
from defilade.geometry.screen import Pieces, bulge
from defilade.geometry.shapes import Disc, Point, Polygon, Shape, edges, regular_polygon
from defilade.geometry.sweep import HARD, LIGHT, Segments
from defilade.geometry.tables import FINE_ARC, arc_of, empty_rows, empty_scratch, footprint_table, piece_table

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
    >>> target: Polygon = ((-1.0, 4.0), (1.0, 4.0), (1.0, 5.0), (-1.0, 5.0))
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


@dataclass(slots=True)
class Edges:
    """Edges of polygons, column by column, each with what it belongs to."""

    x0: list[float] = field(default_factory=list)
    y0: list[float] = field(default_factory=list)
    x1: list[float] = field(default_factory=list)
    y1: list[float] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)

    def add(self, polygon: Polygon, owner: int) -> None:
        """Add the edges of a polygon."""
        for (ax, ay), (bx, by) in edges(polygon):
            self.x0.append(ax)
            self.y0.append(ay)
            self.x1.append(bx)
            self.y1.append(by)
            self.owners.append(owner)

    @classmethod
    def of(cls, polygon: Polygon, owner: int) -> Edges:
        """Return the edges of one polygon."""
        made = cls()
        made.add(polygon, owner)
        return made

    def copy(self) -> Edges:
        """Return edges of their own that are the same."""
        return Edges(self.x0[:], self.y0[:], self.x1[:], self.y1[:], self.owners[:])

    def extend(self, other: Edges) -> None:
        """Add other edges after these."""
        self.x0 += other.x0
        self.y0 += other.y0
        self.x1 += other.x1
        self.y1 += other.y1
        self.owners += other.owners


def seen_disc(disc: Disc, viewpoint: Point, arc: int) -> Polygon:
    """Return a polygon that stands for a disc from one viewpoint: its two tangents are exact.

    The near and the far arc have ``arc`` edges each, their inner corners moved out so that the area is kept.
    """
    dx, dy = viewpoint[0] - disc.x, viewpoint[1] - disc.y
    apart = math.hypot(dx, dy)
    if apart <= disc.radius:
        return regular_polygon(disc, 2 * FINE_ARC)
    towards, half = math.atan2(dy, dx), math.acos(disc.radius / apart)
    corners: list[Point] = []
    for begin, sweep_angle in ((towards - half, 2 * half), (towards + half, 2 * (math.pi - half))):
        step = sweep_angle / arc
        outward = disc.radius * bulge(step, arc)
        for i in range(arc):
            radius = disc.radius if i == 0 else outward
            corners.append((disc.x + radius * math.cos(begin + i * step), disc.y + radius * math.sin(begin + i * step)))
    return tuple(corners)


def obscured(viewpoint: Point, footprint: Sequence[Shape], obstacles: Iterable[Obstacle]) -> Shares:
    """Return which shares of a footprint are hidden from a viewpoint.

    >>> obscured((0.0, 0.0), [((-1.0, 4.0), (1.0, 4.0), (1.0, 5.0), (-1.0, 5.0))], [])
    Shares(light=0.0, hard=0.0, total=0.0)
    """
    return FootprintSweep(tuple(footprint), tuple(obstacles)).shares(viewpoint)


def _share(part: float, whole: float) -> float:
    return min(1.0, max(0.0, part / whole))
