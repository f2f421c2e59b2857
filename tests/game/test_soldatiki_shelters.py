"""Buildings, trenches and bunkers in soldatiki: who gets in and out, what it takes, and what befalls those inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from defilade import Dash, EndPhase, Enter, Leave, Move, ScenarioError, Shoot, Treat
from tests.game.tables import Scenario, at, begin, box, flags, forbidden_by, model, play, row, shown, table, unit, until

SURE = {"id": "gun", "hit": 2}


def house(**keys: Any) -> Scenario:
    """Return a building from (40, 40) to (60, 60) with a door in its south and a window in its west side."""
    doors = [{"at": [50, 40], "width": 2}, {"at": [40, 50], "width": 3}]
    return box("house", "building", 40, 40, 60, 60, **{"entrances": doors, **keys})


def bunker(**keys: Any) -> Scenario:
    doors = [{"at": [50, 40], "width": 2}, {"at": [40, 50], "width": 3}]
    return box("bunker", "bunker", 40, 40, 60, 60, **{"entrances": doors, "wounds": 3, **keys})


def field(*terrain: Scenario, options: dict[str, Any] | None = None, units: tuple[Scenario, ...] = ()) -> Scenario:
    """Return a table with two men of red south of the house, their gun, and blue far off."""
    return table(
        "soldatiki",
        unit("red", "red", (50, 30), (54, 38), (46, 38), kind="soldier", move=10),
        unit("gun", "red", (20, 20), base="3x5cm", kind="gun", move=40),
        *units,
        unit("blue", "blue", (90, 90), kind="soldier", move=10, weapons=[SURE]),
        terrain=list(terrain),
        options=options or {},
    )


def into(name: str, feature: str = "house", entrance: int = 0) -> Enter:
    return Enter(model=name, feature=feature, entrance=entrance)


@pytest.mark.clause("SOL-2.3")
def test_entering_a_building() -> None:
    game = begin(field(house()))
    entry = game.push(into("red-1"))
    assert entry.clauses == ("SOL-2.3",)
    assert model(game, "red-1") == {
        "status": "active",
        "wounds": 1,
        "position": [50, 40],
        "facing": 90,
        "flags": ["in:house", "moved"],
    }
    assert forbidden_by(game, into("red-1")) == "GAME-state"


@pytest.mark.clause("SOL-4.3")
def test_entering_a_bunker() -> None:
    game = begin(field(bunker()))
    assert game.push(into("red-1", "bunker")).clauses == ("SOL-4.3",)
    assert flags(game, "red-1") == ["in:bunker", "moved"]
    assert game.ruling("blue-1", "red-1").save == 4


@pytest.mark.parametrize(
    ("scenario", "action", "clause"),
    [
        row("SOL-2.3", field(house()), into("red-1"), None, name="as far as it moves"),
        row("GAME-move", field(house()), into("red-3", entrance=1), "GAME-move", name="too far for a building"),
        row(
            "SOL-4.3",
            field(bunker(), units=(unit("far", "red", (50, 29.9), kind="soldier", move=10),)),
            into("far-1", "bunker"),
            "SOL-4.3",
            name="too far for a bunker",
        ),
        row(
            "SOL-2.3",
            field(house(), units=(unit("wide", "red", (50, 35), base="21x30mm", kind="soldier"),)),
            into("wide-1"),
            "SOL-2.3",
            name="too wide for a door",
        ),
        row(
            "SOL-2.3",
            field(house(), units=(unit("wide", "red", (30, 50), base="30x50mm", kind="soldier"),)),
            into("wide-1", entrance=1),
            None,
            name="its smaller side counts",
        ),
        row(
            "SOL-4.3",
            field(bunker(), units=(unit("wide", "red", (50, 35), base="21x30mm", kind="soldier"),)),
            into("wide-1", "bunker"),
            "SOL-4.3",
            name="too wide for a bunker",
        ),
        row("SOL-2.3", field(house()), into("gun-1", entrance=1), "SOL-2.3", name="no gun goes into a building"),
        row("SOL-4.1", field(bunker()), into("gun-1", "bunker", 1), "SOL-4.1", name="nor into a bunker"),
        row(
            "SOL-4.1",
            field(bunker(), units=(unit("rider", "red", (50, 35), kind="cavalry"),)),
            into("rider-1", "bunker"),
            "SOL-4.1",
            name="cavalry stays outside a bunker",
        ),
        row(
            "SOL-2.3",
            field(house(), units=(unit("rider", "red", (50, 35), kind="cavalry"),)),
            into("rider-1"),
            None,
            name="not outside a building",
        ),
        row("GAME-target", field(house()), into("red-1", entrance=2), "GAME-target", name="no such entrance"),
        row("GAME-target", field(house(entrances=[])), into("red-1"), "GAME-target", name="no entrance at all"),
        row(
            "GAME-target",
            field(box("house", "ruins", 40, 40, 60, 60)),
            into("red-1"),
            "GAME-target",
            name="no building",
        ),
        row("GAME-turn", field(house()), into("blue-1"), "GAME-turn", name="not its turn"),
        row(
            "GAME-move",
            field(house(), units=(unit("foe", "blue", (50, 35), kind="soldier"),)),
            into("red-1"),
            "GAME-move",
            name="an enemy in the way",
        ),
        row(
            "GAME-move",
            field(house(), box("den", "bunker", 48, 33, 52, 35)),
            into("red-1"),
            "GAME-move",
            name="another bunker in the way",
        ),
    ],
)
def test_who_may_enter(scenario: Scenario, action: Enter, clause: str | None) -> None:
    assert forbidden_by(begin(scenario), action) == clause


@pytest.mark.clause("GAME-phase")
def test_nobody_enters_or_leaves_in_the_shooting_phase() -> None:
    game = at(field(house(occupants=["red-3"])), "shooting")
    assert forbidden_by(game, into("red-1")) == "GAME-phase"
    assert forbidden_by(game, Leave(model="red-3", to=(50, 37))) == "GAME-phase"


@pytest.mark.clause("GAME-state")
def test_who_is_inside_does_not_enter_again() -> None:
    game = begin(field(house(occupants=["red-1"])))
    assert flags(game, "red-1") == ["in:house"]
    assert forbidden_by(game, into("red-1")) == "GAME-state"


@pytest.mark.clause("GAME-state")
def test_who_has_moved_enters_no_more() -> None:
    game = play(begin(field(house())), Move(model="red-1", to=(50, 31)))
    assert forbidden_by(game, into("red-1")) == "GAME-state"


@pytest.mark.parametrize(
    ("kind", "clause"),
    [row("SOL-2.3", "building", "SOL-2.3", name="building"), row("SOL-4.4", "bunker", "SOL-4.4", name="bunker")],
)
@pytest.mark.parametrize("way", ["in", "out"])
def test_nobody_moves_through_walls_and_slits(kind: str, clause: str, way: str) -> None:
    walls = (house if kind == "building" else bunker)(**({"occupants": ["red-1"]} if way == "out" else {}))
    game = begin(field(walls))
    to = (50.0, 45.0) if way == "in" else (50.0, 37.0)
    assert forbidden_by(game, Move(model="red-1" if way == "out" else "red-2", to=to)) == clause


@pytest.mark.clause("GAME-move")
@pytest.mark.parametrize("walls", [house, bunker])
@pytest.mark.parametrize(("to", "clause"), [((50, 38.9), None), ((50, 39.1), "GAME-move")])
def test_a_base_may_touch_walls_but_not_reach_into_them(
    walls: Callable[..., Scenario], to: tuple[float, float], clause: str | None
) -> None:
    assert forbidden_by(begin(field(walls())), Move(model="red-1", to=to)) == clause


@pytest.mark.clause("SOL-2.3")
def test_a_building_without_entrances_is_entered_and_left_by_moving() -> None:
    game = play(begin(field(house(entrances=[]))), Move(model="red-2", to=(54, 42)))
    assert game.ruling("blue-1", "red-2").cover == "cover"
    assert forbidden_by(until(game, "red", "movement"), Move(model="red-2", to=(54, 38))) is None


class TestWhoIsInsideOfWhat:
    """The flag of what somebody has gone into lasts as long as he is there, and no longer."""

    @pytest.mark.clause("SOL-2.1", "SOL-2.3")
    def test_an_occupant_of_a_building_without_entrances_walks_out_of_it(self) -> None:
        game = begin(field(house(occupants=["red-1"], entrances=[])))
        assert (flags(game, "red-1"), game.ruling("blue-1", "red-1").cover) == (["in:house"], "cover")
        game.push(Move(model="red-1", to=(50, 31)))
        assert (flags(game, "red-1"), game.ruling("blue-1", "red-1").cover) == (["moved"], None)
        assert forbidden_by(game, Move(model="red-2", to=(50, 32))) == "GAME-move"

    @pytest.mark.clause("SOL-2.3")
    def test_he_is_still_in_it_where_he_walks_about_inside(self) -> None:
        scenario = field(house(entrances=[], occupants=["in-1"]), units=(unit("in", "red", (50, 50), kind="soldier"),))
        game = play(begin(scenario), Move(model="in-1", to=(55, 55)))
        assert flags(game, "in-1") == ["in:house", "moved"]
        assert flags(play(until(game, "red", "movement"), Move(model="in-1", to=(80, 55))), "in-1") == ["moved"]

    @pytest.mark.clause("SOL-2.1")
    def test_who_dashes_out_of_it_is_out(self) -> None:
        scenario = field(house(entrances=[], occupants=["in-1"]), units=(unit("in", "red", (50, 50), kind="soldier"),))
        game = play(at(scenario, "shooting"), Dash(unit="in", to=(50, 65)))
        assert flags(game, "in-1") == ["dashed"]

    @pytest.mark.clause("SOL-4.3")
    def test_from_a_building_without_entrances_into_a_bunker_and_out_again(self) -> None:
        den = box("den", "bunker", 70, 40, 80, 50, wounds=3, entrances=[[70, 45]])
        scenario = field(
            house(entrances=[], occupants=["in-1"]), den, units=(unit("in", "red", (55, 45), kind="soldier"),)
        )
        game = play(begin(scenario), into("in-1", "den"))
        assert flags(game, "in-1") == ["in:den", "moved"]
        game = play(until(game, "red", "movement"), Leave(model="in-1", to=(67, 45)))
        assert flags(game, "in-1") == ["moved"]

    @pytest.mark.clause("SOL-4.3", "SOL-2.3")
    @pytest.mark.parametrize("first", ["bunker", "house"])
    def test_by_a_door_between_two_features_one_leaves_that_which_one_went_into(self, first: str) -> None:
        terrain = [bunker(entrances=[[60, 50]]), box("house", "building", 60, 40, 70, 60)]
        scenario = field(
            *terrain[:: 1 if first == "bunker" else -1], units=(unit("in", "red", (65, 50), kind="soldier"),)
        )
        game = play(begin(scenario), into("in-1", "bunker"))
        assert flags(game, "in-1") == ["in:bunker", "moved"]
        game = until(game, "red", "movement")
        assert forbidden_by(game, Move(model="in-1", to=(65, 50))) == "SOL-4.4"
        game.push(Leave(model="in-1", to=(65, 50)))
        assert (flags(game, "in-1"), game.ruling("blue-1", "in-1").cover) == (["moved"], "cover")

    @pytest.mark.clause("SOL-4.4")
    def test_nobody_goes_from_one_bunker_into_another_but_by_its_entrance(self) -> None:
        """An occupant may be put down beside his bunker: he is inside of it all the same."""
        den = box("den", "bunker", 70, 40, 80, 50, wounds=3, entrances=[[75, 40]])
        game = begin(field(bunker(occupants=["in-1"]), den, units=(unit("in", "red", (75, 35), kind="soldier"),)))
        assert forbidden_by(game, into("in-1", "den")) == "SOL-4.4"


class TestAircraftAbove:
    """An aircraft flies over buildings and bunkers: it is in none of them."""

    def above(self, walls: Scenario, *units: Scenario) -> Scenario:
        return field(walls, units=(unit("plane", "blue", (50, 50), kind="fighter"), *units))

    @pytest.mark.clause("SOL-4.1")
    def test_it_is_no_other_squad_in_the_bunker(self) -> None:
        assert forbidden_by(begin(self.above(bunker())), into("red-1", "bunker")) is None

    @pytest.mark.clause("SOL-4.5")
    def test_it_does_not_fall_with_the_bunker(self) -> None:
        scenario = self.above(bunker(wounds=1, side="blue"))
        scenario["units"][0]["weapons"] = [SURE]
        game = at(scenario, "shooting", 2)
        assert game.odds("red-1", "bunker").mean("casualties") == 0.0
        game.push(Shoot(model="red-1", target="bunker"))
        assert game.state.field.feature_by_id["bunker"].wounds == 0
        assert model(game, "plane-1")["status"] == "active"

    @pytest.mark.clause("GAME-target")
    def test_it_may_shoot_at_the_bunker_below(self) -> None:
        scenario = field(bunker(side="red"), units=(unit("plane", "blue", (50, 50), kind="fighter", weapons=[SURE]),))
        game = until(begin(scenario), "blue", "shooting")
        assert forbidden_by(game, Shoot(unit="plane", target="bunker")) is None

    @pytest.mark.clause("GAME-move", "GAME-state")
    @pytest.mark.parametrize("walls", [house, bunker])
    def test_it_stands_in_others_way_as_elsewhere_and_leaves_by_no_door(self, walls: Callable[..., Scenario]) -> None:
        game = begin(self.above(walls(), unit("other", "red", (20, 50), kind="fighter")))
        assert forbidden_by(game, Move(model="other-1", to=(49, 50))) == "GAME-move"
        game.push(EndPhase())
        assert forbidden_by(until(game, "blue", "movement"), Leave(model="plane-1", to=(50, 37))) == "GAME-state"


class TestLeaving:
    @pytest.mark.parametrize(
        ("walls", "name", "clause"),
        [
            row("SOL-2.3", house, "house", "SOL-2.3", name="a building"),
            row("SOL-4.3", bunker, "bunker", "SOL-4.3", name="a bunker"),
        ],
    )
    def test_leaving(self, walls: Callable[..., Scenario], name: str, clause: str) -> None:
        game = begin(field(walls(occupants=["red-1"])))
        assert flags(game, "red-1") == [f"in:{name}"]
        entry = game.push(Leave(model="red-1", to=(50, 37)))
        assert entry.clauses == (clause,)
        assert (model(game, "red-1")["position"], flags(game, "red-1")) == ([50, 37], ["moved"])
        assert game.ruling("blue-1", "red-1").cover is None

    @pytest.mark.parametrize(
        ("to", "entrance", "clause"),
        [
            row("SOL-2.3", (50, 30), 0, None, name="as far as it moves from the door"),
            row("GAME-move", (50, 29.9), 0, "GAME-move", name="further"),
            row("SOL-2.3", (50, 39), 0, None, name="close to the wall"),
            row("GAME-move", (50, 39.5), 0, "GAME-move", name="still in the door"),
            row("GAME-move", (54, 37), 0, "GAME-move", name="onto another base"),
            row("SOL-2.3", (37, 50), 1, None, name="by the window"),
            row("GAME-move", (50, 37), 1, "GAME-move", name="too far from the window"),
            row("GAME-target", (50, 37), 2, "GAME-target", name="no such entrance"),
        ],
    )
    def test_where_to(self, to: tuple[float, float], entrance: int, clause: str | None) -> None:
        game = begin(field(house(occupants=["red-1"])))
        assert forbidden_by(game, Leave(model="red-1", to=to, entrance=entrance)) == clause

    @pytest.mark.clause("SOL-2.3")
    def test_leaving_is_listed_where_somebody_stands_right_before_the_door(self) -> None:
        guard = unit("guard", "red", (50, 38.4), kind="soldier")
        scenario = field(house(occupants=["red-1"], entrances=[[50, 40]]), units=(guard,))
        for game in (begin(scenario), begin(scenario)):
            (leaving,) = [action for action in game.legal_actions() if isinstance(action, Leave)]
            assert leaving.model == "red-1"
            assert game.is_legal(leaving)

    @pytest.mark.clause("GAME-move")
    def test_it_is_not_listed_where_no_place_is_left(self) -> None:
        """The man goes 2 cm from the door at most, and 1 cm to be out: nowhere past a friend's base at 1.6 cm."""
        men = unit("in", "red", (50, 50), kind="soldier", move=2), unit("guard", "red", (50, 38.4), kind="soldier")
        for units, listed in ((men[:1], 1), (men, 0)):
            game = begin(field(house(occupants=["in-1"], entrances=[[50, 40]]), units=units))
            assert len([action for action in game.legal_actions() if isinstance(action, Leave)]) == listed

    @pytest.mark.clause("GAME-state")
    def test_who_is_in_nothing_leaves_nothing(self) -> None:
        assert forbidden_by(begin(field(house())), Leave(model="red-1", to=(50, 37))) == "GAME-state"

    @pytest.mark.clause("GAME-turn")
    def test_not_in_the_enemys_turn(self) -> None:
        game = begin(field(house(occupants=["blue-1"])))
        assert forbidden_by(game, Leave(model="blue-1", to=(50, 37))) == "GAME-turn"

    @pytest.mark.clause("GAME-state")
    def test_not_in_the_phase_of_entering(self) -> None:
        game = play(begin(field(house())), into("red-1"))
        assert forbidden_by(game, Leave(model="red-1", to=(50, 37))) == "GAME-state"
        assert forbidden_by(until(game, "red", "movement"), Leave(model="red-1", to=(50, 37))) is None

    @pytest.mark.parametrize(
        ("walls", "clause"),
        [row("SOL-2.3", house, "SOL-2.3", name="building"), row("SOL-4.3", bunker, "SOL-4.3", name="bunker")],
    )
    def test_not_by_too_narrow_a_way(self, walls: Callable[..., Scenario], clause: str) -> None:
        game = begin(field(walls(occupants=["red-1"], entrances=[{"at": [50, 40], "width": 1.9}])))
        assert forbidden_by(game, Leave(model="red-1", to=(50, 37))) == clause


@pytest.mark.clause("SOL-2.3")
def test_those_inside_are_in_nobodys_way() -> None:
    game = play(begin(field(house())), into("red-1"))
    assert forbidden_by(game, into("red-2")) is None
    assert forbidden_by(game, Move(model="red-2", to=(50, 38.5))) is None


def garrison(men: int, *heavy: str) -> Scenario:
    """Return a squad of men and heavy weapons in the bunker, and one more man of it before the door."""
    kinds = {n: {"kind": kind} for n, kind in enumerate(heavy, men + 2)}
    places = [(50, 38), *((45.0 + n, 50.0) for n in range(men + len(heavy)))]
    return unit("men", "red", *places, each=kinds, kind="soldier", move=10)


def inside(men: int, *heavy: str, newcomer: str = "soldier", options: dict[str, Any] | None = None) -> Scenario:
    squad = garrison(men, *heavy)
    squad["models"][0]["profile"] = {"kind": newcomer}
    names = [each["id"] for each in squad["models"][1:]]
    return field(bunker(occupants=names), units=(squad,), options=options)


@pytest.mark.parametrize(
    ("scenario", "clause"),
    [
        row("SOL-4.1", inside(5), None, name="a sixth"),
        row("SOL-4.1", inside(6), "SOL-4.1", name="a seventh"),
        row("SOL-4.1", inside(5, "mortar", "heavy-machine-gun"), None, name="heavy weapons do not count"),
        row("SOL-4.1", inside(6, newcomer="anti-tank-rifle"), None, name="a heavy weapon besides"),
        row("SOL-4.1", inside(2, options={"bunker_capacity": 2}), "SOL-4.1", name="full by the option"),
        row("SOL-4.1", inside(6, options={"bunker_capacity": 7}), None, name="room by the option"),
        row("SOL-4.1", inside(1, newcomer="motorcycle"), "SOL-4.1", name="no motorcycle"),
    ],
)
def test_how_many_a_bunker_holds(scenario: Scenario, clause: str | None) -> None:
    assert forbidden_by(begin(scenario), into("men-1", "bunker")) == clause


@pytest.mark.clause("SOL-4.1")
def test_a_bunker_holds_one_squad() -> None:
    assert forbidden_by(begin(inside(1)), into("red-1", "bunker")) == "SOL-4.1"


@pytest.mark.clause("SOL-4.1")
def test_the_fallen_count_for_nothing() -> None:
    scenario = inside(6)
    game = until(at(scenario, "movement", 6, 3), "blue", "shooting")
    game = play(game, Shoot(unit="blue", target="men-2"))
    assert model(game, "men-2")["status"] == "fallen"
    assert forbidden_by(until(game, "red", "movement"), into("men-1", "bunker")) is None


@pytest.mark.clause("SOL-4.1")
def test_the_lost_of_another_squad_count_for_nothing() -> None:
    game = until(begin(inside(1), 6, 3), "blue", "shooting")
    game = until(play(game, Shoot(unit="blue", target="men-2")), "red", "shooting")
    assert forbidden_by(until(game, "red", "movement"), into("red-1", "bunker")) is None


class TestOneByOne:
    """The option `entrance_rate`: how many pass an entrance in a phase; the source may be read as one."""

    @pytest.mark.clause("SOL-4.3")
    def test_as_many_as_reach_it(self) -> None:
        game = play(begin(field(bunker())), into("red-1", "bunker"), into("red-2", "bunker"))
        assert forbidden_by(game, into("red-3", "bunker")) is None

    @pytest.mark.clause("SOL-4.3")
    def test_one_in_a_phase_and_another_in_the_next(self) -> None:
        game = play(begin(field(bunker(), options={"entrance_rate": 1})), into("red-1", "bunker"))
        assert forbidden_by(game, into("red-2", "bunker")) == "SOL-4.3"
        assert forbidden_by(until(game, "red", "movement"), into("red-2", "bunker")) is None

    @pytest.mark.clause("SOL-4.3")
    def test_two_by_the_option(self) -> None:
        game = play(
            begin(field(bunker(), options={"entrance_rate": 2})), into("red-1", "bunker"), into("red-2", "bunker")
        )
        assert forbidden_by(game, into("red-3", "bunker")) == "SOL-4.3"

    @pytest.mark.clause("SOL-4.3")
    def test_each_entrance_counts_by_itself(self) -> None:
        near = unit("red2", "red", (35, 50), kind="soldier", move=10)
        game = begin(field(bunker(), units=(near,), options={"entrance_rate": 1}))
        game.push(into("red2-1", "bunker", 1))
        assert forbidden_by(game, into("red-1", "bunker")) == "SOL-4.1"
        scenario = field(bunker(), options={"entrance_rate": 1})
        scenario["units"][0]["models"].append({"id": "red-4", "position": [35, 50], "facing": 0})
        game = play(begin(scenario), into("red-4", "bunker", 1))
        assert forbidden_by(game, into("red-1", "bunker")) is None

    @pytest.mark.clause("SOL-4.3")
    def test_leaving_counts_too(self) -> None:
        game = begin(field(bunker(occupants=["red-1", "red-2"]), options={"entrance_rate": 1}))
        game.push(Leave(model="red-1", to=(50, 37)))
        assert forbidden_by(game, Leave(model="red-2", to=(50, 34))) == "SOL-4.3"
        assert forbidden_by(game, into("red-3", "bunker")) == "SOL-4.3"


@pytest.mark.clause("SOL-4.3")
@pytest.mark.parametrize(("count", "sound"), [(2, True), (3, False)])
def test_a_bunker_has_two_entrances_at_most(count: int, sound: bool) -> None:
    scenario = field(bunker(entrances=[[50, 40], [40, 50], [60, 50]][:count]))
    if sound:
        assert len(begin(scenario).battlefield.feature_by_id["bunker"].entrances) == count
    else:
        with pytest.raises(ScenarioError, match=r"SOL-4\.3"):
            begin(scenario)


@pytest.mark.clause("SOL-2.3")
def test_a_building_may_have_more() -> None:
    field_of_three = begin(field(house(entrances=[[50, 40], [40, 50], [60, 50]]))).battlefield
    assert len(field_of_three.feature_by_id["house"].entrances) == 3


class TestSlits:
    @pytest.mark.clause("SOL-4.4")
    def test_both_sides_fire_through_them(self) -> None:
        scenario = field(bunker(occupants=["red-1"]))
        scenario["units"][0]["weapons"] = [SURE]
        game = at(scenario, "shooting", 4, 1)
        assert game.ruling("red-1", "blue-1").can_shoot
        assert game.ruling("blue-1", "red-1").can_shoot
        assert forbidden_by(game, Shoot(model="red-1", target="blue-1")) is None
        game = until(game, "blue", "shooting")
        game.push(Shoot(unit="blue", target="red-1"))
        assert game.log[-1].dice == (4, 1)
        assert model(game, "red-1")["status"] == "fallen"


def stormed(damage: int = 3, **keys: Any) -> Scenario:
    """Return a table on which blue's gun can shoot a bunker that two men of red hold."""
    scenario = field(bunker(side="red", occupants=["red-1", "red-2"], **keys))
    scenario["units"][-1]["weapons"] = [SURE | {"damage": damage}]
    scenario["units"].append(unit("medic", "red", (38, 50), kind="soldier", traits=["medic"], move=10))
    return scenario


BLAST = Shoot(unit="blue", target="bunker")


class TestDestruction:
    @pytest.mark.clause("SOL-4.5")
    def test_a_bunker_loses_wounds_without_a_save(self) -> None:
        game = play(until(begin(stormed(damage=2), 2), "blue", "shooting"), BLAST)
        assert game.log[-1].dice == (2,)
        assert shown(game)["terrain"]["bunker"]["wounds"] == 1
        assert model(game, "red-1")["status"] == "active"

    @pytest.mark.clause("SOL-4.5")
    def test_with_its_last_wound_all_inside_are_lost_without_saves(self) -> None:
        game = play(until(begin(stormed(), 2), "blue", "shooting"), BLAST)
        assert (game.log[-1].dice, "SOL-4.5" in game.log[-1].clauses) == ((2,), True)
        assert {name: model(game, name)["status"] for name in ("red-1", "red-2", "red-3", "medic-1")} == {
            "red-1": "lost",
            "red-2": "lost",
            "red-3": "active",
            "medic-1": "active",
        }
        assert model(game, "red-1")["wounds"] == 0

    @pytest.mark.clause("SOL-4.5")
    def test_no_medic_helps_them(self) -> None:
        game = play(until(begin(stormed(), 2), "blue", "shooting"), BLAST)
        game = until(game, "red", "movement")
        assert forbidden_by(game, Treat(model="medic-1", target="red-1")) == "SOL-4.5"

    @pytest.mark.clause("SOL-4.5")
    def test_the_fallen_inside_die_too(self) -> None:
        scenario = stormed()
        scenario["units"].append(unit("blue2", "blue", (86, 90), kind="soldier", weapons=[SURE]))
        game = until(begin(scenario, 6, 1, 2), "blue", "shooting")
        game = play(game, Shoot(unit="blue2", target="red-2"))
        assert model(game, "red-2")["status"] == "fallen"
        game = play(game, BLAST)
        assert model(game, "red-2")["status"] == "lost"
        game = until(game, "red", "movement")
        assert forbidden_by(game, Treat(model="medic-1", target="red-2")) == "SOL-4.5"

    @pytest.mark.clause("SOL-1.7", "SOL-4.5")
    def test_who_was_lost_before_the_bunker_fell_has_not_died_with_it(self) -> None:
        scenario = stormed()
        scenario["units"][-2]["weapons"] = [SURE | {"damage": 3, "shots": 1}]
        game = play(until(begin(scenario, 2, 3, 2), "blue", "shooting"), Shoot(unit="blue", target="red-2"))
        game = until(game, "blue", "shooting")
        assert (model(game, "red-2")["status"], flags(game, "red-2")) == ("lost", ["in:bunker"])
        game = until(play(game, BLAST), "red", "movement")
        assert (model(game, "red-1")["status"], flags(game, "red-1")) == ("lost", ["in:bunker"])
        assert forbidden_by(game, Treat(model="medic-1", target="red-2")) == "SOL-1.7"
        assert forbidden_by(game, Treat(model="medic-1", target="red-1")) == "SOL-4.5"

    @pytest.mark.clause("SOL-2.1")
    @pytest.mark.parametrize(
        ("deep", "clause"), [(5.1, "SOL-2.1"), (4.9, None)], ids=["more wood than that", "less of it"]
    )
    @pytest.mark.parametrize("kind", ["soldier", "fighter"])
    def test_too_much_wood_on_the_line_hides_a_bunker_too(self, deep: float, clause: str | None, kind: str) -> None:
        """The line goes from the shooter to the middle of the bunker, at (50, 50)."""
        scenario = stormed()
        scenario["units"][-2] |= {"models": [{"id": "blue-1", "position": [50, 90], "facing": 270}]}
        scenario["units"][-2]["profile"]["kind"] = kind
        scenario["terrain"].append(box("wood", "wood", 30, 70, 70, 70 + deep))
        scenario["options"] = {"wood_depth": 5}
        game = until(begin(scenario), "blue", "shooting")
        assert forbidden_by(game, BLAST) == (clause if kind == "soldier" else None)

    @pytest.mark.clause("SOL-4.5")
    def test_who_left_in_time_lives(self) -> None:
        game = play(begin(stormed(), 2), Leave(model="red-1", to=(50, 37)))
        game = play(until(game, "blue", "shooting"), BLAST)
        assert (model(game, "red-1")["status"], model(game, "red-2")["status"]) == ("active", "lost")

    @pytest.mark.clause("SOL-4.5", "SOL-6.3")
    def test_heavy_weapons_inside_are_destroyed(self) -> None:
        scenario = stormed()
        scenario["units"][0]["models"][0]["profile"] = {"kind": "heavy-machine-gun"}
        game = play(until(begin(scenario, 2), "blue", "shooting"), BLAST)
        assert model(game, "red-1")["status"] == "destroyed"

    @pytest.mark.clause("SOL-4.5")
    def test_a_destroyed_bunker_stands_and_covers_nobody_and_lets_nobody_in(self) -> None:
        scenario = stormed()
        scenario["units"][0]["models"].append({"id": "red-4", "position": [50, 70], "facing": 90})
        scenario["units"].append(unit("blue3", "blue", (50, 20), kind="soldier", weapons=[SURE]))
        game = play(until(begin(scenario, 2), "blue", "shooting"), BLAST)
        assert not game.ruling("blue3-1", "red-4").in_sight
        game = until(game, "red", "movement")
        assert forbidden_by(game, into("red-3", "bunker")) == "GAME-state"
        assert forbidden_by(game, Move(model="red-3", to=(46, 45))) == "SOL-4.4"
        until(game, "blue", "shooting")
        assert forbidden_by(game, BLAST) == "GAME-target"

    @pytest.mark.clause("SOL-4.5")
    def test_the_odds_count_all_inside(self) -> None:
        """A hit on 2+ that takes its last wound takes two men with it."""
        odds = until(begin(stormed()), "blue", "shooting").odds("blue", "bunker")
        assert odds.mean("casualties") == pytest.approx(2 * 5 / 6)
        assert odds.mean("wounds") == pytest.approx(3 * 5 / 6)

    @pytest.mark.clause("SOL-4.5", "SOL-4.1")
    @pytest.mark.parametrize(("wounds", "save"), [(1, 4), (0, None)])
    def test_a_bunker_without_wounds_covers_nobody(self, wounds: int, save: int | None) -> None:
        scenario = field(bunker(wounds=wounds), units=(unit("in", "red", (50, 50), kind="soldier"),))
        assert begin(scenario).ruling("blue-1", "in-1").save == save

    @pytest.mark.clause("GAME-target")
    def test_one_shoots_at_the_enemys_bunkers_alone(self) -> None:
        scenario = stormed()
        scenario["terrain"].append(
            house() | {"id": "house", "polygon": [[5, 80], [15, 80], [15, 90], [5, 90]], "entrances": []}
        )
        game = at(scenario, "shooting")
        assert forbidden_by(game, Shoot(unit="red", target="bunker")) == "GAME-target"
        assert forbidden_by(game, Shoot(unit="red", target="house")) == "GAME-target"

    @pytest.mark.clause("GAME-range")
    @pytest.mark.parametrize(("reach", "clause"), [(41.43, None), (41.42, "GAME-range")])
    def test_its_distance_is_from_the_base_to_the_wall(self, reach: float, clause: str | None) -> None:
        """From (90, 90) to the corner (60, 60) it is 30√2 = 42.426 to the middle of the base, 41.426 to its edge."""
        scenario = stormed()
        scenario["units"][-2]["weapons"] = [SURE | {"range": reach}]
        assert forbidden_by(until(begin(scenario), "blue", "shooting"), BLAST) == clause

    @pytest.mark.clause("GAME-sight")
    def test_it_must_be_seen(self) -> None:
        scenario = stormed()
        scenario["terrain"].append(box("wall", "building", 70, 60, 85, 100))
        scenario["terrain"].append(box("wall2", "building", 60, 70, 100, 85))
        assert forbidden_by(until(begin(scenario), "blue", "shooting"), BLAST) == "GAME-sight"


@pytest.mark.parametrize("kind", [row("SOL-3.3", kind, name=kind) for kind in ("trench", "parapet")])
def test_trenches_and_parapets_are_taken_by_ordinary_movement(kind: str) -> None:
    game = begin(field(box("it", kind, 45, 38.5, 55, 42)))
    assert forbidden_by(game, Move(model="red-1", to=(50, 40.1))) == "GAME-move"
    game = play(game, Move(model="red-1", to=(50, 40)), EndPhase())
    assert game.ruling("blue-1", "red-1").cover == "trench"
    assert flags(game, "red-1") == ["moved"]


def test_a_game_can_be_taken_back_through_a_door() -> None:
    game = play(begin(field(house())), into("red-1"))
    game.pop()
    assert game.state == begin(field(house())).state
