"""Colours: those of Okabe and Ito, that the colour-blind can tell apart; no meaning rests on colour alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

INK, GREY, PALE, PAPER = "#1a1a1a", "#5f5f5f", "#d0d0d0", "#ffffff"
BLUE, SKY, GREEN = "#0072b2", "#56b4e9", "#009e73"
ORANGE, VERMILLION, PURPLE = "#e69f00", "#d55e00", "#cc79a7"


@dataclass(frozen=True, slots=True)
class Hue:
    """A colour in three strengths: a tint for areas, itself, and a dark one for lines."""

    tint: str
    strong: str
    ink: str


HUES: Mapping[str, Hue] = {
    "blue": Hue("#cfe5f3", BLUE, "#00466e"),
    "vermillion": Hue("#f8dac6", VERMILLION, "#7d3600"),
    "green": Hue("#cdebe1", GREEN, "#005a42"),
    "purple": Hue("#f2deea", PURPLE, "#77365b"),
    "sky": Hue("#dcf0fb", SKY, "#1d6187"),
    "orange": Hue("#faeac8", ORANGE, "#7a5400"),
    "yellow": Hue("#fbf7c3", "#c9bb00", "#6b6400"),
    "grey": Hue("#e4e4e4", "#6e6e6e", "#2b2b2b"),
}

_NAMED = {
    "red": "vermillion",
    "крас": "vermillion",
    "blue": "blue",
    "син": "blue",
    "голуб": "sky",
    "green": "green",
    "зел": "green",
    "purple": "purple",
    "фиол": "purple",
    "orange": "orange",
    "оранж": "orange",
    "yellow": "yellow",
    "жёлт": "yellow",
    "жел": "yellow",
    "grey": "grey",
    "gray": "grey",
    "black": "grey",
    "сер": "grey",
    "чёрн": "grey",
    "черн": "grey",
}


@dataclass(frozen=True, slots=True)
class SideStyle:
    """How the bases of a side look: filled with ``fill``, drawn in ``ink``, the mark of the facing in ``mark``.

    Every other side is dark with a light mark, so that two sides differ in black and white too.
    """

    fill: str
    ink: str
    mark: str
    dark: bool


def side_styles(sides: Sequence[str]) -> Mapping[str, SideStyle]:
    """Return the style of each side: in its own colour where its name is one's, else in the next that is free.

    >>> styles = side_styles(("red", "Норд"))
    >>> styles["red"].fill, styles["Норд"].fill
    ('#f8dac6', '#0072b2')
    """
    named = {side: _NAMED.get(next((name for name in _NAMED if side.lower().startswith(name)), "")) for side in sides}
    free = [name for name in HUES if name not in named.values()] or list(HUES)
    styles: dict[str, SideStyle] = {}
    taken = 0
    for index, side in enumerate(sides):
        name = named[side]
        if name is None:
            name = free[taken % len(free)]
            taken += 1
        hue = HUES[name]
        dark = index % 2 == 1
        styles[side] = SideStyle(hue.strong if dark else hue.tint, hue.ink, PAPER if dark else hue.ink, dark)
    return styles
