"""What came of an action, for a reader: what happened, by which dice, and by which clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from defilade.attack import AttackPlan
from defilade.battlefield.state import State
from defilade.cli.clauses_shown import DAGGER, clause_by_id, marked
from defilade.cli.playing.dice_shown import rows
from defilade.cli.playing.screen import HEADING, QUIET, Screen
from defilade.game.game import Entry, Game
from defilade.game.telling import throws
from defilade.language import Phrase
from defilade.rulesets.actions import Shoot
from defilade.rulesets.events import Event
from defilade.rulesets.ruling import Refusal

OPENING = frozenset({"volley", "blow", "wounded"})
"""Events that say what the dice of an action were thrown for: they stand before them."""

HEADED = frozenset({"phase", "over"})
"""Events that a heading tells."""

MOST_MOVES = 4
"""Of more models that move at once only the first is told."""

MOST_RULINGS = 400
"""Of a volley with more pairs than this the clauses of sight and cover are left out."""


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
        for row in rows(throws(self._game.referee, before, entry), self._screen.words):
            self._screen.parts([("  ", ""), *row])
        for phrase in _in_short(events[len(opening) :]):
            self._screen.say(phrase, HEADING)
        self.cite(dict.fromkeys((*self._of_sight(before, entry), *entry.clauses)))

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

    def _of_sight(self, before: State, entry: Entry) -> Iterator[str]:
        """Yield the clauses that decided on sight and cover between those who shot and those who were hit."""
        action = entry.action
        field, ruleset = before.field, self._game.ruleset
        if not isinstance(action, Shoot) or action.target in field.feature_by_id:
            return
        plan = ruleset.attack(field, action.unit or str(action.model), action.target, action.weapon)
        shooters = [shots.shooter for shots in plan.shots] if isinstance(plan, AttackPlan) else []
        aims = [field.models[action.target].unit if action.target in field.models else action.target]
        if not ruleset.judges_units:
            aims = list(dict.fromkeys(_hit(entry)))
        if len(shooters) * len(aims) > MOST_RULINGS:
            return
        for aim in aims:
            rulings = [r for shooter in shooters for r in ruleset.rulings(field, shooter, aim) if r.can_shoot]
            # A model saves by what it has against the nearest who shoots it; at a unit each has a penalty of his own.
            nearest = sorted(rulings, key=lambda ruling: round(ruling.distance, 9))[:1]
            for ruling in rulings if ruleset.judges_units else nearest:
                yield from ruling.clauses


def _in_short(events: Sequence[Event]) -> Iterator[Phrase]:
    """Yield what happened; of many who move at once only the first is told."""
    for name, group in groupby(events, key=lambda event: event.name):
        alike = list(group)
        told = alike[:1] if name == "moved" and len(alike) > MOST_MOVES else alike
        yield from (event.phrase for event in told)
        if len(told) < len(alike):
            yield Phrase("{n} more moves along.", plural="{n} more move along.", n=len(alike) - len(told))


def _hit(entry: Entry) -> Iterator[str]:
    """Yield the models that a volley hit."""
    for event in entry.events:
        if event.name == "volley":
            yield from (hit["model"] for hit in event.particulars["hits"] if "model" in hit)


def refusal_text(refusal: Refusal, screen: Screen) -> str:
    """Return a refusal in words, with its clause."""
    return screen.text(
        Phrase("The rules forbid it ({clause}): {reason}", clause=refusal.clause, reason=refusal.message)
    )
