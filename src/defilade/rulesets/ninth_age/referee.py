"""The 9th Age at play: movement and shooting, casualties from the rear rank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from defilade.attack import Volley
from defilade.battlefield.model import Battlefield, Feature, Model
from defilade.battlefield.state import State
from defilade.language import Phrase
from defilade.rulesets.actions import Action, Move, Shoot
from defilade.rulesets.events import Event, Result
from defilade.rulesets.referee import MOVEMENT, SHOOTING, Referee, Rule


class NinthAgeReferee(Referee):
    """Keeps order in a game of ``ninth-age``."""

    phases = (MOVEMENT, SHOOTING)

    def own_rules(self) -> Mapping[type[Action], Rule[Any]]:
        """Return the rules of moving and shooting."""
        return {
            Move: Rule(self.move_refusals, self.move, self.move_course),
            Shoot: Rule(self.shoot_refusals, self.shoot),
        }

    def impassable(self, field: Battlefield, feature: Feature, model: Model) -> bool:
        """Tell whether a model can't go through a feature: this game's buildings have no entrances."""
        return feature.kind in ("impassable", "building")

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the actions that might be legal."""
        if state.phase == MOVEMENT:
            yield from self.moves(state)
        if state.phase == SHOOTING:
            yield from self.shots(state)

    def suffer(self, state: State, volley: Volley) -> Result:
        """Take off the models that fell: from the rear rank, right to left."""
        changed, events = [], []
        for effect in volley.effects:
            if not effect.wounds_lost:
                continue
            model = state.field.models[effect.recipient]
            left = self.ruleset.wounds_of(model) - effect.wounds_lost
            status = "destroyed" if effect.put_out else model.status
            changed.append(replace(model, wounds=left, status=status))
            if effect.put_out:
                events.append(Event("destroyed", Phrase("{model} falls.", model=model.id), {"model": model.id}))
        return Result(state.with_models(changed), tuple(events))
