"""How much of one footprint is hidden from many viewpoints, by the compiled kernel."""

from __future__ import annotations

from collections.abc import Sequence

from defilade.geometry.footprint import Obstacle, Shares, class_number
from defilade.geometry.outline import outline
from defilade.geometry.prepared import form, kernel
from defilade.geometry.shapes import Point, Shape
from defilade.geometry.sweep import Numbers
from defilade.geometry.tables import arc_of, empty_rows, empty_scratch, footprint_table, piece_table

ROOM = 256
"""Rows that there is room for at first."""


class Glances:
    """A footprint and the obstacles about it in the kernel's tables; the kernel has to be prepared.

    ``pieces`` are the shapes whose union is the footprint.
    """

    def __init__(self, pieces: Sequence[Shape], obstacles: Sequence[Obstacle]) -> None:
        import numpy as np  # noqa: PLC0415 - a single question should not load it

        shapes = [obstacle.shape for obstacle in obstacles]
        footprint = outline(tuple(pieces))
        targets, borders = footprint_table([footprint])
        about = [(footprint.bound, pieces)]
        hiding, segments = piece_table(shapes, [arc_of(shape, about) for shape in shapes])
        classes = np.array([[[class_number(obstacle) for obstacle in obstacles]]], dtype=np.uint8)
        tables = (targets, borders, classes.reshape(1, 1, len(shapes)), hiding, segments)
        self._tables = tuple(form().table(table) if isinstance(table, tuple) else table for table in tables)
        self._rows = empty_rows(1 + len(footprint.segments), form().columns)
        self._work = _work(ROOM)

    def shares(self, viewpoints: Sequence[Point]) -> list[Shares]:
        """Return what is hidden from each viewpoint, in shares of the footprint's area."""
        import numpy as np  # noqa: PLC0415 - as above

        x, y = np.array(viewpoints, dtype=np.float64).reshape(len(viewpoints), 2).T.copy()
        shares = np.zeros((len(viewpoints), 1, 3))
        done, room = 0, ROOM
        while True:
            done = kernel("shares")(done, x, y, *self._tables, self._rows, *self._work, shares)
            if done == len(viewpoints):
                return [Shares(*found) for found in shares[:, 0].tolist()]
            room *= 4
            self._work = _work(room)


def _work(room: int) -> tuple[Numbers, ...]:
    """Return space for the kernel to work in."""
    import numpy as np  # noqa: PLC0415 - as above

    columns = form().columns
    screens = tuple(empty_rows(room, columns) for _ in range(12))
    return (
        empty_scratch(room, columns), screens, np.zeros((4, 3), dtype=np.int64),
        columns.numbers(2), columns.numbers(3),
    )  # fmt: skip
