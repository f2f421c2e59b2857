"""The kernel of footprints: how much of them lies beyond a screen, for one pair and for a matrix of pairs.

Along a ray, the part of a footprint beyond the screen is the sum over the footprint's edges, each with its turn, of
what lies between the screen and the edge. So no order among these edges is needed, and every part has a closed form.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from defilade.geometry.screen import FULL, Pieces, Scratch, add_edges, look
from defilade.geometry.sweep import Numbers, Rows, Segments, disc_window

SHARED = 3
"""From this many footprints on that see the same obstacles, one look about serves them all."""

ROOT_HALF = math.sqrt(0.5)


class Footprints(NamedTuple):
    """Footprints: the edges of their polygons, their discs, the disc that holds each, and their whole area.

    ``first`` and ``last`` are the range of a footprint's edges, ``first_disc`` and ``last_disc`` that of its discs.
    """

    first: Numbers
    last: Numbers
    first_disc: Numbers
    last_disc: Numbers
    disc_x: Numbers
    disc_y: Numbers
    disc_radius: Numbers
    x: Numbers
    y: Numbers
    radius: Numbers
    area: Numbers


def cell_at(u: float, made: int, ends: Numbers) -> int:
    """Return the first cell of a screen that ends beyond a slope.

    >>> cell_at(0.5, 3, [0.2, 0.5, 0.9])
    2
    """
    low, high = 0, made
    while low < high:
        middle = (low + high) // 2
        if ends[middle] > u:
            high = middle
        else:
            low = middle + 1
    return low


def area_beyond(a: float, b: float, constant: float, slope: float, made: int, cells: Rows) -> float:
    """Return the area between a screen and an edge that is seen from slope ``a`` to ``b``, where it lies beyond."""
    total = 0.0
    for i in range(cell_at(a, made, cells.end), made):
        if cells.start[i] >= b:
            break
        near, drift = cells.constant[i], cells.slope[i]
        c = cells.start[i] if cells.start[i] > a else a
        d = cells.end[i] if cells.end[i] < b else b
        edge_c, edge_d = constant + slope * c, constant + slope * d
        near_c, near_d = near + drift * c, near + drift * d
        gap_c, gap_d = near_c - edge_c, near_d - edge_d
        if gap_c <= 0.0:
            if gap_d <= 0.0:
                continue
            c = d - (d - c) * (gap_d / (gap_d - gap_c))
            edge_c = near_c = constant + slope * c
        elif gap_d < 0.0:
            d = c + (d - c) * (gap_c / (gap_c - gap_d))
            edge_d = near_d = constant + slope * d
        total += 0.5 * (d - c) * (1.0 / (edge_c * edge_d) - 1.0 / (near_c * near_d))
    return total


def hidden_of_rows(count: int, rows: Rows, made: int, cells: Rows) -> float:
    """Return the area beyond a screen of what the rows bound."""
    total = 0.0
    for k in range(count):
        total -= rows.turn[k] * area_beyond(rows.start[k], rows.end[k], rows.constant[k], rows.slope[k], made, cells)
    return total


def wedge(px: float, py: float, qx: float, qy: float, radius: float) -> float:
    """Return the area that a disc about the origin has in common with the triangle from the origin to P and Q.

    It is negative where the triangle runs clockwise.

    >>> wedge(9.0, 0.0, 0.0, 9.0, 2.0) / math.pi
    1.0
    """
    dx, dy = qx - px, qy - py
    cross = px * qy - py * qx
    square, half, rest = dx * dx + dy * dy, px * dx + py * dy, px * px + py * py - radius * radius
    root = half * half - square * rest
    if root <= 0.0 or square == 0.0:
        return 0.5 * radius * radius * math.atan2(cross, px * qx + py * qy)
    root = math.sqrt(root)
    t, u = (-half - root) / square, (-half + root) / square
    if t >= 1.0 or u <= 0.0:
        return 0.5 * radius * radius * math.atan2(cross, px * qx + py * qy)
    total = 0.0
    if t > 0.0:
        mx, my = px + t * dx, py + t * dy
        total += 0.5 * radius * radius * math.atan2(px * my - py * mx, px * mx + py * my)
    else:
        t = 0.0
    if u < 1.0:
        mx, my = px + u * dx, py + u * dy
        total += 0.5 * radius * radius * math.atan2(mx * qy - my * qx, mx * qx + my * qy)
    else:
        u = 1.0
    return total + 0.5 * (u - t) * cross


def hidden_of_disc(x: float, y: float, radius: float, low: float, high: float, made: int, cells: Rows) -> float:
    """Return the area beyond a screen of a disc (its centre in chart coordinates), between two slopes."""
    far = x + 2.0 * radius
    if far <= 0.0:
        return 0.0
    total = 0.0
    for i in range(cell_at(low, made, cells.end), made):
        if cells.start[i] >= high:
            break
        c = cells.start[i] if cells.start[i] > low else low
        d = cells.end[i] if cells.end[i] < high else high
        depth_c = 1.0 / (cells.constant[i] + cells.slope[i] * c)
        depth_d = 1.0 / (cells.constant[i] + cells.slope[i] * d)
        if depth_c >= far and depth_d >= far:
            continue
        near_cx, near_cy, near_dx, near_dy = depth_c - x, depth_c * c - y, depth_d - x, depth_d * d - y
        far_x, far_cy, far_dy = far - x, far * c - y, far * d - y
        total += (
            wedge(near_cx, near_cy, far_x, far_cy, radius)
            + wedge(far_x, far_cy, far_x, far_dy, radius)
            + wedge(far_x, far_dy, near_dx, near_dy, radius)
            + wedge(near_dx, near_dy, near_cx, near_cy, radius)
        )
    return total


def in_chart(x: float, y: float, radius: float) -> bool:
    """Tell whether a chart shows anything of a disc (its centre in chart coordinates)."""
    across = y if y > 0.0 else -y
    return (across - x) * ROOT_HALF < radius


def target_rows(
    f: int,
    footprints: Footprints,
    segments: Segments,
    vx: float,
    vy: float,
    ax: float,
    ay: float,
    rows: Rows,
    window: Numbers,
) -> int:
    """Put a footprint's edges into rows and the slopes between which it is seen into ``window``.

    Return the number of rows, or FULL; where nothing is seen, the window is empty.
    """
    count = add_edges(footprints.first[f], footprints.last[f], segments, vx, vy, ax, ay, -1.0, 1.0, False, 0, rows)
    low, high = 1.0, -1.0
    for k in range(count):
        low = rows.start[k] if rows.start[k] < low else low
        high = rows.end[k] if rows.end[k] > high else high
    for i in range(footprints.first_disc[f], footprints.last_disc[f]):
        dx, dy = footprints.disc_x[i] - vx, footprints.disc_y[i] - vy
        if disc_window(dx * ax + dy * ay, dy * ax - dx * ay, footprints.disc_radius[i], -1.0, 1.0, window):
            low = window[0] if window[0] < low else low
            high = window[1] if window[1] > high else high
    window[0] = low
    window[1] = high
    return count


def add_hidden(
    f: int,
    count: int,
    footprints: Footprints,
    vx: float,
    vy: float,
    ax: float,
    ay: float,
    low: float,
    high: float,
    rows: Rows,
    light: Rows,
    hard: Rows,
    either: Rows,
    counts: Numbers,
    areas: Numbers,
) -> None:
    """Add to ``areas`` what the screens of one chart hide of a footprint: light, hard and either class."""
    for which in range(3):
        made = counts[which]
        if made == 0:
            continue
        cells = light if which == 0 else (hard if which == 1 else either)
        hidden = hidden_of_rows(count, rows, made, cells)
        for i in range(footprints.first_disc[f], footprints.last_disc[f]):
            dx, dy = footprints.disc_x[i] - vx, footprints.disc_y[i] - vy
            x, y = dx * ax + dy * ay, dy * ax - dx * ay
            if in_chart(x, y, footprints.disc_radius[i]):
                hidden += hidden_of_disc(x, y, footprints.disc_radius[i], low, high, made, cells)
        areas[which] += hidden
        if which < 2 and counts[2] == 0:
            areas[2] += hidden


def pair_areas(
    vx: float,
    vy: float,
    f: int,
    footprints: Footprints,
    outlines: Segments,
    classes: Numbers,
    pieces: Pieces,
    segments: Segments,
    target: Rows,
    scratch: Scratch,
    light: Rows,
    hard: Rows,
    either: Rows,
    counts: Numbers,
    window: Numbers,
    areas: Numbers,
) -> bool:
    """Write into ``areas`` what light, hard and either class hide of one footprint; False if full."""
    areas[0] = 0.0
    areas[1] = 0.0
    areas[2] = 0.0
    tx, ty, radius = footprints.x[f], footprints.y[f], footprints.radius[f]
    dx, dy = tx - vx, ty - vy
    far = math.sqrt(dx * dx + dy * dy)
    ax, ay = (dx / far, dy / far) if far > 0.0 else (1.0, 0.0)
    for _ in range(4):
        if in_chart(dx * ax + dy * ay, dy * ax - dx * ay, radius):
            count = target_rows(f, footprints, outlines, vx, vy, ax, ay, target, window)
            if count == FULL:
                return False
            if window[0] < window[1]:
                if not look(
                    vx, vy, ax, ay, window[0], window[1], tx, ty, radius,
                    classes, pieces, segments, scratch, light, hard, either, counts,
                ):  # fmt: skip
                    return False
                add_hidden(
                    f, count, footprints, vx, vy, ax, ay, window[0], window[1],
                    target, light, hard, either, counts, areas,
                )  # fmt: skip
        ax, ay = -ay, ax
    return True


def matrix_shares(
    begin: int,
    viewpoints_x: Numbers,
    viewpoints_y: Numbers,
    footprints: Footprints,
    outlines: Segments,
    classes: Numbers,
    pieces: Pieces,
    segments: Segments,
    target: Rows,
    scratch: Scratch,
    screens: tuple[Rows, ...],
    counts: Numbers,
    window: Numbers,
    areas: Numbers,
    shares: Numbers,
) -> int:
    """Fill ``shares[v][f]`` from viewpoint ``begin`` on; return how many viewpoints are done: fewer than all if full.

    ``classes[v][f]`` holds the class of each piece for a pair; there may be but one row for all viewpoints or all
    footprints. ``screens`` are three for each of four charts, ``counts`` four triples.
    """
    views, targets = len(viewpoints_x), len(footprints.x)
    for v in range(begin, views):
        vx, vy = viewpoints_x[v], viewpoints_y[v]
        rows = classes[v if len(classes) > 1 else 0]
        f = 0
        while f < targets:
            row = rows[f if len(rows) > 1 else 0]
            after = targets if len(rows) == 1 else run_end(f, rows)
            shared = after - f >= SHARED
            if shared and not look_about(vx, vy, row, pieces, segments, scratch, screens, counts):
                return v
            for g in range(f, after):
                if shared:
                    done = seen_areas(vx, vy, g, footprints, outlines, target, screens, counts, window, areas)
                else:
                    done = pair_areas(
                        vx, vy, g, footprints, outlines, row, pieces, segments,
                        target, scratch, screens[0], screens[1], screens[2], counts[0], window, areas,
                    )  # fmt: skip
                if not done:
                    return v
                whole = footprints.area[g]
                for i in range(3):
                    share = areas[i] / whole if whole > 0.0 else 0.0
                    shares[v][g][i] = 0.0 if share < 0.0 else (1.0 if share > 1.0 else share)
            f = after
    return views


def run_end(f: int, rows: Numbers) -> int:
    """Return the end of the run of equal rows that begins at ``f``.

    >>> run_end(1, [[0, 1], [1, 1], [1, 1], [2, 1]])
    3
    """
    after = f + 1
    while after < len(rows):
        for p in range(len(rows[f])):
            if rows[after][p] != rows[f][p]:
                return after
        after += 1
    return after


def look_about(
    vx: float,
    vy: float,
    classes: Numbers,
    pieces: Pieces,
    segments: Segments,
    scratch: Scratch,
    screens: tuple[Rows, ...],
    counts: Numbers,
) -> bool:
    """Write the screens all round a viewpoint; False if full."""
    ax, ay = 1.0, 0.0
    for chart in range(4):
        if not look(
            vx, vy, ax, ay, -1.0, 1.0, vx, vy, -1.0, classes, pieces, segments, scratch,
            screens[3 * chart], screens[3 * chart + 1], screens[3 * chart + 2], counts[chart],
        ):  # fmt: skip
            return False
        ax, ay = -ay, ax
    return True


def seen_areas(
    vx: float,
    vy: float,
    f: int,
    footprints: Footprints,
    outlines: Segments,
    target: Rows,
    screens: tuple[Rows, ...],
    counts: Numbers,
    window: Numbers,
    areas: Numbers,
) -> bool:
    """Write into ``areas`` what the screens round a viewpoint hide of a footprint by class; False if full."""
    areas[0] = 0.0
    areas[1] = 0.0
    areas[2] = 0.0
    dx, dy = footprints.x[f] - vx, footprints.y[f] - vy
    ax, ay = 1.0, 0.0
    for chart in range(4):
        if in_chart(dx * ax + dy * ay, dy * ax - dx * ay, footprints.radius[f]):
            count = target_rows(f, footprints, outlines, vx, vy, ax, ay, target, window)
            if count == FULL:
                return False
            if window[0] < window[1]:
                add_hidden(
                    f, count, footprints, vx, vy, ax, ay, window[0], window[1], target,
                    screens[3 * chart], screens[3 * chart + 1], screens[3 * chart + 2], counts[chart], areas,
                )  # fmt: skip
        ax, ay = -ay, ax
    return True
