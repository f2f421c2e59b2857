"""The plan sampled: many volleys, for simulations and to hold the odds against."""

from __future__ import annotations

from collections import Counter

from defilade.attack.odds import Odds
from defilade.attack.plan import AttackPlan
from defilade.attack.volley import roll
from defilade.dice import DiceSource, Distribution


def sample(plan: AttackPlan, source: DiceSource | int, times: int) -> Odds:
    """Return how often each outcome came up in so many volleys, as fractions of them.

    A dice source is rolled die by die. A seed stands for numpy's PCG64 generator, and a million volleys in seconds; it
    needs numpy and raises ``ModuleNotFoundError`` without.

    >>> from defilade.attack import Recipient, Shots
    >>> from defilade.dice import Test
    >>> plan = AttackPlan((Shots("archer", 1, Test(4)),), (Recipient("knight"),), ("hits",))
    >>> round(sample(plan, 7, 100_000).mean("hits") * 100)
    50
    """
    if times < 1:
        raise ValueError("a sample needs one volley at least")
    if not isinstance(source, int):
        volleys = [roll(plan, source).totals for _ in range(times)]
        return Odds({name: Distribution(Counter(totals[name] for totals in volleys)) for name in plan.outcomes})
    from defilade.attack.arrays import sample_by_arrays  # noqa: PLC0415 - numpy is slow to import, and optional

    return sample_by_arrays(plan, source, times)
