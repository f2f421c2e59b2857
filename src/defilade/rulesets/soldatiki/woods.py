"""Woods on the line from the eye to the middle of the target."""

from __future__ import annotations

import math
from collections.abc import Iterable

from defilade.battlefield.model import Battlefield, Feature, Model
from defilade.geometry.shapes import Point, contains, segment_crossings
from defilade.sight.bases import REACH, feature_shape, stands_in

WOOD = "wood"


def woods(field: Battlefield) -> tuple[Feature, ...]:
    """Return the woods on the table."""
    return tuple(feature for feature in field.terrain if feature.kind == WOOD)


def blocked_by_depth(field: Battlefield, shooter: Point, target: Point) -> bool:
    """Tell whether a line crosses more wood than the option ``wood_depth`` allows, woods at its ends counted."""
    limit: float | None = field.options.wood_depth
    return limit is not None and depth_of_wood(shooter, target, woods(field)) > limit + REACH


def behind_wood(field: Battlefield, shooter: Model, target: Model) -> bool:
    """Tell whether, by the option ``behind_wood``, a wood in which neither stands covers the target."""
    if field.options.behind_wood != "cover":
        return False
    between = [w for w in woods(field) if not stands_in(shooter, w) and not stands_in(target, w)]
    return depth_of_wood(shooter.position, target.position, between) > REACH


def depth_of_wood(a: Point, b: Point, features: Iterable[Feature]) -> float:
    """Return how much of the segment from a to b lies in any of the features, what lies in two counted once.

    >>> wood = Feature("w", "wood", ((1.0, -1.0), (3.0, -1.0), (3.0, 1.0), (1.0, 1.0)))
    >>> depth_of_wood((0.0, 0.0), (4.0, 0.0), [wood, wood])
    2.0
    """
    shapes = [feature_shape(feature) for feature in features]
    marks = sorted({0.0, 1.0, *(t for shape in shapes for t in segment_crossings(a, b, shape))})
    length = math.hypot(b[0] - a[0], b[1] - a[1])

    def inside(t: float) -> bool:
        middle = (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
        return any(contains(shape, middle) for shape in shapes)

    return length * sum(u - t for t, u in zip(marks, marks[1:], strict=False) if inside((t + u) / 2))
