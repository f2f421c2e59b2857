"""Bringing a database up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, text

from defilade.language import Phrase
from defilade.server.store.failures import StoreRefusedError
from defilade.server.store.models import Base
from defilade.server.store.store import WRITING

SCRIPTS: Final = Path(__file__).parent / "migrations"
LOCK: Final = 0x0DEF_11AD_E001
"""The advisory lock that lets one process at a time migrate a database of PostgreSQL."""


def configuration() -> Config:
    """Return what Alembic is told."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def migrate(engine: Engine) -> None:
    """Bring a database up to date, all of it or nothing; processes that start together do it one after the other.

    Raises :class:`StoreRefusedError` for a database that a newer program has brought up to date, and for one that holds
    something else.
    """
    config = configuration()
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    with engine.connect().execution_options(**{WRITING: True}) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        current = MigrationContext.configure(connection).get_current_heads()
        if not known.issuperset(current):
            raise StoreRefusedError(Phrase("The database was made by a newer version of the program."))
        if set(current) == set(scripts.get_heads()):
            return
        if not current and set(inspect(connection).get_table_names()) & set(Base.metadata.tables):
            raise StoreRefusedError(Phrase("The database holds tables of another program."))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
