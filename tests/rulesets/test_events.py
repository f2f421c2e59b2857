"""Events that are put into words only when they are read say the same as those that are worded at once."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any, get_args

import pytest

from defilade import EndPhase, Game, Shoot
from defilade.attack.volley import Hit, Volley
from defilade.battlefield.model import Base, Model
from defilade.battlefield.reading import read_scenario
from defilade.battlefield.state import State
from defilade.dice import Rolled, SeededDice
from defilade.game.game import Entry
from defilade.language import Language, Phrase, translator
from defilade.rulesets.events import Event, Fired, Moved
from defilade.rulesets.movement import Mover
from defilade.rulesets.phases import PHASE_WORDS
from defilade.rulesets.registry import Formats
from tests.game.random_play import random_legal_action
from tests.game.random_tables import UNITS, random_table

GAMES, ACTIONS = 8, 40
WORDED_LATE = {
    "soldatiki": {"moved", "volley", "phase", "fallen", "destroyed", "lost"},
    "mordheim": {"moved", "volley", "phase"},
    "ninth-age": {"moved", "volley", "phase"},
    "flames-of-war": {"moved", "volley", "phase"},
}


def worded_at_once(event: Event, entry: Entry) -> Phrase:
    """Return the words for an event as they follow from its particulars, and from what was done."""
    told: Any = event.particulars
    if event.name == "moved":
        x, y = told["to"]
        return Phrase("{model} moves to ({x}; {y}).", model=told["model"], x=float(x), y=float(y))
    if event.name == "volley":
        assert isinstance(entry.action, Shoot)
        hits = Phrase("{n} hit", plural="{n} hits", n=len(told["hits"]))
        shooter = entry.action.model or str(entry.action.unit)
        return Phrase("{shooter}: volley at {target}, {hits}.", shooter=shooter, target=entry.action.target, hits=hits)
    if event.name == "phase":
        phase = Phrase(PHASE_WORDS[told["phase"]])
        return Phrase("Turn {turn}, {side}: {phase}.", turn=told["turn"], side=told["side"], phase=phase)
    if event.name == "fallen":
        return Phrase("{model} falls.", model=told["model"])
    if event.name == "destroyed":
        return Phrase("{model} is destroyed.", model=told["model"])
    return Phrase("{model} is lost: no medic came in time.", model=told["model"])


def happened(event: Event, entry: Entry, before: State, after: State) -> dict[str, Any]:
    """Return the particulars of an event as they follow from the states before it and after it."""
    told: Any = event.particulars
    if event.name == "moved":
        one, other = before.field.models[told["model"]], after.field.models[told["model"]]
        return {"model": one.id, "from": [*one.position], "to": [*other.position], "facing": other.facing}
    if event.name == "volley":
        assert isinstance(entry.action, Shoot)
        faces = [die["face"] for die in told["dice"]]
        assert faces == list(entry.dice[: len(faces)])
        return {"target": entry.action.target, "dice": told["dice"], "hits": told["hits"]}
    if event.name == "phase":
        return {"turn": after.turn, "side": after.side, "phase": after.phase}
    status = {"fallen": "fallen", "lost": "lost", "destroyed": "destroyed"}[event.name]
    assert after.field.models[told["model"]].status == status
    return {"model": told["model"]}


def played(name: str, seed: int) -> tuple[list[tuple[State, Entry]], State]:
    """Return what was done in a random game, each entry behind the state before it, and the last state."""
    random = Random(seed)
    game = Game(read_scenario(json.dumps(random_table(name, random)), Formats()), SeededDice(seed))
    found = []
    for _ in range(ACTIONS):
        if game.over:
            break
        before = game.state
        found.append((before, game.push(random_legal_action(game, random))))
    return found, game.state


@pytest.mark.parametrize("name", UNITS)
def test_events_say_what_happened(name: str) -> None:
    seen = Counter[str]()
    for seed in range(GAMES):
        log, last = played(name, seed)
        states = [before for before, _ in log] + [last]
        again, _ = played(name, seed)
        for (before, entry), after, (_, same) in zip(log, states[1:], again, strict=True):
            assert entry.events == same.events
            for event in entry.events:
                inside = event.name == "lost" and not isinstance(entry.action, EndPhase)
                if inside or event.name not in WORDED_LATE[name] or "feature" in event.particulars:
                    continue
                seen[event.name] += 1
                particulars = happened(event, entry, before, after)
                assert event.to_json() == {"event": event.name, **particulars}
                assert list(event.to_json()) == ["event", *particulars]
                assert json.loads(json.dumps(event.to_json())) == event.to_json()
                expected = worded_at_once(event, entry)
                assert event.phrase == expected
                for language in get_args(Language):
                    assert translator(language).text(event.phrase) == translator(language).text(expected)
    assert set(seen) == WORDED_LATE[name]


def model(name: str, x: float) -> Model:
    return Model(name, "u", "red", Base(2, 2, round=True), (x, 4.0), 90.0, None)


def mover(name: str = "m", end: float = 5.0) -> Mover:
    return Mover(model(name, 3.0), model(name, end), ((3.0, 4.0), (end, 4.0)))


def test_a_move_tells_where_from_and_where_to() -> None:
    event = Moved(mover())
    assert event.to_json() == {"event": "moved", "model": "m", "from": [3.0, 4.0], "to": [5.0, 4.0], "facing": 90.0}
    assert translator("en").text(event.phrase) == "m moves to (5; 4)."
    assert translator("ru").text(event.phrase) == "m идёт в точку (5; 4)."
    assert event == Moved(mover())
    assert event != Moved(mover("n"))
    assert event != Moved(mover(end=6.0))
    assert repr(event).startswith("Moved(name='moved'")


def test_a_volley_tells_its_dice_and_hits() -> None:
    hits = Hit("a", "b", True, False, 1), Hit("a", None, False, False, 0)
    volley = Volley((Rolled("to hit", 4), Rolled("save", 2)), hits, (), {"hits": 2})
    event = Fired(volley, Shoot(unit="reds", target="blues"))
    assert event.to_json() == {
        "event": "volley",
        "target": "blues",
        "dice": [{"for": "to hit", "face": 4}, {"for": "save", "face": 2}],
        "hits": [
            {"shooter": "a", "wounded": True, "saved": False, "damage": 1, "model": "b"},
            {"shooter": "a", "wounded": False, "saved": False, "damage": 0},
        ],
    }
    assert translator("en").text(event.phrase) == "reds: volley at blues, 2 hits."
    by_model = Fired(volley, Shoot(model="a", target="blues"))
    assert translator("en").text(by_model.phrase) == "a: volley at blues, 2 hits."
    assert event == Fired(volley, Shoot(unit="reds", target="blues"))
    assert event != Fired(volley._replace(totals={"hits": 1}), Shoot(unit="reds", target="blues"))
    assert event != Fired(volley, Shoot(unit="reds", target="b"))


def test_events_of_different_kinds_differ_and_none_can_be_changed() -> None:
    moved: Event = Moved(mover())
    fired: Event = Fired(Volley((), (), (), {"hits": 0}), Shoot(unit="m", target="b"))
    assert moved != fired
    for event in (moved, fired):
        for name in ("name", "words", "particulars", *type(event).__slots__):
            with pytest.raises((AttributeError, TypeError)):
                setattr(event, name, None)


def test_an_event_may_be_worded_by_its_particulars() -> None:
    def falls(told: Any) -> Phrase:  # noqa: ANN401 - particulars are whatever a record prints
        return Phrase("{model} falls.", model=told["model"])

    event = Event("fallen", falls, {"model": "m"})
    assert event.phrase == Phrase("{model} falls.", model="m") == Event("fallen", event.phrase, {"model": "m"}).phrase
    assert event == Event("fallen", falls, {"model": "m"}) != Event("fallen", falls, {"model": "n"})
    assert Event("over", Phrase("The game is over.")).to_json() == {"event": "over"}
