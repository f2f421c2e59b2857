"""What the dice of an attack are thrown for, and what is said when they run out."""

from __future__ import annotations

from defilade.dice import DiceExhausted
from defilade.language import N_, Phrase

HIT = N_("to hit")
WOUND = N_("to wound")
SAVE = N_("save")
DAMAGE = N_("damage")
FIREPOWER = N_("firepower")
INJURY = N_("injury")


def dice_exhausted(error: DiceExhausted) -> Phrase:
    """Return what tells a player that the scripted dice ran out.

    >>> from defilade.language import translator
    >>> translator("en").text(dice_exhausted(DiceExhausted(1, "save")))
    'The dice ran out: the only one is taken, and another is needed (save).'
    """
    return Phrase(
        "The dice ran out: the only one is taken, and another is needed ({purpose}).",
        plural="The dice ran out: all {n} are taken, and another is needed ({purpose}).",
        n=error.taken,
        purpose=Phrase(error.purpose),
    )
