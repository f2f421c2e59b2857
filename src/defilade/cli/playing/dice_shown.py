"""Dice for a reader: their faces, what each was for, what it needed, and whose it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from defilade.cli.playing.screen import BAD, GOOD, QUIET
from defilade.game.needs import needed
from defilade.game.telling import Throw
from defilade.language import Translator

FACES = "⚀⚁⚂⚃⚄⚅"
MOST_NAMED = 8
"""In a row of the dice of more than so many they stand without the names of those they belong to."""

Part = tuple[str, str]
"""A text and its style."""


def face(number: int) -> str:
    """Return a die as it lies.

    >>> face(4)
    '⚃4'
    """
    return f"{FACES[number - 1]}{number}"


def faces(numbers: Iterable[int]) -> str:
    """Return several dice as they lie."""
    return " ".join(map(face, numbers))


def rows(throws: Sequence[Throw], words: Translator) -> Iterator[list[Part]]:
    """Yield a row for all dice of one purpose that need the same: the purpose, the need, and the dice."""
    groups: dict[tuple[str, str], list[Throw]] = {}
    for throw in throws:
        need = "" if throw.test is None else needed(throw.test, words)
        groups.setdefault((throw.purpose, need), []).append(throw)
    for (purpose, need), those in groups.items():
        head = words.text(purpose)
        yield [(f"{head} {need}: " if need else f"{head}: ", QUIET), *_dice(those)]


def _dice(throws: Sequence[Throw]) -> Iterator[Part]:
    """Yield the dice of a row; those of one owner stand together, his name before them."""
    owners = sum(1 for _ in groupby(throws, key=lambda throw: throw.who))
    named = owners <= MOST_NAMED and any(throw.who for throw in throws)
    owner = ""
    for i, throw in enumerate(throws):
        if i:
            yield ("  ", "")
        if named and throw.who != owner:
            owner = throw.who
            yield (f"{owner} ", QUIET)
        style = "" if throw.passed is None else GOOD if throw.passed else BAD
        mark = "" if throw.passed is None else "✓" if throw.passed else "✗"
        yield ("→".join(map(face, throw.faces)) + mark, style)
