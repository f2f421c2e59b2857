"""Events: what an action did, as data and in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from defilade.attack import Volley
from defilade.battlefield.state import State
from defilade.language import Language, Phrase, translator
from defilade.rulesets.actions import Shoot
from defilade.rulesets.movement import Mover

Words = Phrase | Callable[[Mapping[str, Any]], Phrase]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: its name, the words for it, and its particulars as a record prints them.

    Most games are played faster than they are read. So the words may be given as what makes them of the particulars.
    """

    name: str
    words: Words
    particulars: Mapping[str, Any] = field(default_factory=dict)

    @property
    def phrase(self) -> Phrase:
        """The words for it, as a phrase."""
        return self.words if isinstance(self.words, Phrase) else self.words(self.particulars)

    def text(self, language: Language) -> str:
        """Return what happened in words.

        >>> Event("fallen", Phrase("{model} falls.", model="ivan"), {"model": "ivan"}).text("en")
        'ivan falls.'
        """
        return translator(language).text(self.phrase)

    def to_json(self) -> dict[str, Any]:
        """Return the event as a record prints it."""
        return {"event": self.name, **self.particulars}


class Moved(Event):
    """A model has moved; its particulars too, as those of :class:`Fired`, are made when they are asked for."""

    __slots__ = ("mover",)
    mover: Mover

    def __init__(self, mover: Mover) -> None:
        object.__setattr__(self, "mover", mover)

    def __reduce__(self) -> tuple[object, ...]:
        """Let it be pickled by what it is made of: its name and words are no fields to be set."""
        return Moved, (self.mover,)

    @property
    def name(self) -> str:
        """The event's name."""
        return "moved"

    @property
    def words(self) -> Phrase:
        """The words for it."""
        x, y = self.mover.after.position
        return Phrase("{model} moves to ({x}; {y}).", model=self.mover.before.id, x=float(x), y=float(y))

    @property
    def particulars(self) -> Mapping[str, Any]:
        """The particulars as a record prints them."""
        before, after = self.mover.before, self.mover.after
        places = {"from": list(before.position), "to": list(after.position)}
        return {"model": before.id, **places, "facing": after.facing}


class Fired(Event):
    """A volley has been fired."""

    __slots__ = ("action", "volley")
    volley: Volley
    action: Shoot

    def __init__(self, volley: Volley, action: Shoot) -> None:
        object.__setattr__(self, "volley", volley)
        object.__setattr__(self, "action", action)

    def __reduce__(self) -> tuple[object, ...]:
        """Let it be pickled by what it is made of."""
        return Fired, (self.volley, self.action)

    @property
    def name(self) -> str:
        """The event's name."""
        return "volley"

    @property
    def words(self) -> Phrase:
        """The words for it."""
        hits = Phrase("{n} hit", plural="{n} hits", n=int(self.volley.totals["hits"]))
        shooter = self.action.model or str(self.action.unit)
        return Phrase("{shooter}: volley at {target}, {hits}.", shooter=shooter, target=self.action.target, hits=hits)

    @property
    def particulars(self) -> Mapping[str, Any]:
        """The particulars as a record prints them."""
        hits = [
            {"shooter": hit.shooter, "wounded": hit.wounded, "saved": hit.saved, "damage": hit.damage}
            | ({} if hit.recipient is None else {"model": hit.recipient})
            for hit in self.volley.hits
        ]
        return {"target": self.action.target, "dice": dice_json(self.volley), "hits": hits}


def wounds_phrase(count: int) -> Phrase:
    """Return a number of wounds in words.

    >>> wounds_phrase(2).plural
    '{n} wounds'
    """
    return Phrase("{n} wound", plural="{n} wounds", n=count)


def dice_json(volley: Volley) -> list[dict[str, Any]]:
    """Return the dice of a volley as a record prints them: what each was for, and its face."""
    return [{"for": die.purpose, "face": die.face} for die in volley.dice]


class Result(NamedTuple):
    """What an action led to: the state after it, what happened, and the clauses by which it did."""

    state: State
    events: tuple[Event, ...] = ()
    clauses: tuple[str, ...] = ()
