"""Fair dice: nobody can choose them, neither who rolls them nor who plays, and everybody can check them afterwards.

Who rolls them draws a secret and publishes its commitment before anybody else says anything. Every side then adds a
contribution of its own. Each die follows from the secret and all contributions, so it was settled by nobody alone. At
the end the secret is revealed, and with it every die can be worked out again.

The scheme, byte by byte, so that it can be checked with other programs:

- the commitment is SHA-256 of ``defilade/dice/1`` in ASCII and the 32 bytes of the secret;
- the contributions are written one after the other, by the UTF-8 bytes of the side's name in ascending order: how many
  bytes the name has as 4 bytes, these bytes, and the 32 bytes of the contribution;
- the block of a die is HMAC-SHA-256, keyed with the secret, of that text, the number of the die from 0 as 8 bytes, and
  the number of the attempt from 0 as 4 bytes, all numbers big-endian;
- of the block's 32 bytes the first below 252 is the die: its remainder by 6, and 1. Where there is none the next
  attempt follows.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Final

SCHEME: Final = "defilade/dice/1"
BYTES: Final = 32
"""How long a secret is, and a contribution."""

FAIR_BYTES: Final = 252
"""So many of a byte's values are shared out evenly among six faces; those above are passed over."""


def commitment(secret: bytes) -> str:
    """Return what is published of a secret beforehand, in hexadecimal.

    >>> commitment(bytes(32))[:16]
    '2c6451bba7fcfb23'
    """
    return hashlib.sha256(SCHEME.encode() + secret).hexdigest()


def canonical(contributions: Mapping[str, bytes]) -> bytes:
    """Return the contributions of all sides as the one text that the dice hang on.

    >>> len(canonical({"red": bytes(32), "blue": bytes(32)})) == 2 * (4 + 32) + len("redblue")
    True
    """
    named = sorted((side.encode("utf-8", "surrogatepass"), given) for side, given in contributions.items())
    return b"".join(len(side).to_bytes(4, "big") + side + given for side, given in named)


@dataclass(slots=True)
class FairDice:
    """Gives the dice that a secret and the contributions of all sides stand for, from number ``taken`` on.

    Raises ``ValueError`` where the secret or a contribution is not of 32 bytes.

    >>> dice = FairDice(bytes(32), {"blue": bytes(32), "red": bytes(32)})
    >>> first = [dice.d6("to hit") for _ in range(6)]
    >>> first == [dice.face(number) for number in range(6)], dice.taken
    (True, 6)
    """

    secret: bytes
    contributions: Mapping[str, bytes]
    taken: int = 0
    _text: bytes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if wrong := [len(given) for given in (self.secret, *self.contributions.values()) if len(given) != BYTES]:
            raise ValueError(f"{wrong[0]} bytes, not {BYTES}")
        self._text = canonical(self.contributions)

    def face(self, number: int) -> int:
        """Return the die of a number, counted from 0."""
        text = self._text + number.to_bytes(8, "big")
        for attempt in count():
            block = hmac.digest(self.secret, text + attempt.to_bytes(4, "big"), "sha256")
            fair = next((byte for byte in block if byte < FAIR_BYTES), None)
            if fair is not None:
                return fair % 6 + 1
        raise AssertionError("an endless count has ended")

    def d6(self, _purpose: str, /) -> int:
        """Return the next die."""
        self.taken += 1
        return self.face(self.taken - 1)
