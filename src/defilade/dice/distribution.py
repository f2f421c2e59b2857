"""Exact distributions over finitely many outcomes, with the operators a dice player expects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import fsum, lcm, sqrt
from typing import TypeVar, cast

from defilade.dice.series import Probability, Series

Outcome = TypeVar("Outcome", bound=int | str)
Mapped = TypeVar("Mapped", bound=int | str)


TOO_FEW = "can't throw fewer dice than none"


class Distribution(Mapping[Outcome, Probability]):
    """The chance of each of finitely many outcomes, that are all numbers or all words.

    It is made from weights of any size, and gives each outcome its share of them all: as a fraction, or as a float
    where a weight is one or ``exact`` is False. Outcomes without weight are left out; numbers stand in order, words as
    given. It doesn't change. Raises ``ValueError`` for a negative weight or when there is none above 0. (``total`` is
    for those who know their weights to be in order, above 0 and of this sum.)

    ``first + second`` is the sum of two independent numbers, ``3 @ die`` the sum of three dice, and ``count @ die`` the
    sum of as many dice as ``count`` gives; both raise ``ValueError`` where that may be fewer than none.

    >>> d6 = Distribution(dict.fromkeys(range(1, 7), 1))
    >>> (3 @ d6)[8]
    Fraction(7, 72)
    >>> (d6 + 1).mean()
    Fraction(9, 2)
    """

    __slots__ = ("_total", "_weights", "exact")
    exact: bool
    _weights: Mapping[Outcome, Probability]
    _total: Probability

    def __init__(
        self, weights: Mapping[Outcome, Probability], *, exact: bool = True, total: Probability | None = None
    ) -> None:
        if total is None:
            weights = _in_order(weights)
            exact = exact and not _any_float(weights.values())
            total = _sum(weights.values())
        self._weights = weights
        self._total = total
        self.exact = exact

    @staticmethod
    def of_series(weights: Series, *, exact: bool = True) -> Distribution[int]:
        """Return the distribution of numbers from the weights of 0, 1, 2 and so on.

        >>> Distribution.of_series([1, 0, 3], exact=False)
        Distribution({0: 0.25, 2: 0.75})
        """
        total: Probability = sum(weights)
        exact = exact and not isinstance(total, float)
        if all(weights):
            return _FromZero(tuple(weights), total, exact)
        return Distribution({n: weight for n, weight in enumerate(weights) if weight}, exact=exact, total=total)

    def __getitem__(self, outcome: Outcome) -> Probability:
        return self._share(self._weights[outcome])

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __repr__(self) -> str:
        return f"Distribution({dict(self)})"

    def probability(self, outcome: Outcome) -> Probability:
        """Return the chance of an outcome, 0 where it can't be.

        >>> D6.probability(7)
        0
        """
        return self.get(outcome, 0)

    @property
    def numeric(self) -> bool:
        """Whether the outcomes are numbers, that have a mean."""
        return all(isinstance(outcome, int) for outcome in self)

    def denominator(self) -> int:
        """Return how many equally likely cases the fractions count; raises ``TypeError`` where chances are floats.

        >>> (3 @ D6).denominator()
        216
        """
        return lcm(*(self._fraction(outcome).denominator for outcome in self))

    def quantity(self, outcome: Outcome) -> int:
        """Return how many of the equally likely cases, `denominator` in all, give an outcome.

        >>> (3 @ D6).quantity(9)
        25
        """
        return int(self._fraction(outcome) * self.denominator())

    def at_least(self: Distribution[int], number: int) -> Probability:
        """Return the chance of a number or more.

        >>> D6.at_least(5)
        Fraction(1, 3)
        """
        return self._share(_sum([weight for outcome, weight in self._weighted() if outcome >= number]))

    def at_most(self: Distribution[int], number: int) -> Probability:
        """Return the chance of a number or less.

        >>> D6.at_most(1)
        Fraction(1, 6)
        """
        return self._share(_sum([weight for outcome, weight in self._weighted() if outcome <= number]))

    def mean(self: Distribution[int]) -> Probability:
        """Return the mean; words have none and raise ``TypeError``.

        >>> D3.mean()
        Fraction(2, 1)
        """
        if not self.numeric:
            raise TypeError("words have no mean")
        return self._share(_sum([outcome * weight for outcome, weight in self._weighted()]))

    def standard_deviation(self: Distribution[int]) -> float:
        """Return the standard deviation; words have none and raise ``TypeError``.

        >>> round(D6.standard_deviation(), 3)
        1.708
        """
        mean = self.mean()
        return sqrt(_sum([(outcome - mean) ** 2 * chance for outcome, chance in self.items()]))

    def map(self, function: Callable[[Outcome], Mapped]) -> Distribution[Mapped]:
        """Return the distribution of what a function makes of the outcome.

        >>> D6.map(lambda face: min(face, 3))
        Distribution({1: Fraction(1, 6), 2: Fraction(1, 6), 3: Fraction(2, 3)})
        """
        weights: dict[Mapped, Probability] = {}
        for outcome, weight in self._weighted():
            mapped = function(outcome)
            weights[mapped] = weights.get(mapped, 0) + weight
        return Distribution(weights, exact=self.exact)

    def __add__(self: Distribution[int], other: Distribution[int] | int) -> Distribution[int]:
        if isinstance(other, int):
            return self.map(lambda outcome: outcome + other)
        weights: dict[int, Probability] = {}
        for mine, weight in self._weighted():
            for theirs, other_weight in other._weighted():
                weights[mine + theirs] = weights.get(mine + theirs, 0) + weight * other_weight
        return Distribution(weights, exact=self.exact and other.exact)

    def __radd__(self: Distribution[int], other: int) -> Distribution[int]:
        return self + other

    def __rmatmul__(self: Distribution[int], count: int) -> Distribution[int]:
        if count < 0:
            raise ValueError(TOO_FEW)
        result = NOTHING
        for bit in f"{count:b}":
            result = result + result
            if bit == "1":
                result = result + self
        return result

    def __matmul__(self: Distribution[int], die: Distribution[int]) -> Distribution[int]:
        if min(self) < 0:
            raise ValueError(TOO_FEW)
        weights: dict[int, Probability] = {}
        thrown = NOTHING
        for count in range(max(self) + 1):
            for outcome, chance in thrown.items():
                weights[outcome] = weights.get(outcome, 0) + self.probability(count) * chance
            thrown = thrown + die
        return Distribution(weights, exact=self.exact and die.exact)

    def to_json(self) -> dict[str, float]:
        """Return the outcomes as words with their chances as floats.

        >>> (D6 + D6).map(lambda total: "high" if total > 9 else "low").to_json()
        {'low': 0.8333333333333334, 'high': 0.16666666666666666}
        """
        return {str(outcome): float(chance) for outcome, chance in self.items()}

    def _weighted(self) -> Iterable[tuple[Outcome, Probability]]:
        return self._weights.items()

    def _share(self, weight: Probability) -> Probability:
        return Fraction(weight) / Fraction(self._total) if self.exact else float(weight / self._total)

    def _fraction(self, outcome: Outcome) -> Fraction:
        chance = self.probability(outcome)
        if isinstance(chance, float):
            raise TypeError("cases are counted where chances are fractions")
        return Fraction(chance)


class _FromZero(Distribution[int]):
    """The distribution of 0, 1, 2 and so on, all of which can be: a weight stands at the place of its number."""

    __slots__ = ("_series",)
    _series: tuple[Probability, ...]

    def __init__(self, series: tuple[Probability, ...], total: Probability, exact: bool) -> None:
        self._series = series
        self._total = total
        self.exact = exact

    def __getitem__(self, outcome: object) -> Probability:
        if not isinstance(outcome, int) or not 0 <= outcome < len(self._series):
            raise KeyError(outcome)
        return self._share(self._series[outcome])

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self._series)))

    def __len__(self) -> int:
        return len(self._series)

    def _weighted(self) -> Iterable[tuple[int, Probability]]:
        return enumerate(self._series)


def _in_order(weights: Mapping[Outcome, Probability]) -> Mapping[Outcome, Probability]:
    if any(weight < 0 for weight in weights.values()):
        raise ValueError("a weight can't be negative")
    if not any(weights.values()):
        raise ValueError("no outcome has a weight")
    outcomes = list(weights)
    if all(isinstance(outcome, int) for outcome in outcomes):
        outcomes = cast(list[Outcome], sorted(cast(list[int], outcomes)))
    return {outcome: weights[outcome] for outcome in outcomes if weights[outcome]}


def _any_float(weights: Iterable[Probability]) -> bool:
    return any(isinstance(weight, float) for weight in weights)


def _sum(weights: Iterable[Probability]) -> Probability:
    """Return the sum: of whole numbers and fractions exactly, of floats rounded once."""
    terms = list(weights)
    return fsum(terms) if _any_float(terms) else sum(terms)


NOTHING: Distribution[int] = Distribution({0: 1})
D6: Distribution[int] = Distribution(dict.fromkeys(range(1, 7), 1))
D3: Distribution[int] = D6.map(lambda face: (face + 1) // 2)
