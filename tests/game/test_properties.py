"""What holds of every game, whatever is played: random games on random tables of every ruleset.

``DEFILADE_GAMES=20`` plays twenty times as many.
"""

from __future__ import annotations

import os
from random import Random
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from tests.game.random_tables import UNITS
from tests.game.watched import WatchedGame

TIMES = int(os.environ.get("DEFILADE_GAMES", "1"))
LONG_GAMES, GAMES_IN_A_TEST, ROUNDS, SEARCHES = 30 * TIMES, 10, 8, 15 * TIMES

SEEDS = st.integers(0, 2**32 - 1)

ALL = pytest.mark.clause(
    "GAME-turn", "GAME-phase", "GAME-target", "GAME-state", "GAME-range", "GAME-sight", "GAME-order", "GAME-move"
)


class Play(RuleBasedStateMachine):
    """A watched game, and what may be done with it in any order."""

    ruleset: ClassVar[str]

    @initialize(seed=SEEDS)
    def set_the_table(self, seed: int) -> None:
        self.watched = WatchedGame(self.ruleset, seed)

    @precondition(lambda self: not self.watched.game.over)
    @rule(seed=SEEDS, count=st.integers(1, 8))
    def play_on(self, seed: int, count: int) -> None:
        self.watched.play_on(Random(seed), count)

    @rule(seed=SEEDS, count=st.integers(1, 8))
    def try_anything(self, seed: int, count: int) -> None:
        self.watched.try_anything(Random(seed), count)

    @rule()
    def compare_with_what_is_listed(self) -> None:
        self.watched.compare_with_what_is_listed()

    @rule(steps=st.integers(1, 8))
    def take_back(self, steps: int) -> None:
        self.watched.take_back(steps)

    def teardown(self) -> None:
        if hasattr(self, "watched"):
            self.watched.finish()


@ALL
@pytest.mark.parametrize("ruleset", UNITS)
def test_no_order_of_doings_leads_astray(ruleset: str) -> None:
    machine = type(f"Play_{ruleset.replace('-', '_')}", (Play,), {"ruleset": ruleset})
    run_state_machine_as_test(machine, settings=settings(max_examples=SEARCHES, stateful_step_count=10, deadline=None))


@ALL
@pytest.mark.parametrize("ruleset", UNITS)
@pytest.mark.parametrize("start", range(0, LONG_GAMES, GAMES_IN_A_TEST))
def test_long_games_stay_sound(ruleset: str, start: int) -> None:
    for seed in range(start, start + GAMES_IN_A_TEST):
        watched, random = WatchedGame(ruleset, seed), Random(seed)
        for _ in range(ROUNDS):
            watched.play_on(random, 10)
            watched.try_anything(random, 10)
            watched.compare_with_what_is_listed()
            watched.take_back(random.randint(1, 8))
            if watched.game.over:
                break
        watched.finish()
