"""Where games and shared positions are kept: in SQLite or PostgreSQL, games as entries that are only ever added."""

from defilade.server.store.engine import open_store
from defilade.server.store.failures import StoreRefusedError, StoreUnavailableError
from defilade.server.store.store import Store

__all__ = ["Store", "StoreRefusedError", "StoreUnavailableError", "open_store"]
