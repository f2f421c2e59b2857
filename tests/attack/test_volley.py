from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from defilade.attack import (
    AttackPlan,
    Effect,
    Hit,
    Recipient,
    Shots,
    Status,
    Volley,
    dice_exhausted,
    integrate,
    roll,
)
from defilade.dice import DiceExhausted, Rolled, ScriptedDice, SeededDice, Test
from defilade.language import translator
from tests.attack.plans import OUTCOMES, hit, plans, squad


def rolled(plan: AttackPlan, faces: list[int]) -> Volley:
    """Roll a plan with just these dice."""
    dice = ScriptedDice(faces)
    volley = roll(plan, dice)
    assert dice.left == 0
    return volley


def effect(recipient: str, lost: int, put_out: bool = False, status: Status = "active") -> Effect:
    return Effect(recipient, lost, put_out, status)


def test_all_hits_then_all_wounds_then_injuries() -> None:
    bow = Shots("a", 3, hit(2))
    plan = AttackPlan((bow,), (Recipient("b"),), ("status",), wound=Test(2), injuries=True)
    volley = rolled(plan, [2, 1, 6, 2, 3, 1, 5])
    assert [die.purpose for die in volley.dice] == [*["to hit"] * 3, *["to wound"] * 2, *["injury"] * 2]
    assert volley.hits == (
        Hit("a", "b", wounded=True, damage=1, injuries=(1,)),
        Hit("a", "b", wounded=True, damage=1, injuries=(5,)),
    )
    assert volley.effects == (effect("b", 1, put_out=True, status="out-of-action"),)
    assert volley.totals == {"hits": 2, "wounds": 2, "casualties": 1, "status": "out-of-action"}


@pytest.mark.parametrize(
    ("warrior", "count", "faces", "lost", "status"),
    [
        (Recipient("b", wounds=2), 3, [2, 4], 2, "stunned"),
        (Recipient("b", wounds=2), 1, [], 1, "active"),
        (Recipient("b", wounds=0, status="stunned"), 1, [1], 0, "stunned"),
        (Recipient("b", wounds=0, status="knocked-down"), 1, [1], 0, "knocked-down"),
        (Recipient("b", wounds=0, status="knocked-down"), 2, [1, 6], 0, "out-of-action"),
        (Recipient("b", wounds=0), 1, [3], 0, "stunned"),
    ],
)
def test_the_highest_injury_counts_and_none_makes_better(
    warrior: Recipient, count: int, faces: list[int], lost: int, status: Status
) -> None:
    plan = AttackPlan((Shots("a", count, Test(1)),), (warrior,), ("status",), injuries=True)
    volley = rolled(plan, [6] * count + faces)
    assert volley.effects == (effect("b", lost, put_out=status == "out-of-action", status=status),)
    assert volley.totals["wounds"] == count


def test_damage_is_as_many_wounds_each_followed_by_an_injury_roll() -> None:
    plan = AttackPlan((Shots("a", 2, Test(1)),), (Recipient("b", wounds=2),), ("status",), damage="D3", injuries=True)
    volley = rolled(plan, [6, 6, 2, 5, 1, 2, 3])
    assert [die.purpose for die in volley.dice] == [*["to hit"] * 2, *["damage"] * 2, *["injury"] * 3]
    assert [(hit.damage, hit.injuries) for hit in volley.hits] == [(1, ()), (3, (1, 2, 3))]
    assert volley.totals["wounds"] == 4


def test_hits_fall_on_each_before_any_gets_a_second() -> None:
    two = (Shots("sq-1", 1, hit(4)), Shots("sq-2", 1, hit(4)))
    volley = rolled(AttackPlan(two, squad(3), OUTCOMES), [4, 5])
    assert volley.effects == (effect("foe-1", 1, put_out=True), effect("foe-2", 1, put_out=True), effect("foe-3", 0))
    five = rolled(AttackPlan((Shots("sq", 5, hit(2)),), squad(2, wounds=3), OUTCOMES), [2] * 5)
    assert [(hit.recipient, hit.damage) for hit in five.hits] == [("foe-1", 1), ("foe-2", 1)] * 2 + [("foe-1", 1)]
    assert [effect.wounds_lost for effect in five.effects] == [3, 2]


def test_each_saves_in_the_order_of_the_hits() -> None:
    targets = (Recipient("covered", save=Test(5)), Recipient("open"), Recipient("hopeless", save=Test(6, modifier=-1)))
    volley = rolled(
        AttackPlan((Shots("a", 4, hit(3)),), targets, OUTCOMES, wound=Test(3)), [3, 3, 3, 3, 3, 3, 2, 3, 5, 4]
    )
    assert [die.purpose for die in volley.dice] == [*["to hit"] * 4, *["to wound"] * 4, *["save"] * 2]
    assert [hit.recipient for hit in volley.hits] == ["covered", "open", "hopeless", "covered"]
    assert [hit.saved for hit in volley.hits] == [True, False, False, False]
    assert [effect.put_out for effect in volley.effects] == [True, True, False]


def test_a_damage_die_is_halved_and_rounded_up() -> None:
    plan = AttackPlan((Shots("gun", 2, hit(3)),), squad(1, wounds=5), OUTCOMES, wound=Test(4), damage="D3")
    volley = rolled(plan, [3, 6, 4, 3, 5])
    assert volley.effects == (effect("foe-1", 3),)
    destroyed = rolled(plan, [3, 6, 4, 4, 5, 4])
    assert destroyed.effects == (effect("foe-1", 5, put_out=True),)
    more_than_it_has = rolled(plan, [3, 6, 4, 4, 6, 6])
    assert more_than_it_has.totals == {"hits": 2, "wounds": 5, "casualties": 1}
    assert [hit.damage for hit in more_than_it_has.hits] == [3, 3]


@pytest.mark.parametrize(("face", "fallen"), [(5, True), (6, False)])
def test_a_save_modifier_is_added_to_the_die(face: int, fallen: bool) -> None:
    plan = AttackPlan((Shots("mg", 1, hit(2)),), squad(1, Test(5, modifier=-1)), OUTCOMES)
    assert rolled(plan, [2, face]).effects[0].put_out is fallen


@pytest.mark.parametrize(("face", "destroyed"), [(4, False), (5, True)])
def test_firepower_is_tested_after_a_failed_save(face: int, destroyed: bool) -> None:
    team = Recipient("team", save=Test(3), firepower=Test(5))
    volley = rolled(AttackPlan((Shots("mg", 3, hit(4)),), (team,), ("hits", "casualties")), [4, 1, 1, 2, face])
    assert [die.purpose for die in volley.dice] == [*["to hit"] * 3, "save", "firepower"]
    assert volley.effects[0].put_out is destroyed
    assert volley.hits[0].damage == int(destroyed)


def test_without_firepower_a_failed_save_destroys() -> None:
    volley = rolled(AttackPlan((Shots("mg", 3, hit(4)),), squad(1, Test(3)), OUTCOMES), [4, 1, 1, 2])
    assert volley.totals["casualties"] == 1


def test_dice_are_rolled_where_the_target_is_down_already() -> None:
    volley = rolled(AttackPlan((Shots("a", 3, hit(2)),), squad(1, Test(6)), OUTCOMES), [2, 2, 2, 1, 1, 6])
    assert volley.totals == {"hits": 3, "wounds": 1, "casualties": 1}


def test_a_bunker_takes_all_with_it() -> None:
    bunker = Recipient("bunker", wounds=2, carries=("in-1", "in-2", "in-3"), is_model=False)
    plan = AttackPlan((Shots("gun", 2, hit(2)),), (bunker,), OUTCOMES)
    assert rolled(plan, [2, 2]).totals == {"hits": 2, "wounds": 2, "casualties": 3}
    assert rolled(plan, [2, 1]).totals == {"hits": 1, "wounds": 1, "casualties": 0}


def test_an_empty_bunker_is_nobody() -> None:
    plan = AttackPlan((Shots("gun", 1, hit(2)),), (Recipient("bunker", is_model=False),), OUTCOMES)
    volley = rolled(plan, [2])
    assert volley.effects == (effect("bunker", 1, put_out=True),)
    assert volley.totals["casualties"] == 0


def test_all_is_lost_with_the_fatal_wound() -> None:
    plan = AttackPlan((Shots("a", 1, hit(2)),), (Recipient("rider", wounds=3, fatal=1),), OUTCOMES)
    assert rolled(plan, [2]).effects == (effect("rider", 3, put_out=True),)


def test_a_unit_loses_models_one_after_the_other() -> None:
    unit = (Recipient("wounded", wounds=1), Recipient("second", wounds=3), Recipient("third", wounds=3))
    plan = AttackPlan((Shots("a", 3, hit(2)),), unit, OUTCOMES, damage=2, allotment="unit", model_wounds=3)
    volley = rolled(plan, [2, 2, 2])
    assert [hit.recipient for hit in volley.hits] == [None] * 3
    assert volley.effects == (
        effect("wounded", 1, put_out=True),
        effect("second", 3, put_out=True),
        effect("third", 2),
    )
    assert volley.totals == {"hits": 3, "wounds": 6, "casualties": 2}


def test_a_hit_counts_no_more_than_one_model_of_a_unit() -> None:
    plan = AttackPlan((Shots("a", 2, hit(2)),), squad(5), OUTCOMES, damage=3, allotment="unit")
    volley = rolled(plan, [2, 2])
    assert volley.totals == {"hits": 2, "wounds": 2, "casualties": 2}


def test_a_volley_does_not_change() -> None:
    volley = rolled(AttackPlan((Shots("a", 1, hit(2)),), squad(1), OUTCOMES), [2])
    assert volley.dice == (Rolled("to hit", 2),)
    with pytest.raises(AttributeError):
        volley.hits = ()  # type: ignore[misc]  # what is tried is what is forbidden


def test_dice_that_run_out() -> None:
    with pytest.raises(DiceExhausted) as caught:
        roll(AttackPlan((Shots("a", 2, hit(2)),), squad(1, Test(5)), OUTCOMES), ScriptedDice([2, 2]))
    assert (caught.value.taken, caught.value.purpose) == (2, "save")
    text = translator("en").text(dice_exhausted(caught.value))
    assert text == "The dice ran out: all 2 are taken, and another is needed (save)."


@settings(max_examples=150, deadline=None)
@given(plans(most_shots=12, most_recipients=6), st.integers(0, 2**32))
def test_every_volley_is_one_that_the_odds_expect(plan: AttackPlan, seed: int) -> None:
    odds = integrate(plan)
    volley = roll(plan, SeededDice(seed))
    assert all(odds[name].probability(volley.totals[name]) > 0 for name in plan.outcomes)
    again = roll(plan, ScriptedDice(die.face for die in volley.dice))
    assert again == volley


def test_many_volleys_come_out_as_the_odds_say() -> None:
    targets = squad(2, Test(5), wounds=2) + squad(2)
    plan = AttackPlan((Shots("a", 4, hit(3, reroll="ones")),), targets, OUTCOMES, wound=Test(3), damage="D3")
    odds, dice, times = integrate(plan), SeededDice(2024), 20_000
    volleys = [roll(plan, dice).totals for _ in range(times)]
    for name in OUTCOMES:
        counts = Counter(totals[name] for totals in volleys)
        for outcome, chance in odds[name].items():
            deviation = math.sqrt(times * chance * (1 - chance))
            assert abs(counts[outcome] - times * chance) <= 5 * deviation + 1
