"""How much one client may ask: rates by token buckets, sizes of bodies, the number of open sockets."""

from __future__ import annotations

import math
import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import anyio
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from defilade.language import Phrase
from defilade.server.errors import ApiError, send_error
from defilade.server.settings import Limits, Rate

Clock = Callable[[], float]
"""Returns seconds that never go back."""

MOST_CLIENTS = 10_000


class Bucket:
    """A bucket of tokens that fills at a rate; each thing asked for takes some.

    >>> bucket = Bucket(Rate(2, 1), now=0.0)
    >>> [bucket.take(now) for now in (0.0, 0.0, 0.0, 1.0, 1.5)]
    [0.0, 0.0, 1.0, 0.0, 0.5]
    """

    __slots__ = ("_left", "_rate", "_then")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._then = now

    def take(self, now: float, tokens: float = 1.0) -> float:
        """Take tokens if there are enough and return 0; else return in how many seconds there will be."""
        self._left = min(self._rate.burst, self._left + (now - self._then) * self._rate.each_second)
        self._then = now
        if tokens <= self._left:
            self._left -= tokens
            return 0.0
        return (tokens - self._left) / self._rate.each_second


class Buckets:
    """A bucket for each client; those heard of least recently are forgotten where there are too many."""

    def __init__(self, rate: Rate, clock: Clock, most: int = MOST_CLIENTS) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> float:
        """Take one token of a client's; return 0, or in how many seconds there will be one."""
        now = self._clock()
        bucket = self._buckets.pop(client, None) or Bucket(self._rate, now)
        self._buckets[client] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(now)


def client_of(scope: Scope) -> str:
    """Return the address that a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def too_many(seconds: float) -> ApiError:
    """Return the error that tells a client to wait."""
    wait = max(1, math.ceil(seconds))
    message = Phrase(
        "Too many requests; try again in {n} second.", plural="Too many requests; try again in {n} seconds.", n=wait
    )
    return ApiError(429, "too-many", message, headers={"Retry-After": str(wait)})


_GAME = re.compile("^/api/games/[^/]+/")


class LimitRates:
    """Middleware that answers 429 to a client that asks too often.

    ``strict`` names the rates of single routes; a star stands for the id of a game.
    """

    def __init__(
        self, app: ASGIApp, rate: Rate, strict: Mapping[tuple[str, str], Rate], sockets: int, clock: Clock
    ) -> None:
        self.app = app
        self._all = Buckets(rate, clock)
        self._strict = {route: Buckets(each, clock) for route, each in strict.items()}
        self._sockets = Sockets(sockets)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or refuse it."""
        if scope["type"] not in ("http", "websocket") or not scope["path"].startswith("/api"):
            await self.app(scope, receive, send)
            return
        client = client_of(scope)
        wait = self._all.take(client)
        route = (scope.get("method", "GET"), _GAME.sub("/api/games/*/", scope["path"].rstrip("/")))
        if not wait and route in self._strict:
            wait = self._strict[route].take(client)
        if wait:
            await send_error(too_many(wait), scope, receive, send)
        elif scope["type"] == "websocket":
            with self._sockets.one_more(client) as allowed:
                if allowed:
                    await self.app(scope, receive, send)
                else:
                    await send_error(too_many(1.0), scope, receive, send)
        else:
            await self.app(scope, receive, send)


class Sockets:
    """Counts the open sockets of each client."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def one_more(self, client: str) -> Iterator[bool]:
        """Count one more as long as the context lasts; yield whether it may be open."""
        if self._open[client] >= self._most:
            yield False
            return
        self._open[client] += 1
        try:
            yield True
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]


class LimitBodies:
    """Middleware that reads the whole body of a request before anybody else does, and not one byte beyond its limit.

    ``large`` are the paths that may have large bodies.
    """

    def __init__(self, app: ASGIApp, limits: Limits, large: frozenset[str]) -> None:
        self.app = app
        self._limits = limits
        self._large = large

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass with its body, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = self._limits.large_body if scope["path"].rstrip("/") in self._large else self._limits.body
        try:
            body = await self._body(scope, receive, most)
        except ApiError as error:
            await send_error(error, scope, receive, send)
            return
        if body is None:
            return
        given = False

        async def replay() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, replay, send)

    async def _body(self, scope: Scope, receive: Receive, most: int) -> bytes | None:
        """Return the body, or None where the client has gone."""
        if _told_length(scope) > most:
            raise too_large(most)
        parts = bytearray()
        try:
            with anyio.fail_after(self._limits.seconds_of_body):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return None
                    parts += message.get("body", b"")
                    if len(parts) > most:
                        raise too_large(most)
                    if not message.get("more_body", False):
                        return bytes(parts)
        except TimeoutError:
            late = Phrase("The request took too long to arrive.")
            raise ApiError(408, "bad-request", late, headers={"Connection": "close"}) from None


def _told_length(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value[:20])
    return 0


def too_large(most: int) -> ApiError:
    """Return the error of a body with more bytes than it may have."""
    message = Phrase("The request is too large: at most {n} KiB are allowed.", n=most // 2**10)
    return ApiError(413, "too-large", message, headers={"Connection": "close"})
