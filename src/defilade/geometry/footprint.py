"""How much of a footprint is obscured from a viewpoint: the sweep, asked once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from defilade.geometry.shapes import Disc, Point, Polygon, Shape, bounding_disc, edges, regular_polygon
from defilade.geometry.sweep import FOOTPRINT, HARD, LIGHT, may_hide, sweep

CoverClass = Literal["light", "hard"]

TARGET_SIDES = 128
"""Corners of a round base as a target: no fraction is off by more than 1e-5."""

COARSE_ARC, FINE_ARC = 4, 64
"""Corners on the near and the far arc of a disc that hides: few where only its two tangents matter."""


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

    ``pieces`` are the shapes whose union is the footprint; they should not overlap. Lengths are in any one unit.

    >>> wall = Obstacle(((0.0, 1.0), (9.0, 1.0), (9.0, 2.0), (0.0, 2.0)), "hard")
    >>> target: Polygon = ((-1.0, 4.0), (1.0, 4.0), (1.0, 5.0), (-1.0, 5.0))
    >>> FootprintSweep((target,), (wall,)).shares((0.0, 0.0))
    Shares(light=0.0, hard=0.5, total=0.5)
    """

    pieces: Sequence[Shape]
    obstacles: Sequence[Obstacle]
    _bound: Disc = field(init=False)
    _target: Edges = field(init=False)
    _fixed: tuple[tuple[Disc, Edges], ...] = field(init=False)
    _discs: tuple[tuple[Disc, int, bool], ...] = field(init=False)

    def __post_init__(self) -> None:
        bound = _union_bound(self.pieces)
        target = Edges()
        fixed: list[tuple[Disc, Edges]] = []
        for piece in self.pieces:
            target.add(regular_polygon(piece, TARGET_SIDES) if isinstance(piece, Disc) else piece, FOOTPRINT)
        discs: list[tuple[Disc, int, bool]] = []
        for shape, cover_class in self.obstacles:
            owner = LIGHT if cover_class == "light" else HARD
            if isinstance(shape, Disc):
                apart = math.hypot(shape.x - bound.x, shape.y - bound.y) > shape.radius + bound.radius
                discs.append((shape, owner, not apart))
            else:
                fixed.append((bounding_disc(shape), Edges.of(shape, owner)))
        for name, value in (("_bound", bound), ("_target", target), ("_fixed", tuple(fixed)), ("_discs", tuple(discs))):
            object.__setattr__(self, name, value)

    def shares(self, viewpoint: Point) -> Shares:
        """Return what is hidden from a viewpoint, in shares of the footprint's area."""
        whole, light, hard, either = self.areas(viewpoint)
        if whole <= 0.0:
            return Shares(0.0, 0.0, 0.0)
        return Shares(_share(light, whole), _share(hard, whole), _share(either, whole))

    def areas(self, viewpoint: Point) -> tuple[float, float, float, float]:
        """Return the footprint's area, and the areas of it that light, hard and either class hide."""
        vx, vy = viewpoint
        all_edges = self._target.copy()
        bound = self._bound
        for disc, piece in self._fixed:
            if may_hide(vx, vy, bound.x, bound.y, bound.radius, disc.x, disc.y, disc.radius):
                all_edges.extend(piece)
        for disc, owner, near in self._discs:
            if may_hide(vx, vy, bound.x, bound.y, bound.radius, disc.x, disc.y, disc.radius):
                all_edges.add(seen_disc(disc, viewpoint, FINE_ARC if near else COARSE_ARC), owner)
        count = len(all_edges.owners)
        dx, dy = self._bound.x - vx, self._bound.y - vy
        far = math.hypot(dx, dy) or 1.0
        if far == 1.0 and dx == dy == 0.0:
            dx = 1.0
        scratch = [[0.0] * count for _ in range(6)]
        result = [0.0] * 4
        sweep(
            vx, vy, dx / far, dy / far, all_edges.x0, all_edges.y0, all_edges.x1, all_edges.y1, all_edges.owners,
            len(self._target.owners), count, *scratch, [0] * count, [0.0] * (2 * count + 2),
            [0.0] * (count * count + 2), result,
        )  # fmt: skip
        return result[0], result[1], result[2], result[3]


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
        outward = disc.radius * (1.0 + _bulge(step, arc))
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


def _bulge(step: float, arc: int) -> float:
    """Return by how much the inner corners of an arc move out (in radii) so that its polygon keeps the arc's area.

    With the two end corners fixed, the fan of ``arc`` triangles has the area
    ``sin(step)/2 * (2*rho + (arc - 2)*rho**2)`` for inner corners at ``rho`` radii; it should be ``arc*step/2``.
    """
    if arc < 3:  # noqa: PLR2004 - with fewer edges the formula below has no square term
        return 0.0
    goal, inner = arc * step / math.sin(step), arc - 2
    return (-1.0 + math.sqrt(1.0 + inner * goal)) / inner - 1.0


def _union_bound(shapes: Sequence[Shape]) -> Disc:
    discs = [bounding_disc(shape) for shape in shapes]
    low_x, high_x = min(d.x - d.radius for d in discs), max(d.x + d.radius for d in discs)
    low_y, high_y = min(d.y - d.radius for d in discs), max(d.y + d.radius for d in discs)
    x, y = (low_x + high_x) / 2, (low_y + high_y) / 2
    return Disc(x, y, max(math.hypot(d.x - x, d.y - y) + d.radius for d in discs))


def _share(part: float, whole: float) -> float:
    return min(1.0, max(0.0, part / whole))
