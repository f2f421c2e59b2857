"""The game as an object: push and pop, the dice, the log, records and the state in the machine form."""

from __future__ import annotations

import json
from typing import Any

import pytest

from defilade import EndPhase, Game, Move, RefusedError, ScenarioError, Shoot, UnknownNameError, Wound
from defilade.dice import DiceExhausted, ScriptedDice
from defilade.game.records import Record, read_record
from defilade.game.replaying import Replay, replay
from defilade.rulesets.actions import Action
from tests.game.tables import Scenario, at, begin, box, forbidden_by, play, shown, table, unit, until

GUN = {"id": "gun", "hit": 4}


def duel(**parts: Any) -> Scenario:
    return table(
        "ninth-age",
        unit("red", "red", (50, 20), weapons=[GUN | {"shots": 2}], wounds=2, move=10),
        unit("blue", "blue", (50, 60), (53, 60), weapons=[GUN], facing=270),
        **parts,
    )


VOLLEY = Shoot(unit="red", target="blue")


class TestPushAndPop:
    def test_what_is_pushed_is_in_the_log(self) -> None:
        game = at(duel(), "shooting", 1, 4)
        entry = game.push(VOLLEY)
        assert game.log[-1] == entry
        assert (entry.action, entry.dice) == (VOLLEY, (1, 4))
        assert [event.name for event in entry.events] == ["volley", "destroyed"]

    def test_what_is_refused_changes_nothing_and_takes_no_dice(self) -> None:
        game = begin(duel(), 6, 6)
        state, log = game.state, game.log
        with pytest.raises(RefusedError) as raised:
            game.push(VOLLEY)
        assert raised.value.refusal.clause == "GAME-phase"
        assert "phase" in str(raised.value)
        assert "фаз" in raised.value.text("ru")
        assert (game.state, game.log) == (state, log)
        assert play(game, EndPhase(), VOLLEY).log[-1].dice == (6, 6)

    def test_what_is_undone_gives_its_dice_back(self) -> None:
        game = play(at(duel(), "shooting", 6, 1, 2, 3), VOLLEY)
        assert game.log[-1].dice == (6, 1)
        assert game.pop() == VOLLEY
        assert game.state == at(duel(), "shooting").state
        assert play(game, VOLLEY).log[-1].dice == (6, 1)
        assert play(until(game, "red", "shooting"), VOLLEY).log[-1].dice == (2, 3)

    def test_several_are_undone_in_turn(self) -> None:
        game = begin(duel())
        states = [game.state]
        for action in (Move(unit="red", to=(50, 25)), EndPhase(), EndPhase(), EndPhase()):
            game.push(action)
            states.append(game.state)
        for state in reversed(states[:-1]):
            game.pop()
            assert game.state == state
        with pytest.raises(IndexError):
            game.pop()
        assert game.state == states[0]

    def test_dice_that_run_out_change_nothing(self) -> None:
        game = at(duel(), "shooting", 5)
        before = game.state
        with pytest.raises(DiceExhausted):
            game.push(VOLLEY)
        assert game.state is before
        assert game.log == at(duel(), "shooting").log
        with pytest.raises(DiceExhausted):
            game.push(VOLLEY)

    def test_the_first_state_is_there_without_an_action(self) -> None:
        game = begin(duel())
        assert (game.state.turn, game.state.side, game.state.phase, game.over) == (1, "red", "movement", False)
        assert game.log == ()


class TestRulingsOfThoseWhoAreGone:
    def test_the_first_of_several_is_ruled_on(self) -> None:
        assert begin(duel()).ruling("blue", "red").shooter == "blue-1"

    @pytest.mark.parametrize(("shooter", "target"), [("red", "gone"), ("red-1", "gone-1"), ("gone-1", "red")])
    def test_a_ruling_on_nobody_is_refused(self, shooter: str, target: str) -> None:
        scenario = duel()
        scenario["units"].append(unit("gone", "blue", (50, 40), facing=270))
        game = play(at(scenario, "shooting", 4, 4), Shoot(unit="red", target="gone"))
        with pytest.raises(RefusedError) as raised:
            game.ruling(shooter, target)
        assert raised.value.refusal.clause == "GAME-state"
        assert "gone" in str(raised.value)

    def test_a_name_that_is_not_there_is_unknown(self) -> None:
        with pytest.raises(UnknownNameError, match="Did you mean"):
            begin(duel()).ruling("red", "bleu")


class TestTheMachineForm:
    def test_a_state(self) -> None:
        rock = box("rock", "impassable", 10, 10, 14, 20)
        pond = {"id": "pond", "kind": "water", "circle": {"centre": [80, 80], "radius": 3}}
        game = play(at(duel(terrain=[rock, pond]), "shooting", 4, 1), VOLLEY)
        assert shown(game) == {
            "format": "defilade/state/1",
            "turn": 1,
            "side": "red",
            "phase": "shooting",
            "models": {
                "red-1": {"status": "active", "wounds": 2, "position": [50, 20], "facing": 90, "flags": ["shot"]},
                "blue-1": {"status": "active", "wounds": 1, "position": [50, 60], "facing": 270, "flags": []},
                "blue-2": {"status": "destroyed", "wounds": 0, "position": [53, 60], "facing": 270, "flags": []},
            },
            "units": {"red": {"flags": []}, "blue": {"flags": []}},
            "terrain": {"rock": {"at": [12, 15], "wounds": None}, "pond": {"at": [80, 80], "wounds": None}},
        }

    def test_flags_are_sorted(self) -> None:
        scenario = table("mordheim", unit("red", "red", (50, 50), move=5), unit("blue", "blue", (50, 56)))
        game = play(at(scenario, "movement"), Move(unit="red", to=(50, 54), charge=True))
        assert shown(game)["models"]["red-1"]["flags"] == ["charged", "moved"]


def recorded(scenario: Scenario, *actions: dict[str, Any], **dice: Any) -> dict[str, Any]:
    return {"format": "defilade/record/1", "scenario": scenario, "actions": list(actions), **(dice or {"dice": []})}


class TestRecords:
    def test_a_record_replays_to_the_state_it_was_made_of(self) -> None:
        game = play(at(duel(), "shooting", 4, 1, 6), VOLLEY, EndPhase(), EndPhase())
        game = play(game, Shoot(model="blue-1", target="red"))
        record = game.record()
        assert record.dice == (4, 1, 6)
        again = replay(read_record(json.loads(json.dumps(record.to_json()))))
        assert again.stop is None
        # As text, to the byte: for Python 50 and 50.0 are equal.
        assert json.dumps(again.to_json("en")) == json.dumps(Replay(game, None).to_json("en"))
        assert json.dumps(again.game.record().to_json()) == json.dumps(record.to_json())
        assert again.to_json("en")["dice_used"] == 3

    def test_dice_of_what_was_undone_are_the_next_to_fall(self) -> None:
        game = play(at(duel(), "shooting", 4, 1, 6), VOLLEY)
        game.pop()
        assert game.record().dice == (4, 1)

    def test_a_seed_gives_the_same_game_on_each_replay(self) -> None:
        shoot = {"do": "shoot", "unit": "red", "target": "blue"}
        record = read_record(recorded(duel(), {"do": "end-phase"}, shoot, seed=42))
        first, second = replay(record).to_json("en"), replay(record).to_json("en")
        assert first == second
        assert first["log"][-1]["dice"] == [4, 4]
        assert first["dice_used"] == 2

    def test_an_illegal_action_stops_it_in_the_state_before(self) -> None:
        end, move = {"do": "end-phase"}, {"do": "move", "unit": "red", "to": [50, 25]}
        found = replay(read_record(recorded(duel(), move, end, move, end))).to_json("en")
        assert found["refused"]["action"] == 2
        assert found["refused"]["clause"] == "GAME-phase"
        assert (found["phase"], len(found["log"])) == ("shooting", 2)

    def test_dice_that_run_out_stop_it_too(self) -> None:
        shoot = {"do": "shoot", "unit": "red", "target": "blue"}
        found = replay(read_record(recorded(duel(), {"do": "end-phase"}, shoot, dice=[3])))
        assert found.stop is not None
        assert found.stop.action == 1
        assert isinstance(found.stop.reason, DiceExhausted)
        assert len(found.game.log) == 1

    def test_an_unknown_name_stops_it_too(self) -> None:
        record = Record(begin(duel()).battlefield, (Move(unit="reds", to=(1, 1)),))
        found = replay(record)
        assert found.stop is not None
        assert isinstance(found.stop.reason, UnknownNameError)

    @pytest.mark.parametrize(
        ("change", "place"),
        [
            ({"format": "defilade/record/9"}, "format"),
            ({"dice": [0]}, "dice[0]"),
            ({"dice": [7]}, "dice[0]"),
            ({"dice": [True]}, "dice[0]"),
            ({"dice": "4"}, "dice"),
            ({"seed": 7}, "dice"),
            ({"dice": None, "seed": -1}, "seed"),
            ({"dice": None, "seed": 2**64}, "seed"),
            ({"actions": [{"do": "dance"}]}, "actions[0].do"),
            ({"actions": [{}]}, "actions[0].do"),
            ({"actions": [{"do": "move", "to": [1, 1]}]}, "actions[0]"),
            ({"actions": [{"do": "move", "unit": "red", "model": "red-1", "to": [1, 1]}]}, "actions[0]"),
            ({"actions": [{"do": "move", "unit": "red"}]}, "actions[0].to"),
            ({"actions": [{"do": "move", "unit": "red", "to": [1]}]}, "actions[0].to"),
            ({"actions": [{"do": "move", "unit": "red", "to": [1, 1], "speed": 3}]}, "actions[0].speed"),
            ({"actions": ["end-phase"]}, "actions[0]"),
            ({"scenario": 3}, "scenario"),
            ({"scenario": {"format": "defilade/1"}}, "scenario.ruleset"),
            ({"moves": []}, "moves"),
        ],
    )
    def test_faults_of_a_record_are_told_with_their_place(self, change: dict[str, Any], place: str) -> None:
        raw = {key: value for key, value in (recorded(duel()) | change).items() if value is not None}
        with pytest.raises(ScenarioError) as raised:
            read_record(raw)
        assert place in {fault.place for fault in raised.value.faults}

    def test_a_record_with_a_seed_keeps_it(self) -> None:
        raw = recorded(duel(), {"do": "end-phase"}, seed=7)
        assert read_record(raw).to_json() == raw

    def test_lengths_in_actions_may_have_a_unit(self) -> None:
        raw = recorded(duel(), {"do": "move", "unit": "red", "to": ["50cm", "250mm"]})
        assert read_record(raw).actions == (Move(unit="red", to=(50, 25)),)


@pytest.mark.parametrize(
    "action",
    [
        EndPhase(),
        Move(unit="red", to=(50, 25)),
        Move(model="red-1", to=(50, 25), by=((51, 21), (52, 22)), facing=45, run=True),
        Wound(model="red-1", count=3),
        VOLLEY,
    ],
)
def test_an_action_goes_through_a_record(action: Action) -> None:
    record = Record(begin(duel()).battlefield, (action,))
    (again,) = read_record(json.loads(json.dumps(record.to_json()))).actions
    assert again == action
    assert json.dumps(again.to_json()) == json.dumps(action.to_json())


def test_secure_dice_are_thrown_where_none_are_given() -> None:
    game = Game(begin(duel()).battlefield)
    assert set(play(game, EndPhase(), VOLLEY).log[-1].dice) <= {1, 2, 3, 4, 5, 6}


def test_legal_actions_are_all_legal_and_end_with_the_game() -> None:
    game = begin(duel(limit=1))
    while not game.over:
        actions = list(game.legal_actions())
        assert EndPhase() in actions
        assert {forbidden_by(game, action) for action in actions} == {None}
        game.push(EndPhase())
    assert list(game.legal_actions()) == []


def test_a_game_takes_any_source_of_dice() -> None:
    game = Game(begin(duel()).battlefield, ScriptedDice([4, 4]))
    assert play(game, EndPhase(), VOLLEY).log[-1].dice == (4, 4)
