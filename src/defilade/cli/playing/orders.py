"""From words to actions: ``shoot squad-1 foe`` to what a record holds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import attrgetter
from typing import Any, Final

from defilade.battlefield.faults import Fault, Faults
from defilade.battlefield.lengths import TableUnit
from defilade.battlefield.model import Model, Point, Unit
from defilade.battlefield.state import State
from defilade.cli.playing import names
from defilade.cli.playing.misunderstood import MisunderstoodError
from defilade.cli.playing.places import Destination, facing_to, shifted
from defilade.cli.playing.tokens import Token, Words, lengths_of
from defilade.cli.playing.vocabulary import Verb
from defilade.game import choices
from defilade.game.choices import GAITS
from defilade.language import N_, Phrase
from defilade.rulesets.actions import Action, read_action
from defilade.rulesets.referee import Referee
from defilade.rulesets.verbs import VERBS

Raw = dict[str, Any]

VIA: Final = ("via", "through", "через")
FACING: Final = ("facing", "face", "лицом")
BY: Final = ("by", "entrance", "вход", "через")
TURNED: Final = ("turned", "rotated", "поворот", "повернуть")
REROLL: Final = ("reroll", "re-roll", "переброс", "перебросить", "перебросом")
NO: Final = ("no", "without", "без")
TOWARDS: Final = ("towards", "toward", "к", "ко")
STEPS: Final[Mapping[str, float]] = {
    "forward": 0.0, "ahead": 0.0, "вперед": 0.0,
    "left": 90.0, "влево": 90.0, "налево": 90.0,
    "back": 180.0, "backward": 180.0, "назад": 180.0,
    "right": 270.0, "вправо": 270.0, "направо": 270.0,
}  # fmt: skip
"""Directions as seen by who moves, in degrees from where he faces."""

NO_FEATURE = N_("No feature is called “{name}”.")
NOT_IN_RESERVE = N_("No feature in reserve is called “{name}”.")
NO_UNIT = N_("No unit is called “{name}”.")
NO_MODEL = N_("No model is called “{name}”.")
NO_WEAPON = N_("The unit has no weapon called “{name}”.")


PLACE_WANTED = N_("A place is wanted here: x and y.")
NUMBER_WANTED = N_("A number is wanted here.")
WHOLE_WANTED = N_("A whole number is wanted here.")
WOUNDS_WANTED = N_("How many wounds? A whole number is wanted here.")

WHO = N_("Missing: who (a unit or a model).")
WHICH_MODEL = N_("Missing: which model.")
WHICH_UNIT = N_("Missing: which unit.")
WHICH_FEATURE = N_("Missing: which feature.")
AT_WHOM = N_("Missing: at whom (the target).")
WHOM = N_("Missing: whom (a model).")
WHERE = N_("Missing: where to (x and y).")

SAID: Final[Mapping[str, str]] = {
    "facing": N_("facing"),
    "rotation": N_("turned"),
    "entrance": N_("entrance"),
    "count": N_("how many"),
}
"""The keys of actions that are numbers, as they are said in commands."""


def order(verb: Verb, tokens: Iterable[Token], state: State, referee: Referee) -> Action:
    """Return the action that a command and the words after it ask for.

    Raises :class:`MisunderstoodError` and ``UnknownNameError`` with what is to be said.
    """
    if verb.name in GAITS and not knows(referee, verb):
        raise MisunderstoodError(no_such_action(verb))
    reading = _Order(verb, Words(tokens), state, referee)
    raw = _BUILDERS[verb.name](reading)
    reading.words.finish()
    return checked({"do": verb.action, **raw}, state, _in_words)


def no_such_action(verb: Verb) -> Phrase:
    """Say that a ruleset has no such action."""
    name = Phrase(VERBS[verb.name if verb.name in GAITS else verb.action])
    return Phrase("There is no such action in this ruleset: {action}.", action=name)


def knows(referee: Referee, verb: Verb) -> bool:
    """Tell whether a ruleset has a command."""
    if verb.name in GAITS:
        return choices.knows(referee, verb.name)
    return not verb.action or choices.knows(referee, verb.action)


def order_in_json(line: str, state: State) -> Action:
    """Return the action that a line of JSON describes, as records hold it. Raises :class:`MisunderstoodError`."""
    try:
        raw = json.loads(line)
    except json.JSONDecodeError as error:
        raise MisunderstoodError(Phrase("This is not JSON (character {column}).", column=error.colno)) from None
    except (RecursionError, ValueError):
        raise MisunderstoodError(Phrase("This JSON can't be read.")) from None
    return checked(raw, state)


def _in_words(fault: Fault) -> Phrase:
    """Return a fault of what was said in words: what is allowed of a number, by its name in commands."""
    if fault.place not in SAID:
        return fault.phrase
    return Phrase("{what}: {allowed}", what=Phrase(SAID[fault.place]), allowed=fault.allowed)


def checked(raw: object, state: State, told_of: Callable[[Fault], Phrase] = attrgetter("phrase")) -> Action:
    """Return the action that a table describes. Raises :class:`MisunderstoodError` with all that is wrong with it.

    ``told_of`` puts a fault into words.
    """
    faults = Faults()
    unit = state.field.table.unit
    action = read_action(raw, "", unit, faults)
    if action is None:
        told = (told_of(fault) for fault in faults.all())
        raise MisunderstoodError(reduce(lambda one, other: Phrase("{one}; {other}", one=one, other=other), told))
    return action


class _Order:
    """A command as it is read: what is called for, word by word."""

    def __init__(self, verb: Verb, words: Words, state: State, referee: Referee) -> None:
        self.verb = verb
        self.words = words
        self.state = state
        self.referee = referee

    @property
    def unit_of_length(self) -> TableUnit:
        return self.state.field.table.unit

    def next_name(self, known: Iterable[str], missing: str) -> str:
        self.words.skip_fillers(known)
        return self.words.take(missing).text

    def actor(self) -> dict[str, str]:
        """Take who acts: a unit or a model, one's own before the others'."""
        side = self.state.side
        name = self.any_of(
            ({**names.units(self.state, side), **names.models(self.state, side)}, names.UNKNOWN),
            {**names.units(self.state), **names.models(self.state)},
            missing=WHO,
        )
        return {"unit" if name in self.state.field.unit_by_id else "model": name}

    def any_of(self, first: tuple[names.Pool, str], *others: names.Pool, missing: str) -> str:
        pool, unknown = first
        pools = (pool, *others)
        return names.find(self.next_name((name for each in pools for name in each), missing), pools, unknown)

    def model(self, *, opposing: bool | None = False, missing: str = WHICH_MODEL) -> str:
        """Take a model: of one's own side before the others', or the other way round.

        A unit stands for the only model of it that there is.
        """
        side = None if opposing is None else self.state.side
        here = opposing is True
        pool = {**names.models(self.state, side, opposing=here), **names.units(self.state, side, opposing=here)}
        everybody = {**names.models(self.state), **names.units(self.state)}
        name = self.any_of((pool, NO_MODEL), everybody, missing=missing)
        unit = self.state.field.unit_by_id.get(name)
        if unit is None:
            return name
        there = self.referee.movers(unit.models) or unit.models
        if len(there) > 1:
            listed = names.listed(model.id for model in there)
            raise MisunderstoodError(Phrase("Say which of them: {models}.", models=listed))
        return there[0].id

    def unit(self, *, own: bool = True) -> str:
        """Take a unit; a model stands for its own."""
        side = self.state.side if own else None
        pool = {**names.units(self.state, side), **names.models(self.state, side)}
        everybody = {**names.units(self.state), **names.models(self.state)}
        name = self.any_of((pool, NO_UNIT), everybody, missing=WHICH_UNIT)
        return name if name in self.state.field.unit_by_id else self.state.field.models[name].unit

    def target(self) -> str:
        """Take what is shot at: the enemy before features, and these before one's own."""
        side = self.state.side
        return self.any_of(
            (
                {**names.units(self.state, side, opposing=True), **names.models(self.state, side, opposing=True)},
                names.UNKNOWN,
            ),
            names.features(self.state),
            {**names.units(self.state), **names.models(self.state)},
            missing=AT_WHOM,
        )

    def weapon(self, actor: Mapping[str, str]) -> dict[str, str]:
        """Take the weapon, if one is named."""
        unit = self.unit_of(actor)
        known = {weapon.id: weapon.id for weapon in unit.weapons}
        self.words.skip_fillers(known)
        return {"weapon": names.find(self.words.take().text, [known], NO_WEAPON)} if self.words else {}

    def unit_of(self, actor: Mapping[str, str]) -> Unit:
        field = self.state.field
        return field.unit_by_id[actor["unit"]] if "unit" in actor else field.unit_of(actor["model"])

    def lead(self, actor: Mapping[str, str]) -> Model:
        """Return the model that a move is measured by."""
        if "model" in actor:
            return self.state.field.models[actor["model"]]
        unit = self.unit_of(actor)
        return (self.referee.movers(unit.models) or unit.models)[0]

    # Places.

    def point(self, start: Model | Point) -> Point:
        """Take one place; numbers with a sign count from where somebody stands."""
        points = self.points(start)
        if len(points) != 1:
            raise MisunderstoodError(Phrase("One place is wanted here, not {n}.", n=len(points)))
        return points[0]

    def points(self, start: Model | Point) -> tuple[Point, ...]:
        """Take places until another word comes."""
        self.words.skip_fillers()
        found = lengths_of(self.wanted(self.words.take_numbers()), self.unit_of_length)
        x, y = start.position if isinstance(start, Model) else start
        points = []
        for one, other in zip(found[::2], found[1::2], strict=True):
            from_here = one.signed or other.signed
            points.append(shifted((x, y), one.value, other.value) if from_here else (one.value, other.value))
        return tuple(points)

    def wanted(self, numbers: tuple[Token, ...], what: str = PLACE_WANTED) -> tuple[Token, ...]:
        """Return numbers if there are any, else say what is wanted in their place."""
        if not numbers:
            missing = WHERE if what == PLACE_WANTED and not self.words else what
            raise MisunderstoodError(Phrase(missing))
        return numbers

    def number(self, what: str = NUMBER_WANTED) -> float:
        """Take one number; ``what`` says what is wanted where there is none."""
        self.words.skip_fillers()
        (length,) = lengths_of(self.wanted(self.words.take_numbers(), what), self.unit_of_length, (1,))
        return length.value

    def whole(self, what: str = WHOLE_WANTED) -> int:
        """Take a whole number; ``what`` says what is wanted where there is none."""
        value = self.number(what)
        if value != int(value):
            raise MisunderstoodError(Phrase(what))
        return int(value)

    def destination(self, actor: Mapping[str, str]) -> Point:
        """Take where somebody goes: a place, a direction and how far, or towards what."""
        lead = self.lead(actor)
        limit = self.referee.move_limit(self.trial(actor, lead.position), lead)
        going = Destination(self.state, lead, limit)
        self.words.skip_fillers()
        first = self.words.first
        if first is not None and first.keyword in STEPS:
            self.words.take()
            return going.ahead(STEPS[first.keyword], self.number() if self.number_follows() else None)
        if self.words.take_keyword(*TOWARDS):
            name = self.target()
            return going.towards(name, self.number() if self.number_follows() else None)
        return self.point(lead)

    def number_follows(self) -> bool:
        first = self.words.first
        return first is not None and first.number_like

    def trial(self, actor: Mapping[str, str], to: Point) -> Action:
        """Return a move of the kind that is asked for, to ask how far it goes."""
        return checked({"do": self.verb.action, **actor, "to": list(to), **_GAITS.get(self.verb.name, {})}, self.state)

    def way(self, actor: Mapping[str, str], to: Point) -> Raw:
        """Take the rest of a way: the places it goes by, and where it ends facing."""
        raw: Raw = {"to": list(to)}
        while self.words:
            if self.words.take_keyword(*VIA):
                raw["by"] = [list(point) for point in self.points(self.lead(actor))]
            elif self.words.take_keyword(*FACING):
                raw["facing"] = self.number() if self.number_follows() else self.facing(to)
            else:
                self.words.finish()
        return raw

    def facing(self, to: Point) -> float:
        """Take what somebody ends up facing."""
        return facing_to(self.state, to, self.target())


_GAITS: Final[Mapping[str, Mapping[str, bool]]] = {"run": {"run": True}, "charge": {"charge": True}}


def _move(order: _Order) -> Raw:
    actor = order.actor()
    return {**actor, **order.way(actor, order.destination(actor)), **_GAITS.get(order.verb.name, {})}


def _charge(order: _Order) -> Raw:
    actor = order.actor()
    order.words.skip_fillers()
    order.words.take_keyword(*TOWARDS)
    first = order.words.first
    lead = order.lead(actor)
    if first is None or first.number_like:
        return {**actor, **order.way(actor, order.point(lead)), "charge": True}
    to = Destination(order.state, lead, None).contact(order.model(opposing=True, missing=AT_WHOM))
    return {**actor, **order.way(actor, to), "charge": True}


def _enter(order: _Order) -> Raw:
    model = order.model()
    feature = order.any_of((names.features(order.state), NO_FEATURE), missing=WHICH_FEATURE)
    order.words.take_keyword(*BY)
    return {"model": model, "feature": feature, **({"entrance": order.whole()} if order.words else {})}


def _leave(order: _Order) -> Raw:
    if not order.words:
        raise MisunderstoodError(Phrase("Missing: which model comes out, and where to; “quit” leaves the game."))
    model = order.model()
    to = order.point(order.state.field.models[model])
    entrance = {"entrance": order.whole()} if order.words.take_keyword(*BY) else {}
    return {"model": model, "to": list(to), **entrance}


def _shoot(order: _Order) -> Raw:
    actor = order.actor()
    target = order.target()
    return {**actor, "target": target, **order.weapon(actor)}


def _dig(order: _Order) -> Raw:
    raw: Raw = {"unit": order.unit()}
    if order.words.take_keyword(*(f"no-{word}" for word in REROLL)):
        return {**raw, "reroll": False}
    declined = order.words.take_keyword(*NO)
    order.words.skip_fillers()
    named = order.words.take_keyword(*REROLL, "переброса")
    if declined and not named:
        raise MisunderstoodError(Phrase("Missing: “reroll” after “no”."))
    return {**raw, "reroll": not declined} if named else raw


def _fight(order: _Order) -> Raw:
    model = order.model(opposing=None)
    target = order.model(opposing=order.state.field.models[model].side == order.state.side, missing=AT_WHOM)
    return {"model": model, "target": target, **order.weapon({"model": model})}


def _one_model(order: _Order) -> Raw:
    return {"model": order.model()}


def _pass(order: _Order) -> Raw:
    return {"model": order.model(opposing=None)}


def _crawl(order: _Order) -> Raw:
    model = order.model()
    actor = {"model": model}
    raw = order.way(actor, order.destination(actor))
    return {**actor, **raw}


def _wound(order: _Order) -> Raw:
    model = order.model(opposing=None)
    return {"model": model, **({"count": order.whole(WOUNDS_WANTED)} if order.words else {})}


def _treat(order: _Order) -> Raw:
    return {"model": order.model(), "target": order.model(missing=WHOM)}


def _unit(order: _Order) -> Raw:
    return {"unit": order.unit(own=False)}


def _place(order: _Order) -> Raw:
    feature = order.any_of((names.reserve(order.state), NOT_IN_RESERVE), missing=WHICH_FEATURE)
    order.words.skip_fillers()
    found = lengths_of(order.wanted(order.words.take_numbers()), order.unit_of_length, (2, 3))
    rotation = found[2].value if len(found) == 3 else None
    if order.words.take_keyword(*TURNED):
        rotation = order.number()
    turned = {} if rotation is None else {"rotation": rotation}
    return {"feature": feature, "at": [found[0].value, found[1].value], **turned}


_BUILDERS: Final[Mapping[str, Callable[[_Order], Raw]]] = {
    "move": _move,
    "run": _move,
    "charge": _charge,
    "dash": _move,
    "enter": _enter,
    "leave": _leave,
    "shoot": _shoot,
    "dig": _dig,
    "fight": _fight,
    "pass": _pass,
    "stand": _one_model,
    "turn": _one_model,
    "crawl": _crawl,
    "wound": _wound,
    "treat": _treat,
    "pin": _unit,
    "unpin": _unit,
    "place": _place,
    "scatter": _place,
    "end": lambda _order: {},
}
