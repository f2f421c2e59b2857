"""The kernel of sight: the edges that a viewpoint sees, in a chart in which they are straight.

Every function of the kernel (this module, :mod:`defilade.geometry.screen`, :mod:`defilade.geometry.hiding` and
:mod:`defilade.geometry.bands`) takes plain sequences of numbers and scratch space, and uses only what both the
interpreter (with lists) and Numba (with arrays) run. What they compute is exact but for rounding: in the chart
``(x, u)`` with ``x`` the depth along an axis through the viewpoint and ``u`` the slope of a ray, an edge is a straight
line ``1/x = a + b*u``, so between two neighbouring corners or crossings (a *slab*) the order of the edges along a ray
is constant and every area has a closed form. A chart shows the quarter of the compass about its axis, slopes from -1
to 1.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

NEAR = 1e-11
"""An edge that passes the viewpoint within this distance touches it and hides nothing by itself."""

THIN = 1e-15
"""Slabs thinner than this in slope have no area that matters."""

RADIAL = 1e-12
"""An edge seen under a smaller difference of slopes is as good as a point: its line would be lost in rounding."""

LIGHT, HARD = 1, 2
"""The classes of what hides; 0 stands for what hides nothing."""

Numbers = Any
"""A list of numbers in the interpreter, an array where compiled."""


class Segments(NamedTuple):
    """Edges on the table from ``(x0, y0)`` to ``(x1, y1)``, column by column, what they bound on their left."""

    x0: Numbers
    y0: Numbers
    x1: Numbers
    y1: Numbers


class Rows(NamedTuple):
    """Edges in a chart, column by column: seen from slope ``start`` to ``end`` at ``1/x = constant + slope*u``.

    ``turn`` is +1 where a ray enters what the edge bounds, -1 where it leaves.
    """

    start: Numbers
    end: Numbers
    constant: Numbers
    slope: Numbers
    turn: Numbers


def sort_head(values: Numbers, count: int) -> None:
    """Sort the first ``count`` values in place.

    >>> numbers = [3.0, 1.0, 2.0, 0.0]
    >>> sort_head(numbers, 3); numbers
    [1.0, 2.0, 3.0, 0.0]
    """
    head = values[:count]
    head.sort()
    values[:count] = head


def sort_rows(keys: Numbers, count: int, order: Numbers) -> None:
    """Write the numbers of the first ``count`` rows into ``order``, the smallest key first.

    The compiled kernel has its own way to the same: see :mod:`defilade.geometry.compiled`.

    >>> order = [0, 0, 0]
    >>> sort_rows([3.0, 1.0, 2.0], 3, order); order
    [1, 2, 0]
    """
    order[:count] = sorted(range(count), key=keys.__getitem__)


def may_hide(
    vx: float, vy: float, tx: float, ty: float, target_radius: float, px: float, py: float, radius: float
) -> bool:
    """Tell whether a piece within a disc can hide anything of a target within another from ``(vx, vy)``.

    >>> may_hide(0.0, 0.0, 9.0, 0.0, 1.0, 5.0, 0.0, 1.0), may_hide(0.0, 0.0, 9.0, 0.0, 1.0, 5.0, 3.0, 1.0)
    (True, False)
    """
    dx, dy = tx - vx, ty - vy
    ex, ey = px - vx, py - vy
    apart = math.sqrt(dx * dx + dy * dy)
    away = math.sqrt(ex * ex + ey * ey)
    if away <= radius or apart <= target_radius:
        return away - radius <= apart + target_radius
    if away - radius > apart + target_radius:
        return False
    along = (ex * dx + ey * dy) / apart
    across = abs(ey * dx - ex * dy) / apart
    sine = target_radius / apart
    if along < 0.0 and across * sine <= -along * math.sqrt(1.0 - sine * sine):
        return False
    return across * math.sqrt(1.0 - sine * sine) - along * sine <= radius


def chart_edge(
    px: float,
    py: float,
    qx: float,
    qy: float,
    low: float,
    high: float,
    k: int,
    start: Numbers,
    end: Numbers,
    constant: Numbers,
    slope: Numbers,
    turn: Numbers,
) -> bool:
    """Put the edge from P to Q (chart coordinates) into row ``k`` of the columns of :class:`Rows`; False where unseen.

    Polygons run counter-clockwise.
    """
    if px <= 0.0 and qx <= 0.0:
        return False
    ex, ey = qx - px, qy - py
    cross = px * qy - py * qx
    if cross * cross <= NEAR * NEAR * (ex * ex + ey * ey) and touches(px, py, qx, qy):
        return False
    up = py / px if px > 0.0 else (-1e300 if cross > 0.0 else 1e300)
    uq = qy / qx if qx > 0.0 else (1e300 if cross > 0.0 else -1e300)
    first = up if up < uq else uq
    last = uq if up < uq else up
    radial = last - first <= RADIAL
    first = low if first < low else first
    last = high if last > high else last
    if last - first <= THIN:
        return False
    start[k] = first
    end[k] = last
    if radial:
        constant[k] = 1.0 / (px if px < qx else qx)
        slope[k] = 0.0
    else:
        constant[k] = ey / cross
        slope[k] = -ex / cross
    turn[k] = -1.0 if cross > 0.0 else 1.0
    return True


def touches(px: float, py: float, qx: float, qy: float) -> bool:
    """Tell whether the edge from P to Q, whose line passes the viewpoint, does so itself."""
    ex, ey = qx - px, qy - py
    reach = NEAR * math.sqrt(ex * ex + ey * ey)
    return px * ex + py * ey <= reach and qx * ex + qy * ey >= -reach


def disc_window(x: float, y: float, radius: float, low: float, high: float, window: Numbers) -> bool:
    """Write between which slopes, from ``low`` to ``high``, a disc is seen (its centre in chart coordinates).

    False where it is not seen at all.

    >>> window = [0.0, 0.0]
    >>> disc_window(2.0, 0.0, math.sqrt(2.0), -1.0, 2.0, window), round(window[0], 9), round(window[1], 9)
    (True, -1.0, 1.0)
    """
    window[0], window[1] = low, high
    square = x * x + y * y
    if square <= radius * radius:
        return True
    sine = radius / math.sqrt(square)
    cosine = math.sqrt(1.0 - sine * sine)
    px, py = x * cosine + y * sine, y * cosine - x * sine
    qx, qy = x * cosine - y * sine, y * cosine + x * sine
    if px <= 0.0 and qx <= 0.0:
        return False
    if px > 0.0 and py > low * px:
        window[0] = py / px
    if qx > 0.0 and qy < high * qx:
        window[1] = qy / qx
    return bool(window[0] < window[1])


def split_slab(
    a: float, b: float, found: int, constant: Numbers, slope: Numbers, order: Numbers, splits: Numbers
) -> int:
    """Write into ``splits`` where edges cross within a slab, its ends included; return how many, or -1 if full."""
    splits[0] = a
    splits[1] = b
    marks = 2
    tidy = True
    for i in range(found - 1):
        one, two = order[i], order[i + 1]
        gap, drift = constant[one] - constant[two], slope[one] - slope[two]
        slack = 1e-12 * abs(constant[one] + slope[one] * a)
        if gap + drift * a < -slack or gap + drift * b < -slack:
            tidy = False
    if tidy:
        return marks
    room = len(splits)
    for i in range(found):
        for j in range(i + 1, found):
            drift = slope[order[i]] - slope[order[j]]
            if drift != 0.0:
                u = (constant[order[j]] - constant[order[i]]) / drift
                if a < u < b:
                    if marks == room:
                        return -1
                    splits[marks] = u
                    marks += 1
    sort_head(splits, marks)
    return marks


def next_slab(u: float, count: int, rows: Rows, order: Numbers, active: Numbers, state: Numbers) -> float:
    """Go on to the slab that begins at ``u``, and return where it ends.

    ``order`` holds the rows by their start. ``state`` holds how many of them are taken and how many are seen in the
    slab; these are in ``active``, in any order. Both numbers begin at 0.
    """
    start, end = rows.start, rows.end
    taken, found = state[0], 0
    stop = 1e300
    for i in range(state[1]):
        k = active[i]
        if end[k] > u:
            active[found] = k
            found += 1
            stop = end[k] if end[k] < stop else stop
    while taken < count and start[order[taken]] <= u:
        k = order[taken]
        active[found] = k
        found += 1
        taken += 1
        stop = end[k] if end[k] < stop else stop
    if taken < count and start[order[taken]] < stop:
        stop = start[order[taken]]
    state[0] = taken
    state[1] = found
    return stop


def sort_active(u: float, found: int, rows: Rows, active: Numbers) -> None:
    """Sort the rows seen at ``u``, nearest first."""
    constant, slope = rows.constant, rows.slope
    for j in range(1, found):
        k = active[j]
        depth = constant[k] + slope[k] * u
        i = j
        while i > 0 and constant[active[i - 1]] + slope[active[i - 1]] * u < depth:
            active[i] = active[i - 1]
            i -= 1
        active[i] = k
