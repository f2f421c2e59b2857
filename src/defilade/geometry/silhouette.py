"""How much of a model's silhouette is seen from an eye among upright prisms: true lines of sight, asked once."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from defilade.geometry.bands import (
    TARGET,
    band_marks,
    region,
    region_bands,
    silhouette_areas,
)
from defilade.geometry.footprint import Edges, seen_disc
from defilade.geometry.shapes import Disc, Point, Polygon, Shape, bounding_disc, distance_to_point
from defilade.geometry.sweep import THIN, chart_edge, may_hide, order_slab, sort_head, split_slab

WIDEST = 1e3
"""The steepest slope looked at: what reaches further aside of the line to the target is cut there."""

ARC, CROSSED_ARC = 16, 48
"""Corners on the near and the far arc of a round base: more where an obstacle stands across it. Its tangents are exact."""


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
    """A piece of a silhouette: its corners in slopes ``(u, v)`` from the eye, and the obstacle that hides it, or None."""

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
    view = _View.of(eye, target, obstacles)
    if view is None:
        return 0.0
    whole, hidden = view.areas()
    return min(1.0, max(0.0, hidden / whole)) if whole > 0.0 else 0.0


def silhouette_cells(eye: Eye, target: Prism, obstacles: Sequence[Prism]) -> tuple[Cell, ...]:
    """Return the silhouette cut into cells, each seen wholly or hidden wholly, for a picture of what the eye sees.

    >>> square: Polygon = ((-1.0, 9.0), (1.0, 9.0), (1.0, 11.0), (-1.0, 11.0))
    >>> {cell.hidden_by for cell in silhouette_cells(Eye(0.0, 0.0, 1.0), Prism(square, 0.0, 1.0), [])}
    {None}
    """
    view = _View.of(eye, target, obstacles)
    return () if view is None else tuple(view.cells())


@dataclass(frozen=True, slots=True)
class _View:
    """The edges that matter to one silhouette, in the chart from the eye to the target."""

    eye: float
    bottom: float
    top: float
    start: list[float]
    end: list[float]
    constant: list[float]
    slope: list[float]
    turn: list[float]
    owner: list[int]
    bottoms: list[float]
    tops: list[float]
    numbers: list[int]

    @classmethod
    def of(cls, eye: Eye, target: Prism, obstacles: Sequence[Prism]) -> _View | None:
        """Return the view of a target, or None where the eye stands over its centre."""
        bound = bounding_disc(target.shape)
        dx, dy = bound.x - eye.x, bound.y - eye.y
        apart = math.hypot(dx, dy)
        if apart <= 0.0:
            return None
        view = cls(eye.z, target.bottom, target.top, [], [], [], [], [], [], [], [], [])
        axis = (dx / apart, dy / apart)
        between = [
            (number, prism)
            for number, prism in enumerate(obstacles)
            if prism.top > prism.bottom and _may_hide(eye, bound, prism.shape)
        ]
        view._add(eye, axis, _seen(target.shape, eye, [prism for _, prism in between]), TARGET, -WIDEST, WIDEST)
        if not view.start:
            return None
        low, high = min(view.start), max(view.end)
        for number, prism in between:
            rows = len(view.start)
            view._add(eye, axis, _seen(prism.shape, eye, ()), len(view.bottoms), low, high)
            if len(view.start) > rows:
                view.bottoms.append(prism.bottom)
                view.tops.append(prism.top)
                view.numbers.append(number)
        return view

    def _add(self, eye: Eye, axis: Point, polygon: Polygon, owner: int, low: float, high: float) -> None:
        found = Edges.of(polygon, owner)
        ax, ay = axis
        columns = (self.start, self.end, self.constant, self.slope, self.turn)
        for x0, y0, x1, y1 in zip(found.x0, found.y0, found.x1, found.y1, strict=True):
            row = len(self.owner)
            for column in columns:
                column.append(0.0)
            px, py, qx, qy = x0 - eye.x, y0 - eye.y, x1 - eye.x, y1 - eye.y
            if chart_edge(
                px * ax + py * ay, py * ax - px * ay, qx * ax + qy * ay, qy * ax - qx * ay, low, high, row, *columns
            ):
                self.owner.append(owner)
            else:
                for column in columns:
                    column.pop()

    def areas(self) -> tuple[float, float]:
        """Return the area of the silhouette and of what is hidden of it."""
        count = len(self.start)
        result = [0.0, 0.0]
        silhouette_areas(
            count, self.eye, self.start, self.end, self.constant, self.slope, self.turn, self.owner,
            self.bottom, self.top, self.bottoms, self.tops, [0] * count, [0.0] * (2 * count + 2),
            [0.0] * (count * count + 2), _pair(count), _pair(count), [0] * (count + 1),
            [0.0] * (4 * (count + 1) * (count + 1)), [0.0] * (count + 1), [0] * (count + 1), result,
        )  # fmt: skip
        return result[0], result[1]

    def cells(self) -> Iterator[Cell]:
        """Yield the cells of the silhouette, region by region of each slab."""
        count = len(self.start)
        order, splits = [0] * count, [0.0] * (count * count + 2)
        events = [*self.start, *self.end]
        sort_head(events, len(events))
        for a, b in zip(events, events[1:], strict=False):
            if b - a <= THIN:
                continue
            found = order_slab(a, b, count, self.start, self.end, self.constant, self.slope, order)
            marks = split_slab(a, b, found, self.constant, self.slope, order, splits)
            for c, d in zip(splits[: marks - 1], splits[1:marks], strict=True):
                if d - c > THIN:
                    yield from self._slab_cells(c, d, order)

    def _slab_cells(self, c: float, d: float, order: list[int]) -> Iterator[Cell]:
        found = order_slab(c, d, len(self.start), self.start, self.end, self.constant, self.slope, order)
        own = [k for k in order[:found] if self.owner[k] == TARGET]
        near = next((k for k in own if self.turn[k] > 0.0), None)
        far = next((k for k in reversed(own) if self.turn[k] < 0.0), None)
        if near is None or far is None:
            return
        low, high, by = _pair(len(self.start)), _pair(len(self.start)), [0] * (len(self.start) + 1)
        for which in range(3):
            if not region(
                which, near, far, self.constant, self.slope, self.bottom - self.eye, self.top - self.eye, low, high
            ):
                continue
            lines = region_bands(
                which, 0.5 * (c + d), found, near, self.eye, self.constant, self.slope, self.turn, self.owner, order,
                self.bottoms, self.tops, self.bottom, self.top, low, high, by,
            )  # fmt: skip
            marks = [0.0] * (4 * lines * lines + 2)
            count = band_marks(c, d, lines, low, high, marks)
            for a, b in zip(marks[: count - 1], marks[1:count], strict=True):
                if b - a > THIN:
                    yield from self._strip_cells(a, b, lines, low, high, by)

    def _strip_cells(
        self, a: float, b: float, lines: int, low: list[list[float]], high: list[list[float]], by: list[int]
    ) -> Iterator[Cell]:
        """Yield the cells of a strip in which no two outlines cross, from its floor up."""
        middle = 0.5 * (a + b)

        def at(line: tuple[float, float], u: float) -> float:
            return line[0] + line[1] * u

        outlines = {(low[0][i], low[1][i]) for i in range(lines)} | {(high[0][i], high[1][i]) for i in range(lines)}
        floor, ceiling = at((low[0][0], low[1][0]), middle), at((high[0][0], high[1][0]), middle)
        rungs = sorted((o for o in outlines if floor <= at(o, middle) <= ceiling), key=lambda o: at(o, middle))
        for under, over in zip(rungs, rungs[1:], strict=False):
            v = 0.5 * (at(under, middle) + at(over, middle))
            hiding = (
                self.numbers[by[i]]
                for i in range(1, lines)
                if at((low[0][i], low[1][i]), middle) < v < at((high[0][i], high[1][i]), middle)
            )
            yield Cell(((a, at(under, a)), (b, at(under, b)), (b, at(over, b)), (a, at(over, a))), next(hiding, None))


def _may_hide(eye: Eye, bound: Disc, shape: Shape) -> bool:
    disc = bounding_disc(shape)
    return may_hide(eye.x, eye.y, bound.x, bound.y, bound.radius, disc.x, disc.y, disc.radius)


def _seen(shape: Shape, eye: Eye, across: Sequence[Prism]) -> Polygon:
    """Return the polygon that stands for a shape, finer for a disc that any of ``across`` cuts."""
    if not isinstance(shape, Disc):
        return shape
    crossed = any(distance_to_point(prism.shape, (shape.x, shape.y)) < shape.radius for prism in across)
    return seen_disc(shape, (eye.x, eye.y), CROSSED_ARC if crossed else ARC)


def _pair(count: int) -> list[list[float]]:
    return [[0.0] * (count + 1), [0.0] * (count + 1)]
