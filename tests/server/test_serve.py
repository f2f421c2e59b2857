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
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError

import pytest

from tests.cli.calling import call


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Yield a server in a process of its own, and its address."""
    with serving(tmp_path) as both:
        yield both


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run a server in a process of its own; give it and its address."""
    database = f"sqlite:///{folder / 'board.sqlite'}"
    command = [sys.executable, "-m", "defilade", "serve", "--port", "0", "--lang", "en", "--database", database]
    command += options
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


def asked(address: str, client: str) -> int:
    """Ask in the name of a client, as a proxy does; return the status of the answer."""
    request = urllib.request.Request(f"{address}api/about", headers={"X-Forwarded-For": client})  # noqa: S310 - ours
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310 - likewise
            return int(answer.status)
    except HTTPError as error:
        return error.code


@pytest.mark.parametrize(("proxy", "believed"), [("127.0.0.0/8", True), ("192.0.2.7", False)])
def test_a_proxy_that_was_named_is_believed_and_nobody_else(proxy: str, believed: bool, tmp_path: Path) -> None:
    with serving(tmp_path, "--proxy", proxy) as (_, address):
        while asked(address, "203.0.113.1") != 429:
            pass
        # Others have asked for nothing yet, so they are answered if each is who the proxy says.
        assert (asked(address, "203.0.113.2") == 200) is believed


@pytest.mark.parametrize(("language", "words"), [("en", "takes an address"), ("ru", "нужен адрес")])
def test_a_proxy_that_is_no_address_is_told_in_words(language: str, words: str) -> None:
    answer = call("serve", "--port", "0", "--lang", language, "--proxy", "10.0.0.7", "--proxy", "*")
    assert answer.status == 2
    assert words in answer.err
    assert "*" in answer.err


@pytest.mark.parametrize("port", ["-1", "65536", "eight", "80.5", ""])
@pytest.mark.parametrize(("language", "words"), [("en", " is no port"), ("ru", " — не порт")])
def test_a_port_that_is_none_is_told_in_words(port: str, language: str, words: str) -> None:
    answer = call("serve", "--port", port, "--lang", language)
    assert answer.status == 2
    assert f"{port}{words}" in answer.err


def test_what_is_usual_is_told_in_ones_own_language() -> None:
    assert "[по умолчанию: 8000]" in call("serve", "--help", "--lang", "ru").out
    assert "[default: 8000]" in call("serve", "--help", "--lang", "en").out


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
