"""Polygons are judged as an independent library judges them; directions are exact."""

from __future__ import annotations

import math
import random
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LinearRing, Polygon

from defilade.battlefield.angles import direction
from defilade.battlefield.model import Circle, Point
from defilade.battlefield.shapes import rectangle, ring_of_circle, simple_ring
from defilade.language import Phrase

GRID = st.tuples(st.integers(0, 4), st.integers(0, 4)).map(lambda point: (float(point[0]), float(point[1])))
ANYWHERE = st.tuples(st.floats(-100, 100), st.floats(-100, 100))


def without_repeats(corners: list[Point]) -> list[Point]:
    kept = [corner for index, corner in enumerate(corners) if index == 0 or corner != corners[index - 1]]
    while len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return kept


@given(st.lists(GRID, min_size=3, max_size=8))
def test_polygons_on_a_grid_are_sound_just_if_shapely_says_so(corners: list[Point]) -> None:
    kept = without_repeats(corners)
    sound = len(kept) >= 3 and LinearRing(kept).is_simple and Polygon(kept).area > 0
    ring = simple_ring(corners)
    assert isinstance(ring, tuple) == sound
    if isinstance(ring, tuple):
        assert set(ring) == set(kept)
        assert Polygon(ring).exterior.is_ccw


@given(st.lists(ANYWHERE, min_size=3, max_size=7))
def test_polygons_anywhere_are_sound_just_if_shapely_says_so(corners: list[Point]) -> None:
    kept = without_repeats(corners)
    if len(kept) < 3 or abs(Polygon(kept).area) < 1e-3:
        return
    assert isinstance(simple_ring(corners), tuple) == LinearRing(kept).is_simple


@given(st.integers(3, 60), st.integers(0, 10**9), st.floats(0.01, 1000))
def test_stars_are_sound_and_their_corners_may_not_be_swapped(count: int, seed: int, size: float) -> None:
    dice = random.Random(seed)
    turns = sorted(dice.uniform(0, 2 * math.pi) for _ in range(count))
    if max(b - a for a, b in zip(turns, [*turns[1:], turns[0] + 2 * math.pi], strict=True)) > math.pi - 0.01:
        return
    star = [(size * r * math.cos(t), size * r * math.sin(t)) for t in turns for r in [dice.uniform(0.5, 1)]]
    sound = LinearRing(star).is_simple and Polygon(star).area > 1e-6
    assert isinstance(simple_ring(star), tuple) == sound


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)],
        [(0, 0), (0, 0), (4, 0), (4, 0), (4, 4), (0, 4)],
        [(0, 0), (2, 0), (4, 0), (4, 4), (0, 4)],
        [(0, 0), (0.1, 0), (0.1, 40), (0, 40)],
        [(0, 0), (6, 0), (6, 5), (4, 5), (4, 2), (2, 2), (2, 5), (0, 5)],
    ],
    ids=["closed", "corners twice", "a corner on a side", "a thin wall", "a horseshoe"],
)
def test_sound(corners: list[Point]) -> None:
    assert isinstance(simple_ring(corners), tuple)


@pytest.mark.parametrize(
    ("corners", "message"),
    [
        ([(0, 0), (2, 2), (2, 0), (0, 2)], "cross or touch"),
        ([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)], "cross or touch"),
        ([(0, 0), (4, 0), (2, 2), (4, 4), (0, 4), (2, 2)], "cross or touch"),
        ([(0, 0), (4, 0), (6, 0), (4, 0), (4, 4)], "cross or touch"),
        ([(0, 0), (1, 1), (2, 2)], "without an area"),
        ([(0, 0), (1e-9, 0), (0, 1e-9)], "without an area"),
        ([(0, 0), (1, 1), (0, 0), (1, 1)], "fewer than three|without an area"),
        ([(0, 0), (0, 0), (1, 1)], "fewer than three"),
    ],
)
def test_unsound(corners: list[Point], message: str) -> None:
    fault = simple_ring(corners)
    assert isinstance(fault, Phrase)
    assert any(part in fault.msgid for part in message.split("|"))


def test_a_hair_is_no_touch() -> None:
    near = math.nextafter(0.0, 1.0)
    assert isinstance(simple_ring([(0, 0), (4, 0), (4, 4), (2, near), (0, 4)]), tuple)


def test_many_corners_are_judged_soon() -> None:
    comb = [point for x in range(250) for point in ((2 * x, 0), (2 * x, 9), (2 * x + 1, 9), (2 * x + 1, 0.5))]
    assert isinstance(simple_ring([*comb, (500, -1), (-1, -1)]), tuple)


@pytest.mark.parametrize("degrees", [*range(-720, 721, 90)])
def test_quarter_turns_are_exact(degrees: int) -> None:
    cosine, sine = direction(degrees)
    assert (cosine, sine) == [(1, 0), (0, 1), (-1, 0), (0, -1)][degrees // 90 % 4]
    assert math.copysign(1, cosine or 1.0) == (cosine or 1.0)
    assert not str(cosine).startswith("-0.0")
    assert not str(sine).startswith("-0.0")


@given(st.floats(-360, 360))
def test_directions_are_correctly_rounded(degrees: float) -> None:
    cosine, sine = direction(degrees)
    assert cosine == pytest.approx(math.cos(math.radians(degrees)), abs=1e-15)
    assert sine == pytest.approx(math.sin(math.radians(degrees)), abs=1e-15)
    with localcontext() as context:
        context.prec = 60
        length = Fraction(cosine) ** 2 + Fraction(sine) ** 2
        assert abs(Decimal(length.numerator) / Decimal(length.denominator) - 1) < Decimal("3e-16")


def test_well_known_directions() -> None:
    assert direction(30) == (math.sqrt(0.75), 0.5)
    assert direction(45) == (math.sqrt(0.5), math.sqrt(0.5))
    assert direction(60)[0] == 0.5
    assert direction(-150) == (-math.sqrt(0.75), -0.5)


@given(st.floats(-50, 50), st.floats(-50, 50), st.floats(0.01, 20), st.floats(0.01, 20), st.floats(-360, 360))
def test_rectangles(x: float, y: float, along: float, across: float, rotation: float) -> None:
    ring = rectangle((x, y), (along, across), rotation)
    assert math.dist(ring[0], ring[1]) == pytest.approx(along)
    assert math.dist(ring[1], ring[2]) == pytest.approx(across)
    assert Polygon(ring).exterior.is_ccw
    assert Polygon(ring).area == pytest.approx(along * across)
    assert Polygon(ring).centroid.coords[0] == pytest.approx((x, y))


@given(st.floats(0.01, 100))
def test_circles(radius: float) -> None:
    ring = ring_of_circle(Circle((3, 4), radius))
    assert Polygon(ring).area == pytest.approx(math.pi * radius**2, rel=1e-12)
    assert max(math.dist((3, 4), corner) for corner in ring) == pytest.approx(radius, rel=2e-4)
