"""Base contact with the enemy."""

from __future__ import annotations

from dataclasses import replace

from defilade.battlefield.model import Model, Point
from defilade.battlefield.state import State
from defilade.rulesets.mordheim.states import (
    ACTIVE,
    OUT,
)
from defilade.rulesets.movement import DIGITS
from defilade.rulesets.referee import Referee
from defilade.sight.bases import REACH, distance_to


class ContactRules(Referee):
    """Who is in contact with whom, and fights whom."""

    def in_contact(self, state: State, model: Model) -> tuple[Model, ...]:
        """Return the enemies on the table whose bases touch a warrior's."""
        others = (m for m in state.field.models.values() if m.side != model.side and m.status != OUT)
        return tuple(other for other in others if distance_to(model, (other,)) <= REACH)

    def _fights_another(self, state: State, enemy: Model) -> bool:
        """Tell whether an enemy of one who is down fights another: both active and in base contact."""
        return enemy.status == ACTIVE and any(other.status == ACTIVE for other in self.in_contact(state, enemy))


def place_in_contact(model: Model, enemy: Model) -> Point:
    """Return where a model stands in base contact with an enemy when it comes straight at him.

    >>> from defilade.battlefield.model import Base
    >>> one = Model("a", "u", "red", Base(2.0, 2.0, True), (0.0, 0.0), 0.0, None)
    >>> other = Model("b", "v", "blue", Base(2.0, 2.0, True), (5.0, 0.0), 0.0, None)
    >>> place_in_contact(one, other)
    (3.0, 0.0)
    """
    (ax, ay), (bx, by) = model.position, enemy.position
    near, far = 0.0, 1.0
    if distance_to(model, (enemy,)) <= 0.0:
        return model.position
    for _ in range(60):
        t = (near + far) / 2
        there = replace(model, position=(ax + t * (bx - ax), ay + t * (by - ay)))
        near, far = (t, far) if distance_to(there, (enemy,)) > 0.0 else (near, t)
    return round(ax + near * (bx - ax), DIGITS), round(ay + near * (by - ay), DIGITS)
