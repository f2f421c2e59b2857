"""What one shooter's view is in shapes on the table: shadows on the ground, and the wedge between it and its target."""

from __future__ import annotations

import math
from collections.abc import Mapping

from defilade.geometry.cells import HiddenParts, hidden_parts
from defilade.geometry.shapes import Disc, Point, Polygon, Shape, clip, edges, regular_polygon
from defilade.render.patterns import HatchName
from defilade.render.scene import View

CLASSES: tuple[HatchName, ...] = ("light", "hard")
"""The classes of what hides."""


def ground_shadows(
    view: View, ground: Polygon, window: Polygon | None = None
) -> Mapping[HatchName, tuple[Polygon, ...]]:
    """Return the parts of the ground in the arc that are hidden from the viewpoint, by the class of what hides them.

    ``ground`` is a convex polygon; a ``window`` within it limits what is returned.

    >>> from defilade.geometry.footprint import Obstacle
    >>> wall = Obstacle(((0.0, 1.0), (9.0, 1.0), (9.0, 2.0), (0.0, 2.0)), "hard")
    >>> shadows = ground_shadows(View((0.0, 0.0), (), (wall,)), ((-2.0, 0.0), (2.0, 0.0), (2.0, 4.0), (-2.0, 4.0)))
    >>> len(shadows["light"]), len(shadows["hard"]) > 0
    (0, True)
    """
    hidden = hidden_parts(view.viewpoint, (ground,), view.obstacles)
    found: dict[HatchName, tuple[Polygon, ...]] = {}
    for name in CLASSES:
        parts = of_class(hidden, name)
        if view.arc is not None:
            parts = tuple(map(view.arc.part, parts))
        if window is not None:
            parts = tuple(clip_convex(part, window) for part in parts)
        found[name] = tuple(part for part in parts if part)
    return found


def of_class(parts: HiddenParts, name: HatchName) -> tuple[Polygon, ...]:
    """Return the hidden parts of one class."""
    return parts.light if name == "light" else parts.hard


def clip_convex(polygon: Polygon, limit: Polygon) -> Polygon:
    """Return the part of a convex polygon that is within another, both counter-clockwise.

    >>> clip_convex(((0, 0), (4, 0), (0, 4)), ((0, 0), (1, 0), (1, 1), (0, 1)))
    ((0, 0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    """
    for (ax, ay), (bx, by) in edges(limit):
        if not polygon:
            break
        polygon = clip(polygon, (ax, ay), (ay - by, bx - ax))
    return polygon


def wedge(view: View) -> tuple[Point, Point, Point] | None:
    """Return the viewpoint and the outermost corners of the target as it sees them, on its right and on its left.

    None where there is no target to see.

    >>> wedge(View((0.0, 0.0), (((-1.0, 4.0), (1.0, 4.0), (1.0, 5.0), (-1.0, 5.0)),)))
    ((0.0, 0.0), (1.0, 4.0), (-1.0, 4.0))
    """
    corners = [corner for shape in view.footprint for corner in _corners(shape)]
    if not corners:
        return None
    x, y = view.viewpoint
    ahead = math.atan2(sum(py - y for _, py in corners), sum(px - x for px, _ in corners))

    def turn(corner: Point) -> float:
        return math.remainder(math.atan2(corner[1] - y, corner[0] - x) - ahead, 2 * math.pi)

    return view.viewpoint, min(corners, key=turn), max(corners, key=turn)


def _corners(shape: Shape) -> Polygon:
    return regular_polygon(shape, 64) if isinstance(shape, Disc) else shape
