"""Tables of plain text that keep to the width of the terminal: cells are wrapped, the widest columns first."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

import click

GAP = 2
LONGEST_WORD = 20
"""Longer words than this, ids mostly, may be broken."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading and its cells, each of one or more lines; numbers stand to the right."""

    name: str
    cells: Sequence[str]
    right: bool = False

    @property
    def widest(self) -> int:
        """How wide it is with no line wrapped."""
        return max(len(line) for cell in (self.name, *self.cells) for line in cell.split("\n"))

    @property
    def narrowest(self) -> int:
        """How narrow it can be with no word broken but the longest."""
        words = [word for cell in (self.name, *self.cells) for line in cell.split("\n") for word in line.split(" ")]
        return max(min(len(word), LONGEST_WORD) for word in words)


def narrowest(columns: Sequence[Column]) -> int:
    """Return how many characters in a line a table needs."""
    return sum(column.narrowest for column in columns) + GAP * (len(columns) - 1)


def echo_columns(columns: Sequence[Column], room: int) -> None:
    """Print a table in lines of at most ``room`` characters, as far as it can be made that narrow."""
    widths = fitted(columns, room)
    for i, row in enumerate(zip(*((column.name, *column.cells) for column in columns), strict=True)):
        wrapped = [_wrapped(cell, width) for cell, width in zip(row, widths, strict=True)]
        for lines in zip_longest(*wrapped, fillvalue=""):
            placed = zip(lines, columns, widths, strict=True)
            line = (" " * GAP).join(f"{text:>{w}}" if column.right else f"{text:<{w}}" for text, column, w in placed)
            click.secho(line.rstrip(), bold=i == 0)


def fitted(columns: Sequence[Column], room: int) -> list[int]:
    """Return the width of each column: all that it wants, or where there is no room, the widest cut down.

    >>> fitted([Column("a", ["one two three"]), Column("b", ["four"])], 13)
    [7, 4]
    """
    widths = [column.widest for column in columns]
    over = sum(widths) + GAP * (len(columns) - 1) - room
    while over > 0:
        spare = [i for i, column in enumerate(columns) if widths[i] > column.narrowest]
        if not spare:
            break
        widths[max(spare, key=lambda i: widths[i])] -= 1
        over -= 1
    return widths


def _wrapped(cell: str, width: int) -> list[str]:
    lines = [part for line in cell.split("\n") for part in textwrap.wrap(line, width, break_on_hyphens=False)]
    return lines or [""]
