from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.dice import D3, D6, Distribution

WEIGHTS = st.dictionaries(st.integers(-9, 9), st.integers(0, 9), min_size=1).filter(lambda w: any(w.values()))


def both(weights: dict[int, int]) -> tuple[Distribution[int], icepool.Die]:
    return Distribution(weights), icepool.Die(weights)


def of(die: icepool.Die) -> dict[int, Fraction]:
    return {outcome: Fraction(quantity, die.denominator()) for outcome, quantity in die.items() if quantity}


@given(WEIGHTS, WEIGHTS, st.integers(0, 4))
def test_operators_are_those_of_icepool(first: dict[int, int], second: dict[int, int], count: int) -> None:
    one, die = both(first)
    other, other_die = both(second)
    assert dict(one) == of(die)
    assert dict(one + other) == of(die + other_die)
    assert dict(one + 3) == dict(3 + one) == of(die + 3)
    assert dict(count @ one) == of(count @ die)
    assert dict(one.map(abs)) == of(die.map(abs))
    assert one.mean() == die.mean()
    assert one.standard_deviation() == pytest.approx(die.standard_deviation(), abs=1e-12)
    assert one.at_least(count) == die.probability(">=", count)
    assert one.at_most(count) == die.probability("<=", count)
    assert one.probability(count) == die.probability("==", count)
    assert one.denominator() == die.simplify().denominator()
    assert one.quantity(count) == die.simplify().quantity("==", count)


@given(WEIGHTS.filter(lambda weights: min(k for k, v in weights.items() if v) >= 0), WEIGHTS)
def test_as_many_dice_as_another_die_gives(counts: dict[int, int], die: dict[int, int]) -> None:
    counts = {min(count, 4): weight for count, weight in counts.items()}
    if any(counts.values()):
        ours, theirs = both(counts)
        summed, summed_die = both(die)
        assert dict(ours @ summed) == of(theirs @ summed_die)


@given(WEIGHTS, WEIGHTS)
def test_floats_are_as_exact_as_floats_can_be(first: dict[int, int], second: dict[int, int]) -> None:
    exact = 2 @ Distribution(first) + Distribution(second)
    floats = 2 @ Distribution({k: float(w) for k, w in first.items()}) + Distribution(second)
    assert not floats.exact
    assert set(floats) == set(exact)
    assert all(isinstance(chance, float) and abs(chance - exact[k]) < 1e-12 for k, chance in floats.items())
    assert math.fsum(floats.values()) == pytest.approx(1, abs=1e-12)
    assert floats.mean() == pytest.approx(float(exact.mean()), abs=1e-12)
    assert isinstance(floats.at_least(0), float)


def test_the_dice_themselves() -> None:
    assert dict(D6) == {face: Fraction(1, 6) for face in range(1, 7)}
    assert dict(D3) == {face: Fraction(1, 3) for face in range(1, 4)}
    assert (3 @ D6).probability(9) == Fraction(25, 216)
    assert (3 @ D6).quantity(9) == 25


def test_numbers_stand_in_order_and_words_as_given() -> None:
    assert list(Distribution({3: 1, 1: 2, 2: 0})) == [1, 3]
    assert list(Distribution({"true": 1, "false": 2})) == ["true", "false"]
    assert list(D6 + -7) == [-6, -5, -4, -3, -2, -1]


def test_words_have_no_mean() -> None:
    words: Distribution[Any] = Distribution({"active": 1, "stunned": 3})
    assert not words.numeric
    with pytest.raises(TypeError, match="words have no mean"):
        words.mean()
    assert words.probability("knocked-down") == 0
    assert words.to_json() == {"active": 0.25, "stunned": 0.75}


def test_json_has_words_for_outcomes() -> None:
    assert D3.to_json() == {"1": 1 / 3, "2": 1 / 3, "3": 1 / 3}
    assert Distribution({0: 1, 2: 3}, exact=False).to_json() == {"0": 0.25, "2": 0.75}


def test_cases_of_floats_are_not_counted() -> None:
    with pytest.raises(TypeError, match="cases are counted"):
        Distribution({0: 0.5, 1: 0.5}).quantity(0)


@pytest.mark.parametrize(
    ("weights", "message"), [({}, "no outcome"), ({1: 0}, "no outcome"), ({1: 2, 2: -1}, "can't be negative")]
)
def test_what_is_no_distribution(weights: dict[int, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Distribution(weights)


def test_less_than_no_dice() -> None:
    with pytest.raises(ValueError, match="fewer dice than none"):
        -1 @ D6
    with pytest.raises(ValueError, match="fewer dice than none"):
        Distribution({-1: 1, 2: 1}) @ D6
    assert (Distribution({0: 1, 2: 1}) @ D6).mean() == Fraction(7, 2)


def test_a_series_is_the_weights_of_0_1_2_and_so_on() -> None:
    assert dict(Distribution.of_series([0, 1, 0, 3])) == {1: Fraction(1, 4), 3: Fraction(3, 4)}
    assert dict(Distribution.of_series([0.5, 0.5])) == {0: 0.5, 1: 0.5}
    assert Distribution.of_series([1, 1]).exact
    assert not Distribution.of_series([1, 1], exact=False).exact
    assert not Distribution.of_series([0.5, 0.5]).exact


def test_a_series_has_no_other_outcomes() -> None:
    series: Distribution[Any] = Distribution.of_series([1, 3])
    assert list(series) == [0, 1]
    assert [series.probability(outcome) for outcome in (-1, 2, 0.5, "true")] == [0, 0, 0, 0]
    assert series == Distribution({0: 1, 1: 3})


def test_a_series_does_not_change_with_the_list_that_it_was_made_from() -> None:
    weights = [1, 3]
    series = Distribution.of_series(weights)
    weights[0] = 0
    assert series.probability(0) == Fraction(1, 4)
