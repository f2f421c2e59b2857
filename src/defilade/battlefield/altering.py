"""Frozen values with some of their fields changed, as :func:`dataclasses.replace` gives them, in a fifth of its time.

A game makes some hundred models anew for every turn: what each costs is felt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields, make_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def altered(value: T, **changes: Any) -> T:
    """Return a value of a dataclass without ``__post_init__`` with some of its fields changed.

    What hangs on it besides its fields, as its cached properties, is left behind.

    >>> from defilade.battlefield.model import Base
    >>> altered(Base(2, 2, round=True), depth=3)
    Base(width=2, depth=3, round=True)
    """
    kind = type(value)
    names, read, open_kind = _fields(kind)  # type: ignore[arg-type]  # classes can be hashed
    new: Any
    if open_kind is None:
        new = object.__new__(kind)
        new.__dict__.update(zip(names, read(value), strict=True))
        new.__dict__.update(changes)
        return new  # type: ignore[no-any-return]  # it is of the value's kind
    new = open_kind(*read(value))
    for name, changed in changes.items():
        setattr(new, name, changed)
    new.__class__ = kind
    return new  # type: ignore[no-any-return]  # likewise


Fields = tuple[tuple[str, ...], Callable[[object], tuple[object, ...]], type[Any] | None]


@cache
def _fields(kind: type[Any]) -> Fields:
    """Return the names of a class's fields, what reads all of them, and if it has slots an open twin of the class.

    A frozen class takes most of the time for writing its fields past its own guard. Its twin has the same slots and no
    guard: what is made of it is given the frozen class when it is complete, and nobody can write to it from then on.
    """
    names = tuple(each.name for each in fields(kind))
    twin = None
    if hasattr(kind, "__slots__"):
        parts = [(name, object, field()) for name in names]
        twin = make_dataclass(kind.__name__, parts, slots=True, eq=False)
    return names, attrgetter(*names), twin
