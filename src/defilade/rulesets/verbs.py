"""What can be done, by its name for a reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from defilade.language import N_

RUN, CHARGE = "run", "charge"

VERBS: Final[Mapping[str, str]] = {
    "end-phase": N_("End the phase"),
    "move": N_("Move"),
    RUN: N_("Run"),
    CHARGE: N_("Charge"),
    "dash": N_("Dash"),
    "enter": N_("Go in"),
    "leave": N_("Come out"),
    "shoot": N_("Shoot"),
    "dig-in": N_("Dig in"),
    "treat": N_("Treat"),
    "place": N_("Put down"),
    "place-scattered": N_("Put down and scatter"),
    "stand-up": N_("Stand up"),
    "turn-over": N_("Turn face up"),
    "crawl": N_("Crawl"),
    "fight": N_("Strike"),
    "wound": N_("Deal wounds"),
    "pass": N_("Give the blow up"),
    "pin": N_("Pin down"),
    "unpin": N_("Take the pin off"),
}
"""What can be done, by its word: that of the action in records, or how a move is made; with its name for a reader."""

KEYS: Final[Mapping[str, str]] = {RUN: N_("running"), CHARGE: N_("charging"), "reroll": N_("re-rolling")}
"""The keys of actions that only some rulesets have a use for, by what they ask for."""
