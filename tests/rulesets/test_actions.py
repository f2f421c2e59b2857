"""Actions as data: what they may hold, and that a record holds it too."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.battlefield.faults import Faults
from defilade.rulesets.actions import (
    Action,
    Crawl,
    Dash,
    Enter,
    Leave,
    Move,
    Place,
    PlaceScattered,
    Shoot,
    Wound,
    WrongActionError,
    read_action,
)

NUMBERS = st.one_of(
    st.floats(),
    st.floats(-500, 500),
    st.integers(-400, 400),
    st.sampled_from([-360.0, 360.0, 100_000.0, -100_000.0, math.nextafter(1e5, 2e5)]),
)
POINTS = st.tuples(NUMBERS, NUMBERS)
WAYS = st.lists(POINTS, max_size=3).map(tuple) | st.just(((1.0, 2.0),) * 101)
NAMES = st.none() | st.just("m1")
WHOLE = st.integers(-2, 103)
MADE: st.SearchStrategy[Callable[[], Action]] = st.one_of(
    st.builds(
        lambda kind, **keys: lambda: kind(**keys),
        st.sampled_from([Move, Dash]),
        to=POINTS,
        by=WAYS,
        model=NAMES,
        unit=NAMES,
        facing=st.none() | NUMBERS,
    ),
    st.builds(lambda **keys: lambda: Crawl(**keys), model=st.just("m1"), to=POINTS, by=WAYS),
    st.builds(lambda **keys: lambda: Shoot(**keys), target=st.just("m2"), model=NAMES, unit=NAMES),
    st.builds(lambda **keys: lambda: Enter(**keys), model=st.just("m1"), feature=st.just("hut"), entrance=WHOLE),
    st.builds(lambda **keys: lambda: Leave(**keys), model=st.just("m1"), to=POINTS, entrance=WHOLE),
    st.builds(lambda **keys: lambda: Wound(**keys), model=st.just("m1"), count=WHOLE),
    st.builds(
        lambda kind, **keys: lambda: kind(**keys),
        st.sampled_from([Place, PlaceScattered]),
        feature=st.just("hut"),
        at=POINTS,
        rotation=NUMBERS,
    ),
)


@given(MADE)
def test_action_that_can_be_made_is_read_back_from_its_record(make: Callable[[], Action]) -> None:
    faults = Faults()
    try:
        action = make()
    except WrongActionError:
        return
    again = read_action(action.to_json(), "", "cm", faults)
    assert not faults
    assert repr(again) == repr(action)


@pytest.mark.parametrize(
    ("kind", "keys", "places"),
    [
        (Move, {"to": (math.nan, 1.0), "unit": "squad"}, ["move.to[0]"]),
        (
            Move,
            {"to": (math.inf, 200_000.0), "unit": "squad", "by": ((0.0, math.nan),)},
            ["move.to[0]", "move.to[1]", "move.by[0][1]"],
        ),
        (Move, {"to": (1.0, 1.0)}, ["move"]),
        (Move, {"to": (1.0, 1.0), "unit": "squad", "model": "m1"}, ["move"]),
        (Move, {"to": (1.0, 1.0), "unit": "squad", "facing": 361.0}, ["move.facing"]),
        (Dash, {"to": (1.0, 1.0), "unit": "squad", "by": ((1.0, 2.0),) * 101}, ["dash.by"]),
        (Crawl, {"to": (1.0, -math.inf), "model": "m1"}, ["crawl.to[1]"]),
        (Shoot, {"target": "m2"}, ["shoot"]),
        (Enter, {"model": "m1", "feature": "hut", "entrance": -1}, ["enter.entrance"]),
        (Leave, {"model": "m1", "to": (1.0, 2.0), "entrance": 101}, ["leave.entrance"]),
        (Place, {"feature": "hut", "at": (1.0, 2.0), "rotation": math.nan}, ["place.rotation"]),
        (Wound, {"model": "m1", "count": 0}, ["wound.count"]),
    ],
)
def test_action_that_no_record_may_hold_is_not_made(
    kind: type[Action], keys: dict[str, Any], places: list[str]
) -> None:
    with pytest.raises(WrongActionError) as caught:
        kind(**keys)
    assert [fault.place for fault in caught.value.faults] == places


def test_faults_of_an_action_are_told() -> None:
    with pytest.raises(WrongActionError) as caught:
        Wound(model="m1", count=-4)
    assert str(caught.value) == "wound.count: too small; found: -4; allowed: a whole number from 1 to 100"


@pytest.mark.parametrize(
    "given",
    [
        {"to": (50, 20), "facing": 45, "by": ((1, 2), (3.0, 4))},
        {"to": [50.0, 20], "facing": 45.0, "by": [[1.0, 2], (3, 4.0)]},
        {"to": [50.0, 20.0], "facing": 45.0, "by": ([1.0, 2.0], (3.0, 4.0))},
        {"to": (50.0, 20.0), "facing": 45.0, "by": [(1.0, 2.0), (3.0, 4.0)]},
    ],
)
def test_whole_numbers_and_lists_are_held_as_a_record_is_read(given: dict[str, Any]) -> None:
    made = Move(model="m1", **given)
    assert repr(made) == repr(Move(model="m1", to=(50.0, 20.0), facing=45.0, by=((1.0, 2.0), (3.0, 4.0))))
    assert hash(made) == hash(Move(model="m1", to=(50.0, 20.0), facing=45.0, by=((1.0, 2.0), (3.0, 4.0))))


@pytest.mark.parametrize("to", [(1.0, 2.0, 3.0), (1.0,), (), 5, None, ("a", 1.0), ("5cm", 3.0), "ab", (True, 1.0)])
def test_place_is_two_numbers(to: object) -> None:
    with pytest.raises(WrongActionError) as caught:
        Move(model="m1", to=to)  # type: ignore[arg-type]  # the mistake under test
    assert caught.value.faults[0].place.startswith("move.to")


@pytest.mark.parametrize(
    ("kind", "keys", "place"),
    [
        (Move, {"to": (1.0, 1.0), "unit": "squad", "by": (("5cm", 1.0),)}, "move.by[0][0]"),
        (Move, {"to": (1.0, 1.0), "unit": "squad", "facing": "north"}, "move.facing"),
        (Move, {"to": (1.0, 1.0), "unit": "squad", "run": "yes"}, "move.run"),
        (Move, {"to": (1.0, 1.0), "model": ""}, "move.model"),
        (Shoot, {"target": 5, "model": "m1"}, "shoot.target"),
        (Shoot, {"target": None, "model": "m1"}, "shoot.target"),
        (Shoot, {"target": "m2", "model": "m1", "weapon": 3}, "shoot.weapon"),
        (Wound, {"model": "m1", "count": "2"}, "wound.count"),
        (Enter, {"model": "m1", "feature": "hut", "entrance": 0.5}, "enter.entrance"),
    ],
)
def test_values_of_another_kind_are_told(kind: type[Action], keys: dict[str, Any], place: str) -> None:
    with pytest.raises(WrongActionError) as caught:
        kind(**keys)
    assert caught.value.faults[0].place == place


@pytest.mark.parametrize("count", [1, 100])
def test_limits_themselves_may_be_held(count: int) -> None:
    assert Wound(model="m1", count=count).count == count
    assert Enter(model="m1", feature="hut", entrance=0).entrance == 0
    assert Move(to=(100_000.0, -100_000.0), model="m1", facing=-360.0).facing == -360.0
