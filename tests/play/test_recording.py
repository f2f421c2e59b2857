"""Records of games: what they hold, and that their files are whole at every moment."""

from __future__ import annotations

import json
import os
from pathlib import Path
from unittest import mock

import pytest

from defilade import DigIn, EndPhase, Game, Move, Shoot
from defilade.dice import ScriptedDice, SeededDice
from defilade.game.recording import ChangedElsewhereError, ContinuedDice, RecordFile, record_text
from defilade.game.records import read_record
from defilade.game.replaying import Replay, replay
from tests.play.tables import game_of, play, squads, written

VOLLEY = Shoot(target="blues", unit="reds")


def names_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def shot_at(*dice: int) -> Game:
    game = game_of(squads(), ScriptedDice(dice))
    game.push(EndPhase())
    game.push(VOLLEY)
    return game


def test_a_record_replays_to_the_state_of_the_game() -> None:
    game = shot_at(6, 1, 5)
    played = replay(game.record())
    assert played.stop is None
    assert json.dumps(played.to_json("en")) == json.dumps(Replay(game, None).to_json("en"))
    assert record_text(played.game.record()) == record_text(game.record())


def test_the_text_of_a_record_reads_back_as_the_same() -> None:
    record = shot_at(6, 1, 5).record()
    text = record_text(record)
    assert read_record(text) == record
    assert record_text(read_record(text)) == text
    assert json.dumps(json.loads(text)) == json.dumps(record.to_json())
    assert text.count("\n") == 2 + 2 + len(record.actions)


def test_numbers_are_the_same_to_the_byte_when_they_have_been_read() -> None:
    """Whole numbers too: a move to 50 must not be one to 50.0 after it was written and read."""
    game = game_of(squads(), ScriptedDice([]))
    game.push(Move(model="reds-1", to=(20, 12), by=((20, 11),), facing=90))
    text = record_text(game.record())
    again = replay(read_record(text)).game
    assert record_text(again.record()) == text
    assert json.dumps(Replay(again, None).to_json("en")) == json.dumps(Replay(game, None).to_json("en"))


def test_dice_that_were_given_back_stay_in_the_record() -> None:
    game = shot_at(6, 1, 5, 4)
    game.pop()
    assert game.record().actions == (EndPhase(),)
    assert game.record().dice == (6, 1, 5)
    game.push(Shoot(target="blues", model="reds-2"))
    assert game.record().dice == (6, 1, 5)
    again = Game(game.battlefield, ContinuedDice(game.record().dice))
    assert [again.dice.d6("") for _ in range(3)] == [6, 1, 5]


def test_a_record_is_written_whole_in_the_place_of_the_one_before(tmp_path: Path) -> None:
    game = shot_at(6, 1, 5)
    file = RecordFile(tmp_path / "game.json")
    file.write(game.record())
    assert read_record(file.path) == game.record()
    before = file.path.stat().st_ino
    game.push(EndPhase())
    file.write(game.record())
    assert read_record(file.path) == game.record()
    assert file.path.stat().st_ino != before
    assert names_in(tmp_path) == ["game.json"]


def test_what_another_program_wrote_is_not_written_over(tmp_path: Path) -> None:
    game = shot_at(6, 1, 5)
    one, other = RecordFile(tmp_path / "game.json"), RecordFile(tmp_path / "game.json")
    one.write(game.record())
    other.adopt()
    game.push(EndPhase())
    other.write(game.record())
    with pytest.raises(ChangedElsewhereError):
        one.write(game.record())
    assert read_record(other.path) == game.record()


def test_a_record_stays_a_link_and_what_was_left_behind_makes_room(tmp_path: Path) -> None:
    game = shot_at(6, 1, 5)
    (tmp_path / "there").mkdir()
    link, target = tmp_path / "link.json", tmp_path / "there" / "game.json"
    link.symlink_to(target)
    (tmp_path / "there" / ".game.json.part").write_text("half a rec")
    RecordFile(link).write(game.record())
    assert link.is_symlink()
    assert read_record(target) == game.record()
    assert names_in(tmp_path / "there") == ["game.json"]


def test_a_record_that_cannot_be_written_leaves_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = shot_at(6, 1, 5)
    file = RecordFile(tmp_path / "game.json")
    file.write(game.record())
    before = file.path.read_bytes()
    game.push(EndPhase())

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        file.write(game.record())
    assert file.path.read_bytes() == before
    assert names_in(tmp_path) == ["game.json"]


def test_an_action_that_cannot_be_saved_is_not_carried_out(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    record = folder / "game.json"
    scenario = written(squads(), tmp_path)
    play(scenario, ["end"], "--save", str(record))
    kept = record.read_bytes()
    with mock.patch("defilade.game.recording.os.fsync", side_effect=OSError(28, "No space left on device")):
        answer = play(str(record), ["shoot reds blues", "log"], "--dice=6 5 1", "--keep-going")
    assert answer.status == 2
    assert "No space left on device" in answer.err
    assert "The action was not carried out." in answer.err
    assert "shoots" not in answer.out
    assert record.read_bytes() == kept


# Going on with a record.


def test_a_record_goes_on_in_its_own_file(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    scenario = written(squads(), tmp_path)
    assert play(scenario, ["move reds +0 +5", "end"], "--save", str(record)).status == 0
    assert play(str(record), ["dig reds"]).status == 0
    assert read_record(record).actions[-1] == DigIn(unit="reds")
    assert replay(read_record(record)).stop is None


def test_a_record_goes_on_in_another_file(tmp_path: Path) -> None:
    record, other = tmp_path / "game.json", tmp_path / "other.json"
    play(written(squads(), tmp_path), ["end"], "--save", str(record))
    before = record.read_bytes()
    play(str(record), ["dig reds"], "--save", str(other))
    assert record.read_bytes() == before
    assert len(read_record(other).actions) == 2


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    scenario = written(squads(), tmp_path)
    before = Path(scenario).read_bytes()
    answer = play(scenario, ["end"], "--save", scenario)
    assert answer.status == 2
    assert "is there already" in answer.err
    answer = play(scenario, [f"save {scenario}"])
    assert answer.status == 2
    assert Path(scenario).read_bytes() == before


def test_a_game_may_be_saved_from_the_middle_on(tmp_path: Path) -> None:
    record = tmp_path / "my game.json"
    answer = play(written(squads(), tmp_path), ["end", f'save "{record}"', "dig reds", "save", "undo"])
    assert answer.status == 0, answer.err
    assert read_record(record).actions == (EndPhase(),)


def test_dice_of_a_list_that_have_not_fallen_are_the_next_of_the_record(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    play(written(squads(), tmp_path), ["end", "shoot reds-1 blues"], "--dice", "1 6", "--save", str(record))
    assert read_record(record).dice == (1, 6)
    assert "⚅6" in play(str(record), ["shoot reds-2 blues"]).out


def test_undone_dice_fall_again_after_a_break(tmp_path: Path) -> None:
    """Nobody gets other dice by taking an action back, leaving, and coming again."""
    record = tmp_path / "game.json"
    play(written(squads(), tmp_path), ["end", "shoot reds blues", "undo"], "--seed", "3", "--save", str(record))
    fallen = read_record(record).dice
    assert len(fallen) >= 3
    play(str(record), ["shoot reds blues"])
    assert read_record(record).dice[: len(fallen)] == fallen


def test_a_seed_goes_on_where_it_was(tmp_path: Path) -> None:
    scenario = written(squads(), tmp_path)
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    lines = ["end", "shoot reds blues", "end", "end", "shoot gun reds"]
    play(scenario, lines, "--seed", "3", "--save", str(whole))
    play(scenario, lines[:2], "--seed", "3", "--save", str(parts))
    play(str(parts), lines[2:], "--seed", "3")
    assert parts.read_bytes() == whole.read_bytes()


def test_a_record_with_a_seed_keeps_it(tmp_path: Path) -> None:
    record = tmp_path / "seeded.json"
    record.write_text(json.dumps({"format": "defilade/record/1", "scenario": squads(), "seed": 9, "actions": []}))
    play(str(record), ["end", "shoot reds blues", "undo", "shoot reds blues"])
    kept = read_record(record)
    assert kept.seed == 9
    game = replay(kept).game
    dice = SeededDice(9)
    assert [face for entry in game.log for face in entry.dice] == [dice.d6("") for _ in game.log[1].dice]


def test_other_dice_may_follow_those_of_a_record_with_a_seed(tmp_path: Path) -> None:
    record = tmp_path / "seeded.json"
    record.write_text(
        json.dumps({"format": "defilade/record/1", "scenario": squads(), "seed": 9, "actions": [{"do": "end-phase"}]})
    )
    answer = play(str(record), ["shoot reds-1 blues"], "--dice", "1")
    assert "⚀1✗" in answer.out
    assert read_record(record).seed is None
    assert read_record(record).dice == (1,)


@pytest.mark.parametrize(
    ("actions", "dice", "status", "told"),
    [
        ([{"do": "dig-in", "unit": "reds"}], [], 1, "Action 1 (actions[0]) is refused (SOL-5.1)"),
        (
            [{"do": "end-phase"}, {"do": "shoot", "unit": "reds", "target": "blues"}],
            [4],
            2,
            "Action 2 (actions[1]): The dice ran out",
        ),
        ([{"do": "dig-in", "unit": "greens"}], [], 2, "actions[0].unit: no unit has this id"),
    ],
)
def test_a_record_that_cannot_be_played_is_told(
    tmp_path: Path, actions: list[object], dice: list[int], status: int, told: str
) -> None:
    """Dice that run out within what was recorded are a fault of the record: no fresh ones take their place."""
    record = tmp_path / "broken.json"
    record.write_text(
        json.dumps({"format": "defilade/record/1", "scenario": squads(), "dice": dice, "actions": actions})
    )
    before = record.read_bytes()
    answer = play(str(record), ["end"])
    assert answer.status == status
    assert told in answer.err
    assert record.read_bytes() == before


def test_a_record_in_toml_is_not_gone_on_with_in_place(tmp_path: Path) -> None:
    record = tmp_path / "game.toml"
    record.write_text(
        'format = "defilade/record/1"\ndice = []\nactions = []\n'
        '[scenario]\nformat = "defilade/1"\nruleset = "ninth-age"\ntable = { width = 9, depth = 9, unit = "in" }\n'
        '[[scenario.units]]\nid = "a"\nside = "red"\nbase = "1in"\n'
        'models = [{ id = "b", position = [1, 1], facing = 0 }]\n'
        '[[scenario.units]]\nid = "c"\nside = "blue"\nbase = "1in"\n'
        'models = [{ id = "d", position = [5, 5], facing = 0 }]\n',
        encoding="utf-8",
    )
    answer = play(str(record), ["end"])
    assert answer.status == 2
    assert "is no JSON" in answer.err
    other = tmp_path / "game.json"
    assert play(str(record), ["end"], "--save", str(other)).status == 0
