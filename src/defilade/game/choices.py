"""What somebody may do now: by which actions, why not by others, and how far they go."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final, Protocol, runtime_checkable

from defilade.battlefield.model import Feature, Model, Unit
from defilade.battlefield.state import State
from defilade.language import N_, Phrase
from defilade.rulesets.actions import Action, Dash, Leave, Move, Pin, Place, PlaceScattered, Shoot, Unpin, Wound
from defilade.rulesets.referee import Referee
from defilade.rulesets.ruleset import GAME_RANGE, GAME_SIGHT, GAME_TARGET, OFF_THE_TABLE
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.verbs import CHARGE, RUN
from defilade.sight.bases import REACH, distance_to

AT_ANY_TIME: Final = (Wound, Pin, Unpin)
"""Actions that stand for what happens elsewhere in the game: they are named once, not for everybody."""

WHOLE_UNITS: Final = (Move, Dash)
"""Actions of a unit, or of one of its models where the unit as a whole can't."""

GOING: Final = (Move, Dash, Leave)
"""Actions that go as far as a profile says."""

GAITS: Final = frozenset((RUN, CHARGE))
"""Ways to move that only some rulesets have, named as the key of the action is."""

USUAL: Final = frozenset(("move", "dash", "shoot", "dig-in"))
"""What everybody would like to know why he can't do it."""

NOBODY_TO_SHOOT: Final[Mapping[str, str]] = {
    GAME_RANGE: N_("{unit}: no enemy in range."),
    GAME_SIGHT: N_("{unit}: no enemy in sight."),
}
"""What is told where the same keeps a unit from shooting at any of several targets."""


@runtime_checkable
class OrdersBlows(Protocol):
    """A referee that knows in what order blows are struck."""

    def blows_to_come(self, state: State) -> tuple[Model, ...]:
        """Return who may still strike, in order."""
        ...


@runtime_checkable
class TreatsTheFallen(Protocol):
    """A referee that knows whom medics can still save."""

    def to_be_treated(self, state: State) -> tuple[Model, ...]:
        """Return the fallen of the side who are lost with its turn unless a medic treats them in it."""
        ...


@dataclass(slots=True)
class Choice:
    """What somebody may do by one verb: the actions that are legal, and the refusals of those that are not."""

    verb: str
    legal: list[Action] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)


def verb_of(action: Action) -> str:
    """Return by which verb an action is done.

    >>> verb_of(Move(to=(1.0, 2.0), model="m", run=True)), verb_of(Move(to=(1.0, 2.0), model="m"))
    ('run', 'move')
    """
    if isinstance(action, Move) and action.charge:
        return CHARGE
    if isinstance(action, Move) and action.run:
        return RUN
    return action.do


def knows(referee: Referee, verb: str) -> bool:
    """Tell whether a ruleset has a verb."""
    if verb in GAITS:
        return verb in referee.special_keys
    return any(action.do == verb for action in referee.rules)


def choices(referee: Referee, state: State, unit: Unit, *, thorough: bool) -> list[Choice]:
    """Return what a unit and its models might do, verb by verb: what is legal, and what is refused and why.

    Actions that have a place to choose are there with the place where the model stands, or near by; charges at whom it
    touches already are left out. Of shots only those of the whole unit at whole units are looked at, unless
    ``thorough``.
    """
    found: dict[str, Choice] = {}
    for action in _candidates(referee, state, unit, thorough=thorough):
        verb = verb_of(action)
        if not knows(referee, verb):
            continue
        choice = found.setdefault(verb, Choice(verb))
        possible = referee.possible(state, action)
        if not isinstance(possible, Refusal):
            choice.legal.append(possible)
        elif possible not in choice.refused:
            choice.refused.append(possible)
    return list(found.values())


def worth_telling(found: Sequence[Choice], *, thorough: bool) -> list[Choice]:
    """Return what a player would ask: what can be done, and why not.

    Why not is asked of what units do, and of all else where a rule leaves nothing at all to do.
    """
    possible = [choice for choice in found if choice.legal]
    refused = [choice for choice in found if not choice.legal]
    if not thorough:
        refused = [choice for choice in refused if _is_missed(choice, alone=not possible)]
    return possible + refused


def _is_missed(choice: Choice, *, alone: bool) -> bool:
    by_rule = any(not refusal.clause.startswith("GAME-") for refusal in choice.refused)
    return choice.verb in USUAL or (by_rule and alone)


def _candidates(referee: Referee, state: State, unit: Unit, *, thorough: bool) -> Iterator[Action]:
    """Yield what a unit might do; of shots only those of the whole unit at whole units, unless all are asked for."""
    models = {model.id for model in unit.models}
    going: set[Hashable] = set()
    for action in referee.candidates(state):
        if actor_of(action) not in models | {unit.id} or isinstance(action, AT_ANY_TIME):
            continue
        if isinstance(action, Shoot) and not thorough and not _between_units(state, action):
            continue
        if _charges_on_the_spot(referee, state, action):
            continue
        if isinstance(action, WHOLE_UNITS):
            # Where the unit can go as a whole, so can its models: they are asked for where it can't.
            if action.unit is None and _gait(action) in going:
                continue
            if action.unit is not None and not isinstance(referee.possible(state, action), Refusal):
                going.add(_gait(action))
        yield action


def _charges_on_the_spot(referee: Referee, state: State, action: Action) -> bool:
    """Tell whether an action is a charge that is legal where its model stands: it touches an enemy already."""
    if not (isinstance(action, Move) and action.charge):
        return False
    stands = referee.movers(referee.actors(state, action))[0].position
    return action.to == stands and referee.refusal(state, action) is None


def _between_units(state: State, shot: Shoot) -> bool:
    return shot.unit is not None and shot.target not in state.field.models


def _gait(action: Move | Dash) -> Hashable:
    return type(action), *((action.run, action.charge) if isinstance(action, Move) else ())


def actor_of(action: Action) -> str | None:
    """Return the unit or model that acts, None where none does.

    >>> actor_of(Pin(unit="squad-1"))
    'squad-1'
    """
    unit: str | None = getattr(action, "unit", None)
    model: str | None = getattr(action, "model", None)
    return unit or model


def side_of(state: State, action: Action) -> str:
    """Return the side that an action is for it to do: that of who acts, or of the feature; else the one at play.

    A name that is not there is nobody's own: it is for the referee to say so.
    """
    field = state.field
    actor = actor_of(action)
    if actor is not None:
        mine = field.unit_by_id.get(actor) or field.models.get(actor)
        return state.side if mine is None else mine.side
    if isinstance(action, Place | PlaceScattered):
        bought = {feature.id: feature.side for feature in field.reserve}.get(action.feature)
        return bought or state.side
    return state.side


def at_play(referee: Referee, state: State) -> tuple[Unit, ...]:
    """Return the units of the side; in hand-to-hand those who may strike, of whichever side, too.

    Those of which nobody is left are not among them.
    """
    strikers = {model.unit for model in blows(referee, state)}
    own = (unit for unit in state.field.units if unit.side == state.side or unit.id in strikers)
    return tuple(unit for unit in own if anybody(unit))


def anybody(unit: Unit) -> bool:
    """Tell whether anybody of a unit is left on the table."""
    return any(model.status not in OFF_THE_TABLE for model in unit.models)


def to_be_treated(referee: Referee, state: State) -> Sequence[Model]:
    """Return the fallen of the side who are lost with its turn unless a medic treats them in it."""
    return referee.to_be_treated(state) if isinstance(referee, TreatsTheFallen) else ()


def why_not(unit: Unit, choice: Choice) -> Refusal:
    """Return the refusal that stands for all that a choice has, when nothing of it is legal.

    A unit that reaches or sees none of several targets is told so, instead of what keeps it from the first of them.
    """
    first = choice.refused[0]
    keeping = {refusal.clause for refusal in choice.refused if refusal.clause != GAME_TARGET}
    if choice.verb == Shoot.do and len(choice.refused) > 1 and keeping and keeping <= set(NOBODY_TO_SHOOT):
        clause = next(clause for clause in NOBODY_TO_SHOOT if clause in keeping)
        words = NOBODY_TO_SHOOT[clause] if len(keeping) == 1 else N_("{unit}: no enemy both in range and in sight.")
        return Refusal(clause, Phrase(words, unit=unit.name))
    return first


def blows(referee: Referee, state: State) -> Sequence[Model]:
    """Return who may still strike in the present phase, in order."""
    combat = state.phase == "combat" and isinstance(referee, OrdersBlows)
    return referee.blows_to_come(state) if combat and isinstance(referee, OrdersBlows) else ()


def scatters(referee: Referee, state: State, feature: Feature) -> bool:
    """Tell whether a feature may scatter: nothing more forbids that than to put it down in the same place."""
    table = state.field.table
    middle = table.width / 2, table.depth / 2
    down = referee.refusal(state, Place(feature.id, middle))
    return referee.refusal(state, PlaceScattered(feature.id, middle)) == down


def limit_of(referee: Referee, unit: Unit, action: Action) -> float | None:
    """Return how far the slowest goes of those of a unit who move, in the table's unit; None without a limit.

    One who has no limit holds nobody up, and is held by those who have when all go together.
    """
    if not isinstance(action, GOING):
        return None
    limits = (referee.move_limit(action, model) for model in referee.movers(unit.models))
    return min((limit for limit in limits if limit is not None), default=None)


def unlimited(referee: Referee, unit: Unit, action: Action) -> bool:
    """Tell whether a unit may go as far as it likes by an action, because nothing says how far it goes."""
    return isinstance(action, GOING) and limit_of(referee, unit, action) is None


def met(referee: Referee, state: State, charge: Move) -> list[str]:
    """Return the enemies that a charge ends in contact with."""
    model = referee.movers(referee.actors(state, charge))[0]
    there = replace(model, position=charge.to)
    enemies = chain.from_iterable(unit.models for unit in state.field.opposing(model.side))
    return [enemy.id for enemy in enemies if distance_to(there, (enemy,)) <= REACH]
