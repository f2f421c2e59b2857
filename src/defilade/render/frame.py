"""Which part of the table a picture shows, and where on the page each point of it lies."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from defilade.battlefield.model import Battlefield, Feature, Model, Table
from defilade.geometry.shapes import Disc, Point, Polygon, Shape, rectangle
from defilade.render.markup import Box, circle_path, polygon_path
from defilade.render.scene import Scene, scene_ids

Fit = Literal["table", "scene"]

SMALL_BASE = 16.0
"""A base smaller than this on the page is worth a closer look, if that makes it ``WORTH_WHILE`` times larger."""

WORTH_WHILE = 1.4
_BROADEST = 0.6
"""A closer look is no narrower than this share of its longer side, where the table has room."""


class Window(NamedTuple):
    """A rectangle of the table, in its unit."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """The length along x."""
        return self.x1 - self.x0

    @property
    def depth(self) -> float:
        """The length along y."""
        return self.y1 - self.y0

    @property
    def polygon(self) -> Polygon:
        """Its corners, counter-clockwise."""
        return (self.x0, self.y0), (self.x1, self.y0), (self.x1, self.y1), (self.x0, self.y1)

    def scale_into(self, width: float, height: float) -> float:
        """Return how large the table's unit can be on an area of the page."""
        return min(width / self.width, height / self.depth)


@dataclass(frozen=True, slots=True)
class Frame:
    """A window of the table drawn at a scale, its upper left corner at ``(left, top)`` of the page."""

    window: Window
    scale: float
    left: float
    top: float

    @property
    def width(self) -> float:
        """How wide it is on the page."""
        return self.window.width * self.scale

    @property
    def height(self) -> float:
        """How high it is on the page."""
        return self.window.depth * self.scale

    @property
    def box(self) -> Box:
        """Where it is on the page."""
        return self.left, self.top, self.left + self.width, self.top + self.height

    def at(self, point: Point) -> Point:
        """Return where a point of the table is on the page.

        >>> Frame(Window(0, 0, 10, 5), 2.0, 100, 50).at((1, 1))
        (102.0, 58.0)
        """
        return (
            self.left + (point[0] - self.window.x0) * self.scale,
            self.top + (self.window.y1 - point[1]) * self.scale,
        )

    def path(self, shapes: Iterable[Shape]) -> str:
        """Return shapes of the table as one path on the page."""
        return "".join(self._shape_path(shape) for shape in shapes)

    def box_of(self, shapes: Iterable[Shape]) -> Box:
        """Return the box on the page that holds shapes of the table."""
        window = bounds(shapes)
        left, top = self.at((window.x0, window.y1))
        right, bottom = self.at((window.x1, window.y0))
        return left, top, right, bottom

    def shows(self, shape: Shape) -> bool:
        """Tell whether the box about a shape of the table reaches into the frame."""
        box, window = bounds([shape]), self.window
        return box.x1 > window.x0 and box.x0 < window.x1 and box.y1 > window.y0 and box.y0 < window.y1

    def _shape_path(self, shape: Shape) -> str:
        if isinstance(shape, Disc):
            return circle_path(*self.at((shape.x, shape.y)), shape.radius * self.scale)
        return polygon_path([[self.at(corner) for corner in shape]])


def base_shape(model: Model) -> Shape:
    """Return the shape of a model's base on the table."""
    if model.base.round:
        return Disc(*model.position, model.base.width / 2)
    return rectangle(model.position, model.base.width, model.base.depth, model.facing)


def feature_shape(feature: Feature) -> Shape:
    """Return the shape of a feature as it was given: a circle stays one."""
    if feature.circle is not None:
        return Disc(*feature.circle.centre, feature.circle.radius)
    return feature.polygon


def whole_table(table: Table) -> Window:
    """Return the window that shows all of a table."""
    return Window(0.0, 0.0, table.width, table.depth)


def bounds(shapes: Iterable[Shape]) -> Window:
    """Return the smallest window that holds all the shapes, of which there is at least one."""
    corners = [corner for shape in shapes for corner in _extremes(shape)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Window(min(xs), min(ys), max(xs), max(ys))


def _extremes(shape: Shape) -> Sequence[Point]:
    if isinstance(shape, Disc):
        return (shape.x - shape.radius, shape.y - shape.radius), (shape.x + shape.radius, shape.y + shape.radius)
    return shape


def choose_window(field: Battlefield, scene: Scene, fit: Fit | None, width: float, height: float) -> Window:
    """Return the window to draw on an area of the page: the table, or what the scene is about.

    Without ``fit`` it is the scene where bases would be small on the whole table and a closer look shows them better.
    """
    whole = whole_table(field.table)
    shapes = list(_scene_shapes(field, scene))
    if fit == "table" or not shapes:
        return whole
    smallest = min((min(model.base.width, model.base.depth) for model in field.models.values()), default=0.0)
    near = _with_margin(bounds(shapes), whole, max(2.5 * smallest, 0.04 * max(whole.width, whole.depth)))
    near = _widened(near, whole, width / near.scale_into(width, height))
    if fit == "scene":
        return near
    far_scale, near_scale = whole.scale_into(width, height), near.scale_into(width, height)
    closer = smallest * far_scale < SMALL_BASE and near_scale >= WORTH_WHILE * far_scale
    return near if closer else whole


def _scene_shapes(field: Battlefield, scene: Scene) -> Iterator[Shape]:
    for identifier in scene_ids(scene):
        if unit := field.unit_by_id.get(identifier):
            yield from (base_shape(model) for model in unit.models)
        elif model := field.models.get(identifier):
            yield base_shape(model)
        elif feature := field.feature_by_id.get(identifier):
            yield feature_shape(feature)
    for ruling in scene.rulings:
        if ruling.viewpoint is not None:
            yield Disc(*ruling.viewpoint, 0.0)
    if scene.view is not None:
        yield Disc(*scene.view.viewpoint, 0.0)
        yield from scene.view.footprint


def _widened(inner: Window, whole: Window, room: float) -> Window:
    """Return a window that shows as much more to both sides as there is room for."""
    x0, x1 = _span((inner.x0 + inner.x1) / 2, min(room, whole.width), whole.width)
    return Window(max(x0, x1 - room), inner.y0, x1, inner.y1)


def _with_margin(inner: Window, whole: Window, margin: float) -> Window:
    width, depth = inner.width + 2 * margin, inner.depth + 2 * margin
    width, depth = max(width, _BROADEST * depth), max(depth, _BROADEST * width)
    x0, x1 = _span((inner.x0 + inner.x1) / 2, width, whole.width)
    y0, y1 = _span((inner.y0 + inner.y1) / 2, depth, whole.depth)
    return Window(x0, y0, x1, y1)


def _span(middle: float, length: float, limit: float) -> tuple[float, float]:
    """Return a span about the middle, rounded outwards to whole units and moved onto the table."""
    length = min(math.ceil(length), limit)
    start = min(max(0.0, math.floor(middle - length / 2)), limit - length)
    return start, start + length
