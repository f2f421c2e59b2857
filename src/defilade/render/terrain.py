"""How each kind of terrain is drawn, and what it is called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from defilade.language import N_
from defilade.render.patterns import Pattern


@dataclass(frozen=True, slots=True)
class TerrainStyle:
    """A kind of terrain on the map: its name, its ground, its outline and the pattern on it.

    ``contours`` are drawn inside the outline, as hills have them.
    """

    name: str
    fill: str
    ink: str
    pattern: Pattern | None = None
    dashes: str | None = None
    stroke: float = 1.2
    contours: bool = False


_WOOD, _WATER, _EARTH, _STONE = "#44702f", "#2b6f9e", "#7d6034", "#55504a"

_TREES = Pattern(22, 20, "M6 3l3.2 5.5h-6.4zM6 8.5v2M17 12l3.2 5.5h-6.4zM17 17.5v2", _WOOD, 1.0)
_WAVES = Pattern(20, 12, "M1 4q2.5-3 5 0t5 0M10 10q2.5-3 5 0t5 0", _WATER, 0.9)
_RUSHES = Pattern(22, 18, "M3 7h8M5 7l-1.5-4M7 7v-5M9 7l1.5-4M13 16h8M15 16l-1.5-4M17 16v-5M19 16l1.5-4", _WATER, 0.9)
_FURROWS = Pattern(12, 8, "M1 2h6M7 6h5M0 6h.5", "#8a7a1f", 0.9)
_LEAVES = Pattern(7, 6, "M1 2.5a1.3 1.3 0 0 1 2.6 0M4.4 5.5a1.3 1.3 0 0 1 2.2 0", _WOOD, 0.9)
_BRICKS = Pattern(10, 7, "M0 .5H10M0 4H10M2.5 .5V4M7.5 4V7.5", _STONE, 0.7)
_RUBBLE = Pattern(22, 15, "M2 2h6v3.5h-6zM10 5.5h5v-3.5M12 10h7v3.5M4 13.5v-3.5h4", _STONE, 0.9)
_WINDOWS = Pattern(11, 11, "M3.5 3.5h4v4h-4z", _STONE, filled=True)
_ROCKS = Pattern(20, 16, "M2 7l3-5 4 5zM11 15l4-6 4.5 6z", _STONE, 1.0)
_PLANKS = Pattern(6, 6, "M3 0V6", _EARTH, 0.9)
_STONES = Pattern(
    12,
    9,
    "M3 3m-1.3 0a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0M9 7m-1.3 0a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0",
    _WATER,
    0.9,
)
_BATTLEMENT = Pattern(10, 7, "M0 5H2.5V2H7.5V5H10", _EARTH, 1.1)
_CROSSES = Pattern(8, 8, "M2 2l4 4M6 2l-4 4", _EARTH, 1.0)
_TICKS = Pattern(6, 7, "M3 1.5v4", _EARTH, 1.0)
_PLUSES = Pattern(14, 14, "M7 4v6M4 7h6", _STONE, 0.8)

STYLES: Mapping[str, TerrainStyle] = {
    "forest": TerrainStyle(N_("forest"), "#e2eed9", _WOOD, _TREES),
    "wood": TerrainStyle(N_("wood"), "#e2eed9", _WOOD, _TREES),
    "field": TerrainStyle(N_("field"), "#f7f2cf", "#8a7a1f", _FURROWS, "6 3"),
    "hedge": TerrainStyle(N_("hedge"), "#d3e6c5", _WOOD, _LEAVES),
    "ruins": TerrainStyle(N_("ruins"), "#ebe7e1", _STONE, _RUBBLE, "8 3 2 3", 1.6),
    "wall": TerrainStyle(N_("wall"), "#e0dcd6", _STONE, _BRICKS),
    "building": TerrainStyle(N_("building"), "#d5d0c9", "#3d3934", _WINDOWS, stroke=2.0),
    "hill": TerrainStyle(N_("hill"), "#f1e6d0", _EARTH, contours=True),
    "impassable": TerrainStyle(N_("impassable terrain"), "#d9d6d2", "#3d3934", _ROCKS, stroke=2.0),
    "water": TerrainStyle(N_("water"), "#e0eff8", _WATER, _WAVES),
    "stream": TerrainStyle(N_("stream"), "#e0eff8", _WATER, _WAVES),
    "river": TerrainStyle(N_("river"), "#e0eff8", _WATER, _WAVES),
    "lake": TerrainStyle(N_("lake"), "#e0eff8", _WATER, _WAVES),
    "swamp": TerrainStyle(N_("swamp"), "#e6efe6", _WATER, _RUSHES, "5 3"),
    "bridge": TerrainStyle(N_("bridge"), "#efe3cf", _EARTH, _PLANKS, stroke=1.8),
    "ford": TerrainStyle(N_("ford"), "#eef3ee", _WATER, _STONES, "3 3"),
    "road": TerrainStyle(N_("road"), "#f2ede3", "#a08f70", None, "9 4"),
    "trench": TerrainStyle(N_("trench"), "#e6d8bf", _EARTH, _BATTLEMENT, stroke=1.6),
    "parapet": TerrainStyle(N_("parapet"), "#dccdb1", _EARTH, _TICKS, stroke=1.6),
    "bunker": TerrainStyle(N_("bunker"), "#bcb7b0", "#2b2825", _BRICKS, stroke=3.0),
    "fence": TerrainStyle(N_("fence"), "#efe6d6", _EARTH, _PLANKS),
    "barricade": TerrainStyle(N_("barricade"), "#e9dcc4", _EARTH, _CROSSES),
    "bank": TerrainStyle(N_("bank"), "#ebdfc6", _EARTH, _TICKS, "4 2"),
}


def terrain_style(kind: str) -> TerrainStyle:
    """Return the style of a kind; one that a plug-in brought looks like none of ours and goes by its own name.

    >>> terrain_style("forest").name, terrain_style("crater").name
    ('forest', 'crater')
    """
    return STYLES.get(kind) or TerrainStyle(kind, "#ececec", "#55504a", _PLUSES, "2 2")
