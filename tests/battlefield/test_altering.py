"""Values are altered as ``dataclasses.replace`` does it."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from defilade.battlefield.altering import alteration, altered
from defilade.battlefield.model import (
    Area,
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
    Victory,
    Weapon,
    Zone,
)
from defilade.battlefield.state import Placement, State

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

MODEL = Model("m", "u", "red", Base(2, 2, round=True), (3.0, 4.0), 90.0, None)
UNIT = Unit("u", "red", "u", (MODEL,), (Weapon("rifle", 4),), Formation((3.0, 4.0), 90.0, 1, 1), frozenset({"dug-in"}))
CORNERS = ((0.0, 0.0), (2.0, 0.0), (0.0, 2.0))
FEATURE = Feature("f", "wood", CORNERS, Circle((1.0, 1.0), 1.0), 5.0, entrances=(Entrance((1.0, 0.0)),), shows=0.5)
FIELD = Battlefield("soldatiki", Table(9, 9, "cm"), (UNIT,), (FEATURE,), None, Turn("red"))
STATE = State(FIELD, 1, "red", "movement")

VALUES = (
    *(MODEL, UNIT, FEATURE, FIELD, STATE, FIELD.table, MODEL.base, UNIT.weapons[0], UNIT.formation, FIELD.turn),
    *(Zone("red", CORNERS), Area("a", CORNERS), Victory("hold"), Placement((1.0, 1.0), 0.0)),
)
BY_CLASS = pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)


@BY_CLASS
def test_any_fields_are_altered_as_replace_alters_them(value: DataclassInstance) -> None:
    names = [each.name for each in fields(value)]
    for count in (0, 1, 2, len(names)):
        for changed in combinations(names, count):
            new = [object() for _ in changed]
            expected = replace(value, **dict(zip(changed, new, strict=True)))
            for found in (
                altered(value, **dict(zip(changed, new, strict=True))),
                alteration(type(value), *changed)(value, *new),
                alteration(type(value), *reversed(changed))(value, *reversed(new)),
            ):
                assert type(found) is type(value)
                assert found is not value
                assert all(getattr(found, name) is getattr(expected, name) for name in names)


@BY_CLASS
def test_what_is_altered_is_frozen_and_equal(value: DataclassInstance) -> None:
    names = [each.name for each in fields(value)]
    found = alteration(type(value), names[0])(value, getattr(value, names[0]))
    assert found == value
    assert repr(found) == repr(value)
    for name in names:
        with pytest.raises(FrozenInstanceError):
            setattr(found, name, None)
    with pytest.raises((FrozenInstanceError, TypeError)):
        found.colour = "blue"  # type: ignore[attr-defined]  # that there is none is what is tested


@BY_CLASS
def test_a_field_that_there_is_not_is_refused(value: DataclassInstance) -> None:
    kind = type(value)
    with pytest.raises(TypeError, match=rf"^{kind.__name__} has no field colour$"):
        altered(value, colour="blue")
    with pytest.raises(TypeError, match=rf"^{kind.__name__} has no field colour$"):
        alteration(kind, fields(value)[0].name, "colour")


def test_every_field_that_changes_is_to_be_given() -> None:
    placed = alteration(Model, "position", "facing")
    with pytest.raises(TypeError):
        placed(MODEL, (1.0, 1.0))
    with pytest.raises(TypeError):
        placed(MODEL, (1.0, 1.0), 0.0, "fallen")


def test_what_hangs_on_a_value_is_left_behind() -> None:
    moved = replace(MODEL, position=(1.0, 1.0))
    assert FIELD.models["m"] is MODEL
    found = altered(FIELD, units=(altered(FIELD.units[0], models=(moved,)),))
    assert found.models["m"] is moved
    assert found.table is FIELD.table
    assert FIELD.models["m"] is MODEL
    assert FIELD.feature_by_id["f"] is FEATURE
    assert altered(FIELD, terrain=()).feature_by_id == {}


def test_what_is_known_of_the_terrain_goes_on_to_a_battlefield_with_other_units() -> None:
    moved = replace(MODEL, position=(1.0, 1.0))
    unit = replace(UNIT, models=(moved,))
    known = altered(FIELD)
    assert (known.models, known.feature_by_id, known.sides) == ({"m": MODEL}, {"f": FEATURE}, ("red",))
    found = known.with_units({"u": unit}, {"m": moved})
    assert found == replace(FIELD, units=(unit,))
    assert (found.models, found.unit_by_id) == ({"m": moved}, {"u": unit})
    assert (found.feature_by_id, found.sides) == ({"f": FEATURE}, ("red",))
    assert known.models == {"m": MODEL}
    assert known.units == (UNIT,)
