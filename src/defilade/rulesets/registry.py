"""The rulesets there are: the four of the program, and those that plug-ins bring by their entry point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, cast

from defilade.battlefield.format import RulesetFormat

if TYPE_CHECKING:
    from defilade.rulesets.ruleset import Ruleset

ENTRY_POINT = "defilade.rulesets"
"""A plug-in names a :class:`Ruleset` class under this group; the entry's name is the ruleset's id."""

BUILT_IN: Mapping[str, tuple[str, str]] = {
    "soldatiki": ("defilade.rulesets.soldatiki", "Soldatiki"),
    "mordheim": ("defilade.rulesets.mordheim", "Mordheim"),
    "ninth-age": ("defilade.rulesets.ninth_age", "NinthAge"),
    "flames-of-war": ("defilade.rulesets.flames_of_war", "FlamesOfWar"),
}
"""The package of each ruleset, and the name of its class there."""


def ruleset_ids() -> tuple[str, ...]:
    """Return the ids of all rulesets, the program's own first.

    >>> ruleset_ids()[:4]
    ('soldatiki', 'mordheim', 'ninth-age', 'flames-of-war')
    """
    return (*BUILT_IN, *(name for name in _plug_ins() if name not in BUILT_IN))


@cache
def _plug_ins() -> Mapping[str, EntryPoint]:
    """Return the plug-ins by their rulesets' ids; a search through all installed packages, done once."""
    return {point.name: point for point in entry_points(group=ENTRY_POINT)}


@cache
def ruleset(ruleset_id: str) -> Ruleset:
    """Return a ruleset by its id, the same one each time, or raise ``KeyError``.

    >>> ruleset("ninth-age") is ruleset("ninth-age")
    True
    """
    return new_ruleset(ruleset_id)


def new_ruleset(ruleset_id: str) -> Ruleset:
    """Return a ruleset by its id that has been asked nothing yet, or raise ``KeyError``.

    A ruleset keeps in mind what it was asked, so one of them is for one thread at a time.

    >>> new_ruleset("ninth-age") is new_ruleset("ninth-age")
    False
    """
    if ruleset_id in BUILT_IN:
        package, name = BUILT_IN[ruleset_id]
        return cast("type[Ruleset]", getattr(import_module(f"{package}.ruleset"), name))()
    return cast("type[Ruleset]", _plug_ins()[ruleset_id].load())()


class Formats(Mapping[str, RulesetFormat]):
    """The formats of all rulesets by id, each loaded when it is asked for."""

    def __getitem__(self, key: str) -> RulesetFormat:
        """Return the format of a ruleset; one of the program's own is loaded without its rules."""
        if key in BUILT_IN:
            return cast("RulesetFormat", import_module(f"{BUILT_IN[key][0]}.format").FORMAT)
        return ruleset(key).format

    def __iter__(self) -> Iterator[str]:
        """Iterate over the ids."""
        return iter(ruleset_ids())

    def __len__(self) -> int:
        """Return how many rulesets there are."""
        return len(ruleset_ids())
