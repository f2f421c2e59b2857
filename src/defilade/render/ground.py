"""Drawing the table: its ground, zones, terrain, edges and scale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal
from xml.etree.ElementTree import Element

from defilade.battlefield.model import Battlefield, Feature
from defilade.geometry.shapes import Disc, Point, Shape
from defilade.language import Phrase, Translator
from defilade.render.frame import Frame, feature_shape
from defilade.render.labels import write
from defilade.render.lettering import text_width
from defilade.render.markup import add, number, polygon_path
from defilade.render.palette import GREY, INK, PAPER, VERMILLION, SideStyle
from defilade.render.terrain import STYLES, TerrainStyle, terrain_style

CONTOURS = (0.74, 0.48, 0.22)
ZONE_DASHES = "10 5"
_TICK_ROOM = 42.0
_SCALE_BAR = 90.0
_STEPS = {"in": (1, 2, 3, 6, 12, 24, 48, 96), "cm": (1, 2, 5, 10, 20, 50, 100, 200)}


def draw_zones(parent: Element, field: Battlefield, frame: Frame, styles: Mapping[str, SideStyle]) -> None:
    """Draw the deployment zones as dashed outlines in the colours of their sides."""
    for zone in field.zones:
        ink = styles[zone.side].ink if zone.side in styles else GREY
        add(
            parent, "path", d=frame.path([zone.polygon]), fill="none",
            stroke=ink, stroke_width=1.2, stroke_dasharray=ZONE_DASHES,
        )  # fmt: skip


def draw_grounds(parent: Element, field: Battlefield, frame: Frame) -> None:
    """Draw what the terrain's ground looks like; shadows fall on it."""
    for feature in field.terrain:
        add(parent, "path", d=frame.path([feature_shape(feature)]), fill=terrain_style(feature.kind).fill)


def draw_terrain(parent: Element, field: Battlefield, frame: Frame) -> None:
    """Draw the patterns and outlines of the terrain; a feature's id and kind are its title."""
    for feature in field.terrain:
        style = terrain_style(feature.kind)
        group = add(parent, "g")
        add(group, "title", feature.id)
        draw_feature(group, feature_shape(feature), feature.kind, style, frame)
        _draw_entrances(group, feature, style, frame)


def draw_feature(parent: Element, shape: Shape, kind: str, style: TerrainStyle, frame: Frame) -> None:
    """Draw the pattern and the outline of one shape of terrain."""
    path = frame.path([shape])
    if style.pattern is not None:
        add(parent, "path", d=path, fill=f"url(#{pattern_id(kind)})")
    if style.contours:
        for share in CONTOURS:
            add(
                parent, "path", d=frame.path([_shrunk(shape, share)]), fill="none",
                stroke=style.ink, stroke_width=0.8, stroke_opacity=0.8,
            )  # fmt: skip
    add(
        parent, "path", d=path, fill="none", stroke=style.ink, stroke_width=style.stroke,
        stroke_dasharray=style.dashes, stroke_linejoin="round",
    )  # fmt: skip


def pattern_id(kind: str) -> str:
    """Return the id under which a drawing defines the pattern of a kind of terrain.

    >>> pattern_id("forest"), pattern_id("crater")
    ('terrain-forest', 'terrain-other')
    """
    return f"terrain-{kind if kind in STYLES else 'other'}"


def _shrunk(shape: Shape, share: float) -> Shape:
    if isinstance(shape, Disc):
        return Disc(shape.x, shape.y, shape.radius * share)
    x = sum(px for px, _ in shape) / len(shape)
    y = sum(py for _, py in shape) / len(shape)
    return tuple((x + share * (px - x), y + share * (py - y)) for px, py in shape)


def _draw_entrances(parent: Element, feature: Feature, style: TerrainStyle, frame: Frame) -> None:
    for entrance in feature.entrances:
        x, y = frame.at(entrance.at)
        half = max(3.5, (entrance.width or 0.0) * frame.scale / 2)
        add(parent, "circle", cx=x, cy=y, r=min(half, 7.0), fill=PAPER, stroke=style.ink, stroke_width=1.4)


def draw_edges(parent: Element, frame: Frame, unit: Literal["in", "cm"]) -> None:
    """Draw the frame of the map with ticks and their numbers along its lower and left edges."""
    left, top, _, bottom = frame.box
    add(
        parent, "rect", x=left, y=top, width=frame.width, height=frame.height,
        fill="none", stroke=INK, stroke_width=1.2,
    )  # fmt: skip
    step = _step(frame, unit, _TICK_ROOM)
    window = frame.window
    for value in _ticks(window.x0, window.x1, step):
        x, _ = frame.at((value, window.y0))
        add(parent, "line", x1=x, y1=bottom, x2=x, y2=bottom + 4, stroke=INK, stroke_width=1.0)
        write(parent, (x, bottom + 15), number(value), 10, ink=GREY, anchor="middle")
    for value in _ticks(window.y0, window.y1, step):
        _, y = frame.at((window.x0, value))
        add(parent, "line", x1=left - 4, y1=y, x2=left, y2=y, stroke=INK, stroke_width=1.0)
        write(parent, (left - 7, y + 3.5), number(value), 10, ink=GREY, anchor="end")


def _step(frame: Frame, unit: Literal["in", "cm"], room: float) -> int:
    """Return a round number of units that takes up at least so much room on the page."""
    steps = _STEPS[unit]
    return next((step for step in steps if step * frame.scale >= room), steps[-1])


def _ticks(low: float, high: float, step: int) -> list[float]:
    first = -(-low // step)
    return [(first + i) * step for i in range(int((high - first * step) / step + 1e-9) + 1)]


def draw_scale_bar(parent: Element, frame: Frame, unit: Literal["in", "cm"], words: Translator, at: Point) -> float:
    """Draw a bar as long as so many units of the table; return where it ends on the page."""
    length = _step(frame, unit, _SCALE_BAR)
    x, y = at
    half = length * frame.scale / 2
    for i, fill in enumerate((INK, PAPER)):
        add(parent, "rect", x=x + i * half, y=y, width=half, height=5, fill=fill, stroke=INK, stroke_width=1.0)
    phrase = Phrase("{n} inch", plural="{n} inches", n=length) if unit == "in" else Phrase("{n} cm", n=length)
    text = words.text(phrase)
    write(parent, (x + 2 * half + 7, y + 7), text, 11)
    return x + 2 * half + 7 + text_width(text, 11)


def draw_locator(parent: Element, field: Battlefield, frame: Frame, window: tuple[float, float, float, float]) -> None:
    """Draw the whole table small, with the part that the map shows."""
    add(
        parent, "rect", x=frame.left, y=frame.top, width=frame.width, height=frame.height,
        fill=PAPER, stroke=INK, stroke_width=1.0,
    )  # fmt: skip
    for feature in field.terrain:
        style = terrain_style(feature.kind)
        add(parent, "path", d=frame.path([feature_shape(feature)]), fill=style.fill, stroke=style.ink, stroke_width=0.5)
    for model in field.models.values():
        x, y = frame.at(model.position)
        add(parent, "circle", cx=x, cy=y, r=1.2, fill=INK)
    (left, top), (right, bottom) = frame.at((window[0], window[3])), frame.at((window[2], window[1]))
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    add(parent, "path", d=polygon_path([corners]), fill="none", stroke=VERMILLION, stroke_width=2.0)
