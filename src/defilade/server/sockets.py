"""What all sockets have in common: messages within their limits, mistakes counted, floods cut off."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any, TypeVar

from anyio import to_thread
from pydantic import BaseModel, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from defilade.language import Language, Phrase
from defilade.server.errors import SHAPE, ApiError, fault_of, json_bytes
from defilade.server.limits import Bucket, Clock
from defilade.server.settings import Limits

POLICY = 1008
"""The code that a socket is closed with where its client does not keep to what is agreed."""

SMALL = 16 * 2**10
"""A message below this size is read at once; a larger one where it does not hold up all others."""

M = TypeVar("M", bound=BaseModel)


class CutOffError(Exception):
    """The socket is to be closed: its client floods it, or sends nothing that can be understood."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class Channel:
    """A socket whose messages are JSON in text, within the limits of a client.

    ``most`` is the size of a message in bytes.
    """

    def __init__(self, socket: WebSocket, limits: Limits, clock: Clock, most: int) -> None:
        self._socket = socket
        self._limits = limits
        self._clock = clock
        self._most = most
        now = clock()
        self._messages = Bucket(limits.messages, now)
        self._bytes = Bucket(limits.message_bytes, now)
        self._mistakes = 0

    async def messages(self, language: Language) -> AsyncIterator[object]:
        """Yield each message as JSON until the client goes; answer what is none with an error.

        Raises :class:`CutOffError` where there are too many messages or mistakes.
        """
        while True:
            try:
                received = await self._socket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            self._admit(received)
            try:
                message = await self._read(text)
            except ApiError as error:
                await self.mistake(error, language)
                continue
            yield message

    def _admit(self, received: Any) -> None:  # noqa: ANN401 - a message of ASGI
        size = len(received.get("text") or received.get("bytes") or "")
        now = self._clock()
        if self._messages.take(now) or self._bytes.take(now, size):
            raise CutOffError("too-many")

    async def _read(self, text: str | None) -> object:
        if text is None:
            raise ApiError(400, "bad-request", Phrase("Messages are JSON in text, not bytes."))
        if len(text) > self._most:
            raise ApiError(
                413,
                "too-large",
                Phrase("The message is too large: at most {n} KiB are allowed.", n=self._most // 2**10),
            )
        return await to_thread.run_sync(parsed, text) if len(text) > SMALL else parsed(text)

    async def mistake(self, error: ApiError, language: Language, n: int | None = None) -> None:
        """Tell the client what it did wrong; raises :class:`CutOffError` where it has done so too often."""
        self._mistakes += 1
        await self.error(error, language, n)
        if self._mistakes >= self._limits.mistakes:
            raise CutOffError("bad-request")

    async def error(self, error: ApiError, language: Language, n: int | None = None) -> None:
        """Send an error; ``n`` is the number of the message that it answers."""
        body: dict[str, Any] = {"type": "error", **error.to_json(language)}
        await self.send(body if n is None else body | {"n": n})

    async def send(self, message: Any) -> None:  # noqa: ANN401 - any JSON
        """Send a message; one to a client that has gone is lost."""
        await self.send_text(json_bytes(message).decode())

    async def send_text(self, text: str) -> None:
        """Send a message that is written already; one to a client that has gone is lost."""
        if self._socket.application_state is WebSocketState.CONNECTED:
            try:
                await self._socket.send_text(text)
            except (WebSocketDisconnect, RuntimeError, OSError):
                return

    async def close(self, code: int, reason: str) -> None:
        """Close the socket, if it is not closed yet."""
        if self._socket.application_state is WebSocketState.CONNECTED:
            try:
                await self._socket.close(code, reason)
            except (WebSocketDisconnect, RuntimeError, OSError):
                return


def parsed(text: str) -> object:
    """Return the JSON of a text; raises ``ApiError`` where there is none in it.

    >>> parsed('{"n": 1}')
    {'n': 1}
    """
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        raise ApiError(400, "bad-request", Phrase("The message is not JSON.")) from None
    return found


def validated(kind: type[M], message: object) -> M:
    """Return a message as one of its kind; raises ``ApiError`` with all its faults.

    >>> from defilade.server.protocol import LookRequest
    >>> validated(LookRequest, {"type": "look", "n": 1}).n
    1
    """
    try:
        return kind.model_validate(message)
    except ValidationError as error:
        faults = [fault_of(each) for each in error.errors(include_url=False, include_context=True)[:20]]
        raise ApiError(400, "bad-request", SHAPE, faults=faults) from None
