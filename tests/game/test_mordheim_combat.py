"""Movement, charges and hand-to-hand combat in mordheim.

Red's warrior stands at (50, 50); bases are 2 cm wide, so that one at (52, 50) touches his.
"""

from __future__ import annotations

from typing import Any

import pytest

from defilade import Fight, Game, Move, Pass, Shoot, StandUp, Wound
from defilade.game.choices import choices
from defilade.game.game import Entry
from defilade.language import Language, translator
from defilade.rulesets.actions import Action
from tests.game.tables import Scenario, at, begin, flags, forbidden_by, model, play, row, table, unit, until

SWORD = {"id": "sword", "range": 0, "hit": 4, "wound": 4}


def warrior(name: str, side: str, *places: tuple[float, float], **more: Any) -> Scenario:
    return unit(name, side, *places, **{"weapons": [SWORD], "move": 10, **more})


def melee(*units: Scenario, **options: Any) -> Scenario:
    rest = warrior("rest", "red", (5, 5)), warrior("others", "blue", (95, 95))
    return table("mordheim", *units, *rest, options=options)


def duel(red: int = 3, blue: int = 3, options: dict[str, Any] | None = None, **more: Any) -> Scenario:
    return melee(
        warrior("red", "red", (50, 50), initiative=red),
        warrior("blue", "blue", (52, 50), initiative=blue, **more),
        **(options or {}),
    )


def fight(name: str, target: str) -> Fight:
    return Fight(model=f"{name}-1", target=f"{target}-1")


RED, BLUE = fight("red", "blue"), fight("blue", "red")


def told_in(language: Language, entry: Entry) -> list[str]:
    """Return what an action did, in words."""
    return [translator(language).text(event.phrase) for event in entry.events]


def refused_in(game: Game, action: Action) -> str:
    """Return why an action is refused, in English."""
    refusal = game.refusal(action)
    assert refusal is not None
    return translator("en").text(refusal.message)


class TestTheOrderOfBlows:
    @pytest.mark.parametrize(
        ("scenario", "first", "second"),
        [
            row("GAME-order", duel(red=4, blue=3), RED, BLUE, name="the highest initiative"),
            row("GAME-order", duel(red=3, blue=4), BLUE, RED, name="of either side"),
            row("GAME-order", duel(red=3, blue=3), RED, BLUE, name="on a tie the side whose turn it is"),
        ],
    )
    def test_who_strikes_first(self, scenario: Scenario, first: Fight, second: Fight) -> None:
        game = at(scenario, "combat", 1, 1)
        assert forbidden_by(game, second) == "GAME-order"
        game.push(first)
        assert forbidden_by(game, second) is None

    @pytest.mark.clause("GAME-order")
    def test_the_initiative_is_3_unless_said(self) -> None:
        scenario = melee(warrior("red", "red", (50, 50)), warrior("blue", "blue", (52, 50), initiative=3))
        assert forbidden_by(at(scenario, "combat"), BLUE) == "GAME-order"
        scenario = melee(warrior("red", "red", (50, 50)), warrior("blue", "blue", (52, 50), initiative=4))
        assert forbidden_by(at(scenario, "combat"), BLUE) is None

    @pytest.mark.clause("GAME-order")
    def test_equals_of_a_side_strike_in_any_order(self) -> None:
        scenario = melee(warrior("red", "red", (50, 50), (54, 50)), warrior("blue", "blue", (52, 50)))
        game = at(scenario, "combat", 1, 1)
        assert forbidden_by(game, Fight(model="red-2", target="blue-1")) is None
        play(game, Fight(model="red-2", target="blue-1"))
        assert forbidden_by(game, BLUE) == "GAME-order"
        assert forbidden_by(play(game, RED), BLUE) is None

    @pytest.mark.clause("GAME-order")
    def test_who_is_out_of_contact_is_not_waited_for(self) -> None:
        scenario = melee(
            warrior("red", "red", (50, 50), initiative=3),
            warrior("quick", "red", (60, 60), initiative=9),
            warrior("blue", "blue", (52, 50), initiative=2),
        )
        assert forbidden_by(at(scenario, "combat"), RED) is None

    @pytest.mark.clause("GAME-order")
    def test_a_blow_given_up_lets_the_others_strike(self) -> None:
        game = play(at(duel(red=4), "combat"), Pass(model="red-1"))
        assert (flags(game, "red-1"), game.log[-1].dice) == (["fought"], ())
        assert forbidden_by(game, BLUE) is None
        assert forbidden_by(game, RED) == "GAME-state"
        assert refused_in(game, RED) == refused_in(game, Pass(model="red-1")) == "red-1 has given its blow up."
        game = play(at(duel(red=4), "combat", 1), RED)
        assert refused_in(game, RED) == "red-1 has struck its blow already."

    @pytest.mark.clause("GAME-order")
    def test_who_is_put_down_before_his_turn_is_not_waited_for(self) -> None:
        scenario = melee(
            warrior("red", "red", (50, 50), (54, 50), initiative=4, each={2: {"initiative": 1}}),
            warrior("blue", "blue", (52, 50), initiative=2),
        )
        game = play(at(scenario, "combat", 4, 4, 3), RED)
        assert forbidden_by(game, Fight(model="red-2", target="blue-1")) is None

    @pytest.mark.parametrize(
        ("action", "clause"),
        [
            row("GAME-state", RED, "GAME-state", name="one blow each"),
            row("GAME-state", Pass(model="red-1"), "GAME-state", name="nothing to give up after it"),
        ],
    )
    def test_after_the_blow(self, action: Action, clause: str) -> None:
        assert forbidden_by(play(at(duel(), "combat", 1), RED), action) == clause

    @pytest.mark.clause("GAME-state")
    def test_in_the_next_turn_he_strikes_again(self) -> None:
        game = play(at(duel(red=4), "combat", 1), RED)
        assert forbidden_by(until(game, "blue", "combat"), RED) is None


def risen(red: int, blue: int, *dice: int) -> Game:
    """Return the game in blue's combat phase, in which blue's warrior has stood up in contact."""
    game = play(begin(duel(red=red, blue=blue), 1, *dice), Wound(model="blue-1"))
    game = play(until(game, "blue", "recovery"), StandUp(model="blue-1"))
    return until(game, "blue", "combat")


class TestStrikingLast:
    @pytest.mark.clause("MOR-15.5")
    def test_whatever_the_initiative_and_the_turn(self) -> None:
        game = risen(1, 9, 1, 1)
        assert forbidden_by(game, BLUE) == "MOR-15.5"
        assert forbidden_by(play(game, RED), BLUE) is None

    @pytest.mark.clause("MOR-15.5")
    def test_it_is_said_whom_it_waits_for(self) -> None:
        words = "blue-1 stood up in hand-to-hand and strikes last: first red-1."
        assert refused_in(risen(1, 9, 1, 1), BLUE) == words

    @pytest.mark.clause("MOR-15.5")
    def test_a_blow_and_one_given_up_cite_the_order(self) -> None:
        assert play(risen(1, 9, 1), RED).log[-1].clauses[0] == "MOR-15.5"
        assert play(risen(1, 9), Pass(model="red-1")).log[-1].clauses == ("MOR-15.5",)

    @pytest.mark.clause("MOR-15.5")
    def test_a_blow_given_up_counts(self) -> None:
        assert forbidden_by(play(risen(1, 9), Pass(model="red-1")), BLUE) is None

    @pytest.mark.clause("MOR-15.5")
    def test_among_themselves_by_initiative(self) -> None:
        scenario = melee(
            warrior("red", "red", (50, 50)),
            warrior("blue", "blue", (52, 50), (48, 50), initiative=2, each={2: {"initiative": 5}}),
        )
        game = play(begin(scenario, 1, 1, 1, 1), Wound(model="blue-1"), Wound(model="blue-2"))
        game = play(until(game, "blue", "recovery"), StandUp(model="blue-1"), StandUp(model="blue-2"))
        game = until(game, "blue", "combat")
        assert forbidden_by(game, Fight(model="blue-2", target="red-1")) == "MOR-15.5"
        game = play(game, RED)
        assert forbidden_by(game, BLUE) == "MOR-15.5"
        assert forbidden_by(game, Fight(model="blue-2", target="red-1")) is None


class TestWhomOneStrikes:
    @pytest.mark.parametrize(
        ("scenario", "action", "clause"),
        [
            row("GAME-range", duel(), RED, None, name="in contact"),
            row(
                "GAME-range",
                melee(warrior("red", "red", (50, 50)), warrior("blue", "blue", (52.01, 50))),
                RED,
                "GAME-range",
                name="out of contact",
            ),
            row("GAME-range", duel(), fight("red", "others"), "GAME-range", name="another than the one in contact"),
            row(
                "GAME-range",
                melee(warrior("red", "red", (50, 50), weapons=[]), warrior("blue", "blue", (52, 50))),
                RED,
                "GAME-range",
                name="without a weapon",
            ),
            row(
                "GAME-target",
                melee(warrior("red", "red", (50, 50), (50, 52)), warrior("blue", "blue", (52, 50))),
                Fight(model="red-1", target="red-2"),
                "GAME-target",
                name="not one's own",
            ),
            row(
                "GAME-range",
                melee(warrior("red", "red", (50, 50), (60, 60)), warrior("blue", "blue", (52, 50))),
                Pass(model="red-2"),
                "GAME-range",
                name="no blow to give up out of contact",
            ),
        ],
    )
    def test_whom(self, scenario: Scenario, action: Action, clause: str | None) -> None:
        assert forbidden_by(at(scenario, "combat"), action) == clause

    @pytest.mark.clause("GAME-range")
    def test_who_has_no_weapon_is_told_so(self) -> None:
        scenario = melee(warrior("red", "red", (50, 50), weapons=[]), warrior("blue", "blue", (52, 50)))
        assert refused_in(at(scenario, "combat"), RED) == "red-1 has no weapon."

    @pytest.mark.clause("GAME-phase")
    @pytest.mark.parametrize("phase", ["recovery", "movement", "shooting"])
    @pytest.mark.parametrize("action", [RED, BLUE, Pass(model="red-1")])
    def test_in_the_combat_phase_alone(self, phase: str, action: Action) -> None:
        assert forbidden_by(at(duel(), phase), action) == "GAME-phase"


class TestHandToHandWeapons:
    """A weapon of range 0 strikes; it does not shoot."""

    @pytest.mark.clause("GAME-range")
    @pytest.mark.parametrize(
        "action",
        [
            Shoot(model="red-1", target="blue-1", weapon="sword"),
            Shoot(unit="red", target="blue", weapon="sword"),
            Shoot(model="red-1", target="blue-1"),
        ],
    )
    def test_no_shot_in_contact(self, action: Shoot) -> None:
        game = at(duel(), "shooting")
        assert forbidden_by(game, action) == "GAME-range"
        assert "sword is a hand-to-hand weapon: it strikes in the combat phase." in refused_in(game, action)
        assert not any(isinstance(each, Shoot) for each in game.legal_actions())

    @pytest.mark.clause("GAME-range")
    def test_what_else_forbids_the_shot_comes_first(self) -> None:
        game = at(duel(), "movement")
        assert forbidden_by(game, Shoot(model="red-1", target="blue-1")) == "GAME-phase"
        game = until(game, "red", "shooting")
        assert forbidden_by(game, Shoot(model="red-1", target="red-1")) == "GAME-target"
        assert forbidden_by(game, Shoot(model="blue-1", target="red-1")) == "GAME-turn"

    @pytest.mark.clause("GAME-range")
    def test_a_pistol_is_shot_in_contact_and_the_sword_is_not_offered(self) -> None:
        pistol = {"id": "pistol", "range": 15, "hit": 4}
        game = at(
            melee(warrior("red", "red", (50, 50), weapons=[SWORD, pistol]), warrior("blue", "blue", (52, 50))),
            "shooting",
        )
        shots = {each.weapon for each in game.legal_actions() if isinstance(each, Shoot)}
        assert shots == {"pistol"}


class TestABlow:
    @pytest.mark.parametrize(
        ("dice", "status"),
        [
            row("MOR-14.2", (4, 4, 1), "knocked-down", name="hit, wound, injury"),
            row("MOR-14.2", (3,), "active", name="a miss"),
            row("MOR-14.2", (4, 3), "active", name="no wound"),
            row("MOR-14.4", (6, 6, 5), "out-of-action", name="out of action"),
        ],
    )
    def test_its_dice(self, dice: tuple[int, ...], status: str) -> None:
        game = play(at(duel(), "combat", *dice), RED)
        assert (game.log[-1].dice, model(game, "blue-1")["status"]) == (dice, status)
        assert flags(game, "red-1") == ["fought"]

    @pytest.mark.clause("MOR-14.1")
    def test_armour_saves(self) -> None:
        game = play(at(duel(armour=5), "combat", 4, 4, 5), RED)
        assert (game.log[-1].dice, model(game, "blue-1")["status"]) == ((4, 4, 5), "active")

    @pytest.mark.clause("MOR-14.3")
    def test_several_attacks(self) -> None:
        scenario = duel()
        scenario["units"][0]["weapons"] = [SWORD | {"shots": 2}]
        game = play(at(scenario, "combat", 4, 4, 4, 4, 1, 3), RED)
        assert model(game, "blue-1")["status"] == "stunned"

    @pytest.mark.clause("MOR-14.2")
    def test_a_weapon_is_chosen_by_its_name(self) -> None:
        scenario = duel()
        scenario["units"][0]["weapons"] = [SWORD, {"id": "axe", "range": 0, "hit": 2}]
        game = play(at(scenario, "combat", 2, 1), Fight(model="red-1", target="blue-1", weapon="axe"))
        assert (game.log[-1].dice, model(game, "blue-1")["status"]) == ((2, 1), "knocked-down")


def struck(face: int, option: str, *dice: int, **blue: Any) -> Game:
    """Return the game after red struck one of blue who lies knocked down (face 1) or stunned (face 3)."""
    scenario = duel(options={"close_combat_vs_down": option}, **blue)
    game = play(begin(scenario, face, *dice), Wound(model="blue-1", count=blue.get("wounds", 1)))
    return play(until(game, "red", "combat"), RED)


class TestAgainstThoseWhoAreDown:
    """The option `close_combat_vs_down`: they are hit by themselves, and finished by what gets through."""

    @pytest.mark.parametrize(
        ("face", "dice", "armour", "status"),
        [
            row("MOR-15.1", 1, (4,), None, "out-of-action", name="knocked down: a wound finishes him"),
            row("MOR-15.1", 1, (3,), None, "knocked-down", name="knocked down: no wound"),
            row("MOR-15.1", 1, (4, 5), 5, "knocked-down", name="knocked down: armour saves"),
            row("MOR-15.1", 1, (4, 4), 5, "out-of-action", name="knocked down: armour fails"),
            row("MOR-16.1", 3, (), None, "out-of-action", name="stunned: any attack finishes him"),
        ],
    )
    def test_on(self, face: int, dice: tuple[int, ...], armour: int | None, status: str) -> None:
        game = struck(face, "on", *dice, **({} if armour is None else {"armour": armour}))
        assert (game.log[-1].dice, model(game, "blue-1")["status"]) == (dice, status)
        assert flags(game, "red-1") == ["fought"]

    @pytest.mark.parametrize(
        ("face", "dice", "status"),
        [
            row("MOR-15.1", 1, (3,), "knocked-down", name="knocked down: a miss"),
            row("MOR-15.1", 1, (4, 4, 1), "knocked-down", name="knocked down: an injury is rolled"),
            row("MOR-16.1", 3, (4, 4, 1), "stunned", name="stunned: an injury is rolled"),
        ],
    )
    def test_off(self, face: int, dice: tuple[int, ...], status: str) -> None:
        game = struck(face, "off", *dice)
        assert (game.log[-1].dice, model(game, "blue-1")["status"]) == (dice, status)

    @pytest.mark.clause("MOR-15.1")
    def test_those_on_their_feet_are_struck_as_usual(self) -> None:
        game = play(at(duel(options={"close_combat_vs_down": "on"}), "combat", 4, 4, 1), RED)
        assert model(game, "blue-1")["status"] == "knocked-down"

    @pytest.mark.clause("MOR-15.1")
    def test_shots_are_as_usual(self) -> None:
        scenario = duel(options={"close_combat_vs_down": "on"})
        scenario["units"][0]["weapons"] = [SWORD | {"range": 10}]
        game = play(begin(scenario, 1, 3), Wound(model="blue-1"))
        game = play(until(game, "red", "shooting"), Shoot(model="red-1", target="blue-1"))
        assert (game.log[-1].dice, model(game, "blue-1")["status"]) == ((3,), "knocked-down")

    @pytest.mark.clause("MOR-16.1")
    def test_who_strikes_at_the_stunned_is_told_and_recorded(self) -> None:
        game = struck(3, "on")
        entry = game.log[-1]
        assert [event.to_json() for event in entry.events] == [
            {"event": "blow", "model": "red-1", "target": "blue-1", "dice": []},
            {"event": "out-of-action", "model": "blue-1"},
        ]
        assert told_in("en", entry)[0] == "red-1 strikes at blue-1, who is stunned: no dice."
        assert told_in("ru", entry)[0] == "red-1 бьёт по модели blue-1: та оглушена, бросков нет."

    @pytest.mark.parametrize(
        ("face", "dice", "clauses"),
        [
            row("MOR-15.1", 1, (4,), ("MOR-15.5", "MOR-15.1", "MOR-17.1"), name="knocked down"),
            row("MOR-15.1", 1, (3,), ("MOR-15.5", "MOR-15.1"), name="knocked down: no wound"),
            row("MOR-16.1", 3, (), ("MOR-15.5", "MOR-16.1", "MOR-17.1"), name="stunned"),
        ],
    )
    def test_the_clause_of_his_state_decides(self, face: int, dice: tuple[int, ...], clauses: tuple[str, ...]) -> None:
        assert struck(face, "on", *dice).log[-1].clauses == clauses


class TestMoving:
    @pytest.mark.parametrize(
        ("action", "clause", "marks"),
        [
            row("GAME-move", Move(model="red-1", to=(60, 50)), None, ["moved"], name="its rate"),
            row("GAME-move", Move(model="red-1", to=(60.01, 50)), "GAME-move", [], name="no further"),
            row("GAME-move", Move(model="red-1", to=(70, 50), run=True), None, ["moved", "ran"], name="a run"),
            row("GAME-move", Move(model="red-1", to=(70.01, 50), run=True), "GAME-move", [], name="a run too far"),
            row(
                "GAME-move",
                Move(model="red-1", to=(50, 69.9), charge=True),
                None,
                ["charged", "moved"],
                name="a charge into contact",
            ),
            row("GAME-move", Move(model="red-1", to=(50, 69.8), charge=True), "GAME-move", [], name="not into contact"),
            row("GAME-move", Move(model="red-1", to=(50, 70.01), charge=True), "GAME-move", [], name="too far"),
            row(
                "GAME-move", Move(model="red-1", to=(48, 50), charge=True), "GAME-move", [], name="friends don't count"
            ),
        ],
    )
    def test_how_far(self, action: Move, clause: str | None, marks: list[str]) -> None:
        scenario = melee(warrior("red", "red", (50, 50), (46, 50)), warrior("blue", "blue", (50, 71.9)))
        game = at(scenario, "movement")
        assert forbidden_by(game, action) == clause
        if clause is None:
            assert flags(play(game, action), "red-1") == marks
            assert game.log[-1].clauses == (("MOR-15.4",) if action.run or action.charge else ())
            assert flags(until(game, "blue", "recovery"), "red-1") == []

    @pytest.mark.clause("GAME-move")
    @pytest.mark.parametrize("run", [False, True])
    def test_without_a_rate_there_is_no_limit(self, run: bool) -> None:
        scenario = melee(unit("red", "red", (50, 50)), warrior("blue", "blue", (60, 60)))
        assert forbidden_by(at(scenario, "movement"), Move(model="red-1", to=(5, 90), run=run)) is None

    @pytest.mark.clause("GAME-move")
    def test_a_charge_of_a_unit_brings_each_of_it_into_contact(self) -> None:
        scenario = melee(warrior("red", "red", (50, 50), (60, 50)), warrior("blue", "blue", (50, 60), (60, 60)))
        game = at(scenario, "movement")
        assert forbidden_by(game, Move(unit="red", to=(50, 58), charge=True)) is None
        scenario = melee(warrior("red", "red", (50, 50), (60, 50)), warrior("blue", "blue", (50, 60)))
        game = at(scenario, "movement")
        assert forbidden_by(game, Move(unit="red", to=(50, 58), charge=True)) == "GAME-move"

    @pytest.mark.clause("GAME-move")
    @pytest.mark.parametrize(("others", "offered"), [([(40, 50)], [("red-1", (42, 50))]), ([], [])])
    def test_no_charge_is_offered_at_whom_he_touches_already(
        self, others: list[tuple[float, float]], offered: list[object]
    ) -> None:
        scenario = melee(warrior("red", "red", (50, 50)), warrior("blue", "blue", (52, 50), *others))
        game = at(scenario, "movement")
        found = choices(game.referee, game.state, game.battlefield.unit_by_id["red"], thorough=True)
        charges = [each for choice in found if choice.verb == "charge" for each in choice.legal]
        assert [(each.model, each.to) for each in charges if isinstance(each, Move)] == offered

    @pytest.mark.clause("GAME-move")
    def test_a_move_is_a_run_or_a_charge(self) -> None:
        game = at(melee(warrior("red", "red", (50, 50)), warrior("blue", "blue", (60, 50))), "movement")
        assert forbidden_by(game, Move(model="red-1", to=(58, 50), charge=True)) is None
        assert forbidden_by(game, Move(model="red-1", to=(58, 50), charge=True, run=True)) == "GAME-move"

    @pytest.mark.clause("GAME-move")
    def test_a_charge_at_one_who_is_down(self) -> None:
        game = play(
            begin(melee(warrior("red", "red", (50, 50)), warrior("blue", "blue", (50, 60))), 1), Wound(model="blue-1")
        )
        assert forbidden_by(until(game, "red", "movement"), Move(model="red-1", to=(50, 58), charge=True)) is None
        game = play(
            begin(melee(warrior("red", "red", (50, 50)), warrior("blue", "blue", (50, 60))), 5), Wound(model="blue-1")
        )
        charge = Move(model="red-1", to=(50, 58), charge=True)
        assert forbidden_by(until(game, "red", "movement"), charge) == "GAME-move"
        assert refused_in(game, charge) == "blue-1 is out of action: red-1's charge reaches nobody."

    @pytest.mark.parametrize(
        ("face", "clause"),
        [
            row("MOR-15.1", 1, "MOR-15.1", name="knocked down"),
            row("MOR-16.1", 3, "MOR-16.1", name="stunned"),
            row("MOR-17.1", 5, "MOR-17.1", name="out of action"),
        ],
    )
    def test_a_unit_of_which_all_are_down_does_not_move(self, face: int, clause: str) -> None:
        game = begin(melee(warrior("red", "red", (50, 50), (46, 50))), face, face)
        game = until(play(game, Wound(model="red-1"), Wound(model="red-2")), "red", "movement")
        assert forbidden_by(game, Move(unit="red", to=(46, 55))) == clause
        assert forbidden_by(game, Move(unit="red", to=(46, 55), run=True)) == clause
        assert forbidden_by(game, Move(model="red-2", to=(46, 55))) == clause

    @pytest.mark.clause("MOR-15.1")
    def test_a_unit_moves_without_those_who_are_down(self) -> None:
        game = play(begin(melee(warrior("red", "red", (50, 50), (46, 50))), 1), Wound(model="red-1"))
        game = play(until(game, "red", "movement"), Move(unit="red", to=(46, 55)))
        assert (model(game, "red-1")["position"], model(game, "red-2")["position"]) == ([50, 50], [46, 55])
