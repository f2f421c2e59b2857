"""Movement: where models may go, the same in every ruleset."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from defilade.battlefield.altering import alteration
from defilade.battlefield.lengths import TableUnit, length_phrase
from defilade.battlefield.model import Battlefield, Feature, Formation, Model, Point, Unit
from defilade.battlefield.state import State, came_out, flagged, is_inside
from defilade.geometry.shapes import Disc, Polygon, Shape, bounding_disc, contains, distance, heading, hull
from defilade.language import Phrase
from defilade.rulesets.ruling import Refusal
from defilade.sight.bases import ON_THE_EDGE, REACH, base_shape, drawn_in, feature_shape
from defilade.sight.ground import Box, ground_of

GAME_MOVE = "GAME-move"
DIGITS = 9
"""Places that come out of a rotation are kept to this many decimals, the same on every machine."""


class Mover(NamedTuple):
    """A model on its way: as it was, as it will be, and the places of its centre from first to last."""

    before: Model
    after: Model
    way: tuple[Point, ...]

    @property
    def length(self) -> float:
        """How far the centre of the base goes."""
        way, start, end = self.way, self.before.position, self.after.position
        if len(way) == 2:
            walked = math.dist(*way)
            if way[0] is start and way[1] is end:
                return walked
        else:
            walked = sum(map(math.dist, way, way[1:]))
        return max(walked, math.dist(start, end))


@dataclass(frozen=True, slots=True)
class March:
    """All models that one action moves, and their unit's formation after it."""

    movers: tuple[Mover, ...]
    formation: Formation | None = None

    def applied(self, state: State, *flags: str) -> State:
        """Return the state with all of them in their new places and out of what they left, flags added to theirs."""
        moved = state.with_models([flagged(_out_of_what_was_left(state.field, m.after), *flags) for m in self.movers])
        if ground_of(state.field).occupants:
            moved = _named_no_more(moved, self.movers)
        if self.formation is None:
            return moved
        unit = moved.field.unit_by_id[self.movers[0].before.unit]
        return moved.with_unit(replace(unit, formation=self.formation))


@dataclass(frozen=True, slots=True)
class Ground:
    """What stands in the way on a battlefield, as a ruleset sees it: features, and the bases of models.

    Whether a feature is ``impassable`` for a model hangs on nothing of the model but its profile. Where features are
    ``entered``, there are actions by which models go in and out by entrances.
    """

    field: Battlefield
    impassable: Callable[[Feature, Model], bool]
    in_the_way: Callable[[Model], bool]
    entered: bool = False


def _out_of_what_was_left(field: Battlefield, model: Model) -> Model:
    """Return a model in its new place, out of all that it went into and does not stand in any more."""
    return came_out(model, ground_of(field).spot(model.position).names) if is_inside(model) else model


def _named_no_more(state: State, movers: Sequence[Mover]) -> State:
    """Return the state with nobody named as the occupant of a feature who has gone out of it."""
    known = ground_of(state.field)
    for feature in state.field.terrain:
        left = {
            mover.after.id
            for mover in movers
            if mover.after.id in feature.occupants and feature.id not in known.spot(mover.after.position).names
        }
        if left:
            within = tuple(name for name in feature.occupants if name not in left)
            state = state.with_feature(replace(feature, occupants=within))
    return state


def march_of_model(model: Model, to: Point, by: Sequence[Point] = (), facing: float | None = None) -> March:
    """Return the march of one model."""
    return March((_mover(model, to, (model.position, *by, to), facing),))


def march_of_unit(
    unit: Unit, active: Sequence[Model], to: Point, by: Sequence[Point] = (), facing: float | None = None
) -> March:
    """Return the march of a unit: its first active model goes to ``to``, the others by the same shift.

    A formation that turns does so about its first active model, keeping its ranks.
    """
    lead = active[0]
    if unit.formation is not None and facing is not None:
        return _turned(unit.formation, active, to, by, facing)
    shift_x, shift_y = shift = _minus(to, lead.position)
    ends = [to, *[(x + shift_x, y + shift_y) for x, y in [model.position for model in active[1:]]]]
    points = [_minus(point, lead.position) for point in by]
    movers = tuple(
        [
            Mover(
                model,
                _placed(model, end, model.facing if facing is None else facing),
                (model.position, *[_plus(model.position, point) for point in points], end)
                if points
                else (model.position, end),
            )
            for model, end in zip(active, ends, strict=True)
        ]
    )
    if unit.formation is None:
        return March(movers)
    return March(movers, replace(unit.formation, front=_plus(unit.formation.front, shift)))


def _turned(formation: Formation, active: Sequence[Model], to: Point, by: Sequence[Point], facing: float) -> March:
    lead = active[0]
    cosine, sine = heading(facing - formation.facing)

    def about_lead(point: Point) -> Point:
        x, y = _minus(point, lead.position)
        return round(to[0] + x * cosine - y * sine, DIGITS), round(to[1] + x * sine + y * cosine, DIGITS)

    points = [_minus(point, lead.position) for point in (*by, to)]
    movers = tuple(
        _mover(
            model,
            to if model is lead else about_lead(model.position),
            (model.position, *(_plus(model.position, point) for point in points)),
            facing,
        )
        for model in active
    )
    return March(movers, replace(formation, front=about_lead(formation.front), facing=facing))


def _mover(model: Model, to: Point, way: tuple[Point, ...], facing: float | None) -> Mover:
    return Mover(model, _placed(model, to, model.facing if facing is None else facing), way)


_placed = alteration(Model, "position", "facing")


class Limit(NamedTuple):
    """How far a model may go, in the table's unit, the words for it, and the clause by which it goes no further."""

    most: float
    unit: TableUnit
    words: Phrase
    clause: str = GAME_MOVE


def too_far(march: March, most: Callable[[Model], float | None]) -> Mover | None:
    """Return the first of the models that would go further than the most that it may, or None."""
    for mover in march.movers:
        allowed = most(mover.before)
        if allowed is not None and mover.length > allowed + REACH:
            return mover
    return None


def too_far_refusal(mover: Mover, limit: Limit) -> Refusal:
    """Return the refusal of a move that goes further than the model can."""
    return Refusal(
        limit.clause,
        Phrase(
            "{model} can go {most} at most; this way is {length} long.",
            model=mover.before.id,
            most=length_phrase(limit.most, limit.unit),
            length=length_phrase(mover.length, limit.unit),
        ),
    )


@dataclass(frozen=True, slots=True)
class Course:
    """All that an action with a place to choose hangs on but the place itself.

    ``march`` gives the march to a place; ``start`` is where the last straight leg of its first model begins; ``limit``
    how far each of them may go. Nobody may end on ``closed`` features, whether or not they are impassable. Where it is
    to end ``in_contact``, that is with the base of an enemy.
    """

    start: Point
    march: Callable[[Point], March]
    limit: Callable[[Model], Limit | None]
    ground: Ground
    closed: tuple[Feature, ...] = ()
    in_contact: bool = False


def obstructions(march: March, ground: Ground) -> Iterator[Refusal]:
    """Yield what forbids a march by the ground: the table's edge, impassable terrain, bases in the way."""
    box, table = _box(march), ground.field.table
    at_the_edge = box.low_x < 0.0 or box.low_y < 0.0 or box.high_x > table.width or box.high_y > table.depth
    features, others = _beside(march, ground, box)
    for mover in march.movers:
        if at_the_edge:
            yield from _off_table(mover, ground.field)
        if features:
            yield from _terrain(mover, ground, features)
        if others:
            yield from _bases(mover, ground, others)
    yield from turned_onto_each_other(march.movers)


def _box(march: March) -> Box:
    """Return a box that holds the bases of those who march, all the way; nothing outside it can be in their way."""
    low_x = low_y = math.inf
    high_x = high_y = -math.inf
    size = 0.0
    for before, after, way in march.movers:
        size = max(size, before.base.width + before.base.depth)
        for x, y in way if way[-1] is after.position else (*way, after.position):
            low_x = x if x < low_x else low_x
            low_y = y if y < low_y else low_y
            high_x = x if x > high_x else high_x
            high_y = y if y > high_y else high_y
    reach = size / 2 + REACH
    return Box(low_x - reach, low_y - reach, high_x + reach, high_y + reach)


def _beside(march: March, ground: Ground, box: Box) -> tuple[list[tuple[Feature, Shape]], list[Model]]:
    """Return the impassable terrain, with its shapes, and the models that may be in a march's way."""
    field, movers = ground.field, march.movers
    low_x, low_y, high_x, high_y = box
    known = ground_of(field)
    kinds = {id(mover.before.profile): mover.before for mover in movers}.values()
    features = [
        (feature, shape)
        for x0, y0, x1, y1, feature, shape in known.boxed
        if low_y <= y1 and y0 <= high_y and low_x <= x1 and x0 <= high_x
        if any(ground.impassable(feature, model) for model in kinds)
    ]
    moving = {mover.before.id for mover in movers}
    others = []
    for unit, (x0, y0, x1, y1) in zip(field.units, known.boxes(field.units), strict=True):
        if low_y <= y1 and y0 <= high_y and low_x <= x1 and x0 <= high_x:
            for model in unit.models:
                if model.id not in moving:
                    (x, y), size = model.position, half_diagonal(model)
                    if low_y <= y + size and y - size <= high_y and low_x <= x + size and x - size <= high_x:
                        others.append(model)
    return features, others


def turned_onto_each_other(movers: Sequence[Mover]) -> Iterator[Refusal]:
    """Yield the refusal of models that would end on each other: each turns on its place, else all keep their shape."""
    if all(mover.after.facing == mover.before.facing for mover in movers):
        return
    ends_at = [(mover.after.position, half_diagonal(mover.after)) for mover in movers]
    for place, (at, reach) in enumerate(ends_at):
        for number in range(place):
            other_at, other_reach = ends_at[number]
            if math.dist(at, other_at) > reach + other_reach:
                continue
            mover, other = movers[place], movers[number]
            ends = _meet(drawn_in(base_shape(mover.after)), base_shape(other.after))
            if ends and not _meet(drawn_in(base_shape(mover.before)), base_shape(other.before)):
                yield Refusal(GAME_MOVE, base_in_the_way(other.before, mover.before))


def _off_table(mover: Mover, field: Battlefield) -> Iterator[Refusal]:
    """Yield the refusal of a base that hangs over the table's edge where it ends, or at a way-point before it turns."""
    table, ends = field.table, [mover.after]
    if len(mover.way) > 2:
        ends = [*[_placed(mover.before, point, mover.before.facing) for point in mover.way[1:-1]], mover.after]
    for model in ends:
        low_x, low_y, high_x, high_y = bounds(base_shape(model))
        if low_x < -REACH or low_y < -REACH or high_x > table.width + REACH or high_y > table.depth + REACH:
            yield Refusal(GAME_MOVE, off_the_table(mover.before))
            return


def off_the_table(model: Model) -> Phrase:
    """Return the words for a base that would hang over the table's edge."""
    return Phrase("{model} would leave the table.", model=model.id)


def feature_in_the_way(ground: Ground, feature: Feature, model: Model) -> Phrase:
    """Return the words for terrain that a model can't go through, or that it stands inside with no way out."""
    if not ground.entered and contains(feature_shape(feature), model.position, ON_THE_EDGE):
        return Phrase(
            "{model} stands inside {feature}: this ruleset has no going in or out by entrances.",
            model=model.id,
            feature=feature.id,
        )
    return Phrase("{feature} is in {model}'s way.", feature=feature.id, model=model.id)


def base_in_the_way(other: Model, model: Model) -> Phrase:
    """Return the words for a base that a model can't go through, or can't end on."""
    return Phrase("{other} is in {model}'s way.", other=other.id, model=model.id)


def still_inside(feature: Feature, model: Model) -> Phrase:
    """Return the words for a model that would not be out of a feature yet."""
    return Phrase("{model} would still stand in {feature}.", model=model.id, feature=feature.id)


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """Return the least x, least y, greatest x and greatest y of a shape."""
    if isinstance(shape, Disc):
        return shape.x - shape.radius, shape.y - shape.radius, shape.x + shape.radius, shape.y + shape.radius
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return min(xs), min(ys), max(xs), max(ys)


def _terrain(mover: Mover, ground: Ground, features: Iterable[tuple[Feature, Shape]]) -> Iterator[Refusal]:
    for feature, shape in features:
        if ground.impassable(feature, mover.before) and crosses(mover, shape):
            yield Refusal(GAME_MOVE, feature_in_the_way(ground, feature, mover.before))


def _bases(mover: Mover, ground: Ground, others: Iterable[Model]) -> Iterator[Refusal]:
    end = drawn_in(base_shape(mover.after))
    reach = half_diagonal(mover.before) + mover.length
    for other in others:
        if math.dist(mover.before.position, other.position) > reach + half_diagonal(other) + REACH:
            continue
        if not ground.in_the_way(other):
            continue
        base = base_shape(other)
        enemy = other.side != mover.before.side
        if (enemy and crosses(mover, base)) or _meet(end, base):
            yield Refusal(GAME_MOVE, base_in_the_way(other, mover.before))


def half_diagonal(model: Model) -> float:
    """Return how far a base reaches from its centre at most."""
    base = model.base
    return base.width / 2 if base.round else math.hypot(base.width, base.depth) / 2


def crosses(mover: Mover, obstacle: Shape) -> bool:
    """Tell whether a moving base overlaps an obstacle anywhere on its way; touching is no overlap."""
    turned = mover.after.facing != mover.before.facing
    return (turned and _meet(drawn_in(base_shape(mover.after)), obstacle)) or sweeps_over(mover, obstacle)


def sweeps_over(mover: Mover, obstacle: Shape) -> bool:
    """Tell whether a base overlaps an obstacle on its way, as it faces before it turns."""
    before = drawn_in(base_shape(mover.before))
    bound = bounding_disc(obstacle)
    for a, b in zip(mover.way, mover.way[1:], strict=False):
        swept = _swept(before, mover.before.position, a, b)
        if isinstance(swept, Disc):
            if _meet(swept, obstacle):
                return True
            continue
        reach = bounding_disc(swept)
        if math.hypot(reach.x - bound.x, reach.y - bound.y) > reach.radius + bound.radius + _radius(before):
            continue
        if _meet_swept(before, swept, obstacle):
            return True
    return False


def _radius(base: Shape) -> float:
    return base.radius if isinstance(base, Disc) else 0.0


def _meet_swept(base: Shape, swept: Polygon, obstacle: Shape) -> bool:
    """Tell whether a swept base meets an obstacle: a round one is swept as its centre's path and its radius."""
    apart = distance(swept, obstacle)
    return apart < base.radius if isinstance(base, Disc) else apart <= 0.0


def _swept(base: Shape, centre: Point, a: Point, b: Point) -> Shape:
    """Return what a base sweeps from a to b: its centre's path where it is round, else the hull of its corners."""
    if isinstance(base, Disc):
        return (a, b) if a != b else Disc(a[0], a[1], base.radius)
    (ax, ay), (bx, by) = _minus(a, centre), _minus(b, centre)
    return hull([(x + ax, y + ay) for x, y in base] + [(x + bx, y + by) for x, y in base])


def _meet(base: Shape, obstacle: Shape) -> bool:
    one, other = bounding_disc(base), bounding_disc(obstacle)
    if math.hypot(one.x - other.x, one.y - other.y) > one.radius + other.radius:
        return False
    return distance(base, obstacle) <= 0.0


def _plus(point: Point, shift: Point) -> Point:
    return point[0] + shift[0], point[1] + shift[1]


def _minus(point: Point, origin: Point) -> Point:
    return point[0] - origin[0], point[1] - origin[1]
