"""Outlines on the table: which polygons are sound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from defilade.battlefield.model import Point
from defilade.language import Phrase

Ring = tuple[Point, ...]

_FEWEST_CORNERS = 3
_SMALLEST_AREA = 1e-9
_SMALLEST_SHARE = 1e-12
# Twice the area of a triangle comes out of doubles with no more than this share of error.
_ROUNDING = 4e-16


def simple_ring(corners: Sequence[Point]) -> Ring | Phrase:
    """Return a polygon counter-clockwise, or what is wrong with it: no area, or it crosses or touches itself.

    A corner given twice running, as some programs close their polygons, counts once.

    >>> simple_ring([(0, 0), (0, 1), (1, 0), (0, 0)])
    ((1, 0), (0, 1), (0, 0))
    """
    numbers = [index for index in range(len(corners)) if index == 0 or corners[index] != corners[index - 1]]
    while len(numbers) > 1 and corners[numbers[-1]] == corners[numbers[0]]:
        numbers.pop()
    if len(numbers) < _FEWEST_CORNERS:
        return Phrase("fewer than three different corners")
    ring = [corners[index] for index in numbers]
    slices = [_doubled_area(ring[0], b, c) / 2 for b, c in zip(ring[1:], ring[2:], strict=False)]
    least = max(_SMALLEST_AREA, _SMALLEST_SHARE * _spread(ring) ** 2)
    if sum(map(abs, slices)) <= least:
        return Phrase("a polygon without an area")
    if meeting := _meeting_sides(ring):
        return Phrase(
            "the sides from corner {first} to {after_first} and from corner {second} to {after_second} cross or touch",
            first=numbers[meeting[0]],
            after_first=numbers[(meeting[0] + 1) % len(ring)],
            second=numbers[meeting[1]],
            after_second=numbers[(meeting[1] + 1) % len(ring)],
        )
    area = sum(slices)
    if abs(area) <= least:
        return Phrase("a polygon without an area")
    return tuple(ring if area > 0 else reversed(ring))


def _spread(ring: Sequence[Point]) -> float:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def _meeting_sides(ring: Sequence[Point]) -> tuple[int, int] | None:
    """Return the numbers of two sides that share more than the corner between them, or None."""
    count = len(ring)
    for first, second in _near_sides(ring):
        a, b, c, d = ring[first], ring[(first + 1) % count], ring[second], ring[(second + 1) % count]
        if (second - first) % count == 1:
            meet = _folds_back(a, b, d)
        elif (first - second) % count == 1:
            meet = _folds_back(c, d, b)
        else:
            meet = _segments_meet(a, b, c, d)
        if meet:
            return min(first, second), max(first, second)
    return None


def _near_sides(ring: Sequence[Point]) -> Iterator[tuple[int, int]]:
    """Yield each pair of sides whose bounding boxes meet, once."""
    boxes = sorted(
        (min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1]), index)
        for index, (a, b) in enumerate(zip(ring, (*ring[1:], ring[0]), strict=True))
    )
    for position, (_, right, bottom, top, first) in enumerate(boxes):
        for left, _, other_bottom, other_top, second in boxes[position + 1 :]:
            if left > right:
                break
            if other_bottom <= top and bottom <= other_top:
                yield first, second


def _folds_back(a: Point, b: Point, c: Point) -> bool:
    """Tell whether the way from a to b to c turns back on itself at b."""
    if _side_of(a, b, c) != 0:
        return False
    return (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) > 0


def _segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tell whether two segments, whose bounding boxes meet, share a point."""
    return _side_of(a, b, c) * _side_of(a, b, d) <= 0 and _side_of(c, d, a) * _side_of(c, d, b) <= 0


def _side_of(a: Point, b: Point, c: Point) -> int:
    """Return 1 if c is left of the line from a to b, -1 if right, 0 if on it; exactly."""
    doubled = _doubled_area(a, b, c)
    size = abs((b[0] - a[0]) * (c[1] - a[1])) + abs((b[1] - a[1]) * (c[0] - a[0]))
    if abs(doubled) <= _ROUNDING * size:
        (ax, ay), (bx, by), (cx, cy) = ((Fraction(x), Fraction(y)) for x, y in (a, b, c))
        exact = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        return (exact > 0) - (exact < 0)
    return 1 if doubled > 0 else -1


def _doubled_area(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
