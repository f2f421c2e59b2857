from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from typing import get_args

import pytest

from defilade.dice import Beyond, Reroll, ScriptedDice, Test
from tests.dice.every_roll import every_roll

ALL = [
    Test(needed, modifier, one_fails=one_fails, reroll=reroll, beyond=beyond)
    for needed, modifier, one_fails, reroll, beyond in product(
        range(12), (-2, 0, 1), (False, True), get_args(Reroll), get_args(Beyond)
    )
]


def test_the_chance_is_the_share_of_all_rolls_that_pass() -> None:
    for test in ALL:
        rolls = list(every_roll(partial(test.roll, purpose="to hit")))
        assert sum(chance for _, chance, _ in rolls) == 1
        assert sum(chance for passed, chance, _ in rolls if passed) == test.chance() == Fraction(*test.ways()), test


def test_a_test_takes_a_die_unless_it_is_impossible() -> None:
    for test in ALL:
        dice = {len(faces) for _, _, faces in every_roll(partial(test.roll, purpose="save"))}
        assert (min(dice) > 0) == test.possible == (test.chance() > 0), test
        assert max(dice) <= (2 if test.reroll != "none" else 1) * (2 if test.beyond == "six-then" else 1)


@pytest.mark.parametrize(
    ("test", "chance"),
    [
        (Test(4), Fraction(1, 2)),
        (Test(1), Fraction(1)),
        (Test(1, one_fails=True), Fraction(5, 6)),
        (Test(4, modifier=-2, one_fails=True), Fraction(1, 6)),
        (Test(5, modifier=-2), Fraction(0)),
        (Test(5, modifier=1), Fraction(1, 2)),
        (Test(7), Fraction(0)),
        (Test(7, beyond="natural-six"), Fraction(1, 6)),
        (Test(12, beyond="natural-six"), Fraction(1, 6)),
        (Test(7, beyond="six-then"), Fraction(1, 12)),
        (Test(5, modifier=-2, beyond="six-then"), Fraction(1, 12)),
        (Test(8, beyond="six-then"), Fraction(1, 18)),
        (Test(9, beyond="six-then"), Fraction(1, 36)),
        (Test(10, beyond="six-then"), Fraction(0)),
        (Test(4, reroll="failures"), Fraction(3, 4)),
        (Test(3, reroll="ones"), Fraction(7, 9)),
        (Test(2, one_fails=True, reroll="ones"), Fraction(35, 36)),
        (Test(7, beyond="six-then", reroll="failures"), Fraction(23, 144)),
    ],
)
def test_chances_that_players_know(test: Test, chance: Fraction) -> None:
    assert test.chance() == chance


@pytest.mark.parametrize(
    ("test", "faces", "passed"),
    [
        (Test(4), [3], False),
        (Test(4, reroll="failures"), [3, 4], True),
        (Test(4, reroll="ones"), [3], False),
        (Test(4, reroll="ones"), [1, 1], False),
        (Test(7, beyond="six-then"), [5], False),
        (Test(7, beyond="six-then"), [6, 3], False),
        (Test(7, beyond="six-then"), [6, 4], True),
        (Test(7, beyond="six-then", reroll="failures"), [6, 3, 6, 4], True),
        (Test(7, beyond="six-then", reroll="ones"), [6, 1], False),
        (Test(1, one_fails=True), [1], False),
        (Test(1), [1], True),
        (Test(7), [], False),
    ],
)
def test_dice_are_taken_in_order(test: Test, faces: list[int], passed: bool) -> None:
    dice = ScriptedDice(faces)
    assert test.roll(dice, "to hit") is passed
    assert dice.left == 0
