"""The commonest target: models of one kind, each of which falls to one wound, counted in whole numbers."""

from __future__ import annotations

from collections.abc import Sequence

from defilade.attack.plan import AttackPlan
from defilade.dice.generating import coefficients, width_for


def are_soldiers(plan: AttackPlan) -> bool:
    """Whether the targets are such models, who get the hits in turn.

    >>> from defilade.attack import Recipient, Shots
    >>> from defilade.dice import Test
    >>> squad = Recipient("sergeant", save=Test(5)), Recipient("gunner", save=Test(5))
    >>> are_soldiers(AttackPlan((Shots("rifles", 2, Test(4)),), squad, ("casualties",)))
    True
    """
    _, soldier = plan.runs[0]
    return soldier.wounds == soldier.casualties == len(plan.runs) == 1 and not plan.injuries


def soldiers_fallen(sure: int, more: Sequence[int], models: int, costs: int, throws: int) -> Sequence[int]:
    """Return the ways in which 0, 1, 2 and so on models fall to hits: ``sure`` ones and 0, 1, 2 and so on ``more``.

    A hit that a model gets costs it its life in ``costs`` of so many ``throws``. Of 14 hits on 4 models the first two
    get 4 and the others 3: all numbers of hits from 12 to 15 make one round, in which the first few models have had one
    hit more than the others.

    >>> soldiers_fallen(0, [1, 2, 1], models=2, costs=2, throws=3)
    (16, 16, 4)
    """
    most = sure + len(more) - 1
    width = width_for(sum(more) * throws**most)
    total, some, ahead, before, after = 0, 0, 1, 1, 1
    place, rounds = models, -1
    for number, ways in enumerate(more, sure):
        done, stop = divmod(number, models)
        if done > rounds:
            if some:
                total += some * before ** (models - place)
            before, after = _model(costs, throws, done, width), _model(costs, throws, done + 1, width)
            # Of the models up to a place: all of them after this round's hit, and the sum of cases of some after it.
            some, ahead, place, rounds = 0, 1, 0, done
        ahead *= after ** (stop - place)
        if some:
            some *= before ** (stop - place)
        # Fewer hits take fewer throws, and so weigh the more for each of these.
        some += ways * throws ** (most - number) * ahead
        place = stop
    return coefficients(total + some * before ** (models - place), width)


def _model(costs: int, throws: int, hits: int, width: int) -> int:
    """Return the polynomial of one model that gets so many hits: whether it stands or falls."""
    stands: int = (throws - costs) ** hits
    falls: int = throws**hits - stands
    return stands + (falls << width)
