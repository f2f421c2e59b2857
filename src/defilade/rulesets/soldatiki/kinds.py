"""Kinds of model: which are soldiers, how many wounds each has, how tall it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from defilade.battlefield.model import Battlefield, Model

CAVALRY, SELF_PROPELLED_GUN = "cavalry", "self-propelled-gun"

HEAVY_WEAPONS = frozenset({"heavy-machine-gun", "heavy-flamethrower", "anti-tank-rifle", "mortar"})
"""The crewed heavy weapons of infantry (SOL-6.3 but the motorcycle): they save as soldiers."""

SOLDIERS = frozenset({"soldier", CAVALRY}) | HEAVY_WEAPONS

Tank = Literal["small-tank", "light-tank", "medium-tank", "heavy-tank"]
TANKS: tuple[Tank, ...] = get_args(Tank)
"""The tanks, each of which may be the chassis of a self-propelled gun (SOL-6.8)."""

WOUNDS: Mapping[str, tuple[int, str]] = {
    "soldier": (1, "SOL-6.1"),
    "cavalry": (3, "SOL-6.2"),
    **dict.fromkeys((*HEAVY_WEAPONS, "motorcycle"), (1, "SOL-6.3")),
    **dict.fromkeys(
        ("gun", "heavy-gun", "anti-aircraft-machine-gun", "anti-aircraft-gun", "motorcycle-with-sidecar"),
        (2, "SOL-6.4"),
    ),
    **dict.fromkeys(("wheeled-vehicle", "half-track"), (2, "SOL-6.5")),
    **dict.fromkeys(("light-apc", "apc", "armoured-car", "small-tank"), (2, "SOL-6.6")),
    "light-tank": (3, "SOL-6.7"),
    "medium-tank": (4, "SOL-6.7"),
    "heavy-tank": (5, "SOL-6.7"),
    "fighter": (2, "SOL-6.9"),
    "heavy-fighter": (3, "SOL-6.9"),
    "ground-attack": (3, "SOL-6.9"),
    "light-bomber": (2, "SOL-6.9"),
    "medium-bomber": (3, "SOL-6.9"),
    "heavy-bomber": (4, "SOL-6.9"),
    "flying-fortress": (5, "SOL-6.9"),
}
"""The wounds of every kind and the clause that gives them; a self-propelled gun has those of its chassis (SOL-6.8)."""

AIRCRAFT = frozenset(kind for kind, (_, clause) in WOUNDS.items() if clause == "SOL-6.9")

_TWO_CENTIMETRES = frozenset(
    {
        "motorcycle",
        "motorcycle-with-sidecar",
        "gun",
        "heavy-gun",
        "anti-aircraft-machine-gun",
        "anti-aircraft-gun",
    }
)


def is_soldier(model: Model) -> bool:
    """Tell whether a model saves as a soldier."""
    return model.profile.kind in SOLDIERS


def is_aircraft(model: Model) -> bool:
    """Tell whether a model flies."""
    return model.profile.kind in AIRCRAFT


def full_wounds(model: Model) -> int:
    """Return the wounds that a model of this kind starts with (SOL-6.1 to SOL-6.9)."""
    kind: str = model.profile.kind
    return WOUNDS[model.profile.chassis if kind == SELF_PROPELLED_GUN else kind][0]


def wounds_clause(model: Model) -> str:
    """Return the clause that gives a model of this kind its wounds (SOL-6.1 to SOL-6.9)."""
    kind: str = model.profile.kind
    return "SOL-6.8" if kind == SELF_PROPELLED_GUN else WOUNDS[kind][1]


def fatal_wounds(field: Battlefield, model: Model) -> int | None:
    """Return how many wounds put a model out where that is fewer than it has: the rider's first (SOL-6.2)."""
    return 1 if model.profile.kind == CAVALRY and field.options.cavalry_wounds == "rider-first" else None


def usual_height(kind: str) -> float:
    """Return how tall a kind of model stands, in centimetres, where its profile does not say.

    >>> usual_height("soldier"), usual_height("heavy-tank"), usual_height("half-track")
    (2.4, 3.6, 3.0)
    """
    if kind == "soldier":
        return 2.4
    if kind == CAVALRY:
        return 3.2
    if kind in HEAVY_WEAPONS:
        return 1.6
    if kind in _TWO_CENTIMETRES:
        return 2.0
    return 3.6 if kind == SELF_PROPELLED_GUN or kind in TANKS else 3.0
