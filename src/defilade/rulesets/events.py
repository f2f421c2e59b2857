"""Events: what an action did, as data and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from defilade.attack import Volley
from defilade.battlefield.state import State
from defilade.language import Phrase


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: its name, its particulars as a record prints them, and the words for it."""

    name: str
    phrase: Phrase
    particulars: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the event as a record prints it."""
        return {"event": self.name, **self.particulars}


def wounds_phrase(count: int) -> Phrase:
    """Return a number of wounds in words.

    >>> wounds_phrase(2).plural
    '{n} wounds'
    """
    return Phrase("{n} wound", plural="{n} wounds", n=count)


def dice_json(volley: Volley) -> list[dict[str, Any]]:
    """Return the dice of a volley as a record prints them: what each was for, and its face."""
    return [{"for": die.purpose, "face": die.face} for die in volley.dice]


@dataclass(frozen=True, slots=True)
class Result:
    """What an action led to: the state after it, what happened, and the clauses by which it did."""

    state: State
    events: tuple[Event, ...] = ()
    clauses: tuple[str, ...] = ()
