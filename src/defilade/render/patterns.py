"""Patterns that areas are filled with: hatches, and what terrain is drawn with on maps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal
from xml.etree.ElementTree import Element

from defilade.render.markup import add, number
from defilade.render.palette import INK


@dataclass(frozen=True, slots=True)
class Pattern:
    """A tile that repeats: its size on the page, the path drawn in it, and how."""

    width: float
    height: float
    path: str
    ink: str = INK
    stroke: float = 1.0
    filled: bool = False
    turn: float = 0.0
    opacity: float = 1.0


HatchName = Literal["light", "hard"]

HATCHES: dict[HatchName, Pattern] = {
    "light": Pattern(5, 5, "M0 2.5H5", "#005a42", 1.0, turn=-45),
    "hard": Pattern(6.5, 6.5, "M0 3.25H6.5", "#5c1f43", 2.0, turn=45),
}
"""On the target: thin lines that rise and bold lines that fall; both together cross."""

SHADOWS: dict[HatchName, Pattern] = {
    "light": Pattern(9, 9, "M2 2h.1M6.5 6.5h.1", "#005a42", 1.5, opacity=0.75),
    "hard": Pattern(9, 9, "M0 4.5H9", "#5c1f43", 0.7, turn=45, opacity=0.6),
}
"""On the ground that the shooter can't see: quieter than the hatches."""


def define(parent: Element, patterns: Iterable[tuple[str, Pattern]]) -> None:
    """Add the definitions of patterns under their ids."""
    definitions = add(parent, "defs")
    for identifier, pattern in patterns:
        tile = add(
            definitions,
            "pattern",
            id=identifier,
            patternUnits="userSpaceOnUse",
            width=pattern.width,
            height=pattern.height,
            patternTransform=f"rotate({number(pattern.turn)})" if pattern.turn else None,
        )
        add(
            tile,
            "path",
            d=pattern.path,
            fill=pattern.ink if pattern.filled else "none",
            stroke="none" if pattern.filled else pattern.ink,
            stroke_width=None if pattern.filled else pattern.stroke,
            stroke_linecap=None if pattern.filled else "round",
            opacity=None if pattern.opacity == 1 else pattern.opacity,
        )
