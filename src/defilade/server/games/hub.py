"""Who follows which game: the sockets of this process, and how many other processes have."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

SECONDS_HEARD: Final = 60.0
"""A process that has said nothing of its sockets for so long has none left."""


@dataclass(slots=True, eq=False)
class Follower:
    """Somebody who follows a game through a socket: his seats, and what wakes his socket.

    ``wake`` is called when the game has gone on, ``stir`` when others have come or gone. Neither waits.
    """

    seats: tuple[str, ...]
    wake: Callable[[], None]
    stir: Callable[[], None]


@dataclass(frozen=True, slots=True)
class _Heard:
    """What another process has told of its sockets, and when."""

    seats: Mapping[str, int]
    watchers: int
    when: float


@dataclass(slots=True)
class Hub:
    """The followers of all games."""

    _here: dict[str, set[Follower]] = field(default_factory=dict)
    _elsewhere: dict[str, dict[str, _Heard]] = field(default_factory=dict)

    @contextmanager
    def following(self, game: str, follower: Follower) -> Iterator[None]:
        """Let somebody follow a game as long as the context lasts."""
        self._here.setdefault(game, set()).add(follower)
        self.stir(game)
        try:
            yield
        finally:
            self._here[game].discard(follower)
            if not self._here[game]:
                del self._here[game]
                self._elsewhere.pop(game, None)
            self.stir(game)

    def follows(self, game: str) -> bool:
        """Tell whether anybody here follows a game."""
        return game in self._here

    def followed(self) -> tuple[str, ...]:
        """Return the games that somebody here follows."""
        return tuple(self._here)

    def wake(self, game: str) -> None:
        """Let all who follow a game know that it has gone on."""
        for follower in self._here.get(game, ()):
            follower.wake()

    def stir(self, game: str) -> None:
        """Let all who follow a game know that somebody has come or gone."""
        for follower in self._here.get(game, ()):
            follower.stir()

    # Presence.

    def own_presence(self, game: str) -> str:
        """Return who follows a game here, to be told to other processes."""
        seats, watchers = self._own(game)
        return json.dumps({"seats": dict(seats), "watching": watchers}, separators=(",", ":"))

    def heard_presence(self, process: str, game: str, said: str, now: float) -> bool:
        """Take in who follows a game in another process; return whether it is new to this one, and wants an answer.

        What can't be read is passed over.
        """
        if game not in self._here:
            return False
        try:
            told = json.loads(said)
            heard = _Heard({str(side): int(n) for side, n in told["seats"].items()}, int(told["watching"]), now)
        except (ValueError, KeyError, TypeError, AttributeError):
            return False
        before = self._elsewhere.setdefault(game, {}).get(process)
        self._elsewhere[game][process] = heard
        if before is None or (before.seats, before.watchers) != (heard.seats, heard.watchers):
            self.stir(game)
        return before is None

    def presence(self, game: str, now: float) -> dict[str, Any]:
        """Return how many sockets follow a game on each seat, and without one, in all processes."""
        seats, watchers = self._own(game)
        for heard in self._elsewhere.get(game, {}).values():
            if now - heard.when <= SECONDS_HEARD:
                seats.update(heard.seats)
                watchers += heard.watchers
        return {"type": "presence", "seats": dict(seats), "watching": watchers}

    def _own(self, game: str) -> tuple[Counter[str], int]:
        followers = self._here.get(game, ())
        seats = Counter(side for follower in followers for side in follower.seats)
        return seats, sum(not follower.seats for follower in followers)
