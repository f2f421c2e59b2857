"""The game of toy soldiers at play: the order of its turn, its actions, and movement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from defilade.battlefield.altering import alteration
from defilade.battlefield.model import Battlefield, Feature, Model
from defilade.battlefield.state import SET_UP, State
from defilade.dice import DiceSource
from defilade.language import Phrase
from defilade.rulesets.actions import (
    Action,
    Dash,
    DigIn,
    Enter,
    Leave,
    Move,
    Place,
    PlaceScattered,
    Shoot,
    Treat,
)
from defilade.rulesets.events import Event, Result
from defilade.rulesets.movement import (
    Course,
)
from defilade.rulesets.referee import MOVEMENT, SHOOTING, Rule, cited
from defilade.rulesets.ruleset import GAME_STATE
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.soldatiki.casualties import FALLEN, LOST, CasualtyRules
from defilade.rulesets.soldatiki.garrison import flag_occupants, shelters
from defilade.rulesets.soldatiki.kinds import is_aircraft
from defilade.rulesets.soldatiki.medics import MedicRules, is_medic
from defilade.rulesets.soldatiki.passages import PassageRules
from defilade.rulesets.soldatiki.placing import PlacingRules, able_to_place, next_to_place
from defilade.rulesets.soldatiki.positions import HELD, THIS_TURN
from defilade.rulesets.upright import BUNKER


def _is_lost(told: Mapping[str, Any]) -> Phrase:
    return Phrase("{model} is lost: no medic came in time.", model=told["model"])


_with_status = alteration(Model, "status")


class SoldatikiReferee(PassageRules, MedicRules, CasualtyRules, PlacingRules):
    """Keeps order in a game of ``soldatiki``."""

    phases = (MOVEMENT, SHOOTING)
    turn_flags = frozenset({"moved", "dashed", "shot"})
    statuses = ("active", FALLEN, LOST, "destroyed")

    def own_rules(self) -> Mapping[type[Action], Rule[Any]]:
        """Return the rules of the ruleset's actions."""
        return {
            Move: Rule(self.move_refusals, self.move, self.move_course, harmless=True),
            Dash: Rule(self.dash_refusals, self.dash, self.dash_course, harmless=True),
            Enter: Rule(self.enter_refusals, self.enter),
            Leave: Rule(self.leave_refusals, self.leave, self.leave_course),
            Shoot: Rule(self.shoot_refusals, self.shoot),
            DigIn: Rule(self.dig_in_refusals, self.dig_in),
            Treat: Rule(self.treat_refusals, self.treat),
            Place: Rule(self.place_refusals, self.place),
            PlaceScattered: Rule(self.place_refusals, self.place_scattered),
        }

    def begin(self, field: Battlefield) -> State:
        """Return the state that a game begins in: occupants are flagged with what they are in."""
        state = super().begin(field)
        if state.phase == SET_UP and field.options.placing == "in-turn" and not able_to_place(field, (state.side,)):
            state = replace(state, side=next_to_place(field, state.side))
        return flag_occupants(state)

    def belongs_to_set_up(self, action: Action) -> bool:
        """Tell whether an action is one of the set-up."""
        return isinstance(action, Place | PlaceScattered) or super().belongs_to_set_up(action)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the actions that might be legal; one that has a place to choose with one that may be legal."""
        if state.phase == SET_UP:
            yield from self._placings(state)
            return
        own = [model for model in state.field.models.values() if model.side == state.side]
        for model in own:
            if is_medic(model):
                yield from (Treat(model=model.id, target=other.id) for other in own if other.status == FALLEN)
        if state.phase == MOVEMENT:
            yield from self.moves(state)
            yield from self._passages(state, own)
        if state.phase == SHOOTING:
            yield from self.shots(state)
            yield from self._shots_at_bunkers(state)
            for move in self.moves(state):
                yield Dash(to=move.to, model=move.model, unit=move.unit)
            yield from (DigIn(unit=unit.id) for unit in self.units_at_play(state))

    def _shots_at_bunkers(self, state: State) -> Iterator[Shoot]:
        bunkers = [feature.id for feature in state.field.terrain if feature.kind == BUNKER]
        for unit in self.units_at_play(state):
            for weapon in unit.weapons:
                for bunker in bunkers:
                    yield Shoot(target=bunker, unit=unit.id, weapon=weapon.id)
                    yield from (Shoot(target=bunker, model=m.id, weapon=weapon.id) for m in self.movers(unit.models))

    def end_of_turn(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """End a turn: the fallen whom nobody treated are lost (SOL-1.7); who was held is free (SOL-5.3).

        The fallen of the side fell before its turn, for nobody shoots at his own side.
        """
        own = [unit for unit in state.field.units if unit.side == state.side]
        late = [model for unit in own for model in unit.models if model.status == FALLEN]
        events = tuple([Event(LOST, _is_lost, {"model": model.id}) for model in late])
        state = state.with_models([_with_status(model, LOST) for model in late])
        for unit in own:
            if HELD in unit.flags:
                over = {THIS_TURN} if THIS_TURN in unit.flags else {HELD}
                state = state.with_unit(replace(state.field.unit_by_id[unit.id], flags=unit.flags - over))
        ended, more = super().end_of_turn(state)
        return ended, (*events, *more)

    def impassable(self, field: Battlefield, feature: Feature, model: Model) -> bool:
        """Tell whether a model can't go through a feature; aircraft fly over all."""
        return not is_aircraft(model) and super().impassable(field, feature, model)

    def in_the_way(self, field: Battlefield, model: Model) -> bool:
        """Tell whether a model's base stands in others' way: not the fallen, nor those inside a building or bunker."""
        return model.status == "active" and not shelters(field, model)

    def move_limit(self, action: Action, model: Model) -> float | None:
        """Return how far a model goes: its move, or its dash in a dash."""
        limit: float | None = model.profile.dash if isinstance(action, Dash) else model.profile.move
        return limit

    def move_forbidden(self, state: State, action: Move) -> Iterator[Refusal]:
        """Yield what forbids a move wherever it goes (SOL-2.3, SOL-4.4, SOL-5.3)."""
        yield from self._held(state, self.actors(state, action))
        yield from self._walled_in(state, action)
        yield from super().move_forbidden(state, action)

    def way_refusals(self, state: State, action: Move | Dash) -> Iterator[Refusal]:
        """Yield what forbids a march to where it goes (SOL-2.3, SOL-4.4)."""
        yield from self._walled_off(state, action)
        yield from super().way_refusals(state, action)

    def move(self, state: State, action: Move, _dice: DiceSource) -> Result:
        """Move; a squad dug in loses its cover (SOL-5.4)."""
        return self._uncovered(self.marched(state, action, ("moved",)), self.actors(state, action))

    def dash_refusals(self, state: State, action: Dash) -> Iterator[Refusal]:
        """Yield what forbids a dash."""
        yield from self._dash_forbidden(state, action)
        yield from self.way_refusals(state, action)

    def _dash_forbidden(self, state: State, action: Dash) -> Iterator[Refusal]:
        """Yield what forbids a dash wherever it goes (SOL-5.1, SOL-5.3, SOL-2.3, SOL-4.4)."""
        models = self.actors(state, action)
        unit = state.field.unit_of(models[0])
        if THIS_TURN in unit.flags:
            yield Refusal("SOL-5.1", Phrase("{unit} dug in instead of dashing.", unit=unit.name))
        yield from self._held(state, models)
        yield from self._walled_in(state, action)
        yield from self.wrong_turn(state, unit.side)
        yield from self.wrong_phase(state, SHOOTING)
        march = self.march(state, action)
        if isinstance(march, Refusal):
            yield march
            return
        for model in unit.models:
            if "shot" in model.flags:
                yield Refusal(GAME_STATE, Phrase("{model} has shot already.", model=model.id))
        for mover in march.movers:
            if "dashed" in mover.before.flags:
                yield Refusal(GAME_STATE, Phrase("{model} has dashed already.", model=mover.before.id))

    def dash_course(self, state: State, action: Dash) -> Course | Refusal:
        """Return what the place of a dash hangs on."""
        return cited(self._dash_forbidden(state, action)) or self.course_of_march(state, action)

    def dash(self, state: State, action: Dash, _dice: DiceSource) -> Result:
        """Dash; it counts as moving."""
        return self._uncovered(self.marched(state, action, ("dashed",)), self.actors(state, action))
