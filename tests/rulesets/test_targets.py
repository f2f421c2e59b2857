"""A unit is shot at by those of its models that are left: one that has fallen is no reason to refuse."""

import pytest

from defilade import Game, Shoot, loads
from defilade.dice import ScriptedDice
from defilade.rulesets.actions import EndPhase

SCENARIO = """
format = "defilade/1"
ruleset = "soldatiki"
table = { width = 90, depth = 60, unit = "cm" }
[[units]]
id = "reds"
side = "red"
base = "25mm"
profile = { kind = "soldier" }
weapons = [{ id = "rifle", range = 60, hit = 2 }, { id = "grenade", range = 15, hit = 2 }]
models = [{ id = "r1", position = [30, 10], facing = 90 }, { id = "r2", position = [40, 10], facing = 90 }]
[[units]]
id = "blues"
side = "blue"
base = "25mm"
profile = { kind = "soldier" }
models = [{ id = "b1", position = [30, 40], facing = 270 }, { id = "b2", position = [40, 40], facing = 270 }]
"""


@pytest.mark.clause("GAME-range")
def test_range_is_the_reason_where_a_comrade_has_fallen() -> None:
    game = Game(loads(SCENARIO), ScriptedDice([6]))
    game.push(EndPhase())
    game.push(Shoot(target="b1", model="r1", weapon="rifle"))
    assert game.battlefield.models["b1"].status == "fallen"
    refusal = game.refusal(Shoot(target="blues", model="r2", weapon="grenade"))
    assert refusal is not None
    assert refusal.clause == "GAME-range"
    assert game.refusal(Shoot(target="blues", model="r2", weapon="rifle")) is None


@pytest.mark.clause("GAME-state")
def test_a_unit_with_nobody_left_is_no_target() -> None:
    game = Game(loads(SCENARIO), ScriptedDice([6, 6]))
    game.push(EndPhase())
    game.push(Shoot(target="b1", model="r1", weapon="rifle"))
    game.push(Shoot(target="b2", model="r2", weapon="rifle"))
    refusal = game.refusal(Shoot(target="blues", unit="reds", weapon="rifle"))
    assert refusal is not None
    assert refusal.clause == "GAME-state"
