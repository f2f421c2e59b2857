"""What a ruleset adds to the scenario format.

The battlefield knows no ruleset: each hands in a :class:`RulesetFormat`, and scenarios that name it are read by that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict
from pydantic.fields import FieldInfo

from defilade.battlefield.faults import Fault, listed
from defilade.battlefield.lengths import TableUnit, convert
from defilade.battlefield.model import Feature, Model
from defilade.battlefield.values import Value
from defilade.language import Phrase

T = TypeVar("T")

CENTIMETRES: TableUnit = "cm"


class Keys(BaseModel):
    """The base of a ruleset's profile and options: frozen, strict, and no key but its own.

    Its types are built when a scenario first asks for them, so that no ruleset pays for another.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of terrain: what a feature of this kind is where its own keys do not say otherwise.

    ``height`` is in centimetres, None for what has no height. ``keys`` are keys that only features of some kinds
    have, this one among them (``entrances``, ``occupants``, ``wounds``).

    >>> Kind(height=2.54).height_on("in")
    1.0
    """

    height: float | None = None
    cover: str | None = None
    blocks_sight: bool | None = None
    keys: frozenset[str] = frozenset()

    def height_on(self, unit: TableUnit) -> float | None:
        """Return the height in a table's unit."""
        return None if self.height is None else convert(self.height, CENTIMETRES, unit)


@dataclass(frozen=True, slots=True)
class Placed(Generic[T]):
    """Something that was read, and the place in the file where it stands."""

    place: str
    item: T


@dataclass(frozen=True, slots=True)
class PlacedModel:
    """A model that was read, and the places where the keys of its profile stand: its own or its unit's."""

    item: Model
    keys: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ScenarioParts:
    """What could be read of a scenario, faulty or not: whatever is here is sound in itself.

    ``units`` are the models, unit by unit. ``options`` is of the ruleset's own type; where those of the file are faulty
    it holds the defaults.
    """

    units: tuple[tuple[PlacedModel, ...], ...]
    terrain: tuple[Placed[Feature], ...]
    reserve: tuple[Placed[Feature], ...]
    options: object


def no_checks(_parts: ScenarioParts) -> Iterable[Fault]:
    """Find no fault: the check of a ruleset that adds none."""
    return ()


@dataclass(frozen=True, slots=True)
class RulesetFormat:
    """What a ruleset adds to the scenario format.

    ``profile`` and ``options`` are frozen pydantic models that forbid other keys (see :class:`Keys`). ``kinds`` are the
    kinds of terrain. ``terrain_keys`` are the optional keys that every feature has, of ``height``, ``cover``,
    ``blocks_sight``, ``side`` and ``shows``; ``cover_values`` the words that ``cover`` takes ("none" is kept as None).
    ``weapon_keys`` are the keys of a weapon besides ``id`` and ``hit``; ``unit_flags`` the states a unit may start in;
    ``reserve`` tells whether features may wait off the table. ``check`` yields the faults that only the whole scenario
    shows.
    """

    id: str
    profile: type[BaseModel]
    options: type[BaseModel]
    kinds: Mapping[str, Kind]
    terrain_keys: frozenset[str]
    weapon_keys: frozenset[str]
    cover_values: tuple[str, ...] = ()
    unit_flags: tuple[str, ...] = ()
    reserve: bool = False
    check: Callable[[ScenarioParts], Iterable[Fault]] = no_checks

    def default_options(self, unit: TableUnit) -> BaseModel:
        """Return the options of a scenario that sets none, on a table of a unit."""
        return self.options.model_validate({}, context={"unit": unit})

    @property
    def option_list(self) -> tuple[Option, ...]:
        """The options in the order of the ruleset's page."""
        return tuple(_option(name, info) for name, info in self.options.model_fields.items())


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a ruleset, for those who list them.

    ``default`` is as a scenario would write it ("none" for no value), ``values`` what is allowed, ``description`` a
    text of the catalogues; ``words`` are the values where they are words.
    """

    name: str
    default: str
    values: Phrase
    description: str
    words: tuple[str, ...] = ()


def allowed_values(info: FieldInfo) -> Phrase:
    """Return the words for what a field of a ruleset's profile or options takes."""
    for each in info.metadata:
        if isinstance(each, Value):
            return each.allowed
    return listed(_words(info.annotation)) if _words(info.annotation) else Phrase("a value for it")


def _words(annotation: object) -> tuple[str, ...]:
    """Return the words of a Literal, of one in a union too."""
    if get_origin(annotation) is Literal:
        return tuple(word for word in get_args(annotation) if isinstance(word, str))
    return tuple(word for part in get_args(annotation) for word in _words(part))


def _option(name: str, info: FieldInfo) -> Option:
    return Option(
        name=name,
        default="none" if info.default is None else str(info.default),
        values=allowed_values(info),
        description=info.description or "",
        words=_words(info.annotation),
    )
