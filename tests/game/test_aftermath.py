"""After the battle: what becomes of those out of action, row by row of the chart, die by die."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from defilade import EndPhase, Fight, Game, Wound
from defilade.dice import DiceExhausted, SeededDice
from defilade.game.recording import record_text
from defilade.game.records import read_record
from defilade.game.replaying import Replay, replay
from defilade.game.statuses import flag_words
from defilade.game.telling import throws
from defilade.language import translator
from defilade.rulesets.mordheim.injuries import CHART, row_of
from defilade.rulesets.mordheim.referee import MordheimReferee
from tests.battlefield.russian import RUSSIAN, is_russian
from tests.game.tables import at, begin, flags, model, play, table, unit

ON = {"aftermath": "on"}
ROWS = {
    "dead": range(11, 16),
    "multiple-injuries": (16, 21),
    "leg-wound": (22,),
    "arm-wound": (23,),
    "madness": (24,),
    "smashed-leg": (25,),
    "chest-wound": (26,),
    "blinded": (31,),
    "old-battle-wound": (32,),
    "nervous-condition": (33,),
    "hand-injury": (34,),
    "deep-wound": (35,),
    "robbed": (36,),
    "full-recovery": (41, 42, 43, 44, 45, 46, 51, 52, 53, 54, 55),
    "bitter-enmity": (56,),
    "captured": (61,),
    "hardened": (62, 63),
    "horrible-scars": (64,),
    "sold-to-the-pits": (65,),
    "against-the-odds": (66,),
}


def battle(*dice: int, kinds: Sequence[str | None] = ("hero",), options: dict[str, Any] | None = None) -> Game:
    """Return a game in which one side's last warrior has just gone out of action, on a 6."""
    of_kind = {n: {} if kind is None else {"kind": kind} for n, kind in enumerate(kinds, 1)}
    band = unit("r", "red", *((10 + 5 * n, 10) for n in of_kind), each=of_kind)
    scenario = table("mordheim", band, unit("b", "blue", (50, 50)), options=ON if options is None else options)
    game = begin(scenario, *(6 for _ in kinds), *dice)
    return play(game, *(Wound(model=f"r-{n}") for n in of_kind))


def results(game: Game) -> list[dict[str, Any]]:
    """Return what was told of each injury."""
    told = [event.to_json() for event in game.log[-1].events]
    return [event for event in told if event["event"] == "aftermath"]


def injured(*dice: int) -> list[str]:
    """Return the flags that the dice leave a hero with; all of them must be taken."""
    game = battle(*dice)
    assert [face for event in results(game) for face in event["dice"]] == list(dice)
    return flags(game, "r-1")


def test_the_chart_has_every_d66_once() -> None:
    faces = [10 * tens + units for tens, units in product(range(1, 7), repeat=2)]
    assert {name: [face for face in faces if row_of(*divmod(face, 10)).name == name] for name in ROWS} == {
        name: list(of) for name, of in ROWS.items()
    }
    assert [row.name for row in CHART] == list(ROWS)
    assert all(row.effects[-1][0] == 6 for row in CHART)


PLAIN = {
    "dead": ["dead"],
    "leg-wound": ["injury:leg-wound"],
    "chest-wound": ["injury:chest-wound"],
    "blinded": ["injury:blinded"],
    "old-battle-wound": ["injury:old-battle-wound"],
    "nervous-condition": ["injury:nervous-condition"],
    "hand-injury": ["injury:hand-injury"],
    "robbed": ["injury:robbed"],
    "full-recovery": [],
    "captured": ["injury:captured"],
    "hardened": ["injury:hardened"],
    "horrible-scars": ["injury:horrible-scars"],
    "sold-to-the-pits": ["injury:sold-to-the-pits"],
    "against-the-odds": ["injury:against-the-odds"],
}


@pytest.mark.parametrize(("name", "d66"), [(name, d66) for name in PLAIN for d66 in ROWS[name]])
def test_rows_of_one_d66(name: str, d66: int) -> None:
    game = battle(*divmod(d66, 10))
    assert flags(game, "r-1") == PLAIN[name]
    assert model(game, "r-1")["status"] == "out-of-action"
    assert results(game) == [
        {"event": "aftermath", "model": "r-1", "dice": list(divmod(d66, 10)), "row": name, "result": name}
    ]


FURTHER = {
    23: ("injury:arm-lost", *("misses-games:1",) * 5),
    24: (*("injury:stupidity",) * 3, *("injury:frenzy",) * 3),
    25: ("injury:smashed-leg", *("misses-games:1",) * 5),
    35: (*("misses-games:1",) * 2, *("misses-games:2",) * 2, *("misses-games:3",) * 2),
    56: (
        *("injury:hatred-of-the-foe",) * 3,
        "injury:hatred-of-the-leader",
        "injury:hatred-of-the-warband",
        "injury:hatred-of-their-kind",
    ),
}


@pytest.mark.parametrize(("d66", "face"), [(d66, face) for d66 in FURTHER for face in range(1, 7)])
def test_rows_that_call_for_another_die(d66: int, face: int) -> None:
    assert injured(*divmod(d66, 10), face) == [FURTHER[d66][face - 1]]


@pytest.mark.parametrize("d66", [(1, 6), (2, 1)])
def test_several_injuries(d66: tuple[int, int]) -> None:
    assert injured(*d66, 2, 2, 2, 3, 4) == ["injury:hand-injury", "injury:leg-wound"]
    assert injured(*d66, 1, 4, 1) == []
    assert len(results(battle(*d66, 6, *(2, 2) * 6))) == 7


def test_several_injuries_with_dice_of_their_own() -> None:
    assert injured(1, 6, 3, 2, 3, 1, 3, 5, 5, 2, 5, 6) == ["injury:arm-lost", "misses-games:3"]


@pytest.mark.parametrize("d66", [(1, 1), (1, 5), (1, 6), (2, 1), (6, 1)])
def test_of_several_none_is_death_prison_or_several_more(d66: tuple[int, int]) -> None:
    assert injured(1, 6, 1, *d66, *d66, 2, 2) == ["injury:leg-wound"]


def test_injuries_that_come_twice() -> None:
    assert injured(1, 6, 3, 2, 2, 2, 6, 2, 2) == ["injury:chest-wound", "injury:leg-wound", "injury:leg-wound-2"]


def test_the_second_eye() -> None:
    game = battle(1, 6, 2, 3, 1, 3, 1)
    assert flags(game, "r-1") == ["injury:blind", "injury:blinded"]
    assert results(game)[-1]["result"] == "blind"


@pytest.mark.parametrize("kind", ["henchman", None])
@pytest.mark.parametrize("face", range(1, 7))
def test_henchmen(kind: str | None, face: int) -> None:
    game = battle(face, kinds=(kind,))
    assert flags(game, "r-1") == (["dead"] if face <= 2 else [])
    result = "lost" if face <= 2 else "recovered"
    assert results(game) == [{"event": "aftermath", "model": "r-1", "dice": [face], "result": result}]


def test_dice_fall_in_the_scenarios_order() -> None:
    game = battle(2, 3, 4, 5, 2, 4, 1, kinds=("henchman", "hero", None, "hero"))
    assert [(event["model"], event["dice"]) for event in results(game)] == [
        ("r-1", [2]),
        ("r-2", [3, 4]),
        ("r-3", [5]),
        ("r-4", [2, 4, 1]),
    ]


def test_only_those_out_of_action_of_both_sides() -> None:
    red = unit("r", "red", (10, 10), (20, 10))
    blue = unit("b", "blue", (50, 50), (60, 50), kind="hero")
    game = begin(table("mordheim", red, blue, limit=1, options=ON), 6, 6, 3, 1, 2, 2)
    play(game, Wound(model="b-1"), Wound(model="r-2"), Wound(model="r-1"))
    assert model(game, "r-1")["status"] == "stunned"
    while not game.over:
        game.push(EndPhase())
    assert [event["model"] for event in results(game)] == ["r-2", "b-1"]
    assert (flags(game, "r-1"), flags(game, "r-2"), flags(game, "b-1")) == ([], ["dead"], ["injury:leg-wound"])
    assert game.log[-1].action == EndPhase()
    assert game.log[-1].dice == (1, 2, 2)


def test_it_is_the_last_thing_that_happens_and_cites_its_clause() -> None:
    entry = battle(2, 2).log[-1]
    assert [event.name for event in entry.events] == [
        "wounded",
        "out-of-action",
        "over",
        "after-the-battle",
        "aftermath",
    ]
    assert entry.clauses == ("MOR-14.1", "MOR-14.2", "MOR-14.4", "MOR-17.1")


def test_nobody_is_out_of_action() -> None:
    scenario = table("mordheim", unit("r", "red", (10, 10)), unit("b", "blue", (50, 50)), limit=1, options=ON)
    game = begin(scenario)
    while not game.over:
        game.push(EndPhase())
    assert [event.name for event in game.log[-1].events] == ["over"]


@pytest.mark.parametrize("options", [{}, {"aftermath": "off"}])
def test_it_is_off_unless_asked_for(options: dict[str, Any]) -> None:
    game = battle(options=options)
    assert game.over
    assert flags(game, "r-1") == []
    assert game.log[-1].clauses == ("MOR-14.1", "MOR-14.2", "MOR-14.4")


def test_dice_that_run_out_leave_the_game_before_its_last_action() -> None:
    with pytest.raises(DiceExhausted):
        battle(2)
    game = battle(2, 2)
    raw = game.record().to_json()
    raw["dice"] = raw["dice"][:-1]
    stopped = replay(read_record(raw))
    assert stopped.stop is not None
    assert stopped.stop.action == 0
    assert isinstance(stopped.stop.reason, DiceExhausted)
    assert not stopped.game.over
    assert stopped.game.dice.returned == tuple(raw["dice"])


def test_the_command_replays_it_and_names_dice_that_run_out(tmp_path: Path) -> None:
    raw = battle(1, 6, 1, 2, 2).record().to_json()
    file = tmp_path / "game.json"
    file.write_text(json.dumps(raw), encoding="utf-8")
    command = [sys.executable, "-m", "defilade", "replay", str(file), "--lang", "en"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "beyond the source" in said
    assert "r-1 limps: 1 off his movement from now on." in said
    machine = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True).stdout
    assert json.loads(machine)["models"]["r-1"]["flags"] == ["injury:leg-wound"]
    file.write_text(json.dumps({**raw, "dice": raw["dice"][:-1]}), encoding="utf-8")
    failed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert failed.returncode == 2
    assert "injury chart, units" in failed.stderr


def test_undoing_gives_the_dice_back() -> None:
    game = battle(2, 3, 1)
    before = game.log[-1]
    game.pop()
    assert not game.over
    assert flags(game, "r-1") == []
    assert game.push(before.action) == before


def test_records_of_it_replay_to_the_same_state() -> None:
    game = battle(2, 3, 1, kinds=("hero",))
    again = replay(read_record(record_text(game.record())))
    assert again.stop is None
    assert json.dumps(again.to_json("en")) == json.dumps(Replay(game, None).to_json("en"))
    assert again.to_json("en")["outcome"]["winner"] == "blue"


def test_each_die_is_told_for_what_it_was() -> None:
    game = battle(2, 3, 1)
    entry = game.log[-1]
    game.pop()
    assert [throw.purpose for throw in throws(game.referee, game.state, entry)] == [
        "injury",
        "injury chart, tens",
        "injury chart, units",
        "injury chart, further die",
    ]


def test_each_die_is_told_with_whose_it_was() -> None:
    game = battle(2, 3, 1, 5, kinds=("hero", None))
    entry = game.log[-1]
    game.pop()
    told = throws(game.referee, game.state, entry)
    assert [(throw.who, throw.faces) for throw in told] == [
        ("", (6,)),
        *(("r-1", (n,)) for n in (2, 3, 1)),
        ("r-2", (5,)),
    ]


def test_the_blow_that_ended_the_battle_is_told_as_any_other() -> None:
    sword = {"id": "sword", "range": 0, "hit": 4}
    scenario = table("mordheim", unit("r", "red", (50, 50), weapons=[sword]), unit("b", "blue", (52, 50)), options=ON)
    game = at(scenario, "combat", 4, 6, 1)
    before, entry = game.state, game.push(Fight(model="r-1", target="b-1"))
    assert [(throw.purpose, throw.who, throw.passed) for throw in throws(game.referee, before, entry)] == [
        ("to hit", "r-1", True),
        ("injury", "", None),
        ("a henchman's fate", "b-1", None),
    ]


def test_every_flag_it_leaves_has_its_words_in_both_languages() -> None:
    left = {
        flag
        for row in CHART
        for face in range(1, 7)
        for flag in flags(battle(*divmod(row.first, 10), face, *(2,) * 12), "r-1")
    }
    assert {re.sub(r"-\d$", "", flag) for flag in left} <= MordheimReferee.aftermath_flags
    for flag in left | MordheimReferee.aftermath_flags:
        (said,) = flag_words({flag}, translator("en"))
        assert ":" not in said
        assert RUSSIAN.text(said) != said
    assert flag_words({"injury:leg-wound", "injury:leg-wound-2", "misses-games:2"}, translator("en")) == [
        "misses the next 2 battles",
        "limps",
        "limps",
    ]
    assert flag_words({"misses-games:1", "injury:blind", "dead"}, RUSSIAN) == [
        "мёртв",
        "пропускает следующую битву",
        "слеп",
    ]


def test_it_can_be_played_with_any_dice() -> None:
    for seed in range(200):
        game = begin(
            table("mordheim", unit("r", "red", (10, 10), kind="hero"), unit("b", "blue", (50, 50)), options=ON)
        )
        game = Game(game.battlefield, SeededDice(seed))
        while not game.over:
            game.push(Wound(model="r-1"))
        assert json.dumps(replay(game.record()).to_json("en")) == json.dumps(Replay(game, None).to_json("en"))


def test_every_result_has_its_words_in_both_languages() -> None:
    for row in CHART:
        for face in range(1, 7):
            game = battle(*divmod(row.first, 10), face, *(2,) * 12)
            for event in game.log[-1].events[3:]:
                assert is_russian(event.phrase), event.phrase
                for words in (translator("en"), RUSSIAN):
                    assert "{" not in words.text(event.phrase)
