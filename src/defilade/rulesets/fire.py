"""The fire of models with eyes on others: who is barred from whom, who sees whom, and why nobody may shoot."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from defilade.battlefield.model import Battlefield, Model, Weapon
from defilade.geometry.prepared import prepared
from defilade.language import Phrase
from defilade.rulesets.ruleset import GAME_TARGET, out_of_reach, reach_of
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.volley import Lines, Pair
from defilade.sight.bases import REACH, distances_between
from defilade.sight.ground import ground_of

if TYPE_CHECKING:
    from defilade.rulesets.upright import UprightRuleset
    from defilade.sight.scenery import Scenery


class Fire:
    """The fire of a unit's models on another's with a weapon (or without one).

    ``gone`` says of each target why it may not be shot at all, or None. ``distances`` are those between shooters and
    targets, a row for each shooter; where the units are too far apart for any, one that is infinite stands for all.
    """

    def __init__(
        self,
        ruleset: UprightRuleset,
        field: Battlefield,
        shooters: Sequence[Model],
        targets: Sequence[Model],
        gone: Sequence[Refusal | None],
        weapon: Weapon | Refusal,
    ) -> None:
        self.ruleset, self.field = ruleset, field
        self.shooters, self.targets = shooters, targets
        self.gone, self.weapon = gone, weapon
        self.unfit = [ruleset.shooter_forbidden(field, shooter) for shooter in shooters]
        if not isinstance(weapon, Refusal) and weapon.rof_moving == 0:
            self.unfit = [
                why or ruleset.without_dice(field, shooter, weapon)
                for shooter, why in zip(shooters, self.unfit, strict=True)
            ]
        self.reach = -1.0 if isinstance(weapon, Refusal) else reach_of(weapon)
        far = _boxes_apart(field, shooters[0], targets[0]) > self.reach
        self.distances = [[math.inf]] if far else distances_between(shooters, targets)
        self._scenery: Scenery | None = None

    def lines(self) -> Lines:
        """Return the lines of fire."""
        return Lines(self.distances, self._open(), self.refusals, self._seen, prepared())

    def _open(self) -> list[list[bool]]:
        """Tell by shooters and targets whether one may shoot the other by all but what it sees."""
        side, reach, nobody = self.shooters[0].side, self.reach, [False] * len(self.targets)
        if self.distances[0][0] == math.inf:
            return [nobody] * len(self.shooters)
        fair = [no is None and target.side != side for no, target in zip(self.gone, self.targets, strict=True)]
        rows = zip(self.unfit, self.distances, strict=True)
        opened = [
            [each and apart <= reach for each, apart in zip(fair, row, strict=True)] if no is None else nobody
            for no, row in rows
        ]
        if self.ruleset.forbids_lines(self.field):
            return [
                [each and self._barred(shooter, aim) is None for each, aim in zip(row, self.targets, strict=True)]
                for shooter, row in zip(self.shooters, opened, strict=True)
            ]
        return opened

    def refusals(self) -> Iterator[Refusal]:
        """Yield why nobody may shoot, each reason once by the first pair that it stands for.

        What is out of sight is cited behind all others, and so looked at only where there is no other reason.
        """
        found = False
        for why in self._barring():
            found = True
            yield why
        if not found:
            pairs = ((shooter, target) for shooter in self.shooters for target in self.targets)
            unseen = (self.ruleset.out_of_sight(self.field, shooter, target) for shooter, target in pairs)
            yield from (why for why in unseen if why is not None)

    def _barring(self) -> Iterator[Refusal]:
        """Yield what bars shooters from targets, whether they see them or not; range comes last, one pair for all."""
        lines, first = self.ruleset.forbids_lines(self.field), self.targets[:1]
        for i, shooter in enumerate(self.shooters):
            for j, target in enumerate(self.targets if lines or i == 0 else first):
                reasons = (
                    self._barred(shooter, target) if lines else None,
                    self.unfit[i] if j == 0 else None,
                    self.gone[j] if i == 0 else None,
                    self._own(target) if i == 0 and target.side == shooter.side else None,
                )
                yield from [why for why in reasons if why is not None]
        far = (
            out_of_reach(self.weapon, apart, shooter, target.id)
            for shooter, row in zip(self.shooters, self.distances, strict=False)
            for target, apart in zip(self.targets, row, strict=False)
        )
        yield from islice((why for why in far if why is not None), 1)

    def _barred(self, shooter: Model, target: Model) -> Refusal | None:
        return self.ruleset.line_forbidden(self.field, shooter, target)

    def _own(self, target: Model) -> Refusal:
        """Return the refusal of a shot at one's own side."""
        name = self.field.unit_of(target).name
        return Refusal(GAME_TARGET, Phrase("The shooter and {target} are on the same side.", target=name))

    def _seen(self, pairs: Sequence[Pair]) -> list[bool]:
        """Tell of shooters and targets, by their numbers, whether one sees anything of the other."""
        there, shooters, targets = self._there(), self.shooters, self.targets
        named = [(shooters[i].id, targets[j].id) for i, j in pairs]
        there.look(named)
        return [there.shares[pair] < 1.0 for pair in named]

    def _there(self) -> Scenery:
        """Return what there is to see; it is asked for once, and only where it matters."""
        if self._scenery is None:
            self._scenery = self.ruleset.scenery(self.field)
        return self._scenery


def _boxes_apart(field: Battlefield, shooter: Model, target: Model) -> float:
    """Return a distance that the models of two units are apart at least."""
    known, units = ground_of(field), field.unit_by_id
    one, other = known.boxes((units[shooter.unit], units[target.unit]))
    x = max(one.low_x - other.high_x, other.low_x - one.high_x, 0.0)
    y = max(one.low_y - other.high_y, other.low_y - one.high_y, 0.0)
    return math.hypot(x, y) - REACH
