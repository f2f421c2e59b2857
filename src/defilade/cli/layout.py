"""How text is laid out on a terminal: lines of a readable length, and facts one below the other."""

from __future__ import annotations

import shutil
import textwrap
from typing import TYPE_CHECKING

import click

from defilade.language import Translator

if TYPE_CHECKING:
    from defilade.game.needs import Facts

WIDEST = 100
"""Lines longer than this are hard to read, however wide the terminal is."""


def terminal_width() -> int:
    """Return how many characters fit in a line of the terminal."""
    return shutil.get_terminal_size().columns


def filled(text: str, indent: str = "", *, first: str = "") -> list[str]:
    """Return a text in lines that fit the terminal: ``first`` before the first line, ``indent`` before the others."""
    width = min(terminal_width(), WIDEST) - 1
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )


def echo_filled(text: str, indent: str = "", *, first: str = "") -> None:
    """Print a text in lines that fit the terminal."""
    for line in filled(text, indent, first=first):
        click.echo(line)


def echo_facts(facts: Facts, words: Translator) -> None:
    """Print facts under each other, each with its name, a text of the catalogues, and one or more lines."""
    names = [words.text(name) for name, _ in facts]
    width = max((len(name) for name in names), default=0)
    for name, (_, lines) in zip(names, facts, strict=True):
        for i, line in enumerate(lines):
            echo_filled(line, " " * (width + 6), first=f"  {name if i == 0 else '':{width}}  ")
