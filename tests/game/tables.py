"""Small tables to play on, and a game on one of them with scripted dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from defilade import Game
from defilade.battlefield.reading import read_scenario
from defilade.dice import ScriptedDice
from defilade.game.standing import state_to_json
from defilade.rulesets.actions import Action, EndPhase
from defilade.rulesets.registry import Formats

Place = tuple[float, float]
Scenario = dict[str, Any]

RIFLE = {"id": "rifle", "range": 60, "hit": 4}
PHASES = {
    "soldatiki": ("movement", "shooting"),
    "mordheim": ("recovery", "movement", "shooting", "combat"),
    "ninth-age": ("movement", "shooting"),
    "flames-of-war": ("starting", "movement", "shooting", "assault"),
}
"""The phases of a side's turn, as the pages of the rulesets have them."""


def unit(
    name: str,
    side: str,
    *places: Place,
    base: str = "2cm",
    facing: float = 90,
    weapons: Sequence[Mapping[str, Any]] = (RIFLE,),
    flags: Sequence[str] = (),
    each: Mapping[int, Mapping[str, Any]] | None = None,
    **profile: Any,
) -> Scenario:
    """Return a unit whose models, ``name-1`` and on, stand at places; ``each`` has what a model's profile adds."""
    models = [
        {"id": f"{name}-{n}", "position": list(place), "facing": facing, "profile": dict((each or {}).get(n, {}))}
        for n, place in enumerate(places, 1)
    ]
    said: Scenario = {"id": name, "side": side, "base": base, "profile": profile, "models": models}
    return said | ({"weapons": [dict(w) for w in weapons]} if weapons else {}) | ({"flags": [*flags]} if flags else {})


def block(name: str, side: str, front: Place, facing: float, files: int, count: int, **more: Any) -> Scenario:
    """Return a unit in a formation, on square bases of 2 cm; of ``more``, what is no key of units is its profile's."""
    keys = {"base": "2x2cm", "weapons": [dict(RIFLE)]} | {k: more.pop(k) for k in ("base", "weapons") if k in more}
    formation = {"front": list(front), "facing": facing, "files": files, "count": count}
    return {"id": name, "side": side, "profile": more, "formation": formation, **keys}


def box(name: str, kind: str, left: float, low: float, right: float, high: float, **keys: Any) -> Scenario:
    """Return a feature whose footprint is a rectangle along the table's edges."""
    corners = [[left, low], [right, low], [right, high], [left, high]]
    return {"id": name, "kind": kind, "polygon": corners, **keys}


def zone(side: str, left: float, low: float, right: float, high: float) -> Scenario:
    """Return a deployment zone that is a rectangle along the table's edges."""
    return {"side": side, "polygon": [[left, low], [right, low], [right, high], [left, high]]}


def table(
    ruleset: str,
    *units: Scenario,
    unit: str = "cm",
    size: Place = (100, 100),
    first: str = "red",
    limit: int | None = None,
    **parts: Any,
) -> Scenario:
    """Return a scenario; ``parts`` are its terrain, zones, reserve and options."""
    return {
        "format": "defilade/1",
        "ruleset": ruleset,
        "table": {"width": size[0], "depth": size[1], "unit": unit},
        "units": list(units),
        "turn": {"first": first} | ({} if limit is None else {"limit": limit}),
        **parts,
    }


def begin(scenario: Scenario, *dice: int) -> Game:
    """Return the game of a scenario before its first action, with the dice that will fall."""
    return Game(read_scenario(scenario, Formats()), ScriptedDice(dice))


def play(game: Game, *actions: Action) -> Game:
    """Carry out actions and return the game."""
    for action in actions:
        game.push(action)
    return game


def until(game: Game, side: str, phase: str) -> Game:
    """End phases until the next time that it is a side's turn and this phase, and return the game."""
    for _ in range(40):
        game.push(EndPhase())
        if (game.state.side, game.state.phase) == (side, phase):
            return game
    raise AssertionError(f"{side} never has a phase {phase}")


def at(scenario: Scenario, phase: str, *dice: int) -> Game:
    """Return the game of a scenario in a phase of the first side's first turn."""
    game = begin(scenario, *dice)
    return game if game.state.phase == phase else until(game, scenario["turn"]["first"], phase)


def forbidden_by(game: Game, action: Action) -> str | None:
    """Return the clause that refuses an action, or None where it is allowed."""
    refusal = game.refusal(action)
    return None if refusal is None else refusal.clause


def model(game: Game, name: str) -> Mapping[str, Any]:
    """Return a model as the machine form prints it."""
    found: Mapping[str, Any] = shown(game)["models"][name]
    return found


def flags(game: Game, name: str) -> list[str]:
    """Return the flags of a model or unit."""
    state = shown(game)
    found: list[str] = (state["models"].get(name) or state["units"][name])["flags"]
    return found


def shown(game: Game) -> Mapping[str, Any]:
    """Return the state of a game as the machine form prints it."""
    return state_to_json(game.state, game.ruleset)


def row(clauses: str, *values: object, name: str) -> object:
    """Return a row of a table of tests: the clauses that it holds, its values, and what it is called."""
    return pytest.param(*values, marks=pytest.mark.clause(*clauses.split()), id=name)
