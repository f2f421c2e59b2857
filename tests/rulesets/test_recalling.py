"""What is recalled of one battlefield for the next is what would be found anew, whatever has happened to models."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from defilade.battlefield.model import Base, Battlefield, Feature, Model
from defilade.battlefield.reading import read_scenario
from defilade.battlefield.state import with_models
from defilade.geometry import prepared
from defilade.geometry.bands import WORD
from defilade.geometry.shapes import rectangle
from defilade.rulesets.registry import Formats, ruleset
from defilade.rulesets.ruleset import Ruleset
from tests.game.random_tables import SIZE, UNITS, random_table
from tests.game.tables import box, table, unit

TABLES, STEPS = 6, 8
DOWN = {"soldatiki": "fallen", "mordheim": "stunned", "ninth-age": "destroyed", "flames-of-war": "destroyed"}

RULESETS = pytest.mark.parametrize("name", UNITS)
FORMS = pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])


@pytest.fixture
def _form(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared, "_ready", [])
    assert prepared.prepare() == compiled if compiled else not prepared.prepared()


def changed(field: Battlefield, model: Model, random: Random) -> Model:
    """Return a model after something has happened to it that bears on sight, or nothing that does."""
    (x, y), few = model.position, min(4, len(field.terrain))
    return random.choice(
        [
            replace(model, position=(x + random.uniform(-6, 6), y + random.uniform(-6, 6))),
            replace(model, position=(x + random.uniform(-0.2, 0.2), y)),
            replace(model, facing=(model.facing + random.uniform(10, 90)) % 360),
            replace(model, status="active" if model.status != "active" else DOWN[field.ruleset]),
            replace(model, flags=model.flags | {"moved"}),
            *remade(field, model, random),
            *(
                replace(model, flags=model.flags | {f"in:{feature.id}"})
                for feature in random.sample(field.terrain, few)
            ),
        ]
    )


def remade(field: Battlefield, model: Model, random: Random) -> list[Model]:
    """Return a model after somebody has written another base or profile for it."""
    round_ = model.base.round
    profile: Any = model.profile
    return [
        replace(model, base=Base(3, 3, round_)),
        replace(model, base=replace(model.base)),
        replace(model, base=Base(2, 2 if not round_ else 3, not round_)),
        replace(model, profile=random.choice([each.profile for each in field.models.values()])),
        replace(model, profile=profile.model_copy(update={"height": random.choice([1.0, 3.0])})),
    ]


def regrouped(field: Battlefield, random: Random) -> Battlefield:
    """Return a battlefield with the last model of a unit in the next one, so that the order of all stays as it was."""
    units = list(field.units)
    places = [n for n, unit in enumerate(units[:-1]) if len(unit.models) > 1 and unit.formation is None]
    if not places:
        return field
    n = random.choice(places)
    one, other = units[n], units[n + 1]
    if other.formation is not None:
        return field
    moved = replace(one.models[-1], unit=other.id, side=other.side)
    units[n : n + 2] = [replace(one, models=one.models[:-1]), replace(other, models=(moved, *other.models))]
    return replace(field, units=tuple(units))


def crowded(field: Battlefield, random: Random) -> Battlefield:
    """Return a battlefield with so many pieces of terrain that it takes two numbers to tell of them by bits."""

    def small(name: str) -> Feature:
        x, y = random.uniform(8, 32), random.uniform(8, 32)
        corners = rectangle((x, y), random.uniform(1, 4), random.uniform(1, 4), random.choice([0, 90, 33]))
        return Feature(name, "wood", corners, height=random.choice([1.0, 2.0, 4.0]), shows=random.choice([1.0, 0.5]))

    more = tuple(small(f"s{n}") for n in range(WORD + 8))
    return replace(field, terrain=(*field.terrain, *more))


def said(rules: Ruleset, field: Battlefield, shooter: str | None = None) -> list[str]:
    """Return all that is ruled on a battlefield."""
    return [json.dumps(ruling.to_json("en")) for ruling in rules.rulings(field, shooter)]


def recalled(field: Battlefield, random: Random, steps: int) -> None:
    """Let things happen, go back and forth, and compare what is ruled with what is ruled afresh."""
    rules, past = type(ruleset(field.ruleset))(), [field]
    for _ in range(steps):
        models = random.sample(list(field.models.values()), random.choice([1, 1, 2]))
        after = with_models(field, {m.id: changed(field, m, random) for m in models})
        field = random.choice([after, after, regrouped(after, random), random.choice(past)])
        past.append(field)
        shooter = random.choice([None, random.choice(list(field.models))])
        assert said(rules, field, shooter) == said(type(rules)(), field, shooter)


@RULESETS
@FORMS
@pytest.mark.usefixtures("_form")
def test_rulings_are_those_of_who_recalls_nothing(name: str) -> None:
    for seed in range(TABLES):
        random = Random(seed)
        recalled(read_scenario(json.dumps(random_table(name, random)), Formats()), random, STEPS)


@pytest.mark.parametrize("name", ["soldatiki", "mordheim", "flames-of-war"])
@FORMS
@pytest.mark.usefixtures("_form")
def test_rulings_among_many_pieces_of_terrain_are_those_of_who_recalls_nothing(name: str) -> None:
    for seed in range(2):
        random = Random(seed)
        field = crowded(read_scenario(json.dumps(random_table(name, random)), Formats()), random)
        recalled(field, random, STEPS // 2)


@pytest.mark.parametrize("name", ["soldatiki", "mordheim", "flames-of-war"])
@FORMS
@pytest.mark.usefixtures("_form")
def test_whose_unit_a_model_belongs_to_is_not_recalled(name: str) -> None:
    kind: dict[str, Any] = {"soldatiki": {"kind": "soldier"}, "mordheim": {}, "flames-of-war": {"type": "infantry"}}[
        name
    ]
    reds, blues = unit("a", "red", (20, 5), (10, 5), (10, 10), **kind), unit("b", "blue", (10, 15), **kind)
    field = read_scenario(json.dumps(table(name, reds, blues, size=(SIZE, SIZE))), Formats())
    (own, enemies), between = field.units, field.models["a-3"]

    def with_between(unit_id: str, x: float = 10.0) -> Model:
        return replace(between, unit=unit_id, position=(x, 10.0))

    with_the_enemy = replace(enemies, models=(with_between("b"), *enemies.models))
    apart = replace(own, models=own.models[:2]), replace(own, id="c", models=(with_between("c"),)), enemies
    renamed = replace(
        own, id="c", models=(*(replace(model, unit="c") for model in own.models[:2]), with_between("c", 10.1))
    )
    fields = [
        field,
        replace(field, units=(renamed, enemies)),
        replace(field, units=(replace(own, models=own.models[:2]), with_the_enemy)),
        replace(field, units=apart),
        field,
    ]
    rules = type(ruleset(name))()
    hidden = [rules.ruling(each, each.models["a-2"], "b-1").obscured.total for each in fields]
    assert hidden == [type(rules)().ruling(each, each.models["a-2"], "b-1").obscured.total for each in fields]
    assert hidden[3] > 0.1
    assert [*hidden[:3], hidden[4]] == [0.0] * 4


@FORMS
@pytest.mark.usefixtures("_form")
def test_who_turns_on_a_long_base_hides_another_part() -> None:
    reds, blues = unit("a", "red", (20, 5)), unit("b", "blue", (20, 35), (30, 35))
    between = unit("c", "red", (20, 20), base="0.9x0.2cm")
    field = read_scenario(json.dumps(table("mordheim", reds, blues, between, size=(SIZE, SIZE))), Formats())
    rules = type(ruleset("mordheim"))()
    hidden = []
    for facing in (90.0, 0.0, 45.0, 90.0):
        field = with_models(field, {"c-1": replace(field.models["c-1"], facing=facing)})
        assert said(rules, field) == said(type(rules)(), field)
        hidden.append(rules.ruling(field, field.models["a-1"], "b-1").obscured.total)
    assert hidden[0] == hidden[3] > hidden[2] > hidden[1] > 0.0


@FORMS
@pytest.mark.usefixtures("_form")
def test_a_round_base_may_become_a_square_one() -> None:
    name = "mordheim"
    field = read_scenario(json.dumps(table(name, unit("a", "red", (10, 5)), unit("b", "blue", (10, 15)))), Formats())
    rules = type(ruleset(name))()
    for base in (Base(2, 2, round=True), Base(2, 5, round=False), Base(4, 4, round=False), Base(2, 2, round=True)):
        for who in ("a-1", "b-1"):
            field = with_models(field, {who: replace(field.models[who], base=base)})
            assert said(rules, field) == said(type(rules)(), field)


@FORMS
@pytest.mark.usefixtures("_form")
def test_how_tall_models_are_is_not_recalled_of_other_options_or_units_of_length() -> None:
    reds, blues = unit("a", "red", (20, 5), kind="soldier"), unit("b", "blue", (20, 35), kind="soldier")
    wall = box("wall", "fence", 0, 19.9, 40, 20.1, height=1)
    field = read_scenario(json.dumps(table("soldatiki", reds, blues, terrain=[wall], size=(SIZE, SIZE))), Formats())
    low = replace(field, options=field.options.model_copy(update={"eye": 0.7}))
    inches = replace(field, table=replace(field.table, unit="in"))
    rules = type(ruleset("soldatiki"))()
    fields = [field, low, field, inches, field, low]
    hidden = [rules.ruling(each, each.models["a-1"], "b-1").obscured.total for each in fields]
    afresh = [type(rules)().ruling(each, each.models["a-1"], "b-1").obscured.total for each in fields]
    assert hidden == afresh
    assert len(set(hidden)) == 3


@RULESETS
def test_both_kernels_rule_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(TABLES):
        field = read_scenario(json.dumps(random_table(name, Random(seed))), Formats())
        monkeypatch.setattr(prepared, "_ready", [])
        interpreted = said(type(ruleset(name))(), field)
        assert prepared.prepare()
        assert said(type(ruleset(name))(), field) == interpreted
