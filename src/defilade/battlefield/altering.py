"""Frozen values with some of their fields changed, as :func:`dataclasses.replace` gives them, in a third of its time.

A game makes some hundred models anew for every turn: what each costs is felt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def altered(value: T, **changes: Any) -> T:
    """Return a value of a dataclass without ``__post_init__`` with some of its fields changed.

    What hangs on it besides its fields, as its cached properties, is left behind. Raises ``KeyError`` for a field that
    there is not.

    >>> from defilade.battlefield.model import Base
    >>> altered(Base(2, 2, round=True), depth=3)
    Base(width=2, depth=3, round=True)
    """
    read, writers, by_name = _fields(type(value))  # type: ignore[arg-type]  # classes can be hashed
    new: T = object.__new__(type(value))
    for write, old in zip(writers, read(value), strict=True):
        write(new, old)
    for name, changed in changes.items():
        by_name[name](new, changed)
    return new


Writer = Callable[[object, object], None]


@cache
def _fields(kind: type[Any]) -> tuple[Callable[[object], tuple[object, ...]], tuple[Writer, ...], Mapping[str, Writer]]:
    """Return what reads all fields of a class, and what writes each, which a frozen class lets nobody else do."""
    names = [field.name for field in fields(kind)]
    writers = {name: _writer(kind, name) for name in names}
    return attrgetter(*names), tuple(writers.values()), writers


def _writer(kind: type[Any], name: str) -> Writer:
    """Return what writes a field: that of its slot, where the class has slots."""
    if hasattr(kind, "__slots__"):
        slot: Writer = getattr(kind, name).__set__
        return slot
    return lambda value, new: object.__setattr__(value, name, new)
