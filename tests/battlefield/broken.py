"""Broken scenarios: what is changed in a good one, and the places where a fault must be told, those and no others."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tests.battlefield.scenarios import RULESETS, Scenario, good

GONE: Final = object()
"""Takes a key away."""

ZIGZAG = [[0, 0], [10, 10], [10, 0], [0, 10]]
SQUARE = [[1, 1], [3, 1], [3, 3], [1, 3]]
DISC = {"centre": [5, 5], "radius": 2}
AREA = {"id": "ground", "polygon": SQUARE}
FORMATION = {"front": [20, 20], "facing": 90, "files": 1, "count": 1}


@dataclass(frozen=True)
class Broken:
    """A good scenario of a ruleset with changes that break it, and the places of its faults."""

    name: str
    ruleset: str
    changes: Mapping[str, Any]
    places: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.ruleset}: {self.name}"

    @property
    def scenario(self) -> Scenario:
        """The broken scenario."""
        scenario = good(self.ruleset)
        for place, value in self.changes.items():
            change(scenario, place, value)
        return scenario

    @property
    def expected(self) -> set[str]:
        """The places, ``{last}`` in them being the number of the last item of its list."""
        scenario = self.scenario
        return {self._numbered(place, scenario) for place in self.places}

    @staticmethod
    def _numbered(place: str, scenario: Scenario) -> str:
        before, last, _ = place.partition("[{last}]")
        return place.replace("{last}", str(len(at(scenario, before)) - 1)) if last else place


def steps_of(place: str) -> list[str | int]:
    """Return the steps that lead to a place."""
    return [int(step) if step.isdigit() else step for step in re.findall(r"[^.\[\]]+", place)]


def at(scenario: Scenario, place: str) -> Any:  # noqa: ANN401 - whatever stands there
    """Return what stands at a place."""
    part: Any = scenario
    for step in steps_of(place):
        part = part[step]
    return part


def change(scenario: Scenario, place: str, value: Any) -> None:  # noqa: ANN401 - whatever is to stand there
    """Put a value at a place of a scenario, or take away what is there.

    A place that ends in ``[+]`` is a new item of a list; ``Same("units[0].id")`` is what stands at another place.
    """
    *way, last = steps_of(place)
    part: Any = scenario
    for step in way:
        part = part[step]
    if isinstance(value, Same):
        value = at(scenario, value.place)
    if value is GONE:
        part.pop(last, None)
    elif last == "+":
        part.append(value)
    else:
        part[last] = value


@dataclass(frozen=True)
class Same:
    """What stands at another place."""

    place: str


def holding(*areas: Any) -> dict[str, Any]:
    """Return the change that makes areas the ones to hold."""
    return {"victory": {"kind": "hold", "areas": list(areas)}}


def anywhere(name: str, changes: Mapping[str, Any], *places: str) -> list[Broken]:
    """Return a case that is broken by every ruleset alike."""
    return [Broken(name, ruleset, changes, places) for ruleset in RULESETS]


def by(ruleset: str, name: str, changes: Mapping[str, Any], *places: str) -> list[Broken]:
    """Return a case that is broken by one ruleset."""
    return [Broken(name, ruleset, changes, places)]


_ANYWHERE: tuple[list[Broken], ...] = (
    # The scenario itself.
    anywhere("no format", {"format": GONE}, "format"),
    anywhere("a format to come", {"format": "defilade/2"}, "format"),
    anywhere("a format of the past", {"format": "defilade/0"}, "format"),
    anywhere("a format without a version", {"format": "defilade"}, "format"),
    anywhere("a format that is a list", {"format": ["defilade/1"]}, "format"),
    anywhere("a format that is a number", {"format": 1}, "format"),
    anywhere("a record", {"format": "defilade/record/1"}, "format"),
    anywhere("no ruleset", {"ruleset": GONE}, "ruleset"),
    anywhere("an unknown ruleset", {"ruleset": "mordhiem"}, "ruleset"),
    anywhere("a ruleset that is a list", {"ruleset": ["mordheim"]}, "ruleset"),
    anywhere("an unknown key", {"tabel": {}}, "tabel"),
    anywhere("an unknown key with a blank", {"a b": 1}, '"a b"'),
    anywhere("a title that is a number", {"title": 7}, "title"),
    anywhere("a title over several lines", {"title": "a\nb"}, "title"),
    anywhere("a title without end", {"title": "a" * 501}, "title"),
    anywhere("half a surrogate pair", {"title": "\ud800"}, "title"),
    anywhere("an unknown language", {"language": "de"}, "language"),
    anywhere("a key without a value", {"title": None}, "title"),
    # The table.
    anywhere("no table", {"table": GONE}, "table"),
    anywhere("a table that is text", {"table": "72x48"}, "table"),
    anywhere("no width", {"table.width": GONE}, "table.width"),
    anywhere("no depth and no unit", {"table.depth": GONE, "table.unit": GONE}, "table.depth", "table.unit"),
    anywhere("an unknown unit", {"table.unit": "ft"}, "table.unit"),
    anywhere("a table of no width", {"table.width": 0}, "table.width"),
    anywhere("a table of negative depth", {"table.depth": -48}, "table.depth"),
    anywhere("an infinite table", {"table.width": math.inf}, "table.width"),
    anywhere("a table that is not a number", {"table.width": math.nan}, "table.width"),
    anywhere("a table too large for a double", {"table.width": 10**400}, "table.width"),
    anywhere("a width that is true", {"table.width": True}, "table.width"),
    anywhere("a width with an unknown unit", {"table.width": "6ft"}, "table.width"),
    anywhere("a width with a decimal comma", {"table.width": "180,5cm"}, "table.width"),
    anywhere("a width with a Cyrillic unit", {"table.width": "180см"}, "table.width"),
    anywhere("an unknown key of the table", {"table.height": 3}, "table.height"),
    # Zones and turns.
    anywhere("zones that are a table", {"zones": {}}, "zones"),
    anywhere("a zone that is a list", {"zones": [[]]}, "zones[0]"),
    anywhere("a zone without its keys", {"zones": [{}]}, "zones[0].side", "zones[0].polygon"),
    anywhere("a zone of nobody", {"zones": [{"side": "green", "polygon": SQUARE}]}, "zones[0].side"),
    anywhere("a zone that crosses itself", {"zones": [{"side": "red", "polygon": ZIGZAG}]}, "zones[0].polygon"),
    anywhere("a turn that is a number", {"turn": 1}, "turn"),
    anywhere("nobody begins", {"turn": {"first": "green"}}, "turn.first"),
    anywhere("a limit of no turns", {"turn": {"limit": 0}}, "turn.limit"),
    anywhere("a limit of half a turn", {"turn": {"limit": 2.5}}, "turn.limit"),
    anywhere("a limit in words", {"turn": {"limit": "six"}}, "turn.limit"),
    anywhere("an unknown key of the turn", {"turn": {"last": "red"}}, "turn.last"),
    # Victory.
    anywhere("victory that is a word", {"victory": "hold"}, "victory"),
    anywhere("victory of an unknown kind", {"victory": {"kind": "holding"}}, "victory.kind"),
    anywhere("an unknown key of victory", {"victory": {"points": 3}}, "victory.points"),
    anywhere("nothing to hold", {"victory": {"kind": "hold"}}, "victory.areas"),
    anywhere("an empty list to hold", {"victory": {"kind": "hold", "areas": []}}, "victory.areas"),
    anywhere("areas that nobody is to hold", {"victory": {"areas": [AREA]}}, "victory.areas"),
    anywhere(
        "areas for the last one standing", {"victory": {"kind": "last-standing", "areas": [AREA]}}, "victory.areas"
    ),
    anywhere("areas for an unknown kind", {"victory": {"kind": "keep", "areas": [AREA]}}, "victory.kind"),
    anywhere("an area without its keys", holding({}), "victory.areas[0].id", "victory.areas[0]"),
    anywhere("an area of two shapes", holding({**AREA, "circle": DISC}), "victory.areas[0]"),
    anywhere("an area that crosses itself", holding({**AREA, "polygon": ZIGZAG}), "victory.areas[0].polygon"),
    anywhere(
        "a circle of no size to hold",
        holding({"id": "spot", "circle": {"centre": [5, 5], "radius": 0}}),
        "victory.areas[0].circle.radius",
    ),
    anywhere("an area worth nothing", holding({**AREA, "points": 0}), "victory.areas[0].points"),
    anywhere("an area worth a half", holding({**AREA, "points": 0.5}), "victory.areas[0].points"),
    anywhere("an area with a kind", holding({**AREA, "kind": "hill"}), "victory.areas[0].kind"),
    anywhere("an area that is a list", holding([1, 2]), "victory.areas[0]"),
    anywhere("two areas of one id", holding(AREA, AREA), "victory.areas[1].id"),
    anywhere(
        "an area of one id with a unit",
        {**holding(dict(AREA)), "victory.areas[0].id": Same("units[0].id")},
        "victory.areas[0].id",
    ),
    anywhere(
        "a circle to hold off the table",
        holding({"id": "spot", "circle": {"centre": [-9, 5], "radius": 5}}),
        "victory.areas[0].circle",
    ),
    anywhere(
        "a rectangle to hold off the table",
        holding({"id": "spot", "rectangle": {"centre": [5, 500], "size": [2, 2]}}),
        "victory.areas[0].rectangle",
    ),
    # Options.
    anywhere("options that are a list", {"options": []}, "options"),
    anywhere("an unknown option", {"options": {"eyes": 1}}, "options.eyes"),
    # Terrain.
    anywhere("terrain that is a table", {"terrain": {}}, "terrain"),
    anywhere("a feature that is text", {"terrain[+]": "wood"}, "terrain[{last}]"),
    anywhere("a feature without an id", {"terrain[0].id": GONE}, "terrain[0].id"),
    anywhere("a feature whose id is a number", {"terrain[0].id": 5}, "terrain[0].id"),
    anywhere("a feature whose id is empty", {"terrain[0].id": ""}, "terrain[0].id"),
    anywhere("a feature whose id ends in a blank", {"terrain[0].id": "x "}, "terrain[0].id"),
    anywhere("a feature without a kind", {"terrain[0].kind": GONE}, "terrain[0].kind"),
    anywhere("a feature of an unknown kind", {"terrain[0].kind": "volcano"}, "terrain[0].kind"),
    anywhere("an unknown key of a feature", {"terrain[0].colour": "red"}, "terrain[0].colour"),
    anywhere("a feature without a shape", {"terrain[0].polygon": GONE}, "terrain[0]"),
    anywhere("a feature of two shapes", {"terrain[0].circle": {"centre": [5, 5], "radius": 1}}, "terrain[0]"),
    anywhere("a polygon that crosses itself", {"terrain[0].polygon": ZIGZAG}, "terrain[0].polygon"),
    anywhere("a polygon in a line", {"terrain[0].polygon": [[0, 0], [1, 1], [2, 2]]}, "terrain[0].polygon"),
    anywhere("a polygon of two corners", {"terrain[0].polygon": [[0, 0], [1, 1]]}, "terrain[0].polygon"),
    anywhere("a polygon of one corner thrice", {"terrain[0].polygon": [[1, 1]] * 3}, "terrain[0].polygon"),
    anywhere(
        "a polygon that touches itself",
        {"terrain[0].polygon": [[0, 0], [4, 0], [4, 4], [2, 0], [0, 4]]},
        "terrain[0].polygon",
    ),
    anywhere(
        "a polygon with a spike",
        {"terrain[0].polygon": [[0, 0], [4, 0], [4, 4], [4, 8], [4, 4], [0, 4]]},
        "terrain[0].polygon",
    ),
    anywhere("a polygon of too many corners", {"terrain[0].polygon": [[0, 0]] * 1001}, "terrain[0].polygon"),
    anywhere(
        "too many corners of all polygons",
        {"terrain": [{"id": f"f{number}", "kind": "hill", "polygon": ZIGZAG * 250} for number in range(21)]},
        "terrain",
    ),
    anywhere(
        "too many corners of all zones",
        {"zones": [{"side": "red", "polygon": ZIGZAG * 250}] * 21},
        "zones",
    ),
    anywhere("too many features", {"terrain": [{}] * 2001}, "terrain"),
    anywhere("too many units", {"units": [{}] * 501}, "units"),
    anywhere("a polygon that is text", {"terrain[0].polygon": "square"}, "terrain[0].polygon"),
    anywhere(
        "two bad corners",
        {"terrain[0].polygon": [[0, 0], [1], [1, 1], [0, "x"]]},
        "terrain[0].polygon[1]",
        "terrain[0].polygon[3][1]",
    ),
    anywhere("a corner at infinity", {"terrain[0].polygon[2]": [math.inf, 3]}, "terrain[0].polygon[2][0]"),
    anywhere("a corner in three dimensions", {"terrain[0].polygon[2]": [1, 2, 3]}, "terrain[0].polygon[2]"),
    anywhere(
        "a circle of no radius",
        {"terrain[0].polygon": GONE, "terrain[0].circle": {"centre": [5, 5], "radius": 0}},
        "terrain[0].circle.radius",
    ),
    anywhere(
        "a circle without its keys",
        {"terrain[0].polygon": GONE, "terrain[0].circle": {"center": [5, 5]}},
        "terrain[0].circle.center",
        "terrain[0].circle.centre",
        "terrain[0].circle.radius",
    ),
    anywhere(
        "a circle that is a list",
        {"terrain[0].polygon": GONE, "terrain[0].circle": [5, 5, 1]},
        "terrain[0].circle",
    ),
    anywhere(
        "a rectangle of negative size",
        {"terrain[0].polygon": GONE, "terrain[0].rectangle": {"centre": [5, 5], "size": [4, -2]}},
        "terrain[0].rectangle.size[1]",
    ),
    anywhere(
        "a rectangle turned too far",
        {"terrain[0].polygon": GONE, "terrain[0].rectangle": {"centre": [5, 5], "size": [4, 2], "rotation": 400}},
        "terrain[0].rectangle.rotation",
    ),
    anywhere("reserve that is a table", {"reserve": {}}, "reserve"),
    # Units.
    anywhere("no units", {"units": GONE}, "units"),
    anywhere("an empty list of units", {"units": [], "terrain": []}, "units"),
    anywhere("a unit that is null", {"units[+]": None}, "units[{last}]"),
    anywhere("a unit without an id", {"units[0].id": GONE}, "units[0].id"),
    anywhere(
        "a unit without a side",
        {"units[0].side": GONE},
        "units[0].side",
    ),
    anywhere("a unit whose name is a number", {"units[0].name": 1}, "units[0].name"),
    anywhere("an unknown key of a unit", {"units[0].colour": "red"}, "units[0].colour"),
    anywhere("a unit without a base", {"units[0].base": GONE}, "units[0].base"),
    anywhere("a base that is a number", {"units[0].base": 25}, "units[0].base"),
    anywhere("a base without a unit", {"units[0].base": "25"}, "units[0].base"),
    anywhere("a base in feet", {"units[0].base": "1ft"}, "units[0].base"),
    anywhere("a base of three sizes", {"units[0].base": "20x20x20mm"}, "units[0].base"),
    anywhere("a base of no size", {"units[0].base": "0x20mm"}, "units[0].base"),
    anywhere("a base larger than any", {"units[0].base": "999999999cm"}, "units[0].base"),
    anywhere("a base with a Cyrillic letter", {"units[0].base": "20х20mm"}, "units[0].base"),
    anywhere("a base with a decimal comma", {"units[0].base": "2,5cm"}, "units[0].base"),
    anywhere("flags that are text", {"units[0].flags": "pinned"}, "units[0].flags"),
    anywhere("an unknown flag", {"units[0].flags": ["flying"]}, "units[0].flags[0]"),
    anywhere("a profile that is a list", {"units[0].profile": []}, "units[0].profile"),
    anywhere("an unknown key of a profile", {"units[0].profile.courage": 3}, "units[0].profile.courage"),
    anywhere("models and a formation", {"units[1].formation": FORMATION}, "units[1]"),
    anywhere("neither models nor a formation", {"units[1].models": GONE}, "units[1]"),
    # Weapons.
    anywhere("weapons that are a table", {"units[0].weapons": {}}, "units[0].weapons"),
    anywhere("a weapon that is text", {"units[0].weapons": ["bow"]}, "units[0].weapons[0]"),
    anywhere(
        "a weapon without its keys", {"units[0].weapons": [{}]}, "units[0].weapons[0].id", "units[0].weapons[0].hit"
    ),
    anywhere("a weapon that hits on 1", {"units[0].weapons[0].hit": 1}, "units[0].weapons[0].hit"),
    anywhere("a weapon that hits on 7", {"units[0].weapons[0].hit": 7}, "units[0].weapons[0].hit"),
    anywhere("a weapon that hits on 4+", {"units[0].weapons[0].hit": "4+"}, "units[0].weapons[0].hit"),
    anywhere("a weapon of negative range", {"units[0].weapons[0].range": -1}, "units[0].weapons[0].range"),
    anywhere("a weapon of infinite range", {"units[0].weapons[0].range": math.inf}, "units[0].weapons[0].range"),
    anywhere("a weapon of a range in words", {"units[0].weapons[0].range": "far"}, "units[0].weapons[0].range"),
    anywhere("a weapon without a shot", {"units[0].weapons[0].shots": 0}, "units[0].weapons[0].shots"),
    anywhere("a weapon of a billion shots", {"units[0].weapons[0].shots": 10**9}, "units[0].weapons[0].shots"),
    anywhere(
        "a weapon with half a modifier",
        {"units[0].weapons[0].save_modifier": 0.5},
        "units[0].weapons[0].save_modifier",
    ),
    anywhere("an unknown key of a weapon", {"units[0].weapons[0].ranje": 5}, "units[0].weapons[0].ranje"),
    anywhere(
        "two weapons of one id",
        {"units[0].weapons": [{"id": "bow", "hit": 4}, {"id": "bow", "hit": 5}]},
        "units[0].weapons[1].id",
    ),
    # Models.
    anywhere("models that are a table", {"units[1].models": {}}, "units[1].models"),
    anywhere("no model at all", {"units[1].models": []}, "units[1].models"),
    anywhere("a model that is a number", {"units[1].models[+]": 5}, "units[1].models[{last}]"),
    anywhere(
        "a model without its keys",
        {"units[1].models[+]": {}},
        "units[1].models[{last}].id",
        "units[1].models[{last}].position",
        "units[1].models[{last}].facing",
    ),
    anywhere("a facing in words", {"units[1].models[0].facing": "north"}, "units[1].models[0].facing"),
    anywhere("a facing of a thousand degrees", {"units[1].models[0].facing": 1000}, "units[1].models[0].facing"),
    anywhere("a facing that is no number", {"units[1].models[0].facing": math.nan}, "units[1].models[0].facing"),
    anywhere("a position off the table", {"units[1].models[0].position": [-5, 5]}, "units[1].models[0].position"),
    anywhere("a base over the edge", {"units[1].models[0].position": [0.1, 5]}, "units[1].models[0].position"),
    anywhere("a position of one number", {"units[1].models[0].position": [5]}, "units[1].models[0].position"),
    anywhere(
        "a position at no number",
        {"units[1].models[0].position": [math.nan, -math.inf]},
        "units[1].models[0].position[0]",
        "units[1].models[0].position[1]",
    ),
    anywhere("a position too far", {"units[1].models[0].position": [10**7, 5]}, "units[1].models[0].position[0]"),
    anywhere("an unknown key of a model", {"units[1].models[0].base": "25mm"}, "units[1].models[0].base"),
    anywhere("a model's profile that is text", {"units[1].models[0].profile": "hero"}, "units[1].models[0].profile"),
    anywhere(
        "an unknown key of a model's profile",
        {"units[1].models[0].profile": {"courage": 3}},
        "units[1].models[0].profile.courage",
    ),
    # Ids.
    anywhere("two units of one id", {"units[1].id": Same("units[0].id")}, "units[1].id"),
    anywhere("a unit and a feature of one id", {"units[1].id": Same("terrain[0].id")}, "units[1].id"),
    anywhere("a model and its unit of one id", {"units[1].models[0].id": Same("units[1].id")}, "units[1].models[0].id"),
    anywhere(
        "a model and a feature of one id", {"units[1].models[0].id": Same("terrain[0].id")}, "units[1].models[0].id"
    ),
    anywhere("two models of one id", {"units[1].models[+]": Same("units[1].models[0]")}, "units[1].models[{last}].id"),
    anywhere(
        "two features of one id",
        {
            "terrain[+]": {"id": "twin", "kind": "hill", "polygon": SQUARE},
            "terrain[0].id": "twin",
        },
        "terrain[{last}].id",
    ),
    # Several at once: none hides another.
    anywhere(
        "faults everywhere",
        {
            "title": 1,
            "table.unit": "ft",
            "terrain[0].polygon": ZIGZAG,
            "terrain[0].colour": 1,
            "units[0].base": "big",
            "units[0].weapons[0].hit": 9,
            "units[1].models[0].facing": "up",
            "turn": {"first": "green"},
        },
        "title",
        "table.unit",
        "terrain[0].colour",
        "terrain[0].polygon",
        "units[0].base",
        "units[0].weapons[0].hit",
        "units[1].models[0].facing",
        "turn.first",
    ),
    anywhere(
        "a unit without a side and a turn of nobody",
        {
            "units[0].side": GONE,
            "turn": {"first": "green"},
            "zones": [{"side": "white", "polygon": SQUARE}],
            "reserve": GONE,
        },
        "units[0].side",
        "turn.first",
        "zones[0].side",
    ),
    anywhere(
        "a broken unit and a model off the table",
        {"units[0].side": 1, "units[0].colour": 1, "units[1].models[0].position": [1e4, 1e4]},
        "units[0].colour",
        "units[0].side",
        "units[1].models[0].position",
    ),
)

OUTSIDE = {"id": "more", "side": "red", "base": "20x20mm", "profile": {}}
CROWD = {"front": [36, 24], "facing": 90, "files": 40, "count": 1500}
SOLDIERS = [{"id": f"s{number}", "position": [10 + 4 * number, 50], "facing": 90} for number in range(7)]

_SOLDATIKI: tuple[list[Broken], ...] = (
    # Options, each by its own values.
    by("soldatiki", "small_part above 1", {"options.small_part": 1.5}, "options.small_part"),
    by("soldatiki", "small_part in words", {"options.small_part": "quarter"}, "options.small_part"),
    by("soldatiki", "an eye on the ground", {"options.eye": 0}, "options.eye"),
    by("soldatiki", "models_obscure that is true", {"options.models_obscure": True}, "options.models_obscure"),
    by("soldatiki", "shared_cover misspelt", {"options.shared_cover": "stand"}, "options.shared_cover"),
    by("soldatiki", "behind_wood with a number", {"options.behind_wood": 6}, "options.behind_wood"),
    by("soldatiki", "wood_depth below 0", {"options.wood_depth": "-5cm"}, "options.wood_depth"),
    by("soldatiki", "wood_depth in words", {"options.wood_depth": "deep"}, "options.wood_depth"),
    by("soldatiki", "wood_depth null", {"options.wood_depth": None}, "options.wood_depth"),
    by("soldatiki", "parapet_reach below 0", {"options.parapet_reach": -1}, "options.parapet_reach"),
    by(
        "soldatiki",
        "conspicuous_in_fortifications misspelt",
        {"options.conspicuous_in_fortifications": "cap"},
        "options.conspicuous_in_fortifications",
    ),
    by("soldatiki", "cavalry_wounds misspelt", {"options.cavalry_wounds": "rider"}, "options.cavalry_wounds"),
    by("soldatiki", "medic_range in ells", {"options.medic_range": "1ell"}, "options.medic_range"),
    by("soldatiki", "medic_roll of 7", {"options.medic_roll": 7}, "options.medic_roll"),
    by("soldatiki", "bunker_capacity of 0", {"options.bunker_capacity": 0}, "options.bunker_capacity"),
    by("soldatiki", "entrance_rate of half", {"options.entrance_rate": 0.5}, "options.entrance_rate"),
    by("soldatiki", "placing misspelt", {"options.placing": "in turn"}, "options.placing"),
    by("soldatiki", "an option of ninth-age", {"options.viewpoint": "front-best"}, "options.viewpoint"),
    # Keys, kinds and flags of other rulesets.
    by("soldatiki", "rof", {"units[0].weapons[0].rof": 3}, "units[0].weapons[0].rof"),
    by("soldatiki", "firepower", {"units[0].weapons[0].firepower": 3}, "units[0].weapons[0].firepower"),
    by("soldatiki", "armour", {"units[0].profile.armour": 5}, "units[0].profile.armour"),
    by("soldatiki", "wounds in a profile", {"units[0].profile.wounds": 2}, "units[0].profile.wounds"),
    by("soldatiki", "cover of a feature", {"terrain[2].cover": "hard"}, "terrain[2].cover"),
    by("soldatiki", "blocks_sight of a feature", {"terrain[2].blocks_sight": True}, "terrain[2].blocks_sight"),
    by("soldatiki", "a forest", {"terrain[1].kind": "forest"}, "terrain[1].kind"),
    by("soldatiki", "pinned", {"units[0].flags": ["dug-in", "pinned"]}, "units[0].flags[1]"),
    by("soldatiki", "a flag twice", {"units[0].flags": ["dug-in", "dug-in"]}, "units[0].flags[1]"),
    # Profiles.
    by(
        "soldatiki",
        "a profile without a kind",
        {"units[0].profile.kind": GONE},
        "units[0].profile.kind",
        "units[0].models[1].profile.kind",
    ),
    by("soldatiki", "no profile at all", {"units[1].profile": GONE}, "units[1].profile.kind"),
    by("soldatiki", "an unknown kind of model", {"units[0].profile.kind": "soldat"}, "units[0].profile.kind"),
    by("soldatiki", "a kind that is a number", {"units[0].profile.kind": 1}, "units[0].profile.kind"),
    by("soldatiki", "an unknown trait", {"units[0].profile.traits": ["medic", "brave"]}, "units[0].profile.traits[1]"),
    by("soldatiki", "traits in one text", {"units[0].profile.traits": "medic"}, "units[0].profile.traits"),
    by(
        "soldatiki",
        "an unknown trait of a model",
        {"units[0].models[1].profile.traits": ["brave"]},
        "units[0].models[1].profile.traits[0]",
    ),
    by("soldatiki", "a height of 0", {"units[0].profile.height": 0}, "units[0].profile.height"),
    by("soldatiki", "a negative move", {"units[0].profile.move": -1}, "units[0].profile.move"),
    by("soldatiki", "a dash that is true", {"units[0].profile.dash": True}, "units[0].profile.dash"),
    by("soldatiki", "no chassis", {"units[1].profile.chassis": GONE}, "units[1].profile.chassis"),
    by("soldatiki", "an unknown chassis", {"units[1].profile.chassis": "apc"}, "units[1].profile.chassis"),
    by("soldatiki", "a soldier's chassis", {"units[0].profile.chassis": "small-tank"}, "units[0].profile.chassis"),
    by(
        "soldatiki",
        "a height of 0 and no chassis",
        {"units[1].profile.chassis": GONE, "units[1].profile.height": 0},
        "units[1].profile.height",
        "units[1].profile.chassis",
    ),
    by(
        "soldatiki",
        "a faulty key of the unit that its models override",
        {
            "units[1].profile.height": "tall",
            "units[1].models[0].profile": {"height": 3},
        },
        "units[1].profile.height",
    ),
    # Weapons.
    by("soldatiki", "a damage of D4", {"units[0].weapons[0].damage": "D4"}, "units[0].weapons[0].damage"),
    by("soldatiki", "a damage of 0", {"units[0].weapons[0].damage": 0}, "units[0].weapons[0].damage"),
    by("soldatiki", "a wound of 7", {"units[0].weapons[0].wound": 7}, "units[0].weapons[0].wound"),
    # Bunkers and those inside.
    by(
        "soldatiki",
        "a bunker of three entrances",
        {"terrain[0].entrances": [[60, 63], [56, 60], [64, 60]]},
        "terrain[0].entrances",
    ),
    by("soldatiki", "an occupant nobody knows", {"terrain[0].occupants[+]": "b9"}, "terrain[0].occupants[{last}]"),
    by("soldatiki", "a unit as an occupant", {"terrain[0].occupants": ["garrison"]}, "terrain[0].occupants[0]"),
    by("soldatiki", "an occupant twice", {"terrain[0].occupants": ["b1", "b1"]}, "terrain[0].occupants[1]"),
    by("soldatiki", "an occupant that is a number", {"terrain[0].occupants": [1]}, "terrain[0].occupants[0]"),
    by("soldatiki", "occupants in one text", {"terrain[0].occupants": "b1"}, "terrain[0].occupants"),
    by(
        "soldatiki",
        "an occupant of two features",
        {"terrain[+]": {"id": "house", "kind": "building", "polygon": SQUARE, "occupants": ["b1"]}},
        "terrain[{last}].occupants[0]",
    ),
    by("soldatiki", "occupants of two squads", {"terrain[0].occupants": ["b1", "r1"]}, "terrain[0].occupants[1]"),
    by("soldatiki", "a gun in a bunker", {"terrain[0].occupants": ["g1"]}, "terrain[0].occupants[0]"),
    by(
        "soldatiki",
        "cavalry in a bunker",
        {"units[2].models[0].profile": {"kind": "cavalry"}},
        "terrain[0].occupants[0]",
    ),
    by(
        "soldatiki",
        "seven soldiers in a bunker",
        {"units[2].models": SOLDIERS, "terrain[0].occupants": [each["id"] for each in SOLDIERS]},
        "terrain[0].occupants",
    ),
    by(
        "soldatiki",
        "a bunker too small by option",
        {
            "options.bunker_capacity": 1,
            "units[2].models[1].profile": GONE,
        },
        "terrain[0].occupants",
    ),
    by("soldatiki", "occupants of a wood", {"terrain[1].occupants": ["r1"]}, "terrain[1].occupants"),
    by("soldatiki", "entrances of a fence", {"terrain[2].entrances": [[1, 1]]}, "terrain[2].entrances"),
    by("soldatiki", "wounds of a fence", {"terrain[2].wounds": 2}, "terrain[2].wounds"),
    by("soldatiki", "negative wounds", {"terrain[0].wounds": -1}, "terrain[0].wounds"),
    by("soldatiki", "half a wound", {"terrain[0].wounds": 2.5}, "terrain[0].wounds"),
    by("soldatiki", "an entrance of one number", {"terrain[0].entrances[0]": [60]}, "terrain[0].entrances[0]"),
    by("soldatiki", "an entrance in words", {"terrain[0].entrances[0]": "door"}, "terrain[0].entrances[0]"),
    by("soldatiki", "an entrance nowhere", {"terrain[0].entrances[1].at": GONE}, "terrain[0].entrances[1].at"),
    by("soldatiki", "an entrance of no width", {"terrain[0].entrances[1].width": 0}, "terrain[0].entrances[1].width"),
    by("soldatiki", "an entrance with a door", {"terrain[0].entrances[1].door": 1}, "terrain[0].entrances[1].door"),
    by("soldatiki", "a wood that shows too much", {"terrain[1].shows": 1.5}, "terrain[1].shows"),
    by("soldatiki", "a negative height", {"terrain[2].height": -1}, "terrain[2].height"),
    by("soldatiki", "a feature of nobody", {"terrain[0].side": "green"}, "terrain[0].side"),
    # Features in reserve.
    by("soldatiki", "a reserve of nobody", {"reserve[0].side": "green"}, "reserve[0].side"),
    by("soldatiki", "a reserve without a shape", {"reserve[0].polygon": GONE}, "reserve[0]"),
    by("soldatiki", "a reserve of an id on the table", {"reserve[0].id": "wood"}, "reserve[0].id"),
    by("soldatiki", "a reserve of no kind", {"reserve[0].kind": "moat"}, "reserve[0].kind"),
    by(
        "soldatiki",
        "a bunker in reserve of three entrances",
        {"reserve[0].kind": "bunker", "reserve[0].entrances": [[-5, 0], [5, 0], [0, 1]]},
        "reserve[0].entrances",
    ),
)

_MORDHEIM: tuple[list[Broken], ...] = (
    by("mordheim", "close_combat_vs_down yes", {"options.close_combat_vs_down": "yes"}, "options.close_combat_vs_down"),
    by("mordheim", "aftermath that is true", {"options.aftermath": True}, "options.aftermath"),
    by("mordheim", "an option of soldatiki", {"options.eye": 0.9}, "options.eye"),
    by("mordheim", "a reserve", {"reserve": []}, "reserve"),
    by("mordheim", "no wounds", {"units[0].profile.wounds": 0}, "units[0].profile.wounds"),
    by("mordheim", "half a wound", {"units[0].profile.wounds": 1.5}, "units[0].profile.wounds"),
    by("mordheim", "an Initiative of 11", {"units[0].profile.initiative": 11}, "units[0].profile.initiative"),
    by("mordheim", "armour of 1", {"units[0].profile.armour": 1}, "units[0].profile.armour"),
    by("mordheim", "armour of 6+", {"units[0].profile.armour": "6+"}, "units[0].profile.armour"),
    by("mordheim", "an orc", {"units[0].profile.kind": "orc"}, "units[0].profile.kind"),
    by(
        "mordheim",
        "a model that is an orc",
        {"units[1].models[0].profile.kind": "orc"},
        "units[1].models[0].profile.kind",
    ),
    by("mordheim", "a move in words", {"units[0].profile.move": "fast"}, "units[0].profile.move"),
    by("mordheim", "dash", {"units[0].profile.dash": 6}, "units[0].profile.dash"),
    by("mordheim", "skill", {"units[0].profile.skill": "veteran"}, "units[0].profile.skill"),
    by("mordheim", "dug-in", {"units[0].flags": ["dug-in"]}, "units[0].flags[0]"),
    by("mordheim", "rof_moving", {"units[0].weapons[0].rof_moving": 1}, "units[0].weapons[0].rof_moving"),
    by("mordheim", "a side that bought a house", {"terrain[0].side": "red"}, "terrain[0].side"),
    by("mordheim", "wounds of a house", {"terrain[0].wounds": 3}, "terrain[0].wounds"),
    by("mordheim", "cover of a house", {"terrain[0].cover": "hard"}, "terrain[0].cover"),
    by("mordheim", "a hedge", {"terrain[0].kind": "hedge"}, "terrain[0].kind"),
    by("mordheim", "an occupant nobody knows", {"terrain[0].occupants": ["x"]}, "terrain[0].occupants[0]"),
    by("mordheim", "a building that shows nothing at all", {"terrain[0].shows": -0.1}, "terrain[0].shows"),
)

_NINTH_AGE: tuple[list[Broken], ...] = (
    by("ninth-age", "a viewpoint nobody knows", {"options.viewpoint": "centre"}, "options.viewpoint"),
    by("ninth-age", "shooter_terrain misspelt", {"options.shooter_terrain": "ignore"}, "options.shooter_terrain"),
    by("ninth-age", "an arc of 91 degrees", {"options.arc": 91}, "options.arc"),
    by("ninth-age", "a negative arc", {"options.arc": -1}, "options.arc"),
    by("ninth-age", "an arc in words", {"options.arc": "wide"}, "options.arc"),
    by("ninth-age", "an arc that is no number", {"options.arc": math.nan}, "options.arc"),
    by("ninth-age", "seven_plus with a number", {"options.seven_plus": 7}, "options.seven_plus"),
    by("ninth-age", "an option of flames-of-war", {"options.in_terrain": "any"}, "options.in_terrain"),
    by("ninth-age", "a reserve", {"reserve": []}, "reserve"),
    by("ninth-age", "a height of 0", {"units[0].profile.height": 0}, "units[0].profile.height"),
    by("ninth-age", "a height between classes", {"units[0].profile.height": 1.5}, "units[0].profile.height"),
    by("ninth-age", "a height in words", {"units[0].profile.height": "large"}, "units[0].profile.height"),
    by("ninth-age", "no wounds", {"units[0].profile.wounds": 0}, "units[0].profile.wounds"),
    by("ninth-age", "armour of 7", {"units[0].profile.armour": 7}, "units[0].profile.armour"),
    by("ninth-age", "initiative", {"units[0].profile.initiative": 3}, "units[0].profile.initiative"),
    by("ninth-age", "held", {"units[0].flags": ["held"]}, "units[0].flags[0]"),
    by("ninth-age", "firepower", {"units[0].weapons[0].firepower": 3}, "units[0].weapons[0].firepower"),
    by("ninth-age", "height of a feature", {"terrain[0].height": 4}, "terrain[0].height"),
    by("ninth-age", "occupants", {"terrain[0].occupants": ["knight"]}, "terrain[0].occupants"),
    by("ninth-age", "shows", {"terrain[0].shows": 0.5}, "terrain[0].shows"),
    by("ninth-age", "a bunker", {"terrain[0].kind": "bunker"}, "terrain[0].kind"),
    by("ninth-age", "cover of another ruleset", {"terrain[0].cover": "bulletproof"}, "terrain[0].cover"),
    by("ninth-age", "cover that is true", {"terrain[0].cover": True}, "terrain[0].cover"),
    by("ninth-age", "blocks_sight in words", {"terrain[1].blocks_sight": "yes"}, "terrain[1].blocks_sight"),
    by("ninth-age", "blocks_sight with a number", {"terrain[1].blocks_sight": 1}, "terrain[1].blocks_sight"),
    # Formations.
    by("ninth-age", "a formation that is a list", {"units[0].formation": [5, 10]}, "units[0].formation"),
    by(
        "ninth-age",
        "a formation without its keys",
        {"units[0].formation": {}},
        "units[0].formation.front",
        "units[0].formation.facing",
        "units[0].formation.files",
        "units[0].formation.count",
    ),
    by("ninth-age", "no files", {"units[0].formation.files": 0}, "units[0].formation.files"),
    by("ninth-age", "no models", {"units[0].formation.count": 0}, "units[0].formation.count"),
    by("ninth-age", "half a model", {"units[0].formation.count": 2.5}, "units[0].formation.count"),
    by("ninth-age", "a billion models", {"units[0].formation.count": 10**9}, "units[0].formation.count"),
    by("ninth-age", "files in words", {"units[0].formation.files": "five"}, "units[0].formation.files"),
    by("ninth-age", "an unknown key of a formation", {"units[0].formation.ranks": 2}, "units[0].formation.ranks"),
    by("ninth-age", "a formation off the table", {"units[0].formation.front": [0, 0]}, "units[0].formation"),
    by("ninth-age", "a formation over the edge", {"units[0].formation.front": [33, 1.5]}, "units[0].formation"),
    by(
        "ninth-age",
        "a formation whose model has another's id",
        {"units[1].models[0].id": "archers-3"},
        "units[1].models[0].id",
    ),
    by("ninth-age", "a formation whose model has a feature's id", {"terrain[0].id": "archers-3"}, "units[0].formation"),
    by(
        "ninth-age",
        "two formations of one id",
        {"units[+]": Same("units[0]")},
        "units[{last}].id",
    ),
    by(
        "ninth-age",
        "too many models on the table",
        {
            "units[0].base": "1x1mm",
            "units[0].formation": CROWD,
            "units[+]": {**OUTSIDE, "base": "1x1mm", "formation": CROWD},
        },
        "units",
    ),
)

_FLAMES_OF_WAR: tuple[list[Broken], ...] = (
    by("flames-of-war", "firepower that is true", {"options.firepower": True}, "options.firepower"),
    by("flames-of-war", "in_terrain misspelt", {"options.in_terrain": "all"}, "options.in_terrain"),
    by("flames-of-war", "an option of mordheim", {"options.aftermath": "on"}, "options.aftermath"),
    by("flames-of-war", "a reserve", {"reserve": []}, "reserve"),
    by(
        "flames-of-war",
        "a team without a type",
        {"units[0].models[1].profile.type": GONE},
        "units[0].models[1].profile.type",
    ),
    by("flames-of-war", "a platoon without a type", {"units[1].profile.type": GONE}, "units[1].profile.type"),
    by(
        "flames-of-war",
        "an unknown type",
        {"units[0].models[1].profile.type": "tank"},
        "units[0].models[1].profile.type",
    ),
    by("flames-of-war", "an unknown skill", {"units[0].profile.skill": "green"}, "units[0].profile.skill"),
    by("flames-of-war", "a skill of 7", {"units[0].profile.skill": 7}, "units[0].profile.skill"),
    by("flames-of-war", "a skill that is true", {"units[0].profile.skill": True}, "units[0].profile.skill"),
    by("flames-of-war", "a save of 1", {"units[0].profile.save": 1}, "units[0].profile.save"),
    by(
        "flames-of-war",
        "command in words",
        {"units[0].models[0].profile.command": "yes"},
        "units[0].models[0].profile.command",
    ),
    by(
        "flames-of-war",
        "two command teams",
        {"units[0].models[1].profile.command": True},
        "units[0].models[1].profile.command",
    ),
    by(
        "flames-of-war",
        "an independent team in a platoon",
        {"units[0].models[1].profile.independent": True},
        "units[0].models[1].profile.independent",
    ),
    by(
        "flames-of-war",
        "infantry with pioneer supplies",
        {"units[0].models[1].profile.pioneer_supply": True},
        "units[0].models[1].profile.pioneer_supply",
    ),
    by(
        "flames-of-war",
        "a formation of independent teams",
        {"units[2].models": GONE, "units[2].formation": {**FORMATION, "count": 2}},
        "units[2].profile.independent",
    ),
    by(
        "flames-of-war",
        "a formation of command teams",
        {
            "units[2].models": GONE,
            "units[2].formation": {**FORMATION, "count": 3},
            "units[2].profile": {"type": "infantry", "command": True},
        },
        "units[2].profile.command",
    ),
    by("flames-of-war", "traits", {"units[0].profile.traits": ["medic"]}, "units[0].profile.traits"),
    by("flames-of-war", "dug-in", {"units[0].flags": ["dug-in"]}, "units[0].flags[0]"),
    by("flames-of-war", "wound", {"units[0].weapons[0].wound": 4}, "units[0].weapons[0].wound"),
    by("flames-of-war", "damage", {"units[0].weapons[0].damage": 2}, "units[0].weapons[0].damage"),
    by("flames-of-war", "a rof of 0", {"units[0].weapons[0].rof": 0}, "units[0].weapons[0].rof"),
    by("flames-of-war", "a negative rof", {"units[0].weapons[0].rof_moving": -1}, "units[0].weapons[0].rof_moving"),
    by("flames-of-war", "a firepower of 1", {"units[0].weapons[0].firepower": 1}, "units[0].weapons[0].firepower"),
    by("flames-of-war", "cover of another ruleset", {"terrain[1].cover": "light"}, "terrain[1].cover"),
    by("flames-of-war", "blocks_sight", {"terrain[1].blocks_sight": True}, "terrain[1].blocks_sight"),
    by("flames-of-war", "a hedge", {"terrain[1].kind": "hedge"}, "terrain[1].kind"),
    by("flames-of-war", "entrances of a hill", {"terrain[1].entrances": [[1, 1]]}, "terrain[1].entrances"),
)

CASES = tuple(
    case
    for group in (_ANYWHERE, _SOLDATIKI, _MORDHEIM, _NINTH_AGE, _FLAMES_OF_WAR)
    for cases in group
    for case in cases
)


@dataclass(frozen=True)
class BrokenText:
    """A text or bytes that are no scenario, and the places of its faults."""

    name: str
    data: str | bytes
    places: tuple[str, ...]
    suffix: str = ""

    def __str__(self) -> str:
        return self.name


GOOD_TABLE = '[table]\nwidth = 1\ndepth = 1\nunit = "in"\n'

TEXTS = (
    BrokenText("nothing", "", ("",)),
    BrokenText("blanks", " \n\t\n", ("",)),
    BrokenText("a byte-order mark alone", b"\xef\xbb\xbf", ("",)),
    BrokenText("UTF-16", 'format = "defilade/1"'.encode("utf-16"), ("1:1",)),
    BrokenText("Windows-1251", 'a = 1\ntitle = "Бой"'.encode("cp1251"), ("2:10",)),
    BrokenText("bytes that mean nothing", bytes(range(128, 256)), ("1:1",)),
    BrokenText("TOML without a value", "format =", ("1:9",)),
    BrokenText("TOML with text not in quotes", "format = defilade/1\n", ("1:10",)),
    BrokenText("TOML without an end of its text", 'a = 1\nformat = "defilade', ("2:19",)),
    BrokenText("TOML without an end of its list", "units = [1, 2", ("1:14",)),
    BrokenText("TOML without an end of its table", "table = { a = 1", ("1:16",)),
    BrokenText("TOML with a key twice", 'format = "a"\nformat = "b"\n', ("2:13",)),
    BrokenText("TOML with a table twice", GOOD_TABLE + GOOD_TABLE, ("5:7",)),
    BrokenText("TOML with words", "once upon a time", ("1:6",)),
    BrokenText("TOML with two values on a line", "a = 1 b = 2", ("1:7",)),
    BrokenText("TOML with a control character", 'a = "\x01"', ("1:6",)),
    BrokenText("TOML with a bad escape", 'a = "\\q"', ("1:8",)),
    BrokenText("TOML with no key", "= 5", ("1:1",)),
    BrokenText("TOML of endless lists", "a = " + "[" * 100_000, ("",)),
    BrokenText("TOML with endless digits", "a = " + "9" * 10_000, ("",)),
    BrokenText("TOML in a file named JSON", 'format = "defilade/1"', ("1:1",), ".json"),
    BrokenText("JSON in a file named TOML", '{"format": "defilade/1"}', ("1:1",), ".toml"),
    BrokenText("JSON cut off", '{"format": ', ("1:12",)),
    BrokenText("JSON without an end of its text", '{"format": "defi', ("1:12",)),
    BrokenText("JSON with a comma too many", '{"a": 1,}', ("1:9",)),
    BrokenText("JSON without a comma", '{"a": 1\n"b": 2}', ("2:1",)),
    BrokenText("JSON without a colon", '{"a" 1}', ("1:6",)),
    BrokenText("JSON with more after its end", '{"a": 1} 2', ("1:10",)),
    BrokenText("JSON with single quotes", "{'a': 1}", ("1:2",)),
    BrokenText("JSON with a bad escape", '{"a": "\\q"}', ("1:8",)),
    BrokenText("JSON with a control character", '{"a": "\n"}', ("1:8",)),
    BrokenText("JSON with a comment", '{"a": 1} // no', ("1:10",)),
    BrokenText("JSON that is a list", "[]", ("",), ".json"),
    BrokenText("JSON that is a number", "7", ("",), ".json"),
    BrokenText("JSON of endless lists", '{"a": ' + "[" * 100_000, ("",)),
    BrokenText("JSON with endless digits", '{"a": ' + "9" * 10_000 + "}", ("",)),
    BrokenText("JSON of lists too deep", '{"title": ' + "[" * 30 + "]" * 30 + "}", ("title" + "[0]" * 16,)),
    BrokenText(
        "JSON with a key twice",
        '{"format": "defilade/1", "format": "defilade/1"}',
        ("format", "ruleset", "table", "units"),
    ),
    BrokenText(
        "JSON with a key twice further in",
        '{"table": {"width": 1, "width": 2}}',
        ("table.width", "format", "ruleset", "table.depth", "table.unit", "units"),
    ),
    BrokenText("TOML with dates", "format = 2024-01-01\n" + GOOD_TABLE, ("format", "ruleset", "units")),
    BrokenText("a file without end", b"#" * (8 * 1024 * 1024 + 1), ("",), ".toml"),
    BrokenText(
        "TOML with numbers that are none",
        "[table]\nwidth = nan\ndepth = -inf\nunit = 'in'",
        ("format", "ruleset", "table.width", "table.depth", "units"),
    ),
)
