"""The kinds of value that are measured on the table: lengths, points, outlines and bases, read in the table's unit."""

from __future__ import annotations

import re
from typing import Final

from defilade.battlefield.faults import Wrong, WrongValueError
from defilade.battlefield.lengths import UNITS, TableUnit, convert, split_length
from defilade.battlefield.model import Base, Point
from defilade.battlefield.shapes import Ring, simple_ring
from defilade.battlefield.values import Value, finite, items, parse_items, within, wrong
from defilade.language import Phrase

LONGEST: Final = 100_000
"""No length or coordinate is larger, so that areas and distances keep their digits."""
SMALLEST: Final = 1e-6
"""Nothing that has a size is smaller: the tolerance with which distances are compared."""
FEWEST_CORNERS: Final = 3
MOST_CORNERS: Final = 1000

_NUMBER: Final = r"[0-9]+(\.[0-9]+)?"
_UNIT: Final = r"\s*(mm|cm|in)\s*$"
_BASE: Final = rf"^\s*{_NUMBER}(\s*x\s*{_NUMBER})?{_UNIT}"

# The Cyrillic letters that look on the screen like those of "20x20mm".
_LOOKALIKES: Final = str.maketrans("хХсм", "xxcm")


def _length(low: float, allowed: Phrase) -> Value[float]:
    """Return the kind of the lengths of ``low`` or more: numbers in the table's unit, or texts with a unit."""

    def read(value: object, unit: TableUnit) -> float:
        if isinstance(value, str):
            value = _converted(value, unit)
        elif isinstance(value, bool) or not isinstance(value, int | float):
            raise wrong(Phrase("not a length"))
        try:
            return float(within(finite(value), low, LONGEST))
        except WrongValueError as error:
            (each,) = error.wrongs
            limit = Phrase("lengths up to {limit}", limit=LONGEST) if each.message.msgid == "too large" else None
            raise WrongValueError(Wrong(each.message, limit)) from None

    sign = "[+-]?" if low < 0 else r"\+?"
    texts = {"type": "string", "pattern": rf"^\s*{sign}{_NUMBER}{_UNIT}"}
    return Value(read, allowed, {"anyOf": [{"type": "number", "minimum": low, "maximum": LONGEST}, texts]})


def _converted(text: str, unit: TableUnit) -> float:
    parts = split_length(text)
    if parts is None:
        if split_length(text.replace(",", ".")) is not None:
            raise wrong(Phrase("a comma in the number: write a point"))
        if split_length(text.translate(_LOOKALIKES)) is not None:
            raise wrong(Phrase("a Cyrillic letter: write x, mm, cm or in in Latin letters"))
        raise wrong(Phrase("not a length"))
    number, own_unit = parts
    if own_unit not in UNITS:
        raise wrong(Phrase("no known unit of length"))
    return convert(number, own_unit, unit)


LENGTH = _length(
    0, Phrase('a length of 0 or more: a number in the table\'s unit, or text such as "25mm", "2in", "5cm"')
)
"""A length, 0 or more."""

SIZE = _length(
    SMALLEST, Phrase('a length above 0: a number in the table\'s unit, or text such as "25mm", "2in", "5cm"')
)
"""A length of something that has a size."""

COORDINATE = _length(
    -LONGEST, Phrase('a coordinate: a number in the table\'s unit, or text such as "25mm", "2in", "5cm"')
)
"""A coordinate, which may be negative."""


def _pair(item: Value[float], allowed: Phrase) -> Value[Point]:
    def read(value: object, unit: TableUnit) -> Point:
        first, second = parse_items(items(value, 2, 2), lambda part: item.parse(part, unit))
        return first, second

    return Value(read, allowed, {"type": "array", "items": item.schema, "minItems": 2, "maxItems": 2})


POINT = _pair(COORDINATE, Phrase("a point [x, y]"))
"""A point."""

SIZES = _pair(SIZE, Phrase("two lengths [along, across]"))
"""The two sizes of a rectangle."""


def _read_outline(value: object, unit: TableUnit) -> Ring:
    corners = parse_items(items(value, FEWEST_CORNERS, MOST_CORNERS), lambda corner: POINT.parse(corner, unit))
    ring = simple_ring(corners)
    if isinstance(ring, Phrase):
        raise wrong(ring)
    return ring


OUTLINE = Value(
    _read_outline,
    Phrase(
        "a polygon of {low} to {high} corners [x, y] that has an area and neither crosses nor touches itself",
        low=FEWEST_CORNERS,
        high=MOST_CORNERS,
    ),
    {"type": "array", "items": POINT.schema, "minItems": FEWEST_CORNERS, "maxItems": MOST_CORNERS},
)
"""A polygon, read counter-clockwise."""


def _read_base(value: object, unit: TableUnit) -> Base:
    if not isinstance(value, str) or re.fullmatch(_BASE, value, re.ASCII) is None:
        raise wrong(_fault_of_base(value))
    own_unit = next(each for each in UNITS if value.rstrip().endswith(each))
    numbers = value.strip().removesuffix(own_unit).split("x")
    sizes = [within(convert(float(each), own_unit, unit), SMALLEST, LONGEST) for each in numbers]
    return Base(width=sizes[0], depth=sizes[-1], round=len(sizes) == 1)


def _fault_of_base(value: object) -> Phrase:
    if isinstance(value, str):
        if re.fullmatch(_BASE, value.replace(",", "."), re.ASCII):
            return Phrase("a comma in the number: write a point")
        if re.fullmatch(_BASE, value.translate(_LOOKALIKES), re.ASCII):
            return Phrase("a Cyrillic letter: write x, mm, cm or in in Latin letters")
    return Phrase("not the size of a base")


BASE = Value(
    _read_base,
    Phrase('text such as "25mm" (round) or "20x40mm" (across and along the facing), in mm, cm or in'),
    {"type": "string", "pattern": _BASE},
)
"""A base: across and along the facing, or the diameter of a round one."""
