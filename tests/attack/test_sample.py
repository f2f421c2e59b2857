from __future__ import annotations

import math
from collections.abc import Mapping

import pytest
from hypothesis import given, settings

from defilade.attack import AttackPlan, Odds, Recipient, Shots, integrate, sample
from defilade.dice import SeededDice, Test
from tests.attack.plans import OUTCOMES, hit, plans, squad

MILLION = 1_000_000

BIG_PLANS: Mapping[str, AttackPlan] = {
    "riflemen at a squad, some in cover": AttackPlan(
        (Shots("rifles", 8, hit(4)), Shots("marksmen", 2, hit(3, reroll="ones"))),
        squad(3, Test(6)) + squad(3, Test(5)) + squad(1),
        OUTCOMES,
    ),
    "guns at a tank": AttackPlan(
        (Shots("guns", 6, hit(4)),), squad(1, Test(6), wounds=5), OUTCOMES, wound=Test(3), damage="D3"
    ),
    "guns at a bunker and its guards": AttackPlan(
        (Shots("guns", 5, hit(3)),),
        (Recipient("bunker", wounds=4, carries=("one", "two", "three"), is_model=False), *squad(2, Test(5))),
        OUTCOMES,
        damage=2,
    ),
    "bolts at large models": AttackPlan(
        (Shots("a", 5, hit(3)), Shots("b", 3, hit(7, beyond="six-then"))),
        (Recipient("wounded", wounds=1, save=Test(5)), *squad(3, Test(5), wounds=3)),
        OUTCOMES,
        wound=Test(3, reroll="failures"),
        damage=2,
        allotment="unit",
        model_wounds=3,
    ),
    "a duel": AttackPlan(
        (Shots("a", 4, hit(3)),), squad(1, wounds=2), (*OUTCOMES, "status"), wound=Test(4), injuries=True
    ),
    "a brawl": AttackPlan(
        (Shots("a", 5, hit(3)),),
        (Recipient("b", save=Test(5)), Recipient("c", wounds=0, status="stunned"), Recipient("d", wounds=2)),
        OUTCOMES,
        damage="D3",
        injuries=True,
    ),
    "machine guns at teams": AttackPlan(
        (Shots("mg", 6, hit(4)),),
        (Recipient("dug-in", save=Test(3), firepower=Test(5)), Recipient("team", save=Test(3))),
        ("hits", "casualties"),
    ),
}


def assert_within_5_sigma(sampled: Odds, odds: Odds, times: int) -> None:
    """Hold a sample against the odds; what is expected less than once may come up a few times."""
    assert list(sampled) == list(odds)
    for name, expected in odds.items():
        assert set(sampled[name]) <= set(expected), name
        for outcome, chance in expected.items():
            seen = times * float(sampled[name].probability(outcome))
            assert abs(seen - times * chance) <= 5 * math.sqrt(times * chance * (1 - chance)) + 5, (name, outcome)


@pytest.mark.parametrize("plan", BIG_PLANS.values(), ids=BIG_PLANS)
def test_a_million_volleys_come_out_as_the_odds_say(plan: AttackPlan) -> None:
    sampled = sample(plan, 2024, MILLION)
    assert_within_5_sigma(sampled, integrate(plan), MILLION)
    for distribution in sampled.values():
        assert distribution.exact
        assert MILLION % distribution.denominator() == 0


@settings(max_examples=60, deadline=None)
@given(plans())
def test_samples_of_any_plan(plan: AttackPlan) -> None:
    assert_within_5_sigma(sample(plan, 7, 4000), integrate(plan), 4000)


def test_dice_can_be_sampled_too() -> None:
    plan = BIG_PLANS["a duel"]
    assert_within_5_sigma(sample(plan, SeededDice(7), 5000), integrate(plan), 5000)


def test_a_seed_stands_for_its_sample() -> None:
    plan = BIG_PLANS["guns at a tank"]
    one, other = sample(plan, 7, 300_000), sample(plan, 8, 300_000)
    assert one == sample(plan, 7, 300_000)
    assert one != other


def test_a_sample_has_volleys() -> None:
    with pytest.raises(ValueError, match="one volley at least"):
        sample(BIG_PLANS["a duel"], 7, 0)
