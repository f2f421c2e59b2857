"""The games of a process: rooms kept in memory, brought up to date before anything is judged in them."""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

import anyio
from anyio import CancelScope, CapacityLimiter, Lock, to_thread

from defilade.dice import commitment
from defilade.dice.fair import BYTES
from defilade.game.records import Record
from defilade.language import Phrase
from defilade.server.errors import ApiError
from defilade.server.games.hub import Hub
from defilade.server.games.room import Answers, BrokenGameError, Keep, Room, not_yours, opening_of
from defilade.server.games.tokens import Rights, digest, new_name, new_token, rights_of
from defilade.server.store import Store, StoreUnavailableError
from defilade.server.store.store import ClashError, StoredEntry, StoredGame, StoredSeat
from defilade.server.thinking import Thinkers

_LOG = logging.getLogger(__name__)
T = TypeVar("T")

MOST_ROOMS: Final = 400
"""So many games are kept in memory; of the others there is what the store holds."""

MOST_TRIES: Final = 8
MOST_REPLAYS: Final = 8

THREADS: Final = 8
"""So many things are judged at a time. What is judged holds Python's lock: more threads would gain nothing."""


@dataclass(slots=True)
class Held:
    """A room, and the locks of those who change it and of those who look on."""

    room: Room
    lock: Lock = field(default_factory=Lock)
    watching: Lock = field(default_factory=Lock)


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that was just made, with the tokens that are told only once."""

    id: str
    commitment: str
    seats: dict[str, str]
    watch: str


class Games:
    """All games; what waits for the database or takes long runs in threads."""

    def __init__(self, store: Store, thinkers: Thinkers, *, most_rooms: int = MOST_ROOMS) -> None:
        self.store = store
        self._thinkers = thinkers
        self.hub = Hub()
        self.replays = Answers(MOST_REPLAYS)
        """Records that were replayed last, by their digests: a slider asks for many moments of the same one."""
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._most_rooms = most_rooms
        self._limiter: CapacityLimiter | None = None

    async def judge(self, work: Callable[[], T]) -> T:
        """Do something that takes long in a thread; faults of the store are told as such."""
        if self._limiter is None:
            self._limiter = CapacityLimiter(THREADS)
        try:
            return await to_thread.run_sync(work, limiter=self._limiter)
        except StoreUnavailableError as error:
            _LOG.warning("store: %s", error)
            raise ApiError(503, "unavailable", error.message, headers={"Retry-After": "2"}) from error
        except BrokenGameError as error:
            _LOG.warning("broken game: %s", error)
            broken = Phrase("This game can't be gone on with: what is kept of it does not fit the program.")
            raise ApiError(503, "unavailable", broken) from error

    async def think(self, client: str, work: Callable[[], T]) -> T:
        """Work out an answer that changes nothing in a thread, when it is the client's turn.

        These threads are others than those of actions: whoever asks holds up nobody who acts.
        """
        return await self._thinkers.work(client, work)

    # Making and finding.

    async def make(self, record: Record) -> NewGame:
        """Make a game that goes on from a record, and keep it."""
        return await self.judge(lambda: self._make(record))

    def _make(self, record: Record) -> NewGame:
        opening = opening_of(record)
        secret = secrets.token_bytes(BYTES)
        made = NewGame(
            new_name(), commitment(secret), {side: new_token() for side in opening.battlefield.sides}, new_token()
        )
        seats = [StoredSeat(digest(token), side) for side, token in made.seats.items()]
        seats.append(StoredSeat(digest(made.watch), None))
        stored = StoredGame(made.id, opening.to_json(), made.commitment, secret.hex(), tuple(seats))
        self.store.add_game(stored)
        return made

    async def enter(self, game: str, tokens: Sequence[str]) -> tuple[Held, Rights]:
        """Return a game, up to date, and what tokens entitle to in it.

        Raises ``ApiError`` where there is no such game, and where the tokens are not of it.
        """
        held = await self._find(game)
        rights = rights_of(held.room.stored, tokens)
        if rights is None:
            raise not_allowed(given=bool(tokens))
        await self.refresh(held)
        return held, rights

    async def _find(self, game: str) -> Held:
        held = self._held.get(game)
        if held is None:
            room = await self.judge(lambda: self._load(game))
            # Somebody else may have been faster.
            held = self._held.setdefault(game, Held(room))
        self._held.move_to_end(game)
        while len(self._held) > self._most_rooms:
            self._held.popitem(last=False)
        return held

    def _load(self, game: str) -> Room:
        stored = self.store.game(game) if len(game) <= 32 and game.isascii() and "\0" not in game else None
        if stored is None:
            raise ApiError(404, "unknown", Phrase("There is no such game."))
        room = Room(stored)
        room.catch_up(self.store.entries(game, room.seq))
        return room

    async def refresh(self, held: Held) -> None:
        """Take in what other processes have done."""
        before = held.room.seq
        async with held.lock:
            await self._careful(held, lambda: self._catch_up(held.room))
        if held.room.seq != before:
            self.hub.wake(held.room.stored.id)

    def _catch_up(self, room: Room) -> None:
        room.catch_up(self.store.entries(room.stored.id, room.seq))

    # Changing.

    async def change(self, held: Held, work: Callable[[Room, Keep], StoredEntry]) -> StoredEntry:
        """Do something in a game, and let everybody know who follows it.

        It is done to the end even if who asked for it has gone.
        """
        before = held.room.seq
        with CancelScope(shield=True):
            try:
                async with held.lock:
                    entry = await self._careful(held, lambda: self._change(held.room, work))
            finally:
                if held.room.seq != before:
                    self.hub.wake(held.room.stored.id)
        return entry

    def _change(self, room: Room, work: Callable[[Room, Keep], StoredEntry]) -> StoredEntry:
        name = room.stored.id
        for _ in range(MOST_TRIES):
            self._catch_up(room)
            try:
                return work(room, lambda entry: self.store.add_entry(name, entry))
            except ClashError:
                continue
        raise ApiError(503, "unavailable", Phrase("Others are faster; try again."), headers={"Retry-After": "1"})

    async def _careful(self, held: Held, work: Callable[[], T]) -> T:
        """Do something with a room; forget the room if it can't be trusted after that."""
        try:
            return await self.judge(work)
        except ApiError as error:
            if error.__cause__ is not None and isinstance(error.__cause__, BrokenGameError):
                self._held.pop(held.room.stored.id, None)
            raise

    # What others do.

    async def heard(self, message: str) -> None:
        """Take in what another process tells: which game has gone on, or who follows it there."""
        process, _, rest = message.partition(" ")
        if process == self.store.process:
            return
        game, _, what = rest.partition(" ")
        if what.startswith("presence "):
            said = what.removeprefix("presence ")
            if self.hub.heard_presence(process, game, said, anyio.current_time()):
                await self.tell_presence(game)
            return
        held = self._held.get(game)
        if held is not None and self.hub.follows(game):
            try:
                await self.refresh(held)
            except ApiError as error:
                _LOG.warning("%s could not be brought up to date: %s", game, error)

    async def catch_up_all(self) -> None:
        """Take in what was missed while nothing was heard of other processes."""
        for game in self.hub.followed():
            await self.heard(f"- {game} 0")

    async def tell_presence(self, game: str) -> None:
        """Tell other processes who follows a game here."""
        if self.store.is_shared:
            said = self.hub.own_presence(game)
            try:
                await self.judge(lambda: self.store.tell(f"{game} presence {said}"))
            except ApiError as error:
                _LOG.warning("presence was not told: %s", error)


def not_allowed(*, given: bool) -> ApiError:
    """Return the error of somebody without a token of the game."""
    if given:
        return ApiError(403, "forbidden", Phrase("This token is of no seat of this game."))
    return ApiError(
        401,
        "forbidden",
        Phrase("A token of the game is needed: Authorization: Bearer TOKEN."),
        headers={"WWW-Authenticate": "Bearer"},
    )


def seat_of(rights: Rights, side: str | None) -> str:
    """Return the side that somebody speaks for: the one named, else the only one he has."""
    if side is not None:
        if side not in rights.seats:
            raise not_yours(side)
        return side
    if not rights.seats:
        raise ApiError(403, "forbidden", Phrase("Who watches can't act."))
    if len(rights.seats) > 1:
        raise ApiError(400, "bad-request", Phrase("It must be said for which side."))
    return rights.seats[0]
