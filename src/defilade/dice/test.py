"""A test on a D6: what it needs, and what it takes to get it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final, Literal

from defilade.dice.sources import DiceSource

Reroll = Literal["none", "ones", "failures"]
Beyond = Literal["impossible", "six-then", "natural-six"]

SIDES = 6
# A 7+ is a 6 and then a 4+, an 8+ a 6 and then a 5+: the second die needs this much less than the test.
SECOND_DIE = 3


# Held constant by type checkers only, as all that plans of attacks are made of (`defilade.attack.plan` says why).
@dataclass(slots=True, unsafe_hash=True)
class Test:
    """A test on one D6, passed when the die and the modifier together reach the number needed.

    ``one_fails`` makes a natural 1 fail whatever is needed, as it does to hit. ``reroll`` names the failures that are
    thrown once more: those on a natural 1, or all of them. ``beyond`` says what is left where the modifier leaves 7 or
    more for the die: nothing; a 6 followed by 4+ (8+: by 5+, 9+: by 6+, 10+ never); or any natural 6.

    >>> Test(4, modifier=-2).chance()
    Fraction(1, 6)
    >>> Test(7, beyond="six-then").chance()
    Fraction(1, 12)
    """

    __test__: ClassVar[bool] = False  # Keeps pytest from taking the class for one of its own.

    needed: Final[int]
    modifier: Final[int] = 0
    one_fails: Final[bool] = False
    reroll: Final[Reroll] = "none"
    beyond: Final[Beyond] = "impossible"

    def ways(self) -> tuple[int, int]:
        """Return how many of the equally likely throws pass, and how many throws there are.

        >>> Test(3, one_fails=True, reroll="ones").ways()
        (28, 36)
        """
        once = self._ways_of_one_throw()
        if self.reroll == "none":
            return once
        passing, throws = once
        if self.reroll == "failures":
            return passing * (2 * throws - passing), throws * throws
        ones = 1 if self.one_fails or self.needed - self.modifier > 1 else 0
        return passing * (SIDES + ones), throws * SIDES

    def chance(self) -> Fraction:
        """Return the chance to pass.

        >>> Test(4, reroll="failures").chance()
        Fraction(3, 4)
        """
        return Fraction(*self.ways())

    @property
    def possible(self) -> bool:
        """Whether any throw passes; a test that can't be passed takes no die.

        >>> Test(6, modifier=-1).possible
        False
        """
        return self._ways_of_one_throw()[0] > 0

    def roll(self, source: DiceSource, purpose: str) -> bool:
        """Throw for it and return whether it is passed.

        The second die of a 7+ follows its 6 at once, and a re-roll, of the whole throw, follows the failure at once.

        >>> from defilade.dice import ScriptedDice
        >>> Test(4, reroll="ones").roll(ScriptedDice([1, 5]), "to hit")
        True
        """
        on_die = self.needed - self.modifier
        if on_die > SIDES and not self.possible:
            return False
        first = source.d6(purpose)
        if on_die <= SIDES and self.reroll == "none":
            return first >= on_die and not (self.one_fails and first == 1)
        if self._passed(first, source, purpose):
            return True
        if self.reroll == "failures" or (self.reroll == "ones" and first == 1):
            return self._passed(source.d6(purpose), source, purpose)
        return False

    def _ways_of_one_throw(self) -> tuple[int, int]:
        on_die = self.needed - self.modifier
        if 1 < on_die <= SIDES:
            return SIDES + 1 - on_die, SIDES
        if on_die <= 1:
            return SIDES - self.one_fails, SIDES
        if self.beyond == "natural-six":
            return 1, SIDES
        if self.beyond == "six-then":
            return max(SIDES + 1 - (on_die - SECOND_DIE), 0), SIDES * SIDES
        return 0, SIDES

    def _passed(self, face: int, source: DiceSource, purpose: str) -> bool:
        on_die = self.needed - self.modifier
        if on_die <= SIDES:
            return face >= on_die and not (self.one_fails and face == 1)
        if self.beyond == "six-then":
            return face == SIDES and source.d6(purpose) >= on_die - SECOND_DIE
        return face == SIDES
