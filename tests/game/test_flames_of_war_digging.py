"""Digging in, in flames-of-war: who, when, where, the skill test, pioneers, and fire at what has dug in.

Bases are 4 cm by 2 cm, across and along the facing up the table, on a table in centimetres: pioneers reach 5 cm.
"""

from __future__ import annotations

from typing import Any

import pytest

from defilade import DigIn, Game, Move, Pin, RefusedError, Shoot, Unpin
from defilade.battlefield.model import Point
from defilade.rulesets.actions import Action
from tests.game.tables import Scenario, at, begin, box, flags, forbidden_by, model, play, row, table, unit, until

DIG = DigIn(unit="p")
GUN = {"id": "gun", "hit": 2}


def platoon(*places: Point, **more: Any) -> Scenario:
    return unit(
        "p", "red", *places, **{"base": "4x2cm", "type": "infantry", "skill": 4, "move": 10, "weapons": [GUN], **more}
    )


def field(
    *terrain: Scenario, units: tuple[Scenario, ...] = (), options: dict[str, Any] | None = None, **more: Any
) -> Scenario:
    """Return a table with a platoon of three teams, the first of them in command, and an enemy 40 cm off."""
    command = {**more.pop("each", {})}
    command[1] = {"command": True, **command.get(1, {})}
    return table(
        "flames-of-war",
        platoon((50, 30), (56, 30), (62, 30), each=command, **more),
        *units,
        unit("foe", "blue", (50, 70), base="4x2cm", type="infantry", skill=4, weapons=[GUN]),
        terrain=list(terrain),
        options=options or {},
    )


def dug(scenario: Scenario, *dice: int) -> Game:
    return play(at(scenario, "movement", *dice), DIG)


def teams(game: Game) -> list[list[str]]:
    return [flags(game, m.id) for m in game.battlefield.unit_by_id["p"].models]


IN, OUT = ["counts-as-moved", "foxhole"], ["counts-as-moved"]


class TestTheSkillTest:
    @pytest.mark.clause("FOW-1.3", "FOW-1.4")
    @pytest.mark.parametrize(
        ("skill", "face", "success"),
        [
            ("veteran", 3, True),
            ("veteran", 2, False),
            ("trained", 4, True),
            ("trained", 3, False),
            ("conscript", 5, True),
            ("conscript", 4, False),
            (2, 2, True),
            (6, 5, False),
        ],
    )
    def test_one_test_for_all(self, skill: str | int, face: int, success: bool) -> None:
        game = dug(field(skill=skill), face)
        assert game.log[-1].dice == (face,)
        assert teams(game) == [IN if success else OUT] * 3
        assert flags(game, "p") == ["dig-attempted"]
        assert ("FOW-2.1" in game.log[-1].clauses) == success

    @pytest.mark.clause("FOW-1.3")
    @pytest.mark.parametrize(
        ("each", "face", "success"),
        [
            ({1: {"skill": 5}, 2: {"skill": 3}}, 4, False),
            ({1: {"skill": 3}, 2: {"skill": 5}}, 3, True),
        ],
    )
    def test_the_skill_is_the_command_teams(self, each: dict[int, Any], face: int, success: bool) -> None:
        assert teams(dug(field(each=each), face))[0] == (IN if success else OUT)

    @pytest.mark.clause("FOW-1.3")
    def test_without_a_command_team_it_is_the_first_teams(self) -> None:
        scenario = field(each={1: {"skill": 5}, 2: {"skill": 3}})
        del scenario["units"][0]["models"][0]["profile"]["command"]
        assert teams(dug(scenario, 4))[0] == OUT
        scenario["units"][0]["models"][2]["profile"] = {"command": True, "skill": 3}
        assert teams(dug(scenario, 3))[0] == IN

    @pytest.mark.clause("FOW-1.3", "FOW-2.1")
    def test_a_foxhole_is_bulletproof_cover_until_the_team_moves(self) -> None:
        game = dug(field(), 4)
        assert game.ruling("foe-1", "p-1").cover == "bulletproof"
        until(game, "red", "movement")
        assert teams(game) == [["foxhole"]] * 3
        play(game, Move(model="p-2", to=(56, 31)))
        assert teams(game) == [["foxhole"], ["moved"], ["foxhole"]]
        assert game.ruling("foe-1", "p-2").cover is None
        assert game.ruling("foe-1", "p-1").cover == "bulletproof"


class TestWhen:
    @pytest.mark.clause("FOW-1.1")
    @pytest.mark.parametrize(
        ("phase", "clause"),
        [("starting", "FOW-1.1"), ("movement", None), ("shooting", "FOW-1.1"), ("assault", "FOW-1.1")],
    )
    def test_in_the_movement_step(self, phase: str, clause: str | None) -> None:
        assert forbidden_by(at(field(), phase), DIG) == clause

    @pytest.mark.clause("GAME-turn")
    def test_in_its_own_turn(self) -> None:
        assert forbidden_by(at(field(), "movement"), DigIn(unit="foe")) == "GAME-turn"

    @pytest.mark.clause("FOW-1.1")
    @pytest.mark.parametrize("face", [1, 6])
    def test_one_attempt_a_turn(self, face: int) -> None:
        game = dug(field(), face)
        assert forbidden_by(game, DIG) == "FOW-1.1"
        until(game, "blue", "starting")
        assert (flags(game, "p"), teams(game)[0]) == ([], ["foxhole"] if face == 6 else [])
        assert forbidden_by(until(game, "red", "movement"), DIG) == ("FOW-1.6" if face == 6 else None)

    @pytest.mark.clause("FOW-1.1")
    @pytest.mark.parametrize("face", [1, 6])
    @pytest.mark.parametrize("action", [Move(unit="p", to=(50, 30)), Move(model="p-2", to=(56, 31))])
    def test_it_is_instead_of_moving(self, face: int, action: Move) -> None:
        game = dug(field(), face)
        assert forbidden_by(game, action) == "FOW-1.1"
        assert forbidden_by(until(game, "red", "movement"), action) is None

    @pytest.mark.clause("FOW-1.1")
    @pytest.mark.parametrize("action", [Move(unit="p", to=(50, 31)), Move(model="p-3", to=(62, 31))])
    def test_not_after_a_team_that_must_dig_has_moved(self, action: Move) -> None:
        game = play(at(field(), "movement"), action)
        assert forbidden_by(game, DIG) == "FOW-1.1"
        with pytest.raises(RefusedError):
            game.action_odds("p", "dig-in")
        assert forbidden_by(until(game, "red", "movement"), DIG) is None

    @pytest.mark.clause("FOW-1.2")
    def test_a_platoon_pinned_down_may_too(self) -> None:
        game = play(at(field(), "movement", 4), Pin(unit="p"))
        assert forbidden_by(game, DIG) is None
        game = play(game, DIG)
        assert (teams(game)[0], flags(game, "p")) == (IN, ["dig-attempted", "pinned"])
        assert flags(play(game, Unpin(unit="p")), "p") == ["dig-attempted"]

    @pytest.mark.clause("FOW-1.1")
    def test_a_scenario_may_begin_after_the_attempt(self) -> None:
        scenario = field()
        scenario["units"][0]["flags"] = ["dig-attempted"]
        game = at(scenario, "movement")
        assert forbidden_by(game, DIG) == "FOW-1.1"
        with pytest.raises(RefusedError, match="tried"):
            game.action_odds("p", "dig-in")


def over_third(kind: str) -> Scenario:
    """Return a feature that the third team stands in."""
    return box("it", kind, 59, 27, 65, 33)


class TestWhoDigs:
    @pytest.mark.clause("FOW-1.3", "FOW-1.5", "FOW-1.6")
    def test_infantry_and_guns_dig_and_others_act_as_usual(self) -> None:
        scenario = field(each={2: {"type": "cavalry"}, 3: {"type": "vehicle"}})
        scenario["units"][0]["models"].append(
            {"id": "p-4", "position": [68, 30], "facing": 90, "profile": {"type": "gun"}}
        )
        game = dug(scenario, 4)
        assert teams(game) == [IN, [], [], IN]
        assert forbidden_by(game, Move(model="p-2", to=(56, 35))) is None
        assert forbidden_by(game, Move(model="p-3", to=(62, 35))) is None
        assert forbidden_by(game, Move(model="p-4", to=(68, 35))) == "FOW-1.1"

    @pytest.mark.parametrize("kind", [row("FOW-1.6", kind, name=kind) for kind in ("building", "trench", "bunker")])
    def test_who_is_in_bulletproof_cover_need_not(self, kind: str) -> None:
        game = dug(field(over_third(kind)), 4)
        assert teams(game) == [IN, IN, []]
        assert game.ruling("foe-1", "p-3").cover == "bulletproof"

    @pytest.mark.parametrize("kind", [row("FOW-1.5", kind, name=kind) for kind in ("wood", "field", "hill", "road")])
    def test_all_others_must(self, kind: str) -> None:
        game = dug(field(over_third(kind)), 4)
        assert game.ruling("foe-1", "p-3").cover == "bulletproof"
        assert teams(game) == [IN, IN, IN]

    @pytest.mark.clause("FOW-1.6")
    @pytest.mark.parametrize("before", [True, False])
    def test_who_need_not_may_move_before_and_after(self, before: bool) -> None:
        scenario = field(over_third("trench"), each={2: {"type": "vehicle"}})
        moves = Move(model="p-2", to=(56, 35)), Move(model="p-3", to=(62, 31))
        game = at(scenario, "movement", 4)
        game = play(game, *moves, DIG) if before else play(game, DIG, *moves)
        assert teams(game) == [IN, ["moved"], ["moved"]]

    @pytest.mark.clause("FOW-1.6")
    @pytest.mark.parametrize("kind", ["cavalry", "vehicle"])
    def test_where_nobody_need_dig_it_is_refused(self, kind: str) -> None:
        assert forbidden_by(at(field(type=kind), "movement"), DIG) == "FOW-1.6"
        assert forbidden_by(at(field(box("it", "trench", 40, 20, 70, 40)), "movement"), DIG) == "FOW-1.6"

    @pytest.mark.clause("FOW-1.6")
    def test_those_in_foxholes_need_not_dig_again(self) -> None:
        game = until(dug(field(), 4, 4), "red", "movement")
        play(game, Move(model="p-2", to=(56, 31)))
        game = play(until(game, "red", "movement"), DIG)
        assert teams(game) == [["foxhole"], IN, ["foxhole"]]


class TestWhere:
    @pytest.mark.parametrize(
        "kind",
        [row("FOW-4.1", kind, name=kind) for kind in ("stream", "river", "swamp", "lake", "bridge", "ford")],
    )
    def test_not_in_water_nor_on_bridges_and_fords(self, kind: str) -> None:
        game = dug(field(over_third(kind)), 4)
        assert teams(game) == [IN, IN, []]
        assert forbidden_by(game, Move(model="p-3", to=(62, 35))) is None
        everywhere = box("it", kind, 40, 20, 70, 40)
        assert forbidden_by(at(field(everywhere), "movement"), DIG) == "FOW-4.1"

    @pytest.mark.clause("FOW-4.1")
    def test_who_is_in_water_acts_as_usual_before_the_others_dig(self) -> None:
        game = play(at(field(over_third("swamp")), "movement", 4), Move(model="p-3", to=(62, 31)))
        assert forbidden_by(game, DIG) is None
        assert teams(play(game, DIG)) == [IN, IN, ["moved"]]

    @pytest.mark.parametrize(
        ("left", "option", "clause"),
        [
            row("FOW-4.1", 63.9, "any", "FOW-4.1", name="a part of the base"),
            row("FOW-4.1", 64, "any", None, name="touching it"),
            row("FOW-4.1", 63.9, "centre", None, name="not its centre"),
            row("FOW-4.1", 62, "centre", "FOW-4.1", name="its centre on the edge"),
            row("FOW-4.1", 62.1, "centre", None, name="its centre outside"),
        ],
    )
    def test_in_a_feature(self, left: float, option: str, clause: str | None) -> None:
        """A team of its own stands at (62, 30): its base reaches from x = 60 to x = 64."""
        swamp = box("swamp", "swamp", left, 20, 70, 40)
        scenario = field(swamp, options={"in_terrain": option})
        scenario["units"][0]["models"] = scenario["units"][0]["models"][2:]
        assert forbidden_by(at(scenario, "movement"), DIG) == clause

    @pytest.mark.clause("FOW-1.6")
    @pytest.mark.parametrize(("option", "cover"), [("any", "bulletproof"), ("centre", None)])
    def test_in_bulletproof_cover(self, option: str, cover: str | None) -> None:
        trench = box("it", "trench", 63, 20, 70, 40)
        assert begin(field(trench, options={"in_terrain": option})).ruling("foe-1", "p-3").cover == cover


def truck(place: Point, side: str = "red", **more: Any) -> Scenario:
    """Return a pioneer supply vehicle on a base 4 cm wide and 2 cm long."""
    return unit("truck", side, place, base="4x2cm", type="vehicle", pioneer_supply=True, **more)


class TestPioneers:
    """The base of the command team reaches from x = 48 to x = 52 and from y = 29 to y = 31."""

    @pytest.mark.parametrize(
        ("vehicle", "reroll"),
        [
            row("FOW-3.1", truck((50, 23)), True, name="5 cm off"),
            row("FOW-3.1", truck((50, 22.9)), False, name="further off"),
            row("FOW-3.1", truck((41, 30)), True, name="5 cm to its side"),
            row("FOW-3.1", truck((68, 30)), False, name="near another team"),
            row("FOW-3.1", truck((50, 23), side="blue"), False, name="the enemy's"),
            row("FOW-3.1", unit("truck", "red", (50, 25), base="4x2cm", type="vehicle"), False, name="no pioneers"),
        ],
    )
    def test_who_may_reroll(self, vehicle: Scenario, reroll: bool) -> None:
        game = at(field(units=(vehicle,)), "movement", 3, 4)
        assert forbidden_by(game, DigIn(unit="p", reroll=True)) == (None if reroll else "FOW-3.1")
        assert forbidden_by(game, DigIn(unit="p", reroll=False)) is None
        assert game.action_odds("p", "dig-in")["success"].probability("true") == pytest.approx(0.75 if reroll else 0.5)
        game.push(DIG)
        assert game.log[-1].dice == ((3, 4) if reroll else (3,))
        assert teams(game)[0] == (IN if reroll else OUT)
        assert ("FOW-3.1" in game.log[-1].clauses) == reroll

    @pytest.mark.clause("FOW-3.1")
    @pytest.mark.parametrize(("dice", "success"), [((3, 3), False), ((4,), True), ((1, 6), True)])
    def test_a_failure_is_rerolled_once(self, dice: tuple[int, ...], success: bool) -> None:
        game = dug(field(units=(truck((50, 25)),)), *dice)
        assert (game.log[-1].dice, teams(game)[0]) == (dice, IN if success else OUT)

    @pytest.mark.clause("FOW-3.1")
    def test_the_reroll_may_be_left(self) -> None:
        game = play(at(field(units=(truck((50, 25)),)), "movement", 3, 6), DigIn(unit="p", reroll=False))
        assert (game.log[-1].dice, teams(game)[0]) == ((3,), OUT)

    @pytest.mark.clause("FOW-3.1")
    @pytest.mark.parametrize(("place", "reroll"), [((80, 23), True), ((80, 22.9), False)])
    def test_an_independent_team_rerolls_too(self, place: Point, reroll: bool) -> None:
        scout = unit("scout", "red", (80, 30), base="4x2cm", type="infantry", independent=True, skill=4)
        game = at(field(units=(truck(place), scout)), "movement", 3, 4)
        game.push(DigIn(unit="scout"))
        assert flags(game, "scout-1") == (IN if reroll else OUT)

    @pytest.mark.clause("FOW-3.1")
    @pytest.mark.parametrize(("gap", "reroll"), [(2, True), (2.001, False)])
    def test_on_a_table_in_inches_they_reach_2_inches(self, gap: float, reroll: bool) -> None:
        red = unit("p", "red", (20, 20), base="1in", type="infantry", skill=4, command=True)
        supply = unit("truck", "red", (21 + gap, 20), base="1in", type="vehicle", pioneer_supply=True)
        foe = unit("foe", "blue", (40, 40), base="1in", type="infantry")
        game = at(table("flames-of-war", red, supply, foe, unit="in", size=(48, 48)), "movement")
        assert forbidden_by(game, DigIn(unit="p", reroll=True)) == (None if reroll else "FOW-3.1")

    @pytest.mark.clause("FOW-3.1")
    def test_without_a_command_team_no_vehicle_helps(self) -> None:
        game = at(field(units=(truck((50, 25)),), each={1: {"command": False}}), "movement")
        refusal = game.refusal(DigIn(unit="p", reroll=True))
        assert refusal is not None
        assert refusal.clause == "FOW-3.1"
        assert refusal.to_json("en")["message"] == "p has no command team left: it can't re-roll the test."

    @pytest.mark.clause("FOW-3.1")
    def test_a_vehicle_that_is_destroyed_is_no_help(self) -> None:
        scenario = field(units=(truck((50, 25)),))
        game = play(until(at(scenario, "movement", 2), "blue", "shooting"), Shoot(unit="foe", target="truck"))
        assert model(game, "truck-1")["status"] == "destroyed"
        assert forbidden_by(until(game, "red", "movement"), DigIn(unit="p", reroll=True)) == "FOW-3.1"


def battery(**weapon: Any) -> Scenario:
    """Return a table with one red team that shoots at the enemy with a weapon."""
    scenario = field(weapons=[GUN | weapon])
    scenario["units"][0]["models"] = scenario["units"][0]["models"][:1]
    return scenario


VOLLEY = Shoot(unit="p", target="foe")


class TestTheRateOfFire:
    @pytest.mark.parametrize(
        ("weapon", "before", "shots"),
        [
            row("FOW-1.4", {"rof": 3, "rof_moving": 1}, None, 3, name="standing"),
            row("FOW-1.4", {"rof": 3, "rof_moving": 1}, Move(unit="p", to=(50, 31)), 1, name="moved"),
            row("FOW-1.4", {"rof": 3, "rof_moving": 1}, DIG, 1, name="dug"),
            row("FOW-1.4", {"rof": 3}, DIG, 3, name="without a moving rate"),
            row("FOW-1.4", {"shots": 2}, None, 2, name="without a rate"),
            row("FOW-1.4", {"shots": 2, "rof_moving": 1}, DIG, 1, name="with a moving rate alone"),
        ],
    )
    @pytest.mark.parametrize("face", [1, 6])
    def test_who_tried_counts_as_moved(
        self, weapon: dict[str, int], before: Action | None, shots: int, face: int
    ) -> None:
        dice = ((face,) if before == DIG else ()) + (1,) * shots
        game = at(battery(**weapon), "movement", *dice)
        game = play(game, *([] if before is None else [before]))
        game = play(until(game, "red", "shooting"), VOLLEY)
        assert game.log[-1].dice == (1,) * shots
        cut = before == DIG and "rof_moving" in weapon
        assert game.log[-1].clauses == (("FOW-1.4",) if cut else ())

    @pytest.mark.clause("FOW-1.4")
    def test_who_need_not_dig_has_not_moved(self) -> None:
        scenario = field(weapons=[GUN | {"rof": 2, "rof_moving": 1}], each={2: {"type": "vehicle"}})
        game = play(until(dug(scenario, 4, 1, 1), "red", "shooting"), Shoot(model="p-2", target="foe"))
        assert game.log[-1].dice == (1, 1)

    @pytest.mark.clause("GAME-state")
    @pytest.mark.parametrize("who", [{"model": "p-1"}, {"unit": "p"}])
    def test_a_gun_that_does_not_fire_on_the_move_stays_silent(self, who: dict[str, str]) -> None:
        game = at(battery(rof=2, rof_moving=0), "movement", 5, 1, 1)
        standing = play(until(game, "red", "shooting"), Shoot(target="foe", **who))
        assert standing.log[-1].dice == (5, 1)
        moved = at(battery(rof=2, rof_moving=0), "movement", 5, 1, 1)
        moved = until(play(moved, Move(unit="p", to=(50, 31))), "red", "shooting")
        refusal = moved.refusal(Shoot(target="foe", **who))
        assert refusal is not None
        assert (refusal.clause, refusal.to_json("en")["message"]) == (
            "GAME-state",
            "p-1 has moved: gun doesn't fire after a move.",
        )
        assert not moved.ruling("p-1", "foe").can_shoot

    @pytest.mark.clause("FOW-1.4")
    def test_nor_does_it_fire_after_digging(self) -> None:
        game = until(play(at(battery(rof=2, rof_moving=0), "movement", 1), DIG), "red", "shooting")
        refusal = game.refusal(VOLLEY)
        assert refusal is not None
        assert refusal.clause == "FOW-1.4"
        assert refusal.text("en") == "p-1 tried to dig in, which counts as moving: gun doesn't fire after a move."

    @pytest.mark.parametrize(
        ("moves", "firing", "first"), [((), ["p-1", "p-2", "p-3"], "pair-1"), (("p-1",), ["p-2", "p-3"], "pair-2")]
    )
    def test_only_those_who_fire_share_out_the_hits(
        self, moves: tuple[str, ...], firing: list[str], first: str
    ) -> None:
        """The first team stands nearest of all to pair-1, the others to pair-2."""
        pair = unit("pair", "blue", (46, 60), (60, 60), base="4x2cm", type="infantry")
        game = at(field(weapons=[GUN | {"rof": 1, "rof_moving": 0}], units=(pair,)), "movement")
        for name in moves:
            game.push(Move(model=name, to=game.battlefield.models[name].position))
        plan = until(game, "red", "shooting").plan("p", "pair")
        assert [shots.shooter for shots in plan.shots] == firing
        assert plan.recipients[0].id == first


def firing_at(options: str = "off", firepower: int | None = 4, **target: Any) -> Scenario:
    """Return a table on which blue's team, with a save of 5+, is in a trench."""
    weapon = GUN | ({} if firepower is None else {"firepower": firepower})
    trench = box("trench", "trench", 40, 60, 60, 80)
    scenario = field(trench, weapons=[weapon], options={"firepower": options})
    scenario["units"][0]["models"] = scenario["units"][0]["models"][:1]
    scenario["units"][1]["profile"] = {"type": "infantry", "save": 5, **target}
    scenario["units"].append(unit("rest", "blue", (90, 90), type="infantry"))
    return scenario


class TestSaves:
    @pytest.mark.parametrize(
        ("scenario", "dice", "status"),
        [
            row("FOW-1.6", firing_at(), (2, 5), "active", name="saved"),
            row("FOW-1.6", firing_at(), (2, 4), "destroyed", name="not saved"),
            row("FOW-1.6", firing_at("on"), (2, 5), "active", name="saved: no firepower is rolled"),
            row("FOW-1.6", firing_at("on"), (2, 4, 3), "active", name="no firepower"),
            row("FOW-1.6", firing_at("on"), (2, 4, 4), "destroyed", name="firepower"),
            row("FOW-1.6", firing_at("on", None), (2, 4), "destroyed", name="a weapon without the number"),
            row("FOW-1.6", firing_at("on", type="gun"), (2, 4, 3), "active", name="a gun"),
            row("FOW-1.6", firing_at("on", type="vehicle"), (2, 4), "destroyed", name="a vehicle"),
        ],
    )
    def test_firepower_in_bulletproof_cover(self, scenario: Scenario, dice: tuple[int, ...], status: str) -> None:
        game = play(at(scenario, "shooting", *dice), VOLLEY)
        assert (game.log[-1].dice, model(game, "foe-1")["status"]) == (dice, status)
        assert model(game, "foe-1")["wounds"] == (1 if status == "active" else 0)
        assert game.log[-1].clauses == (("FOW-1.6",) if len(dice) > 2 else ())

    @pytest.mark.clause("FOW-1.6")
    def test_in_the_open_there_is_no_firepower(self) -> None:
        scenario = firing_at("on")
        scenario["terrain"] = []
        game = play(at(scenario, "shooting", 2, 4), VOLLEY)
        assert (game.log[-1].dice, model(game, "foe-1")["status"]) == ((2, 4), "destroyed")

    @pytest.mark.clause("FOW-1.3")
    def test_a_foxhole_asks_for_firepower_too(self) -> None:
        scenario = field(options={"firepower": "on"}, save=5)
        scenario["units"][1]["weapons"] = [GUN | {"firepower": 4}]
        game = until(dug(scenario, 4, 2, 4, 3), "blue", "shooting")
        game = play(game, Shoot(unit="foe", target="p-1"))
        assert model(game, "p-1")["status"] == "active"
        assert game.log[-1].clauses == ("FOW-1.3",)

    @pytest.mark.clause("GAME-sight")
    @pytest.mark.parametrize(
        ("kind", "height", "seen"),
        [
            ("infantry", 1.7, True),
            ("infantry", 1.9, False),
            ("gun", 1.7, True),
            ("gun", 1.9, False),
            ("cavalry", 2.6, True),
            ("cavalry", 2.8, False),
            ("vehicle", 2.6, True),
            ("vehicle", 2.8, False),
        ],
    )
    def test_a_teams_eye_is_at_nine_tenths_of_its_height(self, kind: str, height: float, seen: bool) -> None:
        """Of 2 cm or 3 cm: close behind a bank that is higher it sees nothing of an enemy as high as itself."""
        bank = box("bank", "hill", 40, 32, 60, 32.5, height=height)
        scenario = field(bank, type=kind)
        scenario["units"][1]["profile"] = {"type": kind}
        assert begin(scenario).ruling("p-1", "foe-1").in_sight == seen

    @pytest.mark.clause("FOW-1.6")
    def test_a_ruling_has_the_profiles_save(self) -> None:
        assert begin(firing_at()).ruling("p-1", "foe-1").save == 5
        assert begin(field()).ruling("p-1", "foe-1").save is None
