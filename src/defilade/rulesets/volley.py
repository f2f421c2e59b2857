"""How a volley is shared out, the same in every ruleset: who fires, and which models its hits fall on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from defilade.battlefield.model import Model
from defilade.rulesets.ruling import Refusal

ORDER = ("turn", "phase", "target", "state", "range", "sight", "order", "move")
"""The order in which general refusals are cited; a clause of the source goes before them all."""


class Aim(NamedTuple):
    """One target of a volley, and the shooter that it saves against: the nearest who may shoot it."""

    target: str
    shooter: Model


class Volley(NamedTuple):
    """Who fires, in the scenario's order, and the targets that hits are allotted to, in order."""

    firing: tuple[Model, ...]
    aims: tuple[Aim, ...]


Pair = tuple[int, int]
"""A shooter and a target by their numbers."""


def _all_seen(pairs: Sequence[Pair]) -> Sequence[bool]:
    return [True] * len(pairs)


class Lines(NamedTuple):
    """The lines of fire from shooters to targets, by their numbers: a row for each shooter, a place for each target.

    ``open`` tells whether a shooter may shoot a target by all but what it sees, ``seen`` of some pairs whether by that
    too. The latter takes long to tell: it is asked of a pair once and only where it matters, or may matter soon where
    it takes little longer to tell of many ``together``. ``refusals`` yields, shooter by shooter, why none of them may
    shoot any target; those that are never cited may be left out.
    """

    distances: Sequence[Sequence[float]]
    open: Sequence[Sequence[bool]]
    refusals: Callable[[], Iterable[Refusal]]
    seen: Callable[[Sequence[Pair]], Sequence[bool]] = _all_seen
    together: bool = False


def share_out(shooters: Sequence[Model], targets: Sequence[str], lines: Lines) -> Volley | Refusal:
    """Return who of the shooters fires and at what, nearest to the nearest of them first; a refusal if nobody may."""
    pairs = _Pairs(lines) if any(map(any, lines.open)) else None
    saves_against = {} if pairs is None else pairs.nearest_allowed()
    if pairs is None or not saves_against:
        return foremost(lines.refusals())
    firing = pairs.allowed_any(saves_against)
    shot_at = sorted([(min([pairs.columns[j][i] for i in firing]), j) for j in saves_against])
    return Volley(
        tuple([shooters[i] for i in firing]), tuple([Aim(targets[j], shooters[saves_against[j]]) for _, j in shot_at])
    )


class _Pairs:
    """The pairs of shooters and targets, by their numbers, and what has been asked of them so far.

    ``apart`` are their distances in whole billionths, so that what is as far but for rounding is as far; ``columns``
    the same by targets. ``seen`` says of pairs whether one sees the other, ``seeing`` who is known to see anybody.
    """

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.apart = [[(distance * 1e9 + 0.5) // 1.0 for distance in row] for row in lines.distances]
        self.columns = list(zip(*self.apart, strict=True))
        self.seen: dict[Pair, bool] = {}
        self.seeing: set[int] = set()

    def nearest_allowed(self) -> dict[int, int]:
        """Return by the targets that anybody may shoot the nearest who may, the first in order of equals."""
        nearest = []
        for j, (column, free) in enumerate(zip(self.columns, zip(*self.lines.open, strict=True), strict=True)):
            if any(free):
                nearest.append((min([(apart, i) for i, apart in enumerate(column) if free[i]])[1], j))
        self._ask(nearest)
        others = {j: self._others(i, j) for i, j in nearest if not self.seen[i, j]}
        if self.lines.together:
            self._ask([(i, j) for j, order in others.items() for i in order])
        found = {j: i if j not in others else self._first(others[j], j) for i, j in nearest}
        return {j: i for j, i in found.items() if i is not None}

    def allowed_any(self, targets: Collection[int]) -> list[int]:
        """Return who may shoot any of some targets; who is not known to is asked of the nearest of them first."""
        unknown = [i for i in range(len(self.apart)) if i not in self.seeing]
        if unknown:
            to_ask = {i: self._to_ask(i, targets) for i in unknown}
            self._ask([(i, order[0]) for i, order in to_ask.items() if order])
            for i, order in to_ask.items():
                for j in order[1:]:
                    if i in self.seeing:
                        break
                    self._ask([(i, j)])
        return sorted(self.seeing)

    def _others(self, nearest: int, j: int) -> list[int]:
        """Return who else may shoot a target by all but what they see, the nearest first."""
        free = self.lines.open
        return [
            i for _, i in sorted([(apart, i) for i, apart in enumerate(self.columns[j]) if free[i][j]]) if i != nearest
        ]

    def _first(self, shooters: Sequence[int], j: int) -> int | None:
        """Return the first of some shooters who sees a target."""
        for i in shooters:
            if (i, j) not in self.seen:
                self._ask([(i, j)])
            if self.seen[i, j]:
                return i
        return None

    def _to_ask(self, i: int, targets: Collection[int]) -> list[int]:
        """Return the targets that a shooter is not barred from and was not asked about yet, the nearest first."""
        free = self.lines.open[i]
        return sorted([j for j in targets if free[j] and (i, j) not in self.seen], key=self.apart[i].__getitem__)

    def _ask(self, pairs: Sequence[Pair]) -> None:
        """Ask of pairs that were not asked about yet whether one sees the other."""
        if pairs:
            for pair, found in zip(pairs, self.lines.seen(pairs), strict=True):
                self.seen[pair] = found
                if found:
                    self.seeing.add(pair[0])


def foremost(refusals: Iterable[Refusal]) -> Refusal:
    """Return the refusal to cite where several would do: a clause of the source, then the general ones in order.

    Nothing is asked beyond the first clause of the source. Raises ``ValueError`` where there is none to cite.
    """
    cited, least = None, len(ORDER)
    for refusal in refusals:
        rank = _rank(refusal.clause)
        if rank < least:
            cited, least = refusal, rank
            if rank == OF_THE_SOURCE:
                break
    if cited is None:
        raise ValueError("nothing forbids it")
    return cited


OF_THE_SOURCE = -1
"""The rank of the clauses of a source."""


@cache
def _rank(clause: str) -> int:
    group, _, name = clause.partition("-")
    return ORDER.index(name) if group == "GAME" else OF_THE_SOURCE
