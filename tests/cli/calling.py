"""Calls of the command inside the process of the tests: arguments in; exit status, output and errors out."""

from __future__ import annotations

import io
import json
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest import mock

from defilade.cli.app import run

LOCALES = {"en": "en_GB.UTF-8", "ru": "ru_RU.UTF-8"}


@dataclass(frozen=True)
class Answer:
    """What a call of the command came to."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - the form is what the test looks at
        """What was printed, as the machine form."""
        return json.loads(self.out)


def call(*arguments: str, environment: str = "en", stdin: str | bytes = "", columns: int = 80) -> Answer:
    """Call the command with arguments, in an environment that speaks a language, on a terminal of some width."""
    given = stdin if isinstance(stdin, bytes) else stdin.encode()
    out, err = io.BytesIO(), io.BytesIO()
    variables = {"LANG": LOCALES[environment], "COLUMNS": str(columns)}
    with (
        mock.patch.dict(os.environ, variables),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")),
        io.TextIOWrapper(out, encoding="utf-8", write_through=True) as stdout,
        io.TextIOWrapper(err, encoding="utf-8", write_through=True) as stderr,
        redirect_stdout(stdout),
        redirect_stderr(stderr),
    ):
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
            os.environ.pop(name, None)
        status = _status(arguments)
        said, told = out.getvalue().decode(), err.getvalue().decode()
    return Answer(status, said, told)


def _status(arguments: tuple[str, ...]) -> int:
    try:
        run(arguments)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0
