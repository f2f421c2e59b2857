from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from defilade import Game, loads
from defilade.battlefield.faults import ScenarioError
from defilade.dice import FairDice, commitment
from defilade.game.proof import CalledOff, Proof
from defilade.game.recording import record_text
from defilade.game.records import Record, read_record
from defilade.game.verifying import verify
from defilade.language import translator
from defilade.rulesets.actions import EndPhase, Shoot
from tests.cli.calling import call
from tests.game.tables import table, unit

SECRET = bytes(range(32))
CONTRIBUTIONS = {"red": bytes([1]) * 32, "blue": bytes([2]) * 32}
RIFLE = {"id": "rifle", "hit": 4, "shots": 3}


def played(*, first: int = 0) -> Record:
    """Return a record of one volley, rolled fairly."""
    scenario = table(
        "soldatiki",
        unit("reds", "red", (20, 10), (24, 10), kind="soldier", weapons=[RIFLE]),
        unit("blues", "blue", (20, 40), (24, 40), (28, 40), facing=270, kind="soldier"),
    )
    game = Game(loads(json.dumps(scenario)), FairDice(SECRET, CONTRIBUTIONS))
    game.push(EndPhase())
    game.push(Shoot(unit="reds", target="blues"))
    return replace(game.record(), proof=proof(first=first))


def proof(**changes: Any) -> Proof:
    plain = Proof(commitment(SECRET), {side: given.hex() for side, given in CONTRIBUTIONS.items()}, SECRET.hex())
    return replace(plain, **changes)


def about(record: Record) -> list[str]:
    return [flaw.about for flaw in verify(record).flaws]


def test_fair_dice_are_proven() -> None:
    record = played()
    verdict = verify(record)
    assert len(record.dice) >= 6
    assert (verdict.proven, verdict.dice, verdict.before, verdict.flaws) == (True, len(record.dice), 0, ())


@pytest.mark.parametrize("place", [0, 3, -1])
def test_a_die_that_was_changed_is_named(place: int) -> None:
    record = played()
    dice = list(record.dice)
    right = dice[place]
    dice[place] = dice[place] % 6 + 1
    verdict = verify(replace(record, dice=tuple(dice)))
    place %= len(dice)
    (flaw,) = [flaw for flaw in verdict.flaws if flaw.about == "dice"]
    assert flaw.die == place
    said = flaw.phrase.text(translator("en"))
    assert said.startswith(f"Die {place + 1} (action 2: ")
    assert f"shows {dice[place]}, it should be {right}" in said
    assert not verdict.proven


def test_it_is_said_what_the_wrong_die_was_for() -> None:
    record = played()
    changed = (record.dice[0] % 6 + 1, *record.dice[1:])
    said = verify(replace(record, dice=changed)).to_json("en")["text"]
    assert "Die 1 (action 2: to hit)" in said
    assert "Кубик 1 (действие 2: " in verify(replace(record, dice=changed)).to_json("ru")["text"]


def test_dice_that_are_left_over_are_proven_too() -> None:
    record = played()
    fair = FairDice(SECRET, CONTRIBUTIONS, taken=len(record.dice))
    assert verify(replace(record, dice=(*record.dice, fair.d6("")))).proven
    wrong = verify(replace(record, dice=(*record.dice, 7 - fair.face(len(record.dice)))))
    (flaw,) = wrong.flaws
    assert (flaw.about, flaw.die) == ("dice", len(record.dice))
    assert flaw.phrase.text(translator("en")).startswith(f"Die {len(record.dice) + 1} shows ")


def test_dice_from_before_are_not_part_of_the_proof() -> None:
    record = played(first=2)
    fair = FairDice(SECRET, CONTRIBUTIONS)
    dice = (6, 1, *(fair.d6("") for _ in range(20)))
    verdict = verify(replace(record, dice=dice))
    assert (verdict.proven, verdict.dice, verdict.before) == (True, 20, 2)
    assert not verify(replace(record, dice=dice, proof=proof())).proven


@pytest.mark.parametrize(
    ("changes", "flaw"),
    [
        ({"commitment": "0" * 64}, "commitment"),
        ({"secret": None}, "secret"),
        ({"secret": "0" * 64}, "commitment"),
        ({"contributions": {"red": "01" * 32}}, "contributions"),
        ({"contributions": {"red": "01" * 32, "blue": "02" * 32, "green": "03" * 32}}, "contributions"),
        ({"contributions": {"red": "02" * 32, "blue": "02" * 32}}, "dice"),
    ],
)
def test_whatever_is_changed_is_found(changes: Mapping[str, Any], flaw: str) -> None:
    assert about(replace(played(), proof=proof(**changes)))[0] == flaw


def test_a_game_against_the_rules_is_not_proven() -> None:
    record = played()
    assert about(replace(record, actions=(*record.actions, *record.actions[1:]))) == ["actions"]
    assert about(replace(record, dice=record.dice[:2])) == ["actions"]


def test_a_record_without_a_proof_is_not_proven() -> None:
    assert about(replace(played(), proof=None)) == ["proof"]


def test_the_proof_is_kept_in_files(tmp_path: Path) -> None:
    record = played(first=1)
    file = tmp_path / "game.json"
    file.write_text(record_text(record), encoding="utf-8")
    assert read_record(file).proof == record.proof
    assert read_record(file) == replace(record, battlefield=read_record(file).battlefield)


def test_the_proof_is_kept_when_the_game_goes_on(tmp_path: Path) -> None:
    record = played()
    file = tmp_path / "game.json"
    file.write_text(record_text(record), encoding="utf-8")
    answer = call("play", str(file), stdin="end\n")
    assert answer.status == 0, answer
    after = read_record(file)
    assert len(after.actions) == 3
    assert after.proof == record.proof
    assert verify(after).proven


WRONG: list[tuple[object, list[str]]] = [
    (7, ["proof"]),
    ({}, ["proof.commitment", "proof.contributions", "proof.scheme"]),
    ({"scheme": "x", "commitment": "y", "contributions": 1, "secret": 2, "first": -1, "z": 0},
     ["proof.commitment", "proof.contributions", "proof.first", "proof.scheme", "proof.secret", "proof.z"]),
    ({"contributions": {"red": "AB" * 32, "blue": None}},
     ["proof.commitment", "proof.contributions.blue", "proof.contributions.red", "proof.scheme"]),
    ({"scheme": "defilade/dice/1", "commitment": "0" * 64, "contributions": {}, "first": 3}, ["proof.first"]),
    ({"scheme": "defilade/dice/1", "commitment": "0" * 64, "contributions": {}, "first": True}, ["proof.first"]),
    ({"scheme": "defilade/dice/1", "commitment": "0" * 64, "contributions": {}, "called_off": None},
     ["proof.called_off"]),
    ({"scheme": "defilade/dice/1", "commitment": "0" * 64, "contributions": {}, "called_off": {"by": 3, "whom": 4}},
     ["proof.called_off.agreed", "proof.called_off.by", "proof.called_off.whom"]),
    ({"scheme": "defilade/dice/1", "commitment": "0" * 64, "contributions": {},
      "called_off": {"by": "red", "agreed": "blue"}}, ["proof.called_off.agreed"]),
    ({"scheme": "defilade/dice/1", "commitment": "0" * 64, "contributions": {},
      "called_off": {"by": "red", "agreed": ["blue", 7]}}, ["proof.called_off.agreed"]),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "places"), WRONG)
def test_all_faults_of_a_proof_are_told(raw: object, places: list[str]) -> None:
    parts = replace(played(), dice=(4, 4), actions=()).to_json() | {"proof": raw}
    with pytest.raises(ScenarioError) as error:
        read_record(parts)
    assert sorted(fault.place for fault in error.value.faults) == places


# Games that were called off.


def called_off(by: str = "red", *agreed: str, **changes: Any) -> Record:
    """Return the record of one volley after which the game was called off."""
    return replace(played(), proof=proof(called_off=CalledOff(by, agreed), **changes))


@pytest.mark.parametrize(
    ("agreed", "english", "russian"),
    [
        (
            ("blue",),
            "The game was called off by agreement: nobody has won it.",
            "Партию прекратили по уговору: победителя нет.",
        ),
        (
            (),
            "The game was called off by red without an answer: nobody has won it.",
            "Партию прекратила одна сторона, не дождавшись ответа, — red: победителя нет.",
        ),
    ],
)
def test_a_game_that_was_called_off_is_proven_and_said_to_be(
    tmp_path: Path, agreed: tuple[str, ...], english: str, russian: str
) -> None:
    record = called_off("red", *agreed)
    file = tmp_path / "game.json"
    file.write_text(record_text(record), encoding="utf-8")
    assert read_record(file).proof == record.proof
    for language, said in (("en", english), ("ru", russian)):
        answer = call("verify", str(file), "--lang", language)
        assert (answer.status, answer.err, answer.out.splitlines()[-1]) == (0, "", said)
    told = call("verify", str(file), "--json").json
    assert (told["proven"], told["called_off"]) == (True, True)
    assert verify(played()).to_json("en")["called_off"] is False


def test_a_game_that_was_called_off_is_looked_through_like_any_other() -> None:
    assert about(called_off("red", "blue", commitment="0" * 64)) == ["commitment"]
    assert about(called_off("red", "blue", secret=None)) == ["secret"]
    assert about(called_off("red", "green")) == ["called_off"]
    assert about(called_off("green", "red", "blue")) == ["called_off"]
    record = called_off("red", "blue", contributions={"red": "01" * 32})
    assert about(record)[0] == "contributions", "where dice have fallen, all have contributed"
    nothing_fell = replace(record, dice=(), actions=())
    assert about(nothing_fell) == []
    assert about(replace(nothing_fell, proof=proof(contributions={"red": "01" * 32}))) == ["contributions"]


def test_a_game_that_was_won_was_not_called_off() -> None:
    scenario = {**played().battlefield.source, "turn": {"limit": 1}}
    game = Game(loads(json.dumps(scenario)), FairDice(SECRET, CONTRIBUTIONS))
    while not game.over:
        game.push(EndPhase())
    record = replace(game.record(), proof=proof())
    assert about(record) == []
    assert about(replace(record, proof=proof(called_off=CalledOff("red", ("blue",))))) == ["called_off"]


def test_a_game_that_is_gone_on_with_is_called_off_no_longer(tmp_path: Path) -> None:
    record = called_off("red", "blue")
    file = tmp_path / "game.json"
    file.write_text(record_text(record), encoding="utf-8")
    assert call("play", str(file), stdin="end\n").status == 0
    after = read_record(file)
    assert (len(after.actions), after.proof) == (3, proof())


def test_a_seed_needs_no_proof() -> None:
    parts = {name: value for name, value in played().to_json().items() if name != "dice"} | {"seed": 3}
    with pytest.raises(ScenarioError) as error:
        read_record(parts)
    assert [fault.place for fault in error.value.faults] == ["proof"]


def test_a_side_may_have_any_name() -> None:
    parts = played().to_json()
    parts["proof"]["contributions"]["\ud800"] = "00" * 32
    assert "contributions" in about(read_record(parts))


@pytest.mark.parametrize(("language", "word"), [("en", "Proven"), ("ru", "Доказано")])
def test_the_command_proves(tmp_path: Path, language: str, word: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(record_text(played()), encoding="utf-8")
    answer = call("verify", str(file), "--lang", language)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(word)


def test_the_command_says_what_is_not_proven(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(record_text(replace(played(), proof=proof(commitment="0" * 64))), encoding="utf-8")
    answer = call("verify", str(file), "--json")
    assert answer.status == 1
    said = answer.json
    assert (said["format"], said["proven"]) == ("defilade/verdict/1", False)
    assert [flaw["about"] for flaw in said["flaws"]] == ["commitment"]


def test_the_command_says_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text('{"format": "defilade/record/1", "proof": 1}', encoding="utf-8")
    answer = call("verify", str(file))
    assert (answer.status, answer.out) == (2, "")
    assert "proof" in answer.err
    assert call("verify", str(tmp_path / "none.json")).status == 2
