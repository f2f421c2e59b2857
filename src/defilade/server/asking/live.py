"""The live table: a socket that answers every look at once, or the newest where they come faster than answers."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import anyio
from fastapi import APIRouter, WebSocket

from defilade.battlefield.faults import Fault, ScenarioError
from defilade.game.game import Game
from defilade.language import Language, Phrase
from defilade.server.errors import INTERNAL, ApiError, api_error, json_bytes
from defilade.server.languages import language_of
from defilade.server.limits import client_of
from defilade.server.looking import Look, look
from defilade.server.protocol import LookRequest
from defilade.server.reading import read
from defilade.server.settings import Limits
from defilade.server.sockets import POLICY, Channel, CutOffError, validated
from defilade.server.views import table_view

router = APIRouter()

Json = dict[str, Any]
_LOG = logging.getLogger(__name__)


class Newest:
    """Holds the newest look until it is taken; a scenario sent before and not yet looked at goes with it.

    >>> newest = Newest()
    >>> newest.put(LookRequest(type="look", n=1, scenario={"format": "defilade/1"}))
    >>> newest.put(LookRequest(type="look", n=2, shooter="a"))
    >>> import asyncio
    >>> taken = asyncio.run(newest.take())
    >>> taken.n, taken.shooter, taken.scenario
    (2, 'a', {'format': 'defilade/1'})
    """

    def __init__(self) -> None:
        self._held: LookRequest | None = None
        self._there: anyio.Event | None = None

    def put(self, asked: LookRequest) -> None:
        """Keep a look in place of the one before."""
        before = self._held
        if asked.scenario is None and before is not None and before.scenario is not None:
            asked = asked.model_copy(update={"scenario": before.scenario})
        self._held = asked
        if self._there is not None:
            self._there.set()

    async def take(self) -> LookRequest:
        """Return the newest look as soon as there is one."""
        while self._held is None:
            self._there = anyio.Event()
            await self._there.wait()
        taken, self._held = self._held, None
        return taken


@dataclass(slots=True)
class Session:
    """What a client has laid out on its table."""

    language: Language
    limits: Limits
    game: Game | None = None
    faults: tuple[Fault, ...] | None = None

    def answer(self, asked: LookRequest) -> Json:
        """Return the answer to a look; faults of its scenario are data as well.

        Raises ``ApiError`` and what the library raises for names that it does not know.
        """
        language = asked.lang or self.language
        head: Json = {"type": "seen", "n": asked.n}
        if asked.scenario is not None:
            self._lay_out(asked.scenario)
            if self.game is not None and asked.view:
                head["view"] = table_view(self.game.battlefield, language)
        if self.faults is not None:
            return head | {"faults": [dict(fault.to_json(language)) for fault in self.faults]}
        if self.game is None:
            raise ApiError(400, "bad-request", Phrase("There is no table yet: send a scenario first."))
        asking = Look(asked.shooter, asked.target, asked.weapon, asked.odds)
        return head | look(self.game, asking, language, self.limits)

    def _lay_out(self, scenario: Json) -> None:
        before = None if self.game is None else self.game.ruleset
        self.game, self.faults = None, None
        try:
            self.game = Game(read(scenario, self.limits), rules=before)
        except ScenarioError as error:
            self.faults = error.faults


@router.websocket("/table")
async def table(socket: WebSocket) -> None:
    """Answer the looks of a client until it goes, or until it is cut off."""
    settings = socket.app.state.settings
    session = Session(language_of(socket.scope), settings.limits)
    channel = Channel(socket, settings.limits, socket.app.state.clock, settings.limits.message)
    newest = Newest()
    await socket.accept()
    async with anyio.create_task_group() as tasks:
        work = partial(socket.app.state.thinkers.work, client_of(socket.scope))
        tasks.start_soon(_answer, channel, session, newest, work)
        try:
            async for message in channel.messages(session.language):
                try:
                    newest.put(validated(LookRequest, message))
                except ApiError as error:
                    await channel.mistake(error, session.language, _number_of(message))
        except CutOffError as cut:
            await channel.close(POLICY, cut.reason)
        tasks.cancel_scope.cancel()


def _number_of(message: object) -> int | None:
    number = message.get("n") if isinstance(message, dict) else None
    return number if isinstance(number, int) and not isinstance(number, bool) and abs(number) <= 2**53 else None


async def _answer(
    channel: Channel, session: Session, newest: Newest, work: Callable[[Callable[[], str]], Awaitable[str]]
) -> None:
    """Answer the newest look again and again; ``work`` has it done where it holds up no other socket."""
    while True:
        asked = await newest.take()
        await channel.send_text(await work(partial(_answered, session, asked)))


def _answered(session: Session, asked: LookRequest) -> str:
    """Return the answer to a look as JSON, an error where there is one."""
    try:
        answer = session.answer(asked)
    except Exception as error:  # noqa: BLE001 - whatever it is, the next look shall be answered
        found = api_error(error)
        if found is None:
            _LOG.exception("a look at the live table")
            found = ApiError(500, "internal", INTERNAL)
        answer = {"type": "error", "n": asked.n, **found.to_json(asked.lang or session.language)}
    return json_bytes(answer).decode()
