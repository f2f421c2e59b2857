"""Replaying a record: the game that it leads to, and where it stopped if the rules or the dice stopped it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from defilade.attack import dice_exhausted
from defilade.battlefield.faults import path
from defilade.dice import DiceExhausted, DiceSource, SecureDice
from defilade.game.game import Game, RefusedError
from defilade.game.recording import ContinuedDice
from defilade.game.records import Record
from defilade.game.rewinding import RewindingDice
from defilade.game.standing import state_to_json
from defilade.language import Language, Phrase, translator
from defilade.rulesets.actions import Action
from defilade.rulesets.ruleset import UnknownNameError
from defilade.rulesets.ruling import Refusal


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a replay stopped before its end: at which action, counted from 0 as programs do, and by what."""

    action: int
    reason: Refusal | DiceExhausted | UnknownNameError

    @property
    def phrase(self) -> Phrase:
        """The stop in words: the action counted from 1, as in the log of a game, and its place in the record.

        >>> from defilade.dice import DiceExhausted
        >>> from defilade.language import translator
        >>> Stop(2, DiceExhausted(5, "to hit")).phrase.text(translator("en"))
        'Action 3 (actions[2]): The dice ran out: all 5 are taken, and another is needed (to hit).'
        """
        number, place = self.action + 1, path("actions", self.action)
        if isinstance(self.reason, Refusal):
            return Phrase(
                "Action {number} ({place}) is refused ({clause}): {reason}",
                number=number,
                place=place,
                clause=self.reason.clause,
                reason=self.reason.message,
            )
        what = dice_exhausted(self.reason) if isinstance(self.reason, DiceExhausted) else self.reason.message
        return Phrase("Action {number} ({place}): {what}", number=number, place=place, what=what)


class BrokenRecordError(Exception):
    """A record leads to no game that could go on: ``stop`` tells at which of its actions, and why."""

    def __init__(self, stop: Stop) -> None:
        self.stop = stop
        super().__init__(stop)

    def __str__(self) -> str:
        """Return why, in English."""
        return self.text("en")

    @property
    def message(self) -> Phrase:
        """Why, and where."""
        return self.stop.phrase

    @property
    def forbidden(self) -> bool:
        """Whether the rules forbid the action; else the record itself is at fault."""
        return isinstance(self.stop.reason, Refusal)

    def text(self, language: Language) -> str:
        """Return why in words."""
        return translator(language).text(self.message)


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed game, and why it stopped early, if it did."""

    game: Game
    stop: Stop | None

    def to_json(self, language: Language) -> dict[str, Any]:
        """Return the state that the record ends in, with its log, as the machine form prints it."""
        refused = None
        if self.stop is not None and isinstance(self.stop.reason, Refusal):
            refused = {"action": self.stop.action, **self.stop.reason.to_json(language)}
        outcome = self.game.outcome()
        return {
            **state_to_json(self.game.state, self.game.ruleset),
            "dice_used": sum(len(entry.dice) for entry in self.game.log),
            "log": [entry.to_json() for entry in self.game.log],
            "refused": refused,
            **({} if outcome is None else {"outcome": outcome.to_json(language)}),
        }


def replay(record: Record) -> Replay:
    """Return the game of a record, as far as it goes."""
    game = Game(record.battlefield, record.source())
    return Replay(game, go_through(game, record.actions))


def resumed(record: Record, dice: DiceSource | None = None) -> Game:
    """Return the game of a record at the state that it leads to, as ``Game.from_record`` does."""
    known = ContinuedDice(record.dice)
    game = Game(record.battlefield, known if record.seed is None else record.source())
    carry_out(game, record.actions)
    if record.seed is None or dice is not None:
        # What was done by the record's dice is done by them alone; fresh ones follow after it.
        game.dice = RewindingDice(SecureDice() if dice is None else dice)
        game.dice.give_back(known.left)
    return game


def carry_out(game: Game, actions: Iterable[Action]) -> None:
    """Do actions one after the other. Raises :class:`BrokenRecordError` at the first that can't be done."""
    stop = go_through(game, actions)
    if stop is not None:
        raise BrokenRecordError(stop)


def go_through(game: Game, actions: Iterable[Action]) -> Stop | None:
    """Do actions one after the other; return why it stopped early, if it did."""
    for place, action in enumerate(actions):
        try:
            game.push(action)
        except RefusedError as error:
            return Stop(place, error.refusal)
        except (DiceExhausted, UnknownNameError) as error:
            return Stop(place, error)
    return None
