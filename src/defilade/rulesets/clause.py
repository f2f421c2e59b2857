"""Clauses: the rules of a source, each with its id, what it says and where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from defilade.language import N_

Status = Literal["decides", "partly", "with the game"]

STATUS_TEXTS: Mapping[Status, str] = {
    "decides": N_("counted in rulings and odds"),
    "partly": N_("counted in part in rulings and odds"),
    "with the game": N_("matters only while the game is played"),
}


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule of a source: ``id`` is its name in code, rulings and tests; all texts are texts of the catalogues.

    ``title`` and ``text`` say in other words what the source says, ``source`` where it says so, and ``reading`` what
    the program decides where the source is silent. ``options`` names the options that hang on the clause. ``status``
    tells whether counted in rulings and odds, by a part of it, or whether it matters only while a game is played.

    >>> Clause("X-1.1", "Title", "What it says.", "Book, page 1", reading="What it leaves open.").dagger
    True
    """

    id: str
    title: str
    text: str
    source: str
    reading: str = ""
    options: tuple[str, ...] = ()
    status: Status = "decides"

    @property
    def dagger(self) -> bool:
        """Whether something in it is decided by the program, not by the source."""
        return bool(self.reading)


_ORDER_OF_PLAY = N_("Defilade: order of play, the same in every game")
_OF_THE_PROGRAM = N_("No rulebook says so in these words; the program keeps order by it.")


def _common(name: str, title: str, text: str) -> Clause:
    return Clause(f"GAME-{name}", title, text, _ORDER_OF_PLAY, reading=_OF_THE_PROGRAM, status="with the game")


COMMON: tuple[Clause, ...] = (
    _common("turn", N_("Whose turn"), N_("It is not this side's turn, or the model is not its own.")),
    _common("phase", N_("Which phase"), N_("This is not done in the present phase, or the game is over.")),
    _common("target", N_("What target"), N_("The target is not one that this can be done to.")),
    _common(
        "state",
        N_("In what state"),
        N_("The state of the model or of the target does not allow it, or it was done already."),
    ),
    _common("range", N_("Range"), N_("The target is out of range.")),
    _common("sight", N_("Sight"), N_("The target cannot be seen.")),
    _common("order", N_("In what order"), N_("Another comes first.")),
    _common("move", N_("The way there"), N_("The way is too long or blocked, or ends where nobody may stand.")),
)
"""What an action is refused by where no clause of a source forbids it; of several the first here is cited."""
