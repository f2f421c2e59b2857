"""What stands on the table: models, units, terrain, and the table itself, in the table's own unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Table:
    """The table: ``width`` along x and ``depth`` along y, in ``unit``."""

    width: float
    depth: float
    unit: Literal["in", "cm"]


@dataclass(frozen=True, slots=True)
class Base:
    """A base: ``width`` across the facing, ``depth`` along it; a round one has its diameter for both."""

    width: float
    depth: float
    round: bool


@dataclass(frozen=True, slots=True)
class Weapon:
    """A generic attack. ``range`` is None when unlimited and 0 for base contact; ``wound`` None: every hit wounds."""

    id: str
    hit: int
    range: float | None = None
    shots: int = 1
    wound: int | None = None
    save_modifier: int = 0
    damage: int | Literal["D3"] = 1
    rof: int | None = None
    rof_moving: int | None = None
    firepower: int | None = None


@dataclass(frozen=True, slots=True)
class Model:
    """One miniature: the centre of its base, its facing in degrees, and what its ruleset says of it.

    ``profile`` is the ruleset's own frozen profile type; ``status`` and ``flags`` are words of the ruleset's page;
    ``wounds`` are those it has left, None where it is still at its full number. ``rank`` and ``file`` count from 0
    in a formation (front rank, left file) and are None outside one.
    """

    id: str
    unit: str
    side: str
    base: Base
    position: Point
    facing: float
    profile: Any
    rank: int | None = None
    file: int | None = None
    status: str = "active"
    wounds: int | None = None
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Formation:
    """A block of models: the midpoint of its front edge, its facing, how many files and models it has."""

    front: Point
    facing: float
    files: int
    count: int


@dataclass(frozen=True, slots=True)
class Unit:
    """Models that act together."""

    id: str
    side: str
    name: str
    models: tuple[Model, ...]
    weapons: tuple[Weapon, ...] = ()
    formation: Formation | None = None
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle on the table."""

    centre: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Entrance:
    """A way into a building or bunker."""

    at: Point
    width: float | None = None


@dataclass(frozen=True, slots=True)
class Feature:
    """A terrain feature: its footprint and what it is.

    ``polygon`` is counter-clockwise; for a feature given as a circle it is a regular polygon of equal area
    and ``circle`` holds the circle itself. ``height`` is None where its kind has none.
    """

    id: str
    kind: str
    polygon: tuple[Point, ...]
    circle: Circle | None = None
    height: float | None = None
    cover: str | None = None
    blocks_sight: bool | None = None
    side: str | None = None
    wounds: int | None = None
    entrances: tuple[Entrance, ...] = ()
    occupants: tuple[str, ...] = ()
    shows: float = 1.0


@dataclass(frozen=True, slots=True)
class Zone:
    """A deployment zone of a side."""

    side: str
    polygon: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """Who begins, and after how many turns of each side the game ends (None: it does not)."""

    first: str
    limit: int | None = None


VictoryKind = Literal["last-standing", "hold"]


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the table that is worth ``points`` to the side that holds it; its shape is kept as a feature's is."""

    id: str
    polygon: tuple[Point, ...]
    circle: Circle | None = None
    points: int = 1


@dataclass(frozen=True, slots=True)
class Victory:
    """How it is told who has won: by who is left at the end, or by who then holds ``areas``."""

    kind: VictoryKind = "last-standing"
    areas: tuple[Area, ...] = ()


@dataclass(frozen=True)
class Battlefield:
    """A table with all that stands on it, as a scenario describes it.

    ``options`` is the ruleset's own frozen options type; ``source`` the scenario as it was read, for records.
    """

    ruleset: str
    table: Table
    units: tuple[Unit, ...]
    terrain: tuple[Feature, ...]
    options: Any
    turn: Turn
    zones: tuple[Zone, ...] = ()
    reserve: tuple[Feature, ...] = ()
    victory: Victory = Victory()
    title: str = ""
    language: Literal["ru", "en"] | None = None
    source: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @cached_property
    def models(self) -> Mapping[str, Model]:
        """Every model by its id, in the scenario's order."""
        return {model.id: model for unit in self.units for model in unit.models}

    @cached_property
    def unit_by_id(self) -> Mapping[str, Unit]:
        """Every unit by its id, in the scenario's order."""
        return {unit.id: unit for unit in self.units}

    @cached_property
    def feature_by_id(self) -> Mapping[str, Feature]:
        """Every feature on the table by its id, in the scenario's order."""
        return {feature.id: feature for feature in self.terrain}

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides in the order of their first unit."""
        return tuple(dict.fromkeys([unit.side for unit in self.units]))

    def with_units(self, units: Mapping[str, Unit], models: Mapping[str, Model]) -> Battlefield:
        """Return the battlefield with its units and their models, by their ids, as they are now, in the same order.

        What is known of who is who goes on to it, and need not be found anew.
        """
        new = object.__new__(Battlefield)
        new.__dict__.update(self.__dict__)
        new.__dict__.update(units=tuple(units.values()), unit_by_id=units, models=models)
        return new

    def unit_of(self, model: Model | str) -> Unit:
        """Return the unit of a model."""
        return self.unit_by_id[(self.models[model] if isinstance(model, str) else model).unit]

    def opposing(self, side: str) -> Iterator[Unit]:
        """Yield the units of all other sides, in the scenario's order."""
        return (unit for unit in self.units if unit.side != side)
