"""What is in the way of a march is found by boxes as if every feature and every model had been looked at."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.battlefield.model import Base, Battlefield, Model, Point, Unit
from defilade.battlefield.reading import read_scenario
from defilade.geometry.shapes import distance
from defilade.rulesets.movement import (
    GAME_MOVE,
    Ground,
    March,
    Mover,
    base_in_the_way,
    bounds,
    crosses,
    feature_in_the_way,
    march_of_model,
    march_of_unit,
    obstructions,
    off_the_table,
    too_far,
    turned_onto_each_other,
)
from defilade.rulesets.registry import Formats, new_ruleset
from defilade.rulesets.ruling import Refusal
from defilade.sight.bases import REACH, base_shape, drawn_in, feature_shape
from tests.game.random_tables import SIZE, UNITS, random_table
from tests.game.tables import box, table, unit

TABLES, MARCHES = 50, 25
SEEDS = st.integers(0, 2**32 - 1)
ALSO = {
    "soldatiki": ("feature", "turned"),
    "mordheim": ("feature", "turned"),
    "ninth-age": ("feature",),
    "flames-of-war": ("feature", "turned"),
}
"""What is in the way in a ruleset besides the table's edge and bases."""

EDGES = (0.0, 1.0, 1.0 - 5e-7, 1.0 - 2e-6, 1.0 + 2e-6, 1.4142, 1.42, 2.0, 3.0)


def looked_at(march: March, ground: Ground) -> Iterator[Refusal]:
    """Yield all that is in the way of a march, everything looked at."""
    field, moving = ground.field, {mover.before.id for mover in march.movers}
    for mover in march.movers:
        if not all(on_the_table(field, base) for base in resting(mover)):
            yield Refusal(GAME_MOVE, off_the_table(mover.before))
        for feature in field.terrain:
            if ground.impassable(feature, mover.before) and crosses(mover, feature_shape(feature)):
                yield Refusal(GAME_MOVE, feature_in_the_way(ground, feature, mover.before))
        for other in (model for squad in field.units for model in squad.models):
            if other.id in moving or not ground.in_the_way(other):
                continue
            through = other.side != mover.before.side and crosses(mover, base_shape(other))
            if through or overlap(mover.after, other):
                yield Refusal(GAME_MOVE, base_in_the_way(other, mover.before))
    yield from onto_each_other(march)


def onto_each_other(march: March) -> Iterator[Refusal]:
    for place, mover in enumerate(march.movers):
        for other in march.movers[:place]:
            if overlap(mover.after, other.after) and not overlap(mover.before, other.before):
                yield Refusal(GAME_MOVE, base_in_the_way(other.before, mover.before))


def resting(mover: Mover) -> list[Model]:
    """Return a model as it stands at each way-point, and at the end."""
    return [*(replace(mover.before, position=place) for place in mover.way[1:-1]), mover.after]


def on_the_table(field: Battlefield, model: Model) -> bool:
    low_x, low_y, high_x, high_y = bounds(base_shape(model))
    width, depth = field.table.width, field.table.depth
    return low_x >= -REACH and low_y >= -REACH and high_x <= width + REACH and high_y <= depth + REACH


def overlap(model: Model, other: Model) -> bool:
    return distance(drawn_in(base_shape(model)), base_shape(other)) <= 0.0


def random_field(name: str, random: Random) -> Battlefield:
    """Return a crowded battlefield; some units are on angular bases, of several kinds of model, or near the edge."""
    field = read_scenario(json.dumps(random_table(name, random)), Formats())
    return replace(field, units=tuple(scattered(field, each, random) for each in field.units))


def scattered(field: Battlefield, squad: Unit, random: Random) -> Unit:
    bases = [squad.models[0].base] * 2 + [Base(2.0, 3.0, round=False), Base(5.0, 1.0, round=False)]
    base = random.choice(bases)
    shift = random.choice([(0.0, 0.0)] * 3 + [(-12.0, 0.0), (14.0, 5.0), (0.0, 200.0)])
    profiles = [model.profile for each in field.units for model in each.models]
    down = random.choice(["active", "active", "destroyed", "out-of-action"])
    mixed, often = random.random() < 0.3, random.choice([0.0, 0.4])
    models = tuple(
        replace(
            model,
            base=model.base if squad.formation is not None else random.choice(bases) if mixed else base,
            position=(model.position[0] + shift[0], model.position[1] + shift[1]),
            facing=random.uniform(0.0, 360.0) if squad.formation is None and random.random() < 0.3 else model.facing,
            profile=random.choice(profiles) if mixed else model.profile,
            status=down if random.random() < often else model.status,
        )
        for model in squad.models
    )
    return replace(squad, models=models)


def random_place(random: Random, start: Point, field: Battlefield) -> Point:
    """Return a place near another, at the edge of the table, next to somebody, or anywhere."""
    x, y = start
    near, off = random.choice([0.5, 2.0, 8.0]), random.choice(EDGES)
    side = random.choice([(off, y), (SIZE - off, y), (x, off), (x, SIZE - off), (off, off)])
    beside = random.choice(list(field.models.values())).position
    return random.choice(
        [
            (x + random.uniform(-near, near), y + random.uniform(-near, near)),
            (x + random.uniform(-near, near), y + random.uniform(-near, near)),
            start,
            side,
            (beside[0] + random.choice([0.0, 2.0, -2.0]), beside[1] + random.choice([0.0, 2.0, 1.9])),
            (random.uniform(-5.0, SIZE + 5.0), random.uniform(-5.0, SIZE + 5.0)),
        ]
    )


def random_march(random: Random, field: Battlefield) -> March:
    squad = random.choice(field.units)
    active = [model for model in squad.models if random.random() < 0.9] or [squad.models[0]]
    lead = active[0].position
    by = tuple(random_place(random, lead, field) for _ in range(random.choice([0, 0, 0, 1, 2])))
    to, facing = random_place(random, lead, field), random.choice([None, None, 0.0, 90.0, 45.0, active[0].facing])
    if random.random() < 0.3:
        return march_of_model(active[0], to, by, facing)
    return march_of_unit(squad, active, to, by, facing)


@pytest.mark.parametrize("name", UNITS)
def test_what_is_in_the_way_is_what_it_is_with_everything_looked_at(name: str) -> None:
    referee, found = new_ruleset(name).referee(), Counter[str]()
    for seed in range(TABLES):
        random = Random(seed)
        field = random_field(name, random)
        ground = referee.ground(referee.begin(field))
        for _ in range(MARCHES):
            march = random_march(random, field)
            refusals = list(obstructions(march, ground))
            assert refusals == list(looked_at(march, ground)), seed
            turned = list(onto_each_other(march))
            assert list(turned_onto_each_other(march.movers)) == turned
            found.update(what_in_the_way(refusal, field) for refusal in refusals)
            found.update(["turned"] if turned else [] if refusals else ["free"])
    assert {what for what, count in found.items() if count > 5} == {"table", "base", "free", *ALSO[name]}


def what_in_the_way(refusal: Refusal, field: Battlefield) -> str:
    named: Any = refusal.message.parameters
    if "feature" in named:
        assert named["feature"] in field.feature_by_id
        return "feature"
    return "base" if "other" in named else "table"


@pytest.mark.parametrize("flies", [0, 1, 2])
def test_what_one_flies_over_is_in_the_way_of_another_of_its_unit(flies: int) -> None:
    each = {} if flies == 0 else {flies: {"kind": "fighter"}}
    reds = unit("a", "red", (10, 10), (20, 10), kind="soldier", each=each)
    blues = unit("b", "blue", (90, 90), kind="soldier")
    houses = [
        box(f"house-{n}", "building", x - 2, 30, x + 2, 34, entrances=[{"at": [x, 30]}]) for n, x in ((1, 10), (2, 20))
    ]
    field = read_scenario(json.dumps(table("soldatiki", reds, blues, terrain=houses)), Formats())
    referee = new_ruleset("soldatiki").referee()
    ground = referee.ground(referee.begin(field))
    march = march_of_unit(field.units[0], field.units[0].models, (10.0, 50.0))
    found = list(obstructions(march, ground))
    assert found == list(looked_at(march, ground))
    assert [refusal.message for refusal in found] == [
        feature_in_the_way(ground, field.feature_by_id[f"house-{n}"], field.models[f"a-{n}"])
        for n in (1, 2)
        if n != flies
    ]


@given(SEEDS)
def test_a_march_is_as_long_as_its_way(seed: int) -> None:
    random = Random(seed)
    field = random_field(random.choice(list(UNITS)), random)
    march = random_march(random, field)
    for mover in march.movers:
        assert mover.way[0] == mover.before.position
        walked = sum(math.dist(a, b) for a, b in zip(mover.way, mover.way[1:], strict=False))
        assert mover.length == max(walked, math.dist(mover.before.position, mover.after.position))


def test_the_first_who_goes_too_far_is_told() -> None:
    field = random_field("soldatiki", Random(2))
    models = field.units[0].models[:2]
    march = march_of_unit(field.units[0], models, (models[0].position[0] + 3.0, models[0].position[1]))
    limits: dict[str, float | None] = {models[0].id: 3.0, models[1].id: 3.0}
    assert too_far(march, lambda model: limits[model.id]) is None
    limits[models[1].id] = 3.0 - 2e-6
    assert too_far(march, lambda model: limits[model.id]) is march.movers[1]
    limits[models[1].id] = None
    assert too_far(march, lambda model: limits[model.id]) is None
    limits[models[0].id] = 2.9
    assert too_far(march, lambda model: limits[model.id]) is march.movers[0]
