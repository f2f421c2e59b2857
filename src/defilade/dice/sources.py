"""Where dice come from: a script, a seed, or the operating system."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import NamedTuple, Protocol

FACES = range(1, 7)


class DiceSource(Protocol):
    """Whatever gives D6 results one after the other."""

    def d6(self, purpose: str, /) -> int:
        """Return the next result, from 1 to 6; ``purpose`` says what it is thrown for."""
        ...


class DiceExhausted(Exception):  # noqa: N818 - named for what happened, as StopIteration is
    """A die was needed when all scripted ones were taken: ``taken`` of them, the next one for ``purpose``."""

    def __init__(self, taken: int, purpose: str) -> None:
        super().__init__(taken, purpose)
        self.taken = taken
        self.purpose = purpose

    def __str__(self) -> str:
        """Return what happened in English."""
        return f"all {self.taken} scripted dice are taken and another is needed ({self.purpose})"


class ScriptedDice:
    """Gives the results of a list, in order.

    Raises ``ValueError`` for results that no D6 shows, and `DiceExhausted` where the list ends too soon.

    >>> dice = ScriptedDice([4, 2])
    >>> dice.d6("to hit"), dice.taken, dice.left
    (4, 1, 1)
    """

    def __init__(self, results: Iterable[int]) -> None:
        self._results = tuple(results)
        self.taken = 0
        if wrong := [result for result in self._results if result not in FACES]:
            raise ValueError(f"no D6 shows {wrong[0]!r}")

    def d6(self, purpose: str, /) -> int:
        """Return the next result of the list."""
        if self.taken == len(self._results):
            raise DiceExhausted(self.taken, purpose)
        self.taken += 1
        return self._results[self.taken - 1]

    @property
    def left(self) -> int:
        """How many results are still to come."""
        return len(self._results) - self.taken


BITS_32, BITS_64 = 2**32 - 1, 2**64 - 1


class SeededDice:
    """Gives the results that a seed stands for, the same on every machine and in every version of Python.

    The generator is PCG32 (pcg32 XSH-RR 64/32 of M. O'Neill, "PCG: A Family of Simple Fast Space-Efficient
    Statistically Good Algorithms for Random Number Generation", 2014) on the stream of its published demonstration; a
    die is its bounded draw without bias. Seeds count modulo 2**64.

    >>> dice = SeededDice(42)
    >>> [dice.d6("to hit") for _ in range(6)]
    [4, 4, 3, 2, 2, 5]
    """

    MULTIPLIER = 6364136223846793005
    INCREMENT = 54 << 1 | 1
    # The draws below this are one too many to share out evenly among six faces.
    SURPLUS = 2**32 % 6

    def __init__(self, seed: int) -> None:
        self._state = 0
        self.draw()
        self._state = (self._state + seed) & BITS_64
        self.draw()

    def draw(self) -> int:
        """Return the generator's next 32 bits."""
        old = self._state
        self._state = (old * self.MULTIPLIER + self.INCREMENT) & BITS_64
        shifted = ((old >> 18 ^ old) >> 27) & BITS_32
        rotation = old >> 59
        return (shifted >> rotation | shifted << (-rotation & 31)) & BITS_32

    def d6(self, _purpose: str, /) -> int:
        """Return the next result of the seed."""
        while (bits := self.draw()) < self.SURPLUS:
            pass
        return bits % 6 + 1


class SecureDice:
    """Gives results that nobody can foretell, from the operating system's secure randomness.

    >>> SecureDice().d6("to hit") in range(1, 7)
    True
    """

    # Six faces share out this many of a byte's 256 values evenly.
    FAIR_BYTES = 256 - 256 % 6

    def d6(self, _purpose: str, /) -> int:
        """Return a fresh result."""
        while (byte := os.urandom(1)[0]) >= self.FAIR_BYTES:
            pass
        return byte % 6 + 1


class Rolled(NamedTuple):
    """A die as it fell, and what it was thrown for."""

    purpose: str
    face: int


class RecordingDice:
    """Passes on the dice of another source and keeps them.

    >>> dice = RecordingDice(ScriptedDice([4]))
    >>> dice.d6("to hit")
    4
    >>> dice.rolled
    [Rolled(purpose='to hit', face=4)]
    """

    def __init__(self, source: DiceSource) -> None:
        self._source = source
        self.rolled: list[Rolled] = []

    def d6(self, purpose: str, /) -> int:
        """Return the other source's next result."""
        face = self._source.d6(purpose)
        self.rolled.append(Rolled(purpose, face))
        return face
