"""The table as a board draws it: terrain, units, models, zones and areas, each with its place in the scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from defilade.battlefield.model import Area, Battlefield, Circle, Feature, Formation, Model, Unit, Weapon
from defilade.game.victory import holders
from defilade.language import Language
from defilade.rulesets.registry import ruleset
from defilade.rulesets.ruleset import Ruleset
from defilade.rulesets.upright import UprightRuleset

Json = dict[str, Any]


def table_view(field: Battlefield, language: Language) -> Json:
    """Return what a board needs to draw a battlefield, as JSON.

    Lengths are in the table's unit, angles in degrees counter-clockwise from +x. ``path`` is where a thing stands in
    the scenario that the battlefield was read from, null for what has no place of its own there, as in a formation.

    >>> from defilade import loads
    >>> view = table_view(loads('''
    ... {"format": "defilade/1", "ruleset": "ninth-age", "table": {"width": 72, "depth": 48, "unit": "in"},
    ...  "units": [{"id": "reds", "side": "red", "base": "1in",
    ...             "models": [{"id": "a", "position": [9, 9], "facing": 0}]}]}'''), "en")
    >>> view["sides"], view["models"][0]["path"], view["models"][0]["height"], view["units"][0]["models"]
    (['red'], 'units[0].models[0]', 2, ['a'])
    """
    rules = ruleset(field.ruleset)
    paths = Paths(field.source)
    table = field.table
    held = holders(field)
    return {
        "ruleset": field.ruleset,
        "title": field.title,
        "language": language,
        "table": {"width": table.width, "depth": table.depth, "unit": table.unit},
        "sides": list(field.sides),
        "terrain": [_feature(each, paths.features.get(each.id)) for each in field.terrain],
        "reserve": [_feature(each, paths.features.get(each.id)) for each in field.reserve],
        "units": [_unit(each, paths.units.get(each.id)) for each in field.units],
        "models": [_model(each, paths.models.get(each.id), rules, field) for each in field.models.values()],
        "zones": [
            {"side": zone.side, "polygon": zone.polygon, "path": f"zones[{i}]"} for i, zone in enumerate(field.zones)
        ],
        "areas": [_area(each, held[each.id], i) for i, each in enumerate(field.victory.areas)],
    }


class Paths:
    """Where features, units and models stand in a scenario, by their ids.

    >>> Paths({"units": [{"id": "reds", "models": [{"id": "a"}]}]}).models
    {'a': 'units[0].models[0]'}
    """

    def __init__(self, source: Mapping[str, Any]) -> None:
        self.features = _numbered(source, "terrain") | _numbered(source, "reserve")
        self.units = _numbered(source, "units")
        self.models: dict[str, str] = {}
        for place, unit in enumerate(_list(source, "units")):
            self.models |= _numbered(unit, "models", f"units[{place}].")


def _list(table: Mapping[str, Any], name: str) -> Sequence[Mapping[str, Any]]:
    return table.get(name) or ()


def _numbered(table: Mapping[str, Any], name: str, before: str = "") -> dict[str, str]:
    return {part["id"]: f"{before}{name}[{place}]" for place, part in enumerate(_list(table, name))}


def _feature(feature: Feature, path: str | None) -> Json:
    return {
        "id": feature.id,
        "kind": feature.kind,
        "polygon": feature.polygon,
        "circle": _circle(feature.circle),
        "height": feature.height,
        "cover": feature.cover,
        "blocks_sight": feature.blocks_sight,
        "side": feature.side,
        "wounds": feature.wounds,
        "entrances": [{"at": entrance.at, "width": entrance.width} for entrance in feature.entrances],
        "occupants": feature.occupants,
        "path": path,
    }


def _circle(circle: Circle | None) -> Json | None:
    return None if circle is None else {"centre": circle.centre, "radius": circle.radius}


def _unit(unit: Unit, path: str | None) -> Json:
    return {
        "id": unit.id,
        "name": unit.name,
        "side": unit.side,
        "flags": sorted(unit.flags),
        "weapons": [weapon_json(each) for each in unit.weapons],
        "models": [model.id for model in unit.models],
        "formation": _formation(unit.formation),
        "path": path,
    }


def weapon_json(weapon: Weapon) -> Json:
    """Return a weapon as JSON: its id and what was given of it or goes without saying.

    >>> weapon_json(Weapon("bow", hit=4, range=24.0))
    {'id': 'bow', 'range': 24.0, 'shots': 1, 'hit': 4, 'wound': None, 'save_modifier': 0, 'damage': 1}
    """
    told: Json = {
        "id": weapon.id,
        "range": weapon.range,
        "shots": weapon.shots,
        "hit": weapon.hit,
        "wound": weapon.wound,
        "save_modifier": weapon.save_modifier,
        "damage": weapon.damage,
    }
    others = {"rof": weapon.rof, "rof_moving": weapon.rof_moving, "firepower": weapon.firepower}
    return told | {name: value for name, value in others.items() if value is not None}


def _formation(formation: Formation | None) -> Json | None:
    if formation is None:
        return None
    return {
        "front": formation.front,
        "facing": formation.facing,
        "files": formation.files,
        "count": formation.count,
    }


def _model(model: Model, path: str | None, rules: Ruleset, field: Battlefield) -> Json:
    return {
        "id": model.id,
        "unit": model.unit,
        "side": model.side,
        "position": model.position,
        "facing": model.facing,
        "base": {"width": model.base.width, "depth": model.base.depth, "round": model.base.round},
        "height": _height(model, rules, field),
        "status": model.status,
        "wounds": rules.wounds_of(model),
        "full_wounds": rules.full_wounds(model),
        "flags": sorted(model.flags),
        "rank": model.rank,
        "file": model.file,
        "path": path,
    }


def _height(model: Model, rules: Ruleset, field: Battlefield) -> float | None:
    """Return how tall a model is: a length where the ruleset looks at silhouettes, else what its profile says."""
    if isinstance(rules, UprightRuleset):
        return rules.height(field, model)
    height: float | None = getattr(model.profile, "height", None)
    return height


def _area(area: Area, holder: str | None, place: int) -> Json:
    return {
        "id": area.id,
        "polygon": area.polygon,
        "circle": _circle(area.circle),
        "points": area.points,
        "holder": holder,
        "path": f"victory.areas[{place}]",
    }
