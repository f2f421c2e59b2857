"""Names in the actions of a record: whether the scenario has them, told before anything is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from defilade.battlefield.faults import Fault, Faults, listed, path, shown, with_nearest
from defilade.battlefield.model import Battlefield, Unit
from defilade.language import Phrase
from defilade.rulesets.actions import Shoot


@dataclass(frozen=True, slots=True)
class Names:
    """The names that actions may hold in a game that begins on a battlefield.

    Ids are the same from a game's beginning to its end: what has one now has it whenever an action comes. Whether it
    may do or suffer the action then is for the rules to say.
    """

    field: Battlefield
    features: Mapping[str, object]
    targets: Mapping[str, object]
    """What may be shot at: units, models and, as bunkers are, features."""

    @classmethod
    def of(cls, field: Battlefield) -> Names:
        """Return the names of a battlefield."""
        features = {feature.id: feature for feature in (*field.terrain, *field.reserve)}
        return cls(field, features, {**field.unit_by_id, **field.models, **features})

    def check(self, raw: object, place: str, faults: Faults) -> None:
        """Report the names in an action, as a record holds it, that are not there."""
        if not isinstance(raw, Mapping):
            return
        units, models = self.field.unit_by_id, self.field.models
        wanted = [
            ("model", models, Phrase("no model has this id")),
            ("unit", units, Phrase("no unit has this id")),
            ("feature", self.features, Phrase("no feature has this id")),
            ("target", models, Phrase("no model has this id"))
            if raw.get("do") != Shoot.do
            else ("target", self.targets, Phrase("nothing on the table has this id")),
        ]
        actor = self._actor(raw)
        if actor is not None and actor.weapons:
            weapons = {weapon.id: weapon for weapon in actor.weapons}
            wanted.append(("weapon", weapons, Phrase("the unit has no weapon of this id")))
        for key, known, message in wanted:
            name = raw.get(key)
            if isinstance(name, str) and name not in known:
                told = with_nearest(message, name, known)
                faults.add(Fault(path(place, key), told, shown(name), listed(known)))

    def _actor(self, raw: Mapping[Any, Any]) -> Unit | None:
        """Return the unit that acts, or whose model does, where that is plain."""
        unit, model = raw.get("unit"), raw.get("model")
        if isinstance(unit, str) and unit in self.field.unit_by_id:
            return self.field.unit_by_id[unit]
        if isinstance(model, str) and model in self.field.models:
            return self.field.unit_of(model)
        return None
