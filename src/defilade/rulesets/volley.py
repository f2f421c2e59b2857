"""How a volley is shared out, the same in every ruleset: who fires, and which models its hits fall on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

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
    distance: Callable[[Model, str], float],
    forbids: Callable[[Model, str, float], Refusal | None],
) -> Volley | Refusal:
    """Return who of the shooters fires and at what, nearest to the nearest of them first; a refusal if nobody may.

    ``forbids`` says why a shooter may not shoot a target at a distance.
    """
    apart = {(s.id, target): distance(s, target) for s in shooters for target in targets}
    refusals = {(s.id, target): forbids(s, target, apart[s.id, target]) for s in shooters for target in targets}
    firing = tuple(s for s in shooters if any(refusals[s.id, target] is None for target in targets))
    if not firing:
        return foremost(refusal for refusal in refusals.values() if refusal is not None)

    def nearest(target: str, among: Sequence[Model]) -> tuple[float, Model]:
        shooter = min(among, key=lambda s: round(apart[s.id, target], 9))
        return round(apart[shooter.id, target], 9), shooter

    open_to = {t: [s for s in firing if refusals[s.id, t] is None] for t in targets}
    shot_at = sorted((t for t in targets if open_to[t]), key=lambda t: nearest(t, firing)[0])
    return Volley(firing, tuple(Aim(t, nearest(t, open_to[t])[1]) for t in shot_at))


def foremost(refusals: Iterable[Refusal]) -> Refusal:
    """Return the refusal to cite where several would do: a clause of the source, then the general ones in order."""

    def rank(refusal: Refusal) -> int:
        group, _, name = refusal.clause.partition("-")
        return ORDER.index(name) if group == "GAME" else -1

    return min(refusals, key=rank)
