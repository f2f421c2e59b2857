"""Rulings in words."""

from __future__ import annotations

from collections.abc import Mapping

from defilade.language import N_, Phrase
from defilade.rulesets.soldatiki.saves import CoverWord, Save

BY_COVER: Mapping[CoverWord | None, str] = {
    "bunker": N_("It is in a bunker: save {needed}+."),
    "trench": N_("A trench or parapet covers it: save {needed}+."),
    "small-part": N_("Only a small part of it shows: save {needed}+."),
    "cover": N_("It is in cover: save {needed}+."),
    "dug-in": N_("It is dug in: save {needed}+."),
    None: N_("It is in the open, but its kit gives a save of {needed}+."),
}


def save_phrase(save: Save) -> Phrase:
    """Say what save a target has, and from what."""
    if save.needed is None:
        return Phrase("It is in the open: no save.")
    return Phrase(BY_COVER[save.cover], needed=save.needed)
