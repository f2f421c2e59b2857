"""What is written on the map: names, the percentages beside the target, the distance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from xml.etree.ElementTree import Element

from defilade.battlefield.model import Unit
from defilade.language import N_
from defilade.render.bases import marker_shape
from defilade.render.connections import ends, midmost
from defilade.render.labels import LEADER_FROM, Label, Places, draw_leader, write
from defilade.render.lettering import shorten, text_width
from defilade.render.markup import Box, add, clean
from defilade.render.palette import INK, PAPER
from defilade.render.picture import Picture
from defilade.render.words import hidden_rows, length_text

WIDEST = 180.0
DISTANCE_AT = 0.35
"""Where along its line the distance stands."""

_MANY_UNITS = 16
_ROW, _SWATCH = 17.0, 20.0

FLAGS = {
    "dug-in": N_("dug in"),
    "pinned": N_("pinned down"),
    "foxhole": N_("in a foxhole"),
}


def draw_callout(parent: Element, picture: Picture, anchor: Box, places: Places) -> None:
    """Write beside the target how much of it is hidden, each class with its hatch."""
    pair = picture.pair
    if pair is None:
        return
    rows = hidden_rows(pair.obscured, picture.words)
    width = max(text_width(text, 12, bold=True) for _, text in rows) + _SWATCH + 16
    extent = width, _ROW * len(rows) + 6
    placed = places.find(extent, anchor, inside=False, needed=True)
    assert placed is not None, "what is needed is always placed"
    left, top, right, bottom = placed.box
    if placed.gap >= LEADER_FROM:
        draw_leader(parent, placed.box, anchor)
    add(
        parent, "rect", x=left, y=top, width=right - left, height=bottom - top, rx=3.0,
        fill=PAPER, fill_opacity=0.93, stroke=INK, stroke_width=0.8,
    )  # fmt: skip
    for i, (hatch, text) in enumerate(rows):
        y = top + 3 + i * _ROW
        fills = [PAPER, f"url(#hatch-{hatch})"] if hatch is not None else []
        for fill in fills:
            add(
                parent, "rect", x=left + 6, y=y + 2, width=_SWATCH, height=_ROW - 4,
                fill=fill, stroke=INK, stroke_width=0.8,
            )  # fmt: skip
        write(parent, (left + _SWATCH + 11, y + 13), text, 12, bold=True)


def labels(picture: Picture) -> Iterator[Label]:
    """Yield the labels of the map, those that matter most first."""
    named = _named(picture)
    yield from (label for identifier in named for label in _named_label(picture, identifier))
    yield from _distance(picture)
    yield from _others(picture, set(named))


def _named(picture: Picture) -> tuple[str, ...]:
    """Return the ids that the ruling names; a block stands for those of its models that hide something."""
    pair = picture.pair
    if pair is None:
        return ()
    field = picture.battlefield
    hiding = (field.models.get(one.id) for one in pair.by)
    blocks = {m.id: m.unit for m in hiding if m is not None and field.unit_of(m).formation is not None}
    named = (pair.shooter, pair.target, *(blocks.get(one.id, one.id) for one in pair.by))
    return tuple(dict.fromkeys(named))


def _named_label(picture: Picture, identifier: str) -> Iterator[Label]:
    """Yield the label of something that the ruling names: a model of a larger unit by its own id."""
    unit = picture.battlefield.unit_by_id.get(identifier)
    model = picture.battlefield.models.get(identifier)
    if unit is None and model is not None and len(picture.battlefield.unit_of(model).models) == 1:
        unit = picture.battlefield.unit_of(model)
    if unit is not None:
        yield _unit_label(picture, unit, needed=True)
    elif model is not None:
        yield _label(picture, (identifier,), _box(picture, identifier), bold=True)
    elif identifier in picture.battlefield.feature_by_id:
        yield _feature_label(picture, identifier, needed=True)


def _distance(picture: Picture) -> Iterator[Label]:
    pair = picture.pair
    line = ends(pair, picture.battlefield) if pair is not None else None
    if pair is None or line is None:
        return
    (ax, ay), (bx, by) = picture.frame.at(line[0]), picture.frame.at(line[1])
    x, y = ax + DISTANCE_AT * (bx - ax), ay + DISTANCE_AT * (by - ay)
    text = length_text(pair.distance, picture.battlefield.table.unit, picture.words)
    yield Label((text,), (x - 2, y - 2, x + 2, y + 2), 12, needed=True)


def _others(picture: Picture, named: set[str]) -> Iterator[Label]:
    field = picture.battlefield
    few = len(field.units) <= _MANY_UNITS
    for unit in field.units:
        if unit.id in named or (len(unit.models) == 1 and unit.models[0].id in named):
            continue
        if _on_map(picture, unit.id):
            yield _unit_label(picture, unit, needed=few)
    for feature in field.terrain:
        if feature.id not in named and _on_map(picture, feature.id):
            yield _feature_label(picture, feature.id, needed=False)
    for unit in field.units:
        if unit.formation is None and len(unit.models) > 1:
            for model in unit.models:
                if model.id not in named and _on_map(picture, model.id):
                    yield _label(picture, (model.id,), _box(picture, model.id), size=9, needed=False)


def _unit_label(picture: Picture, unit: Unit, *, needed: bool) -> Label:
    lines = [unit_name(unit)]
    if unit.flags:
        lines.append(", ".join(picture.words.text(FLAGS.get(flag, flag)) for flag in sorted(unit.flags)))
    label = _label(
        picture,
        lines,
        _box(picture, unit.id if unit.formation is not None else midmost(unit).id),
        bold=True,
        needed=needed,
    )
    return replace(label, leader=len(unit.models) == 1 or unit.formation is not None)


def unit_name(unit: Unit) -> str:
    """Return a unit's name, with the id that it goes by where that is another word and no model's label holds it.

    >>> unit_name(Unit("archers", "red", "Лучники", ()))
    'Лучники (archers)'
    """
    loose = unit.formation is None and len(unit.models) > 1
    name = clean(unit.name).strip()
    if not name or name.casefold() == unit.id.casefold() or loose:
        return name or unit.id
    return f"{name} ({unit.id})"


def _feature_label(picture: Picture, identifier: str, *, needed: bool) -> Label:
    box = _clipped(_box(picture, identifier), picture.frame.box)
    width = text_width(identifier, 11)
    fits = width < box[2] - box[0] and box[3] - box[1] > 14
    return _label(picture, (identifier,), box, size=11, ink="#333333", needed=needed, inside=fits)


def _label(
    picture: Picture,
    lines: Iterable[str],
    box: Box,
    *,
    size: float = 12,
    bold: bool = False,
    ink: str = INK,
    needed: bool = True,
    inside: bool = False,
) -> Label:
    identified = [shorten(line, size, WIDEST, bold=bold) for line in lines]
    return Label(tuple(identified), _clipped(box, picture.frame.box), size, bold, ink, needed, inside)


def _box(picture: Picture, identifier: str) -> Box:
    models = picture.models_of(identifier)
    shapes = [marker_shape(model, picture.frame) for model in models] or list(picture.shapes_of(identifier))
    return picture.frame.box_of(shapes)


def _on_map(picture: Picture, identifier: str) -> bool:
    return any(picture.frame.shows(shape) for shape in picture.shapes_of(identifier))


def _clipped(box: Box, frame: Box) -> Box:
    return (
        min(max(box[0], frame[0]), frame[2]),
        min(max(box[1], frame[1]), frame[3]),
        min(max(box[2], frame[0]), frame[2]),
        min(max(box[3], frame[1]), frame[3]),
    )
