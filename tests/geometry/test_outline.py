"""The outline of a footprint bounds the union of its pieces."""

from __future__ import annotations

import math
import random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from defilade.geometry.outline import SIDES, outline
from defilade.geometry.shapes import Disc, Shape, rectangle, regular_polygon
from tests.geometry.scenes import moved, star, turn


def union(pieces: tuple[Shape, ...]) -> shapely.Geometry:
    return shapely.union_all(
        [shapely.Polygon(regular_polygon(piece, SIDES) if isinstance(piece, Disc) else piece) for piece in pieces]
    )


def ranks(files: int, count: int, width: float, depth: float, angle: float) -> tuple[Shape, ...]:
    """Return the bases of a formation, turned about a corner of it."""
    bases = [rectangle((i % files * width, -(i // files) * depth), width, depth, 90.0) for i in range(count)]
    return tuple(moved(base, turn(angle)) for base in bases)


@given(st.integers(0, 2**32).map(random.Random))
def test_it_bounds_the_union(rng: random.Random) -> None:
    pieces = tuple(
        star(rng, rng.uniform(-3, 3), rng.uniform(-3, 3), rng.uniform(0.5, 3), 7)
        if rng.random() < 0.5
        else Disc(rng.uniform(-3, 3), rng.uniform(-3, 3), rng.uniform(0.3, 1))
        if rng.random() < 0.5
        else rectangle((rng.randint(-3, 3), rng.randint(-3, 3)), rng.randint(1, 3), rng.randint(1, 3), 90)
        for _ in range(rng.randint(1, 5))
    )
    found = outline(pieces)
    assert found.area == pytest.approx(union(pieces).area, rel=1e-9)
    reach = found.bound.radius + 1e-9
    middle = (found.bound.x, found.bound.y)
    assert all(math.dist(middle, corner) <= reach for segment in found.segments for corner in segment)
    assert all(math.dist(middle, (disc.x, disc.y)) + disc.radius <= reach for disc in found.discs)


@given(st.floats(0, 7), st.integers(1, 5), st.integers(1, 20), st.sampled_from([1.0, 0.787401575, 0.984251969]))
def test_a_formation_is_bounded_by_few_edges(angle: float, files: int, count: int, width: float) -> None:
    found = outline(ranks(files, count, width, width, angle))
    assert found.area == pytest.approx(count * width * width)
    assert len(found.segments) == (4 if count % files == 0 or count < files else 6)


def test_bases_that_touch_stay_discs() -> None:
    discs = tuple(Disc(float(x), 0.0, 0.5) for x in range(4))
    assert outline(discs).discs == discs
    assert outline(discs).segments == ()


def test_what_lies_twice_counts_once() -> None:
    square = rectangle((0.0, 0.0), 2.0, 2.0, 17.0)
    assert outline((square, square, square)).area == pytest.approx(4.0)
    disc = Disc(0.0, 0.0, 1.0)
    assert outline((disc, disc)).area == pytest.approx(math.pi, rel=1e-9)
    assert outline((square, Disc(0.0, 0.0, 0.5))).area == pytest.approx(4.0)
