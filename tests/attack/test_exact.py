from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any
from unittest.mock import patch

import icepool
import pytest
from hypothesis import given, settings

from benchmarks.odds import QUESTIONS, Question, difference
from defilade.attack import AttackPlan, Odds, Outcome, Recipient, Shots, exact, integrate, integrate_test, roll
from defilade.dice import Test
from tests.attack.plans import OUTCOMES, attacks_on_soldiers, hit, plans, shot_by_shot, squad
from tests.dice.every_roll import every_roll


@contextmanager
def floats_only() -> Iterator[None]:
    """Let no ways be counted where chances will do."""
    with patch.object(exact, "BITS", 0):
        yield


def assert_equal_to_1e_12(odds: Odds, expected: Odds) -> None:
    assert list(odds) == list(expected)
    for name, distribution in expected.items():
        for outcome in {*distribution, *odds[name]}:
            chance = odds[name].probability(outcome)
            assert isinstance(chance, float | int), name
            assert abs(chance - distribution.probability(outcome)) < 1e-12, (name, outcome)
        assert abs(math.fsum(odds[name].values()) - 1) < 1e-12, name


@settings(max_examples=300, deadline=None)
@given(plans() | attacks_on_soldiers())
def test_odds_are_those_of_following_every_shot(plan: AttackPlan) -> None:
    in_fractions = integrate(plan, exact=True)
    assert {name: dict(distribution) for name, distribution in in_fractions.items()} == shot_by_shot(plan)
    assert all(distribution.exact for distribution in in_fractions.values())
    assert_equal_to_1e_12(integrate(plan), in_fractions)
    with floats_only():
        assert_equal_to_1e_12(integrate(plan), in_fractions)


SMALL_PLANS = {
    "a shot, a wound and a save": AttackPlan(
        (Shots("a", 1, hit(3, reroll="ones")),), squad(1, Test(5)), OUTCOMES, wound=Test(4)
    ),
    "two shooters, two models": AttackPlan(
        (Shots("a", 1, hit(4)), Shots("b", 1, hit(5))), (Recipient("one", save=Test(4)), Recipient("two")), OUTCOMES
    ),
    "one each before any gets a second": AttackPlan(
        (Shots("a", 3, hit(2)),), (Recipient("one", wounds=2), Recipient("two", save=Test(3))), OUTCOMES
    ),
    "7+ is a 6 and a 4+": AttackPlan(
        (Shots("a", 2, hit(7, beyond="six-then")),), squad(1), OUTCOMES, wound=Test(4, reroll="failures")
    ),
    "no save at 6+ less 1": AttackPlan((Shots("a", 2, hit(4)),), squad(1, Test(6, modifier=-1)), OUTCOMES),
    "D3 damage on a tank": AttackPlan((Shots("a", 2, hit(4)),), squad(1, Test(6), wounds=4), OUTCOMES, damage="D3"),
    "a rider falls with his first wound": AttackPlan(
        (Shots("a", 2, hit(3)),), (Recipient("rider", wounds=3, fatal=1, save=Test(5)),), OUTCOMES
    ),
    "all in a bunker fall with it": AttackPlan(
        (Shots("a", 2, hit(3)),),
        (Recipient("bunker", wounds=2, carries=("one", "two"), is_model=False), Recipient("guard")),
        OUTCOMES,
        damage="D3",
    ),
    "firepower after a failed save": AttackPlan(
        (Shots("a", 2, hit(4)),), (Recipient("team", save=Test(3), firepower=Test(5)),), OUTCOMES
    ),
    "no firepower": AttackPlan((Shots("a", 2, hit(4)),), (Recipient("team", firepower=Test(7)),), OUTCOMES),
    "a unit of which one has lost a wound": AttackPlan(
        (Shots("a", 2, hit(3)),),
        (Recipient("one", wounds=1), Recipient("two", wounds=2)),
        OUTCOMES,
        damage="D3",
        allotment="unit",
        model_wounds=2,
    ),
    "injuries": AttackPlan((Shots("a", 2, hit(4)),), squad(1), (*OUTCOMES, "status"), wound=Test(5), injuries=True),
    "injuries of a warrior of two wounds": AttackPlan(
        (Shots("a", 2, hit(4)),), squad(1, wounds=2), (*OUTCOMES, "status"), damage=2, injuries=True
    ),
    "injuries of one who is stunned": AttackPlan(
        (Shots("a", 2, hit(4)),), (Recipient("b", wounds=0, status="stunned"),), (*OUTCOMES, "status"), injuries=True
    ),
    "injuries of one who is knocked down": AttackPlan(
        (Shots("a", 2, hit(4)),),
        (Recipient("b", wounds=2, status="knocked-down"),),
        (*OUTCOMES, "status"),
        injuries=True,
    ),
    "injuries of one of two": AttackPlan(
        (Shots("a", 4, Test(1)),),
        (Recipient("a", wounds=4), Recipient("b", firepower=Test(7))),
        OUTCOMES,
        damage=2,
        injuries=True,
    ),
    "injuries of two": AttackPlan((Shots("a", 3, hit(6)),), squad(2), OUTCOMES, injuries=True),
    "nobody hits": AttackPlan((Shots("a", 3, hit(7)),), squad(2), OUTCOMES),
}


@pytest.mark.parametrize("plan", SMALL_PLANS.values(), ids=SMALL_PLANS)
def test_odds_are_those_of_rolling_all_dice_there_are(plan: AttackPlan) -> None:
    counts: dict[Outcome, dict[int | str, Fraction]] = {name: {} for name in plan.outcomes}
    for volley, chance, faces in every_roll(lambda source: roll(plan, source)):
        assert tuple(die.face for die in volley.dice) == faces
        for name in plan.outcomes:
            outcome = volley.totals[name]
            counts[name][outcome] = counts[name].get(outcome, Fraction(0)) + chance
    assert {name: dict(distribution) for name, distribution in integrate(plan, exact=True).items()} == counts
    assert shot_by_shot(plan) == counts


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.title)
def test_icepool_gives_the_same_answers(question: Question) -> None:
    assert difference(question) < 1e-12
    with floats_only():
        assert difference(question) < 1e-12


def chances_of_die(die: icepool.Die) -> dict[int, Fraction]:
    return {int(outcome): Fraction(quantity, die.denominator()) for outcome, quantity in die.items()}


def test_icepool_on_hits_shared_out_among_models_with_and_without_a_save() -> None:
    shots = (Shots("rifles", 9, hit(4)), Shots("marksmen", 4, hit(3, reroll="ones")))
    covered, open_ground = squad(3, Test(5)), squad(2)
    plan = AttackPlan(shots, covered + open_ground, ("casualties",), wound=Test(3))

    wounds = icepool.coin(4, 6)
    fails = wounds & icepool.coin(4, 6)
    hits = icepool.coin(3, 6).pool(9).sum() + (icepool.d6.reroll([1], depth=1) >= 3).pool(4).sum()

    def fallen(count: int) -> icepool.Die:
        each = [count // 5 + (place < count % 5) for place in range(5)]
        dice = [
            (fails if place < 3 else wounds).pool(each[place]).highest(1).sum() for place in range(5) if each[place]
        ]
        return sum(dice) if dice else icepool.Die([0])

    expected = chances_of_die(hits.map(fallen))
    assert dict(integrate(plan, exact=True)["casualties"]) == expected
    floats = integrate(plan)["casualties"]
    assert all(abs(float(floats[k]) - float(chance)) < 1e-12 for k, chance in expected.items())


def test_icepool_on_d3_damage_to_a_unit() -> None:
    unit = squad(8, Test(6), wounds=2)
    plan = AttackPlan((Shots("cannon", 12, hit(3)),), unit, ("wounds", "casualties"), damage="D3", allotment="unit")
    damage = (icepool.coin(4, 6) & icepool.coin(5, 6)) * icepool.Die([1, 2, 2])
    wounds = damage.pool(12).sum().clip(0, 16)
    odds = integrate(plan, exact=True)
    assert dict(odds["wounds"]) == chances_of_die(wounds)
    assert dict(odds["casualties"]) == chances_of_die(wounds // 2)


# Odds of the formats' conformance cases, worked out by another program.
KNOWN: dict[str, tuple[AttackPlan, Outcome, dict[int | str, float]]] = {
    "riflemen at a dug-in squad": (
        AttackPlan((Shots("sq", 10, hit(4)),), squad(12, Test(6)), ("casualties",)),
        "casualties",
        {
            0: 0.004562132974169931,
            1: 0.032586664101213796,
            2: 0.10474284889675863,
            3: 0.19951018837477832,
            4: 0.2493877354684729,
            5: 0.21376091611583392,
            6: 0.12723864054513923,
            7: 0.051934138998016015,
            8: 0.013910930088754289,
            9: 0.0022080841410721096,
            10: 0.00015772029579086497,
        },
    ),
    "guns at a heavy tank": (
        AttackPlan((Shots("sq", 6, hit(4)),), squad(1, wounds=5), ("wounds",), wound=Test(5), damage="D3"),
        "wounds",
        {
            0: 0.33489797668038407,
            1: 0.13395919067215364,
            2: 0.1562857224508459,
            3: 0.1805968348320886,
            4: 0.07303256617385562,
            5: 0.12122770919067215,
        },
    ),
    "guns that destroy a heavy tank": (
        AttackPlan((Shots("sq", 6, hit(4)),), squad(1, wounds=5), ("casualties",), wound=Test(5), damage="D3"),
        "casualties",
        {0: 0.8787722908093278, 1: 0.12122770919067215},
    ),
    "four shots at a warrior of one wound": (
        AttackPlan((Shots("a", 4, hit(4)),), squad(1), ("status",), wound=Test(4), injuries=True),
        "status",
        {
            "active": 0.31640625,
            "knocked-down": 0.1658468364197531,
            "stunned": 0.2238136574074074,
            "out-of-action": 0.2939332561728395,
        },
    ),
    "four shots at a warrior of two wounds": (
        AttackPlan((Shots("a", 4, hit(4)),), squad(1, wounds=2), ("status",), wound=Test(4), injuries=True),
        "status",
        {
            "active": 0.73828125,
            "knocked-down": 0.07566550925925926,
            "stunned": 0.08695023148148148,
            "out-of-action": 0.09910300925925926,
        },
    ),
    "7+ is a 6 and a 4+": (
        AttackPlan((Shots("s", 2, hit(7, beyond="six-then")),), squad(10), ("hits",), wound=Test(4), allotment="unit"),
        "hits",
        {0: 0.8402777777777778, 1: 0.1527777777777778, 2: 0.006944444444444444},
    ),
    "7+ is any 6": (
        AttackPlan(
            (Shots("s", 2, hit(7, beyond="natural-six")),), squad(10), ("hits",), wound=Test(4), allotment="unit"
        ),
        "hits",
        {0: 0.6944444444444444, 1: 0.2777777777777778, 2: 0.027777777777777776},
    ),
    "7+ can't be": (
        AttackPlan((Shots("s", 2, hit(7)),), squad(10), ("hits",), wound=Test(4), allotment="unit"),
        "hits",
        {0: 1.0},
    ),
    "bolts at models of three wounds": (
        AttackPlan(
            (Shots("s", 4, hit(3)),),
            squad(3, Test(5), wounds=3),
            ("wounds",),
            wound=Test(3),
            damage=2,
            allotment="unit",
        ),
        "wounds",
        {
            0: 0.2452219531424937,
            2: 0.4130053947663052,
            4: 0.26084551248398224,
            6: 0.07321979297795993,
            8: 0.0077073466292589396,
        },
    ),
    "models of three wounds that fall to bolts": (
        AttackPlan(
            (Shots("s", 4, hit(3)),),
            squad(3, Test(5), wounds=3),
            ("casualties",),
            wound=Test(3),
            damage=2,
            allotment="unit",
        ),
        "casualties",
        {0: 0.6582273479087989, 1: 0.26084551248398224, 2: 0.08092713960721887},
    ),
    "a squad of which some stand behind a fence": (
        AttackPlan((Shots("sq", 6, hit(4)),), squad(2, Test(6)) + squad(1), ("casualties",)),
        "casualties",
        {0: 0.037760416666666664, 1: 0.15307918595679013, 2: 0.29887635030864196, 3: 0.5102840470679012},
    ),
    "archers, each with a cover of its own": (
        AttackPlan(
            (Shots("s-1", 2, hit(4)), Shots("s-3", 3, hit(5))),
            squad(10),
            ("casualties",),
            wound=Test(4),
            allotment="unit",
        ),
        "casualties",
        {
            0: 0.3255208333333333,
            1: 0.4123263888888889,
            2: 0.20543981481481483,
            3: 0.050347222222222224,
            4: 0.006076388888888889,
            5: 0.00028935185185185184,
        },
    ),
}


@pytest.mark.parametrize(("plan", "outcome", "expected"), KNOWN.values(), ids=KNOWN)
def test_known_odds(plan: AttackPlan, outcome: Outcome, expected: dict[int | str, float]) -> None:
    distribution = integrate(plan)[outcome]
    assert {*distribution} == {*expected}
    assert all(abs(distribution[k] - chance) < 1e-12 for k, chance in expected.items())


def test_ten_thousand_shots_at_a_unit() -> None:
    shots = (Shots("a", 6000, hit(4)), Shots("b", 4000, hit(3, reroll="ones")))
    plan = AttackPlan(shots, squad(12_000, Test(6)), ("hits", "wounds"), wound=Test(4), allotment="unit")
    odds = integrate(plan)
    assert set(odds) == {"hits", "wounds"}
    for name, mean in (("hits", 3000 + 4000 * 7 / 9), ("wounds", (3000 + 4000 * 7 / 9) * 5 / 12)):
        assert abs(math.fsum(odds[name].values()) - 1) < 1e-12
        assert float(odds.mean(name)) == pytest.approx(mean, rel=1e-12)


def test_hundreds_of_shots_shared_out() -> None:
    targets = squad(4, Test(4), wounds=3) + squad(5, Test(6)) + squad(3, wounds=2)
    plan = AttackPlan((Shots("a", 240, hit(6)),), targets, OUTCOMES, wound=Test(6), damage="D3")
    odds = integrate(plan)
    for distribution in odds.values():
        assert abs(math.fsum(distribution.values()) - 1) < 1e-12
    few = AttackPlan((Shots("a", 30, hit(6)),), targets, OUTCOMES, wound=Test(6), damage="D3")
    assert_equal_to_1e_12(integrate(few), integrate(few, exact=True))


@pytest.mark.parametrize(
    ("test", "success"),
    [
        (Test(4), {"true": Fraction(1, 2), "false": Fraction(1, 2)}),
        (Test(4, reroll="failures"), {"true": Fraction(3, 4), "false": Fraction(1, 4)}),
        (Test(7), {"false": Fraction(1)}),
        (Test(1), {"true": Fraction(1)}),
    ],
)
def test_the_odds_of_an_action(test: Test, success: dict[str, Fraction]) -> None:
    assert dict(integrate_test(test, exact=True)["success"]) == success
    (outcome,) = integrate_test(test).to_json()
    chances = {word: float(success.get(word, 0)) for word in ("true", "false")}
    assert outcome == {"name": "success", "distribution": chances}


def test_odds_as_json() -> None:
    plan = AttackPlan((Shots("a", 1, hit(4)),), squad(1), ("hits", "status"), damage=2, injuries=True)
    hits, status = integrate(plan).to_json()
    assert hits == {"name": "hits", "distribution": {"0": 0.5, "1": 0.5}, "mean": 0.5}
    assert set(status) == {"name", "distribution"}
    assert status["name"] == "status"
    expected = {"active": 9 / 18, "knocked-down": 1 / 18, "stunned": 3 / 18, "out-of-action": 5 / 18}
    assert status["distribution"] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"recipients": ()}, "somebody to fall on"),
        ({"damage": 0}, "costs something"),
        ({"injuries": True, "allotment": "unit"}, "single models"),
        ({"outcomes": ("status",)}, "single warrior"),
        ({"outcomes": ("status",), "injuries": True, "recipients": squad(2)}, "single warrior"),
        ({"recipients": (Recipient("a", wounds=0),)}, "put out by one wound"),
        ({"recipients": (Recipient("a", wounds=2, fatal=3),)}, "put out by one wound"),
        ({"recipients": (Recipient("a", wounds=2, fatal=0),)}, "put out by one wound"),
    ],
)
def test_plans_that_cannot_be_carried_out(changes: dict[str, Any], message: str) -> None:
    plan: dict[str, Any] = {"shots": (), "recipients": squad(1), "outcomes": OUTCOMES}
    with pytest.raises(ValueError, match=message):
        AttackPlan(**plan | changes)
