"""Kinds of terrain that the rulesets of true lines of sight share: how high they stand, and who may be inside."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from defilade.battlefield.format import Kind

HEIGHTS: Mapping[str, float | None] = MappingProxyType(
    {
        "building": 8.0,
        "ruins": 4.0,
        "fence": 2.0,
        "barricade": 2.0,
        "bank": 2.0,
        "hill": 4.0,
        "bunker": 4.0,
        "parapet": 1.2,
        "wood": None,
        "trench": None,
        "water": None,
        "road": None,
    }
)
"""The heights of the kinds, in centimetres; what has none hides nothing by itself."""

SHELTER = frozenset({"entrances", "occupants"})
"""The keys of features that models are inside of."""

SHELTERS = frozenset({"building", "bunker"})


def kind(name: str, cover: str | None = None, extra: frozenset[str] = frozenset()) -> Kind:
    """Return a kind of terrain by its name: its usual height, and the keys of a shelter if it is one.

    >>> kind("fence").height, sorted(kind("bunker").keys)
    (2.0, ['entrances', 'occupants'])
    """
    return Kind(HEIGHTS.get(name), cover, keys=extra | (SHELTER if name in SHELTERS else frozenset()))
