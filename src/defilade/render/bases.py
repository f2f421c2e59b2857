"""Drawing models: their bases, where they face, and what is marked beside them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from xml.etree.ElementTree import Element

from defilade.battlefield.model import Battlefield, Model, Unit
from defilade.geometry.shapes import Disc, Point, Shape, heading
from defilade.render.frame import Frame, base_shape
from defilade.render.markup import add, polygon_path
from defilade.render.palette import INK, PAPER, SideStyle

SMALLEST = 7.0
"""A base smaller than this on the page is drawn this large, so that it can be seen."""

SMALLEST_IN_RANKS = 2.5
"""The same for models that stand in ranks, and show as a block."""

_ROOM_FOR_MARK = 8.0
_FALLBACK = SideStyle("#e4e4e4", INK, INK, dark=False)


def marker_shape(model: Model, frame: Frame) -> Shape:
    """Return a model's base, enlarged about its centre where it would be too small to see."""
    shape = base_shape(model)
    size, smallest = min(model.base.width, model.base.depth) * frame.scale, _smallest(model)
    if size >= smallest:
        return shape
    grow = smallest / max(size, 1e-9)
    if isinstance(shape, Disc):
        return Disc(shape.x, shape.y, shape.radius * grow)
    x, y = model.position
    return tuple((x + grow * (px - x), y + grow * (py - y)) for px, py in shape)


def enlarged(models: Iterable[Model], frame: Frame) -> bool:
    """Tell whether any base is drawn larger than it is."""
    return any(min(model.base.width, model.base.depth) * frame.scale < _smallest(model) for model in models)


def _smallest(model: Model) -> float:
    return SMALLEST if model.rank is None else SMALLEST_IN_RANKS


def draw_bases(parent: Element, field: Battlefield, frame: Frame, styles: Mapping[str, SideStyle]) -> None:
    """Draw all bases, unit by unit."""
    for unit in field.units:
        style = styles.get(unit.side, _FALLBACK)
        group = add(parent, "g")
        add(group, "title", unit.name or unit.id)
        for model in unit.models:
            draw_base(group, model, frame, style)


def draw_base(parent: Element, model: Model, frame: Frame, style: SideStyle) -> None:
    """Draw one base."""
    shape = marker_shape(model, frame)
    add(parent, "path", d=frame.path([shape]), fill=style.fill, stroke=style.ink, stroke_width=1.1)


def draw_facings(parent: Element, field: Battlefield, frame: Frame, styles: Mapping[str, SideStyle]) -> None:
    """Draw where models face: a mark on each base, and the front edge of a formation as a bold line."""
    for unit in field.units:
        style = styles.get(unit.side, _FALLBACK)
        for model in unit.models:
            if not model.rank and (model.rank is None or model.base.depth * frame.scale >= SMALLEST):
                draw_facing(parent, model, frame, style)
        if unit.formation is not None:
            _draw_front(parent, unit, frame, style)


def draw_facing(parent: Element, model: Model, frame: Frame, style: SideStyle) -> None:
    """Draw the mark of one model's facing: a triangle that points ahead."""
    size = max(SMALLEST, min(model.base.width, model.base.depth) * frame.scale)
    depth = max(SMALLEST, model.base.depth * frame.scale)
    (x, y), (ahead_x, ahead_y) = frame.at(model.position), heading(model.facing)
    ahead_y = -ahead_y
    mark = 0.26 * size
    tip = depth / 2 - (1.5 if size >= _ROOM_FOR_MARK else 0.0)

    def at(ahead: float, right: float) -> Point:
        return x + ahead * ahead_x - right * ahead_y, y + ahead * ahead_y + right * ahead_x

    corners = (at(tip, 0.0), at(tip - 1.1 * mark, mark), at(tip - 1.1 * mark, -mark))
    add(parent, "path", d=polygon_path([corners]), fill=style.mark, stroke=style.ink, stroke_width=0.7)


def _draw_front(parent: Element, unit: Unit, frame: Frame, style: SideStyle) -> None:
    front = [base_shape(model) for model in unit.models if model.rank == 0]
    corners = [corner for shape in front if not isinstance(shape, Disc) for corner in shape[:2]]
    if corners:
        pairs = ((one, other) for one in corners[:2] for other in corners)
        one, other = max(pairs, key=lambda pair: math.dist(*pair))
        (x1, y1), (x2, y2) = frame.at(one), frame.at(other)
        add(parent, "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=style.ink, stroke_width=3.0)


def draw_highlight(parent: Element, shapes: Iterable[Shape], frame: Frame, *, below: bool) -> None:
    """Draw a bold outline about what the picture is of; ``below`` the bases, these hide the lines within."""
    path = frame.path(shapes)
    for ink, stroke in ((PAPER, 8.0), (INK, 5.0)) if below else ((PAPER, 5.0), (INK, 2.6)):
        add(parent, "path", d=path, fill="none", stroke=ink, stroke_width=stroke, stroke_linejoin="round")
