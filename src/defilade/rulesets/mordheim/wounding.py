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
    STILL,
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
        faces = tuple([dice.d6(INJURY) for _ in range(action.count - borne)])
        worst = max(STATUSES.index(status_of(model)), *map(_rank, faces), 0)
        event = Event(
            "wounded",
            Phrase("{model} takes {wounds}.", model=model.id, wounds=wounds_phrase(action.count)),
            {"model": model.id, "count": action.count},
        )
        result = self._hurt(state, [_Hurt(model, min(action.count, left), STATUSES[worst], faces)])
        return result._replace(events=(event, *result.events))

    def suffer(self, state: State, volley: Volley) -> Result:
        """Take wounds off, and put down those whose injuries put them down."""
        rolled: dict[str | None, tuple[int, ...]] = {}
        for hit in volley.hits:
            if hit.injuries:
                rolled[hit.recipient] = rolled.get(hit.recipient, ()) + hit.injuries
        hurts = [
            _Hurt(state.field.models[e.recipient], e.wounds_lost, e.status, rolled.get(e.recipient, ()))
            for e in volley.effects
        ]
        return self._hurt(state, [hurt for hurt in hurts if hurt.lost or hurt.faces])

    def _hurt(self, state: State, hurts: Sequence[_Hurt]) -> Result:
        """Apply what befell warriors (MOR-14.1 to MOR-14.4, MOR-15.7)."""
        left = self.ruleset.wounds_of
        changed = [replace(h.model, wounds=left(h.model) - h.lost, status=h.status) for h in hurts]
        worse = {hurt.model.id for hurt in hurts if hurt.status != hurt.model.status}
        events = tuple([_told(hurt) for hurt in hurts if hurt.model.id in worse or hurt.faces])
        by = {
            "MOR-14.1": any(hurt.lost for hurt in hurts),
            "MOR-14.2": any(hurt.faces for hurt in hurts),
            "MOR-14.3": any(len(hurt.faces) > 1 or hurt.would_be_better for hurt in hurts),
            "MOR-14.4": any(hurt.faces for hurt in hurts),
            "MOR-15.7": any(hurt.faces and not left(hurt.model) for hurt in hurts),
        }
        after = replace(state.with_models(changed), this_phase=state.this_phase | worse)
        return Result(after, events, tuple([clause for clause, decided in by.items() if decided]))


@dataclass(frozen=True, slots=True)
class _Hurt:
    """What befell a warrior: wounds lost, its status after, and the injury dice that were rolled."""

    model: Model
    lost: int
    status: Status
    faces: tuple[int, ...]

    @property
    def would_be_better(self) -> bool:
        """Whether the dice alone would leave it better off than it was."""
        return bool(self.faces) and max(map(_rank, self.faces)) < STATUSES.index(status_of(self.model))


def _rank(face: int) -> int:
    """Return the place among the statuses of what an injury die brings (MOR-14.4)."""
    return (face + 1) // 2


def _told(hurt: _Hurt) -> Event:
    """Return the event of what became of a warrior: it is worse off, or stays as it was."""
    name = hurt.model.id
    if hurt.status == hurt.model.status:
        words = Phrase(STILL[hurt.status], model=name)
        return Event("stays-down", words, {"model": name, "status": hurt.status})
    return Event(hurt.status, Phrase(STATUS_EVENTS[hurt.status], model=name), {"model": name})
