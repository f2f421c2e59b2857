"""The examples of the project, shipped with the package and found in a clone as well."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

SHIPPED = Path(__file__).parents[1] / "examples"
IN_A_CLONE = Path(__file__).parents[4] / "examples"


@cache
def examples() -> Mapping[str, Mapping[str, Any]]:
    """Return the scenarios of the examples by their ids, in the order of these.

    >>> "figure-10" in examples()
    True
    """
    folder = SHIPPED if SHIPPED.is_dir() else IN_A_CLONE
    return {file.stem: tomllib.loads(file.read_text("utf-8")) for file in sorted(folder.glob("*.toml"))}
