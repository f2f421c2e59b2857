"""Plane shapes: polygons and discs, their area, distance, containment and clipping."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from defilade.geometry.angles import direction

Point = tuple[float, float]
Polygon = tuple[Point, ...]
"""Corners counter-clockwise, the first not repeated at the end."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A full circle: its centre and radius."""

    x: float
    y: float
    radius: float


Shape = Polygon | Disc


def rectangle(centre: Point, width: float, depth: float, facing: float) -> Polygon:
    """Return a rectangle by its centre, its width across the facing and its depth along it (facing in degrees).

    The corners start at the front right one and run counter-clockwise, so that the first two are the front edge.

    >>> [(round(x, 9), round(y, 9)) for x, y in rectangle((0, 0), 4, 2, 90)]
    [(2.0, 1.0), (-2.0, 1.0), (-2.0, -1.0), (2.0, -1.0)]
    """
    ahead_x, ahead_y = heading(facing)
    half_depth, half_width = depth / 2, width / 2
    right_x, right_y = ahead_y, -ahead_x

    def corner(ahead: float, right: float) -> Point:
        return (
            centre[0] + ahead * half_depth * ahead_x + right * half_width * right_x,
            centre[1] + ahead * half_depth * ahead_y + right * half_width * right_y,
        )

    return corner(1, 1), corner(1, -1), corner(-1, -1), corner(-1, 1)


def heading(facing: float) -> Point:
    """Return the unit vector of a facing in degrees, the same to the last bit on every machine.

    >>> heading(90), heading(-60)
    ((0.0, 1.0), (0.5, -0.8660254037844386))
    """
    return direction(facing)


def regular_polygon(disc: Disc, sides: int) -> Polygon:
    """Return the regular polygon of a disc's area, its first corner along +x.

    >>> round(area(regular_polygon(Disc(0, 0, 1), 128)), 9) == round(math.pi, 9)
    True
    """
    return tuple((disc.x + disc.radius * x, disc.y + disc.radius * y) for x, y in _unit_polygon(sides))


@cache
def _unit_polygon(sides: int) -> Polygon:
    step = 360.0 / sides
    radius = math.sqrt(2.0 * math.pi / sides / direction(step)[1])
    corners = (direction(step * i) for i in range(sides))
    return tuple((radius * x, radius * y) for x, y in corners)


def signed_area(polygon: Sequence[Point]) -> float:
    """Return the area of a polygon, negative where it runs clockwise.

    >>> signed_area(((0, 0), (0, 1), (1, 1), (1, 0)))
    -1.0
    """
    x0, y0 = polygon[0]
    total = 0.0
    for (ax, ay), (bx, by) in zip(polygon[1:], polygon[2:], strict=False):
        total += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
    return total / 2


def centroid(polygon: Polygon) -> Point:
    """Return the centroid of a polygon, kept to 9 decimals.

    >>> centroid(((0.0, 0.0), (2.0, 0.0), (2.0, 4.0), (0.0, 4.0)))
    (1.0, 2.0)
    """
    x0, y0 = polygon[0]
    total = x = y = 0.0
    for (ax, ay), (bx, by) in zip(polygon[1:], polygon[2:], strict=False):
        piece = (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
        total += piece
        x += piece * (ax + bx - 2 * x0)
        y += piece * (ay + by - 2 * y0)
    return round(x0 + x / (3 * total), 9), round(y0 + y / (3 * total), 9)


def area(shape: Shape) -> float:
    """Return the area of a shape."""
    return math.pi * shape.radius**2 if isinstance(shape, Disc) else abs(signed_area(shape))


def bounding_disc(shape: Shape) -> Disc:
    """Return a disc that holds the shape: about the middle of its bounding box."""
    return shape if isinstance(shape, Disc) else _disc_about(shape)


@lru_cache(maxsize=4096)
def _disc_about(polygon: Polygon) -> Disc:
    """Return the disc about a polygon; it is asked of the same ones again and again."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return Disc(x, y, max([math.hypot(px - x, py - y) for px, py in polygon]))


def contains(shape: Shape, point: Point, margin: float = 0.0) -> bool:
    """Tell whether a point lies inside a shape by more than ``margin``; a negative margin counts its edge in.

    >>> square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    >>> contains(square, (1.0, 0.5)), contains(square, (1.0, 0.5), margin=-1e-9)
    (False, True)
    """
    px, py = point
    if isinstance(shape, Disc):
        return math.hypot(px - shape.x, py - shape.y) < shape.radius - margin
    inside = False
    ax, ay = shape[-1]
    for bx, by in shape:
        if (ay > py) != (by > py) and px < (bx - ax) * (py - ay) / (by - ay) + ax:
            inside = not inside
        ax, ay = bx, by
    to_edge = distance_to_boundary(shape, point)
    return (inside and to_edge > margin) or (not inside and margin < 0 and to_edge < -margin)


HalfPlane = tuple[float, float, float]
"""``(a, b, c)`` where ``a*x + b*y - c`` is how far a place is within it, negative outside."""


def half_planes(polygon: Polygon) -> tuple[HalfPlane, ...]:
    """Return the half-planes that a convex polygon is the common part of; none for one that is not convex.

    >>> half_planes(((0.0, 0.0), (2.0, 0.0), (0.0, 2.0)))[0]
    (0.0, 1.0, 0.0)
    >>> half_planes(((0.0, 0.0), (2.0, 0.0), (0.5, 0.5), (0.0, 2.0)))
    ()
    """
    found = []
    sign = 1.0 if signed_area(polygon) > 0.0 else -1.0
    for (ax, ay), (bx, by) in edges(polygon):
        length = math.hypot(bx - ax, by - ay)
        if length > 0.0:
            a, b = sign * (ay - by) / length, sign * (bx - ax) / length
            found.append((a + 0.0, b + 0.0, a * ax + b * ay))
    convex = all(a * x + b * y - c > -ON_THE_PLANE for a, b, c in found for x, y in polygon)
    return tuple(found) if convex else ()


ON_THE_PLANE = 1e-7
"""A place so near to the edge of a half-plane may be on either side of it, rounding allowed for."""


def distance_to_boundary(polygon: Polygon, point: Point) -> float:
    """Return the distance from a point to the nearest edge of a polygon."""
    return math.sqrt(min(_squared_to_segment(point, a, b) for a, b in edges(polygon)))


def distance_to_line(points: Sequence[Point], point: Point) -> float:
    """Return the distance from a point to the nearest of the segments that join points one after the other.

    >>> distance_to_line(((0.0, 0.0), (4.0, 0.0), (4.0, 4.0)), (1.0, 2.0))
    2.0
    """
    return math.sqrt(min(_squared_to_segment(point, a, b) for a, b in zip(points, points[1:], strict=False)))


def edges(polygon: Polygon) -> Iterable[tuple[Point, Point]]:
    """Yield the edges of a polygon in order."""
    return zip(polygon, polygon[1:] + polygon[:1], strict=True)


def distance(one: Shape, other: Shape) -> float:
    """Return the distance between two shapes, 0 where they touch or overlap.

    >>> distance(Disc(0, 0, 1), ((3.0, -1.0), (4.0, -1.0), (4.0, 1.0), (3.0, 1.0)))
    2.0
    """
    if isinstance(one, Disc) and isinstance(other, Disc):
        return max(0.0, math.hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius)
    if isinstance(one, Disc):
        one, other = other, one
    if isinstance(other, Disc):
        return max(0.0, distance_to_point(one, (other.x, other.y)) - other.radius)
    assert not isinstance(one, Disc)
    if contains(one, other[0]) or contains(other, one[0]):
        return 0.0
    best = math.inf
    for a, b in edges(one):
        for c, d in edges(other):
            best = min(best, _squared_between_segments(a, b, c, d))
            if best == 0.0:
                return 0.0
    return math.sqrt(best)


def distance_to_point(shape: Shape, point: Point) -> float:
    """Return the distance from a shape to a point, 0 inside it."""
    if isinstance(shape, Disc):
        return max(0.0, math.hypot(shape.x - point[0], shape.y - point[1]) - shape.radius)
    return 0.0 if contains(shape, point) else distance_to_boundary(shape, point)


def clip(polygon: Polygon, origin: Point, normal: Point) -> Polygon:
    """Return the part of a polygon on the side of a line that its normal points to (Sutherland and Hodgman).

    Where a concave polygon falls apart, its parts stay joined along the line: the area is right all the same.

    >>> clip(((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)), (1.0, 0.0), (1.0, 0.0))
    ((1.0, 0.0), (2.0, 0.0), (2.0, 2.0), (1.0, 2.0))
    """
    kept: list[Point] = []
    for (ax, ay), (bx, by) in edges(polygon):
        a = (ax - origin[0]) * normal[0] + (ay - origin[1]) * normal[1]
        b = (bx - origin[0]) * normal[0] + (by - origin[1]) * normal[1]
        if a >= 0:
            kept.append((ax, ay))
        if (a > 0 > b) or (a < 0 < b):
            t = a / (a - b)
            kept.append((ax + t * (bx - ax), ay + t * (by - ay)))
    return tuple(kept) if len(kept) >= 3 else ()


def hull(points: Sequence[Point]) -> Polygon:
    """Return the convex hull of points, counter-clockwise (Andrew's monotone chain).

    >>> hull([(0.0, 0.0), (2.0, 0.0), (1.0, 0.5), (2.0, 2.0), (0.0, 2.0)])
    ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    """
    ordered = sorted(set(points))
    if len(ordered) <= 2:
        return tuple(ordered)

    def half(sequence: Sequence[Point]) -> list[Point]:
        chain: list[Point] = []
        for point in sequence:
            while len(chain) >= 2 and _doubled_area(chain[-2], chain[-1], point) <= 0.0:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    return tuple(half(ordered) + half(ordered[::-1]))


def _doubled_area(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def overlap_area(convex: Polygon, polygon: Polygon) -> float:
    """Return the area that a convex polygon has in common with any polygon.

    >>> notched = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 1.0), (0.0, 4.0))
    >>> round(overlap_area(((0.0, 1.0), (4.0, 1.0), (4.0, 9.0), (0.0, 9.0)), notched), 9)
    6.0
    """
    for (ax, ay), (bx, by) in edges(convex):
        polygon = clip(polygon, (ax, ay), (ay - by, bx - ax))
        if not polygon:
            return 0.0
    return abs(signed_area(polygon))


def triangles(polygon: Polygon) -> list[Polygon]:
    """Return triangles that make up a simple polygon, by cutting off ears (Meisters).

    >>> len(triangles(((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 1.0), (0.0, 4.0))))
    3
    """
    left = list(polygon)
    found: list[Polygon] = []
    while len(left) > 3:
        ears = [i for i in range(len(left)) if _is_ear(left, i)]
        ear = ears[0] if ears else 0
        found.append((left[ear - 1], left[ear], left[(ear + 1) % len(left)]))
        del left[ear]
    return [triangle for triangle in (*found, tuple(left)) if abs(signed_area(triangle)) > 0.0]


def _is_ear(corners: Sequence[Point], i: int) -> bool:
    triangle = (corners[i - 1], corners[i], corners[(i + 1) % len(corners)])
    return signed_area(triangle) > 0.0 and not any(contains(triangle, point) for point in corners)


def segment_crossings(a: Point, b: Point, shape: Shape) -> list[float]:
    """Return where a segment meets a shape's boundary, as sorted parameters from 0 at ``a`` to 1 at ``b``.

    >>> segment_crossings((0, 0), (4, 0), Disc(2, 0, 1))
    [0.25, 0.75]
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    if isinstance(shape, Disc):
        fx, fy = a[0] - shape.x, a[1] - shape.y
        square, half, rest = dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - shape.radius**2
        root = half * half - square * rest
        if root <= 0 or square == 0:
            return []
        found = [(-half - math.sqrt(root)) / square, (-half + math.sqrt(root)) / square]
        return [t for t in found if 0 <= t <= 1]
    found = []
    for (cx, cy), (ex, ey) in edges(shape):
        across = dx * (ey - cy) - dy * (ex - cx)
        if across == 0:
            continue
        t = ((cx - a[0]) * (ey - cy) - (cy - a[1]) * (ex - cx)) / across
        s = ((cx - a[0]) * dy - (cy - a[1]) * dx) / across
        if 0 <= t <= 1 and 0 <= s <= 1:
            found.append(t)
    return sorted(found)


def length_inside(a: Point, b: Point, shape: Shape) -> float:
    """Return how much of a segment lies inside a shape.

    >>> length_inside((0, 0), (4, 0), Disc(2, 0, 1))
    2.0
    """
    marks = [0.0, *segment_crossings(a, b, shape), 1.0]
    whole = math.hypot(b[0] - a[0], b[1] - a[1])
    total = 0.0
    for t, u in zip(marks, marks[1:], strict=False):
        middle = (t + u) / 2
        if u > t and contains(shape, (a[0] + middle * (b[0] - a[0]), a[1] + middle * (b[1] - a[1]))):
            total += u - t
    return total * whole


def _squared_to_segment(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = p[0] - a[0], p[1] - a[1]
    square = dx * dx + dy * dy
    t = 0.0 if square == 0 else min(1.0, max(0.0, (px * dx + py * dy) / square))
    px, py = px - t * dx, py - t * dy
    return px * px + py * py


def _squared_between_segments(a: Point, b: Point, c: Point, d: Point) -> float:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
        return 0.0
    return min(
        _squared_to_segment(a, c, d),
        _squared_to_segment(b, c, d),
        _squared_to_segment(c, a, b),
        _squared_to_segment(d, a, b),
    )
