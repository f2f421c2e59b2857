"""What a good scenario becomes: lengths in the table's unit, models in their places, defaults filled in."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from defilade.battlefield.faults import ScenarioError
from defilade.battlefield.model import Base, Battlefield, Circle, Entrance, Formation, Turn
from defilade.battlefield.reading import read_scenario
from defilade.language import translator
from tests.battlefield.broken import change
from tests.battlefield.scenarios import FORMATS, RULESETS, Scenario, conformance_scenarios, good
from tests.battlefield.toml import as_toml


def read(source: Path | str | bytes | Scenario) -> Battlefield:
    return read_scenario(source, FORMATS)


def changed(ruleset: str, changes: Mapping[str, object]) -> Battlefield:
    scenario = good(ruleset)
    for place, value in changes.items():
        change(scenario, place, value)
    return read(scenario)


def with_formation(front: tuple[float, float], facing: float, files: int, count: int, base: str) -> Battlefield:
    scenario = good("ninth-age")
    scenario["units"][0]["base"] = base
    scenario["units"][0]["formation"] = {"front": list(front), "facing": facing, "files": files, "count": count}
    return read(scenario)


@pytest.mark.parametrize("case", sorted(conformance_scenarios()))
def test_conformance_scenarios_are_read(case: str) -> None:
    scenario = conformance_scenarios()[case]
    field = read(scenario)
    assert field.source == scenario
    assert len(field.units) == len(scenario["units"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_toml_and_json_say_the_same(ruleset: str, tmp_path: Path) -> None:
    scenario = good(ruleset)
    toml, text = as_toml(scenario), json.dumps(scenario, ensure_ascii=False)
    (tmp_path / "a.toml").write_text(toml, encoding="utf-8")
    (tmp_path / "a.json").write_text(text, encoding="utf-8-sig")
    (tmp_path / "a").write_text(text, encoding="utf-8")
    expected = read(scenario)
    for source in (toml, text, text.encode(), tmp_path / "a.toml", tmp_path / "a.json", tmp_path / "a"):
        field = read(source)
        assert field == expected
        assert field.source == scenario


def test_the_example_of_the_format_is_read() -> None:
    example = """
format = "defilade/1"
ruleset = "ninth-age"            # soldatiki | mordheim | ninth-age | flames-of-war | a plug-in's id
title = "Archers by a wood"
language = "ru"                  # optional: the default language of rulings

[table]
width = 72
depth = 48
unit = "in"                      # "in" or "cm"

[options]                        # interpretations and house rules of the ruleset, all optional
viewpoint = "front-best"

[[zones]]                        # deployment zones; what is in none of them is the neutral zone
side = "red"
polygon = [[0, 0], [72, 0], [72, 12], [0, 12]]

[[terrain]]
id = "wood"
kind = "forest"                  # a kind the ruleset knows; its defaults can be overridden key by key
polygon = [[30, 20], [36, 20], [36, 26], [30, 26]]

[[units]]
id = "archers"
side = "red"
name = "Archers"
base = "20x20mm"                 # width across the facing x depth along it; "25mm" is a round base's diameter
profile = { height = 1 }         # the ruleset says which keys
weapons = [ { id = "bow", range = 30, shots = 1, hit = 4, wound = 4 } ]
formation = { front = [33, 10], facing = 90, files = 5, count = 10 }

[turn]
first = "red"                    # who begins; sides take turns in the order of their first unit
limit = 6                        # optional: the game ends after that many turns of each side
"""
    field = read(example)
    assert field.title == "Archers by a wood"
    assert field.language == "ru"
    assert field.turn == Turn("red", 6)
    assert field.options.viewpoint == "front-best"
    assert list(field.models) == [f"archers-{number}" for number in range(1, 11)]
    assert field.zones[0].side == "red"


def test_lengths_are_read_in_the_unit_of_the_table() -> None:
    field = changed("ninth-age", {"units[0].weapons[0].range": "762mm", "units[0].profile.move": "12.7cm"})
    assert field.units[0].weapons[0].range == pytest.approx(30, abs=1e-12)
    assert field.units[0].models[0].profile.move == pytest.approx(5, abs=1e-12)
    assert field.units[0].models[0].base.width == pytest.approx(20 / 25.4, abs=1e-12)
    assert changed("ninth-age", {"table.width": "200cm"}).table.width == pytest.approx(200 / 2.54)


UNIT: Scenario = {
    "id": "one",
    "side": "red",
    "base": "1x2cm",
    "profile": {"kind": "soldier"},
    "models": [{"id": "m", "position": ["10mm", "1in"], "facing": 0}],
}


def test_coordinates_may_have_units_too() -> None:
    scenario = {**good("soldatiki"), "units": [UNIT], "terrain": [], "reserve": [], "zones": [], "turn": {}}
    assert read(scenario).models["m"].position == (1.0, 2.54)


@pytest.mark.parametrize(("text", "base"), [("25mm", Base(2.5, 2.5, round=True)), ("1x2cm", Base(1, 2, round=False))])
def test_bases(text: str, base: Base) -> None:
    scenario = {**good("soldatiki"), "units": [{**UNIT, "base": text}], "terrain": [], "reserve": [], "zones": []}
    scenario["units"][0]["models"][0] = {"id": "m", "position": [50, 50], "facing": 0}
    assert read({**scenario, "turn": {}}).models["m"].base == base


def test_defaults() -> None:
    field = read(good("mordheim"))
    band = field.units[0]
    assert band.name == "band"
    assert field.turn == Turn("red", None)
    assert field.title == ""
    assert field.language is None
    assert field.zones == ()
    assert field.reserve == ()
    sword = field.units[1].weapons[0]
    assert (sword.range, sword.shots, sword.wound, sword.save_modifier, sword.damage) == (0, 1, None, 0, 1)
    assert (sword.rof, sword.rof_moving, sword.firepower) == (None, None, None)
    assert field.models["c"].profile.initiative == 3
    assert field.sides == ("red", "blue")


def test_weapons() -> None:
    rifle, panzerfaust = read(good("soldatiki")).units[0].weapons
    assert (rifle.save_modifier, rifle.range, rifle.damage) == (-1, 120, 1)
    assert (panzerfaust.wound, panzerfaust.damage, panzerfaust.range) == (3, "D3", 30)
    (gun,) = read(good("flames-of-war")).units[0].weapons
    assert (gun.rof, gun.rof_moving, gun.firepower) == (3, 2, 6)


def test_a_models_profile_overrides_its_units_key_by_key() -> None:
    field = read(good("soldatiki"))
    assert field.models["r1"].profile.traits == ("camouflaged",)
    assert field.models["r2"].profile.traits == ("medic",)
    assert field.models["r2"].profile.height == field.models["r1"].profile.height == 2.4
    assert field.models["r1"].profile.dash == 10
    team, gun = read(good("flames-of-war")).units[0].models
    assert (team.profile.skill, gun.profile.skill, gun.profile.save) == (3, 4, 3)


def test_terrain_takes_what_is_left_out_from_its_kind() -> None:
    bunker, wood, fence = read(good("soldatiki")).terrain
    assert (bunker.height, bunker.wounds, bunker.side, bunker.occupants) == (4, 6, "blue", ("b1", "b2"))
    assert bunker.entrances == (Entrance((60, 63)), Entrance((56, 60), 3))
    assert (bunker.shows, wood.shows) == (1, 0.5)
    assert (wood.height, fence.height) == (None, 1.5)
    assert changed("mordheim", {"terrain[0]": TOWER}).terrain[0].height == pytest.approx(8 / 2.54)
    forest, rock = read(good("ninth-age")).terrain
    assert (forest.cover, forest.blocks_sight, forest.height) == ("light", False, None)
    assert (rock.cover, rock.blocks_sight) == (None, False)
    river, hill = read(good("flames-of-war")).terrain
    assert (river.cover, hill.cover, hill.height) == (None, "bulletproof", 1)


TOWER: Scenario = {"id": "tower", "kind": "building", "polygon": [[20, 20], [20, 26], [26, 26], [26, 20]]}


def test_polygons_run_counter_clockwise() -> None:
    assert changed("mordheim", {"terrain[0]": TOWER}).terrain[0].polygon == ((26, 20), (26, 26), (20, 26), (20, 20))


def test_circles_keep_their_area_and_themselves() -> None:
    rock = read(good("ninth-age")).terrain[1]
    assert rock.circle == Circle((10, 30), 2)
    assert len(rock.polygon) == 192
    assert _area(rock.polygon) == pytest.approx(math.pi * 4, rel=1e-12)


def _area(polygon: tuple[tuple[float, float], ...]) -> float:
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True)) / 2


def test_rectangles_have_their_first_size_along_x_before_they_are_turned() -> None:
    shape: Scenario = {"centre": [30, 20], "size": [6, 4]}
    feature = {"id": "r", "kind": "forest", "rectangle": shape}
    assert changed("ninth-age", {"terrain[0]": feature}).terrain[0].polygon == (
        (33, 18),
        (33, 22),
        (27, 22),
        (27, 18),
    )
    shape["rotation"] = 90
    assert changed("ninth-age", {"terrain[0]": feature}).terrain[0].polygon == (
        (32, 23),
        (28, 23),
        (28, 17),
        (32, 17),
    )
    shape["rotation"] = 30
    turned = changed("ninth-age", {"terrain[0]": feature}).terrain[0].polygon
    assert turned[0] == pytest.approx((30 + 3 * math.sqrt(0.75) + 2 * 0.5, 20 + 3 * 0.5 - 2 * math.sqrt(0.75)))
    assert _area(turned) == pytest.approx(24)


def test_terrain_may_hang_over_the_edge_and_reserve_lies_about_the_origin() -> None:
    field = changed("soldatiki", {"terrain[1].circle.centre": [0, 0]})
    assert min(x for x, _ in field.terrain[1].polygon) < -7
    assert field.reserve[0].polygon == ((-5, -1), (5, -1), (5, 1), (-5, 1))


def test_a_formation_stands_behind_the_middle_of_its_front_edge() -> None:
    field = with_formation((30, 20), 90, 3, 8, "1x2in")
    places = {name: model.position for name, model in field.models.items() if model.unit == "archers"}
    assert places == {
        "archers-1": (29, 19),
        "archers-2": (30, 19),
        "archers-3": (31, 19),
        "archers-4": (29, 17),
        "archers-5": (30, 17),
        "archers-6": (31, 17),
        "archers-7": (29, 15),
        "archers-8": (30, 15),
    }
    ranks = [(model.rank, model.file) for model in field.units[0].models]
    assert ranks == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)]
    assert field.units[0].formation == Formation((30, 20), 90, 3, 8)


@pytest.mark.parametrize(
    ("facing", "first", "last"),
    [(0, (29, 21), (29, 19)), (90, (29, 19), (31, 19)), (180, (31, 19), (31, 21)), (-90, (31, 21), (29, 21))],
)
def test_a_formation_counts_from_its_own_left(
    facing: float, first: tuple[float, float], last: tuple[float, float]
) -> None:
    models = with_formation((30, 20), facing, 2, 2, "2x2in").units[0].models
    assert (models[0].position, models[1].position) == (first, last)


def test_more_files_than_models_are_one_rank() -> None:
    field = with_formation((30, 20), 90, 10, 2, "2x2in")
    assert [model.position for model in field.units[0].models] == [(29, 19), (31, 19)]
    assert field.units[0].formation == Formation((30, 20), 90, 2, 2)


def test_bases_of_a_turned_formation_touch() -> None:
    one, two, three = with_formation((30, 20), 37, 2, 3, "2x3in").units[0].models
    assert math.dist(one.position, two.position) == pytest.approx(2)
    assert math.dist(one.position, three.position) == pytest.approx(3)


@pytest.mark.parametrize("x", [0.5, 71.5])
def test_a_base_at_the_edge_is_on_the_table(x: float) -> None:
    field = changed("ninth-age", {"units[1].base": "1in", "units[1].models[0].position": [x, 47.5 + 5e-7]})
    assert field.models["knight"].position[0] == x


@pytest.mark.parametrize("facing", [45, 30, -120])
def test_a_turned_base_reaches_further(facing: float) -> None:
    scenario = good("ninth-age")
    scenario["units"][1].update(base="2x2in")
    scenario["units"][1]["models"][0].update(position=[1, 24], facing=facing)
    with pytest.raises(ScenarioError) as raised:
        read(scenario)
    assert [fault.place for fault in raised.value.faults] == ["units[1].models[0].position"]


def test_none_is_a_word_of_options() -> None:
    options: dict[str, Any] = {"wood_depth": "none", "medic_roll": "none", "entrance_rate": "none"}
    field = changed("soldatiki", {"options": options})
    assert (field.options.wood_depth, field.options.medic_roll, field.options.entrance_rate) == (None, None, None)


def test_whole_numbers_may_be_written_with_a_point() -> None:
    assert changed("ninth-age", {"units[0].formation.count": 9.0}).units[0].formation == Formation((33, 10), 90, 5, 9)


def test_a_later_change_of_the_source_changes_nothing() -> None:
    scenario = good("ninth-age")
    field = read(scenario)
    scenario["units"][0]["formation"]["count"] = 1
    assert field.source["units"][0]["formation"]["count"] == 10


def test_a_scenario_of_one_side_is_one() -> None:
    scenario = good("ninth-age")
    del scenario["units"][1]
    scenario["turn"] = {"limit": 2}
    assert read(scenario).turn == Turn("red", 2)


def test_a_file_that_is_not_there_is_no_fault_of_a_scenario(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none.toml")


def test_the_error_tells_all_faults_under_a_heading() -> None:
    scenario = good("ninth-age")
    scenario["title"] = 1
    scenario["table"]["unit"] = "ft"
    with pytest.raises(ScenarioError) as raised:
        read(scenario)
    lines = raised.value.text("en").splitlines()
    assert lines[0] == "2 faults in the scenario:"
    assert sorted(lines[1:]) == [
        '  table.unit: not one of the words allowed here; found: "ft"; allowed: in, cm',
        "  title: not text; found: 1; allowed: text of at most 500 characters",
    ]
    assert str(raised.value) == raised.value.text("en")
    assert raised.value.text("ru")
    machine = raised.value.faults[0].to_json("en")
    assert set(machine) == {"place", "message", "found", "allowed"}
    assert translator("en").text(raised.value.faults[0].phrase) in raised.value.text("en")


def test_a_key_of_another_ruleset_is_refused_by_the_rulesets_name() -> None:
    scenario = good("soldatiki")
    scenario["units"][0]["weapons"][0]["rof"] = 2
    scenario["options"]["arc"] = 45
    scenario["terrain"][1]["kind"] = "forest"
    with pytest.raises(ScenarioError) as raised:
        read(scenario)
    text = raised.value.text("en")
    assert "units[0].weapons[0].rof: soldatiki does not have this, only flames-of-war" in text
    assert "options.arc: soldatiki does not have this, only ninth-age" in text
    assert "terrain[1].kind: soldatiki does not have this, only ninth-age" in text


def test_an_unknown_key_is_told_with_the_nearest() -> None:
    scenario = good("ninth-age")
    scenario["units"][0]["formation"]["facng"] = scenario["units"][0]["formation"].pop("facing")
    with pytest.raises(ScenarioError) as raised:
        read(scenario)
    assert "units[0].formation.facng: an unknown key; the nearest key is facing" in raised.value.text("en")
