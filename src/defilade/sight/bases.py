"""The shapes that models and units have on the table: bases, front edges, footprints, distances."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from defilade.battlefield.model import Area, Feature, Formation, Model, Unit
from defilade.geometry.shapes import (
    Disc,
    Point,
    Shape,
    bounding_disc,
    centroid,
    contains,
    distance,
    heading,
    rectangle,
)

REACH = 1e-6
"""The tolerance of distances, in the table's unit: within 2 holds at 2."""

ON_THE_EDGE = -1e-9
"""The margin by which a point on a shape's edge is still inside."""


def base_shape(model: Model) -> Shape:
    """Return the shape of a model's base where it stands.

    >>> from defilade.battlefield.model import Base
    >>> base_shape(Model("m", "u", "red", Base(2, 2, True), (3, 4), 90, None))
    Disc(x=3, y=4, radius=1.0)
    """
    if model.base.round:
        return Disc(model.position[0], model.position[1], model.base.width / 2)
    return rectangle(model.position, model.base.width, model.base.depth, model.facing)


def feature_shape(feature: Feature | Area) -> Shape:
    """Return the shape of a feature or area: its circle where it is one, else its polygon."""
    if feature.circle is not None:
        return Disc(feature.circle.centre[0], feature.circle.centre[1], feature.circle.radius)
    return feature.polygon


def middle_of(feature: Feature) -> Point:
    """Return the middle of a feature: that of its circle where it is one, else the centroid of its polygon."""
    return feature.circle.centre if feature.circle is not None else centroid(feature.polygon)


def front_edge(model: Model, formation: Formation | None) -> tuple[Point, Point]:
    """Return the front edge that a model looks from, right corner first.

    In a formation it is that of the model's place in the front rank, same file. A round base has the front edge of its
    bounding square.

    >>> from defilade.battlefield.model import Base
    >>> front_edge(Model("m", "u", "red", Base(2, 2, False), (3, 4), 90, None), None)
    ((4.0, 5.0), (2.0, 5.0))
    """
    x, y = model.position
    if formation is not None and model.rank:
        ahead_x, ahead_y = heading(model.facing)
        x, y = x + model.rank * model.base.depth * ahead_x, y + model.rank * model.base.depth * ahead_y
    corners = rectangle((x, y), model.base.width, model.base.depth, model.facing)
    return corners[0], corners[1]


def unit_front_edge(unit: Unit, model: Model) -> tuple[Point, Point]:
    """Return the front edge that opens a model's arc: its unit's in a formation, its own outside one.

    The unit's reaches as far to the right as the models that it has in its front rank.
    """
    if unit.formation is None:
        return front_edge(model, None)
    files = min(unit.formation.files, unit.formation.count)
    right, left, *_ = rectangle(unit.formation.front, files * model.base.width, 0.0, unit.formation.facing)
    there = 1 + max((m.file for m in unit.models if m.rank == 0 and m.file is not None), default=files - 1)
    if there < files:
        share = there / files
        right = left[0] + share * (right[0] - left[0]), left[1] + share * (right[1] - left[1])
    return right, left


def distance_to(model: Model, targets: Iterable[Model]) -> float:
    """Return the distance from a model's base edge to the nearest of the targets' base edges."""
    own = base_shape(model)
    bound = bounding_disc(own)
    best = math.inf
    for base in sorted(map(base_shape, targets), key=lambda base: _gap(bound, base)):
        if _gap(bound, base) > best + REACH:
            break
        best = min(best, distance(own, base))
    return best


def distances_between(ones: Sequence[Model], others: Sequence[Model]) -> list[list[float]]:
    """Return the distances between the base edges of models and those of others, a row for each of the first.

    >>> from defilade.battlefield.model import Base
    >>> a, b, c = (Model(str(y), "u", "red", Base(2, 2, True), (0, y), 90, None) for y in (0, 3, 7))
    >>> distances_between([a, b], [c])
    [[5.0], [2.0]]
    """
    discs, apart = [(other.position, other.base.width / 2) for other in others if other.base.round], math.dist
    if len(discs) < len(others) or not all(one.base.round for one in ones):
        bases = [base_shape(other) for other in others]
        return [[distance(own, base) for base in bases] for own in map(base_shape, ones)]
    rows = []
    for one in ones:
        place, own = one.position, one.base.width / 2
        gaps = [apart(place, other) - own - radius for other, radius in discs]
        rows.append([gap if gap > 0.0 else 0.0 for gap in gaps])
    return rows


def _gap(bound: Disc, base: Shape) -> float:
    """Return a distance that a base has from a disc at least."""
    other = bounding_disc(base)
    return math.hypot(bound.x - other.x, bound.y - other.y) - bound.radius - other.radius


def stands_in(model: Model, feature: Feature | Area) -> bool:
    """Tell whether the centre of a model's base lies in a feature's footprint, its edge counted in."""
    return contains(feature_shape(feature), model.position, ON_THE_EDGE)


def overlaps(base: Shape, shape: Shape) -> bool:
    """Tell whether a base overlaps a shape by some area: more than it could by touching, rounding allowed for.

    >>> overlaps(Disc(0, 0, 1), Disc(2, 0, 1)), overlaps(Disc(0, 0, 1), Disc(1.9, 0, 1))
    (False, True)
    """
    return distance(drawn_in(base), shape) <= 0.0


def drawn_in(base: Shape, by: float = REACH) -> Shape:
    """Return a base drawn in towards its centre, by the tolerance of distances unless another length is given."""
    if isinstance(base, Disc):
        return Disc(base.x, base.y, max(base.radius - by, 0.0))
    x, y = sum(px for px, _ in base) / len(base), sum(py for _, py in base) / len(base)
    share = 1.0 - by / max(min(math.hypot(px - x, py - y) for px, py in base), by)
    return tuple((x + share * (px - x), y + share * (py - y)) for px, py in base)
