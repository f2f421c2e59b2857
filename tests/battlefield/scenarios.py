"""Good scenarios, one of each ruleset, that between them have every key there is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from defilade.battlefield.format import RulesetFormat
from defilade.rulesets.flames_of_war.format import FORMAT as FLAMES_OF_WAR
from defilade.rulesets.mordheim.format import FORMAT as MORDHEIM
from defilade.rulesets.ninth_age.format import FORMAT as NINTH_AGE
from defilade.rulesets.soldatiki.format import FORMAT as SOLDATIKI

FORMATS: Mapping[str, RulesetFormat] = {each.id: each for each in (SOLDATIKI, MORDHEIM, NINTH_AGE, FLAMES_OF_WAR)}
RULESETS = tuple(FORMATS)

Scenario = dict[str, Any]

SOLDATIKI_SCENARIO: Scenario = {
    "format": "defilade/1",
    "ruleset": "soldatiki",
    "title": "У бункера",
    "language": "ru",
    "table": {"width": 180, "depth": 120, "unit": "cm"},
    "options": {"small_part": 0.3, "wood_depth": "50mm", "medic_roll": 4, "placing": "in-turn"},
    "zones": [
        {"side": "red", "polygon": [[0, 0], [180, 0], [180, 30], [0, 30]]},
        {"side": "blue", "polygon": [[0, 90], [180, 90], [180, 120], [0, 120]]},
    ],
    "terrain": [
        {
            "id": "bunker",
            "kind": "bunker",
            "polygon": [[56, 57], [64, 57], [64, 63], [56, 63]],
            "side": "blue",
            "wounds": 6,
            "entrances": [[60, 63], {"at": [56, 60], "width": "3cm"}],
            "occupants": ["b1", "b2"],
        },
        {"id": "wood", "kind": "wood", "circle": {"centre": [100, 60], "radius": 8}, "shows": 0.5},
        {
            "id": "fence",
            "kind": "fence",
            "rectangle": {"centre": [30, 60], "size": [10, 0.5], "rotation": 30},
            "height": 1.5,
        },
    ],
    "reserve": [{"id": "trench", "kind": "trench", "side": "red", "polygon": [[-5, -1], [5, -1], [5, 1], [-5, 1]]}],
    "units": [
        {
            "id": "squad",
            "side": "red",
            "name": "1-й отряд",
            "base": "25mm",
            "profile": {"kind": "soldier", "height": 2.4, "move": 12, "dash": "10cm", "traits": ["camouflaged"]},
            "weapons": [
                {"id": "rifle", "range": 120, "shots": 1, "hit": 4, "save_modifier": -1},
                {"id": "panzerfaust", "range": "30cm", "hit": 5, "wound": 3, "damage": "D3"},
            ],
            "models": [
                {"id": "r1", "position": [20, 20], "facing": 90},
                {"id": "r2", "position": [24, 20], "facing": 90, "profile": {"traits": ["medic"]}},
            ],
            "flags": ["dug-in"],
        },
        {
            "id": "gun",
            "side": "blue",
            "base": "40x80mm",
            "profile": {"kind": "self-propelled-gun", "chassis": "medium-tank"},
            "models": [{"id": "g1", "position": [120, 100], "facing": -90}],
        },
        {
            "id": "garrison",
            "side": "blue",
            "base": "25mm",
            "profile": {"kind": "soldier"},
            "weapons": [{"id": "rifle", "hit": 4}],
            "models": [
                {"id": "b1", "position": [60, 60], "facing": 270},
                {"id": "b2", "position": [62, 60], "facing": 270, "profile": {"kind": "mortar"}},
            ],
        },
    ],
    "turn": {"first": "red", "limit": 6},
    "victory": {
        "kind": "hold",
        "areas": [
            {"id": "crossroads", "circle": {"centre": [90, 60], "radius": "150mm"}, "points": 3},
            {"id": "ford", "polygon": [[0, 50], [20, 50], [20, 70], [0, 70]]},
            {"id": "yard", "rectangle": {"centre": [150, 60], "size": [20, 10], "rotation": 45}, "points": 2},
        ],
    },
}

MORDHEIM_SCENARIO: Scenario = {
    "format": "defilade/1",
    "ruleset": "mordheim",
    "table": {"width": 48, "depth": 48, "unit": "in"},
    "options": {"close_combat_vs_down": "on"},
    "terrain": [
        {
            "id": "house",
            "kind": "building",
            "polygon": [[20, 20], [26, 20], [26, 26], [20, 26]],
            "height": "8cm",
            "entrances": [[23, 20]],
            "occupants": ["c"],
            "shows": 0.5,
        }
    ],
    "units": [
        {
            "id": "band",
            "side": "red",
            "base": "25mm",
            "profile": {"wounds": 2, "move": 4, "initiative": 4, "armour": 6, "kind": "hero", "height": "24mm"},
            "weapons": [{"id": "bow", "range": 24, "shots": 1, "hit": 4, "wound": 4, "damage": 2}],
            "models": [{"id": "a", "position": [10, 10], "facing": 90}],
        },
        {
            "id": "gang",
            "side": "blue",
            "base": "25mm",
            "weapons": [{"id": "sword", "range": 0, "hit": 4}],
            "models": [{"id": "b", "position": [10, 20], "facing": 90, "profile": {"kind": "henchman"}}],
        },
        {
            "id": "guards",
            "side": "blue",
            "base": "25mm",
            "models": [{"id": "c", "position": [23, 23], "facing": 90}],
        },
    ],
}

NINTH_AGE_SCENARIO: Scenario = {
    "format": "defilade/1",
    "ruleset": "ninth-age",
    "title": "Archers by a wood",
    "language": "en",
    "table": {"width": 72, "depth": 48, "unit": "in"},
    "options": {"viewpoint": "front-centre", "shooter_terrain": "counts", "arc": 60, "seven_plus": "impossible"},
    "zones": [{"side": "red", "polygon": [[0, 0], [72, 0], [72, 12], [0, 12]]}],
    "terrain": [
        {"id": "wood", "kind": "forest", "polygon": [[30, 20], [36, 20], [36, 26], [30, 26]]},
        {
            "id": "rock",
            "kind": "impassable",
            "circle": {"centre": [10, 30], "radius": 2},
            "cover": "none",
            "blocks_sight": False,
        },
    ],
    "units": [
        {
            "id": "archers",
            "side": "red",
            "name": "Archers",
            "base": "20x20mm",
            "profile": {"height": 1, "wounds": 1, "move": 5, "armour": 6},
            "weapons": [{"id": "bow", "range": 30, "shots": 1, "hit": 4, "wound": 4}],
            "formation": {"front": [33, 10], "facing": 90, "files": 5, "count": 10},
        },
        {
            "id": "knights",
            "side": "blue",
            "base": "25x50mm",
            "profile": {"height": 2},
            "models": [{"id": "knight", "position": [33, 40], "facing": 270, "profile": {"height": 3}}],
        },
    ],
    "turn": {"first": "blue"},
    "victory": {"kind": "last-standing"},
}

FLAMES_OF_WAR_SCENARIO: Scenario = {
    "format": "defilade/1",
    "ruleset": "flames-of-war",
    "table": {"width": 72, "depth": 48, "unit": "in"},
    "options": {"in_terrain": "centre", "firepower": "on"},
    "terrain": [
        {"id": "river", "kind": "river", "polygon": [[0, 30], [72, 30], [72, 32], [0, 32]]},
        {
            "id": "hill",
            "kind": "hill",
            "circle": {"centre": [40, 20], "radius": 3},
            "cover": "bulletproof",
            "height": 1,
        },
    ],
    "units": [
        {
            "id": "platoon",
            "side": "red",
            "base": "50x32mm",
            "profile": {"skill": "veteran", "save": 3, "move": 6},
            "weapons": [
                {"id": "mg", "range": 16, "shots": 3, "hit": 4, "rof": 3, "rof_moving": 2, "firepower": 6},
            ],
            "models": [
                {"id": "p1", "position": [20, 20], "facing": 90, "profile": {"type": "infantry", "command": True}},
                {"id": "p2", "position": [24, 20], "facing": 90, "profile": {"type": "gun", "skill": 4}},
            ],
            "flags": ["pinned"],
        },
        {
            "id": "truck",
            "side": "blue",
            "base": "50x32mm",
            "profile": {"type": "vehicle", "pioneer_supply": True, "height": "3cm"},
            "models": [{"id": "t1", "position": [24, 40], "facing": 270}],
        },
        {
            "id": "snipers",
            "side": "blue",
            "base": "50x32mm",
            "profile": {"type": "infantry", "independent": True},
            "models": [{"id": "s1", "position": [30, 40], "facing": 270}],
        },
    ],
}

GOOD: Mapping[str, Scenario] = {
    each["ruleset"]: each
    for each in (SOLDATIKI_SCENARIO, MORDHEIM_SCENARIO, NINTH_AGE_SCENARIO, FLAMES_OF_WAR_SCENARIO)
}

CASES = Path(__file__).parents[1] / "conformance" / "cases"


def good(ruleset: str) -> Scenario:
    """Return a good scenario of a ruleset, to be changed at will."""
    return deepcopy(GOOD[ruleset])


@cache
def conformance_scenarios() -> Mapping[str, Scenario]:
    """Return the scenarios of all conformance cases by the ids of the cases."""
    cases = [case for file in sorted(CASES.glob("*.json")) for case in json.loads(file.read_text("utf-8"))]
    return {case["id"]: case["scenario"] if "scenario" in case else case["record"]["scenario"] for case in cases}
