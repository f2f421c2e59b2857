"""Footprints behind cover, worked out with shapely: shadows thrown from a point, cut with the footprint."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from tests.examples.scenes import Point, Thing, ahead_and_left, models, terrain

FAR = 500.0
CLASS = {"forest": "light", "impassable": "hard", "hill": "hard"}


@dataclass(frozen=True)
class Shares:
    light: float
    hard: float
    total: float

    @property
    def penalty(self) -> int:
        if self.hard >= 0.5:
            return -2
        return -1 if self.light >= 0.5 or self.total >= 0.5 else 0


@dataclass(frozen=True)
class Pair:
    """A shooting model and a target unit on one of the figures."""

    shooter: Thing
    footprint: BaseGeometry
    light: tuple[BaseGeometry, ...]
    hard: tuple[BaseGeometry, ...]

    @property
    def front_edge(self) -> tuple[Point, Point]:
        """The front edge of the shooter, or of the man at the head of its file."""
        _, left = ahead_and_left(self.shooter.facing)
        half = self.shooter.size[0] / 2
        x, y = self.shooter.front
        return (x - half * left[0], y - half * left[1]), (x + half * left[0], y + half * left[1])

    def edge_points(self, count: int) -> list[Point]:
        (ax, ay), (bx, by) = self.front_edge
        return [(ax + (bx - ax) * i / (count - 1), ay + (by - ay) * i / (count - 1)) for i in range(count)]

    def shares(self, viewpoint: Point) -> Shares:
        light = hidden(viewpoint, self.footprint, self.light)
        hard = hidden(viewpoint, self.footprint, self.hard)
        whole = self.footprint.area
        return Shares(light.area / whole, hard.area / whole, light.union(hard).area / whole)


def pair(name: str, shooter: str, target: str) -> Pair:
    everybody = models(name)
    looking = next(model for model in everybody if model.id == shooter)
    aim = [model for model in everybody if model.unit == target]
    light: list[BaseGeometry] = []
    hard: list[BaseGeometry] = []
    for feature in terrain(name):
        (light if CLASS[feature.keys["kind"]] == "light" else hard).append(feature.shape)
    for model in everybody:
        if model.unit not in (looking.unit, target):
            lower = model.profile["height"] < max(looking.profile["height"], aim[0].profile["height"])
            (light if lower else hard).append(model.shape)
    # The bases touch; joined by a hair's breadth they are one polygon.
    footprint = unary_union([model.shape.buffer(1e-9, join_style="mitre") for model in aim])
    return Pair(looking, footprint, tuple(light), tuple(hard))


def hidden(viewpoint: Point, footprint: BaseGeometry, obstacles: Iterable[BaseGeometry]) -> BaseGeometry:
    """The part of a footprint that lies in the shadow of the obstacles between it and the viewpoint."""
    between = footprint.union(ShapelyPoint(viewpoint)).convex_hull
    shadows = [shadow(viewpoint, obstacle) for obstacle in obstacles if obstacle.intersects(between)]
    return unary_union(shadows).intersection(footprint)


def shadow(viewpoint: Point, obstacle: BaseGeometry) -> BaseGeometry:
    """The obstacle and all that lies behind it: each edge with what is behind that edge."""

    def behind(point: Point) -> Point:
        dx, dy = point[0] - viewpoint[0], point[1] - viewpoint[1]
        reach = FAR / math.hypot(dx, dy)
        return point[0] + dx * reach, point[1] + dy * reach

    edges = pairwise(obstacle.exterior.coords)
    quads = [Polygon([a, b, behind(b), behind(a)]).buffer(0) for a, b in edges]
    return unary_union([obstacle, *quads])


def front_arc(members: Sequence[Thing]) -> BaseGeometry:
    """The front arc of a unit, 45 degrees to each side of its front corners."""
    facing, width = members[0].facing, members[0].size[0]
    _, left = ahead_and_left(facing)
    leftmost = min(members, key=lambda model: model.file).front
    rightmost = max(members, key=lambda model: model.file).front
    right_corner = (rightmost[0] - width / 2 * left[0], rightmost[1] - width / 2 * left[1])
    left_corner = (leftmost[0] + width / 2 * left[0], leftmost[1] + width / 2 * left[1])
    (rx, ry), _ = ahead_and_left(facing - 45)
    (lx, ly), _ = ahead_and_left(facing + 45)
    return Polygon(
        [
            right_corner,
            (right_corner[0] + FAR * rx, right_corner[1] + FAR * ry),
            (left_corner[0] + FAR * lx, left_corner[1] + FAR * ly),
            left_corner,
        ]
    )


def some_line_is_clear(looking: Pair, arc: BaseGeometry, blocking: Iterable[BaseGeometry]) -> bool:
    """Whether any of many lines from the front edge to the part of the footprint in the arc meets nothing."""
    seen = looking.footprint.intersection(arc)
    walls = unary_union(list(blocking))
    aims = [seen.exterior.interpolate(i / 120, normalized=True) for i in range(120)] if not seen.is_empty else []
    return any(
        not LineString([start, (aim.x, aim.y)]).crosses(walls)
        for start in looking.edge_points(9)
        for aim in aims
    )  # fmt: skip
