"""The kernel of silhouettes: what upright prisms hide of an upright prism, slab by slab; runs interpreted and compiled.

In the chart of :mod:`defilade.geometry.sweep` a horizontal edge at the height ``z`` is seen at ``v = (z - eye)/x``, so in
a slab every outline is a straight line ``v = p + q*u``. The silhouette of the target at a slope ``u`` is made of up to
three *regions*: its front, its top (seen from above) and its underside (seen from below). What a prism hides of a region is
one *band* between two lines.
"""

from __future__ import annotations

from defilade.geometry.sweep import THIN, Numbers, order_slab, sort_head, split_slab

TARGET = -1
"""The owner of the target's own edges; the others belong to the prism of that number."""

UNDER, FRONT, TOP = 0, 1, 2

AT_THE_EYE = 1e9
"""``1/x`` of what begins at the eye itself."""


def region(
    which: int,
    near: int,
    far: int,
    constant: Numbers,
    slope: Numbers,
    bottom: float,
    top: float,
    low: Numbers,
    high: Numbers,
) -> bool:
    """Put the lines that bound a region of the target into row 0 of ``low`` and ``high``; False where there is none.

    ``low`` and ``high`` are pairs of sequences (constants, slopes); ``bottom`` and ``top`` are heights above the eye.
    """
    if which == FRONT:
        put(low, 0, bottom, constant[near], slope[near])
        put(high, 0, top, constant[near], slope[near])
        return True
    if which == TOP and top < 0.0:
        put(low, 0, top, constant[near], slope[near])
        put(high, 0, top, constant[far], slope[far])
        return True
    if which == UNDER and bottom > 0.0:
        put(low, 0, bottom, constant[far], slope[far])
        put(high, 0, bottom, constant[near], slope[near])
        return True
    return False


def put(lines: Numbers, row: int, height: float, constant: float, slope: float) -> None:
    """Put the outline at a height above the eye, over an edge, into a row of ``lines``."""
    lines[0][row] = height * constant
    lines[1][row] = height * slope


def band(
    which: int,
    entry_constant: float,
    entry_slope: float,
    leave: int,
    near: int,
    bottom: float,
    top: float,
    target_bottom: float,
    target_top: float,
    middle: float,
    constant: Numbers,
    slope: Numbers,
    row: int,
    low: Numbers,
    high: Numbers,
) -> bool:
    """Put what a prism hides of a region, by the stretch of a ray from entry to ``leave``, into a row; False for nothing.

    A ray to the front is hidden by what it passes before the near edge. A ray to the top is above the target's top all
    the way, so what hides it must rise above that; likewise below for the underside.
    """
    out_constant, out_slope = constant[leave], slope[leave]
    if which == FRONT:
        depth = constant[near] + slope[near] * middle
        if entry_constant + entry_slope * middle <= depth:
            return False
        if out_constant + out_slope * middle < depth:
            out_constant, out_slope = constant[near], slope[near]
    elif which == TOP:
        bottom = target_top if target_top > bottom else bottom
    else:
        top = target_bottom if target_bottom < top else top
    if bottom >= top:
        return False
    if bottom < 0.0:
        put(low, row, bottom, entry_constant, entry_slope)
    else:
        put(low, row, bottom, out_constant, out_slope)
    if top > 0.0:
        put(high, row, top, entry_constant, entry_slope)
    else:
        put(high, row, top, out_constant, out_slope)
    return True


def region_bands(
    which: int,
    middle: float,
    found: int,
    near: int,
    eye: float,
    constant: Numbers,
    slope: Numbers,
    turn: Numbers,
    owner: Numbers,
    order: Numbers,
    bottoms: Numbers,
    tops: Numbers,
    target_bottom: float,
    target_top: float,
    low: Numbers,
    high: Numbers,
    by: Numbers,
) -> int:
    """Fill rows 1 and up of ``low``, ``high`` with the bands that hide a region in a slab; return the number of rows.

    ``by`` gets the prism of each row. A stretch of a prism ends where its next edge is met; one that the eye stands in
    begins at the eye.
    """
    rows = 1
    for i in range(found):
        k = order[i]
        if owner[k] == TARGET or turn[k] > 0.0:
            continue
        entry_constant, entry_slope = AT_THE_EYE, 0.0
        for j in range(i - 1, -1, -1):
            if owner[order[j]] == owner[k]:
                if turn[order[j]] > 0.0:
                    entry_constant, entry_slope = constant[order[j]], slope[order[j]]
                break
        piece = owner[k]
        if band(
            which,
            entry_constant,
            entry_slope,
            k,
            near,
            bottoms[piece] - eye,
            tops[piece] - eye,
            target_bottom - eye,
            target_top - eye,
            middle,
            constant,
            slope,
            rows,
            low,
            high,
        ):
            by[rows] = piece
            rows += 1
    return rows


def band_marks(a: float, b: float, rows: int, low: Numbers, high: Numbers, marks: Numbers) -> int:
    """Write where any two of the lines cross between ``a`` and ``b``, both ends included, into ``marks``, sorted."""
    marks[0] = a
    marks[1] = b
    count = 2
    room = len(marks)
    for i in range(2 * rows):
        pi, qi = (low[0][i], low[1][i]) if i < rows else (high[0][i - rows], high[1][i - rows])
        for j in range(i + 1, 2 * rows):
            pj, qj = (low[0][j], low[1][j]) if j < rows else (high[0][j - rows], high[1][j - rows])
            drift = qi - qj
            if drift != 0.0 and count < room:
                u = (pj - pi) / drift
                if a < u < b:
                    marks[count] = u
                    count += 1
    sort_head(marks, count)
    return count


def hidden_length(u: float, rows: int, low: Numbers, high: Numbers, begins: Numbers, order: Numbers) -> float:
    """Return the length of the union of the bands at ``u`` within the region of row 0."""
    floor, ceiling = low[0][0] + low[1][0] * u, high[0][0] + high[1][0] * u
    for i in range(1, rows):
        begin = low[0][i] + low[1][i] * u
        begins[i] = begin if begin > floor else floor
        j = i
        while j > 1 and begins[order[j - 1]] > begins[i]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = i
    total = 0.0
    reached = floor
    for j in range(1, rows):
        i = order[j]
        end = high[0][i] + high[1][i] * u
        end = end if end < ceiling else ceiling
        begin = begins[i] if begins[i] > reached else reached
        if end > begin:
            total += end - begin
            reached = end
    return total


def silhouette_areas(
    rows: int,
    eye: float,
    start: Numbers,
    end: Numbers,
    constant: Numbers,
    slope: Numbers,
    turn: Numbers,
    owner: Numbers,
    target_bottom: float,
    target_top: float,
    bottoms: Numbers,
    tops: Numbers,
    order: Numbers,
    events: Numbers,
    splits: Numbers,
    low: Numbers,
    high: Numbers,
    by: Numbers,
    marks: Numbers,
    begins: Numbers,
    band_order: Numbers,
    areas: Numbers,
) -> None:
    """Fill ``areas`` with the area of the target's silhouette and how much of it is hidden, both in the chart."""
    areas[0] = 0.0
    areas[1] = 0.0
    for k in range(rows):
        events[2 * k] = start[k]
        events[2 * k + 1] = end[k]
    sort_head(events, 2 * rows)
    for e in range(2 * rows - 1):
        a, b = events[e], events[e + 1]
        if b - a <= THIN:
            continue
        found = order_slab(a, b, rows, start, end, constant, slope, order)
        split_count = split_slab(a, b, found, constant, slope, order, splits)
        for m in range(split_count - 1):
            c, d = splits[m], splits[m + 1]
            if d - c <= THIN:
                continue
            middle = 0.5 * (c + d)
            found = order_slab(c, d, rows, start, end, constant, slope, order)
            near, far = -1, -1
            for i in range(found):
                if owner[order[i]] == TARGET:
                    if turn[order[i]] > 0.0 and near < 0:
                        near = order[i]
                    else:
                        far = order[i]
            if near < 0 or far < 0:
                continue
            for which in range(3):
                if not region(which, near, far, constant, slope, target_bottom - eye, target_top - eye, low, high):
                    continue
                areas[0] += (d - c) * (high[0][0] - low[0][0] + (high[1][0] - low[1][0]) * middle)
                lines = region_bands(
                    which, middle, found, near, eye, constant, slope, turn, owner, order, bottoms, tops,
                    target_bottom, target_top, low, high, by,
                )  # fmt: skip
                if lines == 1:
                    continue
                count = band_marks(c, d, lines, low, high, marks)
                for i in range(count - 1):
                    width = marks[i + 1] - marks[i]
                    if width > 0.0:
                        at = 0.5 * (marks[i] + marks[i + 1])
                        areas[1] += width * hidden_length(at, lines, low, high, begins, band_order)
