"""The kernel of silhouettes: the edges of upright prisms' bases that an eye sees, in the chart towards the target.

The chart is that of :mod:`defilade.geometry.sweep`. A disc is cut at slopes between which a chord stands for its edge;
where it crosses another edge it is always cut, so that which comes first along a ray is exact.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from defilade.geometry.screen import FULL, Pieces, add_disc, add_edges
from defilade.geometry.sweep import NEAR, THIN, Numbers, Rows, Segments, disc_window, may_hide, sort_head

TARGET = -1
"""The owner of the target's own edges; the others belong to the prism of that number."""

ALONE = 2.0
"""The turn of an edge by which rays enter a prism that hides up from there alike, wherever they leave it."""

WIDEST = 1e3
"""The steepest slope looked at: what reaches further aside of the line to the target is cut there."""

TRUE = 5e-5
"""How far a stretch of a round base that a straight line stands for may be off, in shares of what is looked at."""

BESIDE = 0.1
"""A corner by this, in squares of the radius, within or without a disc is near its edge."""

CLOSEST = 0.05
"""Nearer to a disc than this, in its radii, no more lines stand for its edge."""


class Prisms(NamedTuple):
    """Upright prisms: their bases, and the heights of their undersides and tops above the table."""

    bases: Pieces
    segments: Segments
    bottom: Numbers
    top: Numbers


class Lines(NamedTuple):
    """Outlines ``v = constant + slope*u``, column by column."""

    constant: Numbers
    slope: Numbers


class Discs(NamedTuple):
    """Discs that are bases of prisms, centres in chart coordinates.

    ``alone`` is 1 where the prism reaches from below the eye to above it, else 0.
    """

    x: Numbers
    y: Numbers
    radius: Numbers
    owner: Numbers
    alone: Numbers


class Bench(NamedTuple):
    """Room to work in.

    ``owner`` says whose each of the ``rows`` is, ``lift`` how far it is moved where it bounds an area. ``state`` holds
    how many rows are taken and how many seen, and the rows of the target's near and far edge. ``low`` and ``high``
    bound the region (in line 0) and the bands that hide it, ``by`` says whose band it is. ``between`` are the prisms
    that may hide something; ``discs`` those of the bases, the target's too, that are discs.
    """

    rows: Rows
    owner: Numbers
    lift: Numbers
    order: Numbers
    active: Numbers
    state: Numbers
    splits: Numbers
    low: Lines
    high: Lines
    by: Numbers
    marks: Numbers
    begins: Numbers
    band_order: Numbers
    between: Numbers
    discs: Discs
    nodes: Numbers
    window: Numbers


BENCH_NUMBERS, BENCH_INTEGERS = 18, 9
"""How many rows of numbers and of whole numbers a bench is laid out in."""


def bench_of(numbers: Numbers, integers: Numbers) -> Bench:
    """Return the bench that rows of numbers and of whole numbers are, all of one length."""
    return Bench(
        Rows(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]),
        integers[0],
        numbers[5],
        integers[1],
        integers[2],
        integers[3],
        numbers[6],
        Lines(numbers[7], numbers[8]),
        Lines(numbers[9], numbers[10]),
        integers[4],
        numbers[11],
        numbers[12],
        integers[5],
        integers[6],
        Discs(numbers[13], numbers[14], numbers[15], integers[7], integers[8]),
        numbers[16],
        numbers[17],
    )


def add_polygon(
    p: int,
    prisms: Prisms,
    owner: int,
    vx: float,
    vy: float,
    eye: float,
    ax: float,
    ay: float,
    low: float,
    high: float,
    row: int,
    bench: Bench,
) -> int:
    """Put the edges of a prism on a polygon into rows from ``row`` on; return the number of rows, or FULL.

    Where the prism reaches from below the eye to above it, those by which rays enter are enough.
    """
    bases, rows = prisms.bases, bench.rows
    begin = row
    dx, dy, reach = bases.x[p] - vx, bases.y[p] - vy, bases.radius[p] * (1.0 + 1e-9) + NEAR
    alone = prisms.bottom[p] <= eye <= prisms.top[p] and dx * dx + dy * dy > reach * reach
    row = add_edges(bases.first[p], bases.last[p], prisms.segments, vx, vy, ax, ay, low, high, alone, row, rows)
    for k in range(begin, row):
        bench.owner[k] = owner
        bench.lift[k] = 0.0
        if alone:
            rows.turn[k] = ALONE
    return row


def put_disc(
    p: int, prisms: Prisms, owner: int, vx: float, vy: float, eye: float, ax: float, ay: float, count: int, bench: Bench
) -> int:
    """Put the disc that is a prism's base behind ``count`` others on the bench; return how many there are now."""
    discs, bases = bench.discs, prisms.bases
    dx, dy = bases.x[p] - vx, bases.y[p] - vy
    discs.x[count] = dx * ax + dy * ay
    discs.y[count] = dy * ax - dx * ay
    discs.radius[count] = bases.radius[p]
    discs.owner[count] = owner
    discs.alone[count] = 1 if prisms.bottom[p] <= eye <= prisms.top[p] else 0
    return count + 1


def add_round(i: int, low: float, high: float, nodes: int, row: int, bench: Bench) -> int:
    """Put the near and the far side of a disc into rows from ``row`` on; return the number of rows, or FULL.

    ``bench.nodes`` holds the ``nodes`` slopes between which a straight line stands for the circle. Where the prism
    reaches from below the eye to above it, the near side is enough. Within the disc it is at the eye.
    """
    discs, rows = bench.discs, bench.rows
    x, y, radius, alone = discs.x[i], discs.y[i], discs.radius[i], discs.alone[i] > 0
    begin = row
    if x * x + y * y > (radius + NEAR) * (radius + NEAR):
        row = add_side(x, y, radius, 1.0, nodes, row, bench)
    elif alone:
        row = add_disc(x, y, radius, 1, low, high, row, rows)
        if row > begin:
            bench.lift[begin] = 0.0
    if not alone and row != FULL:
        row = add_side(x, y, radius, -1.0, nodes, row, bench)
    for k in range(begin, row):
        bench.owner[k] = discs.owner[i]
        if alone:
            rows.turn[k] = ALONE
    return row


def add_side(x: float, y: float, radius: float, side: float, nodes: int, row: int, bench: Bench) -> int:
    """Put one side of a circle (its centre in chart coordinates) into rows, 1.0 the near and -1.0 the far one.

    Between two nodes the row is the circle's chord; ``bench.lift`` is how far it would have to be moved so that the
    area beside it were the circle's (by Simpson's rule). Return the number of rows, or FULL.
    """
    rows = bench.rows
    if row + nodes > len(rows.start):
        return FULL
    c = bench.nodes[0]
    at_c = circle_at(c, x, y, radius, side)
    for i in range(1, nodes):
        d = bench.nodes[i]
        if d - c <= THIN:
            continue
        at_d = circle_at(d, x, y, radius, side)
        middle = 0.5 * (c + d)
        at_chord = 0.5 * (at_c + at_d)
        rows.start[row] = c
        rows.end[row] = d
        rows.slope[row] = (at_d - at_c) / (d - c)
        rows.constant[row] = at_chord - rows.slope[row] * middle
        rows.turn[row] = side
        bench.lift[row] = (circle_at(middle, x, y, radius, side) - at_chord) / 1.5
        row += 1
        c, at_c = d, at_d
    return row


def circle_at(u: float, x: float, y: float, radius: float, side: float) -> float:
    """Return ``1/x`` of where a ray meets the near (1.0) or the far (-1.0) side of a circle.

    >>> circle_at(0.0, 5.0, 0.0, 1.0, 1.0), round(1 / circle_at(0.0, 5.0, 0.0, 1.0, -1.0), 9)
    (0.25, 6.0)
    """
    stretch = radius * math.sqrt(1.0 + u * u)
    across = y - u * x
    square = (stretch - across) * (stretch + across)
    root = math.sqrt(square) if square > 0.0 else 0.0
    ahead = x + u * y
    if side > 0.0:
        return (ahead + root) / (x * x + y * y - radius * radius)
    return (1.0 + u * u) / (ahead + root)


def put_nodes(i: int, count: int, straight: int, low: float, high: float, bench: Bench) -> int:
    """Write slopes between which a disc is straight enough into ``bench.nodes``, sorted; return how many, or FULL.

    There are none where it is not seen. They are closest at the ends, as the circle bends most where rays touch it, and
    so many that each stretch is true to ``TRUE``: it is off by no more than its bend times its width.
    Among them are all slopes at which the disc crosses one of the ``straight`` first rows or of the ``count`` discs.
    """
    discs, nodes, window = bench.discs, bench.nodes, bench.window
    x, y, radius = discs.x[i], discs.y[i], discs.radius[i]
    if not disc_window(x, y, radius, -WIDEST, WIDEST, window):
        return 0
    low = window[0] if window[0] > low else low
    high = window[1] if window[1] < high else high
    if high - low <= THIN:
        return 0
    clear = math.sqrt(x * x + y * y) - radius
    clear = clear if clear > CLOSEST * radius else CLOSEST * radius
    share = (math.atan(high) - math.atan(low)) * (clear + radius) / radius
    share = share if share < 1.0 else 1.0
    steps = 2 + int((2.0 * radius / clear * math.sqrt(share) / TRUE) ** (1.0 / 3.0))
    if steps + 1 > len(nodes):
        return FULL
    middle, half = 0.5 * (low + high), 0.5 * (high - low)
    for k in range(1, steps):
        nodes[k] = middle - half * math.cos(math.pi * k / steps)
    nodes[0] = low
    nodes[steps] = high
    found = steps + 1
    for k in range(straight):
        if bench.owner[k] != discs.owner[i]:
            found = cross_row(x, y, radius, k, low, high, found, bench)
    for k in range(count):
        if k != i:
            found = cross_disc(x, y, radius, discs.x[k], discs.y[k], discs.radius[k], low, high, found, bench)
    if found > len(nodes):
        return FULL
    if found > steps + 1:
        sort_head(nodes, found)
    return found


def cross_row(x: float, y: float, radius: float, k: int, low: float, high: float, found: int, bench: Bench) -> int:
    """Add the slopes at which a circle crosses a row, or a row's end is near it, to ``bench.nodes``.

    Return how many there are with them, be there room or not. With ``w = 1/x`` the circle is
    ``1 - 2*w*(x + y*u) + u*u + power*w*w = 0``.
    """
    rows, nodes = bench.rows, bench.nodes
    power = x * x + y * y - radius * radius
    c, s = rows.constant[k], rows.slope[k]
    for which in range(2):
        u = rows.start[k] if which == 0 else rows.end[k]
        w = c + s * u
        apart = 1.0 - 2.0 * w * (x + y * u) + u * u + power * w * w
        if low < u < high and abs(apart) < BESIDE * radius * radius * w * w:
            if found < len(nodes):
                nodes[found] = u
            found += 1
    square = 1.0 - 2.0 * y * s + power * s * s
    half = power * c * s - x * s - y * c
    rest = 1.0 - 2.0 * x * c + power * c * c
    root = half * half - square * rest
    if root <= 0.0:
        return found
    root = -half - math.sqrt(root) if half > 0.0 else -half + math.sqrt(root)
    for which in range(2):
        over, under = (root, square) if which == 0 else (rest, root)
        if under != 0.0:
            u = over / under
            if rows.start[k] <= u <= rows.end[k] and low < u < high:
                if found < len(nodes):
                    nodes[found] = u
                found += 1
    return found


def cross_disc(
    x: float,
    y: float,
    radius: float,
    ox: float,
    oy: float,
    other: float,
    low: float,
    high: float,
    found: int,
    bench: Bench,
) -> int:
    """Add the slopes at which two circles cross to ``bench.nodes``; return how many there are with them."""
    ex, ey = ox - x, oy - y
    square = ex * ex + ey * ey
    along = 0.5 * (square + radius * radius - other * other)
    rest = radius * radius * square - along * along
    if rest <= 0.0:
        return found
    rest = math.sqrt(rest)
    for sign in range(-1, 2, 2):
        px, py = x + (along * ex - sign * rest * ey) / square, y + (along * ey + sign * rest * ex) / square
        if px > 0.0 and low * px < py < high * px:
            if found < len(bench.nodes):
                bench.nodes[found] = py / px
            found += 1
    return found


def silhouette_rows(
    vx: float,
    vy: float,
    eye: float,
    t: int,
    targets: Prisms,
    hides: Numbers,
    prisms: Prisms,
    idle: bool,
    bench: Bench,
) -> int:
    """Put the edges that matter to one silhouette into the bench's rows; return how many, or FULL.

    There are none where the eye stands over the middle of the target or, unless ``idle`` is set, nothing can be hidden.
    The chart's axis goes from the eye to the target. ``hides`` tells for each prism whether it counts.
    """
    bases, others, window = targets.bases, prisms.bases, bench.window
    tx, ty, radius = bases.x[t], bases.y[t], bases.radius[t]
    apart = math.sqrt((tx - vx) * (tx - vx) + (ty - vy) * (ty - vy))
    if apart <= 0.0:
        return 0
    count = 0
    for p in range(len(prisms.top)):
        if (
            hides[p]
            and prisms.top[p] > prisms.bottom[p]
            and may_hide(vx, vy, tx, ty, radius, others.x[p], others.y[p], others.radius[p])
        ):
            bench.between[count] = p
            count += 1
    if count == 0 and not idle:
        return 0
    ax, ay = (tx - vx) / apart, (ty - vy) / apart
    row, discs, low, high = 0, 0, WIDEST, -WIDEST
    if bases.arc[t] > 0:
        discs = put_disc(t, targets, TARGET, vx, vy, eye, ax, ay, 0, bench)
        if disc_window(apart, 0.0, radius, -WIDEST, WIDEST, window):
            low, high = window[0], window[1]
    else:
        row = add_polygon(t, targets, TARGET, vx, vy, eye, ax, ay, -WIDEST, WIDEST, 0, bench)
        for k in range(row):
            low = bench.rows.start[k] if bench.rows.start[k] < low else low
            high = bench.rows.end[k] if bench.rows.end[k] > high else high
    for i in range(count):
        p = bench.between[i]
        if others.arc[p] > 0:
            discs = put_disc(p, prisms, p, vx, vy, eye, ax, ay, discs, bench)
        elif row != FULL:
            row = add_polygon(p, prisms, p, vx, vy, eye, ax, ay, low, high, row, bench)
    straight = row
    for i in range(discs):
        nodes = put_nodes(i, discs, straight, low, high, bench) if row != FULL else FULL
        if nodes == FULL:
            return FULL
        if nodes > 0:
            row = add_round(i, low, high, nodes, row, bench)
    return row
