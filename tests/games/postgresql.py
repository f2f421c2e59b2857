"""A PostgreSQL of one's own: started in a temporary folder, gone with the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

USER = "postgres"


def binaries() -> Path | None:
    """Return the folder of PostgreSQL's programs, the newest there is, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    beside = shutil.which("initdb")
    return None if beside is None else Path(beside).parent


class Cluster:
    """A server of PostgreSQL that listens at a socket in its folder and nowhere else."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        self._programs = programs
        self._numbers = count()

    def run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self._programs / program), *arguments], check=True, capture_output=True, cwd=self.folder, **_user()
        )

    def start(self) -> None:
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync=off -c max_connections=60"
        self.run(
            "pg_ctl", "start", "-w", "-D", str(self.folder / "data"), "-l", str(self.folder / "log"), "-o", options
        )

    def stop(self) -> None:
        self.run("pg_ctl", "stop", "-m", "immediate", "-D", str(self.folder / "data"))

    def url(self, database: str = USER) -> str:
        return f"postgresql+psycopg://{USER}@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """Make an empty database and return its URL."""
        name = f"games_{next(self._numbers)}"
        with psycopg.connect(f"postgresql://{USER}@/{USER}?host={self.folder}", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)


@contextmanager
def cluster(programs: Path) -> Iterator[Cluster]:
    """Start a server, and stop it at the end."""
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        made = Cluster(folder, programs)
        made.run(
            "initdb", "-D", str(folder / "data"), "-U", USER, "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C"
        )
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _user() -> Mapping[str, Any]:
    """Return whom to run the server as: it does not run as root."""
    if os.geteuid() != 0:
        return {}
    groups: Sequence[int] = ()
    return {"user": USER, "group": USER, "extra_groups": groups}
