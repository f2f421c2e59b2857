"""Replaying a record: the game that it leads to, and where it stopped if the rules or the dice stopped it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from defilade.dice import DiceExhausted
from defilade.game.game import Game, RefusedError
from defilade.game.records import Record
from defilade.game.standing import state_to_json
from defilade.language import Language
from defilade.rulesets.ruleset import UnknownNameError
from defilade.rulesets.ruling import Refusal


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a replay stopped before its end: at which action, counted from 0, and by what."""

    action: int
    reason: Refusal | DiceExhausted | UnknownNameError


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
    for place, action in enumerate(record.actions):
        try:
            game.push(action)
        except RefusedError as error:
            return Replay(game, Stop(place, error.refusal))
        except (DiceExhausted, UnknownNameError) as error:
            return Replay(game, Stop(place, error))
    return Replay(game, None)
