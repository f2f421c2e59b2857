"""The best point of an edge to look from: least penalty, then least hidden, then nearest to the middle.

Between two critical positions (:mod:`defilade.geometry.lines`) the hidden share is a smooth function of the viewpoint.
It is replaced there by a Chebyshev series, taken as far as it needs and split where it does not settle, and the series
is minimised; see Trefethen, *Approximation Theory and Approximation Practice* (2013), chapters 3 and 8.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

from defilade.geometry.footprint import Shares
from defilade.geometry.lines import Surroundings, along, critical_positions
from defilade.geometry.shapes import Point

HALF = 0.5
EQUAL = 1e-9
"""Shares that differ by no more than this are the same."""

SETTLED = 2e-8
"""The last terms of a series below which it stands for the share: well within 1e-6."""

DEGREES = (4, 8, 16)
SHORTEST = 1e-7
"""Stretches of the edge, as shares of it, that are not split further."""


class Look(NamedTuple):
    """A viewpoint and what is hidden from it.

    Where that is a limit which is approached and not reached, ``standpoint`` is a place just beside the viewpoint from
    which as much is hidden; else it is the viewpoint.
    """

    viewpoint: Point
    shares: Shares
    standpoint: Point


def look_from(viewpoint: Point, around: Surroundings) -> Look:
    """Return a viewpoint and what is hidden from it."""
    return Look(viewpoint, around.shares(viewpoint), viewpoint)


def is_half(share: float) -> bool:
    """Tell whether a share is half or more, rounding allowed for.

    >>> is_half(0.5 - 1e-10), is_half(0.4999)
    (True, False)
    """
    return share >= HALF - EQUAL


def best_viewpoint(a: Point, b: Point, around: Surroundings) -> Look:
    """Return the best viewpoint of the edge ``a b`` and what is hidden from it.

    Best is first the smallest penalty (none where less than half is hidden in all; light where less than half is hidden
    by hard cover; else hard), then the least hidden in all, then the nearest to the middle. A least share that is only
    approached is given as its limit.

    >>> from defilade.geometry.footprint import Obstacle
    >>> hedge = Obstacle(((0.0, 4.0), (9.0, 4.0), (9.0, 5.0), (0.0, 5.0)), "light")
    >>> target = ((-1.0, 8.0), (1.0, 8.0), (1.0, 9.0), (-1.0, 9.0))
    >>> look = best_viewpoint((1.0, 0.0), (-1.0, 0.0), Surroundings((target,), (hedge,), (False,)))
    >>> round(look.viewpoint[0], 6), round(look.shares.total, 6)
    (-1.0, 0.15)
    """
    middle = look_from(along(a, b, 0.5), around)
    if middle.shares.total <= EQUAL:
        return middle
    search = _Search(a, b, around)
    marks = critical_positions(a, b, around)
    stretches = [
        stretch for low, high in zip(marks, marks[1:], strict=False) for stretch in search.stretches(low, high)
    ]
    least = _least(stretches, allowed=False)
    hard_matters = is_half(least)
    if hard_matters:
        allowed = _least(stretches, allowed=True)
        hard_matters = allowed < math.inf
        least = allowed if hard_matters else least
    found = min(
        (t for stretch in stretches if (t := stretch.nearest(least + EQUAL, allowed=hard_matters)) is not None),
        key=lambda place: abs(place[0] - HALF),
    )
    return search.look_free_of_hard(*found) if hard_matters else search.look(*found)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A stretch of the edge on which the shares are smooth, with their series."""

    low: float
    high: float
    total: Sequence[float]
    hard: Sequence[float]

    def at(self, series: Sequence[float], t: float) -> float:
        """Return a series at a position of the stretch (Clenshaw's recurrence)."""
        x = (2.0 * t - self.low - self.high) / (self.high - self.low)
        one, two = 0.0, 0.0
        for coefficient in reversed(series[1:]):
            one, two = coefficient + 2.0 * x * one - two, one
        return series[0] + x * one - two

    def fits(self, t: float, limit: float, allowed: bool) -> bool:
        """Tell whether a position hides no more than ``limit`` (and, if asked, is free of hard cover)."""
        return self.at(self.total, t) <= limit and (not allowed or not is_half(self.at(self.hard, t)))

    def grid(self) -> list[float]:
        """Return positions that are dense for the series' degree, ends included."""
        count = 6 * len(self.total)
        return [self.low + (self.high - self.low) * i / count for i in range(count + 1)]

    def bound(self) -> float:
        """Return what is hidden at least, wherever one stands: no value of the series is below, but for rounding."""
        return self.total[0] - sum(map(abs, self.total[1:]))

    def least(self, allowed: bool) -> tuple[float, float]:
        """Return where the least is hidden and how much; infinite where no position is allowed."""
        spread = max(self.total[0] - self.bound(), 0.0)
        if spread <= EQUAL / 2 and not allowed:
            return (self.low + self.high) / 2, self.total[0]
        best = ((self.low + self.high) / 2, math.inf)
        for low, high in self._runs(allowed):
            inner = [low, *(t for t in self.grid() if low < t < high), high]
            values = [self.at(self.total, t) for t in inner]
            i = min(range(len(inner)), key=values.__getitem__)
            place = _golden(partial(self.at, self.total), inner[max(i - 1, 0)], inner[min(i + 1, len(inner) - 1)])
            for t, value in ((inner[i], values[i]), (place, self.at(self.total, place))):
                if value < best[1]:
                    best = (t, value)
        return best

    def nearest(self, limit: float, allowed: bool) -> tuple[float, _Stretch] | None:
        """Return the position nearest to the edge's middle that hides no more than ``limit``, or None."""
        if self.bound() > limit + EQUAL:
            return None
        place, value = self.least(allowed)
        if value > limit:
            return None
        start = min(self.high, max(self.low, HALF))
        if self.fits(start, limit, allowed):
            return start, self
        steps = sorted([*self.grid(), place], key=lambda t: abs(t - start))
        good = next((t for t in steps if self.fits(t, limit, allowed)), place)
        bad = start
        for t in steps:
            if t == good:
                break
            if (t - start) * (good - start) >= 0.0:
                bad = t
        for _ in range(60):
            between = (good + bad) / 2
            good, bad = (between, bad) if self.fits(between, limit, allowed) else (good, between)
        return good, self

    def _runs(self, allowed: bool) -> list[tuple[float, float]]:
        """Return the runs of the stretch that may be used: all of it, or where hard cover hides less than half."""
        if not allowed:
            return [(self.low, self.high)]
        runs: list[tuple[float, float]] = []
        grid = self.grid()
        free = [not is_half(self.at(self.hard, t)) for t in grid]
        begin: float | None = grid[0] if free[0] else None
        for t, u, was, now in zip(grid, grid[1:], free, free[1:], strict=False):
            if was == now:
                continue
            edge = self._border(t, u, was)
            if now:
                begin = edge
            elif begin is not None:
                runs.append((begin, edge))
                begin = None
        if begin is not None:
            runs.append((begin, grid[-1]))
        return runs

    def _border(self, t: float, u: float, free: bool) -> float:
        """Return the free end of a step over which hard cover reaches half."""
        for _ in range(60):
            middle = (t + u) / 2
            if (not is_half(self.at(self.hard, middle))) == free:
                t = middle
            else:
                u = middle
        return t if free else u


def _least(stretches: Sequence[_Stretch], allowed: bool) -> float:
    """Return the least that is hidden from any of some stretches; infinite where no position is allowed."""
    best = math.inf
    for stretch in sorted(stretches, key=_Stretch.bound):
        if stretch.bound() > best + EQUAL:
            break
        best = min(best, stretch.least(allowed)[1])
    return best


@dataclass(frozen=True, slots=True)
class _Search:
    """The edge that is searched."""

    a: Point
    b: Point
    around: Surroundings

    def stretches(self, low: float, high: float) -> list[_Stretch]:
        """Return the smooth stretches between two positions, split until their series settle."""
        for degree in DEGREES:
            middle, half = (low + high) / 2, (high - low) / 2
            shares = self.around.shares_from([along(self.a, self.b, middle + half * x) for x in _nodes(degree)])
            total, hard = _series([s.total for s in shares]), _series([s.hard for s in shares])
            tail = max(abs(c) for c in (*total[-2:], *hard[-2:]))
            if tail <= SETTLED or high - low <= SHORTEST:
                return [_Stretch(low, high, total, hard)]
        middle = (low + high) / 2
        return [*self.stretches(low, middle), *self.stretches(middle, high)]

    def look(self, t: float, stretch: _Stretch) -> Look:
        """Return the look from a position, or its limit from within the stretch where the end itself differs."""
        viewpoint = along(self.a, self.b, t)
        look = look_from(viewpoint, self.around)
        if abs(look.shares.total - stretch.at(stretch.total, t)) <= 10 * SETTLED:
            return look
        inward = 1e-9 if t < (stretch.low + stretch.high) / 2 else -1e-9
        return look_from(along(self.a, self.b, t + inward), self.around)._replace(viewpoint=viewpoint)

    def look_free_of_hard(self, t: float, stretch: _Stretch) -> Look:
        """Return the look from a position that hard cover hides less than half from.

        Where that is on the border at which hard cover reaches half, rounding may put it on the other side: then it is
        the look from beside it, no farther off than it takes.
        """
        look, step = self.look(t, stretch), EQUAL
        if not is_half(look.shares.hard):
            return look
        while step < stretch.high - stretch.low:
            for beside in (t - step, t + step):
                if stretch.low <= beside <= stretch.high and not is_half(stretch.at(stretch.hard, beside)):
                    free = look_from(along(self.a, self.b, beside), self.around)
                    if not is_half(free.shares.hard):
                        return free
            step *= 2.0
        return look


@cache
def _nodes(degree: int) -> tuple[float, ...]:
    return tuple(math.cos(math.pi * (i + 0.5) / (degree + 1)) for i in range(degree + 1))


@cache
def _cosines(count: int) -> tuple[tuple[float, ...], ...]:
    return tuple(
        tuple((2.0 if k else 1.0) / count * math.cos(math.pi * k * (i + 0.5) / count) for i in range(count))
        for k in range(count)
    )


def _series(values: Sequence[float]) -> tuple[float, ...]:
    """Return the Chebyshev coefficients of values at the nodes."""
    return tuple(sum(w * v for w, v in zip(row, values, strict=True)) for row in _cosines(len(values)))


def _golden(function: Callable[[float], float], low: float, high: float) -> float:
    """Return where a function of one dip between two positions is least (golden section)."""
    ratio = (math.sqrt(5.0) - 1.0) / 2.0
    t, u = high - ratio * (high - low), low + ratio * (high - low)
    at_t, at_u = function(t), function(u)
    while high - low > 1e-9:
        if at_t <= at_u:
            high, u, at_u = u, t, at_t
            t = high - ratio * (high - low)
            at_t = function(t)
        else:
            low, t, at_t = t, u, at_u
            u = low + ratio * (high - low)
            at_u = function(u)
    return (low + high) / 2
