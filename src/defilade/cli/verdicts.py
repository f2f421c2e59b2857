"""A ruling in a few words, for tables: what cover it is, what that gives, and whether there is a shot."""

from __future__ import annotations

from collections.abc import Mapping

from defilade.battlefield.model import Battlefield
from defilade.game.telling import SHOT_ALREADY
from defilade.language import N_, Phrase, Translator
from defilade.rulesets.ruleset import reaches
from defilade.rulesets.ruling import Ruling

COVER: Mapping[str, str] = {
    "light": N_("light cover"),
    "hard": N_("hard cover"),
    "cover": N_("cover"),
    "small-part": N_("small part in view"),
    "dug-in": N_("dug in"),
    "trench": N_("trench or parapet"),
    "bunker": N_("bunker"),
    "bulletproof": N_("bulletproof cover"),
}
"""What rulings call cover."""


def verdict(ruling: Ruling, words: Translator) -> str:
    """Return what a target has against a shooter."""
    if not ruling.in_arc:
        return words.text(N_("outside the front arc"))
    if not ruling.in_sight:
        return words.text(N_("not in sight"))
    return ", ".join(filter(None, (_cover(ruling, words), _effect(ruling, words))))


def no_shot(field: Battlefield, ruling: Ruling) -> str | None:
    """Return why a target in sight can't be shot at all the same, a text of the catalogues, or None."""
    if ruling.can_shoot or not ruling.in_sight:
        return None
    weapons = field.unit_of(ruling.shooter).weapons
    if not weapons:
        return N_("no weapon")
    if not any(reaches(weapon, ruling.distance) for weapon in weapons):
        return N_("out of range")
    return SHOT_ALREADY if "shot" in field.models[ruling.shooter].flags else N_("not in its present state")


def _cover(ruling: Ruling, words: Translator) -> str:
    if ruling.cover is not None:
        return words.text(COVER.get(ruling.cover, ruling.cover))
    return words.text(N_("no cover") if _changes_hits(ruling) else N_("in sight"))


def _effect(ruling: Ruling, words: Translator) -> str:
    if ruling.to_hit_modifier:
        return words.text(Phrase("{modifier} to hit", modifier=signed(ruling.to_hit_modifier)))
    if ruling.save is not None:
        return words.text(Phrase("save {needed}+", needed=ruling.save))
    return "" if _changes_hits(ruling) else words.text(N_("no save"))


def _changes_hits(ruling: Ruling) -> bool:
    """Tell whether cover works on the roll to hit, as it does where what hides has classes."""
    return ruling.obscured.light is not None


def signed(modifier: int) -> str:
    """Return a modifier with its sign.

    >>> signed(-2)
    '−2'
    """
    return f"−{-modifier}" if modifier < 0 else f"+{modifier}"
