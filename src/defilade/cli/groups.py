"""Rulings that say the same of models of the same units, put together so that many pairs make a short table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from defilade.battlefield.model import Battlefield
from defilade.cli.verdicts import no_shot
from defilade.rulesets.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Group:
    """Shooters of one unit and targets of one unit, between any two of which the ruling is the same."""

    shooters: tuple[str, ...]
    targets: tuple[str, ...]
    rulings: tuple[Ruling, ...]

    @property
    def first(self) -> Ruling:
        """The ruling that stands for all in what they have in common."""
        return self.rulings[0]

    @property
    def hidden(self) -> tuple[float, float]:
        """The least and the most that is hidden."""
        shares = [ruling.obscured.total for ruling in self.rulings]
        return min(shares), max(shares)

    @property
    def distance(self) -> tuple[float, float]:
        """The least and the greatest distance."""
        distances = [ruling.distance for ruling in self.rulings]
        return min(distances), max(distances)


def deciding(ruling: Ruling) -> tuple[str, ...]:
    """Return the clauses of a verdict in a table: of what is out of sight, only the one that says so."""
    return ruling.clauses if ruling.in_sight else ruling.clauses[:1]


def grouped(field: Battlefield, rulings: Iterable[Ruling]) -> list[Group]:
    """Return rulings in groups, unit against unit, those of the same shooters together, else in their own order."""
    units: dict[tuple[str, str], list[Ruling]] = defaultdict(list)
    for ruling in rulings:
        units[field.models[ruling.shooter].unit, _unit(field, ruling.target)].append(ruling)
    by_shooters: dict[str, dict[tuple[str, ...], list[Group]]] = defaultdict(lambda: defaultdict(list))
    for (unit, _), between in units.items():
        for group in _alike(field, between):
            by_shooters[unit][group.shooters].append(group)
    return [group for sets in by_shooters.values() for groups in sets.values() for group in groups]


def _alike(field: Battlefield, rulings: Sequence[Ruling]) -> Iterator[Group]:
    """Yield the groups of the rulings between two units: same verdict, and every shooter with every target."""
    verdicts: dict[Hashable, dict[str, list[Ruling]]] = defaultdict(lambda: defaultdict(list))
    for ruling in rulings:
        verdicts[_verdict(field, ruling)][ruling.target].append(ruling)
    for by_target in verdicts.values():
        blocks: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for target, those in by_target.items():
            blocks[tuple(ruling.shooter for ruling in those)].append(target)
        for shooters, targets in blocks.items():
            yield Group(shooters, tuple(targets), tuple(r for target in targets for r in by_target[target]))


def _verdict(field: Battlefield, ruling: Ruling) -> Hashable:
    if not ruling.in_sight:
        return deciding(ruling)
    return no_shot(field, ruling), ruling.in_sight, ruling.cover, ruling.to_hit_modifier, ruling.save, ruling.clauses


def _unit(field: Battlefield, target: str) -> str:
    return target if target in field.unit_by_id else field.models[target].unit
