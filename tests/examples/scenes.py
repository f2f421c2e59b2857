"""The examples read anew, by no code of the program: what stands where, as plain shapes of shapely."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shapely import affinity
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("figure-8", "figure-9", "figure-10", "street-fight", "warband", "river-platoon")
TRUE_SIGHT = ("street-fight", "warband", "river-platoon")

Point = tuple[float, float]
PER_UNIT = {"in": {"mm": 1 / 25.4, "cm": 1 / 2.54, "in": 1.0}, "cm": {"mm": 0.1, "cm": 1.0, "in": 2.54}}


def path(name: str) -> str:
    return str(EXAMPLES / f"{name}.toml")


def raw(name: str) -> dict[str, Any]:
    with (EXAMPLES / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


@dataclass(frozen=True)
class Thing:
    """Something on the table: its footprint, and what the file says of it."""

    id: str
    shape: BaseGeometry
    keys: dict[str, Any]
    unit: str = ""
    side: str = ""
    centre: Point = (0.0, 0.0)
    facing: float = 90.0
    size: tuple[float, float] = (0.0, 0.0)
    file: int = 0
    front: Point = (0.0, 0.0)
    profile: dict[str, Any] = field(default_factory=dict)


def length(value: float | str, unit: str) -> float:
    if isinstance(value, str):
        return float(value[:-2]) * PER_UNIT[unit][value[-2:]]
    return float(value)


def ahead_and_left(facing: float) -> tuple[Point, Point]:
    angle = math.radians(facing)
    return (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))


def box(centre: Point, across: float, along: float, facing: float) -> BaseGeometry:
    x, y = centre
    corners = [(x + s * along / 2, y + t * across / 2) for s, t in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
    return affinity.rotate(Polygon(corners), facing, origin=centre)


def terrain(name: str) -> list[Thing]:
    return [Thing(f["id"], _shape_of_feature(f), f) for f in raw(name)["terrain"]]


def _shape_of_feature(feature: dict[str, Any]) -> BaseGeometry:
    if "polygon" in feature:
        return Polygon(feature["polygon"])
    if "circle" in feature:
        return ShapelyPoint(feature["circle"]["centre"]).buffer(feature["circle"]["radius"], 64)
    rectangle = feature["rectangle"]
    return box(rectangle["centre"], rectangle["size"][1], rectangle["size"][0], rectangle.get("rotation", 0))


def models(name: str) -> list[Thing]:
    scenario = raw(name)
    return [thing for unit in scenario["units"] for thing in _models_of(unit, scenario["table"]["unit"])]


def _models_of(unit: dict[str, Any], table_unit: str) -> list[Thing]:
    across, along = base_sizes(unit, table_unit)
    if "formation" in unit:
        return [_in_formation(unit, i, across, along) for i in range(unit["formation"]["count"])]
    found = []
    for model in unit["models"]:
        centre = (float(model["position"][0]), float(model["position"][1]))
        shape = (
            box(centre, across, along, model["facing"])
            if "x" in unit["base"]
            else ShapelyPoint(centre).buffer(across / 2, 64)
        )
        profile = {**unit.get("profile", {}), **model.get("profile", {})}
        found.append(Thing(model["id"], shape, model, unit["id"], unit["side"], centre, profile=profile))
    return found


def base_sizes(unit: dict[str, Any], table_unit: str) -> tuple[float, float]:
    sizes = [float(size) * PER_UNIT[table_unit]["mm"] for size in unit["base"].removesuffix("mm").split("x")]
    return sizes[0], sizes[-1]


def _in_formation(unit: dict[str, Any], index: int, across: float, along: float) -> Thing:
    formation = unit["formation"]
    ahead, left = ahead_and_left(formation["facing"])
    rank, file = divmod(index, formation["files"])
    aside = (formation["files"] / 2 - file - 0.5) * across
    x, y = formation["front"]
    front = (x + aside * left[0], y + aside * left[1])
    back = (rank + 0.5) * along
    centre = (front[0] - back * ahead[0], front[1] - back * ahead[1])
    shape = box(centre, across, along, formation["facing"])
    return Thing(
        f"{unit['id']}-{index + 1}", shape, {}, unit["id"], unit["side"], centre,
        formation["facing"], (across, along), file, front, unit.get("profile", {}),
    )  # fmt: skip
