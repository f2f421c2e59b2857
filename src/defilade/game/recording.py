"""Records on disk: written whole or not at all, so that no power cut leaves half a game."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from defilade.dice import DiceExhausted, DiceSource
from defilade.game.records import Record


def record_text(record: Record) -> str:
    """Return a record as its file holds it: JSON, with an action a line.

    >>> from defilade.battlefield.model import Battlefield, Table, Turn
    >>> from defilade.rulesets.actions import EndPhase
    >>> field = Battlefield("soldatiki", Table(90, 60, "cm"), (), (), None, Turn("red"), source={"title": "Бой"})
    >>> print(record_text(Record(field, (EndPhase(), EndPhase()), dice=(4, 2))), end="")
    {"format": "defilade/record/1",
     "scenario": {"title": "Бой"},
     "dice": [4, 2],
     "actions": [
      {"do": "end-phase"},
      {"do": "end-phase"}]}
    """
    parts = record.to_json()
    actions = parts.pop("actions")
    heads = ",\n ".join(f"{json.dumps(name)}: {_json(value)}" for name, value in parts.items())
    lines = ",".join(f"\n  {_json(action)}" for action in actions)
    return f'{{{heads},\n "actions": [{lines}]}}\n'


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


class ChangedElsewhereError(Exception):
    """The file of a record is not as it was last written: somebody else has changed it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(path)

    def __str__(self) -> str:
        """Return what happened in English."""
        return f"{self.path} was changed by another program"


@dataclass(slots=True)
class RecordFile:
    """The file that a game is kept in, written anew after each action.

    At every moment the file holds a whole record: the new one is written beside it, brought to the disk, and put in
    its place in one step.
    """

    path: Path
    _known: tuple[int, int, int] | None = field(default=None, repr=False)

    def adopt(self) -> None:
        """Take the file as it is now for the one to go on with. Raises ``OSError`` where there is none."""
        self._known = _identity(self.path)

    def write(self, record: Record) -> None:
        """Write a record; it is on the disk when this returns.

        Raises ``OSError`` where it can't be written, and :class:`ChangedElsewhereError` where the file was
        changed since it was last written or adopted; then it is left as it is.
        """
        target = Path(os.path.realpath(self.path))
        if self._known is not None and target.exists() and _identity(target) != self._known:
            raise ChangedElsewhereError(self.path)
        beside = target.with_name(f".{target.name}.part")
        # What a killed process left behind makes room; nobody else's link is followed.
        beside.unlink(missing_ok=True)
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(record_text(record))
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
        _bring_to_disk(target.parent)
        self._known = _identity(target)


def _identity(path: Path) -> tuple[int, int, int]:
    found = path.stat()
    return found.st_ino, found.st_mtime_ns, found.st_size


def _bring_to_disk(folder: Path) -> None:
    """Bring a change of names in a folder to the disk, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class ContinuedDice:
    """Gives the results of a list, then those of another source; without one it ends as scripted dice do.

    >>> from defilade.dice import ScriptedDice
    >>> dice = ContinuedDice([4, 2], ScriptedDice([6]))
    >>> dice.d6("to hit"), dice.left
    (4, (2,))
    >>> dice.d6("to hit"), dice.d6("to hit"), dice.left
    (2, 6, ())
    """

    def __init__(self, known: Iterable[int], then: DiceSource | None = None) -> None:
        self._known = tuple(known)
        self._then = then
        self._taken = 0

    @property
    def left(self) -> tuple[int, ...]:
        """The results of the list that are still to come."""
        return self._known[self._taken :]

    def go_on(self, known: Iterable[int], then: DiceSource | None) -> None:
        """Let more results follow those of the list, and then another source's.

        >>> dice = ContinuedDice([4])
        >>> dice.go_on([5], None)
        >>> dice.left
        (4, 5)
        """
        self._known += tuple(known)
        self._then = then

    def d6(self, purpose: str, /) -> int:
        """Return the next result. Raises ``DiceExhausted`` where the list has ended and nothing follows."""
        if self._taken < len(self._known):
            self._taken += 1
            return self._known[self._taken - 1]
        if self._then is None:
            raise DiceExhausted(self._taken, purpose)
        return self._then.d6(purpose)
