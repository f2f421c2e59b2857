"""Placing labels so that they cover neither each other nor what matters."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from defilade.render.lettering import LINE, text_width
from defilade.render.markup import Box, Point, add
from defilade.render.palette import INK, PAPER

GAPS = (3.0, 10.0, 22.0, 38.0, 60.0)
LEADER_FROM = 15.0
"""A label farther than this from what it names has a line to it."""

SPACE = 3.0
"""What is kept free on both sides of a label."""

TOLERATED = 80.0
"""A label that may be left out is, where it would cover more than so much or stand apart from what it names."""


@dataclass(frozen=True, slots=True)
class Label:
    """Words for what lies in a box of the page; ``needed`` ones are always placed, ``inside`` ones first in the box."""

    lines: tuple[str, ...]
    anchor: Box
    size: float = 12.0
    bold: bool = False
    ink: str = INK
    needed: bool = True
    inside: bool = False
    leader: bool = True

    @property
    def extent(self) -> tuple[float, float]:
        """Return its width and height."""
        width = max((text_width(line, self.size, bold=self.bold) for line in self.lines), default=0.0)
        return width, self.size * (LINE * (len(self.lines) - 1) + 1.05)


@dataclass(frozen=True, slots=True)
class Placed:
    """Where something was put, and how far that is from what it names."""

    box: Box
    gap: float


class Places:
    """What is taken on a part of the page, and how much it matters."""

    def __init__(self, within: Box) -> None:
        self._within = within
        self._taken: list[tuple[Box, float]] = []

    def take(self, box: Box, weight: float) -> None:
        """Mark a box as taken; the weight says how bad it is to cover a unit of its area."""
        self._taken.append((box, weight))

    def take_line(self, a: Point, b: Point, weight: float) -> None:
        """Mark what lies along a line as taken."""
        steps = max(1, math.ceil(math.dist(a, b) / 8))
        for i in range(steps + 1):
            x, y = a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps
            self.take((x - 4, y - 4, x + 4, y + 4), weight)

    def find(self, extent: tuple[float, float], anchor: Box, *, inside: bool, needed: bool) -> Placed | None:
        """Return the best place for something of an extent near an anchor, and take it."""
        best: tuple[float, Placed] | None = None
        for rank, placed in enumerate(_candidates(extent, anchor, inside=inside)):
            cost = self._cost(placed.box)
            if not needed and (cost > TOLERATED or placed.gap >= LEADER_FROM):
                continue
            total = cost + 4 * placed.gap + rank
            if best is None or total < best[0]:
                best = total, placed
        if best is None:
            return None
        left, top, right, bottom = best[1].box
        self.take((left - SPACE, top, right + SPACE, bottom), 20.0)
        return best[1]

    def _cost(self, box: Box) -> float:
        outside = (box[2] - box[0]) * (box[3] - box[1]) - _overlap(box, self._within)
        return 100 * outside + sum(weight * _overlap(box, taken) for taken, weight in self._taken)


def _candidates(extent: tuple[float, float], anchor: Box, *, inside: bool) -> Iterator[Placed]:
    width, height = extent
    left, top, right, bottom = anchor
    x, y = (left + right) / 2, (top + bottom) / 2
    if inside:
        for step in (0.0, -0.25, 0.25, -0.4, 0.4):
            yield _placed(x - width / 2, y + step * (bottom - top) - height / 2, extent, 0.0)
    for gap in GAPS:
        above, below, before, after = top - gap - height, bottom + gap, left - gap - width, right + gap
        for corner in (
            (x - width / 2, below),
            (x - width / 2, above),
            (after, y - height / 2),
            (before, y - height / 2),
            (left, below),
            (right - width, below),
            (left, above),
            (right - width, above),
            (after, above),
            (after, below),
            (before, above),
            (before, below),
        ):
            yield _placed(*corner, extent, gap)


def _placed(left: float, top: float, extent: tuple[float, float], gap: float) -> Placed:
    return Placed((left, top, left + extent[0], top + extent[1]), gap)


def _overlap(one: Box, other: Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return width * height if width > 0 and height > 0 else 0.0


def draw_labels(parent: Element, labels: Sequence[Label], places: Places) -> None:
    """Place and draw labels; the first have the choice."""
    for label in labels:
        placed = places.find(label.extent, label.anchor, inside=label.inside, needed=label.needed)
        if placed is None:
            continue
        if label.leader and placed.gap >= LEADER_FROM:
            draw_leader(parent, placed.box, label.anchor)
        draw_lines(parent, label, placed.box)


def draw_leader(parent: Element, box: Box, anchor: Box) -> None:
    """Draw a thin line from a box to the nearest point of what it names."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    to_x, to_y = min(max(x, anchor[0]), anchor[2]), min(max(y, anchor[1]), anchor[3])
    from_x, from_y = min(max(to_x, box[0]), box[2]), min(max(to_y, box[1]), box[3])
    for ink, stroke in ((PAPER, 3.0), (INK, 0.8)):
        add(parent, "line", x1=from_x, y1=from_y, x2=to_x, y2=to_y, stroke=ink, stroke_width=stroke)


def draw_lines(parent: Element, label: Label, box: Box) -> None:
    """Draw the lines of a label centred in its box, each on a halo."""
    x = (box[0] + box[2]) / 2
    for i, line in enumerate(label.lines):
        y = box[1] + label.size * (0.82 + LINE * i)
        write(parent, (x, y), line, label.size, bold=label.bold, ink=label.ink, anchor="middle", halo=True)


def write(
    parent: Element,
    at: Point,
    content: str,
    size: float,
    *,
    bold: bool = False,
    ink: str = INK,
    anchor: str | None = None,
    halo: bool = False,
) -> Element:
    """Write a line of text, its base line beginning at a point (or ending, or centred there, by ``anchor``)."""
    return add(
        parent,
        "text",
        content,
        x=at[0],
        y=at[1],
        font_size=size,
        font_weight="bold" if bold else None,
        fill=ink,
        text_anchor=anchor,
        stroke=PAPER if halo else None,
        stroke_width=3.0 if halo else None,
        stroke_linejoin="round" if halo else None,
        paint_order="stroke" if halo else None,
    )


def write_block(
    parent: Element, at: Point, lines: Iterable[str], size: float, *, bold: bool = False, ink: str = INK
) -> float:
    """Write lines below each other from an upper left corner; return where the block ends."""
    y = at[1]
    for line in lines:
        write(parent, (at[0], y + 0.95 * size), line, size, bold=bold, ink=ink)
        y += LINE * size
    return y
