"""What goes wrong with a database, in words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from defilade.language import Language, Phrase, translator

LOCKED = Phrase("The database is locked by another program; try again.")
FULL = Phrase("The database is full: there is no room left to write.")
CORRUPT = Phrase("The database is damaged.")
NOT_A_DATABASE = Phrase("The file of the database is no database.")
READ_ONLY = Phrase("The database can't be written.")
NO_FILE = Phrase("The file of the database can't be opened.")
UNREACHABLE = Phrase("The database can't be reached.")
BUSY = Phrase("The database is too busy; try again.")
STRANGE = Phrase("The database can't do its work.")

_SQLITE = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CORRUPT: CORRUPT,
    sqlite3.SQLITE_NOTADB: NOT_A_DATABASE,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: NO_FILE,
}
_POSTGRESQL = {
    "53100": FULL,  # disk_full
    "53300": BUSY,  # too_many_connections
    "55P03": LOCKED,  # lock_not_available
    "57014": BUSY,  # query_canceled, by the time-out
    "25006": READ_ONLY,  # read_only_sql_transaction
    "XX001": CORRUPT,  # data_corrupted
    "XX002": CORRUPT,  # index_corrupted
}


class StoreError(Exception):
    """The store can't do what was asked of it, and why."""

    def __init__(self, message: Phrase) -> None:
        self.message = message
        super().__init__(self.text("en"))

    def text(self, language: Language) -> str:
        """Return the reason in words."""
        return translator(language).text(self.message)


class StoreUnavailableError(StoreError):
    """The store can't do it now. What was asked may or may not be done: it is safe to ask again."""


class StoreRefusedError(StoreError):
    """The database is not one to work with."""


@contextmanager
def in_words() -> Iterator[None]:
    """Raise :class:`StoreUnavailableError` for whatever the database raises, but for broken constraints."""
    try:
        yield
    except IntegrityError:
        raise
    except PoolTimeoutError as error:
        raise StoreUnavailableError(BUSY) from error
    except SQLAlchemyError as error:
        raise StoreUnavailableError(problem(error)) from error


def problem(error: SQLAlchemyError) -> Phrase:
    """Return what an error of the database means."""
    raw = error.orig if isinstance(error, DBAPIError) else None
    if isinstance(raw, sqlite3.Error):
        code = getattr(raw, "sqlite_errorcode", None)
        return STRANGE if code is None else _SQLITE.get(code & 0xFF, STRANGE)
    state = getattr(raw, "sqlstate", None)
    if state is not None:
        return _POSTGRESQL.get(state, UNREACHABLE if state.startswith(("08", "57P")) else STRANGE)
    return UNREACHABLE if raw is not None else STRANGE
