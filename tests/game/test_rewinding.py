"""Dice that are given back fall again, and a mark gives back its own where it fails."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from defilade.dice import DiceExhausted, ScriptedDice
from defilade.game.rewinding import Mark, RewindingDice


class OutOfLuckError(Exception):
    """Something went wrong while dice fell."""


class Counted:
    """Dice whose faces tell how many have fallen, so that none is like another."""

    def __init__(self) -> None:
        self._faces = count(1)

    def d6(self, _purpose: str, /) -> int:
        return next(self._faces)


def thrown(dice: RewindingDice, times: int) -> list[int]:
    return [dice.d6("to hit") for _ in range(times)]


def failing(dice: RewindingDice, times: int, failure: type[BaseException] = OutOfLuckError) -> None:
    """Throw some dice and fail."""
    thrown(dice, times)
    raise failure


def faces(*marks: Mark) -> list[tuple[int, ...]]:
    return [mark.faces for mark in marks]


def test_a_mark_has_the_faces_that_fall_while_it_is_set() -> None:
    dice = RewindingDice(Counted())
    thrown(dice, 2)
    with dice.marked() as mark:
        assert faces(mark) == [()]
        thrown(dice, 2)
        assert faces(mark) == [(3, 4)]
    thrown(dice, 1)
    assert faces(mark) == [(3, 4)]
    assert dice.returned == ()
    assert dice.marks == []


@pytest.mark.parametrize("failure", [OutOfLuckError, KeyboardInterrupt, GeneratorExit])
def test_what_fell_is_given_back_if_it_ends_with_an_exception(failure: type[BaseException]) -> None:
    dice = RewindingDice(Counted())
    dice.give_back([9])
    with pytest.raises(failure), dice.marked() as mark:
        failing(dice, 3, failure)
    assert mark.faces == (9, 1, 2)
    assert dice.returned == (9, 1, 2)
    assert thrown(dice, 4) == [9, 1, 2, 3]
    assert dice.marks == []


def test_dice_that_run_out_are_given_back() -> None:
    dice = RewindingDice(ScriptedDice([4, 2]))
    with pytest.raises(DiceExhausted), dice.marked():
        thrown(dice, 3)
    assert dice.returned == (4, 2)
    assert thrown(dice, 2) == [4, 2]


def test_nothing_is_given_back_if_it_ends_well() -> None:
    dice = RewindingDice(Counted())
    with dice.marked() as mark:
        thrown(dice, 2)
    assert (mark.faces, dice.returned) == ((1, 2), ())
    dice.give_back(mark.faces)
    assert dice.returned == (1, 2)


def test_marks_of_equal_faces_are_told_apart() -> None:
    dice = RewindingDice(Counted())
    with dice.marked() as outer:
        with dice.marked() as inner:
            assert faces(outer, inner) == [(), ()]
            assert outer != inner
        thrown(dice, 1)
        assert faces(outer, inner) == [(1,), ()]
        with dice.marked() as second:
            assert dice.marks == [outer, second]
    assert faces(outer, inner, second) == [(1,), (), ()]


def test_what_an_inner_mark_gave_back_has_not_fallen_for_the_outer_one() -> None:
    dice = RewindingDice(Counted())
    with dice.marked() as outer:
        thrown(dice, 1)
        with pytest.raises(OutOfLuckError), dice.marked():
            failing(dice, 2)
        assert faces(outer) == [(1,)]
        assert thrown(dice, 3) == [2, 3, 4]
    assert faces(outer) == [(1, 2, 3, 4)]


def test_a_failure_through_two_marks_gives_each_die_back_once() -> None:
    dice = RewindingDice(Counted())
    dice.give_back([8])
    with pytest.raises(OutOfLuckError), dice.marked(), dice.marked():
        failing(dice, 3)
    assert dice.returned == (8, 1, 2)


class Marks(RuleBasedStateMachine):
    """Marks set, left and failed in any order that blocks can have, against a list of what has fallen."""

    def __init__(self) -> None:
        super().__init__()
        self.dice = RewindingDice(Counted())
        self.set: list[tuple[Mark, int]] = []
        self.fallen: list[int] = []

    @rule()
    def throw(self) -> None:
        self.fallen.append(self.dice.d6("to hit"))

    @rule()
    def enter(self) -> None:
        self.set.append((self.dice.marked().__enter__(), len(self.fallen)))

    @precondition(lambda self: self.set)
    @rule()
    def leave(self) -> None:
        mark, since = self.set.pop()
        mark.__exit__(None, None, None)
        assert list(mark.faces) == self.fallen[since:]

    @precondition(lambda self: self.set)
    @rule()
    def fail(self) -> None:
        mark, since = self.set.pop()
        mark.__exit__(OutOfLuckError, OutOfLuckError(), None)
        assert list(mark.faces) == self.fallen[since:]
        del self.fallen[since:]

    @invariant()
    def each_die_has_fallen_once(self) -> None:
        # Every die that ever fell has either fallen still or is to fall again, in the order of their numbers.
        both = (*self.fallen, *self.dice.returned)
        assert both == tuple(range(1, len(both) + 1))
        for mark, since in self.set:
            assert list(mark.faces) == self.fallen[since:]


def test_marks_in_any_order_lose_no_die_and_double_none() -> None:
    run_state_machine_as_test(Marks)
