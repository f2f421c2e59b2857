"""The units of the examples have names for readers, in the language of their scenario."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from defilade import load


@pytest.mark.parametrize("path", sorted(Path("examples").glob("*.toml")), ids=lambda path: path.stem)
def test_every_unit_has_a_name_in_the_language_of_its_scenario(path: Path) -> None:
    field = load(path)
    letters = "[А-ЯЁ]" if field.language == "ru" else "[A-Z]"
    for unit in field.units:
        assert unit.name != unit.id
        assert re.match(letters, unit.name), unit.name
    names = [unit.name for unit in field.units]
    assert len(set(names)) == len(names)
