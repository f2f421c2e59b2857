"""Reading how it is told who has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from defilade.battlefield.document import SHAPES, AreaDocument, VictoryDocument
from defilade.battlefield.faults import nothing, path, shown
from defilade.battlefield.format import Placed
from defilade.battlefield.model import Area, Table, Victory
from defilade.battlefield.outlines import of_few_corners, read_outline
from defilade.battlefield.shapes import Ring
from defilade.battlefield.tables import Reader
from defilade.geometry.shapes import overlap_area
from defilade.language import Phrase

HOLD = "hold"


@dataclass(frozen=True, slots=True)
class VictoryReading:
    """What could be read of ``victory``, and the ids of its areas with their places."""

    victory: Victory
    names: tuple[Placed[str], ...] = ()


def read_victory(reader: Reader, raw: object, table: Table | None) -> VictoryReading:
    """Return what a scenario says of victory on a table (None: on one that can't be read); ``raw`` None: nothing."""
    document = None if raw is None else reader.document(VictoryDocument, raw, "victory")
    if document is None or not isinstance(raw, Mapping):
        return VictoryReading(Victory())
    kind = document.kind or "last-standing"
    place = path("victory", "areas")
    if kind == HOLD and "areas" not in raw:
        missing = Phrase("a key that must be there is missing")
        reader.fault(place, missing, nothing(), VictoryDocument.known_keys()["areas"].value.allowed)
    if kind != HOLD and "areas" in raw and ("kind" not in raw or document.kind is not None):
        message = Phrase("areas count only where victory is to hold them")
        reader.fault(place, message, shown(raw["areas"]), Phrase('no areas, or kind = "hold"'))
    names: list[Placed[str]] = []
    areas = tuple(_areas(reader, document, table, names))
    return VictoryReading(Victory(kind, areas), tuple(names))


def _areas(reader: Reader, document: VictoryDocument, table: Table | None, names: list[Placed[str]]) -> Iterator[Area]:
    """Yield the areas that are sound, and note the ids of all."""
    for index, raw in enumerate(of_few_corners(reader, document.areas, path("victory", "areas"))):
        place = path("victory", "areas", index)
        area = reader.document(AreaDocument, raw, place)
        if area is None or not isinstance(raw, Mapping):
            continue
        if area.id is not None:
            names.append(Placed(path(place, "id"), area.id))
        outline = read_outline(reader, area, raw, place, Phrase("an area has one shape"))
        if outline is None:
            continue
        polygon, circle = outline
        if table is not None:
            _check_on_table(reader, polygon, raw, place, table)
        if area.id is not None:
            yield Area(area.id, polygon, circle, area.points or 1)


def _check_on_table(reader: Reader, polygon: Ring, raw: Mapping[str, Any], place: str, table: Table) -> None:
    """Report an area of which no part is on the table: nobody can hold it."""
    whole = ((0.0, 0.0), (table.width, 0.0), (table.width, table.depth), (0.0, table.depth))
    if overlap_area(whole, polygon) > 0.0:
        return
    shape = next(name for name in SHAPES if raw.get(name) is not None)
    allowed = Phrase("x from 0 to {width} and y from 0 to {depth}", width=table.width, depth=table.depth)
    reader.fault(path(place, shape), Phrase("an area of which no part is on the table"), shown(raw[shape]), allowed)
