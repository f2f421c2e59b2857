"""The campaign's injury chart, as data: what a hero's D66 means after the battle.

It is no part of the source. The effects are named in words of our own, for games that go on after this one: nothing in
the battle at hand hangs on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from defilade.language import N_


@dataclass(frozen=True, slots=True)
class Effect:
    """What befalls a hero: its name, the words for it, and the flag that he keeps (None: nothing lasts).

    ``misses`` is how many of the next battles he misses; ``again`` tells that he has a D6 of injuries in place of one,
    each with words of its own.
    """

    name: str
    words: str
    flag: str | None = None
    misses: int | Literal["D3"] = 0
    again: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the chart: the first and last D66 that it stands for, and its effects, each up to a face of a D6.

    Where there is only one effect, no further die is thrown for it.
    """

    name: str
    first: int
    last: int
    effects: tuple[tuple[int, Effect], ...]

    def effect(self, face: int) -> Effect:
        """Return the effect that a face of the further die stands for."""
        return next(effect for most, effect in self.effects if face <= most)


def _keeps(name: str, words: str) -> Effect:
    return Effect(name, words, f"injury:{name}")


def _plain(first: int, last: int, effect: Effect) -> Row:
    return Row(effect.name, first, last, ((6, effect),))


def _lasting(first: int, last: int, name: str, words: str) -> Row:
    return _plain(first, last, _keeps(name, words))


BLIND: Final = _keeps("blind", N_("{model} loses the other eye too: he must retire."))
"""What the loss of an eye becomes where one is lost already."""

_ARM = (
    (1, _keeps("arm-lost", N_("{model} loses an arm: from now on he fights with one hand."))),
    (6, Effect("arm-wound", N_("{model} has a wounded arm that heals."), misses=1)),
)
_MADNESS = (
    (3, _keeps("stupidity", N_("{model}'s mind is broken: he is subject to stupidity."))),
    (6, _keeps("frenzy", N_("{model}'s mind is broken: he is subject to frenzy."))),
)
_LEG = (
    (1, _keeps("smashed-leg", N_("{model}'s leg is smashed: he can't run from now on."))),
    (6, Effect("smashed-leg", N_("{model}'s leg is smashed, but it heals."), misses=1)),
)
_ENMITY = (
    (3, _keeps("hatred-of-the-foe", N_("{model} hates whoever put him out of action."))),
    (4, _keeps("hatred-of-the-leader", N_("{model} hates the leader of those who put him out of action."))),
    (5, _keeps("hatred-of-the-warband", N_("{model} hates the whole warband that put him out of action."))),
    (6, _keeps("hatred-of-their-kind", N_("{model} hates all warbands of the kind that put him out of action."))),
)

CHART: Final[Sequence[Row]] = (
    _plain(11, 15, Effect("dead", N_("{model} is dead."), "dead")),
    _plain(16, 21, Effect("multiple-injuries", "", again=True)),
    _lasting(22, 22, "leg-wound", N_("{model} limps: 1 off his movement from now on.")),
    Row("arm-wound", 23, 23, _ARM),
    Row("madness", 24, 24, _MADNESS),
    Row("smashed-leg", 25, 25, _LEG),
    _lasting(26, 26, "chest-wound", N_("{model} is hurt in the chest: 1 off his toughness from now on.")),
    _lasting(31, 31, "blinded", N_("{model} loses an eye: 1 off his skill at shooting from now on.")),
    _lasting(32, 32, "old-battle-wound", N_("{model}'s wound will trouble him: on a D6 of 1 he misses a battle.")),
    _lasting(33, 33, "nervous-condition", N_("{model}'s nerves are shaken: 1 off his Initiative from now on.")),
    _lasting(34, 34, "hand-injury", N_("{model}'s hand is crippled: 1 off his skill in combat from now on.")),
    _plain(35, 35, Effect("deep-wound", N_("{model} has a deep wound."), misses="D3")),
    _lasting(36, 36, "robbed", N_("{model} comes to without anything that he carried.")),
    _plain(41, 55, Effect("full-recovery", N_("{model} recovers in full."))),
    Row("bitter-enmity", 56, 56, _ENMITY),
    _lasting(61, 61, "captured", N_("{model} is a prisoner of the other side.")),
    _lasting(62, 63, "hardened", N_("{model} is hardened: fear means nothing to him any more.")),
    _lasting(64, 64, "horrible-scars", N_("{model} has horrible scars: he causes fear.")),
    _lasting(65, 65, "sold-to-the-pits", N_("{model} is sold to the fighting pits: he is free when he wins there.")),
    _lasting(66, 66, "against-the-odds", N_("{model} survives against the odds: he gains 1 experience.")),
)
"""The chart, each result in one row."""

NOT_AGAIN: Final = frozenset({"dead", "multiple-injuries", "captured"})
"""What is rolled again where it comes up as one of several injuries."""


def row_of(tens: int, units: int) -> Row:
    """Return the row that a D66 stands for: a D6 for the tens, another for the units.

    >>> row_of(1, 6).name, row_of(2, 1).name, row_of(5, 5).name
    ('multiple-injuries', 'multiple-injuries', 'full-recovery')
    """
    return next(row for row in CHART if row.first <= 10 * tens + units <= row.last)
