from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.geometry.cells import hidden_parts
from defilade.geometry.footprint import CoverClass, FootprintSweep, Obstacle
from defilade.geometry.shapes import Disc, Point, Polygon, Shape, rectangle, signed_area
from tests.render.battlefields import box

numbers = st.floats(-12, 12, allow_nan=False)
lengths = st.floats(0.2, 6)
shapes: st.SearchStrategy[Shape] = st.one_of(
    st.builds(Disc, numbers, numbers, lengths),
    st.builds(rectangle, st.tuples(numbers, numbers), lengths, lengths, st.sampled_from([0.0, 30.0, 90.0, 217.3])),
)
classes: st.SearchStrategy[CoverClass] = st.sampled_from(["light", "hard"])
obstacles = st.lists(st.builds(Obstacle, shapes, classes), max_size=6)


def summed(parts: tuple[Polygon, ...]) -> float:
    return sum(signed_area(part) for part in parts)


@given(st.tuples(numbers, numbers), obstacles, st.integers(1, 5))
def test_the_parts_add_up_to_the_areas_of_the_kernel(eye: Point, hiding: list[Obstacle], files: int) -> None:
    block = tuple(box(3.0 + i, 7.0, 4.0 + i, 8.5) for i in range(files))
    _, *areas = FootprintSweep(block, tuple(hiding)).areas(eye)
    parts = hidden_parts(eye, block, hiding)
    assert [summed(part) for part in parts] == pytest.approx(areas, abs=1e-9)


def test_a_round_base_is_right_to_the_corners_of_its_polygon() -> None:
    target, wall = Disc(0.0, 9.0, 1.0), Obstacle(box(0.0, 3.0, 9.0, 4.0), "hard")
    _, _, hard, _ = FootprintSweep((target,), (wall,)).areas((0.0, 0.0))
    assert summed(hidden_parts((0.0, 0.0), (target,), (wall,)).hard) == pytest.approx(hard, rel=1e-4)


def test_the_ground_of_a_whole_table_is_cut_without_gap_or_overlap() -> None:
    dice = random.Random(5)
    table = box(0.0, 0.0, 180.0, 120.0)
    bases = [Obstacle(Disc(dice.uniform(0, 180), dice.uniform(0, 120), 1.25), "light") for _ in range(40)]
    walls = [Obstacle(box(60.0, 40.0 + i, 100.0, 40.5 + i), "hard") for i in (0, 30)]
    _, *areas = FootprintSweep((table,), (*bases, *walls)).areas((90.0, 3.0))
    parts = hidden_parts((90.0, 3.0), (table,), (*bases, *walls))
    assert [summed(part) for part in parts] == pytest.approx(areas, rel=1e-9)
    assert max(areas) < 180 * 120


def test_from_within_an_obstacle_everything_is_hidden() -> None:
    parts = hidden_parts((0.0, 0.0), (box(3, 3, 4, 4),), (Obstacle(Disc(0.0, 0.0, 1.0), "light"),))
    assert summed(parts.light) == pytest.approx(1.0)
    assert parts.hard == ()


def test_nothing_hides_nothing() -> None:
    assert hidden_parts((0.0, 0.0), (box(3, 3, 4, 4),), ()) == ((), (), ())
    assert math.isclose(summed(()), 0.0)
