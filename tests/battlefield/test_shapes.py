"""Polygons are judged as an independent library judges them."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LinearRing, Polygon

from defilade.battlefield.model import Point
from defilade.battlefield.shapes import simple_ring
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
