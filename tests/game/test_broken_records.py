"""Broken records: every fault at its place, counted and worded as one of a record, all at once, in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from defilade.battlefield.faults import nearest
from defilade.battlefield.syntax import Source
from defilade.game.recording import record_text
from defilade.game.records import RecordError, read_record
from defilade.game.replaying import replay
from defilade.language import Language, translator
from tests.cli.calling import call
from tests.game.tables import Scenario, begin, play, table, unit
from tests.game.test_game import duel, recorded

SHOT = {"do": "shoot", "unit": "red", "target": "blue"}


def error_of(source: Source) -> RecordError:
    with pytest.raises(RecordError) as raised:
        read_record(source)
    return raised.value


def told(source: Source, language: Language = "en") -> list[str]:
    words = translator(language)
    return [words.text(fault.phrase) for fault in error_of(source).faults]


def duel_of(**parts: Any) -> Scenario:
    return {**duel(), **parts}


def test_places_in_the_scenario_are_paths_of_the_record() -> None:
    scenario = duel_of(turn={"first": "green"})
    scenario["units"][0]["profile"] = {"dash": 3}
    scenario["units"][1]["a key"] = 1
    places = [fault.place for fault in error_of(recorded(scenario)).faults]
    assert places == ["scenario.units[0].profile.dash", 'scenario.units[1]."a key"', "scenario.turn.first"]


@pytest.mark.parametrize(
    ("broken", "heading"),
    [
        (recorded(duel(), dice=[0]), "1 fault in the record:"),
        (recorded(duel(), {"do": "wound", "model": "red-1", "count": 0}, dice=[9]), "2 faults in the record:"),
        (recorded(duel_of(turn={"first": "green"})), "1 fault in the record:"),
        (b"", "1 fault in the record:"),
        (b"{", "1 fault in the record:"),
        ({}, "1 fault in the record:"),
    ],
)
def test_they_are_counted_as_faults_of_a_record(broken: Source, heading: str) -> None:
    error = error_of(broken)
    assert error.text("en").splitlines()[0] == heading
    assert str(error).splitlines()[0] == heading
    assert "в записи" in error.text("ru").splitlines()[0]


def test_an_empty_file_and_a_list() -> None:
    assert told(b" \n") == ["the file is empty; found: nothing; allowed: text in TOML or JSON"]
    assert "сценари" not in told(b"", "ru")[0]


def test_a_list_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text("[]")
    assert told(file) == ["not a table; found: []; allowed: a table of keys"]


@pytest.mark.parametrize(
    ("word", "known", "near"),
    [
        ("красные", ("синие",), None),
        ("extra", ("format", "scenario", "dice", "seed", "proof", "actions"), None),
        ("medic_roll", ("aftermath", "limit"), None),
        ("ft", ("in", "cm"), None),
        ("firepower", ("id", "range", "save_modifier"), None),
        ("красный", ("синие", "красные"), "красные"),
        ("wepon", ("weapon", "target"), "weapon"),
        ("inch", ("in", "cm"), "in"),
    ],
)
def test_only_what_is_near_is_called_the_nearest(word: str, known: tuple[str, ...], near: str | None) -> None:
    assert nearest(word, known) == near


def test_unknown_keys_of_a_record_and_its_actions() -> None:
    raw = {**recorded(duel(), {**SHOT, "wepon": "gun"}), "extra": 1, "sceanrio": {}}
    found = {fault.place: fault.to_json("en")["message"] for fault in error_of(raw).faults}
    assert found == {
        "extra": "an unknown key",
        "sceanrio": "an unknown key; the nearest key is scenario",
        "actions[0].wepon": "an unknown key; the nearest key is weapon",
    }


@pytest.mark.parametrize(
    ("seed", "message"),
    [
        (-1, "too small"),
        (2**64, "too large"),
        (1.5, "not a whole number"),
        ("7", "not a number"),
        (True, "not a number"),
    ],
)
def test_what_is_wrong_with_a_seed(seed: object, message: str) -> None:
    (fault,) = error_of(recorded(duel(), seed=seed)).faults
    assert (fault.place, fault.to_json("en")["message"]) == ("seed", message)
    assert fault.to_json("en")["allowed"] == "a whole number from 0 to 18446744073709551615"


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (
            {"actions": [{"do": "end-phase"}] * 100_001},
            "actions: too many items; found: a list of 100001 items; allowed: a ",
        ),
        ({"actions": {}}, "actions: not a list; found: a table; allowed: a list of actions"),
        ({"dice": "4"}, 'dice: not a list; found: "4"; allowed: a list of D6 results, 1 to 6'),
        ({"seed": 1}, "dice: both dice and a seed; found: dice, seed; allowed: either dice or seed"),
        ({"seed": None}, "dice: both dice and a seed; found: dice, seed; allowed: either dice or seed"),
    ],
)
def test_lists_and_what_excludes_each_other(change: dict[str, object], line: str) -> None:
    assert told(recorded(duel()) | change)[0].startswith(line)


def test_the_largest_seed() -> None:
    assert read_record(recorded(duel(), seed=2**64 - 1)).seed == 2**64 - 1


def test_keys_that_are_missing_come_with_what_is_allowed() -> None:
    raw = {"format": "defilade/record/1", "dice": []}
    found = {fault.place: fault.to_json("en")["allowed"] for fault in error_of(raw).faults}
    assert found == {"scenario": "a table", "actions": "a list of actions"}
    proof = {**recorded(duel()), "proof": {"called_off": {}}}
    found = {fault.place: fault.to_json("en")["allowed"] for fault in error_of(proof).faults}
    assert found == {
        "proof.scheme": "defilade/dice/1",
        "proof.commitment": "64 hexadecimal digits, 0 to 9 and a to f",
        "proof.contributions": "a table",
        "proof.called_off.by": "a text",
        "proof.called_off.agreed": "names of sides",
    }


WHOLE = record_text(play(begin(duel(), 4, 1)).record())


@pytest.mark.parametrize("cut", range(40, len(WHOLE) - 4, 7))
def test_a_file_that_breaks_off_is_told_as_such(cut: int) -> None:
    text = WHOLE[:cut]
    (line,) = told(text)
    assert "the file breaks off here" in line or text.rstrip().endswith(("}", "]"))
    assert "обрывается" in told(text, "ru")[0] or text.rstrip().endswith(("}", "]"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a": 1, "b"', "the file breaks off here"),
        ('{"a": "x', "the file breaks off here"),
        ('{"a": tru', "the file breaks off here"),
        ('{"a": [{"b": 1},', "the file breaks off here"),
        ('{"a": [{"b": 1}', "the file breaks off here"),
        ('{"a": "x}', "a text has no closing quote"),
        ('{"a": x}', "a value is expected here: text stands in quotes"),
        ('{"a" 1}', "a key has no value"),
    ],
)
def test_by_what_a_text_is_no_json(text: str, reason: str) -> None:
    (fault,) = error_of(text).faults
    assert fault.to_json("en")["message"].endswith(f"is not JSON: {reason}")


def test_of_a_long_line_the_place_is_shown() -> None:
    text = json.dumps(recorded(duel(), {"do": "end-phase"}))
    (fault,) = error_of(text[: text.index('"end-phase"')]).faults
    found = json.loads(fault.to_json("en")["found"])
    assert found.startswith("...")
    assert text[: text.index('"end-phase"')].strip().endswith(found.removeprefix("..."))


@pytest.mark.parametrize(
    ("word", "message"),
    [("digin", "an unknown action; the nearest is dig-in"), ("хлоп", "an unknown action")],
)
def test_an_action_that_there_is_not(word: str, message: str) -> None:
    (fault,) = error_of(recorded(duel(), {"do": word})).faults
    assert (fault.place, fault.to_json("en")["message"]) == ("actions[0].do", message)


class TestNames:
    def test_all_are_told_at_once_with_the_other_faults(self) -> None:
        raw = recorded(
            duel(),
            {"do": "move", "model": "red-9", "to": [1, 1]},
            {"do": "shoot", "unit": "rad", "target": "blew", "wepon": "gun"},
            {"do": "shoot", "unit": "red", "target": "blue-2", "weapon": "gnu"},
            {"do": "fight", "model": "red-1", "target": "blue"},
            {"do": "enter", "model": "red-1", "feature": "hut"},
        )
        models, anything = "allowed: red-1, blue-1, blue-2", "allowed: red, blue, red-1, blue-1, blue-2"
        keys = "allowed: do, target, model, unit, weapon"
        assert told(raw) == [
            f'actions[0].model: no model has this id; the nearest is red-1; found: "red-9"; {models}',
            f'actions[1].wepon: an unknown key; the nearest key is weapon; found: "wepon"; {keys}',
            'actions[1].unit: no unit has this id; the nearest is red; found: "rad"; allowed: red, blue',
            f'actions[1].target: nothing on the table has this id; the nearest is blue; found: "blew"; {anything}',
            'actions[2].weapon: the unit has no weapon of this id; the nearest is gun; found: "gnu"; allowed: gun',
            f'actions[3].target: no model has this id; the nearest is blue-2; found: "blue"; {models}',
            'actions[4].feature: no feature has this id; found: "hut"; allowed: nothing',
        ]

    def test_what_is_only_refused_is_left_to_the_rules(self) -> None:
        """Its own side, a rock, a feature in reserve: all of them are there."""
        rock = {"id": "rock", "kind": "impassable", "circle": {"centre": [90, 90], "radius": 3}}
        scenario = duel(terrain=[rock])
        for target in ("red", "red-1", "rock"):
            read = read_record(recorded(scenario, {"do": "end-phase"}, {**SHOT, "target": target}))
            stop = replay(read).stop
            assert stop is not None
            assert stop.action == 1

    def test_bunkers_may_be_shot_at_and_reserves_put_down(self) -> None:
        bunker = {"id": "fort", "kind": "bunker", "polygon": [[70, 70], [80, 70], [80, 80], [70, 80]], "height": 5}
        pit = {"id": "pit", "kind": "trench", "polygon": [[0, 0], [9, 0], [9, 9], [0, 9]], "side": "red"}
        scenario = table(
            "soldatiki",
            unit("red", "red", (50, 20), weapons=[{"id": "gun", "hit": 4}], kind="soldier"),
            unit("blue", "blue", (50, 60), kind="soldier"),
            terrain=[bunker],
            reserve=[pit],
        )
        actions = {"do": "place", "feature": "pit", "at": [9, 9]}, {"do": "shoot", "unit": "red", "target": "fort"}
        assert [action.do for action in read_record(recorded(scenario, *actions)).actions] == ["place", "shoot"]

    def test_names_can_not_be_told_where_the_scenario_is_broken(self) -> None:
        assert [
            fault.place for fault in error_of(recorded(duel_of(ruleset="chess"), {**SHOT, "unit": "x"})).faults
        ] == ["scenario.ruleset"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Action 2 (actions[1]) is refused (GAME-target): "),
        ("ru", "Действие 2 (actions[1]) "),
    ],
)
def test_a_refused_action_is_told_with_its_number_and_its_place(language: Language, words: str) -> None:
    stop = replay(read_record(recorded(duel(), {"do": "end-phase"}, {**SHOT, "target": "red"}))).stop
    assert stop is not None
    assert stop.phrase.text(translator(language)).startswith(words)


def test_a_text_is_read_as_its_tables_are() -> None:
    assert read_record(WHOLE).to_json() == json.loads(WHOLE)


class TestReplaying:
    """The command: exit status 2, nothing on standard output, and lines that can be read on standard error."""

    @pytest.mark.parametrize("json_option", [(), ("--json",)])
    def test_a_broken_record(self, tmp_path: Path, json_option: tuple[str, ...]) -> None:
        file = tmp_path / "game.json"
        file.write_text(json.dumps(recorded(duel_of(turn={"first": "green"}), {**SHOT, "wepon": "gun"}, dice=[0])))
        answer = call("replay", str(file), *json_option)
        assert (answer.status, answer.out) == (2, "")
        first, *rest = answer.err.splitlines()
        assert first == "3 faults in the record:"
        assert [line.split(":")[0] for line in rest] == ["  scenario.turn.first", "  dice[0]", "  actions[0].wepon"]
        assert call("replay", str(file), *json_option, "--lang", "ru").err.startswith("3 ошибки в записи:")

    def test_dice_that_run_out_with_the_state_so_far_as_json(self, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        file.write_text(json.dumps(recorded(duel(), {"do": "end-phase"}, SHOT, dice=[4])))
        answer = call("replay", str(file), "--json")
        assert (answer.status, answer.out) == (2, "")
        told, so_far, *state = answer.err.splitlines()
        assert told.startswith("Action 2 (actions[1]): The dice ran out")
        assert so_far == "The state so far:"
        assert json.loads("\n".join(state))["phase"] == "shooting"
        assert max(map(len, state)) < 120

    def test_dice_that_run_out_in_words(self, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        file.write_text(json.dumps(recorded(duel(), {"do": "end-phase"}, SHOT, dice=[4])))
        answer = call("replay", str(file))
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.splitlines()[1].startswith("The state so far: Turn 1, red")

    @pytest.mark.parametrize("command", ["play", "replay", "verify"])
    @pytest.mark.parametrize(("language", "heading"), [("en", "1 fault in the record:"), ("ru", "1 ошибка в записи:")])
    def test_a_file_that_breaks_off(self, tmp_path: Path, command: str, language: Language, heading: str) -> None:
        file = tmp_path / "game.json"
        file.write_text(WHOLE[: len(WHOLE) // 2])
        answer = call(command, str(file), "--lang", language)
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.splitlines()[0] == heading
