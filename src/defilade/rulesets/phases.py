"""The phases of a turn, in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from defilade.language import N_, Phrase
from defilade.rulesets.ruling import Refusal

GAME_PHASE: Final = "GAME-phase"

PHASE_WORDS: Final[Mapping[str, str]] = {
    "set-up": N_("set-up"),
    "starting": N_("starting step"),
    "recovery": N_("recovery"),
    "movement": N_("movement"),
    "shooting": N_("shooting"),
    "combat": N_("hand-to-hand combat"),
    "assault": N_("assault"),
    "over": N_("over"),
}
"""The phases of all rulesets, by their words in states, with their names for a reader."""


def phase_called(phase: str) -> Phrase:
    """Return a phase in words.

    >>> from defilade.language import translator
    >>> translator("en").text(phase_called("combat"))
    'hand-to-hand combat'
    """
    return Phrase(PHASE_WORDS.get(phase, phase))


@lru_cache(maxsize=256)
def done_in_another(phase: str, right: str) -> Refusal:
    """Return the refusal in one phase of what is done in another.

    >>> done_in_another("movement", "shooting").text("en")
    'This belongs to another phase (shooting); now it is movement.'
    """
    told, now = phase_called(right), phase_called(phase)
    return Refusal(
        GAME_PHASE, Phrase("This belongs to another phase ({right}); now it is {phase}.", right=told, phase=now)
    )
