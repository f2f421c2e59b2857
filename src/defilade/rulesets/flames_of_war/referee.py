"""Flames of War at play: digging in, pinning, and fire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from defilade.attack import AttackPlan, Volley
from defilade.battlefield.model import Model, Unit
from defilade.battlefield.state import State, flagged
from defilade.dice import DiceSource, Test
from defilade.language import N_, Phrase
from defilade.rulesets.actions import Action, DigIn, Move, Pin, Shoot, Unpin
from defilade.rulesets.events import Event, Fired, Result
from defilade.rulesets.flames_of_war.cover import FOXHOLE, bulletproof_by, clause_of_cover
from defilade.rulesets.flames_of_war.digging import (
    TRIED,
    dig_in_forbidden,
    digging,
    pioneers_at_hand,
    skill_test,
    supplied,
)
from defilade.rulesets.referee import MOVEMENT, SHOOTING, Referee, Rule
from defilade.rulesets.ruleset import GAME_STATE, weapon_of
from defilade.rulesets.ruling import Refusal

STARTING, ASSAULT = "starting", "assault"
COUNTS_AS_MOVED, PINNED = "counts-as-moved", "pinned"
SKILL_TEST = N_("skill test")


class FlamesOfWarReferee(Referee):
    """Keeps order in a game of ``flames-of-war``."""

    phases = (STARTING, MOVEMENT, SHOOTING, ASSAULT)
    special_keys = frozenset({"reroll"})
    turn_flags = frozenset({"moved", "shot", COUNTS_AS_MOVED})
    lasting_flags = frozenset({FOXHOLE})

    def own_rules(self) -> Mapping[type[Action], Rule[Any]]:
        """Return the rules of the ruleset's actions."""
        return {
            Move: Rule(self.move_refusals, self.move, self.move_course),
            Shoot: Rule(self.shoot_refusals, self.fire),
            DigIn: Rule(self.dig_in_refusals, self.dig_in),
            Pin: Rule(self.pin_refusals, self.pin),
            Unpin: Rule(self.unpin_refusals, self.unpin),
        }

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the actions that might be legal."""
        for unit in state.field.units:
            yield Pin(unit=unit.id)
            yield Unpin(unit=unit.id)
        if state.phase == MOVEMENT:
            yield from self.moves(state)
            for unit in self.units_at_play(state):
                yield DigIn(unit=unit.id)
                yield DigIn(unit=unit.id, reroll=False)
                yield DigIn(unit=unit.id, reroll=True)
        if state.phase == SHOOTING:
            yield from self.shots(state)

    def end_of_turn(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """Forget what platoons tried in the turn."""
        state, events = super().end_of_turn(state)
        for unit in state.field.units:
            if TRIED in unit.flags:
                state = state.with_unit(replace(unit, flags=unit.flags - {TRIED}))
        return state, events

    def move_forbidden(self, state: State, action: Move) -> Iterator[Refusal]:
        """Yield what forbids a move wherever it goes: teams that dug have used their step for it (FOW-1.1)."""
        for team in self.movers(self.actors(state, action)):
            if COUNTS_AS_MOVED in team.flags:
                yield Refusal("FOW-1.1", Phrase("{team} spent its movement step on digging in.", team=team.id))
        yield from super().move_forbidden(state, action)

    def move(self, state: State, action: Move, dice: DiceSource) -> Result:
        """Move; who moves leaves its foxhole."""
        result = super().move(state, action, dice)
        movers = [result.state.field.models[team.id] for team in self.movers(self.actors(state, action))]
        out = [replace(team, flags=team.flags - {FOXHOLE}) for team in movers if FOXHOLE in team.flags]
        return result._replace(state=result.state.with_models(out))

    def dig_in_refusals(self, state: State, action: DigIn) -> Iterator[Refusal]:
        """Yield what forbids a platoon to dig in (FOW-1.1, FOW-1.3, FOW-1.6, FOW-3.1, FOW-4.1)."""
        platoon = self.unit(state, action.unit)
        yield from self.wrong_turn(state, platoon.side)
        if state.phase != MOVEMENT:
            yield Refusal("FOW-1.1", Phrase("Digging in takes the place of moving: in the movement step alone."))
        forbidden = dig_in_forbidden(state.field, platoon)
        if forbidden is not None:
            yield forbidden
        if action.reroll and not supplied(platoon):
            yield Refusal(
                "FOW-3.1", Phrase("{unit} has no command team left: it can't re-roll the test.", unit=platoon.name)
            )
        elif action.reroll and not pioneers_at_hand(state.field, platoon):
            yield Refusal("FOW-3.1", Phrase("No pioneer supply vehicle is near enough for a re-roll."))

    def dig_in(self, state: State, action: DigIn, dice: DiceSource) -> Result:
        """Roll the skill test; its success puts every digging team in a foxhole (FOW-1.3, FOW-1.4)."""
        platoon = self.unit(state, action.unit)
        teams = digging(state.field, platoon)
        assert not isinstance(teams, Refusal)
        test = skill_test(state.field, platoon)
        assert not isinstance(test, Refusal)
        if action.reroll is False:
            test = Test(test.needed)
        passed = test.roll(dice, SKILL_TEST)
        flags = (COUNTS_AS_MOVED, FOXHOLE) if passed else (COUNTS_AS_MOVED,)
        after = state.with_models(flagged(team, *flags) for team in teams)
        tried = after.field.unit_by_id[platoon.id]
        after = after.with_unit(replace(tried, flags=tried.flags | {TRIED}))
        clauses = ("FOW-1.3", "FOW-1.4", *(("FOW-3.1",) if test.reroll != "none" else ()))
        return Result(after, (_dug(platoon, teams, passed),), (*clauses, *(("FOW-2.1",) if passed else ())))

    def pin_refusals(self, state: State, action: Pin) -> Iterator[Refusal]:
        """Yield what forbids to pin: the platoon is pinned already."""
        platoon = self.unit(state, action.unit)
        if PINNED in platoon.flags:
            yield Refusal(GAME_STATE, Phrase("{unit}: pinned down already.", unit=platoon.name))

    def pin(self, state: State, action: Pin, _dice: DiceSource) -> Result:
        """Pin a platoon down."""
        platoon = self.unit(state, action.unit)
        event = Event("pinned", Phrase("{unit}: pinned down.", unit=platoon.name), {"unit": platoon.id})
        return Result(state.with_unit(replace(platoon, flags=platoon.flags | {PINNED})), (event,))

    def unpin_refusals(self, state: State, action: Unpin) -> Iterator[Refusal]:
        """Yield what forbids to unpin: the platoon is not pinned."""
        platoon = self.unit(state, action.unit)
        if PINNED not in platoon.flags:
            yield Refusal(GAME_STATE, Phrase("{unit}: not pinned down.", unit=platoon.name))

    def unpin(self, state: State, action: Unpin, _dice: DiceSource) -> Result:
        """Take the pin off a platoon."""
        platoon = self.unit(state, action.unit)
        event = Event("unpinned", Phrase("{unit}: no longer pinned down.", unit=platoon.name), {"unit": platoon.id})
        return Result(state.with_unit(replace(platoon, flags=platoon.flags - {PINNED})), (event,))

    def fire(self, state: State, action: Shoot, dice: DiceSource) -> Result:
        """Roll a volley, and cite what cut its dice (FOW-1.4) and what asked for a firepower test."""
        plan = self.attack(state, action)
        assert not isinstance(plan, Refusal)
        result = self.shoot(state, action, dice)
        clauses = (*result.clauses, *_rate_cut(state, plan, action), *_firepower_asked(state, plan, result.events))
        return result._replace(clauses=tuple(dict.fromkeys(clauses)))

    def suffer(self, state: State, volley: Volley) -> Result:
        """Take off the teams that were destroyed."""
        gone = [state.field.models[effect.recipient] for effect in volley.effects if effect.put_out]
        events = tuple(
            Event("destroyed", Phrase("{model} is destroyed.", model=team.id), {"model": team.id}) for team in gone
        )
        return Result(state.with_models(replace(team, status="destroyed", wounds=0) for team in gone), events)


def _rate_cut(state: State, plan: AttackPlan, action: Shoot) -> tuple[str, ...]:
    """Return the clause by which teams that tried to dig in fire at their moving rate, if any does."""
    firing = [state.field.models[shots.shooter] for shots in plan.shots]
    weapon = weapon_of(state.field.unit_of(firing[0]), action.weapon)
    if isinstance(weapon, Refusal) or weapon.rof_moving is None:
        return ()
    return ("FOW-1.4",) if any(COUNTS_AS_MOVED in team.flags for team in firing) else ()


def _firepower_asked(state: State, plan: AttackPlan, events: Sequence[Event]) -> Iterator[str]:
    """Yield the clauses of the cover for which unsaved hits had to pass a firepower test."""
    asking = {recipient.id for recipient in plan.recipients if recipient.firepower is not None}
    for event in events:
        if isinstance(event, Fired):
            for hit in event.volley.hits:
                if hit.recipient in asking and hit.wounded and not hit.saved:
                    yield from clause_of_cover(bulletproof_by(state.field, state.field.models[hit.recipient]))


def _dug(platoon: Unit, teams: tuple[Model, ...], passed: bool) -> Event:
    names = ", ".join(team.id for team in teams)
    phrase = (
        Phrase("{unit}: dug in; in foxholes now: {teams}.", unit=platoon.name, teams=names)
        if passed
        else Phrase("{unit}: tried to dig in, and failed.", unit=platoon.name)
    )
    return Event("dig-in", phrase, {"unit": platoon.id, "success": passed, "models": [team.id for team in teams]})
