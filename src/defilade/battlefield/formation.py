"""Formations: where each model of a block stands, and which part of the table a base covers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from defilade.battlefield.model import Base, Formation, Point, Table
from defilade.geometry.shapes import heading

TOLERANCE = 1e-6
"""Distances are compared with this tolerance, in the table's unit."""


@dataclass(frozen=True, slots=True)
class Station:
    """A place in a formation: the centre of the base that stands there, its rank and its file."""

    position: Point
    rank: int
    file: int


def stations(formation: Formation, base: Base) -> Iterator[Station]:
    """Yield the places of a formation, rank by rank from the front, each from the unit's own left to its right.

    The bases touch; a short last rank stands to the left.

    >>> block = Formation(front=(0, 0), facing=90, files=2, count=3)
    >>> [station.position for station in stations(block, Base(1, 2, round=False))]
    [(-0.5, -1.0), (0.5, -1.0), (-0.5, -3.0)]
    """
    ahead_x, ahead_y = heading(formation.facing)
    for number in range(formation.count):
        rank, file = divmod(number, formation.files)
        back = (rank + 0.5) * base.depth
        left = (formation.files / 2 - file - 0.5) * base.width
        # The unit's left is a quarter turn counter-clockwise from ahead: (-y, x).
        position = (
            formation.front[0] - back * ahead_x - left * ahead_y,
            formation.front[1] - back * ahead_y + left * ahead_x,
        )
        yield Station(position, rank, file)


def stands_on(table: Table, base: Base, position: Point, facing: float) -> bool:
    """Tell whether a whole base is on the table.

    >>> stands_on(Table(10, 10, "in"), Base(2, 2, round=True), (1, 9), 0)
    True
    >>> stands_on(Table(10, 10, "in"), Base(2, 2, round=False), (1, 9), 45)
    False
    """
    across, along = base.width / 2, base.depth / 2
    reach_x, reach_y = across, across
    if not base.round:
        cosine, sine = map(abs, heading(facing))
        reach_x, reach_y = cosine * along + sine * across, sine * along + cosine * across
    x, y = position
    inside_x = reach_x - TOLERANCE <= x <= table.width - reach_x + TOLERANCE
    return inside_x and reach_y - TOLERANCE <= y <= table.depth - reach_y + TOLERANCE
