"""What models and units are, in words: their statuses and flags."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from defilade.battlefield.state import INSIDE
from defilade.language import N_, Phrase, Translator

STATUSES: Final[Mapping[str, str]] = {
    "active": N_("fights on"),
    "fallen": N_("has fallen"),
    "lost": N_("lost"),
    "destroyed": N_("destroyed"),
    "knocked-down": N_("knocked down"),
    "stunned": N_("stunned"),
    "out-of-action": N_("out of action"),
}

FLAGS: Final[Mapping[str, str]] = {
    "moved": N_("has moved"),
    "dashed": N_("has dashed"),
    "shot": N_("has shot"),
    "ran": N_("has run"),
    "charged": N_("has charged"),
    "fought": N_("has struck"),
    "stood-up": N_("has stood up"),
    "strikes-last": N_("strikes last"),
    "counts-as-moved": N_("counts as moved"),
    "foxhole": N_("in a foxhole"),
    "dug-in": N_("dug in"),
    "dug-in-this-turn": N_("dug in this turn"),
    "held": N_("held to its place"),
    "pinned": N_("pinned down"),
    "dig-attempted": N_("has tried to dig in this turn"),
    "dead": N_("dead"),
    "misses-games:1": N_("misses the next battle"),
    "misses-games:2": N_("misses the next 2 battles"),
    "misses-games:3": N_("misses the next 3 battles"),
    "injury:leg-wound": N_("limps"),
    "injury:arm-lost": N_("one arm lost"),
    "injury:stupidity": N_("subject to stupidity"),
    "injury:frenzy": N_("subject to frenzy"),
    "injury:smashed-leg": N_("can't run"),
    "injury:chest-wound": N_("hurt in the chest"),
    "injury:blinded": N_("one eye lost"),
    "injury:blind": N_("blind"),
    "injury:old-battle-wound": N_("an old wound"),
    "injury:nervous-condition": N_("shaken nerves"),
    "injury:hand-injury": N_("a crippled hand"),
    "injury:robbed": N_("robbed"),
    "injury:hatred-of-the-foe": N_("hates a warrior"),
    "injury:hatred-of-the-leader": N_("hates a leader"),
    "injury:hatred-of-the-warband": N_("hates a warband"),
    "injury:hatred-of-their-kind": N_("hates all warbands of a kind"),
    "injury:captured": N_("a prisoner"),
    "injury:hardened": N_("hardened"),
    "injury:horrible-scars": N_("horrible scars"),
    "injury:sold-to-the-pits": N_("sold to the fighting pits"),
    "injury:against-the-odds": N_("survived against the odds"),
}


def status_words(status: str, words: Translator) -> str:
    """Return a status in words; one that a plug-in brought goes by its own name.

    >>> from defilade.language import translator
    >>> status_words("knocked-down", translator("en")), status_words("asleep", translator("en"))
    ('knocked down', 'asleep')
    """
    return words.text(STATUSES[status]) if status in STATUSES else status


def flag_words(flags: Collection[str], words: Translator) -> list[str]:
    """Return flags in words, in the order that they stand in above.

    >>> from defilade.language import translator
    >>> flag_words({"shot", "in:house", "moved"}, translator("en"))
    ['has moved', 'has shot', 'inside house']
    """
    order = list(FLAGS)
    told = {flag for flag in flags if flag != "dug-in" or "dug-in-this-turn" not in flags}
    known = sorted((flag for flag in told if flag in FLAGS), key=order.index)
    others = sorted(flag for flag in told if flag not in FLAGS)
    return [words.text(FLAGS[flag]) for flag in known] + [_other(flag, words) for flag in others]


def _other(flag: str, words: Translator) -> str:
    if flag.startswith(INSIDE):
        return words.text(Phrase("inside {feature}", feature=flag.removeprefix(INSIDE)))
    # What a warrior has more than once is numbered from the second on: injury:leg-wound-2.
    once = flag.rstrip("0123456789").removesuffix("-")
    return words.text(FLAGS[once]) if once in FLAGS else flag
