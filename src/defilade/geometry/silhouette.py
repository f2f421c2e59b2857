"""How much of a model's silhouette is seen from an eye among upright prisms: true lines of sight, asked once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from defilade.geometry.bands import (
    FRONT,
    TOP,
    UNDER,
    band_marks,
    next_stretch,
    pair_hidden,
    put_bands,
    put_region,
)
from defilade.geometry.prisms import TARGET, Bench, Prisms, silhouette_rows
from defilade.geometry.screen import FULL
from defilade.geometry.shapes import Polygon, Shape
from defilade.geometry.sweep import THIN, next_slab, sort_active, sort_rows, split_slab
from defilade.geometry.tables import empty_bench, prism_table

ROOM = 96
"""Rows that there is room for at first: most questions need no more."""


class Eye(NamedTuple):
    """The point that looks: its place on the table and its height above it."""

    x: float
    y: float
    z: float


class Prism(NamedTuple):
    """An upright prism: a base on the table, and the heights of its underside and top."""

    shape: Shape
    bottom: float
    top: float


class Cell(NamedTuple):
    """A piece of a silhouette: its corners in slopes ``(u, v)`` from the eye, and which obstacle hides it, or None."""

    corners: Polygon
    hidden_by: int | None


def hidden_fraction(eye: Eye, target: Prism, obstacles: Sequence[Prism]) -> float:
    """Return the share of a target's silhouette that obstacles hide, from 0 to 1.

    The silhouette is measured on the vertical plane square to the horizontal line from the eye to the target's centre.
    An obstacle hides what lies behind it along a ray, and nothing else.

    >>> square: Polygon = ((-1.0, 9.0), (1.0, 9.0), (1.0, 11.0), (-1.0, 11.0))
    >>> wall: Polygon = ((0.0, 5.0), (4.0, 5.0), (4.0, 5.1), (0.0, 5.1))
    >>> round(hidden_fraction(Eye(0.0, 0.0, 1.0), Prism(square, 0.0, 1.0), [Prism(wall, 0.0, 9.0)]), 9)
    0.5
    """
    if not obstacles:
        return 0.0
    targets, prisms = prism_table([target]), prism_table(obstacles)
    hides = [True] * len(obstacles)
    room = ROOM
    while True:
        bench = empty_bench(room, len(obstacles))
        hidden = pair_hidden(eye.x, eye.y, eye.z, 0, targets, hides, prisms, bench, [0.0, 0.0])
        if hidden != FULL:
            return hidden
        room *= 4


def silhouette_cells(eye: Eye, target: Prism, obstacles: Sequence[Prism]) -> tuple[Cell, ...]:
    """Return the silhouette cut into cells, each seen wholly or hidden wholly, for a picture of what the eye sees.

    >>> square: Polygon = ((-1.0, 9.0), (1.0, 9.0), (1.0, 11.0), (-1.0, 11.0))
    >>> {cell.hidden_by for cell in silhouette_cells(Eye(0.0, 0.0, 1.0), Prism(square, 0.0, 1.0), [])}
    {None}
    """
    room = ROOM
    while True:
        try:
            return tuple(_View.of(eye, target, obstacles, room).cells())
        except _FullError:
            room *= 4


class _FullError(Exception):
    """There is no room for the rows of a view."""


@dataclass(frozen=True, slots=True)
class _View:
    """A silhouette on the kernel's bench, heights measured from the eye."""

    eye: float
    bottom: float
    top: float
    prisms: Prisms
    bench: Bench
    count: int

    @classmethod
    def of(cls, eye: Eye, target: Prism, obstacles: Sequence[Prism], room: int) -> _View:
        """Return the view of a target, with no rows where the eye stands over its centre."""
        targets, prisms, bench = prism_table([target]), prism_table(obstacles), empty_bench(room, len(obstacles))
        hides = [True] * len(obstacles)
        count = _room_for(silhouette_rows(eye.x, eye.y, eye.z, 0, targets, hides, prisms, True, bench))
        return cls(eye.z, target.bottom - eye.z, target.top - eye.z, prisms, bench, count)

    def cells(self) -> Iterator[Cell]:
        """Yield the cells of the silhouette, region by region of each slab."""
        if not self.count:
            return
        bench, rows = self.bench, self.bench.rows
        sort_rows(rows.start, self.count, bench.order)
        a = rows.start[bench.order[0]]
        while True:
            b = next_slab(a, self.count, rows, bench.order, bench.active, bench.state)
            taken, found = bench.state[:2]
            if found == 0 and taken == self.count:
                return
            if found > 0 and b - a > THIN:
                sort_active((a + b) / 2, found, rows, bench.active)
                marks = _room_for(split_slab(a, b, found, rows.constant, rows.slope, bench.active, bench.splits))
                splits = bench.splits[:marks]
                for c, d in zip(splits, splits[1:], strict=False):
                    if d - c > THIN:
                        sort_active((c + d) / 2, found, rows, bench.active)
                        yield from self._slab_cells(c, d, found)
            a = b

    def _slab_cells(self, c: float, d: float, found: int) -> Iterator[Cell]:
        bench = self.bench
        behind = -1
        place = next_stretch(0, found, bench)
        while place >= 0:
            near, far = bench.state[2:4]
            for which in (UNDER, FRONT, TOP):
                own = put_region(which, near, far, behind, self.bottom, self.top, bench)
                if own > 0:
                    lines = put_bands(
                        which, (c + d) / 2, found, near, self.eye, self.prisms, self.bottom, self.top, own, bench
                    )
                    yield from self._region_cells(c, d, _room_for(lines))
            if self.bottom <= 0.0 <= self.top:
                return
            behind = far
            place = next_stretch(place, found, bench)

    def _region_cells(self, c: float, d: float, lines: int) -> Iterator[Cell]:
        count = _room_for(band_marks(c, d, lines, self.bench))
        marks = self.bench.marks[:count]
        for a, b in zip(marks, marks[1:], strict=False):
            if b - a > THIN:
                yield from self._strip_cells(a, b, lines)

    def _strip_cells(self, a: float, b: float, lines: int) -> Iterator[Cell]:
        """Yield the cells of a strip in which no two outlines cross, from its floor up."""
        middle = (a + b) / 2
        low = list(zip(self.bench.low.constant[:lines], self.bench.low.slope[:lines], strict=True))
        high = list(zip(self.bench.high.constant[:lines], self.bench.high.slope[:lines], strict=True))
        floor, ceiling = _at(low[0], middle), _at(high[0], middle)
        rungs = sorted((o for o in {*low, *high} if floor <= _at(o, middle) <= ceiling), key=lambda o: _at(o, middle))
        for under, over in zip(rungs, rungs[1:], strict=False):
            v = (_at(under, middle) + _at(over, middle)) / 2
            hiding = [self.bench.by[i] for i in range(1, lines) if _at(low[i], middle) < v < _at(high[i], middle)]
            if TARGET not in hiding:
                corners = ((a, _at(under, a)), (b, _at(under, b)), (b, _at(over, b)), (a, _at(over, a)))
                yield Cell(corners, hiding[0] if hiding else None)


def _at(line: tuple[float, float], u: float) -> float:
    return line[0] + line[1] * u


def _room_for(count: int) -> int:
    """Return a number of rows of the kernel, which is ``FULL`` where there was no room for them."""
    if count == FULL:
        raise _FullError
    return count
