"""Keeping a game: the record that it is written to after each action."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from defilade.cli.common import file_problem
from defilade.game.game import Game
from defilade.game.proof import Proof
from defilade.game.recording import ChangedElsewhereError, ContinuedDice, RecordFile
from defilade.game.records import Record
from defilade.language import Phrase

OTHER_FORMATS = frozenset({".toml"})
"""A file of such a name would be read in another format than records are written in."""


class NotKeptError(Exception):
    """The game could not be written to its file, and why."""

    def __init__(self, message: Phrase) -> None:
        self.message = message
        super().__init__(message)


@dataclass(slots=True)
class Keeper:
    """Keeps a game in a file, once there is one.

    ``dice`` are those that were known before they fell, ``seed`` the seed of a record that had one: it stays in it, for
    its dice fall in the same order whatever is undone. ``proof`` is that of a record whose dice can be proven: it stays
    too, though it says nothing of dice that are rolled here.
    """

    game: Game
    dice: ContinuedDice | None = None
    seed: int | None = None
    proof: Proof | None = None
    file: RecordFile | None = None
    kept: int = 0
    """How many actions there were when it was last written."""

    @property
    def record(self) -> Record:
        """The game as its file holds it: dice that are known and have not fallen yet come last."""
        record = replace(self.game.record(), proof=self.proof)
        if self.seed is not None:
            return replace(record, dice=(), seed=self.seed)
        return record if self.dice is None else replace(record, dice=(*record.dice, *self.dice.left))

    @property
    def is_behind(self) -> bool:
        """Whether something was done that no file holds."""
        return len(self.game.log) != self.kept

    def keep(self) -> None:
        """Write the game to its file, if it has one. Raises :class:`NotKeptError`."""
        if self.file is None:
            return
        try:
            self.file.write(self.record)
        except ChangedElsewhereError as error:
            changed = Phrase("{file} was changed by another program since.", file=str(error.path))
            raise NotKeptError(changed) from None
        except OSError as error:
            error.filename = str(self.file.path)
            raise NotKeptError(file_problem(error)) from None
        self.kept = len(self.game.log)

    def go_on_in(self, path: Path) -> None:
        """Keep the game in the record that it was read from. Raises :class:`NotKeptError` where that is no JSON."""
        if path.suffix.lower() in OTHER_FORMATS:
            raise NotKeptError(Phrase("{file} is no JSON: --save another file to go on with it.", file=str(path)))
        self.file = RecordFile(path)
        self.file.adopt()
        self.kept = len(self.game.log)

    def begin_in(self, name: str) -> None:
        """Keep the game in a new file from here on. Raises :class:`NotKeptError` where there is one of the name."""
        path = Path(name).expanduser()
        if self.file is not None and path.exists() and path.samefile(self.file.path):
            self.keep()
            return
        if path.suffix.lower() in OTHER_FORMATS:
            raise NotKeptError(Phrase("{file}: records are JSON; choose a name that ends in .json.", file=name))
        if path.exists():
            there = Phrase("{file} is there already; “defilade play {file}” goes on with a record.", file=name)
            raise NotKeptError(there)
        before = self.file
        self.file = RecordFile(path)
        try:
            self.keep()
        except NotKeptError:
            self.file = before
            raise
