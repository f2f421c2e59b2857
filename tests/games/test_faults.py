"""Databases that fail while games are played: clear words over HTTP and sockets, and nothing is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from defilade.rulesets.actions import EndPhase
from defilade.server.app import create_app
from defilade.server.games.doing import Visit
from defilade.server.games.live import Session
from defilade.server.settings import Limits, Settings
from defilade.server.sockets import Channel, CutOffError
from defilade.server.store import open_store
from tests.cli.calling import call
from tests.games.playing import LIMITS, new_game, server


def test_a_locked_database_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    store = open_store(f"sqlite:///{file}", waiting=0.2)
    with TestClient(create_app(Settings(limits=LIMITS), store=store), base_url="http://localhost") as client:
        party = new_game(client).ready()
        request = str(uuid4())
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with party.follow("red") as red:
            status, body = party.act("red", EndPhase(), request)
            assert (status, body["error"]["code"]) == (503, "unavailable")
            assert "locked" in body["error"]["message"]
            russian = party.call(
                "POST", "/actions", "red", {"request": request, "action": {"do": "end-phase"}}, lang="ru"
            )
            assert "занята" in russian[1]["error"]["message"]
            red.send(type="act", request=request, action={"do": "end-phase"})
            answer = red.next("answer")
            assert (answer["ok"], answer["error"]["code"]) == (False, "unavailable")
            assert party.view()["actions"] == 0
            other.execute("ROLLBACK")
            other.close()
            red.send(type="act", request=request, action={"do": "end-phase"})
            assert red.next("answer")["ok"], "the socket lives on"
        assert party.act("red", EndPhase(), request)[0] == 200
        assert party.view()["actions"] == 1


def test_a_game_that_does_not_fit_the_program_is_told(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with server(f"sqlite:///{file}") as client:
        party = new_game(client).ready()
        party.do("red", EndPhase())
        fine = new_game(client).ready()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE entries SET dice = '[6]' WHERE game = ? AND kind = 'action'", (party.game,))
    with server(f"sqlite:///{file}") as client:
        status, body = party.at(client).call("GET", "", "red")
        assert (status, body["error"]["code"]) == (503, "unavailable")
        assert fine.at(client).view()["started"], "other games are unharmed"


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("sqlite:////nowhere/at/all.sqlite", "can't be opened"),
        ("mysql://localhost/games", "not in mysql"),
        ("nonsense", "by a URL"),
    ],
)
def test_no_server_starts_without_a_database(url: str, words: str) -> None:
    answer = call("serve", "--port", "0", "--database", url)
    assert (answer.status, answer.out) == (2, "")
    assert words in answer.err
    assert "Traceback" not in answer.err


def test_no_server_starts_on_a_damaged_database(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.write_bytes(b"no database " * 1000)
    answer = call("serve", "--port", "0", "--database", f"sqlite:///{file}", "--lang", "ru")
    assert answer.status == 2
    assert "не база данных" in answer.err


def test_who_takes_nothing_in_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    class Deaf:
        async def send_text(self, _text: str) -> None:
            await asyncio.sleep(3600)

    monkeypatch.setattr("defilade.server.games.live.SECONDS_TO_SEND", 0.05)
    session = Session(cast("Visit", None), cast("Channel", Deaf()), Limits())

    async def send() -> None:
        await session.send({"type": "presence"})

    with pytest.raises(CutOffError, match="slow"):
        asyncio.run(send())


def test_many_games_are_more_than_are_kept_in_memory(tmp_path: Path) -> None:
    with server(f"sqlite:///{tmp_path / 'games.sqlite'}") as client:
        games: Any = client.app.state.games  # type: ignore[attr-defined]
        games._most_rooms = 3
        parties = [new_game(client).ready() for _ in range(8)]
        for party in parties:
            party.do("red", EndPhase())
        assert len(games._held) == 3
        for party in parties:
            party.do("red", EndPhase())
            assert party.view()["actions"] == 2
