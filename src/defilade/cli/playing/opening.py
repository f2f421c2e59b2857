"""Opening a game: a scenario that begins, or a record that goes on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from defilade.battlefield.faults import Faults
from defilade.battlefield.syntax import load as load_tables
from defilade.cli.playing.keeping import Keeper
from defilade.dice import DiceSource, SecureDice, SeededDice
from defilade.game.game import Game
from defilade.game.loading import load
from defilade.game.recording import ContinuedDice
from defilade.game.records import Record, read_record
from defilade.game.replaying import go_through
from defilade.language import Phrase
from defilade.rulesets.ruling import Refusal

RECORD = "defilade/record/"


class BrokenRecordError(Exception):
    """A record leads to no game: which of its actions can't be carried out, and why; whether the rules forbid it."""

    def __init__(self, message: Phrase, *, forbidden: bool) -> None:
        self.message = message
        self.forbidden = forbidden
        super().__init__(message)


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

    Raises ``ScenarioError``, ``OSError``, and :class:`BrokenRecordError` for a record that can't be played.
    """
    if not _is_record(path):
        known = ContinuedDice(fresh.known or (), fresh.after(0))
        return Keeper(Game(load(path), known), known), False
    record = read_record(path)
    if record.seed is not None and not fresh.asked:
        game = Game(record.battlefield, SeededDice(record.seed))
        _replay(game, record)
        return Keeper(game, seed=record.seed), True
    recorded = record.dice if record.seed is None else _fallen(record)
    # What was done by the record's dice must be done by them alone: fresh ones follow after it.
    known = ContinuedDice(recorded)
    game = Game(record.battlefield, known)
    _replay(game, record)
    known.go_on(fresh.known or (), fresh.after(len(recorded)))
    # A game that is gone on with is called off no longer.
    proof = None if record.proof is None else replace(record.proof, called_off=None)
    return Keeper(game, known, proof=proof), True


def _is_record(path: Path) -> bool:
    found = load_tables(path, Faults()).get("format")
    return isinstance(found, str) and found.startswith(RECORD)


def _fallen(record: Record) -> tuple[int, ...]:
    """Return the dice that a record with a seed takes."""
    game = Game(record.battlefield, record.source())
    _replay(game, record)
    return game.record().dice


def _replay(game: Game, record: Record) -> None:
    stop = go_through(game, record.actions)
    if stop is not None:
        raise BrokenRecordError(stop.phrase, forbidden=isinstance(stop.reason, Refusal))
