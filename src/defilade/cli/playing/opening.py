"""Opening a game: a scenario that begins, or a record that goes on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from defilade.battlefield.faults import Faults, ScenarioError
from defilade.battlefield.syntax import load as load_tables
from defilade.cli.playing.keeping import Keeper
from defilade.dice import DiceSource, SecureDice, SeededDice
from defilade.game.game import Game
from defilade.game.loading import load
from defilade.game.recording import ContinuedDice
from defilade.game.records import Record, read_record
from defilade.game.replaying import carry_out

RECORD = "defilade/record/"
_BEGINNING = 256


@dataclass(frozen=True, slots=True)
class Fresh:
    """The dice that were asked for: those of a seed, or a list of results; secure ones where neither is given."""

    seed: int | None = None
    known: tuple[int, ...] | None = None

    def after(self, fallen: int) -> DiceSource | None:
        """Return the dice that follow so many: a seed's go on where they would be if it had given these too."""
        if self.known is not None:
            return None
        if self.seed is None:
            return SecureDice()
        dice = SeededDice(self.seed)
        for _ in range(fallen):
            dice.d6("")
        return dice

    @property
    def asked(self) -> bool:
        """Whether any were asked for."""
        return self.seed is not None or self.known is not None


def open_game(path: Path, fresh: Fresh) -> tuple[Keeper, bool]:
    """Return the game of a file, and whether the file is a record, that the game goes on from.

    Raises ``ScenarioError``, ``OSError``, and ``BrokenRecordError`` for a record that can't be played.
    """
    if not _is_record(path):
        known = ContinuedDice(fresh.known or (), fresh.after(0))
        return Keeper(Game(load(path), known), known), False
    record = read_record(path)
    if record.seed is not None and not fresh.asked:
        game = Game(record.battlefield, SeededDice(record.seed))
        carry_out(game, record.actions)
        return Keeper(game, seed=record.seed), True
    recorded = record.dice if record.seed is None else _fallen(record)
    # What was done by the record's dice must be done by them alone: fresh ones follow after it.
    known = ContinuedDice(recorded)
    game = Game(record.battlefield, known)
    carry_out(game, record.actions)
    known.go_on(fresh.known or (), fresh.after(len(recorded)))
    # A game that is gone on with is called off no longer.
    proof = None if record.proof is None else replace(record.proof, called_off=None)
    return Keeper(game, known, proof=proof), True


def _is_record(path: Path) -> bool:
    try:
        found = load_tables(path, Faults()).get("format")
    except ScenarioError:
        # Who reads it tells the faults, as those of what it begins as.
        with path.open("rb") as file:
            return RECORD.encode() in file.read(_BEGINNING)
    return isinstance(found, str) and found.startswith(RECORD)


def _fallen(record: Record) -> tuple[int, ...]:
    """Return the dice that a record with a seed takes."""
    game = Game(record.battlefield, record.source())
    carry_out(game, record.actions)
    return game.record().dice
