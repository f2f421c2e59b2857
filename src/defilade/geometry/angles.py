"""Directions from degrees, to the same last bit on every machine."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

_BITS = 160
_ONE = 1 << _BITS
_PI = Fraction("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899")


@lru_cache(maxsize=4096)
def direction(degrees: float) -> tuple[float, float]:
    """Return the unit vector of a facing: degrees counter-clockwise from +x.

    Each part is correctly rounded, so quarter turns are exact and no platform's own sine shows in a record.

    >>> direction(90)
    (0.0, 1.0)
    >>> direction(30)
    (0.8660254037844386, 0.5)
    """
    quarters, rest = divmod(Fraction(degrees), 90)
    cosine, sine = _cosine_and_sine(rest)
    # "0.0 - x" and not "-x": no negative zero may reach a file.
    return ((cosine, sine), (0.0 - sine, cosine), (0.0 - cosine, 0.0 - sine), (sine, 0.0 - cosine))[quarters % 4]


def _cosine_and_sine(degrees: Fraction) -> tuple[float, float]:
    """Sum both Taylor series in integers, for an angle from 0 up to 90 degrees."""
    angle = int(degrees * _PI / 180 * _ONE)
    sums = [_ONE, 0]
    term, power = _ONE, 0
    while term:
        power += 1
        term = term * angle // (power * _ONE)
        sums[power % 2] += term if power % 4 < 2 else -term
    return sums[0] / _ONE, sums[1] / _ONE
