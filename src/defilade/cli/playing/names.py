"""Names: what a word stands for among units, models and features, written out or begun."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from defilade.battlefield.state import State
from defilade.cli.playing.misunderstood import MisunderstoodError, echo
from defilade.language import N_, Phrase
from defilade.rulesets.ruleset import UnknownNameError

Pool = Mapping[str, str]
"""Ids, each with the name that it has besides (or the id again)."""

UNKNOWN = N_("No unit or model is called “{name}”.")
MOST_NAMED = 6


def units(state: State, side: str | None = None, *, opposing: bool = False) -> Pool:
    """Return the units of a side, or of all others than it, or of all."""
    return {u.id: u.name for u in state.field.units if side is None or (u.side == side) is not opposing}


def models(state: State, side: str | None = None, *, opposing: bool = False) -> Pool:
    """Return the models of a side, or of all others than it, or of all."""
    return {m.id: m.id for m in state.field.models.values() if side is None or (m.side == side) is not opposing}


def features(state: State) -> Pool:
    """Return the features on the table."""
    return {feature.id: feature.id for feature in state.field.terrain}


def reserve(state: State) -> Pool:
    """Return the features that wait to be put down, and those that were: these are refused by the rules."""
    return {name: name for name in (*(feature.id for feature in state.field.reserve), *state.placed)}


def find(word: str, pools: Sequence[Pool], unknown: str = UNKNOWN) -> str:
    """Return the id that a word stands for: written out, as a name, or as the unambiguous beginning of either.

    What stands in an earlier pool goes before what stands in a later one. Raises ``UnknownNameError`` with the nearest
    name, :class:`MisunderstoodError` where several are meant.

    >>> find("squ", [{"squad": "Стрелки", "squad-1": "squad-1", "tank": "Т-34"}])
    'squad'
    >>> find("стрелки", [{"squad": "Стрелки", "tank": "Т-34"}])
    'squad'
    >>> find("петр", [{"Пётр": "Пётр", "Петрович": "Петрович"}])
    'Пётр'
    """
    everything = {name: label for pool in pools for name, label in pool.items()}
    if word in everything:
        return word
    for fold in (str.casefold, folded):
        said = fold(word)
        for pool in pools:
            alike = [name for name, label in pool.items() if said in (fold(name), fold(label))]
            if len(alike) == 1:
                return alike[0]
            if alike:
                raise _ambiguous(word, alike)
    said = folded(word)
    for pool in pools:
        begun = [
            name
            for name, label in pool.items()
            if said and (folded(name).startswith(said) or folded(label).startswith(said))
        ]
        if begun:
            return _only(word, begun)
    raise UnknownNameError(echo(word), tuple(everything), unknown)


def folded(word: str) -> str:
    """Return a word as it is compared: in small letters, and without the dots that few type.

    >>> folded("Пётр")
    'петр'
    """
    return word.casefold().replace("ё", "е")


def _only(word: str, names: Sequence[str]) -> str:
    """Return the one name, or the one that all others begin with, as a unit's does those of its models."""
    shortest = min(names, key=len)
    if all(name == shortest or name.startswith(f"{shortest}-") for name in names):
        return shortest
    raise _ambiguous(word, names)


def _ambiguous(word: str, names: Sequence[str]) -> MisunderstoodError:
    return MisunderstoodError(Phrase("“{word}” could be {words}.", word=echo(word), words=listed(names)))


def listed(names: Iterable[str]) -> str:
    """Return a few names, with dots for more."""
    all_names = list(names)
    return ", ".join(all_names[:MOST_NAMED]) + (" …" if len(all_names) > MOST_NAMED else "")
