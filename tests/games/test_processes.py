from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from defilade.rulesets.actions import EndPhase, Move, Shoot
from tests.games.playing import Party, new_game, server
from tests.games.postgresql import Cluster

Two = tuple[TestClient, TestClient]


@pytest.fixture
def two(database: str) -> Iterator[Two]:
    """Two servers that share a database and no memory."""
    with server(database) as one, server(database) as other:
        yield one, other


@pytest.fixture
def shared(postgresql: Cluster) -> Iterator[Two]:
    """Two servers that share a database of PostgreSQL and tell each other."""
    database = postgresql.new_database()
    with server(database) as one, server(database) as other:
        yield one, other


def test_what_one_does_the_other_knows(two: Two) -> None:
    party = new_game(two[0]).ready()
    other = party.at(two[1])
    party.do("red", EndPhase())
    assert other.view() == party.view()
    entry = other.do("red", Shoot(unit="reds", target="blues"))
    assert party.view()["log"][-1] == entry
    other.undo("red", "ask")
    party.undo("blue", "agree")
    assert other.view() == party.view()
    again = party.do("red", Shoot(unit="reds", target="blues"))
    assert [throw["faces"] for throw in again["dice"]] == [throw["faces"] for throw in entry["dice"]]


def test_a_request_is_done_once_wherever_it_is_sent(two: Two) -> None:
    party = new_game(two[0]).ready()
    other = party.at(two[1])
    request = str(uuid4())
    first = party.act("red", EndPhase(), request)
    assert other.act("red", EndPhase(), request) == first
    requests = [str(uuid4()) for _ in range(12)]

    def both(number: int) -> tuple[int, object]:
        return (party, other)[number % 2].act("red", Move(unit="reds", to=(20.0, 10.0)), requests[number // 2])

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(both, range(24)))
    assert [status for status, _ in answers].count(200) in (0, 2), "one of the requests, answered twice"
    view = party.view()
    assert view == other.view()
    assert len(view["log"]) == view["actions"]


def test_who_is_faster_is_first(two: Two) -> None:
    """Many at once in one game, through both servers: one after the other, as the rules allow."""
    party = new_game(two[0]).ready()
    other = party.at(two[1])

    def press(number: int) -> int:
        side = ("red", "blue")[number // 2 % 2]
        return (party, other)[number % 2].act(side, EndPhase())[0]

    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(press, range(40)))
    assert set(statuses) <= {200, 403}
    view = party.view()
    assert view["actions"] == statuses.count(200) > 0
    assert [entry["seq"] for entry in view["log"]] == list(range(3, 3 + view["actions"]))
    assert other.view() == view


def test_sockets_of_one_are_told_what_the_other_does(shared: Two) -> None:
    party = new_game(shared[0]).ready()
    other = party.at(shared[1])
    with party.follow("red") as red, other.follow("blue") as blue:
        red.game(2)
        blue.game(2)
        begun = time.monotonic()
        party.do("red", EndPhase())
        assert blue.game(3)["log"][-1]["seq"] == 3
        other.do("red", EndPhase())
        assert red.game(4)["side"] == "blue"
        assert time.monotonic() - begun < 5.0


def test_who_is_there_is_known_everywhere(shared: Two) -> None:
    party = new_game(shared[0])
    with party.follow("red") as red:
        with party.at(shared[1]).follow("blue") as blue:
            while red.next("presence")["seats"] != {"red": 1, "blue": 1}:
                pass
            while blue.next("presence")["seats"] != {"red": 1, "blue": 1}:
                pass
        while red.next("presence")["seats"] != {"red": 1}:
            pass


def test_what_was_missed_is_made_good(postgresql: Cluster) -> None:
    """The database goes and comes back: sockets live on, and are told what has happened since."""
    database = postgresql.new_database()
    with server(database) as one, server(database) as two:
        party: Party = new_game(one).ready()
        other = party.at(two)
        with other.follow("blue") as blue:
            blue.game(2)
            postgresql.stop()
            status, body = party.act("red", EndPhase())
            postgresql.start()
            assert (status, body["error"]["code"]) == (503, "unavailable")
            party.do("red", EndPhase())
            assert blue.game(3)["actions"] == 1
            party.do("red", EndPhase())
            assert blue.game(4)["actions"] == 2
