"""Shooting, the same in every ruleset: the order of the dice, whom hits fall on, who may shoot and who may not."""

from __future__ import annotations

from typing import Any

import pytest

from defilade import EndPhase, Move, Shoot, Wound
from defilade.battlefield.model import Point
from defilade.rulesets.actions import Action
from tests.game.tables import (
    Scenario,
    at,
    begin,
    block,
    box,
    flags,
    forbidden_by,
    model,
    play,
    row,
    table,
    unit,
    until,
)

VOLLEY = Shoot(unit="red", target="blue")


def gun(**keys: Any) -> Scenario:
    return {"id": "gun", "hit": 4, **keys}


def squads(
    reds: tuple[Point, ...],
    blues: tuple[Point, ...],
    weapon: Scenario | None = None,
    terrain: tuple[Scenario, ...] = (),
    **blue: Any,
) -> Scenario:
    """Return a table of soldatiki with a squad of reds, one of blues, and one more blue who is far off."""
    return table(
        "soldatiki",
        unit("red", "red", *reds, kind="soldier", weapons=[weapon or gun()]),
        unit("blue", "blue", *blues, **{"kind": "soldier", **blue}),
        unit("rest", "blue", (95, 95), kind="soldier"),
        terrain=list(terrain),
    )


def statuses(scenario: Scenario, *dice: int, action: Action = VOLLEY) -> dict[str, str]:
    """Return the statuses of blue's squad after a volley that takes all of the dice."""
    game = play(at(scenario, "shooting", *dice), action)
    assert game.log[-1].dice == dice
    return {m.id: m.status for m in game.battlefield.unit_by_id["blue"].models}


ONE, TWO = ((50, 20),), ((50, 20), (54, 20))


class TestTheOrderOfDice:
    @pytest.mark.clause("SOL-1.7")
    def test_hits_wounds_saves_damage(self) -> None:
        """Two tanks in the open behind one fence, three shots: two hits, of which one each wounds; then the saves."""
        fence = box("fence", "fence", 30, 38, 70, 39, height=1)
        scenario = squads(
            ONE, ((50, 42), (50, 50)), gun(shots=3, wound=3, damage="D3"), terrain=(fence,), kind="heavy-tank"
        )
        game = play(at(scenario, "shooting", 4, 3, 6, 3, 4, 2, 5, 1, 6), VOLLEY)
        assert game.log[-1].dice == (4, 3, 6, 3, 4, 2, 5, 1, 6)
        assert [die["for"] for die in game.log[-1].events[0].particulars["dice"]] == [
            *["to hit"] * 3,
            *["to wound"] * 2,
            *["save"] * 2,
            *["damage"] * 2,
        ]
        assert (model(game, "blue-1")["wounds"], model(game, "blue-2")["wounds"]) == (4, 2)

    @pytest.mark.clause("SOL-1.7")
    @pytest.mark.parametrize(("hit", "face", "hits"), [(2, 1, 0), (2, 2, 1), (6, 5, 0), (6, 6, 1)])
    def test_a_natural_1_misses(self, hit: int, face: int, hits: int) -> None:
        game = play(at(squads(ONE, ((50, 50),), gun(hit=hit)), "shooting", face), VOLLEY)
        assert len(game.log[-1].events[0].particulars["hits"]) == hits

    @pytest.mark.clause("SOL-1.7")
    def test_without_a_number_to_wound_every_hit_wounds(self) -> None:
        assert statuses(squads(ONE, ((50, 50),)), 4) == {"blue-1": "fallen"}
        assert statuses(squads(ONE, ((50, 50),), gun(wound=4)), 4, 3) == {"blue-1": "active"}

    @pytest.mark.clause("SOL-1.7")
    def test_dice_are_taken_for_those_who_are_down_already(self) -> None:
        assert statuses(squads(ONE, ((50, 50),), gun(shots=2, wound=4)), 4, 4, 4, 4) == {"blue-1": "fallen"}

    @pytest.mark.clause("SOL-1.7")
    def test_shooters_roll_in_the_order_of_the_scenario_each_all_its_shots(self) -> None:
        game = play(at(squads(TWO, ((50, 50), (54, 50)), gun(shots=2)), "shooting", 1, 4, 1, 1), VOLLEY)
        assert [hit["shooter"] for hit in game.log[-1].events[0].particulars["hits"]] == ["red-1"]
        game = play(at(squads(TWO, ((50, 50), (54, 50)), gun(shots=2)), "shooting", 1, 1, 4, 1), VOLLEY)
        assert [hit["shooter"] for hit in game.log[-1].events[0].particulars["hits"]] == ["red-2"]


class TestWhomHitsFallOn:
    @pytest.mark.parametrize(
        ("blues", "hits", "down"),
        [
            row("SOL-1.7", ((50, 60), (50, 50), (40, 55)), 1, {"blue-2"}, name="the nearest"),
            row("SOL-1.7", ((50, 60), (50, 50), (40, 55)), 2, {"blue-2", "blue-3"}, name="then the next"),
            row("SOL-1.7", ((45, 50), (55, 50)), 1, {"blue-1"}, name="on a tie in the scenario's order"),
            row("SOL-1.7", ((50, 60), (50, 50)), 3, {"blue-1", "blue-2"}, name="one each before a second"),
        ],
    )
    def test_nearest_first(self, blues: tuple[Point, ...], hits: int, down: set[str]) -> None:
        found = statuses(squads(ONE, blues, gun(shots=hits)), *[4] * hits)
        assert {name for name, status in found.items() if status == "fallen"} == down

    @pytest.mark.clause("SOL-1.7")
    def test_nearest_to_the_nearest_of_those_who_fire(self) -> None:
        """blue-2 is 5 cm from red-2, and nobody is nearer to any red."""
        scenario = squads(((50, 20), (80, 45)), ((50, 30), (80, 52)), gun(shots=1))
        assert statuses(scenario, 4, 1) == {"blue-1": "active", "blue-2": "fallen"}

    @pytest.mark.clause("SOL-1.7")
    def test_those_out_of_range_of_all_are_not_hit(self) -> None:
        scenario = squads(ONE, ((50, 30), (50, 60)), gun(shots=2, range=20))
        assert statuses(scenario, 4, 4) == {"blue-1": "fallen", "blue-2": "active"}

    @pytest.mark.clause("SOL-1.7")
    def test_those_out_of_sight_of_all_are_not_hit(self) -> None:
        wall = box("wall", "building", 40, 40, 60, 45)
        scenario = squads(ONE, ((50, 50), (30, 50)), gun(shots=2), terrain=(wall,))
        assert statuses(scenario, 4, 4) == {"blue-1": "active", "blue-2": "fallen"}

    @pytest.mark.clause("SOL-1.7")
    def test_whom_one_of_them_may_shoot_any_hit_may_fall_on(self) -> None:
        """red-1 sees blue-1 alone and red-2 both: two hits of red-1 fall on one each."""
        wall = box("wall", "building", 20, 40, 45, 45)
        scenario = squads(((50, 20), (10, 48)), ((50, 50), (30, 60)), gun(shots=2), terrain=(wall,))
        assert not begin(scenario).ruling("red-1", "blue-2").in_sight
        assert begin(scenario).ruling("red-2", "blue-2").in_sight
        assert statuses(scenario, 4, 4, 1, 1) == {"blue-1": "fallen", "blue-2": "fallen"}

    @pytest.mark.clause("SOL-1.7", "SOL-1.2")
    @pytest.mark.parametrize(
        ("far", "dice", "status"),
        [
            ((80, 50), (4, 1, 6), "active"),  # the one behind the fence is nearer: there is a save
            ((62, 50), (4, 1), "fallen"),  # the one with a clear line is nearer: there is none
        ],
    )
    def test_the_save_is_that_against_the_nearest(self, far: Point, dice: tuple[int, ...], status: str) -> None:
        fence = box("fence", "fence", 40, 45, 55, 46, height=1.2)
        assert statuses(squads(((50, 30), far), ((50, 50),), terrain=(fence,)), *dice) == {"blue-1": status}

    @pytest.mark.clause("SOL-1.7", "SOL-1.1")
    def test_the_save_is_not_that_against_one_who_may_not_shoot_it(self) -> None:
        """red-1 is nearest to blue-1, but sees blue-2 alone; red-2 has blue-1 in the open: no save is thrown."""
        wall = box("wall", "building", 45, 44, 55, 46)
        scenario = squads(((50, 40), (80, 50)), ((50, 50), (20, 40)), terrain=(wall,))
        assert statuses(scenario, 4, 1) == {"blue-1": "fallen", "blue-2": "active"}

    @pytest.mark.clause("SOL-1.7")
    def test_at_a_model_they_fall_on_it_alone(self) -> None:
        scenario = squads(ONE, ((50, 50), (50, 40)), gun(shots=2))
        found = statuses(scenario, 4, 4, action=Shoot(unit="red", target="blue-1"))
        assert found == {"blue-1": "fallen", "blue-2": "active"}


class TestWhoShoots:
    @pytest.mark.clause("GAME-range")
    @pytest.mark.parametrize(("reach", "clause"), [(28, None), (27.99, "GAME-range"), (0, "GAME-range"), (None, None)])
    def test_range_is_from_base_to_base_and_within(self, reach: float | None, clause: str | None) -> None:
        """The middles of the bases are 30 cm apart, their edges 28."""
        weapon = gun() if reach is None else gun(range=reach)
        assert forbidden_by(at(squads(ONE, ((50, 50),), weapon), "shooting"), VOLLEY) == clause

    @pytest.mark.clause("GAME-range")
    def test_range_0_is_base_contact(self) -> None:
        assert forbidden_by(at(squads(ONE, ((50, 22),), gun(range=0)), "shooting"), VOLLEY) is None
        assert forbidden_by(at(squads(ONE, ((50, 22.01),), gun(range=0)), "shooting"), VOLLEY) == "GAME-range"

    @pytest.mark.clause("GAME-range")
    def test_those_of_a_unit_who_may_shoot_do(self) -> None:
        game = play(at(squads(((50, 20), (50, 40)), ((50, 50),), gun(range=20)), "shooting", 4), VOLLEY)
        assert (flags(game, "red-1"), flags(game, "red-2")) == ([], ["shot"])
        assert forbidden_by(game, VOLLEY) in {"GAME-state", "GAME-range"}

    @pytest.mark.clause("GAME-state")
    def test_each_shoots_once_in_a_turn(self) -> None:
        game = play(at(squads(TWO, ((50, 50),)), "shooting", 1, 1), Shoot(model="red-1", target="blue"))
        assert forbidden_by(game, Shoot(model="red-1", target="blue")) == "GAME-state"
        assert not game.ruling("red-1", "blue-1").can_shoot
        assert forbidden_by(play(game, VOLLEY), VOLLEY) == "GAME-state"
        assert game.log[-1].dice == (1,)

    @pytest.mark.clause("GAME-state")
    def test_the_fallen_are_no_target(self) -> None:
        game = play(at(squads(TWO, ((50, 50), (60, 50))), "shooting", 4, 1), Shoot(model="red-1", target="blue-1"))
        assert forbidden_by(game, Shoot(model="red-2", target="blue-1")) == "GAME-state"
        play(game, Shoot(model="red-2", target="blue"))

    @pytest.mark.clause("GAME-target")
    def test_nobody_shoots_at_his_own_side(self) -> None:
        scenario = squads(ONE, ((50, 50),))
        scenario["units"].append(unit("red2", "red", (70, 20), kind="soldier"))
        assert forbidden_by(at(scenario, "shooting"), Shoot(unit="red", target="red2")) == "GAME-target"
        assert forbidden_by(at(scenario, "shooting"), Shoot(unit="red", target="red-1")) == "GAME-target"

    @pytest.mark.clause("GAME-sight")
    def test_nobody_shoots_what_he_cannot_see(self) -> None:
        wall = box("wall", "building", 40, 40, 60, 45)
        assert forbidden_by(at(squads(ONE, ((50, 50),), terrain=(wall,)), "shooting"), VOLLEY) == "GAME-sight"

    @pytest.mark.clause("GAME-range")
    def test_nobody_shoots_without_a_weapon(self) -> None:
        scenario = squads(ONE, ((50, 50),))
        del scenario["units"][0]["weapons"]
        assert forbidden_by(at(scenario, "shooting"), VOLLEY) == "GAME-range"
        assert not begin(scenario).ruling("red-1", "blue-1").can_shoot

    @pytest.mark.clause("GAME-range")
    def test_a_weapon_is_the_first_unless_named(self) -> None:
        scenario = squads(ONE, ((50, 50),))
        scenario["units"][0]["weapons"] = [gun(range=5), {"id": "rifle", "hit": 2, "range": 50}]
        game = at(scenario, "shooting", 3)
        assert forbidden_by(game, VOLLEY) == "GAME-range"
        play(game, Shoot(unit="red", target="blue", weapon="rifle"))
        assert model(game, "blue-1")["status"] == "fallen"


class TestWhichRefusalIsCited:
    """The clause of the source, then turn, phase, target, state, range, sight, order, move."""

    @pytest.mark.clause("GAME-turn", "GAME-phase")
    def test_turn_before_phase(self) -> None:
        game = begin(squads(ONE, ((50, 50),)))
        assert forbidden_by(game, Shoot(unit="blue", target="red")) == "GAME-turn"
        assert forbidden_by(game, VOLLEY) == "GAME-phase"

    @pytest.mark.clause("GAME-phase", "GAME-target")
    def test_phase_before_target(self) -> None:
        game = begin(squads(ONE, ((50, 50),)))
        assert forbidden_by(game, Shoot(unit="red", target="red")) == "GAME-phase"
        assert forbidden_by(play(game, EndPhase()), Shoot(unit="red", target="red")) == "GAME-target"

    @pytest.mark.clause("GAME-target", "GAME-state")
    def test_target_before_state(self) -> None:
        game = play(at(squads(ONE, ((50, 50),)), "shooting", 1), VOLLEY)
        assert forbidden_by(game, VOLLEY) == "GAME-state"
        assert forbidden_by(game, Shoot(unit="red", target="red-1")) == "GAME-target"

    @pytest.mark.clause("GAME-state", "GAME-range")
    def test_state_before_range(self) -> None:
        scenario = squads(ONE, ((50, 50), (50, 80)), gun(range=30))
        game = at(scenario, "shooting", 1)
        assert forbidden_by(game, Shoot(unit="red", target="blue-2")) == "GAME-range"
        assert forbidden_by(play(game, VOLLEY), Shoot(unit="red", target="blue-2")) == "GAME-state"

    @pytest.mark.clause("GAME-range", "GAME-sight")
    def test_range_before_sight(self) -> None:
        wall = box("wall", "building", 40, 40, 60, 45)
        scenario = squads(ONE, ((50, 50),), gun(range=20), terrain=(wall,))
        assert forbidden_by(at(scenario, "shooting"), VOLLEY) == "GAME-range"

    @pytest.mark.clause("GAME-range", "GAME-sight")
    def test_range_before_sight_of_several_targets(self) -> None:
        """blue-1 is near and hidden, blue-2 seen and too far."""
        wall = box("wall", "building", 45, 30, 60, 35)
        scenario = squads(ONE, ((50, 40), (10, 60)), gun(range=25), terrain=(wall,))
        game = at(scenario, "shooting")
        assert forbidden_by(game, Shoot(unit="red", target="blue-1")) == "GAME-sight"
        assert forbidden_by(game, Shoot(unit="red", target="blue-2")) == "GAME-range"
        assert forbidden_by(game, VOLLEY) == "GAME-range"

    @pytest.mark.clause("GAME-turn", "GAME-move")
    def test_turn_phase_and_state_before_move(self) -> None:
        scenario = squads(ONE, ((50, 50),))
        scenario["units"][0]["profile"]["move"] = 5
        game = begin(scenario)
        assert forbidden_by(game, Move(unit="blue", to=(0, 0))) == "GAME-turn"
        assert forbidden_by(game, Move(unit="red", to=(0, 0))) == "GAME-move"
        game = play(game, Move(unit="red", to=(50, 21)))
        assert forbidden_by(game, Move(unit="red", to=(0, 0))) == "GAME-state"
        assert forbidden_by(play(game, EndPhase()), Move(unit="red", to=(0, 0))) == "GAME-phase"

    @pytest.mark.clause("SOL-2.1", "GAME-range")
    def test_a_clause_before_range(self) -> None:
        wood = box("wood", "wood", 40, 30, 60, 45)
        scenario = squads(ONE, ((50, 50),), gun(range=20), terrain=(wood,))
        scenario["options"] = {"wood_depth": 5}
        assert forbidden_by(at(scenario, "shooting"), VOLLEY) == "SOL-2.1"
        assert forbidden_by(begin(scenario), VOLLEY) == "SOL-2.1"

    @pytest.mark.clause("SOL-2.1", "GAME-state")
    def test_a_clause_before_state(self) -> None:
        wood = box("wood", "wood", 40, 30, 55, 45)
        scenario = squads(ONE, ((50, 50),), terrain=(wood,))
        scenario["options"] = {"wood_depth": 5}
        game = play(at(scenario, "shooting", 1), Shoot(unit="red", target="rest"))
        assert forbidden_by(game, VOLLEY) == "SOL-2.1"

    @pytest.mark.clause("MOR-15.1", "GAME-target")
    def test_a_clause_before_target(self) -> None:
        """Who lies knocked down shoots at nobody, friend or enemy, in no turn and with no weapon."""
        scenario = table(
            "mordheim",
            unit("red", "red", (50, 20), (60, 20)),
            unit("blue", "blue", (50, 50)),
            unit("bare", "red", (9, 9), weapons=[]),
        )
        game = play(begin(scenario, 1, 1), Wound(model="red-1"), Wound(model="bare-1"))
        for action in (
            Shoot(model="red-1", target="red-2"),
            Shoot(model="red-1", target="blue"),
            Shoot(model="bare-1", target="blue"),
        ):
            assert forbidden_by(game, action) == "MOR-15.1"

    @pytest.mark.clause("T9A-1.3", "GAME-range")
    def test_a_line_of_sight_before_all_else(self) -> None:
        scenario = table(
            "ninth-age", unit("red", "red", (50, 50), weapons=[gun(range=5)]), unit("blue", "blue", (50, 20))
        )
        assert forbidden_by(begin(scenario), VOLLEY) == "T9A-1.3"
        assert forbidden_by(at(scenario, "shooting"), VOLLEY) == "T9A-1.3"


def rank_and_file(weapon: Scenario, count: int = 5, **profile: Any) -> Scenario:
    """Return a table of ninth-age with one red that looks at a block of three files of blues."""
    return table(
        "ninth-age",
        unit("red", "red", (50, 20), weapons=[weapon]),
        block("blue", "blue", (50, 40), 270, 3, count, **profile),
        unit("rest", "blue", (95, 95)),
    )


def left(scenario: Scenario, *dice: int) -> dict[str, int]:
    game = play(at(scenario, "shooting", *dice), VOLLEY)
    assert game.log[-1].dice == dice
    return {m.id: model(game, m.id)["wounds"] for m in game.battlefield.unit_by_id["blue"].models}


class TestHitsOnAUnitInNinthAge:
    """Hits fall on the unit: unsaved wounds add up, and models fall from the rear rank, right to left."""

    @pytest.mark.parametrize(
        ("hits", "fallen"),
        [
            row("T9A-1.1", 1, {5}, name="the right of the rear rank"),
            row("T9A-1.1", 2, {5, 4}, name="then the left of it"),
            row("T9A-1.1", 3, {5, 4, 3}, name="then the right of the front rank"),
            row("T9A-1.1", 4, {5, 4, 3, 2}, name="and on to its left"),
        ],
    )
    def test_who_falls(self, hits: int, fallen: set[int]) -> None:
        found = left(rank_and_file(gun(shots=hits)), *[4] * hits)
        assert {n for n in range(1, 6) if found[f"blue-{n}"] == 0} == fallen

    @pytest.mark.clause("T9A-1.1")
    def test_a_model_falls_for_every_wounds_of_them(self) -> None:
        assert left(rank_and_file(gun(shots=2), 2, wounds=2), 4, 4) == {"blue-1": 2, "blue-2": 0}
        assert left(rank_and_file(gun(shots=3), 2, wounds=2), 4, 4, 4) == {"blue-1": 1, "blue-2": 0}

    @pytest.mark.clause("T9A-1.1")
    def test_a_hit_counts_one_models_wounds_at_most(self) -> None:
        assert left(rank_and_file(gun(damage=5), 2, wounds=2), 4) == {"blue-1": 2, "blue-2": 0}
        assert left(rank_and_file(gun(damage=5), 2, wounds=1), 4) == {"blue-1": 1, "blue-2": 0}

    @pytest.mark.clause("T9A-1.1")
    def test_a_hit_that_does_more_than_is_left_of_a_model_hurts_the_next(self) -> None:
        """One of 3 wounds has lost 1: a hit of 3 fells it and takes 1 from the next."""
        scenario = rank_and_file(gun(damage=3), 2, wounds=3)
        scenario["units"][0]["weapons"].append({"id": "dart", "hit": 4})
        game = play(at(scenario, "shooting", 4, 4), Shoot(unit="red", target="blue", weapon="dart"))
        game = play(until(game, "red", "shooting"), VOLLEY)
        assert (model(game, "blue-1")["wounds"], model(game, "blue-2")["wounds"]) == (2, 0)

    @pytest.mark.clause("T9A-1.1")
    def test_armour_saves(self) -> None:
        assert left(rank_and_file(gun(), 2, armour=5), 4, 5) == {"blue-1": 1, "blue-2": 1}
        assert left(rank_and_file(gun(), 2, armour=5), 4, 4) == {"blue-1": 1, "blue-2": 0}
        assert left(rank_and_file(gun(save_modifier=-1), 2, armour=5), 4, 5) == {"blue-1": 1, "blue-2": 0}

    @pytest.mark.clause("T9A-1.1")
    def test_a_model_stands_for_its_unit(self) -> None:
        game = play(at(rank_and_file(gun()), "shooting", 4), Shoot(unit="red", target="blue-1"))
        assert model(game, "blue-5")["status"] == "destroyed"

    @pytest.mark.clause("GAME-state")
    def test_the_destroyed_neither_shoot_nor_are_shot_at(self) -> None:
        game = play(at(rank_and_file(gun(), 1), "shooting", 4), VOLLEY)
        assert forbidden_by(game, VOLLEY) == "GAME-state"
        assert not game.ruling("red-1", "rest").can_shoot

    @pytest.mark.clause("GAME-state")
    def test_a_ruling_knows_who_has_shot(self) -> None:
        game = at(rank_and_file(gun()), "shooting", 1)
        assert game.ruling("red-1", "blue").can_shoot
        assert not play(game, VOLLEY).ruling("red-1", "blue").can_shoot
