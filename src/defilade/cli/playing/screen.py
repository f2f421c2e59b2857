"""Where a game is shown: lines and tables on a terminal, or plain lines in a pipe."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from io import StringIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from defilade.cli.common import print_table
from defilade.cli.layout import filled
from defilade.language import Phrase, Translator

HEADING, GOOD, BAD, QUIET, NAME = "bold", "green", "red", "dim", "bold cyan"
"""The styles there are; without colours the words alone must do."""


@dataclass(frozen=True)
class Screen:
    """Shows phrases in a language; on a terminal long lines are filled, in a pipe each stays one."""

    words: Translator
    terminal: bool

    @cached_property
    def console(self) -> Console:
        """The console of standard output."""
        return Console(file=sys.stdout or StringIO(), markup=False, highlight=False, emoji=False, soft_wrap=True)

    @cached_property
    def faults(self) -> Console:
        """The console of standard error."""
        return Console(file=sys.stderr or StringIO(), markup=False, highlight=False, emoji=False, soft_wrap=True)

    def text(self, phrase: Phrase | str) -> str:
        """Return a phrase, or a text of the catalogues, in the language."""
        return self.words.text(phrase)

    def say(self, phrase: Phrase | str, style: str = "", *, indent: int = 0) -> None:
        """Show a phrase, or a text of the catalogues."""
        self.line(self.text(phrase), style, indent=indent)

    def line(self, text: str, style: str = "", *, indent: int = 0, hanging: int | None = None) -> None:
        """Show what is in words already; lines after the first stand in by ``hanging``."""
        self._print(self.console, text, style, indent, indent + 2 if hanging is None else hanging)

    def verbatim(self, text: str) -> None:
        """Show what is to be copied: it is not filled."""
        self.console.print(Text(text))

    def parts(self, parts: list[tuple[str, str]]) -> None:
        """Show a line that is put together of texts with their styles."""
        self.console.print(Text.assemble(*parts))

    def blank(self) -> None:
        """Show an empty line, where there is room for one."""
        if self.terminal:
            self.console.print()

    def complain(self, text: str, *, indent: int = 0) -> None:
        """Say what went wrong: on the terminal itself, else on standard error."""
        console = self.console if self.terminal else self.faults
        self._print(console, text, BAD, indent, indent + 2)

    def table(self, table: Table) -> None:
        """Show a table."""
        print_table(table)

    def _print(self, console: Console, text: str, style: str, indent: int, hanging: int) -> None:
        lead = " " * indent
        lines = filled(text, " " * hanging, first=lead) if self.terminal else [lead + text]
        for each in lines or [""]:
            console.print(Text(each, style))
