"""Scenes for tests of sight: footprints, obstacles and viewpoints, at random and in awkward places."""

from __future__ import annotations

import math
import os
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from shapely import LinearRing
from shapely import Polygon as Region

from defilade.geometry.footprint import CoverClass, Obstacle, Shares, obscured
from defilade.geometry.shapes import Disc, Point, Polygon, Shape, rectangle, signed_area

MANY = int(os.environ.get("DEFILADE_SCENES", "1"))
"""How many times as many random scenes as usual are tried."""


class Scene(NamedTuple):
    viewpoint: Point
    footprint: tuple[Shape, ...]
    obstacles: tuple[Obstacle, ...]

    def shares(self) -> Shares:
        return obscured(self.viewpoint, self.footprint, self.obstacles)

    def moved(self, move: Callable[[Point], Point], scale: float = 1.0) -> Scene:
        """Return the scene with every corner where ``move`` takes it; ``scale`` is how much it enlarges."""
        return Scene(
            move(self.viewpoint),
            tuple(moved(shape, move, scale) for shape in self.footprint),
            tuple(Obstacle(moved(shape, move, scale), cover_class) for shape, cover_class in self.obstacles),
        )


def moved(shape: Shape, move: Callable[[Point], Point], scale: float = 1.0) -> Shape:
    if isinstance(shape, Disc):
        return Disc(*move((shape.x, shape.y)), shape.radius * scale)
    return counter_clockwise([move(corner) for corner in shape])


def counter_clockwise(corners: Sequence[Point]) -> Polygon:
    return tuple(corners if signed_area(corners) > 0 else reversed(corners))


def turn(angle: float, about: Point = (0.0, 0.0)) -> Callable[[Point], Point]:
    cosine, sine = math.cos(angle), math.sin(angle)

    def move(point: Point) -> Point:
        x, y = point[0] - about[0], point[1] - about[1]
        return about[0] + cosine * x - sine * y, about[1] + sine * x + cosine * y

    return move


def star(rng: random.Random, x: float, y: float, radius: float, corners: int) -> Polygon:
    """Return a polygon, as a rule concave, about a point."""
    while True:
        angles = sorted(rng.uniform(0.0, 2.0 * math.pi) for _ in range(corners))
        points = [
            (x + reach * math.cos(angle), y + reach * math.sin(angle))
            for angle, reach in ((angle, radius * rng.uniform(0.3, 1.0)) for angle in angles)
        ]
        if LinearRing(points).is_simple and Region(points).area > 0.01 * radius * radius:
            return counter_clockwise(points)


def thin_wall(rng: random.Random, x: float, y: float) -> Polygon:
    return rectangle((x, y), rng.uniform(1.0, 8.0), 1e-4, rng.uniform(0.0, 360.0))


def horseshoe(x: float, y: float, size: float, quarter: int) -> Polygon:
    """Return a square with a bay that reaches deep into it from one of its sides."""
    corners = [(-1, -1), (1, -1), (1, 1), (0.6, 1), (0.6, -0.6), (-0.6, -0.6), (-0.6, 1), (-1, 1)]
    for _ in range(quarter % 4):
        corners = [(-b, a) for a, b in corners]
    return tuple((x + size * a, y + size * b) for a, b in corners)


def any_class(rng: random.Random) -> CoverClass:
    return rng.choice(("light", "hard"))


def random_scene(rng: random.Random) -> Scene:
    """Return a scene of scattered pieces: concave, thin, overlapping; the viewpoint may be in any of them."""
    obstacles = []
    for _ in range(rng.randint(1, 7)):
        x, y = rng.uniform(-15.0, 15.0), rng.uniform(-15.0, 15.0)
        kind = rng.random()
        shape = (
            star(rng, x, y, rng.uniform(0.5, 5.0), rng.randint(3, 9))
            if kind < 0.7
            else horseshoe(x, y, rng.uniform(1.0, 4.0), rng.randrange(4))
            if kind < 0.85
            else thin_wall(rng, x, y)
        )
        obstacles.append(Obstacle(shape, any_class(rng)))
    pieces = tuple(
        rectangle((rng.uniform(-15.0, 15.0), rng.uniform(-15.0, 15.0)), rng.uniform(0.5, 6.0), rng.uniform(0.5, 3.0), a)
        for a in (rng.uniform(0.0, 360.0) for _ in range(rng.choice((1, 1, 1, 2, 3))))
    )
    if rng.random() < 0.2:
        pieces = (horseshoe(rng.uniform(-9.0, 9.0), rng.uniform(-9.0, 9.0), rng.uniform(1.0, 6.0), rng.randrange(4)),)
    return Scene(random_viewpoint(rng, pieces, [obstacle.shape for obstacle in obstacles]), pieces, tuple(obstacles))


def random_viewpoint(rng: random.Random, pieces: Iterable[Shape], obstacles: Iterable[Shape]) -> Point:
    """Return a viewpoint: anywhere, or at a corner or an edge of something, or within a hair's breadth of that."""
    kind = rng.random()
    corners: list[tuple[Point, Point]] = [
        (shape[i - 1], shape[i])
        for shape in (*pieces, *obstacles)
        if not isinstance(shape, Disc)
        for i in range(len(shape))
    ]
    if kind < 0.7 or not corners:
        return rng.uniform(-20.0, 20.0), rng.uniform(-20.0, 20.0)
    a, b = rng.choice(corners)
    t = rng.choice((0.0, 0.5, rng.random()))
    x, y = (rng.choice((0.0, 1e-6, 1e-3)) * rng.choice((-1, 1)) * rng.uniform(0.5, 1.0) for _ in range(2))
    return a[0] + t * (b[0] - a[0]) + x, a[1] + t * (b[1] - a[1]) + y


def grid_scene(rng: random.Random) -> Scene:
    """Return a scene on whole numbers: much is in line, touches or lies twice in the same place."""

    def block() -> Polygon:
        x, y, w, h = rng.randint(-6, 6), rng.randint(-6, 6), rng.randint(1, 4), rng.randint(1, 4)
        if rng.random() < 0.3:
            return horseshoe(x + w, y + w, float(w), rng.randrange(4))
        if rng.random() < 0.2:
            return counter_clockwise([(x, y), (x + w, y), (x, y + h)])
        return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))

    blocks = [block() for _ in range(rng.randint(1, 6))]
    blocks += rng.sample(blocks, rng.choice((0, 0, 1)))
    obstacles = tuple(Obstacle(shape, any_class(rng)) for shape in blocks)
    first = block()
    pieces = (first, *(tuple((x + 20.0 * i, y) for x, y in first) for i in range(1, rng.choice((1, 1, 2)))))
    return Scene((float(rng.randint(-9, 9)), float(rng.randint(-9, 9))), pieces, obstacles)


def disc_scene(rng: random.Random) -> Scene:
    """Return a scene with round bases and round terrain."""
    obstacles = tuple(
        Obstacle(
            Disc(rng.uniform(-12, 12), rng.uniform(-12, 12), rng.uniform(0.3, 4.0))
            if rng.random() < 0.7
            else star(rng, rng.uniform(-12, 12), rng.uniform(-12, 12), rng.uniform(1.0, 4.0), 6),
            any_class(rng),
        )
        for _ in range(rng.randint(1, 5))
    )
    middle = (rng.uniform(-12, 12), rng.uniform(-12, 12))
    radius = rng.uniform(0.3, 1.5)
    pieces: tuple[Shape, ...] = tuple(
        Disc(middle[0] + 2.0 * radius * i, middle[1], radius) for i in range(rng.randint(1, 4))
    )
    if rng.random() < 0.4:
        pieces = (rectangle(middle, rng.uniform(0.5, 5.0), rng.uniform(0.5, 3.0), rng.uniform(0, 360)),)
    return Scene((rng.uniform(-16, 16), rng.uniform(-16, 16)), pieces, obstacles)


def scenes(seed: int, count: int, *makers: Callable[[random.Random], Scene]) -> Iterator[Scene]:
    rng = random.Random(seed)
    for i in range(count * MANY):
        yield makers[i % len(makers)](rng)


def apart(one: Iterable[float], other: Iterable[float]) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
