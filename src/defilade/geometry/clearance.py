"""How far a base can be shifted, in every direction at once, before it meets what is in its way.

A base and an obstacle meet for just those shifts that lie in the Minkowski sum of the obstacle and the base turned
about (T. Lozano-Pérez, "Spatial Planning: A Configuration Space Approach", 1983). The borders of such sums are straight
edges and arcs of circles; a shift from the origin is free up to the first of them that its ray meets. Between the
directions in which pieces of border begin, end or cross each other, the same piece is first: so the whole border is
found exactly.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from defilade.geometry.shapes import Disc, Point, Polygon, Shape, edges, hull, segment_crossings, signed_area, triangles

L = TypeVar("L")

TURN = 2.0 * math.pi
STEP = math.radians(1.0)
"""Arcs are drawn as chords that subtend no more than this at their centre."""
SECTOR = math.pi / 8.0
SAME_ANGLE = 1e-12
SAME_PLACE = 1e-9


@dataclass(frozen=True, slots=True)
class Edge:
    """A straight piece of a border, from its right end to its left as the origin sees it."""

    a: Point
    b: Point

    def at(self, x: float, y: float) -> float:
        """Return how far away its line is in a direction that meets it."""
        dx, dy = self.b[0] - self.a[0], self.b[1] - self.a[1]
        return max((self.a[0] * dy - self.a[1] * dx) / (x * dy - y * dx), 0.0)

    @property
    def span(self) -> tuple[float, float]:
        """The direction of its right end, and the angle that it subtends."""
        cross = self.a[0] * self.b[1] - self.a[1] * self.b[0]
        dot = self.a[0] * self.b[0] + self.a[1] * self.b[1]
        return math.atan2(self.a[1], self.a[0]), math.atan2(cross, dot)

    @property
    def nearest(self) -> float:
        """How near it comes to the origin."""
        dx, dy = self.b[0] - self.a[0], self.b[1] - self.a[1]
        along = -(self.a[0] * dx + self.a[1] * dy) / (dx * dx + dy * dy)
        t = min(max(along, 0.0), 1.0)
        return math.hypot(self.a[0] + t * dx, self.a[1] + t * dy)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its least and greatest x, and its least and greatest y."""
        (ax, ay), (bx, by) = self.a, self.b
        return min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)

    def drawn(self, right: Point, left: Point) -> tuple[Point, ...]:
        """Return the places between two of its own, those included, that stand for it."""
        return right, left


@dataclass(frozen=True, slots=True)
class Bow:
    """A round piece of a border: the near side of a disc, or the far side where the origin is ``inside``."""

    disc: Disc
    inside: bool = False

    def at(self, x: float, y: float) -> float:
        """Return how far away it is in a direction that meets it."""
        disc = self.disc
        along, off = disc.x * x + disc.y * y, disc.x * y - disc.y * x
        half = math.sqrt(max(disc.radius * disc.radius - off * off, 0.0))
        return max(along + half if self.inside else along - half, 0.0)

    @property
    def span(self) -> tuple[float, float]:
        """The direction of its right end, and the angle that it subtends."""
        if self.inside:
            return -math.pi, TURN
        half = math.asin(min(self.disc.radius / (math.hypot(self.disc.x, self.disc.y) or 1.0), 1.0))
        return math.atan2(self.disc.y, self.disc.x) - half, 2.0 * half

    @property
    def nearest(self) -> float:
        """How near it comes to the origin."""
        return abs(math.hypot(self.disc.x, self.disc.y) - self.disc.radius)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its least and greatest x, and its least and greatest y."""
        x, y, radius = self.disc.x, self.disc.y, self.disc.radius
        return x - radius, x + radius, y - radius, y + radius

    def drawn(self, right: Point, left: Point) -> tuple[Point, ...]:
        """Return the places between two of its own, those included, that stand for it."""
        x, y = self.disc.x, self.disc.y
        begin = math.atan2(right[1] - y, right[0] - x)
        turned = math.atan2(left[1] - y, left[0] - x) - begin
        turned = turned % TURN if self.inside else -(-turned % TURN)
        # No sector shows more than half of a circle: more comes of two places that are all but one.
        turned = 0.0 if abs(turned) > math.pi else turned
        count = math.ceil(abs(turned) / STEP)
        angles = (begin + turned * i / count for i in range(1, count))
        between = ((x + self.disc.radius * math.cos(a), y + self.disc.radius * math.sin(a)) for a in angles)
        return right, *between, left


Piece = Edge | Bow


@dataclass(frozen=True, slots=True)
class Run(Generic[L]):
    """A run of a border, counter-clockwise: its places, and what it belongs to.

    A ``shadow`` runs straight away from the origin, or towards it, along what lies behind the thing it belongs to.
    """

    points: tuple[Point, ...]
    of: L
    shadow: bool = False


def barrier(base: Shape, obstacle: Shape) -> Iterator[Piece]:
    """Yield pieces of border such that a shift of a convex base is free up to the first of them on its way.

    All shifts on them make base and obstacle meet, and the base meets it nowhere yet.

    >>> list(barrier(Disc(0, 0, 1), Disc(5, 0, 2)))
    [Bow(disc=Disc(x=5, y=0, radius=3), inside=False)]
    """
    if isinstance(base, Disc) and isinstance(obstacle, Disc):
        yield Bow(Disc(obstacle.x - base.x, obstacle.y - base.y, obstacle.radius + base.radius))
    elif isinstance(base, Disc):
        assert not isinstance(obstacle, Disc)
        yield from _rounded(_less(obstacle, (base.x, base.y)), base.radius)
    elif isinstance(obstacle, Disc):
        yield from _rounded(_about(base, (obstacle.x, obstacle.y)), obstacle.radius)
    else:
        yield from _summed(base, obstacle)


def within(outline: Polygon) -> Iterator[Edge]:
    """Yield the border of a convex polygon around the origin, seen from inside.

    >>> len(list(within(((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)))))
    4
    """
    for a, b in edges(outline):
        if a[0] * b[1] - a[1] * b[0] > 0.0:
            yield Edge(a, b)


def meeting(base: Shape, obstacle: Shape) -> Iterator[Polygon]:
    """Yield convex polygons that between them hold the shifts by which a convex base meets an obstacle.

    >>> square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    >>> list(meeting(square, square))
    [((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))]
    """
    moving = [(-base.x, -base.y)] if isinstance(base, Disc) else [(-x, -y) for x, y in base]
    radius = (base.radius if isinstance(base, Disc) else 0.0) + (obstacle.radius if isinstance(obstacle, Disc) else 0.0)
    for part in _convex_parts(obstacle):
        yield _swollen(hull([(x + dx, y + dy) for x, y in part for dx, dy in moving]), radius)


def outside(disc: Disc, reach: float) -> Polygon:
    """Return what lies outside a disc, up to ``reach`` from the origin: a polygon with a slit to the disc's edge."""
    rim = _swollen(((disc.x, disc.y),), disc.radius)
    square = ((reach, -reach), (reach, reach), (-reach, reach), (-reach, -reach))
    return *square, square[0], *reversed(rim), rim[-1]


def star(pieces: Sequence[tuple[Piece, L]]) -> list[Run[L]]:
    """Return the border of all that is free on a straight way from the origin, counter-clockwise.

    Some piece must stand in every direction. Of pieces that coincide the first counts.

    >>> around = [(Bow(Disc(0.0, 0.0, 5.0), inside=True), "limit"), (Bow(Disc(3.0, 0.0, 1.0)), "foe")]
    >>> [(run.of, run.shadow) for run in star(around)]
    [('limit', False), ('foe', True), ('foe', False), ('foe', True)]
    """
    rim = min((_farthest(piece) for piece, _ in pieces if _all_round(piece)), default=math.inf)
    near = [(piece, label) for piece, label in pieces if piece.nearest <= rim]
    marks = _marks([piece for piece, _ in near])
    legs: list[Run[L]] = []
    for k, active in enumerate(_active([piece for piece, _ in near], marks)):
        right, left = marks[k], marks[k + 1] if k + 1 < len(marks) else marks[0] + TURN
        piece, label = _first([near[i] for i in active], (right + left) / 2.0)
        legs.append(Run(piece.drawn(_place(piece, right), _place(piece, left)), label))
    return _joined(legs)


def _less(polygon: Polygon, origin: Point) -> Polygon:
    return tuple((x - origin[0], y - origin[1]) for x, y in polygon)


def _about(polygon: Polygon, centre: Point) -> Polygon:
    """Return a polygon turned about by half a turn, as seen from a place: the places less its corners."""
    return tuple((centre[0] - x, centre[1] - y) for x, y in polygon)


def _facing(a: Point, b: Point) -> Iterator[Edge]:
    """Yield the edge from a to b of a polygon that runs counter-clockwise, if its outer side faces the origin."""
    if a[0] * b[1] - a[1] * b[0] < 0.0:
        yield Edge(b, a)


def _rounded(polygon: Polygon, radius: float) -> Iterator[Piece]:
    """Yield the border of all that is within a distance of a polygon."""
    for (ax, ay), (bx, by) in edges(polygon):
        share = radius / math.hypot(bx - ax, by - ay)
        out_x, out_y = share * (by - ay), share * (ax - bx)
        yield from _facing((ax + out_x, ay + out_y), (bx + out_x, by + out_y))
    if radius > 0.0:
        yield from (Bow(Disc(x, y, radius)) for x, y in _jutting(polygon))


def _summed(base: Polygon, obstacle: Polygon) -> Iterator[Piece]:
    """Yield the border of the Minkowski sum of an obstacle and a convex base turned about."""
    for (ax, ay), (bx, by) in edges(obstacle):
        x, y = min(base, key=lambda corner: (by - ay) * corner[0] - (bx - ax) * corner[1])
        yield from _facing((ax - x, ay - y), (bx - x, by - y))
    for corner in _jutting(obstacle):
        for a, b in edges(_about(base, corner)):
            yield from _facing(a, b)


def _jutting(polygon: Polygon) -> Iterator[Point]:
    """Yield the corners of a polygon at which it is convex."""
    for before, corner, after in zip((polygon[-1], *polygon[:-1]), polygon, (*polygon[1:], polygon[0]), strict=True):
        if signed_area((before, corner, after)) > 0.0:
            yield corner


def _convex_parts(shape: Shape) -> list[Polygon]:
    if isinstance(shape, Disc):
        return [((shape.x, shape.y),)]
    return [shape] if len(tuple(_jutting(shape))) == len(shape) else triangles(shape)


def _swollen(polygon: Polygon, radius: float) -> Polygon:
    """Return a convex polygon, or a place, with all that is within a distance of it."""
    if radius <= 0.0:
        return polygon
    points: list[Point] = []
    for before, (x, y), after in zip((polygon[-1], *polygon[:-1]), polygon, (*polygon[1:], polygon[0]), strict=True):
        # The way from corner to corner, a quarter turn to the right, leads out.
        begin = math.atan2(before[0] - x, y - before[1])
        turned = (math.atan2(x - after[0], after[1] - y) - begin) % TURN if len(polygon) > 1 else TURN
        if len(polygon) > 1 and turned > 1.5 * math.pi:
            turned = 0.0  # a corner that is all but straight, turned back by rounding
        count = max(math.ceil(turned / STEP), 1)
        angles = (begin + turned * i / count for i in range(count + 1))
        points += ((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles)
    return tuple(points)


def _all_round(piece: Piece) -> bool:
    return isinstance(piece, Bow) and piece.inside


def _farthest(piece: Piece) -> float:
    assert isinstance(piece, Bow)
    return math.hypot(piece.disc.x, piece.disc.y) + piece.disc.radius


def _marks(pieces: Sequence[Piece]) -> list[float]:
    """Return the directions in which pieces begin, end or cross, and more, so that sectors stay narrow."""
    found = [-math.pi + SECTOR * i for i in range(round(TURN / SECTOR))]
    for piece in pieces:
        start, width = piece.span
        found += (_principal(start), _principal(start + width))
    found += (_principal(math.atan2(y, x)) for x, y in _crossings(pieces))
    found.sort()
    marks = found[:1]
    marks += (angle for before, angle in zip(found, found[1:], strict=False) if angle - before > SAME_ANGLE)
    return marks


def _principal(angle: float) -> float:
    """Return an angle from -pi up to pi, pi itself not included."""
    turned = (angle + math.pi) % TURN - math.pi
    return -math.pi if turned > math.pi - SAME_ANGLE else turned


def _active(pieces: Sequence[Piece], marks: Sequence[float]) -> Iterator[list[int]]:
    """Yield the numbers of the pieces that stand in each sector between two marks."""
    begins: list[list[int]] = [[] for _ in marks]
    ends: list[list[int]] = [[] for _ in marks]
    active: set[int] = set()
    for number, piece in enumerate(pieces):
        start, width = piece.span
        if _all_round(piece):
            active.add(number)
            continue
        first, last = _index(marks, _principal(start)), _index(marks, _principal(start + width))
        if first == last:
            continue
        begins[first].append(number)
        ends[last].append(number)
        if first > last:
            active.add(number)
    for k in range(len(marks)):
        active.difference_update(ends[k])
        active.update(begins[k])
        yield sorted(active)


def _index(marks: Sequence[float], angle: float) -> int:
    """Return the number of the mark that stands for an angle: the last that is no greater, or all but equal."""
    place = bisect_left(marks, angle)
    if place < len(marks) and marks[place] - angle <= SAME_ANGLE:
        return place
    return place - 1


def _first(active: Sequence[tuple[Piece, L]], angle: float) -> tuple[Piece, L]:
    x, y = math.cos(angle), math.sin(angle)
    return min(active, key=lambda each: each[0].at(x, y))


def _place(piece: Piece, angle: float) -> Point:
    x, y = math.cos(angle), math.sin(angle)
    apart = piece.at(x, y)
    return apart * x, apart * y


def _joined(legs: Sequence[Run[L]]) -> list[Run[L]]:
    """Join legs that belong together, and put shadows where the border leaps."""
    runs: list[Run[L]] = []
    for before, leg in zip((legs[-1], *legs[:-1]), legs, strict=True):
        here, there = before.points[-1], leg.points[0]
        if math.dist(here, there) > SAME_PLACE:
            caster = before.of if math.hypot(*here) < math.hypot(*there) else leg.of
            runs.append(Run((here, there), caster, shadow=True))
            runs.append(leg)
        elif runs and before.of == leg.of:
            runs[-1] = Run((*runs[-1].points, *leg.points[1:]), leg.of)
        else:
            runs.append(leg)
    last, first = runs[-1], runs[0]
    if len(runs) > 1 and last.of == first.of and not last.shadow and not first.shadow:
        runs[0] = Run((*last.points, *first.points[1:]), first.of)
        runs.pop()
    return runs


def _crossings(pieces: Sequence[Piece]) -> Iterator[Point]:
    """Yield where pieces cross each other."""
    boxes = sorted(((piece.box, piece) for piece in pieces), key=lambda each: each[0])
    for i, ((_, right, low, high), one) in enumerate(boxes):
        for (left, _, other_low, other_high), other in boxes[i + 1 :]:
            if left > right:
                break
            if other_low <= high and low <= other_high:
                yield from _crossing(one, other)


def _crossing(one: Piece, other: Piece) -> Iterator[Point]:
    if isinstance(one, Bow) and isinstance(other, Bow):
        yield from _of_discs(one.disc, other.disc)
        return
    if isinstance(one, Bow):
        one, other = other, one
    assert isinstance(one, Edge)
    (ax, ay), (bx, by) = one.a, one.b
    if isinstance(other, Bow):
        yield from ((ax + t * (bx - ax), ay + t * (by - ay)) for t in segment_crossings(one.a, one.b, other.disc))
        return
    (cx, cy), (dx, dy) = other.a, other.b
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if across == 0.0:
        return
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
    s = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across
    if 0.0 <= t <= 1.0 and 0.0 <= s <= 1.0:
        yield ax + t * (bx - ax), ay + t * (by - ay)


def _of_discs(one: Disc, other: Disc) -> Iterator[Point]:
    dx, dy = other.x - one.x, other.y - one.y
    apart = math.hypot(dx, dy)
    if not abs(one.radius - other.radius) < apart < one.radius + other.radius:
        return
    along = (apart * apart + one.radius * one.radius - other.radius * other.radius) / (2.0 * apart)
    off = math.sqrt(max(one.radius * one.radius - along * along, 0.0))
    for side in (off, -off):
        yield one.x + (along * dx - side * dy) / apart, one.y + (along * dy + side * dx) / apart
