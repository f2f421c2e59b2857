"""Reach: where something can go in a straight line, and why no further."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Literal

from defilade.battlefield.model import Feature, Model, Point, Table
from defilade.geometry.clearance import Bow, Piece, Run, barrier, meeting, outside, star, within
from defilade.geometry.shapes import (
    Disc,
    Polygon,
    Shape,
    bounding_disc,
    contains,
    distance_to_boundary,
    distance_to_line,
    edges,
    segment_crossings,
)
from defilade.language import Language, Phrase, translator
from defilade.rulesets.movement import (
    GAME_MOVE,
    Course,
    Limit,
    Mover,
    base_in_the_way,
    bounds,
    feature_in_the_way,
    off_the_table,
    still_inside,
    sweeps_over,
    too_far_refusal,
    turned_onto_each_other,
)
from defilade.rulesets.ruling import Refusal
from defilade.sight.bases import REACH, base_shape, drawn_in, feature_shape

EDGE = 1e-9
"""A place this near to the edge of a region counts as on it."""

HAIR = REACH / 2.0
"""Edges lie in the middle of the tolerance that the rules have: what is on them is legal, however it is rounded."""

Hindrance = Literal["limit", "terrain", "base", "table"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why nothing can go further, or can't end somewhere.

    ``what`` is the model's own ``limit``, ``terrain``, a ``base`` or the edge of the ``table``; ``id`` the terrain or
    the model whose base it is; ``model`` the one that is stopped; ``clause`` is what further places are refused by.
    """

    what: Hindrance
    id: str | None
    model: str
    clause: str
    phrase: Phrase

    def to_json(self, language: Language) -> Mapping[str, Any]:
        """Return the reason as the machine form prints it."""
        return {
            "what": self.what,
            "id": self.id,
            "model": self.model,
            "clause": self.clause,
            "text": translator(language).text(self.phrase),
        }


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a region's edge, counter-clockwise, and why it is there.

    A ``shadow`` is a straight line from the start, or towards it: beside it lies what the reason hides from the start.
    """

    points: tuple[Point, ...]
    reason: Reason
    shadow: bool = False


@dataclass(frozen=True, slots=True)
class Hole:
    """A part of a region that may be gone through, but not be ended in; holes may overlap."""

    polygon: Polygon
    reason: Reason


@dataclass(frozen=True, slots=True)
class Reach:
    """The region of the places that an action can go to in a straight line from ``start``.

    Its edge is the ``stretches`` one after the other, each beginning where the one before it ends; what ``holes`` cover
    is not in it. Arcs stand as chords of one degree: exact at their ends, and off between them by no more than
    0.00004 of their radius. Where ``in_contact``, as in a charge, only those places count at which everyone who moves
    touches an enemy: of the edge the stretches with a base for a reason (where several go, one of them touches there;
    whether the others do is for ``is_legal``). It is ``limited`` where somebody who moves may go only so far;
    else nothing but what stands there, and the edge of the table, bounds it.
    """

    start: Point
    stretches: tuple[Stretch, ...]
    holes: tuple[Hole, ...] = ()
    in_contact: bool = False
    limited: bool = True

    @property
    def boundary(self) -> Polygon:
        """The edge as a polygon, counter-clockwise; every place in it is seen from the start."""
        return tuple(point for stretch in self.stretches for point in stretch.points[:-1])

    def contains(self, place: Point) -> bool:
        """Tell whether a place is in the region and in none of its holes; the edges of all count as in the region.

        Where ``in_contact`` it must be on a stretch of the edge that a base is the reason of.
        """
        within_it = self._touches(place) if self.in_contact else contains(self.boundary, place, -EDGE)
        return within_it and not any(contains(hole.polygon, place, EDGE) for hole in self.holes)

    def _touches(self, place: Point) -> bool:
        bases = (stretch.points for stretch in self.stretches if stretch.reason.what == "base")
        # Bases that just touch do so half a tolerance outside of where the edge is drawn.
        return any(distance_to_line(points, place) <= HAIR + EDGE for points in bases)

    def clearance(self, place: Point) -> float:
        """Return how far a place is from the nearest edge of the region or of a hole."""
        polygons = (self.boundary, *(hole.polygon for hole in self.holes))
        return min(distance_to_boundary(polygon, place) for polygon in polygons)

    def to_json(self, language: Language) -> Mapping[str, Any]:
        """Return the region as the machine form prints it."""
        return {
            "start": list(self.start),
            "edge": [
                {
                    "points": [list(point) for point in stretch.points],
                    "shadow": stretch.shadow,
                    **stretch.reason.to_json(language),
                }
                for stretch in self.stretches
            ],
            "holes": [
                {"polygon": [list(point) for point in hole.polygon], **hole.reason.to_json(language)}
                for hole in self.holes
            ],
            "in_contact": self.in_contact,
            "limited": self.limited,
        }


def corner_places(region: Reach) -> Iterator[Point]:
    """Yield the corners of a region and of its holes, nearest to its start first, then those where edges cross.

    If there is any place in the region but out of its holes, one of these is, for what is left has corners too.
    """

    def from_start(place: Point) -> float:
        return math.dist(region.start, place)

    outlines = [region.boundary, *(hole.polygon for hole in region.holes)]
    yield from sorted({corner for outline in outlines for corner in outline}, key=from_start)
    yield from sorted(
        {place for one, other in combinations(outlines, 2) for place in _crossings(one, other)}, key=from_start
    )


def _crossings(one: Polygon, other: Polygon) -> Iterator[Point]:
    """Yield where the edges of two polygons cross."""
    low_x, low_y, high_x, high_y = bounds(other)
    for (ax, ay), (bx, by) in edges(one):
        if max(ax, bx) < low_x or min(ax, bx) > high_x or max(ay, by) < low_y or min(ay, by) > high_y:
            continue
        for t in segment_crossings((ax, ay), (bx, by), other):
            yield ax + t * (bx - ax), ay + t * (by - ay)


@dataclass(frozen=True, slots=True)
class _Obstacle:
    """Something in a mover's way: whether it stops it, or only may not be ended on."""

    shape: Shape
    reason: Reason
    stops: bool


def reach(course: Course) -> Reach | Refusal:
    """Return the region of the places that a course can lead to; a refusal where its start is blocked already.

    All is measured from the start of the last straight leg: as shifts of all that moves along.
    """
    movers = course.march(course.start).movers
    obstacles = [tuple(_obstacles(course, mover, {m.before.id for m in movers})) for mover in movers]
    limits = [course.limit(mover.before) for mover in movers]
    refusal = next(_blocked(course, movers, obstacles, limits), None)
    if refusal is not None:
        return refusal
    pieces: dict[Piece, Reason] = {}
    holes: list[Hole] = []
    table = course.ground.field.table
    most = min(
        (limit.most - _walked(mover) for mover, limit in zip(movers, limits, strict=True) if limit is not None),
        default=math.hypot(table.width, table.depth),
    )
    for mover, in_the_way, limit in zip(movers, obstacles, limits, strict=True):
        # Of pieces that coincide the first counts: what stops a model before how far it can go.
        for piece, reason in _stopping(mover, in_the_way, most):
            pieces.setdefault(piece, reason)
        holes += _not_for_ending(mover, in_the_way, most)
        if limit is not None:
            for piece, reason in _limiting(mover, limit, holes):
                pieces.setdefault(piece, reason)
    for piece, reason in _table_edges(movers, table, holes):
        pieces.setdefault(piece, reason)
    return Reach(
        course.start,
        tuple(_stretch(run, course.start) for run in star(list(pieces.items()))),
        tuple(_shifted(hole, course.start) for hole in holes),
        course.in_contact,
        any(limit is not None for limit in limits),
    )


def _stopping(mover: Mover, obstacles: Iterable[_Obstacle], most: float) -> Iterator[tuple[Piece, Reason]]:
    """Yield what stops a mover within a distance."""
    base = _moving_base(mover)
    for obstacle in obstacles:
        if obstacle.stops and _apart(base, obstacle.shape) <= most:
            yield from ((piece, obstacle.reason) for piece in barrier(base, obstacle.shape))


def _not_for_ending(mover: Mover, obstacles: Iterable[_Obstacle], most: float) -> Iterator[Hole]:
    """Yield where a mover may not end within a distance, though nothing stops it on its way there."""
    base = drawn_in(base_shape(mover.after), HAIR)
    for obstacle in obstacles:
        if (not obstacle.stops or _turns(mover)) and _apart(base, obstacle.shape) <= most:
            yield from (Hole(polygon, obstacle.reason) for polygon in meeting(base, obstacle.shape))


def _obstacles(course: Course, mover: Mover, moving: set[str]) -> Iterator[_Obstacle]:
    ground, model = course.ground, mover.before
    for feature in ground.field.terrain:
        if ground.impassable(feature, model):
            reason = _of_feature(feature, model, feature_in_the_way(ground, feature, model))
            yield _Obstacle(feature_shape(feature), reason, stops=True)
    for feature in course.closed:
        yield _Obstacle(feature_shape(feature), _of_feature(feature, model, still_inside(feature, model)), stops=False)
    for other in ground.field.models.values():
        if other.id not in moving and ground.in_the_way(other):
            reason = Reason("base", other.id, model.id, GAME_MOVE, base_in_the_way(other, model))
            yield _Obstacle(base_shape(other), reason, stops=other.side != model.side)


def _of_feature(feature: Feature, model: Model, phrase: Phrase) -> Reason:
    return Reason("terrain", feature.id, model.id, GAME_MOVE, phrase)


def _blocked(
    course: Course,
    movers: tuple[Mover, ...],
    obstacles: list[tuple[_Obstacle, ...]],
    limits: list[Limit | None],
) -> Iterator[Refusal]:
    """Yield why the start of the last leg can't be left, or can't even be come to."""
    table = course.ground.field.table
    for mover, in_the_way, limit in zip(movers, obstacles, limits, strict=True):
        if limit is not None and _walked(mover) > limit.most + REACH:
            yield too_far_refusal(mover, limit)
        for place in mover.way[1:-1]:
            if not _stands_on(table, _at(mover.before, place)):
                yield Refusal(GAME_MOVE, off_the_table(mover.before))
        for obstacle in in_the_way:
            if obstacle.stops and sweeps_over(mover, obstacle.shape):
                yield Refusal(obstacle.reason.clause, obstacle.reason.phrase)
    yield from turned_onto_each_other(movers)


def _walked(mover: Mover) -> float:
    """Return how long the way to the start of the last leg is."""
    return sum(math.dist(a, b) for a, b in zip(mover.way, mover.way[1:], strict=False))


def _turns(mover: Mover) -> bool:
    return mover.after.facing != mover.before.facing


def _at(model: Model, place: Point) -> Model:
    return replace(model, position=place)


def _moving_base(mover: Mover) -> Shape:
    """Return the base at the start of the last leg, as it faces on its way."""
    return drawn_in(base_shape(_at(mover.before, mover.way[-1])), HAIR)


def _stands_on(table: Table, model: Model) -> bool:
    low_x, low_y, high_x, high_y = bounds(base_shape(model))
    return low_x >= -REACH and low_y >= -REACH and high_x <= table.width + REACH and high_y <= table.depth + REACH


def _limiting(mover: Mover, limit: Limit, holes: list[Hole]) -> Iterator[tuple[Piece, Reason]]:
    """Yield what a mover's limit allows: a disc for its last leg, and another for where a turn takes it."""
    reason = Reason("limit", None, mover.before.id, limit.clause, limit.words)
    yield Bow(Disc(0.0, 0.0, max(limit.most - _walked(mover), 0.0)), inside=True), reason
    (ax, ay), (bx, by) = mover.before.position, mover.after.position
    straight = Disc(ax - bx, ay - by, limit.most)
    if mover.after.position == mover.way[-1]:
        return
    if math.hypot(straight.x, straight.y) <= straight.radius:
        yield Bow(straight, inside=True), reason
    else:
        holes.append(Hole(outside(straight, 3.0 * limit.most + math.hypot(straight.x, straight.y)), reason))


def _table_edges(movers: tuple[Mover, ...], table: Table, holes: list[Hole]) -> Iterator[tuple[Piece, Reason]]:
    """Yield the sides of the table as the movers' bases meet them; where one hangs over, it may not end there."""
    boxes = [(bounds(base_shape(mover.after)), mover.before) for mover in movers]
    low_x, on_left = max(((-box[0], model) for box, model in boxes), key=_room)
    low_y, on_near = max(((-box[1], model) for box, model in boxes), key=_room)
    high_x, on_right = min(((table.width - box[2], model) for box, model in boxes), key=_room)
    high_y, on_far = min(((table.depth - box[3], model) for box, model in boxes), key=_room)
    all_over = math.hypot(table.width, table.depth)
    beyond = (
        (low_x, on_left, _box(-all_over, -all_over, low_x, all_over)),
        (low_y, on_near, _box(-all_over, -all_over, all_over, low_y)),
        (-high_x, on_right, _box(high_x, -all_over, all_over, all_over)),
        (-high_y, on_far, _box(-all_over, high_y, all_over, all_over)),
    )
    holes += (Hole(polygon, _of_table(model)) for over, model, polygon in beyond if over > REACH)
    box = _box(min(low_x, -HAIR), min(low_y, -HAIR), max(high_x, HAIR), max(high_y, HAIR))
    for edge, model in zip(within(box), (on_near, on_right, on_far, on_left), strict=True):
        yield edge, _of_table(model)


def _room(each: tuple[float, Model]) -> float:
    return each[0]


def _box(left: float, near: float, right: float, far: float) -> Polygon:
    return (left, near), (right, near), (right, far), (left, far)


def _of_table(model: Model) -> Reason:
    return Reason("table", None, model.id, GAME_MOVE, off_the_table(model))


def _apart(one: Shape, other: Shape) -> float:
    """Return a distance that two shapes are apart at least."""
    a, b = bounding_disc(one), bounding_disc(other)
    return math.hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius


def _stretch(run: Run[Reason], start: Point) -> Stretch:
    return Stretch(tuple((x + start[0], y + start[1]) for x, y in run.points), run.of, run.shadow)


def _shifted(hole: Hole, start: Point) -> Hole:
    return replace(hole, polygon=tuple((x + start[0], y + start[1]) for x, y in hole.polygon))
