"""The live table: the newest look wins, faults are data, garbage and floods are cut off."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from defilade.server.asking import live
from defilade.server.protocol import LookRequest, Seen
from defilade.server.settings import Rate
from tests.server.clients import EXAMPLES, GENEROUS, TestClient, WebSocketTestSession, serving, settings, small, table


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with serving() as made:
        yield made


def example(client: TestClient, name: str) -> Any:  # noqa: ANN401 - a scenario
    return client.get(f"/api/examples/{name}").json()["scenario"]


def test_a_look_is_answered_with_what_is_seen(client: TestClient) -> None:
    with table(client) as socket:
        socket.send_json({"type": "look", "n": 1, "scenario": small(), "shooter": "ivan", "target": "hans"})
        seen = socket.receive_json()
        assert seen["type"] == "seen"
        assert [model["id"] for model in seen["view"]["models"]] == ["ivan", "hans"]
        assert seen["ruling"] == seen["rulings"][0]
        assert (seen["ruling"]["cover"], seen["ruling"]["save"], seen["ruling"]["clauses"]) == ("cover", 6, ["SOL-1.2"])
        assert seen["odds"]["needs"] == {"hit": "4+ on 1 die", "save": "6+"}
        assert seen["odds"]["outcomes"][0]["mean"] == pytest.approx(0.5)
        assert seen["refused"] is None
        hidden = [cell for cell in seen["sight"]["silhouette"] if not cell["visible"]]
        assert {cell["hidden_by"] for cell in hidden} == {"fence"}
        assert {shade["id"] for shade in seen["sight"]["shades"]} == {"fence"}


def test_who_knows_where_things_stand_need_not_be_told(client: TestClient) -> None:
    asked = {"type": "look", "scenario": small(), "shooter": "ivan", "target": "hans"}
    with table(client) as socket:
        socket.send_json({**asked, "n": 1})
        told = socket.receive_json()
        socket.send_json({**asked, "n": 2, "view": False})
        short = socket.receive_json()
        assert "view" in told
        assert short == {name: part for name, part in told.items() if name != "view"} | {"n": 2}


def test_a_table_stays_for_later_looks_in_either_language(client: TestClient) -> None:
    with table(client) as socket:
        socket.send_json({"type": "look", "n": 1, "scenario": small()})
        first = socket.receive_json()
        assert (first["rulings"], first["ruling"], first["sight"], first["odds"]) == ([], None, None, None)
        socket.send_json({"type": "look", "n": 2, "lang": "ru", "shooter": "reds", "target": "blues"})
        second = socket.receive_json()
        assert "view" not in second
        assert second["odds"]["needs"] == {"hit": "4+, 1 кубик", "save": "6+"}
        socket.send_json({"type": "look", "n": 3, "shooter": "hans", "target": "ivan"})
        third = socket.receive_json()
        assert third["odds"] is None
        assert third["refused"]["clause"] == "GAME-range"


def test_faults_of_a_table_are_data_and_the_next_table_is_looked_at(client: TestClient) -> None:
    with table(client) as socket:
        socket.send_json({"type": "look", "n": 1, "scenario": small(table={"width": 90, "depth": 60, "unit": "ft"})})
        seen = socket.receive_json()
        assert set(seen) == {"type", "n", "faults"}
        assert [fault["place"] for fault in seen["faults"]] == ["table.unit"]
        socket.send_json({"type": "look", "n": 2, "shooter": "ivan"})
        assert socket.receive_json()["faults"] == seen["faults"]
        socket.send_json({"type": "look", "n": 3, "scenario": small(), "shooter": "ivan"})
        assert len(socket.receive_json()["rulings"]) == 1


@pytest.mark.parametrize("asked", [{"shooter": "nobody"}, {"shooter": "ivan", "target": "nobody"}])
def test_names_that_are_not_there_are_errors_and_do_no_harm(client: TestClient, asked: dict[str, str]) -> None:
    with table(client) as socket:
        for n in range(10):
            socket.send_json({"type": "look", "n": n, "scenario": small(), **asked})
            answer = socket.receive_json()
            assert (answer["type"], answer["n"], answer["error"]["code"]) == ("error", n, "unknown")


def test_without_a_table_there_is_nothing_to_look_at(client: TestClient) -> None:
    with table(client, **{"accept-language": "ru"}) as socket:
        socket.send_json({"type": "look", "n": 7, "shooter": "ivan"})
        answer = socket.receive_json()
        assert answer["error"]["message"] == "Стола ещё нет: сначала пришлите сценарий."


def hear_out(socket: WebSocketTestSession) -> None:
    """Take all messages till the socket is closed."""
    while True:
        socket.receive_json()


GARBAGE = (
    "",
    "{",
    "[" * 100_000,
    "9" * 10_000,
    "null",
    '{"type": "look"}',
    '{"type": "look", "n": NaN}',
    '{"type": "look", "n": 1.5, "shooter": 7, "more": {}}',
    '{"type": "other", "n": 1}',
    '{"type": "look", "n": 1e999}',
)


@pytest.mark.parametrize("text", GARBAGE)
def test_garbage_is_answered_five_times_and_then_cut_off(client: TestClient, text: str) -> None:
    with table(client) as other, table(client) as socket:
        for _ in range(5):
            socket.send_text(text)
        for _ in range(5):
            answer = socket.receive_json()
            assert answer["type"] == "error"
            assert answer["error"]["code"] == "bad-request"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 1008
        other.send_json({"type": "look", "n": 1, "scenario": small(), "shooter": "ivan"})
        assert len(other.receive_json()["rulings"]) == 1


def test_bytes_are_no_messages(client: TestClient) -> None:
    with table(client) as socket:
        socket.send_bytes(b'{"type": "look", "n": 1}')
        assert socket.receive_json()["error"]["code"] == "bad-request"


def test_half_a_surrogate_pair_comes_back_as_it_was_sent(client: TestClient) -> None:
    with table(client) as socket:
        socket.send_text('{"type": "look", "n": 1, "scenario": {"\\ud800": "\\udfff"}}')
        assert socket.receive_json()["faults"]


def test_floods_are_cut_off_and_others_are_unharmed() -> None:
    with serving(settings(replace(GENEROUS, messages=Rate(20, 1)))) as client, table(client) as other:
        with table(client) as socket:
            for n in range(30):
                socket.send_json({"type": "look", "n": n, "shooter": "ivan"})
            with pytest.raises(WebSocketDisconnect) as closed:
                hear_out(socket)
            assert closed.value.code == 1008
        other.send_json({"type": "look", "n": 1, "scenario": small(), "shooter": "ivan"})
        assert other.receive_json()["n"] == 1


def test_a_flood_of_bytes_is_cut_off_too() -> None:
    with serving(settings(replace(GENEROUS, message_bytes=Rate(10_000, 1)))) as client, table(client) as socket:
        for n in range(30):
            socket.send_json({"type": "look", "n": n, "scenario": small()})
        with pytest.raises(WebSocketDisconnect) as closed:
            hear_out(socket)
        assert closed.value.code == 1008


def test_the_newest_look_is_always_answered(client: TestClient) -> None:
    with table(client) as socket:
        for n in range(50):
            scenario = {"scenario": small()} if n == 0 else {}
            socket.send_json({"type": "look", "n": n, "shooter": "ivan", **scenario})
        answered: list[int] = []
        while not answered or answered[-1] < 49:
            answered.append(socket.receive_json()["n"])
        assert answered == sorted(set(answered))


def test_a_fault_of_the_program_is_told_without_a_traceback_and_ends_nothing(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a secret of the house")

    with table(client) as socket:
        with monkeypatch.context() as patched:
            patched.setattr(live, "look", broken)
            socket.send_json({"type": "look", "n": 1, "scenario": small()})
            answer = socket.receive_json()
            assert answer["error"]["code"] == "internal"
            assert "secret" not in str(answer)
        socket.send_json({"type": "look", "n": 2})
        assert socket.receive_json()["type"] == "seen"


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_can_be_asked_about(client: TestClient, name: str) -> None:
    with table(client) as socket:
        scenario = example(client, name)
        socket.send_json({"type": "look", "n": 0, "scenario": scenario})
        view = socket.receive_json()["view"]
        for n, unit in enumerate(view["units"], 1):
            foes = [each["id"] for each in view["units"] if each["side"] != unit["side"]]
            socket.send_json({"type": "look", "n": n, "shooter": unit["id"], "target": foes[0]})
            text = socket.receive_text()
            Seen.model_validate_json(text)
            seen = json.loads(text)
            assert seen["ruling"]["target"] in {foes[0], *(m["id"] for m in view["models"] if m["unit"] == foes[0])}
            assert (seen["odds"] is None) != (seen["refused"] is None)
            width, depth = view["table"]["width"], view["table"]["depth"]
            corners = [corner for shade in seen["sight"]["shades"] for corner in shade["polygon"]]
            assert all(-1e-6 <= x <= width + 1e-6 and -1e-6 <= y <= depth + 1e-6 for x, y in corners)


def test_tables_that_are_asked_at_once_are_answered_as_each_by_itself(client: TestClient) -> None:
    scenarios = {name: example(client, name) for name in EXAMPLES}

    def ask(name: str) -> list[Any]:
        session = live.Session("en", GENEROUS)
        units = scenarios[name]["units"]
        foes = {each["id"]: next(u["id"] for u in units if u["side"] != each["side"]) for each in units}
        looks = [LookRequest(type="look", n=0, scenario=scenarios[name])]
        looks += [LookRequest(type="look", n=n, shooter=a, target=b) for n, (a, b) in enumerate(foes.items(), 1)]
        return [session.answer(look) for look in looks]

    alone = {name: ask(name) for name in EXAMPLES}
    with ThreadPoolExecutor(6) as threads:
        for name, answers in zip(3 * EXAMPLES, threads.map(ask, 3 * EXAMPLES), strict=True):
            assert answers == alone[name]
