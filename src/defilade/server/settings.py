"""What the server is told when it starts: made in one place, changed nowhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

PAGE = Path(__file__).parent / "page"
"""Where the built page of the board is."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    each_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client may ask of the server.

    Sizes are in bytes, times in seconds. Rates hold for each address: of requests, of each kind of question, of
    pictures, of new games and positions, and of the messages of each socket, by number and by size. ``mistakes`` are
    the messages that can't be understood before a socket is closed. ``models`` (and features), ``pairs`` of shooter and
    target, and ``dice`` to hit are the most that one question may be about, ``seconds`` the longest that its rulings
    may take.
    """

    large_body: int = 2 * 2**20
    body: int = 64 * 2**10
    message: int = 2 * 2**20
    seconds_of_body: float = 30.0
    requests: Rate = Rate(400, 100)
    questions: Rate = Rate(100, 10)
    pictures: Rate = Rate(20, 2)
    made: Rate = Rate(40, 1)
    sockets: int = 64
    messages: Rate = Rate(600, 240)
    message_bytes: Rate = Rate(8 * 2**20, 4 * 2**20)
    mistakes: int = 5
    models: int = 1000
    pairs: int = 2500
    dice: int = 2000
    seconds: float = 10.0


USUAL = Limits()
"""The limits unless others are told."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server.

    ``database`` is a URL of SQLAlchemy, ``page`` the folder of the built page. ``hosts`` are the names, beside
    ``localhost`` and plain addresses, under which the server may be asked: a name that is not among them could be one
    that a hostile page has pointed at this machine.
    """

    database: str = "sqlite://"
    page: Path = PAGE
    hosts: frozenset[str] = field(default_factory=frozenset)
    limits: Limits = USUAL
