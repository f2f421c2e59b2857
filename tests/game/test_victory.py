"""Who has won: the last side standing, or the one that holds the areas at the end."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from defilade import EndPhase, Game, Pin, Shoot, Wound
from defilade.battlefield.model import Area, Circle, Victory
from defilade.battlefield.state import State
from defilade.game.recording import record_text
from defilade.game.records import read_record
from defilade.game.replaying import replay
from defilade.game.victory import Outcome, holders, outcome_of, points_of
from tests.game.tables import at, begin, play, table, unit, until

HILL = {"id": "hill", "circle": {"centre": [50, 50], "radius": 10}, "points": 3}
FORD = {"id": "ford", "polygon": [[0, 0], [20, 0], [20, 20], [0, 20]]}
YARD = {"id": "yard", "rectangle": {"centre": [80, 80], "size": [10, 10], "rotation": 45}, "points": 2}
HOLD = {"kind": "hold", "areas": [HILL, FORD, YARD]}


def squad(name: str, side: str, *places: tuple[float, float]) -> dict[str, Any]:
    return unit(name, side, *places, kind="soldier")


def ended(game: Game) -> Outcome:
    outcome = game.outcome()
    assert outcome is not None
    return outcome


def to_the_end(game: Game) -> Game:
    while not game.over:
        game.push(EndPhase())
    return game


def words(outcome: Outcome) -> str:
    return str(outcome.to_json("en")["text"])


def with_statuses(game: Game, **statuses: str) -> State:
    """Return the state of a game that is over with models in other statuses."""
    state = game.state
    models = (replace(model, status=statuses.get(name, model.status)) for name, model in state.field.models.items())
    return replace(state, phase="over").with_models(models)


def test_there_is_no_outcome_while_the_game_goes_on() -> None:
    game = begin(table("soldatiki", squad("r", "red", (10, 10)), squad("b", "blue", (50, 50)), limit=1))
    while not game.over:
        assert game.outcome() is None
        game.push(EndPhase())
    assert game.outcome() is not None
    game.pop()
    assert game.outcome() is None


def test_without_victory_the_last_side_standing_wins() -> None:
    """Whoever of them that is, and whatever areas there are none of."""
    for loser, winner in (("b-1", "red"), ("r-1", "blue")):
        game = begin(table("mordheim", unit("r", "red", (10, 10)), unit("b", "blue", (50, 50))), 6)
        assert game.battlefield.victory == Victory("last-standing")
        game.push(Wound(model=loser))
        outcome = ended(game)
        assert (outcome.winner, outcome.termination, outcome.points) == (winner, "nobody-left", {})


@pytest.mark.parametrize("victory", [None, {"kind": "last-standing"}, {}])
def test_both_are_left_at_the_last_turn_so_it_is_a_draw(victory: Mapping[str, Any] | None) -> None:
    scenario = table("soldatiki", squad("r", "red", (10, 10)), squad("b", "blue", (50, 50)), limit=2)
    outcome = ended(to_the_end(begin(scenario | ({} if victory is None else {"victory": victory}))))
    assert (outcome.winner, outcome.termination, outcome.points) == (None, "turn-limit", {})
    assert words(outcome) == "It is a draw. The last turn has been played."


def test_a_side_with_nobody_left_has_lost() -> None:
    scenario = table("mordheim", unit("r", "red", (10, 10)), unit("b", "blue", (50, 50)))
    game = play(begin(scenario, 6), Wound(model="b-1"))
    outcome = ended(game)
    assert (outcome.winner, outcome.termination, outcome.points) == ("red", "nobody-left", {})
    assert words(outcome) == "red wins. blue has nobody left."


@pytest.mark.parametrize("status", ["knocked-down", "stunned"])
def test_who_is_down_is_still_there(status: str) -> None:
    face = {"knocked-down": 1, "stunned": 3}[status]
    scenario = table("mordheim", unit("r", "red", (10, 10)), unit("b", "blue", (50, 50)))
    game = play(begin(scenario, face), Wound(model="b-1"))
    assert game.state.field.models["b-1"].status == status
    assert game.outcome() is None


def test_the_fallen_are_still_there_until_they_are_lost() -> None:
    scenario = table("soldatiki", squad("r", "red", (10, 10)), squad("b", "blue", (10, 40)))
    game = at(scenario, "shooting", 6)
    play(game, Shoot(target="b-1", unit="r"))
    assert game.state.field.models["b-1"].status == "fallen"
    assert game.outcome() is None
    until_over = to_the_end(game)
    assert ended(until_over).winner == "red"


def test_nobody_is_left_at_all() -> None:
    game = begin(table("mordheim", unit("r", "red", (10, 10)), unit("b", "blue", (50, 50))))
    outcome = outcome_of(with_statuses(game, **{"r-1": "out-of-action", "b-1": "out-of-action"}))
    assert outcome is not None
    assert (outcome.winner, outcome.termination) == (None, "nobody-left")
    assert words(outcome) == "It is a draw. red, blue have nobody left."


def test_of_three_sides_the_two_that_are_left_share_it() -> None:
    scenario = table("mordheim", unit("r", "red", (10, 10)), unit("b", "blue", (50, 50)), unit("g", "green", (70, 50)))
    game = begin(scenario)
    outcome = outcome_of(with_statuses(game, **{"b-1": "out-of-action"}))
    assert outcome is not None
    assert outcome.winner is None
    outcome = outcome_of(with_statuses(game, **{"b-1": "out-of-action", "r-1": "out-of-action"}))
    assert outcome is not None
    assert outcome.winner == "green"


# Areas.


@pytest.mark.parametrize(
    ("red", "blue", "held", "points", "winner"),
    [
        ([(50, 50)], [(5, 50)], {"hill": "red"}, {"red": 3, "blue": 0}, "red"),
        ([(50, 40)], [(5, 50)], {"hill": "red"}, {"red": 3, "blue": 0}, "red"),  # the very edge
        ([(50, 39.99)], [(5, 50)], {}, {"red": 0, "blue": 0}, None),
        ([(50, 45)], [(50, 55)], {}, {"red": 0, "blue": 0}, None),  # both stand on it
        ([(50, 45), (10, 10)], [(50, 55)], {"ford": "red"}, {"red": 1, "blue": 0}, "red"),
        ([(20, 10)], [(80, 86)], {"ford": "red", "yard": "blue"}, {"red": 1, "blue": 2}, "blue"),
        ([(10, 10), (80, 80)], [(50, 50)], {"ford": "red", "yard": "red", "hill": "blue"}, {"red": 3, "blue": 3}, None),
    ],
)
def test_areas_count_for_the_side_that_is_alone_on_them(
    red: list[tuple[float, float]],
    blue: list[tuple[float, float]],
    held: dict[str, str],
    points: dict[str, int],
    winner: str | None,
) -> None:
    scenario = table("soldatiki", squad("r", "red", *red), squad("b", "blue", *blue), limit=1, victory=HOLD)
    game = begin(scenario)
    assert holders(game.battlefield) == {"hill": None, "ford": None, "yard": None, **held}
    assert points_of(game.battlefield) == points
    outcome = ended(to_the_end(game))
    assert (outcome.winner, outcome.points, outcome.termination) == (winner, points, "turn-limit")
    score = f"red {points['red']}, blue {points['blue']}"
    result = "It is a draw." if winner is None else f"{winner} wins."
    assert words(outcome) == f"{result} The last turn has been played. Points: {score}."


def test_who_is_down_holds_nothing_and_disputes_nothing() -> None:
    scenario = table(
        "mordheim", unit("r", "red", (50, 45)), unit("b", "blue", (50, 55), (90, 10)), limit=1, victory=HOLD
    )
    game = begin(scenario, 1)
    assert holders(game.battlefield)["hill"] is None
    play(game, Wound(model="b-1"))
    assert holders(game.battlefield)["hill"] == "red"
    assert ended(to_the_end(game)).points == {"red": 3, "blue": 0}


def test_a_side_with_nobody_left_has_lost_whatever_is_held() -> None:
    scenario = table("mordheim", unit("r", "red", (90, 10)), unit("b", "blue", (50, 50)), victory=HOLD)
    game = play(begin(scenario, 6), Wound(model="b-1"))
    outcome = ended(game)
    assert (outcome.winner, outcome.points) == ("red", {"red": 0, "blue": 0})
    assert words(outcome) == "red wins. blue has nobody left. Points: red 0, blue 0."


def test_of_three_sides_one_that_is_gone_does_not_win_by_points() -> None:
    scenario = table(
        "mordheim",
        unit("r", "red", (10, 10)),
        unit("b", "blue", (90, 10)),
        unit("g", "green", (80, 80)),
        victory=HOLD,
    )
    outcome = outcome_of(with_statuses(begin(scenario), **{"b-1": "out-of-action"}))
    assert outcome is not None
    assert (outcome.winner, outcome.points) == ("green", {"red": 1, "blue": 0, "green": 2})


def test_areas_keep_their_shapes() -> None:
    field = begin(table("ninth-age", unit("r", "red", (9, 9)), unit("b", "blue", (50, 50)), victory=HOLD)).battlefield
    hill, ford, yard = field.victory.areas
    assert (hill.circle, hill.points) == (Circle((50, 50), 10), 3)
    assert ford == Area("ford", ((0, 0), (20, 0), (20, 20), (0, 20)))
    assert min(yard.polygon) == pytest.approx((80 - 10 / 2**0.5, 80))


# Records.


def test_victory_goes_round_through_records(tmp_path: Path) -> None:
    scenario = table("flames-of-war", team("r", "red", 10), team("b", "blue", 90), limit=1, victory=HOLD)
    game = to_the_end(play(begin(scenario), Pin(unit="b")))
    file = tmp_path / "game.json"
    file.write_text(record_text(game.record()), encoding="utf-8")
    record = read_record(file)
    assert record.battlefield == begin(scenario).battlefield
    assert record.to_json() == game.record().to_json()
    assert ended(replay(record).game) == ended(game)


def team(name: str, side: str, x: float) -> dict[str, Any]:
    return unit(name, side, (x, 10), type="infantry", skill=4)


def test_the_machine_form_has_the_outcome_only_when_the_game_is_over() -> None:
    scenario = table("flames-of-war", team("r", "red", 10), team("b", "blue", 90), limit=1, victory=HOLD)
    game = begin(scenario)
    assert "outcome" not in replay(game.record()).to_json("en")
    assert replay(to_the_end(game).record()).to_json("en")["outcome"] == {
        "winner": "red",
        "termination": "turn-limit",
        "points": {"red": 1, "blue": 0},
        "text": "red wins. The last turn has been played. Points: red 1, blue 0.",
    }


def test_replay_says_who_has_won(tmp_path: Path) -> None:
    scenario = table("flames-of-war", team("r", "red", 10), team("b", "blue", 90), limit=1, victory=HOLD)
    file = tmp_path / "game.json"
    file.write_text(record_text(to_the_end(begin(scenario)).record()), encoding="utf-8")
    command = [sys.executable, "-m", "defilade", "replay", str(file), "--lang", "en"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.splitlines()[-1] == "red wins. The last turn has been played. Points: red 1, blue 0."
    machine = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True).stdout
    assert json.loads(machine)["outcome"]["winner"] == "red"


def test_the_end_is_told_by_turns_not_by_phases() -> None:
    scenario = table("ninth-age", unit("r", "red", (9, 9)), unit("b", "blue", (50, 50)), limit=2)
    game = until(begin(scenario), "blue", "shooting")
    assert game.outcome() is None
    play(game, EndPhase())
    assert game.state.turn == 2
    assert game.outcome() is None
    assert ended(to_the_end(game)).termination == "turn-limit"
