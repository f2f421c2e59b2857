"""Reach: just the places that are legal are in it, and its edge is where its reasons say."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from defilade import Crawl, Dash, EndPhase, Game, Leave, Move, RefusedError, Shoot, StandUp, UnknownNameError, Wound
from defilade.geometry.shapes import Point, contains
from defilade.language import Phrase
from defilade.rulesets.actions import Action
from defilade.rulesets.reach import Hole, Reach, Reason, Stretch, corner_places
from tests.battlefield.russian import is_russian
from tests.game.tables import at, begin, block, box, play, table, unit, until

MARGIN = 0.01
"""Places this near to an edge are not asked about: arcs stand as chords."""

PROFILES: dict[str, dict[str, Any]] = {
    "soldatiki": {"kind": "soldier"},
    "mordheim": {},
    "ninth-age": {},
    "flames-of-war": {"type": "infantry"},
}
SOLID = {"soldatiki": "bunker", "mordheim": "bunker", "ninth-age": "impassable", "flames-of-war": "bunker"}
OPEN = {"soldatiki": "wood", "mordheim": "wood", "ninth-age": "forest", "flames-of-war": "wood"}


def there(action: Action, place: Point) -> Action:
    """Return an action that goes to another place."""
    return replace(action, to=place)  # type: ignore[call-arg]  # all of them go somewhere


def reasons(reach: Reach) -> set[tuple[str, str | None]]:
    return {(stretch.reason.what, stretch.reason.id) for stretch in reach.stretches}


def of(reach: Reach, what: str, name: str | None = None, *, shadow: bool = False) -> list[Stretch]:
    return [s for s in reach.stretches if (s.reason.what, s.reason.id, s.shadow) == (what, name, shadow)]


def one_against(ruleset: str, *others: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a scenario in which one model may move 10."""
    lone = unit("r", "red", (50, 50), move=10, **PROFILES[ruleset])
    return table(ruleset, lone, *(others or (foe(ruleset, 90, 90),)), **more)


def foe(ruleset: str, *place: float, name: str = "b", **more: Any) -> dict[str, Any]:
    return unit(name, "blue", (place[0], place[1]), **(PROFILES[ruleset] | more))


def moving(scenario: dict[str, Any]) -> Game:
    return at(scenario, "movement")


RULESETS = list(PROFILES)
LONE = Move(model="r-1", to=(0, 0))


# The region and its edge, by hand.


@pytest.mark.parametrize("ruleset", RULESETS)
def test_in_the_open_it_is_a_circle(ruleset: str) -> None:
    reach = moving(one_against(ruleset)).reach(LONE)
    (edge,) = reach.stretches
    assert edge.reason.to_json("en") == {
        "what": "limit",
        "id": None,
        "model": "r-1",
        "clause": "GAME-move",
        "text": f"r-1 can go 10 {moving(one_against(ruleset)).battlefield.table.unit} at most.",
    }
    assert all(math.dist(point, (50, 50)) == pytest.approx(10, abs=1e-12) for point in edge.points)
    assert edge.points[0] == pytest.approx(edge.points[-1])
    assert len(edge.points) >= 361
    assert not reach.holes


def test_the_place_of_the_action_does_not_matter() -> None:
    game = moving(one_against("ninth-age"))
    assert game.reach(LONE) == game.reach(Move(model="r-1", to=(99, 99))) == game.reach(Move(model="r-1", to=(50, 50)))


def test_no_limit_but_the_table() -> None:
    scenario = table("ninth-age", unit("r", "red", (50, 50)), foe("ninth-age", 90, 90))
    reach = moving(scenario).reach(LONE)
    assert reasons(reach) == {("table", None), ("base", "b-1")}
    xs, ys = zip(*reach.boundary, strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((1, 99, 1, 99))
    corner = next(point for stretch in of(reach, "table") for point in stretch.points if point[0] > 98 and point[1] < 2)
    assert corner == pytest.approx((99, 1), abs=1e-12)


def test_a_wall_and_what_lies_behind_it() -> None:
    wall = box("wall", SOLID["ninth-age"], 55, 40, 56, 60)
    reach = moving(one_against("ninth-age", terrain=[wall])).reach(LONE)
    assert reasons(reach) == {("limit", None), ("terrain", "wall")}
    (front,) = of(reach, "terrain", "wall")
    assert front.reason.to_json("en")["text"] == "wall is in r-1's way."
    straight = [point for point in front.points if abs(point[0] - 54) < 1e-5]
    assert straight[0][1] == pytest.approx(50 - math.sqrt(10**2 - 4**2), abs=1e-4)
    assert not of(reach, "terrain", "wall", shadow=True)
    assert not reach.contains((57.5, 50))
    assert reach.contains((53.9, 57))


def test_the_shadow_of_an_enemy() -> None:
    reach = moving(one_against("ninth-age", foe("ninth-age", 55, 50))).reach(LONE)
    (front,) = of(reach, "base", "b-1")
    assert all(math.dist(point, (55, 50)) == pytest.approx(2, abs=1e-5) for point in front.points)
    right, left = of(reach, "base", "b-1", shadow=True)
    half = math.asin(2 / 5)
    for side, sign in ((right, -1), (left, 1)):
        angle = math.atan2(side.points[-1][1] - 50, side.points[-1][0] - 50)
        assert angle == pytest.approx(sign * half, abs=1e-4)
        assert sorted(math.dist(point, (50, 50)) for point in side.points) == pytest.approx([21**0.5, 10], abs=1e-3)
    assert reach.contains((53, 50 - 1e-9))
    assert not reach.contains((57.5, 50))


def test_a_friend_may_be_passed_but_not_ended_on() -> None:
    friend = unit("f", "red", (55, 50), **PROFILES["ninth-age"])
    reach = moving(one_against("ninth-age", friend, foe("ninth-age", 90, 90))).reach(LONE)
    assert reasons(reach) == {("limit", None)}
    (hole,) = reach.holes
    assert (hole.reason.what, hole.reason.id, hole.reason.clause) == ("base", "f-1", "GAME-move")
    assert all(math.dist(point, (55, 50)) == pytest.approx(2, abs=1e-3) for point in hole.polygon)
    assert not reach.contains((55, 50))
    assert reach.contains((58, 50))
    assert reach.contains((53, 50))


def test_a_friend_far_away_is_no_hole() -> None:
    friend = unit("f", "red", (70, 50), **PROFILES["ninth-age"])
    assert not moving(one_against("ninth-age", friend, foe("ninth-age", 90, 90))).reach(LONE).holes


def test_nothing_stops_what_stands_base_to_base_from_sliding_along() -> None:
    wall = box("wall", SOLID["ninth-age"], 51, 30, 52, 70)
    reach = moving(one_against("ninth-age", terrain=[wall])).reach(LONE)
    assert reach.contains((50, 59.9))
    assert reach.contains((50, 40.1))
    assert not reach.contains((50.01, 50))


def test_at_the_very_edge_of_the_table_one_goes_along_it() -> None:
    lone = unit("r", "red", (1, 50), move=10, **PROFILES["ninth-age"])
    reach = moving(table("ninth-age", lone, foe("ninth-age", 90, 90))).reach(LONE)
    assert reach.contains((1, 59.9))
    assert not reach.contains((0.9, 50))
    assert not reach.holes


def test_who_can_go_nowhere_has_the_place_where_it_stands() -> None:
    lone = unit("r", "red", (50, 50), move=0, **PROFILES["ninth-age"])
    reach = moving(table("ninth-age", lone, foe("ninth-age", 90, 90))).reach(LONE)
    assert {point for stretch in reach.stretches for point in stretch.points} == {(50, 50)}
    assert reach.contains((50, 50))


def test_a_unit_goes_as_far_as_all_of_it_can() -> None:
    squad = unit("r", "red", (50, 50), (60, 50), move=10, each={2: {"move": 6}}, **PROFILES["soldatiki"])
    wall = box("wall", SOLID["soldatiki"], 64, 30, 65, 70, wounds=3)
    game = moving(table("soldatiki", squad, foe("soldatiki", 90, 90), terrain=[wall]))
    reach = game.reach(Move(unit="r", to=(0, 0)))
    assert reach.start == (50, 50)
    assert {(s.reason.what, s.reason.model) for s in reach.stretches} == {("limit", "r-2"), ("terrain", "r-2")}
    assert max(x for x, _ in reach.boundary) == pytest.approx(53, abs=1e-5)


# Whose reason it is: clauses of the sources.


def test_half_rate_after_standing_up() -> None:
    game = begin(table("mordheim", unit("r", "red", (50, 50), move=10), foe("mordheim", 90, 90)), 1)
    play(game, Wound(model="r-1"))
    until(game, "red", "recovery")
    play(game, StandUp(model="r-1"), EndPhase())
    reach = game.reach(LONE)
    (edge,) = reach.stretches
    assert edge.reason.clause == "MOR-15.4"
    assert math.dist(edge.points[0], (50, 50)) == pytest.approx(5)
    refusal = game.refusal(Move(model="r-1", to=(56, 50)))
    assert refusal is not None
    assert refusal.clause == "MOR-15.4"
    with pytest.raises(RefusedError) as raised:
        game.reach(Move(model="r-1", to=(0, 0), run=True))
    assert raised.value.refusal.clause == "MOR-15.4"


def test_crawling() -> None:
    game = begin(table("mordheim", unit("r", "red", (50, 50), move=10), foe("mordheim", 90, 90), unit="in"), 1)
    play(game, Wound(model="r-1"), EndPhase())
    reach = game.reach(Crawl(model="r-1", to=(0, 0)))
    (edge,) = reach.stretches
    assert (edge.reason.clause, edge.reason.to_json("en")["text"]) == ("MOR-15.1", "r-1 can crawl 2 in at most.")
    assert math.dist(edge.points[0], (50, 50)) == pytest.approx(2)
    with pytest.raises(RefusedError) as raised:
        game.reach(LONE)
    assert raised.value.refusal.clause == "MOR-15.1"


def test_runs_and_charges_go_twice_as_far() -> None:
    game = moving(one_against("mordheim", foe("mordheim", 62, 50)))
    run = game.reach(Move(model="r-1", to=(0, 0), run=True))
    assert math.dist(of(run, "limit")[0].points[0], (50, 50)) == pytest.approx(20)
    reach = game.reach(Move(model="r-1", to=(0, 0), charge=True))
    assert reach.in_contact
    (front,) = of(reach, "base", "b-1")
    for point in front.points:
        assert game.is_legal(Move(model="r-1", to=point, charge=True)), point
        assert reach.contains(point)
    touching = (60, 50)
    assert game.is_legal(Move(model="r-1", to=touching, charge=True))
    assert reach.contains(touching)
    for short in ((55, 50), (50, 50), (50, 69), *of(reach, "limit")[0].points[1:-1]):
        assert not game.is_legal(Move(model="r-1", to=short, charge=True))
        assert not reach.contains(short)
        assert run.contains(short)


def test_dashing() -> None:
    lone = unit("r", "red", (50, 50), kind="soldier", move=10, dash=4)
    game = at(table("soldatiki", lone, foe("soldatiki", 90, 90)), "shooting")
    (edge,) = game.reach(Dash(model="r-1", to=(0, 0))).stretches
    assert math.dist(edge.points[0], (50, 50)) == pytest.approx(4)


@pytest.mark.parametrize(("dash", "own", "limited"), [(None, {}, False), (4, {}, True), (None, {1: {"dash": 4}}, True)])
def test_it_is_told_whether_anything_limits_those_who_go(
    dash: float | None, own: dict[int, dict[str, float]], limited: bool
) -> None:
    profile: dict[str, Any] = {} if dash is None else {"dash": dash}
    men = unit("r", "red", (50, 50), (55, 50), kind="soldier", each=own, **profile)
    game = at(table("soldatiki", men, foe("soldatiki", 90, 90)), "shooting")
    whole = game.reach(Dash(unit="r", to=(0, 0)))
    assert whole.limited == whole.to_json("en")["limited"] == limited
    assert ("limit" in {stretch.reason.what for stretch in whole.stretches}) == limited
    alone = game.reach(Dash(model="r-2", to=(0, 0)))
    assert alone.limited == (dash is not None)
    assert alone.limited or game.is_legal(Dash(model="r-2", to=(2, 98)))


HOUSE = box("house", "building", 40, 40, 60, 60, entrances=[[50, 60]], occupants=["r-1"])


def test_leaving_a_building() -> None:
    lone = unit("r", "red", (50, 45), kind="soldier", move=8)
    game = moving(table("soldatiki", lone, foe("soldatiki", 53, 64), terrain=[HOUSE]))
    reach = game.reach(Leave(model="r-1", to=(0, 0)))
    assert reach.start == (50, 60)
    assert reasons(reach) == {("limit", None), ("base", "b-1")}
    assert {hole.reason.to_json("en")["text"] for hole in reach.holes} == {"r-1 would still stand in house."}
    assert reach.contains((50, 61.5))
    assert not reach.contains((50, 60.5))
    assert not reach.contains((50, 58))
    with pytest.raises(RefusedError) as raised:
        game.reach(LONE)
    assert raised.value.refusal.clause == "SOL-2.3"


# Ways, turns.


def test_way_points_shorten_what_is_left() -> None:
    wall = box("wall", SOLID["ninth-age"], 51.5, 40, 52.5, 54)
    game = moving(one_against("ninth-age", terrain=[wall]))
    action = Move(model="r-1", to=(0, 0), by=((50, 56),))
    reach = game.reach(action)
    assert reach.start == (50, 56)
    assert max(y for _, y in reach.boundary) == pytest.approx(60, abs=1e-3)
    assert reach.contains((53.9, 56.1))
    assert game.is_legal(there(action, (53.9, 56.1)))
    assert not game.is_legal(Move(model="r-1", to=(53.9, 56.1)))


@pytest.mark.parametrize(
    ("by", "why"),
    [
        ((61.0, 50.0), "can go 10 cm at most"),
        ((55.0, 50.0), "wall is in"),
        ((50.0, 0.5), "can go 10"),
        ((44.0, 50.0), ""),
    ],
)
def test_a_way_point_that_can_not_be_come_to(by: Point, why: str) -> None:
    wall = box("wall", SOLID["ninth-age"], 52, 49, 53, 51)
    game = moving(one_against("ninth-age", terrain=[wall]))
    action = Move(model="r-1", to=by, by=(by,))
    if not why:
        assert game.reach(action).contains(by)
        return
    with pytest.raises(RefusedError, match=why):
        game.reach(action)
    assert not game.is_legal(action)


def test_a_turn_makes_holes_of_what_it_does_not_fit_beside() -> None:
    lone = unit("r", "red", (50, 50), base="2x10cm", facing=90, move=10)
    wall = box("wall", SOLID["ninth-age"], 56, 0, 57, 100)
    game = moving(table("ninth-age", lone, foe("ninth-age", 90, 90), terrain=[wall]))
    action = Move(model="r-1", to=(0, 0), facing=0)
    reach = game.reach(action)
    assert game.reach(LONE).contains((53, 50))
    assert not reach.contains((53, 50))
    assert {(hole.reason.what, hole.reason.id) for hole in reach.holes} == {("terrain", "wall")}
    assert reach.contains((50.9, 50))
    assert game.is_legal(there(action, (50.9, 50)))
    assert not game.is_legal(there(action, (51.1, 50)))


def test_a_formation_that_wheels() -> None:
    regiment = block("r", "red", (50, 50), 90, 10, 10, move=10)
    game = moving(table("ninth-age", regiment, foe("ninth-age", 90, 90)))
    action = Move(unit="r", to=(0, 0), facing=60)
    reach = game.reach(action)
    assert {stretch.reason.model for stretch in reach.stretches} == {"r-1", "r-10"}
    assert_right(game, action, reach, random.Random(1), 200)
    # Half a turn takes the right end 36 to the other side: more than it can go.
    action = Move(unit="r", to=(0, 0), facing=-90)
    assert game.reach(action).holes
    assert_right(game, action, game.reach(action), random.Random(1), 200)


def test_a_formation_does_not_wheel_off_the_table() -> None:
    regiment = block("r", "red", (50, 3), 90, 10, 10)
    game = moving(table("ninth-age", regiment, foe("ninth-age", 90, 90)))
    lead = game.battlefield.models["r-1"].position
    assert not game.is_legal(Move(unit="r", to=lead, facing=0))
    assert game.is_legal(Move(unit="r", to=(lead[0], lead[1] + 17), facing=0))


# What is refused wherever it goes.


def test_what_is_refused_anyhow() -> None:
    game = moving(one_against("ninth-age"))
    with pytest.raises(RefusedError) as raised:
        game.reach(Move(model="b-1", to=(0, 0)))
    assert raised.value.refusal.clause == "GAME-turn"
    play(game, Move(model="r-1", to=(51, 50)))
    with pytest.raises(RefusedError) as raised:
        game.reach(LONE)
    assert raised.value.refusal.clause == "GAME-state"
    play(game, EndPhase())
    with pytest.raises(RefusedError) as raised:
        game.reach(LONE)
    assert raised.value.refusal.clause == "GAME-phase"
    with pytest.raises(RefusedError) as raised:
        game.reach(Crawl(model="r-1", to=(0, 0)))
    assert raised.value.refusal.clause == "GAME-phase"


def test_what_has_no_place_to_go_to() -> None:
    game = moving(one_against("ninth-age"))
    with pytest.raises(TypeError, match="shoot goes to no place"):
        game.reach(Shoot(target="b-1", model="r-1"))
    with pytest.raises(UnknownNameError):
        game.reach(Move(model="x", to=(0, 0)))


def test_who_stands_in_an_enemy_can_not_move_at_all() -> None:
    game = moving(one_against("ninth-age", foe("ninth-age", 51, 50)))
    with pytest.raises(RefusedError, match="b-1 is in r-1's way"):
        game.reach(LONE)
    assert not game.is_legal(Move(model="r-1", to=(45, 50)))


def test_who_stands_on_a_friend_can_move_off() -> None:
    friend = unit("f", "red", (51, 50), **PROFILES["ninth-age"])
    game = moving(one_against("ninth-age", friend, foe("ninth-age", 90, 90)))
    reach = game.reach(LONE)
    assert not reach.contains((50, 50))
    assert reach.contains((48.9, 50))
    assert game.is_legal(Move(model="r-1", to=(48.9, 50)))


@pytest.mark.parametrize("seed", range(200))
def test_where_any_place_is_left_one_of_the_corners_is(seed: int) -> None:
    """Regions of a few corners with holes that leave little of them, each looked at on a grid."""
    chance = random.Random(seed)
    nobody = Reason("base", "b", "r", "GAME-move", Phrase("{other} is in {model}'s way.", other="b", model="r"))

    def polygon(x: float, y: float, radius: float, corners: int) -> tuple[Point, ...]:
        turn = chance.uniform(0, 90)
        angles = [math.radians(turn + 360 * n / corners) for n in range(corners)]
        return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)

    edge = polygon(0, 0, 4, chance.choice([3, 4, 7]))
    holes = [
        Hole(polygon(chance.uniform(-3, 3), chance.uniform(-3, 3), chance.uniform(1, 4.5), 6), nobody)
        for _ in range(chance.randint(1, 5))
    ]
    region = Reach((0.0, 0.0), (Stretch((*edge, edge[0]), nobody),), tuple(holes))
    grid = [(x / 8, y / 8) for x in range(-32, 33) for y in range(-32, 33)]
    left = any(region.contains(place) for place in grid)
    assert any(region.contains(place) for place in corner_places(region)) or not left


def test_corners_come_nearest_first() -> None:
    reach = moving(one_against("soldatiki", foe("soldatiki", 55, 50))).reach(Move(model="r-1", to=(0, 0)))
    corners = [place for place in corner_places(reach) if place in reach.boundary]
    assert corners == sorted(corners, key=lambda place: math.dist(place, reach.start))
    assert set(corners) == set(reach.boundary)


def test_words_and_the_machine_form() -> None:
    friend = unit("f", "red", (55, 50), **PROFILES["ninth-age"])
    game = moving(
        one_against("ninth-age", friend, foe("ninth-age", 50, 55), terrain=[box("w", "impassable", 0, 0, 45, 99)])
    )
    reach = game.reach(LONE)
    assert reasons(reach) == {("limit", None), ("base", "b-1"), ("terrain", "w")}
    for reason in (*(stretch.reason for stretch in reach.stretches), *(hole.reason for hole in reach.holes)):
        assert is_russian(reason.phrase)
    form = reach.to_json("en")
    assert form["start"] == [50, 50]
    assert {edge["what"] for edge in form["edge"]} == {"limit", "base", "terrain"}
    assert [hole["id"] for hole in form["holes"]] == ["f-1"]


# Whatever stands on the table.

Rng = random.Random


def rectangle(rng: Rng, solid: str, name: str) -> dict[str, Any]:
    sizes = [rng.uniform(0.5, 12), rng.uniform(0.5, 12)]
    shape = {"centre": [rng.uniform(0, 60), rng.uniform(0, 60)], "size": sizes, "rotation": rng.uniform(0, 360)}
    return {"id": name, "kind": solid, "rectangle": shape}


def features(rng: Rng, ruleset: str) -> list[dict[str, Any]]:
    """Return solid terrain of all shapes, and some that stops nobody."""
    solid = SOLID[ruleset]
    found = [rectangle(rng, rng.choice((solid, solid, OPEN[ruleset])), f"t{i}") for i in range(rng.randint(0, 4))]
    if rng.random() < 0.5:
        circle = {"centre": [rng.uniform(0, 60), rng.uniform(0, 60)], "radius": rng.uniform(0.5, 6)}
        found.append({"id": "round", "kind": solid, "circle": circle})
    if rng.random() < 0.5:
        x, y, w = rng.uniform(0, 50), rng.uniform(0, 50), rng.uniform(0.2, 2)
        bent = [[x, y], [x + 8, y], [x + 8, y + w], [x + w, y + w], [x + w, y + 8], [x, y + 8]]
        found.append({"id": "bent", "kind": solid, "polygon": bent})
    return found


def places(rng: Rng, count: int) -> list[Point]:
    return [(rng.uniform(4, 56), rng.uniform(4, 56)) for _ in range(count)]


def crowd(rng: Rng, name: str, side: str, ruleset: str, count: int, **profile: Any) -> dict[str, Any]:
    base = rng.choice(("2cm", "3x3cm", "2x5cm", "50x32mm"))
    return unit(name, side, *places(rng, count), base=base, facing=rng.uniform(0, 360), **PROFILES[ruleset], **profile)


def scene(rng: Rng, ruleset: str) -> dict[str, Any]:
    """Return a table with a unit that may move, friends, foes and terrain."""
    pace: dict[str, Any] = {"move": rng.choice((0.5, 4, 12, 30))} if rng.random() < 0.85 else {}
    x, y = rng.uniform(17, 43), rng.uniform(17, 43)
    if ruleset == "ninth-age" and rng.random() < 0.5:
        files, count = rng.randint(2, 4), rng.randint(1, 7)
        ours = block("r", "red", (x, y), rng.uniform(0, 360), files, count, base=rng.choice(("2x2cm", "2x4cm")), **pace)
    else:
        near = [(x + rng.uniform(-5, 5), y + rng.uniform(-5, 5)) for _ in range(rng.randint(1, 4))]
        base = rng.choice(("2cm", "3x3cm", "2x5cm"))
        ours = unit("r", "red", *near, base=base, facing=rng.uniform(0, 360), **PROFILES[ruleset], **pace)
    return table(
        ruleset,
        ours,
        crowd(rng, "f", "red", ruleset, rng.randint(1, 4)),
        crowd(rng, "b", "blue", ruleset, rng.randint(1, 6)),
        size=(60, 60),
        terrain=features(rng, ruleset),
    )


def moves(rng: Rng, game: Game) -> Iterator[Move]:
    """Yield moves of the unit and of one of it, some with a turn, some over a way-point."""
    ours = game.battlefield.unit_by_id["r"]
    who = [Move(to=(0, 0), unit="r")] + ([] if ours.formation else [Move(to=(0, 0), model=ours.models[-1].id)])
    for move in who:
        x, y = ours.models[-1 if move.model else 0].position
        yield move
        yield replace(move, facing=rng.uniform(-360, 360))
        yield replace(move, by=((x + rng.uniform(-3, 3), y + rng.uniform(-3, 3)),))


def assert_right(game: Game, action: Action, reach: Reach, rng: Rng, count: int) -> None:
    """Ask of places all about whether they are legal, and compare with the region."""
    far = max(math.dist(reach.start, point) for point in reach.boundary) + 1.0
    asked = 0
    for _ in range(count):
        angle, apart = rng.uniform(0, 2 * math.pi), far * math.sqrt(rng.random())
        place = (reach.start[0] + apart * math.cos(angle), reach.start[1] + apart * math.sin(angle))
        if reach.clearance(place) < MARGIN:
            continue
        asked += 1
        assert game.is_legal(there(action, place)) == reach.contains(place), (action, place)
    assert asked or count < 10


def assert_nowhere(game: Game, action: Action, start: Point, rng: Rng) -> None:
    for _ in range(10):
        place = (start[0] + rng.uniform(-9, 9), start[1] + rng.uniform(-9, 9))
        assert not game.is_legal(there(action, place)), (action, place)


def test_charges_reach_the_places_in_contact_alone() -> None:
    reached = 0
    for seed in range(6):
        rng = random.Random(seed)
        game = moving(scene(rng, "mordheim"))
        for model in game.battlefield.unit_by_id["r"].models:
            charge = Move(model=model.id, to=model.position, charge=True)
            try:
                reach = game.reach(charge)
            except RefusedError:
                continue
            for point in (point for stretch in reach.stretches for point in stretch.points[1:-1:5]):
                assert game.is_legal(replace(charge, to=point)) == reach.contains(point), (charge, point)
                reached += reach.contains(point)
            for place in [(rng.uniform(0, 60), rng.uniform(0, 60)) for _ in range(10)]:
                if reach.clearance(place) >= MARGIN:
                    assert not game.is_legal(replace(charge, to=place))
                    assert not reach.contains(place)
    assert reached > 20


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**9))
def test_just_the_places_in_it_are_legal(ruleset: str, seed: int) -> None:
    rng = Rng(seed)
    game = moving(scene(rng, ruleset))
    for action in moves(rng, game):
        try:
            reach = game.reach(action)
        except RefusedError:
            start = action.by[-1] if action.by else game.battlefield.units[0].models[0].position
            assert_nowhere(game, action, start, rng)
            continue
        assert_whole(reach)
        assert_right(game, action, reach, rng, 12)


@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**9))
def test_just_the_places_in_it_are_legal_for_those_who_leave(seed: int) -> None:
    rng = Rng(seed)
    x, y = rng.uniform(5, 55), rng.uniform(5, 55)
    kind = rng.choice(("building", "bunker"))
    shape = {"centre": [x, y], "size": [8, 8], "rotation": rng.uniform(0, 360)}
    door = [x + rng.uniform(-4, 4), y + rng.uniform(-4, 4)]
    house = {"id": "h", "kind": kind, "rectangle": shape, "entrances": [door], "occupants": ["r-1"]}
    scenario = scene(rng, "soldatiki")
    scenario["terrain"].append(house | ({"wounds": 2} if kind == "bunker" else {}))
    game = moving(scenario)
    action = Leave(model="r-1", to=(0, 0))
    try:
        reach = game.reach(action)
    except RefusedError:
        assert_nowhere(game, action, (x, y), rng)
        return
    assert_whole(reach)
    assert_right(game, action, reach, rng, 30)


@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**9))
def test_just_the_places_in_it_are_legal_for_those_who_crawl_dash_or_run(seed: int) -> None:
    rng = Rng(seed)
    scenario = scene(rng, "mordheim")
    game = begin(scenario, 1)
    play(game, Wound(model="r-1"), EndPhase())
    last = game.battlefield.units[0].models[-1].id
    for action in (Crawl(model="r-1", to=(0, 0)), Move(model=last, to=(0, 0), run=True)):
        try:
            reach = game.reach(action)
        except RefusedError:
            assert_nowhere(game, action, game.battlefield.models[action.model or ""].position, rng)
            continue
        assert_right(game, action, reach, rng, 20)
    scenario = scene(rng, "soldatiki")
    scenario["units"][0]["profile"]["dash"] = 7
    game = at(scenario, "shooting")
    dash = Dash(unit="r", to=(0, 0))
    try:
        reach = game.reach(dash)
    except RefusedError:
        assert_nowhere(game, dash, game.battlefield.models["r-1"].position, rng)
        return
    assert_right(game, dash, reach, rng, 20)


def assert_whole(reach: Reach) -> None:
    """Hold that stretches join, that shadows run straight from the start, and that the start sees everything."""
    for before, stretch in zip((reach.stretches[-1], *reach.stretches), reach.stretches, strict=False):
        assert math.dist(before.points[-1], stretch.points[0]) < 1e-8
    x, y = reach.start
    for stretch in reach.stretches:
        (ax, ay), (bx, by) = stretch.points[0], stretch.points[-1]
        if stretch.shadow:
            cross = (ax - x) * (by - y) - (ay - y) * (bx - x)
            assert abs(cross) < 1e-6
    for (ax, ay), (bx, by) in zip(reach.boundary, (*reach.boundary[1:], reach.boundary[0]), strict=True):
        assert (ax - x) * (by - y) - (ay - y) * (bx - x) > -1e-6


@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**9))
def test_the_reasons_are_those_by_which_further_places_are_refused(seed: int) -> None:
    rng = Rng(seed)
    game = moving(scene(rng, "ninth-age"))
    action = Move(unit="r", to=(0, 0))
    try:
        reach = game.reach(action)
    except RefusedError:
        return
    x, y = reach.start
    for stretch in reach.stretches:
        if stretch.shadow:
            continue
        px, py = stretch.points[len(stretch.points) // 2]
        if len(stretch.points) == 2:
            px, py = (stretch.points[0][0] + px) / 2, (stretch.points[0][1] + py) / 2
        apart = math.hypot(px - x, py - y)
        if apart < MARGIN or math.dist(*stretch.points[:: len(stretch.points) - 1]) < MARGIN:
            continue
        share = 2e-3 / apart
        before = (px - share * (px - x), py - share * (py - y))
        if not any(contains(hole.polygon, before, -MARGIN) for hole in reach.holes):
            assert game.is_legal(there(action, before))
        further = there(action, (px + share * (px - x), py + share * (py - y)))
        refusals = game.referee.rules[Move].refusals(game.state, further)
        said = {refusal.message.msgid for refusal in refusals}
        wanted = "at most" if stretch.reason.what == "limit" else stretch.reason.phrase.msgid
        assert any(wanted in each for each in said), (stretch.reason, said)
