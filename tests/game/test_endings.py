"""No side is left with nobody while the game goes on, whatever was done last."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from defilade import EndPhase, Game
from defilade.battlefield.model import Battlefield, Model
from defilade.battlefield.reading import read_scenario
from defilade.battlefield.state import State
from defilade.dice import SeededDice
from defilade.rulesets.registry import Formats
from tests.game.random_play import random_legal_action
from tests.game.random_tables import UNITS, random_table

GAMES, ACTIONS = 15, 40
OFF = {"soldatiki": "destroyed", "mordheim": "out-of-action", "ninth-age": "destroyed", "flames-of-war": "destroyed"}
DOWN = {"soldatiki": ("fallen",), "mordheim": ("knocked-down", "stunned"), "ninth-age": (), "flames-of-war": ()}
HARMLESS = {
    "soldatiki": {"end-phase", "move", "dash"},
    "mordheim": {"end-phase"},
    "ninth-age": {"end-phase"},
    "flames-of-war": {"end-phase"},
}

pytestmark = pytest.mark.clause("GAME-phase", "GAME-turn")


def decided(state: State) -> bool:
    """Tell whether a side has nobody left."""
    field = state.field
    there = {m.side for u in field.units for m in u.models if m.status in ("active", *DOWN[field.ruleset])}
    return there != set(field.sides)


def thinned(field: Battlefield, random: Random) -> Battlefield:
    """Return a battlefield at the end of a battle: few of each side are left, and these may be down."""

    def after(model: Model, stays: bool) -> Model:
        status = random.choice(["active", *DOWN[field.ruleset] * 3]) if stays else OFF[field.ruleset]
        return replace(model, status=status, wounds=model.wounds if status == "active" else 0)

    by_side = {side: [m.id for m in field.models.values() if m.side == side] for side in field.sides}
    stay = {name for names in by_side.values() for name in random.sample(names, min(len(names), random.choice([1, 2])))}
    units = (replace(u, models=tuple(after(m, m.id in stay) for m in u.models)) for u in field.units)
    return replace(field, units=tuple(units))


@pytest.mark.parametrize("ruleset", UNITS)
def test_no_side_is_left_with_nobody_while_the_game_goes_on(ruleset: str) -> None:
    done, ended = Counter[str](), Counter[str]()
    for seed in range(GAMES):
        random = Random(seed)
        field = read_scenario(json.dumps(random_table(ruleset, random)), Formats())
        game = Game(field if seed % 3 == 0 else thinned(field, random), SeededDice(seed))
        assert game.over == decided(game.state)
        for _ in range(ACTIONS):
            if game.over:
                break
            action = random_legal_action(game, random)
            entry = game.push(action)
            harmless = game.referee.rules[type(action)].harmless
            done[action.do] += harmless
            over = game.state.over
            assert over or not decided(game.state)
            assert [event.name for event in entry.events].count("over") == over
            if over:
                ended[action.do] += 1
                assert not harmless or isinstance(action, EndPhase)
    assert {name for name, count in done.items() if count > 5} == HARMLESS[ruleset]
    assert sum(ended.values()) > 2, ended
