"""The recovery phase: standing up and coming round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from defilade.battlefield.state import State, flagged
from defilade.dice import DiceSource
from defilade.language import N_, Phrase
from defilade.rulesets.actions import StandUp, TurnOver
from defilade.rulesets.events import Event, Result
from defilade.rulesets.mordheim.contact import ContactRules
from defilade.rulesets.mordheim.states import (
    ACTIVE,
    KNOCKED_DOWN,
    OUT,
    STOOD_UP,
    STRIKES_LAST,
    STUNNED,
    down,
)
from defilade.rulesets.ruleset import GAME_STATE
from defilade.rulesets.ruling import Refusal

RECOVERY, COMBAT = "recovery", "combat"


class RecoveryRules(ContactRules):
    """The rules of recovery (MOR-15.3, MOR-15.5, MOR-16.2)."""

    def stand_up_refusals(self, state: State, action: StandUp) -> Iterator[Refusal]:
        """Yield what forbids a warrior to stand up (MOR-15.3, MOR-16.2, MOR-17.1)."""
        model = self.model(state, action.model)
        if model.status == OUT:
            yield down(model)
        elif model.status == STUNNED:
            yield Refusal("MOR-16.2", Phrase("{model} is stunned: it must come round first.", model=model.id))
        elif model.status == ACTIVE:
            yield Refusal(GAME_STATE, Phrase("{model} is on its feet.", model=model.id))
        elif _turned_over(model.id) in state.used:
            yield Refusal("MOR-16.2", Phrase("{model} has only just come round.", model=model.id))
        elif model.id in state.this_phase:
            words = N_("{model} was knocked down in this phase: it may stand up in its side's next recovery phase.")
            yield Refusal("MOR-15.3", Phrase(words, model=model.id))
        if state.phase != RECOVERY or model.side != state.side:
            yield Refusal("MOR-15.3", Phrase("A model stands up in its own side's recovery phase alone."))

    def stand_up(self, state: State, action: StandUp, _dice: DiceSource) -> Result:
        """Stand up; in hand-to-hand the warrior then strikes last (MOR-15.5)."""
        model = self.model(state, action.model)
        in_combat = any(enemy.status == ACTIVE for enemy in self.in_contact(state, model))
        flags = (STOOD_UP, STRIKES_LAST) if in_combat else (STOOD_UP,)
        after = state.with_models([flagged(replace(model, status=ACTIVE), *flags)])
        event = Event("stood-up", Phrase("{model} stands up.", model=model.id), {"model": model.id})
        return Result(after, (event,), ("MOR-15.3", "MOR-15.5") if in_combat else ("MOR-15.3",))

    def turn_over_refusals(self, state: State, action: TurnOver) -> Iterator[Refusal]:
        """Yield what forbids to turn a warrior face up (MOR-16.2, MOR-17.1)."""
        model = self.model(state, action.model)
        if model.status == OUT:
            yield down(model)
        elif model.status != STUNNED:
            yield Refusal(GAME_STATE, Phrase("{model} is not stunned.", model=model.id))
        elif model.id in state.this_phase:
            words = N_("{model} was stunned in this phase: it may be turned over in its side's next recovery phase.")
            yield Refusal("MOR-16.2", Phrase(words, model=model.id))
        if state.phase != RECOVERY or model.side != state.side:
            yield Refusal("MOR-16.2", Phrase("A model is turned over in its own side's recovery phase alone."))

    def turn_over(self, state: State, action: TurnOver, _dice: DiceSource) -> Result:
        """Turn a stunned warrior face up: it is knocked down from now on."""
        model = self.model(state, action.model)
        after = state.with_models([replace(model, status=KNOCKED_DOWN)]).counting(_turned_over(model.id))
        event = Event("turned-over", Phrase("{model} comes round: knocked down.", model=model.id), {"model": model.id})
        return Result(after, (event,), ("MOR-16.2",))


def _turned_over(name: str) -> str:
    return f"turned-over {name}"
