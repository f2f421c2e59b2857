"""What a record holds to prove its dice by: the scheme, the commitment, what all sides contributed, and the secret."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from defilade.battlefield.faults import Fault, Faults, listed, nearest, nothing, path, shown
from defilade.dice import FairDice
from defilade.dice.fair import BYTES, SCHEME
from defilade.language import Phrase

KEYS: Final = ("scheme", "commitment", "secret", "contributions", "first")
NEEDED: Final = ("scheme", "commitment", "contributions")
_HEXADECIMAL: Final = re.compile(f"[0-9a-f]{{{2 * BYTES}}}")
MOST_DICE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Proof:
    """What proves the dice of a game.

    ``commitment`` was published before the game; ``contributions`` are what each side added, by its name; ``secret`` is
    None until the game is over. All three are of 32 bytes, written as 64 hexadecimal digits. ``first`` counts the dice
    of the record that had fallen before: the proof is about those after them.
    """

    commitment: str
    contributions: Mapping[str, str]
    secret: str | None = None
    first: int = field(default=0)

    def dice(self) -> FairDice:
        """Return the dice that are proven, from the first. Raises ``ValueError`` while the secret is not revealed."""
        if self.secret is None:
            raise ValueError("the secret is not revealed")
        return FairDice(
            bytes.fromhex(self.secret), {side: bytes.fromhex(given) for side, given in self.contributions.items()}
        )

    def to_json(self) -> dict[str, Any]:
        """Return the proof as a record holds it.

        >>> Proof("0" * 64, {"red": "1" * 64}).to_json()["secret"] is None
        True
        """
        return {
            "scheme": SCHEME,
            "commitment": self.commitment,
            "secret": self.secret,
            "contributions": dict(self.contributions),
            **({"first": self.first} if self.first else {}),
        }


def read_proof(raw: object, place: str, faults: Faults) -> Proof | None:
    """Return the proof that a table of a record describes; None where there are faults.

    >>> faults = Faults()
    >>> read_proof({"scheme": "defilade/dice/1", "commitment": "ab", "contributions": {}}, "proof", faults)
    >>> [fault.place for fault in faults.all()]
    ['proof.commitment']
    """
    if not isinstance(raw, Mapping):
        faults.add(Fault(place, Phrase("not a table"), shown(raw), Phrase("a table")))
        return None
    before = len(faults.all())
    _check_keys(raw, place, faults)
    if raw.get("scheme", SCHEME) != SCHEME:
        faults.add(Fault(path(place, "scheme"), Phrase("an unknown scheme"), shown(raw["scheme"]), listed((SCHEME,))))
    commitment = _digits(raw.get("commitment", ""), path(place, "commitment"), faults) if "commitment" in raw else ""
    secret = raw.get("secret")
    if secret is not None:
        _digits(secret, path(place, "secret"), faults)
    contributions = _contributions(raw.get("contributions", {}), path(place, "contributions"), faults)
    first = raw.get("first", 0)
    if isinstance(first, bool) or not isinstance(first, int) or not 0 <= first <= MOST_DICE:
        allowed = Phrase("a whole number from {low} to {high}", low=0, high=MOST_DICE)
        faults.add(Fault(path(place, "first"), Phrase("not a whole number"), shown(first), allowed))
    return Proof(commitment, contributions, secret, first) if len(faults.all()) == before else None


def is_contribution(value: object) -> bool:
    """Tell whether something is 32 bytes in hexadecimal, as contributions are written.

    >>> is_contribution("0a" * 32), is_contribution("0A" * 32), is_contribution(7)
    (True, False, False)
    """
    return isinstance(value, str) and _HEXADECIMAL.fullmatch(value) is not None


def _check_keys(raw: Mapping[Any, Any], place: str, faults: Faults) -> None:
    for name in raw:
        if name not in KEYS:
            message = Phrase("an unknown key")
            like = nearest(str(name), list(KEYS))
            if like is not None:
                message = Phrase("{message}; the nearest key is {name}", message=message, name=like)
            faults.add(Fault(path(place, str(name)), message, shown(name), listed(KEYS)))
    for name in NEEDED:
        if name not in raw:
            missing = Phrase("a key that must be there is missing")
            faults.add(Fault(path(place, name), missing, nothing(), Phrase("what the format says")))


def _digits(found: object, place: str, faults: Faults) -> str:
    if not is_contribution(found):
        allowed = Phrase("{n} hexadecimal digits, 0 to 9 and a to f", n=2 * BYTES)
        faults.add(Fault(place, Phrase("not such a number of bytes"), shown(found), allowed))
        return ""
    return str(found)


def _contributions(found: object, place: str, faults: Faults) -> Mapping[str, str]:
    if not isinstance(found, Mapping):
        faults.add(Fault(place, Phrase("not a table"), shown(found), Phrase("a table")))
        return {}
    return {str(side): _digits(given, path(place, str(side)), faults) for side, given in found.items()}
