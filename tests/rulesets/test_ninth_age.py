"""Lines of sight and cover in ninth-age.

The shooter's base is a square of 2 cm at (50, 20) and looks up the table: its front edge runs from (49, 21) to
(51, 21), its middle is (50, 21). Targets are rows 2 cm deep whose middle line is y = 60. A piece of terrain from
y = 30 to y = 31 that ends at x = 50 hides from the middle what is left of x = 50; one that ends at x = 49 what is left
of a line that crosses y = 60 at x = 46.1.
"""

from __future__ import annotations

from typing import Any

import pytest

from defilade import Shoot
from defilade.rulesets.ruling import Ruling
from tests.game.tables import Scenario, at, begin, block, box, model, play, row, table, unit

MIDDLE = {"viewpoint": "front-centre"}


def target(left: float, right: float, y: float = 60, **more: Any) -> Scenario:
    """Return a unit of one model whose base reaches from one x to the other."""
    return unit("blue", "blue", ((left + right) / 2, y), base=f"{right - left:.12f}x2cm", facing=270, **more)


def facing(
    blue: Scenario,
    *terrain: Scenario,
    units: tuple[Scenario, ...] = (),
    options: dict[str, Any] | None = None,
    weapon: dict[str, Any] | None = None,
    **red: Any,
) -> Scenario:
    weapons = [{"id": "bow", "hit": 4} | (weapon or {})]
    return table(
        "ninth-age",
        unit("red", "red", (50, 20), base="2x2cm", weapons=weapons, **red),
        blue,
        *units,
        terrain=list(terrain),
        options=MIDDLE if options is None else options,
    )


def ruling(scenario: Scenario, shooter: str = "red-1") -> Ruling:
    return begin(scenario).ruling(shooter, "blue")


def left_of(x: float, kind: str, name: str = "left", **keys: Any) -> Scenario:
    return box(name, kind, 0, 30, x, 31, **keys)


def right_of(x: float, kind: str, name: str = "right", **keys: Any) -> Scenario:
    return box(name, kind, x, 30, 100, 31, **keys)


def across(kind: str, **keys: Any) -> Scenario:
    return box("across", kind, 0, 30, 100, 31, **keys)


HALF, MORE, LESS = target(45, 55), target(43, 53), target(46, 56)


@pytest.mark.parametrize(
    ("scenario", "cover", "clauses"),
    [
        row("T9A-2.1", facing(MORE), None, (), name="nothing between"),
        row("T9A-2.1", facing(LESS, left_of(50, "forest")), None, (), name="40 % of light"),
        row("T9A-2.1", facing(MORE, left_of(50, "forest")), "light", ("T9A-2.1",), name="70 % of light"),
        row("T9A-2.1 T9A-4.2", facing(HALF, left_of(50, "forest")), "light", ("T9A-2.1", "T9A-4.2"), name="just half"),
        row("T9A-4.2", facing(target(45.1, 55.1), left_of(50, "forest")), None, (), name="49 %"),
        row("T9A-4.2", facing(target(44.9, 54.9), left_of(50, "forest")), "light", ("T9A-2.1",), name="51 %"),
        row("T9A-2.3", facing(LESS, left_of(50, "wall")), None, (), name="40 % of hard"),
        row("T9A-2.3", facing(MORE, left_of(50, "wall")), "hard", ("T9A-2.3",), name="70 % of hard"),
        row("T9A-2.3 T9A-4.2", facing(HALF, left_of(50, "wall")), "hard", ("T9A-2.3", "T9A-4.2"), name="half of hard"),
        row(
            "T9A-3.1",
            facing(MORE, left_of(50, "wall"), box("f", "forest", 0, 32, 50, 33)),
            "hard",
            ("T9A-2.3", "T9A-3.1"),
            name="both: the hard penalty alone",
        ),
        row(
            "T9A-3.2",
            facing(target(42, 58), left_of(49, "forest"), right_of(51, "wall")),
            "light",
            ("T9A-3.2",),
            name="26 % of each",
        ),
        row(
            "T9A-3.2",
            facing(target(41, 59), left_of(49, "forest"), right_of(51, "wall")),
            "light",
            ("T9A-3.2",),
            name="28 %",
        ),
        row(
            "T9A-3.2",
            facing(target(43, 57), left_of(49, "forest"), right_of(51, "wall")),
            None,
            (),
            name="22 % of each",
        ),
        row(
            "T9A-3.2",
            facing(LESS, left_of(50, "wall"), box("f", "forest", 0, 32, 50, 33)),
            None,
            (),
            name="40 % hidden twice counts once",
        ),
        row(
            "T9A-2.1",
            facing(target(42, 58), left_of(49, "forest"), right_of(51, "hedge")),
            "light",
            ("T9A-2.1",),
            name="light and light add up",
        ),
        row(
            "T9A-2.3",
            facing(target(42, 58), left_of(49, "wall"), right_of(51, "ruins")),
            "hard",
            ("T9A-2.3",),
            name="hard and hard add up",
        ),
        row("T9A-2.1", facing(target(42, 58), box("f", "forest", 40, 64, 60, 70)), None, (), name="a forest behind it"),
        row(
            "T9A-2.1",
            facing(MORE, box("f", "forest", 40, 55, 60, 65)),
            "light",
            ("T9A-2.1",),
            name="it stands in a forest",
        ),
    ],
)
def test_cover(scenario: Scenario, cover: str | None, clauses: tuple[str, ...]) -> None:
    found = ruling(scenario)
    assert (found.cover, found.to_hit_modifier) == (cover, {None: 0, "light": -1, "hard": -2}[cover])
    assert found.clauses == clauses


@pytest.mark.clause("T9A-4.2")
@pytest.mark.parametrize(("off", "cover"), [(1e-10, "light"), (1e-8, None), (-1e-10, "light")])
def test_a_fraction_within_1e_9_of_a_half_is_half(off: float, cover: str | None) -> None:
    blue = target(45, 55)
    blue["models"][0]["position"][0] += 10 * off
    found = ruling(facing(blue, left_of(50, "forest")))
    assert found.cover == cover
    assert ("T9A-4.2" in found.clauses) == (cover is not None)


@pytest.mark.clause("T9A-4.2")
@pytest.mark.parametrize(
    ("left", "words"),
    [
        (45.0, "exactly half"),
        (45.05, "0.5 of a percentage point below half"),
        (44.95, "0.5 of a percentage point above half"),
        (45.2, None),
    ],
)
def test_a_ruling_says_how_near_a_half_it_is(left: float, words: str | None) -> None:
    text = ruling(facing(target(left, left + 10), left_of(50, "forest"))).text("en")
    assert ("half" in text and "near" in text) == (words is not None and "exactly" not in words)
    assert words is None or words in text


@pytest.mark.clause("T9A-2.1", "T9A-2.3")
@pytest.mark.parametrize(("light", "hard", "total"), [(left_of(49, "field"), right_of(51, "ruins"), 8.2 / 16)])
def test_the_shares_are_measured(light: Scenario, hard: Scenario, total: float) -> None:
    found = ruling(facing(target(42, 58), light, hard))
    assert found.obscured.light == pytest.approx(4.1 / 16, abs=1e-9)
    assert found.obscured.hard == pytest.approx(4.1 / 16, abs=1e-9)
    assert found.obscured.total == pytest.approx(total, abs=1e-9)
    assert {(each.id, each.cover_class) for each in found.by} == {("left", "light"), ("right", "hard")}


@pytest.mark.parametrize(
    ("kind", "cover", "blocks"),
    [
        row("T9A-2.1", "forest", "light", False, name="forest"),
        row("T9A-2.1", "field", "light", False, name="field"),
        row("T9A-2.1", "hedge", "light", False, name="hedge"),
        row("T9A-2.3", "ruins", "hard", False, name="ruins"),
        row("T9A-2.3", "wall", "hard", False, name="wall"),
        row("T9A-1.2 T9A-2.3", "impassable", "hard", True, name="impassable"),
        row("T9A-1.2 T9A-2.3", "building", "hard", True, name="building"),
        row("T9A-1.2 T9A-2.3", "hill", "hard", True, name="hill"),
        row("T9A-2.1", "water", None, False, name="water"),
    ],
)
def test_kinds_of_terrain(kind: str, cover: str | None, blocks: bool) -> None:
    beside = ruling(facing(MORE, left_of(50, kind)))
    assert (beside.cover, beside.in_sight) == (cover, True)
    before = ruling(facing(MORE, across(kind)))
    assert (before.cover, before.in_sight, before.can_shoot) == (cover, not blocks, not blocks)
    assert ("T9A-1.2" in before.clauses) == blocks


@pytest.mark.parametrize(
    ("terrain", "cover", "seen"),
    [
        row("T9A-2.3", across("wall", cover="none"), None, True, name="no cover"),
        row("T9A-2.1", across("wall", cover="light"), "light", True, name="light"),
        row("T9A-2.3", across("forest", cover="hard"), "hard", True, name="hard"),
        row("T9A-1.2", across("impassable", blocks_sight=False), "hard", True, name="not opaque"),
        row("T9A-1.2", across("forest", blocks_sight=True), "light", False, name="opaque"),
    ],
)
def test_a_feature_may_be_other_than_its_kind(terrain: Scenario, cover: str | None, seen: bool) -> None:
    found = ruling(facing(MORE, terrain))
    assert (found.cover, found.in_sight) == (cover, seen)


def heights(between: int | None, shooter: int, aim: int) -> Scenario:
    """Return a table with a screen of some height that hides the left of the target."""
    own: dict[str, Any] = {} if between is None else {"height": between}
    screen = unit("screen", "green", (25, 30.5), base="50x1cm", **own)
    return facing(target(43, 53, height=aim), units=(screen,), height=shooter)


class TestModelsBetween:
    @pytest.mark.parametrize(
        ("between", "shooter", "aim", "cover", "clause"),
        [
            row("T9A-2.3", 1, 1, 1, "hard", "T9A-2.3", name="as high as both, small"),
            row("T9A-2.3", 2, 2, 2, "hard", "T9A-2.3", name="as high as both"),
            row("T9A-2.3", 3, 3, 3, "hard", "T9A-2.3", name="as high as both, large"),
            row("T9A-2.3", 2, 1, 2, "hard", "T9A-2.3", name="as high as the higher"),
            row("T9A-2.3", None, 2, 2, "hard", "T9A-2.3", name="2 where none is given"),
            row("T9A-2.1", 1, 2, 1, "light", "T9A-2.1", name="lower than the shooter"),
            row("T9A-2.1", 1, 1, 2, "light", "T9A-2.1", name="lower than the target"),
            row("T9A-2.1", 2, 3, 2, "light", "T9A-2.1", name="standard before a large shooter"),
            row("T9A-2.1", 2, 2, 3, "light", "T9A-2.1", name="standard before a large target"),
            row("T9A-2.2", 1, 3, 1, None, "T9A-2.2", name="small before a large shooter"),
            row("T9A-2.2", 1, 1, 3, None, "T9A-2.2", name="small before a large target"),
            row("T9A-2.2", 1, 4, 1, None, "T9A-2.2", name="larger is still large"),
            row("T9A-2.3", 3, 4, 3, "hard", "T9A-2.3", name="large is as high as larger"),
        ],
    )
    def test_by_the_three_heights(
        self, between: int | None, shooter: int, aim: int, cover: str | None, clause: str
    ) -> None:
        found = ruling(heights(between, shooter, aim))
        assert (found.cover, found.clauses, found.in_sight) == (cover, (clause,), True)

    @pytest.mark.parametrize(
        ("between", "shooter", "aim", "seen"),
        [
            row("T9A-1.2", 2, 1, 1, False, name="higher than both"),
            row("T9A-1.2", 3, 2, 2, False, name="large"),
            row("T9A-1.2", 2, 2, 1, True, name="as high as the shooter"),
            row("T9A-1.2", 2, 1, 2, True, name="as high as the target"),
            row("T9A-1.2", 4, 3, 3, True, name="nothing is higher than large"),
        ],
    )
    @pytest.mark.parametrize("side", ["red", "blue", "green"])
    def test_only_what_is_higher_than_both_blocks_sight(
        self, between: int, shooter: int, aim: int, seen: bool, side: str
    ) -> None:
        screen = unit("screen", side, (50, 30), base="100x1cm", height=between)
        found = ruling(facing(target(43, 53, height=aim), units=(screen,), height=shooter))
        assert found.in_sight == seen
        assert ("T9A-1.2" in found.clauses) != seen

    @pytest.mark.clause("T9A-2.3")
    def test_a_target_of_mixed_heights_counts_as_its_highest(self) -> None:
        blue = unit("blue", "blue", (45, 60), (51, 60), base="4x2cm", facing=270, height=1, each={2: {"height": 3}})
        screen = unit("screen", "green", (25, 30.5), base="50x1cm", height=2)
        assert ruling(facing(blue, units=(screen,), height=1)).cover == "light"
        blue["models"][1]["profile"] = {}
        assert ruling(facing(blue, units=(screen,), height=1)).cover == "hard"

    @pytest.mark.clause("T9A-1.2")
    @pytest.mark.parametrize("own", ["red", "blue"])
    def test_models_of_either_unit_neither_block_nor_obscure(self, own: str) -> None:
        scenario = facing(target(43, 53))
        wall = {"id": "wall", "position": [50, 31], "facing": 90, "profile": {"height": 3}}
        for each in scenario["units"]:
            if each["id"] == own:
                each["base"] = "30x2cm" if own == "blue" else each["base"]
                each["models"].append(wall)
        found = ruling(scenario)
        assert (found.in_sight, found.obscured.total, found.cover) == (True, 0, None)

    @pytest.mark.clause("T9A-2.3")
    def test_the_fallen_hide_nothing(self) -> None:
        screen = unit("screen", "blue", (25, 30.5), base="50x1cm")
        game = at(facing(target(43, 53), units=(screen,), weapon={"hit": 2}), "shooting", 2)
        assert game.ruling("red-1", "blue").cover == "hard"
        assert play(game, Shoot(unit="red", target="screen")).ruling("red-1", "blue").cover is None


class TestLinesOfSight:
    @pytest.mark.parametrize(
        ("terrain", "seen"),
        [
            row("T9A-1.1", (left_of(50, "impassable"),), True, name="past a rock"),
            row("T9A-1.1", (left_of(50, "impassable"), right_of(50, "impassable")), False, name="no gap"),
            row("T9A-1.1", (left_of(50, "impassable"), right_of(50.01, "impassable")), True, name="a narrow gap"),
            row("T9A-1.1", (left_of(40, "impassable"), right_of(40, "forest")), True, name="through a forest"),
        ],
    )
    def test_some_line_is_enough(self, terrain: tuple[Scenario, ...], seen: bool) -> None:
        assert ruling(facing(MORE, *terrain)).in_sight == seen

    @pytest.mark.clause("T9A-1.1")
    @pytest.mark.parametrize("option", ["front-best", "front-centre"])
    def test_from_any_point_of_the_front_edge_whatever_the_viewpoint(self, option: str) -> None:
        """From the right of the edge, x = 51, one sees past the rock; from its middle one does not."""
        rock = box("rock", "impassable", 0, 21.5, 50.5, 40)
        assert ruling(facing(target(40, 50.2), rock, options={"viewpoint": option})).in_sight == (
            ruling(facing(target(40, 50.2), rock, options={"viewpoint": "front-best"})).in_sight
        )
        assert ruling(facing(target(50.6, 60), rock, options={"viewpoint": option})).in_sight

    @pytest.mark.clause("T9A-1.2")
    @pytest.mark.parametrize(
        ("hills", "seen", "cover"),
        [
            (box("hill", "hill", 0, 30, 100, 40), False, "hard"),
            (box("hill", "hill", 0, 15, 100, 40), True, None),
            (box("hill", "hill", 0, 40, 100, 70), True, None),
            (box("hill", "hill", 0, 61.01, 100, 70), True, None),
        ],
        ids=["between", "the shooter on it", "the target on it", "behind"],
    )
    def test_a_hill_is_nothing_to_those_on_it(self, hills: Scenario, seen: bool, cover: str | None) -> None:
        found = ruling(facing(MORE, hills))
        assert (found.in_sight, found.cover) == (seen, cover)

    @pytest.mark.clause("T9A-1.2")
    @pytest.mark.parametrize(("left", "cover"), [(50.0, "hard"), (49.9, None)])
    def test_on_a_hill_is_more_than_half_of_the_footprint(self, left: float, cover: str | None) -> None:
        assert ruling(facing(HALF, box("hill", "hill", left, 55, 70, 65))).cover == cover

    @pytest.mark.parametrize(
        ("left", "right", "y", "options", "inside"),
        [
            row("T9A-1.3", 70, 72, 40, {}, True, name="a corner within 45 degrees"),
            row("T9A-1.3", 71.1, 73, 40, {}, False, name="beyond 45 degrees to the right"),
            row("T9A-1.3", 27, 28.9, 40, {}, False, name="beyond 45 degrees to the left"),
            row("T9A-1.3", 28, 30, 40, {}, True, name="within them to the left"),
            row("T9A-1.3", 80, 82, 40, {"arc": 70}, True, name="within 70 degrees"),
            row("T9A-1.3", 52, 54, 40, {"arc": 0}, False, name="beside a straight arc"),
            row("T9A-1.3", 50, 54, 40, {"arc": 0}, True, name="partly in a straight arc"),
            row("T9A-1.3", 60, 62, 21, {"arc": 90}, True, name="level with it, at 90 degrees"),
            row("T9A-1.3", 45, 55, 10, {}, False, name="behind it"),
        ],
    )
    def test_the_front_arc(self, left: float, right: float, y: float, options: dict[str, Any], inside: bool) -> None:
        """From the corner (51, 21) a line of 45 degrees reaches y = 41, the far edge of the target, at x = 71."""
        found = ruling(facing(target(left, right, y), options=MIDDLE | options))
        assert (found.in_arc, found.in_sight, found.can_shoot) == (inside, inside, inside)
        assert (found.clauses[:1] == ("T9A-1.3",)) != inside

    @pytest.mark.clause("T9A-1.3")
    @pytest.mark.parametrize(("shape", "inside"), [("block", True), ("models", False)])
    def test_the_arc_of_a_formation_is_that_of_its_whole_front(self, shape: str, inside: bool) -> None:
        """A row of five, 10 cm wide: its right corner is (55, 21), that of its leftmost model (47, 21)."""
        blue = target(70, 74, 40)
        reds = (
            block("red", "red", (50, 21), 90, 5, 5)
            if shape == "block"
            else unit("red", "red", *((46 + 2.0 * n, 20.0) for n in range(5)), base="2x2cm")
        )
        scenario = facing(blue)
        scenario["units"][0] = reds
        assert ruling(scenario, "red-1").in_arc == inside
        assert ruling(scenario, "red-5").in_arc

    @pytest.mark.clause("T9A-1.3")
    def test_the_arc_is_that_of_the_front_that_still_stands(self) -> None:
        """Of a row of five the right two fall: the front's right corner is then (51, 21), not (55, 21)."""
        scenario = facing(
            target(73, 77, 40),
            units=(unit("gun", "blue", (50, 90), facing=270, weapons=[{"id": "g", "hit": 2, "shots": 2}]),),
        )
        scenario["units"][0] = block("red", "red", (50, 21), 90, 5, 5)
        scenario["turn"]["first"] = "blue"
        game = at(scenario, "shooting", 2, 2)
        assert game.ruling("red-1", "blue").in_arc
        game = play(game, Shoot(unit="gun", target="red"))
        assert [m.status for m in game.battlefield.unit_by_id["red"].models] == ["active"] * 3 + ["destroyed"] * 2
        assert not game.ruling("red-1", "blue").in_arc

    @pytest.mark.clause("T9A-1.2")
    def test_a_rear_rank_looks_from_the_front_rank_of_its_file(self) -> None:
        scenario = facing(MORE, options={})
        scenario["units"][0] = block("red", "red", (50, 21), 90, 2, 4)
        game = begin(scenario)
        front, rear = game.ruling("red-2", "blue"), game.ruling("red-4", "blue")
        assert front.viewpoint == rear.viewpoint
        assert [front.distance, rear.distance] == pytest.approx([38, 40])

    @pytest.mark.clause("T9A-4.1")
    def test_what_is_hidden_beyond_the_arc_counts(self) -> None:
        """In the arc is what is left of x = 71, hidden what is right of 50 + 22 · 19/17.9 = 73.35: two thirds."""
        found = ruling(facing(target(60, 100, 40), box("f", "forest", 72, 38, 100, 38.9)))
        assert (found.in_sight, found.cover) == (True, "light")
        assert found.obscured.total == pytest.approx((100 - 73.35) / 40, abs=0.001)


class TestTheViewpoint:
    @pytest.mark.clause("T9A-4.1")
    def test_the_best_point_of_the_edge_or_its_middle(self) -> None:
        """From x = 51 the piece hides what is left of 51 − 3.9 = 47.1: 31 % in place of 60 %."""
        blue, forest = target(44, 54), left_of(50, "forest")
        middle = ruling(facing(blue, forest))
        assert (middle.cover, middle.viewpoint) == ("light", (50, 21))
        best = ruling(facing(blue, forest, options={}))
        assert best.cover is None
        assert best.viewpoint == pytest.approx((51, 21), abs=1e-6)
        assert best.obscured.total == pytest.approx(0.31, abs=1e-6)

    @pytest.mark.clause("T9A-4.1")
    def test_where_all_are_as_good_it_is_the_middle(self) -> None:
        assert ruling(facing(MORE, options={})).viewpoint == pytest.approx((50, 21))

    @pytest.mark.parametrize(
        ("terrain", "option", "cover", "seen"),
        [
            row("T9A-2.1", box("f", "forest", 45, 15, 55, 25), "ignored", None, True, name="a forest ignored"),
            row("T9A-2.1", box("f", "forest", 45, 15, 55, 25), "counts", "light", True, name="a forest counts"),
            row("T9A-2.3", box("f", "ruins", 45, 15, 55, 25), "ignored", None, True, name="ruins ignored"),
            row("T9A-2.3", box("f", "ruins", 45, 15, 55, 25), "counts", "hard", True, name="ruins count"),
            row("T9A-2.1", box("f", "forest", 45, 21.5, 55, 25), "ignored", "light", True, name="not in it"),
            row(
                "T9A-1.2", box("f", "building", 45, 15, 55, 25), "ignored", None, False, name="a building still blocks"
            ),
        ],
    )
    def test_what_the_shooter_stands_in(self, terrain: Scenario, option: str, cover: str | None, seen: bool) -> None:
        found = ruling(facing(MORE, terrain, options=MIDDLE | {"shooter_terrain": option}))
        assert (found.cover, found.in_sight) == (cover, seen)


def shot(scenario: Scenario, *dice: int) -> bool:
    """Return whether the one shot fells the target, having taken all of the dice."""
    scenario["units"].append(unit("rest", "blue", (95, 95)))
    game = play(at(scenario, "shooting", *dice), Shoot(unit="red", target="blue"))
    assert game.log[-1].dice == dice
    return game.battlefield.models["blue-1"].status == "destroyed"


class TestToHit:
    @pytest.mark.parametrize(
        ("kind", "hit", "dice", "falls"),
        [
            row("T9A-2.1", "water", 4, (4,), True, name="no cover, 4+"),
            row("T9A-2.1", "forest", 4, (5,), True, name="light, 4+: on 5"),
            row("T9A-2.1", "forest", 4, (4,), False, name="light, 4+: not on 4"),
            row("T9A-2.3", "wall", 4, (6,), True, name="hard, 4+: on 6"),
            row("T9A-2.3", "wall", 4, (5,), False, name="hard, 4+: not on 5"),
            row("T9A-2.3", "wall", 2, (1,), False, name="a natural 1"),
        ],
    )
    def test_the_modifier(self, kind: str, hit: int, dice: tuple[int, ...], falls: bool) -> None:
        assert shot(facing(MORE, left_of(50, kind), weapon={"hit": hit}), *dice) == falls

    @pytest.mark.parametrize(
        ("option", "hit", "dice", "falls"),
        [
            row("T9A-2.3", "six-then", 5, (5,), False, name="7+: a 5"),
            row("T9A-2.3", "six-then", 5, (6, 4), True, name="7+: a 6 and a 4"),
            row("T9A-2.3", "six-then", 5, (6, 3), False, name="7+: a 6 and a 3"),
            row("T9A-2.3", "six-then", 6, (6, 5), True, name="8+: a 6 and a 5"),
            row("T9A-2.3", "six-then", 6, (6, 4), False, name="8+: a 6 and a 4"),
            row("T9A-2.3", "impossible", 5, (), False, name="impossible: no die"),
            row("T9A-2.3", "natural-six", 6, (6,), True, name="any 6"),
            row("T9A-2.3", "natural-six", 6, (5,), False, name="no 6"),
        ],
    )
    def test_seven_and_more(self, option: str, hit: int, dice: tuple[int, ...], falls: bool) -> None:
        options = MIDDLE | {"seven_plus": option}
        assert shot(facing(MORE, left_of(50, "wall"), options=options, weapon={"hit": hit}), *dice) == falls

    @pytest.mark.clause("T9A-2.1")
    def test_each_shooter_has_the_modifier_of_its_own_line(self) -> None:
        """The one at x = 50 has 70 % of the target hidden, the one 20 cm to its right nothing."""
        scenario = facing(MORE, left_of(50, "forest"))
        scenario["units"][0]["models"].append({"id": "red-2", "position": [70, 20], "facing": 90})
        scenario["units"].append(unit("rest", "blue", (95, 95)))
        game = play(at(scenario, "shooting", 4, 4), Shoot(unit="red", target="blue"))
        assert [hit["shooter"] for hit in game.log[-1].events[0].particulars["hits"]] == ["red-2"]


class TestTheBorderOfHalfHard:
    """A hedge hides all of the target from everywhere; a wall hides less of it the further to the right one stands."""

    @pytest.mark.clause("T9A-3.1", "T9A-4.2")
    @pytest.mark.parametrize("end", [36.05 + 0.02 * step for step in range(-12, 11)])
    def test_who_can_choose_less_than_half_hard_gets_light_cover(self, end: float) -> None:
        """The nearest to the middle of equal totals is beside the border, and is on the side that was chosen."""
        found = ruling(self.behind_hedge_and_wall(end), "red-1")
        assert (found.cover, found.to_hit_modifier) == ("light", -1)
        assert found.obscured.total == pytest.approx(1.0)
        assert found.obscured.hard is not None
        assert found.obscured.hard < 0.5
        assert found.viewpoint is not None
        hard_there = ruling(self.seen_from(end, found.viewpoint[0])).obscured.hard
        assert hard_there == pytest.approx(found.obscured.hard, abs=1e-6)

    @pytest.mark.clause("T9A-4.2")
    def test_a_shot_rolls_with_it(self) -> None:
        """At 4+ a 5 is enough with one to subtract, and not with two."""
        game = play(at(self.behind_hedge_and_wall(36.05), "shooting", 5), Shoot(unit="red", target="blue"))
        assert model(game, "blue-10")["status"] == "destroyed"

    @staticmethod
    def behind_hedge_and_wall(end: float, middle: float = 36.0, **options: Any) -> Scenario:
        base = "20x20mm"
        red = block("red", "red", (middle, 10), 90, 1, 1, base=base, weapons=[{"id": "bow", "range": 30, "hit": 4}])
        blue = block("blue", "blue", (36, 20), 270, 5, 10, base=base)
        hedge, wall = box("hedge", "hedge", 30, 17, 42, 17.5), box("wall", "wall", 28, 13, end, 13.5)
        return table("ninth-age", red, blue, terrain=[hedge, wall], options=options, size=(72, 48), unit="in")

    @classmethod
    def seen_from(cls, end: float, x: float) -> Scenario:
        return cls.behind_hedge_and_wall(end, x, **MIDDLE)


@pytest.mark.clause("T9A-4.2")
def test_what_the_best_viewpoint_stands_in_is_not_named() -> None:
    """The right part of the front edge is in a field, and from its border on it hides nothing: a limit."""
    red = block("red", "red", (36, 10), 90, 1, 1, base="50x50mm", weapons=[{"id": "bow", "range": 48, "hit": 3}])
    blue = block("blue", "blue", (38.5, 20), 270, 3, 3, base="20x20mm")
    field = box("field", "field", 36.3, 5, 41, 15)
    found = ruling(table("ninth-age", red, blue, terrain=[field], size=(72, 48), unit="in"))
    assert found.obscured.total == 0.0
    assert found.by == ()
    assert found.viewpoint == pytest.approx((36.3, 10.0))


@pytest.mark.clause("T9A-4.2")
@pytest.mark.parametrize(
    ("end", "share", "near"),
    [
        (49.99999, "49.9998 %", "a near thing: less than 0.01 of a percentage point below half."),
        (50.00001, "50.0002 %", "a near thing: less than 0.01 of a percentage point above half."),
        (50.0, "50 %", "exactly half, and half is enough."),
        (49.999, "49.98 %", "a near thing: 0.02 of a percentage point below half."),
        (49.99, "49.8 %", "a near thing: 0.2 of a percentage point below half."),
    ],
)
def test_how_near_half_it_is_is_told_truly(end: float, share: str, near: str) -> None:
    text = ruling(facing(target(40, 60), left_of(end, "hedge"))).text("en")
    assert f" {share} of the footprint" in text
    assert text.endswith(f" It is {near}")
