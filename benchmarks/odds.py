"""Exact odds against icepool: how many times faster the same questions are answered, to the same answers.

Each question is a volley. Ours is a plan, as a ruleset hands it over, integrated: the clock starts when the plan is
there, and covers all that is worked out from its tests. Icepool's answer is written from the same numbers needed, in
the fastest of the forms known to us that its users would write: pools summed up rather than ``@``, whose cost grows
with the square of the dice, and coins for what passes or fails. Neither side is given a chance worked out by hand.
Icepool's caches are cleared before every answer; ours has none. Both give numbers of ways or floats that turn into
probabilities when they are asked for, and these must agree to 1e-12.

Run it as a script: exit status 1 where a question falls below the bar.
"""

from __future__ import annotations

import functools
import gc
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from icepool import Die, Pool, coin, d6

from defilade.attack import STATUSES, AttackPlan, Recipient, Shots, integrate
from defilade.dice import Test

BAR = 20
TURNS = 12
ANSWERS = 50
TOLERANCE = 1e-12
CACHE = type(functools.cache(abs))


@dataclass(frozen=True)
class Question:
    """A volley, what is asked of it, and how icepool answers."""

    title: str
    plan: AttackPlan
    icepool: Callable[[], Die]


def squad(count: int, save: Test | None = None, wounds: int = 1) -> tuple[Recipient, ...]:
    """Return models that differ in nothing but their names."""
    return tuple(Recipient(f"model-{number}", wounds=wounds, save=save) for number in range(1, count + 1))


def ten_shots() -> Die:
    """Add up ten shots that hit on 4+ and are not saved on 5+."""
    return (coin(3, 6) & coin(4, 6)).pool(10).sum()


def rerolled_shots(count: int) -> Die:
    """Add up shots that hit on 3+ re-rolling 1s, wound on 4+ and are not saved on 6+."""
    hits = d6.reroll([1], depth=1) >= 3
    return (hits & coin(3, 6) & coin(5, 6)).pool(count).sum()


def thirty_hits() -> Die:
    """Add up twelve models of which six have failed one of three saves and six one of two."""
    fails = coin(4, 6)
    return Pool({fails.highest(3): 6, fails.highest(2): 6}).sum()


def injuries() -> Die:
    """Take the highest injury of a warrior of two wounds after four attacks at 4+ and 4+."""
    injury = Die([1, 2, 3])
    wounds = (coin(3, 6) & coin(3, 6)).pool(4).sum()
    return wounds.map(lambda count: injury.highest(count - 1) if count > 1 else 0)


def tank() -> Die:
    """Add up D3s of twenty shots at 4+ and 5+, up to the five wounds of a tank."""
    damage = (coin(3, 6) & coin(2, 6)) * Die([1, 2, 3])
    return damage.pool(20).sum().clip(0, 5)


def rerolling(count: int) -> AttackPlan:
    """Return the plan of shots that hit on 3+ re-rolling 1s, wound on 4+ and are saved on 6+, at a large unit."""
    shots = Shots("archers", count, Test(3, one_fails=True, reroll="ones"))
    unit = squad(count, save=Test(6))
    return AttackPlan((shots,), unit, ("wounds",), wound=Test(4), allotment="unit")


QUESTIONS = (
    Question(
        "10 shots, 4+, save 5+",
        AttackPlan((Shots("squad", 10, Test(4, one_fails=True)),), squad(12, save=Test(5)), ("casualties",)),
        ten_shots,
    ),
    Question("40 shots, 3+ re-rolling 1s, 4+, save 6+", rerolling(40), lambda: rerolled_shots(40)),
    Question("200 shots, 3+ re-rolling 1s, 4+, save 6+", rerolling(200), lambda: rerolled_shots(200)),
    Question(
        "30 hits on 12 models, save 5+",
        AttackPlan((Shots("squad", 30, Test(1)),), squad(12, save=Test(5)), ("casualties",)),
        thirty_hits,
    ),
    Question(
        "4 attacks, 4+, 4+, on 2 wounds, injuries",
        AttackPlan(
            (Shots("duellist", 4, Test(4, one_fails=True)),),
            squad(1, wounds=2),
            ("status",),
            wound=Test(4),
            injuries=True,
        ),
        injuries,
    ),
    Question(
        "20 shots, 4+, 5+, D3 damage, on 5 wounds",
        AttackPlan(
            (Shots("guns", 20, Test(4, one_fails=True)),), squad(1, wounds=5), ("wounds",), wound=Test(5), damage="D3"
        ),
        tank,
    ),
)


def icepool_caches() -> list[Any]:
    """Return all caches that icepool's modules hold."""
    cached = [found for found in gc.get_objects() if isinstance(found, CACHE)]
    return [cache for cache in cached if (cache.__module__ or "").startswith("icepool")]


def difference(question: Question) -> float:
    """Return by how much the chances of the two answers differ at most."""
    (outcome,) = question.plan.outcomes
    ours = integrate(question.plan)[outcome]
    die = question.icepool()
    theirs: dict[int | str, float] = {
        STATUSES[number] if outcome == "status" else int(number): quantity / die.denominator()
        for number, quantity in die.items()
    }
    return max(abs(float(ours.probability(name)) - theirs.get(name, 0.0)) for name in {*ours, *theirs})


def seconds(answer: Callable[[], Any]) -> float:
    """Return how long one answer takes."""
    start = time.perf_counter()
    answer()
    return time.perf_counter() - start


def medians(question: Question, caches: list[Any], turns: int) -> tuple[float, float]:
    """Return the median times of ours and icepool's, taken in turns of some answers each."""
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(turns):
        for _ in range(ANSWERS):
            for cache in caches:
                cache.cache_clear()
            theirs.append(seconds(question.icepool))
        ours.extend(seconds(lambda: integrate(question.plan)) for _ in range(ANSWERS))
    return statistics.median(ours), statistics.median(theirs)


def main(options: list[str]) -> int:
    """Print a line for each question and return the exit status."""
    caches = icepool_caches()
    turns = TURNS // 4 if "--quick" in options else TURNS
    missed = 0
    for question in QUESTIONS:
        ours, theirs = medians(question, caches, turns)
        apart = difference(question)
        missed += theirs < BAR * ours or apart > TOLERANCE
        times = f"{ours * 1e6:7.1f} µs, icepool {theirs * 1e6:7.1f} µs: {theirs / ours:5.1f} times as fast"
        print(f"{question.title:42}{times} (at least {BAR}), answers {apart:.0e} apart", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
