"""The referee: who may do what when, the same order of play in every ruleset.

A ruleset's own referee adds its phases and actions. Each action has a rule of two parts: what forbids it, and what it
does; neither changes anything in place.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, Generic, TypeVar

from defilade.attack import AttackPlan, roll
from defilade.attack import Volley as RolledVolley
from defilade.battlefield.altering import alteration, altered
from defilade.battlefield.lengths import TableUnit, length_phrase
from defilade.battlefield.model import Battlefield, Feature, Model, Point, Unit, Weapon
from defilade.battlefield.state import OVER, SET_UP, State, flagged, unflagged
from defilade.dice import DiceSource
from defilade.language import N_, Phrase
from defilade.rulesets.actions import Action, Dash, EndPhase, Enter, Move, Shoot, special_keys
from defilade.rulesets.events import Event, Fired, Moved, Result
from defilade.rulesets.movement import (
    GAME_MOVE,
    Course,
    Ground,
    Limit,
    March,
    march_of_model,
    march_of_unit,
    obstructions,
    too_far,
    too_far_refusal,
)
from defilade.rulesets.phases import GAME_PHASE, done_in_another, phase_called
from defilade.rulesets.reach import Reach, corner_places, reach
from defilade.rulesets.ruleset import GAME_STATE, GAME_TARGET, ON_THE_FIELD, Ruleset, UnknownNameError, out_of_it
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.verbs import KEYS, VERBS
from defilade.rulesets.volley import foremost

GAME_TURN = "GAME-turn"
MOVEMENT, SHOOTING = "movement", "shooting"

A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Rule(Generic[A]):
    """What forbids an action (nothing, if it yields nothing), and what the action does if nothing does.

    Where the action has a place to go to, ``course`` tells what the place hangs on, or why there is none to choose.
    ``harmless`` says that it brings nobody down, so that no side can have lost by it.
    """

    refusals: Callable[[State, A], Iterable[Refusal]]
    resolve: Callable[[State, A, DiceSource], Result]
    course: Callable[[State, A], Course | Refusal] | None = None
    harmless: bool = False


class Referee(ABC):
    """Keeps order in a game: says what is refused, resolves what is not."""

    phases: tuple[str, ...]
    special_keys: frozenset[str] = frozenset()
    """The keys of actions that this ruleset has a use for and others have not."""

    turn_flags: frozenset[str] = frozenset({"moved", "shot"})
    """The flags of models that are forgotten at the end of each turn."""

    lasting_flags: frozenset[str] = frozenset()
    """The flags of models that outlast a turn, but for that of what they are inside of."""

    aftermath_flags: frozenset[str] = frozenset()
    """The flags of models that only the end of a game brings."""

    statuses: tuple[str, ...] = ("active", "destroyed")
    """What a model can become in play, from best to worst."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._attacked: tuple[Battlefield, Shoot, AttackPlan | Refusal] | None = None
        self._marched: tuple[Battlefield, Move | Dash, March | Refusal] | None = None

    @cached_property
    def rules(self) -> Mapping[type[Action], Rule[Any]]:
        """The rules of all actions there are in this ruleset."""
        return {EndPhase: Rule(self._end_phase_refusals, self._end_phase, harmless=True), **self.own_rules()}

    @abstractmethod
    def own_rules(self) -> Mapping[type[Action], Rule[Any]]:
        """Return the rules of the ruleset's own actions."""

    def begin(self, field: Battlefield) -> State:
        """Return the state that a game on a battlefield begins in."""
        phase = SET_UP if field.reserve else self.phases[0]
        return self._over_if_decided(State(field, turn=1, side=field.turn.first, phase=phase))

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """Return why an action is refused, or None if it is legal.

        Raises :class:`UnknownNameError` where it names what is not there.
        """
        refusal = self._out_of_play(state, action)
        if refusal is not None:
            return refusal
        refusals = self.rules[type(action)].refusals(state, action)
        if state.phase == SET_UP and not self.belongs_to_set_up(action):
            refusals = chain((Refusal(GAME_PHASE, Phrase("Set-up comes first.")),), refusals)
        return cited(refusals)

    def _out_of_play(self, state: State, action: Action) -> Refusal | None:
        """Return why an action has no place in the game as it stands, whatever its rule may say."""
        if state.over:
            return Refusal(GAME_PHASE, Phrase("The game is over."))
        if type(action) not in self.rules:
            return Refusal(GAME_PHASE, _no_such(action))
        for key in special_keys(action):
            if key not in self.special_keys:
                return Refusal(GAME_PHASE, Phrase("There is no “{key}” in this ruleset.", key=Phrase(KEYS[key])))
        return None

    def reach(self, state: State, action: Action) -> Reach | Refusal:
        """Return the region of places that an action can go to, whatever its ``to``; a refusal where there is none.

        Raises :class:`UnknownNameError` where it names what is not there, and ``TypeError`` for an action that goes to
        no place.
        """
        set_up = state.phase == SET_UP and not self.belongs_to_set_up(action)
        refusal = self.refusal(state, action) if set_up else self._out_of_play(state, action)
        if refusal is not None:
            return refusal
        course_of = self.rules[type(action)].course
        if course_of is None:
            raise TypeError(f"{action.do} goes to no place")
        course = course_of(state, action)
        return course if isinstance(course, Refusal) else reach(course)

    def resolve(self, state: State, action: Action, dice: DiceSource) -> Result:
        """Return what a legal action leads to, its dice taken from ``dice``."""
        rule = self.rules[type(action)]
        result: Result = rule.resolve(state, action, dice)
        after = result.state if rule.harmless else self._over_if_decided(result.state)
        if not after.over:
            return result
        ended = () if result.state.over else (_game_over(),)
        last = self.after_battle(after, dice)
        return Result(
            last.state,
            (*result.events, *ended, *last.events),
            tuple(dict.fromkeys((*result.clauses, *last.clauses))),
        )

    def belongs_to_set_up(self, action: Action) -> bool:
        """Tell whether an action is one of the set-up."""
        return isinstance(action, EndPhase)

    def legal_actions(self, state: State) -> Iterator[Action]:
        """Yield the legal actions; one that has a place to choose is there with a place that is legal.

        A move is there with the place where the model stands, or one near by if it may not stay there: it stands for
        all the places it can reach. Of charges and of terrain to put down not all need be there.
        """
        if state.over:
            return
        for action in (EndPhase(), *self.candidates(state)):
            found = self.possible(state, action)
            if not isinstance(found, Refusal):
                yield found

    def possible(self, state: State, action: Action) -> Action | Refusal:
        """Return an action if it is legal, or to another place in a straight line if one is; else why it is refused.

        No other place is sought for a charge, which has to end in contact.
        """
        refusal = self.refusal(state, action)
        if refusal is None or refusal.clause != GAME_MOVE:
            return refusal or action
        course_of = self.rules[type(action)].course
        course = None if course_of is None else course_of(state, action)
        if not isinstance(course, Course) or course.in_contact:
            return refusal
        region = reach(course)
        if isinstance(region, Refusal):
            return refusal
        for place in corner_places(region):
            there = replace(action, to=place)  # type: ignore[call-arg]  # what has a course has a place to go to
            if self.refusal(state, there) is None:
                return there
        return refusal

    @abstractmethod
    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the actions that might be legal, the end of the phase aside.

        None that is legal may be missing, but that one place stands for all places to go to. A charge, and what is put
        down, may be missing where it is legal only in places that are not tried.
        """

    def moves(self, state: State) -> Iterator[Move]:
        """Yield moves of every unit and model of the side, each to where it stands."""
        for unit in self.units_at_play(state):
            active = self.movers(unit.models)
            if active:
                yield Move(to=active[0].position, unit=unit.id)
            yield from (Move(to=model.position, model=model.id) for model in active)

    def shots(self, state: State) -> Iterator[Shoot]:
        """Yield shots of every unit and model of the side at every unit and model of the others."""
        targets = [unit for unit in state.field.units if unit.side != state.side]
        for unit in self.units_at_play(state):
            for weapon in self.weapons_to_shoot(unit):
                for aim in targets:
                    for target in (aim.id, *(model.id for model in aim.models)):
                        yield Shoot(target=target, unit=unit.id, weapon=weapon.id)
                        yield from (
                            Shoot(target=target, model=model.id, weapon=weapon.id) for model in self.movers(unit.models)
                        )

    def weapons_to_shoot(self, unit: Unit) -> Sequence[Weapon]:
        """Return the weapons of a unit that its shots are looked at with."""
        return unit.weapons

    @staticmethod
    def units_at_play(state: State) -> tuple[Unit, ...]:
        """Return the units of the side whose turn it is."""
        return tuple(unit for unit in state.field.units if unit.side == state.side)

    # What rulesets may have their own mind about.

    def end_of_turn(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """Return the state at the end of a side's turn, flags of the turn forgotten, and what that brings about."""
        over = self.turn_flags
        models = [(model, unflagged(model, over)) for unit in state.field.units for model in unit.models if model.flags]
        return state.with_models([after for before, after in models if after is not before]), ()

    def after_battle(self, state: State, dice: DiceSource) -> Result:
        """Return what is still to be settled when the game is over; it is part of the action that ended it."""
        return Result(state)

    def impassable(self, field: Battlefield, feature: Feature, model: Model) -> bool:
        """Tell whether a model of such a profile can't go through a feature."""
        if feature.kind == "building":
            return bool(feature.entrances)
        return feature.kind in ("impassable", "bunker")

    def in_the_way(self, field: Battlefield, model: Model) -> bool:
        """Tell whether a model's base stands in others' way."""
        return model.status == "active"

    def move_limit(self, action: Action, model: Model) -> float | None:
        """Return how far a model may go by an action; None for as far as it likes."""
        limit: float | None = model.profile.move
        return limit

    def limit(self, field: Battlefield, action: Action, model: Model) -> Limit | None:
        """Return how far a model may go by an action, as :meth:`move_limit` has it, with the clause and the words."""
        most = self.move_limit(action, model)
        if most is None:
            return None
        unit = field.table.unit
        return Limit(most, unit, _at_most(model.id, most, unit))

    def movers(self, models: Iterable[Model]) -> tuple[Model, ...]:
        """Return those of some models that can move at all."""
        return tuple([model for model in models if model.status == "active"])

    # Moving, the same everywhere.

    def actors(self, state: State, action: Move | Dash | Shoot) -> tuple[Model, ...]:
        """Return the models that an action names: its model, or those of its unit."""
        if action.unit is not None:
            return self.unit(state, action.unit).models
        return (self.model(state, str(action.model)),)

    def model(self, state: State, name: str) -> Model:
        """Return a model by its id; raises :class:`UnknownNameError`."""
        if name not in state.field.models:
            raise UnknownNameError(name, tuple(state.field.models), N_("No model is called “{name}”."))
        return state.field.models[name]

    def unit(self, state: State, name: str) -> Unit:
        """Return a unit by its id; raises :class:`UnknownNameError`."""
        if name not in state.field.unit_by_id:
            raise UnknownNameError(name, tuple(state.field.unit_by_id), N_("No unit is called “{name}”."))
        return state.field.unit_by_id[name]

    def wrong_turn(self, state: State, side: str) -> Iterator[Refusal]:
        """Yield the refusal of what is done out of one's turn."""
        if side != state.side:
            yield Refusal(GAME_TURN, Phrase("It is the turn of {side}.", side=state.side))

    def wrong_phase(self, state: State, right: str) -> Iterator[Refusal]:
        """Yield the refusal of what is done in another phase than the right one."""
        if state.phase != right:
            yield done_in_another(state.phase, right)

    def march(self, state: State, action: Move | Dash) -> March | Refusal:
        """Return the march that a move makes, or why there is nobody to make it; kept until another is asked for."""
        kept = self._marched
        if kept is None or kept[0] is not state.field or (kept[1] is not action and kept[1] != action):
            kept = self._marched = state.field, action, self._march(state, action)
        return kept[2]

    def _march(self, state: State, action: Move | Dash) -> March | Refusal:
        models = self.actors(state, action)
        active = self.movers(models)
        if not active and action.unit is None:
            return out_of_it(models[0])
        if not active:
            return Refusal(GAME_STATE, Phrase("Nobody of {name} can move.", name=state.field.unit_of(models[0]).name))
        unit = state.field.unit_of(models[0])
        if action.model is not None and unit.formation is not None and len(self.movers(unit.models)) > 1:
            return Refusal(GAME_TARGET, Phrase("{unit}: all move as one, so name the unit.", unit=unit.name))
        if action.unit is not None or unit.formation is not None:
            return march_of_unit(unit, active, action.to, action.by, action.facing)
        return march_of_model(active[0], action.to, action.by, action.facing)

    def ground(self, state: State) -> Ground:
        """Return what stands in the way at a moment."""
        field = state.field
        return Ground(
            field,
            lambda feature, model: self.impassable(field, feature, model),
            lambda model: self.in_the_way(field, model),
            entered=Enter in self.rules,
        )

    def move_refusals(self, state: State, action: Move) -> Iterator[Refusal]:
        """Yield what forbids a move in the movement phase."""
        yield from self.move_forbidden(state, action)
        yield from self.way_refusals(state, action)

    def move_forbidden(self, state: State, action: Move) -> Iterator[Refusal]:
        """Yield what forbids a move wherever it goes."""
        models = self.actors(state, action)
        yield from self.wrong_turn(state, models[0].side)
        yield from self.wrong_phase(state, MOVEMENT)
        march = self.march(state, action)
        if isinstance(march, Refusal):
            yield march
            return
        yield from self.moved_already(march)

    def way_refusals(self, state: State, action: Move | Dash) -> Iterator[Refusal]:
        """Yield what forbids a march to where it goes: it is too long, or something is in the way."""
        march = self.march(state, action)
        if isinstance(march, Refusal):
            return
        stray = too_far(march, lambda model: self.move_limit(action, model))
        limit = None if stray is None else self.limit(state.field, action, stray.before)
        if stray is not None and limit is not None:
            yield too_far_refusal(stray, limit)
        yield from obstructions(march, self.ground(state))

    def move_course(self, state: State, action: Move) -> Course | Refusal:
        """Return what the place of a move hangs on."""
        return cited(self.move_forbidden(state, action)) or self.course_of_march(state, action)

    def course_of_march(self, state: State, action: Move | Dash) -> Course:
        """Return what the place of a march that may be made hangs on."""
        lead = self.movers(self.actors(state, action))[0]

        def march(to: Point) -> March:
            found = self.march(state, replace(action, to=to))
            assert isinstance(found, March)
            return found

        start = action.by[-1] if action.by else lead.position
        return Course(start, march, lambda model: self.limit(state.field, action, model), self.ground(state))

    def moved_already(self, march: March) -> Iterator[Refusal]:
        """Yield the refusal of a second move."""
        for mover in march.movers:
            if "moved" in mover.before.flags:
                yield Refusal(GAME_STATE, Phrase("{model} has moved already.", model=mover.before.id))

    def move(self, state: State, action: Move, _dice: DiceSource) -> Result:
        """Move."""
        return self.marched(state, action, ("moved",))

    def marched(self, state: State, action: Move | Dash, flags: tuple[str, ...]) -> Result:
        """Return the result of a march, its models flagged."""
        march = self.march(state, action)
        assert isinstance(march, March)
        return Result(march.applied(state, *flags), tuple([Moved(mover) for mover in march.movers]))

    # Shooting, the same everywhere.

    def shoot_refusals(self, state: State, action: Shoot) -> Iterator[Refusal]:
        """Yield what forbids shooting."""
        models = self.actors(state, action)
        yield from self.wrong_turn(state, models[0].side)
        yield from self.wrong_phase(state, SHOOTING)
        plan = self.attack(state, action)
        if isinstance(plan, Refusal):
            yield plan

    def attack(self, state: State, action: Shoot) -> AttackPlan | Refusal:
        """Return the plan of a shot, or why it is refused; who asked last need not wait if he asks again."""
        kept = self._attacked
        if kept is None or kept[0] is not state.field or (kept[1] is not action and kept[1] != action):
            who = action.unit or str(action.model)
            plan = self.ruleset.attack(state.field, who, action.target, action.weapon)
            kept = self._attacked = state.field, action, plan
        return kept[2]

    def shoot(self, state: State, action: Shoot, dice: DiceSource) -> Result:
        """Roll a volley and apply what it does."""
        plan = self.attack(state, action)
        assert not isinstance(plan, Refusal)
        volley = roll(plan, dice)
        shooters = [flagged(state.field.models[shots.shooter], "shot") for shots in plan.shots]
        result = self.suffer(state.with_models(shooters), volley)
        return Result(result.state, (Fired(volley, action), *result.events), result.clauses)

    @abstractmethod
    def suffer(self, state: State, volley: RolledVolley) -> Result:
        """Return what a rolled volley does to those it fell on."""

    # Phases and turns.

    def _end_phase_refusals(self, state: State, action: EndPhase) -> Iterator[Refusal]:
        yield from ()

    def _end_phase(self, state: State, _action: EndPhase, _dice: DiceSource) -> Result:
        state = _forgotten(state, frozenset(), _lasting(state.used))
        if state.phase == SET_UP:
            return self._begun(_at(state, state.turn, state.field.turn.first, self.phases[0]))
        place = self.phases.index(state.phase)
        if place + 1 < len(self.phases):
            return self._begun(_at(state, state.turn, state.side, self.phases[place + 1]))
        return self._end_turn(state)

    def _end_turn(self, state: State) -> Result:
        ended, events = self.end_of_turn(state)
        if self._over_if_decided(ended).over:
            return Result(altered(ended, phase=OVER), (*events, _game_over()))
        sides = ended.field.sides
        following = sides[(sides.index(ended.side) + 1) % len(sides)]
        first = following == ended.field.turn.first
        limit = ended.field.turn.limit
        if first and limit is not None and ended.turn >= limit:
            return Result(altered(ended, phase=OVER), (*events, _game_over()))
        turn = ended.turn + 1 if first else ended.turn
        begun = self._begun(_at(ended, turn, following, self.phases[0]))
        return Result(begun.state, (*events, *begun.events))

    @staticmethod
    def _begun(state: State) -> Result:
        particulars = {"turn": state.turn, "side": state.side, "phase": state.phase}
        return Result(state, (Event("phase", _begins, particulars),))

    def _over_if_decided(self, state: State) -> State:
        """Return the state, over if a side has nobody left."""
        if state.over:
            return state
        left, sides = set[str](), state.field.sides
        for unit in state.field.units:
            if unit.side not in left and _anybody(unit):
                left.add(unit.side)
                if len(left) == len(sides):
                    return state
        return altered(state, phase=OVER)


_forgotten = alteration(State, "this_phase", "used")
_at = alteration(State, "turn", "side", "phase")


def _anybody(unit: Unit) -> bool:
    """Tell whether anybody of a unit is left."""
    for model in unit.models:  # noqa: SIM110 - asked after every action: a loop is done before `any` has begun
        if model.status in ON_THE_FIELD:
            return True
    return False


def _no_such(action: Action) -> Phrase:
    name = Phrase(VERBS[action.do]) if action.do in VERBS else action.do
    return Phrase("There is no such action in this ruleset: {action}.", action=name)


@lru_cache(maxsize=4096)
def _at_most(model: str, most: float, unit: TableUnit) -> Phrase:
    return Phrase("{model} can go {most} at most.", model=model, most=length_phrase(most, unit))


def cited(refusals: Iterable[Refusal]) -> Refusal | None:
    """Return the refusal to cite of all that there are, or None."""
    found = tuple(refusals)
    return foremost(found) if found else None


LASTING = "game:"
"""Names of uses that are counted for the whole game begin with this; the others are forgotten with the phase."""


def _lasting(used: Mapping[str, int]) -> dict[str, int]:
    return {name: count for name, count in used.items() if name.startswith(LASTING)}


def _begins(told: Mapping[str, Any]) -> Phrase:
    phase = phase_called(told["phase"])
    return Phrase("Turn {turn}, {side}: {phase}.", turn=told["turn"], side=told["side"], phase=phase)


def _game_over() -> Event:
    return Event("over", Phrase("The game is over."))
