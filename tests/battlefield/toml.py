"""A writer of TOML, enough for scenarios: every table inline."""

from __future__ import annotations

import json
from collections.abc import Mapping


def as_toml(scenario: Mapping[str, object]) -> str:
    """Return a scenario as TOML."""
    return "".join(f"{name} = {_value(value)}\n" for name, value in scenario.items())


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_value(part)}" for name, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
