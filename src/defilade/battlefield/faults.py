"""Faults of a scenario: where, what was found there, and what is allowed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from defilade.language import Language, Phrase, translator

_LONGEST_SHOWN = 60
_MOST_SHOWN = 4
_LONGEST_NUMBER = 64
_MOST_LISTED = 40
_NEAR = 0.6


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a scenario.

    ``place`` is the path of the value (``units[1].models[0].position``); ``"3:14"``, a line and a column, where the
    text itself can't be read; empty for the file as a whole.

    >>> fault = Fault("table.unit", Phrase("not one of the words"), shown("ft"), listed(["in", "cm"]))
    >>> translator("en").text(fault.phrase)
    'table.unit: not one of the words; found: "ft"; allowed: in, cm'
    """

    place: str
    message: Phrase
    found: Phrase
    allowed: Phrase

    @property
    def phrase(self) -> Phrase:
        """The fault in one line."""
        what = Phrase(
            "{message}; found: {found}; allowed: {allowed}",
            message=self.message,
            found=self.found,
            allowed=self.allowed,
        )
        return Phrase("{place}: {what}", place=self.place, what=what) if self.place else what

    def to_json(self, language: Language) -> Mapping[str, str]:
        """Return the fault as the machine form prints it."""
        words = translator(language)
        return {
            "place": self.place,
            "message": words.text(self.message),
            "found": words.text(self.found),
            "allowed": words.text(self.allowed),
        }


class ScenarioError(Exception):
    """A scenario can't be read: it carries every fault that was found in it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        """Return the faults in English."""
        return self.text("en")

    @property
    def heading(self) -> Phrase:
        """The line above the faults: how many there are, and in what."""
        return Phrase("{n} fault in the scenario:", plural="{n} faults in the scenario:", n=len(self.faults))

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The heading, and each fault in a line of its own."""
        return (self.heading, *(fault.phrase for fault in self.faults))

    def text(self, language: Language) -> str:
        """Return all faults, one a line, under a heading."""
        words = translator(language)
        return "\n  ".join(words.text(phrase) for phrase in self.phrases)


class Faults:
    """The faults found so far, each only once, in the order they were found."""

    def __init__(self) -> None:
        self._faults: dict[tuple[str, str], Fault] = {}

    def __bool__(self) -> bool:
        """Tell whether there is any."""
        return bool(self._faults)

    def add(self, fault: Fault) -> None:
        """Keep a fault, unless the same is said of its place already."""
        self._faults.setdefault((fault.place, repr(fault.message)), fault)

    def report(self, wrongs: Iterable[Wrong], value: object, place: str) -> None:
        """Keep what is wrong with the value that stands at a place."""
        for wrong in wrongs:
            found = wrong.found or shown(part_of(value, wrong.at))
            self.add(Fault(path(place, *wrong.at), wrong.message, found, wrong.allowed or nothing()))

    def all(self) -> tuple[Fault, ...]:
        """Return them."""
        return tuple(self._faults.values())


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with a value, before anyone knows where the value stands.

    ``at`` leads from the value to the part of it that is wrong. ``allowed`` and ``found`` are left out where the
    kind of the value says the one, and the value itself shows the other.
    """

    message: Phrase
    allowed: Phrase | None = None
    at: tuple[str | int, ...] = ()
    found: Phrase | None = None


class WrongValueError(ValueError):
    """A value is not what it should be: all that is wrong with it.

    >>> raise WrongValueError(Wrong(Phrase("too small")))
    Traceback (most recent call last):
    defilade.battlefield.faults.WrongValueError: too small
    """

    def __init__(self, *wrongs: Wrong) -> None:
        self.wrongs = wrongs
        super().__init__(*wrongs)

    def __str__(self) -> str:
        """Return what is wrong in English."""
        return "; ".join(translator("en").text(wrong.message) for wrong in self.wrongs)


def part_of(value: object, at: Iterable[str | int]) -> object:
    """Return the part of a value that a path leads to."""
    for step in at:
        value = value[step]  # type: ignore[index] # the path was made by walking this value
    return value


def path(place: str, *parts: str | int) -> str:
    """Return the place of a part of what stands at a place.

    >>> path("units[1]", "models", 0, "position")
    'units[1].models[0].position'
    >>> path("", "table", "a key")
    'table."a key"'
    """
    for part in parts:
        if isinstance(part, int):
            place += f"[{part}]"
        else:
            name = part if part.replace("_", "").replace("-", "").isalnum() else _quoted(part)
            place += f".{name}" if place else name
    return place


def inside(place: str, inner: str) -> str:
    """Return a place that is told from within what stands at another, as it is told from without.

    >>> inside("scenario", "units[0].id"), inside("scenario", "")
    ('scenario.units[0].id', 'scenario')
    """
    return f"{place}.{inner}" if place and inner else place or inner


def shown(value: object) -> Phrase:
    """Return what was found, short enough for a line.

    >>> translator("en").text(shown({"a": 1})), translator("en").text(shown([1, "x"]))
    ('a table', '[1, "x"]')
    """
    if isinstance(value, Mapping):
        return Phrase("a table")
    if isinstance(value, list | tuple):
        if len(value) > _MOST_SHOWN or any(isinstance(item, list | tuple | Mapping) for item in value):
            return Phrase("a list of {n} item", plural="a list of {n} items", n=len(value))
        # The text of a phrase is a pattern, so what a file holds enters as a parameter, never as the pattern.
        return Phrase("{value}", value="[" + ", ".join(map(_scalar, value)) + "]")
    if value is None:
        return Phrase("null (nothing)")
    return Phrase("{value}", value=_scalar(value))


def nothing() -> Phrase:
    """Return the words for what is not there."""
    return Phrase("nothing")


def listed(words: Iterable[str]) -> Phrase:
    """Return the words that are allowed, as a list.

    >>> translator("en").text(listed(["in", "cm"]))
    'in, cm'
    """
    all_words = [_clean(word) for word in words]
    if not all_words:
        return nothing()
    more = len(all_words) - _MOST_LISTED
    text = ", ".join(all_words[:_MOST_LISTED])
    return Phrase("{words} and {n} more", words=text, n=more) if more > 0 else Phrase("{words}", words=text)


def wrong_word(word: object, words: Sequence[str]) -> Wrong:
    """Return what is wrong with a word that is none of the allowed ones.

    >>> translator("en").text(wrong_word("inch", ["in", "cm"]).message)
    'not one of the words allowed here; the nearest is in'
    >>> translator("en").text(wrong_word("ft", ["in", "cm"]).message)
    'not one of the words allowed here'
    """
    message = Phrase("not one of the words allowed here")
    return Wrong(with_nearest(message, word, words) if isinstance(word, str) else message, listed(words))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that a word is most like, or None if it is like none of them.

    >>> nearest("facng", ["front", "facing", "files"]), nearest("extra", ["format", "scenario"])
    ('facing', None)
    """
    matches = get_close_matches(word[:_LONGEST_SHOWN], list(known), n=1, cutoff=_NEAR)
    return matches[0] if matches else None


def with_nearest(message: Phrase, word: str, known: Iterable[str]) -> Phrase:
    """Return what is said of a word, with the nearest that is known where one is near.

    >>> translator("en").text(with_nearest(Phrase("no unit is of this side"), "rad", ["red", "blue"]))
    'no unit is of this side; the nearest is red'
    """
    like = nearest(word, known)
    return message if like is None else Phrase("{message}; the nearest is {name}", message=message, name=like)


def unknown_key(name: str, known: Iterable[str], message: Phrase | None = None) -> Phrase:
    """Return what is said of a key that has no place where it stands, with the nearest that has where one is near.

    >>> translator("en").text(unknown_key("wepon", ["weapon", "target"]))
    'an unknown key; the nearest key is weapon'
    """
    message = message or Phrase("an unknown key")
    like = nearest(name, known)
    return message if like is None else Phrase("{message}; the nearest key is {name}", message=message, name=like)


def check_keys(
    raw: Mapping[Any, Any], known: Sequence[str], needed: Mapping[str, Phrase], place: str, faults: Faults
) -> None:
    """Report the keys of a table that are not known, and those it lacks; ``needed`` tells what each of them may hold.

    >>> faults = Faults()
    >>> check_keys({"at": 1, "tpe": 2}, ("at", "type"), {"type": Phrase("a text")}, "notes[0]", faults)
    >>> [fault.place for fault in faults.all()]
    ['notes[0].tpe', 'notes[0].type']
    """
    for name in map(str, raw):
        if name not in known:
            faults.add(Fault(path(place, name), unknown_key(name, known), shown(name), listed(known)))
    for name, allowed in needed.items():
        if name not in raw:
            missing = Phrase("a key that must be there is missing")
            faults.add(Fault(path(place, name), missing, nothing(), allowed))


def _scalar(value: object) -> str:
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        # Python refuses to write integers of thousands of digits.
        return str(value) if value.bit_length() <= _LONGEST_NUMBER else f"2^{value.bit_length() - 1}..."
    if isinstance(value, float):
        return repr(value)
    return _shortened(_clean(str(value)))


def _quoted(text: str) -> str:
    return _clean(json.dumps(_shortened(text), ensure_ascii=False))


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def _clean(text: str) -> str:
    """Write what no terminal or file takes (half a surrogate pair) as an escape."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
