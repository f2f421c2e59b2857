"""Frozen values with some of their fields changed, as :func:`dataclasses.replace` gives them, in a tenth of its time.

A game makes some hundred models anew for every turn: what each costs is felt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def altered(value: T, **changes: Any) -> T:
    """Return a value of a dataclass without ``__post_init__`` with some of its fields changed.

    What hangs on it besides its fields, as its cached properties, is left behind.

    >>> from defilade.battlefield.model import Base
    >>> altered(Base(2, 2, round=True), depth=3)
    Base(width=2, depth=3, round=True)
    """
    alter: Callable[..., T] = _alteration(type(value), tuple(changes))  # type: ignore[arg-type]  # classes can be hashed
    return alter(value, *changes.values())


def alteration(kind: type[T], *changed: str) -> Callable[..., T]:
    """Return what alters these fields of a class's values: it takes a value and the fields' new contents, in order.

    Raises ``TypeError`` for a field that the class has not.

    >>> from defilade.battlefield.model import Base
    >>> with_depth = alteration(Base, "depth")
    >>> with_depth(Base(2, 2, round=True), 3)
    Base(width=2, depth=3, round=True)
    """
    return _alteration(kind, changed)  # type: ignore[arg-type]  # likewise


@cache
def _alteration(kind: type[Any], changed: tuple[str, ...]) -> Callable[..., Any]:
    """Write out a function that alters these fields, field by field, as :mod:`dataclasses` writes out its own.

    A frozen class takes most of the time for writing its fields past its own guard. So it is given an open twin of the
    same slots and no guard: what is made of that is given the frozen class when it is complete, and nobody can write to
    it from then on.
    """
    names = [each.name for each in fields(kind)]
    unknown = [name for name in changed if name not in names]
    if unknown:
        raise TypeError(f"{kind.__name__} has no field {unknown[0]}")
    contents = {name: f"new_{name}" if name in changed else f"value.{name}" for name in names}
    lines = [f"def alter({', '.join(['value', *(f'new_{name}' for name in changed)])}):"]
    scope: dict[str, Any] = {"make": object.__new__, "kind": kind}
    if hasattr(kind, "__slots__"):
        scope["twin"] = type(kind.__name__, (), {"__slots__": tuple(names)})
        lines += ["new = make(twin)", *(f"new.{name} = {content}" for name, content in contents.items())]
        lines += ["new.__class__ = kind"]
    else:
        lines += ["new = make(kind)", "put = new.__dict__"]
        lines += [f"put[{name!r}] = {content}" for name, content in contents.items()]
    exec("\n    ".join([*lines, "return new"]), scope)  # noqa: S102 - it is made of names of fields alone
    alter: Callable[..., Any] = scope["alter"]
    return alter
