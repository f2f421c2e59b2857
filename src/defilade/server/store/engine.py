"""Opening a database: SQLite in a file or in memory, or PostgreSQL, brought up to date before anybody uses it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from defilade.language import Phrase
from defilade.server.store.failures import StoreRefusedError, problem
from defilade.server.store.migrating import migrate
from defilade.server.store.store import WRITING, Store

SECONDS_OF_WAITING: Final = 5
CONNECTIONS: Final = 8
POSTGRESQL: Final = ("postgresql", "postgres")


def utc_now() -> datetime:
    """Return the present moment."""
    return datetime.now(UTC)


def open_store(url: str, now: Callable[[], datetime] = utc_now, *, waiting: float = SECONDS_OF_WAITING) -> Store:
    """Return the store at a URL of SQLAlchemy, its tables made or brought up to date.

    ``now`` tells the time, ``waiting`` is how many seconds others may lock the database. Raises
    :class:`StoreRefusedError` where the URL is none, and where there is no database to work with.
    """
    engine = _engine(_parsed(url), waiting)
    try:
        migrate(engine)
    except SQLAlchemyError as error:
        engine.dispose()
        raise StoreRefusedError(problem(error)) from error
    except StoreRefusedError:
        engine.dispose()
        raise
    return Store(engine, now)


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreRefusedError(Phrase("The database is given by a URL, such as sqlite:///games.sqlite.")) from None
    name = parsed.drivername.split("+")[0]
    if name in POSTGRESQL:
        return parsed.set(drivername="postgresql+psycopg")
    if name != "sqlite":
        raise StoreRefusedError(
            Phrase("Games are kept in SQLite or PostgreSQL, not in {name}.", name=parsed.drivername)
        )
    return parsed.set(drivername="sqlite+pysqlite")


def _engine(url: URL, waiting: float) -> Engine:
    if url.get_backend_name() == "postgresql":
        milliseconds = round(1000 * waiting)
        return create_engine(
            url,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=2 * waiting,
            pool_pre_ping=True,
            connect_args={
                "connect_timeout": max(2, round(waiting)),
                "options": f"-c lock_timeout={milliseconds} -c statement_timeout={3 * milliseconds}",
            },
        )
    in_memory = url.database in (None, "", ":memory:")
    engine = create_engine(
        url,
        poolclass=QueuePool,
        # A database in memory is there as long as its connection.
        pool_size=1 if in_memory else CONNECTIONS,
        max_overflow=0,
        pool_timeout=2 * waiting,
        connect_args={"check_same_thread": False, "timeout": waiting},
    )
    event.listen(engine, "connect", _settle_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _settle_sqlite(connection: Any, _record: object) -> None:  # noqa: ANN401 - SQLAlchemy hands in what the driver has
    """Let what is committed be on the disk, and transactions begin where they are told to."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; one that writes takes the lock at once, for it could not get it later."""
    writes = connection.get_execution_options().get(WRITING, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
