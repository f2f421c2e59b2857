"""Plane shapes are measured as Shapely measures them."""

from __future__ import annotations

import math
import random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from defilade.geometry.shapes import (
    Disc,
    Point,
    Polygon,
    Shape,
    area,
    bounding_disc,
    clip,
    contains,
    distance,
    distance_to_boundary,
    distance_to_point,
    heading,
    length_inside,
    overlap_area,
    rectangle,
    regular_polygon,
    segment_crossings,
    signed_area,
    triangles,
)
from tests.geometry.scenes import horseshoe, star

SIDES = 2000


def any_polygon(rng: random.Random) -> Polygon:
    x, y = rng.uniform(-5, 5), rng.uniform(-5, 5)
    kind = rng.random()
    if kind < 0.5:
        return star(rng, x, y, rng.uniform(0.5, 5), rng.randint(3, 9))
    if kind < 0.7:
        return horseshoe(round(x), round(y), rng.randint(1, 4), rng.randrange(4))
    return rectangle(
        (round(x), round(y)), rng.randint(1, 4), rng.randint(1, 4), rng.choice((0, 90, rng.uniform(0, 360)))
    )


def any_shape(rng: random.Random) -> Shape:
    return Disc(rng.uniform(-5, 5), rng.uniform(-5, 5), rng.uniform(0.2, 3)) if rng.random() < 0.3 else any_polygon(rng)


def region(shape: Shape) -> shapely.Polygon:
    return shapely.Polygon(regular_polygon(shape, SIDES) if isinstance(shape, Disc) else shape)


def rough(*shapes: Shape) -> float:
    """Return how exact a polygon in place of a disc is."""
    return 1e-4 if any(isinstance(shape, Disc) for shape in shapes) else 1e-9


def any_point(rng: random.Random) -> Point:
    return rng.choice(
        ((rng.uniform(-7, 7), rng.uniform(-7, 7)), (float(rng.randint(-7, 7)), float(rng.randint(-7, 7))))
    )


RNG = st.integers(0, 2**32).map(random.Random)


@given(RNG)
def test_areas(rng: random.Random) -> None:
    shape = any_shape(rng)
    assert area(shape) == pytest.approx(region(shape).area, rel=1e-9)
    polygon = any_polygon(rng)
    assert signed_area(polygon) == pytest.approx(region(polygon).area)
    assert signed_area(polygon[::-1]) == pytest.approx(-region(polygon).area)


@given(RNG)
def test_distances(rng: random.Random) -> None:
    one, other, point = any_shape(rng), any_shape(rng), any_point(rng)
    assert distance(one, other) == pytest.approx(region(one).distance(region(other)), abs=rough(one, other))
    assert distance(one, other) == pytest.approx(distance(other, one), abs=1e-12)
    assert distance_to_point(one, point) == pytest.approx(region(one).distance(shapely.Point(point)), abs=rough(one))


@given(RNG)
def test_what_holds_a_point(rng: random.Random) -> None:
    shape, point = any_shape(rng), any_point(rng)
    to_edge = region(shape).exterior.distance(shapely.Point(point))
    if to_edge > rough(shape):
        assert contains(shape, point) == region(shape).contains(shapely.Point(point))
        assert contains(shape, point, margin=to_edge / 2) == contains(shape, point)
        assert not contains(shape, point, margin=to_edge * 2)
        assert contains(shape, point, margin=-to_edge * 2)
    if not isinstance(shape, Disc):
        assert distance_to_boundary(shape, point) == pytest.approx(to_edge, abs=1e-9)
        a, b = shape[0], shape[1]
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        assert contains(shape, middle, margin=-1e-9)
        assert not contains(shape, middle, margin=1e-9)


@given(RNG)
def test_the_bounding_disc_holds_the_shape(rng: random.Random) -> None:
    shape = any_shape(rng)
    disc = bounding_disc(shape)
    corners = regular_polygon(shape, 8) if isinstance(shape, Disc) else shape
    assert all(math.dist((disc.x, disc.y), corner) <= disc.radius * 1.1 for corner in corners)
    if not isinstance(shape, Disc):
        assert all(math.dist((disc.x, disc.y), corner) <= disc.radius + 1e-12 for corner in corners)


@given(RNG)
def test_clipping(rng: random.Random) -> None:
    polygon, origin, way = any_polygon(rng), any_point(rng), rng.uniform(0, 2 * math.pi)
    normal = (math.cos(way), math.sin(way))
    ahead, left = (99 * normal[0], 99 * normal[1]), (-99 * normal[1], 99 * normal[0])
    corners = [(s * left[0] + a * ahead[0], s * left[1] + a * ahead[1]) for s, a in ((-1, 0), (1, 0), (1, 2), (-1, 2))]
    side = shapely.Polygon([(origin[0] + x, origin[1] + y) for x, y in corners])
    kept = clip(polygon, origin, normal)
    assert (area(kept) if kept else 0.0) == pytest.approx(region(polygon).intersection(side).area, abs=1e-9)


@given(RNG)
def test_overlaps(rng: random.Random) -> None:
    polygon = any_polygon(rng)
    convex = rectangle(any_point(rng), rng.uniform(0.5, 9), rng.uniform(0.5, 9), rng.uniform(0, 360))
    assert overlap_area(convex, polygon) == pytest.approx(region(convex).intersection(region(polygon)).area, abs=1e-9)


@given(RNG)
def test_triangles_make_up_a_polygon(rng: random.Random) -> None:
    polygon = any_polygon(rng)
    parts = triangles(polygon)
    assert all(len(part) == 3 and signed_area(part) > 0 for part in parts)
    assert sum(map(area, parts)) == pytest.approx(area(polygon))
    assert shapely.union_all([region(part) for part in parts]).area == pytest.approx(area(polygon))


@given(RNG)
def test_segments_through_shapes(rng: random.Random) -> None:
    shape = any_shape(rng)
    a, b = (rng.uniform(-9, 9), rng.uniform(-9, 9)), (rng.uniform(-9, 9), rng.uniform(-9, 9))
    line = shapely.LineString([a, b])
    assert length_inside(a, b, shape) == pytest.approx(
        region(shape).intersection(line).length, abs=3e-2 * rough(shape) ** 0.2
    )
    marks = segment_crossings(a, b, shape)
    assert marks == sorted(marks)
    places = [(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for t in marks]
    assert all(region(shape).exterior.distance(shapely.Point(place)) < 10 * rough(shape) for place in places)
    grazing = 0.02 if isinstance(shape, Disc) else 1e-9
    assert length_inside(a, b, shape) == pytest.approx(region(shape).intersection(line).length, abs=grazing)


def test_a_rectangle_begins_with_its_front() -> None:
    (ax, ay), (bx, by), *_ = rectangle((3.0, 4.0), 2.0, 6.0, 30.0)
    ahead = heading(30.0)
    for x, y in ((ax, ay), (bx, by)):
        assert (x - 3.0) * ahead[0] + (y - 4.0) * ahead[1] == pytest.approx(3.0)
    assert math.dist((ax, ay), (bx, by)) == pytest.approx(2.0)
    assert signed_area(rectangle((3.0, 4.0), 2.0, 6.0, 30.0)) == pytest.approx(12.0)


@given(st.floats(-720, 720))
def test_headings(facing: float) -> None:
    x, y = heading(facing)
    assert (x, y) == pytest.approx((math.cos(math.radians(facing)), math.sin(math.radians(facing))), abs=1e-12)


@pytest.mark.parametrize("sides", [3, 16, 128, 1000])
def test_a_regular_polygon_has_the_disc_s_area(sides: int) -> None:
    assert area(regular_polygon(Disc(1.0, 2.0, 3.0), sides)) == pytest.approx(9 * math.pi)
