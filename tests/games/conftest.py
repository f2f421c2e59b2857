"""Databases for the tests of games: each test runs on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from defilade.server.store import Store, open_store
from tests.games.postgresql import Cluster, binaries, cluster


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    programs = binaries()
    if programs is None:
        # Where all tests have to run, none may be left out for want of a database.
        assert "CI" not in os.environ, "PostgreSQL is not installed"
        pytest.skip("PostgreSQL is not installed")
    with cluster(programs) as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}"
    made: Cluster = request.getfixturevalue("postgresql")
    return made.new_database()


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = open_store(database)
    yield opened
    opened.close()
