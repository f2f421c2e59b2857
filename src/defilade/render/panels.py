"""What stands below the map: the target enlarged or as the shooter sees it, where the map lies, the ruling's words."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from defilade.language import N_, Percent, Phrase
from defilade.render.bases import draw_base, draw_facing
from defilade.render.frame import Frame, Window, bounds, whole_table
from defilade.render.ground import draw_locator
from defilade.render.inset import draw_silhouette
from defilade.render.labels import write_block
from defilade.render.lettering import wrap
from defilade.render.markup import Point, add
from defilade.render.palette import GREY, PALE, PAPER
from defilade.render.picture import Picture
from defilade.render.scene import View
from defilade.render.shading import draw_hidden
from defilade.render.words import facts, pair_text
from defilade.rulesets.ruling import Obscured, Ruling

INSET_WIDTH, INSET_HEIGHT, GAP = 240.0, 170.0, 22.0
LOCATOR_HEIGHT = 110.0
ENLARGE_BELOW = 110.0
"""A target that is smaller than this on the map is drawn enlarged below it, where some of it is hidden."""

SPELT_OUT = 6
"""So many rulings are given in full; more are counted in the legend."""

Panel = Callable[[Element, float, float], float]
"""Draws into a group from an upper left corner and returns where it ends."""


def draw_panels(parent: Element, picture: Picture, left: float, top: float) -> tuple[float, float]:
    """Draw the insets below each other; return how far to the right they leave the page free, and where they end."""
    panels = [panel for panel in (_target(picture), _locator(picture)) if panel is not None]
    y = top
    for panel in panels:
        y = panel(parent, left, y) + 12
    return (left + INSET_WIDTH + GAP if panels else left), y


def _target(picture: Picture) -> Panel | None:
    view, pair = picture.scene.view, picture.pair
    if view is None or pair is None:
        return None
    if view.silhouette:
        return lambda parent, x, y: _draw_seen(parent, picture, (view, pair), (x, y))
    box = picture.frame.box_of(view.footprint)
    small = max(box[2] - box[0], box[3] - box[1]) < ENLARGE_BELOW
    if small and view.obstacles and _differs(pair.obscured):
        return lambda parent, x, y: _draw_enlarged(parent, picture, (view, pair), (x, y))
    return None


def _differs(obscured: Obscured) -> bool:
    """Tell whether some of the target is hidden otherwise than the rest."""
    shares = (share for share in (obscured.light, obscured.hard, obscured.total) if share is not None)
    return any(1e-6 < share < 1 - 1e-6 for share in shares)


def _draw_seen(parent: Element, picture: Picture, shown: tuple[View, Ruling], at: Point) -> float:
    (view, pair), (x, y) = shown, at
    models = picture.models_of(pair.target)
    sides = [model.side for model in models] or list(picture.styles)[-1:]
    y = _caption(parent, picture, N_("What the shooter sees of the target"), x, y)
    box = (x, y, x + INSET_WIDTH, y + INSET_HEIGHT)
    draw_silhouette(parent, view.silhouette, box, picture.styles[sides[0]])
    y += INSET_HEIGHT
    for feature, share in view.shares_shown.items():
        text = picture.words.text(Phrase("in {feature}: {share} of that shows", feature=feature, share=Percent(share)))
        y = write_block(parent, (x, y + 4), wrap(text, 11, INSET_WIDTH, lines=2), 11)
    return y


def _draw_enlarged(parent: Element, picture: Picture, shown: tuple[View, Ruling], at: Point) -> float:
    (view, pair), (x, y) = shown, at
    y = _caption(parent, picture, N_("The target, enlarged"), x, y)
    inner = bounds(view.footprint)
    margin = 0.12 * max(inner.width, inner.depth)
    window = Window(inner.x0 - margin, inner.y0 - margin, inner.x1 + margin, inner.y1 + margin)
    scale = window.scale_into(INSET_WIDTH, INSET_HEIGHT)
    height = window.depth * scale
    add(parent, "rect", x=x, y=y, width=INSET_WIDTH, height=height, fill=PAPER, stroke=PALE)
    frame = Frame(window, scale, x + (INSET_WIDTH - window.width * scale) / 2, y)
    models = picture.models_of(pair.target)
    for model in models:
        draw_base(parent, model, frame, picture.styles[model.side])
    draw_hidden(parent, view, frame)
    for model in models:
        if not model.rank:
            draw_facing(parent, model, frame, picture.styles[model.side])
    return y + height


def _locator(picture: Picture) -> Panel | None:
    table, window = picture.battlefield.table, picture.frame.window
    if window.width >= table.width and window.depth >= table.depth:
        return None

    def draw(parent: Element, x: float, y: float) -> float:
        y = _caption(parent, picture, N_("The part of the table that is shown"), x, y)
        whole = whole_table(table)
        frame = Frame(whole, whole.scale_into(INSET_WIDTH, LOCATOR_HEIGHT), x, y)
        draw_locator(parent, picture.battlefield, frame, window)
        return y + frame.height

    return draw


def _caption(parent: Element, picture: Picture, text: str, x: float, y: float) -> float:
    return write_block(parent, (x, y), wrap(picture.words.text(text), 11, INSET_WIDTH), 11, ink=GREY) + 3


def draw_words(parent: Element, picture: Picture, at: Point, width: float) -> float:
    """Write the rulings, or how many there are; return where the words end."""
    x, y = at
    rulings = picture.scene.rulings if picture.pair is None else (picture.pair,)
    unit = picture.battlefield.table.unit
    if len(rulings) > SPELT_OUT:
        total = picture.words.text(
            Phrase("{n} pair of shooter and target", plural="{n} pairs of shooters and targets", n=len(rulings))
        )
        return write_block(parent, (x, y), [total], 14, bold=True) + 6
    for ruling in rulings:
        y = write_block(parent, (x, y), wrap(pair_text(ruling), 14, width, bold=True, lines=2), 14, bold=True) + 2
        y = write_block(parent, (x, y), wrap(facts(ruling, unit, picture.language), 12, width), 12, ink="#333333") + 4
        y = write_block(parent, (x, y), wrap(ruling.text(picture.language), 13, width), 13) + 12
    return y
