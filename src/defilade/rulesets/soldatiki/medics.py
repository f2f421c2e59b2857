"""Medics, and the fallen whom they treat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from defilade.battlefield.model import Model
from defilade.battlefield.state import State
from defilade.dice import DiceSource, Test
from defilade.language import N_, Phrase
from defilade.rulesets.actions import (
    Treat,
)
from defilade.rulesets.events import Event, Result
from defilade.rulesets.referee import LASTING, Referee
from defilade.rulesets.ruleset import out_of_it
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.soldatiki.casualties import FALLEN, died_inside
from defilade.sight.bases import REACH, distance_to

TREATMENT = N_("treatment")


class MedicRules(Referee):
    """The rules of treatment (SOL-1.7, SOL-4.5)."""

    def treat_refusals(self, state: State, action: Treat) -> Iterator[Refusal]:
        """Yield what forbids a treatment: always by SOL-1.7, or SOL-4.5 for one who died in a bunker."""
        medic, target = self.model(state, action.model), self.model(state, action.target)
        reason = self._treatment_forbidden(state, medic, target)
        if reason is not None:
            yield Refusal("SOL-4.5" if died_inside(target) in state.used else "SOL-1.7", reason)

    def _treatment_forbidden(self, state: State, medic: Model, target: Model) -> Phrase | None:
        if died_inside(target) in state.used:
            return Phrase("{target} died with the bunker: no medic can help.", target=target.id)
        checks = (
            (not is_medic(medic), Phrase("{medic} is no medic.", medic=medic.id)),
            (medic.status != "active", out_of_it(medic).message),
            (medic.side != target.side, Phrase("{medic} treats none of the enemy.", medic=medic.id)),
            (medic.side != state.side, Phrase("It is the turn of {side}.", side=state.side)),
            (target.status != FALLEN, Phrase("{target} has not fallen.", target=target.id)),
            (_treated(target) in state.used, Phrase("{target} has been treated already.", target=target.id)),
            (
                distance_to(medic, (target,)) > state.field.options.medic_range + REACH,
                Phrase("{medic} is not in reach of {target}.", medic=medic.id, target=target.id),
            ),
        )
        return next((reason for forbidden, reason in checks if forbidden), None)

    def to_be_treated(self, state: State) -> tuple[Model, ...]:
        """Return the fallen of the side whom a medic of it may still treat in this turn: after it they are lost."""
        own = [model for unit in state.field.units if unit.side == state.side for model in unit.models]
        if not any(is_medic(model) and model.status == "active" for model in own):
            return ()
        return tuple(model for model in own if model.status == FALLEN and _treated(model) not in state.used)

    def treat(self, state: State, action: Treat, dice: DiceSource) -> Result:
        """Treat a fallen man: he fights on with one wound, if a roll that the option asks for succeeds (SOL-1.7)."""
        medic, target = self.model(state, action.model), self.model(state, action.target)
        needed: int | None = state.field.options.medic_roll
        saved = needed is None or Test(needed).roll(dice, TREATMENT)
        after = state.counting(_treated(target))
        if saved:
            used = {name: count for name, count in after.used.items() if name != _treated(target)}
            after = replace(after.with_models([replace(target, status="active", wounds=1)]), used=used)
        phrase = (
            Phrase("{medic} gets {target} back on his feet.", medic=medic.id, target=target.id)
            if saved
            else Phrase("{medic} can't save {target}.", medic=medic.id, target=target.id)
        )
        event = Event("treated", phrase, {"model": medic.id, "target": target.id, "success": saved})
        return Result(after, (event,), ("SOL-1.7",))


def is_medic(model: Model) -> bool:
    """Tell whether a model is a medic."""
    return "medic" in model.profile.traits


def _treated(target: Model) -> str:
    return f"{LASTING}treated {target.id}"
