"""Reading units: their weapons, their profiles, and their models, one by one or in a formation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from defilade.battlefield.document import FormationDocument, ModelDocument, UnitDocument, WeaponDocument
from defilade.battlefield.faults import listed, nothing, path, shown
from defilade.battlefield.format import Placed, PlacedModel, RulesetFormat
from defilade.battlefield.formation import stands_on, stations
from defilade.battlefield.model import Formation, Model, Point, Table, Unit, Weapon
from defilade.battlefield.tables import Reader
from defilade.language import Phrase

NEEDED_OF_A_WEAPON = frozenset({"id", "hit"})


@dataclass(frozen=True, slots=True)
class UnitReading:
    """What could be read of a unit.

    ``names`` are the ids of its models, as far as they are known, with the places that give them, ``unnamed`` the
    number of models whose ids are not; ``models`` those that are sound. ``unit`` holds them too; it is None where the
    unit itself is not sound. ``of_unknown_size`` tells that its formation can't be read: any model may be in it.
    """

    place: str
    id: str | None
    side: str | None
    names: tuple[Placed[str], ...]
    models: tuple[PlacedModel, ...]
    unit: Unit | None
    unnamed: int
    of_unknown_size: bool


def weapon_keys(ruleset: RulesetFormat) -> frozenset[str]:
    """Return the keys that weapons of a ruleset may have."""
    return ruleset.weapon_keys | NEEDED_OF_A_WEAPON


def read_unit(reader: Reader, raw: object, place: str, table: Table | None) -> UnitReading | None:
    """Return what can be read of a unit that stands on a table (None: on one that can't be read)."""
    document = reader.document(UnitDocument, raw, place)
    if document is None or not isinstance(raw, Mapping):
        return None
    _check_flags(reader, document, place)
    weapons = tuple(_weapons(reader, document, place))
    given = [name for name in ("formation", "models") if raw.get(name) is not None]
    if len(given) != 1:
        message = Phrase("a unit has either a formation or models")
        allowed = Phrase("one of: {words}", words=listed(("formation", "models")))
        reader.fault(place, message, listed(given) if given else nothing(), allowed)
    profiles = _Profiles(reader, document, place)
    block = _formation(reader, document, place)
    members = tuple(_members(reader, document, block, profiles, place))
    for member in members:
        _check_standing(reader, document, member, table)
    # A formation and models of one unit contradict each other: what holds of the unit as a whole can't be said.
    models = tuple(_models(document, members)) if len(given) == 1 else ()
    unit = None
    if document.id is not None and document.side is not None:
        unit = Unit(
            id=document.id,
            side=document.side,
            name=document.name or document.id,
            models=tuple(placed.item for placed in models),
            weapons=weapons,
            formation=block,
            flags=frozenset(document.flags or ()),
        )
    names = tuple(Placed(member.named_at, member.id) for member in members if member.id is not None)
    unnamed = len(document.models or ()) + (block.count if block else 0) - len(names)
    unknown = document.formation is not None and block is None
    return UnitReading(place, document.id, document.side, names, models, unit, unnamed, unknown)


def _check_flags(reader: Reader, document: UnitDocument, place: str) -> None:
    if reader.ruleset is None:
        return
    owners = reader.owners({name: each.unit_flags for name, each in reader.formats.items()})
    for index, flag in enumerate(document.flags or ()):
        if flag not in reader.ruleset.unit_flags:
            reader.unknown_word(flag, path(place, "flags", index), reader.ruleset.unit_flags, owners)


def _weapons(reader: Reader, document: UnitDocument, place: str) -> Iterator[Weapon]:
    """Yield the weapons that are sound."""
    ruleset = reader.ruleset
    owners = reader.owners({name: weapon_keys(each) for name, each in reader.formats.items()})
    known = weapon_keys(ruleset) if ruleset else None
    seen: dict[str, str] = {}
    for index, raw in enumerate(document.weapons or ()):
        own_place = path(place, "weapons", index)
        weapon = reader.document(WeaponDocument, raw, own_place, known, owners)
        if weapon is None or weapon.id is None:
            continue
        if weapon.id in seen:
            allowed = Phrase("an id of its own: {place} has this one", place=seen[weapon.id])
            reader.fault(path(own_place, "id"), Phrase("an id that is taken"), shown(weapon.id), allowed)
        seen.setdefault(weapon.id, own_place)
        if weapon.hit is not None:
            given = {name: value for name, value in vars(weapon).items() if value is not None}
            yield Weapon(**given)


def _formation(reader: Reader, document: UnitDocument, place: str) -> Formation | None:
    if document.formation is None:
        return None
    block = reader.document(FormationDocument, document.formation, path(place, "formation"))
    if block is None or block.front is None or block.facing is None or block.files is None or block.count is None:
        return None
    return Formation(block.front, block.facing, min(block.files, block.count), block.count)


@dataclass(frozen=True, slots=True)
class _Profile:
    """A ruleset's profile, None if it is not sound, and the places where its keys stand."""

    profile: object
    keys: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Member:
    """A model before it is known to be sound: ``named_at`` is the place of its id, ``stands_at`` of its position."""

    named_at: str
    stands_at: str
    id: str | None
    position: Point | None
    facing: float | None
    profile: _Profile
    rank: int | None = None
    file: int | None = None


class _Profiles:
    """The profiles of a unit's models: the unit's own, overlaid key by key by each model's."""

    def __init__(self, reader: Reader, document: UnitDocument, place: str) -> None:
        self._reader = reader
        self._place = path(place, "profile")
        self._own: Mapping[str, Any] | None = {}
        if document.profile is not None:
            self._own = reader.table(document.profile, self._place)
        self._owners = reader.owners({name: each.profile.model_fields for name, each in reader.formats.items()})
        self._shared: _Profile | None = None
        self._checked = False

    def shared(self) -> _Profile:
        """Return the profile of every model that has none of its own."""
        if self._shared is None:
            self._shared = self._read(())
        return self._shared

    def of_model(self, own: object, place: str) -> _Profile:
        """Return the profile of a model with a profile of its own."""
        table = self._reader.table(own, place)
        if table is None:
            return _Profile(None, {})
        if not self._checked:
            # Each model's keys may hide the unit's: those are looked at once by themselves.
            self._checked = True
            self._read((), whole=False)
        return self._read(((place, table),))

    def _read(self, above: tuple[tuple[str, Mapping[str, Any]], ...], *, whole: bool = True) -> _Profile:
        ruleset = self._reader.ruleset
        if self._own is None or ruleset is None:
            return _Profile(None, {})
        layers = ((self._place, self._own), *above)
        keys = {name: path(place, name) for place, table in layers for name in table}
        return _Profile(self._reader.layers(ruleset.profile, layers, self._owners, whole=whole), keys)


def _members(
    reader: Reader, document: UnitDocument, block: Formation | None, profiles: _Profiles, place: str
) -> Iterator[_Member]:
    if block is not None and document.base is not None:
        own_place = path(place, "formation")
        profile = profiles.shared()
        for number, each in enumerate(stations(block, document.base), 1):
            name = None if document.id is None else f"{document.id}-{number}"
            yield _Member(own_place, own_place, name, each.position, block.facing, profile, each.rank, each.file)
    for index, raw in enumerate(document.models or ()):
        own_place = path(place, "models", index)
        model = reader.document(ModelDocument, raw, own_place)
        if model is not None:
            own = model.profile
            profile = profiles.shared() if own is None else profiles.of_model(own, path(own_place, "profile"))
            named_at, stands_at = path(own_place, "id"), path(own_place, "position")
            yield _Member(named_at, stands_at, model.id, model.position, model.facing, profile)


def _check_standing(reader: Reader, document: UnitDocument, member: _Member, table: Table | None) -> None:
    """Report a base that is not wholly on the table."""
    if table is None or document.base is None or member.position is None or member.facing is None:
        return
    if not stands_on(table, document.base, member.position, member.facing):
        reader.fault(
            member.stands_at,
            Phrase("a base that is not wholly on the table"),
            shown([round(part, 6) for part in member.position]),
            Phrase("x from 0 to {width} and y from 0 to {depth}", width=table.width, depth=table.depth),
        )


def _models(document: UnitDocument, members: tuple[_Member, ...]) -> Iterator[PlacedModel]:
    """Yield the models of which all is sound."""
    unit, side, base = document.id, document.side, document.base
    if unit is None or side is None or base is None:
        return
    for member in members:
        name, position, facing, profile = member.id, member.position, member.facing, member.profile.profile
        if name is not None and position is not None and facing is not None and profile is not None:
            model = Model(name, unit, side, base, position, facing, profile, member.rank, member.file)
            yield PlacedModel(model, member.profile.keys)
