"""Playing on a server inside the process of the tests: games, seats, and what they ask for."""

from __future__ import annotations

import json
import secrets
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import uuid4

from defilade.game.game import Game
from defilade.rulesets.actions import Action
from defilade.server.app import create_app
from defilade.server.settings import Limits, Rate, Settings
from defilade.server.store import open_store
from tests.game.tables import Scenario, table, unit

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would like another library beneath
    from starlette.testclient import TestClient, WebSocketTestSession

FREE = Rate(1e9, 1e9)
LIMITS = Limits(requests=FREE, pictures=FREE, made=FREE, messages=FREE, message_bytes=FREE, sockets=1000)
"""Limits that no test meets by accident."""

RIFLE = {"id": "rifle", "hit": 4, "shots": 2}
Json = dict[str, Any]


def duel(**turn: object) -> Scenario:
    """Return a small table: two squads that see each other."""
    return table(
        "soldatiki",
        unit("reds", "red", (20, 10), (24, 10), kind="soldier", move=10, weapons=[RIFLE]),
        unit("blues", "blue", (20, 40), (24, 40), facing=270, kind="soldier", move=10, weapons=[RIFLE]),
    ) | ({"turn": turn} if turn else {})


@contextmanager
def server(
    database: str, limits: Limits = LIMITS, *, now: Callable[[], datetime] | None = None
) -> Iterator[TestClient]:
    """Run a server on a database; ``now`` is what its clock shows, if not the time."""
    store = None if now is None else open_store(database, now)
    app = create_app(Settings(database=database, limits=limits), store=store)
    with TestClient(app, base_url="http://localhost") as client:
        yield client


@dataclass
class Party:
    """A game on a server, with everybody's tokens."""

    client: TestClient
    game: str
    seats: Mapping[str, str]
    watch: str
    commitment: str
    contributions: dict[str, str] = field(default_factory=dict)

    @property
    def path(self) -> str:
        return f"/api/games/{self.game}"

    def at(self, client: TestClient) -> Party:
        """Return the same game at another server."""
        return Party(client, self.game, self.seats, self.watch, self.commitment)

    def token(self, who: str) -> str:
        return self.watch if who == "watch" else self.seats[who]

    def call(self, method: str, what: str, who: str, body: object = None, **query: str) -> tuple[int, Any]:
        answer = self.client.request(
            method, self.path + what, headers=bearer(self.token(who)), json=body, params=query or None
        )
        return answer.status_code, answer.json()

    def view(self, who: str = "watch") -> Json:
        status, view = self.call("GET", "", who)
        assert status == 200, view
        return dict(view)

    def ready(self) -> Party:
        """Let every side contribute."""
        for side in self.seats:
            self.contributions[side] = secrets.token_hex(32)
            status, body = self.call("POST", "/ready", side, {"contribution": self.contributions[side]})
            assert status == 200, body
        return self

    def act(self, side: str, action: Action | Json, request: str = "", **more: object) -> tuple[int, Any]:
        said = action.to_json() if isinstance(action, Action) else action
        return self.call("POST", "/actions", side, {"request": request or str(uuid4()), "action": said, **more})

    def do(self, side: str, action: Action | Json) -> Json:
        """Do an action that is legal; return its entry."""
        status, body = self.act(side, action)
        assert status == 200, body
        return dict(body["entry"])

    def undo(self, side: str, what: str, request: str = "") -> tuple[int, Any]:
        return self.call("POST", "/undo", side, {"request": request or str(uuid4()), "do": what})

    def call_off(self, side: str, what: str, request: str = "") -> tuple[int, Any]:
        return self.call("POST", "/call-off", side, {"request": request or str(uuid4()), "do": what})

    def record(self) -> Json:
        status, record = self.call("GET", "/record", "watch")
        assert status == 200, record
        return dict(record)

    @contextmanager
    def follow(self, *who: str, lang: str = "en") -> Iterator[Follower]:
        """Follow the game through a socket."""
        with self.client.websocket_connect(f"ws://localhost{self.path}/live") as socket:
            socket.send_json({"type": "hello", "tokens": [self.token(each) for each in who], "lang": lang})
            yield Follower(socket)


@dataclass
class Follower:
    """A socket that follows a game, and the messages that it has not looked at yet."""

    socket: WebSocketTestSession
    kept: list[Json] = field(default_factory=list)

    def send(self, **message: object) -> None:
        self.socket.send_text(json.dumps(message))

    def next(self, kind: str) -> Json:
        """Return the next message of a kind; others are kept for later."""
        for place, message in enumerate(self.kept):
            if message["type"] == kind:
                return self.kept.pop(place)
        while True:
            message = dict(self.socket.receive_json())
            if message["type"] == kind:
                return message
            self.kept.append(message)

    def game(self, seq: int) -> Json:
        """Return the first view of the game that is not older than an entry."""
        while True:
            view = dict(self.next("game")["game"])
            if view["seq"] >= seq:
                return view


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def new_game(client: TestClient, scenario: object = None, **body: object) -> Party:
    """Make a game."""
    given = body or {"scenario": scenario or duel()}
    answer = client.post("/api/games", json=given)
    assert answer.status_code == 201, answer.text
    return Party(client, **answer.json())


class Told:
    """Dice as a server tells that they fell."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def d6(self, _purpose: str, /) -> int:
        return self.faces.pop(0)


def follow_along(game: Game, told: Told, action: Action, entry: Json) -> None:
    """Do in a game of the library what was done on the server, by the same dice."""
    told.faces += [face for throw in entry["dice"] for face in throw["faces"]]
    game.push(action)
    assert not told.faces, "the server has rolled more dice than the library"
