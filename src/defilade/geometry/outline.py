"""The outline of a footprint: the edges that bound the union of its pieces."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from defilade.geometry.shapes import (
    Disc,
    Point,
    Polygon,
    Shape,
    bounding_disc,
    contains,
    distance_to_boundary,
    distance_to_point,
    edges,
    regular_polygon,
    segment_crossings,
)

Segment = tuple[Point, Point]

SIDES = 128
"""Corners of a disc that other pieces of the same footprint overlap: its area's share is right to 1e-5."""

SAME = 1e-11
"""Points this near to each other, in sizes of the footprint, are one."""


class Outline(NamedTuple):
    """What bounds a footprint: segments with it on their left, discs that stand apart, and a disc that holds it all.

    The segments may hold pairs that run both ways along a border within the footprint: these count for nothing.
    """

    segments: tuple[Segment, ...]
    discs: tuple[Disc, ...]
    bound: Disc
    area: float


@lru_cache(maxsize=512)
def outline(pieces: tuple[Shape, ...]) -> Outline:
    """Return the outline of the union of shapes; what they have in common counts once.

    >>> left = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    >>> right = ((1.0, 0.0), (3.0, 0.0), (3.0, 1.0), (1.0, 1.0))
    >>> len(outline((left, right)).segments), outline((left, right)).area, outline((left, left)).area
    (4, 3.0, 1.0)
    """
    bound = _bound(pieces)
    tolerance = SAME * max(bound.radius, abs(bound.x), abs(bound.y))
    mixed = _overlapping(pieces, tolerance)
    apart = [piece for i, piece in enumerate(pieces) if i not in mixed]
    discs = tuple(piece for piece in apart if isinstance(piece, Disc))
    found = [edge for piece in apart if not isinstance(piece, Disc) for edge in edges(piece)]
    polygons = [
        regular_polygon(piece, SIDES) if isinstance(piece, Disc) else piece
        for piece in (pieces[i] for i in sorted(mixed))
    ]
    for i in range(len(polygons)):
        found.extend(_outer_parts(i, polygons, tolerance))
    segments = tuple(_joined(_bordering(found, tolerance), tolerance))
    area = sum(math.pi * disc.radius**2 for disc in discs) + _area(segments)
    middle = (bound.x, bound.y)
    reach = max((math.dist(middle, corner) for segment in segments for corner in segment), default=0.0)
    return Outline(segments, discs, Disc(bound.x, bound.y, max(bound.radius, reach)), area)


def _bound(shapes: Sequence[Shape]) -> Disc:
    discs = [bounding_disc(shape) for shape in shapes]
    low_x, high_x = min(d.x - d.radius for d in discs), max(d.x + d.radius for d in discs)
    low_y, high_y = min(d.y - d.radius for d in discs), max(d.y + d.radius for d in discs)
    x, y = (low_x + high_x) / 2, (low_y + high_y) / 2
    return Disc(x, y, max(math.hypot(d.x - x, d.y - y) + d.radius for d in discs))


def _area(segments: Iterable[Segment]) -> float:
    around = 0.0
    origin: Point | None = None
    for (px, py), (qx, qy) in segments:
        x, y = origin = origin or (px, py)
        around += (px - x) * (qy - y) - (py - y) * (qx - x)
    return max(0.0, around / 2)


def _overlapping(pieces: Sequence[Shape], tolerance: float) -> set[int]:
    """Return the pieces that may overlap another; those that only touch are not among them."""
    discs = [bounding_disc(piece) for piece in pieces]
    found: set[int] = set()
    for i, one in enumerate(discs):
        for j in range(i):
            other = discs[j]
            reach = one.radius + other.radius - tolerance
            if (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < reach * reach and _may_overlap(
                pieces[i], pieces[j], tolerance
            ):
                found |= {i, j}
    return found


def _may_overlap(one: Shape, other: Shape, tolerance: float) -> bool:
    if isinstance(one, Disc):
        one, other = other, one
    if isinstance(one, Disc):
        return True
    if isinstance(other, Disc):
        return distance_to_point(one, (other.x, other.y)) < other.radius - tolerance
    return not (_parted(one, other, tolerance) or _parted(other, one, tolerance))


def _parted(one: Polygon, other: Polygon, tolerance: float) -> bool:
    """Tell whether the line of some edge of the first polygon has it on one side and the other polygon on the other."""
    for (ax, ay), (bx, by) in edges(one):
        ex, ey = bx - ax, by - ay
        slack = tolerance * math.hypot(ex, ey)
        if all(ex * (y - ay) - ey * (x - ax) <= slack for x, y in other) and all(
            ex * (y - ay) - ey * (x - ax) >= -slack for x, y in one
        ):
            return True
    return False


def _outer_parts(i: int, polygons: Sequence[Polygon], tolerance: float) -> Iterable[Segment]:
    """Yield the parts of a polygon's edges that bound the union: outside of all other polygons.

    Of parts that run the same way on two polygons the first polygon's stays.
    """
    for a, b in edges(polygons[i]):
        marks = {0.0, 1.0}
        for j, other in enumerate(polygons):
            if j != i:
                marks.update(segment_crossings(a, b, other))
        ends = [(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for t in sorted(marks)]
        ends[-1] = b
        for p, q in zip(ends, ends[1:], strict=False):
            middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
            if math.dist(p, q) > 0.0 and not any(
                _covers(other, middle, (q[0] - p[0], q[1] - p[1]), j < i, tolerance)
                for j, other in enumerate(polygons)
                if j != i
            ):
                yield p, q


def _covers(polygon: Polygon, point: Point, way: Point, earlier: bool, tolerance: float) -> bool:
    if distance_to_boundary(polygon, point) > tolerance:
        return contains(polygon, point)
    for a, b in edges(polygon):
        if distance_to_boundary((a, b), point) <= tolerance:
            same_way = (b[0] - a[0]) * way[0] + (b[1] - a[1]) * way[1] > 0.0
            return same_way and earlier
    return False


def _bordering(segments: Sequence[Segment], tolerance: float) -> list[Segment]:
    """Return the segments without those that run both ways between the same two points."""
    counts = Counter((_key(p, tolerance), _key(q, tolerance)) for p, q in segments)
    kept: list[Segment] = []
    for p, q in segments:
        back = (_key(q, tolerance), _key(p, tolerance))
        if counts[back] > 0:
            counts[back] -= 1
        else:
            kept.append((p, q))
    return kept


def _joined(segments: Sequence[Segment], tolerance: float) -> list[Segment]:
    """Return the segments, those joined that go straight on where no other begins or ends."""
    begins: dict[tuple[int, int], list[int]] = {}
    ends = Counter(_key(q, tolerance) for _, q in segments)
    for i, (p, _) in enumerate(segments):
        begins.setdefault(_key(p, tolerance), []).append(i)
    after: dict[int, int] = {}
    for i, (p, q) in enumerate(segments):
        key = _key(q, tolerance)
        following = begins.get(key, [])
        if len(following) == ends[key] == 1 and _straight(p, q, segments[following[0]][1], tolerance):
            after[i] = following[0]
    joined: list[Segment] = []
    for i in sorted(set(range(len(segments))) - set(after.values())):
        last = i
        while last in after:
            last = after[last]
        joined.append((segments[i][0], segments[last][1]))
    return joined


def _straight(p: Point, q: Point, r: Point, tolerance: float) -> bool:
    ex, ey, fx, fy = q[0] - p[0], q[1] - p[1], r[0] - p[0], r[1] - p[1]
    return abs(ex * fy - ey * fx) <= tolerance * math.hypot(fx, fy) and ex * fx + ey * fy >= ex * ex + ey * ey


def _key(point: Point, tolerance: float) -> tuple[int, int]:
    unit = tolerance or 1.0
    return round(point[0] / unit), round(point[1] / unit)
