"""Dice that can be given back."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Self

from defilade.dice import DiceSource


class Mark:
    """The faces of the dice that fall in a ``with`` block."""

    __slots__ = ("_dice", "thrown")

    def __init__(self, dice: RewindingDice) -> None:
        self._dice = dice
        self.thrown: list[int] = []

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces, in the order they fell."""
        return tuple(self.thrown)

    def __enter__(self) -> Self:
        self._dice.marks.append(self)
        return self

    def __exit__(self, failed: object, *_: object) -> None:
        self._dice.marks.remove(self)
        if failed is not None:
            for outer in self._dice.marks:
                del outer.thrown[len(outer.thrown) - len(self.thrown) :]
            self._dice.give_back(self.faces)


class RewindingDice:
    """Passes on another source's dice; those that are given back fall again before any new one.

    >>> from defilade.dice import ScriptedDice
    >>> dice = RewindingDice(ScriptedDice([4, 2, 6]))
    >>> first = dice.d6("to hit"), dice.d6("to hit")
    >>> dice.give_back(first)
    >>> dice.d6("save"), dice.d6("save"), dice.d6("save")
    (4, 2, 6)
    """

    def __init__(self, source: DiceSource) -> None:
        self._source = source
        self._returned: deque[int] = deque()
        self.marks: list[Mark] = []

    def d6(self, purpose: str, /) -> int:
        """Return the next result: one that was given back, else the source's next."""
        face = self._returned.popleft() if self._returned else self._source.d6(purpose)
        for mark in self.marks:
            mark.thrown.append(face)
        return face

    @property
    def returned(self) -> tuple[int, ...]:
        """The results that were given back and have not fallen again, the next of them first."""
        return tuple(self._returned)

    def give_back(self, faces: Iterable[int]) -> None:
        """Let these be the next to fall."""
        self._returned.extendleft(reversed(tuple(faces)))

    def marked(self) -> Mark:
        """Note the dice that fall meanwhile; give them back if it ends with an exception."""
        return Mark(self)
