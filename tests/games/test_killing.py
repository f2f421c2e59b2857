from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from defilade.server.store import open_store
from tests.games.playing import duel
from tests.games.processes import Player, Server, new_player, servers

GAMES = 200
ROUNDS = 2
SECONDS_OF_PLAY = 0.5
MOST_SECONDS_OF_PLAY = 12.0


def test_a_server_that_is_killed_loses_nothing(database: str, tmp_path: Path) -> None:
    """Servers are killed again and again while 200 games are in play.

    Each action that was acknowledged is kept, and none is done twice; an action that got no answer is sent again by the
    same number. On PostgreSQL two servers share the games, and one of them is killed.
    """
    processes = 2 if database.startswith("postgresql") else 1
    with servers(database, tmp_path, processes) as running:
        ports = [each.port for each in running]
        scenario = duel()
        with ThreadPoolExecutor(8) as pool:
            players = list(pool.map(lambda n: new_player(n, running[n % processes], scenario, ports), range(GAMES)))
        asyncio.run(_play_and_kill(players, running[0]))
        store = open_store(database)
        for player in players:
            kept = store.entries(player.game, 0)
            assert [entry.seq for entry in kept] == list(range(1, len(kept) + 1))
            done = [(entry.request, entry.seq) for entry in kept if entry.kind == "action"]
            assert done == player.acknowledged, player.number
        store.close()
        assert min(len(player.acknowledged) for player in players) > 0, "every game was played"
        assert min(player.tries for player in players) > 1 or processes > 1, "every socket was lost"
        shown = running[0].call(f"/api/games/{players[0].game}", token=players[0].tokens[0])
        assert shown["actions"] == len(players[0].acknowledged)


async def _play_and_kill(players: Sequence[Player], victim: Server) -> None:
    stop = asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        for player in players:
            tasks.create_task(player.play(stop))
        for _ in range(ROUNDS):
            await _all_in_play(players)
            victim.kill()
            await asyncio.to_thread(victim.start)
        await _all_in_play(players)
        stop.set()


async def _all_in_play(players: Sequence[Player]) -> None:
    """Wait until every game has gone on, or as long as a busy machine may take."""
    before = [len(player.acknowledged) for player in players]
    end = time.monotonic() + MOST_SECONDS_OF_PLAY
    await asyncio.sleep(SECONDS_OF_PLAY)
    while time.monotonic() < end and any(len(p.acknowledged) == n for p, n in zip(players, before, strict=True)):
        await asyncio.sleep(0.05)
