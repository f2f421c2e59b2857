"""Random tables of every ruleset, small and crowded, so that whatever can happen does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from tests.game.tables import Scenario, box, table, unit, zone

SIZE = 40
"""Tables are 40 cm square, and bases 2 cm."""
CELL = 2.0
"""Models stand on a grid of 2 cm: some touch each other, none overlap."""

SOLDATIKI_KINDS = (
    *["soldier"] * 6,
    *["cavalry"] * 2,
    "heavy-machine-gun",
    "mortar",
    "motorcycle",
    "gun",
    "apc",
    "light-tank",
    "fighter",
)


def random_table(ruleset: str, random: Random) -> Scenario:
    """Return a random scenario of a ruleset."""
    places = _Places(random)
    units = [
        UNITS[ruleset](random, f"{side}{n}", side, places)
        for side in ("red", "blue")
        for n in range(1, random.randint(1, 3) + 1)
    ]
    terrain: list[Scenario] = []
    for n in range(random.randint(0, 4)):
        terrain.append(_feature(random, ruleset, f"f{n}", units, terrain))
    parts: dict[str, Any] = {"terrain": terrain, "options": OPTIONS[ruleset](random)}
    if ruleset == "soldatiki" and random.random() < 0.3:
        parts["zones"] = [zone("red", 0, 0, SIZE, 8), zone("blue", 0, 32, SIZE, SIZE)]
        parts["reserve"] = [_reserve(random, f"r{n}") for n in range(random.randint(1, 3))]
    limit = random.choice([None, None, None, 2, 5])
    first = random.choice(["red", "blue"])
    return table(ruleset, *units, size=(SIZE, SIZE), first=first, limit=limit, **parts)


class _Places:
    """Places on the grid that nobody has yet, near the middle line rather than not."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._taken: set[tuple[int, int]] = set()

    def some(self, side: str, count: int) -> list[tuple[float, float]]:
        """Return free places close to each other."""
        random = self._random
        x, y = random.randint(6, 13), random.randint(6, 9) if side == "red" else random.randint(9, 12)
        found: list[tuple[float, float]] = []
        while len(found) < count:
            cell = x + random.randint(-3, 3), y + random.randint(-3, 3)
            if cell not in self._taken:
                self._taken.add(cell)
                found.append((CELL * cell[0] + 1, CELL * cell[1] + 1))
        return found

    def block(self, side: str, files: int, ranks: int) -> tuple[float, float] | None:
        """Return the front of a free block that looks at the enemy, or None where there is no room."""
        random = self._random
        for _ in range(20):
            x, y = random.randint(1, 18 - files), random.randint(3, 8) if side == "red" else random.randint(11, 16)
            cells = {(x + i, y + j) for i in range(files) for j in range(ranks)}
            if not cells & self._taken:
                self._taken |= cells
                return CELL * x + files, CELL * (y + ranks) if side == "red" else CELL * y
        return None


def _weapon(random: Random, name: str, **more: Any) -> Scenario:
    weapon: Scenario = {"id": name, "hit": random.randint(3, 6), "shots": random.choice([1, 1, 2])}
    reach = random.choice([None, 0, 6, 12, 12, 30])
    return weapon | ({} if reach is None else {"range": reach}) | more


def _wounding(random: Random, name: str) -> Scenario:
    more: Scenario = {"save_modifier": random.choice([-1, 0, 0, 1]), "damage": random.choice([1, 1, 2, "D3"])}
    return _weapon(random, name, **more) | ({"wound": random.randint(2, 5)} if random.random() < 0.5 else {})


def _limits(random: Random, *names: str) -> Scenario:
    return {name: random.choice([2, 4, 8]) for name in names if random.random() < 0.8}


def _weapons(random: Random, make: Callable[[Random, str], Scenario]) -> list[Scenario]:
    return [make(random, f"w{n}") for n in range(random.choice([0, 1, 1, 2]))]


def _facing(random: Random, side: str) -> float:
    return random.choice([90 if side == "red" else 270] * 3 + [0, 180, 45])


def _soldatiki(random: Random, name: str, side: str, places: _Places) -> Scenario:
    kind = random.choice(SOLDATIKI_KINDS)
    traits = [t for t in ("camouflaged", "conspicuous", "medic") if random.random() < 0.25]
    spots = places.some(side, random.randint(2, 4))
    each: Mapping[int, Mapping[str, Any]] = {len(spots): {"traits": ["medic"]}} if random.random() < 0.5 else {}
    flags = random.choice([(), (), ("dug-in",), ("dug-in", "held")])
    return unit(
        name,
        side,
        *spots,
        facing=_facing(random, side),
        weapons=_weapons(random, _wounding),
        flags=flags,
        each=each,
        kind=kind,
        traits=traits,
        **_limits(random, "move", "dash"),
    )


def _mordheim(random: Random, name: str, side: str, places: _Places) -> Scenario:
    profile: Scenario = {"wounds": random.choice([1, 1, 2]), "initiative": random.randint(1, 5)}
    profile |= {"armour": random.randint(4, 6)} if random.random() < 0.5 else {}
    profile |= {"kind": random.choice(["hero", "henchman"])}
    spots = places.some(side, random.randint(2, 4))
    weapons = _weapons(random, _wounding) or [_wounding(random, "fist")]
    return unit(name, side, *spots, weapons=weapons, **profile, **_limits(random, "move"))


def _ninth_age(random: Random, name: str, side: str, places: _Places) -> Scenario:
    profile: Scenario = {"height": random.randint(1, 3), "wounds": random.choice([1, 1, 2, 3])}
    profile |= {"armour": random.randint(4, 6)} if random.random() < 0.5 else {}
    profile |= _limits(random, "move")
    weapons = _weapons(random, _wounding)
    files, ranks = random.randint(1, 3), random.randint(1, 2)
    front = places.block(side, files, ranks) if random.random() < 0.6 else None
    if front is None:
        spots = places.some(side, random.randint(1, 3))
        return unit(name, side, *spots, facing=_facing(random, side), base="2x2cm", weapons=weapons, **profile)
    count = random.randint((ranks - 1) * files + 1, files * ranks)
    facing = 90 if side == "red" else 270
    formation = {"front": list(front), "facing": facing, "files": files, "count": count}
    said: Scenario = {"id": name, "side": side, "base": "2x2cm", "profile": profile, "formation": formation}
    return said | ({"weapons": weapons} if weapons else {})


def _rated(random: Random, name: str) -> Scenario:
    more: Scenario = {"save_modifier": random.choice([0, 0, 1])}
    more |= {"rof": 2, "rof_moving": 1} if random.random() < 0.5 else {}
    return _weapon(random, name, **more) | ({"firepower": random.randint(2, 5)} if random.random() < 0.5 else {})


def _flames_of_war(random: Random, name: str, side: str, places: _Places) -> Scenario:
    spots = places.some(side, random.randint(2, 4))
    kinds = ["infantry", "infantry", "gun", "cavalry", "vehicle"]
    each: dict[int, dict[str, Any]] = {n: {"type": random.choice(kinds)} for n in range(1, len(spots) + 1)}
    if random.random() < 0.5:
        each[random.randint(1, len(spots))]["command"] = True
    last = each[len(spots)]
    if last["type"] == "vehicle" and random.random() < 0.5:
        last["pioneer_supply"] = True
    profile: Scenario = {"type": "infantry"} | _limits(random, "move")
    profile |= {"skill": random.randint(2, 5)} if random.random() < 0.8 else {}
    profile |= {"save": random.randint(3, 6)} if random.random() < 0.7 else {}
    flags = random.choice([(), (), ("pinned",)])
    return unit(name, side, *spots, weapons=_weapons(random, _rated), flags=flags, each=each, **profile)


UNITS: Mapping[str, Callable[[Random, str, str, _Places], Scenario]] = {
    "soldatiki": _soldatiki,
    "mordheim": _mordheim,
    "ninth-age": _ninth_age,
    "flames-of-war": _flames_of_war,
}

UPRIGHT = ("building", "ruins", "fence", "hill", "bunker", "wood", "trench", "water")
FEATURES: Mapping[str, Sequence[str]] = {
    "soldatiki": (*UPRIGHT, "parapet", "bunker", "building"),
    "mordheim": UPRIGHT,
    "ninth-age": ("forest", "impassable", "field", "ruins", "wall", "building", "hill", "water"),
    "flames-of-war": ("building", "building", "bunker", "trench", "wood", "hill", "swamp", "bridge"),
}


def _feature(
    random: Random, ruleset: str, name: str, units: Sequence[Scenario], others: Sequence[Scenario]
) -> Scenario:
    """Return a feature that is beside another or not; some have doors, in walls that they share too, and occupants."""
    kind = random.choice(FEATURES[ruleset])
    wide, deep = random.choice([(1, 8), (8, 1), (6, 4), (5, 5)])
    x, y = random.randint(1, SIZE - wide - 1), random.randint(8, 30)
    if others and random.random() < 0.25:
        corner = random.choice(others)["polygon"][1]
        x, y = min(corner[0], SIZE - wide), min(corner[1], SIZE - deep)
    keys: Scenario = {}
    walled = kind in ("building", "bunker") and ruleset != "ninth-age"
    if walled and random.random() < 0.5:
        places = [[x + wide / 2, y], [x + wide / 2, y + deep], [x, y + deep / 2]]
        doors = [{"at": place, "width": random.choice([1.5, 2, 3, 3])} for place in random.sample(places, 2)]
        keys["entrances"] = doors[: random.randint(1, 2)]
    if kind == "bunker" and ruleset == "soldatiki":
        keys["wounds"] = random.randint(1, 3)
    if walled and random.random() < 0.6:
        named = {name for other in others for name in other.get("occupants", ())}
        held = random.choice(units)
        fits = kind != "bunker" or held["profile"].get("kind") in (None, "soldier", "heavy-machine-gun", "mortar")
        keys["occupants"] = [m["id"] for m in held["models"][:1] if fits and m["id"] not in named]
    if random.random() < 0.3 and ruleset != "ninth-age":
        keys["shows"] = random.choice([0.2, 0.5])
    return box(name, kind, x, y, x + wide, y + deep, **keys)


def _reserve(random: Random, name: str) -> Scenario:
    kind = random.choice(["trench", "trench", "parapet", "bunker", "ruins", "wood", "hill"])
    owner = {} if kind in ("ruins", "wood", "hill") else {"side": random.choice(["red", "blue"])}
    size = random.choice([1, 2, 3])
    return box(name, kind, -2, -size / 2, 2, size / 2, **owner, **({"wounds": 2} if kind == "bunker" else {}))


def _soldatiki_options(random: Random) -> dict[str, Any]:
    choices: dict[str, list[Any]] = {
        "small_part": [0.25, 0.5],
        "models_obscure": ["on", "off"],
        "shared_cover": ["stands", "none"],
        "behind_wood": ["nothing", "cover"],
        "wood_depth": ["none", 2],
        "conspicuous_in_fortifications": ["capped", "as-others"],
        "cavalry_wounds": ["mount-first", "rider-first"],
        "medic_range": [0, 5],
        "medic_roll": ["none", 3],
        "bunker_capacity": [6, 1],
        "entrance_rate": ["none", 1],
        "placing": ["agreed", "in-turn"],
    }
    return _chosen(random, choices)


def _chosen(random: Random, choices: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    return {name: random.choice(values) for name, values in choices.items() if random.random() < 0.4}


OPTIONS: Mapping[str, Callable[[Random], dict[str, Any]]] = {
    "soldatiki": _soldatiki_options,
    "mordheim": lambda random: _chosen(random, {"close_combat_vs_down": ["on"], "aftermath": ["on"]}),
    "ninth-age": lambda random: _chosen(
        random,
        {
            "viewpoint": ["front-centre"],
            "shooter_terrain": ["counts"],
            "arc": [20, 70],
            "seven_plus": ["impossible", "natural-six"],
        },
    ),
    "flames-of-war": lambda random: _chosen(random, {"firepower": ["on"], "in_terrain": ["centre"]}),
}
