"""A line taken apart: its words, and the numbers among them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from defilade.battlefield.lengths import TableUnit, convert
from defilade.cli.playing.misunderstood import MisunderstoodError, echo
from defilade.language import N_, Phrase

_QUOTED: Final = r'"([^"]*)"|«([^»]*)»|“([^”]*)”|„([^“”]*)[“”]|‘([^’]*)’|\'([^\']*)\'(?!\S)'
_WORDS: Final = re.compile(rf"{_QUOTED}|(?P<plain>\S+)")
_NUMBER: Final = re.compile(
    r"(?P<sign>[+\-−]?)(?P<digits>[0-9]{1,12}(?:[.,][0-9]{0,20})?|[.,][0-9]{1,20})"
    r"(?P<unit>mm|cm|in|мм|см|дюйм(?:а|ов)?|[\"″”]|)",
    re.IGNORECASE,
)
_UNITS: Final = {
    **dict.fromkeys(("mm", "мм"), "mm"),
    **dict.fromkeys(("cm", "см"), "cm"),
    **dict.fromkeys(("in", "дюйм", "дюйма", "дюймов"), "in"),
}
_EDGES: Final = "()[];,"

FILLERS: Final = frozenset(
    ("to", "at", "into", "of", "the", "with", "on", "→", "->", "в", "во", "по", "на", "из", "до", "от", "с")
)
"""Words that may be said, and need not be."""


SOMETHING: Final = N_("Something is missing.")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a line; what stood in quotes is a name, whatever it looks like."""

    text: str
    quoted: bool = False

    @property
    def keyword(self) -> str:
        """The word as keywords are compared; empty where it was quoted."""
        return "" if self.quoted else self.text.casefold().replace("ё", "е")

    @property
    def number_like(self) -> bool:
        """Whether it begins as a number does, or a pair of them in brackets."""
        return (
            not self.quoted and re.match(r"[(\[]*[+\-−]?[.,]?[0-9]", self.text) is not None and not _is_name(self.text)
        )


def _is_name(text: str) -> bool:
    """Tell whether what begins as a number goes on as a name (88mm-gun), not as a number or a list of them."""
    parts = re.split(r"[,;]", text.strip(_EDGES).replace("−", "-"))
    return any(part and _NUMBER.fullmatch(part) is None for part in parts)


def tokens_of(line: str) -> tuple[Token, ...]:
    """Return the words of a line; what stands in quotes is one word.

    >>> [token.text for token in tokens_of('move "first squad" 12 30')]
    ['move', 'first squad', '12', '30']
    >>> [token.text for token in tokens_of("shoot 'Machine guns' O'Brien's men")]
    ['shoot', 'Machine guns', "O'Brien's", 'men']
    """
    return tuple(
        Token(match["plain"]) if match["plain"] is not None else Token(match[match.lastindex or 0], quoted=True)
        for match in _WORDS.finditer(line)
    )


@dataclass(frozen=True, slots=True)
class Length:
    """A number as it was said: with a sign it counts from where somebody stands."""

    value: float
    signed: bool = False


def lengths_of(tokens: Sequence[Token], unit: TableUnit, counts: Iterable[int] | None = None) -> tuple[Length, ...]:
    """Return the numbers that some words say, in the table's unit: so many as ``counts`` allows, else an even number.

    A comma divides two numbers, or stands before the decimals of one: it is taken for that which gives a number of
    them that is allowed. Raises :class:`MisunderstoodError`.

    >>> [length.value for length in lengths_of(tokens_of("(12,5; 30)"), "cm")]
    [12.5, 30.0]
    >>> [length.value for length in lengths_of(tokens_of("12,30"), "cm")]
    [12.0, 30.0]
    >>> [length.value for length in lengths_of(tokens_of("+2in 0"), "cm")]
    [5.08, 0.0]
    """
    pieces = [piece for token in tokens for piece in re.split(";", token.text.strip(_EDGES)) if piece.strip(_EDGES)]
    pieces = [piece.strip(_EDGES) for piece in pieces]
    for parts in (pieces, [part for piece in pieces for part in piece.split(",") if part]):
        if _fits(len(parts), counts) and all(_NUMBER.fullmatch(part) for part in parts):
            return tuple(_length(part, unit) for part in parts)
    said = echo(" ".join(token.text for token in tokens))
    if counts is None:
        raise MisunderstoodError(Phrase("“{said}” is not a place: that takes two numbers, x and y.", said=said))
    raise MisunderstoodError(Phrase("“{said}” is not one number.", said=said))


def _fits(count: int, counts: Iterable[int] | None) -> bool:
    return count > 0 and count % 2 == 0 if counts is None else count in counts


def _length(text: str, unit: TableUnit) -> Length:
    match = _NUMBER.fullmatch(text)
    assert match is not None
    value = float(match["digits"].replace(",", "."))
    written = match["unit"].casefold()
    if written:
        value = convert(value, _UNITS.get(written, "in"), unit)
    return Length(-value if match["sign"] in ("-", "−") else value, bool(match["sign"]))


class Words:
    """The words of a line that are still to be read."""

    def __init__(self, tokens: Iterable[Token]) -> None:
        self._left = list(tokens)

    def __bool__(self) -> bool:
        """Tell whether any is left."""
        return bool(self._left)

    @property
    def first(self) -> Token | None:
        """The next word, or None."""
        return self._left[0] if self._left else None

    def take(self, missing: str = SOMETHING) -> Token:
        """Take the next word. Raises :class:`MisunderstoodError` where there is none, and says what is ``missing``."""
        if not self._left:
            raise MisunderstoodError(Phrase(missing))
        return self._left.pop(0)

    def take_keyword(self, *keywords: str) -> bool:
        """Take the next word if it is one of these, and tell whether it is."""
        if self._left and self._left[0].keyword in keywords:
            self._left.pop(0)
            return True
        return False

    def skip_fillers(self, names: Iterable[str] = ()) -> None:
        """Leave out words that say nothing, unless something is called so."""
        taken = set(names)
        while self._left and self._left[0].keyword in FILLERS and self._left[0].text not in taken:
            self._left.pop(0)

    def take_numbers(self) -> tuple[Token, ...]:
        """Take all words from here on that are numbers, each with the unit that follows it."""
        found = []
        while self._left and self._left[0].number_like:
            number = self._left.pop(0).text
            unit = self._left.pop(0).text if self._left and self._left[0].keyword in _UNITS else ""
            found.append(Token(number + unit))
        return tuple(found)

    def finish(self) -> None:
        """Raise :class:`MisunderstoodError` if any word is left."""
        if self._left:
            left = echo(" ".join(token.text for token in self._left))
            raise MisunderstoodError(Phrase("What “{words}” means here is not clear.", words=left))
