"""Rulings in words."""

from __future__ import annotations

from defilade.language import Phrase
from defilade.rulesets.soldatiki.saves import Save


def save_phrase(save: Save) -> Phrase:
    """Say what save a target has, and from what."""
    if save.needed is None:
        return Phrase("It is in the open: no save.")
    needed = save.needed
    if save.cover == "bunker":
        return Phrase("It is in a bunker: save {needed}+.", needed=needed)
    if save.cover == "trench":
        return Phrase("A trench or parapet covers it: save {needed}+.", needed=needed)
    if save.cover == "small-part":
        return Phrase("Only a small part of it shows: save {needed}+.", needed=needed)
    if save.cover == "cover":
        return Phrase("It is in cover: save {needed}+.", needed=needed)
    if save.cover == "dug-in":
        return Phrase("It is dug in: save {needed}+.", needed=needed)
    return Phrase("It is in the open, but its kit gives a save of {needed}+.", needed=needed)
