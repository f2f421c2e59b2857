from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from starlette.websockets import WebSocketDisconnect

from defilade.rulesets.actions import Action, EndPhase, Shoot
from defilade.server.settings import Rate
from tests.games.playing import LIMITS, Follower, Party, new_game, server

END = {"do": "end-phase"}


def act(follower: Follower, seat: str, action: Action | None = None, request: str = "") -> dict[str, Any]:
    """Do an action through a socket and return the answer."""
    said = END if action is None else action.to_json()
    follower.send(type="act", request=request or str(uuid4()), seat=seat, action=said)
    return follower.next("answer")


def closed(follower: Follower) -> int:
    """Wait until a socket is closed and return the code."""
    while True:
        try:
            follower.socket.receive_json()
        except WebSocketDisconnect as error:
            return error.code


def test_everybody_is_told_what_is_new(database: str) -> None:
    with server(database) as client:
        party = new_game(client).ready()
        with party.follow("red") as red, party.follow("blue", lang="ru") as blue, party.follow("watch") as watcher:
            assert red.game(2)["you"] == {"seats": ["red"], "watch": False}
            assert blue.game(2)["phase_name"] == "движение"
            assert watcher.game(2)["you"] == {"seats": [], "watch": True}
            answer = act(red, "red")
            assert (answer["ok"], answer["seq"]) == (True, 3)
            for follower in (red, blue, watcher):
                view = follower.game(3)
                assert [entry["seq"] for entry in view["log"]] == [3]
            assert act(red, "red", Shoot(unit="reds", target="blues"))["entry"]["dice"]
            assert [entry["seq"] for entry in blue.game(4)["log"]] == [4]
            party.do("red", EndPhase())
            assert [entry["seq"] for entry in watcher.game(5)["log"]][-1] == 5


def test_a_whole_page_of_both_seats(database: str) -> None:
    with server(database) as client:
        party = new_game(client)
        with party.follow("red", "blue") as both:
            assert both.game(0)["you"]["seats"] == ["red", "blue"]
            for seat in ("red", "blue"):
                both.send(type="ready", request=str(uuid4()), seat=seat, contribution="5" * 64)
                assert both.next("answer")["ok"]
            assert act(both, "red")["ok"]
            assert act(both, "red")["ok"]
            assert act(both, "blue")["ok"]
            both.send(type="undo", request=str(uuid4()), seat="red", do="ask")
            assert both.next("answer")["undo"] == {"by": "red", "agreed": []}
            both.send(type="undo", request=str(uuid4()), seat="blue", do="agree")
            assert both.next("answer")["undo"] is None
            view = both.game(7)
            assert view["actions"] == 2
            assert [(each["seq"], each["undone"]) for each in view["log"]] == [(5, True)]
            both.send(type="undo", request=str(uuid4()), do="ask")
            assert both.next("answer")["error"]["code"] == "bad-request", "for which side?"


def test_refusals_and_questions(database: str) -> None:
    with server(database) as client:
        party = new_game(client).ready()
        with party.follow("blue") as blue:
            refused = act(blue, "red")
            assert (refused["ok"], refused["error"]["code"]) == (False, "forbidden")
            refused = act(blue, "blue", Shoot(unit="blues", target="reds"))
            assert refused["error"]["refused"]["clause"] == "GAME-turn"
            blue.send(type="choices", n=1, unit="reds")
            answer = blue.next("answer")
            assert (answer["n"], answer["ok"], answer["choices"][0]["verb"]) == (1, True, "move")
            blue.send(type="reach", n=2, action={"do": "move", "unit": "reds", "to": [0, 0]})
            assert blue.next("answer")["start"] == [20, 10]
            blue.send(type="ask", n=3, shooter="blues", target="reds")
            answer = blue.next("answer")
            assert (answer["n"], answer["ruling"]["shooter"]) == (3, "blues-1")
            blue.send(type="ask", n=4, shooter="none")
            assert blue.next("answer")["error"]["code"] == "unknown"
            blue.send(type="lang", lang="ru")
            blue.send(type="choices", n=5, unit="reds")
            assert blue.next("answer")["choices"][0]["name"] == "Двигать"
            while blue.next("game")["game"]["phase_name"] != "движение":
                pass


def test_who_comes_back_is_told_all(database: str) -> None:
    """A socket that was lost in the middle of an action: it is sent again, and nothing is done twice."""
    with server(database) as client:
        party = new_game(client).ready()
        request = str(uuid4())
        with party.follow("red") as red:
            red.game(2)
            red.send(type="act", request=request, seat="red", action=END)
        with party.follow("red") as red:
            answer = act(red, "red", request=request)
            assert (answer["ok"], answer["seq"]) == (True, 3)
            assert party.view()["actions"] == 1
            assert len(red.game(3)["log"]) in (0, 1)
            assert party.view("red")["log"] == [answer["entry"]]


def test_presence(database: str) -> None:
    with server(database) as client:
        party = new_game(client)
        with party.follow("red") as red:
            assert red.next("presence") == {"type": "presence", "seats": {"red": 1}, "watching": 0}
            with party.follow("blue"), party.follow("watch"):
                while red.next("presence") != {"type": "presence", "seats": {"red": 1, "blue": 1}, "watching": 1}:
                    pass
            while red.next("presence") != {"type": "presence", "seats": {"red": 1}, "watching": 0}:
                pass


@pytest.mark.parametrize(
    "hello",
    [
        "",
        "[]",
        "{}",
        '{"type": "hello"}',
        '{"type": "hello", "tokens": []}',
        '{"type": "hello", "tokens": ["nonsense"]}',
        '{"type": "hello", "tokens": [7]}',
        json.dumps({"type": "hello", "tokens": ["x"] * 17}),
        '{"type": "act", "request": "x"}',
    ],
)
def test_who_does_not_say_hello_is_cut_off(hello: str) -> None:
    with server("sqlite://", replace(LIMITS, mistakes=1)) as client:
        party = new_game(client)
        with client.websocket_connect(f"ws://localhost{party.path}/live") as socket:
            socket.send_text(hello)
            assert socket.receive_json()["type"] == "error"
            assert closed(Follower(socket)) == 1008


def test_a_token_of_another_game_opens_nothing() -> None:
    with server("sqlite://") as client:
        party, other = new_game(client), new_game(client)
        with Party(client, party.game, other.seats, other.watch, "").follow("red", "blue", "watch") as stranger:
            assert stranger.next("error")["error"]["code"] == "forbidden"
            assert closed(stranger) == 1008
        with Party(client, party.game, {"red": party.seats["red"], "blue": other.seats["blue"]}, "", "").follow(
            "red", "blue"
        ) as half:
            assert half.game(0)["you"]["seats"] == ["red"]


GARBAGE = [
    "",
    "{",
    "null",
    "[1]",
    '{"type": "zzz"}',
    '{"type": "act"}',
    "[" * 20_000,
    '{"type": "ask", "n": 1e999}',
    "é",
]


@pytest.mark.parametrize("start", range(len(GARBAGE)))
def test_garbage_is_answered_and_then_cut_off(start: int) -> None:
    with server("sqlite://") as client:
        party = new_game(client).ready()
        with party.follow("blue") as other, party.follow("red") as red:
            red.game(2)
            for number in range(LIMITS.mistakes):
                red.socket.send_text(GARBAGE[(start + number) % len(GARBAGE)])
                assert red.next("error")["error"]["code"] == "bad-request"
            assert closed(red) == 1008
            other.game(2)
            party.do("red", EndPhase())
            assert other.game(3)["actions"] == 1, "others are unharmed"


def test_bytes_and_long_messages_are_mistakes() -> None:
    with server("sqlite://") as client:
        party = new_game(client).ready()
        with party.follow("red") as red:
            red.socket.send_bytes(b"\x00\xff")
            assert red.next("error")["error"]["code"] == "bad-request"
            red.send(type="lang", lang="ru", more="x" * 70_000)
            assert red.next("error")["error"]["code"] == "too-large"
            assert act(red, "red")["ok"], "one who errs twice may go on"


def test_a_flood_is_cut_off_and_others_are_unharmed() -> None:
    with server("sqlite://", replace(LIMITS, messages=Rate(50, 10))) as client:
        party = new_game(client).ready()
        with party.follow("blue") as other, party.follow("red") as red:
            for number in range(200):
                red.send(type="ask", n=number, shooter="reds")
            assert closed(red) == 1008
            assert act(other, "blue")["error"]["code"] == "forbidden", "answered as ever"
            party.do("red", EndPhase())
            assert other.game(3)["actions"] == 1


def test_of_many_questions_the_newest_is_answered() -> None:
    with server("sqlite://") as client:
        party = new_game(client).ready()
        with party.follow("red") as red:
            for number in range(100):
                red.send(type="ask", n=number, shooter="reds", moved={"reds-1": [20, 10 + number / 100]})
            numbers = [red.next("answer")["n"]]
            while numbers[-1] != 99:
                numbers.append(red.next("answer")["n"])
            assert numbers == sorted(set(numbers))
