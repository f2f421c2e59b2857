"""The kernel of silhouettes: what upright prisms hide of an upright prism, slab by slab.

In the chart of :mod:`defilade.geometry.sweep` a horizontal edge at the height ``z`` is seen at ``v = (z - eye)/x``, so
in a slab every outline is a straight line ``v = p + q*u``. The silhouette of the target at a slope ``u`` is made of
*regions*: its front, and its top (seen from above) or its underside (seen from below); a concave target may have
several of each. What a prism hides of a region is one *band* between two lines.
"""

from __future__ import annotations

from defilade.geometry.prisms import (
    ALONE,
    BENCH_INTEGERS,
    BENCH_NUMBERS,
    TARGET,
    Bench,
    Lines,
    Prisms,
    bench_of,
    silhouette_rows,
)
from defilade.geometry.screen import AT_THE_EYE, FULL, Pieces
from defilade.geometry.sweep import THIN, Numbers, Segments, next_slab, sort_active, sort_head, sort_rows, split_slab

UNDER, FRONT, TOP = 0, 1, 2

ABREAST = 1e-9
"""What begins less than this before the target's front, in shares of the distance, hides nothing of it."""


def put(lines: Lines, line: int, height: float, row: int, bench: Bench) -> None:
    """Put the outline at a height, over an edge or (row -1) at the eye, into ``lines``."""
    if row < 0:
        lines.constant[line] = height * AT_THE_EYE
        lines.slope[line] = 0.0
    else:
        lines.constant[line] = height * (bench.rows.constant[row] + bench.lift[row])
        lines.slope[line] = height * bench.rows.slope[row]


def put_region(which: int, near: int, far: int, behind: int, bottom: float, top: float, bench: Bench) -> int:
    """Put a region of the target into line 0 of the bench; return how many lines that takes, 0 for no region.

    ``near`` and ``far`` are the rows by which a ray enters and leaves the target. Line 1 holds what is not part of
    the front because the target's own part before it, left by the row ``behind``, covers it; without one it is -1.
    """
    if which == FRONT:
        put(bench.low, 0, bottom, near, bench)
        put(bench.high, 0, top, near, bench)
        if behind < 0:
            return 1
        bench.by[1] = TARGET
        put(bench.low, 1, bottom, -1 if top < 0.0 else behind, bench)
        put(bench.high, 1, top, behind if top < 0.0 else -1, bench)
        return 2
    if which == TOP and top < 0.0:
        put(bench.low, 0, top, near, bench)
        put(bench.high, 0, top, far, bench)
        return 1
    if which == UNDER and bottom > 0.0:
        put(bench.low, 0, bottom, far, bench)
        put(bench.high, 0, bottom, near, bench)
        return 1
    return 0


def put_band(
    which: int,
    entry: int,
    leave: int,
    near: int,
    bottom: float,
    top: float,
    target_bottom: float,
    target_top: float,
    middle: float,
    line: int,
    bench: Bench,
) -> bool:
    """Put what a prism hides of a region, by the stretch of a ray from ``entry`` to ``leave``; False for nothing.

    Both are rows; -1 for an entry at the eye. A ray to the front is hidden by what it passes before the near edge. A
    ray to the top is above the target's top all the way, so what hides it must rise above that; likewise below for the
    underside. Where the prism reaches from below the eye to above it, ``leave`` does not matter.
    """
    constant, slope = bench.rows.constant, bench.rows.slope
    if which == FRONT:
        depth = constant[near] + slope[near] * middle
        if entry >= 0 and constant[entry] + slope[entry] * middle <= depth * (1.0 + ABREAST):
            return False
        if constant[leave] + slope[leave] * middle < depth:
            leave = near
    elif which == TOP:
        bottom = target_top if target_top > bottom else bottom
    else:
        top = target_bottom if target_bottom < top else top
    if bottom >= top:
        return False
    put(bench.low, line, bottom, entry if bottom < 0.0 else leave, bench)
    put(bench.high, line, top, entry if top > 0.0 else leave, bench)
    return True


def put_bands(
    which: int,
    middle: float,
    found: int,
    near: int,
    eye: float,
    prisms: Prisms,
    target_bottom: float,
    target_top: float,
    line: int,
    bench: Bench,
) -> int:
    """Put the bands that hide a region in a slab into lines from ``line`` on; return the number of lines, or FULL.

    A stretch of a prism ends where its next edge is met; one that the eye stands in begins at the eye.
    """
    owner, order, turn = bench.owner, bench.active, bench.rows.turn
    for i in range(found):
        k = order[i]
        piece = owner[k]
        if piece == TARGET or (0.0 < turn[k] < ALONE):
            continue
        if line == len(bench.by):
            return FULL
        entry = k
        if turn[k] < 0.0:
            entry = -1
            for j in range(i - 1, -1, -1):
                before = order[j]
                if owner[before] == piece:
                    if turn[before] > 0.0:
                        entry = before
                    break
        if put_band(
            which, entry, k, near, prisms.bottom[piece] - eye, prisms.top[piece] - eye,
            target_bottom, target_top, middle, line, bench,
        ):  # fmt: skip
            bench.by[line] = piece
            line += 1
    return line


def band_marks(a: float, b: float, lines: int, bench: Bench) -> int:
    """Write where any two of the lines cross from ``a`` to ``b``, these included, into ``bench.marks``, sorted.

    Return how many, or FULL.
    """
    low, high, marks = bench.low, bench.high, bench.marks
    marks[0] = a
    marks[1] = b
    count = 2
    room = len(marks)
    for i in range(2 * lines):
        pi, qi = (low.constant[i], low.slope[i]) if i < lines else (high.constant[i - lines], high.slope[i - lines])
        for j in range(i + 1, 2 * lines):
            pj, qj = (low.constant[j], low.slope[j]) if j < lines else (high.constant[j - lines], high.slope[j - lines])
            gap_a, gap_b = pi - pj + (qi - qj) * a, pi - pj + (qi - qj) * b
            if gap_a * gap_b < 0.0:
                u = (pj - pi) / (qi - qj)
                if a < u < b:
                    if count == room:
                        return FULL
                    marks[count] = u
                    count += 1
    if count > 2:
        sort_head(marks, count)
    return count


def hidden_length(u: float, lines: int, bench: Bench) -> float:
    """Return the length of the union of the bands at ``u`` within the region of row 0."""
    low, high, begins, order = bench.low, bench.high, bench.begins, bench.band_order
    floor, ceiling = low.constant[0] + low.slope[0] * u, high.constant[0] + high.slope[0] * u
    for i in range(1, lines):
        begin = low.constant[i] + low.slope[i] * u
        begins[i] = begin if begin > floor else floor
        j = i
        while j > 1 and begins[order[j - 1]] > begins[i]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = i
    total = 0.0
    reached = floor
    for j in range(1, lines):
        i = order[j]
        end = high.constant[i] + high.slope[i] * u
        end = end if end < ceiling else ceiling
        begin = begins[i] if begins[i] > reached else reached
        if end > begin:
            total += end - begin
            reached = end
    return total


def add_region(c: float, d: float, own: int, lines: int, bench: Bench, areas: Numbers) -> bool:
    """Add a region's area in a slab and how much of it is hidden to ``areas``; False if full.

    Of the ``lines`` the first ``own`` are the region's own.
    """
    low, high = bench.low, bench.high
    if lines == 1:
        height = high.constant[0] - low.constant[0] + (high.slope[0] - low.slope[0]) * 0.5 * (c + d)
        areas[0] += (d - c) * height
        return True
    count = band_marks(c, d, lines, bench)
    if count == FULL:
        return False
    for i in range(count - 1):
        width = bench.marks[i + 1] - bench.marks[i]
        if width > 0.0:
            at = 0.5 * (bench.marks[i] + bench.marks[i + 1])
            height = high.constant[0] - low.constant[0] + (high.slope[0] - low.slope[0]) * at
            covered = hidden_length(at, own, bench)
            areas[0] += width * (height - covered)
            areas[1] += width * (hidden_length(at, lines, bench) - covered)
    return True


def next_stretch(i: int, found: int, bench: Bench) -> int:
    """Find where a ray next enters and leaves the target, from place ``i`` in the slab's order on.

    Write the two rows into ``bench.state``, behind the two numbers of :func:`~sweep.next_slab`; return the place
    after them, or -1 where there are none.
    """
    near = -1
    while i < found:
        k = bench.active[i]
        i += 1
        if bench.owner[k] == TARGET:
            if bench.rows.turn[k] > 0.0:
                near = k
            if near >= 0 and (near != k or bench.rows.turn[k] == ALONE):
                bench.state[2] = near
                bench.state[3] = k
                return i
    return -1


def add_slab(
    c: float,
    d: float,
    found: int,
    eye: float,
    prisms: Prisms,
    target_bottom: float,
    target_top: float,
    bench: Bench,
    areas: Numbers,
) -> bool:
    """Add the silhouette's area in a slab and how much of it is hidden to ``areas``; False if full."""
    behind = -1
    i = next_stretch(0, found, bench)
    while i >= 0:
        near, far = bench.state[2], bench.state[3]
        for which in range(3):
            own = put_region(which, near, far, behind, target_bottom, target_top, bench)
            if own == 0:
                continue
            lines = put_bands(which, 0.5 * (c + d), found, near, eye, prisms, target_bottom, target_top, own, bench)
            if lines == FULL or not add_region(c, d, own, lines, bench, areas):
                return False
        if target_bottom <= 0.0 <= target_top:
            return True
        behind = far
        i = next_stretch(i, found, bench)
    return True


def silhouette_areas(
    count: int,
    eye: float,
    prisms: Prisms,
    target_bottom: float,
    target_top: float,
    bench: Bench,
    areas: Numbers,
) -> bool:
    """Fill ``areas`` with the chart's area of the target's silhouette and how much of it is hidden; False if full."""
    rows, active, state, splits = bench.rows, bench.active, bench.state, bench.splits
    areas[0] = 0.0
    areas[1] = 0.0
    sort_rows(rows.start, count, bench.order)
    state[0] = 0
    state[1] = 0
    a = rows.start[bench.order[0]]
    while True:
        b = next_slab(a, count, rows, bench.order, active, state)
        found = state[1]
        if found == 0 and state[0] == count:
            return True
        if found > 0 and b - a > THIN:
            sort_active(0.5 * (a + b), found, rows, active)
            marks = split_slab(a, b, found, rows.constant, rows.slope, active, splits)
            if marks == FULL:
                return False
            for m in range(marks - 1):
                c, d = splits[m], splits[m + 1]
                if d - c <= THIN:
                    continue
                if marks > 2:
                    sort_active(0.5 * (c + d), found, rows, active)
                if not add_slab(c, d, found, eye, prisms, target_bottom, target_top, bench, areas):
                    return False
        a = b


def pair_hidden(
    vx: float,
    vy: float,
    eye: float,
    t: int,
    targets: Prisms,
    hides: Numbers,
    prisms: Prisms,
    bench: Bench,
    areas: Numbers,
) -> float:
    """Return the share of one target's silhouette that is hidden from one eye, or FULL."""
    count = silhouette_rows(vx, vy, eye, t, targets, hides, prisms, False, bench)
    if count == FULL:
        return FULL
    if count == 0:
        return 0.0
    if not silhouette_areas(count, eye, prisms, targets.bottom[t] - eye, targets.top[t] - eye, bench, areas):
        return FULL
    share = areas[1] / areas[0] if areas[0] > 0.0 else 0.0
    return 0.0 if share < 0.0 else (1.0 if share > 1.0 else share)


def matrix_hidden(
    begin: int,
    eyes_x: Numbers,
    eyes_y: Numbers,
    eyes_z: Numbers,
    targets: Prisms,
    hides: Numbers,
    prisms: Prisms,
    bench: Bench,
    areas: Numbers,
    hidden: Numbers,
) -> int:
    """Fill ``hidden[e][t]`` from eye ``begin`` on; return how many eyes are done: fewer than all if full.

    ``hides[e][t]`` tells for each prism whether it counts; there may be but one row for all eyes or all targets.
    """
    for e in range(begin, len(eyes_x)):
        rows = hides[e if len(hides) > 1 else 0]
        for t in range(len(targets.top)):
            row = rows[t if len(rows) > 1 else 0]
            share = pair_hidden(eyes_x[e], eyes_y[e], eyes_z[e], t, targets, row, prisms, bench, areas)
            if share == FULL:
                return e
            hidden[e][t] = share
    return len(eyes_x)


X, Y, RADIUS, UNDERSIDE, TOPSIDE, EYE_X, EYE_Y, EYE_Z = range(8)
"""The rows of what is said of prisms and models in numbers: the discs about them, their heights, and their eyes."""

WORD = 62
"""How many pieces of terrain one whole number tells of, a bit for each."""

FIRST, LAST, ARC, UNIT, HIDES = range(5)
"""The rows of what is said in whole numbers: the range of a base's edges, whether it is a disc, the unit of a model and
whether it hides others."""


def pairs_hidden(
    begin: int,
    asked: Numbers,
    places: Numbers,
    kinds: Numbers,
    within: Numbers,
    edges: Numbers,
    numbers: Numbers,
    integers: Numbers,
    hidden: Numbers,
) -> int:
    """Fill ``hidden[k]`` from pair ``begin`` on; return how many pairs are done: fewer than all if full.

    All tables are whole arrays, as few as can be: each that is handed to the compiled kernel takes a third of a
    microsecond. The columns of ``places`` and ``kinds`` are the prisms, pieces of terrain first, models behind them;
    ``asked`` holds for each pair a shooter and a target by their numbers among the models, and the prism that is to
    count alone (if not negative). Bit ``p % WORD`` of ``within[p // WORD][m]`` tells whether model m stands in piece p,
    which then hides nothing from it nor of it; models of a shooter's and a target's units hide nothing either.
    ``edges`` are the columns of the bases' edges. ``numbers`` and ``integers`` are rows to work in: a bench, and one
    more of each.
    """
    count, models = len(places[X]), len(within[0])
    pieces = count - models
    units, hiding = kinds[UNIT], kinds[HIDES]
    bases = Pieces(kinds[FIRST], kinds[LAST], places[X], places[Y], places[RADIUS], kinds[ARC])
    segments = Segments(edges[0], edges[1], edges[2], edges[3])
    prisms = Prisms(bases, segments, places[UNDERSIDE], places[TOPSIDE])
    bench, areas, counts = bench_of(numbers, integers), numbers[BENCH_NUMBERS], integers[BENCH_INTEGERS]
    for k in range(begin, len(hidden)):
        s, t, only = asked[3 * k], asked[3 * k + 1], asked[3 * k + 2]
        own, aim = pieces + s, pieces + t
        for p in range(pieces):
            word = within[p // WORD]
            counts[p] = 1 - ((word[s] | word[t]) >> p % WORD & 1)
        for m in range(pieces, count):
            counts[m] = hiding[m] and units[m] != units[own] and units[m] != units[aim]
        if only >= 0:
            alone = counts[only]
            for p in range(count):
                counts[p] = 0
            counts[only] = alone
        share = pair_hidden(
            places[EYE_X][own], places[EYE_Y][own], places[EYE_Z][own], aim, prisms, counts, prisms, bench, areas
        )
        if share == FULL:
            return k
        hidden[k] = share
    return len(hidden)
