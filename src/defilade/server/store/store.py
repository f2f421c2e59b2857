"""The store: what is kept of games and positions. Whatever returns is on the disk."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final, Literal, cast

from sqlalchemy import Connection, Engine, func, insert, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError, OperationalError

from defilade.server.store.failures import LOCKED, StoreUnavailableError, in_words
from defilade.server.store.models import EntryRow, GameRow, PositionRow, SeatRow

WRITING: Final = "defilade_writing"
"""The execution option of connections that are going to write."""

CHANNEL: Final = "defilade_games"
"""Where processes on one PostgreSQL tell each other which games have gone on."""

SECONDS_FOR_THE_TURN: Final = 10.0
_RETRIED: Final = frozenset({"40001", "40P01"})

Kind = Literal["ready", "action", "ask", "agree", "decline", "end"]


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """One thing that was done in a game: which request asked for it, for which side, what, and by which dice.

    ``created`` is when it was kept, by the store's clock; None of what is not kept yet.
    """

    seq: int
    request: str
    kind: Kind
    side: str
    body: Any
    dice: tuple[int, ...] = ()
    created: datetime | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """A seat: the SHA-256 of its token in hexadecimal, and its side; None for who only watches."""

    token: str
    side: str | None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it begins: the record that it goes on from, its seats, and the secret of its dice."""

    id: str
    opening: Any
    commitment: str
    secret: str
    seats: tuple[StoredSeat, ...]


class ClashError(Exception):
    """Somebody else has added an entry of the same number, or for the same request."""


class Store:
    """A database that is open.

    Its methods wait for the database: they are called in threads. They raise :class:`StoreUnavailableError` where it
    can't do what they ask for.
    """

    def __init__(self, engine: Engine, now: Callable[[], datetime]) -> None:
        self._engine = engine
        self._now = now
        # SQLite lets one write at a time and has others ask again and again: here they stand in line.
        self._turn = threading.Lock() if engine.dialect.name == "sqlite" else None
        self.process = secrets.token_hex(8)
        """What this process is called among those that share the database."""

    @property
    def url(self) -> URL:
        """Where the database is."""
        return self._engine.url

    @property
    def is_shared(self) -> bool:
        """Whether other processes are told of what is done, and tell this one."""
        return self._engine.dialect.name == "postgresql"

    def now(self) -> datetime:
        """Return what the store's clock shows."""
        return self._now()

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    # Games.

    def add_game(self, game: StoredGame) -> None:
        """Keep a new game."""
        with self._writing() as connection:
            connection.execute(
                insert(GameRow).values(
                    id=game.id,
                    created=self._now(),
                    opening=game.opening,
                    commitment=game.commitment,
                    secret=game.secret,
                )
            )
            rows = [{"token": seat.token, "game": game.id, "side": seat.side} for seat in game.seats]
            connection.execute(insert(SeatRow), rows)

    def game(self, name: str) -> StoredGame | None:
        """Return a game, or None where there is none of that name."""
        with self._reading() as connection:
            row = connection.execute(
                select(GameRow.opening, GameRow.commitment, GameRow.secret).where(GameRow.id == name)
            ).one_or_none()
            if row is None:
                return None
            seats = connection.execute(select(SeatRow.token, SeatRow.side).where(SeatRow.game == name)).all()
        return StoredGame(
            name, row.opening, row.commitment, row.secret, tuple(StoredSeat(seat.token, seat.side) for seat in seats)
        )

    def entries(self, game: str, after: int) -> Sequence[StoredEntry]:
        """Return what was done in a game since an entry, in order."""
        columns = (
            EntryRow.seq, EntryRow.request, EntryRow.kind, EntryRow.side, EntryRow.body, EntryRow.dice, EntryRow.created
        )  # fmt: skip
        query = select(*columns).where(EntryRow.game == game, EntryRow.seq > after).order_by(EntryRow.seq)
        with self._reading() as connection:
            rows = connection.execute(query).all()
        return [
            StoredEntry(row.seq, row.request, cast("Kind", row.kind), row.side, row.body, tuple(row.dice), row.created)
            for row in rows
        ]

    def add_entry(self, game: str, entry: StoredEntry) -> StoredEntry:
        """Keep what was done in a game, tell the other processes, and return it as it is kept.

        Raises :class:`ClashError` where somebody has been faster; then nothing is kept.
        """
        kept = replace(entry, created=self._now())
        try:
            with self._writing() as connection:
                connection.execute(
                    insert(EntryRow).values(
                        game=game,
                        seq=entry.seq,
                        request=entry.request,
                        created=kept.created,
                        kind=entry.kind,
                        side=entry.side,
                        body=entry.body,
                        dice=list(entry.dice),
                    )
                )
                self._tell(connection, f"{self.process} {game} {entry.seq}")
        except IntegrityError:
            raise ClashError from None
        return kept

    def tell(self, message: str) -> None:
        """Tell the other processes something that is not kept; the message begins with this process's name."""
        if self.is_shared:
            with self._writing() as connection:
                self._tell(connection, f"{self.process} {message}")

    def _tell(self, connection: Connection, message: str) -> None:
        if self.is_shared:
            connection.execute(select(func.pg_notify(CHANNEL, message)))

    # Positions.

    def add_position(self, name: str, body: Any) -> None:  # noqa: ANN401 - whatever JSON can say
        """Keep a position that is shared."""
        with self._writing() as connection:
            connection.execute(insert(PositionRow).values(id=name, created=self._now(), body=body))

    def position(self, name: str) -> Any | None:  # noqa: ANN401 - likewise
        """Return a position that was shared, or None where there is none of that name."""
        with self._reading() as connection:
            return connection.execute(select(PositionRow.body).where(PositionRow.id == name)).scalar_one_or_none()

    def check(self) -> None:
        """Ask the database for a sign of life."""
        with self._reading() as connection:
            connection.execute(text("SELECT 1"))

    # Transactions.

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with in_words(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Begin a transaction that is committed at the end; what comes after the end is on the disk."""
        with in_words(), self._own_turn():
            try:
                with self._engine.connect().execution_options(**{WRITING: True}) as connection, connection.begin():
                    yield connection
            except OperationalError as error:
                if getattr(error.orig, "sqlstate", None) in _RETRIED:
                    raise ClashError from error
                raise

    @contextmanager
    def _own_turn(self) -> Iterator[None]:
        if self._turn is None:
            with nullcontext():
                yield
            return
        if not self._turn.acquire(timeout=SECONDS_FOR_THE_TURN):
            raise StoreUnavailableError(LOCKED)
        try:
            yield
        finally:
            self._turn.release()
