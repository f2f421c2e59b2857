"""Setting up terrain: where trenches and bunkers may go, and how features scatter."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from defilade.battlefield.model import Circle, Entrance, Feature, Point, Table, Zone
from defilade.battlefield.state import State
from defilade.dice import DiceSource
from defilade.geometry.shapes import Polygon, distance, edges, heading, triangles
from defilade.language import N_, Phrase
from defilade.rulesets.movement import DIGITS, GAME_MOVE, bounds
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.soldatiki.cover import PARAPET, TRENCH
from defilade.rulesets.upright import BUNKER
from defilade.sight.bases import REACH, feature_shape, overlaps

BOUGHT = {TRENCH: "SOL-3.2", PARAPET: "SOL-3.2", BUNKER: "SOL-4.2"}
"""The features that are bought, and the clause that says where each may stand."""

SCATTER_DIE, DIRECTION, DISTANCE = N_("scatter die"), N_("direction of the scatter"), N_("distance of the scatter")
STAYS = 2
"""The scatter die shows a hit at this or below."""


def put_down(feature: Feature, at: Point, rotation: float) -> Feature:
    """Return a feature of the reserve turned and put down at a place."""
    cosine, sine = heading(rotation)

    def put(point: Point) -> Point:
        x, y = point
        return round(at[0] + x * cosine - y * sine, DIGITS), round(at[1] + x * sine + y * cosine, DIGITS)

    circle = None if feature.circle is None else Circle(put(feature.circle.centre), feature.circle.radius)
    return replace(
        feature,
        polygon=tuple(put(corner) for corner in feature.polygon),
        circle=circle,
        entrances=tuple(Entrance(put(e.at), e.width) for e in feature.entrances),
    )


def off_table(feature: Feature, table: Table) -> Point:
    """Return the shift square to the edges that brings a feature back onto the table; (0, 0) where it is on it."""
    low_x, low_y, high_x, high_y = bounds(feature_shape(feature))

    def back(low: float, high: float, size: float) -> float:
        if low < -REACH:
            return -low
        return size - high if high > size + REACH else 0.0

    return back(low_x, high_x, table.width), back(low_y, high_y, table.depth)


def scattered(feature: Feature, at: Point, rotation: float, table: Table, dice: DiceSource) -> Point:
    """Return where a feature comes to lie: a hit stays, else it goes off by two dice in a direction of two dice."""
    if dice.d6(SCATTER_DIE) <= STAYS:
        return at
    step = 6 * (dice.d6(DIRECTION) - 1) + dice.d6(DIRECTION) - 1
    far = dice.d6(DISTANCE) + dice.d6(DISTANCE)
    x, y = heading(10.0 * step)
    place = round(at[0] + far * x, DIGITS), round(at[1] + far * y, DIGITS)
    shift_x, shift_y = off_table(put_down(feature, place, rotation), table)
    return round(place[0] + shift_x, DIGITS), round(place[1] + shift_y, DIGITS)


def site_forbidden(state: State, feature: Feature) -> Iterator[Refusal]:
    """Yield what forbids a bought feature where it would stand (SOL-3.2, SOL-4.2)."""
    clause = BOUGHT.get(feature.kind)
    if clause is None:
        return
    for zone in state.field.zones:
        if _overlap(feature.polygon, zone.polygon):
            yield Refusal(clause, Phrase("{feature} must stand in the neutral zone.", feature=feature.id))
        elif _enemy(zone, feature) and distance(feature.polygon, zone.polygon) <= REACH:
            yield Refusal(clause, Phrase("{feature} may not touch the enemy's zone.", feature=feature.id))
    own = [f for f in state.field.terrain if f.side == feature.side and f.kind in (TRENCH, BUNKER)]
    if feature.kind == TRENCH and own and not any(_end_to_end(feature, other) for other in own):
        yield Refusal(
            clause,
            Phrase("{feature} must be laid against a trench or bunker of its side.", feature=feature.id),
        )
    for other in own if feature.kind == TRENCH else ():
        if _overlap(feature.polygon, other.polygon):
            yield Refusal(clause, Phrase("{feature} would overlap {other}.", feature=feature.id, other=other.id))


def table_forbids(feature: Feature, table: Table) -> Iterator[Refusal]:
    """Yield the refusal of a feature that would lie off the table."""
    if off_table(feature, table) != (0.0, 0.0):
        yield Refusal(GAME_MOVE, Phrase("{feature} would lie off the table.", feature=feature.id))


def _enemy(zone: Zone, feature: Feature) -> bool:
    return feature.side is not None and zone.side != feature.side


def _overlap(one: Polygon, other: Polygon) -> bool:
    """Tell whether two polygons have some area in common: more than they could by touching, rounding allowed for."""
    return any(overlaps(triangle, other) for triangle in triangles(one))


def _end_to_end(one: Feature, other: Feature) -> bool:
    """Tell whether two features share a boundary of some length without overlapping."""
    return not _overlap(one.polygon, other.polygon) and shared_boundary(one.polygon, other.polygon) > REACH


@dataclass(frozen=True, slots=True)
class _Line:
    """A directed line, for measuring along it and across."""

    origin: Point
    along: Point

    def place(self, point: Point) -> tuple[float, float]:
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        return x * self.along[0] + y * self.along[1], y * self.along[0] - x * self.along[1]


def shared_boundary(one: Polygon, other: Polygon) -> float:
    """Return the length of boundary that two polygons have in common, within the tolerance of distances.

    >>> square = ((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0))
    >>> shared_boundary(square, ((2.0, 0.5), (4.0, 0.5), (4.0, 3.0), (2.0, 3.0)))
    0.5
    """
    total = 0.0
    for a, b in edges(one):
        length = math.dist(a, b)
        line = _Line(a, ((b[0] - a[0]) / length, (b[1] - a[1]) / length))
        for c, d in edges(other):
            (from_c, off_c), (from_d, off_d) = line.place(c), line.place(d)
            if abs(off_c) <= REACH and abs(off_d) <= REACH:
                total += max(0.0, min(length, max(from_c, from_d)) - max(0.0, min(from_c, from_d)))
    return total
