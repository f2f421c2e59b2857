"""Ids in short, for those who read them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

_NUMBERED = re.compile(r"(.*\D)(0|[1-9]\d{0,8})")


def runs(names: Iterable[str]) -> list[str]:
    """Return names in their order, three or more that differ by consecutive numbers as one.

    >>> runs(["archers-1", "archers-2", "archers-3", "archers-7", "medic"])
    ['archers-1…3', 'archers-7', 'medic']
    """
    shown: list[str] = []
    for run in _consecutive(list(names)):
        if len(run) > 2:
            shown.append(f"{run[0]}…{_number(run[-1])}")
        else:
            shown += run
    return shown


def _consecutive(names: list[str]) -> Iterator[list[str]]:
    run = names[:1]
    for before, name in pairwise(names):
        if not _follows(before, name):
            yield run
            run = []
        run.append(name)
    if run:
        yield run


def _follows(before: str, name: str) -> bool:
    first, second = _NUMBERED.fullmatch(before), _NUMBERED.fullmatch(name)
    return first is not None and second is not None and first[1] == second[1] and int(second[2]) == int(first[2]) + 1


def _number(name: str) -> str:
    match = _NUMBERED.fullmatch(name)
    assert match is not None, "only numbered names follow each other"
    return match[2]
