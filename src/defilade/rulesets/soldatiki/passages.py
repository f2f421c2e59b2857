"""Buildings and bunkers: going in and out by their entrances."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from defilade.battlefield.model import Entrance, Feature, Model, Point
from defilade.battlefield.state import State, came_out, flagged, has_gone_into, went_in
from defilade.dice import DiceSource
from defilade.geometry.shapes import centroid
from defilade.language import N_, Phrase
from defilade.rulesets.actions import (
    Action,
    Dash,
    Enter,
    Leave,
    Move,
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
from defilade.rulesets.referee import MOVEMENT, cited
from defilade.rulesets.ruleset import GAME_STATE, GAME_TARGET, UnknownNameError, out_of_it
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.soldatiki.garrison import bunker_forbids, shelters, too_narrow
from defilade.rulesets.soldatiki.kinds import is_soldier
from defilade.rulesets.soldatiki.positions import PositionRules
from defilade.rulesets.upright import BUILDING, BUNKER
from defilade.sight.bases import REACH, feature_shape
from defilade.sight.ground import ground_of

WALL_CLAUSES = {BUNKER: "SOL-4.4", BUILDING: "SOL-2.3"}
"""The clause by which one goes through no wall of a feature, by its kind."""


class PassageRules(PositionRules):
    """The rules of entrances (SOL-2.3, SOL-4.1, SOL-4.3, SOL-4.4)."""

    def _passages(self, state: State, own: list[Model]) -> Iterator[Action]:
        for feature in state.field.terrain:
            for entrance, way in enumerate(feature.entrances):
                for model in own:
                    yield Enter(model=model.id, feature=feature.id, entrance=entrance)
                    if feature == _left_by(state, model):
                        yield Leave(model=model.id, to=_outside(model, feature, way), entrance=entrance)

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
        if feature.kind not in WALL_CLAUSES or action.entrance >= len(feature.entrances):
            yield Refusal(GAME_TARGET, Phrase("{feature} has no such entrance.", feature=feature.id))
            return
        yield from self._fit_to_walk(model)
        if feature in shelters(state.field, model):
            yield Refusal(GAME_STATE, Phrase("{model} is inside already.", model=model.id))
        entrance = feature.entrances[action.entrance]
        bunker = feature.kind == BUNKER
        if bunker and feature.wounds == 0:
            yield Refusal(GAME_STATE, Phrase("{feature} is destroyed.", feature=feature.id))
        for other in shelters(state.field, model):
            if other.id != feature.id:
                yield from self._walled(state, other, model)
        if bunker:
            yield from bunker_forbids(state.field, feature, model)
        elif not is_soldier(model):
            yield Refusal("SOL-2.3", Phrase("{model} is no soldier: it can't go in.", model=model.id))
        if too_narrow(model, entrance):
            yield Refusal(_clause(feature), Phrase("The entrance is too narrow for {model}.", model=model.id))
        yield from self._crowded(state, feature, action.entrance)
        yield from self._way_to(state, model, feature, entrance)

    def _way_to(self, state: State, model: Model, feature: Feature, entrance: Entrance) -> Iterator[Refusal]:
        march = march_of_model(model, entrance.at)
        most = self.move_limit(Move(to=entrance.at, model=model.id), model)
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
            yield out_of_it(model)
        if "moved" in model.flags:
            yield Refusal(GAME_STATE, Phrase("{model} has moved already.", model=model.id))

    def enter(self, state: State, action: Enter, _dice: DiceSource) -> Result:
        """Go in by an entrance, and stand there."""
        model, feature = self.model(state, action.model), self.feature(state, action.feature)
        entered = replace(model, position=feature.entrances[action.entrance].at)
        after = state.with_models([flagged(went_in(entered, feature.id), "moved")])
        after = after.counting(_entrance(feature, action.entrance))
        event = Event(
            "entered",
            Phrase("{model} enters {feature}.", model=model.id, feature=feature.id),
            {"model": model.id, "feature": feature.id, "entrance": action.entrance},
        )
        return self._uncovered(Result(after, (event,), (_clause(feature),)), (model,))

    def leave_refusals(self, state: State, action: Leave) -> Iterator[Refusal]:
        """Yield what forbids to leave (SOL-4.3, SOL-5.3)."""
        yield from self._leave_forbidden(state, action)
        course = self._way_out(state, action)
        if course is None:
            return
        march = course.march(action.to)
        if too_far(march, lambda walker: self.move_limit(Move(to=course.start, model=walker.id), walker)) is not None:
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
        feature = _left_by(state, model)
        if feature is None:
            yield Refusal(GAME_STATE, Phrase("{model} is in no building and no bunker.", model=model.id))
            return
        if action.entrance >= len(feature.entrances):
            yield Refusal(GAME_TARGET, Phrase("{feature} has no such entrance.", feature=feature.id))
            return
        if too_narrow(model, feature.entrances[action.entrance]):
            yield Refusal(_clause(feature), Phrase("The entrance is too narrow for {model}.", model=model.id))
        yield from self._crowded(state, feature, action.entrance)

    def _way_out(self, state: State, action: Leave) -> Course | None:
        """Return what the place of one who leaves hangs on; None where he is in nothing that has this entrance."""
        model = self.model(state, action.model)
        feature = _left_by(state, model)
        if feature is None or action.entrance >= len(feature.entrances):
            return None
        start = feature.entrances[action.entrance].at
        return Course(
            start,
            lambda to: march_of_model(replace(model, position=start), to),
            lambda walker: self.limit(state.field, Move(to=start, model=walker.id), walker),
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
        feature = _left_by(state, model)
        assert feature is not None
        outside = came_out(replace(model, position=action.to))
        after = state.with_models([flagged(outside, "moved")]).counting(_entrance(feature, action.entrance))
        event = Event(
            "left",
            Phrase("{model} leaves {feature}.", model=model.id, feature=feature.id),
            {"model": model.id, "feature": feature.id, "entrance": action.entrance, "to": list(action.to)},
        )
        return self._uncovered(Result(after, (event,), (_clause(feature),)), (model,))

    def _walled_in(self, state: State, action: Move | Dash) -> Iterator[Refusal]:
        """Yield the refusal of a move out of a bunker, or a building that has entrances."""
        if not self._walls(state):
            return
        for model in self.movers(self.actors(state, action)):
            for feature in shelters(state.field, model):
                yield from self._walled(state, feature, model)

    @staticmethod
    def _walls(state: State) -> list[Feature]:
        """Return the features that have walls and entrances in them: all that could be impassable by their walls."""
        by_kind = ground_of(state.field).by_kind
        houses = [feature for feature in by_kind.get(BUILDING, ()) if feature.entrances]
        return [*by_kind.get(BUNKER, ()), *houses]

    def _walled_off(self, state: State, action: Move | Dash) -> Iterator[Refusal]:
        """Yield the refusal of a move into a bunker, or a building that has entrances."""
        march, walls = self.march(state, action), self._walls(state)
        if isinstance(march, Refusal) or not walls:
            return
        for mover in march.movers:
            if not any(self.impassable(state.field, feature, mover.before) for feature in walls):
                continue
            for feature in shelters(state.field, replace(mover.after, flags=frozenset())):
                yield from self._walled(state, feature, mover.before)

    def _walled(self, state: State, feature: Feature, model: Model) -> Iterator[Refusal]:
        if self.impassable(state.field, feature, model):
            yield Refusal(
                WALL_CLAUSES[feature.kind],
                Phrase("One goes into and out of {feature} by its entrances.", feature=feature.id),
            )


def _left_by(state: State, model: Model) -> Feature | None:
    """Return the building or bunker that a model leaves by an entrance, or None where it is in none.

    Where several adjoin it is the one that the model has gone into, else the first of those that have entrances.
    """
    held = shelters(state.field, model)
    return min(held, key=lambda feature: (not has_gone_into(model, feature), not feature.entrances), default=None)


def _clause(feature: Feature) -> str:
    """Return the clause of the entrances of a feature."""
    return "SOL-4.3" if feature.kind == BUNKER else "SOL-2.3"


def _outside(model: Model, feature: Feature, entrance: Entrance) -> Point:
    """Return a place just outside an entrance, straight away from the middle of the feature."""
    x, y = entrance.at
    middle_x, middle_y = centroid(feature.polygon)
    apart = math.hypot(x - middle_x, y - middle_y) or 1.0
    away = max(model.base.width, model.base.depth) * 0.75
    return round(x + away * (x - middle_x) / apart, DIGITS), round(y + away * (y - middle_y) / apart, DIGITS)


def _entrance(feature: Feature, entrance: int) -> str:
    return f"entrance {feature.id} {entrance}"
