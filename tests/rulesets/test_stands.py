"""What models are to sight, found for all at once, is what eyes, prisms and shelters are model by model."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from defilade.battlefield.model import Base, Battlefield, Model
from defilade.battlefield.reading import read_scenario
from defilade.geometry.shapes import bounding_disc
from defilade.rulesets.registry import Formats, new_ruleset
from defilade.rulesets.upright import UprightRuleset, is_sheltered, occupied
from defilade.sight.bases import base_shape
from tests.game.random_tables import random_table

TABLES = 40


def anywhere(field: Battlefield, model: Model, random: Random) -> Model:
    """Return a model in some feature, or where it was, on one kind of base or another."""
    feature = random.choice([None, *field.terrain])
    x, y = model.position if feature is None else feature.polygon[0]
    base = random.choice([model.base, Base(3.0, 1.0, round=False)])
    profile = random.choice([each.profile for each in field.models.values()])
    place, facing = (x + random.uniform(0.0, 1.0), y + random.uniform(0.0, 0.9)), random.uniform(0.0, 360.0)
    return replace(model, position=place, facing=facing, base=base, profile=profile)


@pytest.mark.parametrize("name", ["soldatiki", "mordheim", "flames-of-war"])
def test_stands_are_what_is_told_of_each_model(name: str) -> None:
    sheltered = raised = angular = 0
    for seed in range(TABLES):
        random = Random(seed)
        field = read_scenario(json.dumps(random_table(name, random)), Formats())
        models = [anywhere(field, model, random) for model in field.models.values()]
        rules = new_ruleset(name)
        assert isinstance(rules, UprightRuleset)
        stands = rules.stands(field, models)
        assert list(stands) == [model.id for model in models]
        for model, stand in zip(models, stands.values(), strict=True):
            held = occupied(field, model)
            assert stand.eye == rules.eye(field, model)
            assert stand.prism == rules.prism(field, model)
            bound = bounding_disc(base_shape(model))
            assert (stand.x, stand.y, stand.radius) == (bound.x, bound.y, bound.radius)
            assert stand.unit == model.unit
            assert stand.hides == (rules.hides(field, model) and not is_sheltered(field, model))
            assert stand.within == {feature.id for feature in held}
            assert stand.shows == {feature.id: feature.shows for feature in held if feature.shows < 1.0}
            assert stand.open == rules.never_hidden(field, model)
            sheltered += rules.hides(field, model) and not stand.hides
            raised += stand.bottom > 0.0
            angular += stand.polygon is not None
    assert min(sheltered, raised, angular) > 5


@pytest.mark.parametrize("name", ["mordheim", "flames-of-war"])
def test_an_eye_is_at_nine_tenths_of_the_height(name: str) -> None:
    field, rules = read_scenario(json.dumps(random_table(name, Random(1))), Formats()), new_ruleset(name)
    assert isinstance(rules, UprightRuleset)
    for model in field.models.values():
        prism = rules.prism(field, model)
        assert rules.eye(field, model).z - prism.bottom == pytest.approx(0.9 * (prism.top - prism.bottom))
