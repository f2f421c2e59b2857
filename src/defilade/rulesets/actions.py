"""Actions: what a player may do, as data that a record can hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from operator import attrgetter
from typing import Any, ClassVar, Final

from defilade.battlefield.faults import (
    Fault,
    Faults,
    WrongValueError,
    check_keys,
    listed,
    nothing,
    path,
    shown,
    with_nearest,
)
from defilade.battlefield.lengths import TableUnit
from defilade.battlefield.measures import LONGEST, POINT
from defilade.battlefield.model import Point
from defilade.battlefield.values import FLAG, NAME, Value, items, number, parse_items, whole
from defilade.language import Phrase, translator

MOST_WAY_POINTS: Final = 100
MOST_DEGREES: Final = 360
MOST_WHOLE: Final = 100
ANGLE: Final = number(-MOST_DEGREES, MOST_DEGREES)


class WrongActionError(ValueError):
    """An action holds what no record may hold: every fault of it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        """Return the faults in English."""
        return "; ".join([translator("en").text(fault.phrase) for fault in self.faults])


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player does; ``do`` is its word in records.

    Whole numbers and lists are kept as the floats and tuples that a record is read into: a game that is written and
    read is the same to the byte. Raises :class:`WrongActionError` where it holds what no record may.

    >>> Move(to=(12.0, float("nan")), model="m1")
    Traceback (most recent call last):
    defilade.rulesets.actions.WrongActionError: move.to[1]: not a finite number; found: nan; allowed: ...
    """

    do: ClassVar[str] = ""

    def __post_init__(self) -> None:
        if _plainly_sound(self):
            return
        faults = Faults()
        for key in ("to", "at", "by"):
            _refuse_texts(getattr(self, key, ()), path(self.do, key), faults)
        values = {} if faults else _read(self.to_json(), type(self), self.do, "cm", faults)
        if faults:
            raise WrongActionError(faults.all())
        for each in fields(self):
            object.__setattr__(self, each.name, values.get(each.name, each.default))

    def to_json(self) -> dict[str, Any]:
        """Return the action as a record holds it: its word, and what it was given.

        >>> DigIn(unit="squad-1").to_json()
        {'do': 'dig-in', 'unit': 'squad-1'}
        """
        said: dict[str, Any] = {"do": self.do}
        for each in fields(self):
            value = getattr(self, each.name)
            if each.default is MISSING or value != each.default:
                said[each.name] = _plain(value)
        return said


@dataclass(frozen=True, slots=True)
class EndPhase(Action):
    """Ends the phase; the next begins, or the next side's turn."""

    do: ClassVar[str] = "end-phase"


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Moves a model or a unit: its first active model goes to ``to``, over the way-points ``by``, the others along.

    ``facing`` turns what moves; ``run`` and ``charge`` are of mordheim.
    """

    do: ClassVar[str] = "move"
    to: Point
    model: str | None = None
    unit: str | None = None
    by: tuple[Point, ...] = ()
    facing: float | None = None
    run: bool = False
    charge: bool = False


@dataclass(frozen=True, slots=True)
class Dash(Action):
    """Moves a model or a unit in the shooting phase."""

    do: ClassVar[str] = "dash"
    to: Point
    model: str | None = None
    unit: str | None = None
    by: tuple[Point, ...] = ()
    facing: float | None = None


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """Takes a model into a feature by one of its entrances, counted from 0."""

    do: ClassVar[str] = "enter"
    model: str
    feature: str
    entrance: int = 0


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Takes a model out of the feature that it is in, by one of its entrances, to a place."""

    do: ClassVar[str] = "leave"
    model: str
    to: Point
    entrance: int = 0


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """Shoots at a model, a unit or a bunker with a model or with those of a unit that may."""

    do: ClassVar[str] = "shoot"
    target: str
    model: str | None = None
    unit: str | None = None
    weapon: str | None = None


@dataclass(frozen=True, slots=True)
class DigIn(Action):
    """Digs a unit in; ``reroll`` says whether a failed test is re-rolled (None: where it may be)."""

    do: ClassVar[str] = "dig-in"
    unit: str
    reroll: bool | None = None


@dataclass(frozen=True, slots=True)
class Treat(Action):
    """Lets a medic treat a fallen man."""

    do: ClassVar[str] = "treat"
    model: str
    target: str


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Puts down a feature of the reserve."""

    do: ClassVar[str] = "place"
    feature: str
    at: Point
    rotation: float = 0.0


@dataclass(frozen=True, slots=True)
class PlaceScattered(Action):
    """Puts down a feature of the reserve that then scatters."""

    do: ClassVar[str] = "place-scattered"
    feature: str
    at: Point
    rotation: float = 0.0


@dataclass(frozen=True, slots=True)
class StandUp(Action):
    """Stands a knocked-down warrior up."""

    do: ClassVar[str] = "stand-up"
    model: str


@dataclass(frozen=True, slots=True)
class TurnOver(Action):
    """Turns a stunned warrior face up."""

    do: ClassVar[str] = "turn-over"
    model: str


@dataclass(frozen=True, slots=True)
class Crawl(Action):
    """Lets a knocked-down warrior crawl."""

    do: ClassVar[str] = "crawl"
    model: str
    to: Point
    by: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """Strikes a blow in hand-to-hand combat."""

    do: ClassVar[str] = "fight"
    model: str
    target: str
    weapon: str | None = None


@dataclass(frozen=True, slots=True)
class Wound(Action):
    """Deals wounds from any source that has no action of its own."""

    do: ClassVar[str] = "wound"
    model: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Gives a warrior's blow up."""

    do: ClassVar[str] = "pass"
    model: str


@dataclass(frozen=True, slots=True)
class Pin(Action):
    """Pins a platoon down."""

    do: ClassVar[str] = "pin"
    unit: str


@dataclass(frozen=True, slots=True)
class Unpin(Action):
    """Takes the pin off a platoon."""

    do: ClassVar[str] = "unpin"
    unit: str


ACTIONS: Final[Mapping[str, type[Action]]] = {
    kind.do: kind
    for kind in (
        EndPhase, Move, Dash, Enter, Leave, Shoot, DigIn, Treat, Place, PlaceScattered,
        StandUp, TurnOver, Crawl, Fight, Wound, Pass, Pin, Unpin,
    )
}  # fmt: skip
"""Every action by its word."""


SPECIAL_KEYS: Final[Mapping[str, tuple[str, ...]]] = {Move.do: ("run", "charge"), DigIn.do: ("reroll",)}
"""The keys of actions that only some rulesets have a use for."""


def special_keys(action: Action) -> tuple[str, ...]:
    """Return the keys that an action was given and that only some rulesets have a use for.

    >>> special_keys(Move(to=(1.0, 2.0), model="m1", run=True)), special_keys(DigIn(unit="squad-1"))
    (('run',), ())
    """
    usual = _USUAL.get(action.do)
    if usual is None:
        return ()
    return tuple([key for key, default in usual if getattr(action, key) != default])


_USUAL: Final = {
    word: tuple((key, ACTIONS[word].__dataclass_fields__[key].default) for key in keys)
    for word, keys in SPECIAL_KEYS.items()
}
"""What the special keys of an action are unless they are given."""


def _refuse_texts(value: object, place: str, faults: Faults) -> None:
    """Report the texts among numbers: lengths with a unit are for files, that say the unit of their table too."""
    if isinstance(value, str):
        faults.add(Fault(place, Phrase("not a number"), shown(value), POINT.allowed))
    elif isinstance(value, list | tuple):
        for number, part in enumerate(value):
            _refuse_texts(part, path(place, number), faults)


def _is_place(value: object) -> bool:
    if type(value) is not tuple or len(value) != 2:
        return False
    x, y = value
    return type(x) is type(y) is float and -LONGEST <= x <= LONGEST and -LONGEST <= y <= LONGEST


def _is_way(value: object) -> bool:
    if type(value) is not tuple:
        return False
    return len(value) <= MOST_WAY_POINTS and all(_is_place(point) for point in value)


def _is_angle(value: object) -> bool:
    return value is None or (type(value) is float and -MOST_DEGREES <= value <= MOST_DEGREES)


def _is_entrance(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST_WHOLE


def _is_count(value: object) -> bool:
    return type(value) is int and 1 <= value <= MOST_WHOLE


def _is_flag(value: object) -> bool:
    return value is None or type(value) is bool


def _is_text(value: object) -> bool:
    return type(value) is str and value != ""


def _is_text_or_none(value: object) -> bool:
    return value is None or _is_text(value)


def _read_way(value: object, unit: TableUnit) -> tuple[Point, ...]:
    return tuple(parse_items(items(value, 0, MOST_WAY_POINTS), lambda point: POINT.parse(point, unit)))


WAY: Final = Value(
    _read_way,
    Phrase("a list of at most {n} points [x, y]", n=MOST_WAY_POINTS),
    {"type": "array", "items": POINT.schema, "maxItems": MOST_WAY_POINTS},
)

VALUES: Final[Mapping[str, Value[Any]]] = {
    **dict.fromkeys(("model", "unit", "target", "weapon", "feature"), NAME),
    **dict.fromkeys(("to", "at"), POINT),
    **dict.fromkeys(("run", "charge", "reroll"), FLAG),
    **dict.fromkeys(("facing", "rotation"), ANGLE),
    "by": WAY,
    "entrance": whole(0, MOST_WHOLE),
    "count": whole(1, MOST_WHOLE),
}
"""How the keys of actions are read."""

_QUICK: Final[Mapping[str, Callable[[object], bool]]] = {
    **dict.fromkeys(("to", "at"), _is_place),
    **dict.fromkeys(("run", "charge", "reroll"), _is_flag),
    **dict.fromkeys(("facing", "rotation"), _is_angle),
    "by": _is_way,
    "entrance": _is_entrance,
    "count": _is_count,
}
"""How nearly all values are known to be sound without being read: of a game's many actions hardly one is faulty."""


def _looks(kind: type[Action]) -> Iterator[tuple[str, Callable[[object], bool]]]:
    """Yield how the values of an action of some kind are looked at; what is not in `_QUICK` is a name."""
    for each in fields(kind):
        name = _is_text if each.default is MISSING else _is_text_or_none
        yield each.name, _QUICK.get(each.name, name)


_LOOKS: Final = {word: tuple(_looks(kind)) for word, kind in ACTIONS.items()}
_EITHER: Final = {word for word, kind in ACTIONS.items() if {"model", "unit"} <= {each.name for each in fields(kind)}}
"""The actions of either a model or a unit."""

_ACTORS: Final = attrgetter("model", "unit")


def _plainly_sound(action: Action) -> bool:
    """Whether a look at its values is enough to tell that a record may hold an action."""
    for key, is_sound in _LOOKS[action.do]:
        if not is_sound(getattr(action, key)):
            return False
    if action.do not in _EITHER:
        return True
    model, unit = _ACTORS(action)
    return (model is None) is not (unit is None)


def read_action(raw: object, place: str, unit: TableUnit, faults: Faults) -> Action | None:
    """Return the action that a table describes, its lengths in the table's unit; None where there are faults.

    >>> read_action({"do": "dig-in", "unit": "squad-1"}, "actions[0]", "cm", Faults())
    DigIn(unit='squad-1', reroll=None)
    """
    if not isinstance(raw, Mapping):
        faults.add(Fault(place, Phrase("not a table"), shown(raw), Phrase("a table")))
        return None
    word = raw.get("do")
    kind = ACTIONS.get(word) if isinstance(word, str) else None
    if kind is None:
        message = Phrase("an unknown action") if "do" in raw else Phrase("a key that must be there is missing")
        if isinstance(word, str):
            message = with_nearest(message, word, ACTIONS)
        found = shown(word) if "do" in raw else nothing()
        faults.add(Fault(path(place, "do"), message, found, listed(ACTIONS)))
        return None
    before = len(faults.all())
    values = _read(raw, kind, place, unit, faults)
    return kind(**values) if len(faults.all()) == before else None


def _read(raw: Mapping[Any, Any], kind: type[Action], place: str, unit: TableUnit, faults: Faults) -> dict[str, Any]:
    values = _values(raw, kind, place, unit, faults)
    _check_actor(kind, values, place, faults)
    return values


def _values(raw: Mapping[Any, Any], kind: type[Action], place: str, unit: TableUnit, faults: Faults) -> dict[str, Any]:
    known = {each.name: each for each in fields(kind)}
    needed = {name: VALUES[name].allowed for name, each in known.items() if each.default is MISSING}
    check_keys(raw, ("do", *known), needed, place, faults)
    values: dict[str, Any] = {}
    for name, value in raw.items():
        if name not in known:
            continue
        try:
            values[name] = VALUES[name].parse(value, unit)
        except WrongValueError as error:
            faults.report(error.wrongs, value, path(place, name))
    return values


def _check_actor(kind: type[Action], values: Mapping[str, Any], place: str, faults: Faults) -> None:
    """Want just one of model and unit of those actions that take either."""
    if kind.do in _EITHER:
        given = [name for name in ("model", "unit") if name in values]
        if len(given) != 1:
            message = Phrase("it must be said who acts") if not given else Phrase("both a model and a unit")
            found = listed(given) if given else nothing()
            faults.add(Fault(place, message, found, Phrase("either model or unit")))


def _plain(value: object) -> object:
    return [_plain(each) for each in value] if isinstance(value, tuple) else value
