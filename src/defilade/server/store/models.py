"""The tables of the store."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect, ForeignKey, Integer, String, Text, TypeDecorator, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Utc(TypeDecorator[datetime]):
    """A moment in UTC, whether or not the database knows time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the moment as it is written."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:  # noqa: ANN401 - the driver's
        """Return the moment that was written."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)  # type: ignore[no-any-return]  # the driver gives a datetime


class Json(TypeDecorator[Any]):
    """A value as JSON in plain ASCII, which every database takes, whatever characters are in it."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any | None, dialect: Dialect) -> str | None:  # noqa: ANN401 - whatever JSON can say
        """Return the value as it is written."""
        return None if value is None else json.dumps(value, allow_nan=False, separators=(",", ":"))

    def process_result_value(self, value: Any | None, dialect: Dialect) -> Any | None:  # noqa: ANN401 - likewise
        """Return the value that was written."""
        return None if value is None else json.loads(value)


class Base(DeclarativeBase):
    """The tables of the store."""


class GameRow(Base):
    """A game: the record that it begins with, and the secret of its dice with what was published of it."""

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    created: Mapped[datetime] = mapped_column(Utc)
    opening: Mapped[Any] = mapped_column(Json)
    commitment: Mapped[str] = mapped_column(String(64))
    secret: Mapped[str] = mapped_column(String(64))


class SeatRow(Base):
    """A seat of a game, by the SHA-256 of its token; one without a side only watches."""

    __tablename__ = "seats"

    token: Mapped[str] = mapped_column(String(64), primary_key=True)
    game: Mapped[str] = mapped_column(ForeignKey("games.id"), index=True)
    side: Mapped[Any] = mapped_column(Json, nullable=True)


class EntryRow(Base):
    """One thing that was done in a game. Entries are added and never changed."""

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("game", "request", name="uq_entries_request"),)

    game: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    request: Mapped[str] = mapped_column(String(64))
    created: Mapped[datetime] = mapped_column(Utc)
    kind: Mapped[str] = mapped_column(String(16))
    side: Mapped[Any] = mapped_column(Json)
    body: Mapped[Any] = mapped_column(Json)
    dice: Mapped[Any] = mapped_column(Json)


class PositionRow(Base):
    """A position that was shared, to be looked at only."""

    __tablename__ = "positions"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    created: Mapped[datetime] = mapped_column(Utc)
    body: Mapped[Any] = mapped_column(Json)
