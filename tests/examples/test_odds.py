"""The odds of the examples, worked out by hand."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb

import pytest

import defilade
from tests.examples.scenes import path

F = Fraction


def binomial(count: int, chance: Fraction) -> list[Fraction]:
    return [comb(count, k) * chance**k * (1 - chance) ** (count - k) for k in range(count + 1)]


def mean_of_at_most(most: int, chances: list[Fraction]) -> Fraction:
    return sum((min(k, most) * chance for k, chance in enumerate(chances)), start=F(0))


def casualties_of_shared_hits(dice: int, teams: int, hit: Fraction, falls: Fraction) -> Fraction:
    """Return the mean of teams lost when hits fall on each in turn: of h hits each gets h // teams, some one more."""
    mean = F(0)
    for hits, chance in enumerate(binomial(dice, hit)):
        each, more = divmod(hits, teams)
        lost = more * (1 - (1 - falls) ** (each + 1)) + (teams - more) * (1 - (1 - falls) ** each)
        mean += chance * lost
    return mean


@dataclass(frozen=True)
class Question:
    """A volley, and the means of its outcomes."""

    name: str
    shooter: str
    target: str
    weapon: str | None
    means: dict[str, Fraction]


VOLLEYS = (
    # Ten bows. B: 4+ to hit, 4+ to wound, armour of 5+ fails on 1 to 4: 1/2 x 1/2 x 2/3 = 1/6 each.
    Question("figure-8", "archers-b", "spearmen-b", None, {"hits": F(5), "wounds": F(10, 6), "casualties": F(10, 6)}),
    # C: light cover, 5+ to hit: 1/3 x 1/2 x 2/3 = 1/9 each.
    Question("figure-8", "archers-c", "spearmen-c", "bow", {"hits": F(10, 3), "casualties": F(10, 9)}),
    # Hard cover: 6+ to hit, 1/6 x 1/2 x 2/3 = 1/18 each.
    Question("figure-9", "archers-b", "spearmen-b", None, {"hits": F(10, 6), "casualties": F(10, 18)}),
    Question("figure-9", "archers-c", "spearmen-c", None, {"hits": F(5), "casualties": F(10, 6)}),
    # 5+ to hit, 4+ to wound, armour of 3+ fails on 1 and 2: 1/3 x 1/2 x 1/3 = 1/18 each; there are five knights.
    Question(
        "figure-10",
        "archers",
        "knights",
        "bow",
        {"hits": F(10, 3), "casualties": mean_of_at_most(5, binomial(10, F(1, 18)))},
    ),
    # Three rifles see him (the medic does not): 4+, and 5+ saves, for to the nearest he is behind the barricade.
    # He falls unless all three fail to hit or are saved: 1 - (1 - 1/2 x 2/3)^3 = 19/27.
    Question("street-fight", "riflemen", "assault-3", None, {"hits": F(3, 2), "casualties": F(19, 27)}),
    # Two of the three see the sailors. The first hit falls on the nearest, who is in the open and has no save; a second
    # on one behind the fence, who saves on 6+: 1/2 x 1 + 1/4 x (1 + 5/6) = 23/24.
    Question("street-fight", "grenadiers", "sailors", None, {"hits": F(1), "casualties": F(23, 24)}),
    # Four dice at a man in the open: 1 - (1/2)^4.
    Question("street-fight", "machine-gun", "sailors-3", "mg", {"hits": F(2), "casualties": F(15, 16)}),
    # Two shots from each of three: 1 - (1/2)^6.
    Question(
        "street-fight", "assault", "sailors-3", None, {"hits": F(3), "wounds": F(63, 64), "casualties": F(63, 64)}
    ),
    # A bunker has no save. D3 of three wounds: 1, 2, 3 alike, so 1/2 x 2 = 1; the four inside die with the third.
    Question("street-fight", "tank", "bunker", None, {"wounds": F(1), "casualties": F(1, 2) * F(1, 3) * 4}),
    # 4+ to hit, 5+ at -1 saves on 6+, two wounds of the tank's four: 1/2 x 5/6 x 2.
    Question("street-fight", "at-rifle", "tank", None, {"wounds": F(5, 6), "casualties": F(0)}),
    # 2+ to hit; in the bunker 4+ saves: 5/6 x 1/2.
    Question("street-fight", "sniper", "machine-gun", None, {"hits": F(5, 6), "casualties": F(5, 12)}),
    # Eight dice at five teams, 4+ to hit, 3+ saves; the machine guns behind the hill see none of them.
    Question(
        "river-platoon",
        "mg",
        "rifles",
        None,
        {"hits": F(4), "casualties": casualties_of_shared_hits(8, 5, F(1, 2), F(1, 3))},
    ),
    # Three rifles reach the farm: 4+, a 3+ save, and then firepower of 6: one team, 1 - (1 - 1/2 x 1/3 x 1/6)^3.
    Question("river-platoon", "rifles", "mg-command", None, {"hits": F(3, 2), "casualties": 1 - F(35, 36) ** 3}),
)


@pytest.mark.parametrize("question", VOLLEYS, ids=lambda q: f"{q.name}:{q.shooter}:{q.target}")
def test_means_of_volleys(question: Question) -> None:
    game = defilade.Game(defilade.load(path(question.name)))
    exact = game.odds(question.shooter, question.target, question.weapon, exact=True)
    assert {name: F(exact.mean(name)) for name in question.means} == question.means
    quick = game.odds(question.shooter, question.target, question.weapon)
    for name, mean in question.means.items():
        assert quick.mean(name) == pytest.approx(float(mean), abs=1e-12)


STATUSES = ("active", "knocked-down", "stunned", "out-of-action")


@pytest.mark.parametrize(
    ("shooter", "target", "weapon", "wounds", "statuses"),
    [
        # One bolt: 4+ to hit, 3+ to wound, no armour: 1/3; then a third each.
        ("crossbows-1", "slinger", None, F(1, 3), (F(2, 3), F(1, 9), F(1, 9), F(1, 9))),
        # Two bolts, armour of 5+ at -1 saves on 6+: 1/2 x 2/3 x 5/6 = 5/18 each, and it takes both: one injury roll.
        ("crossbows", "chieftain", None, F(5, 9), (1 - F(25, 324), *[F(25, 972)] * 3)),
        # Two stones: 1/2 x 1/2 x 2/3 = 1/6 each. One wound, one roll: a third each; two, the higher of two rolls:
        # 1/9, 3/9, 5/9.
        (
            "lookout",
            "crossbows-1",
            None,
            F(1, 3),
            (F(25, 36), F(30 + 1, 324), F(30 + 3, 324), F(30 + 5, 324)),
        ),
        # Three blows: 2/3 x 1/2 x 2/3 = 2/9 each. Two wounds (84/729) mean one roll, three (8/729) two.
        (
            "captain",
            "chieftain",
            "sword",
            F(2, 3),
            (F(637, 729), F(252 + 8, 6561), F(252 + 24, 6561), F(252 + 40, 6561)),
        ),
    ],
)
def test_what_becomes_of_a_warrior(
    shooter: str, target: str, weapon: str | None, wounds: Fraction, statuses: tuple[Fraction, ...]
) -> None:
    odds = defilade.Game(defilade.load(path("warband"))).odds(shooter, target, weapon, exact=True)
    assert F(odds.mean("wounds")) == wounds
    assert tuple(F(odds["status"].probability(status)) for status in STATUSES) == statuses


@pytest.mark.parametrize(
    ("unit", "chance"),
    [
        # Trained: 4+; a failure is thrown again, for the lorry is 4 cm from the command team: 1/2 + 1/2 x 1/2.
        ("rifles", F(3, 4)),
        # Conscripts: 5+, and nobody near.
        ("reserves", F(1, 3)),
    ],
)
def test_chances_to_dig_in(unit: str, chance: Fraction) -> None:
    odds = defilade.Game(defilade.load(path("river-platoon"))).action_odds(unit, "dig-in", exact=True)
    assert F(odds["success"].probability("true")) == chance


@pytest.mark.parametrize(
    ("name", "unit", "clause"),
    [
        ("river-platoon", "scouts", "FOW-4.1"),  # in the ford
        ("river-platoon", "tanks", "FOW-1.6"),  # vehicles
        ("river-platoon", "pioneers", "FOW-1.6"),
        ("street-fight", "sniper", "SOL-5.1"),  # in the house
        ("street-fight", "grenadiers", "SOL-5.1"),  # in the trench
        ("street-fight", "tank", "SOL-5.1"),  # on the road
    ],
)
def test_who_can_not_dig_in(name: str, unit: str, clause: str) -> None:
    with pytest.raises(defilade.RefusedError) as refused:
        defilade.Game(defilade.load(path(name))).action_odds(unit, "dig-in")
    assert refused.value.refusal.clause == clause


@pytest.mark.parametrize(
    ("name", "shooter", "target", "clause"),
    [
        ("figure-8", "archers-a", "spearmen-a", "T9A-1.3"),
        ("figure-9", "archers-a", "spearmen-a", "T9A-1.2"),
        ("figure-10", "halflings", "knights", "GAME-range"),
        ("figure-10", "archers", "halflings", "GAME-target"),
        ("street-fight", "medic", "assault", "GAME-sight"),
        ("street-fight", "assault", "tank", "GAME-range"),
        ("street-fight", "gunners", "bunker", "GAME-target"),
        ("warband", "swordsmen", "slingers", "GAME-range"),
    ],
)
def test_volleys_that_are_refused(name: str, shooter: str, target: str, clause: str) -> None:
    with pytest.raises(defilade.RefusedError) as refused:
        defilade.Game(defilade.load(path(name))).odds(shooter, target)
    assert refused.value.refusal.clause == clause
