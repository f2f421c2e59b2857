from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, make_url, select

from defilade.server.store import Store, StoreRefusedError, StoreUnavailableError, open_store
from defilade.server.store.models import Base, EntryRow
from defilade.server.store.store import ClashError, StoredEntry, StoredGame, StoredSeat
from tests.games.postgresql import Cluster

GAME = StoredGame(
    "g", {"format": "x", "sides": ["крас\0ные"]}, "c" * 64, "s" * 64, (StoredSeat("a", "red"), StoredSeat("b", None))
)


def entry(seq: int, request: str = "", **body: object) -> StoredEntry:
    return StoredEntry(seq, request or f"request-{seq}", "action", "red", body, (4, 2))


def test_games_are_kept(database: str) -> None:
    first = open_store(database)
    first.add_game(GAME)
    first.close()
    again = open_store(database)
    assert again.game("g") == GAME
    assert again.game("h") is None
    again.close()


def test_entries_are_kept_in_order(store: Store) -> None:
    store.add_game(GAME)
    entries = [entry(1, do="end-phase"), entry(2, text="\0 \ud800 ы"), entry(3, number=0.1)]
    for each in entries:
        store.add_entry("g", each)
    assert store.entries("g", 0) == entries
    assert store.entries("g", 2) == entries[2:]
    assert store.entries("g", 3) == []


def test_when_it_was_is_kept(database: str) -> None:
    moment = datetime(2024, 2, 29, 12, 30, tzinfo=UTC)
    store = open_store(database, lambda: moment)
    store.add_game(GAME)
    store.add_entry("g", entry(1))
    with store._reading() as connection:
        assert connection.execute(select(EntryRow.created)).scalar_one() == moment
    store.close()


@pytest.mark.parametrize("second", [entry(1, "another"), entry(2, "request-1")])
def test_who_comes_second_adds_nothing(store: Store, second: StoredEntry) -> None:
    store.add_game(GAME)
    store.add_entry("g", entry(1))
    with pytest.raises(ClashError):
        store.add_entry("g", second)
    assert store.entries("g", 0) == [entry(1)]


def test_of_many_at_once_one_is_first(database: str) -> None:
    stores = [open_store(database), open_store(database)]
    stores[0].add_game(GAME)

    def add(number: int) -> bool:
        try:
            stores[number % 2].add_entry("g", entry(1, f"request-{number}"))
        except ClashError:
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        assert sum(pool.map(add, range(32))) == 1
    assert len(stores[1].entries("g", 0)) == 1
    for each in stores:
        each.close()


def test_an_entry_belongs_to_a_game(store: Store) -> None:
    with pytest.raises(ClashError):
        store.add_entry("none", entry(1))
    assert store.entries("none", 0) == []


def test_positions_are_kept(store: Store) -> None:
    store.add_position("p", {"scenario": {"title": "Бой \ud800"}})
    assert store.position("p") == {"scenario": {"title": "Бой \ud800"}}
    assert store.position("q") is None


# Migrations.


def test_migrations_make_the_tables_of_the_models(store: Store) -> None:
    with store._engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_processes_that_start_together_migrate_once(database: str) -> None:
    with ThreadPoolExecutor(6) as pool:
        stores = list(pool.map(open_store, [database] * 6))
    stores[0].add_game(GAME)
    assert all(each.game("g") == GAME for each in stores)
    for each in stores:
        each.close()


def test_a_newer_database_is_refused(database: str) -> None:
    open_store(database).close()
    _execute(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreRefusedError, match="newer version"):
        open_store(database)


def test_a_database_of_something_else_is_refused(database: str) -> None:
    _execute(database, "CREATE TABLE games (name TEXT)")
    with pytest.raises(StoreRefusedError, match="another program"):
        open_store(database)


def _execute(database: str, statement: str) -> None:
    engine = create_engine(database)
    with engine.begin() as connection:
        connection.exec_driver_sql(statement)
    engine.dispose()


# Databases that are no good.


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("nonsense", "by a URL"),
        ("mysql://localhost/x", "not in mysql"),
        ("sqlite:////nowhere/at/all.sqlite", "can't be opened"),
        ("postgresql://nobody@/x?host=/nowhere", "can't be reached"),
    ],
)
def test_what_is_no_database_is_refused(url: str, words: str) -> None:
    with pytest.raises(StoreRefusedError, match=words):
        open_store(url, waiting=1)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.write_bytes(b"This is no database at all. " * 100)
    with pytest.raises(StoreRefusedError, match="no database"):
        open_store(f"sqlite:///{file}")
    assert file.read_bytes().startswith(b"This is no database")


@pytest.fixture
def on_disk(tmp_path: Path) -> Iterator[tuple[Store, Path]]:
    file = tmp_path / "games.sqlite"
    store = open_store(f"sqlite:///{file}", waiting=0.2)
    store.add_game(GAME)
    yield store, file
    store.close()


def test_a_locked_database_is_told_and_works_again(on_disk: tuple[Store, Path]) -> None:
    store, file = on_disk
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreUnavailableError, match="locked"):
        store.add_entry("g", entry(1))
    assert store.game("g") == GAME, "reading goes on"
    other.execute("ROLLBACK")
    other.close()
    store.add_entry("g", entry(1))
    assert store.entries("g", 0) == [entry(1)]


def test_a_full_database_is_told_and_loses_nothing(on_disk: tuple[Store, Path]) -> None:
    store, _ = on_disk
    store.add_entry("g", entry(1))
    with store._engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    from sqlalchemy import event  # noqa: PLC0415 - one test alone needs it

    store._engine.dispose()

    def fill(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    event.listen(store._engine, "connect", fill)
    with pytest.raises(StoreUnavailableError, match="full"):
        _fill(store)
    kept = store.entries("g", 0)
    assert [each.seq for each in kept] == list(range(1, len(kept) + 1))
    event.remove(store._engine, "connect", fill)
    store._engine.dispose()
    store.add_entry("g", entry(len(kept) + 1))


def _fill(store: Store) -> None:
    for seq in range(2, 200):
        store.add_entry("g", entry(seq, text="x" * 2000))


def test_a_damaged_database_is_told(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    store = open_store(f"sqlite:///{file}")
    store.add_game(GAME)
    for seq in range(1, 200):
        store.add_entry("g", entry(seq, text="x" * 500))
    store.close()
    data = bytearray(file.read_bytes())
    data[4096:] = bytes(b ^ 0x5A for b in data[4096:])
    file.write_bytes(data)
    with pytest.raises((StoreRefusedError, StoreUnavailableError), match=r"damaged|no database"):
        open_store(f"sqlite:///{file}").entries("g", 0)


def test_a_full_pool_is_told(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'games.sqlite'}", waiting=0.05)
    held = [store._engine.connect() for _ in range(8)]
    with pytest.raises(StoreUnavailableError, match="too busy"):
        store.game("g")
    for each in held:
        each.close()
    assert store.game("g") is None
    store.close()


def test_postgresql_may_go_and_come(postgresql: Cluster) -> None:
    store = open_store(postgresql.new_database(), waiting=1)
    store.add_game(GAME)
    store.add_entry("g", entry(1))
    postgresql.stop()
    try:
        with pytest.raises(StoreUnavailableError):
            store.add_entry("g", entry(2))
    finally:
        postgresql.start()
    store.add_entry("g", entry(2))
    assert store.entries("g", 0) == [entry(1), entry(2)]
    store.close()


def test_a_locked_row_of_postgresql_is_told(postgresql: Cluster) -> None:
    store = open_store(postgresql.new_database(), waiting=0.3)
    store.add_game(GAME)
    url = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url) as other:
        other.execute("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(StoreUnavailableError, match="locked"):
            store.add_entry("g", entry(1))
    store.add_entry("g", entry(1))
    store.close()


def test_a_store_in_memory_serves_many_threads() -> None:
    store = open_store("sqlite://")
    store.add_game(GAME)
    turn = threading.Lock()
    numbers = iter(range(1, 101))

    def add(_: int) -> None:
        with turn:
            store.add_entry("g", entry(next(numbers)))
        assert store.game("g") == GAME

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add, range(100)))
    assert len(store.entries("g", 0)) == 100
    assert make_url(str(store.url)).get_backend_name() == "sqlite"
    store.close()
