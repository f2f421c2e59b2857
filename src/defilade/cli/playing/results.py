"""What came of an action, for a reader: what happened, by which dice, and by which clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from defilade.battlefield.state import State
from defilade.cli.clauses_shown import DAGGER, clause_by_id, marked
from defilade.cli.playing.dice_shown import rows
from defilade.cli.playing.screen import HEADING, QUIET, Screen
from defilade.game.game import Entry, Game
from defilade.game.needs import needed
from defilade.game.telling import (
    AFTERMATH,
    Throw,
    clauses_of_sight,
    held_fire,
    hopeless,
    in_short,
    thrown_after_battle,
    throws,
)
from defilade.language import Phrase
from defilade.rulesets.events import Event
from defilade.rulesets.names import runs
from defilade.rulesets.ruling import Refusal

OPENING = frozenset({"volley", "blow", "wounded"})
"""Events that say what the dice of an action were thrown for: they stand before them."""

HEADED = frozenset({"phase", "over"})
"""Events that a heading tells."""


class Results:
    """Shows results; what the program decides in a clause is told when the clause is first cited."""

    def __init__(self, game: Game, screen: Screen) -> None:
        self._game = game
        self._screen = screen
        self._clauses = clause_by_id(game.ruleset)
        self._told: set[str] = set()

    def show(self, before: State, entry: Entry) -> None:
        """Show what an action did in a state; on a terminal a heading says whose turn it is then."""
        events = [event for event in entry.events if not (self._screen.terminal and event.name in HEADED)]
        opening = events[:1] if events and events[0].name in OPENING else []
        for event in opening:
            self._screen.say(event.phrase, HEADING)
        thrown = throws(self._game.referee, before, entry)
        cut = len(thrown) - len(thrown_after_battle(entry))
        told = events[len(opening) :]
        late = next((place for place, event in enumerate(told) if event.name == AFTERMATH), len(told))
        self._tell(thrown[:cut], told[:late], tuple(self._left_out(before, entry)))
        self._tell(thrown[cut:], told[late:])
        self.cite(dict.fromkeys((*clauses_of_sight(self._game.ruleset, before, entry), *entry.clauses)))

    def _tell(self, thrown: Sequence[Throw], events: Sequence[Event], left_out: Sequence[str] = ()) -> None:
        """Show dice, what was left out, and what came of them."""
        for row in rows(thrown, self._screen.words):
            self._screen.parts([("  ", ""), *row])
        for text in left_out:
            self._screen.line(text, QUIET, indent=2)
        for phrase in in_short(events):
            self._screen.say(phrase, HEADING)

    def _left_out(self, before: State, entry: Entry) -> Iterator[str]:
        """Yield what no die was thrown for: tests beyond all dice, and who of a unit did not fire."""
        text, words = self._screen.text, self._screen.words
        for (purpose, test), names in hopeless(self._game.referee, before, entry).items():
            need = Phrase("{purpose}: {need}", purpose=Phrase(purpose), need=needed(test, words))
            yield ", ".join((text(need), *runs(names)))
        for why, those in held_fire(self._game.referee, before, entry):
            yield text(Phrase("not firing: {models} ({why})", models=", ".join(runs(those)), why=Phrase(why)))

    def cite(self, ids: Sequence[str] | dict[str, None]) -> None:
        """Name clauses by their titles, with what the program decides in those that are cited for the first time."""
        for name in ids:
            clause = self._clauses.get(name)
            if clause is None:
                self._screen.line(name, QUIET, indent=2)
                continue
            self._screen.line(f"{marked(clause)}  {self._screen.text(clause.title)}", QUIET, indent=2)
            if clause.dagger and name not in self._told and not name.startswith("GAME-"):
                self._screen.line(f"{DAGGER} {self._screen.text(clause.reading)}", QUIET, indent=6)
            self._told.add(name)

    def refuse(self, refusal: Refusal) -> None:
        """Say that the rules forbid it, and cite the clause."""
        self._screen.complain(refusal_text(refusal, self._screen))
        if self._screen.terminal:
            self.cite([refusal.clause])


def refusal_text(refusal: Refusal, screen: Screen) -> str:
    """Return a refusal in words, with its clause."""
    return screen.text(
        Phrase("The rules forbid it ({clause}): {reason}", clause=refusal.clause, reason=refusal.message)
    )
