"""The picture of a table: to scale, with what the rulings are about, their words and a legend."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from defilade.battlefield.model import Battlefield
from defilade.language import N_, Language, translator
from defilade.render.bases import draw_bases, draw_facings, draw_highlight, enlarged, marker_shape
from defilade.render.captions import draw_callout, labels
from defilade.render.connections import category, draw_line, draw_links, ends, line_style, links, tally
from defilade.render.frame import Fit, Frame, choose_window, feature_shape
from defilade.render.ground import draw_edges, draw_grounds, draw_scale_bar, draw_terrain, draw_zones, pattern_id
from defilade.render.keys import legend_entries
from defilade.render.labels import Places, draw_labels, write, write_block
from defilade.render.legend import draw_legend
from defilade.render.lettering import LINE, wrap
from defilade.render.markup import add, close, document, number
from defilade.render.palette import GREY, PAPER
from defilade.render.panels import draw_panels, draw_words
from defilade.render.patterns import HATCHES, SHADOWS, Pattern, define
from defilade.render.picture import Drawn, Picture
from defilade.render.scene import Scene
from defilade.render.shading import (
    draw_arc,
    draw_hidden,
    draw_shadows,
    draw_viewpoint,
    draw_wedge,
)
from defilade.render.terrain import terrain_style
from defilade.render.words import description

PAGE, MARGIN, AXIS = 800.0, 18.0, 26.0
TALLEST = 600.0
"""The map is no higher than this on a page that is ``PAGE`` wide."""

LARGE = 60.0
"""Labels may stand on a feature that is larger than this on the map."""


def draw_table(field: Battlefield, scene: Scene, language: Language, *, fit: Fit | None = None) -> str:
    """Return the picture of a table as SVG, the same text for the same battlefield and scene.

    ``fit`` shows the whole table or only what the scene is about; without it, whichever is legible.

    >>> from defilade.battlefield.model import Table, Turn
    >>> field = Battlefield("ninth-age", Table(48, 32, "in"), (), (), None, Turn("red"), title="An empty table")
    >>> draw_table(field, Scene(), "en").startswith("<svg")
    True
    """
    title = field.title or translator(language).text(N_("The table"))
    rulings = scene.rulings[:1] if scene.view is not None else scene.rulings
    root = document(PAGE, title, description(title, rulings[:10], language), language)
    add(root, "rect", width="100%", height="100%", fill=PAPER)
    heading = wrap(title, 18, PAGE - 2 * MARGIN, bold=True, lines=2)
    picture = Picture(field, scene, language, _frame(field, scene, fit, 14 + 18 * LINE * len(heading) + 8))
    define(root, _patterns(field))
    drawn = _draw_map(root, picture)
    write_block(root, (MARGIN, 14), heading, 18, bold=True)
    y = _draw_below_map(root, picture, drawn)
    beside, low = draw_panels(root, picture, MARGIN, y)
    width = PAGE - MARGIN - beside
    y = draw_words(root, picture, (beside, y), width) + 6
    y = draw_legend(root, list(legend_entries(picture, drawn)), beside, y, width)
    return close(root, max(y, low) + 10)


def _frame(field: Battlefield, scene: Scene, fit: Fit | None, top: float) -> Frame:
    width = PAGE - 2 * MARGIN - AXIS
    window = choose_window(field, scene, fit, width, TALLEST)
    scale = window.scale_into(width, TALLEST)
    return Frame(window, scale, MARGIN + AXIS + (width - window.width * scale) / 2, top)


def _patterns(field: Battlefield) -> list[tuple[str, Pattern]]:
    found = {f"hatch-{name}": pattern for name, pattern in HATCHES.items()}
    found |= {f"shadow-{name}": pattern for name, pattern in SHADOWS.items()}
    for feature in field.terrain:
        pattern = terrain_style(feature.kind).pattern
        if pattern is not None:
            found[pattern_id(feature.kind)] = pattern
    return list(found.items())


def _draw_map(root: Element, picture: Picture) -> Drawn:
    frame, field, view = picture.frame, picture.battlefield, picture.shaded
    drawn = Drawn(enlarged=enlarged(field.models.values(), frame))
    ground = add(root, "g")
    draw_zones(ground, field, frame, picture.styles)
    draw_grounds(ground, field, frame)
    if view is not None:
        drawn.shadows = draw_shadows(ground, view, field.table, frame)
    draw_terrain(ground, field, frame)
    if view is not None and view.arc is not None:
        draw_arc(ground, view.arc, frame)
    _draw_models(ground, picture, drawn)
    _draw_surround(root, frame)
    draw_edges(root, frame, field.table.unit)
    _draw_captions(root, picture)
    return drawn


def _draw_surround(parent: Element, frame: Frame) -> None:
    """Cover what reaches out of the map; a clip would do the same, but takes resvg five times as long."""
    left, top, right, bottom = frame.box
    path = f"M-9999-9999H9999V9999H-9999ZM{number(left)} {number(top)}H{number(right)}V{number(bottom)}H{number(left)}Z"
    add(parent, "path", d=path, fill=PAPER, fill_rule="evenodd")


def _draw_models(parent: Element, picture: Picture, drawn: Drawn) -> None:
    frame, field, view, pair = picture.frame, picture.battlefield, picture.scene.view, picture.pair
    if pair is None:
        found, drawn.by_units = links(picture.scene.rulings, field)
        draw_links(parent, found, frame)
        draw_bases(parent, field, frame, picture.styles)
        draw_facings(parent, field, frame, picture.styles)
        drawn.lines = tuple(name for name in tally(picture.scene.rulings) if any(x.category == name for x in found))
        return
    if view is not None and not view.obstacles:
        draw_wedge(parent, view, frame)
    line = ends(pair, field)
    if line is not None:
        draw_line(parent, frame.at(line[0]), frame.at(line[1]), line_style(category(pair)))
        drawn.lines = (category(pair),)
    _draw_highlight(parent, picture, pair.target, below=True)
    draw_bases(parent, field, frame, picture.styles)
    if view is not None and view.obstacles:
        drawn.hatches = draw_hidden(parent, view, frame)
    draw_facings(parent, field, frame, picture.styles)
    _draw_highlight(parent, picture, pair.shooter, below=False)
    viewpoint = view.viewpoint if view is not None else pair.viewpoint
    if viewpoint is not None:
        draw_viewpoint(parent, frame.at(viewpoint))
        drawn.viewpoint = True


def _draw_highlight(parent: Element, picture: Picture, identifier: str, *, below: bool) -> None:
    shapes = [marker_shape(model, picture.frame) for model in picture.models_of(identifier)]
    draw_highlight(parent, shapes or picture.shapes_of(identifier), picture.frame, below=below)


def _draw_captions(parent: Element, picture: Picture) -> None:
    frame, field, pair = picture.frame, picture.battlefield, picture.pair
    places = Places(frame.box)
    for model in field.models.values():
        places.take(frame.box_of([marker_shape(model, frame)]), 1.0)
    for feature in field.terrain:
        box = frame.box_of([feature_shape(feature)])
        if frame.shows(feature_shape(feature)):
            places.take(box, 0.02 if min(box[2] - box[0], box[3] - box[1]) > LARGE else 0.15)
    line = ends(pair, field) if pair is not None else None
    if pair is not None and line is not None:
        places.take_line(frame.at(line[0]), frame.at(line[1]), 4.0)
        shapes = picture.shapes_of(pair.target)
        if shapes:
            draw_callout(parent, picture, frame.box_of(shapes), places)
    draw_labels(parent, list(labels(picture)), places)


def _draw_below_map(root: Element, picture: Picture, drawn: Drawn) -> float:
    frame, words = picture.frame, picture.words
    left, _, _, bottom = frame.box
    y = bottom + 26
    end = draw_scale_bar(root, frame, picture.battlefield.table.unit, words, (left, y))
    notes = []
    if drawn.enlarged:
        notes.append(words.text(N_("bases are drawn larger than they are")))
    if drawn.by_units:
        notes.append(words.text(N_("each line: the best shot that one unit has at another")))
    if notes:
        write(root, (end + 24, y + 7), "; ".join(notes), 11, ink=GREY)
    return y + 22
