"""The sight that a ruling rests on, in pieces that a picture can show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from defilade.geometry.footprint import Obstacle
from defilade.geometry.shapes import Point, Shape
from defilade.sight.arc import Arc
from defilade.sight.upright import UprightView


@dataclass(frozen=True, slots=True)
class FootprintView:
    """A footprint looked at from a viewpoint: the arc, and each obstacle by the id of what it is."""

    viewpoint: Point
    arc: Arc
    footprint: Sequence[Shape]
    obstacles: Sequence[tuple[str, Obstacle]]


View = FootprintView | UprightView
