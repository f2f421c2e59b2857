"""The save of a model against one shot: what it stands in, what hides it, what it wears, and the limits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

CoverWord = Literal["bunker", "trench", "small-part", "cover", "dug-in"]

IN_COVER, IMPROVED, BEST, IN_BUNKER = 6, 5, 5, 4
CONSPICUOUS_BEST = 6


class Circumstances(NamedTuple):
    """What bears on a save: the target's kind and traits, and how it stands to the shooter.

    ``hidden`` tells that some of it is hidden, ``small_part`` that only a small part is seen; ``in_feature`` that it
    stands in a feature of SOL-2.1, ``behind_wood`` that a wood on the line counts as cover by the option.
    """

    soldier: bool
    equipped: bool
    conspicuous: bool
    in_bunker: bool
    in_trench: bool
    behind_parapet: bool
    in_feature: bool
    behind_wood: bool
    dug_in: bool
    hidden: bool
    small_part: bool
    capped_in_fortifications: bool = True


@dataclass(frozen=True, slots=True)
class Save:
    """A save: the number needed, or None; the best that modifiers may make of it; the cover's word; the clauses."""

    needed: int | None
    best: int
    cover: CoverWord | None
    clauses: tuple[str, ...]

    def against(self, modifier: int) -> int | None:
        """Return the number needed on the die under a weapon's modifier, never better than the limit; None for none.

        >>> Save(6, 5, "cover", ()).against(2), Save(6, 5, "cover", ()).against(-1)
        (5, 7)
        """
        return None if self.needed is None else max(self.best, self.needed - modifier)


@cache
def save_of(case: Circumstances) -> Save:
    """Return the save in given circumstances, by the steps of the ruleset in their order.

    There are no more than a few thousand cases.

    >>> open_ground = Circumstances(True, False, False, False, False, False, False, False, False, False, False)
    >>> save_of(open_ground)
    Save(needed=None, best=5, cover=None, clauses=('SOL-1.1',))
    """
    word = cover_word(case)
    if word == "bunker":
        return _limited(case, Save(IN_BUNKER, IN_BUNKER, word, ("SOL-4.1", "SOL-1.5")), case.capped_in_fortifications)
    if word == "trench":
        return _limited(case, Save(IMPROVED, IMPROVED, word, ("SOL-3.1",)), case.capped_in_fortifications)
    equipped = case.soldier and case.equipped
    if word is None:
        found = Save(IN_COVER, BEST, None, ("SOL-1.4",)) if equipped else Save(None, BEST, None, ("SOL-1.1",))
        return _limited(case, found, capped=True)
    clauses = _cover_clauses(case)
    improved = equipped or case.small_part
    if case.small_part:
        clauses += ("SOL-1.3",)
    if equipped:
        clauses += ("SOL-1.4",)
    if improved and case.dug_in:
        clauses += ("SOL-5.5",)
    if equipped and case.small_part:
        clauses += ("SOL-1.5",)
    return _limited(case, Save(IMPROVED if improved else IN_COVER, BEST, word, clauses), capped=True)


def cover_word(case: Circumstances) -> CoverWord | None:
    """Return the word for the cover: the first that holds of bunker, trench, small part, cover, dug in."""
    if case.soldier and case.in_bunker:
        return "bunker"
    if case.soldier and (case.in_trench or case.behind_parapet):
        return "trench"
    if case.small_part:
        return "small-part"
    if (case.soldier and case.in_feature) or case.hidden or case.behind_wood:
        return "cover"
    return "dug-in" if case.dug_in else None


def _cover_clauses(case: Circumstances) -> tuple[str, ...]:
    """Return the clauses that put the target in cover."""
    found: tuple[str, ...] = ()
    if (case.soldier and case.in_feature) or case.behind_wood:
        found += ("SOL-2.1",)
    if case.dug_in:
        found += ("SOL-5.2",)
    if case.hidden:
        found += ("SOL-1.2",)
    return found


def _limited(case: Circumstances, save: Save, capped: bool) -> Save:
    """Return a save held to the limit of the conspicuous (SOL-1.6)."""
    if not (case.conspicuous and case.soldier and capped):
        return save
    if save.needed is None or save.needed >= CONSPICUOUS_BEST:
        return Save(save.needed, CONSPICUOUS_BEST, save.cover, save.clauses)
    return Save(CONSPICUOUS_BEST, CONSPICUOUS_BEST, save.cover, (*save.clauses, "SOL-1.6"))
