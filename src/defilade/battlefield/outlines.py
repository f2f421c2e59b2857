"""Reading the shapes that things have on the table: polygons, circles and rectangles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from defilade.battlefield.document import (
    MOST_CORNERS_OF_ALL,
    SHAPES,
    AreaDocument,
    CircleDocument,
    FeatureDocument,
    RectangleDocument,
)
from defilade.battlefield.faults import listed, nothing, path
from defilade.battlefield.model import Circle
from defilade.battlefield.shapes import Ring
from defilade.battlefield.tables import Reader
from defilade.geometry.shapes import Disc, rectangle, regular_polygon
from defilade.language import Phrase

CIRCLE_CORNERS = 192
"""The corners of the polygon that stands for a circle."""


def read_outline(
    reader: Reader, document: FeatureDocument | AreaDocument, raw: Mapping[str, Any], place: str, otherwise: Phrase
) -> tuple[Ring, Circle | None] | None:
    """Return the polygon of a thing, and its circle if it is one; ``otherwise`` is what is said if not one is given."""
    given = [name for name in SHAPES if raw.get(name) is not None]
    if len(given) != 1:
        found = listed(given) if given else nothing()
        reader.fault(place, otherwise, found, Phrase("one of: {words}", words=listed(SHAPES)))
    circle = _circle(reader, document, place)
    turned = _rectangle(reader, document, place)
    if document.polygon is not None:
        return document.polygon, None
    if circle is not None:
        return regular_polygon(Disc(*circle.centre, circle.radius), CIRCLE_CORNERS), circle
    return None if turned is None else (turned, None)


def of_few_corners(reader: Reader, raw: Sequence[object] | None, place: str) -> Sequence[object]:
    """Return a list of things with polygons, or none of them if these have too many corners to be judged soon."""
    polygons = [each.get("polygon") for each in raw or () if isinstance(each, Mapping)]
    corners = sum(len(polygon) for polygon in polygons if isinstance(polygon, list))
    if corners <= MOST_CORNERS_OF_ALL:
        return raw or ()
    found = Phrase("{n} corner", plural="{n} corners", n=corners)
    allowed = Phrase("{limit} or less", limit=MOST_CORNERS_OF_ALL)
    reader.fault(place, Phrase("too many corners of polygons in all"), found, allowed)
    return ()


def _circle(reader: Reader, document: FeatureDocument | AreaDocument, place: str) -> Circle | None:
    if document.circle is None:
        return None
    circle = reader.document(CircleDocument, document.circle, path(place, "circle"))
    if circle is None or circle.centre is None or circle.radius is None:
        return None
    return Circle(circle.centre, circle.radius)


def _rectangle(reader: Reader, document: FeatureDocument | AreaDocument, place: str) -> Ring | None:
    if document.rectangle is None:
        return None
    shape = reader.document(RectangleDocument, document.rectangle, path(place, "rectangle"))
    if shape is None or shape.centre is None or shape.size is None:
        return None
    along, across = shape.size
    return rectangle(shape.centre, across, along, shape.rotation or 0.0)
