"""The board's server with many games: 200 at once in one process, two sockets each, with live rulings and actions.

First every game asks at a steady pace, as people do who drag a piece now and then, and ends a phase once in a while:
measured is how long an answer takes, and how long until the other socket of the game knows of an action. Then all ask
as fast as they get answers, first with pieces at new places, then about the game as it stands, where answers are
remembered: that shows how many answers a second one process gives. Who asks runs on the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import statistics
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.board import Drag, serving
from defilade.server.asking.examples import examples

GAMES = 200
PACE = 0.05
"""Looks a second that each game asks for in the steady part: one in twenty seconds, each at a new place."""

WITH_ODDS = 4
"""One look of so many wants odds: a page asks for them when the piece comes to rest."""

SECONDS_BETWEEN_ACTIONS = 20.0
BAR = 2.0
"""Seconds within which 99 of 100 looks are answered at that pace."""

Json = dict[str, Any]


@dataclass
class Party:
    """A game with its two sockets."""

    number: int
    drag: Drag
    game: str
    tokens: Sequence[str]
    address: str
    looks: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    sockets: list[ClientConnection] = field(default_factory=list)
    places: dict[str, list[float]] = field(default_factory=dict)
    seq: int = 0
    side: str = ""

    @classmethod
    async def make(cls, number: int, host: str, scenario: Mapping[str, Any]) -> Party:
        """Make a game on the server, from an address of its own, for rates hold for each address."""
        address = f"127.0.{1 + number // 200}.{1 + number % 200}"
        made = await post(host, address, "/api/games", {"scenario": scenario})
        for token in made["seats"].values():
            await post(host, address, f"/api/games/{made['game']}/ready", {"contribution": "5" * 64}, token)
        return cls(number, Drag.of(scenario), made["game"], list(made["seats"].values()), address)

    async def enter(self, host: str) -> None:
        """Open the sockets of both seats."""
        for token in self.tokens:
            wire = await connect(
                f"ws://{host}/api/games/{self.game}/live",
                local_addr=(self.address, 0),
                open_timeout=60,
                compression=None,
            )
            await wire.send(json.dumps({"type": "hello", "tokens": [token]}))
            view = (await hear(wire, "game"))["game"]
            self.seq, self.side = view["seq"], view["side"]
            self.places = {m["id"]: m["position"] for m in view["view"]["models"] if m["unit"] == self.drag.shooter}
            self.sockets.append(wire)

    def question(self, step: int, *, still: bool = False) -> Json:
        """Return a look with the shooter's unit at a place where it never was, or ``still`` where it stands."""
        odds = step % WITH_ODDS == 0
        aside = 0.0001 * (step + 1)
        moved = {name: [x + aside, y] for name, (x, y) in self.places.items()}
        asked = {"type": "ask", "n": step, "shooter": self.drag.shooter, "target": self.drag.target}
        return asked if still else asked | {"moved": moved, "odds": odds}

    async def look(self, step: int, *, still: bool = False) -> None:
        """Ask, wait for the answer, and note how long that took."""
        wire = self.sockets[step % 2]
        begun = time.perf_counter()
        await wire.send(json.dumps(self.question(step, still=still)))
        while (await hear(wire, "answer")).get("n") != step:
            pass
        self.looks.append(time.perf_counter() - begun)

    async def end_phase(self) -> None:
        """End the phase; note how long it takes until the other side's socket knows of it."""
        begun = time.perf_counter()
        said = {"type": "act", "request": str(uuid4()), "action": {"do": "end-phase"}}
        own = next(i for i, token in enumerate(self.sockets) if i == self._at_play())
        await self.sockets[own].send(json.dumps(said))
        answer = await hear(self.sockets[own], "answer")
        assert answer["ok"], answer
        while (view := (await hear(self.sockets[1 - own], "game"))["game"])["seq"] < answer["seq"]:
            pass
        self.news.append(time.perf_counter() - begun)
        self.seq, self.side = view["seq"], view["side"]

    def _at_play(self) -> int:
        sides = list(dict.fromkeys(unit["side"] for unit in self.drag.scenario["units"]))
        return sides.index(self.side)

    async def steadily(self, seconds: float, random: Random) -> None:
        """Ask at the pace for some seconds, and act now and then."""
        end = time.perf_counter() + seconds
        act_at = time.perf_counter() + random.uniform(0, SECONDS_BETWEEN_ACTIONS)
        await asyncio.sleep(random.uniform(0, 1 / PACE))
        for step in itertools.count():
            if time.perf_counter() >= end:
                return
            begun = time.perf_counter()
            if begun >= act_at:
                await self.end_phase()
                act_at = begun + SECONDS_BETWEEN_ACTIONS
            else:
                await self.look(step)
            await asyncio.sleep(max(0.0, random.uniform(0.5, 1.5) / PACE - (time.perf_counter() - begun)))

    async def eagerly(self, seconds: float, *, still: bool) -> int:
        """Ask as fast as answers come; return how many came in time."""
        end = time.perf_counter() + seconds
        for step in itertools.count(10_000):
            if time.perf_counter() >= end:
                return step - 10_000
            await self.look(step, still=still)
        raise AssertionError("an endless count has ended")


async def post(host: str, address: str, path: str, body: object, token: str = "") -> Json:
    """Send a request from one of this machine's own addresses and return what is answered."""
    name, port = host.rsplit(":", 1)
    reader, writer = await asyncio.open_connection(name, int(port), local_addr=(address, 0))
    data = json.dumps(body).encode()
    head = [f"POST {path} HTTP/1.1", f"Host: {host}", "Connection: close", "Content-Type: application/json"]
    head += [f"Authorization: Bearer {token}"] if token else []
    writer.write("\r\n".join([*head, f"Content-Length: {len(data)}", "", ""]).encode() + data)
    answer = await reader.read()
    writer.close()
    top, _, rest = answer.partition(b"\r\n\r\n")
    assert top.split(b" ")[1].startswith(b"20"), answer[:1000]
    return dict(json.loads(rest))


async def hear(wire: ClientConnection, kind: str) -> Json:
    """Return the next message of a kind."""
    while True:
        text = await wire.recv()
        if f'"type":"{kind}"' in text[:40]:
            return dict(json.loads(text))


def server_seconds() -> float:
    """Return the seconds of processors that the server has used: those that others take away don't count."""
    children = [pid for each in Path("/proc/self/task").glob("*/children") for pid in each.read_text().split()]
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in children]
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


def shares(times: Sequence[float]) -> str:
    """Return the median and the slowest of a hundred, in milliseconds."""
    cuts = statistics.quantiles(times, n=100)
    return f"median {1000 * cuts[49]:.0f} ms, p99 {1000 * cuts[98]:.0f} ms of {len(times)}"


async def measure(host: str, games: int, seconds: float) -> float:
    """Measure both parts; return the slowest of a hundred looks at the steady pace."""
    scenarios = list(examples().values())
    parties = []
    begun = time.perf_counter()
    for number in range(games):
        party = await Party.make(number, host, scenarios[number % len(scenarios)])
        await party.enter(host)
        parties.append(party)
    print(f"{games} games with {2 * games} sockets made in {time.perf_counter() - begun:.1f} s")
    random = Random(1)
    await asyncio.gather(*(party.steadily(seconds, random) for party in parties))
    looks = [each for party in parties for each in party.looks]
    news = [each for party in parties for each in party.news]
    print(f"steady, {games * PACE:g} looks a second asked for: {shares(looks)}")
    print(f"an action until the other socket knows of it: {shares(news)}")
    slowest = statistics.quantiles(looks, n=100)[98]
    for still, what in ((False, "at new places"), (True, "as the game stands")):
        for party in parties:
            party.looks.clear()
        used = server_seconds()
        answered = sum(await asyncio.gather(*(party.eagerly(seconds, still=still) for party in parties)))
        times = [each for party in parties for each in party.looks]
        work = 1000 * (server_seconds() - used) / len(times)
        print(f"as fast as answers come, {what}: {answered / seconds:.0f} answers a second, {shares(times)};")
        print(f"  the server's own work: {work:.1f} ms of a core a look")
    for party in parties:
        for wire in party.sockets:
            await wire.close()
    return slowest


def main(options: Sequence[str] | None = None) -> int:
    """Measure, and return the exit status: 1 where the bar is missed."""
    parser = argparse.ArgumentParser(prog="benchmarks.games", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer games, a shorter time")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seconds", type=float, default=30.0)
    chosen = parser.parse_args(options)
    games, seconds = (40, 8.0) if chosen.quick else (chosen.games, chosen.seconds)
    with serving() as host:
        slowest = asyncio.run(measure(host, games, seconds))
    print(f"bar: p99 {1000 * BAR:.0f} ms at the steady pace: {'reached' if slowest <= BAR else 'missed'}")
    return 0 if slowest <= BAR else 1


if __name__ == "__main__":
    sys.exit(main())
