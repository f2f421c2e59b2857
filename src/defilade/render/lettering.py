"""How wide texts are, and how they are broken and shortened to fit."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

from defilade.render.markup import clean

FONTS = Path(__file__).parent / "fonts"
UNITS_PER_EM = 2048
LINE = 1.35
"""From one line of a text to the next, in sizes of its letters."""

ELLIPSIS = "…"


@cache
def widths() -> Mapping[str, Mapping[str, int]]:
    """Return the advance widths of the regular and the bold font, in 1/2048 of the size."""
    return cast(Mapping[str, Mapping[str, int]], json.loads((FONTS / "widths.json").read_text("utf-8")))


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text is in DejaVu Sans at a size; a character that the font lacks counts as a full square.

    >>> text_width("", 10), round(text_width("Да", 10), 3)
    (0.0, 13.94)
    """
    advances = widths()["bold" if bold else "regular"]
    return size / UNITS_PER_EM * sum(advances[c] if c in advances else _unknown_advance(c) for c in text)


def _unknown_advance(character: str) -> int:
    return 0 if unicodedata.category(character)[0] in "MC" else UNITS_PER_EM


def shorten(text: str, size: float, limit: float, *, bold: bool = False) -> str:
    """Return a text cut to a width, with an ellipsis where something was cut off.

    >>> shorten("archers", 10, 30)
    'arc…'
    """
    text = clean(text)
    if text_width(text, size, bold=bold) <= limit:
        return text
    room = limit - text_width(ELLIPSIS, size, bold=bold)
    return text[: _fitting(text, size, room, bold=bold)].rstrip() + ELLIPSIS


def wrap(text: str, size: float, limit: float, *, bold: bool = False, lines: int | None = None) -> tuple[str, ...]:
    """Return a text broken into lines no wider than ``limit``; past ``lines`` the last one is shortened.

    Words wider than a line are broken anywhere. A no-break space holds its words together.

    >>> wrap("one two three", 10, 50)
    ('one two', 'three')
    """
    found: list[str] = []
    line = ""
    for word in clean(text).split(" "):
        longer = f"{line} {word}" if line else word
        if text_width(longer, size, bold=bold) <= limit:
            line = longer
            continue
        if line:
            found.append(line)
        line = word
        while len(line) > 1 and text_width(line, size, bold=bold) > limit:
            count = max(1, _fitting(line, size, limit, bold=bold))
            found.append(line[:count])
            line = line[count:]
    found.append(line)
    if lines is not None and len(found) > lines:
        rest = " ".join(found[lines - 1 :])
        return (*found[: lines - 1], shorten(rest, size, limit, bold=bold))
    return tuple(found)


def _fitting(text: str, size: float, limit: float, *, bold: bool) -> int:
    """Return how many characters of a text fit."""
    width = 0.0
    for count, character in enumerate(text):
        width += text_width(character, size, bold=bold)
        if width > limit:
            return count
    return len(text)
