"""Errors have one form, whatever is sent; nothing that is sent is the server's fault."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from defilade.server.asking import routes
from tests.server.clients import TestClient, serving, small

HOSTILE = {
    "nothing": b"",
    "no JSON": b"{",
    "a number": b"5",
    "deep": b"[" * 200_000,
    "deep tables": b'{"scenario":' * 50_000 + b"1" + b"}" * 50_000,
    "invalid UTF-8": b'{"text": "\xff\xfe"}',
    "half a surrogate pair": b'{"text": "\\ud800"}',
    "half a surrogate pair as a key": b'{"scenario": {"\\ud800": 1}}',
    "half a surrogate pair as the ruleset": b'{"scenario": {"format": "defilade/1", "ruleset": "\\udfff"}}',
    "not a number": b'{"scenario": {"table": {"width": NaN, "depth": -Infinity, "unit": "in"}}}',
    "huge": b'{"scenario": {"table": {"width": 1e400, "depth": 1' + b"0" * 4000 + b', "unit": "in"}}}',
    "digits": b'{"scenario": ' + b"9" * 100_000 + b"}",
    "wrong types": b'{"scenario": [1], "text": {}}',
    "null": b'{"scenario": null, "text": null}',
    "both": b'{"scenario": {}, "text": ""}',
    "NUL": b'{"text": "\\u0000"}',
    "unknown key": b'{"text": "", "other": 1}',
}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with serving() as made:
        yield made


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("path", ["scenario", "document", "export", "rule", "odds", "picture", "positions", "games"])
def test_hostile_bodies_are_errors_in_words(client: TestClient, path: str, name: str) -> None:
    answer = client.post(f"/api/{path}", content=HOSTILE[name], headers={"content-type": "application/json"})
    assert answer.status_code in {400, 422}
    error = answer.json()["error"]
    assert error["code"] in {"bad-request", "faults"}
    assert error["message"]
    assert "Traceback" not in answer.text


def test_faults_name_their_places(client: TestClient) -> None:
    scenario = small(table={"width": 90, "depth": "far", "unit": "ft"})
    answer = client.post("/api/scenario", json={"scenario": scenario})
    assert answer.status_code == 422
    faults = {fault["place"]: fault for fault in answer.json()["error"]["faults"]}
    assert set(faults) == {"table.depth", "table.unit"}
    assert faults["table.unit"]["found"] == '"ft"'
    assert faults["table.unit"]["allowed"] == "in, cm"


def test_the_shape_of_a_request_is_checked_key_by_key(client: TestClient) -> None:
    answer = client.post("/api/export", json={"scenario": [], "format": "xml", "more": 1})
    assert answer.status_code == 400
    faults = {fault["place"]: fault["message"] for fault in answer.json()["error"]["faults"]}
    assert faults == {
        "scenario": "not a table of keys",
        "format": "not a value that may stand here",
        "more": "a key that is not known here",
    }


@pytest.mark.parametrize(("path", "status"), [("/api/nothing", 404), ("/nothing", 404), ("/api/games/none", 403)])
def test_unknown_places(client: TestClient, path: str, status: int) -> None:
    answer = client.get(path)
    assert answer.status_code in {status, 404}
    assert answer.json()["error"]["code"] in {"unknown", "forbidden"}


def test_a_wrong_method_names_the_right_one(client: TestClient) -> None:
    answer = client.get("/api/rule")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "POST"
    assert answer.json()["error"]["code"] == "bad-request"


def test_unknown_names_are_answered_with_the_nearest(client: TestClient) -> None:
    answer = client.post("/api/rule", json={"scenario": small(), "shooter": "ivann"})
    assert answer.status_code == 404
    assert answer.json() == {
        "error": {"code": "unknown", "message": "No unit or model is called “ivann”. Did you mean “ivan”?"}
    }


def test_what_the_rules_forbid_is_refused_with_its_clause(client: TestClient) -> None:
    answer = client.post("/api/odds", json={"scenario": small(), "shooter": "hans", "target": "ivan"})
    assert answer.status_code == 409
    error = answer.json()["error"]
    assert error["code"] == "refused"
    assert error["refused"]["clause"] == "GAME-range"
    assert error["refused"]["message"] == error["message"]


def test_a_fault_of_the_program_shows_no_traceback(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a secret of the house")

    monkeypatch.setattr(routes, "scenario_text", broken)
    answer = client.post("/api/export", json={"scenario": small()}, headers={"accept-language": "ru"})
    assert answer.status_code == 500
    assert answer.json() == {
        "error": {"code": "internal", "message": "Это ошибка сервера: сообщите, пожалуйста, что вы делали."}
    }
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_errors_are_in_the_language_that_is_asked_for(client: TestClient) -> None:
    english = client.get("/api/rulesets/chess").json()["error"]["message"]
    russian = client.get("/api/rulesets/chess?lang=ru").json()["error"]["message"]
    assert english.startswith("There is no ruleset “chess”.")
    assert russian.startswith("Нет правил «chess».")
    both = client.post("/api/scenario", json={"text": "", "scenario": {}}, headers={"accept-language": "ru, en;q=0.5"})
    assert json.loads(both.content)["error"]["message"] == "Запрос составлен неверно."
