"""Light and hard cover, by how much of the footprint each hides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from defilade.geometry.footprint import Shares
from defilade.geometry.viewpoint import EQUAL, HALF, is_half

LIGHT_PENALTY, HARD_PENALTY = -1, -2
NEAR_HALF = 0.01


@dataclass(frozen=True, slots=True)
class Cover:
    """The cover that shares of a footprint give: its word, the modifier to hit, and the clauses that say so."""

    word: Literal["light", "hard"] | None
    modifier: int
    clauses: tuple[str, ...]


def cover_of(shares: Shares) -> Cover:
    """Return the cover of a footprint (T9A-2.1, T9A-2.3, T9A-3.1, T9A-3.2; T9A-4.2 where a share is just half).

    >>> cover_of(Shares(light=0.3, hard=0.3, total=0.6))
    Cover(word='light', modifier=-1, clauses=('T9A-3.2',))
    """
    if is_half(shares.hard):
        both = ("T9A-3.1",) if is_half(shares.light) else ()
        return Cover("hard", HARD_PENALTY, ("T9A-2.3", *both, *_just_half(shares.hard)))
    if is_half(shares.light):
        return Cover("light", LIGHT_PENALTY, ("T9A-2.1", *_just_half(shares.light)))
    if is_half(shares.total):
        return Cover("light", LIGHT_PENALTY, ("T9A-3.2", *_just_half(shares.total)))
    return Cover(None, 0, ())


def nearest_to_half(shares: Shares) -> float | None:
    """Return the share that lies within 0.01 of a half, the nearest of several, or None.

    >>> nearest_to_half(Shares(light=0.495, hard=0.0, total=0.495)), nearest_to_half(Shares(0.0, 0.7, 0.7))
    (0.495, None)
    """
    near: Sequence[float] = [share for share in shares if abs(share - HALF) <= NEAR_HALF]
    return min(near, key=lambda share: abs(share - HALF), default=None)


def _just_half(share: float) -> tuple[str, ...]:
    return ("T9A-4.2",) if abs(share - HALF) <= EQUAL else ()
