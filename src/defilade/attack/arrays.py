"""Many volleys at once, as arrays; the one module of the room that needs numpy."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from defilade.attack.odds import Odds
from defilade.attack.plan import STATUSES, AttackPlan, Outcome
from defilade.attack.ways import ways_to_cost
from defilade.dice import Distribution

Integers = NDArray[np.int64]

# How many shots are worked on at once: enough to keep the arrays busy, few enough to stay in the cache.
SHOTS_AT_ONCE = 1 << 17


def sample_by_arrays(plan: AttackPlan, seed: int, times: int) -> Odds:
    """Return how often each outcome came up in so many volleys of numpy's PCG64 generator."""
    generator = np.random.Generator(np.random.PCG64(seed))
    together = max(SHOTS_AT_ONCE // max(sum(shots.count for shots in plan.shots), 1), 1)
    counters: dict[Outcome, Counter[int]] = {name: Counter() for name in plan.outcomes}
    for start in range(0, times, together):
        volleys = _Volleys(plan, generator, min(together, times - start))
        for name, counter in counters.items():
            counter.update(dict(enumerate(np.bincount(volleys.totals[name]).tolist())))
    return Odds({name: _distribution(name, counter) for name, counter in counters.items()})


def _distribution(name: Outcome, counter: Counter[int]) -> Distribution[Any]:
    numbers = Distribution(counter)
    return numbers.map(lambda rank: STATUSES[rank]) if name == "status" else numbers


class _Volleys:
    """So many volleys of a plan, a row of an array each; a status stands as its place in `STATUSES`."""

    def __init__(self, plan: AttackPlan, generator: np.random.Generator, times: int) -> None:
        self._plan = plan
        self._generator = generator
        hit_chances = np.repeat(
            [float(shots.hit.chance()) for shots in plan.shots], [shots.count for shots in plan.shots]
        )
        hits = generator.random((times, len(hit_chances))) < hit_chances
        self.totals: dict[Outcome, Integers] = {"hits": hits.sum(axis=1)}
        if plan.allotment == "unit":
            self._fall_on_unit(self._damage(hits, 0))
        else:
            places = (hits.cumsum(axis=1) - 1) % len(plan.recipients)
            self._fall_on_each(self._damage(hits, places), places)

    def _damage(self, hits: NDArray[np.bool_], places: Integers | int) -> Integers:
        """Return what each shot does to the recipient it falls on."""
        plan = self._plan
        ways = np.array([ways_to_cost(plan, recipient) for recipient in plan.recipients])
        costs = hits & (self._generator.random(hits.shape) < (ways[:, 0] / ways[:, 1])[places])
        damage = self._generator.integers(1, 4, hits.shape) if plan.damage == "D3" else np.int64(plan.damage)
        return np.where(costs, damage, np.int64(0))

    def _fall_on_unit(self, damage: Integers) -> None:
        fallen = np.array(self._plan.casualties_by_wounds)
        suffered = np.minimum(damage, self._plan.unit_model_wounds).sum(axis=1)
        self.totals["wounds"] = np.minimum(suffered, len(fallen) - 1)
        self.totals["casualties"] = fallen[self.totals["wounds"]]

    def _fall_on_each(self, damage: Integers, places: Integers) -> None:
        recipients = self._plan.recipients
        cells = places + len(recipients) * np.arange(len(damage))[:, np.newaxis]
        suffered = np.bincount(cells.ravel(), damage.ravel(), len(damage) * len(recipients))
        suffered = suffered.reshape(len(damage), len(recipients)).astype(np.int64)
        if self._plan.injuries:
            ranks = self._injure(suffered)
            put_out = ranks == len(STATUSES) - 1
            lost = suffered
            self.totals["status"] = ranks[:, 0]
        else:
            put_out = suffered >= np.array([recipient.endurance for recipient in recipients])
            lost = np.where(put_out, [recipient.wounds for recipient in recipients], suffered)
        self.totals["wounds"] = lost.sum(axis=1)
        self.totals["casualties"] = put_out @ np.array([recipient.casualties for recipient in recipients])

    def _injure(self, suffered: Integers) -> Integers:
        """Return the rank of each recipient's status after the injury rolls, the highest of which counts."""
        recipients = self._plan.recipients
        rolls = suffered - [recipient.spare_wounds for recipient in recipients]
        present = np.array([STATUSES.index(recipient.status) for recipient in recipients], dtype=np.int64)
        ranks = np.broadcast_to(present, suffered.shape)
        for thrown in range(rolls.max()):
            dice = self._generator.integers(1, 7, suffered.shape)
            ranks = np.where(thrown < rolls, np.maximum(ranks, (dice + 1) // 2), ranks)
        return ranks
