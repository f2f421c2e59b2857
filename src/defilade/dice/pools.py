"""Pools of dice that are counted by their successes."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from defilade.dice import series
from defilade.dice.distribution import Distribution
from defilade.dice.series import Probability


def binomial(n: int, p: Probability) -> Distribution[int]:
    """Return the distribution of successes in ``n`` tries of chance ``p``; exact when ``p`` is a fraction.

    Raises ``ValueError`` for a negative number of tries, or a chance that is none.

    >>> binomial(2, Fraction(1, 3))
    Distribution({0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)})
    """
    _check(n, p)
    return Distribution.of_series(series.binomial(n, p))


def poisson_binomial(groups: Iterable[tuple[int, Probability]]) -> Distribution[int]:
    """Return the distribution of successes over groups, each of so many tries of one chance.

    >>> poisson_binomial([(1, Fraction(1, 2)), (1, Fraction(1, 3))])
    Distribution({0: Fraction(1, 3), 1: Fraction(1, 2), 2: Fraction(1, 6)})
    """
    tries: dict[Probability, int] = {}
    for n, p in groups:
        _check(n, p)
        tries[p] = tries.get(p, 0) + n
    total: list[Probability] = [Fraction(1)]
    for p, n in tries.items():
        total = series.convolve(total, series.binomial(n, p))
    return Distribution.of_series(total)


def thin(counts: Distribution[int], p: Probability) -> Distribution[int]:
    """Return the distribution of those of a count that pass a test of chance ``p``, each for itself.

    >>> thin(binomial(2, Fraction(1, 2)), Fraction(2, 3)) == binomial(2, Fraction(1, 3))
    True
    """
    _check(min(counts), p)
    # Horner's scheme, from the highest count down.
    total: list[Probability] = [counts.probability(max(counts))]
    for count in range(max(counts) - 1, -1, -1):
        total = series.convolve(total, [1 - p, p])
        total[0] += counts.probability(count)
    return Distribution.of_series(total)


def _check(n: int, p: Probability) -> None:
    if n < 0:
        raise ValueError(f"there can't be {n} tries")
    if not 0 <= p <= 1:
        raise ValueError(f"a chance lies between 0 and 1: {p}")
