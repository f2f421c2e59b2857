"""What is recalled of one battlefield for the next is what would be found anew, whatever has happened to models."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from defilade.battlefield.model import Battlefield, Model
from defilade.battlefield.reading import read_scenario
from defilade.battlefield.state import with_models
from defilade.geometry import prepared
from defilade.rulesets.registry import Formats, ruleset
from defilade.rulesets.ruleset import Ruleset
from tests.game.random_tables import UNITS, random_table

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
    x, y = model.position
    return random.choice(
        [
            replace(model, position=(x + random.uniform(-6, 6), y + random.uniform(-6, 6))),
            replace(model, position=(x + random.uniform(-0.2, 0.2), y)),
            replace(model, facing=(model.facing + random.uniform(10, 90)) % 360),
            replace(model, status="active" if model.status != "active" else DOWN[field.ruleset]),
            replace(model, flags=model.flags | {"moved"}),
            *(replace(model, flags=model.flags | {f"in:{feature.id}"}) for feature in field.terrain),
        ]
    )


def said(rules: Ruleset, field: Battlefield, shooter: str | None = None) -> list[str]:
    """Return all that is ruled on a battlefield."""
    return [json.dumps(ruling.to_json("en")) for ruling in rules.rulings(field, shooter)]


@RULESETS
@FORMS
@pytest.mark.usefixtures("_form")
def test_rulings_are_those_of_who_recalls_nothing(name: str) -> None:
    for seed in range(TABLES):
        random = Random(seed)
        field = read_scenario(json.dumps(random_table(name, random)), Formats())
        rules, past = type(ruleset(name))(), [field]
        for _ in range(STEPS):
            models = random.sample(list(field.models.values()), random.choice([1, 1, 2]))
            field = random.choice([with_models(field, {m.id: changed(field, m, random) for m in models}), past[-1]])
            past.append(field)
            shooter = random.choice([None, random.choice(list(field.models))])
            assert said(rules, field, shooter) == said(type(rules)(), field, shooter)


@RULESETS
def test_both_kernels_rule_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(TABLES):
        field = read_scenario(json.dumps(random_table(name, Random(seed))), Formats())
        monkeypatch.setattr(prepared, "_ready", [])
        interpreted = said(type(ruleset(name))(), field)
        assert prepared.prepare()
        assert said(type(ruleset(name))(), field) == interpreted
