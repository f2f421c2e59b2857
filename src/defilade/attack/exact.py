"""The plan integrated: what it does, as exact distributions.

Everything is worked out on series, the chances of 0, 1, 2 and so on. Where the hits are independent of each other,
because they fall on one target, or each on another of the same kind, a volley is the sum of its shots. Else the number
of hits says how many each recipient gets, and given these the recipients are independent of each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, cast

from defilade.attack.odds import Odds
from defilade.attack.plan import STATUSES, AttackPlan, Outcome, Recipient, Run
from defilade.attack.soldiers import are_soldiers, soldiers_fallen
from defilade.attack.ways import ways_to_cost, ways_to_hit
from defilade.dice import Distribution, Probability, Test, generating
from defilade.dice.generating import coefficients, polynomial, width_for
from defilade.dice.series import Series, add, convolve, lump, power

# How many shots hit in so many ways of so many throws.
Hits = dict[tuple[int, int], int]
# In how many ways there are 0, 1, 2 and so on. (Under a name, for writing it out anew at each cast takes time.)
Counts = Sequence[int]
# Turns the weights of the damage that a recipient takes into those of an outcome.
Reading = Callable[[AttackPlan, Recipient, Series], Series]

# Ways are counted as long as all of them can be written in so many bits; beyond, floats are faster.
BITS = 200


def integrate(plan: AttackPlan, *, exact: bool = False) -> Odds:
    """Return the distribution of each outcome of the plan: floats to 1e-12, or fractions where ``exact`` asks for them.

    Fractions take their time with hundreds of dice.

    >>> from defilade.attack import Shots
    >>> archers = Shots("archers", 3, Test(4, one_fails=True))
    >>> plan = AttackPlan((archers,), (Recipient("knight", wounds=3, save=Test(5)),), ("wounds",))
    >>> integrate(plan, exact=True)["wounds"].probability(3)
    Fraction(1, 27)
    >>> integrate(plan).mean("wounds")
    1.0
    """
    shots = ways_to_hit(plan)
    distributions: dict[str, Distribution[Any]] = {}
    for outcome in plan.outcomes:
        distributions[outcome] = OUTCOMES[outcome](plan, shots, exact)
    return Odds(distributions)


def integrate_test(test: Test, *, exact: bool = False) -> Odds:
    """Return the odds of an action that one test decides: ``success`` over the words ``true`` and ``false``.

    >>> integrate_test(Test(4, reroll="failures"), exact=True)["success"]
    Distribution({'true': Fraction(3, 4), 'false': Fraction(1, 4)})
    """
    passing, throws = test.ways()
    return Odds({"success": Distribution({"true": passing, "false": throws - passing}, exact=exact)})


def _hits(_plan: AttackPlan, shots: Hits, exact: bool) -> Distribution[int]:
    sure, weights = _hit_weights(shots, exact)
    return Distribution.of_series([*[0] * sure, *weights], exact=exact)


def _wounds(plan: AttackPlan, shots: Hits, exact: bool) -> Distribution[int]:
    unit = plan.allotment == "unit"
    weights = _unit_wounds(plan, shots, exact) if unit else _shared(plan, shots, exact, _wounds_lost)
    return Distribution.of_series(weights, exact=exact)


def _casualties(plan: AttackPlan, shots: Hits, exact: bool) -> Distribution[int]:
    unit = plan.allotment == "unit"
    weights = _unit_casualties(plan, shots, exact) if unit else _shared(plan, shots, exact, _models_fallen)
    return Distribution.of_series(weights, exact=exact)


def _status(plan: AttackPlan, shots: Hits, exact: bool) -> Distribution[str]:
    chances = _statuses(plan.recipients[0], _shared(plan, shots, exact, _wounds_lost))
    weights: dict[str, Probability] = {
        status: chance for status, chance in zip(STATUSES, chances, strict=True) if chance
    }
    return Distribution(weights, exact=exact, total=sum(chances))


OUTCOMES: dict[Outcome, Callable[[AttackPlan, Hits, bool], Distribution[Any]]] = {
    "hits": _hits,
    "wounds": _wounds,
    "casualties": _casualties,
    "status": _status,
}


def _hit_weights(shots: Hits, exact: bool) -> tuple[int, Series]:
    """Return how many shots can't miss, and the weights of 0, 1, 2 and so on hits of the others."""
    others = dict(shots)
    sure = others.pop((1, 1), 0)
    return sure, _volley(others, exact, (0, 1)) if others else (1,)


def _volley(shots: Hits, exact: bool, hit: Sequence[int], most: int | None = None) -> Series:
    """Return the weights of the sum over all shots, counted up to ``most``.

    ``hit`` counts in how many ways a hit adds 0, 1, 2 and so on. The weights are counts too if all is to be exact or
    there are few enough of them; else they are chances.
    """
    throws = sum(hit)
    ways = 1
    for (_, throws_to_hit), count in shots.items():
        ways *= (throws_to_hit * throws) ** count
    if not exact and ways.bit_length() > BITS:
        return _volley_in_chances(shots, hit, throws, most)
    width = width_for(ways)
    damage = polynomial(hit, width)
    total = 1
    for (hitting, throws_to_hit), count in shots.items():
        shot = damage * hitting + (throws_to_hit - hitting) * throws
        total *= shot**count if most is None else generating.power(shot, count, width, most)
    return coefficients(total if most is None else generating.lump(total, width, most), width)


def _volley_in_chances(shots: Hits, hit: Sequence[int], throws: int, most: int | None) -> Series:
    total: Series = []
    for (hitting, throws_to_hit), count in shots.items():
        all_throws = throws_to_hit * throws
        nothing = (throws_to_hit - hitting) * throws + hitting * hit[0]
        some = power([nothing / all_throws, *[hitting * ways / all_throws for ways in hit[1:]]], count, most)
        total = lump(convolve(total, some), most) if total else some
    return total or [1.0]


def _one_hit(plan: AttackPlan, recipient: Recipient, most: int | None) -> list[int]:
    """Return in how many ways one hit does a recipient damage of 0, 1, 2 and so on, counted up to ``most``."""
    costs, throws = ways_to_cost(plan, recipient)
    if plan.damage == "D3":
        ways = [3 * (throws - costs), costs, costs, costs]
    else:
        ways = [throws - costs, *[0] * (plan.damage - 1), costs]
    return ways if most is None or len(ways) <= most + 1 else [*ways[:most], sum(ways[most:])]


def _unit_wounds(plan: AttackPlan, shots: Hits, exact: bool) -> Series:
    hit = _one_hit(plan, plan.recipients[0], plan.unit_model_wounds)
    return _volley(shots, exact, hit, sum([size * recipient.wounds for size, recipient in plan.runs]))


def _unit_casualties(plan: AttackPlan, shots: Hits, exact: bool) -> Series:
    """Return the weights of the models that fall to the wounds of a unit, one after the other."""
    wounds = _unit_wounds(plan, shots, exact)
    if all(recipient.wounds == recipient.casualties == 1 for _, recipient in plan.runs):
        return wounds
    fallen = plan.casualties_by_wounds[: len(wounds)]
    result: list[Probability] = [0] * (fallen[-1] + 1)
    for weight, number in zip(wounds, fallen, strict=True):
        result[number] += weight
    return result


def _shared(plan: AttackPlan, shots: Hits, exact: bool, reading: Reading) -> Series:
    """Return the weights of an outcome that adds up over recipients who get the hits in turn."""
    first = plan.recipients[0]
    if len(plan.recipients) == 1:
        most = _most(plan, first)
        weights = _volley(shots, exact, _one_hit(plan, first, most), most)
        return reading(plan, first, _chances(weights, exact) if plan.injuries else weights)
    # Where no target gets a second hit and all are of one kind, it is all one on whom a hit falls.
    once = sum(shots.values()) <= len(plan.recipients)
    soldiers = are_soldiers(plan)
    if once and soldiers:
        costs, throws = ways_to_cost(plan, first)
        return _volley(shots, exact, (throws - costs, costs))
    if once and len(plan.runs) == 1 and not plan.injuries:
        hit = reading(plan, first, _one_hit(plan, first, first.endurance))
        return _volley(shots, exact, cast(Counts, hit))
    sure, hits = _hit_weights(shots, exact)
    if soldiers and isinstance(sum(hits), int):
        costs, throws = ways_to_cost(plan, first)
        return soldiers_fallen(sure, cast(Counts, hits), len(plan.recipients), costs, throws)
    return _allotted(plan, exact, reading, [*[0] * sure, *_chances(hits, exact)])


def _most(plan: AttackPlan, recipient: Recipient) -> int | None:
    """Return up to where damage counts: until the recipient is out, or all of it where injuries follow."""
    return None if plan.injuries else recipient.endurance


def _chances(weights: Series, exact: bool) -> Series:
    total = sum(weights)
    if exact:
        return [Fraction(weight) / Fraction(total) for weight in weights]
    return weights if isinstance(total, float) else [weight / total for weight in weights]


class _Target:
    """Recipients of one kind, next to each other: how many, and what hits do to one of them."""

    def __init__(self, plan: AttackPlan, run: Run, exact: bool, reading: Reading) -> None:
        self.size, self._recipient = run
        self._plan = plan
        self._reading = reading
        self._most = _most(plan, self._recipient)
        self._hit = _chances(_one_hit(plan, self._recipient, self._most), exact)
        self._damage: dict[int, Series] = {}

    def outcome(self, hits: int) -> Series:
        """Return the chances of the outcome on one recipient who gets so many hits."""
        if hits not in self._damage:
            less = self._damage.get(hits - 1)
            damage = lump(convolve(less, self._hit), self._most) if less else power(self._hit, hits, self._most)
            self._damage[hits] = damage
        return self._reading(self._plan, self._recipient, self._damage[hits])


def _allotted(plan: AttackPlan, exact: bool, reading: Reading, hits: Series) -> Series:
    """Return the chances of an outcome that adds up over recipients, from those of the number of hits.

    Of 14 hits on 4 recipients the first two get 4 and the others 3. So all numbers of hits from 12 to 15 make one
    round, in which the first few recipients have one hit more than the others.
    """
    targets = [_Target(plan, run, exact, reading) for run in plan.runs]
    among = len(plan.recipients)
    total: Series = []
    for start in range(0, len(hits), among):
        weights = hits[start : start + among]
        if any(weights):
            total = add(total, _round(weights, targets, start // among))
    return total


def _round(weights: Series, targets: Sequence[_Target], hits: int) -> Series:
    """Return the sum over n of weights[n] times the chances where the first n have one hit more than ``hits``.

    ``ahead`` are the chances of the recipients so far where all of them have one more, ``total`` the weighted sum of
    the cases in which some have.
    """
    stops = [place for place, weight in enumerate(weights) if weight]
    total: Series = [weights[0]] if weights[0] else []
    ahead: Series = [1]
    place = 0
    for target in targets:
        end = place + target.size
        for stop in [*[stop for stop in stops if place < stop < end], end]:
            if total:
                total = convolve(total, power(target.outcome(hits), stop - place))
            if stop <= stops[-1]:
                ahead = convolve(ahead, power(target.outcome(hits + 1), stop - place))
                if weight := weights[stop]:
                    total = add(total, [weight * chance for chance in ahead])
            place = stop
    return total


def _wounds_lost(plan: AttackPlan, recipient: Recipient, damage: Series) -> Series:
    """Return the weights of the wounds lost: all of them with the fatal one; where injuries follow, all suffered."""
    beyond = 0 if plan.injuries else recipient.wounds - recipient.endurance
    if not beyond or len(damage) <= recipient.endurance:
        return damage
    return [*damage[:-1], *[0] * beyond, damage[-1]]


def _models_fallen(plan: AttackPlan, recipient: Recipient, damage: Series) -> Series:
    """Return the weights of the models that fall with the recipient."""
    last = recipient.endurance
    if plan.injuries:
        damage, last = _statuses(recipient, damage), len(STATUSES) - 1
    stays, falls = sum(damage[:last]), sum(damage[last:])
    if recipient.casualties == 0:
        return [stays + falls]
    return [stays, *[0] * (recipient.casualties - 1), falls]


def _statuses(recipient: Recipient, wounds: Series) -> Series:
    """Return the chances of each status after so many wounds: the highest of the injury rolls counts.

    With n rolls it is below stunned with chance (1/3)**n, and below out of action with (2/3)**n.
    """
    third: Probability = 1 / 3 if isinstance(sum(wounds), float) else Fraction(1, 3)
    below_stunned: Probability = 0
    below_out: Probability = 0
    injured: Probability = 0
    for rolls, chance in enumerate(wounds[recipient.spare_wounds + 1 :], 1):
        below_stunned += chance * third**rolls
        below_out += chance * (2 * third) ** rolls
        injured += chance
    unhurt = sum(wounds[: recipient.spare_wounds + 1])
    chances = [unhurt, below_stunned, below_out - below_stunned, injured - below_out]
    present = STATUSES.index(recipient.status)
    return [*[0] * present, sum(chances[: present + 1]), *chances[present + 1 :]]
