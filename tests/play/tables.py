"""Small tables to play on in the terminal, one of each ruleset, and the playing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from defilade import Game
from defilade.battlefield.reading import read_scenario
from defilade.dice import DiceSource
from defilade.language import Language, Translator, translator
from defilade.rulesets.registry import Formats
from tests.battlefield.russian import RUSSIAN
from tests.cli.calling import Answer, call
from tests.game.tables import Scenario, box, table, unit, zone

RIFLE = {"id": "rifle", "range": 60, "hit": 4}
CLAWS = {"id": "claws", "range": 0, "hit": 4, "wound": 4}


def squads(**options: object) -> Scenario:
    """Return a table of toy soldiers: two squads, a medic, a house, a bunker, and terrain in reserve."""
    return table(
        "soldatiki",
        unit(
            "reds",
            "red",
            (20, 10),
            (24, 10),
            (28, 10),
            kind="soldier",
            move=10,
            dash=5,
            each={3: {"traits": ["medic"]}},
        ),
        unit("blues", "blue", (20, 40), (24, 40), facing=270, kind="soldier", move=10),
        unit("gun", "blue", (60, 45), facing=270, kind="gun"),
        terrain=[
            box("house", "building", 40, 8, 50, 16, entrances=[{"at": [40, 10], "width": 3}]),
            box("bunker", "bunker", 70, 40, 80, 46, side="blue", wounds=2, entrances=[{"at": [75, 40]}]),
        ],
        options=options,
    )


def set_up() -> Scenario:
    """Return a table whose terrain is still to be put down."""
    return squads() | {
        "reserve": [box("wood", "wood", -4, -4, 4, 4), box("trench", "trench", -5, -1, 5, 1, side="red")],
        "zones": [zone("red", 0, 0, 100, 20), zone("blue", 0, 70, 100, 100)],
    }


def warbands() -> Scenario:
    """Return a table of two warbands, two warriors of them in contact."""
    fighter: Scenario = {"wounds": 1, "move": 4.0, "initiative": 4}
    return table(
        "mordheim",
        unit(
            "men",
            "red",
            (10, 10),
            (20, 10),
            base="1in",
            weapons=(CLAWS, {"id": "bow", "range": 20, "hit": 3}),
            **fighter,
        ),
        unit(
            "rats",
            "blue",
            (10, 11),
            (20, 16),
            base="1in",
            facing=270,
            weapons=(CLAWS,),
            **(fighter | {"initiative": 6}),
        ),
        unit="in",
        size=(30, 30),
    )


def regiments() -> Scenario:
    """Return a table of two blocks, and a wood between them."""
    return table(
        "ninth-age",
        {
            "id": "archers",
            "side": "red",
            "name": "Лучники короля",
            "base": "20x20mm",
            "profile": {"height": 2},
            "weapons": [{"id": "bow", "range": 30, "hit": 4, "wound": 4}],
            "formation": {"front": [20, 10], "facing": 90, "files": 3, "count": 6},
        },
        {
            "id": "knights",
            "side": "blue",
            "base": "25x50mm",
            "profile": {"height": 2, "armour": 4},
            "formation": {"front": [20, 30], "facing": 270, "files": 3, "count": 3},
        },
        unit="in",
        size=(40, 40),
        terrain=[box("wood", "forest", 10, 18, 30, 20)],
    )


def platoons() -> Scenario:
    """Return a table of two platoons."""
    return table(
        "flames-of-war",
        unit("rifles", "red", (20, 10), (30, 10), type="infantry", skill="trained", save=3, move=15),
        unit("grenadiers", "blue", (20, 40), (30, 40), facing=270, type="infantry", skill="veteran", save=3, move=15),
        limit=1,
    )


TABLES = {"soldatiki": squads, "mordheim": warbands, "ninth-age": regiments, "flames-of-war": platoons}


def game_of(scenario: Scenario, dice: DiceSource | None = None) -> Game:
    """Return the game of a scenario."""
    return Game(read_scenario(scenario, Formats()), dice)


def written(scenario: Scenario, folder: Path) -> str:
    """Write a scenario to a file and return its name."""
    file = folder / "scenario.json"
    file.write_text(json.dumps(scenario, ensure_ascii=False), encoding="utf-8")
    return str(file)


def play(file: str, lines: str | Sequence[str] | bytes, *arguments: str, language: Language = "en") -> Answer:
    """Play a file by lines from a pipe."""
    given = lines if isinstance(lines, str | bytes) else "\n".join(lines) + "\n"
    with speaking_from_sources():
        return call("play", file, *arguments, "--lang", language, stdin=given)


@contextmanager
def speaking_from_sources() -> Iterator[None]:
    """Let the command speak Russian from the catalogues as they lie in the sources, compiled or not."""

    def either(language: Language) -> Translator:
        return RUSSIAN if language == "ru" else translator(language)

    with mock.patch("defilade.cli.play.translator", either):
        yield
