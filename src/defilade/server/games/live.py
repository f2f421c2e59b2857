"""The socket that follows a game: it is told what is new, and may do all that can be done over HTTP."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal
from uuid import UUID

import anyio
from fastapi import APIRouter, WebSocket
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from defilade.language import Language, Phrase
from defilade.server.errors import INTERNAL, SHAPE, ApiError, api_error, fault_of, json_bytes
from defilade.server.games.doing import Visit
from defilade.server.games.hub import Follower
from defilade.server.games.requests import (
    ActionAsked,
    CallOffAsked,
    Contribution,
    LookAsked,
    Name,
    ReachAsked,
    UndoAsked,
)
from defilade.server.games.service import Games
from defilade.server.languages import language_of
from defilade.server.limits import client_of
from defilade.server.looking import Look
from defilade.server.settings import Limits
from defilade.server.sockets import POLICY, Channel, CutOffError, validated

router = APIRouter()

_LOG = logging.getLogger(__name__)

SECONDS_FOR_HELLO = 10.0
SECONDS_TO_SEND = 10.0
"""Who takes in nothing for so long is dropped: what is new for him can't be kept for ever."""

TRY_AGAIN_LATER = 1013
Number = Annotated[int, Field(ge=-(2**53), le=2**53)]
Json = dict[str, Any]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Hello(_Message):
    """The first message: the tokens of the seats, and the language."""

    type: Literal["hello"]
    tokens: list[Annotated[str, Field(max_length=200)]] = Field(max_length=16)
    lang: Language | None = None


class Act(ActionAsked):
    """An action."""

    type: Literal["act"]


class Take(UndoAsked):
    """Asks to take something back, or answers."""

    type: Literal["undo"]


class Leave(CallOffAsked):
    """Proposes to call the game off, or answers."""

    type: Literal["call-off"]


class Ask(LookAsked):
    """A question about sight and odds."""

    type: Literal["ask"]
    n: Number


class Choose(_Message):
    """Asks what a unit may do."""

    type: Literal["choices"]
    n: Number
    unit: Name
    thorough: bool = False


class Reach(ReachAsked):
    """Asks how far an action goes."""

    type: Literal["reach"]
    n: Number


class Ready(_Message):
    """A side is there."""

    type: Literal["ready"]
    request: UUID
    contribution: Contribution
    seat: Name | None = None


class Speak(_Message):
    """Speak another language from here on."""

    type: Literal["lang"]
    lang: Language


Message = Annotated[Act | Take | Leave | Ask | Choose | Reach | Ready | Speak, Field(discriminator="type")]
_MESSAGES: TypeAdapter[Act | Take | Leave | Ask | Choose | Reach | Ready | Speak] = TypeAdapter(Message)


@dataclass(slots=True)
class Session:
    """A socket that follows a game: what it has been told, and what it is still to be told."""

    visit: Visit
    channel: Channel
    limits: Limits
    told: int = -1
    """The last entry that it knows."""

    _news: anyio.Event = field(default_factory=anyio.Event)
    _fresh: bool = True
    _stirred: bool = False
    _asked: Ask | None = None
    _asking: anyio.Event = field(default_factory=anyio.Event)
    _sending: anyio.Lock = field(default_factory=anyio.Lock)

    def wake(self) -> None:
        """Let the socket know that the game has gone on."""
        self._fresh = True
        self._news.set()

    def stir(self) -> None:
        """Let the socket know that somebody has come or gone."""
        self._stirred = True
        self._news.set()

    async def send(self, message: Json) -> None:
        """Send a message. Raises :class:`CutOffError` where the client takes nothing in."""
        async with self._sending:
            with anyio.move_on_after(SECONDS_TO_SEND) as waiting:
                await self.channel.send_text(json_bytes(message).decode())
        if waiting.cancelled_caught:
            raise CutOffError("slow")

    async def tell_news(self) -> None:
        """Tell again and again what is new: always the newest there is, however much has happened."""
        game = self.visit.held.room.stored.id
        while True:
            self._news = anyio.Event()
            if self._fresh:
                self._fresh = False
                await self._tell_game()
            if self._stirred:
                self._stirred = False
                await self.send(self.visit.games.hub.presence(game, anyio.current_time()))
            if not (self._fresh or self._stirred):
                await self._news.wait()

    async def _tell_game(self) -> None:
        standing = self.visit.standing
        if standing.seq == self.told:
            return
        view = await self.visit.view(since=max(self.told, 0))
        self.told = max(self.told, int(view["seq"]))
        entry = view["log"][-1] if view["log"] and view["log"][-1]["seq"] == view["seq"] else None
        await self.send({"type": "game", "game": view, "entry": entry})

    async def answer_looks(self) -> None:
        """Answer the newest question about sight again and again; those that came before it in vain are passed over."""
        while True:
            asked, self._asked = self._asked, None
            if asked is None:
                self._asking = anyio.Event()
                await self._asking.wait()
                continue
            await self._answer_look(asked)

    async def _answer_look(self, asked: Ask) -> None:
        question = Look(asked.shooter, asked.target, asked.weapon, asked.odds)
        await self._answer({"n": asked.n}, lambda: self.visit.ask(question, asked.moved, self.limits))

    async def take(self, raw: object) -> None:
        """Obey a message. Raises ``ApiError`` where it can't be understood."""
        try:
            message = _MESSAGES.validate_python(raw)
        except ValidationError as error:
            faults = [fault_of(each) for each in error.errors(include_url=False)[:20]]
            raise ApiError(400, "bad-request", SHAPE, faults=faults) from None
        visit = self.visit
        match message:
            case Speak():
                self.visit = replace(visit, language=message.lang)
                self.told = -1
                self.wake()
            case Ask():
                self._asked = message
                self._asking.set()
            case Act():
                name = str(message.request)
                await self._answer(
                    {"request": name}, lambda: visit.act(name, message.action, message.seen, message.seat)
                )
            case Take():
                name = str(message.request)
                await self._answer({"request": name}, lambda: visit.propose("undo", message.seat, name, message.do))
            case Leave():
                name = str(message.request)
                await self._answer({"request": name}, lambda: visit.propose("call-off", message.seat, name, message.do))
            case Choose():
                await self._answer({"n": message.n}, lambda: visit.choices(message.unit, thorough=message.thorough))
            case Reach():
                await self._answer({"n": message.n}, lambda: visit.reach(message.action))
            case Ready():
                name = str(message.request)
                await self._answer({"request": name}, lambda: visit.ready(message.seat, message.contribution))

    async def _answer(self, head: Json, work: Callable[[], Awaitable[Json]]) -> None:
        """Do something and send what came of it, or why nothing did."""
        try:
            body = {"ok": True, **await work()}
        except Exception as error:  # noqa: BLE001 - whatever it is, the socket lives on
            found = api_error(error)
            if found is None:
                _LOG.exception("a message in a game")
                found = ApiError(500, "internal", INTERNAL)
            body = {"ok": False, **found.to_json(self.visit.language)}
        await self.send({"type": "answer", **head, **body})


@router.websocket("/games/{game}/live")
async def follow(socket: WebSocket, game: str) -> None:
    """Let a client follow a game until it goes, or until it is cut off."""
    settings = socket.app.state.settings
    language = language_of(socket.scope)
    channel = Channel(socket, settings.limits, socket.app.state.clock, settings.limits.body)
    await socket.accept()
    try:
        visit = await _welcome(channel, socket.app.state.games, game, language, client_of(socket.scope))
        if visit is not None:
            await _serve(Session(visit, channel, settings.limits))
    except CutOffError as cut:
        await channel.close(POLICY, cut.reason)


async def _welcome(channel: Channel, games: Games, game: str, language: Language, client: str) -> Visit | None:
    """Return the visit of who says hello with a token of the game; None where nobody does."""
    with anyio.move_on_after(SECONDS_FOR_HELLO):
        async for message in channel.messages(language):
            try:
                hello = validated(Hello, message)
                language = hello.lang or language
                held, rights = await games.enter(game, hello.tokens)
            except ApiError as error:
                await channel.error(error, language)
                raise CutOffError(error.code) from None
            return Visit(games, held, rights, language, client)
        return None
    await channel.error(ApiError(400, "bad-request", Phrase("Nobody said hello.")), language)
    raise CutOffError("bad-request")


async def _serve(session: Session) -> None:
    """Tell a client what is new and obey it, until it goes."""
    visit = session.visit
    name = visit.held.room.stored.id
    follower = Follower(visit.rights.seats, session.wake, session.stir)
    try:
        with visit.games.hub.following(name, follower):
            await visit.games.tell_presence(name)
            await _until_gone(session)
    finally:
        with anyio.CancelScope(shield=True):
            await visit.games.tell_presence(name)


async def _until_gone(session: Session) -> None:
    cut: list[CutOffError] = []

    async with anyio.create_task_group() as tasks:

        async def keeping_on(work: Callable[[], Awaitable[None]]) -> None:
            try:
                await work()
            except CutOffError as error:
                cut.append(error)
            tasks.cancel_scope.cancel()

        tasks.start_soon(keeping_on, session.tell_news)
        tasks.start_soon(keeping_on, session.answer_looks)
        await keeping_on(lambda: _obey(session))
    if cut:
        raise cut[0]


async def _obey(session: Session) -> None:
    channel = session.channel
    async for message in channel.messages(session.visit.language):
        try:
            await session.take(message)
        except ApiError as error:
            await channel.mistake(error, session.visit.language)
