"""Putting features of the reserve down, before all else."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from defilade.battlefield.lengths import length_phrase
from defilade.battlefield.model import Battlefield, Feature, Point
from defilade.battlefield.state import SET_UP, Placement, State
from defilade.dice import DiceSource
from defilade.language import N_, Phrase
from defilade.rulesets.actions import (
    Action,
    Place,
    PlaceScattered,
)
from defilade.rulesets.events import Event, Result
from defilade.rulesets.referee import Referee
from defilade.rulesets.ruleset import GAME_STATE, UnknownNameError
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.soldatiki.cover import COVERING
from defilade.rulesets.soldatiki.garrison import flag_occupants
from defilade.rulesets.soldatiki.setup import put_down, scattered, site_forbidden, table_forbids

GRID = 24
"""How finely the table is searched for a place where a feature may stand."""


class PlacingRules(Referee):
    """The rules of set-up (SOL-2.2, SOL-3.2, SOL-4.2)."""

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

    def place_refusals(self, state: State, action: Place | PlaceScattered) -> Iterator[Refusal]:
        """Yield what forbids to put a feature down (SOL-2.2, SOL-3.2, SOL-4.2)."""
        feature = next((f for f in state.field.reserve if f.id == action.feature), None)
        if feature is None:
            if action.feature not in state.placed:
                known = tuple(f.id for f in state.field.reserve)
                raise UnknownNameError(action.feature, known, N_("No feature in reserve is called “{name}”."))
            yield Refusal(GAME_STATE, Phrase("{feature} is down already.", feature=action.feature))
            yield from self._out_of_turn(state, state.field.feature_by_id[action.feature])
            return
        if state.phase != SET_UP:
            yield from self.wrong_phase(state, SET_UP)
        yield from self._out_of_turn(state, feature)
        scatters = isinstance(action, PlaceScattered)
        if scatters and feature.kind not in COVERING:
            yield Refusal("SOL-2.2", Phrase("{feature} is not of the features that scatter.", feature=feature.id))
        down = put_down(feature, action.at, action.rotation)
        yield from site_forbidden(state, down)
        yield from table_forbids(down, state.field.table)

    @staticmethod
    def _out_of_turn(state: State, feature: Feature) -> Iterator[Refusal]:
        if state.field.options.placing == "in-turn" and feature.side not in (None, state.side):
            yield Refusal("SOL-2.2", Phrase("It is the turn of {side} to put something down.", side=state.side))

    def place(self, state: State, action: Place, _dice: DiceSource) -> Result:
        """Put a feature down."""
        return self._placed(state, action.feature, Placement(action.at, action.rotation))

    def place_scattered(self, state: State, action: PlaceScattered, dice: DiceSource) -> Result:
        """Put a feature down, and let it scatter."""
        feature = next(f for f in state.field.reserve if f.id == action.feature)
        at = scattered(feature, action.at, action.rotation, state.field.table, dice)
        return self._placed(state, action.feature, Placement(at, action.rotation), aimed=action.at)

    @staticmethod
    def _placed(state: State, name: str, placement: Placement, aimed: Point | None = None) -> Result:
        feature = next(f for f in state.field.reserve if f.id == name)
        down = put_down(feature, placement.at, placement.rotation)
        field = replace(
            state.field,
            terrain=(*state.field.terrain, down),
            reserve=tuple(f for f in state.field.reserve if f.id != name),
        )
        x, y = placement.at
        words = Phrase("{feature} is put down at ({x}; {y}).", feature=name, x=float(x), y=float(y))
        if aimed is not None and aimed != placement.at:
            far, degrees = math.dist(aimed, (x, y)), math.degrees(math.atan2(y - aimed[1], x - aimed[0])) % 360
            words = Phrase(
                "{feature} scatters {length} towards {degrees}° (0° is right, 90° up) and is put down at ({x}; {y}).",
                feature=name,
                length=length_phrase(far, field.table.unit),
                degrees=round(degrees) % 360,
                x=float(x),
                y=float(y),
            )
        event = Event(
            "placed",
            words,
            {"feature": name, "at": list(placement.at), "rotation": placement.rotation},
        )
        side = next_to_place(field, state.side) if field.options.placing == "in-turn" else state.side
        after = replace(state, field=field, placed={**state.placed, name: placement}, side=side)
        return Result(flag_occupants(after), (event,), ("SOL-2.2",))


def next_to_place(field: Battlefield, side: str) -> str:
    """Return the side that puts the next feature down: the next one for which any is left."""
    sides = field.sides
    start = sides.index(side) + 1
    return able_to_place(field, (*sides[start:], *sides[:start])) or side


def able_to_place(field: Battlefield, sides: Sequence[str]) -> str | None:
    """Return the first of some sides for which a feature is left, its own or nobody's; None if there is none."""
    return next((side for side in sides if any(f.side in (None, side) for f in field.reserve)), None)
