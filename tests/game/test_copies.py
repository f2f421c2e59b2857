"""Games that are copied, pickled, saved and gone on with: each by itself, the same in every byte."""

from __future__ import annotations

import json
import pickle
import random
from copy import deepcopy
from pathlib import Path

import pytest

import defilade
from defilade import (
    BrokenRecordError,
    EndPhase,
    Fight,
    Game,
    Move,
    Record,
    RecordError,
    RefusedError,
    ScenarioError,
    Shoot,
    UnknownNameError,
)
from defilade.dice import DiceExhausted, DiceSource, ScriptedDice, SeededDice
from defilade.game.recording import record_text
from defilade.game.replaying import Replay
from defilade.rulesets.actions import Action
from tests.game.tables import begin
from tests.game.test_game import VOLLEY, duel
from tests.play.tables import TABLES, game_of, squads


def said(game: Game) -> str:
    """Return all that can be told of a game, in both languages: to the byte, for 50 is equal to 50.0."""
    replay = Replay(game, None)
    events = [event.text(language) for entry in game.log for event in entry.events for language in ("en", "ru")]
    return json.dumps([replay.to_json("en"), game.record().to_json(), events], ensure_ascii=False)


def go_on(game: Game, chance: random.Random, count: int) -> Game:
    for _ in range(count):
        legal: list[Action] = [action for action in game.legal_actions() if not isinstance(action, EndPhase)]
        rolling = [action for action in legal if isinstance(action, Shoot | Fight)]
        moving = [action for action in legal if isinstance(action, Move)]
        if game.over:
            break
        game.push(
            chance.choice(rolling or moving) if legal and chance.random() < 0.6 and (rolling or moving) else EndPhase()
        )
    return game


def played(ruleset: str, seed: int = 1, dice: DiceSource | None = None) -> Game:
    return go_on(game_of(TABLES[ruleset](), dice or SeededDice(seed)), random.Random(seed), 9)


@pytest.mark.parametrize("ruleset", TABLES)
class TestPickling:
    def test_entries_and_states(self, ruleset: str) -> None:
        game = played(ruleset)
        assert game.log
        for entry in game.log:
            again = pickle.loads(pickle.dumps(entry))  # noqa: S301 - our own bytes
            assert json.dumps(again.to_json()) == json.dumps(entry.to_json())
            assert [event.text("ru") for event in again.events] == [event.text("ru") for event in entry.events]
            assert [type(event) for event in again.events] == [type(event) for event in entry.events]
        for state in game.states:
            assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own bytes

    def test_rulings(self, ruleset: str) -> None:
        game = played(ruleset)
        for ruling in game.rulings():
            again = pickle.loads(pickle.dumps(ruling))  # noqa: S301 - our own bytes
            assert again == ruling
            assert again.text("ru") == ruling.text("ru")

    def test_a_game_goes_on(self, ruleset: str) -> None:
        game = played(ruleset)
        again = pickle.loads(pickle.dumps(game))  # noqa: S301 - our own bytes
        assert said(again) == said(game)
        go_on(game, random.Random(5), 10)
        go_on(again, random.Random(5), 10)
        assert said(again) == said(game)


def test_refusals_and_errors_can_be_pickled() -> None:
    game = begin(duel())
    refusal = game.refusal(VOLLEY)
    assert refusal is not None
    again = pickle.loads(pickle.dumps(refusal))  # noqa: S301 - our own bytes
    assert again == refusal
    assert again.text("ru") == refusal.text("ru")
    with pytest.raises(ScenarioError) as broken:
        defilade.loads("{}")
    with pytest.raises(BrokenRecordError) as stopped:
        Game.from_record(Record(game.battlefield, (VOLLEY,)))
    errors = RefusedError(refusal), UnknownNameError("rad", ("red",)), broken.value, stopped.value
    for error in errors:
        copied = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
        assert (type(copied), str(copied), copied.text("ru")) == (type(error), str(error), error.text("ru"))
    ran_out = pickle.loads(pickle.dumps(DiceExhausted(5, "to hit")))  # noqa: S301 - our own bytes
    assert (ran_out.taken, ran_out.purpose, str(ran_out)) == (
        5,
        "to hit",
        "all 5 scripted dice are taken and another is needed (to hit)",
    )


class TestDeepCopies:
    @pytest.mark.parametrize("ruleset", TABLES)
    def test_both_go_on_alike_with_the_same_dice(self, ruleset: str) -> None:
        game = played(ruleset)
        before = said(game)
        copy = deepcopy(game)
        assert said(copy) == before
        go_on(copy, random.Random(9), 15)
        assert said(game) == before
        go_on(game, random.Random(9), 15)
        assert said(game) == said(copy) != before

    def test_each_goes_its_own_way(self) -> None:
        game = begin(duel(), 4, 1, 6, 2)
        game.push(EndPhase())
        copy = deepcopy(game)
        assert game.push(VOLLEY).dice == copy.push(VOLLEY).dice == (4, 1)
        copy.pop()
        copy.pop()
        assert copy.log == ()
        assert copy.record().dice == (4, 1)
        assert len(game.log) == 2
        assert copy.ruleset is not game.ruleset
        assert copy.state is game.states[0]


class TestSavingAndGoingOn:
    @pytest.mark.parametrize("ruleset", TABLES)
    def test_a_saved_game_goes_on_as_if_it_had_never_stopped(self, ruleset: str, tmp_path: Path) -> None:
        game, dice = played(ruleset), SeededDice(1)
        game.save(tmp_path / "game.json")
        assert [file.name for file in tmp_path.iterdir()] == ["game.json"]
        for entry in game.log:
            assert tuple(dice.d6("") for _ in entry.dice) == entry.dice
        again = Game.from_record(defilade.load_record(tmp_path / "game.json"), dice)
        assert said(again) == said(game)
        assert (tmp_path / "game.json").read_text("utf-8") == record_text(again.record())
        assert said(go_on(again, random.Random(2), 10)) == said(go_on(game, random.Random(2), 10))

    def test_what_was_undone_is_the_next_to_fall(self) -> None:
        game = begin(duel(), 4, 1)
        game.push(EndPhase())
        game.push(VOLLEY)
        game.pop()
        again = Game.from_record(defilade.loads_record(record_text(game.record())), ScriptedDice([6, 6]))
        assert again.record() == game.record()
        assert again.push(VOLLEY).dice == (4, 1)

    def test_a_seed_goes_on_where_it_was(self) -> None:
        record = Record(begin(duel()).battlefield, (EndPhase(), VOLLEY), seed=42)
        dice = SeededDice(42)
        faces = [dice.d6("") for _ in range(3)]
        game = Game.from_record(record)
        assert game.log[-1].dice == tuple(faces[:2])
        assert game.dice.d6("") == faces[2]
        assert Game.from_record(record, ScriptedDice([5])).dice.d6("") == 5

    def test_dice_that_run_out_are_not_made_up_for(self) -> None:
        record = Record(begin(duel()).battlefield, (EndPhase(), VOLLEY), dice=(4,))
        with pytest.raises(BrokenRecordError) as raised:
            Game.from_record(record, ScriptedDice([6, 6]))
        assert str(raised.value).startswith("Action 2 (actions[1]): The dice ran out")
        assert not raised.value.forbidden
        assert raised.value.stop.action == 1

    def test_what_is_forbidden(self) -> None:
        with pytest.raises(BrokenRecordError, match=r"Action 1 \(actions\[0\]\) is refused \(GAME-phase\)") as raised:
            Game.from_record(Record(begin(duel()).battlefield, (VOLLEY,)))
        assert raised.value.forbidden
        assert "actions[0]" in raised.value.text("ru")

    def test_one_file_in_place_of_the_other(self, tmp_path: Path) -> None:
        begin(duel()).save(tmp_path / "game.json")
        with pytest.raises(ScenarioError, match=r"record of a game, not a scenario.*load_record"):
            defilade.load(tmp_path / "game.json")
        (tmp_path / "scenario.json").write_text(json.dumps(duel()))
        with pytest.raises(RecordError, match="this is a scenario, not the record of a game"):
            defilade.load_record(tmp_path / "scenario.json")

    def test_a_folder_is_no_file_to_save_to(self, tmp_path: Path) -> None:
        with pytest.raises(OSError, match="directory"):
            begin(duel()).save(tmp_path)
        assert list(tmp_path.iterdir()) == []


def test_a_bunker_is_told_to_be_terrain_that_can_be_shot_at() -> None:
    game = game_of(squads(), ScriptedDice([]))
    with pytest.raises(UnknownNameError) as raised:
        game.ruling("reds", "bunker")
    assert raised.value.text("en") == (
        "“bunker” is terrain, neither a unit nor a model. What a shot at it does is told by the odds."
    )
    assert "шанс" in raised.value.text("ru").casefold() or "вероятност" in raised.value.text("ru").casefold()
    with pytest.raises(UnknownNameError, match=r"“house” is terrain, neither a unit nor a model\. Known are: "):
        game.ruling("reds", "house")
