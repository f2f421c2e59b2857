from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from defilade.battlefield.reading import read_scenario
from defilade.dice import FairDice, SeededDice, commitment
from defilade.game.choices import side_of
from defilade.game.game import Game
from defilade.game.records import read_record
from defilade.game.replaying import replay
from defilade.game.standing import state_to_json
from defilade.game.verifying import verify
from defilade.rulesets.actions import EndPhase, Move, Shoot
from defilade.rulesets.registry import BUILT_IN, Formats
from defilade.server.settings import Rate
from defilade.server.store.failures import LOCKED, StoreUnavailableError
from defilade.server.views import table_view
from tests.cli.calling import call
from tests.game.random_play import random_legal_action
from tests.game.random_tables import random_table
from tests.game.tables import table, unit
from tests.games.playing import LIMITS, Told, bearer, duel, follow_along, new_game, server


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_whole_game(database: str, name: str, tmp_path: Path) -> None:
    """Two seats play to the end: all is as the library has it, and every die is proven."""
    random = Random(f"a whole game of {name}")
    scenario = random_table(name, random) | {"turn": {"limit": 2}}
    field = read_scenario(scenario, Formats())
    told = Told()
    game = Game(field, told)
    with server(database) as client:
        party = new_game(client, scenario).ready()
        for number in range(400):
            if game.over:
                break
            action = EndPhase() if number % 6 == 5 or number > 200 else random_legal_action(game, random)
            side = side_of(game.state, action)
            entry = party.do(side, action)
            follow_along(game, told, action, entry)
            if number % 10 == 0:
                view = party.view()
                assert view["view"] == json.loads(json.dumps(table_view(game.battlefield, "en")))
                assert (view["turn"], view["side"], view["phase"]) == (
                    game.state.turn, game.state.side, game.state.phase,
                )  # fmt: skip
                assert (view["secret"] is not None) == game.over
        assert game.over
        view = party.view()
        outcome = game.outcome()
        assert outcome is not None
        assert (view["over"], view["outcome"]) == (True, json.loads(json.dumps(outcome.to_json("en"))))
        assert commitment(bytes.fromhex(view["secret"])) == party.commitment == view["commitment"]
        assert view["contributions"] == party.contributions
        record = party.record()
        proven = client.post("/api/verify", json={"record": record}).json()
    assert proven["proven"], proven
    played = replay(read_record(record))
    assert played.stop is None
    assert state_to_json(played.game.state, game.ruleset) == state_to_json(game.state, game.ruleset)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    answer = call("verify", str(file), "--json")
    assert (answer.status, answer.json["proven"], answer.json["dice"]) == (0, True, len(record["dice"]))
    assert len(record["dice"]) == sum(len(each.dice) for each in game.log)


def test_the_dice_are_those_of_the_scheme(database: str) -> None:
    with server(database) as client:
        party = new_game(client, duel(limit=1)).ready()
        party.do("red", EndPhase())
        entry = party.do("red", Shoot(unit="reds", target="blues"))
        while not party.view()["over"]:
            party.do(party.view()["side"], EndPhase())
        secret = bytes.fromhex(party.view()["secret"])
    fair = FairDice(secret, {side: bytes.fromhex(given) for side, given in party.contributions.items()})
    faces = [face for throw in entry["dice"] for face in throw["faces"]]
    assert faces == [fair.face(number) for number in range(len(faces))]
    assert len(faces) >= 4


def test_a_game_begins_when_all_have_contributed(database: str) -> None:
    with server(database) as client:
        party = new_game(client)
        assert not party.view()["started"]
        status, body = party.act("red", EndPhase())
        assert (status, body["error"]["message"]) == (409, "Not everybody is there yet: red, blue.")
        ones = {"contribution": "1" * 64}
        assert party.call("POST", "/ready", "red", ones) == (200, {"seq": 1, "started": False})
        assert party.call("POST", "/ready", "red", ones) == (200, {"seq": 1, "started": False}), "said twice"
        status, body = party.call("POST", "/ready", "red", {"contribution": "2" * 64})
        assert (status, body["error"]["code"]) == (409, "conflict")
        assert party.act("red", EndPhase())[0] == 409
        assert party.call("POST", "/ready", "blue", {"contribution": "2" * 64}) == (200, {"seq": 2, "started": True})
        view = party.view()
        assert view["contributions"] == {"red": "1" * 64, "blue": "2" * 64}
        assert party.act("red", EndPhase())[0] == 200


def test_a_request_that_is_sent_again_does_nothing_twice(database: str) -> None:
    with server(database) as client:
        party = new_game(client).ready()
        request = str(uuid4())
        first = party.act("red", EndPhase(), request)
        assert first[0] == 200
        assert party.act("red", EndPhase(), request) == first
        party.do("red", Shoot(unit="reds", target="blues"))
        assert party.act("red", EndPhase(), request) == first, "later, too"
        status, body = party.act("red", Shoot(unit="reds", target="blues"), request)
        assert (status, body["error"]["code"]) == (409, "conflict"), "another action under the same number"
        assert party.act("blue", EndPhase(), request)[0] == 403
        assert party.view()["actions"] == 2


def test_what_was_seen_may_be_said(database: str) -> None:
    with server(database) as client:
        party = new_game(client).ready()
        seq = party.view()["seq"]
        assert party.act("red", EndPhase(), seen=seq)[0] == 200
        status, body = party.act("red", EndPhase(), seen=seq)
        assert (status, body["error"]["code"]) == (409, "conflict")


def test_what_the_rules_forbid_is_refused_with_the_clause(database: str) -> None:
    with server(database) as client:
        party = new_game(client).ready()
        status, body = party.act("red", Shoot(unit="reds", target="blues"))
        assert (status, body["error"]["code"], body["error"]["refused"]["clause"]) == (409, "refused", "GAME-phase")
        status, body = party.act("red", Shoot(unit="reds", target="nobody"))
        assert (status, body["error"]["code"]) in ((404, "unknown"), (409, "refused"))
        status, body = party.act("red", {"do": "fly", "to": 3})
        assert (status, body["error"]["faults"][0]["place"]) == (400, "action.do")
        status, body = party.act("red", Move(unit="reds", to=(90.0, 90.0)))
        assert status == 409
        assert party.view()["actions"] == 0


def test_undoing_by_agreement(database: str) -> None:
    with server(database) as client:
        party = new_game(client).ready()
        assert party.undo("red", "ask")[0] == 409, "nothing was done yet"
        party.do("red", EndPhase())
        before = party.view()
        entry = party.do("red", Shoot(unit="reds", target="blues"))
        assert party.undo("blue", "agree")[0] == 409, "nobody has asked"
        status, body = party.undo("red", "ask")
        assert (status, body["undo"]) == (200, {"by": "red", "agreed": []})
        assert party.view()["undo"] == {"by": "red", "agreed": []}
        assert party.undo("red", "agree")[0] == 409, "red agrees with itself"
        assert party.undo("blue", "decline")[1]["undo"] is None
        assert party.view()["actions"] == 2
        asked = str(uuid4())
        assert party.undo("red", "ask", asked)[0] == 200
        assert party.undo("red", "ask", asked)[0] == 200
        assert party.undo("red", "ask")[0] == 409, "it was asked already"
        assert party.undo("blue", "agree")[1]["undo"] is None
        after = party.view()
        assert after["view"] == before["view"]
        assert [each["undone"] for each in after["log"]] == [False, True]
        again = party.do("red", Shoot(unit="reds", target="blues"))
        assert [each["faces"] for each in again["dice"]] == [each["faces"] for each in entry["dice"]], "the same dice"
        assert party.view()["undo"] is None
        party.undo("blue", "ask")
        party.do("red", EndPhase())
        assert party.view()["undo"] is None, "who goes on does not take back"


def test_dice_of_what_could_not_be_kept_are_not_told(tmp_path: Path) -> None:
    """Whoever could look at dice that are still to come would know what to do."""
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with server(database) as client:
        party = new_game(client).ready()
        party.do("red", EndPhase())
        store = client.app.state.store  # type: ignore[attr-defined]
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(store, "add_entry", _broken)
            assert party.act("red", Shoot(unit="reds", target="blues"))[0] == 503
        assert party.record()["dice"] == []
        entry = party.do("red", Shoot(unit="reds", target="blues"))
        assert party.record()["dice"] == [face for throw in entry["dice"] for face in throw["faces"]]


def _broken(*_: object) -> None:
    raise StoreUnavailableError(LOCKED)


def test_a_game_that_is_over_stays_so(database: str) -> None:
    with server(database) as client:
        party = new_game(client, duel(limit=1)).ready()
        while not party.view()["over"]:
            party.do(party.view()["side"], EndPhase())
        status, body = party.undo("red", "ask")
        assert (status, body["error"]["code"]) == (409, "conflict")
        assert party.act("red", EndPhase())[1]["error"]["refused"]["clause"] == "GAME-phase"
        assert party.call("GET", "/choices", "red", unit="reds")[1]["choices"] == []


def test_a_game_goes_on_after_the_server_has_stopped(database: str) -> None:
    with server(database) as client:
        party = new_game(client).ready()
        party.do("red", EndPhase())
        party.do("red", Shoot(unit="reds", target="blues"))
        party.undo("blue", "ask")
        before = party.view()
    with server(database) as client:
        again = party.at(client)
        assert again.view() == before
        again.undo("red", "agree")
        assert again.view()["actions"] == 1


def test_a_game_from_a_record(database: str) -> None:
    game = Game(read_scenario(duel(), Formats()), SeededDice(5))
    game.push(EndPhase())
    game.push(Shoot(unit="reds", target="blues"))
    record = game.record()
    with server(database) as client:
        party = new_game(client, record=record.to_json()).ready()
        view = party.view()
        assert (view["actions"], len(view["log"]), view["phase"]) == (2, 2, game.state.phase)
        assert view["view"] == json.loads(json.dumps(table_view(game.battlefield, "en")))
        assert party.undo("red", "ask")[0] == 409, "what was before the game can't be taken back"
        party.do("red", EndPhase())
        kept = party.record()
        assert kept["dice"][: len(record.dice)] == list(record.dice)
        assert kept["proof"]["first"] == len(record.dice)
        assert kept["actions"] == [action.to_json() for action in (*record.actions, EndPhase())]


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"actions": [{"do": "shoot", "unit": "reds", "target": "blues"}]}, 409, "refused"),
        ({"actions": [{"do": "end-phase"}, {"do": "shoot", "unit": "reds", "target": "blues"}]}, 422, "faults"),
        ({"actions": [{"do": "end-phase"}] * 2001}, 422, "faults"),
        ({"actions": 3, "dice": [9]}, 422, "faults"),
    ],
)
def test_a_record_that_leads_nowhere_makes_no_game(change: dict[str, Any], status: int, code: str) -> None:
    record = Game(read_scenario(duel(), Formats())).record().to_json() | change
    with server("sqlite://") as client:
        answer = client.post("/api/games", json={"record": record})
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


@pytest.mark.parametrize("body", [{}, {"scenario": {}, "example": "figure-10"}, {"scenario": 3}, {"more": 1}])
def test_a_game_is_made_of_one_thing(body: object) -> None:
    with server("sqlite://") as client:
        answer = client.post("/api/games", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-request")


def test_faults_of_a_scenario_are_told() -> None:
    with server("sqlite://") as client:
        answer = client.post("/api/games?lang=ru", json={"scenario": duel() | {"zzz": 1, "ruleset": "none"}})
        assert answer.status_code == 422
        assert {fault["place"] for fault in answer.json()["error"]["faults"]} >= {"ruleset"}
        assert client.post("/api/games", json={"example": "none"}).status_code == 404
        assert client.post("/api/games", json={"example": "figure-10"}).status_code == 201


def test_looking_back(database: str) -> None:
    with server(database) as client:
        party = new_game(client).ready()
        views = [party.view()["view"]]
        for action in (Move(unit="reds", to=(22.0, 14.0)), EndPhase(), Shoot(unit="reds", target="blues"), EndPhase()):
            party.do("red", action)
            views.append(party.view()["view"])
        for n, view in enumerate(views):
            status, then = party.call("GET", f"/at/{n}", "watch")
            assert status == 200
            assert (then["view"], then["actions"], len(then["log"])) == (view, n, n)
        assert party.call("GET", "/at/5", "watch")[0] == 404
        assert party.call("GET", "/at/x", "watch")[0] == 400
        record = party.record()
        for n, view in enumerate(views):
            answer = client.post("/api/replay", json={"record": record, "at": n})
            assert (answer.json()["view"], answer.json()["total"]) == (view, 4)
        assert client.post("/api/replay", json={"record": record, "at": 9}).status_code == 404


def test_pictures_of_a_game() -> None:
    with server("sqlite://") as client:
        party = new_game(client).ready()
        party.do("red", Move(unit="reds", to=(22.0, 14.0)))

        def picture(query: str) -> bytes:
            answer = client.get(f"{party.path}/picture{query}", headers=bearer(party.watch))
            assert answer.status_code == 200
            assert "attachment" in answer.headers["Content-Disposition"]
            return bytes(answer.content)

        then, now = picture("?at=0"), picture("")
        assert then.startswith(b"<svg")
        assert then != now
        assert now == picture("?format=svg&at=1")
        assert picture("?format=png").startswith(b"\x89PNG")
        assert picture("?format=pdf").startswith(b"%PDF")
        for wrong, status in (("?at=9", 404), ("?format=gif", 400), ("?at=-1", 400)):
            answer = client.get(f"{party.path}/picture{wrong}", headers=bearer(party.watch))
            assert answer.status_code == status


def test_pictures_of_games_are_drawn_at_their_own_rate() -> None:
    with server("sqlite://", replace(LIMITS, pictures=Rate(2, 0.001))) as client:
        statuses = [
            client.get(f"{party.path}/picture", headers=bearer(party.watch)).status_code
            for party in (new_game(client), new_game(client), new_game(client))
        ]
        assert statuses == [200, 200, 429]


def test_what_can_be_asked_in_a_game(database: str) -> None:
    with server(database) as client:
        party = new_game(client).ready()
        status, found = party.call("GET", "/choices", "watch", unit="reds", lang="ru")
        assert status == 200
        (move,) = [choice for choice in found["choices"] if choice["verb"] == "move"]
        assert (move["name"], move["limit"], move["refused"]) == ("Двигать", 10, [])
        assert move["unlimited"] is False
        party.do("red", Move(unit="reds", to=(20.0, 10.0)))
        (move,) = party.call("GET", "/choices", "watch", unit="reds", lang="ru")[1]["choices"]
        assert (move["verb"], move["legal"], move["limit"]) == ("move", [], None)
        assert {(refusal["clause"], refusal["message"]) for refusal in move["refused"]} == {
            ("GAME-state", "Модель reds-1 уже двигалась."), ("GAME-state", "Модель reds-2 уже двигалась.")
        }  # fmt: skip
        assert party.call("GET", "/choices", "watch", unit="blues")[1]["choices"] == [], "it is not their turn"
        party.undo("red", "ask")
        party.undo("blue", "agree")
        assert party.call("GET", "/choices", "watch", unit="none")[0] == 404
        status, region = party.call("POST", "/reach", "watch", {"action": {"do": "move", "unit": "reds", "to": [0, 0]}})
        assert (status, region["start"]) == (200, [20.0, 10.0])
        assert party.call("POST", "/reach", "watch", {"action": {"do": "end-phase"}})[0] == 400
        refused = party.call("POST", "/reach", "watch", {"action": {"do": "move", "unit": "blues", "to": [0, 0]}})
        assert (refused[0], refused[1]["error"]["refused"]["clause"]) == (409, "GAME-turn")
        status, seen = party.call("POST", "/ask", "watch", {"shooter": "reds", "target": "blues"})
        assert status == 200
        assert seen["odds"]["outcomes"]
        away = {"moved": {"blues-1": [20, 99, 90], "blues-2": [24, 99]}}
        status, moved = party.call("POST", "/ask", "watch", {"shooter": "reds-1", "target": "blues-1", **away})
        assert moved["ruling"]["distance"] > seen["ruling"]["distance"] + 50
        assert party.view()["view"]["models"][2]["position"] == [20, 40], "nothing has moved"
        assert party.call("POST", "/ask", "watch", {"shooter": "reds", "moved": {"none": [1, 2]}})[0] == 404
        assert party.call("POST", "/ask", "watch", {"shooter": "reds", "moved": {"blues-1": ["x"]}})[0] == 400


def test_the_log_is_told_in_the_language_that_is_asked_for(database: str) -> None:
    with server(database) as client:
        party = new_game(client).ready()
        party.do("red", EndPhase())
        party.do("red", Shoot(unit="reds", target="blues", weapon="rifle"))
        (_, english), (_, russian) = [party.call("GET", "", "watch", lang=lang) for lang in ("en", "ru")]
        assert english["log"][1]["said"] == "reds: shooting at blues (rifle)"
        assert russian["log"][1]["said"] == "reds: стрельба, цель — blues (rifle)"
        (hit, *_) = english["log"][1]["dice"]
        assert (hit["for"], hit["needed"], hit["need"]) == ("to hit", 4, "4+")
        assert hit["passed"] == (hit["faces"][0] >= 4)
        assert russian["log"][1]["dice"][0]["for"] == "на попадание"
        assert english["log"][0]["events"][0]["text"] == "Turn 1, red: shooting."
        assert russian["log"][0]["events"][0]["text"] == "Ход 1, красные: стрельба."
        assert russian["log"][0]["events"][0]["side"] == "red", "what programs read is in no language"


def test_the_log_calls_units_by_their_names(database: str) -> None:
    scenario = duel()
    scenario["units"][0]["name"] = "Rifles"
    with server(database) as client:
        party = new_game(client, scenario).ready()
        party.do("red", EndPhase())
        entry = party.do("red", Shoot(unit="reds", target="blues", weapon="rifle"))
        (shot, *_) = entry["events"]
        assert shot["text"].startswith("Rifles: volley at blues, ")


def test_who_may_act_is_told_in_hand_to_hand_too(database: str) -> None:
    fists = [{"id": "fists", "range": 0, "hit": 4, "wound": 4}]
    scenario = table(
        "mordheim",
        unit("reds", "red", (20, 20), move=4, wounds=1, initiative=3, weapons=fists),
        unit("blues", "blue", (20, 23), facing=270, move=4, wounds=1, initiative=3, weapons=fists),
    )
    with server(database) as client:
        party = new_game(client, scenario).ready()
        party.do("red", EndPhase())
        assert party.view()["acting"] == ["red"]
        party.do("red", {"do": "move", "model": "reds-1", "to": [20, 21], "charge": True})
        for _ in range(2):
            party.do("red", EndPhase())
        assert (party.view()["phase"], party.view()["acting"]) == ("combat", ["red", "blue"])


def test_a_game_is_shared_as_it_stands(database: str) -> None:
    with server(database) as client:
        party = new_game(client).ready()
        party.do("red", Move(unit="reds", to=(20, 12)))
        status, made = party.call("POST", "/share", "watch", {})
        assert status == 201
        party.do("red", EndPhase())
        shared = client.get(f"/api/records/{made['record']}").json()
        assert shared["at"] == 1
        assert [each["do"] for each in shared["record"]["actions"]] == ["move"]
        assert shared["record"]["proof"]["secret"] is None
        seen = client.post("/api/replay", json=shared).json()
        assert seen["view"]["models"][0]["position"] == [20, 12]
        status, early = party.call("POST", "/share", "red", {"at": 0})
        assert client.get(f"/api/records/{early['record']}").json()["at"] == 0
        assert party.call("POST", "/share", "red", {"at": 3})[0] == 404
        assert client.post(f"{party.path}/share", json={}).status_code == 401
        for other in ("none", "%D0%B6", made["record"] + "x"):
            assert client.get(f"/api/records/{other}").status_code == 404
        assert client.get(f"/api/positions/{made['record']}").status_code == 404, "it is no position"


def test_records_are_proven_and_replayed_with_all_their_faults_told() -> None:
    with server("sqlite://") as client:
        for path in ("/api/verify", "/api/replay"):
            answer = client.post(path, json={"record": {"format": "defilade/record/1", "dice": [7]}})
            assert (answer.status_code, answer.json()["error"]["code"]) == (422, "faults")
            places = {fault["place"] for fault in answer.json()["error"]["faults"]}
            assert {"scenario", "actions", "dice[0]"} <= places
            assert client.post(path, json={}).status_code == 400
            for text in ('{"record": {"format": NaN}}', '{"record": {"x": ' + "[" * 900 + "]" * 900 + "}}"):
                answer = client.post(path, content=text, headers={"Content-Type": "application/json"})
                assert answer.status_code in (400, 422), text[:40]
        record = Game(read_scenario(duel(), Formats())).record()
        said = client.post("/api/verify?lang=ru", json={"record": record.to_json()}).json()
        assert said["text"].startswith("Не доказано.")
        assert not verify(record).proven
