"""Movement, the same in every ruleset: how far, over what, and where to."""

from __future__ import annotations

from typing import Any

import pytest

from defilade import Crawl, Dash, EndPhase, Game, Move, RefusedError, Shoot, Wound
from defilade.battlefield.model import Point
from defilade.sight.bases import front_edge, unit_front_edge
from tests.game.tables import Scenario, at, begin, block, box, flags, forbidden_by, model, play, row, table, unit, until

pytestmark = pytest.mark.clause("GAME-move")


def field(*terrain: Scenario, units: tuple[Scenario, ...] = (), **red: Any) -> Scenario:
    """Return a table of 100 cm by 100 with one red at (50, 50), who moves 10 cm, and what else is said."""
    profile = {"kind": "soldier", "move": 10, "dash": 5, **red}
    return table(
        "soldatiki",
        unit("red", "red", (50, 50), **profile),
        unit("blue", "blue", (90, 90), kind="soldier", weapons=[{"id": "gun", "hit": 2}]),
        *units,
        terrain=list(terrain),
    )


def foe(*places: Point, **more: Any) -> Scenario:
    return unit("foe", "blue", *places, **{"kind": "soldier", **more})


def friend(*places: Point) -> Scenario:
    return unit("friend", "red", *places, kind="soldier")


def to(x: float, y: float, *by: Point, facing: float | None = None) -> Move:
    return Move(model="red-1", to=(x, y), by=by, facing=facing)


@pytest.mark.parametrize("place", [(1e5, 50.0), (50.0, -1e5), (1e5, 1e5)])
def test_nobody_goes_beyond_all_tables(place: Point) -> None:
    house = box("house", "building", 60, 60, 70, 70, entrances=[{"at": [65, 60]}])
    assert forbidden_by(begin(field(house)), to(*place)) == "GAME-move"


@pytest.mark.parametrize(
    ("scenario", "action", "clause"),
    [
        row("GAME-move", field(), to(60, 50), None, name="its move"),
        row("GAME-move", field(), to(56, 58), None, name="aslant"),
        row("GAME-move", field(), to(60.0000005, 50), None, name="within the tolerance"),
        row("GAME-move", field(), to(60.00001, 50), "GAME-move", name="beyond it"),
        row("GAME-move", field(), to(56, 58.1), "GAME-move", name="too far aslant"),
        row("GAME-move", field(), to(50, 50), None, name="on the spot"),
        row("GAME-move", field(), to(50, 50, (55, 50)), None, name="there and back"),
        row("GAME-move", field(), to(50, 50, (55.1, 50)), "GAME-move", name="too far there and back"),
        row("GAME-move", field(), to(55, 55, (50, 55)), None, name="round a corner"),
        row("GAME-move", field(), to(55, 55.1, (50, 55.1)), "GAME-move", name="too far round a corner"),
        row("GAME-move", field(move=None), to(99, 1), None, name="no limit without a move"),
        row("GAME-move", field(), Dash(model="red-1", to=(55, 50)), None, name="a dash"),
        row("GAME-move", field(), Dash(model="red-1", to=(55.1, 50)), "GAME-move", name="a dash too far"),
        row("GAME-move", field(dash=None), Dash(model="red-1", to=(99, 1)), None, name="no limit without a dash"),
    ],
)
def test_how_far(scenario: Scenario, action: Move | Dash, clause: str | None) -> None:
    profile = scenario["units"][0]["profile"]
    scenario["units"][0]["profile"] = {key: value for key, value in profile.items() if value is not None}
    game = at(scenario, "movement" if isinstance(action, Move) else "shooting")
    assert forbidden_by(game, action) == clause


@pytest.mark.parametrize(
    ("units", "action", "clause"),
    [
        row("GAME-move", foe((56, 50)), to(54, 50), None, name="up to an enemy's base"),
        row("GAME-move", foe((56, 50)), to(54.01, 50), "GAME-move", name="onto it"),
        row("GAME-move", foe((55, 50)), to(60, 50), "GAME-move", name="through an enemy"),
        row("GAME-move", foe((55, 51.99)), to(60, 50), "GAME-move", name="over a part of its base"),
        row("GAME-move", foe((55, 52)), to(60, 50), None, name="past it, touching"),
        row("GAME-move", foe((55, 50)), to(56.5, 52.5, (52, 53)), None, name="round an enemy"),
        row("GAME-move", foe((55, 50)), to(50, 50, (54, 50)), "GAME-move", name="a way-point on an enemy"),
        row("GAME-move", friend((55, 50)), to(60, 50), None, name="through a friend"),
        row("GAME-move", friend((56, 50)), to(54, 50), None, name="up to a friend's base"),
        row("GAME-move", friend((56, 50)), to(54.01, 50), "GAME-move", name="onto a friend"),
        row("GAME-move", friend((55, 50)), to(50, 50, (55, 50)), None, name="over a friend and back"),
    ],
)
def test_bases_in_the_way(units: Scenario, action: Move, clause: str | None) -> None:
    assert forbidden_by(begin(field(units=(units,))), action) == clause


@pytest.mark.parametrize(
    ("place", "end", "clause"),
    [
        row("GAME-move", (5, 50), (1, 50), None, name="up to the edge"),
        row("GAME-move", (5, 50), (0.9, 50), "GAME-move", name="over the left edge"),
        row("GAME-move", (95, 50), (99.1, 50), "GAME-move", name="over the right edge"),
        row("GAME-move", (50, 5), (50, 0.9), "GAME-move", name="over the near edge"),
        row("GAME-move", (50, 95), (50, 99.1), "GAME-move", name="over the far edge"),
        row("GAME-move", (95, 95), (99, 99), None, name="into a corner"),
    ],
)
def test_the_edge_of_the_table(place: Point, end: Point, clause: str | None) -> None:
    scenario = field()
    scenario["units"][0]["models"][0]["position"] = list(place)
    scenario["units"][1]["models"][0]["position"] = [50, 50]
    assert forbidden_by(begin(scenario), Move(model="red-1", to=end)) == clause


@pytest.mark.parametrize(("point", "clause"), [((1, 52), None), ((0.9, 52), "GAME-move")])
def test_no_way_leads_over_the_edge_of_the_table(point: Point, clause: str | None) -> None:
    scenario = field()
    scenario["units"][0]["models"][0]["position"] = [4, 50]
    assert forbidden_by(begin(scenario), Move(model="red-1", to=(4, 54), by=(point,))) == clause


ROCK = {"id": "rock", "kind": "impassable", "circle": {"centre": [55, 50], "radius": 2}}


def ninth_age(*units: Scenario, terrain: tuple[Scenario, ...] = ()) -> Scenario:
    return table("ninth-age", *units, unit("blue", "blue", (90, 90)), terrain=list(terrain))


@pytest.mark.parametrize(
    ("rock", "action", "clause"),
    [
        row("GAME-move", ROCK, to(60, 50), "GAME-move", name="through a rock"),
        row("GAME-move", ROCK, to(52, 50), None, name="up to it"),
        row("GAME-move", ROCK, to(52.01, 50), "GAME-move", name="onto it"),
        row("GAME-move", ROCK, to(60, 53), "GAME-move", name="over its edge"),
        row("GAME-move", ROCK, to(60, 53, (50, 53)), None, name="past it, touching"),
        row("GAME-move", box("house", "building", 53, 48, 57, 52), to(60, 50), "GAME-move", name="a building"),
        *(
            row("GAME-move", box("it", kind, 53, 48, 57, 52), to(60, 50), None, name=f"over {kind}")
            for kind in ("forest", "field", "hedge", "ruins", "wall", "hill", "water")
        ),
    ],
)
def test_impassable_terrain_in_ninth_age(rock: Scenario, action: Move, clause: str | None) -> None:
    scenario = ninth_age(unit("red", "red", (50, 50), move=20), terrain=(rock,))
    assert forbidden_by(begin(scenario), action) == clause


@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        *(row("GAME-move", kind, "GAME-move", name=kind) for kind in ("bunker", "building with doors")),
        *(
            row("GAME-move", kind, None, name=kind)
            for kind in ("building", "ruins", "fence", "hill", "parapet", "wood", "trench", "water", "road")
        ),
    ],
)
def test_impassable_terrain_in_soldatiki(kind: str, clause: str | None) -> None:
    doors = {"entrances": [[53, 50]]} if kind == "building with doors" else {}
    it = box("it", kind.split(maxsplit=1)[0], 53, 48, 57, 52, **doors)
    assert forbidden_by(begin(field(it)), to(60, 50)) == clause
    assert forbidden_by(begin(field(it, kind="fighter")), to(60, 50)) is None


class TestBases:
    """A base that is not round sweeps over the table in the facing that it has, and is turned where it ends."""

    @staticmethod
    def cart(facing: float = 90) -> Scenario:
        """Return a cart 6 cm wide and 2 cm long, which moves without limit."""
        return unit("red", "red", (50, 50), base="6x2cm", facing=facing)

    @pytest.mark.parametrize(
        ("facing", "gap", "clause"),
        [
            row("GAME-move", 90, 6, None, name="as wide as the gap"),
            row("GAME-move", 90, 5.9, "GAME-move", name="wider than the gap"),
            row("GAME-move", 0, 2, None, name="sideways through a narrow gap"),
            row("GAME-move", 0, 1.9, "GAME-move", name="too long for it sideways"),
        ],
    )
    def test_through_a_gap(self, facing: float, gap: float, clause: str | None) -> None:
        walls = (
            box("left", "impassable", 30, 55, 50 - gap / 2, 60),
            box("right", "impassable", 50 + gap / 2, 55, 70, 60),
        )
        game = begin(ninth_age(self.cart(facing), terrain=walls))
        assert forbidden_by(game, Move(model="red-1", to=(50, 70))) == clause

    @pytest.mark.parametrize(
        ("facing", "clause"),
        [row("GAME-move", 90, None, name="ahead"), row("GAME-move", 0, "GAME-move", name="turned onto the enemy")],
    )
    def test_turned_where_it_ends(self, facing: float, clause: str | None) -> None:
        scenario = ninth_age(self.cart(), unit("foe", "blue", (50, 63)))
        assert forbidden_by(begin(scenario), Move(model="red-1", to=(50, 60), facing=facing)) == clause

    def test_turned_onto_a_rock(self) -> None:
        game = begin(ninth_age(self.cart(), terrain=(box("rock", "impassable", 40, 62, 60, 64),)))
        assert forbidden_by(game, Move(model="red-1", to=(50, 61))) is None
        assert forbidden_by(game, Move(model="red-1", to=(50, 61), facing=270)) is None
        assert forbidden_by(game, Move(model="red-1", to=(50, 61), facing=0)) == "GAME-move"

    def test_turned_off_the_table(self) -> None:
        game = begin(ninth_age(self.cart()))
        assert forbidden_by(game, Move(model="red-1", to=(50, 98))) is None
        assert forbidden_by(game, Move(model="red-1", to=(50, 98), facing=0)) == "GAME-move"

    def test_turned_only_where_it_ends(self) -> None:
        """Along the near edge there is room for its 2 cm, and where it ends for its 6."""
        game = begin(ninth_age(self.cart()))
        assert forbidden_by(game, Move(model="red-1", to=(50, 3), by=((50, 1),), facing=0)) is None


class TestUnits:
    def test_they_do_not_turn_onto_each_other(self) -> None:
        """Two square bases that touch stand in each other's way when both turn by 45 degrees on their places."""
        reds = unit("red", "red", (50, 50), (52, 50), base="2x2cm")
        game = begin(ninth_age(reds))
        assert forbidden_by(game, Move(unit="red", to=(50, 55))) is None
        assert forbidden_by(game, Move(unit="red", to=(50, 55), facing=180)) is None
        assert forbidden_by(game, Move(unit="red", to=(50, 55), facing=45)) == "GAME-move"
        with pytest.raises(RefusedError):
            game.reach(Move(unit="red", to=(50, 55), facing=45))

    @staticmethod
    def squad(**more: Any) -> Scenario:
        profile = {"kind": "soldier", "move": 10, **more}
        return table(
            "soldatiki",
            unit("red", "red", (50, 50), (53, 50), (50, 53), **profile),
            unit("blue", "blue", (90, 90), kind="soldier", weapons=[{"id": "gun", "hit": 2}]),
        )

    def places(self, game: Game) -> list[list[float]]:
        return [model(game, f"red-{n}")["position"] for n in (1, 2, 3)]

    def test_the_others_go_by_the_same_shift(self) -> None:
        game = play(begin(self.squad()), Move(unit="red", to=(54, 51)))
        assert self.places(game) == [[54, 51], [57, 51], [54, 54]]
        assert all(flags(game, f"red-{n}") == ["moved"] for n in (1, 2, 3))

    def test_they_are_not_in_each_others_way(self) -> None:
        assert forbidden_by(begin(self.squad()), Move(unit="red", to=(53, 50))) is None

    def test_they_turn_each_on_its_place(self) -> None:
        game = play(begin(self.squad()), Move(unit="red", to=(50, 50), facing=180))
        assert self.places(game) == [[50, 50], [53, 50], [50, 53]]
        assert {model(game, f"red-{n}")["facing"] for n in (1, 2, 3)} == {180}

    def test_way_points_are_shifted_too(self) -> None:
        scenario = self.squad(move=20)
        scenario["units"].append(foe((53, 54)))
        game = begin(scenario)
        assert forbidden_by(game, Move(unit="red", to=(50, 58))) == "GAME-move"
        assert forbidden_by(game, Move(unit="red", to=(50, 58), by=((51, 54),))) == "GAME-move"
        assert forbidden_by(game, Move(unit="red", to=(50, 58), by=((46, 54),))) is None

    def test_the_slowest_counts(self) -> None:
        scenario = self.squad()
        scenario["units"][0]["models"][2]["profile"] = {"move": 4}
        game = begin(scenario)
        assert forbidden_by(game, Move(unit="red", to=(54, 50))) is None
        assert forbidden_by(game, Move(unit="red", to=(54.1, 50))) == "GAME-move"
        assert forbidden_by(game, Move(model="red-1", to=(60, 50))) is None

    def test_the_first_who_is_active_leads(self) -> None:
        game = play(until(at(self.squad(), "shooting", 4), "blue", "shooting"), Shoot(unit="blue", target="red-1"))
        assert model(game, "red-1")["status"] == "fallen"
        game = play(until(game, "red", "movement"), Move(unit="red", to=(54, 51)))
        assert self.places(game) == [[50, 50], [54, 51], [51, 54]]

    @pytest.mark.clause("GAME-state")
    def test_one_who_has_moved_holds_the_unit_back(self) -> None:
        game = play(begin(self.squad()), Move(model="red-2", to=(55, 50)))
        assert forbidden_by(game, Move(model="red-2", to=(55, 50))) == "GAME-state"
        assert forbidden_by(game, Move(unit="red", to=(50, 50))) == "GAME-state"
        assert forbidden_by(game, Move(model="red-1", to=(51, 50))) is None

    @pytest.mark.clause("GAME-state")
    def test_a_dash_is_done_once_and_not_after_a_shot_of_the_unit(self) -> None:
        game = play(at(self.squad(dash=5), "shooting", 1), Dash(model="red-2", to=(55, 50)))
        assert forbidden_by(game, Dash(model="red-2", to=(55, 50))) == "GAME-state"
        assert forbidden_by(game, Dash(unit="red", to=(50, 50))) == "GAME-state"
        assert forbidden_by(game, Dash(model="red-1", to=(51, 50))) is None
        assert forbidden_by(game, Shoot(model="red-2", target="blue")) == "GAME-state"
        play(game, Shoot(model="red-3", target="blue"))
        assert forbidden_by(game, Dash(model="red-1", to=(51, 50))) == "GAME-state"

    @pytest.mark.clause("GAME-turn")
    def test_the_enemys_are_not_moved(self) -> None:
        game = begin(self.squad())
        assert forbidden_by(game, Move(unit="blue", to=(90, 90))) == "GAME-turn"
        assert forbidden_by(game, Move(model="blue-1", to=(90, 90))) == "GAME-turn"

    @pytest.mark.clause("GAME-phase")
    def test_each_in_its_phase(self) -> None:
        game = begin(self.squad())
        assert forbidden_by(game, Dash(unit="red", to=(50, 50))) == "GAME-phase"
        game = play(game, EndPhase())
        assert forbidden_by(game, Move(unit="red", to=(50, 50))) == "GAME-phase"


def ranks(front: Point = (50, 20), count: int = 4, **more: Any) -> Scenario:
    """Return a table with a block of two files of reds that looks up the table."""
    return ninth_age(block("red", "red", front, 90, 2, count, **more))


def places(game: Game) -> list[Point]:
    return [m.position for m in game.battlefield.models.values() if m.unit == "red"]


class TestFormations:
    """Two files of bases of 2 cm: the front rank stands at (49, 19) and (51, 19), the rear one 2 cm behind it."""

    def test_a_formation_moves_as_one(self) -> None:
        game = begin(ranks())
        assert places(game) == [(49, 19), (51, 19), (49, 17), (51, 17)]
        game = play(game, Move(unit="red", to=(55, 22)))
        assert places(game) == [(55, 22), (57, 22), (55, 20), (57, 20)]
        found = game.battlefield.unit_by_id["red"].formation
        assert found is not None
        assert (found.front, found.facing) == ((56, 23), 90)

    @pytest.mark.clause("GAME-target")
    def test_its_models_do_not_move_by_themselves(self) -> None:
        assert forbidden_by(begin(ranks()), Move(model="red-1", to=(49, 19))) == "GAME-target"
        assert forbidden_by(begin(ranks(count=1)), Move(model="red-1", to=(49, 19))) is None

    @pytest.mark.parametrize("by_name", [False, True])
    @pytest.mark.parametrize("facing", [None, 0.0, 180.0])
    def test_the_last_of_it_takes_it_along(self, by_name: bool, facing: float | None) -> None:
        """However he is called, the front that opens his arc is that of where he stands."""
        model, squad = ("red-1", None) if by_name else (None, "red")
        game = play(begin(ranks(count=1)), Move(model=model, unit=squad, to=(60, 24), facing=facing))
        unit = game.battlefield.unit_by_id["red"]
        (last,) = unit.models
        assert last.position == (60, 24)
        assert unit.formation is not None
        assert unit.formation.facing == last.facing == (90.0 if facing is None else facing)
        for corner, own in zip(unit_front_edge(unit, last), front_edge(last, None), strict=True):
            assert corner == pytest.approx(own)

    def test_it_turns_about_its_first_model_keeping_its_ranks(self) -> None:
        game = play(begin(ranks()), Move(unit="red", to=(49, 19), facing=0))
        assert places(game) == [(49, 19), (49, 17), (47, 19), (47, 17)]
        assert {m.facing for m in game.battlefield.models.values() if m.unit == "red"} == {0}
        found = game.battlefield.unit_by_id["red"].formation
        assert found is not None
        assert (found.front, found.facing) == ((50, 18), 0)

    def test_it_moves_and_turns(self) -> None:
        game = play(begin(ranks()), Move(unit="red", to=(60, 30), facing=180))
        assert places(game) == [(60, 30), (60, 32), (62, 30), (62, 32)]

    @pytest.mark.parametrize(("move", "clause"), [(4, None), (3.9, "GAME-move")])
    def test_the_one_who_goes_farthest_in_a_turn_counts(self, move: float, clause: str | None) -> None:
        """The right model of the rear rank goes from (51, 17) to (47, 17)."""
        assert forbidden_by(begin(ranks(move=move)), Move(unit="red", to=(49, 19), facing=0)) == clause

    def test_it_does_not_turn_off_the_table(self) -> None:
        """At (1, 19) the rear rank would come to stand at x = −1."""
        assert forbidden_by(begin(ranks((2, 20))), Move(unit="red", to=(1, 19), facing=0)) == "GAME-move"
        assert forbidden_by(begin(ranks((2, 20))), Move(unit="red", to=(3, 19), facing=0)) is None

    def test_where_it_ends_counts(self) -> None:
        """Not turned, its right file would stand at x = 101."""
        game = begin(ranks())
        assert forbidden_by(game, Move(unit="red", to=(99, 19))) == "GAME-move"
        assert forbidden_by(game, Move(unit="red", to=(99, 19), facing=0)) is None

    def test_it_does_not_turn_onto_the_enemy(self) -> None:
        scenario = ninth_age(block("red", "red", (50, 20), 90, 2, 4), unit("foe", "blue", (46, 19)))
        assert forbidden_by(begin(scenario), Move(unit="red", to=(49, 19), facing=0)) == "GAME-move"
        assert forbidden_by(begin(scenario), Move(unit="red", to=(49, 19), facing=180)) is None


@pytest.mark.clause("GAME-sight")
@pytest.mark.parametrize(
    ("ruleset", "profile"),
    [("soldatiki", {"kind": "soldier"}), ("mordheim", {}), ("flames-of-war", {"type": "infantry"})],
)
def test_an_occupant_who_walks_out_of_a_building_is_as_well_hidden_behind_it_as_anybody(
    ruleset: str, profile: dict[str, Any]
) -> None:
    men = unit("red", "red", (10, 10), (12, 14), move=60, **profile)
    house = box("house", "building", 5, 5, 20, 20, occupants=["red-1"])
    scenario = table(ruleset, men, unit("blue", "blue", (60, 80), facing=270, **profile), terrain=[house])
    game = at(scenario, "movement")
    assert game.ruling("blue-1", "red-1").in_sight
    for name, place in (("red-1", (11, 3)), ("red-2", (8, 3))):
        game.push(Move(model=name, to=place))
        ruling = game.ruling("blue-1", name)
        assert (ruling.in_sight, ruling.obscured.total, ruling.clauses) == (False, 1.0, ("GAME-sight",))
    assert flags(game, "red-1") == ["moved"]
    game.pop()
    game.pop()
    assert game.ruling("blue-1", "red-1").in_sight


@pytest.mark.clause("MOR-15.1")
def test_an_occupant_who_crawls_out_of_a_building_is_out_of_it() -> None:
    scenario = table(
        "mordheim",
        unit("red", "red", (10, 6), (30, 60)),
        unit("blue", "blue", (60, 80), facing=270),
        terrain=[box("house", "building", 5, 5, 20, 20, occupants=["red-1"])],
    )
    game = play(begin(scenario, 1), Wound(model="red-1"))
    assert model(game, "red-1")["status"] == "knocked-down"
    game.push(EndPhase())
    assert game.ruling("blue-1", "red-1").in_sight
    assert not play(game, Crawl(model="red-1", to=(10, 3))).ruling("blue-1", "red-1").in_sight


@pytest.mark.parametrize(
    ("ruleset", "kind", "profile"),
    [
        ("mordheim", "building", {}),
        ("flames-of-war", "bunker", {"type": "infantry"}),
        ("ninth-age", "building", {}),
    ],
)
def test_who_stands_inside_walls_is_told_that_no_way_leads_out_where_there_is_no_leaving(
    ruleset: str, kind: str, profile: dict[str, Any]
) -> None:
    doors: dict[str, Any] = {} if ruleset == "ninth-age" else {"entrances": [[50, 45]]}
    scenario = table(
        ruleset,
        unit("red", "red", (50, 50), (50, 30), move=20, **profile),
        unit("blue", "blue", (90, 90), facing=270, **profile),
        terrain=[box("tower", kind, 45, 45, 55, 55, **doors)],
    )
    game = at(scenario, "movement")
    out, into, there = (Move(model=f"red-{n}", to=place) for n, place in ((1, (50, 40)), (2, (50, 49)), (1, (50, 50))))
    inside = "red-1 stands inside tower: this ruleset has no going in or out by entrances."
    for action, words in ((out, inside), (there, inside), (into, "tower is in red-2's way.")):
        refusal = game.refusal(action)
        assert refusal is not None
        assert (refusal.clause, refusal.to_json("en")["message"]) == ("GAME-move", words)
    with pytest.raises(RefusedError, match="red-1 stands inside tower"):
        game.reach(out)
    assert game.reach(into).contains((50, 44))
