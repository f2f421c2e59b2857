"""Where the lines of a game come from: somebody at a keyboard, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import BinaryIO, Protocol

from defilade.cli.playing.misunderstood import MisunderstoodError
from defilade.language import Phrase

LONGEST_LINE = 65536
"""A line of more bytes than this is no command."""


class Lines(Protocol):
    """Gives one line after the other."""

    number: int
    """How many lines were given."""

    def next(self, prompt: str) -> str | None:
        """Return the next line without its end, None after the last. Raises :class:`MisunderstoodError`."""
        ...


class PipedLines:
    r"""Lines of a pipe or file, without a prompt.

    >>> from io import BytesIO
    >>> lines = PipedLines(BytesIO(b"show\r\nquit"))
    >>> lines.next(""), lines.next(""), lines.next(""), lines.number
    ('show', 'quit', None, 2)
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.number = 0

    def next(self, prompt: str) -> str | None:
        """Return the next line."""
        line = self._stream.readline(LONGEST_LINE + 1)
        if not line:
            return None
        self.number += 1
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = self._stream.readline(LONGEST_LINE)
            raise MisunderstoodError(Phrase("The line is too long."))
        try:
            return line.decode("utf-8-sig" if self.number == 1 else "utf-8").rstrip("\r\n")
        except UnicodeDecodeError:
            raise MisunderstoodError(Phrase("The line is not text in UTF-8.")) from None


class TypedLines:
    """Lines that somebody types, with a prompt, a history, and completion where the system has it."""

    def __init__(self, complete: Callable[[Sequence[str], str], Sequence[str]]) -> None:
        self._complete = complete
        self._found: Sequence[str] = ()
        self.number = 0
        # Not every system has it; without it one types all the same.
        with suppress(ImportError):
            import readline  # noqa: PLC0415 - importing it changes how input is read

            self._set_up(readline.set_completer, readline.set_completer_delims, readline.parse_and_bind)

    def _set_up(
        self,
        completer: Callable[[Callable[[str, int], str | None]], None],
        delimiters: Callable[[str], None],
        bind: Callable[[str], None],
    ) -> None:
        delimiters(" \t")
        completer(self._offer)
        bind("tab: complete")

    def _offer(self, text: str, place: int) -> str | None:
        """Return one of the words that may stand here, as readline asks for them: by number, until there is none."""
        if place == 0:
            import readline  # noqa: PLC0415 - likewise

            before = readline.get_line_buffer()[: readline.get_begidx()]
            self._found = self._complete(before.split(), text)
        return f"{self._found[place]} " if place < len(self._found) else None

    def next(self, prompt: str) -> str | None:
        """Ask for the next line."""
        try:
            line = input(prompt)
        except EOFError:
            sys.stdout.write("\n")
            return None
        except UnicodeDecodeError:
            raise MisunderstoodError(Phrase("The line is not text in UTF-8.")) from None
        self.number += 1
        if len(line) > LONGEST_LINE:
            raise MisunderstoodError(Phrase("The line is too long."))
        return line
