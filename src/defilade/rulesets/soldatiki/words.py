"""Rulings in words."""

from __future__ import annotations

from collections.abc import Mapping

from defilade.language import N_, Phrase
from defilade.rulesets.soldatiki.saves import CoverWord, Save

WHERE: Mapping[CoverWord | None, str] = {
    "bunker": N_("It is in a bunker"),
    "trench": N_("It is in a trench or at a parapet"),
    "small-part": N_("Only a small part of it shows"),
    "cover": N_("It is in cover"),
    "dug-in": N_("It is dug in"),
    None: N_("It is in the open"),
}


def save_phrase(save: Save) -> Phrase:
    """Say what save a target has, and from what.

    >>> from defilade.language import translator
    >>> translator("en").text(save_phrase(Save(5, 5, "cover", ("SOL-1.2", "SOL-1.4"))))
    'It is in cover, and its kit helps: save 5+.'
    """
    where = Phrase(WHERE[save.cover])
    if save.needed is None:
        return Phrase("{where}: no save.", where=where)
    if "SOL-1.6" in save.clauses:
        return Phrase("{where}, but it is conspicuous: save {needed}+.", where=where, needed=save.needed)
    if "SOL-1.4" in save.clauses and save.cover is None:
        return Phrase("{where}, but its kit helps: save {needed}+.", where=where, needed=save.needed)
    if "SOL-1.4" in save.clauses:
        return Phrase("{where}, and its kit helps: save {needed}+.", where=where, needed=save.needed)
    return Phrase("{where}: save {needed}+.", where=where, needed=save.needed)
