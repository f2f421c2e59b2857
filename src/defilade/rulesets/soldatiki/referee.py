"""The game of toy soldiers at play: movement, shooting, digging in, medics, bunkers, set-up."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from defilade.attack import Volley
from defilade.battlefield.model import Battlefield, Entrance, Feature, Model, Point
from defilade.battlefield.state import SET_UP, Placement, State, flagged, unflagged
from defilade.dice import DiceSource, Test
from defilade.geometry.shapes import centroid
from defilade.language import N_, Phrase
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
    DIGITS,
    GAME_MOVE,
    Course,
    Ground,
    Mover,
    crosses,
    march_of_model,
    obstructions,
    still_inside,
    too_far,
)
from defilade.rulesets.referee import LASTING, MOVEMENT, SHOOTING, Referee, Rule, cited
from defilade.rulesets.ruleset import GAME_STATE, GAME_TARGET, UnknownNameError
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.soldatiki.cover import COVERING
from defilade.rulesets.soldatiki.digging import dig_in_forbidden
from defilade.rulesets.soldatiki.garrison import bunker_forbids, inside, lying_inside, shelters, too_narrow
from defilade.rulesets.soldatiki.kinds import CAVALRY, HEAVY_WEAPONS, full_wounds, is_aircraft, is_soldier
from defilade.rulesets.soldatiki.setup import put_down, scattered, site_forbidden, table_forbids
from defilade.rulesets.upright import BUILDING, BUNKER
from defilade.sight.bases import REACH, distance_to, feature_shape

DUG_IN, THIS_TURN, HELD = "dug-in", "dug-in-this-turn", "held"
FALLEN, LOST, DESTROYED = "fallen", "lost", "destroyed"
TREATMENT = N_("treatment")
ON_FOOT = "soldier"
GRID = 24
"""How finely the table is searched for a place where a feature may stand."""


class SoldatikiReferee(Referee):
    """Keeps order in a game of ``soldatiki``."""

    phases = (MOVEMENT, SHOOTING)
    turn_flags = frozenset({"moved", "dashed", "shot"})

    def own_rules(self) -> Mapping[type[Action], Rule[Any]]:
        """Return the rules of the ruleset's actions."""
        return {
            Move: Rule(self.move_refusals, self.move, self.move_course),
            Dash: Rule(self.dash_refusals, self.dash, self.dash_course),
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
        if state.phase == SET_UP and field.options.placing == "in-turn" and not _able_to_place(field, (state.side,)):
            state = replace(state, side=_next_to_place(field, state.side))
        return _occupied(state)

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

    def _placings(self, state: State) -> Iterator[Action]:
        """Yield a legal place for each feature in reserve, searched on a grid over the table."""
        table = state.field.table
        for feature in state.field.reserve:
            for kind in (Place, PlaceScattered):
                places = (
                    kind(feature=feature.id, at=(table.width * x / GRID, table.depth * y / GRID))
                    for y in range(GRID + 1)
                    for x in range(GRID + 1)
                )
                found = next((p for p in places if self.refusal(state, p) is None), None)
                if found is not None:
                    yield found

    def _passages(self, state: State, own: list[Model]) -> Iterator[Action]:
        for feature in state.field.terrain:
            for entrance, way in enumerate(feature.entrances):
                for model in own:
                    yield Enter(model=model.id, feature=feature.id, entrance=entrance)
                    if feature in shelters(state.field, model):
                        yield Leave(model=model.id, to=_outside(model, feature, way), entrance=entrance)

    def _shots_at_bunkers(self, state: State) -> Iterator[Shoot]:
        bunkers = [feature.id for feature in state.field.terrain if feature.kind == BUNKER]
        for unit in self.units_at_play(state):
            for weapon in unit.weapons:
                for bunker in bunkers:
                    yield Shoot(target=bunker, unit=unit.id, weapon=weapon.id)
                    yield from (Shoot(target=bunker, model=m.id, weapon=weapon.id) for m in self.movers(unit.models))

    def end_of_turn(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """End a turn: the fallen whom nobody treated are lost (SOL-1.7); who was held is free (SOL-5.3)."""
        late = [
            model
            for model in state.field.models.values()
            if model.status == FALLEN and model.side == state.side and model.id not in state.this_turn
        ]
        events = tuple(
            Event(LOST, Phrase("{model} is lost: no medic came in time.", model=model.id), {"model": model.id})
            for model in late
        )
        state = state.with_models(replace(model, status=LOST) for model in late)
        for unit in state.field.units:
            if unit.side == state.side and HELD in unit.flags:
                over = {THIS_TURN} if THIS_TURN in unit.flags else {HELD}
                state = state.with_unit(replace(unit, flags=unit.flags - over))
        ended, more = super().end_of_turn(state)
        return ended, (*events, *more)

    # Movement.

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

    def _held(self, state: State, models: tuple[Model, ...]) -> Iterator[Refusal]:
        unit = state.field.unit_of(models[0])
        if HELD in unit.flags and THIS_TURN not in unit.flags:
            yield Refusal("SOL-5.3", Phrase("{unit} has dug in: it can't move this turn.", unit=unit.name))

    def _walled_in(self, state: State, action: Move | Dash) -> Iterator[Refusal]:
        """Yield the refusal of a move out of a bunker, or a building that has entrances."""
        for model in self.movers(self.actors(state, action)):
            for feature in shelters(state.field, model):
                yield from self._walled(state, feature, model)

    def _walled_off(self, state: State, action: Move | Dash) -> Iterator[Refusal]:
        """Yield the refusal of a move into a bunker, or a building that has entrances."""
        march = self.march(state, action)
        if isinstance(march, Refusal):
            return
        for mover in march.movers:
            for feature in shelters(state.field, replace(mover.after, flags=frozenset())):
                yield from self._walled(state, feature, mover.before)

    def _walled(self, state: State, feature: Feature, model: Model) -> Iterator[Refusal]:
        if self.impassable(state.field, feature, model):
            yield Refusal(
                _WALL_CLAUSES[feature.kind],
                Phrase("One goes into and out of {feature} by its entrances.", feature=feature.id),
            )

    def move(self, state: State, action: Move, _dice: DiceSource) -> Result:
        """Move; a squad dug in loses its cover (SOL-5.4)."""
        return self._uncovered(self.marched(state, action, ("moved",)), self.actors(state, action))

    def _uncovered(self, result: Result, models: tuple[Model, ...]) -> Result:
        unit = result.state.field.unit_of(models[0])
        if DUG_IN not in unit.flags:
            return result
        left = replace(unit, flags=unit.flags - {DUG_IN, THIS_TURN, HELD})
        event = Event("left-cover", Phrase("{unit} leaves the position it dug.", unit=unit.name), {"unit": unit.id})
        return replace(
            result,
            state=result.state.with_unit(left),
            events=(*result.events, event),
            clauses=(*result.clauses, "SOL-5.4"),
        )

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

    # Buildings and bunkers.

    def feature(self, state: State, name: str) -> Feature:
        """Return a feature on the table by its id; raises :class:`UnknownNameError`."""
        if name not in state.field.feature_by_id:
            raise UnknownNameError(name, tuple(state.field.feature_by_id), N_("No feature is called “{name}”."))
        return state.field.feature_by_id[name]

    def enter_refusals(self, state: State, action: Enter) -> Iterator[Refusal]:
        """Yield what forbids to enter (SOL-2.3, SOL-4.1, SOL-4.3, SOL-5.3)."""
        model, feature = self.model(state, action.model), self.feature(state, action.feature)
        yield from self._held(state, (model,))
        yield from self.wrong_turn(state, model.side)
        yield from self.wrong_phase(state, MOVEMENT)
        if feature.kind not in _WALL_CLAUSES or action.entrance >= len(feature.entrances):
            yield Refusal(GAME_TARGET, Phrase("{feature} has no such entrance.", feature=feature.id))
            return
        yield from self._fit_to_walk(model)
        if feature in shelters(state.field, model):
            yield Refusal(GAME_STATE, Phrase("{model} is inside already.", model=model.id))
        entrance = feature.entrances[action.entrance]
        bunker = feature.kind == BUNKER
        if bunker and feature.wounds == 0:
            yield Refusal(GAME_STATE, Phrase("{feature} is destroyed.", feature=feature.id))
        if bunker:
            yield from bunker_forbids(state.field, feature, model)
        elif not is_soldier(model):
            yield Refusal("SOL-2.3", Phrase("{model} is no soldier: it can't go in.", model=model.id))
        clause = "SOL-4.3" if bunker else "SOL-2.3"
        if too_narrow(model, entrance):
            yield Refusal(clause, Phrase("The entrance is too narrow for {model}.", model=model.id))
        yield from self._crowded(state, feature, action.entrance)
        yield from self._way_to(state, model, feature, entrance)

    def _way_to(self, state: State, model: Model, feature: Feature, entrance: Entrance) -> Iterator[Refusal]:
        march = march_of_model(model, entrance.at)
        most = self.move_limit(Move(to=entrance.at), model)
        if most is not None and march.movers[0].length > most + REACH:
            yield Refusal(
                "SOL-4.3" if feature.kind == BUNKER else GAME_MOVE,
                Phrase("The entrance is out of {model}'s reach.", model=model.id),
            )
        yield from obstructions(march, self._ground_without(state, feature))

    def _ground_without(self, state: State, feature: Feature) -> Ground:
        """Return what stands in the way but for one feature, whose entrance is used."""
        ground = self.ground(state)
        return replace(ground, impassable=lambda f, m: f.id != feature.id and ground.impassable(f, m))

    def _crowded(self, state: State, feature: Feature, entrance: int) -> Iterator[Refusal]:
        rate: int | None = state.field.options.entrance_rate
        if rate is not None and state.used.get(_entrance(feature, entrance), 0) >= rate:
            yield Refusal("SOL-4.3", Phrase("No more can pass this entrance in the phase."))

    @staticmethod
    def _fit_to_walk(model: Model) -> Iterator[Refusal]:
        if model.status != "active":
            yield Refusal(GAME_STATE, Phrase("{model} can't move.", model=model.id))
        if "moved" in model.flags:
            yield Refusal(GAME_STATE, Phrase("{model} has moved already.", model=model.id))

    def enter(self, state: State, action: Enter, _dice: DiceSource) -> Result:
        """Go in by an entrance, and stand there."""
        model, feature = self.model(state, action.model), self.feature(state, action.feature)
        entered = replace(model, position=feature.entrances[action.entrance].at)
        after = state.with_models([flagged(entered, "moved", f"in:{feature.id}")])
        after = after.counting(_entrance(feature, action.entrance))
        event = Event(
            "entered",
            Phrase("{model} enters {feature}.", model=model.id, feature=feature.id),
            {"model": model.id, "feature": feature.id, "entrance": action.entrance},
        )
        clause = "SOL-4.3" if feature.kind == BUNKER else "SOL-2.3"
        return self._uncovered(Result(after, (event,), (clause,)), (model,))

    def leave_refusals(self, state: State, action: Leave) -> Iterator[Refusal]:
        """Yield what forbids to leave (SOL-4.3, SOL-5.3)."""
        yield from self._leave_forbidden(state, action)
        course = self._way_out(state, action)
        if course is None:
            return
        march = course.march(action.to)
        stray = too_far(march, course.limit)
        if stray is not None:
            yield Refusal(GAME_MOVE, Phrase("{model} can't go so far.", model=action.model))
        yield from obstructions(march, course.ground)
        still = Mover(march.movers[0].after, march.movers[0].after, (action.to, action.to))
        for feature in course.closed:
            if crosses(still, feature_shape(feature)):
                yield Refusal(GAME_MOVE, still_inside(feature, march.movers[0].after))

    def _leave_forbidden(self, state: State, action: Leave) -> Iterator[Refusal]:
        """Yield what forbids to leave wherever one goes."""
        model = self.model(state, action.model)
        yield from self._held(state, (model,))
        yield from self.wrong_turn(state, model.side)
        yield from self.wrong_phase(state, MOVEMENT)
        yield from self._fit_to_walk(model)
        feature = next(iter(shelters(state.field, model)), None)
        if feature is None:
            yield Refusal(GAME_STATE, Phrase("{model} is in no building and no bunker.", model=model.id))
            return
        if action.entrance >= len(feature.entrances):
            yield Refusal(GAME_TARGET, Phrase("{feature} has no such entrance.", feature=feature.id))
            return
        clause = "SOL-4.3" if feature.kind == BUNKER else "SOL-2.3"
        if too_narrow(model, feature.entrances[action.entrance]):
            yield Refusal(clause, Phrase("The entrance is too narrow for {model}.", model=model.id))
        yield from self._crowded(state, feature, action.entrance)

    def _way_out(self, state: State, action: Leave) -> Course | None:
        """Return what the place of one who leaves hangs on; None where he is in nothing that has this entrance."""
        model = self.model(state, action.model)
        feature = next(iter(shelters(state.field, model)), None)
        if feature is None or action.entrance >= len(feature.entrances):
            return None
        start = feature.entrances[action.entrance].at
        return Course(
            start,
            lambda to: march_of_model(replace(model, position=start), to),
            lambda walker: self.limit(Move(to=start), walker),
            self._ground_without(state, feature),
            closed=(feature,),
        )

    def leave_course(self, state: State, action: Leave) -> Course | Refusal:
        """Return what the place of one who leaves hangs on."""
        refusal = cited(self._leave_forbidden(state, action))
        if refusal is not None:
            return refusal
        course = self._way_out(state, action)
        assert course is not None
        return course

    def leave(self, state: State, action: Leave, _dice: DiceSource) -> Result:
        """Go out by an entrance."""
        model = self.model(state, action.model)
        feature = shelters(state.field, model)[0]
        outside = unflagged(replace(model, position=action.to), (f"in:{feature.id}",))
        after = state.with_models([flagged(outside, "moved")]).counting(_entrance(feature, action.entrance))
        event = Event(
            "left",
            Phrase("{model} leaves {feature}.", model=model.id, feature=feature.id),
            {"model": model.id, "feature": feature.id, "entrance": action.entrance, "to": list(action.to)},
        )
        clause = "SOL-4.3" if feature.kind == BUNKER else "SOL-2.3"
        return self._uncovered(Result(after, (event,), (clause,)), (model,))

    # Digging in.

    def dig_in_refusals(self, state: State, action: DigIn) -> Iterator[Refusal]:
        """Yield what forbids a squad to dig in (SOL-5.1)."""
        unit = self.unit(state, action.unit)
        yield from self.wrong_turn(state, unit.side)
        if state.phase != SHOOTING:
            yield Refusal("SOL-5.1", Phrase("Squads dig in in the shooting phase."))
        refusal = dig_in_forbidden(state.field, unit)
        if refusal is not None:
            yield refusal

    def dig_in(self, state: State, action: DigIn, _dice: DiceSource) -> Result:
        """Dig in: the squad has the save of cover from now on (SOL-5.1, SOL-5.2, SOL-5.6)."""
        unit = self.unit(state, action.unit)
        dug = replace(unit, flags=unit.flags | {DUG_IN, THIS_TURN, HELD})
        event = Event("dug-in", Phrase("{unit} digs in.", unit=unit.name), {"unit": unit.id})
        return Result(state.with_unit(dug), (event,), ("SOL-5.1", "SOL-5.2", "SOL-5.6"))

    # Medics.

    def treat_refusals(self, state: State, action: Treat) -> Iterator[Refusal]:
        """Yield what forbids a treatment: always by SOL-1.7, or SOL-4.5 for one who died in a bunker."""
        medic, target = self.model(state, action.model), self.model(state, action.target)
        reason = self._treatment_forbidden(state, medic, target)
        if reason is not None:
            yield Refusal("SOL-4.5" if self._died_in_bunker(state, target) else "SOL-1.7", reason)

    def _treatment_forbidden(self, state: State, medic: Model, target: Model) -> Phrase | None:
        if self._died_in_bunker(state, target):
            return Phrase("{target} died with the bunker: no medic can help.", target=target.id)
        checks = (
            ("medic" not in medic.profile.traits, Phrase("{medic} is no medic.", medic=medic.id)),
            (medic.status != "active", Phrase("{medic} can't help in its state.", medic=medic.id)),
            (medic.side != target.side, Phrase("{medic} treats none of the enemy.", medic=medic.id)),
            (medic.side != state.side, Phrase("It is the turn of {side}.", side=state.side)),
            (target.status != FALLEN, Phrase("{target} has not fallen.", target=target.id)),
            (target.id in state.this_turn, Phrase("{target} has only just fallen.", target=target.id)),
            (_treated(target) in state.used, Phrase("{target} has been treated already.", target=target.id)),
            (
                distance_to(medic, (target,)) > state.field.options.medic_range + REACH,
                Phrase("{medic} is not in reach of {target}.", medic=medic.id, target=target.id),
            ),
        )
        return next((reason for forbidden, reason in checks if forbidden), None)

    @staticmethod
    def _died_in_bunker(state: State, target: Model) -> bool:
        return target.status in (LOST, DESTROYED) and any(
            feature.kind == BUNKER and feature.wounds == 0 and f"in:{feature.id}" in target.flags
            for feature in state.field.terrain
        )

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

    # What volleys do.

    def suffer(self, state: State, volley: Volley) -> Result:
        """Take wounds off models and bunkers (SOL-1.7, SOL-4.5, SOL-6.2)."""
        events: list[Event] = []
        clauses: list[str] = ["SOL-1.7"] if volley.hits else []
        for effect in volley.effects:
            if not effect.wounds_lost:
                continue
            if effect.recipient in state.field.models:
                model = _hurt(state.field, state.field.models[effect.recipient], effect.wounds_lost, effect.put_out)
                state = state.with_models([model])
                events += _hurt_events(model, effect.wounds_lost, effect.put_out)
                if effect.put_out:
                    state = replace(state, this_turn=state.this_turn | {model.id})
            else:
                bunker = state.field.feature_by_id[effect.recipient]
                state, more = self._bunker_hurt(state, bunker, effect.wounds_lost, effect.put_out)
                events += more
                clauses += ["SOL-4.5"] if effect.put_out else []
        return Result(state, tuple(events), tuple(clauses))

    @staticmethod
    def _bunker_hurt(state: State, bunker: Feature, lost: int, destroyed: bool) -> tuple[State, list[Event]]:
        dead = (*inside(state.field, bunker), *lying_inside(state.field, bunker)) if destroyed else ()
        after = state.with_feature(replace(bunker, wounds=(bunker.wounds or 0) - lost))
        after = after.with_models(
            flagged(replace(model, status=_final(model), wounds=0), f"in:{bunker.id}") for model in dead
        )
        events = [
            Event(
                "wounded",
                Phrase("{model} loses {wounds}.", model=bunker.id, wounds=_wounds(lost)),
                {"feature": bunker.id, "wounds": lost},
            )
        ]
        if destroyed:
            phrase = Phrase("{feature} is destroyed with all inside.", feature=bunker.id)
            events.append(Event(DESTROYED, phrase, {"feature": bunker.id}))
        events += [Event(_final(m), Phrase("{model} dies inside.", model=m.id), {"model": m.id}) for m in dead]
        return after, events

    # Set-up.

    def place_refusals(self, state: State, action: Place | PlaceScattered) -> Iterator[Refusal]:
        """Yield what forbids to put a feature down (SOL-2.2, SOL-3.2, SOL-4.2)."""
        feature = next((f for f in state.field.reserve if f.id == action.feature), None)
        if feature is None:
            if action.feature not in state.placed:
                known = tuple(f.id for f in state.field.reserve)
                raise UnknownNameError(action.feature, known, N_("No feature in reserve is called “{name}”."))
            yield Refusal(GAME_STATE, Phrase("{feature} is down already.", feature=action.feature))
            return
        if state.phase != SET_UP:
            yield from self.wrong_phase(state, SET_UP)
        if state.field.options.placing == "in-turn" and feature.side not in (None, state.side):
            yield Refusal("SOL-2.2", Phrase("It is the turn of {side} to put something down.", side=state.side))
        scatters = isinstance(action, PlaceScattered)
        if scatters and feature.kind not in COVERING:
            yield Refusal("SOL-2.2", Phrase("{feature} is not of the features that scatter.", feature=feature.id))
        down = put_down(feature, action.at, action.rotation)
        yield from site_forbidden(state, down)
        yield from table_forbids(down, state.field.table)

    def place(self, state: State, action: Place, _dice: DiceSource) -> Result:
        """Put a feature down."""
        return self._placed(state, action.feature, Placement(action.at, action.rotation))

    def place_scattered(self, state: State, action: PlaceScattered, dice: DiceSource) -> Result:
        """Put a feature down, and let it scatter."""
        feature = next(f for f in state.field.reserve if f.id == action.feature)
        at = scattered(feature, action.at, action.rotation, state.field.table, dice)
        return self._placed(state, action.feature, Placement(at, action.rotation))

    @staticmethod
    def _placed(state: State, name: str, placement: Placement) -> Result:
        feature = next(f for f in state.field.reserve if f.id == name)
        down = put_down(feature, placement.at, placement.rotation)
        field = replace(
            state.field,
            terrain=(*state.field.terrain, down),
            reserve=tuple(f for f in state.field.reserve if f.id != name),
        )
        x, y = placement.at
        event = Event(
            "placed",
            Phrase("{feature} is put down at ({x}; {y}).", feature=name, x=float(x), y=float(y)),
            {"feature": name, "at": list(placement.at), "rotation": placement.rotation},
        )
        side = _next_to_place(field, state.side) if field.options.placing == "in-turn" else state.side
        after = replace(state, field=field, placed={**state.placed, name: placement}, side=side)
        return Result(_occupied(after), (event,), ("SOL-2.2",))


_WALL_CLAUSES = {BUNKER: "SOL-4.4", BUILDING: "SOL-2.3"}


def _occupied(state: State) -> State:
    """Return the state with those whom features name as occupants flagged with what they are in, and named no more."""
    held = {name: feature.id for feature in state.field.terrain for name in feature.occupants}
    if not held:
        return state
    emptied = replace(state.field, terrain=tuple(replace(f, occupants=()) for f in state.field.terrain))
    models = (flagged(emptied.models[name], f"in:{feature}") for name, feature in held.items())
    return replace(state, field=emptied).with_models(models)


def _outside(model: Model, feature: Feature, entrance: Entrance) -> Point:
    """Return a place just outside an entrance, straight away from the middle of the feature."""
    x, y = entrance.at
    middle_x, middle_y = centroid(feature.polygon)
    apart = math.hypot(x - middle_x, y - middle_y) or 1.0
    away = max(model.base.width, model.base.depth) * 0.75
    return round(x + away * (x - middle_x) / apart, DIGITS), round(y + away * (y - middle_y) / apart, DIGITS)


def _entrance(feature: Feature, entrance: int) -> str:
    return f"entrance {feature.id} {entrance}"


def _treated(target: Model) -> str:
    return f"{LASTING}treated {target.id}"


def _final(model: Model) -> str:
    """Return the status of a model that is gone for good."""
    return LOST if is_soldier(model) and model.profile.kind not in HEAVY_WEAPONS else DESTROYED


def _hurt(field: Battlefield, model: Model, lost: int, put_out: bool) -> Model:
    """Return a model after wounds: down, or without its mount, or with fewer left (SOL-1.7, SOL-6.2)."""
    left = 0 if put_out else (full_wounds(model) if model.wounds is None else model.wounds) - lost
    if model.profile.kind == CAVALRY and left <= 1 and field.options.cavalry_wounds == "mount-first":
        on_foot = model.profile.model_copy(update={"kind": ON_FOOT, "height": None})
        model = replace(model, profile=on_foot)
    if put_out:
        return replace(model, wounds=left, status=FALLEN if _final(model) == LOST else DESTROYED)
    return replace(model, wounds=left)


def _hurt_events(model: Model, lost: int, put_out: bool) -> list[Event]:
    if put_out and model.status == FALLEN:
        return [Event(FALLEN, Phrase("{model} falls.", model=model.id), {"model": model.id})]
    if put_out:
        return [Event(DESTROYED, Phrase("{model} is destroyed.", model=model.id), {"model": model.id})]
    phrase = Phrase("{model} loses {wounds}.", model=model.id, wounds=_wounds(lost))
    return [Event("wounded", phrase, {"model": model.id, "wounds": lost})]


def _wounds(count: int) -> Phrase:
    return Phrase("{n} wound", plural="{n} wounds", n=count)


def _next_to_place(field: Battlefield, side: str) -> str:
    """Return the side that puts the next feature down: the next one for which any is left."""
    sides = field.sides
    start = sides.index(side) + 1
    return _able_to_place(field, (*sides[start:], *sides[:start])) or side


def _able_to_place(field: Battlefield, sides: Sequence[str]) -> str | None:
    """Return the first of some sides for which a feature is left, its own or nobody's; None if there is none."""
    return next((side for side in sides if any(f.side in (None, side) for f in field.reserve)), None)
