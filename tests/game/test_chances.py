"""The chance of an action before it is done, held against what happens on every throw of its dice."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from defilade import DigIn, EndPhase, Fight, Game, Shoot, Treat, Wound
from defilade.game.chances import chances_of
from defilade.language import translator
from defilade.rulesets.actions import Action
from tests.game.tables import Scenario, at, begin, model, table, unit, until

INFANTRY: dict[str, Any] = {"base": "4x2cm", "type": "infantry"}
SWORD = {"id": "sword", "range": 0, "hit": 4, "wound": 4}


def platoons(*, pioneers: bool) -> Scenario:
    return table(
        "flames-of-war",
        unit("p", "red", (50, 30), (56, 30), each={1: {"command": True}}, skill=4, weapons=[], **INFANTRY),
        unit("truck", "red", (50, 25), base="4x2cm", type="vehicle", pioneer_supply=pioneers, weapons=[]),
        unit("foe", "blue", (50, 70), skill=4, weapons=[], **INFANTRY),
    )


def ward() -> Scenario:
    return table(
        "soldatiki",
        unit("red", "red", (50, 30), kind="soldier"),
        unit("blue", "blue", (50, 50), kind="soldier"),
        unit("medic", "blue", (52, 50), kind="soldier", traits=["medic"]),
        options={"medic_roll": 5},
    )


def warriors(*, option: str = "off", **blue: Any) -> Scenario:
    return table(
        "mordheim",
        unit("red", "red", (50, 50), initiative=4, weapons=[SWORD]),
        unit("blue", "blue", (52, 50), initiative=3, weapons=[SWORD], **blue),
        unit("rest", "red", (5, 5)),
        unit("others", "blue", (95, 95)),
        options={"close_combat_vs_down": option},
    )


def chance(game: Game, action: Action) -> float:
    assert game.is_legal(action)
    found = chances_of(game.referee, game.state, action)
    assert found is not None
    return float(found.odds["success"].probability("true"))


@pytest.mark.clause("FOW-1.3", "FOW-3.1")
@pytest.mark.parametrize(("reroll", "expected"), [(None, 0.75), (True, 0.75), (False, 0.5)])
def test_the_chance_to_dig_in_is_that_of_the_dice(reroll: bool | None, expected: float) -> None:
    dig = DigIn(unit="p", reroll=reroll)
    before = at(platoons(pioneers=True), "movement")
    assert chance(before, dig) == expected
    dug = [
        at(platoons(pioneers=True), "movement", *faces).push(dig).events[0].particulars["success"]
        for faces in product(range(1, 7), repeat=2)
    ]
    assert sum(dug) / len(dug) == expected


def test_what_the_dice_need_is_told() -> None:
    game = at(platoons(pioneers=True), "movement")
    told = [chances_of(game.referee, game.state, DigIn(unit="p", reroll=reroll)) for reroll in (True, False)]
    assert [each and each.needs(translator("en")) for each in told] == [
        {"test": "4+, a failure re-rolled"},
        {"test": "4+"},
    ]
    assert chance(at(platoons(pioneers=False), "movement"), DigIn(unit="p")) == 0.5


@pytest.mark.clause("SOL-1.7")
def test_the_chance_of_a_medic_is_that_of_his_roll() -> None:
    treat = Treat(model="medic-1", target="blue-1")

    def fallen(*dice: int) -> Game:
        game = at(ward(), "shooting", 4, *dice)
        game.push(Shoot(unit="red", target="blue"))
        return until(game, "blue", "movement")

    assert chance(fallen(), treat) == pytest.approx(1 / 3)
    treated = [fallen(face).push(treat).events[0].particulars["success"] for face in range(1, 7)]
    assert sum(treated) / 6 == pytest.approx(1 / 3)


@pytest.mark.parametrize("option", ["off", "on"])
@pytest.mark.parametrize("blue", [{}, {"armour": 5}])
def test_the_odds_of_a_blow_are_those_of_its_dice(option: str, blue: dict[str, Any]) -> None:
    strike = Fight(model="red-1", target="blue-1")
    game = at(warriors(option=option, **blue), "combat")
    found = chances_of(game.referee, game.state, strike)
    assert found is not None
    assert set(found.needs(translator("en"))) == {"hit", "wound", "save"}
    ends = [
        model(_after(warriors(option=option, **blue), strike, faces), "blue-1")["status"]
        for faces in product(range(1, 7), repeat=4)
    ]
    for status in ("active", "knocked-down", "stunned", "out-of-action"):
        share = ends.count(status) / len(ends)
        assert found.odds["status"].probability(status) == pytest.approx(share), status


def _after(scenario: Scenario, strike: Fight, faces: tuple[int, ...]) -> Game:
    game = at(scenario, "combat", *faces)
    game.push(strike)
    return game


def test_what_is_certain_has_no_odds() -> None:
    soldiers = table("soldatiki", unit("red", "red", (50, 30), kind="soldier"), unit("b", "blue", (9, 9), kind="gun"))
    game = at(soldiers, "movement")
    for action in (EndPhase(), DigIn(unit="red")):
        assert chances_of(game.referee, game.state, action) is None


@pytest.mark.parametrize(("status", "wounds"), [("knocked-down", 1.0), ("stunned", None)])
def test_by_the_house_rule_the_blow_at_who_is_down_tells_its_own_odds(status: str, wounds: float | None) -> None:
    game = begin(warriors(option="on"), 1 if status == "knocked-down" else 3)
    game.push(Wound(model="blue-1"))
    until(game, "red", "combat")
    assert model(game, "blue-1")["status"] == status
    strike = Fight(model="red-1", target="blue-1")
    assert game.is_legal(strike)
    found = chances_of(game.referee, game.state, strike)
    if wounds is None:
        assert found is None
        assert game.push(strike).dice == ()
    else:
        assert found is not None
        assert float(found.odds["hits"].at_least(1)) == wounds
        assert float(found.odds["wounds"].at_least(1)) == pytest.approx(0.5)
