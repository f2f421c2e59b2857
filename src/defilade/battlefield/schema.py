"""The JSON Schema of a scenario, for editors that complete and check while one writes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from pydantic.json_schema import GenerateJsonSchema

from defilade.battlefield.document import (
    SHAPES,
    AreaDocument,
    CircleDocument,
    Document,
    EntranceDocument,
    FeatureDocument,
    FormationDocument,
    ModelDocument,
    RectangleDocument,
    ScenarioDocument,
    TableDocument,
    TurnDocument,
    UnitDocument,
    VictoryDocument,
    WeaponDocument,
    ZoneDocument,
)
from defilade.battlefield.features import feature_keys
from defilade.battlefield.format import RulesetFormat
from defilade.battlefield.measures import POINT
from defilade.battlefield.reading import RESERVE
from defilade.battlefield.units import weapon_keys
from defilade.battlefield.values import Schema
from defilade.battlefield.victory import HOLD
from defilade.language import Language, translator

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic_core import core_schema

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_BY_RULESET = ("options", "terrain", RESERVE, "units")
_DEFINED_BY_RULESET = frozenset({"options", "profile", "weapon", "model", "unit", "feature"})


def scenario_schema(formats: Mapping[str, RulesetFormat], language: Language = "en") -> Schema:
    """Return the JSON Schema (draft 2020-12) of scenarios by these rulesets, described in a language.

    ``formats`` are the rulesets by their ids, one at least. The schema holds what can be said of each value by itself;
    what one value means for another, only reading tells.
    """
    schema = _table(ScenarioDocument)
    properties = schema["properties"]
    properties["ruleset"]["enum"] = list(formats)
    for name in _BY_RULESET:
        properties[name] = {"description": properties[name]["description"]}
    definitions = {
        "table": _table(TableDocument),
        "zone": _table(ZoneDocument),
        "circle": _table(CircleDocument),
        "rectangle": _table(RectangleDocument),
        "entrance": {"anyOf": [POINT.schema, _table(EntranceDocument)]},
        "formation": _table(FormationDocument),
        "turn": _table(TurnDocument),
        "area": _table(AreaDocument) | {"oneOf": _one_shape()},
        "victory": _victory(),
    }
    for ruleset in formats.values():
        definitions.update(_definitions(ruleset))
    schema = {
        "$schema": DIALECT,
        "title": "Defilade",
        **schema,
        "allOf": [_branch(ruleset) for ruleset in formats.values()],
        "$defs": definitions,
    }
    translated: Schema = _translated(schema, language)
    return translated


def _table(document: type[Document], known: Collection[str] | None = None, ruleset: str = "") -> Schema:
    """Return the schema of a table, with the keys that are known (all of its kind unless given)."""
    keys = {name: key for name, key in document.known_keys().items() if known is None or name in known}
    return {
        "type": "object",
        "properties": {
            name: {**_of_ruleset(key.value.schema, ruleset), "description": key.description}
            for name, key in keys.items()
        },
        "required": [name for name, key in keys.items() if key.needed],
        "additionalProperties": False,
    }


def _of_ruleset(schema: Schema, ruleset: str) -> Schema:
    """Return a schema whose references lead to a ruleset's own definitions, where it has them."""
    prefix = "#/$defs/"
    changed: Schema = {}
    for name, value in schema.items():
        if name == "$ref" and value.removeprefix(prefix) in _DEFINED_BY_RULESET:
            changed[name] = f"{prefix}{ruleset}.{value.removeprefix(prefix)}"
        else:
            changed[name] = _of_ruleset(value, ruleset) if isinstance(value, dict) else value
    return changed


def _branch(ruleset: RulesetFormat) -> Schema:
    """Return what holds of a scenario by a ruleset alone."""
    keys = ScenarioDocument.known_keys()
    properties: Schema = {name: _of_ruleset(keys[name].value.schema, ruleset.id) for name in _BY_RULESET}
    if not ruleset.reserve:
        properties[RESERVE] = False
    return {
        "if": {"properties": {"ruleset": {"const": ruleset.id}}, "required": ["ruleset"]},
        "then": {"properties": properties},
    }


def _definitions(ruleset: RulesetFormat) -> dict[str, Schema]:
    unit = _table(UnitDocument, ruleset=ruleset.id)
    unit["oneOf"] = [{"required": ["formation"]}, {"required": ["models"]}]
    unit["properties"]["flags"]["items"] = {"enum": list(ruleset.unit_flags)}
    nested: dict[str, Schema] = {}
    profile = _keys(ruleset.profile, ruleset.id, nested)
    # A key that a profile must have may stand with the unit or with each of its models.
    profile.pop("required", None)
    own = {
        "options": _keys(ruleset.options, ruleset.id, nested),
        "profile": profile,
        "weapon": _table(WeaponDocument, weapon_keys(ruleset)),
        "model": _table(ModelDocument, ruleset=ruleset.id),
        "unit": unit,
        "feature": _feature(ruleset),
        **nested,
    }
    return {f"{ruleset.id}.{name}": schema for name, schema in own.items()}


def _feature(ruleset: RulesetFormat) -> Schema:
    feature = _table(FeatureDocument, feature_keys(ruleset), ruleset.id)
    feature["properties"]["kind"]["enum"] = list(ruleset.kinds)
    if "cover" in feature["properties"]:
        feature["properties"]["cover"]["enum"] = list(ruleset.cover_values)
    feature["oneOf"] = _one_shape()
    limited = sorted(frozenset[str]().union(*(kind.keys for kind in ruleset.kinds.values())))
    conditions = [
        {
            "if": {"required": [name]},
            "then": {"properties": {"kind": {"enum": [kind for kind, of in ruleset.kinds.items() if name in of.keys]}}},
        }
        for name in limited
    ]
    return feature | ({"allOf": conditions} if conditions else {})


def _one_shape() -> list[Schema]:
    return [{"required": [name]} for name in SHAPES]


def _victory() -> Schema:
    """Return the schema of ``victory``: areas where it is to hold them, and nowhere else."""
    return {
        **_table(VictoryDocument),
        "if": {"properties": {"kind": {"const": HOLD}}, "required": ["kind"]},
        "then": {"required": ["areas"]},
        "else": {"properties": {"areas": False}},
    }


class _Generator(GenerateJsonSchema):
    """Pydantic's generator, for files in which a key that is left out is no null."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> Schema:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> Schema:
        generated = super().default_schema(schema)
        if generated.get("default", 0) is None:
            del generated["default"]
        return generated

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ANN401 - the types are pydantic's own
        return False


def _keys(model: type[BaseModel], ruleset: str, nested: dict[str, Schema]) -> Schema:
    """Return the schema of a ruleset's profile or options, and add what it refers to to ``nested``."""
    schema = model.model_json_schema(ref_template=f"#/$defs/{ruleset}.{{model}}", schema_generator=_Generator)
    nested.update(schema.pop("$defs", {}))
    return {name: value for name, value in schema.items() if name not in ("title", "description")}


def _translated(schema: Any, language: Language) -> Any:  # noqa: ANN401 - any part of a schema
    if isinstance(schema, list):
        return [_translated(part, language) for part in schema]
    if not isinstance(schema, dict):
        return schema
    words = translator(language)
    return {
        name: words.text(part) if name == "description" and isinstance(part, str) else _translated(part, language)
        for name, part in schema.items()
    }
