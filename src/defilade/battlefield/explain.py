"""What pydantic says of a ruleset's profile and options, in our own words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from defilade.battlefield.faults import Wrong, WrongValueError, listed, nothing, wrong_word
from defilade.language import Phrase

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails


def explain(error: ErrorDetails) -> tuple[Wrong, ...]:
    """Return what is wrong by one of pydantic's errors, each wrong placed from where the validation began."""
    at = error["loc"]
    cause = error.get("ctx", {}).get("error")
    if isinstance(cause, WrongValueError):
        return tuple(Wrong(each.message, each.allowed, (*at, *each.at), each.found) for each in cause.wrongs)
    for pattern, words in _WORDS:
        if re.fullmatch(pattern, error["type"]):
            wrong = words(error["input"], error.get("ctx", {}))
            return (Wrong(wrong.message, wrong.allowed, at, wrong.found),)
    return (Wrong(Phrase("a value that the ruleset does not take"), Phrase("what the ruleset's page says"), at),)


Words = Callable[[Any, Mapping[str, Any]], Wrong]


def _plain(message: Phrase, allowed: Phrase) -> Words:
    return lambda _found, _context: Wrong(message, allowed)


def _literal(found: object, context: Mapping[str, Any]) -> Wrong:
    return wrong_word(found, re.findall(r"'([^']*)'", str(context.get("expected", ""))))


def _limit(_found: object, context: Mapping[str, Any]) -> Wrong:
    limits = {
        "ge": Phrase("{limit} or more", limit=_number(context.get("ge"))),
        "gt": Phrase("more than {limit}", limit=_number(context.get("gt"))),
        "le": Phrase("{limit} or less", limit=_number(context.get("le"))),
        "lt": Phrase("less than {limit}", limit=_number(context.get("lt"))),
    }
    allowed = next(words for name, words in limits.items() if name in context)
    return Wrong(Phrase("too small") if {"ge", "gt"} & context.keys() else Phrase("too large"), allowed)


def _number(value: object) -> str | int | float:
    return value if isinstance(value, int | float) else str(value)


def _missing(_found: object, _context: Mapping[str, Any]) -> Wrong:
    return Wrong(Phrase("a key that must be there is missing"), found=nothing())


_NOT_A_NUMBER = _plain(Phrase("not a number"), Phrase("a number"))
_NOT_WHOLE = _plain(Phrase("not a whole number"), Phrase("a whole number"))

_WORDS: tuple[tuple[str, Words], ...] = (
    ("missing", _missing),
    ("literal_error|enum", _literal),
    ("greater_than(_equal)?|less_than(_equal)?", _limit),
    ("int_(type|parsing|parsing_size|from_float)", _NOT_WHOLE),
    ("float_(type|parsing)|decimal_.*", _NOT_A_NUMBER),
    ("finite_number", _plain(Phrase("not a finite number"), Phrase("a number"))),
    ("bool_(type|parsing)", _plain(Phrase("neither true nor false"), Phrase("true or false"))),
    ("string_(type|sub_type|unicode)", _plain(Phrase("not text"), Phrase("text in quotes"))),
    ("(list|tuple|set|frozen_set|iterable)_type", _plain(Phrase("not a list"), Phrase("a list"))),
    ("(dict|mapping|model|model_attributes|dataclass)_type", _plain(Phrase("not a table"), Phrase("a table"))),
    ("extra_forbidden|unexpected_keyword_argument", _plain(Phrase("an unknown key"), listed(()))),
)
