"""The board's server under load: one process with 200 games in play, each asked for live rulings and gone on with.

Each game has a socket that holds both seats, from an address of its own, for rates hold for each address. Its player
asks what a unit sees of the other side as if a model stood a little aside, waits for the answer, thinks for a while and
asks again; every few questions it ends the phase, and the answer to that comes when it is on the disk. The bars: no
socket is lost, and 99 of 100 answers come within a second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.board import milliseconds, p99, serving
from defilade.server.asking.examples import examples

GAMES, SECONDS, THINKING, QUESTIONS = 200, 60.0, 10.0, 4
"""How many games, for how long, the seconds that a player thinks on the average, and its questions to an action."""

BAR = 1.0
AT_ONCE = 8
"""So many games are made at a time."""

Json = dict[str, Any]


@dataclass
class Player:
    """Plays both seats of a game."""

    number: int
    address: str
    scenario: Mapping[str, Any]
    dice: random.Random
    game: str = ""
    tokens: Sequence[str] = ()
    asked: list[float] = field(default_factory=list)
    acted: list[float] = field(default_factory=list)

    @property
    def own_address(self) -> str:
        """One of this machine's own addresses, no other player's."""
        return f"127.0.{1 + self.number // 200}.{1 + self.number % 200}"

    async def sit_down(self) -> None:
        """Make the game, and let both sides contribute to its dice."""
        transport = httpx.AsyncHTTPTransport(local_address=self.own_address)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{self.address}", timeout=60) as client:
            made = (await client.post("/api/games", json={"scenario": self.scenario})).raise_for_status().json()
            self.game, self.tokens = made["game"], list(made["seats"].values())
            for token in self.tokens:
                ready = await client.post(
                    f"/api/games/{self.game}/ready",
                    json={"contribution": self.dice.randbytes(32).hex()},
                    headers={"Authorization": f"Bearer {token}"},
                )
                ready.raise_for_status()

    async def play(self, until: float) -> None:
        """Ask and act until a time."""
        async with connect(
            f"ws://{self.address}/api/games/{self.game}/live",
            local_addr=(self.own_address, 0),
            max_size=None,
            compression=None,
            open_timeout=60,
        ) as wire:
            await wire.send(json.dumps({"type": "hello", "tokens": list(self.tokens)}))
            game = (await hear(wire, "game"))["game"]
            side, units = game["side"], game["view"]["units"]
            armed = next(unit for unit in units if unit["weapons"])
            foe = next(unit for unit in units if unit["side"] != armed["side"])
            model = next(each for each in game["view"]["models"] if each["id"] == armed["models"][0])
            count = 0
            await asyncio.sleep(self.dice.uniform(0, THINKING))
            while time.monotonic() < until:
                count += 1
                x, y = model["position"]
                await self._ask(wire, count, armed["id"], foe["id"], {model["id"]: [x + 0.0001 * count, y]})
                if count % QUESTIONS == 0:
                    side = await self._act(wire, side)
                await asyncio.sleep(self.dice.uniform(0.5 * THINKING, 1.5 * THINKING))

    async def _ask(self, wire: ClientConnection, n: int, shooter: str, target: str, moved: Json) -> None:
        begun = time.monotonic()
        await wire.send(json.dumps({"type": "ask", "n": n, "shooter": shooter, "target": target, "moved": moved}))
        await hear(wire, "answer")
        self.asked.append(time.monotonic() - begun)

    async def _act(self, wire: ClientConnection, side: str) -> str:
        """End the phase and return whose turn it is then."""
        begun = time.monotonic()
        request = str(UUID(bytes=self.dice.randbytes(16), version=4))
        action = {"type": "act", "request": request, "seat": side, "action": {"do": "end-phase"}}
        await wire.send(json.dumps(action))
        answer = await hear(wire, "answer")
        self.acted.append(time.monotonic() - begun)
        return str(answer["entry"]["events"][-1]["side"])


async def hear(wire: ClientConnection, kind: str) -> Json:
    """Return the next message of a kind."""
    while True:
        message: Json = json.loads(await wire.recv())
        if message["type"] == "error" or message.get("ok") is False:
            raise RuntimeError(f"not an answer: {message}")
        if message["type"] == kind:
            return message


async def load(address: str, games: int, seconds: float) -> list[Player]:
    """Let as many games be played for a time."""
    tables = [table for table in examples().values() if not table.get("reserve")]
    players = [Player(number, address, tables[number % len(tables)], random.Random(number)) for number in range(games)]
    door = asyncio.Semaphore(AT_ONCE)

    async def sit_down(player: Player) -> None:
        async with door:
            await player.sit_down()

    await asyncio.gather(*map(sit_down, players))
    until = time.monotonic() + seconds
    await asyncio.gather(*(player.play(until) for player in players))
    return players


def main() -> int:
    """Measure and print; the exit status is 1 where a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games, a shorter time")
    games, seconds = (20, 15.0) if parser.parse_args().quick else (GAMES, SECONDS)
    with serving() as address:
        players = asyncio.run(load(address, games, seconds))
    asked = [each for player in players for each in player.asked]
    acted = [each for player in players for each in player.acted]
    print(f"{games} games in one process, a question each {THINKING:.0f} s and an action each {QUESTIONS} questions")
    print(f"{len(asked) / seconds:5.1f} rulings a second, {milliseconds(asked)}")
    if acted:
        print(f"{len(acted) / seconds:5.1f} actions a second, {milliseconds(acted)}")
    good = p99(asked + acted) <= BAR
    print(f"of all answers {milliseconds(asked + acted)} (bar {1000 * BAR:.0f} ms: {'met' if good else 'MISSED'})")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
