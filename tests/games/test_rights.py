from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from defilade.rulesets.actions import EndPhase, Move, Shoot
from defilade.server.app import create_app
from defilade.server.settings import Settings
from tests.games.playing import Party, bearer, new_game, server

END = {"do": "end-phase"}
SEATS = ("red", "blue")
ANYBODY = ("red", "blue", "watch")


@dataclass(frozen=True)
class Route:
    """A route of games: what to send, and who may."""

    method: str
    path: str
    body: Mapping[str, Any] | None = None
    allowed: tuple[str, ...] = ANYBODY


ROUTES = {
    "see_game": Route("GET", ""),
    "see_game_at": Route("GET", "/at/0"),
    "game_record": Route("GET", "/record"),
    "game_picture": Route("GET", "/picture?format=svg"),
    "be_ready": Route("POST", "/ready", {"contribution": "7" * 64}, SEATS),
    "act": Route("POST", "/actions", {"action": END}, ("red",)),
    "undo": Route("POST", "/undo", {"do": "ask"}, SEATS),
    "call_off": Route("POST", "/call-off", {"do": "ask"}, SEATS),
    "see_choices": Route("GET", "/choices?unit=reds"),
    "see_reach": Route("POST", "/reach", {"action": {"do": "move", "unit": "reds", "to": [0, 0]}}),
    "ask": Route("POST", "/ask", {"shooter": "reds"}),
    "share_game": Route("POST", "/share", {}),
}
WITH_REQUESTS = ("act", "undo", "call_off")
"""What may be done once, so that one of those who may tries it."""


def test_every_route_of_games_is_in_the_table() -> None:
    described = create_app(Settings()).openapi()["paths"]
    served = {
        (method.upper(), re.sub(r"\{\w+\}", "0", path.removeprefix("/api/games/{game}")))
        for path, methods in described.items()
        if path.startswith("/api/games/{game}")
        for method in methods
    }
    assert served == {(route.method, route.path.partition("?")[0]) for route in ROUTES.values()}


def send(party: Party, route: Route, name: str, headers: Mapping[str, str]) -> tuple[int, Any]:
    body = None if route.body is None else dict(route.body)
    if body is not None and name in WITH_REQUESTS:
        body["request"] = str(uuid4())
    answer = party.client.request(route.method, party.path + route.path, json=body, headers=dict(headers))
    told = answer.headers["Content-Type"].startswith("application/json")
    return answer.status_code, answer.json() if told else answer.content


@pytest.fixture(params=sorted(ROUTES))
def route(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_who_may_do_what(route: str) -> None:
    """Nobody does anything beyond his right: neither other seats nor watchers, strangers, or seats of other games."""
    with server("sqlite://") as client:
        party = new_game(client)
        other = new_game(client).ready()
        if route != "be_ready":
            party.ready()
        if route == "undo":
            party.do("red", EndPhase())
        before = party.view()
        strangers: list[Mapping[str, str]] = [
            {},
            bearer(""),
            bearer("x"),
            bearer("x" * 10_000),
            {"Authorization": "Basic eDp5"},
            {"Authorization": party.seats["red"]},
            *(bearer(token) for token in (*other.seats.values(), other.watch)),
            bearer(party.seats["red"][:-1]),
            bearer(party.seats["red"] + "A"),
            bearer(party.seats["red"].swapcase()),
        ]
        for headers in strangers:
            status, body = send(party, ROUTES[route], route, headers)
            assert status in (401, 403), (headers, body)
            assert body["error"]["code"] == "forbidden"
            assert set(body) == {"error"}
        for who in ANYBODY:
            if who not in ROUTES[route].allowed:
                status, body = send(party, ROUTES[route], route, bearer(party.token(who)))
                assert (status, body["error"]["code"]) == (403, "forbidden"), who
        assert party.view() == before, "nothing has happened"
        for who in ROUTES[route].allowed[:1] if route in WITH_REQUESTS else ROUTES[route].allowed:
            status, body = send(party, ROUTES[route], route, bearer(party.token(who)))
            assert status == (201 if route == "share_game" else 200), (who, body)


def test_a_game_that_is_not_there(route: str) -> None:
    with server("sqlite://") as client:
        party = new_game(client)
        for name in ("none", "%00", "x" * 99, "é"):
            nowhere = Party(client, name, party.seats, party.watch, "")
            status, body = send(nowhere, ROUTES[route], route, bearer(party.seats["red"]))
            assert (status, body["error"]["code"]) == (404, "unknown"), name
        long = Party(client, "x" * 101, party.seats, party.watch, "")
        assert send(long, ROUTES[route], route, {})[0] == 400


def test_a_seat_acts_for_its_own_side_alone() -> None:
    """Whoever is named as the one who acts, it is his side's seat that is needed."""
    with server("sqlite://") as client:
        party = new_game(client).ready()
        theirs = [
            Move(unit="blues", to=(20.0, 40.0)),
            Move(model="blues-1", to=(20.0, 40.0)),
            Shoot(unit="blues", target="reds"),
        ]
        for action in theirs:
            assert party.act("red", action)[0] == 403, action
            assert party.act("blue", action)[1]["error"]["refused"]["clause"] == "GAME-turn"
        assert party.act("blue", EndPhase())[0] == 403
        assert party.act("blue", Move(unit="reds", to=(20.0, 10.0)))[0] == 403
        assert party.act("red", EndPhase(), seat="blue")[0] == 403
        for path in ("/undo", "/call-off"):
            assert party.call("POST", path, "red", {"request": str(uuid4()), "do": "ask", "seat": "blue"})[0] == 403
        assert party.view()["actions"] == 0


def test_tokens_are_nowhere_but_in_the_hands_of_those_who_got_them(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with server(f"sqlite:///{file}") as client:
        party = new_game(client).ready()
        party.do("red", EndPhase())
        shown = str(party.view("red")) + str(party.record())
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for token in (*party.seats.values(), party.watch):
        assert token not in shown
        assert token.encode() not in kept
    assert len({*party.seats.values(), party.watch}) == 3


def test_the_secret_is_told_when_the_game_is_over() -> None:
    with server("sqlite://") as client:
        party = new_game(client).ready()
        held = client.app.state.games._held[party.game].room.stored.secret  # type: ignore[attr-defined]
        party.do("red", EndPhase())
        told = [party.view("red"), party.record(), party.call("GET", "/at/0", "blue")[1]]
        told += [party.call("GET", "/choices", "red", unit="reds")[1]]
        assert held not in str(told)
        assert party.record()["proof"]["secret"] is None
