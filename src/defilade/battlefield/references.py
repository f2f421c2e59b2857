"""What one part of a scenario says of another: ids that must differ, and names that must be there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from defilade.battlefield.faults import listed, path, shown, with_nearest
from defilade.battlefield.features import FeatureReading
from defilade.battlefield.format import Placed
from defilade.battlefield.tables import Reader
from defilade.battlefield.units import UnitReading
from defilade.language import Phrase


def check_ids(
    reader: Reader, features: Iterable[FeatureReading], units: Iterable[UnitReading], areas: Iterable[Placed[str]]
) -> None:
    """Report ids that two of all features, units, models and areas have."""
    taken: dict[str, str] = {}
    for feature in features:
        if feature.id is not None:
            _claim(reader, taken, Placed(path(feature.place, "id"), feature.id))
    for unit in units:
        own = unit.id is None or _claim(reader, taken, Placed(path(unit.place, "id"), unit.id))
        for name in unit.names:
            # The models of a formation are named by their unit: where its id is taken, so are all of theirs.
            if own or name.place.endswith(".id"):
                _claim(reader, taken, name)
    for area in areas:
        _claim(reader, taken, area)


def _claim(reader: Reader, taken: dict[str, str], name: Placed[str]) -> bool:
    if name.item not in taken:
        taken[name.item] = name.place
        return True
    allowed = Phrase("an id of its own: {place} has this one", place=taken[name.item])
    reader.fault(name.place, Phrase("an id that is taken"), shown(name.item), allowed)
    return False


def check_sides(reader: Reader, names: Sequence[Placed[str]], units: Sequence[UnitReading]) -> None:
    """Report names of sides that no unit fights for."""
    sides = list(dict.fromkeys(unit.side for unit in units if unit.side is not None))
    unread = sum(unit.side is None for unit in units)
    for name in _strangers(names, sides, unread):
        _report_stranger(reader, name, Phrase("no unit is of this side"), sides)


def check_occupants(reader: Reader, features: Sequence[FeatureReading], units: Sequence[UnitReading]) -> None:
    """Report occupants of features that are no models, or are in two features at once."""
    models = list(dict.fromkeys(name.item for unit in units for name in unit.names))
    named = [
        Placed(path(feature.place, "occupants", index), occupant)
        for feature in features
        for index, occupant in enumerate(feature.occupants)
    ]
    inside: dict[str, str] = {}
    for name in named:
        if name.item in inside:
            allowed = Phrase("a model that is in one feature: {place} has this one", place=inside[name.item])
            reader.fault(name.place, Phrase("a model that is in two features"), shown(name.item), allowed)
        inside.setdefault(name.item, name.place)
    for name in _strangers(named, models, sum(unit.unnamed for unit in units)):
        _report_occupant(reader, name, models, units)


def _strangers(names: Iterable[Placed[str]], known: Iterable[str], unread: int) -> list[Placed[str]]:
    """Return the names that are not among those known.

    Where they are no more than those that could not be read, they may be just these: then none is returned.
    """
    present = set(known)
    strangers = [name for name in names if name.item not in present]
    return strangers if present and len({name.item for name in strangers}) > unread else []


def _report_occupant(reader: Reader, name: Placed[str], models: Sequence[str], units: Iterable[UnitReading]) -> None:
    for unit in units:
        if unit.of_unknown_size and unit.id is not None and name.item.startswith(f"{unit.id}-"):
            return
        if unit.id == name.item:
            allowed = listed(each.item for each in unit.names)
            reader.fault(name.place, Phrase("a unit, where its models are to be named"), shown(name.item), allowed)
            return
    _report_stranger(reader, name, Phrase("no model has this id"), models)


def _report_stranger(reader: Reader, name: Placed[str], message: Phrase, known: Sequence[str]) -> None:
    reader.fault(name.place, with_nearest(message, name.item, known), shown(name.item), listed(known))
