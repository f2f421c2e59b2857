"""The board as its users start it: the command ``defilade serve`` in a process of its own."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

_ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")


class Served:
    """A board that is served until the context ends; it can be killed and come back at the same address."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._process: subprocess.Popen[str] | None = None
        self._port = 0

    @property
    def database(self) -> Path:
        """The file that the games are kept in."""
        return self._database

    @property
    def address(self) -> str:
        """Where the page is, with a slash at its end."""
        return f"http://127.0.0.1:{self._port}/"

    def start(self) -> None:
        command = [sys.executable, "-m", "defilade", "serve", "--no-open", "--port", str(self._port), "--lang", "en"]
        self._process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{self._database}"], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = _ADDRESS.search(said)
        assert found is not None, said
        self._port = int(found.group(1))

    def kill(self) -> None:
        """End the process as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
