"""How a volley is shared out, the same in every ruleset: who fires, and which models its hits fall on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
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


def share_out(
    shooters: Sequence[Model],
    targets: Sequence[str],
    distances: Mapping[tuple[str, str], float],
    forbids: Callable[[Model, str], Refusal | None],
    foresee: Callable[[Iterable[tuple[Model, str]]], None] = lambda _: None,
) -> Volley | Refusal:
    """Return who of the shooters fires and at what, nearest to the nearest of them first; a refusal if nobody may.

    ``distances`` are those of all shooters to all targets, ``forbids`` says why a shooter may not shoot a target.
    Before it is asked, ``foresee`` is told what it will be asked about first.
    """
    pairs = _Pairs(shooters, targets, distances, forbids)
    foresee(pairs.nearest())
    saves_against = {target: pairs.nearest_allowed(target) for target in targets}
    shot_at = [target for target in targets if saves_against[target] is not None]
    if not shot_at:
        return foremost(pairs.refusals())
    firing = tuple(shooter for shooter in shooters if pairs.allowed_any(shooter, shot_at))
    shot_at.sort(key=lambda target: min(pairs.apart[shooter.id, target] for shooter in firing))
    return Volley(firing, tuple(Aim(t, s) for t in shot_at if (s := saves_against[t]) is not None))


class _Pairs:
    """The shooters and targets of a volley: how far apart they are, and what has been asked of them so far.

    Whether one may shoot another takes long to tell, so of each pair it is asked once and only where it matters.
    """

    def __init__(
        self,
        shooters: Sequence[Model],
        targets: Sequence[str],
        distances: Mapping[tuple[str, str], float],
        forbids: Callable[[Model, str], Refusal | None],
    ) -> None:
        self.shooters = shooters
        self.targets = targets
        self.forbids = forbids
        self.apart = {pair: round(distance, 9) for pair, distance in distances.items()}
        self._asked: dict[tuple[str, str], Refusal | None] = {}

    def refusal(self, shooter: Model, target: str) -> Refusal | None:
        """Return why a shooter may not shoot a target, or None."""
        pair = shooter.id, target
        if pair not in self._asked:
            self._asked[pair] = self.forbids(shooter, target)
        return self._asked[pair]

    def nearest(self) -> Iterable[tuple[Model, str]]:
        """Return for each shooter the target nearest to it, and for each target the shooter."""
        apart = self.apart
        pairs = [(shooter, min(self.targets, key=lambda t: apart[shooter.id, t])) for shooter in self.shooters]
        pairs += [(min(self.shooters, key=lambda s: apart[s.id, target]), target) for target in self.targets]
        return {(shooter.id, target): (shooter, target) for shooter, target in pairs}.values()

    def nearest_allowed(self, target: str) -> Model | None:
        """Return the nearest of those who may shoot a target, the first in order of equals; None where nobody may."""
        for shooter in sorted(self.shooters, key=lambda shooter: self.apart[shooter.id, target]):
            if self.refusal(shooter, target) is None:
                return shooter
        return None

    def allowed_any(self, shooter: Model, targets: Collection[str]) -> bool:
        """Tell whether a shooter may shoot any of some targets; what is known is looked at first, then the nearest."""
        known = [target for target in targets if (shooter.id, target) in self._asked]
        if any(self._asked[shooter.id, target] is None for target in known):
            return True
        others = sorted(set(targets).difference(known), key=lambda target: self.apart[shooter.id, target])
        return any(self.refusal(shooter, target) is None for target in others)

    def refusals(self) -> Iterator[Refusal]:
        """Yield all refusals, shooter by shooter."""
        for shooter in self.shooters:
            for target in self.targets:
                refusal = self.refusal(shooter, target)
                if refusal is not None:
                    yield refusal


def foremost(refusals: Iterable[Refusal]) -> Refusal:
    """Return the refusal to cite where several would do: a clause of the source, then the general ones in order."""
    return min(refusals, key=lambda refusal: _rank(refusal.clause))


@cache
def _rank(clause: str) -> int:
    group, _, name = clause.partition("-")
    return ORDER.index(name) if group == "GAME" else -1
