"""Units of length."""

from __future__ import annotations

import re
from typing import Final, Literal

from defilade.language import Phrase

TableUnit = Literal["in", "cm"]

# In tenths of a millimetre: whole numbers, so that a conversion rounds once.
_SIZES: Final = {"mm": 10, "cm": 100, "in": 254}
UNITS: Final = tuple(_SIZES)

_LENGTH: Final = re.compile(r"\s*(?P<number>[+-]?[0-9]+(?:\.[0-9]+)?)\s*(?P<unit>[A-Za-z]+|[\"'])\s*", re.ASCII)


def convert(value: float, unit: str, to: TableUnit) -> float:
    """Return a length of one unit in another; 1 in is 25.4 mm.

    >>> convert(25, "mm", "cm")
    2.5
    >>> convert(50.8, "mm", "in")
    2.0
    """
    return value if unit == to else value * _SIZES[unit] / _SIZES[to]


def split_length(text: str) -> tuple[float, str] | None:
    """Return the number and the unit of a text such as ``"25mm"``, or None if it is no such text.

    The unit is what stands there, known or not.

    >>> split_length("2.5 cm"), split_length("5ft"), split_length("far")
    ((2.5, 'cm'), (5.0, 'ft'), None)
    """
    match = _LENGTH.fullmatch(text)
    return None if match is None else (float(match["number"]), match["unit"])


def length_phrase(length: float | str, unit: TableUnit) -> Phrase:
    """Return a length, or a text of lengths, with its unit in words.

    >>> from defilade.language import translator
    >>> translator("ru").text(length_phrase(7.5, "cm"))
    '7,5 см'
    """
    told = length if isinstance(length, str) else float(length)
    return Phrase("{length} in", length=told) if unit == "in" else Phrase("{length} cm", length=told)
