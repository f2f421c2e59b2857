"""The table from above, in characters."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from defilade.battlefield.model import Feature, Model, Point
from defilade.battlefield.state import SET_UP, State
from defilade.cli.labels import unit_label
from defilade.cli.layout import WIDEST, terminal_width
from defilade.cli.playing.screen import Screen
from defilade.geometry.shapes import Shape, contains
from defilade.language import N_, Phrase
from defilade.render.terrain import terrain_style
from defilade.rulesets.movement import bounds
from defilade.rulesets.ruleset import OFF_THE_TABLE
from defilade.sight.bases import base_shape, feature_shape, overlaps

GROUND: Final[Mapping[str, str]] = {
    **dict.fromkeys(("building", "bunker", "impassable", "wall"), "█"),
    **dict.fromkeys(("ruins", "parapet"), "▓"),
    **dict.fromkeys(("fence", "barricade", "bank", "hedge"), "▒"),
    **dict.fromkeys(("wood", "forest"), "♣"),
    **dict.fromkeys(("water", "stream", "river", "lake", "swamp", "ford"), "~"),
    **dict.fromkeys(("trench", "bridge"), "="),
    **dict.fromkeys(("road", "field"), ":"),
    "hill": "^",
}
UNKNOWN_GROUND, OPEN, ZONE, DOWN = "░", " ", ".", "×"
MARGIN, TALLER = 6, 2
"""What stands left of the map, and how much taller a character is than wide."""

SIDE_STYLES: Final = ("bold red", "bold blue", "bold magenta", "bold yellow")


@dataclass(frozen=True, slots=True)
class _Grid:
    """The cells of a map: how many, and how large each is on the table."""

    columns: int
    rows: int
    width: float
    depth: float

    def middle(self, column: int, row: int) -> Point:
        """Return the middle of a cell; row 0 is the nearest to the lower edge."""
        return (column + 0.5) * self.width, (row + 0.5) * self.depth

    def cell(self, place: Point) -> tuple[int, int]:
        """Return the cell that a place is in."""
        column, row = int(place[0] / self.width), int(place[1] / self.depth)
        return min(max(column, 0), self.columns - 1), min(max(row, 0), self.rows - 1)

    def near(self, shape: Shape) -> Iterator[tuple[int, int]]:
        """Yield the cells about a shape."""
        low_x, low_y, high_x, high_y = bounds(shape)
        (first, bottom), (last, top) = self.cell((low_x, low_y)), self.cell((high_x, high_y))
        return ((column, row) for row in range(bottom, top + 1) for column in range(first, last + 1))

    def box(self, column: int, row: int) -> tuple[Point, ...]:
        """Return the corners of a cell."""
        x, y = column * self.width, row * self.depth
        return (x, y), (x + self.width, y), (x + self.width, y + self.depth), (x, y + self.depth)


def show_map(state: State, screen: Screen) -> None:
    """Draw the table, and say what its signs stand for."""
    table = state.field.table
    columns = max(20, min(terminal_width(), WIDEST) - MARGIN - 2)
    rows = max(4, round(columns * table.depth / table.width / TALLER))
    grid = _Grid(columns, rows, table.width / columns, table.depth / rows)
    letters = _letters(state)
    cells = _ground(state, grid)
    cells |= _models(state, grid, letters)
    edge = f"{'':{MARGIN - 1}}+{'-' * columns}+"
    screen.console.print(Text(edge))
    for row in reversed(range(rows)):
        line = Text(f"{_tick(row, grid, screen):>{MARGIN - 1}}|")
        for column in range(columns):
            line.append(*cells.get((column, row), (OPEN, "")))
        screen.console.print(line.append("|"))
    screen.console.print(Text(edge))
    right = screen.words.number(table.width, 1)
    screen.console.print(Text(f"{'':{MARGIN}}0{right:>{columns - 1}}"))
    _explain(state, letters, cells, screen)


def _tick(row: int, grid: _Grid, screen: Screen) -> str:
    """Return the y of every fifth row."""
    return screen.words.number(grid.middle(0, row)[1], 1) if row % 5 == 0 else ""


def _letters(state: State) -> Mapping[str, tuple[str, str]]:
    """Return a letter and a style for each unit: capitals for the first side, small ones for the others."""
    capitals, small = iter(string.ascii_uppercase), iter(string.ascii_lowercase)
    sides = state.field.sides
    letters = {}
    for unit in state.field.units:
        place = sides.index(unit.side)
        letter = next(capitals if place == 0 else small, "?" if place else "#")
        letters[unit.id] = letter, SIDE_STYLES[place % len(SIDE_STYLES)]
    return letters


def _ground(state: State, grid: _Grid) -> dict[tuple[int, int], tuple[str, str]]:
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    if state.phase == SET_UP:
        for zone in state.field.zones:
            cells |= {at: (ZONE, "dim") for at in grid.near(zone.polygon) if contains(zone.polygon, grid.middle(*at))}
    for feature in state.field.terrain:
        shape = feature_shape(feature)
        sign = _sign(feature)
        cells |= {at: (sign, "green") for at in grid.near(shape) if overlaps(grid.box(*at), shape)}
    return cells


def _sign(feature: Feature) -> str:
    return GROUND.get(feature.kind, UNKNOWN_GROUND)


def _models(
    state: State, grid: _Grid, letters: Mapping[str, tuple[str, str]]
) -> dict[tuple[int, int], tuple[str, str]]:
    """Return the cells of the models, each in one at least; of several in one cell the last stands there."""
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    present = [model for model in state.field.models.values() if model.status not in OFF_THE_TABLE]
    for model in sorted(present, key=lambda model: model.status == "active"):
        sign, style = letters[model.unit]
        shown = (sign if model.status == "active" else DOWN, style)
        shape = base_shape(model)
        cells |= {at: shown for at in grid.near(shape) if contains(shape, grid.middle(*at))}
        cells[grid.cell(model.position)] = shown
    return cells


def _explain(
    state: State,
    letters: Mapping[str, tuple[str, str]],
    cells: Mapping[tuple[int, int], tuple[str, str]],
    screen: Screen,
) -> None:
    for side in state.field.sides:
        named = [
            f"{letters[unit.id][0]} {unit_label(state.field, unit)}"
            for unit in state.field.units
            if unit.side == side and any(map(_present, unit.models))
        ]
        screen.line(f"{side}: {', '.join(named)}")
    grounds: dict[str, list[str]] = {}
    for feature in state.field.terrain:
        grounds.setdefault(f"{_sign(feature)} {screen.text(terrain_style(feature.kind).name)}", []).append(feature.id)
    for kind, names in grounds.items():
        screen.line(f"{kind}: {', '.join(names)}")
    if any(sign == DOWN for sign, _ in cells.values()):
        screen.line(f"{DOWN} {screen.text(N_('down'))}")
    if any(sign == ZONE for sign, _ in cells.values()):
        screen.say(Phrase("{sign} deployment zones", sign=ZONE))


def _present(model: Model) -> bool:
    return model.status not in OFF_THE_TABLE
