"""The kinds of value that a scenario is written with: how each is read, and what is said of a wrong one.

Each stands as metadata of a pydantic field (``range: Annotated[float | None, LENGTH] = None``), so that a ruleset's
profile and options use the same ones as the scenario itself. The table's unit comes with the validation context
(``context={"unit": "in"}``); without a context lengths are read for a table in centimetres.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from defilade.battlefield.faults import Wrong, WrongValueError, listed, wrong_word
from defilade.battlefield.lengths import TableUnit
from defilade.language import Phrase

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
    from pydantic_core import core_schema

T = TypeVar("T")
U = TypeVar("U")
Numeric = TypeVar("Numeric", int, float)
Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Value(Generic[T]):
    """A kind of value: how it is read for a table of some unit, what is allowed, and its JSON Schema as written.

    ``read`` raises :class:`WrongValueError`; where that does not say what is allowed, ``allowed`` does.

    >>> whole(1, 10).parse(5)
    5
    """

    read: Callable[[object, TableUnit], T]
    allowed: Phrase
    schema: Schema = field(hash=False)

    def parse(self, value: object, unit: TableUnit = "cm") -> T:
        """Return the value as it is kept, or raise all that is wrong with it."""
        try:
            return self.read(value, unit)
        except WrongValueError as error:
            wrongs = (replace(each, allowed=each.allowed or self.allowed) for each in error.wrongs)
            raise WrongValueError(*wrongs) from None

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        """Let pydantic read fields of this kind."""
        from pydantic_core import core_schema  # noqa: PLC0415 - reading a file needs no pydantic till here

        return core_schema.with_info_plain_validator_function(self._validate)

    def __get_pydantic_json_schema__(self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler) -> Schema:
        """Let pydantic describe fields of this kind, in a copy that it may add a default to."""
        return deepcopy(self.schema)

    def _validate(self, value: object, info: ValidationInfo[Any]) -> T:
        context = info.context if isinstance(info.context, Mapping) else {}
        return self.parse(value, context.get("unit", "cm"))


def wrong(message: Phrase) -> WrongValueError:
    """Return the error of a value of which one thing is to be said."""
    return WrongValueError(Wrong(message))


def parse_items(items: Sequence[object], parse: Callable[[object], T]) -> list[T]:
    """Return all items parsed, or raise what is wrong with all of them at once.

    >>> parse_items([1, 2], whole(1, 10).parse)
    [1, 2]
    """
    parsed: list[T] = []
    wrongs: list[Wrong] = []
    for index, item in enumerate(items):
        try:
            parsed.append(parse(item))
        except WrongValueError as error:
            wrongs += (replace(each, at=(index, *each.at)) for each in error.wrongs)
    if wrongs:
        raise WrongValueError(*wrongs)
    return parsed


def finite(value: object) -> int | float:
    """Return a value that is a finite number; true and false are none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong(Phrase("not a number"))
    if isinstance(value, float) and not math.isfinite(value):
        raise wrong(Phrase("not a finite number"))
    return value


def number(low: float, high: float) -> Value[float]:
    """Return the kind of the numbers from ``low`` to ``high``.

    >>> number(0, 1).parse(0.25)
    0.25
    """

    def read(value: object, _unit: TableUnit) -> float:
        # Compared before it is made a float: an integer may be too large to be one.
        return float(within(finite(value), low, high))

    return Value(
        read,
        Phrase("a number from {low} to {high}", low=low, high=high),
        {"type": "number", "minimum": low, "maximum": high},
    )


def whole(low: int, high: int, allowed: Phrase | None = None) -> Value[int]:
    """Return the kind of the whole numbers from ``low`` to ``high``; ``5.0`` is one, for JSON knows no other.

    >>> whole(1, 10).parse(5.0)
    5
    """

    def read(value: object, _unit: TableUnit) -> int:
        if finite(value) != (result := int(finite(value))):
            raise wrong(Phrase("not a whole number"))
        return within(result, low, high)

    return Value(
        read,
        allowed or Phrase("a whole number from {low} to {high}", low=low, high=high),
        {"type": "integer", "minimum": low, "maximum": high},
    )


def within(value: Numeric, low: float, high: float) -> Numeric:
    """Return a number that is from ``low`` to ``high``."""
    if value < low:
        raise wrong(Phrase("too small"))
    if value > high:
        raise wrong(Phrase("too large"))
    return value


def text(longest: int) -> Value[str]:
    """Return the kind of the texts of at most ``longest`` characters that can be printed in one line.

    >>> text(100).parse("Archers by a wood")
    'Archers by a wood'
    """

    def read(value: object, _unit: TableUnit) -> str:
        if not isinstance(value, str):
            raise wrong(Phrase("not text"))
        if len(value) > longest:
            raise wrong(Phrase("too long"))
        # A no-break space is not "printable", but may well stand in a name.
        if not value.replace("\N{NO-BREAK SPACE}", "").isprintable():
            raise wrong(Phrase("characters that can't be printed"))
        return value

    return Value(
        read,
        Phrase("text of at most {longest} characters", longest=longest),
        {"type": "string", "maxLength": longest},
    )


def _name(longest: int) -> Value[str]:
    plain = text(longest)

    def read(value: object, unit: TableUnit) -> str:
        result = plain.read(value, unit)
        if not result.strip():
            raise wrong(Phrase("empty text"))
        if result != result.strip():
            raise wrong(Phrase("blanks at the ends of the text"))
        return result

    return Value(
        read,
        Phrase("text in quotes, 1 to {longest} characters, no blanks at its ends", longest=longest),
        {"type": "string", "minLength": 1, "maxLength": longest},
    )


NAME = _name(100)
"""What things are called by, ids and sides: text that is not empty and has no blanks at its ends."""


def names(most: int = 2000) -> Value[tuple[str, ...]]:
    """Return the kind of the lists of different names.

    >>> names().parse(["m1", "m2"])
    ('m1', 'm2')
    """

    def read(value: object, _unit: TableUnit) -> tuple[str, ...]:
        result = parse_items(items(value, 0, most), NAME.parse)
        first = {each: index for index, each in reversed(list(enumerate(result)))}
        twice = [index for index, each in enumerate(result) if first[each] != index]
        if twice:
            raise WrongValueError(*(Wrong(Phrase("named twice"), at=(index,)) for index in twice))
        return tuple(result)

    return Value(
        read,
        Phrase("a list of different names, {most} at most", most=most),
        {"type": "array", "items": NAME.schema, "maxItems": most, "uniqueItems": True},
    )


def items(value: object, fewest: int, most: int) -> Sequence[object]:
    """Return a value that is a list of ``fewest`` to ``most`` items."""
    if not isinstance(value, list | tuple):
        raise wrong(Phrase("not a list"))
    if len(value) < fewest:
        raise wrong(Phrase("too few items"))
    if len(value) > most:
        raise wrong(Phrase("too many items"))
    return value


def word(*words: str) -> Value[str]:
    """Return the kind of the words that are one of these.

    >>> word("ru", "en").parse("ru")
    'ru'
    """

    def read(value: object, _unit: TableUnit) -> str:
        if not isinstance(value, str) or value not in words:
            raise WrongValueError(wrong_word(value, words))
        return value

    return Value(read, listed(words), {"enum": list(words)})


def either(words: Mapping[str, T], other: Value[U]) -> Value[T | U]:
    """Return the kind of the values that are of some kind, or a word that stands for one.

    >>> either({"none": None}, number(0, 1)).parse("none") is None
    True
    """

    def read(value: object, unit: TableUnit) -> T | U:
        if isinstance(value, str) and value in words:
            return words[value]
        try:
            return other.read(value, unit)
        except WrongValueError as error:
            raise WrongValueError(*(replace(each, allowed=None) for each in error.wrongs)) from None

    return Value(
        read,
        Phrase("{value}; or {words}", value=other.allowed, words=listed(f'"{each}"' for each in words)),
        {"anyOf": [{"enum": list(words)}, other.schema]},
    )


def _read_flag(value: object, _unit: TableUnit) -> bool:
    if not isinstance(value, bool):
        raise wrong(Phrase("neither true nor false"))
    return value


FLAG = Value(_read_flag, Phrase("true or false"), {"type": "boolean"})
"""True or false."""

D6 = whole(2, 6, Phrase("a number needed on a D6, from 2 to 6 (4 stands for 4+)"))
"""A number needed on a D6."""
