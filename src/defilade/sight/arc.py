"""The front arc: the ground ahead of a front edge, between two half-lines from its corners."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from defilade.geometry.footprint import TARGET_SIDES
from defilade.geometry.shapes import Disc, Point, Polygon, Shape, area, clip, heading, regular_polygon

SLIVER = 1e-9
"""The share of a footprint below which the arc merely grazes it."""


@dataclass(frozen=True, slots=True)
class Arc:
    """The arc that opens ``degrees`` outward (0 to 90) from the right and left corner of a front edge.

    >>> arc = Arc((1.0, 0.0), (-1.0, 0.0), 90.0, 45.0)
    >>> round(area(arc.part(((0.0, 1.0), (4.0, 1.0), (4.0, 2.0), (0.0, 2.0)))), 9)
    2.5
    """

    right: Point
    left: Point
    facing: float
    degrees: float

    @property
    def left_ray(self) -> Point:
        """The direction of the half-line from the left corner."""
        return heading(self.facing + self.degrees)

    @property
    def right_ray(self) -> Point:
        """The direction of the half-line from the right corner."""
        return heading(self.facing - self.degrees)

    def part(self, shape: Shape) -> Polygon:
        """Return the part of a convex shape that lies in the arc; empty where none does."""
        polygon = regular_polygon(shape, TARGET_SIDES) if isinstance(shape, Disc) else shape
        (lx, ly), (rx, ry) = self.left_ray, self.right_ray
        for origin, normal in (
            (self.left, heading(self.facing)),
            (self.left, (ly, -lx)),
            (self.right, (-ry, rx)),
        ):
            polygon = clip(polygon, origin, normal) if polygon else ()
        return polygon

    def parts(self, shapes: Iterable[Shape]) -> tuple[Polygon, ...]:
        """Return the parts of convex shapes that lie in the arc by more than a sliver of the whole."""
        wholes = tuple(shapes)
        least = SLIVER * sum(area(shape) for shape in wholes)
        found = (self.part(shape) for shape in wholes)
        return tuple(part for part in found if part and area(part) > least)
