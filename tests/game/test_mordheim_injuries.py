"""Wounds, injuries and recovery in mordheim.

Bases are 2 cm wide and tables in centimetres, where a crawl of 2 inches is one of 5.08 cm. Dice of a blow or shot: to
hit, to wound (4+ both), and then, where the last wound is lost, the injury.
"""

from __future__ import annotations

from typing import Any

import pytest

from defilade import Crawl, EndPhase, Fight, Game, Move, Pass, Shoot, StandUp, TurnOver, Wound
from defilade.language import translator
from defilade.rulesets.actions import Action
from tests.game.tables import (
    PHASES,
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

BOW = {"id": "bow", "range": 60, "hit": 4, "wound": 4}
SWORD = {"id": "sword", "range": 0, "hit": 4, "wound": 4}


def band(name: str, side: str, *places: tuple[float, float], **more: Any) -> Scenario:
    return unit(name, side, *places, **{"weapons": [BOW, SWORD], "move": 10, **more})


def field(*bands: Scenario, **parts: Any) -> Scenario:
    return table("mordheim", *bands, **parts)


def apart(wounds: int = 1, **blue: Any) -> Scenario:
    """Return a table with two warriors of red, and one of blue 28 cm off with some wounds."""
    return field(band("red", "red", (50, 20), (60, 20)), band("blue", "blue", (50, 50), wounds=wounds, **blue))


def touching(*reds: tuple[float, float], **more: Any) -> Scenario:
    """Return a table with a warrior of blue at (50, 50), and reds at places, by default in contact with him."""
    return field(
        band("red", "red", *(reds or [(52, 50)])), band("blue", "blue", (50, 50), **more), band("far", "blue", (90, 90))
    )


def hurt(game: Game, name: str, count: int = 1) -> Game:
    return play(game, Wound(model=name, count=count))


def status(game: Game, name: str) -> str:
    found: str = model(game, name)["status"]
    return found


class TestWounds:
    @pytest.mark.parametrize(
        ("wounds", "count", "dice", "left"),
        [
            row("MOR-14.1", 3, 1, (), 2, name="one of three"),
            row("MOR-14.1", 3, 2, (), 1, name="two of three"),
            row("MOR-14.2", 3, 3, (1,), 0, name="the last is rolled for"),
            row("MOR-14.2", 3, 5, (1, 1, 1), 0, name="and each after it"),
            row("MOR-14.2", 1, 1, (2,), 0, name="the only one"),
        ],
    )
    def test_wounds_from_any_source(self, wounds: int, count: int, dice: tuple[int, ...], left: int) -> None:
        game = hurt(begin(apart(wounds), *dice), "blue-1", count)
        assert game.log[-1].dice == dice
        assert (model(game, "blue-1")["wounds"], status(game, "blue-1")) == (left, "knocked-down" if dice else "active")

    @pytest.mark.clause("MOR-14.1")
    def test_a_shot_takes_one_and_he_fights_on(self) -> None:
        game = play(at(apart(2), "shooting", 4, 4), Shoot(model="red-1", target="blue-1"))
        assert (model(game, "blue-1")["wounds"], status(game, "blue-1")) == (1, "active")
        assert "MOR-14.1" in game.log[-1].clauses

    @pytest.mark.clause("MOR-14.2")
    def test_the_dice_of_a_volley_are_hits_then_wounds_then_injuries(self) -> None:
        game = play(at(apart(), "shooting", 4, 5, 4, 3, 6), Shoot(unit="red", target="blue"))
        assert game.log[-1].dice == (4, 5, 4, 3, 6)
        assert status(game, "blue-1") == "out-of-action"

    @pytest.mark.clause("MOR-14.2")
    def test_damage_beyond_the_last_wound_is_rolled_for_too(self) -> None:
        scenario = apart(2)
        scenario["units"][0]["weapons"][0]["damage"] = 3
        game = play(at(scenario, "shooting", 4, 4, 1, 4), Shoot(model="red-1", target="blue-1"))
        assert game.log[-1].dice == (4, 4, 1, 4)
        assert status(game, "blue-1") == "stunned"

    @pytest.mark.clause("MOR-14.4")
    @pytest.mark.parametrize(
        ("face", "after"),
        [
            (1, "knocked-down"),
            (2, "knocked-down"),
            (3, "stunned"),
            (4, "stunned"),
            (5, "out-of-action"),
            (6, "out-of-action"),
        ],
    )
    def test_the_injury_table(self, face: int, after: str) -> None:
        assert status(hurt(begin(apart(), face), "blue-1"), "blue-1") == after
        game = play(at(apart(), "shooting", 4, 4, face), Shoot(model="red-1", target="blue-1"))
        assert status(game, "blue-1") == after

    @pytest.mark.clause("MOR-14.3")
    @pytest.mark.parametrize(
        ("dice", "after"),
        [
            ((1, 3, 2), "stunned"),
            ((5, 1, 1), "out-of-action"),
            ((2, 1, 2), "knocked-down"),
            ((3, 1, 6), "out-of-action"),
        ],
    )
    def test_of_several_rolls_the_highest_counts(self, dice: tuple[int, ...], after: str) -> None:
        assert status(hurt(begin(apart(), *dice), "blue-1", 3), "blue-1") == after

    @pytest.mark.parametrize(
        ("first", "second", "clauses", "told"),
        [
            row("MOR-14.3", 3, 2, ("MOR-14.2", "MOR-14.3", "MOR-14.4", "MOR-15.7"), "stunned", name="not better"),
            row("MOR-14.4", 3, 3, ("MOR-14.2", "MOR-14.4", "MOR-15.7"), "stunned", name="stunned again"),
            row("MOR-14.4", 1, 2, ("MOR-14.2", "MOR-14.4", "MOR-15.7"), "knocked-down", name="knocked down again"),
        ],
    )
    def test_one_who_stays_as_he_was_is_told(
        self, first: int, second: int, clauses: tuple[str, ...], told: str
    ) -> None:
        entry = hurt(hurt(begin(apart(), first, second), "blue-1"), "blue-1").log[-1]
        assert entry.clauses == clauses
        assert entry.events[-1].to_json() == {"event": "stays-down", "model": "blue-1", "status": told}
        assert translator("en").text(entry.events[-1].phrase) == f"blue-1 stays {told.replace('-', ' ')}."

    @pytest.mark.clause("MOR-14.3")
    @pytest.mark.parametrize(
        ("dice", "clauses"),
        [
            ((4, 5, 4, 3, 6, 1), ("MOR-14.1", "MOR-14.2", "MOR-14.3", "MOR-14.4")),
            ((4, 5, 4, 3, 6), ("MOR-14.1", "MOR-14.2", "MOR-14.4")),
        ],
    )
    def test_a_volley_with_several_injury_rolls_cites_it(self, dice: tuple[int, ...], clauses: tuple[str, ...]) -> None:
        scenario = apart()
        scenario["units"][0]["weapons"][0]["wound"] = 4 if len(dice) == 5 else 3
        assert play(at(scenario, "shooting", *dice), Shoot(unit="red", target="blue")).log[-1].clauses == clauses

    @pytest.mark.clause("MOR-14.3")
    @pytest.mark.parametrize(("second", "after"), [(1, "stunned"), (3, "stunned"), (5, "out-of-action")])
    def test_a_roll_never_makes_it_better(self, second: int, after: str) -> None:
        game = hurt(hurt(begin(apart(), 3, second), "blue-1"), "blue-1")
        assert status(game, "blue-1") == after

    @pytest.mark.parametrize(
        ("armour", "modifier", "dice", "after"),
        [
            row("MOR-14.1", 5, 0, (4, 4, 5), "active", name="armour saves"),
            row("MOR-14.1", 5, 0, (4, 4, 4, 1), "knocked-down", name="or does not"),
            row("MOR-14.1", 5, -1, (4, 4, 5, 1), "knocked-down", name="worse by a modifier"),
            row("MOR-14.1", 6, -1, (4, 4, 1), "knocked-down", name="7+ takes no die"),
            row("MOR-14.1", None, 0, (4, 4, 1), "knocked-down", name="no armour"),
        ],
    )
    def test_armour(self, armour: int | None, modifier: int, dice: tuple[int, ...], after: str) -> None:
        scenario = apart(**({} if armour is None else {"armour": armour}))
        scenario["units"][0]["weapons"][0]["save_modifier"] = modifier
        game = play(at(scenario, "shooting", *dice), Shoot(model="red-1", target="blue-1"))
        assert (game.log[-1].dice, status(game, "blue-1")) == (dice, after)
        assert begin(scenario).ruling("red-1", "blue-1").save == armour


def down(face: int, scenario: Scenario | None = None, name: str = "blue-1", *dice: int) -> Game:
    """Return the game after a warrior was put down in red's first recovery phase."""
    return hurt(begin(scenario or apart(), face, *dice), name)


class TestKnockedDown:
    """Face up: he crawls, and that is all."""

    @pytest.mark.parametrize(
        ("phase", "action"),
        [
            row("MOR-15.1", "movement", Move(model="blue-1", to=(50, 49)), name="no move"),
            row("MOR-15.1", "movement", Move(model="blue-1", to=(50, 49), run=True), name="no run"),
            row("MOR-15.1", "shooting", Shoot(model="blue-1", target="red-1"), name="no shot"),
            row("MOR-15.1", "combat", Fight(model="blue-1", target="red-1", weapon="sword"), name="no blow"),
            row("MOR-15.1", "combat", Pass(model="blue-1"), name="no blow to give up"),
        ],
    )
    @pytest.mark.parametrize("scenario", [apart(), touching()], ids=["apart", "touching"])
    def test_what_he_cannot_do(self, scenario: Scenario, phase: str, action: Action) -> None:
        assert forbidden_by(until(down(1, scenario), "blue", phase), action) == "MOR-15.1"

    @pytest.mark.clause("MOR-15.1")
    def test_he_strikes_no_blow_back_in_the_enemys_turn(self) -> None:
        game = until(down(1, touching()), "red", "combat")
        assert forbidden_by(game, Fight(model="red-1", target="blue-1", weapon="sword")) is None
        assert forbidden_by(game, Fight(model="blue-1", target="red-1", weapon="sword")) == "MOR-15.1"

    @pytest.mark.parametrize(
        ("action", "clause"),
        [
            row("MOR-15.1", Crawl(model="blue-1", to=(55.08, 50)), None, name="2 inches"),
            row("MOR-15.1", Crawl(model="blue-1", to=(55.09, 50)), "MOR-15.1", name="no more"),
            row("MOR-15.1", Crawl(model="blue-1", to=(51, 50), by=((53, 50),)), None, name="back and forth"),
            row("MOR-15.1", Crawl(model="blue-1", to=(51, 50), by=((53.1, 50),)), "MOR-15.1", name="too far about"),
            row("GAME-turn", Crawl(model="red-1", to=(50, 21)), "GAME-turn", name="in his own turn"),
            row("GAME-move", Crawl(model="blue-1", to=(50, 54)), "GAME-move", name="not onto another base"),
        ],
    )
    def test_a_crawl(self, action: Crawl, clause: str | None) -> None:
        scenario = apart()
        scenario["units"].append(band("more", "blue", (50, 55)))
        game = hurt(down(1, scenario, "blue-1", 1), "red-1")
        assert forbidden_by(until(game, "blue", "movement"), action) == clause

    @pytest.mark.clause("MOR-15.1")
    @pytest.mark.parametrize(("to", "clause"), [((12, 20), None), ((12.01, 20), "MOR-15.1")])
    def test_a_crawl_on_a_table_in_inches(self, to: tuple[float, float], clause: str | None) -> None:
        scenario = field(band("red", "red", (10, 10)), band("blue", "blue", (10, 20)), unit="in", size=(48, 48))
        assert forbidden_by(until(down(1, scenario), "blue", "movement"), Crawl(model="blue-1", to=to)) == clause

    @pytest.mark.clause("MOR-15.1")
    def test_he_crawls_once_in_a_movement_phase(self) -> None:
        game = until(down(1), "blue", "recovery")
        crawl = Crawl(model="blue-1", to=(51, 50))
        assert forbidden_by(game, crawl) == "GAME-phase"
        game = play(until(game, "blue", "movement"), crawl)
        assert (model(game, "blue-1")["position"], flags(game, "blue-1")) == ([51, 50], ["moved"])
        assert status(game, "blue-1") == "knocked-down"
        assert forbidden_by(game, Crawl(model="blue-1", to=(52, 50))) == "GAME-state"
        assert forbidden_by(until(game, "blue", "shooting"), crawl) == "GAME-phase"

    @pytest.mark.clause("GAME-state")
    @pytest.mark.parametrize("to", [(50, 21), (50, 40)])
    def test_who_stands_does_not_crawl(self, to: tuple[float, float]) -> None:
        assert forbidden_by(at(apart(), "movement"), Crawl(model="red-1", to=to)) == "GAME-state"

    @pytest.mark.clause("MOR-15.1")
    def test_he_hides_nobody(self) -> None:
        bands = band("red", "red", (50, 20)), band("between", "blue", (50, 40)), band("blue", "blue", (50, 60))
        game = begin(field(*bands), 1)
        assert not game.ruling("red-1", "blue-1").in_sight
        assert hurt(game, "between-1").ruling("red-1", "blue-1").obscured.total == 0

    @pytest.mark.clause("MOR-15.1", "MOR-16.1")
    @pytest.mark.parametrize("face", [1, 3])
    def test_he_lies_in_the_way(self, face: int) -> None:
        bands = band("red", "red", (50, 30)), band("blue", "blue", (50, 36)), band("friend", "blue", (56, 36))
        game = until(down(face, field(*bands)), "red", "movement")
        assert forbidden_by(game, Move(model="red-1", to=(50, 34))) is None
        assert forbidden_by(game, Move(model="red-1", to=(50, 35))) == "GAME-move"
        assert forbidden_by(game, Move(model="red-1", to=(50, 39))) == "GAME-move"
        game = until(game, "blue", "movement")
        assert forbidden_by(game, Move(model="friend-1", to=(51, 36))) == "GAME-move"
        assert forbidden_by(game, Move(model="friend-1", to=(47, 36))) is None


class TestCrawlingOutOfContact:
    CRAWL = Crawl(model="blue-1", to=(47, 50))

    @pytest.mark.parametrize(
        ("scenario", "clause"),
        [
            row("MOR-15.2", touching(), "MOR-15.2", name="held by a free enemy"),
            row("MOR-15.2", touching((52.01, 50)), None, name="out of contact"),
            row(
                "MOR-15.2",
                field(band("red", "red", (52, 50)), band("blue", "blue", (50, 50)), band("friend", "blue", (54, 50))),
                None,
                name="the enemy fights another",
            ),
            row(
                "MOR-15.2",
                field(
                    band("red", "red", (52, 50), (50, 52)),
                    band("blue", "blue", (50, 50)),
                    band("friend", "blue", (54, 50)),
                ),
                "MOR-15.2",
                name="one of two is free",
            ),
            row(
                "MOR-15.2",
                field(
                    band("red", "red", (52, 50), (50, 52)),
                    band("blue", "blue", (50, 50)),
                    band("friend", "blue", (54, 50), (50, 54)),
                ),
                None,
                name="both fight others",
            ),
            row(
                "MOR-15.2",
                field(band("red", "red", (52, 50), (54, 50)), band("blue", "blue", (50, 50))),
                "MOR-15.2",
                name="his friend is no enemy to fight",
            ),
        ],
    )
    def test_only_if_every_enemy_in_contact_fights_another(self, scenario: Scenario, clause: str | None) -> None:
        assert forbidden_by(until(down(1, scenario), "blue", "movement"), self.CRAWL) == clause

    @pytest.mark.clause("MOR-15.2")
    def test_one_who_is_down_is_nobody_to_fight(self) -> None:
        scenario = field(band("red", "red", (52, 50)), band("blue", "blue", (50, 50)), band("friend", "blue", (54, 50)))
        game = hurt(down(1, scenario, "blue-1", 1), "friend-1")
        assert forbidden_by(until(game, "blue", "movement"), self.CRAWL) == "MOR-15.2"

    @pytest.mark.clause("MOR-15.2")
    def test_an_enemy_who_is_down_fights_nobody(self) -> None:
        scenario = field(band("red", "red", (52, 50)), band("blue", "blue", (50, 50)), band("friend", "blue", (54, 50)))
        game = hurt(down(1, scenario, "blue-1", 1), "red-1")
        assert forbidden_by(until(game, "blue", "movement"), self.CRAWL) == "MOR-15.2"

    @pytest.mark.clause("MOR-15.2")
    def test_one_out_of_action_holds_nobody(self) -> None:
        scenario = touching()
        scenario["units"].append(band("rest", "red", (10, 10)))
        game = hurt(down(1, scenario, "blue-1", 5), "red-1")
        assert forbidden_by(until(game, "blue", "movement"), self.CRAWL) is None


STAND, TURN = StandUp(model="blue-1"), TurnOver(model="blue-1")


class TestStandingUp:
    @pytest.mark.clause("MOR-15.3")
    def test_in_his_sides_next_recovery_phase(self) -> None:
        game = play(until(down(1), "blue", "recovery"), STAND)
        assert (status(game, "blue-1"), flags(game, "blue-1")) == ("active", ["stood-up"])
        assert model(game, "blue-1")["wounds"] == 0
        assert "MOR-15.3" in game.log[-1].clauses

    @pytest.mark.parametrize(
        ("side", "phase"),
        [
            row("MOR-15.3", "red", "combat", name="in the enemy's turn"),
            row("MOR-15.3", "blue", "movement", name="in the movement phase"),
            row("MOR-15.3", "blue", "combat", name="in the combat phase"),
        ],
    )
    def test_at_no_other_time(self, side: str, phase: str) -> None:
        assert forbidden_by(until(down(1), side, phase), STAND) == "MOR-15.3"

    @pytest.mark.clause("MOR-15.3")
    def test_not_in_the_enemys_recovery_phase(self) -> None:
        assert forbidden_by(until(until(down(1), "blue", "combat"), "red", "recovery"), STAND) == "MOR-15.3"

    @pytest.mark.clause("MOR-15.3")
    def test_not_in_the_recovery_phase_in_which_he_was_put_down(self) -> None:
        game = hurt(until(begin(apart(), 1), "blue", "recovery"), "blue-1")
        assert forbidden_by(game, STAND) == "MOR-15.3"
        assert forbidden_by(until(game, "blue", "recovery"), STAND) is None

    @pytest.mark.clause("MOR-15.3")
    def test_put_down_in_his_own_turn_he_stands_up_in_the_next(self) -> None:
        game = hurt(until(begin(apart(), 1), "blue", "movement"), "blue-1")
        assert forbidden_by(until(game, "blue", "recovery"), STAND) is None

    @pytest.mark.clause("GAME-state")
    def test_not_who_is_on_his_feet(self) -> None:
        assert forbidden_by(until(begin(apart()), "blue", "recovery"), STAND) == "GAME-state"
        assert forbidden_by(until(begin(apart()), "blue", "recovery"), TURN) == "GAME-state"


def stood_up(scenario: Scenario | None = None, phase: str = "movement") -> Game:
    """Return the game after blue's warrior stood up, in a phase of that turn."""
    return until(play(until(down(1, scenario, "blue-1", 4, 4, 4, 4, 4), "blue", "recovery"), STAND), "blue", phase)


IN_THIS_PHASE = {
    StandUp: (
        "blue-1 was knocked down in this phase: it may stand up in its side's next recovery phase.",
        "Модель blue-1 сбили с ног в эту же фазу: встать можно только в следующую фазу восстановления своей стороны.",
    ),
    TurnOver: (
        "blue-1 was stunned in this phase: it may be turned over in its side's next recovery phase.",
        "Модель blue-1 оглушили в эту же фазу: перевернуть её можно только в следующую фазу восстановления её стороны.",
    ),
}


class TestRefusalsInWords:
    def said(self, game: Game, action: Action) -> tuple[str, str]:
        refusal = game.refusal(action)
        assert refusal is not None
        return translator("en").text(refusal.message), translator("ru").text(refusal.message)

    @pytest.mark.clause("MOR-15.3", "MOR-16.2")
    @pytest.mark.parametrize(("face", "action"), [(1, StandUp), (3, TurnOver)])
    def test_put_down_in_this_phase(self, face: int, action: type[StandUp | TurnOver]) -> None:
        game = hurt(until(begin(apart(), face), "blue", "recovery"), "blue-1")
        assert self.said(game, action(model="blue-1")) == IN_THIS_PHASE[action]

    @pytest.mark.clause("MOR-15.1", "MOR-16.1", "MOR-17.1")
    @pytest.mark.parametrize(
        ("face", "english", "russian"),
        [
            (1, "blue-1 is knocked down: it can only crawl.", "Модель blue-1 сбита с ног: она может только ползти."),
            (3, "blue-1 is stunned: it can do nothing.", "Модель blue-1 оглушена и не может ничего."),
            (5, "blue-1 is out of action.", "Модель blue-1 вне игры."),
        ],
    )
    def test_a_shot_by_who_is_down(self, face: int, english: str, russian: str) -> None:
        scenario = field(*apart()["units"], band("far", "blue", (90, 90)))
        game = until(down(face, scenario), "blue", "shooting")
        assert self.said(game, Shoot(model="blue-1", target="red-1")) == (english, russian)
        assert self.said(game, Shoot(unit="blue", target="red-1")) == (english, russian)
        if face == 5:
            assert self.said(until(game, "red", "shooting"), Shoot(model="red-1", target="blue-1"))[0] == english


class TestTheTurnOfStandingUp:
    @pytest.mark.parametrize(
        ("action", "clause"),
        [
            row("MOR-15.4", Move(model="blue-1", to=(55, 50)), None, name="half its rate"),
            row("MOR-15.4", Move(model="blue-1", to=(55.01, 50)), "MOR-15.4", name="no further"),
            row("MOR-15.4", Move(model="blue-1", to=(51, 50), run=True), "MOR-15.4", name="no run"),
            row("MOR-15.4", Move(model="blue-1", to=(50, 46), charge=True), "MOR-15.4", name="no charge"),
            row("MOR-15.4", Move(unit="blue", to=(55.01, 50)), "MOR-15.4", name="nor with his unit"),
        ],
    )
    def test_he_moves_at_half_rate(self, action: Move, clause: str | None) -> None:
        assert forbidden_by(stood_up(touching((50, 44))), action) == clause

    @pytest.mark.clause("MOR-15.4")
    def test_he_may_shoot(self) -> None:
        assert forbidden_by(stood_up(phase="shooting"), Shoot(model="blue-1", target="red-1")) is None

    @pytest.mark.parametrize(
        ("scenario", "marks"),
        [
            row("MOR-15.5", touching(), ["stood-up", "strikes-last"], name="in contact"),
            row("MOR-15.5", touching((52.01, 50)), ["stood-up"], name="out of contact"),
        ],
    )
    def test_in_hand_to_hand_he_strikes_last(self, scenario: Scenario, marks: list[str]) -> None:
        assert flags(stood_up(scenario), "blue-1") == marks

    @pytest.mark.clause("MOR-15.5")
    def test_an_enemy_who_is_down_is_no_hand_to_hand(self) -> None:
        game = hurt(down(1, touching(), "blue-1", 1), "red-1")
        assert flags(play(until(game, "blue", "recovery"), STAND), "blue-1") == ["stood-up"]

    @pytest.mark.clause("MOR-15.5")
    @pytest.mark.parametrize("to", [(47.0, 50.0), (49.99, 50.0), (30.0, 50.0)])
    def test_in_hand_to_hand_he_may_not_leave_it(self, to: tuple[float, float]) -> None:
        assert forbidden_by(stood_up(touching()), Move(model="blue-1", to=to)) == "MOR-15.5"

    @pytest.mark.parametrize(
        ("action", "clause"),
        [
            row("MOR-15.5", Move(model="blue-1", to=(50, 50), facing=90), None, name="he turns on his place"),
            row("MOR-15.5", Move(model="blue-1", to=(52, 52), by=((50, 52),)), None, name="he goes round"),
            row("MOR-15.4", Move(model="blue-1", to=(54, 50), by=((50, 54),)), "MOR-15.4", name="at half his rate"),
            row("MOR-15.4", Move(model="blue-1", to=(50, 50), charge=True), "MOR-15.4", name="a charge is a charge"),
        ],
    )
    def test_who_stays_in_contact_does_not_leave_it(self, action: Move, clause: str | None) -> None:
        game = stood_up(touching())
        assert forbidden_by(game, action) == clause
        if clause is None:
            assert play(game, action).log[-1].clauses == ("MOR-15.4", "MOR-15.5")

    @pytest.mark.clause("MOR-15.4")
    def test_a_move_at_half_rate_cites_it(self) -> None:
        assert play(stood_up(), Move(model="blue-1", to=(55, 50))).log[-1].clauses == ("MOR-15.4",)

    @pytest.mark.clause("MOR-15.5")
    def test_he_leaves_none_of_those_he_fights(self) -> None:
        game = stood_up(touching((52, 50), (48, 50)))
        assert forbidden_by(game, Move(model="blue-1", to=(50, 50), facing=90)) is None
        assert forbidden_by(game, Move(model="blue-1", to=(52, 52), by=((50, 52),))) == "MOR-15.5"

    @pytest.mark.clause("MOR-15.5")
    def test_only_places_in_contact_are_in_his_reach(self) -> None:
        reach = stood_up(touching()).reach(Move(model="blue-1", to=(0, 0)))
        assert reach.in_contact
        assert not stood_up(touching((52.01, 50))).reach(Move(model="blue-1", to=(0, 0))).in_contact

    @pytest.mark.clause("MOR-15.5")
    @pytest.mark.parametrize("face", [1, 3, 5])
    def test_with_nobody_left_to_fight_he_may_go(self, face: int) -> None:
        game = play(until(down(1, touching((52, 50), (90, 10)), "blue-1", face), "blue", "recovery"), STAND)
        game = until(hurt(game, "red-1"), "blue", "movement")
        assert flags(game, "blue-1") == ["stood-up", "strikes-last"]
        assert forbidden_by(game, Move(model="blue-1", to=(45, 50))) is None
        assert forbidden_by(game, Move(model="blue-1", to=(44, 50))) == "MOR-15.4"

    @pytest.mark.parametrize(
        ("action", "phase"),
        [
            row("MOR-15.6", Move(model="blue-1", to=(60, 50)), "movement", name="moves at the full rate"),
            row("MOR-15.6", Move(model="blue-1", to=(70, 50), run=True), "movement", name="runs"),
            row("MOR-15.6", Move(model="blue-1", to=(50, 46), charge=True), "movement", name="charges"),
            row("MOR-15.6", Shoot(model="blue-1", target="red-1", weapon="bow"), "shooting", name="shoots"),
        ],
    )
    def test_from_the_turn_after_he_is_as_usual_even_at_no_wounds(self, action: Action, phase: str) -> None:
        game = stood_up(touching((50, 44)))
        until(game, "red", "recovery")
        assert (flags(game, "blue-1"), model(game, "blue-1")["wounds"]) == ([], 0)
        assert forbidden_by(until(game, "blue", phase), action) is None

    @pytest.mark.clause("MOR-15.6")
    def test_he_strikes_in_his_usual_order_again(self) -> None:
        game = until(stood_up(touching(initiative=9)), "red", "combat")
        assert forbidden_by(game, Fight(model="blue-1", target="red-1", weapon="sword")) is None
        assert forbidden_by(game, Fight(model="red-1", target="blue-1", weapon="sword")) == "GAME-order"

    @pytest.mark.clause("MOR-15.7")
    @pytest.mark.parametrize(("count", "dice"), [(1, (4,)), (2, (4, 4))])
    def test_a_further_wound_is_rolled_for_again(self, count: int, dice: tuple[int, ...]) -> None:
        game = hurt(stood_up(), "blue-1", count)
        assert (game.log[-1].dice, status(game, "blue-1")) == (dice, "stunned")

    @pytest.mark.clause("MOR-15.7")
    def test_so_is_one_by_a_shot(self) -> None:
        game = play(until(stood_up(), "red", "shooting"), Shoot(model="red-1", target="blue-1"))
        assert (game.log[-1].dice, status(game, "blue-1")) == ((4, 4, 4), "stunned")


class TestStunned:
    @pytest.mark.parametrize(
        ("phase", "action"),
        [
            row("MOR-16.1", "movement", Crawl(model="blue-1", to=(50, 49)), name="no crawl"),
            row("MOR-16.1", "movement", Move(model="blue-1", to=(50, 49)), name="no move"),
            row("MOR-16.1", "shooting", Shoot(model="blue-1", target="red-1"), name="no shot"),
            row("MOR-16.1", "combat", Fight(model="blue-1", target="red-1"), name="no blow"),
            row("MOR-16.1", "combat", Pass(model="blue-1"), name="no blow to give up"),
        ],
    )
    def test_he_can_do_nothing(self, phase: str, action: Action) -> None:
        assert forbidden_by(until(down(3, touching()), "blue", phase), action) == "MOR-16.1"

    @pytest.mark.clause("MOR-16.2")
    def test_turned_face_up_in_the_next_recovery_phase_he_is_knocked_down(self) -> None:
        game = until(down(3), "blue", "recovery")
        assert forbidden_by(game, STAND) == "MOR-16.2"
        entry = game.push(TURN)
        assert (entry.clauses, status(game, "blue-1")) == (("MOR-16.2",), "knocked-down")
        assert forbidden_by(game, TURN) == "GAME-state"
        assert forbidden_by(game, STAND) == "MOR-16.2"
        assert forbidden_by(until(game, "blue", "movement"), Crawl(model="blue-1", to=(50, 51))) is None
        assert forbidden_by(until(game, "blue", "recovery"), STAND) is None

    @pytest.mark.clause("MOR-16.2")
    def test_left_lying_he_stays_stunned(self) -> None:
        game = until(until(down(3), "blue", "movement"), "blue", "recovery")
        assert status(game, "blue-1") == "stunned"
        assert forbidden_by(game, STAND) == "MOR-16.2"

    @pytest.mark.parametrize(
        ("side", "phase"),
        [
            row("MOR-16.2", "red", "combat", name="in the enemy's turn"),
            row("MOR-16.2", "blue", "movement", name="in the movement phase"),
            row("MOR-16.2", "blue", "shooting", name="in the shooting phase"),
        ],
    )
    def test_at_no_other_time(self, side: str, phase: str) -> None:
        assert forbidden_by(until(down(3), side, phase), TURN) == "MOR-16.2"

    @pytest.mark.clause("MOR-16.2")
    def test_not_in_the_enemys_recovery_phase(self) -> None:
        assert forbidden_by(until(until(down(3), "blue", "combat"), "red", "recovery"), TURN) == "MOR-16.2"

    @pytest.mark.clause("MOR-16.2")
    def test_not_in_the_recovery_phase_in_which_he_was_stunned(self) -> None:
        game = hurt(until(begin(apart(), 3), "blue", "recovery"), "blue-1")
        assert forbidden_by(game, TURN) == "MOR-16.2"
        assert forbidden_by(until(game, "blue", "recovery"), TURN) is None

    @pytest.mark.clause("MOR-16.2", "MOR-15.7")
    def test_stunned_anew_after_coming_round_he_waits_again(self) -> None:
        game = play(until(down(3, None, "blue-1", 4), "blue", "recovery"), TURN, Wound(model="blue-1"))
        assert status(game, "blue-1") == "stunned"
        assert forbidden_by(game, TURN) == "MOR-16.2"


class TestOutOfAction:
    @pytest.mark.parametrize(
        ("phase", "action"),
        [
            row("MOR-17.1", "recovery", STAND, name="no standing up"),
            row("MOR-17.1", "recovery", TURN, name="no turning over"),
            row("MOR-17.1", "recovery", Wound(model="blue-1"), name="no wounds"),
            row("MOR-17.1", "movement", Crawl(model="blue-1", to=(50, 49)), name="no crawl"),
            row("MOR-17.1", "movement", Move(model="blue-1", to=(50, 49)), name="no move"),
            row("MOR-17.1", "shooting", Shoot(model="blue-1", target="red-1"), name="no shot"),
            row("MOR-17.1", "combat", Fight(model="blue-1", target="red-1"), name="no blow"),
            row("MOR-17.1", "combat", Pass(model="blue-1"), name="no blow to give up"),
        ],
    )
    def test_he_takes_no_further_part(self, phase: str, action: Action) -> None:
        game = down(5, touching())
        game = game if phase == "recovery" and isinstance(action, Wound) else until(game, "blue", phase)
        assert forbidden_by(game, action) == "MOR-17.1"

    @pytest.mark.clause("MOR-17.1")
    def test_he_is_off_the_table(self) -> None:
        scenario = touching()
        scenario["units"].append(band("watch", "red", (50, 30)))
        scenario["units"].append(band("behind", "blue", (50, 60)))
        game = begin(scenario, 6)
        assert not game.ruling("watch-1", "behind-1").in_sight
        game = hurt(game, "blue-1")
        assert game.ruling("watch-1", "behind-1").obscured.total == 0
        assert forbidden_by(until(game, "red", "movement"), Move(model="red-1", to=(50, 50))) is None
        assert forbidden_by(until(game, "red", "shooting"), Shoot(model="watch-1", target="blue-1")) == "MOR-17.1"
        assert forbidden_by(until(game, "red", "combat"), Pass(model="red-1")) == "GAME-range"
        assert forbidden_by(game, Fight(model="red-1", target="blue-1", weapon="sword")) == "MOR-17.1"

    @pytest.mark.clause("MOR-17.1")
    def test_a_side_with_nobody_on_the_table_has_no_game(self) -> None:
        game = hurt(begin(apart(), 5), "blue-1")
        assert shown(game)["phase"] == "over"
        game = hurt(begin(apart(), 3), "blue-1")
        assert shown(game)["phase"] == "recovery"


@pytest.mark.clause("GAME-sight")
@pytest.mark.parametrize(("height", "seen"), [(None, False), (2.4, False), (3.4, True)])
def test_a_warrior_is_2_4_cm_high_unless_it_is_said(height: float | None, seen: bool) -> None:
    fence = box("fence", "fence", 40, 47, 60, 48, height=2.5)
    blue = band("blue", "blue", (50, 50), **({} if height is None else {"height": height}))
    game = begin(field(band("red", "red", (50, 20)), blue, terrain=[fence]))
    assert game.ruling("red-1", "blue-1").in_sight == seen


@pytest.mark.clause("GAME-sight")
@pytest.mark.parametrize(("height", "seen"), [(2.1, True), (2.3, False)])
def test_a_warriors_eye_is_at_nine_tenths_of_its_height(height: float, seen: bool) -> None:
    """At 2.16 cm: over a fence close before it that is lower it sees the enemy, over a higher one nothing."""
    fence = box("fence", "fence", 40, 22, 60, 22.5, height=height)
    game = begin(field(band("red", "red", (50, 20)), band("blue", "blue", (50, 50)), terrain=[fence]))
    assert game.ruling("red-1", "blue-1").in_sight == seen


def test_the_phases_of_a_turn() -> None:
    game = begin(apart())
    phases = []
    for _ in range(4):
        phases.append(game.state.phase)
        game.push(EndPhase())
    assert tuple(phases) == PHASES["mordheim"]
    assert (game.state.side, game.state.turn) == ("blue", 1)
