from __future__ import annotations

import pytest

from defilade.game.choices import choices, knows, limit_of, side_of, unlimited, verb_of, worth_telling
from defilade.game.saying import said
from defilade.language import translator
from defilade.rulesets.actions import ACTIONS, Action, Dash, DigIn, EndPhase, Leave, Move, Place, Shoot, Wound
from defilade.rulesets.registry import BUILT_IN, ruleset
from defilade.rulesets.verbs import VERBS
from tests.game.tables import at, table, unit
from tests.play.tables import set_up

RIFLE = {"id": "rifle", "hit": 4}


def squads() -> dict[str, object]:
    return table(
        "soldatiki",
        unit("reds", "red", (20, 10), (24, 10), kind="soldier", move=10, weapons=[RIFLE]),
        unit("blues", "blue", (20, 40), (24, 40), facing=270, kind="soldier", weapons=[RIFLE]),
    )


def test_every_action_has_a_name() -> None:
    assert set(VERBS) == {*ACTIONS, "run", "charge"}


def test_every_action_is_said_in_both_languages() -> None:
    field = at(squads(), "movement").battlefield
    values = {"to": (1.0, 2.0), "at": (1.0, 2.0), "model": "reds-1", "target": "blues", "feature": "f", "unit": "reds"}
    for kind in ACTIONS.values():
        needed = {name: values[name] for name in kind.__dataclass_fields__ if name in values and name != "unit"}
        if "model" not in kind.__dataclass_fields__ and "unit" in kind.__dataclass_fields__:
            needed["unit"] = "reds"
        english, russian = (translator(lang).text(said(kind(**needed), field)) for lang in ("en", "ru"))
        assert english
        assert any("а" <= letter <= "я" for letter in russian.lower()), russian


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_ruleset_knows_its_own_verbs(name: str) -> None:
    referee = ruleset(name).referee()
    assert knows(referee, "run") == knows(referee, "charge") == (name == "mordheim")
    assert knows(referee, "end-phase")
    assert {verb for verb in ACTIONS if knows(referee, verb)} == {kind.do for kind in referee.rules}


def test_what_a_unit_may_do_and_why_not() -> None:
    game = at(squads(), "shooting", *[1] * 8)
    (reds, blues) = game.battlefield.units
    found = {choice.verb: choice for choice in choices(game.referee, game.state, reds, thorough=False)}
    assert [verb_of(action) for action in found["shoot"].legal] == ["shoot"]
    thorough = {choice.verb: choice for choice in choices(game.referee, game.state, reds, thorough=True)}
    assert len(thorough["shoot"].legal) == 3 * 3, "the squad and each of its two men, at the squad and each man"
    game.push(Shoot(unit="reds", target="blues"))
    after = choices(game.referee, game.state, reds, thorough=False)
    (shoot,) = [choice for choice in worth_telling(after, thorough=False) if choice.verb == "shoot"]
    assert (shoot.legal, {refusal.clause for refusal in shoot.refused}) == ([], {"GAME-state"})
    assert choices(game.referee, game.state, blues, thorough=False) == []


@pytest.mark.parametrize(
    ("dashes", "slowest", "free"), [((None, None), None, True), ((5, None), 5, False), ((5, 3), 3, False)]
)
def test_how_far_a_unit_goes_and_whether_nothing_limits_it(
    dashes: tuple[float | None, ...], slowest: float | None, free: bool
) -> None:
    own = {n: {"dash": dash} for n, dash in enumerate(dashes, 1) if dash is not None}
    men = unit("reds", "red", (20, 10), (24, 10), kind="soldier", move=10, each=own)
    game = at(table("soldatiki", men, unit("blues", "blue", (20, 40), kind="soldier")), "shooting")
    (reds, _) = game.battlefield.units
    dash = Dash(unit="reds", to=(20, 10))
    assert (limit_of(game.referee, reds, dash), unlimited(game.referee, reds, dash)) == (slowest, free)
    assert limit_of(game.referee, reds, Move(unit="reds", to=(20, 10))) == 10
    assert limit_of(game.referee, reds, Leave(model="reds-1", to=(20, 10))) == 10
    assert not unlimited(game.referee, reds, DigIn(unit="reds"))


@pytest.mark.parametrize(
    ("action", "side"),
    [
        (Move(unit="blues", to=(1.0, 1.0)), "blue"),
        (Shoot(model="reds-1", target="blues"), "red"),
        (Wound(model="blues-2"), "blue"),
        (EndPhase(), "red"),
        (Move(unit="nobody", to=(1.0, 1.0)), "red"),
    ],
)
def test_whose_action_it_is(action: Action, side: str) -> None:
    assert side_of(at(squads(), "movement").state, action) == side


def test_who_bought_a_feature_puts_it_down() -> None:
    state = at(set_up(), "set-up").state
    bought = {feature.id: feature.side for feature in state.field.reserve}
    assert set(bought.values()) == {None, "red"}
    for name, side in bought.items():
        assert side_of(state, Place(name, (1.0, 1.0))) == (side or state.side)
