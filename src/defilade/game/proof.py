"""What a record holds to prove its dice by: the scheme, the commitment, what all sides contributed, and the secret."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from defilade.battlefield.faults import Fault, Faults, WrongValueError, check_keys, listed, path, shown
from defilade.battlefield.values import whole
from defilade.dice import FairDice
from defilade.dice.fair import BYTES, SCHEME
from defilade.language import Phrase

KEYS: Final = ("scheme", "commitment", "secret", "contributions", "first", "called_off")
_HEXADECIMAL: Final = re.compile(f"[0-9a-f]{{{2 * BYTES}}}")
_BYTES: Final = Phrase("{n} hexadecimal digits, 0 to 9 and a to f", n=2 * BYTES)
_NEEDED: Final = {"scheme": listed((SCHEME,)), "commitment": _BYTES, "contributions": Phrase("a table")}
_CALLED_OFF: Final = {"by": Phrase("a text"), "agreed": Phrase("names of sides")}

MOST_DICE: Final = 1_000_000
"""How many dice a record may hold."""

_FIRST: Final = whole(0, MOST_DICE)


@dataclass(frozen=True, slots=True)
class CalledOff:
    """A game that nobody won, for its sides ended it: the side that proposed that, and those that agreed.

    Where a side is in neither, the one that proposed has ended the game alone, for it had no answer in time.

    >>> CalledOff("red").to_json()
    {'by': 'red', 'agreed': []}
    """

    by: str
    agreed: tuple[str, ...] = ()

    def alone(self, sides: Iterable[str]) -> bool:
        """Tell whether the game was ended without the agreement of all its sides."""
        return not set(sides) <= {self.by, *self.agreed}

    def to_json(self) -> dict[str, Any]:
        """Return it as a record and a view of the game hold it."""
        return {"by": self.by, "agreed": list(self.agreed)}


@dataclass(frozen=True, slots=True)
class Proof:
    """What proves the dice of a game.

    ``commitment`` was published before the game; ``contributions`` are what each side added, by its name; ``secret`` is
    None until the game is over. All three are of 32 bytes, written as 64 hexadecimal digits. ``first`` counts the dice
    of the record that had fallen before: the proof is about those after them. ``called_off`` says that the game was
    ended before its end.
    """

    commitment: str
    contributions: Mapping[str, str]
    secret: str | None = None
    first: int = field(default=0)
    called_off: CalledOff | None = None

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
            **({} if self.called_off is None else {"called_off": self.called_off.to_json()}),
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
    check_keys(raw, KEYS, _NEEDED, place, faults)
    if raw.get("scheme", SCHEME) != SCHEME:
        faults.add(Fault(path(place, "scheme"), Phrase("an unknown scheme"), shown(raw["scheme"]), listed((SCHEME,))))
    commitment = _digits(raw.get("commitment", ""), path(place, "commitment"), faults) if "commitment" in raw else ""
    secret = raw.get("secret")
    if secret is not None:
        _digits(secret, path(place, "secret"), faults)
    contributions = _contributions(raw.get("contributions", {}), path(place, "contributions"), faults)
    first = _first(raw.get("first", 0), path(place, "first"), faults)
    called_off = _called_off(raw["called_off"], path(place, "called_off"), faults) if "called_off" in raw else None
    return Proof(commitment, contributions, secret, first, called_off) if len(faults.all()) == before else None


def is_contribution(value: object) -> bool:
    """Tell whether something is 32 bytes in hexadecimal, as contributions are written.

    >>> is_contribution("0a" * 32), is_contribution("0A" * 32), is_contribution(7)
    (True, False, False)
    """
    return isinstance(value, str) and _HEXADECIMAL.fullmatch(value) is not None


def _first(found: object, place: str, faults: Faults) -> int:
    try:
        return _FIRST.parse(found)
    except WrongValueError as error:
        faults.report(error.wrongs, found, place)
        return 0


def _digits(found: object, place: str, faults: Faults) -> str:
    if not is_contribution(found):
        faults.add(Fault(place, Phrase("not such a number of bytes"), shown(found), _BYTES))
        return ""
    return str(found)


def _contributions(found: object, place: str, faults: Faults) -> Mapping[str, str]:
    if not isinstance(found, Mapping):
        faults.add(Fault(place, Phrase("not a table"), shown(found), Phrase("a table")))
        return {}
    return {str(side): _digits(given, path(place, str(side)), faults) for side, given in found.items()}


def _called_off(found: object, place: str, faults: Faults) -> CalledOff | None:
    if not isinstance(found, Mapping):
        faults.add(Fault(place, Phrase("not a table"), shown(found), Phrase("a table")))
        return None
    check_keys(found, tuple(_CALLED_OFF), _CALLED_OFF, place, faults)
    by, agreed = found.get("by", ""), found.get("agreed", ())
    if not isinstance(by, str):
        faults.add(Fault(path(place, "by"), Phrase("not a text of the right form"), shown(by), Phrase("a text")))
    if isinstance(agreed, str) or not isinstance(agreed, Sequence) or not all(isinstance(each, str) for each in agreed):
        faults.add(Fault(path(place, "agreed"), Phrase("not a list"), shown(agreed), Phrase("names of sides")))
        return None
    return CalledOff(str(by), tuple(agreed))
