"""What each die was for and what it needed: told of real games, against what the rules made of the dice."""

from __future__ import annotations

import random

import pytest

from defilade import DigIn, EndPhase, Fight, Game, Shoot, Wound
from defilade.battlefield.state import State
from defilade.cli.playing.dice_shown import rows
from defilade.dice import ScriptedDice, SeededDice
from defilade.game.game import Entry
from defilade.game.telling import Throw, throws
from defilade.language import translator
from tests.game.tables import table, unit, until
from tests.play.tables import TABLES, game_of, regiments, squads, warbands


def told(game: Game, before: State, entry: Entry) -> tuple[Throw, ...]:
    return throws(game.referee, before, entry)


def shown(those: tuple[Throw, ...]) -> list[str]:
    return ["".join(text for text, _ in row) for row in rows(those, translator("en"))]


FEWEST_DICE = {"soldatiki": 6, "mordheim": 6, "ninth-age": 6, "flames-of-war": 1}
"""How many dice a game takes at least; that of the platoons, a single turn, may be no more than one skill test."""


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("ruleset", TABLES)
def test_every_die_of_a_game_is_told_once_and_tests_agree_with_their_dice(ruleset: str, seed: int) -> None:
    game, chance = game_of(TABLES[ruleset](), SeededDice(seed)), random.Random(seed)
    dice = 0
    for _ in range(40):
        legal = [action for action in game.legal_actions() if not isinstance(action, EndPhase)]
        rolling = [action for action in legal if isinstance(action, Shoot | Fight | DigIn | Wound)]
        before = game.state
        if before.over:
            break
        entry = game.push(chance.choice(rolling) if rolling and chance.random() < 0.7 else EndPhase())
        throws_ = told(game, before, entry)
        assert tuple(face for throw in throws_ for face in throw.faces) == entry.dice
        dice += len(entry.dice)
        for throw in throws_:
            if throw.test is not None:
                assert throw.test.roll(ScriptedDice(throw.faces), "") is throw.passed
            elif isinstance(entry.action, Shoot | Fight):
                assert throw.purpose in ("injury", "damage")
    assert dice >= FEWEST_DICE[ruleset]


def test_all_that_a_platoon_rolls_for_is_told() -> None:
    game = game_of(TABLES["flames-of-war"](), ScriptedDice([4, 5, 6, 1, 3]))
    told_of = []
    actions = DigIn(unit="rifles"), EndPhase(), Shoot(unit="rifles", target="grenadiers")
    for action in (EndPhase(), *actions):
        before = game.state
        told_of += [(throw.purpose, throw.faces, throw.passed) for throw in told(game, before, game.push(action))]
    assert told_of == [
        ("skill test", (4,), True),
        ("to hit", (5,), True),
        ("to hit", (6,), True),
        ("save", (1,), False),
        ("save", (3,), True),
    ]


def test_a_save_is_told_with_who_saves() -> None:
    scenario = squads()
    scenario["units"][1]["profile"]["traits"] = ["body-armour"]
    game = until(game_of(scenario, ScriptedDice([4, 1, 6, 6, 3])), "red", "shooting")
    before, entry = game.state, game.push(Shoot(target="blues", unit="reds"))
    assert shown(told(game, before, entry)) == [
        "to hit 4+: reds-1 ⚃4✓  reds-2 ⚀1✗  reds-3 ⚅6✓",
        "save 6+: blues-1 ⚅6✓  blues-2 ⚂3✗",
    ]


def test_a_seven_needs_a_second_die() -> None:
    scenario = regiments()
    scenario["units"][0]["weapons"][0]["hit"] = 6
    game = until(game_of(scenario, ScriptedDice([6, 4, 1, 6, 2, 1, 1, 1, 5, 1])), "red", "shooting")
    before, entry = game.state, game.push(Shoot(target="knights", unit="archers"))
    assert shown(told(game, before, entry))[0] == (
        "to hit 7+ (a 6, then 4+): archers-1 ⚅6→⚃4✓  archers-2 ⚀1✗  archers-3 ⚅6→⚁2✗"
        "  archers-4 ⚀1✗  archers-5 ⚀1✗  archers-6 ⚀1✗"
    )


@pytest.mark.parametrize(
    ("reroll", "dice", "row"),
    [
        (None, [2, 5], "skill test 4+, a failure re-rolled: ⚁2→⚄5✓"),
        (False, [2], "skill test 4+: ⚁2✗"),
    ],
)
def test_a_second_try_stands_with_the_first(reroll: bool | None, dice: list[int], row: str) -> None:
    scenario = table(
        "flames-of-war",
        unit("rifles", "red", (20, 10), type="infantry", skill="trained", save=3, each={1: {"command": True}}),
        unit("lorry", "red", (20, 14), weapons=(), type="vehicle", pioneer_supply=True),
        unit("foe", "blue", (20, 60), type="infantry", skill="trained", save=3),
    )
    game = until(game_of(scenario, ScriptedDice(dice)), "red", "movement")
    before, entry = game.state, game.push(DigIn(unit="rifles", reroll=reroll))
    assert shown(told(game, before, entry)) == [row]


def test_a_house_rule_that_bears_on_those_who_are_down_alone_leaves_other_blows_as_they_are_told() -> None:
    scenario = warbands() | {"options": {"close_combat_vs_down": "on"}}
    game = until(game_of(scenario, ScriptedDice([6, 4, 1])), "red", "combat")
    before, entry = game.state, game.push(Fight(model="rats-1", target="men-1"))
    assert shown(told(game, before, entry)) == ["to hit 4+: rats-1 ⚅6✓", "to wound 4+: ⚃4✓", "injury: ⚀1"]


def test_a_blow_that_a_house_rule_lets_hit_by_itself_is_told_without_a_die_to_hit() -> None:
    scenario = warbands() | {"options": {"close_combat_vs_down": "on"}}
    game = until(game_of(scenario, ScriptedDice([1, 4])), "red", "combat")
    game.push(Wound(model="men-1"))
    before, entry = game.state, game.push(Fight(model="rats-1", target="men-1"))
    assert shown(told(game, before, entry)) == ["to wound 4+: ⚃4✓"]


def test_many_dice_stand_without_names() -> None:
    many = tuple(Throw("to hit", (face % 6 + 1,), f"archer-{face}") for face in range(10))
    assert shown(many) == ["to hit: ⚀1  ⚁2  ⚂3  ⚃4  ⚄5  ⚅6  ⚀1  ⚁2  ⚂3  ⚃4"]
