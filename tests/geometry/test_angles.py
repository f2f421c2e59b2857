"""Directions are exact to the last bit: nothing of them hangs on the machine."""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon

from defilade.geometry.angles import direction
from defilade.geometry.shapes import Disc, area, heading, rectangle, regular_polygon


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


@given(st.floats(-720, 720))
def test_headings_are_directions(facing: float) -> None:
    assert heading(facing) == direction(facing)


@given(st.floats(-50, 50), st.floats(-50, 50), st.floats(0.01, 20), st.floats(0.01, 20), st.floats(-360, 360))
def test_rectangles(x: float, y: float, width: float, depth: float, facing: float) -> None:
    corners = rectangle((x, y), width, depth, facing)
    ahead = heading(facing)
    assert math.dist(corners[0], corners[1]) == pytest.approx(width)
    assert math.dist(corners[1], corners[2]) == pytest.approx(depth)
    front = ((corners[0][0] + corners[1][0]) / 2, (corners[0][1] + corners[1][1]) / 2)
    assert front == pytest.approx((x + depth / 2 * ahead[0], y + depth / 2 * ahead[1]))
    assert Polygon(corners).exterior.is_ccw
    assert Polygon(corners).area == pytest.approx(width * depth)


@given(st.floats(0.01, 100), st.integers(8, 256))
def test_regular_polygons_have_the_area_of_their_disc(radius: float, sides: int) -> None:
    ring = regular_polygon(Disc(3, 4, radius), sides)
    assert len(ring) == sides
    assert area(ring) == pytest.approx(math.pi * radius**2, rel=1e-12)
    assert Polygon(ring).exterior.is_ccw
