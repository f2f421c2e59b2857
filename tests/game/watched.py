"""A game that is watched: whatever is tried, it must stay sound, and it can be taken back and replayed."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from defilade import Game, RefusedError
from defilade.battlefield.model import Model
from defilade.battlefield.reading import read_scenario
from defilade.battlefield.state import OVER, SET_UP, State
from defilade.dice import SeededDice
from defilade.game.records import Record, read_record
from defilade.game.replaying import Replay, replay
from defilade.geometry.shapes import contains
from defilade.rulesets.actions import Action, EndPhase, Leave, Move
from defilade.rulesets.movement import bounds
from defilade.rulesets.registry import Formats
from defilade.sight.bases import base_shape, feature_shape, overlaps
from tests.game.random_play import enumerable, random_action, random_legal_action, random_move, ways_off, ways_out
from tests.game.random_tables import SIZE, random_table
from tests.game.tables import PHASES

STATUSES = {
    "soldatiki": {"active", "fallen", "lost", "destroyed"},
    "mordheim": {"active", "knocked-down", "stunned", "out-of-action"},
    "ninth-age": {"active", "destroyed"},
    "flames-of-war": {"active", "destroyed"},
}
MODEL_FLAGS = {
    "soldatiki": {"moved", "dashed", "shot", "in"},
    "mordheim": {"stood-up", "strikes-last", "moved", "ran", "charged", "shot", "fought"},
    "ninth-age": {"moved", "shot"},
    "flames-of-war": {"moved", "shot", "counts-as-moved", "foxhole"},
}
UNIT_FLAGS: dict[str, set[str]] = {
    "soldatiki": {"dug-in", "dug-in-this-turn", "held"},
    "mordheim": set(),
    "ninth-age": set(),
    "flames-of-war": {"pinned", "dig-attempted"},
}
"""The words of the rulesets' pages."""

Pair = frozenset[str]


class CountingDice:
    """Seeded dice that count how many have been taken."""

    def __init__(self, seed: int) -> None:
        self._source = SeededDice(seed)
        self.taken = 0

    def d6(self, purpose: str, /) -> int:
        self.taken += 1
        return self._source.d6(purpose)


class WatchedGame:
    """A random table of a ruleset, and the game on it; every method fails where something is amiss."""

    def __init__(self, ruleset: str, seed: int) -> None:
        self.ruleset, self.seed = ruleset, seed
        self.field = read_scenario(random_table(ruleset, Random(seed)), Formats())
        self.dice = CountingDice(seed)
        self.game = Game(self.field, self.dice)
        self.full = {m.id: self.game.ruleset.wounds_of(m) for m in self.game.state.field.models.values()}
        self.crowded = crowded(self.game)
        self.named = {name: f.id for f in self.field.terrain for name in f.occupants}
        """What those are in whom the scenario names as occupants, wherever they stand, until they move."""
        self.see_that_it_is_sound()

    def play_on(self, random: Random, count: int) -> None:
        """Play some legal actions."""
        for _ in range(count):
            if not self.game.over:
                self.carry_out(random_legal_action(self.game, random))

    def try_anything(self, random: Random, count: int) -> None:
        """Try some actions, legal or not."""
        for _ in range(count):
            self.attempt(random.choice([random_action, random_move])(self.game, random))

    def compare_with_what_is_listed(self) -> None:
        """See that what is listed is legal, and of what stands still and has a name nothing else is."""
        listed = set(self.game.legal_actions())
        assert bool(listed) != self.game.over
        assert [a for a in listed if not self.game.is_legal(a)] == []
        assert [a for a in enumerable(self.game) if a not in listed and self.game.is_legal(a)] == []
        if self.game.state.phase == "movement":
            self._see_that_no_way_is_missing(listed)

    def _see_that_no_way_is_missing(self, listed: set[Action]) -> None:
        """See that whoever can move off, or leave by an entrance, is told so."""
        field, side = self.game.state.field, self.game.state.side
        leavings = {(a.model, a.entrance) for a in listed if isinstance(a, Leave)}
        moves = {a.model for a in listed if isinstance(a, Move)}
        units = {a.unit for a in listed if isinstance(a, Move)}
        for model in (m for m in field.models.values() if m.side == side):
            if model.id not in moves and model.unit not in units:
                assert [way for way in ways_off(model) if self.game.is_legal(way)] == []
            for feature in field.terrain if self.ruleset == "soldatiki" else ():
                for entrance, door in enumerate(feature.entrances):
                    if f"in:{feature.id}" in model.flags:
                        refusal = self.game.refusal(Leave(model=model.id, to=door.at, entrance=entrance))
                        assert refusal is not None
                        assert refusal.clause != "GAME-target", "he may try all entrances of what he is inside of"
                    if (model.id, entrance) not in leavings:
                        ways = ways_out(model, entrance, door.at)
                        assert [way for way in ways if self.game.is_legal(way)] == []

    def take_back(self, steps: int) -> None:
        """Undo some actions and do them again: all is as it was, the dice too."""
        after, log, taken = self.game.state, self.game.log, self.dice.taken
        undone = [self.game.pop() for _ in range(min(steps, len(log)))]
        assert self.game.log == log[: len(log) - len(undone)]
        for action in reversed(undone):
            self.game.push(action)
        assert (self.game.state, self.game.log, self.dice.taken) == (after, log, taken)

    def attempt(self, action: Action) -> None:
        """Carry an action out if it is legal; if it is refused, nothing may come of it."""
        refusal = self.game.refusal(action)
        if refusal is None:
            self.carry_out(action)
            return
        before, log, taken = self.game.state, self.game.log, self.dice.taken
        with pytest.raises(RefusedError) as raised:
            self.game.push(action)
        assert raised.value.refusal == refusal
        assert self.game.state is before
        assert (self.game.log, self.dice.taken) == (log, taken)

    def carry_out(self, action: Action) -> None:
        """Carry out a legal action; undone, it leaves what was before."""
        before, taken = self.game.state, self.dice.taken
        copy = replace(before)
        entry = self.game.push(action)
        after = self.game.state
        assert before == copy
        assert len(entry.dice) == self.dice.taken - taken
        assert set(entry.dice) <= {1, 2, 3, 4, 5, 6}
        self.see_that_time_passes_rightly(before, after, action)
        self.see_that_nobody_is_put_on_another(before)
        assert self.game.pop() == action
        assert self.game.state is before
        assert self.game.push(action) == entry
        assert self.game.state == after
        self.see_that_it_is_sound()

    def see_that_nobody_is_put_on_another(self, before: State) -> None:
        """See that bases overlap only where they did, or where one got up on whom others stood."""
        stood = {
            m.id for m in self.game.referee.ground(self.game.state).field.models.values() if self._stood(before, m)
        }
        now = crowded(self.game)
        assert [pair for pair in now - self.crowded if pair <= stood] == []
        self.crowded |= now

    def _stood(self, before: State, model: Model) -> bool:
        return self.game.referee.in_the_way(before.field, before.field.models[model.id])

    def see_that_time_passes_rightly(self, before: State, after: State, action: Action) -> None:
        """See that turn, side and phase change at the end of a phase alone, and as they should."""
        phases, sides = PHASES[self.ruleset], self.field.sides
        moment = before.turn, before.side, before.phase
        now = after.turn, after.side, after.phase
        if not isinstance(action, EndPhase):
            by_turns = before.phase == SET_UP and self.field.options.placing == "in-turn"
            assert now[0] == moment[0]
            assert now[1] == moment[1] or by_turns
            assert now[2] == moment[2] or after.over
        elif after.over:
            assert now[:2] == moment[:2]
        elif before.phase == SET_UP:
            assert now == (1, self.field.turn.first, phases[0])
        elif before.phase != phases[-1]:
            assert now == (before.turn, before.side, phases[phases.index(before.phase) + 1])
        else:
            side = sides[(sides.index(before.side) + 1) % len(sides)]
            assert now == (before.turn + (side == self.field.turn.first), side, phases[0])

    def see_that_it_is_sound(self) -> None:
        """See that everything in the state is within its bounds and one of the known words."""
        state = self.game.state
        assert 1 <= state.turn <= (self.field.turn.limit or state.turn)
        assert state.side in self.field.sides
        assert state.phase in (SET_UP, *PHASES[self.ruleset], OVER)
        assert all(unit.flags <= UNIT_FLAGS[self.ruleset] for unit in state.field.units)
        assert all(f.wounds is None or 0 <= f.wounds <= 3 for f in state.field.terrain)
        for model in state.field.models.values():
            self._see_that_a_model_is_sound(model)

    def _see_that_a_model_is_sound(self, model: Model) -> None:
        wounds = self.game.ruleset.wounds_of(model)
        assert 0 <= wounds <= self.full[model.id]
        assert model.status in STATUSES[self.ruleset]
        # In mordheim one fights on without a wound left, and is down with some left only if a shot put him out.
        assert self.ruleset == "mordheim" or (wounds == 0) == (model.status != "active")
        lasting = {"injury", "misses-games", "dead", "lost"} if self.game.over and self.ruleset == "mordheim" else set()
        assert {flag.partition(":")[0] for flag in model.flags} <= MODEL_FLAGS[self.ruleset] | lasting
        assert all(-1e-5 <= edge <= SIZE + 1e-5 for edge in bounds(base_shape(model)))
        self._see_that_it_is_where_it_is_inside(model)

    def _see_that_it_is_where_it_is_inside(self, model: Model) -> None:
        """See that who is inside of a feature stands in it or its door, unless he was put there and has not moved."""
        terrain = self.game.state.field.terrain
        inside = [f for f in terrain if f"in:{f.id}" in model.flags or model.id in f.occupants]
        assert len(inside) <= 1
        assert len([flag for flag in model.flags if flag.startswith("in:")]) <= len(inside)
        for feature in inside:
            put = self.named.get(model.id) == feature.id and model.position == self.field.models[model.id].position
            at_the_door = model.position in [entrance.at for entrance in feature.entrances]
            assert put or at_the_door or contains(feature_shape(feature), model.position, -1e-6)

    def finish(self) -> None:
        """Replay the record, from its dice and from its seed, through its text: to the same end, byte for byte."""
        end = said(self.game)
        actions = tuple(entry.action for entry in self.game.log)
        faces = tuple(face for entry in self.game.log for face in entry.dice)
        for record in (Record(self.field, actions, dice=faces), Record(self.field, actions, seed=self.seed)):
            read = read_record(json.loads(json.dumps(record.to_json())))
            assert read.actions == actions
            assert json.dumps(replay(read).to_json("en"), ensure_ascii=False) == end


def said(game: Game) -> str:
    """Return where a game stands as the replay of its record prints it."""
    return json.dumps(Replay(game, None).to_json("en"), ensure_ascii=False)


def crowded(game: Game) -> set[Pair]:
    """Return the pairs of models that stand in others' way and whose bases overlap."""
    field = game.state.field
    there = [(m.id, base_shape(m)) for m in field.models.values() if game.referee.in_the_way(field, m)]
    return {
        frozenset((one, other))
        for i, (one, shape) in enumerate(there)
        for other, another in there[:i]
        if overlaps(shape, another)
    }
