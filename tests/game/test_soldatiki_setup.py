"""Set-up in soldatiki: where features of the reserve may be put down, and where they scatter to.

Red's deployment zone reaches up to y = 20 and blue's down to y = 80. Pieces of trench are 10 cm long and 2 cm wide,
bunkers and ruins 10 cm square.
"""

from __future__ import annotations

from typing import Any

import pytest

from defilade import DigIn, EndPhase, Leave, Move, Place, PlaceScattered, Shoot, Treat
from defilade.rulesets.actions import Action
from tests.game.tables import Scenario, begin, box, flags, forbidden_by, play, row, shown, table, unit, until, zone

SIZES = {"trench": (5.0, 1.0), "parapet": (5.0, 0.5)}


def reserve(name: str, kind: str, side: str | None = "red") -> Scenario:
    across, along = SIZES.get(kind, (5.0, 5.0))
    owner = {} if side is None else {"side": side}
    return box(name, kind, -across, -along, across, along, **owner, **({"wounds": 3} if kind == "bunker" else {}))


def field(*reserves: Scenario, terrain: tuple[Scenario, ...] = (), **parts: Any) -> Scenario:
    return table(
        "soldatiki",
        unit("red", "red", (50, 10), kind="soldier"),
        unit("blue", "blue", (50, 90), kind="soldier"),
        zones=[zone("red", 0, 0, 100, 20), zone("blue", 0, 80, 100, 100)],
        reserve=list(reserves),
        terrain=list(terrain),
        **parts,
    )


def put(name: str, x: float, y: float, rotation: float = 0) -> Place:
    return Place(feature=name, at=(x, y), rotation=rotation)


TRENCHES = (reserve("t1", "trench"), reserve("t2", "trench"))
FIRST = put("t1", 50, 50)
BUNKER = box("den", "bunker", 40, 40, 50, 50, side="red", wounds=3)


@pytest.mark.parametrize(
    ("scenario", "before", "action", "clause"),
    [
        row("SOL-3.2", field(*TRENCHES), [], put("t1", 50, 50), None, name="a trench in the neutral zone"),
        row("SOL-3.2", field(*TRENCHES), [], put("t1", 50, 21), None, name="touching one's own zone"),
        row("SOL-3.2", field(*TRENCHES), [], put("t1", 50, 20.9), "SOL-3.2", name="reaching into one's own zone"),
        row("SOL-3.2", field(*TRENCHES), [], put("t1", 50, 10), "SOL-3.2", name="inside one's own zone"),
        row("SOL-3.2", field(*TRENCHES), [], put("t1", 50, 79), "SOL-3.2", name="touching the enemy's zone"),
        row("SOL-3.2", field(*TRENCHES), [], put("t1", 50, 78.9), None, name="near the enemy's zone"),
        row("SOL-3.2", field(*TRENCHES), [], put("t1", 50, 90), "SOL-3.2", name="inside the enemy's zone"),
        row("SOL-3.2", field(*TRENCHES), [], put("t1", 50, 75, 90), "SOL-3.2", name="turned, its end touches"),
        row("SOL-3.2", field(*TRENCHES), [FIRST], put("t2", 60, 50), None, name="end to end"),
        row("SOL-3.2", field(*TRENCHES), [FIRST], put("t2", 50, 52), None, name="side by side"),
        row("SOL-3.2", field(*TRENCHES), [FIRST], put("t2", 56, 50, 90), None, name="at a right angle"),
        row("SOL-3.2", field(*TRENCHES), [FIRST], put("t2", 60.1, 50), "SOL-3.2", name="apart"),
        row("SOL-3.2", field(*TRENCHES), [FIRST], put("t2", 60, 52), "SOL-3.2", name="a corner is no contact"),
        row("SOL-3.2", field(*TRENCHES), [FIRST], put("t2", 59, 50), "SOL-3.2", name="overlapping the other"),
        row("SOL-3.2", field(*TRENCHES, terrain=(BUNKER,)), [], put("t1", 55, 45), None, name="against the bunker"),
        row("SOL-3.2", field(*TRENCHES, terrain=(BUNKER,)), [], put("t1", 60, 45), "SOL-3.2", name="off the bunker"),
        row(
            "SOL-3.2",
            field(reserve("t1", "trench"), reserve("t2", "trench", "blue")),
            [FIRST],
            put("t2", 20, 50),
            None,
            name="the enemy's trench asks for no contact",
        ),
        row(
            "SOL-3.2",
            field(*TRENCHES, reserve("t3", "trench", "blue")),
            [FIRST, put("t3", 20, 50)],
            put("t2", 30, 50),
            "SOL-3.2",
            name="contact with the enemy's is none",
        ),
        row(
            "SOL-3.2",
            field(reserve("p1", "parapet"), *TRENCHES),
            [FIRST],
            put("p1", 20, 50),
            None,
            name="a parapet by itself",
        ),
        row(
            "SOL-3.2",
            field(reserve("p1", "parapet"), *TRENCHES),
            [put("p1", 20, 50)],
            FIRST,
            None,
            name="a trench off a parapet",
        ),
        row("SOL-3.2", field(reserve("p1", "parapet")), [], put("p1", 50, 10), "SOL-3.2", name="a parapet in the zone"),
        row("SOL-3.2", field(reserve("p1", "parapet")), [], put("p1", 50, 20.5), None, name="a parapet touching"),
        row("SOL-3.2", field(reserve("p1", "parapet")), [], put("p1", 50, 79.5), "SOL-3.2", name="or the enemy's zone"),
        row("SOL-4.2", field(reserve("b", "bunker")), [], put("b", 50, 50), None, name="a bunker in the neutral zone"),
        row("SOL-4.2", field(reserve("b", "bunker")), [], put("b", 50, 25), None, name="a bunker touching its own"),
        row("SOL-4.2", field(reserve("b", "bunker")), [], put("b", 50, 24), "SOL-4.2", name="reaching into it"),
        row("SOL-4.2", field(reserve("b", "bunker")), [], put("b", 50, 75), "SOL-4.2", name="touching the enemy's"),
        row("SOL-4.2", field(reserve("b", "bunker", "blue")), [], put("b", 50, 75), None, name="blue's at blue's"),
        row(
            "SOL-4.2",
            field(reserve("b", "bunker", "blue")),
            [],
            put("b", 50, 25),
            "SOL-4.2",
            name="blue's at red's",
        ),
        row("SOL-4.2", field(reserve("b", "bunker"), *TRENCHES), [FIRST], put("b", 20, 50), None, name="off a trench"),
        row("SOL-2.2", field(reserve("r", "ruins", None)), [], put("r", 50, 90), None, name="ruins go anywhere"),
        row("SOL-2.2", field(reserve("r", "ruins", None)), [], put("r", 5, 5), None, name="up to the table's edge"),
        row("GAME-move", field(reserve("r", "ruins", None)), [], put("r", 4.9, 5), "GAME-move", name="off its left"),
        row(
            "GAME-move",
            field(reserve("r", "ruins", None)),
            [],
            put("r", 50, 95.1),
            "GAME-move",
            name="off its end",
        ),
        row(
            "GAME-move",
            field(reserve("r", "ruins", None)),
            [],
            put("r", 5, 50, 45),
            "GAME-move",
            name="off if turned",
        ),
        row("GAME-state", field(*TRENCHES), [FIRST], FIRST, "GAME-state", name="down already"),
        row("GAME-phase", field(*TRENCHES), [EndPhase()], FIRST, "GAME-phase", name="after set-up"),
        row("GAME-phase", field(*TRENCHES), [], Move(unit="red", to=(50, 10)), "GAME-phase", name="no move"),
        row("GAME-phase", field(*TRENCHES), [], Shoot(unit="red", target="blue"), "GAME-phase", name="no shot"),
        row("SOL-5.1", field(*TRENCHES), [], DigIn(unit="red"), "SOL-5.1", name="no digging"),
        row("SOL-1.7", field(*TRENCHES), [], Treat(model="red-1", target="blue-1"), "SOL-1.7", name="no treatment"),
    ],
)
def test_what_may_be_put_where(scenario: Scenario, before: list[Action], action: Action, clause: str | None) -> None:
    assert forbidden_by(play(begin(scenario), *before), action) == clause


@pytest.mark.clause("SOL-2.2")
def test_a_feature_put_down_is_on_the_table() -> None:
    game = begin(field(*TRENCHES, reserve("left", "ruins", None)))
    assert shown(game)["terrain"] == {}
    entry = game.push(put("t1", 30, 50, 90))
    assert (entry.dice, entry.clauses) == ((), ("SOL-2.2",))
    assert shown(game)["terrain"] == {"t1": {"at": [30, 50], "wounds": None, "rotation": 90}}
    corners = game.battlefield.feature_by_id["t1"].polygon
    assert sorted((round(x, 6), round(y, 6)) for x, y in corners) == [(29, 45), (29, 55), (31, 45), (31, 55)]


@pytest.mark.clause("SOL-2.2")
def test_its_place_is_where_it_was_put_not_its_middle() -> None:
    game = play(begin(field(box("r", "ruins", 0, 0, 10, 4))), put("r", 50, 50))
    assert shown(game)["terrain"]["r"]["at"] == [50, 50]
    assert game.battlefield.feature_by_id["r"].polygon[2] == (60, 54)


@pytest.mark.clause("SOL-2.2", "SOL-4.1")
def test_those_named_inside_a_bunker_in_reserve_are_in_it_once_it_is_down() -> None:
    den = reserve("den", "bunker", "blue") | {"occupants": ["blue-1"], "entrances": [[0, 5]]}
    game = begin(field(den))
    assert flags(game, "blue-1") == []
    play(game, put("den", 50, 60))
    assert flags(game, "blue-1") == ["in:den"]
    game = play(until(game, "blue", "movement"), Leave(model="blue-1", to=(50, 67)))
    assert flags(game, "blue-1") == ["moved"]
    assert game.ruling("red-1", "blue-1").cover is None


@pytest.mark.clause("SOL-2.2")
def test_the_first_end_phase_ends_set_up_and_what_is_left_stays_off() -> None:
    game = begin(field(*TRENCHES))
    assert (game.state.phase, game.state.turn, game.state.side) == ("set-up", 1, "red")
    play(game, FIRST, EndPhase())
    assert (game.state.phase, game.state.turn, game.state.side) == ("movement", 1, "red")
    assert list(shown(game)["terrain"]) == ["t1"]


@pytest.mark.clause("SOL-2.2")
def test_without_a_reserve_there_is_no_set_up() -> None:
    assert begin(field()).state.phase == "movement"


@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        *(
            row("SOL-2.2", kind, None, name=kind)
            for kind in ("building", "ruins", "fence", "barricade", "bank", "wood")
        ),
        *(
            row("SOL-2.2", kind, "SOL-2.2", name=kind)
            for kind in ("trench", "parapet", "bunker", "hill", "water", "road")
        ),
    ],
)
def test_what_scatters(kind: str, clause: str | None) -> None:
    game = begin(field(reserve("it", kind)))
    assert forbidden_by(game, PlaceScattered(feature="it", at=(50, 50))) == clause


@pytest.mark.parametrize(
    ("at", "dice", "lies"),
    [
        row("SOL-2.2", (50, 50), (1,), (50, 50), name="a hit on 1"),
        row("SOL-2.2", (50, 50), (2,), (50, 50), name="a hit on 2"),
        row("SOL-2.2", (50, 50), (3, 1, 1, 2, 5), (57, 50), name="along +x by 7"),
        row("SOL-2.2", (50, 50), (6, 2, 4, 1, 1), (50, 52), name="step 9 is up the table"),
        row("SOL-2.2", (50, 50), (4, 4, 1, 6, 6), (38, 50), name="step 18 is back"),
        row("SOL-2.2", (50, 50), (5, 5, 4, 1, 2), (50, 47), name="step 27 is down the table"),
        row("SOL-2.2", (50, 50), (3, 1, 2, 5, 5), (59.848077530, 51.736481777), name="a step is 10 degrees"),
        row("SOL-2.2", (50, 50), (3, 6, 6, 5, 5), (59.848077530, 48.263518223), name="the last step is 350 degrees"),
        row("SOL-2.2", (92, 50), (3, 1, 1, 6, 6), (95, 50), name="back onto the table from the right"),
        row("SOL-2.2", (8, 50), (3, 4, 1, 6, 6), (5, 50), name="from the left"),
        row("SOL-2.2", (50, 92), (3, 2, 4, 6, 6), (50, 95), name="from the far side"),
        row("SOL-2.2", (50, 8), (3, 5, 4, 6, 6), (50, 5), name="from the near side"),
        row("SOL-2.2", (94, 60), (3, 1, 2, 5, 5), (95, 61.736481777), name="square to the edge"),
        row("SOL-2.2", (90, 90), (3, 1, 5, 6, 6), (95, 95), name="from a corner"),
    ],
)
def test_where_it_scatters_to(at: tuple[float, float], dice: tuple[int, ...], lies: tuple[float, float]) -> None:
    game = begin(field(reserve("it", "ruins", None)), *dice)
    entry = game.push(PlaceScattered(feature="it", at=at))
    assert entry.dice == dice
    assert shown(game)["terrain"]["it"]["at"] == pytest.approx(lies, abs=1e-8)


@pytest.mark.clause("SOL-2.2")
def test_the_distance_is_in_the_unit_of_the_table() -> None:
    game = begin(field(reserve("it", "wood", None), unit="in"), 3, 1, 1, 3, 4)
    game.push(PlaceScattered(feature="it", at=(50, 50)))
    assert shown(game)["terrain"]["it"]["at"] == [57, 50]


def by_turns(*sides: str | None, first: str = "red") -> Scenario:
    """Return a table in whose reserve each of the sides has ruins, r1 and on."""
    ruins = [reserve(f"r{n}", "ruins", side) for n, side in enumerate(sides, 1)]
    return field(*ruins, options={"placing": "in-turn"}, first=first)


def spot(n: int) -> Place:
    return put(f"r{n}", 20.0 * n, 50)


class TestInTurn:
    """With `placing` = `in-turn` the sides alternate, the first side first."""

    @pytest.mark.clause("SOL-2.2")
    def test_the_sides_alternate(self) -> None:
        game = begin(by_turns("red", "red", "blue", "blue"))
        for n, other in ((1, 3), (3, 2), (2, 4)):
            assert forbidden_by(game, spot(other)) == "SOL-2.2"
            game.push(spot(n))
        assert forbidden_by(game, spot(4)) is None

    @pytest.mark.clause("SOL-2.2")
    def test_whose_turn_it_is_comes_before_what_is_down_already(self) -> None:
        game = play(begin(by_turns("red", "red", "blue")), spot(1))
        assert forbidden_by(game, spot(1)) == "SOL-2.2"
        assert forbidden_by(play(game, spot(3)), spot(1)) == "GAME-state"

    @pytest.mark.clause("SOL-2.2")
    @pytest.mark.parametrize(("first", "clause"), [("red", "SOL-2.2"), ("blue", None)])
    def test_the_first_side_begins(self, first: str, clause: str | None) -> None:
        assert forbidden_by(begin(by_turns("red", "blue", first=first)), spot(2)) == clause

    @pytest.mark.clause("SOL-2.2")
    def test_who_has_more_goes_on_alone(self) -> None:
        game = play(begin(by_turns("red", "red", "red", "blue")), spot(1), spot(4), spot(2))
        assert forbidden_by(game, spot(3)) is None

    @pytest.mark.clause("SOL-2.2")
    def test_a_first_side_with_nothing_to_put_down_is_passed_over(self) -> None:
        game = begin(by_turns("blue", "blue"))
        assert forbidden_by(game, spot(1)) is None
        play(game, spot(1), EndPhase())
        assert (game.state.side, game.state.phase) == ("red", "movement")

    @pytest.mark.clause("SOL-2.2")
    def test_what_is_nobodys_is_put_down_by_turns_too(self) -> None:
        game = play(begin(by_turns(None, None, "red", "blue")), spot(1))
        assert game.state.side == "blue"
        assert forbidden_by(game, spot(3)) == "SOL-2.2"
        play(game, spot(2))
        assert game.state.side == "red"
        assert forbidden_by(game, spot(4)) == "SOL-2.2"
        assert forbidden_by(game, spot(3)) is None

    @pytest.mark.clause("SOL-2.2")
    def test_the_last_that_is_nobodys_is_the_next_sides(self) -> None:
        game = play(begin(by_turns(None, None, "red")), spot(1))
        assert game.state.side == "blue"
        play(game, spot(2))
        assert game.state.side == "red"

    @pytest.mark.clause("SOL-2.2")
    def test_by_agreement_there_is_no_order(self) -> None:
        game = begin(field(reserve("r1", "ruins", "red"), reserve("r2", "ruins", "blue")))
        assert forbidden_by(game, spot(2)) is None
        game = play(game, spot(2))
        assert forbidden_by(game, spot(1)) is None

    @pytest.mark.clause("SOL-2.2")
    def test_the_first_side_begins_the_game_whoever_put_down_last(self) -> None:
        game = play(begin(by_turns("red", "blue", "blue")), spot(1), EndPhase())
        assert (game.state.side, game.state.phase) == ("red", "movement")
