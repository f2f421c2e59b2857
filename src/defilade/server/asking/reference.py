"""What an editor and a quick reference want to know of a ruleset: clauses, options, profiles, weapons, terrain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from defilade.battlefield.document import Document, FeatureDocument, Key, WeaponDocument
from defilade.battlefield.features import feature_keys
from defilade.battlefield.format import Kind, RulesetFormat, allowed_values
from defilade.battlefield.state import OVER, SET_UP
from defilade.battlefield.units import weapon_keys
from defilade.battlefield.values import D6, Schema, Value
from defilade.game.statuses import FLAGS, status_words
from defilade.language import N_, Language, Translator, translator
from defilade.render.terrain import terrain_style
from defilade.rulesets.clause import COMMON, STATUS_TEXTS, Clause
from defilade.rulesets.phases import phase_called
from defilade.rulesets.referee import Referee
from defilade.rulesets.registry import ruleset, ruleset_ids
from defilade.rulesets.ruleset import UnknownNameError
from defilade.rulesets.verbs import CHARGE, RUN, VERBS
from defilade.server.asking.labels import key_label, ruleset_label, word_label

Json = dict[str, Any]

OF_A_SHAPE = frozenset({"id", "kind", "polygon", "circle", "rectangle"})
"""The keys of terrain that an editor has tools of its own for."""


def ruleset_names(language: Language) -> list[Json]:
    """Return the rulesets there are, each with its name."""
    words = translator(language)
    return [{"id": name, "name": ruleset_label(name, words)} for name in ruleset_ids()]


@cache
def reference(name: str, language: Language) -> Json:
    """Return all that there is to know of a ruleset, as JSON; raises ``UnknownNameError`` where there is none.

    >>> told = reference("mordheim", "en")
    >>> [phase["id"] for phase in told["phases"]], [kind["name"] for kind in told["kinds"]][:2]
    (['recovery', 'movement', 'shooting', 'combat', 'over'], ['building', 'ruins'])
    """
    if name not in ruleset_ids():
        raise UnknownNameError(name, ruleset_ids(), N_("There is no ruleset “{name}”."))
    words = translator(language)
    rules = ruleset(name)
    written = rules.format
    referee = rules.referee()
    return {
        "id": name,
        "name": ruleset_label(name, words),
        "judges_units": rules.judges_units,
        "reserve": written.reserve,
        "phases": _phases(written, referee, words),
        "clauses": [_clause(each, words) for each in (*rules.clauses, *COMMON)],
        "options": _fields(written.options, words),
        "kinds": [_kind(kind, each, words) for kind, each in written.kinds.items()],
        "profile": _fields(written.profile, words),
        "weapon": _keys(WeaponDocument, weapon_keys(written), written, words),
        "terrain": _keys(FeatureDocument, feature_keys(written) - OF_A_SHAPE, written, words),
        "flags": [
            {"id": flag, "text": words.text(FLAGS.get(flag, flag)), "may_start": flag in written.unit_flags}
            for flag in _flags(written, referee)
        ],
        "statuses": [{"id": each, "text": status_words(each, words)} for each in referee.statuses],
        "actions": [{"do": do, "name": words.text(VERBS[do])} for do in _verbs(referee)],
    }


def _phases(written: RulesetFormat, referee: Referee, words: Translator) -> list[Json]:
    phases = (*([SET_UP] if written.reserve else []), *referee.phases, OVER)
    return [{"id": phase, "name": words.text(phase_called(phase))} for phase in phases]


def _flags(written: RulesetFormat, referee: Referee) -> list[str]:
    """Return the flags of a ruleset's models and units: those with words of their own in their order, then others."""
    known = {*referee.turn_flags, *referee.lasting_flags, *referee.aftermath_flags, *written.unit_flags}
    return [*(flag for flag in FLAGS if flag in known), *sorted(known - FLAGS.keys())]


def _verbs(referee: Referee) -> Iterable[str]:
    """Return the words of what can be done: of the actions, and of the ways to move that the ruleset has."""
    known = [action.do for action in referee.rules] + [gait for gait in (RUN, CHARGE) if gait in referee.special_keys]
    return (do for do in VERBS if do in known)


def _clause(clause: Clause, words: Translator) -> Json:
    return {
        "id": clause.id,
        "title": words.text(clause.title),
        "text": words.text(clause.text),
        "source": words.text(clause.source),
        "reading": words.text(clause.reading) or None,
        "options": list(clause.options),
        "status": words.text(STATUS_TEXTS[clause.status]),
    }


def _kind(name: str, kind: Kind, words: Translator) -> Json:
    height = None if kind.height is None else {"in": kind.height_on("in"), "cm": kind.height}
    return {
        "id": name,
        "name": words.text(terrain_style(name).name),
        "defaults": {"height": height, "cover": kind.cover, "blocks_sight": kind.blocks_sight},
        "keys": sorted(kind.keys),
    }


def _fields(model: type[BaseModel], words: Translator) -> list[Json]:
    """Return the keys of a profile or of options."""
    return [_field(name, info, words) for name, info in model.model_fields.items()]


def _field(name: str, info: FieldInfo, words: Translator) -> Json:
    value = next((each for each in info.metadata if isinstance(each, Value)), None)
    needed = info.is_required()
    default = None if needed else info.default
    return {
        "name": name,
        "label": key_label(name, words),
        "text": words.text(info.description or ""),
        "default": list(default) if isinstance(default, tuple) else default,
        "needed": needed,
        **_type(value, info.annotation, words),
        "allowed": words.text(allowed_values(info)),
    }


def _keys(document: type[Document], wanted: frozenset[str], written: RulesetFormat, words: Translator) -> list[Json]:
    """Return the keys of a part of a scenario, as far as a ruleset has them."""
    kinds = get_type_hints(document)
    return [
        _key(name, key, kinds[name], written, words) for name, key in document.known_keys().items() if name in wanted
    ]


def _key(name: str, key: Key, annotation: object, written: RulesetFormat, words: Translator) -> Json:
    told = _type(key.value, annotation, words)
    allowed = words.text(key.value.allowed)
    if name == "cover":
        covers = [*written.cover_values]
        told = {"type": "word", "values": covers, "labels": _labels(covers, words), "low": None, "high": None}
        allowed = ", ".join(covers)
    return {
        "name": name,
        "label": key_label(name, words),
        "text": words.text(key.description),
        "default": None,
        "needed": key.needed,
        **told,
        "allowed": allowed,
    }


def _labels(values: Iterable[str], words: Translator) -> Json:
    return {value: word_label(value, words) for value in values}


def _type(value: Value[Any] | None, annotation: object, words: Translator) -> Json:
    """Return of what type a key's values are, with the words and numbers that are allowed."""
    schemas = [] if value is None else list(_alternatives(value.schema))
    values = [word for each in schemas for word in each.get("enum", ())] or _words(annotation)
    numeric = next((each for each in schemas if "minimum" in each), {})
    return {
        "type": _type_name(value, annotation, schemas),
        "values": values or None,
        "labels": _labels(values, words) if values else None,
        "low": numeric.get("minimum"),
        "high": numeric.get("maximum"),
    }


def _alternatives(schema: Schema) -> Iterator[Schema]:
    """Yield the schemas that a value may obey, of which it obeys one."""
    for each in schema.get("anyOf", (schema,)):
        yield from _alternatives(each) if "anyOf" in each else (each,)


def _words(annotation: object) -> list[str]:
    """Return the words of a Literal, of one inside of something too."""
    if get_origin(annotation) is Literal:
        return [word for word in get_args(annotation) if isinstance(word, str)]
    return [word for part in get_args(annotation) for word in _words(part)]


_NAMES: Mapping[str, str] = {
    "integer": "whole",
    "number": "number",
    "string": "text",
    "array": "list",
    "boolean": "flag",
}


def _type_name(value: Value[Any] | None, annotation: object, schemas: Iterable[Schema]) -> str:
    """Return the name of a type: length, d6, whole, number, flag, word, words, text or list."""
    if value is None:
        return "words" if "tuple" in str(annotation) else "word"
    if value is D6:
        return "d6"
    found = [_NAMES[each["type"]] for each in schemas if each.get("type") in _NAMES]
    return "length" if {"number", "text"} <= set(found) else next(iter(found), "word")
