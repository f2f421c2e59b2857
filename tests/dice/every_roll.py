"""Every way the dice can fall."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeVar

from defilade.dice import DiceExhausted, DiceSource, ScriptedDice

Result = TypeVar("Result")


def every_roll(act: Callable[[DiceSource], Result]) -> Iterator[tuple[Result, Fraction, tuple[int, ...]]]:
    """Yield what comes of each sequence of dice that the act takes, its chance, and the dice."""
    open_ends: list[tuple[int, ...]] = [()]
    while open_ends:
        faces = open_ends.pop()
        try:
            result = act(ScriptedDice(faces))
        except DiceExhausted:
            open_ends.extend((*faces, face) for face in range(1, 7))
            continue
        yield result, Fraction(1, 6 ** len(faces)), faces
