"""The saves of soldatiki: what hides a target, what it stands in, what it wears.

The shooter stands at (10, 50) and looks along y = 50 at a target at (60, 50); both are soldiers of 2.4 cm, so that the
eye is at 2.16 cm, and their bases are 2 cm wide. Behind a fence of height h close to the target about h of its 2.4 cm
are hidden.
"""

from __future__ import annotations

from typing import Any

import pytest

from defilade import Game, Shoot
from defilade.rulesets.ruling import Ruling
from tests.game.tables import Scenario, at, begin, box, row, table, unit

SHOOTER, TARGET = (10, 50), (60, 50)


def facing(
    *terrain: Scenario,
    units: tuple[Scenario, ...] = (),
    options: dict[str, Any] | None = None,
    shooter: dict[str, Any] | None = None,
    **target: Any,
) -> Scenario:
    return table(
        "soldatiki",
        unit("red", "red", SHOOTER, **{"kind": "soldier", **(shooter or {})}),
        unit("blue", "blue", TARGET, **{"kind": "soldier", **target}),
        *units,
        terrain=list(terrain),
        options=options or {},
    )


def ruling(scenario: Scenario) -> Ruling:
    return begin(scenario).ruling("red-1", "blue-1")


def low_fence(height: float) -> Scenario:
    return box("fence", "fence", 56, 30, 56.5, 70, height=height)


HALF, MOST = low_fence(1.2), low_fence(2.0)


def around(kind: str, **keys: Any) -> Scenario:
    return box("it", kind, 55, 45, 65, 55, **keys)


TRENCH = box("t", "trench", 58, 48, 62, 52)


def parapet(gap: float) -> Scenario:
    """Return a parapet that ends so far before the target's base."""
    return box("parapet", "parapet", 55, 30, 59 - gap, 70)


@pytest.mark.parametrize(
    ("scenario", "cover", "save"),
    [
        row("SOL-1.1", facing(), None, None, name="in the open"),
        row("SOL-1.1", facing(kind="heavy-tank"), None, None, name="a tank in the open"),
        row("SOL-1.2", facing(HALF), "cover", 6, name="half hidden"),
        row("SOL-1.2", facing(HALF, kind="heavy-tank"), "cover", 6, name="a hull partly hidden"),
        row("SOL-1.2", facing(HALF, kind="motorcycle"), "cover", 6, name="a motorcycle partly hidden"),
        row("SOL-1.2", facing(box("back", "fence", 62, 30, 63, 70)), None, None, name="a fence behind it"),
        row("SOL-1.2", facing(box("aside", "fence", 30, 53, 50, 54)), None, None, name="a fence beside the line"),
        row("SOL-1.3", facing(MOST), "small-part", 5, name="a small part visible"),
        row("SOL-1.3", facing(low_fence(3.0), kind="heavy-tank"), "small-part", 5, name="of a tank too"),
        row("SOL-1.3", facing(MOST, options={"small_part": 0.1}), "cover", 6, name="more than the option's share"),
        row("SOL-1.3", facing(HALF, options={"small_part": 0.6}), "small-part", 5, name="less than the option's share"),
        row("SOL-1.4", facing(traits=["camouflaged"]), None, 6, name="camouflaged in the open"),
        row("SOL-1.4", facing(traits=["body-armour"]), None, 6, name="body armour in the open"),
        row("SOL-1.4", facing(traits=["medic"]), None, None, name="a medic in the open"),
        row("SOL-1.4", facing(HALF, traits=["camouflaged"]), "cover", 5, name="camouflaged in cover"),
        row("SOL-1.4", facing(HALF, traits=["body-armour"]), "cover", 5, name="body armour in cover"),
        row("SOL-1.4", facing(kind="light-tank", traits=["camouflaged"]), None, None, name="no soldier: no kit"),
        row("SOL-1.4", facing(HALF, kind="light-tank", traits=["body-armour"]), "cover", 6, name="a tank has none"),
        row("SOL-1.4 SOL-6.3", facing(kind="mortar", traits=["camouflaged"]), None, 6, name="a mortar's crew"),
        row("SOL-1.5", facing(MOST, traits=["camouflaged", "body-armour"]), "small-part", 5, name="all at once: 5+"),
        row("SOL-1.5", facing(around("bunker"), traits=["body-armour"]), "bunker", 4, name="4+ in a bunker alone"),
        row("SOL-1.6", facing(traits=["conspicuous"]), None, None, name="conspicuous in the open"),
        row("SOL-1.6", facing(HALF, traits=["conspicuous"]), "cover", 6, name="conspicuous in cover"),
        row("SOL-1.6", facing(MOST, traits=["conspicuous"]), "small-part", 6, name="a small part of a sailor"),
        row("SOL-1.6", facing(HALF, traits=["conspicuous", "body-armour"]), "cover", 6, name="a sailor in armour"),
        row("SOL-1.6", facing(MOST, kind="apc", traits=["conspicuous"]), "cover", 6, name="half of a vehicle"),
        row("SOL-1.6", facing(low_fence(2.7), kind="apc", traits=["conspicuous"]), "small-part", 5, name="no sailor"),
        row("SOL-1.6 SOL-3.1", facing(around("trench"), traits=["conspicuous"]), "trench", 6, name="a sailor's trench"),
        row("SOL-1.6 SOL-4.1", facing(around("bunker"), traits=["conspicuous"]), "bunker", 6, name="a sailor's bunker"),
        row(
            "SOL-1.6 SOL-3.1",
            facing(around("trench"), traits=["conspicuous"], options={"conspicuous_in_fortifications": "as-others"}),
            "trench",
            5,
            name="in a trench as others",
        ),
        row(
            "SOL-1.6 SOL-4.1",
            facing(around("bunker"), traits=["conspicuous"], options={"conspicuous_in_fortifications": "as-others"}),
            "bunker",
            4,
            name="in a bunker as others",
        ),
        row(
            "SOL-1.6",
            facing(MOST, traits=["conspicuous"], options={"conspicuous_in_fortifications": "as-others"}),
            "small-part",
            6,
            name="as others in fortifications alone",
        ),
        *(
            row("SOL-2.1", facing(around(kind)), "cover", 6, name=f"in {kind}")
            for kind in ("building", "ruins", "wood", "barricade", "fence", "bank")
        ),
        *(
            row("SOL-2.1", facing(around(kind)), None, None, name=f"{kind} is no cover")
            for kind in ("hill", "water", "road")
        ),
        row("SOL-2.1", facing(around("ruins"), kind="cavalry"), "cover", 6, name="a rider in ruins"),
        row("SOL-2.1", facing(around("ruins"), kind="light-tank"), None, None, name="a tank in ruins"),
        row("SOL-2.1", facing(around("ruins"), traits=["camouflaged"]), "cover", 5, name="a sniper in ruins"),
        row("SOL-2.1", facing(around("ruins", shows=0.2)), "small-part", 5, name="a small part shows from ruins"),
        row("SOL-2.1", facing(around("ruins", shows=0.3)), "cover", 6, name="more than a small part shows"),
        row("SOL-2.1", facing(box("it", "wood", 60, 45, 70, 55)), "cover", 6, name="the edge of a wood counts"),
        row("SOL-2.1", facing(box("it", "wood", 60.1, 45, 70, 55)), None, None, name="the centre is outside the wood"),
        row("SOL-2.1", facing(box("it", "wood", 5, 45, 65, 55)), "cover", 6, name="both in one wood"),
        row(
            "SOL-2.1",
            facing(box("it", "wood", 5, 45, 65, 55), options={"shared_cover": "none"}),
            None,
            None,
            name="no cover from a shared wood",
        ),
        row(
            "SOL-2.1",
            facing(around("wood"), options={"shared_cover": "none"}),
            "cover",
            6,
            name="cover from a wood that is not shared",
        ),
        row(
            "SOL-2.1",
            facing(box("it", "ruins", 5, 45, 65, 55, shows=0.2)),
            "cover",
            6,
            name="all of it shows to one inside",
        ),
        row("SOL-2.1", facing(box("it", "wood", 30, 45, 40, 55)), None, None, name="a wood between"),
        row(
            "SOL-2.1",
            facing(box("it", "wood", 30, 45, 40, 55), options={"behind_wood": "cover"}),
            "cover",
            6,
            name="a wood between gives cover",
        ),
        row(
            "SOL-2.1",
            facing(box("it", "wood", 30, 45, 40, 55), options={"behind_wood": "cover"}, kind="light-tank"),
            "cover",
            6,
            name="to a tank too",
        ),
        row(
            "SOL-2.1",
            facing(box("it", "wood", 30, 45, 40, 55), options={"behind_wood": "cover"}, traits=["camouflaged"]),
            "cover",
            5,
            name="and better to a sniper",
        ),
        row(
            "SOL-2.1",
            facing(box("it", "wood", 5, 45, 40, 55), options={"behind_wood": "cover"}),
            None,
            None,
            name="not the wood that the shooter stands in",
        ),
        row(
            "SOL-2.1",
            facing(box("it", "wood", 55, 45, 65, 55), options={"behind_wood": "cover"}, kind="light-tank"),
            None,
            None,
            name="not the wood that the target stands in",
        ),
        row(
            "SOL-2.1",
            facing(box("it", "wood", 30, 51, 40, 55), options={"behind_wood": "cover"}),
            None,
            None,
            name="not a wood beside the line to the middle",
        ),
        row("SOL-3.1", facing(around("trench")), "trench", 5, name="in a trench"),
        row("SOL-3.1", facing(around("parapet")), "trench", 5, name="on a parapet"),
        row("SOL-3.1", facing(around("trench"), traits=["camouflaged"]), "trench", 5, name="no better for a sniper"),
        row("SOL-3.1", facing(around("trench"), MOST), "trench", 5, name="nor for a small part"),
        row("SOL-3.1", facing(around("trench"), kind="light-tank"), None, None, name="a trench is for soldiers"),
        row("SOL-3.1", facing(parapet(2)), "trench", 5, name="behind a parapet at 2 cm"),
        row("SOL-3.1", facing(parapet(2.1)), "cover", 6, name="a parapet further off"),
        row("SOL-3.1", facing(parapet(3), options={"parapet_reach": 3}), "trench", 5, name="as the option says"),
        row("SOL-3.1", facing(parapet(1.5), options={"parapet_reach": 1}), "cover", 6, name="or does not"),
        row("SOL-3.1", facing(parapet(1), kind="light-tank"), "cover", 6, name="a parapet covers soldiers"),
        row("SOL-3.1", facing(box("p", "parapet", 62, 30, 63, 70)), None, None, name="a parapet behind it"),
        row("SOL-4.1", facing(around("bunker")), "bunker", 4, name="in a bunker"),
        row("SOL-4.1", facing(around("bunker"), kind="heavy-machine-gun"), "bunker", 4, name="its heavy weapon"),
        row(
            "SOL-4.1",
            facing(around("bunker"), box("t", "trench", 58, 48, 62, 52)),
            "bunker",
            4,
            name="the bunker comes first",
        ),
        row("SOL-4.1", facing(around("bunker"), kind="gun"), None, None, name="no soldier"),
        row(
            "SOL-4.1",
            facing(box("it", "bunker", 70, 45, 80, 55, occupants=["blue-1"])),
            "bunker",
            4,
            name="who is named as an occupant",
        ),
    ],
)
def test_cover_and_save(scenario: Scenario, cover: str | None, save: int | None) -> None:
    found = ruling(scenario)
    assert (found.cover, found.save) == (cover, save)


@pytest.mark.parametrize(
    ("scenario", "seen"),
    [
        row("SOL-1.2", facing(low_fence(2.2)), True, name="a rim shows"),
        row("GAME-sight", facing(low_fence(2.5)), False, name="nothing shows"),
        row("SOL-1.2", facing(box("f", "fence", 12, 40, 12.5, 60, height=2.3)), False, name="the eye at 2.16"),
        row(
            "SOL-1.2",
            facing(box("f", "fence", 12, 40, 12.5, 60, height=2.3), options={"eye": 1}),
            True,
            name="the eye at 2.4",
        ),
        row(
            "SOL-2.1",
            facing(box("w", "wood", 30, 40, 35, 60), options={"wood_depth": 5}),
            True,
            name="as much wood as allowed",
        ),
        row(
            "SOL-2.1",
            facing(box("w", "wood", 30, 40, 35.01, 60), options={"wood_depth": 5}),
            False,
            name="more wood than allowed",
        ),
        row(
            "SOL-2.1",
            facing(box("w", "wood", 30, 40, 33, 60), box("v", "wood", 57, 40, 70, 60), options={"wood_depth": 5}),
            False,
            name="the wood that it stands in counted",
        ),
        row(
            "SOL-2.1",
            facing(box("w", "wood", 5, 40, 13, 60), box("v", "wood", 57, 40, 70, 60), options={"wood_depth": 5}),
            False,
            name="and that of the shooter",
        ),
        row("SOL-2.1", facing(box("w", "wood", 15, 40, 55, 60)), True, name="any amount of wood"),
        row("SOL-1.2", facing(box("b", "building", 30, 40, 35, 60)), False, name="a building between"),
        row("SOL-1.2", facing(box("b", "building", 30, 40, 35, 60), kind="fighter"), True, name="an aircraft over it"),
        row(
            "SOL-1.2",
            facing(box("b", "building", 30, 40, 35, 60), shooter={"kind": "fighter"}),
            True,
            name="seen from an aircraft",
        ),
        row(
            "SOL-2.1",
            facing(box("w", "wood", 20, 40, 50, 60), options={"wood_depth": 5}, kind="fighter"),
            True,
            name="no wood hides an aircraft",
        ),
    ],
)
def test_sight(scenario: Scenario, seen: bool) -> None:
    found = ruling(scenario)
    assert (found.in_sight, found.can_shoot) == (seen, seen)


def between(kind: str, side: str = "green", y: float = 51, **more: Any) -> tuple[Scenario, ...]:
    return (unit("third", side, (57, y), kind=kind, **more),)


@pytest.mark.parametrize(
    ("scenario", "hidden"),
    [
        row("SOL-1.2", facing(units=between("soldier")), True, name="a man of another squad"),
        row("SOL-1.2", facing(units=between("soldier", side="blue")), True, name="of the target's side"),
        row("SOL-1.2", facing(units=between("soldier", side="red")), True, name="of the shooter's side"),
        row("SOL-1.2", facing(units=between("soldier"), options={"models_obscure": "off"}), False, name="option"),
        row("SOL-1.2", facing(units=between("fighter")), False, name="an aircraft hides nothing"),
        row("SOL-1.2", facing(around("ruins"), units=between("soldier", y=54)), False, name="one aside"),
        row(
            "SOL-1.2",
            facing(box("b", "building", 56.5, 50.5, 58, 52, height=0.1), units=between("soldier")),
            False,
            name="an occupant of a building hides nothing",
        ),
    ],
)
def test_models_that_hide(scenario: Scenario, hidden: bool) -> None:
    found = ruling(scenario)
    assert any(each.id == "third-1" for each in found.by) == hidden
    assert (found.obscured.total > 0.2) == hidden


@pytest.mark.clause("SOL-1.2")
@pytest.mark.parametrize("squad", ["red", "blue"])
def test_models_of_either_squad_hide_nothing(squad: str) -> None:
    reds = [SHOOTER, (57, 51)] if squad == "red" else [SHOOTER]
    blues = [TARGET, (57, 51)] if squad == "blue" else [TARGET]
    scenario = table(
        "soldatiki", unit("red", "red", *reds, kind="soldier"), unit("blue", "blue", *blues, kind="soldier")
    )
    assert ruling(scenario).obscured.total == 0


@pytest.mark.clause("SOL-1.2")
def test_a_man_on_a_hill_looks_over_a_fence() -> None:
    """From 10 + 2.16 cm the line over the fence of 2 cm falls by 0.22 cm for each cm: some 1.2 cm are hidden."""
    hill = box("hill", "hill", 5, 45, 15, 55, height=10)
    below, above = ruling(facing(MOST)), ruling(facing(hill, MOST))
    assert (below.cover, above.cover) == ("small-part", "cover")
    assert above.obscured.total == pytest.approx(0.51, abs=0.04)


@pytest.mark.clause("SOL-1.2")
def test_a_target_on_a_hill_is_seen_over_a_fence() -> None:
    hill = box("hill", "hill", 57, 45, 65, 55, height=4)
    assert ruling(facing(hill, low_fence(2.5))).obscured.total == 0


@pytest.mark.clause("SOL-3.1")
@pytest.mark.parametrize(("gap", "cover"), [(0.787, "trench"), (0.788, "cover")])
def test_a_parapet_reaches_2_cm_on_a_table_in_inches(gap: float, cover: str) -> None:
    wall = box("p", "parapet", 20, 10, 23.5 - gap, 40)
    scenario = table(
        "soldatiki",
        unit("red", "red", (4, 25), base="1in", kind="soldier"),
        unit("blue", "blue", (24, 25), base="1in", kind="soldier"),
        unit="in",
        size=(48, 48),
        terrain=[wall],
    )
    assert ruling(scenario).cover == cover


def shot(scenario: Scenario, *dice: int) -> Game:
    game = at(scenario, "shooting", *dice)
    game.push(Shoot(unit="red", target="blue"))
    return game


def armed(modifier: int) -> list[dict[str, Any]]:
    return [{"id": "gun", "hit": 2, "save_modifier": modifier}]


@pytest.mark.parametrize(
    ("terrain", "traits", "modifier", "face", "saved"),
    [
        row("SOL-1.7", [HALF], [], 0, 6, True, name="the number itself saves"),
        row("SOL-1.7", [HALF], [], 0, 5, False, name="below it he falls"),
        row("SOL-1.5", [HALF], [], 2, 5, True, name="improved to 5+"),
        row("SOL-1.5", [HALF], [], 2, 4, False, name="not to 4+"),
        row("SOL-1.5", [MOST], [], 1, 4, False, name="not from 5+ to 4+"),
        row("SOL-1.5", [around("bunker")], [], 0, 4, True, name="4+ in a bunker"),
        row("SOL-1.5", [around("bunker")], [], 1, 3, False, name="not 3+"),
        row("SOL-1.5", [around("bunker")], [], -1, 4, False, name="made worse to 5+"),
        row("SOL-3.1", [around("trench")], [], 1, 4, False, name="a trench is not improved"),
        row("SOL-3.1", [around("trench")], [], -1, 5, False, name="a trench made worse"),
        row("SOL-1.6", [HALF], ["conspicuous"], 1, 5, False, name="never better than 6+"),
        row("SOL-1.6", [HALF], ["conspicuous"], 1, 6, True, name="but 6+"),
        row("SOL-1.4", [], ["camouflaged"], 0, 6, True, name="a sniper in the open"),
        row("SOL-1.4", [], ["camouflaged"], 0, 5, False, name="on 6+ alone"),
    ],
)
def test_a_save_is_thrown(terrain: list[Scenario], traits: list[str], modifier: int, face: int, saved: bool) -> None:
    scenario = facing(*terrain, traits=traits)
    scenario["units"][0]["weapons"] = armed(modifier)
    game = shot(scenario, 2, face)
    assert game.log[-1].dice == (2, face)
    assert game.battlefield.models["blue-1"].status == ("active" if saved else "fallen")


@pytest.mark.parametrize(
    ("terrain", "modifier"),
    [
        row("SOL-1.1", [], 0, name="no save in the open"),
        row("SOL-1.1", [], 3, name="none to improve"),
        row("SOL-1.2", [HALF], -1, name="7+ can't be rolled"),
    ],
)
def test_no_die_is_thrown_for_a_save_that_cannot_be(terrain: list[Scenario], modifier: int) -> None:
    scenario = facing(*terrain)
    scenario["units"][0]["weapons"] = armed(modifier)
    game = shot(scenario, 2, 6)
    assert game.log[-1].dice == (2,)
    assert game.battlefield.models["blue-1"].status == "fallen"
