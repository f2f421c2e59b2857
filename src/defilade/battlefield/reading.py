"""Reading a scenario: from a file to a battlefield, or to every fault in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from defilade.battlefield.document import (
    FORMAT,
    MOST_MODELS,
    ScenarioDocument,
    TableDocument,
    TurnDocument,
    ZoneDocument,
)
from defilade.battlefield.faults import Fault, ScenarioError, listed, nothing, path, shown, wrong_word
from defilade.battlefield.features import FeatureReading, read_feature
from defilade.battlefield.format import Placed, RulesetFormat, ScenarioParts
from defilade.battlefield.model import Battlefield, Feature, Table, Turn, Zone
from defilade.battlefield.outlines import of_few_corners
from defilade.battlefield.references import check_ids, check_occupants, check_sides
from defilade.battlefield.syntax import Source, load
from defilade.battlefield.tables import Reader
from defilade.battlefield.units import UnitReading, read_unit
from defilade.battlefield.versions import SCENARIO_MIGRATIONS, Migrations, migrated
from defilade.battlefield.victory import read_victory
from defilade.language import Phrase

RESERVE = "reserve"
RECORD = "defilade/record/"


def read_scenario(
    source: Source, formats: Mapping[str, RulesetFormat], migrations: Migrations = SCENARIO_MIGRATIONS
) -> Battlefield:
    """Return the battlefield that a scenario describes.

    ``source`` is the path of a file, a text in TOML or JSON, or a table; ``formats`` are the rulesets by their ids;
    ``migrations`` bring what is written in an earlier version of the format up to date, and faults are then told of
    what came out. All lengths of the battlefield are in the table's unit. Terrain may hang over the table's edge; bases
    may not. Raises
    :class:`ScenarioError` with every fault of the scenario, not the first alone, and OSError for a file that can't be
    opened.

    >>> try:
    ...     read_scenario('format = "defilade/2"', {})
    ... except ScenarioError as error:
    ...     sorted(fault.place for fault in error.faults)
    ['format', 'ruleset', 'table', 'units']
    """
    reader = Reader(formats)
    raw = migrated(load(source, reader.faults), migrations)
    _refuse_record(raw)
    document = _document(reader, raw)
    table = _table(reader, document)
    options = _options(reader, document)
    zones = tuple(_zones(reader, document))
    terrain = _features(reader, document.terrain, "terrain")
    reserve = _features(reader, document.reserve, RESERVE)
    units = tuple(_units(reader, document, table))
    turn = TurnDocument({}) if document.turn is None else reader.document(TurnDocument, document.turn, "turn")
    victory = read_victory(reader, document.victory, table)
    features = (*terrain, *reserve)
    check_ids(reader, features, units, victory.names)
    check_sides(reader, tuple(_named_sides(zones, features, turn)), units)
    check_occupants(reader, features, units)
    _check_by_ruleset(reader, terrain, reserve, units, options)
    if reader.faults or reader.ruleset is None or table is None or turn is None:
        raise ScenarioError(reader.faults.all())
    return Battlefield(
        ruleset=reader.ruleset.id,
        table=table,
        units=tuple(each.unit for each in units if each.unit is not None),
        terrain=tuple(_sound(terrain)),
        options=options,
        turn=Turn(turn.first or _first_side(units), turn.limit),
        zones=tuple(Zone(zone.side, zone.polygon) for _, zone in zones if zone.side and zone.polygon),
        reserve=tuple(_sound(reserve)),
        victory=victory.victory,
        title=document.title or "",
        language=document.language,
        source=raw,
    )


def _refuse_record(raw: Mapping[str, Any]) -> None:
    found = raw.get("format")
    if isinstance(found, str) and found.startswith(RECORD):
        message = Phrase("this is the record of a game, not a scenario: replay reads it, in Python load_record")
        raise ScenarioError([Fault("format", message, shown(found), listed((FORMAT,)))])


def _document(reader: Reader, raw: Mapping[str, Any]) -> ScenarioDocument:
    """Return the scenario's own keys; from here on the reader knows its ruleset, if there is one of that name."""
    name = raw.get("ruleset")
    reader.ruleset = reader.formats.get(name) if isinstance(name, str) else None
    known = [
        key
        for key in ScenarioDocument.known_keys()
        if key != RESERVE or reader.ruleset is None or reader.ruleset.reserve
    ]
    owners = {RESERVE: [each.id for each in reader.formats.values() if each.reserve]}
    if "ruleset" not in raw:
        # Told before the table is read, which could not say what rulesets there are; of two the first is kept.
        missing = Phrase("a key that must be there is missing")
        reader.fault("ruleset", missing, nothing(), listed(reader.formats))
    document = reader.document(ScenarioDocument, raw, "", known, owners) or ScenarioDocument({})
    if document.ruleset is not None and reader.ruleset is None:
        reader.wrongs([wrong_word(document.ruleset, list(reader.formats))], document.ruleset, "ruleset")
    return document


def _table(reader: Reader, document: ScenarioDocument) -> Table | None:
    """Return the table; from here on the reader knows the unit of its lengths."""
    if document.table is None:
        return None
    unit = document.table.get("unit") if isinstance(document.table, Mapping) else None
    if unit in ("in", "cm"):
        reader.unit = unit
    table = reader.document(TableDocument, document.table, "table")
    if table is None or table.width is None or table.depth is None or table.unit is None:
        return None
    return Table(table.width, table.depth, table.unit)


def _options(reader: Reader, document: ScenarioDocument) -> object:
    """Return the options, of the ruleset's own type; its defaults where those of the scenario are faulty."""
    if reader.ruleset is None:
        return None
    table = {} if document.options is None else reader.table(document.options, "options")
    options = None
    if table is not None:
        owners = reader.owners({name: each.options.model_fields for name, each in reader.formats.items()})
        options = reader.layers(reader.ruleset.options, [("options", table)], owners)
    return reader.ruleset.default_options(reader.unit) if options is None else options


def _zones(reader: Reader, document: ScenarioDocument) -> Iterator[tuple[str, ZoneDocument]]:
    for index, raw in enumerate(of_few_corners(reader, document.zones, "zones")):
        place = path("zones", index)
        zone = reader.document(ZoneDocument, raw, place)
        if zone is not None:
            yield place, zone


def _features(reader: Reader, raw: Sequence[object] | None, name: str) -> tuple[FeatureReading, ...]:
    few = of_few_corners(reader, raw, name)
    read = (read_feature(reader, each, path(name, index)) for index, each in enumerate(few))
    return tuple(each for each in read if each is not None)


def _sound(features: Sequence[FeatureReading]) -> Iterator[Feature]:
    return (each.feature for each in features if each.feature is not None)


def _units(reader: Reader, document: ScenarioDocument, table: Table | None) -> Iterator[UnitReading]:
    """Yield the units, as long as they have no more models than a table may hold."""
    left = MOST_MODELS
    for index, raw in enumerate(document.units or ()):
        unit = read_unit(reader, raw, path("units", index), table)
        if unit is None:
            continue
        left -= len(unit.names)
        if left < 0:
            found, allowed = (
                Phrase("more than {limit}", limit=MOST_MODELS),
                Phrase("{limit} or less", limit=MOST_MODELS),
            )
            reader.fault("units", Phrase("too many models on the table"), found, allowed)
            return
        yield unit


def _first_side(units: Sequence[UnitReading]) -> str:
    return next(unit.side for unit in units if unit.side is not None)


def _named_sides(
    zones: Sequence[tuple[str, ZoneDocument]], features: Sequence[FeatureReading], turn: TurnDocument | None
) -> Iterator[Placed[str]]:
    """Yield the sides that are named elsewhere than by units."""
    for place, zone in zones:
        if zone.side is not None:
            yield Placed(path(place, "side"), zone.side)
    for feature in features:
        if feature.side is not None:
            yield Placed(path(feature.place, "side"), feature.side)
    if turn is not None and turn.first is not None:
        yield Placed("turn.first", turn.first)


def _check_by_ruleset(
    reader: Reader,
    terrain: Sequence[FeatureReading],
    reserve: Sequence[FeatureReading],
    units: Sequence[UnitReading],
    options: object,
) -> None:
    if reader.ruleset is None:
        return
    parts = ScenarioParts(
        units=tuple(unit.models for unit in units),
        terrain=tuple(Placed(each.place, each.feature) for each in terrain if each.feature is not None),
        reserve=tuple(Placed(each.place, each.feature) for each in reserve if each.feature is not None),
        options=options,
    )
    for fault in reader.ruleset.check(parts):
        reader.faults.add(fault)
