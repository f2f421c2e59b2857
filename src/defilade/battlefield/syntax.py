"""From a file, a text or a table of a program to the plain tables and lists of a scenario."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from defilade.battlefield.faults import Fault, Faults, ScenarioError, path, shown
from defilade.language import Phrase

Source = Path | str | bytes | Mapping[str, Any]

LARGEST_FILE: Final = 8 * 1024 * 1024
DEEPEST: Final = 16
MOST_VALUES: Final = 500_000
_EXCERPT: Final = 40


def load(source: Source, faults: Faults) -> dict[str, Any]:
    """Return the tables of a scenario from a path, a text in TOML or JSON, or a table.

    A file whose name ends in ``.json`` is JSON, one in ``.toml`` TOML; any other text is JSON if it begins with a
    brace. Raises :class:`ScenarioError` where nothing can be understood, OSError where there is no file to read, and
    keeps faults that leave something to read.

    >>> load('format = "defilade/1"', Faults())
    {'format': 'defilade/1'}
    """
    if isinstance(source, Mapping):
        tables: object = source
    else:
        data, suffix = (_read(source), source.suffix.lower()) if isinstance(source, Path) else (source, "")
        tables = _parse(data if isinstance(data, str) else _decode(data), suffix, faults)
    plain = _Copy(faults).copy(tables, "", 0)
    if not isinstance(plain, dict):
        raise _unreadable("", Phrase("not a table"), shown(plain), Phrase("a table of keys"))
    return plain


def _unreadable(place: str, message: Phrase, found: Phrase, allowed: Phrase) -> ScenarioError:
    return ScenarioError([Fault(place, message, found, allowed)])


def _read(file: Path) -> bytes:
    with file.open("rb") as opened:
        data = opened.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        allowed = Phrase("a file of at most {n} MiB", n=LARGEST_FILE // 2**20)
        raise _unreadable("", Phrase("the file is too large"), shown(os.fspath(file)), allowed)
    return data


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        found = Phrase("the byte {byte}", byte=f"0x{data[error.start]:02X}")
        raise _unreadable(f"{line}:{column}", Phrase("the text is not UTF-8"), found, Phrase("text in UTF-8")) from None


def _parse(text: str, suffix: str, faults: Faults) -> object:
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise _unreadable("", Phrase("the file is empty"), Phrase("nothing"), Phrase("text in TOML or JSON"))
    is_json = suffix == ".json" or (suffix != ".toml" and text.lstrip().startswith("{"))
    try:
        return _parse_json(text, faults) if is_json else tomllib.loads(text)
    except json.JSONDecodeError as error:
        reason = _BROKEN_OFF if _breaks_off(text, error.pos, error.msg) else error.msg
        raise _syntax_error("JSON", text, reason, error.lineno, error.colno) from None
    except tomllib.TOMLDecodeError as error:
        at = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", str(error))
        line, column = (int(at[1]), int(at[2])) if at and at[1] else _end_of(text)
        raise _syntax_error("TOML", text, str(error)[: at.start() if at else None], line, column) from None
    except RecursionError:
        raise _too_deep("") from None
    except ValueError:
        # Python's own limit on the digits of an integer.
        found, allowed = Phrase("thousands of digits"), Phrase("numbers of a few digits")
        raise _unreadable("", Phrase("a number of too many digits"), found, allowed) from None


def _breaks_off(text: str, place: int, reason: str) -> bool:
    """Tell whether it is by its end that a text is no JSON: it was cut off, as what is written in a hurry may be."""
    rest = text[place:].strip()
    if reason.startswith("Unterminated string"):
        return not rest.endswith(("}", "]"))
    return not rest or (reason == "Expecting value" and any(word.startswith(rest) for word in _JSON_WORDS))


def _end_of(text: str) -> tuple[int, int]:
    lines = text.splitlines() or [""]
    return len(lines), len(lines[-1]) + 1


def _syntax_error(language: str, text: str, reason: str, line: int, column: int) -> ScenarioError:
    lines = text.splitlines()
    # Of a long line that which is about the place: JSON may stand in a single one.
    begin = max(column - 1 - _EXCERPT, 0)
    about = lines[line - 1][begin : column + _EXCERPT].strip() if line <= len(lines) else ""
    message = Phrase(
        "line {line}, column {column} is not {language}: {reason}",
        line=line,
        column=column,
        language=language,
        reason=_reason(reason),
    )
    found = shown(f"...{about}" if begin else about) if about else Phrase("the end of the line")
    return _unreadable(f"{line}:{column}", message, found, Phrase("text in {language}", language=language))


def _reason(reason: str) -> Phrase:
    for pattern, phrase in _REASONS:
        if re.search(pattern, reason):
            return phrase
    return Phrase("it can't be understood")


_JSON_WORDS: Final = ("true", "false", "null", "-")
_BROKEN_OFF: Final = "broken off"

# The words of the standard library's parsers, and ours.
_REASONS: Final = (
    (f"^{_BROKEN_OFF}$", Phrase("the file breaks off here")),
    ("twice|Cannot overwrite|Cannot mutate|Duplicate|Cannot redefine", Phrase("what stands here stands elsewhere too")),
    ("[Uu]nterminated string|Unterminated", Phrase("a text has no closing quote")),
    ("Unclosed array|']'", Phrase("a list has no closing bracket")),
    ("Unclosed inline table|Expected '}'", Phrase("a table has no closing brace")),
    ("Expected '='|':' delimiter", Phrase("a key has no value")),
    ("',' delimiter|Expected newline or end of document", Phrase("something stands between two values")),
    ("property name|Invalid initial character for a key|key part", Phrase("a key is expected here")),
    (
        "control character|Illegal character|Invalid \\\\|escape|Unescaped",
        Phrase("a character that may not stand here"),
    ),
    ("Extra data", Phrase("something follows the end")),
    ("Invalid value|Expecting value|Invalid statement", Phrase("a value is expected here: text stands in quotes")),
)


def _parse_json(text: str, faults: Faults) -> object:
    twice: dict[int, tuple[dict[str, Any], list[str]]] = {}

    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        built = dict(pairs)
        if len(built) < len(pairs):
            names = [name for name, _ in pairs]
            twice[id(built)] = built, [name for name in built if names.count(name) > 1]
        return built

    tables = json.loads(text, object_pairs_hook=table)
    if twice:
        _report_twice(tables, "", {key: names for key, (_, names) in twice.items()}, faults, 0)
    return tables


def _report_twice(value: object, place: str, twice: Mapping[int, list[str]], faults: Faults, depth: int) -> None:
    """Report the keys that JSON tables hold twice; all but the last value of each are lost."""
    if depth > DEEPEST:
        return
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        _report_twice(part, path(place, name), twice, faults, depth + 1)
    for name in twice.get(id(value), ()):
        faults.add(Fault(path(place, name), Phrase("a key that stands twice"), shown(name), Phrase("each key once")))


def _too_deep(place: str) -> ScenarioError:
    found, allowed = Phrase("more than {limit}", limit=DEEPEST), Phrase("{limit} or less", limit=DEEPEST)
    return _unreadable(place, Phrase("too many levels of lists and tables in one another"), found, allowed)


class _Copy:
    """Copies tables and lists, so that no later change of the source changes a battlefield."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._left = MOST_VALUES

    def copy(self, value: object, place: str, depth: int) -> object:
        """Return a copy; keys that are not text are faults."""
        self._left -= 1
        if self._left < 0:
            found, allowed = (
                Phrase("more than {limit}", limit=MOST_VALUES),
                Phrase("{limit} or less", limit=MOST_VALUES),
            )
            raise _unreadable("", Phrase("too many values in the file"), found, allowed)
        if depth > DEEPEST:
            raise _too_deep(place)
        if isinstance(value, Mapping):
            return {name: self.copy(part, path(place, name), depth + 1) for name, part in self._text_keys(value, place)}
        if isinstance(value, list | tuple):
            return [self.copy(part, path(place, index), depth + 1) for index, part in enumerate(value)]
        return value

    def _text_keys(self, table: Mapping[Any, Any], place: str) -> list[tuple[str, Any]]:
        for name in table:
            if not isinstance(name, str):
                self._faults.add(Fault(place, Phrase("a key that is not text"), shown(name), Phrase("keys in quotes")))
        return [(name, part) for name, part in table.items() if isinstance(name, str)]
