"""Tokens: who holds one may sit on a seat of a game, or watch it."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from defilade.server.store.store import StoredGame

BYTES: Final = 32
LONGEST: Final = 200
"""Longer texts are no tokens; nobody needs to look at them."""


@dataclass(frozen=True, slots=True)
class Rights:
    """What somebody may do in a game: act for the sides of ``seats``; everybody who has any right may watch."""

    seats: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """Return the rights as a view of the game says them."""
        return {"seats": list(self.seats), "watch": not self.seats}


def new_token() -> str:
    """Return a token that nobody can guess.

    >>> len(new_token())
    43
    """
    return secrets.token_urlsafe(BYTES)


def new_name() -> str:
    """Return a name for a game or a position that is met nowhere else."""
    return secrets.token_urlsafe(12)


def digest(token: str) -> str:
    """Return what is kept of a token.

    >>> digest("a")[:8]
    'ca978112'
    """
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def rights_of(game: StoredGame, tokens: Iterable[str]) -> Rights | None:
    """Return what tokens entitle to in a game; None where they are of no seat of it.

    How long it takes tells nothing of the tokens that are right.
    """
    known = [digest(token) for token in tokens if len(token) <= LONGEST]
    held = [seat for seat in game.seats for mine in known if hmac.compare_digest(seat.token, mine)]
    if not held:
        return None
    return Rights(tuple(dict.fromkeys(seat.side for seat in held if seat.side is not None)))
