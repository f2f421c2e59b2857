"""Generating functions in whole numbers: the ways to get 0, 1, 2 and so on as the coefficients of a polynomial.

Independent numbers add up as their polynomials multiply, cases as theirs add. A polynomial is written as one integer,
its value at a power of two above all coefficients (Kronecker's substitution), so that Python's own arithmetic does the
work: ``*``, ``**`` and ``+`` are those of polynomials. ``width`` is the exponent of that power, in bits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from struct import Struct

WORD = 64
BYTE = 8


def width_for(ways: int) -> int:
    """Return the width for polynomials of no more than so many ways in all.

    >>> width_for(6**3)
    64
    """
    bits = ways.bit_length() + 1
    return WORD if bits <= WORD else -(-bits // BYTE) * BYTE


def polynomial(coefficients: Sequence[int], width: int) -> int:
    """Return the polynomial of so many ways to get 0, 1, 2 and so on.

    >>> polynomial([1, 2], 64) == 1 + 2 * 2**64
    True
    """
    result = 0
    for coefficient in reversed(coefficients):
        result = (result << width) + coefficient
    return result


def coefficients(polynomial: int, width: int) -> Sequence[int]:
    """Return the ways to get 0, 1, 2 and so on.

    >>> coefficients((1 + 2**64) ** 3, 64)
    (1, 3, 3, 1)
    """
    count = polynomial.bit_length() // width + 1
    size = width // BYTE
    data = polynomial.to_bytes(count * size, "little")
    if width == WORD:
        return _words(count)(data)
    return [int.from_bytes(data[start : start + size], "little") for start in range(0, len(data), size)]


@lru_cache
def _words(count: int) -> Callable[[bytes], Sequence[int]]:
    """Return what reads so many words: to put its format together takes as long as to read a dozen."""
    return Struct(f"<{count}Q").unpack


def lump(polynomial: int, width: int, most: int) -> int:
    """Return the polynomial with all that is above ``most`` counted as ``most``.

    >>> coefficients(lump((1 + 2**64) ** 3, 64, most=1), 64)
    (1, 7)
    """
    place = most * width
    if polynomial.bit_length() <= place + width:
        return polynomial
    # The sum of a number's digits is its remainder by the base less one.
    above = (polynomial >> place) % ((1 << width) - 1)
    return polynomial & (1 << place) - 1 | above << place


def power(polynomial: int, n: int, width: int, most: int | None = None) -> int:
    """Return the polynomial of the sum of ``n`` independent numbers, counted up to ``most``.

    >>> coefficients(power(1 + 2**64, 3, 64, most=2), 64)
    (1, 3, 4)
    """
    if most is None or n * polynomial.bit_length() <= most * width:
        whole: int = polynomial**n
        return whole
    result = 1
    for bit in f"{n:b}":
        result = lump(result * result, width, most)
        if bit == "1":
            result = lump(result * polynomial, width, most)
    return result
