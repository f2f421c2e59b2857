"""Lines of sight from an edge: where along it the view changes in kind, and whether any line gets through."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from defilade.geometry.footprint import FootprintSweep, Obstacle, Shares
from defilade.geometry.glances import Glances
from defilade.geometry.prepared import prepared
from defilade.geometry.shapes import Disc, Point, Shape, bounding_disc, contains, segment_crossings
from defilade.geometry.sweep import may_hide

TOUCH = 1e-9
"""A viewpoint this near to a piece's edge stands at it, not in it."""

SLIVER = 1e-9
"""A share of the target that is seen, at or below which only lines without width get through."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A footprint among obstacles, some of which do not count for a viewpoint inside them.

    ``pieces`` are the shapes of the footprint, ``lifted`` says for each obstacle whether it hides nothing from
    a viewpoint that stands in it.

    >>> wood = Obstacle(((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)), "light")
    >>> around = Surroundings((((-1.0, 4.0), (1.0, 4.0), (1.0, 5.0), (-1.0, 5.0)),), (wood,), (True,))
    >>> around.shares((0.0, 0.0)).total, around.shares((0.0, -2.0)).total
    (0.0, 1.0)
    """

    pieces: Sequence[Shape]
    obstacles: Sequence[Obstacle]
    lifted: Sequence[bool]
    _bounds: tuple[tuple[int, Shape, Disc], ...] = field(init=False, repr=False, compare=False)
    """The lifted obstacles, by their place and with discs that hold them."""
    _sweeps: dict[tuple[int, ...], FootprintSweep] = field(default_factory=dict, compare=False)
    _glances: dict[tuple[int, ...], Glances] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        lifted = [(i, self.obstacles[i].shape) for i, lifted in enumerate(self.lifted) if lifted]
        object.__setattr__(self, "_bounds", tuple((i, shape, bounding_disc(shape)) for i, shape in lifted))

    def shares(self, viewpoint: Point) -> Shares:
        """Return what is hidden of the footprint from a viewpoint."""
        return self.shares_from([viewpoint])[0]

    def shares_from(self, viewpoints: Sequence[Point]) -> list[Shares]:
        """Return what is hidden of the footprint from each of some viewpoints."""
        gone = [self.gone(viewpoint) for viewpoint in viewpoints]
        if not prepared():
            return [self._sweep(out).shares(viewpoint) for out, viewpoint in zip(gone, viewpoints, strict=True)]
        found: dict[Point, Shares] = {}
        for out in set(gone):
            some = [viewpoint for viewpoint, own in zip(viewpoints, gone, strict=True) if own == out]
            found.update(zip(some, self._glance(out).shares(some), strict=True))
        return [found[viewpoint] for viewpoint in viewpoints]

    def gone(self, viewpoint: Point) -> tuple[int, ...]:
        """Return which obstacles do not count for a viewpoint, by their place in ``obstacles``."""
        x, y = viewpoint
        return tuple(
            i
            for i, shape, bound in self._bounds
            if math.hypot(x - bound.x, y - bound.y) <= bound.radius and contains(shape, viewpoint, TOUCH)
        )

    def _sweep(self, gone: tuple[int, ...]) -> FootprintSweep:
        if gone not in self._sweeps:
            self._sweeps[gone] = FootprintSweep(self.pieces, self._counting(gone))
        return self._sweeps[gone]

    def _glance(self, gone: tuple[int, ...]) -> Glances:
        if gone not in self._glances:
            self._glances[gone] = Glances(self.pieces, self._counting(gone))
        return self._glances[gone]

    def _counting(self, gone: tuple[int, ...]) -> tuple[Obstacle, ...]:
        return tuple(obstacle for i, obstacle in enumerate(self.obstacles) if i not in gone)


class Approach:
    """The ground from an edge to a footprint, for telling what stands on it at all.

    >>> target = ((-1.0, 8.0), (1.0, 8.0), (1.0, 9.0), (-1.0, 9.0))
    >>> approach = Approach((-1.0, 0.0), (1.0, 0.0), (target,))
    >>> approach.may_hide(Disc(0.0, 4.0, 1.0)), approach.may_hide(Disc(0.0, 14.0, 1.0))
    (True, False)
    """

    def __init__(self, a: Point, b: Point, pieces: Sequence[Shape]) -> None:
        self._middle = along(a, b, 0.5)
        self._half = math.dist(a, b) / 2
        self._aim = _bound(pieces)

    def may_hide(self, shape: Shape) -> bool:
        """Tell whether a shape may hide any of the footprint from any point of the edge; never False where it does.

        A viewpoint off the middle of the edge sees what the middle sees of everything shifted the other way, by half
        the edge at most.
        """
        (x, y), aim, bound = self._middle, self._aim, bounding_disc(shape)
        return may_hide(x, y, aim.x, aim.y, aim.radius + self._half, bound.x, bound.y, bound.radius + self._half)


def along(a: Point, b: Point, t: float) -> Point:
    """Return the point at the share ``t`` of the way from ``a`` to ``b``.

    >>> along((0.0, 0.0), (4.0, 2.0), 0.5)
    (2.0, 1.0)
    """
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def critical_positions(a: Point, b: Point, around: Surroundings) -> list[float]:
    """Return the positions along an edge between which the view of the footprint is smooth, 0 and 1 included.

    They are where the edge is in line with two corners (or tangent to round things) on the way to the footprint, and
    where it enters or leaves a piece.

    >>> wall = Obstacle(((0.0, 2.0), (9.0, 2.0), (9.0, 3.0), (0.0, 3.0)), "hard")
    >>> target = ((-1.0, 4.0), (1.0, 4.0), (1.0, 5.0), (-1.0, 5.0))
    >>> [round(t, 6) for t in critical_positions((-1.0, 0.0), (1.0, 0.0), Surroundings((target,), (wall,), (False,)))]
    [0.0, 0.166667, 0.5, 0.833333, 1.0]
    """
    hull = _Hull.of(a, b, around.pieces)
    points: list[Point] = []
    discs: list[Disc] = []
    for shape in (*around.pieces, *(obstacle.shape for obstacle in around.obstacles)):
        if isinstance(shape, Disc):
            if hull.near(shape):
                discs.append(shape)
        elif hull.near(bounding_disc(shape)):
            points.extend(corner for corner in shape if hull.near(Disc(*corner, 0.0)))
    marks = [0.0, 1.0]
    points = list(dict.fromkeys(points))
    marks += hull.marks(combinations(points, 2))
    for i, disc in enumerate(discs):
        marks += hull.marks(_tangents(disc, points, discs[i + 1 :]))
    for obstacle in around.obstacles:
        marks.extend(segment_crossings(a, b, obstacle.shape))
    return _merged(sorted(marks))


def line_exists(a: Point, b: Point, around: Surroundings) -> bool:
    """Tell whether some straight line of some width goes from the edge ``a b`` to the footprint past all obstacles.

    Between two critical positions what can be seen does not change in kind, so one look between each two decides.

    >>> wall = Obstacle(((-9.0, 2.0), (0.9, 2.0), (0.9, 3.0), (-9.0, 3.0)), "hard")
    >>> target = ((-1.0, 4.0), (1.0, 4.0), (1.0, 5.0), (-1.0, 5.0))
    >>> around = Surroundings((target,), (wall,), (False,))
    >>> line_exists((-1.0, 0.0), (1.0, 0.0), around), line_exists((-1.0, 0.0), (-0.9, 0.0), around)
    (True, False)
    """
    if not around.pieces:
        return False
    for t in (0.5, 1e-6, 1.0 - 1e-6):
        if around.shares(along(a, b, t)).total < 1.0 - SLIVER:
            return True
    marks = critical_positions(a, b, around)
    return any(
        around.shares(along(a, b, (t + u) / 2)).total < 1.0 - SLIVER for t, u in zip(marks, marks[1:], strict=False)
    )


@dataclass(frozen=True, slots=True)
class _Hull:
    """The ground between an edge and a footprint, by a disc about the latter."""

    a: Point
    b: Point
    bound: Disc

    @classmethod
    def of(cls, a: Point, b: Point, pieces: Sequence[Shape]) -> _Hull:
        return cls(a, b, _bound(pieces))

    def near(self, disc: Disc) -> bool:
        """Tell whether a disc may reach into the ground between (never False where it does)."""
        x, y = along(self.a, self.b, 0.5)
        half = math.hypot(self.a[0] - x, self.a[1] - y)
        reach = max(half, self.bound.radius) + disc.radius
        dx, dy = self.bound.x - x, self.bound.y - y
        square = dx * dx + dy * dy
        t = 0.0 if square == 0.0 else min(1.0, max(0.0, ((disc.x - x) * dx + (disc.y - y) * dy) / square))
        return math.hypot(disc.x - x - t * dx, disc.y - y - t * dy) <= reach + TOUCH

    def marks(self, pairs: Iterable[tuple[Point, Point]]) -> Iterator[float]:
        """Yield where the edge is in line with two points that a line of sight to the footprint may pass."""
        (ax, ay), (bx, by) = self.a, self.b
        ex, ey = bx - ax, by - ay
        for (px, py), (qx, qy) in pairs:
            lx, ly = qx - px, qy - py
            across = ex * ly - ey * lx
            if across != 0.0:
                t = ((px - ax) * ly - (py - ay) * lx) / across
                if 0.0 < t < 1.0 and self._passes(ax + t * ex, ay + t * ey, px, py, qx, qy):
                    yield t

    def _passes(self, x: float, y: float, px: float, py: float, qx: float, qy: float) -> bool:
        """Tell whether a line from a viewpoint past two points in line with it may go on to the footprint."""
        px, py, qx, qy = px - x, py - y, qx - x, qy - y
        if px * qx + py * qy <= 0.0:
            return False
        tx, ty = self.bound.x - x, self.bound.y - y
        off = tx * py - ty * px
        length = px * px + py * py
        square = (self.bound.radius + TOUCH) * (self.bound.radius + TOUCH)
        return off * off <= square * length and (tx * px + ty * py >= 0.0 or tx * tx + ty * ty <= square)


def _bound(pieces: Sequence[Shape]) -> Disc:
    """Return a disc that holds all pieces, about the mean of their middles."""
    discs = [bounding_disc(piece) for piece in pieces]
    x, y = sum(d.x for d in discs) / len(discs), sum(d.y for d in discs) / len(discs)
    return Disc(x, y, max(math.hypot(d.x - x, d.y - y) + d.radius for d in discs))


def _tangents(disc: Disc, points: Sequence[Point], discs: Sequence[Disc]) -> Iterator[tuple[Point, Point]]:
    """Yield two points of every line that touches a disc and passes a point or touches another disc."""
    for p in points:
        apart = math.hypot(p[0] - disc.x, p[1] - disc.y)
        if apart > disc.radius:
            towards, half = math.atan2(p[1] - disc.y, p[0] - disc.x), math.acos(disc.radius / apart)
            for angle in (towards - half, towards + half):
                yield p, (disc.x + disc.radius * math.cos(angle), disc.y + disc.radius * math.sin(angle))
    for other in discs:
        apart = math.hypot(other.x - disc.x, other.y - disc.y)
        towards = math.atan2(other.y - disc.y, other.x - disc.x)
        for sign in (1.0, -1.0):
            reach = disc.radius - sign * other.radius
            if apart > abs(reach) and apart > 0.0:
                half = math.acos(reach / apart)
                for angle in (towards - half, towards + half):
                    cosine, sine = math.cos(angle), math.sin(angle)
                    yield (
                        (disc.x + disc.radius * cosine, disc.y + disc.radius * sine),
                        (other.x + sign * other.radius * cosine, other.y + sign * other.radius * sine),
                    )


def _merged(marks: Sequence[float]) -> list[float]:
    """Return sorted marks without those that are the same but for rounding."""
    kept = [marks[0]]
    for t in marks[1:]:
        if t - kept[-1] > TOUCH:
            kept.append(t)
    if kept[-1] != marks[-1]:
        kept[-1] = marks[-1]
    return kept
