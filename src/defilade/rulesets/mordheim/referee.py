"""Mordheim at play: the order of its turn, and its actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from defilade.attack import STATUSES
from defilade.battlefield.model import Battlefield, Model
from defilade.battlefield.state import State
from defilade.dice import DiceSource
from defilade.rulesets.actions import Action, Crawl, Fight, Move, Pass, Shoot, StandUp, TurnOver, Wound
from defilade.rulesets.events import Result
from defilade.rulesets.mordheim.aftermath import after_battle
from defilade.rulesets.mordheim.combat import CombatRules
from defilade.rulesets.mordheim.moves import MovementRules
from defilade.rulesets.mordheim.recovery import COMBAT, RECOVERY, RecoveryRules
from defilade.rulesets.mordheim.states import (
    OUT,
    STOOD_UP,
    STRIKES_LAST,
)
from defilade.rulesets.mordheim.wounding import WoundRules
from defilade.rulesets.referee import MOVEMENT, SHOOTING, Rule


class MordheimReferee(RecoveryRules, MovementRules, CombatRules, WoundRules):
    """Keeps order in a game of ``mordheim``."""

    phases = (RECOVERY, MOVEMENT, SHOOTING, COMBAT)
    special_keys = frozenset({"run", "charge"})
    turn_flags = frozenset({STOOD_UP, STRIKES_LAST, "moved", "ran", "charged", "shot", "fought"})
    statuses = STATUSES

    def own_rules(self) -> Mapping[type[Action], Rule[Any]]:
        """Return the rules of the ruleset's actions."""
        return {
            StandUp: Rule(self.stand_up_refusals, self.stand_up),
            TurnOver: Rule(self.turn_over_refusals, self.turn_over),
            Move: Rule(self.move_refusals, self.move, self.move_course),
            Crawl: Rule(self.crawl_refusals, self.crawl, self.crawl_course),
            Shoot: Rule(self.shoot_refusals, self.shoot),
            Fight: Rule(self.fight_refusals, self.fight),
            Pass: Rule(self.pass_refusals, self.give_up_blow),
            Wound: Rule(self.wound_refusals, self.wound),
        }

    def in_the_way(self, field: Battlefield, model: Model) -> bool:
        """Tell whether a warrior is on the table: those who are down lie in the way."""
        return model.status != OUT

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the actions that might be legal; a charge is there with a place in contact with each enemy."""
        models = state.field.models.values()
        yield from (Wound(model=model.id) for model in models)
        own = [model for model in models if model.side == state.side]
        if state.phase == RECOVERY:
            for model in own:
                yield StandUp(model=model.id)
                yield TurnOver(model=model.id)
        if state.phase == MOVEMENT:
            for move in self.moves(state):
                yield move
                yield replace(move, run=True)
            yield from (Crawl(model=model.id, to=model.position) for model in own)
            yield from self._charges(state)
        if state.phase == SHOOTING:
            yield from self.shots(state)
        if state.phase == COMBAT:
            yield from self._blows(state)

    def after_battle(self, state: State, dice: DiceSource) -> Result:
        """Roll for those out of action, if the option asks for it."""
        return after_battle(state, dice) if state.field.options.aftermath == "on" else super().after_battle(state, dice)
