"""Keys of actions that a ruleset has no use for are refused, not ignored."""

from dataclasses import replace
from pathlib import Path

import pytest

from defilade import Game, load
from defilade.rulesets.actions import Action, DigIn, EndPhase, Move

EXAMPLES = Path(__file__).parents[2] / "examples"


def game(name: str, phases: int = 0) -> Game:
    made = Game(load(EXAMPLES / f"{name}.toml"))
    for _ in range(phases):
        made.push(EndPhase())
    return made


@pytest.mark.parametrize(
    ("name", "phases", "plain", "special"),
    [
        ("street-fight", 0, Move(to=(46.0, 12.0), unit="tank"), {"run": True}),
        ("street-fight", 0, Move(to=(46.0, 12.0), unit="tank"), {"charge": True}),
        ("street-fight", 1, DigIn(unit="sailors"), {"reroll": True}),
        ("street-fight", 1, DigIn(unit="sailors"), {"reroll": False}),
    ],
)
def test_a_key_of_another_ruleset_is_refused(name: str, phases: int, plain: Action, special: dict[str, bool]) -> None:
    played = game(name, phases)
    assert played.refusal(plain) is None
    refusal = played.refusal(replace(plain, **special))
    assert refusal is not None
    assert refusal.clause == "GAME-phase"


def test_mordheim_runs() -> None:
    played = game("warband", 1)
    unit = next(u for u in played.battlefield.units if u.side == played.state.side)
    model = unit.models[0]
    assert played.refusal(Move(to=model.position, model=model.id, run=True)) is None
