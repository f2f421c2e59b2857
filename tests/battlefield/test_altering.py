"""Values are altered as ``dataclasses.replace`` does it."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from defilade.battlefield.altering import altered
from defilade.battlefield.model import Base, Battlefield, Model, Table, Turn, Unit
from defilade.battlefield.state import State

MODEL = Model("m", "u", "red", Base(2, 2, round=True), (3.0, 4.0), 90.0, None)
FIELD = Battlefield("soldatiki", Table(9, 9, "cm"), (Unit("u", "red", "u", (MODEL,)),), (), None, Turn("red"))


def test_values_with_slots_are_altered() -> None:
    found = altered(MODEL, status="fallen", flags=frozenset({"moved"}))
    assert found == replace(MODEL, status="fallen", flags=frozenset({"moved"}))
    assert MODEL.status == "active"
    with pytest.raises(FrozenInstanceError):
        found.status = "active"  # type: ignore[misc]  # that it can't be written is what is tested


def test_what_hangs_on_a_value_is_left_behind() -> None:
    moved = replace(MODEL, position=(1.0, 1.0))
    assert FIELD.models["m"] is MODEL
    found = altered(FIELD, units=(altered(FIELD.units[0], models=(moved,)),))
    assert found.models["m"] is moved
    assert found.table is FIELD.table
    assert FIELD.models["m"] is MODEL
    state = State(FIELD, 1, "red", "movement")
    assert altered(state, field=found) == replace(state, field=found)
