"""Versions of the file formats: what is read here, what is brought up to date, and what is said of the rest."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from defilade.battlefield.faults import Wrong, WrongValueError, wrong_word
from defilade.battlefield.lengths import TableUnit
from defilade.battlefield.values import Value
from defilade.language import Phrase

Migration = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes the tables of a file in one version of its format and returns them in a later one, ``format`` included."""

Migrations = Mapping[str, Migration]
"""Migrations by the version that they begin with."""

SCENARIO_MIGRATIONS: Final[Migrations] = {}
"""What brings scenarios up to date: nothing so far, the first version is still that of today."""


def migrated(raw: dict[str, Any], migrations: Migrations) -> dict[str, Any]:
    """Return the tables of a file in the latest version that migrations lead to, step by step.

    >>> def to_second(old: dict[str, Any]) -> dict[str, Any]:
    ...     return {"format": "notes/2", "lines": old["text"].split("; ")}
    >>> migrated({"format": "notes/1", "text": "a; b"}, {"notes/1": to_second})
    {'format': 'notes/2', 'lines': ['a', 'b']}
    """
    passed: set[str] = set()
    version = raw.get("format")
    while isinstance(version, str) and version in migrations and version not in passed:
        passed.add(version)
        raw = migrations[version](raw)
        version = raw.get("format")
    return raw


def version_word(current: str) -> Value[str]:
    """Return the kind of the value of ``format`` in files of which the current version can be read.

    >>> version_word("defilade/1").parse("defilade/2")
    Traceback (most recent call last):
    defilade.battlefield.faults.WrongValueError: a later version of the format than this program reads: ...
    """

    def read(value: object, _unit: TableUnit) -> str:
        if value != current:
            raise WrongValueError(wrong_version(value, current))
        return current

    return Value(read, Phrase("{word}", word=current), {"enum": [current]})


def wrong_version(found: object, current: str) -> Wrong:
    """Return what is wrong with a format that is not the current one: later, earlier, or no such format at all."""
    own = _parts(current)
    parts = _parts(found) if isinstance(found, str) else None
    if own is None or parts is None or parts[0] != own[0]:
        return wrong_word(found, [current])
    if parts[1] > own[1]:
        message = Phrase("a later version of the format than this program reads: a newer program made it")
    else:
        message = Phrase("an earlier version of the format, which this program no longer reads")
    return Wrong(message, Phrase("{word}", word=current))


def _parts(version: str) -> tuple[str, int] | None:
    """Return a format's name and the number of its version."""
    found = re.fullmatch(r"(.+)/([0-9]{1,9})", version, re.ASCII)
    return (found[1], int(found[2])) if found else None
