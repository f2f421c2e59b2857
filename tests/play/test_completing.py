"""What the tab key offers."""

from __future__ import annotations

import pytest

from defilade.cli.playing.completing import completions
from defilade.language import Language
from tests.game.tables import until
from tests.play.tables import game_of, regiments, set_up, squads, warbands


@pytest.mark.parametrize(
    ("language", "line", "offered"),
    [
        ("en", "mo", ["move"]),
        ("en", "Sho", ["shoot", "show"]),
        ("ru", "стр", ["стрелять"]),
        ("ru", "sho", ["shoot", "show"]),
        ("en", "стр", ["стрелять"]),
        ("en", "ru", ["rule"]),
        ("en", "nonsense ", []),
        ("en", "move r", ["reds", "reds-1", "reds-2", "reds-3"]),
        ("en", "move b", []),
        ("en", "move reds ", ["forward", "towards"]),
        ("ru", "move reds ", ["вперёд", "к"]),
        ("en", "shoot reds b", ["blues", "blues-1", "blues-2", "bunker"]),
        ("en", "shoot reds blues ", ["rifle"]),
        ("en", "shoot reds-1 blues rifle ", []),
        ("en", "dig r", ["reds"]),
        ("en", "enter reds-1 h", ["house"]),
        ("en", "clause SOL-6.", [f"SOL-6.{n}" for n in range(1, 10)]),
        ("ru", "помощь ко", ["конец"]),
    ],
)
def test_words_are_offered_as_they_fit(language: Language, line: str, offered: list[str]) -> None:
    *before, begun = line.split(" ")
    assert completions(game_of(squads()), language, before, begun) == offered


def test_terrain_in_reserve_is_offered() -> None:
    assert completions(game_of(set_up()), "en", ["place"], "") == ["trench", "wood"]


def test_both_sides_are_offered_in_hand_to_hand() -> None:
    game = until(game_of(warbands()), "red", "combat")
    assert "rats-1" in completions(game, "en", ["fight"], "rats")
    assert "run" in completions(game, "en", [], "ru")


def test_a_name_of_several_words_is_offered_in_quotes() -> None:
    scenario = regiments()
    scenario["units"][0]["id"] = "royal archers"
    assert completions(game_of(scenario), "en", ["move"], '"roy')[0] == '"royal archers"'
