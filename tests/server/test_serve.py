"""The command that serves the board: where it listens, what it says, how it ends."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.calling import call


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Yield a server in a process of its own, and its address."""
    database = f"sqlite:///{tmp_path / 'board.sqlite'}"
    command = [sys.executable, "-m", "defilade", "serve", "--port", "0", "--lang", "en", "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            told = re.fullmatch(
                r"The board is at (http://127\.0\.0\.1:\d+/)\. Ctrl\+C ends it\.\n", server.stdout.readline()
            )
            assert told is not None
            yield server, told[1]
        finally:
            server.kill()


def test_it_tells_where_it_is_answers_there_and_ends_in_peace(
    served: tuple[subprocess.Popen[str], str], tmp_path: Path
) -> None:
    server, address = served
    with urllib.request.urlopen(f"{address}api/about", timeout=10) as answer:  # noqa: S310 - our own server
        assert json.load(answer)["name"] == "defilade"
        assert "server" not in answer.headers
    server.send_signal(signal.SIGINT)
    out, err = server.communicate(timeout=15)
    assert (server.returncode, out, err) == (0, "", "")
    assert (tmp_path / "board.sqlite").is_file()


@pytest.mark.parametrize(("language", "words"), [("en", "is in use already"), ("ru", "уже занят")])
def test_a_port_in_use_is_told_in_words(language: str, words: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = call(
            "serve", "--port", str(port), "--lang", language, "--database", f"sqlite:///{tmp_path / 'b.sqlite'}"
        )
    assert answer.status == 2
    assert words in answer.err
    assert str(port) in answer.err


@pytest.mark.parametrize("database", ["nonsense", "oracle://somewhere", "sqlite:////no/such/folder/board.sqlite"])
def test_a_database_that_is_none_is_told_in_words(database: str) -> None:
    answer = call("serve", "--port", "0", "--database", database)
    assert answer.status == 2
    assert answer.err.strip()
    assert "Traceback" not in answer.err


def test_an_address_that_is_not_ours_is_told_in_words() -> None:
    answer = call("serve", "--host", "203.0.113.1", "--port", "0")
    assert answer.status == 2
    assert "203.0.113.1" in answer.err


def test_without_the_libraries_it_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    answer = call("serve", "--lang", "ru")
    assert answer.status == 2
    assert "pip install 'defilade[board]'" in answer.err


def test_other_commands_load_nothing_of_it() -> None:
    code = (
        "import sys\n"
        "from defilade.cli.app import run\n"
        "try:\n"
        "    run(['rule', 'examples/figure-10.toml', '--json'])\n"
        "finally:\n"
        "    heavy = {'fastapi', 'starlette', 'uvicorn', 'sqlalchemy', 'anyio'} & set(sys.modules)\n"
        "    assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
