"""Battlefields and scenes to draw, built by hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Literal
from xml.etree.ElementTree import Element, fromstring

from defilade.battlefield.model import (
    Base,
    Battlefield,
    Circle,
    Entrance,
    Feature,
    Formation,
    Model,
    Table,
    Turn,
    Unit,
    Zone,
)
from defilade.geometry.footprint import Obstacle, obscured
from defilade.geometry.shapes import Disc, Point, Polygon, Shape, heading, regular_polygon
from defilade.language import Percent, Phrase
from defilade.render import Scene, SilhouetteCell, View
from defilade.render.frame import base_shape, feature_shape
from defilade.rulesets.ruling import Obscured, Obscurer, Ruling
from defilade.sight.arc import Arc


def parsed(svg: str) -> Element:
    """Read a drawing back."""
    return fromstring(svg)  # noqa: S314 - our own drawing


INCH = 1 / 25.4
INCHES = Table(48, 32, "in")
OPEN = Obscured(0.0, 0.0, 0.0)


def block(
    name: str,
    side: str,
    front: Point,
    facing: float,
    *,
    files: int = 1,
    count: int = 1,
    base: float = 20 * INCH,
    title: str = "",
) -> Unit:
    ahead, right = heading(facing), heading(facing - 90)
    models = []
    for i in range(count):
        rank, file = divmod(i, files)
        across, back = (file - (files - 1) / 2) * base, -(rank + 0.5) * base
        position = (
            front[0] + across * right[0] + back * ahead[0],
            front[1] + across * right[1] + back * ahead[1],
        )
        models.append(
            Model(f"{name}-{i + 1}", name, side, Base(base, base, round=False), position, facing, None, rank, file)
        )
    return Unit(name, side, title or name, tuple(models), (), Formation(front, facing, files, count))


def squad(
    name: str,
    side: str,
    positions: Sequence[Point],
    facing: float = 90,
    base: float = 2.5,
    flags: frozenset[str] = frozenset(),
    title: str = "",
) -> Unit:
    models = [
        Model(f"{name}-{i + 1}", name, side, Base(base, base, round=True), at, facing, None)
        for i, at in enumerate(positions)
    ]
    return Unit(name, side, title, tuple(models), (), None, flags)


def feature(
    name: str,
    kind: str,
    shape: Shape,
    *,
    height: float | None = None,
    entrances: tuple[Entrance, ...] = (),
    wounds: int | None = None,
) -> Feature:
    if isinstance(shape, Disc):
        circle: Circle | None = Circle((shape.x, shape.y), shape.radius)
        polygon = regular_polygon(shape, 128)
    else:
        circle, polygon = None, shape
    return Feature(name, kind, polygon, circle, height, entrances=entrances, wounds=wounds)


def box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def battlefield(
    units: list[Unit],
    terrain: list[Feature],
    *,
    table: Table = INCHES,
    title: str = "",
    zones: tuple[Zone, ...] = (),
) -> Battlefield:
    return Battlefield(
        "ninth-age", table, tuple(units), tuple(terrain), SimpleNamespace(), Turn("red"), zones, title=title
    )


def ruling(
    shooter: str,
    target: str,
    *,
    distance: float = 12.0,
    viewpoint: Point | None = None,
    shares: Obscured = OPEN,
    cover: str | None = None,
    modifier: int = 0,
    save: int | None = None,
    seen: bool = True,
    may: bool = True,
    by: tuple[Obscurer, ...] = (),
    clauses: tuple[str, ...] = (),
    phrases: tuple[Phrase, ...] = (),
) -> Ruling:
    return Ruling(
        shooter,
        target,
        distance,
        viewpoint,
        True,
        seen,
        may and seen,
        shares,
        cover,
        modifier,
        save,
        by,
        clauses,
        phrases,
    )


def footprint_scene(
    field: Battlefield, shooter: str, target: str, classes: dict[str, Literal["light", "hard"]], *, arc: bool = True
) -> Scene:
    """A scene of whole footprints: what hides is looked up by id in ``classes``."""
    model, unit = field.models[shooter], field.unit_by_id[target]
    own = field.unit_of(model)
    ahead, right = heading(model.facing), heading(model.facing - 90)
    front = model.position[0] + ahead[0] * model.base.depth / 2, model.position[1] + ahead[1] * model.base.depth / 2
    obstacles, by = [], []
    footprint = tuple(base_shape(m) for m in unit.models)
    for identifier, cover in classes.items():
        if identifier in field.feature_by_id:
            shapes = [feature_shape(field.feature_by_id[identifier])]
        else:
            shapes = [base_shape(m) for m in field.unit_by_id[identifier].models]
        these = [Obstacle(shape, cover) for shape in shapes]
        share = obscured(front, footprint, these).total
        if share > 1e-6:
            by.append(Obscurer(identifier, cover, share))
        obstacles += these
    shares = obscured(front, footprint, obstacles)
    cover_word = "light" if shares.light >= 0.5 else "hard" if shares.hard >= 0.5 else None
    clause = {"light": "T9A-2.1", "hard": "T9A-2.3", None: "T9A-2.1"}[cover_word]
    if cover_word is None and shares.total >= 0.5:
        cover_word, clause = "light", "T9A-3.2"
    modifier = {"light": -1, "hard": -2, None: 0}[cover_word]
    words = Phrase(
        "{a} hides {x} of the target and {b} hides {y}: together {z}, so it is in cover.",
        a="Light cover", b="hard cover", x=Percent(shares.light), y=Percent(shares.hard), z=Percent(shares.total),
    )  # fmt: skip
    half = (max(m.file or 0 for m in own.models) + 1) / 2 * model.base.width
    formation = own.formation.front if own.formation else front
    corners = [(formation[0] + s * half * right[0], formation[1] + s * half * right[1]) for s in (-1, 1)]
    sector = Arc(corners[1], corners[0], model.facing, 45.0) if arc else None
    decided = ruling(
        shooter, target, distance=math.dist(front, unit.models[0].position), viewpoint=front,
        shares=Obscured(shares.total, shares.light, shares.hard), cover=cover_word, modifier=modifier,
        by=tuple(sorted(by, key=lambda o: -o.fraction)), clauses=(clause,), phrases=(words,),
    )  # fmt: skip
    return Scene((decided,), View(front, footprint, tuple(obstacles), sector))


def forest() -> tuple[Battlefield, Scene]:
    """Three shooters and three targets about a forest."""
    wood: Polygon = ((19, 12), (29, 10), (33, 15), (30, 20), (21, 21), (17, 17))
    field = battlefield(
        [
            block("archers", "red", (14, 6), 80, files=5, count=10, title="Лучники"),
            block("crossbows", "red", (24, 5), 90, files=5, count=5, title="Crossbows"),
            block("scouts", "red", (36, 8), 110, files=3, count=3, title="Scouts"),
            block("a", "blue", (13, 26), 270, files=5, count=10),
            block("b", "blue", (23.5, 25), 270, files=5, count=15, title="Пикинёры"),
            block("c", "blue", (34, 24), 255, files=4, count=8),
        ],
        [feature("wood", "forest", wood)],
        title="Figure 8: archers by a wood",
        zones=(Zone("red", box(0, 0, 48, 9)), Zone("blue", box(0, 23, 48, 32))),
    )
    return field, footprint_scene(field, "crossbows-3", "b", {"wood": "light", "a": "hard", "c": "hard"})


def hill() -> tuple[Battlefield, Scene]:
    """A unit of height 1 and a hill hide a target together."""
    rise = Disc(28.5, 16.5, 3.2)
    field = battlefield(
        [
            block("archers", "red", (24, 7), 90, files=5, count=10, title="Archers"),
            block("dwarfs", "blue", (22.2, 16), 270, files=5, count=10, title="Dwarfs"),
            block("knights", "blue", (25, 24), 270, files=6, count=12, base=25 * INCH, title="Knights"),
        ],
        [
            feature("hill", "hill", rise, height=2),
            feature("pond", "water", Disc(9, 20, 4)),
            feature("ruin", "ruins", box(38, 8, 44, 13)),
        ],
        title="Figure 10: a hill and dwarfs",
    )
    return field, footprint_scene(field, "archers-3", "knights", {"hill": "hard", "dwarfs": "light", "ruin": "hard"})


def street() -> tuple[Battlefield, Scene]:
    """A street fight in centimetres, seen in three dimensions."""
    field = battlefield(
        [
            squad("squad-1", "Красные", [(52, 40), (56, 38), (61, 41), (66, 39)], 90, title="Отделение 1"),
            squad(
                "squad-2",
                "Синие",
                [(58, 92), (62, 95), (67, 91), (96, 70)],
                270,
                flags=frozenset({"dug-in"}),
                title="Отделение 2",
            ),
            squad("mg", "Синие", [(73, 86)], 250, 4.0),
        ],
        [
            feature("house-1", "building", box(20, 60, 45, 85), height=8, entrances=(Entrance((45, 70), 3),)),
            feature("house-2", "building", ((80, 60), (112, 60), (112, 78), (94, 78), (94, 90), (80, 90)), height=8),
            feature("fence", "fence", box(56, 84, 64, 84.8), height=2),
            feature("ruin", "ruins", box(120, 30, 140, 48)),
            feature("street", "road", box(48, 0, 76, 120)),
            feature("copse", "wood", Disc(25, 25, 12)),
            feature("trench-1", "trench", box(66, 88, 78, 91)),
            feature("pillbox", "bunker", box(140, 90, 150, 98), wounds=4),
            feature("sandbags", "parapet", box(66, 86.2, 78, 87.2)),
            feature("barricade", "barricade", box(50, 55, 62, 57)),
            feature("bank", "bank", box(100, 100, 130, 104)),
        ],
        table=Table(180, 120, "cm"),
        title="Street fight / Уличный бой",
    )
    shooter, target = field.models["squad-1-2"], field.models["squad-2-2"]
    cells = (
        SilhouetteCell(((-1.2, 0), (1.2, 0), (1.2, 1.1), (-1.2, 1.1)), False, "fence"),
        SilhouetteCell(((-1.2, 1.1), (0.6, 1.1), (0.6, 2.4), (-1.2, 2.4)), True),
        SilhouetteCell(((0.6, 1.1), (1.2, 1.1), (1.2, 2.4), (0.6, 2.4)), False, "barricade"),
    )
    share = (2.4 * 1.1 + 0.6 * 1.3) / (2.4 * 2.4)
    words = Phrase("{x} of the soldier is hidden by a fence: he is in cover and saves on 6+.", x=Percent(share))
    decided = ruling(
        shooter.id, target.id, distance=math.dist(shooter.position, target.position) - 2.5,
        shares=Obscured(share), cover="cover", save=6,
        by=(Obscurer("fence", "hides", 0.46), Obscurer("barricade", "hides", 0.135)),
        clauses=("SOL-1.2",), phrases=(words,),
    )  # fmt: skip
    view = View(shooter.position, (base_shape(target),), silhouette=cells)
    return field, Scene((decided,), view)


def crowd(models: int = 20, size: tuple[float, float] = (180, 120)) -> tuple[Battlefield, Scene]:
    """A large table with many small bases, and all pairs of them."""
    units = []
    for side, y, facing in (("red", 15.0, 90.0), ("blue", 100.0, 270.0)):
        for s in range(models // 5):
            at = [(20 + 38 * s + 5 * i, y + (i * 7 + s * 3) % 11) for i in range(5)]
            units.append(squad(f"{side}-{s + 1}", side, at, facing))
    field = battlefield(
        units,
        [
            feature("wood", "wood", Disc(50, 55, 14)),
            feature("house", "building", box(95, 50, 120, 65), height=8),
            feature("crater-field", "crater", box(140, 55, 165, 70)),
            feature("river", "river", ((0, 70), (30, 76), (30, 82), (0, 76))),
        ],
        table=Table(*size, "cm"),
        title="Forty",
    )
    covers = (None, "cover", "small-part", "dug-in", "trench", None)
    rulings = []
    reds = [m for m in field.models.values() if m.side == "red"]
    blues = [m for m in field.models.values() if m.side == "blue"]
    for i, one in enumerate(reds):
        for j, other in enumerate(blues):
            k = (3 * i + 5 * j) % 7
            rulings.append(
                ruling(one.id, other.id, distance=math.dist(one.position, other.position), seen=k not in (2, 6),
                       may=k != 5, cover=covers[k % 6])
            )  # fmt: skip
    return field, Scene(tuple(rulings))


def duel() -> tuple[Battlefield, Scene]:
    """One shooter and one block, light and hard cover overlapping between them."""
    field = battlefield(
        [block("scout", "red", (30, 20), 75), block("guard", "blue", (40, 44), 250, files=5, count=10)],
        [
            feature("hedge", "hedge", ((28, 33), (38.5, 32), (38.6, 32.8), (28.1, 33.8))),
            feature("wall", "wall", box(36, 36, 46, 37)),
            feature("keep", "building", box(10, 30, 16, 38)),
            feature("rocks", "impassable", ((50, 20), (58, 22), (56, 30), (49, 27))),
            feature("crops", "field", box(60, 34, 70, 44)),
            feature("swamp", "swamp", Disc(20, 8, 5)),
        ],
        table=Table(72, 48, "in"),
        title="Оборона стены",
    )
    return field, footprint_scene(field, "scout-1", "guard", {"hedge": "light", "wall": "hard"})


def tiny() -> tuple[Battlefield, Scene]:
    """Bases that are dots on a huge table, most of them far from the pair."""
    units = [
        squad("a", "red", [(200, 100), (204, 102)]),
        squad("b", "blue", [(230, 160), (236, 163)], 270),
        squad("c", "blue", [(590, 390)], 180),
    ]
    field = battlefield(units, [feature("lake", "lake", Disc(400, 200, 60))], table=Table(600, 400, "cm"), title="Tiny")
    return field, Scene((ruling("a-1", "b-1", distance=65.2, shares=Obscured(0.0), seen=True),))


def tiny_table() -> tuple[Battlefield, Scene]:
    field, _ = tiny()
    return field, Scene()


def deep() -> tuple[Battlefield, Scene]:
    """A table deeper than wide, and several rulings spelt out."""
    field = battlefield(
        [
            block("bows", "Норд", (24, 12), 90, files=10, count=30, title="Лучники Норда"),
            block("spears", "Зюйд", (14, 60), 270, files=8, count=24, title="Копейщики"),
            block("horse", "Зюйд", (36, 50), 240, files=3, count=5, base=50 * INCH, title="Конница"),
        ],
        [feature("hill", "hill", Disc(24, 36, 6)), feature("wood", "forest", box(4, 30, 12, 40))],
        table=Table(48, 72, "in"),
        title="Глубокий стол",
    )
    words = Phrase("The hill hides {x}.", x=Percent(0.42))
    west, east = (20.5, 12.0), (27.5, 12.0)
    partly, wholly = Obscured(0.42, 0.42, 0.0), Obscured(1.0, 0.0, 1.0)
    rulings = (
        ruling("bows-1", "spears", distance=47.1, shares=partly, viewpoint=west, phrases=(words,)),
        ruling("bows-1", "horse", distance=38, cover="hard", modifier=-2, viewpoint=west, phrases=(words,)),
        ruling("bows-10", "spears", distance=48.3, seen=False, shares=wholly, viewpoint=east, phrases=(words,)),
        ruling("bows-10", "horse", distance=40, cover="light", modifier=-1, viewpoint=east, phrases=(words,)),
    )
    return field, Scene(rulings)


HOSTILE = (
    '<script>alert("1")</script>&amp;\''
    + "ы" * 200
    + "\x00\x1b[31m\u202e\u2066\ud800\ufffe\U0001f480"
    + "العربية עברית"
    + "W" * 250
)


def hostile() -> tuple[Battlefield, Scene]:
    """Names that try to break out of the picture."""
    names = [HOSTILE, "]]>" + HOSTILE, "\n\t" + HOSTILE]
    field = battlefield(
        [
            block(names[0], HOSTILE, (10, 6), 90, files=3, count=3, title=HOSTILE),
            block(names[1], HOSTILE + "2", (12, 20), 270, files=4, count=8, title="\u0000"),
        ],
        [feature(names[2], HOSTILE, box(8, 12, 14, 13))],
        title=HOSTILE * 2,
    )
    shooter = field.units[0].models[1].id
    return field, footprint_scene(field, shooter, names[1], {names[2]: "hard"})


Example = tuple[Battlefield, Scene]
EXAMPLES: dict[str, Callable[[], Example]] = {
    function.__name__: function for function in (forest, hill, street, crowd, duel, tiny, tiny_table, deep, hostile)
}
