"""What there is at a place and in a model's way is found from half-planes, cells and boxes as if all were looked at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.battlefield.model import Base, Battlefield, Circle, Feature, Model, Point, Table, Turn, Unit
from defilade.geometry.shapes import Disc, Polygon, Shape, contains, edges, half_planes, rectangle
from defilade.rulesets.movement import bounds
from defilade.sight import ground as module
from defilade.sight.bases import ON_THE_EDGE, REACH, base_shape, feature_shape
from defilade.sight.ground import CELL, HILL, OPEN, Box, Ground, Spot, ground_of
from tests.geometry.scenes import horseshoe, star

SEEDS = st.integers(0, 2**32 - 1)
SIZE = 5 * CELL
NEARLY = (0.0, 1e-10, 5e-10, 1e-9, 2e-9, 1e-8, 1e-7, 5e-7, 1e-6, 2e-6, 1e-5, 1e-3)
KINDS = ("wood", HILL, "ruins", "building")


def convex(rng: Random) -> Polygon:
    """Return the corners of a polygon on a circle, some of them close together."""
    angles = sorted(rng.uniform(0.0, 2.0 * math.pi) for _ in range(rng.randint(3, 8)))
    if rng.random() < 0.3:
        angles = sorted([*angles, angles[0] + rng.choice(NEARLY[5:])])
    x, y, radius = rng.uniform(0.0, SIZE), rng.uniform(0.0, SIZE), rng.uniform(1.0, 9.0)
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


def with_needless_corners(rng: Random, polygon: Polygon) -> Polygon:
    """Return a polygon with corners on its edges, or so near to them that they hardly count."""
    found: list[Point] = []
    for (ax, ay), (bx, by) in edges(polygon):
        found.append((ax, ay))
        for share in sorted(rng.uniform(0.0, 1.0) for _ in range(rng.randint(0, 2))):
            off = rng.choice([0.0, 0.0, *NEARLY]) * rng.choice([-1.0, 1.0])
            length = math.hypot(bx - ax, by - ay)
            found.append((ax + share * (bx - ax) + off * (by - ay) / length, ay + share * (by - ay) + off * (ax - bx)))
    return tuple(found)


def any_polygon(rng: Random) -> Polygon:
    x, y = rng.uniform(0.0, SIZE), rng.uniform(0.0, SIZE)
    kind = rng.randrange(5)
    if kind == 0:
        polygon = star(rng, x, y, rng.uniform(1.0, 9.0), rng.randint(3, 9))
    elif kind == 1:
        polygon = horseshoe(round(x), round(y), rng.randint(1, 6), rng.randrange(4))
    elif kind == 2:
        polygon = convex(rng)
    elif kind == 3:
        across = rng.choice([CELL, 2 * CELL]), rng.choice([CELL, 1.0])
        polygon = rectangle((CELL * rng.randint(0, 5), CELL * rng.randint(0, 5)), *across, rng.choice([0.0, 90.0]))
    else:
        polygon = rectangle((x, y), rng.uniform(0.5, 9.0), rng.uniform(0.05, 9.0), rng.uniform(0.0, 360.0))
    if rng.random() < 0.4:
        polygon = with_needless_corners(rng, polygon)
    return tuple(reversed(polygon)) if rng.random() < 0.3 else polygon


def any_feature(rng: Random, name: str) -> Feature:
    polygon, kind = any_polygon(rng), rng.choice(KINDS)
    height = rng.choice([None, 0.0, 2.0, 5.0]) if kind == HILL else rng.choice([None, 8.0])
    circle = None
    if rng.random() < 0.3:
        circle = Circle(rng.choice([polygon[0], (CELL * rng.randint(0, 5), CELL)]), rng.choice([CELL, 1.0, 3.7]))
    return Feature(name, kind, polygon, circle, height, shows=rng.choice([1.0, 1.0, 0.5, 0.0]))


def any_terrain(rng: Random) -> tuple[Feature, ...]:
    return tuple(any_feature(rng, f"f{n}") for n in range(rng.randint(0, 8)))


def beside(rng: Random, shape: Shape) -> Point:
    """Return a place on the edge of a shape, on a corner, or next to either."""
    off = rng.choice(NEARLY) * rng.choice([-1.0, 1.0])
    if isinstance(shape, Disc):
        angle = rng.choice([0.0, rng.uniform(0.0, 2.0 * math.pi)])
        return shape.x + (shape.radius + off) * math.cos(angle), shape.y + (shape.radius + off) * math.sin(angle)
    (ax, ay), (bx, by) = rng.choice(list(edges(shape)))
    length, share = math.hypot(bx - ax, by - ay) or 1.0, rng.choice([0.0, 0.0, 1.0, rng.uniform(-0.1, 1.1)])
    along = share + off if rng.random() < 0.2 else share
    x, y = ax + along * (bx - ax), ay + along * (by - ay)
    return (x, y) if rng.random() < 0.2 else (x + off * (by - ay) / length, y - off * (bx - ax) / length)


def any_place(rng: Random, shapes: Sequence[Shape]) -> Point:
    """Return a place on the table or off it, on the borders of the cells, or beside a shape."""
    kind = rng.randrange(4)
    if kind == 0:
        off = rng.choice(NEARLY) * rng.choice([-1.0, 1.0])
        return CELL * rng.randint(-1, 6) + off, rng.choice([CELL * rng.randint(-1, 6), rng.uniform(0.0, SIZE)]) + off
    if kind == 1 or not shapes:
        return rng.uniform(-2 * CELL, SIZE + CELL), rng.uniform(-2 * CELL, SIZE + CELL)
    return beside(rng, rng.choice(shapes))


def looked_at(terrain: Sequence[Feature], place: Point) -> tuple[Feature, ...]:
    """Return the features that a place lies in, all of them looked at."""
    return tuple(feature for feature in terrain if contains(feature_shape(feature), place, ON_THE_EDGE))


def expected(features: tuple[Feature, ...], height: float) -> Spot:
    names, kinds = frozenset(f.id for f in features), frozenset(f.kind for f in features)
    return Spot(features, height, names, kinds, {f.id: f.shows for f in features if f.shows != 1.0})


def height_at(terrain: Sequence[Feature], place: Point) -> float:
    return max([f.height or 0.0 for f in looked_at(terrain, place) if f.kind == HILL], default=0.0)


@given(SEEDS)
def test_half_planes_tell_where_a_place_is_unless_it_is_near_the_edge(seed: int) -> None:
    rng = Random(seed)
    polygon = any_polygon(rng)
    planes = half_planes(polygon)
    for _ in range(30):
        x, y = any_place(rng, [polygon])
        within = [a * x + b * y - c for a, b, c in planes]
        if planes and min(within) > REACH:
            assert contains(polygon, (x, y), ON_THE_EDGE)
        if planes and min(within) < -REACH:
            assert not contains(polygon, (x, y), ON_THE_EDGE)


@given(SEEDS)
def test_every_convex_polygon_has_half_planes_and_no_other_has(seed: int) -> None:
    rng = Random(seed)
    polygon = tuple(reversed(convex(rng))) if rng.random() < 0.5 else convex(rng)
    planes = half_planes(polygon)
    assert len(planes) == len(polygon)
    assert [math.hypot(a, b) for a, b, _ in planes] == pytest.approx([1.0] * len(planes))
    x, y = (sum(of) / len(polygon) for of in zip(*polygon, strict=True))
    assert all(a * x + b * y - c > 0.0 for a, b, c in planes)
    (ax, ay), (bx, by) = max(edges(polygon), key=lambda edge: math.dist(*edge))
    deep = rng.choice([0.001, 0.1, 0.5])
    drawn_in = (ax + bx) / 2 + deep * (x - (ax + bx) / 2), (ay + by) / 2 + deep * (y - (ay + by) / 2)
    after = polygon.index((ax, ay)) + 1
    if deep * min(a * x + b * y - c for a, b, c in planes) > REACH:
        assert half_planes((*polygon[:after], drawn_in, *polygon[after:])) == ()
    assert half_planes(horseshoe(0, 0, 1, rng.randrange(4))) == ()


def test_a_corner_that_is_there_twice_bounds_nothing() -> None:
    square = ((0.0, 0.0), (2.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    assert half_planes(square) == half_planes(tuple(dict.fromkeys(square)))
    assert half_planes(tuple(reversed(square[:2] + square[3:]))) == (
        (0.0, -1.0, -2.0),
        (-1.0, 0.0, -2.0),
        (0.0, 1.0, 0.0),
        (1.0, 0.0, 0.0),
    )


@given(SEEDS)
def test_a_spot_is_what_lies_at_a_place(seed: int) -> None:
    rng = Random(seed)
    terrain = any_terrain(rng)
    ground = Ground.of(terrain)
    places = [any_place(rng, ground.shapes) for _ in range(20)]
    for place in places + places[:5]:
        features = looked_at(terrain, place)
        spot = ground.spot(place)
        assert spot == expected(features, height_at(terrain, place))
        assert spot is ground.spot((place[0], place[1]))
        assert spot is not OPEN or not features


@given(SEEDS)
def test_a_model_is_in_what_it_stands_in_has_entered_or_occupies(seed: int) -> None:
    rng = Random(seed)
    terrain = tuple(
        replace(f, occupants=tuple(name for name in ("m0", "m1") if rng.random() < 0.2)) if seed % 2 else f
        for f in any_terrain(rng)
    )
    ground = Ground.of(terrain)
    for n in range(10):
        inside = {f"in:{f.id}" for f in terrain if rng.random() < 0.1}
        flags = frozenset({*inside, *rng.choice([(), ("moved",), ("in",), ("in:nowhere",)])})
        place = any_place(rng, ground.shapes)
        model = Model(f"m{n % 3}", "u", "red", Base(2, 2, round=True), place, 0.0, None, flags=flags)
        held = looked_at(terrain, place)
        features = tuple(f for f in terrain if f in held or model.id in f.occupants or f"in:{f.id}" in flags)
        assert ground.spot_of(model) == expected(features, height_at(terrain, place))
        assert ground.occupied(model) == features
        assert ground.height(model) == height_at(terrain, place)


@pytest.mark.parametrize("place", [(math.inf, 5.0), (5.0, -math.inf), (math.nan, 5.0), (1e300, -1e300)])
def test_a_place_that_is_nowhere_lies_in_nothing(place: Point) -> None:
    assert Ground.of((Feature("f", "wood", rectangle((5.0, 5.0), 4.0, 4.0, 0.0)),)).spot(place) is OPEN


def test_only_so_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 3)
    rng = Random(1)
    terrain = tuple(any_feature(rng, f"f{n}") for n in range(8))
    ground = Ground.of(terrain)
    for n in range(200):
        place = any_place(rng, ground.shapes)
        model = Model(f"m{n}", f"u{n}", "red", Base(2, 2, round=True), place, 0.0, None)
        assert ground.spot(place) == expected(looked_at(terrain, place), height_at(terrain, place))
        assert ground.base(model) == base_shape(model)
        assert ground.boxes([Unit(model.unit, "red", "u", (model,))])[0].low_x < place[0]
        for kept in ("_spots", "_cells", "_lots", "_bases", "_boxes"):
            assert 0 <= len(getattr(ground, kept)) <= 3


# Boxes.


def any_model(rng: Random, name: str, unit: str) -> Model:
    round_ = rng.random() < 0.5
    wide = rng.choice([2.0, 5.0])
    base = Base(wide, wide if round_ else rng.choice([2.0, 3.0, 9.0]), round_)
    return Model(name, unit, "red", base, (rng.uniform(0.0, SIZE), rng.uniform(0.0, SIZE)), rng.uniform(0, 360), None)


def after_something(rng: Random, unit: Unit) -> Unit:
    """Return a unit after something has happened to one of its models, or nothing has."""
    number = rng.randrange(len(unit.models))
    model = unit.models[number]
    (x, y) = model.position
    new = rng.choice(
        [
            model,
            replace(model, position=(x + rng.uniform(-9.0, 9.0), y)),
            replace(model, position=(x, y + rng.choice([-1e-3, 1e-3]))),
            replace(model, facing=rng.uniform(0.0, 360.0)),
            replace(model, status="fallen", flags=frozenset({"moved"})),
            replace(model, base=Base(12.0, 1.0, round=False)),
            replace(model, base=replace(model.base)),
            any_model(rng, model.id, unit.id),
        ]
    )
    models = (*unit.models[:number], new, *unit.models[number + 1 :])
    more = rng.random()
    if more < 0.1:
        models = (*models, any_model(rng, f"{unit.id}-{len(models)}", unit.id))
    elif more < 0.2:
        models = models[:-1] or models
    elif more < 0.3:
        models = tuple(reversed(models))
    return replace(unit, models=models)


def holds(box: Box, unit: Unit) -> bool:
    bases = [bounds(base_shape(model)) for model in unit.models]
    return all(
        box.low_x <= low_x and box.low_y <= low_y and high_x <= box.high_x and high_y <= box.high_y
        for low_x, low_y, high_x, high_y in bases
    )


def battlefield(terrain: tuple[Feature, ...], units: Sequence[Unit]) -> Battlefield:
    return Battlefield("soldatiki", Table(SIZE, SIZE, "cm"), tuple(units), terrain, None, Turn("red"))


@given(SEEDS)
def test_boxes_hold_the_bases_whatever_happens_in_several_games(seed: int) -> None:
    rng = Random(seed)
    terrain = any_terrain(rng)
    names = ("a", "b", "c")
    games = []
    for _ in range(2):
        models = [[any_model(rng, f"{name}-{n}", name) for n in range(rng.randint(1, 3))] for name in names]
        units = [Unit(name, "red", name, tuple(of)) for name, of in zip(names, models, strict=True)]
        games.append([battlefield(tuple(replace(feature) for feature in terrain), units)])
    grounds = {id(ground_of(field)) for past in games for field in past}
    assert len(grounds) == 1
    for _ in range(15):
        past = rng.choice(games)
        field = rng.choice([past[-1], past[-1], rng.choice(past)])
        units = [after_something(rng, unit) if rng.random() < 0.5 else unit for unit in field.units]
        past.append(battlefield(field.terrain, units))
        asked = rng.sample(units, rng.randint(1, 3))
        boxes = ground_of(past[-1]).boxes(asked)
        assert len(boxes) == len(asked)
        assert all(holds(box, unit) for box, unit in zip(boxes, asked, strict=True))


def test_a_box_is_kept_while_nobody_moves() -> None:
    rng = Random(3)
    unit = Unit("u", "red", "u", tuple(any_model(rng, f"m{n}", "u") for n in range(4)))
    ground = Ground.of(())
    (box,) = ground.boxes([unit])
    fallen = replace(unit, models=tuple(replace(model, status="fallen", facing=7.0) for model in unit.models))
    assert ground.boxes([fallen])[0] is box
    gone = replace(fallen, models=fallen.models[:-1])
    assert ground.boxes([gone])[0] is not box
    assert ground.boxes([fallen]) == [box]
