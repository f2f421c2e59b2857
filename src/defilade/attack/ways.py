"""The tests of a plan, as ways that pass among equally likely throws."""

from __future__ import annotations

from math import gcd

from defilade.attack.plan import AttackPlan, Recipient
from defilade.dice import Test


def ways_to_hit(plan: AttackPlan) -> dict[tuple[int, int], int]:
    """Return for each chance to hit, as ways among throws, how many shots have it.

    >>> from defilade.attack import Shots
    >>> from defilade.dice import Test
    >>> shots = (Shots("archer", 2, Test(4)), Shots("scout", 1, Test(3)), Shots("guard", 3, Test(4)))
    >>> ways_to_hit(AttackPlan(shots, (Recipient("knight"),), ("hits",)))
    {(1, 2): 5, (2, 3): 1}
    """
    counts: dict[tuple[int, int], int] = {}
    test: Test | None = None
    chance = 0, 1
    for shots in plan.shots:
        if shots.hit is not test:  # mostly all shooters have one and the same
            test = shots.hit
            chance = _reduced(*test.ways())
        counts[chance] = counts.get(chance, 0) + shots.count
    return counts


def ways_to_cost(plan: AttackPlan, recipient: Recipient) -> tuple[int, int]:
    """Return in how many ways, of how many throws, a hit costs wounds: it wounds, isn't saved, and has the firepower.

    >>> from defilade.attack import Shots
    >>> from defilade.dice import Test
    >>> archer, knight = Shots("archer", 2, Test(4)), Recipient("knight", save=Test(5))
    >>> plan = AttackPlan((archer,), (knight,), ("hits",), wound=Test(4))
    >>> ways_to_cost(plan, plan.recipients[0])
    (1, 3)
    """
    ways, throws = (1, 1) if plan.wound is None else plan.wound.ways()
    if recipient.save is not None:
        saving, of = recipient.save.ways()
        ways, throws = ways * (of - saving), throws * of
    if recipient.firepower is not None:
        passing, of = recipient.firepower.ways()
        ways, throws = ways * passing, throws * of
    return _reduced(ways, throws)


def _reduced(ways: int, throws: int) -> tuple[int, int]:
    divisor = gcd(ways, throws)
    return ways // divisor, throws // divisor
