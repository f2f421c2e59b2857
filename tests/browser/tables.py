"""Small tables of each ruleset, on which a whole game is soon played."""

from __future__ import annotations

from typing import Any, Final

Scenario = dict[str, Any]


def _soldier(name: str, x: float, y: float, facing: int, **profile: Any) -> dict[str, Any]:
    return {"id": name, "position": [x, y], "facing": facing, **({"profile": profile} if profile else {})}


NINTH_AGE: Final[Scenario] = {
    "format": "defilade/1",
    "ruleset": "ninth-age",
    "title": "Bows and spears",
    "table": {"width": 36, "depth": 24, "unit": "in"},
    "terrain": [{"id": "wood", "kind": "forest", "circle": {"centre": [24, 12], "radius": 2.5}}],
    "units": [
        {
            "id": "archers",
            "name": "Archers",
            "side": "red",
            "base": "20x20mm",
            "profile": {"move": 5},
            "weapons": [{"id": "bow", "range": 30, "hit": 3, "wound": 3}],
            "formation": {"front": [16, 6], "facing": 90, "files": 4, "count": 8},
        },
        {
            "id": "spears",
            "name": "Spears",
            "side": "blue",
            "base": "20x20mm",
            "profile": {"move": 5, "armour": 5},
            "weapons": [{"id": "javelin", "range": 24, "hit": 4, "wound": 4}],
            "formation": {"front": [18, 17], "facing": 270, "files": 4, "count": 8},
        },
    ],
    "turn": {"first": "red", "limit": 1},
}

SOLDATIKI: Final[Scenario] = {
    "format": "defilade/1",
    "ruleset": "soldatiki",
    "title": "The yard",
    "table": {"width": 60, "depth": 50, "unit": "cm"},
    "terrain": [
        {
            "id": "house",
            "kind": "building",
            "rectangle": {"centre": [12, 26], "size": [10, 8]},
            "entrances": [{"at": [12, 22], "width": 3}],
        },
        {"id": "fence", "kind": "fence", "rectangle": {"centre": [34, 24], "size": [14, 0.4]}},
    ],
    "reserve": [
        {"id": "crates", "kind": "barricade", "polygon": [[-3, -1], [3, -1], [3, 1], [-3, 1]], "height": 2},
        {"id": "copse", "kind": "wood", "circle": {"centre": [0, 0], "radius": 4}},
    ],
    "units": [
        {
            "id": "reds",
            "name": "Reds",
            "side": "red",
            "base": "25mm",
            "profile": {"kind": "soldier", "move": 10, "dash": 6},
            "weapons": [{"id": "rifle", "hit": 2}],
            "models": [
                _soldier("r1", 12, 20, 90),
                _soldier("r2", 26, 12, 90),
                _soldier("r3", 30, 12, 90, traits=["medic"]),
            ],
        },
        {
            "id": "blues",
            "name": "Blues",
            "side": "blue",
            "base": "25mm",
            "profile": {"kind": "soldier", "move": 10, "dash": 6},
            "weapons": [{"id": "rifle", "hit": 4}],
            "models": [_soldier("b1", 30, 40, 270), _soldier("b2", 36, 40, 270), _soldier("b3", 46, 40, 270)],
        },
    ],
    "turn": {"first": "red", "limit": 1},
}

MORDHEIM: Final[Scenario] = {
    "format": "defilade/1",
    "ruleset": "mordheim",
    "title": "The alley",
    "table": {"width": 24, "depth": 20, "unit": "in"},
    "terrain": [{"id": "wall", "kind": "fence", "height": 1, "rectangle": {"centre": [16, 10], "size": [6, 0.3]}}],
    "units": [
        {
            "id": "captain",
            "name": "Captain",
            "side": "red",
            "base": "25mm",
            "profile": {"move": 4, "wounds": 2, "initiative": 4},
            "weapons": [{"id": "sword", "range": 0, "hit": 3, "wound": 3}],
            "models": [_soldier("captain-1", 10, 6, 90)],
        },
        {
            "id": "bows",
            "name": "Bowmen",
            "side": "red",
            "base": "25mm",
            "profile": {"move": 4, "wounds": 1, "initiative": 3},
            "weapons": [{"id": "bow", "range": 24, "hit": 3, "wound": 4}],
            "models": [_soldier("bows-1", 4, 4, 90), _soldier("bows-2", 6, 4, 90)],
        },
        {
            "id": "rats",
            "name": "Rats",
            "side": "blue",
            "base": "25mm",
            "profile": {"move": 4, "wounds": 2, "initiative": 3},
            "weapons": [{"id": "claw", "range": 0, "hit": 4, "wound": 4}],
            "models": [_soldier("rats-1", 10, 13, 270), _soldier("rats-2", 14, 15, 270)],
        },
    ],
    "turn": {"first": "red", "limit": 1},
}

FLAMES_OF_WAR: Final[Scenario] = {
    "format": "defilade/1",
    "ruleset": "flames-of-war",
    "title": "By the road",
    "table": {"width": 90, "depth": 60, "unit": "cm"},
    "terrain": [{"id": "wood", "kind": "wood", "circle": {"centre": [60, 30], "radius": 7}}],
    "units": [
        {
            "id": "rifles",
            "name": "Rifles",
            "side": "red",
            "base": "50x32mm",
            "profile": {"type": "infantry", "skill": "veteran", "save": 3, "move": 15},
            "weapons": [{"id": "rifle", "range": 40, "rof": 1, "rof_moving": 1, "hit": 3, "firepower": 6}],
            "models": [_soldier("command", 30, 14, 90, command=True), _soldier("team", 38, 14, 90)],
        },
        {
            "id": "guns",
            "name": "Guns",
            "side": "blue",
            "base": "50x32mm",
            "profile": {"type": "infantry", "skill": "trained", "save": 3, "move": 10},
            "weapons": [{"id": "gun", "range": 60, "rof": 2, "rof_moving": 1, "hit": 4, "firepower": 4}],
            "models": [
                _soldier("leader", 34, 44, 270, command=True),
                _soldier("crew", 42, 44, 270),
                _soldier("loaders", 50, 44, 270),
            ],
        },
    ],
    "turn": {"first": "red", "limit": 1},
}
