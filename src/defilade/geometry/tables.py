"""The tables that the kernel takes: shapes laid out in columns of numbers, and room to work in."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from defilade.geometry.hiding import Footprints
from defilade.geometry.outline import Outline
from defilade.geometry.prisms import BENCH_INTEGERS, BENCH_NUMBERS, Bench, Prisms, bench_of
from defilade.geometry.screen import Pieces, Scratch
from defilade.geometry.shapes import Disc, Point, Shape, bounding_disc, distance_to_point, edges
from defilade.geometry.sweep import Numbers, Rows, Segments

COARSE_ARC, FINE_ARC = 4, 128
"""Edges of the near side of a disc that hides: few where only its two tangents matter."""

CLEAR = 1.2
"""A disc from which the footprint stays off by this many radii (from the centre) hides by its tangents alone."""


def arc_of(shape: Shape, footprints: Iterable[tuple[Disc, Sequence[Shape]]]) -> int:
    """Return how many edges the near side of a disc needs among footprints; 0 for a polygon.

    A footprint comes with a disc that holds it.
    """
    if not isinstance(shape, Disc):
        return 0
    reach = CLEAR * shape.radius
    for bound, pieces in footprints:
        if math.hypot(bound.x - shape.x, bound.y - shape.y) < bound.radius + reach and any(
            distance_to_point(piece, (shape.x, shape.y)) < reach for piece in pieces
        ):
            return FINE_ARC
    return COARSE_ARC


def footprint_table(outlines: Sequence[Outline]) -> tuple[Footprints, Segments]:
    """Return the table of footprints and of their edges."""
    table = Footprints([], [], [], [], [], [], [], [], [], [], [])
    segments = Segments([], [], [], [])
    for found in outlines:
        table.first.append(len(segments.x0))
        table.first_disc.append(len(table.disc_x))
        for segment in found.segments:
            add_segment(segment, segments)
        for disc in found.discs:
            table.disc_x.append(disc.x)
            table.disc_y.append(disc.y)
            table.disc_radius.append(disc.radius)
        table.last.append(len(segments.x0))
        table.last_disc.append(len(table.disc_x))
        table.x.append(found.bound.x)
        table.y.append(found.bound.y)
        table.radius.append(found.bound.radius)
        table.area.append(found.area)
    return table, segments


def piece_table(shapes: Sequence[Shape], arcs: Sequence[int]) -> tuple[Pieces, Segments]:
    """Return the table of pieces and of their edges."""
    table = Pieces([], [], [], [], [], [])
    segments = Segments([], [], [], [])
    for shape, arc in zip(shapes, arcs, strict=True):
        table.first.append(len(segments.x0))
        if not isinstance(shape, Disc):
            for segment in edges(shape):
                add_segment(segment, segments)
        bound = bounding_disc(shape)
        table.last.append(len(segments.x0))
        table.x.append(bound.x)
        table.y.append(bound.y)
        table.radius.append(bound.radius)
        table.arc.append(arc)
    return table, segments


class Upright(Protocol):
    """What is as high all over as its top: a base, and the heights of its underside and top."""

    @property
    def shape(self) -> Shape: ...  # noqa: D102
    @property
    def bottom(self) -> float: ...  # noqa: D102
    @property
    def top(self) -> float: ...  # noqa: D102


def prism_table(prisms: Sequence[Upright]) -> Prisms:
    """Return the table of prisms."""
    shapes = [prism.shape for prism in prisms]
    bases, segments = piece_table(shapes, [int(isinstance(shape, Disc)) for shape in shapes])
    return Prisms(bases, segments, [prism.bottom for prism in prisms], [prism.top for prism in prisms])


def add_segment(segment: tuple[Point, Point], segments: Segments) -> None:
    """Add an edge behind others."""
    (x0, y0), (x1, y1) = segment
    segments.x0.append(x0)
    segments.y0.append(y0)
    segments.x1.append(x1)
    segments.y1.append(y1)


INTEGERS = frozenset({"first", "last", "first_disc", "last_disc", "arc"})
"""The columns of the tables that hold whole numbers."""


class Columns(NamedTuple):
    """Makers of columns of zeros: of numbers, and of whole numbers."""

    numbers: Callable[[int], Numbers]
    integers: Callable[[int], Numbers]


LISTS = Columns([0.0].__mul__, [0].__mul__)
"""Columns for the interpreter."""


def empty_rows(room: int, columns: Columns = LISTS) -> Rows:
    """Return rows to be written, all zero."""
    zeros = columns.numbers
    return Rows(zeros(room), zeros(room), zeros(room), zeros(room), zeros(room))


def empty_scratch(room: int, columns: Columns = LISTS) -> Scratch:
    """Return scratch space for that many rows."""
    return Scratch(empty_rows(room, columns), empty_rows(room, columns), columns.integers(room), columns.integers(room))


def empty_bench(room: int, prisms: int, columns: Columns = LISTS) -> Bench:
    """Return scratch space for that many rows of a silhouette, or more, and that many prisms."""
    size = max(room, 1 + prisms)
    numbers = [columns.numbers(size) for _ in range(BENCH_NUMBERS)]
    return bench_of(numbers, [columns.integers(size) for _ in range(BENCH_INTEGERS)])
