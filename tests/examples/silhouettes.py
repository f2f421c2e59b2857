"""What an eye sees of a silhouette, worked out with shapely: prisms thrown onto a plane, each as its outline."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from shapely.geometry import LineString, MultiPoint, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import triangulate, unary_union

from tests.examples.scenes import PER_UNIT, Thing, length, models, raw, terrain

FEATURE_HEIGHTS = {"building": 8.0, "ruins": 4.0, "fence": 2.0, "barricade": 2.0, "hill": 4.0, "bunker": 4.0}
KIND_HEIGHTS = {"soldier": 2.4, "heavy-machine-gun": 1.6, "anti-tank-rifle": 1.6, "medium-tank": 3.6}
TYPE_HEIGHTS = {"infantry": 2.0, "vehicle": 3.0}
WARRIOR = 2.4
SHELTERS = ("building", "bunker")


@dataclass(frozen=True)
class Prism:
    """Something upright: its footprint from a bottom to a top, the features it is in, and of what unit it is."""

    thing: Thing
    bottom: float
    top: float
    held: tuple[str, ...] = ()
    sheltered: bool = False


@dataclass(frozen=True)
class Seen:
    """The hidden share of a silhouette, and what each obstacle hides by itself."""

    hidden: float
    by: dict[str, float]


@cache
def prisms(name: str) -> tuple[dict[str, Prism], dict[str, Prism]]:
    """Return the models and the features of an example, upright."""
    scenario = raw(name)
    per_cm = PER_UNIT[scenario["table"]["unit"]]["cm"]
    features = {}
    for thing in terrain(name):
        usual = FEATURE_HEIGHTS.get(thing.keys["kind"], 0.0) * per_cm
        given = thing.keys.get("height")
        features[thing.id] = Prism(thing, 0.0, usual if given is None else length(given, scenario["table"]["unit"]))
    standing = {}
    for thing in models(name):
        inside = [f for f in features.values() if _is_in(thing, f.thing)]
        bottom = max((f.top for f in inside if f.thing.keys["kind"] == "hill"), default=0.0)
        profile = thing.profile
        usual = KIND_HEIGHTS.get(profile.get("kind", ""), TYPE_HEIGHTS.get(profile.get("type", ""), WARRIOR))
        sheltered = any(f.thing.keys["kind"] in SHELTERS for f in inside)
        held = tuple(f.thing.id for f in inside)
        standing[thing.id] = Prism(thing, bottom, bottom + usual * per_cm, held, sheltered)
    return standing, features


def _is_in(model: Thing, feature: Thing) -> bool:
    occupants: list[str] = feature.keys.get("occupants", [])
    return model.id in occupants or bool(feature.shape.buffer(1e-9).contains(Point(model.centre)))


def seen(name: str, shooter: str, target: str) -> Seen:
    """Return what one model sees of another, by default options: the eye at nine tenths of the shooter's height."""
    standing, features = prisms(name)
    looking, aim = standing[shooter], standing[target]
    view = _View(looking, aim)
    alone: dict[str, BaseGeometry] = {}
    obstacles = [f for f in features.values() if f.thing.id not in (*looking.held, *aim.held)]
    obstacles += [
        m for m in standing.values() if m.thing.unit not in (looking.thing.unit, aim.thing.unit) and not m.sheltered
    ]
    for obstacle in obstacles:
        cast = unary_union(list(view.outlines_in_front(obstacle))).intersection(view.silhouette)
        if cast.area > 1e-9 * view.silhouette.area:
            alone[obstacle.thing.id] = cast
    whole = view.silhouette.area
    visible = 1.0 - unary_union(list(alone.values())).area / whole
    by = {key: shape.area / whole for key, shape in alone.items()}
    for held in aim.held:
        shows = features[held].thing.keys.get("shows", 1.0)
        if held not in looking.held and shows < 1:
            visible *= shows
            by[held] = 1.0 - shows
    return Seen(1.0 - visible, by)


class _View:
    """The plane square to the horizontal line from the eye to the middle of the target, in perspective."""

    def __init__(self, looking: Prism, aim: Prism) -> None:
        self.eye = (*looking.thing.centre, looking.bottom + 0.9 * (looking.top - looking.bottom))
        dx, dy = aim.thing.centre[0] - self.eye[0], aim.thing.centre[1] - self.eye[1]
        away = math.hypot(dx, dy)
        self.ahead = (dx / away, dy / away)
        self.target = aim.thing.shape
        self.between = self.target.union(Point(looking.thing.centre)).convex_hull
        self.silhouette = self._outline(aim.thing.shape, aim.bottom, aim.top)

    def outlines_in_front(self, obstacle: Prism) -> Iterator[BaseGeometry]:
        """Yield the outlines of the convex pieces of an obstacle that stand before the target."""
        if obstacle.top <= obstacle.bottom or not obstacle.thing.shape.intersects(self.between):
            return
        for piece in _convex_pieces(obstacle.thing.shape):
            for part in self._ahead_of_eye(piece):
                if self._nearer(part):
                    yield self._outline(part, obstacle.bottom, obstacle.top)

    def _along(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return how far a point is ahead of the eye, and how far to its left."""
        dx, dy = point[0] - self.eye[0], point[1] - self.eye[1]
        return dx * self.ahead[0] + dy * self.ahead[1], dy * self.ahead[0] - dx * self.ahead[1]

    def _outline(self, shape: BaseGeometry, bottom: float, top: float) -> BaseGeometry:
        corners = [self._along(corner) for corner in shape.exterior.coords]
        return MultiPoint(
            [(left / far, (z - self.eye[2]) / far) for far, left in corners for z in (bottom, top)]
        ).convex_hull

    def _ahead_of_eye(self, piece: BaseGeometry) -> list[BaseGeometry]:
        (x, y, _), (ax, ay), far, near = self.eye, self.ahead, 1000.0, 1e-6
        half_plane = Polygon(
            [
                (x + d * ax + s * -ay * far, y + d * ay + s * ax * far)
                for d, s in ((near, 1), (far, 1), (far, -1), (near, -1))
            ]
        )
        cut = piece.intersection(half_plane)
        return [part for part in getattr(cut, "geoms", [cut]) if part.area > 1e-12]

    def _nearer(self, part: BaseGeometry) -> bool:
        """Whether a convex piece and the target share directions, and it is the nearer in them."""
        (low, high), (first, last) = self._angles(part), self._angles(self.target)
        low, high = max(low, first), min(high, last)
        if high - low < 1e-9:
            return False
        ray = self._ray((low + high) / 2)
        return bool(
            ray.intersection(part).distance(Point(self.eye)) < ray.intersection(self.target).distance(Point(self.eye))
        )

    def _angles(self, shape: BaseGeometry) -> tuple[float, float]:
        angles = [math.atan2(left, far) for far, left in map(self._along, shape.exterior.coords)]
        return min(angles), max(angles)

    def _ray(self, angle: float) -> BaseGeometry:
        (x, y, _), (ax, ay), far = self.eye, self.ahead, 1000.0
        cosine, sine = math.cos(angle), math.sin(angle)
        return LineString([(x, y), (x + far * (cosine * ax - sine * ay), y + far * (cosine * ay + sine * ax))])


def _convex_pieces(shape: BaseGeometry) -> list[BaseGeometry]:
    if shape.convex_hull.area - shape.area < 1e-9:
        return [shape]
    pieces = [piece for piece in triangulate(shape) if shape.contains(piece.representative_point())]
    assert math.isclose(sum(piece.area for piece in pieces), shape.area), "the triangles keep to the outline"
    return pieces
