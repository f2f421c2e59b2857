"""How a volley is shared out, the same in every ruleset: who fires, and which models its hits fall on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from defilade.battlefield.model import Model
from defilade.rulesets.ruling import Refusal

ORDER = ("turn", "phase", "target", "state", "range", "sight", "order", "move")
"""The order in which general refusals are cited; a clause of the source goes before them all."""


@dataclass(frozen=True, slots=True)
class Aim:
    """One target of a volley, and the shooter that it saves against: the nearest who may shoot it."""

    target: str
    shooter: Model


@dataclass(frozen=True, slots=True)
class Volley:
    """Who fires, in the scenario's order, and the targets that hits are allotted to, in order."""

    firing: tuple[Model, ...]
    aims: tuple[Aim, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of fire from shooters to targets: a row for each shooter, and in it a place for each target.

    ``barred`` says why a shooter may not shoot a target whatever it sees, ``unseen`` why it may not by what it sees.
    That takes long to tell: it is asked of a pair once and only where it matters. ``foresee`` is told beforehand of
    pairs that it will be asked about.
    """

    distances: Sequence[Sequence[float]]
    barred: Sequence[Sequence[Refusal | None]]
    unseen: Callable[[Model, str], Refusal | None] = lambda _shooter, _target: None
    foresee: Callable[[Sequence[tuple[Model, str]]], None] = lambda _pairs: None


def share_out(shooters: Sequence[Model], targets: Sequence[str], lines: Lines) -> Volley | Refusal:
    """Return who of the shooters fires and at what, nearest to the nearest of them first; a refusal if nobody may."""
    if all(None not in row for row in lines.barred):
        return foremost(refusal for row in lines.barred for refusal in row if refusal is not None)
    pairs = _Pairs(shooters, targets, lines)
    saves_against = {j: i for j in range(len(targets)) if (i := pairs.nearest_allowed(j)) is not None}
    if not saves_against:
        return foremost(pairs.refusals())
    firing = [i for i in range(len(shooters)) if pairs.allowed_any(i, saves_against)]
    shot_at = sorted(saves_against, key=lambda j: min([pairs.apart[i][j] for i in firing]))
    return Volley(
        tuple([shooters[i] for i in firing]), tuple([Aim(targets[j], shooters[saves_against[j]]) for j in shot_at])
    )


class _Pairs:
    """The pairs of shooters and targets, by their numbers, and what has been asked of them so far.

    ``open_to`` are the shooters not barred from each target, the nearest first, equals in order.
    """

    def __init__(self, shooters: Sequence[Model], targets: Sequence[str], lines: Lines) -> None:
        self.shooters = shooters
        self.targets = targets
        self.lines = lines
        self.apart = [[round(distance, 9) for distance in row] for row in lines.distances]
        columns = [sorted([(row[j], i) for i, row in enumerate(self.apart)]) for j in range(len(targets))]
        self.open_to = [[i for _, i in column if lines.barred[i][j] is None] for j, column in enumerate(columns)]
        self._unseen: dict[tuple[int, int], Refusal | None] = {}
        self._foresee([(order[0], j) for j, order in enumerate(self.open_to) if order])

    def _foresee(self, pairs: Sequence[tuple[int, int]]) -> None:
        self.lines.foresee([(self.shooters[i], self.targets[j]) for i, j in pairs])

    def unseen(self, i: int, j: int) -> Refusal | None:
        """Return why a shooter that is not barred may not shoot a target, or None."""
        pair = i, j
        if pair not in self._unseen:
            self._unseen[pair] = self.lines.unseen(self.shooters[i], self.targets[j])
        return self._unseen[pair]

    def nearest_allowed(self, j: int) -> int | None:
        """Return the nearest of those who may shoot a target, the first in order of equals; None where nobody may."""
        order = self.open_to[j]
        for place, i in enumerate(order):
            if self.unseen(i, j) is None:
                return i
            if place == 0:
                self._foresee([(other, j) for other in order[1:]])
        return None

    def allowed_any(self, i: int, targets: Collection[int]) -> bool:
        """Tell whether a shooter may shoot any of some targets; what is known is looked at first, then the nearest."""
        known = self._unseen
        if any((i, j) in known and known[i, j] is None for j in targets):
            return True
        asked = [j for j in targets if (i, j) not in known and self.lines.barred[i][j] is None]
        return any(self.unseen(i, j) is None for j in sorted(asked, key=self.apart[i].__getitem__))

    def refusals(self) -> Iterator[Refusal]:
        """Yield all refusals, shooter by shooter."""
        for i, row in enumerate(self.lines.barred):
            for j, barred in enumerate(row):
                refusal = barred or self.unseen(i, j)
                if refusal is not None:
                    yield refusal


def foremost(refusals: Iterable[Refusal]) -> Refusal:
    """Return the refusal to cite where several would do: a clause of the source, then the general ones in order."""
    found = tuple(refusals)
    return found[0] if len(found) == 1 else min(found, key=lambda refusal: _rank(refusal.clause))


@cache
def _rank(clause: str) -> int:
    group, _, name = clause.partition("-")
    return ORDER.index(name) if group == "GAME" else -1
