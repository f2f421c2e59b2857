"""How much one client may ask, and that others don't suffer from it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import replace

import anyio
import pytest
from starlette.testclient import WebSocketDenialResponse

from defilade.game.game import Game
from defilade.game.loading import loads
from defilade.rulesets.ruling import Ruling
from defilade.server.errors import ApiError
from defilade.server.limits import Bucket, Buckets, Sockets
from defilade.server.measuring import in_time
from defilade.server.settings import Limits, Rate
from defilade.server.thinking import Thinkers
from tests.server.clients import GENEROUS, serving, settings, small, table


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_what_has_flowed_into_it_and_no_more() -> None:
    bucket = Bucket(Rate(3, 2), now=10.0)
    assert [bucket.take(10.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.take(10.5) == 0
    assert bucket.take(1000.0, 3) == 0
    assert bucket.take(1000.0) == 0.5


def test_clients_have_buckets_of_their_own_and_old_ones_are_forgotten() -> None:
    watch = Watch()
    buckets = Buckets(Rate(1, 1), watch, most=2)
    assert buckets.take("a") == 0
    assert buckets.take("a") > 0
    assert buckets.take("b") == 0
    assert buckets.take("c") == 0
    assert buckets.take("a") == 0


def test_sockets_are_counted_while_they_are_open() -> None:
    sockets = Sockets(1)
    with sockets.one_more("a") as first, sockets.one_more("a") as second, sockets.one_more("b") as other:
        assert (first, second, other) == (True, False, True)
    with sockets.one_more("a") as again:
        assert again


def test_too_many_requests_are_told_when_to_come_back() -> None:
    watch = Watch()
    limits = replace(GENEROUS, requests=Rate(3, 0.5))
    with serving(settings(limits), watch) as client:
        assert [client.get("/api/about").status_code for _ in range(4)] == [200, 200, 200, 429]
        answer = client.get("/api/about?lang=ru")
        assert answer.headers["retry-after"] == "2"
        assert answer.json()["error"] == {
            "code": "too-many",
            "message": "Слишком много запросов; повторите через 2 секунды.",
        }
        assert client.get("/").status_code != 429, "the page's own files are not counted"
        watch.now += 2
        assert client.get("/api/about").status_code == 200


def test_pictures_have_a_rate_of_their_own() -> None:
    with serving(settings(replace(GENEROUS, pictures=Rate(1, 0.1)))) as client:
        body = {"scenario": small()}
        assert [client.post("/api/picture", json=body).status_code for _ in range(2)] == [200, 429]
        assert client.post("/api/rule", json=body).status_code == 200


def test_rulings_that_take_too_long_are_given_up() -> None:
    watch = Watch()
    ruling = next(Game(loads(json.dumps(small()))).rulings())

    def slow() -> Iterator[Ruling]:
        while True:
            watch.now += 3
            yield ruling

    given = in_time(slow(), replace(GENEROUS, seconds=10), watch)
    with pytest.raises(ApiError) as refused:
        list(given)
    assert (refused.value.status, watch.now) == (413, 12)


def test_the_threads_for_one_client_leave_some_to_others() -> None:
    async def scene() -> list[str]:
        thinkers = Thinkers(3, 2)
        done: list[str] = []
        doors = {name: threading.Event() for name in ("greedy", "other")}

        async def ask(client: str, name: str) -> None:
            await thinkers.work(client, lambda: doors[client].wait(10))
            done.append(name)

        async with anyio.create_task_group() as tasks:
            for number in range(5):
                tasks.start_soon(ask, "greedy", f"greedy {number}")
            tasks.start_soon(ask, "other", "other")
            await anyio.sleep(0.05)
            doors["other"].set()
            while not done:
                await anyio.sleep(0.01)
            doors["greedy"].set()
        return done

    done = anyio.run(scene)
    assert done[0] == "other"
    assert len(done) == 6


def test_a_live_board_is_within_the_usual_limits() -> None:
    usual = Limits()
    assert usual.messages.each_second >= 2 * 60, "two boards that look at every frame"
    assert usual.message_bytes.each_second >= 60 * 40_000, "the largest example, sent at every frame"


def test_large_bodies_are_refused_before_they_are_read_or_while_they_are() -> None:
    with serving() as client:
        headers = {"content-type": "application/json"}
        told = client.post("/api/scenario", content=b" " * (2 * 2**20 + 1), headers=headers)
        assert (told.status_code, told.json()["error"]["code"]) == (413, "too-large")

        def stream() -> Iterator[bytes]:
            for _ in range(64):
                yield b" " * 2**16

        untold = client.post("/api/scenario", content=stream(), headers=headers)
        assert untold.status_code == 413
        small_ones = client.post("/api/games/none/undo", content=b" " * (64 * 2**10 + 1), headers=headers)
        assert small_ones.status_code == 413
        fits = json.dumps({"text": "#" * (2**20)})
        assert client.post("/api/scenario", content=fits, headers=headers).status_code == 422


def test_tables_with_too_much_on_them_are_refused() -> None:
    models = [{"id": f"m{i}", "position": [1 + i % 40, 1 + i // 40], "facing": 0} for i in range(1001)]
    crowd = {"id": "crowd", "side": "red", "base": "5mm", "profile": {"kind": "soldier"}, "models": models}
    with serving() as client:
        answer = client.post("/api/scenario", json={"scenario": small(units=[crowd])})
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


def test_only_so_many_sockets_at_a_time() -> None:
    with serving(settings(replace(GENEROUS, sockets=1))) as client, table(client) as first:
        with pytest.raises(WebSocketDenialResponse) as refused, table(client):
            pass
        assert refused.value.status_code == 429
        first.send_json({"type": "look", "n": 1, "scenario": small()})
        assert first.receive_json()["n"] == 1
