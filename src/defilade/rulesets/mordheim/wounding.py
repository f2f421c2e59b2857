"""Wounds and the injuries that follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from defilade.attack import STATUSES, Recipient, Status, Volley
from defilade.battlefield.model import Model
from defilade.battlefield.state import State
from defilade.dice import DiceSource
from defilade.language import N_, Phrase
from defilade.rulesets.actions import Wound
from defilade.rulesets.events import Event, Result, wounds_phrase
from defilade.rulesets.mordheim.states import (
    OUT,
    STATUS_EVENTS,
    down,
    status_of,
)
from defilade.rulesets.referee import Referee
from defilade.rulesets.ruling import Refusal

INJURY = N_("injury")


class WoundRules(Referee):
    """The rules of wounds (MOR-14.1 to MOR-14.4, MOR-15.7, MOR-17.1)."""

    def wound_refusals(self, state: State, action: Wound) -> Iterator[Refusal]:
        """Yield what forbids to wound a warrior: it is off the table (MOR-17.1)."""
        model = self.model(state, action.model)
        if model.status == OUT:
            yield down(model)

    def wound(self, state: State, action: Wound, dice: DiceSource) -> Result:
        """Deal wounds, and roll for injury as they bring it (MOR-14.1 to MOR-14.4, MOR-15.7)."""
        model = self.model(state, action.model)
        left = self.ruleset.wounds_of(model)
        borne = min(action.count, Recipient(model.id, left, status=status_of(model)).spare_wounds)
        faces = [dice.d6(INJURY) for _ in range(action.count - borne)]
        worst = max(STATUSES.index(status_of(model)), *((face + 1) // 2 for face in faces), 0)
        event = Event(
            "wounded",
            Phrase("{model} takes {wounds}.", model=model.id, wounds=wounds_phrase(action.count)),
            {"model": model.id, "count": action.count},
        )
        result = self._hurt(state, [_Hurt(model, min(action.count, left), STATUSES[worst], bool(faces))])
        return result._replace(events=(event, *result.events))

    def suffer(self, state: State, volley: Volley) -> Result:
        """Take wounds off, and put down those whose injuries put them down."""
        rolled = {hit.recipient for hit in volley.hits if hit.injuries}
        hurts = [
            _Hurt(state.field.models[e.recipient], e.wounds_lost, e.status, e.recipient in rolled)
            for e in volley.effects
        ]
        return self._hurt(state, [hurt for hurt in hurts if hurt.lost or hurt.rolled])

    def _hurt(self, state: State, hurts: Sequence[_Hurt]) -> Result:
        """Apply what befell warriors (MOR-14.1, MOR-14.2, MOR-14.4)."""
        left = self.ruleset.wounds_of
        changed = [replace(h.model, wounds=left(h.model) - h.lost, status=h.status) for h in hurts]
        worse = [hurt for hurt in hurts if hurt.status != hurt.model.status]
        events = tuple(
            Event(h.status, Phrase(STATUS_EVENTS[h.status], model=h.model.id), {"model": h.model.id}) for h in worse
        )
        clauses: tuple[str, ...] = ("MOR-14.1",) if any(hurt.lost for hurt in hurts) else ()
        if any(hurt.rolled for hurt in hurts):
            clauses += ("MOR-14.2", "MOR-14.4")
        down = state.this_phase | {hurt.model.id for hurt in worse}
        return Result(replace(state.with_models(changed), this_phase=down), events, clauses)


@dataclass(frozen=True, slots=True)
class _Hurt:
    """What befell a warrior: wounds lost, its status after, and whether injury was rolled for."""

    model: Model
    lost: int
    status: Status
    rolled: bool
