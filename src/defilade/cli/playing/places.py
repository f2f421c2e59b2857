"""Places that are not said as numbers: so far ahead, towards somebody, up against him."""

from __future__ import annotations

import math
from dataclasses import dataclass

from defilade.battlefield.model import Model, Point
from defilade.battlefield.state import State
from defilade.cli.playing.misunderstood import MisunderstoodError
from defilade.geometry.shapes import heading
from defilade.language import Phrase
from defilade.rulesets.mordheim.contact import place_in_contact
from defilade.rulesets.movement import DIGITS
from defilade.sight.bases import distance_to, middle_of


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a model can be said to go: it goes no further than ``limit`` where nothing says how far."""

    state: State
    model: Model
    limit: float | None

    def ahead(self, degrees: float, far: float | None) -> Point:
        """Return the place so far off in a direction, counted from where the model faces."""
        far = self.limit if far is None else far
        if far is None:
            raise MisunderstoodError(Phrase("Say how far: {model} moves without limit.", model=self.model.id))
        x, y = heading(self.model.facing + degrees)
        return shifted(self.model.position, far * x, far * y)

    def towards(self, name: str, far: float | None) -> Point:
        """Return the place so far off in a straight line towards something; up against it where that is nearer."""
        to = self.nearest(name)
        straight = math.dist(self.model.position, to)
        if far is None:
            far = straight if self.limit is None else min(self.limit, straight)
        if straight == 0.0:
            return self.model.position
        share = far / straight
        if share == 1.0:
            return to
        (ax, ay), (bx, by) = self.model.position, to
        return shifted(self.model.position, share * (bx - ax), share * (by - ay))

    def nearest(self, name: str) -> Point:
        """Return the place in contact with a model, or with the nearest of a unit; the middle of a feature."""
        field = self.state.field
        unit = field.unit_by_id.get(name)
        if unit is not None:
            others = [other for other in unit.models if other.id != self.model.id and other.status == "active"]
            if not others:
                return self.model.position
            return self.contact(min(others, key=lambda other: distance_to(self.model, (other,))).id)
        if name in field.models:
            return self.contact(name)
        feature = field.feature_by_id[name]
        return middle_of(feature)

    def contact(self, name: str) -> Point:
        """Return where the model stands in base contact with another when it comes straight at him."""
        return place_in_contact(self.model, self.state.field.models[name])


def shifted(point: Point, along: float, across: float) -> Point:
    """Return a point so far from another, in numbers that can be read: they are kept to nine decimals.

    >>> shifted((1.0, 2.0), 1 / 3, 0.0)
    (1.333333333, 2.0)
    """
    x, y = point
    return (round(x + along, DIGITS) if along else x, round(y + across, DIGITS) if across else y)


def facing_to(state: State, place: Point, name: str) -> float:
    """Return the direction from a place to something, in degrees."""
    field = state.field
    if name in field.unit_by_id:
        x, y = min((model.position for model in field.unit_by_id[name].models), key=lambda at: math.dist(at, place))
    elif name in field.models:
        x, y = field.models[name].position
    else:
        feature = field.feature_by_id[name]
        x, y = middle_of(feature)
    return round(math.degrees(math.atan2(y - place[1], x - place[0])), 6)
