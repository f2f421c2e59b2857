from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.dice import D3, Distribution, binomial, generating, poisson_binomial, series, thin

CHANCES = st.fractions(0, 1, max_denominator=36)
SERIES = st.lists(st.integers(0, 20), min_size=1, max_size=6).filter(any)


def choose(n: int, k: int, p: Fraction) -> Fraction:
    return math.comb(n, k) * p**k * (1 - p) ** (n - k)


@given(st.integers(0, 40), CHANCES)
def test_a_binomial_is_what_the_formula_says(n: int, p: Fraction) -> None:
    exact = binomial(n, p)
    assert dict(exact) == {k: choose(n, k, p) for k in range(n + 1) if choose(n, k, p)}
    floats = binomial(n, float(p))
    assert all(float(exact.probability(k)) == pytest.approx(floats.probability(k), rel=1e-12) for k in range(n + 1))


@pytest.mark.parametrize(
    "p", [Fraction(1, 2), Fraction(1, 46656), Fraction(46655, 46656), Fraction(5, 6), Fraction(1, 36)]
)
@pytest.mark.parametrize("n", [1000, 10_000])
def test_ten_thousand_shots_neither_underflow_nor_lose_digits(n: int, p: Fraction) -> None:
    floats = binomial(n, float(p))
    assert abs(math.fsum(floats.values()) - 1) < 1e-12
    assert float(floats.mean()) == pytest.approx(float(n * p), rel=1e-12)
    middle = round(n * p)
    spread = math.isqrt(int(n * p * (1 - p))) + 1
    for k in {0, max(middle - 3 * spread, 0), middle, min(middle + 3 * spread, n)}:
        assert abs(float(floats.probability(k)) - float(choose(n, k, p))) < 1e-12


def test_the_rarest_is_as_precise_as_the_likeliest() -> None:
    assert float(binomial(300, 1 / 6)[300]) == pytest.approx(6.0**-300, rel=1e-12)


@pytest.mark.parametrize("p", [0.0, 1.0, 0, 1, Fraction(0), Fraction(1)])
def test_certainties(p: float | Fraction) -> None:
    assert dict(binomial(3, p)) == {3 * p: 1}
    assert dict(binomial(0, p)) == {0: 1}


@given(st.lists(st.tuples(st.integers(0, 5), CHANCES), max_size=4))
def test_groups_of_tries_add_up(groups: list[tuple[int, Fraction]]) -> None:
    alone = sum((binomial(n, p) for n, p in groups), Distribution({0: 1}))
    assert poisson_binomial(groups) == alone
    floats = poisson_binomial([(n, float(p)) for n, p in groups])
    assert all(abs(float(floats.probability(k)) - float(chance)) < 1e-12 for k, chance in alone.items())


@given(st.integers(0, 12), CHANCES, CHANCES)
def test_thinned_tries_are_tries_of_a_smaller_chance(n: int, p: Fraction, passed: Fraction) -> None:
    assert thin(binomial(n, p), passed) == binomial(n, p * passed)


def test_thinning_is_a_coin_for_each() -> None:
    assert thin(D3, Fraction(1, 3)) == D3 @ Distribution({0: 2, 1: 1})


@pytest.mark.parametrize(("n", "p"), [(-1, 0.5), (1, 1.5), (1, -0.5), (1, math.nan)])
def test_what_is_no_pool(n: int, p: float) -> None:
    with pytest.raises(ValueError, match=r"tries|chance"):
        binomial(n, p)


def product(first: Sequence[int], second: Sequence[int]) -> list[int]:
    result = [0] * (len(first) + len(second) - 1)
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            result[i + j] += a * b
    return result


def power(one: list[int], n: int, most: int | None) -> list[int]:
    result = [1]
    for _ in range(n):
        result = product(result, one)
    return result if most is None or len(result) <= most + 1 else [*result[:most], sum(result[most:])]


def stripped(weights: Sequence[float | Fraction]) -> list[float | Fraction]:
    """Return the weights without zeros at the end, which polynomials don't keep."""
    kept = list(weights)
    while len(kept) > 1 and not kept[-1]:
        kept.pop()
    return kept


@given(SERIES, SERIES)
def test_series_multiply(first: list[int], second: list[int]) -> None:
    assert series.convolve(first, second) == product(first, second)
    width = generating.width_for(sum(first) * sum(second))
    polynomial = generating.polynomial(first, width) * generating.polynomial(second, width)
    assert list(generating.coefficients(polynomial, width)) == stripped(product(first, second))


@given(SERIES, st.integers(0, 30), st.none() | st.integers(1, 8))
def test_polynomials_have_powers(one: list[int], n: int, most: int | None) -> None:
    width = generating.width_for(sum(one) ** n)
    polynomial = generating.power(generating.polynomial(one, width), n, width, most)
    if most is not None:
        polynomial = generating.lump(polynomial, width, most)
    assert list(generating.coefficients(polynomial, width)) == stripped(power(one, n, most))


@given(SERIES, st.integers(0, 12), st.none() | st.integers(1, 8))
def test_series_have_powers(ways: list[int], n: int, most: int | None) -> None:
    total = sum(ways)
    expected = [weight / total**n for weight in power(ways, n, most)]
    floats = series.power([way / total for way in ways], n, most)
    assert stripped(floats) == pytest.approx(stripped(expected), abs=1e-14)
    exact = series.power([Fraction(way, total) for way in ways], n, most)
    assert stripped(exact) == stripped([Fraction(weight, total**n) for weight in power(ways, n, most)])
