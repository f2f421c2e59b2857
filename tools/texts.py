"""Finds the texts of the program: every ``N_("...")`` and ``Phrase("...", plural="...")`` in its sources."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

MARKERS = frozenset({"N_", "Phrase"})


@dataclass(frozen=True, slots=True)
class Text:
    """A text of the catalogues and where the code has it."""

    msgid: str
    plural: str | None
    place: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A text that no catalogue could hold, or that could not be filled in."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


def fields_of(text: str) -> frozenset[str]:
    """Return the names in braces of a text.

    >>> sorted(fields_of("{a} of {b}"))
    ['a', 'b']
    """
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def texts_below(directory: Path) -> tuple[list[Text], list[Fault]]:
    """Return the texts of all modules below a directory, in a steady order, and what is wrong with them."""
    return sorted_out(directory, directory.rglob("*.py"), texts_of)


def sorted_out(
    directory: Path, paths: Iterable[Path], read: Callable[[str, str], Iterable[Text | Fault]]
) -> tuple[list[Text], list[Fault]]:
    """Return the texts that ``read`` finds in some modules below a directory, in a steady order, and the faults."""
    texts: list[Text] = []
    faults: list[Fault] = []
    for path in sorted(paths):
        for found in read(path.read_text(encoding="utf-8"), path.relative_to(directory).as_posix()):
            if isinstance(found, Text):
                texts.append(found)
            else:
                faults.append(found)
    return texts, faults


def texts_of(source: str, name: str) -> Iterator[Text | Fault]:
    """Yield the texts and faults of one module.

    >>> [text.msgid for text in texts_of('N_("a"); Phrase("{n} b", plural="{n} bs", n=2)', "x.py")]
    ['a', '{n} b']
    >>> [str(fault) for fault in texts_of('Phrase(f"{n} b")', "x.py")]
    ['x.py:1: a text put together in the code is in no catalogue: mark its parts']
    """
    calls = [node for node in ast.walk(ast.parse(source, name)) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if _name_of(node.func) in MARKERS:
            yield from _texts_of_call(node, f"{name}:{node.lineno}")


def _name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _texts_of_call(call: ast.Call, place: str) -> Iterator[Text | Fault]:
    keywords = {keyword.arg: keyword.value for keyword in call.keywords}
    first = call.args[0] if call.args else keywords.get("msgid")
    if isinstance(first, ast.JoinedStr | ast.BinOp | ast.IfExp | ast.BoolOp):
        yield Fault(place, "a text put together in the code is in no catalogue: mark its parts")
    msgid = _string(first)
    if msgid is None:
        return  # a variable: its texts are marked where they stand
    plural = _string(keywords.get("plural"))
    yield Text(msgid, plural, place)
    if _name_of(call.func) == "Phrase" and None not in keywords:
        unfilled = _fields_of_all((msgid, plural)) - keywords.keys()
        if unfilled:
            yield Fault(place, f"{msgid!r} is not given {', '.join(sorted(unfilled))}")


def _string(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _fields_of_all(texts: Iterable[str | None]) -> frozenset[str]:
    return frozenset().union(*(fields_of(text) for text in texts if text is not None))
