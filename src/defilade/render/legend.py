"""The legend: what each thing in the picture means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from defilade.render.connections import LineStyle
from defilade.render.frame import Frame, Window
from defilade.render.ground import ZONE_DASHES, draw_feature
from defilade.render.labels import write
from defilade.render.lettering import shorten, text_width
from defilade.render.markup import add, number, polygon_path
from defilade.render.palette import GREY, INK, PAPER, SideStyle
from defilade.render.patterns import HatchName
from defilade.render.shading import ARC_DASHES, TINTS, VEIL, draw_viewpoint
from defilade.render.terrain import terrain_style

Swatch = Callable[[Element], None]
"""Draws a sample into a group: from (0, 0) to (``WIDTH``, ``HEIGHT``)."""

WIDTH, HEIGHT = 32.0, 20.0
SIZE = 12.0
_ROW = 26.0
_GAP = 20.0


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the legend."""

    swatch: Swatch
    text: str


def draw_legend(parent: Element, entries: Sequence[Entry], left: float, top: float, width: float) -> float:
    """Draw the entries in columns; return where the legend ends."""
    if not entries:
        return top
    texts = [shorten(entry.text, SIZE, width - WIDTH - 8) for entry in entries]
    rows, lefts = _columns([text_width(text, SIZE) + WIDTH + 8 + _GAP for text in texts], width + _GAP)
    for i, (entry, text) in enumerate(zip(entries, texts, strict=True)):
        x, y = left + lefts[i // rows], top + (i % rows) * _ROW
        entry.swatch(add(parent, "g", transform=f"translate({number(x)} {number(y)})"))
        write(parent, (x + WIDTH + 8, y + 14.5), text, SIZE)
    return top + rows * _ROW


def _columns(widths: Sequence[float], room: float) -> tuple[int, list[float]]:
    """Return in how few rows the entries fit side by side, and where each column begins."""
    for rows in range(1, len(widths) + 1):
        columns = [max(widths[i : i + rows]) for i in range(0, len(widths), rows)]
        if sum(columns) <= room or rows == len(widths):
            break
    return rows, [sum(columns[:i]) for i in range(len(columns))]


def terrain_swatch(kind: str) -> Swatch:
    """Return the sample of a kind of terrain."""

    def draw(parent: Element) -> None:
        style = terrain_style(kind)
        shape = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
        frame = Frame(Window(0, 0, WIDTH, HEIGHT), 1.0, 0, 0)
        _rectangle(parent, fill=style.fill)
        draw_feature(parent, shape, kind, style, frame)

    return draw


def side_swatch(style: SideStyle) -> Swatch:
    """Return the sample of a side's bases."""

    def draw(parent: Element) -> None:
        left, middle = (WIDTH - HEIGHT) / 2, WIDTH / 2
        add(
            parent, "rect", x=left, y=0.0, width=HEIGHT, height=HEIGHT,
            fill=style.fill, stroke=style.ink, stroke_width=1.1,
        )  # fmt: skip
        corners = ((middle, 2.0), (middle + 5, 8.0), (middle - 5, 8.0))
        add(parent, "path", d=polygon_path([corners]), fill=style.mark, stroke=style.ink, stroke_width=0.7)

    return draw


def hatch_swatch(names: Iterable[HatchName]) -> Swatch:
    """Return the sample of what is hidden of the target."""
    fills = (PAPER, *(f"url(#hatch-{name})" for name in names))

    def draw(parent: Element) -> None:
        for fill in fills:
            _rectangle(parent, fill=fill, stroke=INK, stroke_width=0.9)

    return draw


def shadow_swatch(name: HatchName) -> Swatch:
    """Return the sample of ground that the shooter can't see."""

    def draw(parent: Element) -> None:
        colour, opacity = TINTS[name]
        _rectangle(parent, fill=colour, fill_opacity=opacity)
        _rectangle(parent, fill=f"url(#shadow-{name})")

    return draw


def line_swatch(style: LineStyle) -> Swatch:
    """Return the sample of a line."""

    def draw(parent: Element) -> None:
        add(
            parent, "line", x1=0.0, y1=HEIGHT / 2, x2=WIDTH, y2=HEIGHT / 2,
            stroke=style.ink, stroke_width=style.stroke, stroke_dasharray=style.dashes,
        )  # fmt: skip

    return draw


def arc_swatch(parent: Element) -> None:
    """Draw the sample of the edge of an arc, what is outside veiled."""
    corners = ((0.0, HEIGHT), (WIDTH, 0.0), (WIDTH, HEIGHT))
    add(parent, "path", d=polygon_path([corners]), fill=VEIL[0], fill_opacity=VEIL[1])
    add(
        parent, "line", x1=0.0, y1=HEIGHT, x2=WIDTH, y2=0.0,
        stroke=INK, stroke_width=1.3, stroke_dasharray=ARC_DASHES,
    )  # fmt: skip


def wedge_swatch(parent: Element) -> None:
    """Draw the sample of the rays that bound what is seen of the target."""
    corners = ((0.0, HEIGHT / 2), (WIDTH, 3.0), (WIDTH, HEIGHT - 3))
    add(
        parent, "path", d=polygon_path([corners]),
        fill=VEIL[0], fill_opacity=VEIL[1], stroke=GREY, stroke_width=0.7,
    )  # fmt: skip


def viewpoint_swatch(parent: Element) -> None:
    """Draw the sample of a viewpoint."""
    draw_viewpoint(parent, (WIDTH / 2, HEIGHT / 2))


def zone_swatch(style: SideStyle) -> Swatch:
    """Return the sample of a deployment zone."""

    def draw(parent: Element) -> None:
        _rectangle(parent, fill="none", stroke=style.ink, stroke_width=1.2, stroke_dasharray=ZONE_DASHES)

    return draw


def no_swatch(parent: Element) -> None:
    """Draw no sample: for what is counted and not drawn."""
    _rectangle(parent, fill="none")


def _rectangle(parent: Element, **attributes: str | float | None) -> None:
    add(parent, "rect", x=0.0, y=0.0, width=WIDTH, height=HEIGHT, **attributes)
