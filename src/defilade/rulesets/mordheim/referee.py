"""Mordheim at play: the order of its turn, and its actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from defilade.attack import STATUSES
from defilade.battlefield.model import Battlefield, Model, Unit, Weapon
from defilade.battlefield.state import State
from defilade.dice import DiceSource
from defilade.language import Phrase
from defilade.rulesets.actions import Action, Crawl, Fight, Move, Pass, Shoot, StandUp, TurnOver, Wound
from defilade.rulesets.events import Result
from defilade.rulesets.mordheim.aftermath import FATES, after_battle
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
from defilade.rulesets.ruleset import GAME_RANGE, weapon_of
from defilade.rulesets.ruling import Refusal


class MordheimReferee(RecoveryRules, MovementRules, CombatRules, WoundRules):
    """Keeps order in a game of ``mordheim``."""

    phases = (RECOVERY, MOVEMENT, SHOOTING, COMBAT)
    special_keys = frozenset({"run", "charge"})
    turn_flags = frozenset({STOOD_UP, STRIKES_LAST, "moved", "ran", "charged", "shot", "fought"})
    aftermath_flags = FATES
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

    def weapons_to_shoot(self, unit: Unit) -> Sequence[Weapon]:
        """Return the weapons that shoot; of a unit that has none its first, which tells why it can't."""
        return [weapon for weapon in unit.weapons if not _strikes_only(weapon)] or unit.weapons[:1]

    def shoot_refusals(self, state: State, action: Shoot) -> Iterator[Refusal]:
        """Yield what forbids shooting; a hand-to-hand weapon, one of range 0, is for blows alone."""
        weapon = weapon_of(state.field.unit_of(self.actors(state, action)[0]), action.weapon)
        if not isinstance(weapon, Refusal) and _strikes_only(weapon):
            yield Refusal(
                GAME_RANGE,
                Phrase("{weapon} is a hand-to-hand weapon: it strikes in the combat phase.", weapon=weapon.id),
            )
        yield from super().shoot_refusals(state, action)

    def is_blow(self, state: State, weapon: Weapon | None) -> bool:
        """Tell whether an attack with a weapon is a blow: in the combat phase, or with one for hand-to-hand."""
        return state.phase == COMBAT or (weapon is not None and _strikes_only(weapon))

    def after_battle(self, state: State, dice: DiceSource) -> Result:
        """Roll for those out of action, if the option asks for it."""
        return after_battle(state, dice) if state.field.options.aftermath == "on" else super().after_battle(state, dice)


def _strikes_only(weapon: Weapon) -> bool:
    """Tell whether a weapon is one for hand-to-hand: it reaches as far as base contact and no further."""
    return weapon.range == 0.0
