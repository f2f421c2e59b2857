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


def _always(_i: int, _j: int) -> bool:
    return True


class Lines(NamedTuple):
    """The lines of fire from shooters to targets, by their numbers: a row for each shooter, a place for each target.

    ``open`` tells whether a shooter may shoot a target by all but what it sees, ``seen`` whether by that too. The
    latter takes long to tell: it is asked of a pair once and only where it matters; ``foresee`` is told beforehand of
    pairs that it will be asked about. ``refusals`` yields, shooter by shooter, why none of them may shoot any target;
    those that are never cited may be left out.
    """

    distances: Sequence[Sequence[float]]
    open: Sequence[Sequence[bool]]
    refusals: Callable[[], Iterable[Refusal]]
    seen: Callable[[int, int], bool] = _always
    foresee: Callable[[Sequence[tuple[int, int]]], None] = lambda _pairs: None


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
    the same by targets. ``seeing`` are the shooters that are known to see a target.
    """

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.apart = [[(distance * 1e9 + 0.5) // 1.0 for distance in row] for row in lines.distances]
        self.columns = list(zip(*self.apart, strict=True))
        self.seeing: set[int] = set()
        self._asked: set[tuple[int, int]] = set()

    def sees(self, i: int, j: int) -> bool:
        """Ask whether a shooter sees a target that it is not barred from."""
        self._asked.add((i, j))
        found = self.lines.seen(i, j)
        if found:
            self.seeing.add(i)
        return found

    def nearest_allowed(self) -> dict[int, int]:
        """Return by the targets that anybody may shoot the nearest who may, the first in order of equals."""
        shooters = range(len(self.apart))
        some: list[tuple[int, list[tuple[float, int]]]] = []
        for j, free in enumerate(zip(*self.lines.open, strict=True)):
            if any(free):
                each = list(zip(self.columns[j], shooters, strict=True))
                some.append((j, sorted(each if all(free) else [one for one in each if free[one[1]]])))
        self.lines.foresee([(order[0][1], j) for j, order in some])
        found: dict[int, int] = {}
        hidden = []
        for j, order in some:
            nearest = order[0][1]
            if self.sees(nearest, j):
                found[j] = nearest
            else:
                hidden.append((j, [i for _, i in order[1:]]))
        self.lines.foresee([(i, j) for j, others in hidden for i in others])
        for j, others in hidden:
            for i in others:
                if self.sees(i, j):
                    found[j] = i
                    break
        return found

    def allowed_any(self, targets: Collection[int]) -> list[int]:
        """Return who may shoot any of some targets; who is not known to is asked of the nearest of them first."""
        shooters = range(len(self.apart))
        to_ask = {i: self._to_ask(i, targets) for i in shooters if i not in self.seeing}
        self.lines.foresee([(i, order[0]) for i, order in to_ask.items() if order])
        return [i for i in shooters if i not in to_ask or any(self.sees(i, j) for j in to_ask[i])]

    def _to_ask(self, i: int, targets: Collection[int]) -> list[int]:
        """Return the targets that a shooter is not barred from and was not asked about yet, the nearest first."""
        free = self.lines.open[i]
        return sorted([j for j in targets if free[j] and (i, j) not in self._asked], key=self.apart[i].__getitem__)


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
