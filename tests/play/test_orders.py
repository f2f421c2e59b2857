"""From words to actions and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from defilade import Game, Move, UnknownNameError, load
from defilade.cli.playing.misunderstood import MisunderstoodError
from defilade.cli.playing.orders import order
from defilade.cli.playing.spoken import spoken
from defilade.cli.playing.tokens import tokens_of
from defilade.cli.playing.vocabulary import ACTING, BY_WORD, VERBS, verb_of
from defilade.language import LANGUAGES, Language
from defilade.rulesets.actions import ACTIONS, Action
from tests.game.tables import until
from tests.play.tables import TABLES, game_of, regiments, set_up, squads, warbands

EXAMPLES = Path(__file__).parents[2] / "examples"


def understood(game: Game, line: str) -> Action:
    first, *rest = tokens_of(line)
    return order(verb_of(first.text), rest, game.state, game.referee)


def said(game: Game, line: str) -> dict[str, object]:
    return understood(game, line).to_json()


def misunderstood(game: Game, line: str) -> str:
    with pytest.raises((MisunderstoodError, UnknownNameError)) as caught:
        understood(game, line)
    error = caught.value
    assert isinstance(error, MisunderstoodError | UnknownNameError)
    return repr(error.message)


SQUADS = (
    ("move reds 20 14", {"do": "move", "unit": "reds", "to": [20, 14]}),
    ("move reds (20; 14)", {"do": "move", "unit": "reds", "to": [20, 14]}),
    ("move reds to 20,14", {"do": "move", "unit": "reds", "to": [20, 14]}),
    ("move reds-2 24,5 14,25", {"do": "move", "model": "reds-2", "to": [24.5, 14.25]}),
    ("move reds +0 +5", {"do": "move", "unit": "reds", "to": [20, 15]}),
    ("move reds −2 5", {"do": "move", "unit": "reds", "to": [18, 15]}),
    ("move reds-1 forward 3", {"do": "move", "model": "reds-1", "to": [20, 13]}),
    ("move reds-1 forward", {"do": "move", "model": "reds-1", "to": [20, 20]}),
    ("move reds-1 left 30mm", {"do": "move", "model": "reds-1", "to": [17, 10]}),
    ("move reds-1 towards blues-1 4", {"do": "move", "model": "reds-1", "to": [20, 14]}),
    ("move reds-1 towards blues", {"do": "move", "model": "reds-1", "to": [20, 20]}),
    (
        "move reds 30 14 via 25 10 28 12 facing 45",
        {"do": "move", "unit": "reds", "to": [30, 14], "by": [[25, 10], [28, 12]], "facing": 45},
    ),
    ("move reds-1 20 14 facing blues-1", {"do": "move", "model": "reds-1", "to": [20, 14], "facing": 90}),
    ("dash reds-1 20 12", {"do": "dash", "model": "reds-1", "to": [20, 12]}),
    ("enter reds-3 house", {"do": "enter", "model": "reds-3", "feature": "house"}),
    ("enter reds-3 house 0", {"do": "enter", "model": "reds-3", "feature": "house"}),
    ("leave reds-3 38 10 by 1", {"do": "leave", "model": "reds-3", "to": [38, 10], "entrance": 1}),
    ("shoot reds blues", {"do": "shoot", "unit": "reds", "target": "blues"}),
    ("fire reds-1 at blues-2 with rifle", {"do": "shoot", "model": "reds-1", "target": "blues-2", "weapon": "rifle"}),
    ("shoot reds bunker r", {"do": "shoot", "unit": "reds", "target": "bunker", "weapon": "rifle"}),
    ("dig reds", {"do": "dig-in", "unit": "reds"}),
    ("dig reds-1", {"do": "dig-in", "unit": "reds"}),
    ("dig-in reds no reroll", {"do": "dig-in", "unit": "reds", "reroll": False}),
    ("dig reds reroll", {"do": "dig-in", "unit": "reds", "reroll": True}),
    ("treat reds-3 reds-1", {"do": "treat", "model": "reds-3", "target": "reds-1"}),
    ("end", {"do": "end-phase"}),
    (
        "двигать reds 20 14 через 22 12 лицом 90",
        {"do": "move", "unit": "reds", "to": [20, 14], "by": [[22, 12]], "facing": 90},
    ),
    ("двигать reds вперёд 3 см", {"do": "move", "unit": "reds", "to": [20, 13]}),
    ("идти reds-1 к blues-1 4", {"do": "move", "model": "reds-1", "to": [20, 14]}),
    ("рывок reds-1 +0 +2", {"do": "dash", "model": "reds-1", "to": [20, 12]}),
    ("стрелять reds по blues из rifle", {"do": "shoot", "unit": "reds", "target": "blues", "weapon": "rifle"}),
    ("окопаться reds без переброса", {"do": "dig-in", "unit": "reds", "reroll": False}),
    ("войти reds-3 в house", {"do": "enter", "model": "reds-3", "feature": "house"}),
    ("выйти reds-3 38 10 вход 1", {"do": "leave", "model": "reds-3", "to": [38, 10], "entrance": 1}),
    ("лечить reds-3 reds-1", {"do": "treat", "model": "reds-3", "target": "reds-1"}),
    ("КОНЕЦ", {"do": "end-phase"}),
)


@pytest.mark.parametrize(("line", "action"), [pytest.param(*row, id=row[0]) for row in SQUADS])
def test_orders_of_toy_soldiers(line: str, action: dict[str, object]) -> None:
    assert said(game_of(squads()), line) == action


WARBANDS = (
    ("run men-2 20 17", {"do": "move", "model": "men-2", "to": [20, 17], "run": True}),
    ("charge men-2 rats-2", {"do": "move", "model": "men-2", "to": [20, 15], "charge": True}),
    ("charge men-2 20 15", {"do": "move", "model": "men-2", "to": [20, 15], "charge": True}),
    ("напасть men-2 на rats-2", {"do": "move", "model": "men-2", "to": [20, 15], "charge": True}),
    ("бежать men-2 20 17", {"do": "move", "model": "men-2", "to": [20, 17], "run": True}),
    ("stand men-1", {"do": "stand-up", "model": "men-1"}),
    ("stand-up men-1", {"do": "stand-up", "model": "men-1"}),
    ("turn men-1", {"do": "turn-over", "model": "men-1"}),
    ("crawl men-1 10 8", {"do": "crawl", "model": "men-1", "to": [10, 8]}),
    ("fight rats-1 men-1", {"do": "fight", "model": "rats-1", "target": "men-1"}),
    ("fight men-1 rats-1 claws", {"do": "fight", "model": "men-1", "target": "rats-1", "weapon": "claws"}),
    ("wound rats-1 2", {"do": "wound", "model": "rats-1", "count": 2}),
    ("pass rats-1", {"do": "pass", "model": "rats-1"}),
    ("бить men-1 rats-1", {"do": "fight", "model": "men-1", "target": "rats-1"}),
    ("ранить men-1", {"do": "wound", "model": "men-1"}),
    ("встать men-1", {"do": "stand-up", "model": "men-1"}),
    ("перевернуть men-1", {"do": "turn-over", "model": "men-1"}),
    ("ползти men-1 вперёд 2", {"do": "crawl", "model": "men-1", "to": [10, 12]}),
    ("пропустить rats-1", {"do": "pass", "model": "rats-1"}),
)


@pytest.mark.parametrize(("line", "action"), [pytest.param(*row, id=row[0]) for row in WARBANDS])
def test_orders_of_warbands(line: str, action: dict[str, object]) -> None:
    found = said(game_of(warbands()), line)
    to = found.get("to")
    if isinstance(to, list):
        found["to"] = [round(value, 6) for value in to]
    assert found == action


SETTING_UP = (
    ("place wood 50 50", {"do": "place", "feature": "wood", "at": [50, 50]}),
    ("place wood 50 50 30", {"do": "place", "feature": "wood", "at": [50, 50], "rotation": 30}),
    ("place wood 50 50 turned 30", {"do": "place", "feature": "wood", "at": [50, 50], "rotation": 30}),
    ("scatter wood 50 50", {"do": "place-scattered", "feature": "wood", "at": [50, 50]}),
    ("поставить wood на 50 50 поворот 30", {"do": "place", "feature": "wood", "at": [50, 50], "rotation": 30}),
    ("разбросать wood 50,5 50", {"do": "place-scattered", "feature": "wood", "at": [50.5, 50]}),
)


@pytest.mark.parametrize(("line", "action"), [pytest.param(*row, id=row[0]) for row in SETTING_UP])
def test_orders_of_the_set_up(line: str, action: dict[str, object]) -> None:
    assert said(game_of(set_up()), line) == action


@pytest.mark.parametrize(
    "name", ['"Лучники короля"', "«лучники короля»", "“Лучники короля”", "archers", "arch", "ARCHERS", "лучники"]
)
def test_a_unit_goes_by_its_id_its_name_or_the_beginning_of_either(name: str) -> None:
    assert said(game_of(regiments()), f"move {name} 20 12") == {"do": "move", "unit": "archers", "to": [20, 12]}


def test_every_action_of_the_rules_has_a_command() -> None:
    assert {verb.action for verb in ACTING} == set(ACTIONS)
    assert all(word in BY_WORD for word in ACTIONS)


def test_no_word_means_two_commands() -> None:
    words = [word for verb in VERBS for word in verb.words]
    assert len(words) == len(set(words))
    assert all(word == word.casefold() for word in words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", TABLES)
def test_what_is_spoken_is_understood(ruleset: str, language: Language) -> None:
    """Every legal action of a first turn, as a command, asks for just that action."""
    game = game_of(TABLES[ruleset]())
    spoken_so_far = 0
    for _ in game.referee.phases:
        for action in game.legal_actions():
            assert understood(game, spoken(action, language)) == action
            spoken_so_far += 1
        until_next(game)
    assert spoken_so_far > 5


def until_next(game: Game) -> None:
    following = game.referee.phases[(game.referee.phases.index(game.state.phase) + 1) % len(game.referee.phases)]
    side = (
        game.state.side
        if following != game.referee.phases[0]
        else next(s for s in game.battlefield.sides if s != game.state.side)
    )
    until(game, side, following)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_spoken_of_set_up_is_understood(language: Language) -> None:
    game = game_of(set_up())
    for action in game.legal_actions():
        assert understood(game, spoken(action, language)) == action


@pytest.mark.parametrize("language", LANGUAGES)
def test_odd_names_and_numbers_are_spoken_so_that_they_are_understood(language: Language) -> None:
    scenario = squads()
    scenario["units"][0]["id"] = "via 3 «reds»"
    scenario["units"][0]["models"][0]["id"] = "42"
    game = game_of(scenario)
    for action in (
        Move(to=(0.1 + 0.2, 1e-9), unit="via 3 «reds»", by=((1 / 3, 7.0),), facing=-45.5),
        Move(to=(12.0, 3.0), model="42"),
    ):
        assert understood(game, spoken(action, language)) == action


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("movee reds 1 2", "Did you mean"),
        ("ырщще reds blues", "shoot"),
        ("xyzzy", "lists all"),
        ("s", "could be"),
        ("move", "Missing: who"),
        ("move reds", "Missing: where"),
        ("move reds 12", "two numbers"),
        ("move reds 1 2 3", "two numbers"),
        ("move reds 1 2 3 4", "One place"),
        ("move reds 12 30 quickly", "not clear"),
        ("move reds somewhere", "A place is wanted"),
        ("move greens 1 2", "No unit or model"),
        ("move re 1 2 via", "Missing: where"),
        ("move reds-9 1 2", "Did you mean"),
        ("shoot reds greens", "No unit or model"),
        ("shoot reds blues bazooka", "no weapon called"),
        ("enter reds house", "Say which of them"),
        ("enter reds-1 castle", "No feature"),
        ("enter reds-1 house 0.5", "whole number"),
        ("leave reds-1 5", "two numbers"),
        ("dig reds no", "Missing: “reroll”"),
        ("wound reds-1 x", "How many wounds?"),
        ("move reds 1 2 facing 400", "facing"),
        ("leave", "“quit” leaves the game"),
        ("shoot reds", "Missing: at whom"),
        ("treat reds-3", "Missing: whom"),
        ("run reds 20 14", "no such action"),
        ("end now", "not clear"),
        ("move reds 1e9 2", "A place is wanted"),
        ("move reds 99999999999 2", "too large"),
        ("place lake 10 10", "No feature in reserve"),
    ],
)
def test_what_cannot_be_understood_is_told(line: str, words: str) -> None:
    assert words in misunderstood(game_of(squads()), line)


def test_the_beginning_of_a_name_must_be_of_one_only() -> None:
    game = game_of(squads())
    assert said(game, "dig re") == {"do": "dig-in", "unit": "reds"}
    assert said(game, "shoot re g") == {"do": "shoot", "unit": "reds", "target": "gun"}
    assert "could be" in misunderstood(game, "move reds- 1 2")


@pytest.mark.parametrize("example", sorted(path.name for path in EXAMPLES.glob("*.toml")))
def test_the_first_phase_of_each_example_can_be_spoken(example: str) -> None:
    game = Game(load(EXAMPLES / example))
    for action in game.legal_actions():
        assert understood(game, spoken(action, "ru")) == action
