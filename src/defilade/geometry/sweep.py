"""The kernel of sight: a sweep over the edges that a viewpoint sees, written so that it runs interpreted and compiled.

Every function here takes plain sequences of numbers and scratch space, and uses only what both the interpreter (with
lists) and Numba (with arrays) run. What they compute is exact but for rounding: in the chart ``(x, u)`` with ``x`` the
depth along an axis through the viewpoint and ``u`` the slope of a ray, an edge is a straight line ``1/x = a + b*u``, so
between two neighbouring corners (a *slab*) the order of the edges along a ray is constant and every area has a closed
form.
"""

from __future__ import annotations

import math
from typing import Any

NEAR = 1e-11
"""An edge whose line passes the viewpoint within this distance is in line with it and hides nothing by itself."""

THIN = 1e-15
"""Slabs thinner than this in slope have no area that matters."""

FOOTPRINT, LIGHT, HARD = 0, 1, 2
"""What an edge belongs to: the target's footprint, or an obstacle of one class."""

Numbers = Any
"""A list of numbers in the interpreter, an array where compiled."""


def sort_head(values: Numbers, count: int) -> None:
    """Sort the first ``count`` values in place.

    >>> numbers = [3.0, 1.0, 2.0, 0.0]
    >>> sort_head(numbers, 3); numbers
    [1.0, 2.0, 3.0, 0.0]
    """
    head = values[:count]
    head.sort()
    values[:count] = head


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
    """Put the edge from P to Q (chart coordinates) into row ``k``; False where no part of it is in view.

    A row holds the slopes between which the edge is seen, its line ``1/x = constant + slope*u``, and +1 where a ray
    enters the polygon by it, -1 where it leaves. Polygons run counter-clockwise.
    """
    if px <= 0.0 and qx <= 0.0:
        return False
    ex, ey = qx - px, qy - py
    cross = px * qy - py * qx
    if cross * cross <= NEAR * NEAR * (ex * ex + ey * ey):
        return False
    up = py / px if px > 0.0 else (-1e300 if cross > 0.0 else 1e300)
    uq = qy / qx if qx > 0.0 else (1e300 if cross > 0.0 else -1e300)
    first = up if up < uq else uq
    last = uq if up < uq else up
    first = low if first < low else first
    last = high if last > high else last
    if last - first <= THIN:
        return False
    start[k] = first
    end[k] = last
    constant[k] = ey / cross
    slope[k] = -ex / cross
    turn[k] = -1.0 if cross > 0.0 else 1.0
    return True


def order_slab(
    a: float, b: float, count: int, start: Numbers, end: Numbers, constant: Numbers, slope: Numbers, order: Numbers
) -> int:
    """Write the rows seen all through the slab from ``a`` to ``b`` into ``order``, nearest first; return how many."""
    middle = 0.5 * (a + b)
    found = 0
    for k in range(count):
        if start[k] <= middle <= end[k]:
            depth = constant[k] + slope[k] * middle
            i = found
            while i > 0 and constant[order[i - 1]] + slope[order[i - 1]] * middle < depth:
                order[i] = order[i - 1]
                i -= 1
            order[i] = k
            found += 1
    return found


def split_slab(
    a: float, b: float, found: int, constant: Numbers, slope: Numbers, order: Numbers, splits: Numbers
) -> int:
    """Write into ``splits`` where edges cross within a slab, its two ends included; return how many marks there are."""
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
            if drift != 0.0 and marks < room:
                u = (constant[order[j]] - constant[order[i]]) / drift
                if a < u < b:
                    splits[marks] = u
                    marks += 1
    sort_head(splits, marks)
    return marks


def add_slab(
    a: float,
    b: float,
    found: int,
    constant: Numbers,
    slope: Numbers,
    turn: Numbers,
    owner: Numbers,
    order: Numbers,
    areas: Numbers,
) -> None:
    """Add the footprint's area in one slab to ``areas``: the whole, and what light, hard and either class hide of it."""
    inside = 0.0
    light_depth = 0.0
    hard_depth = 0.0
    for i in range(found):
        k = order[i]
        if owner[k] == FOOTPRINT:
            inside -= turn[k]
        elif owner[k] == LIGHT:
            light_depth -= turn[k]
        else:
            hard_depth -= turn[k]
    light = light_depth > 0.5
    hard = hard_depth > 0.5
    before = 0.0
    width = 0.5 * (b - a)
    for i in range(found):
        k = order[i]
        reach = width / ((constant[k] + slope[k] * a) * (constant[k] + slope[k] * b))
        if inside > 0.5:
            piece = reach - before
            areas[0] += piece
            if light:
                areas[1] += piece
            if hard:
                areas[2] += piece
            if light or hard:
                areas[3] += piece
        before = reach
        if owner[k] == FOOTPRINT:
            inside += turn[k]
        elif turn[k] > 0.0:
            if owner[k] == LIGHT:
                light = True
            else:
                hard = True


def sweep_chart(
    vx: float,
    vy: float,
    ax: float,
    ay: float,
    x0: Numbers,
    y0: Numbers,
    x1: Numbers,
    y1: Numbers,
    owners: Numbers,
    footprint: int,
    count: int,
    start: Numbers,
    end: Numbers,
    constant: Numbers,
    slope: Numbers,
    turn: Numbers,
    owner: Numbers,
    order: Numbers,
    events: Numbers,
    splits: Numbers,
    areas: Numbers,
) -> None:
    """Add to ``areas`` what is seen in the quarter of the compass about the axis ``(ax, ay)`` from ``(vx, vy)``.

    The first ``footprint`` of the ``count`` edges are the target's. ``events`` holds twice as many numbers as there
    are edges, and two more; the other scratch sequences as many as there are edges.
    """
    low, high = 2.0, -2.0
    rows = 0
    for i in range(count):
        if i == footprint:
            if rows == 0:
                return
            for k in range(rows):
                low = start[k] if start[k] < low else low
                high = end[k] if end[k] > high else high
        px, py, qx, qy = x0[i] - vx, y0[i] - vy, x1[i] - vx, y1[i] - vy
        if chart_edge(
            px * ax + py * ay,
            py * ax - px * ay,
            qx * ax + qy * ay,
            qy * ax - qx * ay,
            -1.0 if i < footprint else low,
            1.0 if i < footprint else high,
            rows,
            start,
            end,
            constant,
            slope,
            turn,
        ):
            owner[rows] = owners[i]
            rows += 1
    for k in range(rows):
        events[2 * k] = start[k]
        events[2 * k + 1] = end[k]
    sort_head(events, 2 * rows)
    for e in range(2 * rows - 1):
        a, b = events[e], events[e + 1]
        if b - a <= THIN:
            continue
        found = order_slab(a, b, rows, start, end, constant, slope, order)
        marks = split_slab(a, b, found, constant, slope, order, splits)
        if marks == 2:
            add_slab(a, b, found, constant, slope, turn, owner, order, areas)
            continue
        for m in range(marks - 1):
            c, d = splits[m], splits[m + 1]
            if d - c > THIN:
                found = order_slab(c, d, rows, start, end, constant, slope, order)
                add_slab(c, d, found, constant, slope, turn, owner, order, areas)


def sweep(
    vx: float,
    vy: float,
    ax: float,
    ay: float,
    x0: Numbers,
    y0: Numbers,
    x1: Numbers,
    y1: Numbers,
    owners: Numbers,
    footprint: int,
    count: int,
    start: Numbers,
    end: Numbers,
    constant: Numbers,
    slope: Numbers,
    turn: Numbers,
    owner: Numbers,
    order: Numbers,
    events: Numbers,
    splits: Numbers,
    areas: Numbers,
) -> None:
    """Fill ``areas`` with the footprint's whole area and what light, hard and either class hide of it.

    ``(ax, ay)`` is a unit vector towards the footprint: what lies within 45 degrees of it is seen in one chart.
    """
    for i in range(4):
        areas[i] = 0.0
    for _ in range(4):
        sweep_chart(
            vx, vy, ax, ay, x0, y0, x1, y1, owners, footprint, count,
            start, end, constant, slope, turn, owner, order, events, splits, areas,
        )  # fmt: skip
        ax, ay = -ay, ax
