"""Exact odds against icepool: how many times faster the same questions are answered, to the same answers.

Each question is a volley. Ours is asked as a user of the library asks it: the plan is built from its tests, shots and
recipients, and integrated; the bar is for both together. What integrating takes alone is printed beside it, for a plan
that is there already. Models that differ in nothing are one recipient so many times, for odds need no names: icepool's
pools have none either. (A ruleset names its models; each that is built by itself costs about a microsecond more.)

Icepool's answer is written from the same numbers needed, in the fastest of the forms known to us that its users would
write: pools summed up rather than ``@``, whose cost grows with the square of the dice, and coins for what passes or
fails. Neither side is given a chance worked out by hand. Icepool's caches are cleared before every answer; ours has
none. Both give numbers of ways or floats that turn into probabilities when they are asked for, and these must agree to
1e-12.

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

from defilade.attack import STATUSES, AttackPlan, Odds, Recipient, Shots, integrate
from defilade.dice import Test

BAR = 20
PAIRS = 600
ROW = 10
TOLERANCE = 1e-12
CACHE = type(functools.cache(abs))


@dataclass(frozen=True)
class Question:
    """A volley and what is asked of it: what builds our plan, and how icepool answers."""

    title: str
    plan: Callable[[], AttackPlan]
    icepool: Callable[[], Die]

    def answer(self) -> Odds:
        """Answer by a plan that is built for it."""
        return integrate(self.plan())


@dataclass(frozen=True)
class Times:
    """The seconds that answers take: ours with the plan built and without, and icepool's."""

    whole: float
    integrated: float
    icepool: float


def squad(count: int, save: Test) -> tuple[Recipient, ...]:
    """Return models of one wound that differ in nothing."""
    return (Recipient("model", save=save),) * count


def ten_shots() -> AttackPlan:
    """Plan ten shots that hit on 4+ at twelve models that are saved on 5+."""
    shots = Shots("squad", 10, Test(4, one_fails=True))
    return AttackPlan((shots,), squad(12, Test(5)), ("casualties",))


def ten_coins() -> Die:
    """Add up ten shots that hit on 4+ and are not saved on 5+."""
    return (coin(3, 6) & coin(4, 6)).pool(10).sum()


def rerolled_shots(count: int) -> AttackPlan:
    """Plan shots that hit on 3+ re-rolling 1s, wound on 4+ and are saved on 6+, at a unit of as many models."""
    shots = Shots("archers", count, Test(3, one_fails=True, reroll="ones"))
    return AttackPlan((shots,), squad(count, Test(6)), ("wounds",), wound=Test(4), allotment="unit")


def rerolled_dice(count: int) -> Die:
    """Add up shots that hit on 3+ re-rolling 1s, wound on 4+ and are not saved on 6+."""
    hits = d6.reroll([1], depth=1) >= 3
    return (hits & coin(3, 6) & coin(5, 6)).pool(count).sum()


def thirty_hits() -> AttackPlan:
    """Plan thirty hits that are shared out to twelve models that are saved on 5+."""
    return AttackPlan((Shots("squad", 30, Test(1)),), squad(12, Test(5)), ("casualties",))


def failed_saves() -> Die:
    """Add up twelve models of which six have failed one of three saves and six one of two."""
    fails = coin(4, 6)
    return Pool({fails.highest(3): 6, fails.highest(2): 6}).sum()


def duel() -> AttackPlan:
    """Plan four attacks at 4+ and 4+ at a warrior of two wounds, who may be injured."""
    attacks = Shots("duellist", 4, Test(4, one_fails=True))
    return AttackPlan((attacks,), (Recipient("warrior", 2),), ("status",), wound=Test(4), injuries=True)


def injuries() -> Die:
    """Take the highest injury of a warrior of two wounds after four attacks at 4+ and 4+."""
    injury = Die([1, 2, 3])
    wounds = (coin(3, 6) & coin(3, 6)).pool(4).sum()
    return wounds.map(lambda count: injury.highest(count - 1) if count > 1 else 0)


def guns() -> AttackPlan:
    """Plan twenty shots at 4+ and 5+ at a tank of five wounds, each of D3 damage."""
    shots = Shots("guns", 20, Test(4, one_fails=True))
    return AttackPlan((shots,), (Recipient("tank", 5),), ("wounds",), wound=Test(5), damage="D3")


def tank() -> Die:
    """Add up D3s of twenty shots at 4+ and 5+, up to the five wounds of a tank."""
    damage = (coin(3, 6) & coin(2, 6)) * Die([1, 2, 3])
    return damage.pool(20).sum().clip(0, 5)


QUESTIONS = (
    Question("10 shots, 4+, save 5+", ten_shots, ten_coins),
    Question("40 shots, 3+ re-rolling 1s, 4+, save 6+", lambda: rerolled_shots(40), lambda: rerolled_dice(40)),
    Question("200 shots, 3+ re-rolling 1s, 4+, save 6+", lambda: rerolled_shots(200), lambda: rerolled_dice(200)),
    Question("30 hits on 12 models, save 5+", thirty_hits, failed_saves),
    Question("4 attacks, 4+, 4+, on 2 wounds, injuries", duel, injuries),
    Question("20 shots, 4+, 5+, D3 damage, on 5 wounds", guns, tank),
)


def icepool_caches() -> list[Any]:
    """Return all caches that icepool's modules hold."""
    cached = [found for found in gc.get_objects() if isinstance(found, CACHE)]
    return [cache for cache in cached if (cache.__module__ or "").startswith("icepool")]


def difference(question: Question) -> float:
    """Return by how much the chances of the two answers differ at most."""
    ((outcome, ours),) = question.answer().items()
    die = question.icepool()
    theirs: dict[int | str, float] = {
        STATUSES[number] if outcome == "status" else int(number): quantity / die.denominator()
        for number, quantity in die.items()
    }
    return max(abs(float(ours.probability(name)) - theirs.get(name, 0.0)) for name in {*ours, *theirs})


def seconds(answer: Callable[[], Any], times: int = 1) -> float:
    """Return how long one answer takes, of so many in a row."""
    start = time.perf_counter()
    for _ in range(times):
        answer()
    return (time.perf_counter() - start) / times


def measure(question: Question, caches: list[Any], pairs: int) -> Times:
    """Return the times of ours and icepool's, taken in pairs, next to each other: one of icepool's and a row of ours.

    Icepool's are taken one by one, for its caches are cleared in between; ours in rows, for the clock takes time too.
    What else the machine does falls on both of a pair alike, so that their ratio stays what it is.
    """
    plan = question.plan()
    taken: list[Times] = []
    for _ in range(pairs):
        for cache in caches:
            cache.cache_clear()
        theirs = seconds(question.icepool)
        whole = seconds(question.answer, ROW)
        taken.append(Times(whole, seconds(lambda: integrate(plan), ROW), theirs))
    return median(taken)


def median(times: list[Times]) -> Times:
    """Return the median of icepool's times, and ours as the medians of the ratios have them."""
    theirs = statistics.median([each.icepool for each in times])
    whole = statistics.median([each.icepool / each.whole for each in times])
    integrated = statistics.median([each.icepool / each.integrated for each in times])
    return Times(theirs / whole, theirs / integrated, theirs)


def column(ours: float, theirs: float) -> str:
    """Return our time, and how many times as fast that is."""
    return f"{ours * 1e6:8.1f} µs{theirs / ours:8.1f}x"


def main(options: list[str]) -> int:
    """Print a line for each question and return the exit status."""
    caches = icepool_caches()
    pairs = PAIRS // 4 if "--quick" in options else PAIRS
    missed = 0
    print(f"{f'plan and odds: {BAR}x at least':42}{'plan and odds':>20}{'odds alone':>20}{'icepool':>13}{'apart':>10}")
    for question in QUESTIONS:
        times, apart = measure(question, caches, pairs), difference(question)
        if pairs < PAIRS and times.icepool < BAR * times.whole:  # a short look is not sure enough to fail by
            times = measure(question, caches, PAIRS)
        missed += times.icepool < BAR * times.whole or apart > TOLERANCE
        ours = "".join([column(seconds, times.icepool) for seconds in (times.whole, times.integrated)])
        print(f"{question.title:42}{ours}{times.icepool * 1e6:10.1f} µs{apart:10.0e}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
