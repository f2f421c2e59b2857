"""Servers as processes of their own, as ``defilade serve`` starts them; and players who do not give up."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

SECONDS_TO_START = 30.0
Json = dict[str, Any]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """A server on a database, at a port."""

    database: str
    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        command = [sys.executable, "-m", "defilade", "serve", "--port", str(self.port), "--database", self.database]
        environment = {**os.environ, "HOME": str(self.folder), "LANG": "en_GB.UTF-8"}
        log = (self.folder / f"server-{self.port}.log").open("ab")
        self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        log.close()
        return self.wait()

    def wait(self) -> Server:
        """Wait until the server answers."""
        assert self.process is not None
        end = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < end:
            assert self.process.poll() is None, (self.folder / f"server-{self.port}.log").read_text()
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
            except OSError:
                time.sleep(0.05)
            else:
                return self
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """End the server as a power cut would: it gets to do nothing more."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def call(self, path: str, body: object = None, token: str = "", address: str = "127.0.0.1") -> Json:
        """Send a request from one of this machine's own addresses, for rates hold for each address."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        if address == "127.0.0.1":
            with urlopen(Request(f"http://127.0.0.1:{self.port}{path}", data, headers), timeout=20) as answer:
                return dict(json.load(answer))
        return asyncio.run(_call(self.port, path, data, headers, address))


async def _call(port: int, path: str, data: bytes | None, headers: Mapping[str, str], address: str) -> Json:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    lines = [f"{'GET' if data is None else 'POST'} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += [f"Content-Length: {len(data or b'')}", "", ""]
    writer.write("\r\n".join(lines).encode() + (data or b""))
    answer = await reader.read()
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.split(b" ")[1] in (b"200", b"201"), answer
    return dict(json.loads(body))


@contextmanager
def servers(database: str, folder: Path, count: int = 1) -> Iterator[Sequence[Server]]:
    """Run servers on one database."""
    started: list[Server] = []
    try:
        started.extend(Server(database, folder) for _ in range(count))
        for each in started:
            each.start()
        yield started
    finally:
        for each in started:
            each.stop()


def address_of(number: int) -> str:
    """Return one of this machine's own addresses."""
    return f"127.0.{1 + number // 200}.{1 + number % 200}"


@dataclass
class Player:
    """Plays both seats of a game through a socket, one action after the other, until it is told to stop.

    An action without an answer is sent again when the server is back, by the same number.
    """

    number: int
    game: str
    tokens: Sequence[str]
    ports: Sequence[int]
    acknowledged: list[tuple[str, int]] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    unanswered: str | None = None
    side: str = ""
    tries: int = 0

    async def play(self, stop: asyncio.Event, pause: float = 0.0) -> None:
        while not stop.is_set() or self.unanswered is not None:
            self.tries += 1
            port = self.ports[(self.number + self.tries) % len(self.ports)]
            try:
                async with connect(
                    f"ws://127.0.0.1:{port}/api/games/{self.game}/live",
                    local_addr=(address_of(self.number), 0),
                    open_timeout=10,
                    compression=None,
                ) as wire:
                    await self._play(wire, stop, pause)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)

    async def _play(self, wire: ClientConnection, stop: asyncio.Event, pause: float) -> None:
        await wire.send(json.dumps({"type": "hello", "tokens": list(self.tokens)}))
        view = await hear(wire, "game")
        self.side = view["game"]["side"]
        while not stop.is_set() or self.unanswered is not None:
            if self.unanswered is None:
                self.unanswered = str(uuid4())
            action = {"do": "end-phase"}
            begun = time.monotonic()
            await wire.send(
                json.dumps({"type": "act", "request": self.unanswered, "seat": self.side, "action": action})
            )
            answer = await hear(wire, "answer")
            if not answer["ok"] and answer["error"]["code"] == "unavailable":
                await asyncio.sleep(0.05)
                continue
            assert answer["ok"], answer
            self.waits.append(time.monotonic() - begun)
            self.acknowledged.append((self.unanswered, answer["seq"]))
            self.side = answer["entry"]["events"][-1]["side"]
            self.unanswered = None
            if pause:
                await asyncio.sleep(pause)


async def hear(wire: ClientConnection, kind: str) -> Json:
    """Return the next message of a kind."""
    while True:
        message = json.loads(await asyncio.wait_for(wire.recv(), 20))
        assert message["type"] != "error", message
        if message["type"] == kind:
            return dict(message)


def new_player(number: int, server: Server, scenario: object, ports: Sequence[int]) -> Player:
    """Make a game and return who plays it; both sides have contributed."""
    address = address_of(number)
    made = server.call("/api/games", {"scenario": scenario}, address=address)
    for token in made["seats"].values():
        server.call(f"/api/games/{made['game']}/ready", {"contribution": "5" * 64}, token, address)
    return Player(number, made["game"], list(made["seats"].values()), ports)
