"""Reading terrain: a feature's shape, and what it is by its kind and its own keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from defilade.battlefield.document import SHAPES, EntranceDocument, FeatureDocument
from defilade.battlefield.faults import WrongValueError, listed, path, shown
from defilade.battlefield.format import Kind, RulesetFormat
from defilade.battlefield.measures import POINT
from defilade.battlefield.model import Entrance, Feature
from defilade.battlefield.outlines import read_outline
from defilade.battlefield.tables import Reader
from defilade.language import Phrase

NO_COVER = "none"


@dataclass(frozen=True, slots=True)
class FeatureReading:
    """What could be read of a feature: ``feature`` itself only if its id, its kind and its shape are sound."""

    place: str
    id: str | None
    side: str | None
    occupants: tuple[str, ...]
    feature: Feature | None


def feature_keys(ruleset: RulesetFormat) -> frozenset[str]:
    """Return the keys that features of a ruleset may have."""
    of_some_kinds = frozenset[str]().union(*(kind.keys for kind in ruleset.kinds.values()))
    return ruleset.terrain_keys | of_some_kinds | {"id", "kind", *SHAPES}


def read_feature(reader: Reader, raw: object, place: str) -> FeatureReading | None:
    """Return what can be read of a feature, on the table or in reserve."""
    ruleset = reader.ruleset
    owners = reader.owners({name: feature_keys(each) for name, each in reader.formats.items()})
    document = reader.document(FeatureDocument, raw, place, feature_keys(ruleset) if ruleset else None, owners)
    if document is None or not isinstance(raw, Mapping):
        return None
    kind = _kind(reader, document, raw, place)
    outline = read_outline(reader, document, raw, place, Phrase("a feature has one shape"))
    cover = _cover(reader, document, kind, place)
    entrances = _entrances(reader, document, place)
    feature = None
    if document.id is not None and document.kind is not None and outline is not None:
        polygon, circle = outline
        feature = Feature(
            id=document.id,
            kind=document.kind,
            polygon=polygon,
            circle=circle,
            height=kind.height_on(reader.unit) if document.height is None else document.height,
            cover=cover,
            blocks_sight=kind.blocks_sight if document.blocks_sight is None else document.blocks_sight,
            side=document.side,
            wounds=document.wounds,
            entrances=entrances,
            occupants=document.occupants or (),
            shows=1.0 if document.shows is None else document.shows,
        )
    return FeatureReading(place, document.id, document.side, document.occupants or (), feature)


def _kind(reader: Reader, document: FeatureDocument, raw: Mapping[str, Any], place: str) -> Kind:
    """Return the kind of a feature, and report keys that features of this kind do not have."""
    ruleset = reader.ruleset
    if ruleset is None or document.kind is None:
        return Kind()
    if document.kind not in ruleset.kinds:
        owners = reader.owners({name: each.kinds for name, each in reader.formats.items()})
        reader.unknown_word(document.kind, path(place, "kind"), list(ruleset.kinds), owners)
        return Kind()
    kind = ruleset.kinds[document.kind]
    for name in raw:
        if name in feature_keys(ruleset) - ruleset.terrain_keys - kind.keys - {"id", "kind", *SHAPES}:
            others = listed(other for other, each in ruleset.kinds.items() if name in each.keys)
            message = Phrase("a feature of the kind {kind} has no such key", kind=document.kind)
            reader.fault(path(place, name), message, shown(name), Phrase("only for: {kinds}", kinds=others))
    return kind


def _cover(reader: Reader, document: FeatureDocument, kind: Kind, place: str) -> str | None:
    if document.cover is None:
        return kind.cover
    if reader.ruleset is not None and document.cover not in reader.ruleset.cover_values:
        owners = reader.owners({name: each.cover_values for name, each in reader.formats.items()})
        reader.unknown_word(document.cover, path(place, "cover"), reader.ruleset.cover_values, owners)
    return None if document.cover == NO_COVER else document.cover


def _entrances(reader: Reader, document: FeatureDocument, place: str) -> tuple[Entrance, ...]:
    read = (
        _entrance(reader, raw, path(place, "entrances", index)) for index, raw in enumerate(document.entrances or ())
    )
    return tuple(each for each in read if each is not None)


def _entrance(reader: Reader, raw: object, place: str) -> Entrance | None:
    """Return an entrance: a table, or a point alone."""
    if isinstance(raw, Mapping):
        document = reader.document(EntranceDocument, raw, place)
        return None if document is None or document.at is None else Entrance(document.at, document.width)
    try:
        return Entrance(POINT.parse(raw, reader.unit))
    except WrongValueError as error:
        reader.wrongs(error.wrongs, raw, place)
        return None
