"""Writing a scenario as a file that reads back to an equal one."""

from __future__ import annotations

import json
import re
from typing import Literal

import tomli_w

from defilade.battlefield.model import Battlefield

Format = Literal["toml", "json"]

_LONGEST_NAME = 60

_NUMBERS = re.compile(r"\[\n(?:\s*[-+.\w]+,\n)+\s*\]")
"""A list of numbers as it is written, each in a line of its own; no text holds a line's end unescaped."""


def _in_one_line(found: re.Match[str]) -> str:
    """Return a list of numbers, a point for instance, as people write it."""
    return f"[{', '.join(found[0][1:-1].split())}]".replace(",,", ",").replace(",]", "]")


def scenario_text(field: Battlefield, form: Format) -> str:
    """Return the scenario that a battlefield was read from, as TOML or JSON."""
    if form == "toml":
        return _NUMBERS.sub(_in_one_line, tomli_w.dumps(field.source, indent=2))
    return json.dumps(field.source, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def file_name(field: Battlefield, form: str) -> str:
    """Return a name for a file about a battlefield, made from its title.

    >>> from defilade import loads
    >>> file_name(loads('''
    ... {"format": "defilade/1", "ruleset": "ninth-age", "title": "Archers: by a wood!",
    ...  "table": {"width": 72, "depth": 48, "unit": "in"},
    ...  "units": [{"id": "reds", "side": "red", "base": "1in",
    ...             "models": [{"id": "a", "position": [9, 9], "facing": 0}]}]}'''), "svg")
    'archers-by-a-wood.svg'
    """
    words = re.findall(r"\w+", field.title.casefold())
    return f"{'-'.join(words)[:_LONGEST_NAME].strip('-') or 'scenario'}.{form}"
