"""The arithmetic under the distributions, on series: the chances of 0, 1, 2 and so on, as a plain list.

Chances are all floats or all fractions; what is done with them is the same. Nothing here
subtracts one chance from another, so that the rarest outcome is as precise as the likeliest.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb
from operator import add as plus
from operator import mul

Probability = float | Fraction
Series = Sequence[Probability]

# Below this a chance is no start for a product: its digits get lost where floats end, at 2e-308.
SMALL = 1e-290


def binomial(n: int, p: Probability) -> list[Probability]:
    """Return the chances of 0 to ``n`` successes in ``n`` tries of chance ``p``.

    Floats hold for any ``n``: where the chance of 0 is too small to start from, they start at the likeliest number.

    >>> binomial(2, 0.5)
    [0.25, 0.5, 0.25]
    """
    if not isinstance(p, float):
        wins, losses = p.numerator, p.denominator - p.numerator
        throws = p.denominator**n
        return [Fraction(comb(n, k) * wins**k * losses ** (n - k), throws) for k in range(n + 1)]
    if p <= 0:
        return [1.0, *[0.0] * n]
    if p >= 1:
        return [*[0.0] * n, 1.0]
    odds = p / (1 - p)
    weight = (1 - p) ** n
    if weight < SMALL:
        return _binomial_from_the_likeliest(n, p, odds)
    chances: list[Probability] = [weight]
    for failures, successes in zip(range(n, 0, -1), range(1, n + 1), strict=True):
        weight *= failures * odds / successes
        chances.append(weight)
    return chances


def _binomial_from_the_likeliest(n: int, p: float, odds: float) -> list[Probability]:
    """Return what `binomial` does, from weights to both sides of the likeliest number that are scaled at the end."""
    likeliest = min(n, int((n + 1) * p))
    above = accumulate([(n - k) / (k + 1) * odds for k in range(likeliest, n)], mul, initial=1.0)
    below = accumulate([k / ((n - k + 1) * odds) for k in range(likeliest, 0, -1)], mul)
    weights = [*[*below][::-1], *above]
    total = sum(weights)
    return [weight / total for weight in weights]


def convolve(first: Series, second: Series) -> list[Probability]:
    """Return the chances of the sum of two independent numbers.

    >>> convolve([0.5, 0.5], [0.5, 0.5])
    [0.25, 0.5, 0.25]
    """
    if len(first) < len(second):
        first, second = second, first
    if len(second) == 1:
        return [chance * second[0] for chance in first]
    if len(second) == 2:
        no, yes = second
        return [first[0] * no, *[b * no + a * yes for a, b in zip(first, first[1:], strict=False)], first[-1] * yes]
    result: list[Probability] = [0] * (len(first) + len(second) - 1)
    start, core = _without_zeros_at_ends(first)
    for shift, weight in enumerate(second, start):
        if weight:
            place = shift
            for chance in core:
                result[place] += weight * chance
                place += 1
    return result


def _without_zeros_at_ends(series: Series) -> tuple[int, Series]:
    """Return at which place the first chance stands that is not 0, and all to the last: long series have few."""
    if series[0] and series[-1]:
        return 0, series
    places = [place for place, chance in enumerate(series) if chance]
    return (places[0], series[places[0] : places[-1] + 1]) if places else (0, ())


def add(first: Series, second: Series) -> list[Probability]:
    """Return the weights of either of two cases.

    >>> add([0.25, 0.25], [0.5])
    [0.75, 0.25]
    """
    if len(first) < len(second):
        first, second = second, first
    return [*map(plus, first, second), *first[len(second) :]]


def lump(series: Series, most: int | None) -> Series:
    """Return the series with all that is above ``most`` counted as ``most``.

    >>> lump([0.25, 0.5, 0.25], 1)
    [0.25, 0.75]
    """
    if most is None or len(series) <= most + 1:
        return series
    return [*series[:most], sum(series[most:])]


def power(series: Series, n: int, most: int | None = None) -> Series:
    """Return the chances of the sum of ``n`` independent numbers, counted up to ``most``.

    >>> power([0.5, 0.25, 0.25], 2, most=2)
    [0.25, 0.25, 0.5]
    """
    if n == 1:
        return lump(series, most)
    if len(series) == 2:
        return lump(binomial(n, series[1]), most)
    steps = [step for step in range(1, len(series)) if series[step]]
    if len(steps) == 1:
        spaced: list[Probability] = [0] * (steps[0] * n + 1)
        spaced[:: steps[0]] = binomial(n, series[steps[0]])
        return lump(spaced, most)
    if n == 0:
        return [1]
    result = series
    for bit in f"{n:b}"[1:]:
        result = lump(convolve(result, result), most)
        if bit == "1":
            result = lump(convolve(result, series), most)
    return result
