from __future__ import annotations

from dataclasses import replace

import pytest

from defilade.attack import AttackPlan, Recipient, Shots, integrate
from defilade.dice import Test
from tests.attack.plans import OUTCOMES, hit, squad


def plan_on(*recipients: Recipient) -> AttackPlan:
    return AttackPlan((Shots("a", 5, hit(4)),), recipients, OUTCOMES)


def test_recipients_of_one_kind_next_to_each_other_are_summed_up() -> None:
    first, second = squad(2, Test(5))
    tough, open_ground = Recipient("tough", wounds=2, save=Test(5)), Recipient("open")
    assert plan_on(first, first, first).runs == ((3, first),)
    assert plan_on(first, second).runs == ((2, first),)
    assert plan_on(first, Recipient("own", save=Test(5))).runs == ((2, first),)
    assert plan_on(first, second, tough, open_ground, first).runs == (
        (2, first),
        (1, tough),
        (1, open_ground),
        (1, first),
    )


@pytest.mark.parametrize(
    "other",
    [
        Recipient("a", wounds=3),
        Recipient("a", wounds=2, fatal=1),
        Recipient("a", wounds=2, save=Test(6)),
        Recipient("a", wounds=2, firepower=Test(6)),
        Recipient("a", wounds=2, carries=("b", "c")),
        Recipient("a", wounds=2, is_model=False),
        Recipient("a", wounds=2, status="stunned"),
    ],
)
def test_all_but_the_name_makes_a_kind(other: Recipient) -> None:
    recipient = Recipient("a", wounds=2)
    assert plan_on(recipient, other).runs == ((1, recipient), (1, other))


def test_odds_need_no_names() -> None:
    save = Test(5)
    (model,) = squad(1, save)
    assert integrate(plan_on(*[model] * 3), exact=True) == integrate(plan_on(*squad(3, save)), exact=True)


def test_plans_are_values() -> None:
    plan = plan_on(*squad(3))
    assert plan == plan_on(*squad(3))
    assert hash(plan) == hash(plan_on(*squad(3)))
    other = replace(plan, recipients=squad(2))
    assert other != plan
    assert other.runs == ((2, squad(1)[0]),)
