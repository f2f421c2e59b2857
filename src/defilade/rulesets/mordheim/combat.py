"""Hand-to-hand combat: the order of blows, and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from defilade.attack import AttackPlan, Recipient, Shots, roll
from defilade.battlefield.model import Model
from defilade.battlefield.state import State, flagged
from defilade.dice import DiceSource, Test
from defilade.language import Phrase
from defilade.rulesets.actions import Action, Fight, Pass
from defilade.rulesets.events import Event, Result, dice_json
from defilade.rulesets.mordheim.contact import ContactRules
from defilade.rulesets.mordheim.recovery import COMBAT
from defilade.rulesets.mordheim.states import (
    ACTIVE,
    DOWN_CLAUSE,
    KNOCKED_DOWN,
    OUT,
    STATUS_EVENTS,
    STRIKES_LAST,
    STUNNED,
    down,
    status_of,
)
from defilade.rulesets.phases import GAME_PHASE
from defilade.rulesets.referee import cited
from defilade.rulesets.ruleset import GAME_RANGE, GAME_STATE, GAME_TARGET, save_against, weapon_of
from defilade.rulesets.ruling import Refusal
from defilade.sight.bases import REACH, distance_to

GAME_ORDER = "GAME-order"


class CombatRules(ContactRules):
    """The rules of blows (MOR-15.1, MOR-15.5, MOR-16.1)."""

    def _blows(self, state: State) -> Iterator[Action]:
        for model in self.blows_to_come(state):
            yield Pass(model=model.id)
            for enemy in self.in_contact(state, model):
                for weapon in state.field.unit_of(model).weapons:
                    yield Fight(model=model.id, target=enemy.id, weapon=weapon.id)

    def blows_to_come(self, state: State) -> tuple[Model, ...]:
        """Return who may still strike in a combat phase, in order; equals stand in the scenario's order."""
        fighters = [
            model
            for model in state.field.models.values()
            if model.status == ACTIVE and "fought" not in model.flags and self.in_contact(state, model)
        ]
        return tuple(sorted(fighters, key=lambda model: self._place_in_order(state, model)))

    @staticmethod
    def _place_in_order(state: State, model: Model) -> tuple[bool, int, bool]:
        return STRIKES_LAST in model.flags, -model.profile.initiative, model.side != state.side

    def fight_refusals(self, state: State, action: Fight) -> Iterator[Refusal]:
        """Yield what forbids a blow (MOR-15.1, MOR-15.5, MOR-16.1, MOR-17.1, the order of blows)."""
        model = self.model(state, action.model)
        if state.phase != COMBAT:
            if model.status != ACTIVE:
                yield down(model)
            yield from self.wrong_phase(state, COMBAT)
            return
        yield from self._blow_refusals(state, action)
        yield from self._out_of_order(state, model)

    def blow_forbidden(self, state: State, action: Fight) -> Refusal | None:
        """Return what forbids a blow, whenever and in whatever order it were struck (MOR-15.1, MOR-16.1, MOR-17.1)."""
        return cited(self._blow_refusals(state, action))

    def _blow_refusals(self, state: State, action: Fight) -> Iterator[Refusal]:
        """Yield what forbids a blow but for the phase and the order of blows."""
        model = self.model(state, action.model)
        target = self.model(state, action.target)
        if model.status != ACTIVE:
            yield down(model)
        if target.side == model.side:
            yield Refusal(GAME_TARGET, Phrase("{target} is on the same side.", target=target.id))
        yield from self._fought(state, model)
        if target.status == OUT:
            yield down(target)
        weapon = weapon_of(state.field.unit_of(model), action.weapon)
        if isinstance(weapon, Refusal):
            yield Refusal(weapon.clause, Phrase("{model} has no weapon.", model=model.id))
        if distance_to(model, (target,)) > REACH:
            yield Refusal(
                GAME_RANGE, Phrase("{model} and {target} are not in contact.", model=model.id, target=target.id)
            )

    @staticmethod
    def _fought(state: State, model: Model) -> Iterator[Refusal]:
        if "fought" not in model.flags:
            return
        if _gave_up(model.id) in state.used:
            yield Refusal(GAME_STATE, Phrase("{model} has given its blow up.", model=model.id))
        else:
            yield Refusal(GAME_STATE, Phrase("{model} has struck its blow already.", model=model.id))

    def _out_of_order(self, state: State, model: Model) -> Iterator[Refusal]:
        """Yield the refusal of a blow that is struck before its turn."""
        own = self._place_in_order(state, model)
        first = next(iter(self.blows_to_come(state)), None)
        if first is not None and self._place_in_order(state, first) < own:
            if STRIKES_LAST in model.flags:
                words = Phrase(
                    "{model} stood up in hand-to-hand and strikes last: first {first}.", model=model.id, first=first.id
                )
                yield Refusal("MOR-15.5", words)
            else:
                yield Refusal(GAME_ORDER, Phrase("{first} strikes before {model}.", first=first.id, model=model.id))

    def fight(self, state: State, action: Fight, dice: DiceSource) -> Result:
        """Strike a blow."""
        model = flagged(self.model(state, action.model), "fought")
        target = self.model(state, action.target)
        state = state.with_models([model])
        plan = self.plan_of_blow(state, action)
        told: dict[str, Any] = {"model": model.id, "target": target.id, "dice": []}
        house_rule = () if plan is not None and plan.injuries else (DOWN_CLAUSE[status_of(target)],)
        if plan is None:
            blow = Phrase("{model} strikes at {target}, who is stunned: no dice.", model=model.id, target=target.id)
            result = self._finished(state, target)
        else:
            blow = Phrase("{model} strikes at {target}.", model=model.id, target=target.id)
            volley = roll(plan, dice)
            told["dice"] = dice_json(volley)
            finished = not plan.injuries and volley.effects[0].put_out
            result = self._finished(state, target) if finished else self.suffer(state, volley)
        return Result(
            result.state, (Event("blow", blow, told), *result.events), ("MOR-15.5", *house_rule, *result.clauses)
        )

    def plan_of_blow(self, state: State, action: Fight) -> AttackPlan | None:
        """Return the plan of a blow (MOR-15.1, MOR-16.1).

        By the option one at a warrior who is knocked down hits of itself, and finishes it; one who is stunned is
        finished without a die: None.
        """
        model, target = self.model(state, action.model), self.model(state, action.target)
        if state.field.options.close_combat_vs_down == "on" and target.status == STUNNED:
            return None
        weapon = weapon_of(state.field.unit_of(model), action.weapon)
        assert not isinstance(weapon, Refusal)
        save = save_against(weapon, target.profile.armour)
        finishing = state.field.options.close_combat_vs_down == "on" and target.status == KNOCKED_DOWN
        hit = _Automatic(1) if finishing else Test(weapon.hit, one_fails=True)
        wounds = 1 if finishing else self.ruleset.wounds_of(target)
        return AttackPlan(
            shots=(Shots(model.id, weapon.shots, hit),),
            recipients=(Recipient(target.id, wounds, save=save, status=status_of(target)),),
            outcomes=("hits", "wounds") if finishing else ("hits", "wounds", "status"),
            wound=None if weapon.wound is None else Test(weapon.wound),
            damage=weapon.damage,
            injuries=not finishing,
        )

    def _finished(self, state: State, target: Model) -> Result:
        event = Event(OUT, Phrase(STATUS_EVENTS[OUT], model=target.id), {"model": target.id})
        return Result(state.with_models([replace(target, status=OUT, wounds=0)]), (event,), ("MOR-17.1",))

    def pass_refusals(self, state: State, action: Pass) -> Iterator[Refusal]:
        """Yield what forbids to give a blow up: there is none to give up."""
        model = self.model(state, action.model)
        if state.phase != COMBAT:
            yield Refusal(GAME_PHASE, Phrase("Blows are struck in the phase of hand-to-hand combat."))
        if model.status != ACTIVE:
            yield down(model)
        yield from self._fought(state, model)
        if not self.in_contact(state, model):
            yield Refusal(GAME_RANGE, Phrase("{model} is in contact with nobody.", model=model.id))

    def give_up_blow(self, state: State, action: Pass, _dice: DiceSource) -> Result:
        """Give a blow up."""
        model = self.model(state, action.model)
        event = Event("passed", Phrase("{model} gives its blow up.", model=model.id), {"model": model.id})
        after = state.with_models([flagged(model, "fought")]).counting(_gave_up(model.id))
        return Result(after, (event,), ("MOR-15.5",))


def _gave_up(name: str) -> str:
    return f"gave-up {name}"


class _Automatic(Test):
    """A hit that needs no roll: no die is thrown for it."""

    __slots__ = ()

    def roll(self, source: DiceSource, purpose: str) -> bool:
        """Return that it is passed."""
        return True
