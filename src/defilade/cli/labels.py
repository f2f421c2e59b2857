"""How units and models are named to a reader: whole units by their name, models by their ids."""

from __future__ import annotations

from collections.abc import Sequence

from defilade.battlefield.model import Battlefield, Unit
from defilade.rulesets.names import runs


def unit_label(field: Battlefield, unit: Unit) -> str:
    """Return a unit's name, with its id where two units share the name."""
    alike = sum(other.name == unit.name for other in field.units)
    return unit.name if alike == 1 else f"{unit.name} ({unit.id})"


def full_label(field: Battlefield, name: str) -> str:
    """Return what a name stands for in full: the unit's name, and the id itself where that says more.

    >>> from defilade import loads
    >>> field = loads('''
    ... {"format": "defilade/1", "ruleset": "ninth-age", "table": {"width": 72, "depth": 48, "unit": "in"},
    ...  "units": [{"id": "archers", "name": "Archers", "side": "red", "base": "20x20mm",
    ...             "models": [{"id": "archers-1", "position": [9, 9], "facing": 0}]},
    ...            {"id": "foe", "name": "Knights", "side": "blue", "base": "20x20mm",
    ...             "models": [{"id": "b", "position": [9, 30], "facing": 0}]}]}''')
    >>> [full_label(field, name) for name in ("archers", "archers-1", "foe", "wood")]
    ['Archers', 'Archers (archers-1)', 'Knights (foe)', 'wood']
    """
    unit = field.unit_by_id.get(name) or (field.unit_of(name) if name in field.models else None)
    if unit is None or unit.name == unit.id:
        return name
    return unit.name if unit.name.casefold() == name.casefold() else f"{unit.name} ({name})"


def group_label(field: Battlefield, models: Sequence[str]) -> str:
    """Return a name for models of one unit: the unit's for all of several, else their ids."""
    unit = field.unit_of(models[0])
    if len(models) == len(unit.models) and (len(models) > 1 or unit.name != unit.id):
        return unit_label(field, unit) if len(models) == 1 else f"{unit_label(field, unit)} ×{len(models)}"
    return ", ".join(runs(models))
