"""Choosing the legend: an entry for each thing that a picture holds."""

from __future__ import annotations

from collections.abc import Iterator

from defilade.language import N_, Phrase
from defilade.render.connections import line_style, tally
from defilade.render.frame import feature_shape
from defilade.render.legend import (
    Entry,
    arc_swatch,
    hatch_swatch,
    line_swatch,
    no_swatch,
    shadow_swatch,
    side_swatch,
    terrain_swatch,
    viewpoint_swatch,
    wedge_swatch,
    zone_swatch,
)
from defilade.render.patterns import HatchName
from defilade.render.picture import Drawn, Picture
from defilade.render.terrain import terrain_style

HATCH_NAMES: dict[tuple[HatchName, ...], str] = {
    ("light",): N_("part of the target hidden by light cover"),
    ("hard",): N_("part of the target hidden by hard cover"),
    ("light", "hard"): N_("part of the target hidden by both"),
}
SHADOW_NAMES: dict[HatchName, str] = {
    "light": N_("ground hidden by light cover"),
    "hard": N_("ground hidden by hard cover"),
}


def legend_entries(picture: Picture, drawn: Drawn) -> Iterator[Entry]:
    """Yield the entries: sides, sight, lines, then terrain."""
    yield from _sides(picture)
    yield from _sight(picture, drawn)
    yield from _lines(picture, drawn)
    kinds = dict.fromkeys(
        feature.kind for feature in picture.battlefield.terrain if picture.frame.shows(feature_shape(feature))
    )
    for kind in kinds:
        yield Entry(terrain_swatch(kind), picture.words.text(terrain_style(kind).name))


def _sides(picture: Picture) -> Iterator[Entry]:
    words = picture.words
    for side, style in picture.styles.items():
        yield Entry(side_swatch(style), words.text(Phrase("side: {side}", side=side)))
    for side in dict.fromkeys(zone.side for zone in picture.battlefield.zones):
        if side in picture.styles:
            text = words.text(Phrase("deployment zone: {side}", side=side))
            yield Entry(zone_swatch(picture.styles[side]), text)


def _sight(picture: Picture, drawn: Drawn) -> Iterator[Entry]:
    words, view = picture.words, picture.scene.view
    if drawn.viewpoint:
        yield Entry(viewpoint_swatch, words.text(N_("measured from here")))
    if view is not None and view.arc is not None:
        yield Entry(arc_swatch, words.text(N_("edge of the front arc; grey is outside it")))
    for name in drawn.shadows:
        yield Entry(shadow_swatch(name), words.text(SHADOW_NAMES[name]))
    for names, text in HATCH_NAMES.items():
        if names in drawn.hatches:
            yield Entry(hatch_swatch(names), words.text(text))
    if view is not None and not view.obstacles:
        yield Entry(wedge_swatch, words.text(N_("between the shooter and the edges of the target")))
    if view is not None and any(not cell.visible for cell in view.silhouette):
        yield Entry(hatch_swatch(["hard"]), words.text(N_("hidden part of the target")))


def _lines(picture: Picture, drawn: Drawn) -> Iterator[Entry]:
    words = picture.words
    for name, count in tally(picture.scene.rulings).items():
        style = line_style(name)
        if picture.pair is None:
            text = words.text(Phrase("{what}: {n}", what=words.text(style.name), n=count))
            yield Entry(line_swatch(style) if name in drawn.lines else no_swatch, text)
        elif name in drawn.lines:
            yield Entry(line_swatch(style), words.text(Phrase("line of sight: {what}", what=words.text(style.name))))
