"""What volleys do: wounds, men down, vehicles and bunkers destroyed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from defilade.attack import Effect, Volley
from defilade.battlefield.altering import alteration
from defilade.battlefield.model import Battlefield, Feature, Model
from defilade.battlefield.state import State, went_in
from defilade.language import Phrase
from defilade.rulesets.events import Event, Result, wounds_phrase
from defilade.rulesets.referee import LASTING, Referee
from defilade.rulesets.soldatiki.garrison import inside, lying_inside
from defilade.rulesets.soldatiki.kinds import CAVALRY, HEAVY_WEAPONS, is_soldier, wounds_clause

FALLEN, LOST, DESTROYED = "fallen", "lost", "destroyed"
"""The statuses of those who no longer fight."""
ON_FOOT = "soldier"


_wounded_so = alteration(Model, "wounds", "status")


class CasualtyRules(Referee):
    """The rules of wounds (SOL-1.7, SOL-4.5, SOL-6.1 to SOL-6.9)."""

    def suffer(self, state: State, volley: Volley) -> Result:
        """Take wounds off models and bunkers (SOL-1.7, SOL-4.5, SOL-6.2)."""
        events: list[Event] = []
        clauses: list[str] = []
        hurt: list[Model] = []
        hit = {hit.recipient for hit in volley.hits}
        for effect in volley.effects:
            if effect.recipient in hit and effect.recipient in state.field.models:
                clauses.append(_clause_of_wounds(state.field.models[effect.recipient]))
            if not effect.wounds_lost:
                continue
            if effect.recipient in state.field.models:
                model = self._hurt(state.field, state.field.models[effect.recipient], effect)
                hurt.append(model)
                events += _hurt_events(model, effect)
            else:
                bunker = state.field.feature_by_id[effect.recipient]
                state, more = self._bunker_hurt(state, bunker, effect.wounds_lost, effect.put_out)
                events += more
                clauses += ["SOL-4.5"] if effect.put_out else []
        state = state.with_models(hurt)
        return Result(state, tuple(events), tuple(dict.fromkeys(clauses)))

    def _hurt(self, field: Battlefield, model: Model, effect: Effect) -> Model:
        """Return a model after wounds: down, or without its mount, or with fewer left (SOL-1.7, SOL-6.2)."""
        left = 0 if effect.put_out else self.ruleset.wounds_of(model) - effect.wounds_lost
        if model.profile.kind == CAVALRY and left <= 1 and field.options.cavalry_wounds == "mount-first":
            on_foot = model.profile.model_copy(update={"kind": ON_FOOT, "height": None})
            model = replace(model, profile=on_foot)
        if effect.put_out:
            return _wounded_so(model, left, FALLEN if _final(model) == LOST else DESTROYED)
        return _wounded_so(model, left, model.status)

    @staticmethod
    def _bunker_hurt(state: State, bunker: Feature, lost: int, destroyed: bool) -> tuple[State, list[Event]]:
        dead = (*inside(state.field, bunker), *lying_inside(state.field, bunker)) if destroyed else ()
        after = state.with_feature(replace(bunker, wounds=(bunker.wounds or 0) - lost))
        after = after.with_models(went_in(replace(model, status=_final(model), wounds=0), bunker.id) for model in dead)
        for model in dead:
            after = after.counting(died_inside(model))
        events = [_wounded("feature", bunker.id, lost)]
        if destroyed:
            phrase = Phrase("{feature} is destroyed with all inside.", feature=bunker.id)
            events.append(Event(DESTROYED, phrase, {"feature": bunker.id}))
        events += [Event(_final(m), Phrase("{model} dies inside.", model=m.id), {"model": m.id}) for m in dead]
        return after, events


def died_inside(model: Model) -> str:
    """Return the name under which it is kept in mind that a model has died with its bunker."""
    return f"{LASTING}died inside {model.id}"


def _clause_of_wounds(model: Model) -> str:
    """Return the clause by which a model that is hit carries on, or does not: the medics' for those they treat."""
    return "SOL-1.7" if _final(model) == LOST else wounds_clause(model)


def _final(model: Model) -> str:
    """Return the status of a model that is gone for good."""
    return LOST if is_soldier(model) and model.profile.kind not in HEAVY_WEAPONS else DESTROYED


def _hurt_events(model: Model, effect: Effect) -> list[Event]:
    if effect.put_out and model.status == FALLEN:
        return [Event(FALLEN, _falls, {"model": model.id})]
    if effect.put_out:
        return [Event(DESTROYED, _is_destroyed, {"model": model.id})]
    return [_wounded("model", model.id, effect.wounds_lost)]


def _falls(told: Mapping[str, Any]) -> Phrase:
    return Phrase("{model} falls.", model=told["model"])


def _is_destroyed(told: Mapping[str, Any]) -> Phrase:
    return Phrase("{model} is destroyed.", model=told["model"])


def _wounded(what: str, name: str, lost: int) -> Event:
    """Return the event of wounds lost by a model or feature."""
    phrase = Phrase("{model} loses {wounds}.", model=name, wounds=wounds_phrase(lost))
    return Event("wounded", phrase, {what: name, "wounds": lost})
