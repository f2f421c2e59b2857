"""How a volley is shared out, the same in every ruleset: who fires, and which models its hits fall on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from defilade.battlefield.model import Model
from defilade.rulesets.ruling import Refusal, Ruling

Pairs = Mapping[tuple[str, str], Ruling]

ORDER = ("turn", "phase", "target", "state", "range", "sight", "order", "move")
"""The order in which general refusals are cited; a clause of the source goes before them all."""


@dataclass(frozen=True, slots=True)
class Aim:
    """One target of a volley and the ruling that it is judged by: that of the nearest who may shoot it."""

    target: str
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Volley:
    """Who fires, in the scenario's order, and the targets that hits are allotted to, in order."""

    firing: tuple[Model, ...]
    aims: tuple[Aim, ...]


def share_out(
    shooters: Sequence[Model],
    targets: Sequence[str],
    rulings: Pairs,
    forbids: Callable[[Model, Ruling], Refusal | None],
) -> Volley | Refusal:
    """Return who of the shooters fires and at what, nearest to the nearest of them first; a refusal if nobody may.

    ``forbids`` says why a shooter may not shoot a target by the ruling between them.
    """
    refusals = {
        (shooter.id, target): forbids(shooter, rulings[shooter.id, target])
        for shooter in shooters
        for target in targets
    }
    firing = tuple(s for s in shooters if any(refusals[s.id, t] is None for t in targets))
    if not firing:
        return foremost(refusal for refusal in refusals.values() if refusal is not None)

    def nearest(target: str, among: Iterable[Model]) -> Ruling:
        return min((rulings[s.id, target] for s in among), key=lambda ruling: round(ruling.distance, 9))

    open_to = {t: tuple(s for s in firing if refusals[s.id, t] is None) for t in targets}
    shot_at = sorted((t for t in targets if open_to[t]), key=lambda t: round(nearest(t, firing).distance, 9))
    return Volley(firing, tuple(Aim(t, nearest(t, open_to[t])) for t in shot_at))


def foremost(refusals: Iterable[Refusal]) -> Refusal:
    """Return the refusal to cite where several would do: a clause of the source, then the general ones in order."""

    def rank(refusal: Refusal) -> int:
        group, _, name = refusal.clause.partition("-")
        return ORDER.index(name) if group == "GAME" else -1

    return min(refusals, key=rank)
