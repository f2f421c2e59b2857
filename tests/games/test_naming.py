"""What units and models are called in a game that is looked at: never so that one could be taken for another."""

from __future__ import annotations

import json
from typing import Any

from defilade import Game, loads
from defilade.battlefield.model import Battlefield
from defilade.dice import ScriptedDice
from defilade.language import Phrase, translator
from defilade.rulesets.actions import EndPhase, Move, Shoot
from defilade.server.games.naming import model_name, named
from tests.game.tables import table, unit
from tests.games.playing import new_game, server

RIFLE = {"id": "rifle", "hit": 2}


def squads(**names: str) -> dict[str, Any]:
    """Return a table of four units, called as is said; two men of ``a`` have a number, the third has a name."""
    units = [
        unit("a", "red", (20, 10), (24, 10), (28, 10), kind="soldier", move=5, weapons=[RIFLE]),
        unit("b", "red", (40, 10), (44, 10), kind="soldier", weapons=[]),
        unit("gun", "red", (60, 10), kind="gun", weapons=[]),
        unit("foe", "blue", (20, 40), (24, 40), facing=270, kind="soldier", weapons=[]),
    ]
    units[0]["models"][2]["id"] = "medic"
    return table("soldatiki", *(each | ({"name": names[each["id"]]} if each["id"] in names else {}) for each in units))


def field(**names: str) -> Battlefield:
    return loads(json.dumps(squads(**names)))


def test_a_model_is_called_by_its_units_name_and_its_number() -> None:
    told = field(a="Стрелки", gun="Орудие")
    called = {name: model_name(told, name) for name in told.models}
    assert called == {
        "a-1": "Стрелки 1",
        "a-2": "Стрелки 2",
        "medic": "medic",
        "b-1": "b-1",
        "b-2": "b-2",
        "gun-1": "Орудие",
        "foe-1": "foe-1",
        "foe-2": "foe-2",
    }


def test_who_would_be_called_as_others_are_goes_by_his_id() -> None:
    told = field(a="Men", b="Men", gun="Men 1", foe="Men 2")
    assert [model_name(told, name) for name in ("a-1", "b-2", "gun-1", "foe-1")] == ["a-1", "b-2", "Men 1", "Men 2 1"]
    told = field(a="Men", gun="Men 1")
    assert [model_name(told, name) for name in ("a-1", "a-2", "gun-1")] == ["a-1", "Men 2", "Men 1"]


def test_what_is_no_name_of_a_unit_or_a_model_stays_as_it_is() -> None:
    told, words = field(a="Men", b="gun", gun="Big one"), translator("en")
    phrase = Phrase(
        "{who}, {unit}, {list}, {weapon}, {n}", who="gun", unit="a", list="a-1, a-2, medic", weapon="a-1", n=3
    )
    assert words.text(named(phrase, told, words)) == "gun, Men, Men 1, Men 2, medic, a-1, 3"


def test_log_choices_regions_and_refusals_call_a_model_alike() -> None:
    scenario = squads(a="Men", foe="Foes")
    with server("sqlite://") as client:
        party = new_game(client, scenario).ready()
        (move,) = [
            choice
            for choice in party.call("GET", "/choices", "red", unit="a")[1]["choices"]
            if choice["verb"] == "move"
        ]
        assert move["legal"][0]["label"].startswith("Men: a move")
        asked = {"action": {"do": "move", "model": "a-2", "to": [0, 0]}}
        texts = {stretch["text"] for stretch in party.call("POST", "/reach", "red", asked)[1]["edge"]}
        assert "Men 2 can go 5 cm at most." in texts, texts
        party.do("red", Move(model="a-2", to=(24.0, 12.0)))
        entry = party.view()["log"][-1]
        assert entry["said"] == "Men 2: a move to (24; 12)"
        assert [event["text"] for event in entry["events"]] == ["Men 2 moves to (24; 12)."]
        status, body = party.act("red", Move(model="a-2", to=(24.0, 13.0)))
        assert (status, body["error"]["message"]) == (409, "Men 2 has moved already.")
        assert body["error"]["refused"]["message"] == "Men 2 has moved already."
        party.do("red", EndPhase())
        party.do("red", Shoot(model="a-1", target="foe-1"))
        (thrown, *_) = party.view()["log"][-1]["dice"]
        assert thrown["who"] == "Men 1"
        assert party.view()["log"][-1]["said"] == "Men 1: shooting at Foes 1"


def test_a_game_in_the_library_keeps_the_ids() -> None:
    game = Game(field(a="Men"), ScriptedDice(()))
    (moved,) = game.push(Move(model="a-2", to=(24.0, 12.0))).events
    assert moved.phrase.text(translator("en")) == "a-2 moves to (24; 12)."
