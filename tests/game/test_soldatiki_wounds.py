"""Wounds in soldatiki: how many each kind has, what takes them off, and who helps the fallen."""

from __future__ import annotations

import math
from typing import Any

import pytest

from defilade import EndPhase, Enter, Game, Move, Shoot, Treat
from defilade.game.choices import choices
from tests.game.tables import Scenario, at, begin, box, flags, forbidden_by, model, play, row, table, unit, until

SURE = {"id": "gun", "hit": 2}


@pytest.mark.parametrize(
    ("kind", "wounds"),
    [
        row("SOL-6.1", "soldier", 1, name="soldier"),
        row("SOL-6.2", "cavalry", 3, name="cavalry"),
        *(
            row("SOL-6.3", kind, 1, name=kind)
            for kind in ("heavy-machine-gun", "heavy-flamethrower", "anti-tank-rifle", "mortar", "motorcycle")
        ),
        *(
            row("SOL-6.4", kind, 2, name=kind)
            for kind in (
                "gun",
                "heavy-gun",
                "anti-aircraft-machine-gun",
                "anti-aircraft-gun",
                "motorcycle-with-sidecar",
            )
        ),
        *(row("SOL-6.5", kind, 2, name=kind) for kind in ("wheeled-vehicle", "half-track")),
        *(row("SOL-6.6", kind, 2, name=kind) for kind in ("light-apc", "apc", "armoured-car", "small-tank")),
        row("SOL-6.7", "light-tank", 3, name="light-tank"),
        row("SOL-6.7", "medium-tank", 4, name="medium-tank"),
        row("SOL-6.7", "heavy-tank", 5, name="heavy-tank"),
        row("SOL-6.9", "fighter", 2, name="fighter"),
        row("SOL-6.9", "heavy-fighter", 3, name="heavy-fighter"),
        row("SOL-6.9", "ground-attack", 3, name="ground-attack"),
        row("SOL-6.9", "light-bomber", 2, name="light-bomber"),
        row("SOL-6.9", "medium-bomber", 3, name="medium-bomber"),
        row("SOL-6.9", "heavy-bomber", 4, name="heavy-bomber"),
        row("SOL-6.9", "flying-fortress", 5, name="flying-fortress"),
    ],
)
def test_the_wounds_of_a_kind(kind: str, wounds: int) -> None:
    assert model(begin(duel(kind=kind)), "blue-1")["wounds"] == wounds


@pytest.mark.clause("SOL-6.8")
@pytest.mark.parametrize(
    ("chassis", "wounds"), [("small-tank", 2), ("light-tank", 3), ("medium-tank", 4), ("heavy-tank", 5)]
)
def test_a_self_propelled_gun_has_the_wounds_of_its_chassis(chassis: str, wounds: int) -> None:
    assert model(begin(duel(kind="self-propelled-gun", chassis=chassis)), "blue-1")["wounds"] == wounds


def duel(damage: int | str = 1, options: dict[str, Any] | None = None, shots: int = 1, **target: Any) -> Scenario:
    """Return a table on which red's gun stands 20 cm from one model of blue; far off blue has one more."""
    gun = SURE | {"damage": damage, "shots": shots}
    return table(
        "soldatiki",
        unit("red", "red", (50, 30), kind="soldier", weapons=[gun]),
        unit("blue", "blue", (50, 50), **({"kind": "soldier"} | target)),
        unit("more", "blue", (90, 90), kind="soldier"),
        options=options or {},
    )


def after_shot(scenario: Scenario, *dice: int) -> Game:
    return play(at(scenario, "shooting", *dice), Shoot(unit="red", target="blue"))


@pytest.mark.parametrize(
    ("kind", "damage", "status", "left"),
    [
        row("SOL-6.1", "soldier", 1, "fallen", 0, name="a soldier falls"),
        row("SOL-6.1", "soldier", 3, "fallen", 0, name="what is too much is lost"),
        row("SOL-6.2", "cavalry", 1, "active", 2, name="cavalry loses one"),
        row("SOL-6.2", "cavalry", 3, "fallen", 0, name="mount and rider at once"),
        row("SOL-6.3", "heavy-machine-gun", 1, "destroyed", 0, name="a heavy weapon is destroyed"),
        row("SOL-6.3", "motorcycle", 1, "destroyed", 0, name="a motorcycle is destroyed"),
        row("SOL-6.4", "gun", 1, "active", 1, name="a gun loses one"),
        row("SOL-6.4", "gun", 2, "destroyed", 0, name="a gun is destroyed"),
        row("SOL-6.7", "heavy-tank", 4, "active", 1, name="a tank goes on with one"),
        row("SOL-6.7", "heavy-tank", 5, "destroyed", 0, name="a tank is destroyed"),
        row("SOL-6.9", "fighter", 2, "destroyed", 0, name="a fighter is destroyed"),
    ],
)
def test_wounds_are_lost(kind: str, damage: int, status: str, left: int) -> None:
    found = model(after_shot(duel(damage=damage, kind=kind), 4), "blue-1")
    assert (found["status"], found["wounds"]) == (status, left)


@pytest.mark.clause("SOL-6.7")
@pytest.mark.parametrize(("face", "left"), [(1, 4), (2, 4), (3, 3), (4, 3), (5, 2), (6, 2)])
def test_d3_damage_is_a_die_halved_and_rounded_up(face: int, left: int) -> None:
    assert model(after_shot(duel(damage="D3", kind="heavy-tank"), 4, face), "blue-1")["wounds"] == left


class TestCavalry:
    """The mount takes two wounds, the rider one."""

    @pytest.mark.clause("SOL-6.2")
    def test_without_its_mount_it_is_a_soldier_on_the_same_base(self) -> None:
        scenario = duel(damage=2, kind="cavalry", move=10)
        scenario["terrain"] = [box("bunker", "bunker", 45, 52, 55, 60, entrances=[[50, 52]], wounds=3)]
        mounted, on_foot = begin(scenario), after_shot(scenario, 4)
        assert (model(on_foot, "blue-1")["status"], model(on_foot, "blue-1")["wounds"]) == ("active", 1)
        assert on_foot.battlefield.models["blue-1"].base == mounted.battlefield.models["blue-1"].base
        assert forbidden_by(until(mounted, "blue", "movement"), Enter(model="blue-1", feature="bunker")) == "SOL-4.1"
        assert forbidden_by(until(on_foot, "blue", "movement"), Enter(model="blue-1", feature="bunker")) is None

    @pytest.mark.clause("SOL-6.2")
    @pytest.mark.parametrize(("damage", "hidden"), [(1, False), (2, True)])
    def test_on_foot_it_is_2_4_cm_high(self, damage: int, hidden: bool) -> None:
        """Of a rider of 3.2 cm something shows above a fence of 2.5 cm, of a man on foot nothing."""
        scenario = duel(damage=damage, kind="cavalry")
        scenario["units"].append(unit("watch", "red", (30, 50), kind="soldier"))
        scenario["terrain"] = [box("fence", "fence", 46, 40, 47, 60, height=2.5)]
        assert begin(scenario).ruling("watch-1", "blue-1").in_sight
        assert after_shot(scenario, 4).ruling("watch-1", "blue-1").in_sight != hidden

    @pytest.mark.clause("SOL-6.2")
    def test_two_wounds_one_after_the_other_take_the_mount(self) -> None:
        game = after_shot(duel(kind="cavalry"), 4, 4, 4)
        game = play(until(game, "red", "shooting"), Shoot(unit="red", target="blue"))
        assert game.battlefield.models["blue-1"].profile.kind == "soldier"
        game = play(until(game, "red", "shooting"), Shoot(unit="red", target="blue"))
        assert model(game, "blue-1")["status"] == "fallen"

    @pytest.mark.clause("SOL-6.2")
    def test_rider_first_is_out_with_the_first_wound(self) -> None:
        found = model(after_shot(duel(kind="cavalry", options={"cavalry_wounds": "rider-first"}), 4), "blue-1")
        assert (found["status"], found["wounds"]) == ("fallen", 0)

    @pytest.mark.clause("SOL-6.2", "SOL-1.7")
    @pytest.mark.parametrize(("option", "kind"), [("mount-first", "soldier"), ("rider-first", "cavalry")])
    def test_a_rider_who_fell_with_his_mount_fights_on_on_foot(self, option: str, kind: str) -> None:
        scenario = duel(damage=3, kind="cavalry", options={"cavalry_wounds": option})
        scenario["units"].append(unit("medic", "blue", (52, 50), kind="soldier", traits=["medic"]))
        game = until(after_shot(scenario, 4), "blue", "movement")
        game.push(Treat(model="medic-1", target="blue-1"))
        assert (model(game, "blue-1")["status"], model(game, "blue-1")["wounds"]) == ("active", 1)
        assert game.battlefield.models["blue-1"].profile.kind == kind


def ward(
    medic: tuple[float, float] = (52, 50), options: dict[str, Any] | None = None, traits: tuple[str, ...] = ("medic",)
) -> Scenario:
    """Return a table on which a man of blue will fall at (50, 50), with a medic of his side near him."""
    scenario = duel(options=options)
    scenario["units"].append(unit("medic", "blue", medic, kind="soldier", traits=list(traits)))
    scenario["units"].append(unit("foe", "red", (50, 52), kind="soldier", traits=["medic"]))
    scenario["units"].append(unit("blue2", "blue", (48, 50), kind="soldier"))
    return scenario


def fallen(scenario: Scenario, *dice: int, phase: str = "movement") -> Game:
    """Return the game after blue's man fell, in a phase of blue's turn."""
    return until(after_shot(scenario, 4, *dice), "blue", phase)


TREAT = Treat(model="medic-1", target="blue-1")


class TestMedics:
    """A fallen man lies until the end of his side's next turn, and only a medic saves him."""

    @pytest.mark.clause("SOL-1.7")
    @pytest.mark.parametrize("phase", ["movement", "shooting"])
    def test_a_medic_in_contact_saves_in_either_phase(self, phase: str) -> None:
        game = play(fallen(ward(), phase=phase), TREAT)
        assert (model(game, "blue-1")["status"], model(game, "blue-1")["wounds"]) == ("active", 1)
        assert game.log[-1].dice == ()
        assert model(until(game, "red", "movement"), "blue-1")["status"] == "active"

    @pytest.mark.clause("SOL-1.7")
    def test_whom_nobody_treats_is_lost_at_the_end_of_his_sides_turn(self) -> None:
        game = fallen(ward(), phase="shooting")
        assert model(game, "blue-1")["status"] == "fallen"
        assert model(until(game, "red", "movement"), "blue-1")["status"] == "lost"

    @pytest.mark.clause("SOL-1.7")
    def test_treated_and_fallen_again_he_may_be_treated_again(self) -> None:
        game = play(fallen(ward(), 4), TREAT)
        game = play(until(game, "red", "shooting"), Shoot(unit="red", target="blue"))
        game = play(until(game, "blue", "shooting"), TREAT)
        assert model(game, "blue-1")["status"] == "active"

    @pytest.mark.parametrize(
        ("scenario", "action", "side", "phase"),
        [
            row("SOL-1.7", ward(traits=()), TREAT, "blue", "movement", name="no medic"),
            row("SOL-1.7", ward((52.01, 50)), TREAT, "blue", "movement", name="not in contact"),
            row("SOL-1.7", ward(), Treat(model="foe-1", target="blue-1"), "blue", "movement", name="the enemy's medic"),
            row("SOL-1.7", ward(), Treat(model="medic-1", target="blue2-1"), "blue", "movement", name="on his feet"),
            row("SOL-1.7", ward(), TREAT, "red", "movement", name="a turn too late"),
            row(
                "SOL-1.7",
                ward((53, 50), options={"medic_range": 0.99}),
                TREAT,
                "blue",
                "movement",
                name="out of the option's range",
            ),
        ],
    )
    def test_no_treatment(self, scenario: Scenario, action: Treat, side: str, phase: str) -> None:
        game = fallen(scenario)
        game = game if side == "blue" else until(game, side, phase)
        assert forbidden_by(game, action) == "SOL-1.7"

    @pytest.mark.clause("SOL-1.7")
    def test_no_treatment_in_the_turn_of_the_fall(self) -> None:
        assert forbidden_by(after_shot(ward(), 4), TREAT) == "SOL-1.7"

    @pytest.mark.clause("SOL-1.7")
    def test_of_three_sides_only_his_own_in_its_own_turn(self) -> None:
        """Red fells him, then comes green's turn, and then his own."""
        scenario = ward()
        scenario["units"][1:1] = [unit("green", "green", (50, 52), kind="soldier", traits=["medic"])]
        scenario["units"] = [each for each in scenario["units"] if each["id"] != "foe"]
        game = until(after_shot(scenario, 4), "green", "movement")
        assert model(game, "blue-1")["status"] == "fallen"
        assert forbidden_by(game, Treat(model="green-1", target="blue-1")) == "SOL-1.7"
        assert forbidden_by(game, TREAT) == "SOL-1.7"
        until(game, "blue", "movement")
        assert model(game, "blue-1")["status"] == "fallen"
        assert forbidden_by(game, TREAT) is None
        until(game, "red", "movement")
        assert model(game, "blue-1")["status"] == "lost"

    @pytest.mark.clause("SOL-1.7")
    def test_no_treatment_by_the_dead(self) -> None:
        scenario = ward()
        game = play(at(scenario, "shooting", 4, 1, 4), Shoot(unit="red", target="medic"))
        game = play(until(game, "red", "shooting"), Shoot(unit="red", target="blue"))
        assert forbidden_by(until(game, "blue", "movement"), TREAT) == "SOL-1.7"

    @pytest.mark.clause("SOL-1.7")
    def test_the_range_is_an_option_and_counts_from_base_to_base(self) -> None:
        assert forbidden_by(fallen(ward((53, 50), options={"medic_range": 1})), TREAT) is None

    @pytest.mark.clause("SOL-1.7")
    @pytest.mark.parametrize(("face", "status"), [(4, "active"), (3, "fallen")])
    def test_the_roll_is_an_option(self, face: int, status: str) -> None:
        game = play(fallen(ward(options={"medic_roll": 4}), face), TREAT)
        assert game.log[-1].dice == (face,)
        assert model(game, "blue-1")["status"] == status

    @pytest.mark.clause("SOL-1.7")
    def test_there_is_one_attempt_for_each_fallen_man(self) -> None:
        game = play(fallen(ward(options={"medic_roll": 4}), 3), TREAT)
        assert forbidden_by(game, TREAT) == "SOL-1.7"
        game = until(game, "blue", "shooting")
        assert forbidden_by(game, TREAT) == "SOL-1.7"

    @pytest.mark.clause("SOL-1.7", "SOL-6.3")
    def test_a_heavy_weapon_is_not_treated(self) -> None:
        scenario = ward()
        scenario["units"][1]["profile"]["kind"] = "mortar"
        assert forbidden_by(fallen(scenario, 1), TREAT) == "SOL-1.7"

    @pytest.mark.clause("SOL-1.7")
    def test_the_fallen_are_in_nobodys_way_and_hide_nothing(self) -> None:
        scenario = ward()
        scenario["units"] += [unit("far", "blue", (50, 60), kind="soldier")]
        game = after_shot(scenario, 4)
        assert model(game, "blue-1")["status"] == "fallen"
        assert all(each.id != "blue-1" for each in game.ruling("red-1", "far-1").by)
        game = until(game, "red", "movement")
        assert forbidden_by(game, Move(model="foe-1", to=(50, 50))) is None

    @pytest.mark.clause("SOL-1.7")
    @pytest.mark.clause("GAME-move")
    def test_who_gets_up_under_a_friends_base_is_told_that_he_may_move(self) -> None:
        """He may not stay where he is, so his move is there with a place near by."""
        game = play(fallen(ward()), Move(model="blue2-1", to=(48.4, 50)), TREAT)
        assert forbidden_by(game, Move(model="blue-1", to=(50, 50))) == "GAME-move"
        moves = [action for action in game.legal_actions() if isinstance(action, Move)]
        his = [move for move in moves if move.model == "blue-1" or move.unit == "blue"]
        assert [game.is_legal(move) and math.dist(move.to, (50, 50)) < 2 for move in his] == [True, True]
        of_him = choices(game.referee, game.state, game.battlefield.unit_by_id["blue"], thorough=False)
        assert [(choice.verb, len(choice.legal), choice.refused) for choice in of_him] == [("move", 1, [])]

    def test_the_fallen_do_not_act(self) -> None:
        scenario = ward()
        game = fallen(scenario)
        assert forbidden_by(game, Move(model="blue-1", to=(50, 50))) == "GAME-state"
        assert forbidden_by(until(game, "blue", "shooting"), Shoot(model="blue-1", target="red")) == "GAME-state"
        assert flags(game, "blue-1") == []


@pytest.mark.clause("SOL-1.7", "SOL-5.4")
def test_who_is_lost_from_a_squad_that_holds_its_position_stays_lost() -> None:
    reds = unit("red", "red", (50, 10), kind="soldier", weapons=[{"id": "rifle", "hit": 2, "range": 90}])
    blues = unit("blue", "blue", (50, 50), (60, 90), kind="soldier", flags=("dug-in", "held"))
    game = at(table("soldatiki", reds, blues), "shooting", 6, 1)
    game.push(Shoot(unit="red", target="blue-1"))
    assert model(game, "blue-1")["status"] == "fallen"
    play(game, EndPhase(), EndPhase())
    assert (game.state.side, game.state.phase) == ("blue", "shooting")
    assert flags(game, "blue") == ["dug-in", "held"]
    entry = game.push(EndPhase())
    assert entry.events[0].name == "lost"
    assert model(game, "blue-1")["status"] == "lost"
    assert model(game, "blue-2")["status"] == "active"
    assert flags(game, "blue") == ["dug-in"]
