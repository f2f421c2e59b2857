"""Positions that squads dig: digging in, being held by it, and leaving it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from defilade.battlefield.model import Model
from defilade.battlefield.state import State
from defilade.dice import DiceSource
from defilade.language import Phrase
from defilade.rulesets.actions import (
    DigIn,
)
from defilade.rulesets.events import Event, Result
from defilade.rulesets.referee import SHOOTING, Referee
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.soldatiki.digging import dig_in_forbidden

DUG_IN, THIS_TURN, HELD = "dug-in", "dug-in-this-turn", "held"


class PositionRules(Referee):
    """The rules of digging in (SOL-5.1 to SOL-5.6)."""

    def dig_in_refusals(self, state: State, action: DigIn) -> Iterator[Refusal]:
        """Yield what forbids a squad to dig in (SOL-5.1)."""
        unit = self.unit(state, action.unit)
        yield from self.wrong_turn(state, unit.side)
        if state.phase != SHOOTING:
            yield Refusal("SOL-5.1", Phrase("Squads dig in in the shooting phase."))
        refusal = dig_in_forbidden(state.field, unit)
        if refusal is not None:
            yield refusal

    def dig_in(self, state: State, action: DigIn, _dice: DiceSource) -> Result:
        """Dig in: the squad has the save of cover from now on (SOL-5.1, SOL-5.2, SOL-5.6)."""
        unit = self.unit(state, action.unit)
        dug = replace(unit, flags=unit.flags | {DUG_IN, THIS_TURN, HELD})
        event = Event("dug-in", Phrase("{unit}: dug in.", unit=unit.name), {"unit": unit.id})
        return Result(state.with_unit(dug), (event,), ("SOL-5.1", "SOL-5.2", "SOL-5.6"))

    def _held(self, state: State, models: tuple[Model, ...]) -> Iterator[Refusal]:
        unit = state.field.unit_of(models[0])
        if HELD in unit.flags and THIS_TURN not in unit.flags:
            yield Refusal("SOL-5.3", Phrase("{unit}: dug in, and so no move this turn.", unit=unit.name))

    def _uncovered(self, result: Result, models: tuple[Model, ...]) -> Result:
        unit = result.state.field.unit_of(models[0])
        if DUG_IN not in unit.flags:
            return result
        left = replace(unit, flags=unit.flags - {DUG_IN, THIS_TURN, HELD})
        event = Event("left-cover", Phrase("{unit}: out of the dug position.", unit=unit.name), {"unit": unit.id})
        return result._replace(
            state=result.state.with_unit(left),
            events=(*result.events, event),
            clauses=(*result.clauses, "SOL-5.4"),
        )
