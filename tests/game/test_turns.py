"""Phases, sides and turns, the end of the game, and what is forgotten when: the same in every ruleset."""

from __future__ import annotations

from typing import Any

import pytest

from defilade import DigIn, EndPhase, Game, Move, Pass, Pin, Shoot, StandUp, Treat, UnknownNameError, Unpin, Wound
from defilade.rulesets.actions import ACTIONS, Action, Crawl, Dash, Enter, Fight, Leave, Place, PlaceScattered, TurnOver
from tests.game.tables import PHASES, Scenario, at, begin, flags, forbidden_by, play, row, shown, table, unit, until

PROFILES: dict[str, dict[str, Any]] = {
    "soldatiki": {"kind": "soldier"},
    "mordheim": {},
    "ninth-age": {},
    "flames-of-war": {"type": "infantry", "skill": 4},
}
RULESETS = tuple(PROFILES)
SURE = {"id": "gun", "hit": 2}


def field(ruleset: str, *sides: str, **parts: Any) -> Scenario:
    """Return a table with one model of each of the sides (red and blue), 20 cm from each other."""
    sides = sides or ("red", "blue")
    units = [
        unit(side, side, (50, 20.0 * n), weapons=[SURE], facing=90 if n == 1 else 270, **PROFILES[ruleset])
        for n, side in enumerate(sides, 1)
    ]
    return table(ruleset, *units, **parts)


def steps(game: Game, count: int) -> list[tuple[int, str, str]]:
    """Return turn, side and phase before each of so many ends of phases."""
    seen = []
    for _ in range(count):
        seen.append((game.state.turn, game.state.side, game.state.phase))
        game.push(EndPhase())
    return seen


@pytest.mark.clause("GAME-phase", "GAME-turn")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("sides", "first"), [(("red", "blue"), "red"), (("red", "blue"), "blue"), (("red", "blue", "green"), "blue")]
)
def test_phases_run_in_order_side_after_side(ruleset: str, sides: tuple[str, ...], first: str) -> None:
    """Sides take turns in the order of their first unit; the turn rises when the one who began begins again."""
    start = sides.index(first)
    order = sides[start:] + sides[:start]
    expected = [(turn, side, phase) for turn in (1, 2) for side in order for phase in PHASES[ruleset]]
    assert steps(begin(field(ruleset, *sides, first=first)), len(expected)) == expected


@pytest.mark.clause("GAME-phase")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("first", ["red", "blue"])
@pytest.mark.parametrize("limit", [1, 2])
def test_after_the_limit_the_game_is_over(ruleset: str, first: str, limit: int) -> None:
    game = begin(field(ruleset, first=first, limit=limit))
    last = steps(game, limit * 2 * len(PHASES[ruleset]))[-1]
    assert game.over
    assert (game.state.turn, game.state.side) == (limit, "blue" if first == "red" else "red") == last[:2]
    assert game.state.phase == "over"
    assert game.log[-1].events[-1].name == "over"
    assert_nothing_goes(game)


def assert_nothing_goes(game: Game) -> None:
    assert list(game.legal_actions()) == []
    point = (50.0, 50.0)
    actions: list[Action] = [
        EndPhase(),
        Move(unit="red", to=point),
        Dash(unit="red", to=point),
        Shoot(unit="red", target="blue"),
        Shoot(unit="blue", target="red"),
        DigIn(unit="red"),
        Wound(model="blue-1"),
        Pin(unit="blue"),
        Pass(model="blue-1"),
        StandUp(model="blue-1"),
    ]
    assert {forbidden_by(game, action) for action in actions} == {"GAME-phase"}


@pytest.mark.parametrize("ruleset", ["soldatiki", "ninth-age", "flames-of-war"])
@pytest.mark.clause("GAME-phase")
def test_a_game_whose_side_has_nobody_left_is_over(ruleset: str) -> None:
    """In soldatiki the fallen are still somebody, until they are lost at the end of their side's turn."""
    game = play(at(field(ruleset), "shooting", 2), Shoot(unit="red", target="blue"))
    if ruleset == "soldatiki":
        assert not game.over
        game = play(until(game, "blue", "shooting"), EndPhase())
    assert game.over
    side = "blue" if ruleset == "soldatiki" else "red"
    assert (game.state.turn, game.state.side, game.state.phase) == (1, side, "over")
    assert_nothing_goes(game)


@pytest.mark.clause("GAME-phase")
@pytest.mark.parametrize(("face", "over"), [(1, False), (3, False), (5, True)])
def test_those_who_are_down_are_somebody(face: int, over: bool) -> None:
    game = play(begin(field("mordheim"), face), Wound(model="blue-1"))
    assert game.over == over


@pytest.mark.clause("GAME-phase")
def test_of_three_sides_one_that_has_nobody_ends_it() -> None:
    game = play(at(field("ninth-age", "red", "blue", "green"), "shooting", 2), Shoot(unit="red", target="blue"))
    assert game.over


@pytest.mark.clause("GAME-phase")
def test_a_side_with_one_left_goes_on() -> None:
    scenario = field("ninth-age")
    scenario["units"].append(unit("rest", "blue", (90, 90)))
    game = play(at(scenario, "shooting", 2), Shoot(unit="red", target="blue"))
    assert not game.over


OWN = {
    "soldatiki": (Move, Dash, Enter, Leave, Shoot, DigIn, Treat, Place, PlaceScattered, EndPhase),
    "mordheim": (StandUp, TurnOver, Move, Crawl, Shoot, Fight, Wound, Pass, EndPhase),
    "ninth-age": (Move, Shoot, EndPhase),
    "flames-of-war": (DigIn, Move, Shoot, Pin, Unpin, EndPhase),
}
"""The actions that each ruleset has, as its page lists them."""

ONE_OF_EACH: dict[type[Action], Action] = {
    type(action): action
    for action in (
        EndPhase(),
        Move(unit="red", to=(50, 20)),
        Dash(unit="red", to=(50, 20)),
        Enter(model="red-1", feature="house"),
        Leave(model="red-1", to=(50, 20)),
        Shoot(unit="red", target="blue"),
        DigIn(unit="red"),
        Treat(model="red-1", target="red-1"),
        Place(feature="ruins", at=(50, 50)),
        PlaceScattered(feature="ruins", at=(50, 50)),
        StandUp(model="red-1"),
        TurnOver(model="red-1"),
        Crawl(model="red-1", to=(50, 20)),
        Fight(model="red-1", target="blue-1"),
        Wound(model="red-1"),
        Pass(model="red-1"),
        Pin(unit="red"),
        Unpin(unit="red"),
    )
}


@pytest.mark.clause("GAME-phase")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("kind", ACTIONS.values(), ids=lambda kind: str(kind.do))
def test_an_action_of_another_ruleset_is_refused(ruleset: str, kind: type[Action]) -> None:
    game = begin(field(ruleset))
    if kind in OWN[ruleset]:
        assert kind in game.referee.rules
    else:
        assert forbidden_by(game, ONE_OF_EACH[kind]) == "GAME-phase"


@pytest.mark.clause("GAME-phase")
@pytest.mark.parametrize(
    ("ruleset", "action", "phase"),
    [
        (ruleset, action, phase)
        for ruleset in RULESETS
        for action, phase in (
            (Move(unit="red", to=(50, 20)), "movement"),
            (Shoot(unit="red", target="blue"), "shooting"),
        )
    ],
)
def test_moving_and_shooting_each_have_their_phase(ruleset: str, action: Action, phase: str) -> None:
    for name in PHASES[ruleset]:
        assert forbidden_by(at(field(ruleset), name), action) == (None if name == phase else "GAME-phase")


@pytest.mark.clause("GAME-turn")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_only_the_side_whose_turn_it_is_moves_and_shoots(ruleset: str) -> None:
    game = at(field(ruleset), "movement")
    assert forbidden_by(game, Move(unit="blue", to=(50, 40))) == "GAME-turn"
    game = at(field(ruleset), "shooting")
    assert forbidden_by(game, Shoot(unit="blue", target="red")) == "GAME-turn"
    assert forbidden_by(game, Shoot(model="blue-1", target="red")) == "GAME-turn"


@pytest.mark.clause("GAME-turn", "GAME-phase")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_whose_turn_it_is_is_cited_before_the_phase(ruleset: str) -> None:
    assert forbidden_by(at(field(ruleset), "movement"), Shoot(unit="blue", target="red")) == "GAME-turn"
    assert forbidden_by(at(field(ruleset), "movement"), Shoot(unit="red", target="blue")) == "GAME-phase"
    assert forbidden_by(at(field(ruleset), "shooting"), Move(unit="blue", to=(50, 40))) == "GAME-turn"
    assert forbidden_by(at(field(ruleset), "shooting"), Move(unit="red", to=(50, 40))) == "GAME-phase"


class TestWhatIsForgotten:
    """Flags of what was done last until the end of the turn, of the side that did it."""

    @pytest.mark.clause("GAME-state")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_moved_and_shot(self, ruleset: str) -> None:
        game = play(at(field(ruleset), "movement", 1), Move(unit="red", to=(50, 20)))
        assert flags(game, "red-1") == ["moved"]
        game = play(until(game, "red", "shooting"), Shoot(unit="red", target="blue"))
        assert flags(game, "red-1") == ["moved", "shot"]
        assert forbidden_by(game, Shoot(unit="red", target="blue")) == "GAME-state"
        until(game, "blue", PHASES[ruleset][0])
        assert flags(game, "red-1") == []
        until(game, "red", "shooting")
        assert forbidden_by(game, Shoot(unit="red", target="blue")) is None

    @pytest.mark.clause("GAME-state")
    def test_dashed(self) -> None:
        game = play(at(field("soldatiki"), "shooting"), Dash(unit="red", to=(50, 21)))
        assert flags(game, "red-1") == ["dashed"]
        assert flags(until(game, "blue", "movement"), "red-1") == []

    @pytest.mark.clause("GAME-state")
    @pytest.mark.parametrize(("how", "mark"), [("run", "ran"), ("charge", "charged")])
    def test_ran_and_charged(self, how: str, mark: str) -> None:
        to = (50, 38) if how == "charge" else (50, 30)
        game = play(
            at(field("mordheim"), "movement"), Move(unit="red", to=to, run=how == "run", charge=how == "charge")
        )
        assert flags(game, "red-1") == sorted([mark, "moved"])
        until(game, "red", "combat")
        assert flags(game, "red-1") == sorted([mark, "moved"])
        assert flags(until(game, "blue", "recovery"), "red-1") == []

    @pytest.mark.clause("GAME-state")
    def test_what_the_enemy_did_in_the_combat_of_ones_turn(self) -> None:
        scenario = field("mordheim")
        scenario["units"][1]["models"][0]["position"] = [50, 22]
        game = play(at(scenario, "combat"), Pass(model="red-1"), Pass(model="blue-1"))
        assert (flags(game, "red-1"), flags(game, "blue-1")) == (["fought"], ["fought"])
        until(game, "blue", "recovery")
        assert (flags(game, "red-1"), flags(game, "blue-1")) == ([], [])


class TestPinning:
    @pytest.mark.clause("FOW-1.2", "GAME-state")
    def test_a_platoon_is_pinned_until_it_is_unpinned(self) -> None:
        game = begin(field("flames-of-war"))
        assert forbidden_by(game, Unpin(unit="blue")) == "GAME-state"
        game = play(game, Pin(unit="blue"))
        assert flags(game, "blue") == ["pinned"]
        assert forbidden_by(game, Pin(unit="blue")) == "GAME-state"
        until(game, "red", "starting")
        assert flags(game, "blue") == ["pinned"]
        assert flags(play(game, Unpin(unit="blue")), "blue") == []


@pytest.mark.parametrize(
    ("ruleset", "action"),
    [
        row("GAME-target", "soldatiki", Move(unit="reds", to=(1, 1)), name="a unit"),
        row("GAME-target", "soldatiki", Move(model="red-9", to=(1, 1)), name="a model"),
        row("GAME-target", "ninth-age", Shoot(unit="red", target="blues"), name="a target"),
        row("GAME-target", "ninth-age", Shoot(unit="red", target="blue", weapon="bow"), name="a weapon"),
        row("GAME-target", "soldatiki", Enter(model="red-1", feature="house"), name="a feature"),
        row("GAME-target", "soldatiki", Place(feature="house", at=(1, 1)), name="a feature in reserve"),
        row("GAME-target", "mordheim", Fight(model="red-1", target="blue-2"), name="an opponent"),
        row("GAME-target", "flames-of-war", Pin(unit="blues"), name="a platoon"),
    ],
)
def test_a_name_that_is_not_there_is_an_error(ruleset: str, action: Action) -> None:
    game = at(field(ruleset), "combat" if isinstance(action, Fight) else "movement")
    before = shown(game)
    with pytest.raises(UnknownNameError):
        game.refusal(action)
    with pytest.raises(UnknownNameError):
        game.push(action)
    assert shown(game) == before
