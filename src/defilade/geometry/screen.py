"""The kernel of screens: what is nearest along every ray of a chart, and so where it begins to be hidden.

A *screen* is a chart's nearest edges, side by side and sorted by slope: along a ray all that lies beyond it is
hidden. Where nothing hides there is a gap. It is found by a sweep over the edges, walking from one to the next that
comes before it (the upper envelope of the lines ``1/x = a + b*u``; Sharir and Agarwal, *Davenport-Schinzel Sequences
and Their Geometric Applications*, 1995).
"""

from __future__ import annotations

import math
from typing import NamedTuple

from defilade.geometry.sweep import HARD, LIGHT, NEAR, Numbers, Rows, Segments, chart_edge, may_hide, sort_rows

AT_THE_EYE = 1e100
"""``1/x`` of what begins at the viewpoint itself."""

FULL = -1
"""In place of a number of rows: there is no room for them."""


class Pieces(NamedTuple):
    """The shapes that hide: polygons, and discs seen as arcs.

    ``first`` and ``last`` are the range of a polygon's edges; ``x``, ``y`` and ``radius`` the disc that holds the
    piece; ``arc`` the number of edges for the near side of a disc, 0 for a polygon.
    """

    first: Numbers
    last: Numbers
    x: Numbers
    y: Numbers
    radius: Numbers
    arc: Numbers


class Scratch(NamedTuple):
    """Room to work in: rows, rows of one piece alone, and two columns of row numbers."""

    rows: Rows
    own: Rows
    order: Numbers
    active: Numbers


def nearest(count: int, rows: Rows, order: Numbers, active: Numbers, cells: Rows) -> int:
    """Write the nearest of the rows along every ray into ``cells``, by slope; return how many, or FULL.

    >>> rows = Rows([0.0, 0.2], [1.0, 0.4], [1.0, 2.0], [0.0, 0.0], [1.0, 1.0])
    >>> cells = Rows(*([0.0] * 4 for _ in range(5)))
    >>> made = nearest(2, rows, [0] * 2, [0] * 2, cells)
    >>> list(zip(cells.start, cells.end, cells.constant))[:made]
    [(0.0, 0.2, 1.0), (0.2, 0.4, 2.0), (0.4, 1.0, 1.0)]
    """
    start, end, constant, slope = rows.start, rows.end, rows.constant, rows.slope
    sort_rows(start, count, order)
    made, found, taken, u = 0, 0, 0, -1e300
    while True:
        if found == 0:
            if taken == count:
                return made
            u = start[order[taken]]
        while taken < count and start[order[taken]] <= u:
            active[found] = order[taken]
            found += 1
            taken += 1
        stop = start[order[taken]] if taken < count else 1e300
        kept = 0
        best, depth = -1, 0.0
        for i in range(found):
            k = active[i]
            if end[k] > u:
                active[kept] = k
                kept += 1
                value = constant[k] + slope[k] * u
                if best < 0 or value > depth or (value == depth and slope[k] > slope[best]):
                    best, depth = k, value
        found = kept
        following = best
        while following >= 0:
            best = following
            depth = constant[best] + slope[best] * u
            until = end[best] if end[best] < stop else stop
            following = -1
            if found > 1:
                for i in range(found):
                    k = active[i]
                    steeper = slope[k] - slope[best]
                    if steeper > 0.0:
                        meeting = u + (depth - (constant[k] + slope[k] * u)) / steeper
                        if meeting < until and meeting < end[k]:
                            until, following = meeting, k
            if until > u:
                last = made - 1
                if (
                    last >= 0
                    and cells.end[last] == u
                    and cells.constant[last] == constant[best]
                    and cells.slope[last] == slope[best]
                ):
                    cells.end[last] = until
                elif made == len(cells.start):
                    return FULL
                else:
                    cells.start[made] = u
                    cells.end[made] = until
                    cells.constant[made] = constant[best]
                    cells.slope[made] = slope[best]
                    cells.turn[made] = rows.turn[best]
                    made += 1
                u = until


def add_edges(
    first: int,
    last: int,
    segments: Segments,
    vx: float,
    vy: float,
    ax: float,
    ay: float,
    low: float,
    high: float,
    entering: bool,
    row: int,
    rows: Rows,
) -> int:
    """Put edges into rows from ``row`` on, all or those by which rays enter; return the number of rows, or FULL."""
    x0, y0, x1, y1 = segments.x0, segments.y0, segments.x1, segments.y1
    start, end, constant, slope, turn = rows.start, rows.end, rows.constant, rows.slope, rows.turn
    room = len(start)
    for i in range(first, last):
        px, py = x0[i] - vx, y0[i] - vy
        qx, qy = x1[i] - vx, y1[i] - vy
        if entering and px * qy >= py * qx:
            continue
        if row == room:
            return FULL
        if chart_edge(
            px * ax + py * ay,
            py * ax - px * ay,
            qx * ax + qy * ay,
            qy * ax - qx * ay,
            low,
            high,
            row,
            start,
            end,
            constant,
            slope,
            turn,
        ):
            row += 1
    return row


def add_eye_row(low: float, high: float, row: int, rows: Rows) -> int:
    """Put a row in that hides all between two slopes from the viewpoint on; return the number of rows, or FULL."""
    if high <= low:
        return row
    if row == len(rows.start):
        return FULL
    rows.start[row] = low
    rows.end[row] = high
    rows.constant[row] = AT_THE_EYE
    rows.slope[row] = 0.0
    rows.turn[row] = 1.0
    return row + 1


def bulge(step: float, arc: int) -> float:
    """Return the radius (in radii) of the inner corners of an arc that keeps its area: ``arc`` edges, a ``step`` each.

    With the two end corners on the circle, the fan of ``arc`` triangles has the area
    ``sin(step)/2 * (2*rho + (arc - 2)*rho**2)``; it should be ``arc*step/2``.
    """
    if arc < 3 or step == 0.0:
        return 1.0
    inner = arc - 2
    return (-1.0 + math.sqrt(1.0 + inner * arc * step / math.sin(step))) / inner


def add_disc(dx: float, dy: float, radius: float, arc: int, low: float, high: float, row: int, rows: Rows) -> int:
    """Put the near side of a disc (its centre in chart coordinates) into rows; return the number of rows, or FULL.

    The two tangents are exact. A viewpoint at the disc's edge sees what lies away from it, one within it sees nothing.
    """
    apart = math.sqrt(dx * dx + dy * dy)
    if apart < radius - NEAR:
        return add_eye_row(low, high, row, rows)
    if apart <= radius + NEAR:
        if dy > 0.0:
            low = low if low > -dx / dy else -dx / dy
        elif dy < 0.0:
            high = high if high < -dx / dy else -dx / dy
        elif dx < 0.0:
            return row
        return add_eye_row(low, high, row, rows)
    half = math.atan2(math.sqrt((apart - radius) * (apart + radius)), radius)
    return add_arc(dx, dy, radius, -dx / apart, -dy / apart, half, arc, low, high, row, rows)


def add_arc(
    dx: float,
    dy: float,
    radius: float,
    wx: float,
    wy: float,
    half: float,
    arc: int,
    low: float,
    high: float,
    row: int,
    rows: Rows,
) -> int:
    """Put ``arc`` edges, that keep the area of a circle's arc, into rows; return the number of rows, or FULL.

    The arc reaches ``half`` radians to both sides of the direction ``(wx, wy)`` from the centre ``(dx, dy)``.
    """
    if row + arc > len(rows.start):
        return FULL
    cosine, sine = math.cos(half), math.sin(half)
    step = 2.0 * half / arc
    swell = radius * bulge(step, arc)
    turn_x, turn_y = math.cos(step), math.sin(step)
    ux, uy = wx * cosine + wy * sine, wy * cosine - wx * sine
    px, py = dx + radius * ux, dy + radius * uy
    for i in range(1, arc + 1):
        if i == arc:
            qx, qy = dx + radius * (wx * cosine - wy * sine), dy + radius * (wy * cosine + wx * sine)
        else:
            ux, uy = ux * turn_x - uy * turn_y, uy * turn_x + ux * turn_y
            qx, qy = dx + swell * ux, dy + swell * uy
        if chart_edge(px, py, qx, qy, low, high, row, rows.start, rows.end, rows.constant, rows.slope, rows.turn):
            row += 1
        px, py = qx, qy
    return row


def add_piece(
    p: int,
    pieces: Pieces,
    segments: Segments,
    vx: float,
    vy: float,
    ax: float,
    ay: float,
    low: float,
    high: float,
    row: int,
    scratch: Scratch,
    cells: Rows,
) -> int:
    """Put the edges by which rays enter a piece into ``scratch.rows``; return the number of rows, or FULL.

    ``cells`` are room for its own screen. Where the viewpoint is in the piece, or at its edge and the ray goes inward,
    all along the ray is hidden.
    """
    dx, dy = pieces.x[p] - vx, pieces.y[p] - vy
    radius = pieces.radius[p]
    if pieces.arc[p] > 0:
        return add_disc(dx * ax + dy * ay, dy * ax - dx * ay, radius, pieces.arc[p], low, high, row, scratch.rows)
    first, last = pieces.first[p], pieces.last[p]
    reach = radius * (1.0 + 1e-9) + NEAR
    if dx * dx + dy * dy > reach * reach:
        return add_edges(first, last, segments, vx, vy, ax, ay, low, high, True, row, scratch.rows)
    own = add_edges(first, last, segments, vx, vy, ax, ay, low, high, False, 0, scratch.own)
    if own == FULL:
        return FULL
    rows = scratch.rows
    made = nearest(own, scratch.own, scratch.order, scratch.active, cells)
    if made == FULL or row + made > len(rows.start):
        return FULL
    for i in range(made):
        leaves = cells.turn[i] < 0.0
        rows.start[row] = cells.start[i]
        rows.end[row] = cells.end[i]
        rows.constant[row] = AT_THE_EYE if leaves else cells.constant[i]
        rows.slope[row] = 0.0 if leaves else cells.slope[i]
        rows.turn[row] = 1.0
        row += 1
    return row


def look(
    vx: float,
    vy: float,
    ax: float,
    ay: float,
    low: float,
    high: float,
    tx: float,
    ty: float,
    target_radius: float,
    classes: Numbers,
    pieces: Pieces,
    segments: Segments,
    scratch: Scratch,
    light: Rows,
    hard: Rows,
    either: Rows,
    counts: Numbers,
) -> bool:
    """Write the screens of one chart between two slopes, and into ``counts`` how many cells each has; False if full.

    ``classes`` holds the class of each piece, LIGHT, HARD or 0 for none. What can't hide anything of the disc about
    ``(tx, ty)`` is left out; a negative radius leaves nothing out. Where only one class hides anything, ``either`` is
    not written and has no cells.
    """
    rows = scratch.rows
    for owner in range(LIGHT, HARD + 1):
        row = 0
        for p in range(len(pieces.x)):
            if classes[p] == owner and (
                target_radius < 0.0
                or may_hide(vx, vy, tx, ty, target_radius, pieces.x[p], pieces.y[p], pieces.radius[p])
            ):
                row = add_piece(p, pieces, segments, vx, vy, ax, ay, low, high, row, scratch, either)
                if row == FULL:
                    return False
        made = nearest(row, rows, scratch.order, scratch.active, light if owner == LIGHT else hard)
        if made == FULL:
            return False
        counts[owner - LIGHT] = made
    counts[2] = 0
    if counts[0] > 0 and counts[1] > 0:
        row = counts[0] + counts[1]
        if row > len(rows.start):
            return False
        copy_rows(counts[0], light, 0, rows)
        copy_rows(counts[1], hard, counts[0], rows)
        made = nearest(row, rows, scratch.order, scratch.active, either)
        if made == FULL:
            return False
        counts[2] = made
    return True


def copy_rows(count: int, rows: Rows, at: int, into: Rows) -> None:
    """Copy rows behind the first ``at`` of others."""
    for i in range(count):
        into.start[at + i] = rows.start[i]
        into.end[at + i] = rows.end[i]
        into.constant[at + i] = rows.constant[i]
        into.slope[at + i] = rows.slope[i]
        into.turn[at + i] = rows.turn[i]
