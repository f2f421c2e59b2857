"""Lines from shooters to targets, each drawn by the cover that the ruling gives."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from defilade.battlefield.model import Battlefield, Model, Unit
from defilade.geometry.shapes import Point
from defilade.language import N_
from defilade.render.frame import Frame, base_shape, bounds, feature_shape
from defilade.render.markup import add, polygon_path
from defilade.render.palette import BLUE, GREEN, GREY, PAPER, PURPLE, VERMILLION
from defilade.rulesets.ruling import Ruling

UNSEEN, BARRED, OPEN = "out of sight", "barred", "open"
MANY = 40
"""With more pairs than this there is one line for two units."""


ASIDE, HEAD, HEAD_AT = 2.4, 9.0, 0.7
"""How far a line runs to the right of its middle, how long its arrowhead is, and at which share of its length."""


@dataclass(frozen=True, slots=True)
class LineStyle:
    """How a line is drawn, and what it means."""

    name: str
    ink: str
    dashes: str | None = None
    stroke: float = 1.7


STYLES: Mapping[str, LineStyle] = {
    OPEN: LineStyle(N_("seen in the open"), GREEN),
    "light": LineStyle(N_("light cover"), BLUE, "9 4"),
    "cover": LineStyle(N_("cover"), BLUE, "9 4"),
    "hard": LineStyle(N_("hard cover"), VERMILLION, "4 3", 2.6),
    "small-part": LineStyle(N_("only a small part visible"), VERMILLION, "4 3", 2.6),
    "dug-in": LineStyle(N_("dug in"), PURPLE, "10 3 2 3", 2.2),
    "trench": LineStyle(N_("in a trench or behind a parapet"), "#7a5400", "14 3 4 3", 2.4),
    "bunker": LineStyle(N_("in a bunker"), "#2b2b2b", "6 2", 3.2),
    "bulletproof": LineStyle(N_("bulletproof cover"), VERMILLION, "4 3", 2.6),
    BARRED: LineStyle(N_("seen, but can't be shot at"), GREY, "10 4 2 4", 1.1),
    UNSEEN: LineStyle(N_("out of sight or arc"), GREY, "2 4", 1.5),
}


def category(ruling: Ruling) -> str:
    """Return what kind of line a ruling is drawn as."""
    if not ruling.in_sight:
        return UNSEEN
    if not ruling.can_shoot:
        return BARRED
    return ruling.cover or OPEN


def line_style(name: str) -> LineStyle:
    """Return the style of a category; a plug-in's word for cover has one of its own.

    >>> line_style("light").dashes, line_style("smoke").name
    ('9 4', 'smoke')
    """
    return STYLES.get(name) or LineStyle(name, PURPLE, "2 3 8 3", 2.0)


def tally(rulings: Iterable[Ruling]) -> Mapping[str, int]:
    """Return how many rulings there are of each category, in the order of the legend."""
    counts = Counter(category(ruling) for ruling in rulings)
    return {name: counts[name] for name in sorted(counts, key=rank)}


def rank(name: str) -> tuple[int, str]:
    """Return a key that sorts categories from the best shot to none; words of plug-ins stand before none."""
    order = list(STYLES)
    return (order.index(name) if name in STYLES else order.index(BARRED)), name


def ends(ruling: Ruling, field: Battlefield) -> tuple[Point, Point] | None:
    """Return where a ruling's line begins and ends on the table, None where the battlefield lacks either."""
    shooter, target = field.models.get(ruling.shooter), place_of(ruling.target, field)
    if shooter is None or target is None:
        return None
    return ruling.viewpoint or shooter.position, target


def place_of(identifier: str, field: Battlefield) -> Point | None:
    """Return the middle of a model, a block or a feature; of loose models the place of the midmost."""
    if model := field.models.get(identifier):
        return model.position
    if unit := field.unit_by_id.get(identifier):
        if unit.formation is None:
            return midmost(unit).position
        window = bounds(base_shape(model) for model in unit.models)
    elif feature := field.feature_by_id.get(identifier):
        window = bounds([feature_shape(feature)])
    else:
        return None
    return (window.x0 + window.x1) / 2, (window.y0 + window.y1) / 2


@dataclass(frozen=True, slots=True)
class Link:
    """A line to draw on the table, and its category."""

    begin: Point
    end: Point
    category: str


def links(rulings: Sequence[Ruling], field: Battlefield) -> tuple[Sequence[Link], bool]:
    """Return the lines for rulings, and whether these are one for two units: the best shot between them.

    So it is where a line for each pair of models would be too many; those out of sight are left out then.
    """
    by_units = len(rulings) > MANY
    if by_units:
        rulings = _best_by_units(rulings, field)
    found = []
    for ruling in rulings:
        pair = _unit_ends(ruling, field) if by_units else ends(ruling, field)
        if pair is not None:
            found.append(Link(*pair, category(ruling)))
    return found, by_units


def _best_by_units(rulings: Iterable[Ruling], field: Battlefield) -> list[Ruling]:
    best: dict[tuple[str, str], Ruling] = {}
    for ruling in rulings:
        key = _unit_id(ruling.shooter, field), _unit_id(ruling.target, field)
        if key not in best or rank(category(ruling)) < rank(category(best[key])):
            best[key] = ruling
    return [ruling for ruling in best.values() if ruling.in_sight]


def _unit_ends(ruling: Ruling, field: Battlefield) -> tuple[Point, Point] | None:
    begin, end = (place_of(_unit_id(identifier, field), field) for identifier in (ruling.shooter, ruling.target))
    return None if begin is None or end is None else (begin, end)


def _unit_id(identifier: str, field: Battlefield) -> str:
    model = field.models.get(identifier)
    return identifier if model is None else model.unit


def midmost(unit: Unit) -> Model:
    """Return the model of a unit that is nearest to all the others."""
    return min(unit.models, key=lambda one: sum(math.dist(one.position, other.position) for other in unit.models))


def draw_links(parent: Element, found: Sequence[Link], frame: Frame) -> None:
    """Draw lines, the best shots on top."""
    for link in sorted(found, key=lambda link: rank(link.category), reverse=True):
        draw_arrow(parent, frame.at(link.begin), frame.at(link.end), line_style(link.category))


def draw_arrow(parent: Element, a: Point, b: Point, style: LineStyle) -> None:
    """Draw a line with a head on its way, to the right of the middle so that one the other way has room."""
    length = math.dist(a, b)
    if length == 0.0:
        return
    x, y = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    begin, end = (a[0] - ASIDE * y, a[1] + ASIDE * x), (b[0] - ASIDE * y, b[1] + ASIDE * x)
    draw_line(parent, begin, end, style)
    tip = begin[0] + HEAD_AT * length * x, begin[1] + HEAD_AT * length * y
    back = tip[0] - HEAD * x, tip[1] - HEAD * y
    corners = (tip, (back[0] - HEAD / 2 * y, back[1] + HEAD / 2 * x), (back[0] + HEAD / 2 * y, back[1] - HEAD / 2 * x))
    add(parent, "path", d=polygon_path([corners]), fill=style.ink, stroke=PAPER, stroke_width=0.8)


def draw_line(parent: Element, a: Point, b: Point, style: LineStyle) -> None:
    """Draw one line on the page, on a pale halo."""
    ends_of_line = {"x1": a[0], "y1": a[1], "x2": b[0], "y2": b[1]}
    add(parent, "line", **ends_of_line, stroke=PAPER, stroke_width=style.stroke + 2.5, stroke_opacity=0.7)
    add(
        parent, "line", **ends_of_line,
        stroke=style.ink, stroke_width=style.stroke, stroke_dasharray=style.dashes,
    )  # fmt: skip
