"""Digging in, in soldatiki: when, where, what it gives and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from defilade import Dash, DigIn, EndPhase, Enter, Game, Leave, Move, RefusedError, Shoot
from tests.game.tables import (
    Scenario,
    at,
    begin,
    box,
    flags,
    forbidden_by,
    model,
    play,
    row,
    shown,
    table,
    unit,
    until,
)

DIG = DigIn(unit="red")


def field(*terrain: Scenario, **profile: Any) -> Scenario:
    """Return a table with a squad of two reds, and a blue opposite."""
    kind: dict[str, Any] = {"kind": "soldier", "move": 10, "dash": 5, **profile}
    return table(
        "soldatiki",
        unit("red", "red", (50, 30), (53, 30), **kind),
        unit("blue", "blue", (50, 60), kind="soldier", move=10),
        terrain=list(terrain),
    )


def dug(*terrain: Scenario) -> Game:
    return play(at(field(*terrain), "shooting"), DIG)


def next_turn(game: Game, phase: str, times: int = 1) -> Game:
    for _ in range(times):
        game = until(game, "red", phase)
    return game


class TestWhoAndWhen:
    @pytest.mark.clause("SOL-5.1", "SOL-5.6")
    def test_a_squad_digs_in_in_the_shooting_phase_and_is_marked(self) -> None:
        game = at(field(), "shooting")
        assert forbidden_by(game, DIG) is None
        entry = game.push(DIG)
        assert (entry.dice, entry.clauses) == ((), ("SOL-5.1", "SOL-5.2", "SOL-5.6"))
        assert flags(game, "red") == ["dug-in", "dug-in-this-turn", "held"]

    @pytest.mark.parametrize(
        "kind",
        [
            row("SOL-5.1", kind, name=kind)
            for kind in ("cavalry", "mortar", "motorcycle", "gun", "half-track", "apc", "heavy-tank")
        ],
    )
    def test_cavalry_guns_and_vehicles_dig_in(self, kind: str) -> None:
        assert forbidden_by(at(field(kind=kind), "shooting"), DIG) is None

    @pytest.mark.parametrize(
        "kind", [row("SOL-5.1", kind, name=kind) for kind in ("fighter", "heavy-bomber", "flying-fortress")]
    )
    def test_aircraft_do_not(self, kind: str) -> None:
        assert forbidden_by(at(field(kind=kind), "shooting"), DIG) == "SOL-5.1"

    @pytest.mark.clause("SOL-5.1")
    def test_not_in_the_movement_phase(self) -> None:
        assert forbidden_by(begin(field()), DIG) == "SOL-5.1"

    @pytest.mark.clause("GAME-turn")
    def test_not_in_the_enemys_turn(self) -> None:
        assert forbidden_by(at(field(), "shooting"), DigIn(unit="blue")) == "GAME-turn"

    @pytest.mark.clause("SOL-5.1")
    def test_not_when_dug_in_already(self) -> None:
        game = dug()
        assert forbidden_by(game, DIG) == "SOL-5.1"
        assert forbidden_by(next_turn(game, "shooting"), DIG) == "SOL-5.1"

    @pytest.mark.clause("SOL-5.1")
    def test_not_after_a_shot_of_one_of_them(self) -> None:
        game = play(at(field(), "shooting", 1), Shoot(model="red-2", target="blue"))
        assert forbidden_by(game, DIG) == "SOL-5.1"
        assert forbidden_by(next_turn(game, "shooting"), DIG) is None

    @pytest.mark.clause("SOL-5.1")
    def test_not_after_a_dash_of_one_of_them(self) -> None:
        game = play(at(field(), "shooting"), Dash(model="red-2", to=(55, 30)))
        assert forbidden_by(game, DIG) == "SOL-5.1"
        assert forbidden_by(next_turn(game, "shooting"), DIG) is None

    @pytest.mark.clause("SOL-5.1")
    def test_after_a_move_it_may(self) -> None:
        game = play(begin(field()), Move(unit="red", to=(50, 35)), EndPhase())
        assert forbidden_by(game, DIG) is None

    @pytest.mark.parametrize(
        "action",
        [
            row("SOL-5.1", Shoot(unit="red", target="blue"), name="no shot"),
            row("SOL-5.1", Shoot(model="red-2", target="blue-1"), name="no shot of one of them"),
            row("SOL-5.1", Dash(unit="red", to=(50, 32)), name="no dash"),
            row("SOL-5.1", Dash(model="red-2", to=(54, 30)), name="no dash of one of them"),
        ],
    )
    def test_it_is_instead_of_shooting_and_dashing(self, action: Shoot | Dash) -> None:
        assert forbidden_by(dug(), action) == "SOL-5.1"

    @pytest.mark.clause("SOL-5.1")
    def test_a_squad_of_none_digs_nothing(self) -> None:
        scenario = field()
        scenario["units"].append(unit("rest", "red", (90, 90), kind="soldier"))
        scenario["units"][0]["models"].pop()
        game = play(until(at(scenario, "shooting", 4), "blue", "shooting"), Shoot(unit="blue", target="red"))
        assert forbidden_by(next_turn(game, "shooting"), DIG) == "GAME-state"


class TestWhere:
    @pytest.mark.parametrize(
        "kind",
        [
            row("SOL-5.1", kind, name=kind)
            for kind in (
                "building",
                "ruins",
                "fence",
                "barricade",
                "bank",
                "hill",
                "bunker",
                "parapet",
                "wood",
                "trench",
                "water",
                "road",
            )
        ],
    )
    def test_not_on_any_terrain(self, kind: str) -> None:
        assert forbidden_by(at(field(box("it", kind, 53.9, 20, 60, 40)), "shooting"), DIG) == "SOL-5.1"

    @pytest.mark.clause("SOL-5.1")
    def test_terrain_that_only_touches_a_base_is_no_hindrance(self) -> None:
        assert forbidden_by(at(field(box("road", "road", 54, 20, 60, 40)), "shooting"), DIG) is None

    @pytest.mark.clause("SOL-5.1")
    def test_the_fallen_may_lie_on_terrain(self) -> None:
        game = until(at(field(box("road", "road", 53.5, 20, 60, 40)), "shooting", 4), "blue", "shooting")
        game = next_turn(play(game, Shoot(unit="blue", target="red-2")), "shooting")
        assert model(game, "red-2")["status"] == "fallen"
        assert forbidden_by(game, DIG) is None


class TestWhatItGives:
    @pytest.mark.clause("SOL-5.2")
    def test_cover_at_once_and_for_the_turns_that_follow(self) -> None:
        game = at(field(), "shooting")
        assert game.ruling("blue-1", "red-1").save is None
        game.push(DIG)
        for _ in range(3):
            found = game.ruling("blue-1", "red-1")
            assert (found.cover, found.save) == ("dug-in", 6)
            assert "SOL-5.2" in found.clauses
            next_turn(game, "shooting")

    @pytest.mark.parametrize(
        ("profile", "save"),
        [
            row("SOL-5.2", {"kind": "soldier"}, 6, name="a soldier"),
            row("SOL-5.2", {"kind": "heavy-tank"}, 6, name="a tank"),
            row("SOL-5.5", {"kind": "soldier", "traits": ["camouflaged"]}, 5, name="a sniper"),
            row("SOL-5.5", {"kind": "soldier", "traits": ["camouflaged", "body-armour"]}, 5, name="no better than 5+"),
            row("SOL-5.5", {"kind": "heavy-tank", "traits": ["camouflaged"]}, 6, name="kit is for soldiers"),
            row("SOL-1.6", {"kind": "soldier", "traits": ["conspicuous", "body-armour"]}, 6, name="a sailor"),
        ],
    )
    def test_the_save(self, profile: dict[str, object], save: int) -> None:
        game = play(at(field(**profile), "shooting"), DIG)
        assert game.ruling("blue-1", "red-1").save == save

    @pytest.mark.clause("SOL-5.5")
    @pytest.mark.parametrize(("modifier", "face", "saved"), [(1, 5, True), (2, 4, False), (0, 5, False), (0, 6, True)])
    def test_a_modifier_improves_it_to_5_at_best(self, modifier: int, face: int, saved: bool) -> None:
        scenario = field()
        scenario["units"][1]["weapons"] = [{"id": "gun", "hit": 4, "save_modifier": modifier}]
        game = until(play(at(scenario, "shooting", 4, face), DIG), "blue", "shooting")
        game.push(Shoot(unit="blue", target="red-1"))
        assert model(game, "red-1")["status"] == ("active" if saved else "fallen")

    @pytest.mark.clause("SOL-5.5")
    def test_a_small_part_of_the_dug_in_saves_on_5(self) -> None:
        game = play(at(field(box("fence", "fence", 40, 34, 60, 35, height=2.0)), "shooting"), DIG)
        found = game.ruling("blue-1", "red-1")
        assert (found.cover, found.save) == ("small-part", 5)
        assert "SOL-5.5" in found.clauses


HOUSE = box("house", "building", 53, 33, 60, 40, entrances=[[53, 35]])


class TestStaying:
    """Held in its next turn, free after that; who moves then loses the cover."""

    @pytest.mark.parametrize(
        ("phase", "action"),
        [
            row("SOL-5.3", "movement", Move(unit="red", to=(50, 31)), name="no move"),
            row("SOL-5.3", "movement", Move(model="red-2", to=(53, 30)), name="not even on the spot"),
            row("SOL-5.3", "shooting", Dash(model="red-1", to=(50, 31)), name="no dash"),
            row("SOL-5.3", "movement", Enter(model="red-2", feature="house"), name="no entering"),
        ],
    )
    def test_held_in_the_next_turn_and_free_in_the_one_after(self, phase: str, action: Move | Dash | Enter) -> None:
        game = next_turn(dug(HOUSE), phase)
        assert "held" in flags(game, "red")
        assert forbidden_by(game, action) == "SOL-5.3"
        game = next_turn(game, phase)
        assert flags(game, "red") == ["dug-in"]
        assert forbidden_by(game, action) is None

    @pytest.mark.clause("SOL-5.3")
    def test_it_may_shoot_in_the_next_turn(self) -> None:
        assert forbidden_by(next_turn(dug(), "shooting"), Shoot(unit="red", target="blue")) is None

    @pytest.mark.clause("SOL-5.3")
    def test_the_flags_run_out_at_the_end_of_its_own_turns(self) -> None:
        game = dug()
        until(game, "blue", "movement")
        assert flags(game, "red") == ["dug-in", "held"]
        until(game, "red", "movement")
        assert flags(game, "red") == ["dug-in", "held"]
        until(game, "blue", "movement")
        assert flags(game, "red") == ["dug-in"]

    @pytest.mark.parametrize(
        ("phase", "action"),
        [
            row("SOL-5.4", "movement", Move(unit="red", to=(50, 31)), name="a move"),
            row("SOL-5.4", "movement", Move(model="red-2", to=(54, 30)), name="of one of them"),
            row("SOL-5.4", "shooting", Dash(model="red-1", to=(50, 31)), name="a dash"),
            row("SOL-5.4", "movement", Enter(model="red-2", feature="house"), name="entering"),
        ],
    )
    def test_who_moves_takes_the_cover_from_all(self, phase: str, action: Move | Dash | Enter) -> None:
        game = next_turn(dug(HOUSE), phase, times=2)
        entry = game.push(action)
        assert "SOL-5.4" in entry.clauses
        assert flags(game, "red") == []
        assert game.ruling("blue-1", "red-1").cover is None

    @pytest.mark.clause("SOL-5.4")
    def test_after_leaving_it_may_dig_in_again(self) -> None:
        game = play(next_turn(dug(), "movement", times=2), Move(unit="red", to=(50, 31)), EndPhase())
        assert forbidden_by(game, DIG) is None

    @pytest.mark.clause("SOL-5.4")
    def test_leaving_a_house_counts_as_moving(self) -> None:
        scenario = field(box("house", "building", 70, 20, 80, 40, entrances=[[75, 20]], occupants=["red-2"]))
        game = next_turn(play(at(scenario, "shooting"), DIG), "movement")
        out = Leave(model="red-2", to=(75, 18))
        assert forbidden_by(game, out) == "SOL-5.3"
        game = play(next_turn(game, "movement"), out)
        assert flags(game, "red") == []

    @pytest.mark.clause("SOL-5.4")
    def test_a_move_that_is_refused_takes_nothing(self) -> None:
        game = next_turn(dug(), "movement", times=2)
        before = shown(game)
        with pytest.raises(RefusedError):
            game.push(Move(unit="red", to=(50, 41)))
        assert shown(game) == before


@pytest.mark.clause("SOL-5.3")
def test_a_scenario_may_begin_with_a_squad_held() -> None:
    scenario = field()
    scenario["units"][0]["flags"] = ["dug-in", "held"]
    game = begin(scenario)
    assert forbidden_by(game, Move(unit="red", to=(50, 31))) == "SOL-5.3"
    assert forbidden_by(next_turn(game, "movement"), Move(unit="red", to=(50, 31))) is None


@pytest.mark.clause("SOL-5.1")
class TestTheChance:
    """What `defilade odds --action dig-in` asks: it needs no test, and is refused where digging in is."""

    def test_it_succeeds_for_certain(self) -> None:
        game = at(field(), "shooting")
        assert game.action_odds("red", "dig-in")["success"]["true"] == 1

    @pytest.mark.parametrize("action", [DIG, Dash(model="red-2", to=(55, 30)), Shoot(model="red-2", target="blue")])
    def test_it_is_refused_where_digging_in_is(self, action: DigIn | Dash | Shoot) -> None:
        game = play(at(field(), "shooting", 1), action)
        with pytest.raises(RefusedError, match="already"):
            game.action_odds("red", "dig-in")
