"""Which parts of a footprint are hidden: what lies beyond the screens of the sweep, as polygons for drawing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from defilade.geometry.footprint import ROOM, Obstacle, class_number
from defilade.geometry.outline import SIDES
from defilade.geometry.screen import AT_THE_EYE, look
from defilade.geometry.shapes import Disc, Point, Polygon, Shape, clip, regular_polygon
from defilade.geometry.sweep import Rows
from defilade.geometry.tables import FINE_ARC, empty_rows, empty_scratch, piece_table

LEAVE_NOTHING_OUT = -1.0
"""In place of a target's radius: everything all round is looked at."""


class HiddenParts(NamedTuple):
    """The parts of a footprint that light, hard and either class of obstacle hide, as polygons counter-clockwise.

    Those of one class do not overlap where the footprint's pieces do not; their areas add up to
    ``FootprintSweep.areas``.
    """

    light: tuple[Polygon, ...]
    hard: tuple[Polygon, ...]
    either: tuple[Polygon, ...]


def hidden_parts(
    viewpoint: Point, pieces: Sequence[Shape], obstacles: Iterable[Obstacle], arc: int = FINE_ARC
) -> HiddenParts:
    """Return what is hidden of a footprint whose pieces are convex.

    A piece that is a disc is taken as a polygon of its area; ``arc`` is how many edges the near side of an obstacle has
    that is a disc: its tangents are always exact.

    >>> from defilade.geometry.shapes import area
    >>> wall = Obstacle(((0.0, 1.0), (9.0, 1.0), (9.0, 2.0), (0.0, 2.0)), "hard")
    >>> target: Polygon = ((-1.0, 4.0), (1.0, 4.0), (1.0, 5.0), (-1.0, 5.0))
    >>> round(sum(map(area, hidden_parts((0.0, 0.0), (target,), (wall,)).hard)), 9)
    1.0
    """
    polygons = [regular_polygon(piece, SIDES) if isinstance(piece, Disc) else piece for piece in pieces]
    parts: tuple[list[Polygon], ...] = ([], [], [])
    for which, axis, cells in _screens(viewpoint, tuple(obstacles), arc):
        for cell in cells:
            bounds = _bounds(viewpoint, axis, *cell)
            parts[which].extend(part for polygon in polygons if (part := _within(polygon, bounds)))
    return HiddenParts(*map(tuple, parts))


Cell = tuple[float, float, float, float]
"""A cell of a screen: from which slope to which, and its line ``1/x = constant + slope*u``; all beyond is hidden."""

Bound = tuple[Point, Point]
"""A point of a line and its normal, that points to the side that counts."""


def _screens(viewpoint: Point, obstacles: Sequence[Obstacle], arc: int) -> Iterator[tuple[int, Point, list[Cell]]]:
    """Yield the screens of light, hard and either class (0, 1, 2) of each chart, with the chart's axis."""
    shapes = [obstacle.shape for obstacle in obstacles]
    pieces, segments = piece_table(shapes, [arc if isinstance(shape, Disc) else 0 for shape in shapes])
    classes = [class_number(obstacle) for obstacle in obstacles]
    vx, vy = viewpoint
    ax, ay = 1.0, 0.0
    room = ROOM
    for _ in range(4):
        while True:
            counts = [0, 0, 0]
            screens = (empty_rows(room), empty_rows(room), empty_rows(room))
            if look(
                vx, vy, ax, ay, -1.0, 1.0, vx, vy, LEAVE_NOTHING_OUT,
                classes, pieces, segments, empty_scratch(room), *screens, counts,
            ):  # fmt: skip
                break
            room *= 4
        light, hard, either = (_cells(rows, count) for rows, count in zip(screens, counts, strict=True))
        yield 0, (ax, ay), light
        yield 1, (ax, ay), hard
        yield 2, (ax, ay), either or light or hard
        ax, ay = -ay, ax


def _cells(rows: Rows, count: int) -> list[Cell]:
    return list(zip(rows.start, rows.end, rows.constant, rows.slope, strict=True))[:count]


def _bounds(viewpoint: Point, axis: Point, start: float, end: float, constant: float, slope: float) -> list[Bound]:
    """Return what bounds the part of the table that is beyond a cell: two rays, and its line unless at the eye."""
    bounds = [(viewpoint, _turned((-start, 1.0), axis)), (viewpoint, _turned((end, -1.0), axis))]
    if constant < AT_THE_EYE:
        normal = _turned((constant, slope), axis)
        square = math.hypot(*normal) ** 2
        bounds.append(((viewpoint[0] + normal[0] / square, viewpoint[1] + normal[1] / square), normal))
    return bounds


def _turned(vector: Point, axis: Point) -> Point:
    """Return a vector of a chart as one of the table."""
    return vector[0] * axis[0] - vector[1] * axis[1], vector[0] * axis[1] + vector[1] * axis[0]


def _within(polygon: Polygon, bounds: Sequence[Bound]) -> Polygon:
    for origin, normal in bounds:
        if polygon:
            polygon = clip(polygon, origin, normal)
    return polygon
