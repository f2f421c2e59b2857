"""The game as its user meets it: a table, the questions that can be asked of it, and the actions that change it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from defilade.attack import AttackPlan, Odds, integrate, integrate_test
from defilade.battlefield.model import Battlefield
from defilade.battlefield.state import State
from defilade.dice import DiceSource, Distribution, SecureDice, Test
from defilade.game.rewinding import RewindingDice
from defilade.game.victory import Outcome, outcome_of
from defilade.language import Language, Phrase
from defilade.rulesets.registry import new_ruleset
from defilade.rulesets.ruleset import GAME_STATE, OFF_THE_TABLE, Ruleset, models_of
from defilade.rulesets.ruling import Refusal, Ruling

if TYPE_CHECKING:
    from defilade.game.records import Record
    from defilade.rulesets.actions import Action
    from defilade.rulesets.events import Event
    from defilade.rulesets.reach import Reach
    from defilade.rulesets.referee import Referee


class RefusedError(Exception):
    """The rules forbid it: the refusal says by which clause, and why."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal)

    def __str__(self) -> str:
        """Return the reason in English."""
        return self.text("en")

    def text(self, language: Language) -> str:
        """Return the reason in words."""
        return self.refusal.text(language)


class Entry(NamedTuple):
    """What was done and what came of it: the action, the faces of its dice, the events, the clauses."""

    action: Action
    dice: tuple[int, ...]
    events: tuple[Event, ...]
    clauses: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the entry as the log of a state prints it."""
        return {
            "action": self.action.to_json(),
            "dice": list(self.dice),
            "events": [event.to_json() for event in self.events],
            "clauses": list(self.clauses),
        }


class Game:
    """A game on a battlefield under its ruleset.

    Its dice are secure unless others are given. What is undone gives its dice back: they are the next to fall.

    A game is for one thread at a time, for its ruleset keeps in mind what it was asked. ``rules`` are those of an
    earlier game of the same ruleset: what they know of a table that has hardly changed they need not work out again.

    >>> from defilade import DigIn, EndPhase, loads
    >>> game = Game(loads('''
    ... {"format": "defilade/1", "ruleset": "soldatiki", "table": {"width": 90, "depth": 60, "unit": "cm"},
    ...  "terrain": [{"id": "fence", "kind": "fence", "polygon": [[20, 37], [40, 37], [40, 37.2], [20, 37.2]],
    ...               "height": 1}],
    ...  "units": [{"id": "reds", "side": "red", "base": "25mm", "profile": {"kind": "soldier"},
    ...             "weapons": [{"id": "rifle", "hit": 4}],
    ...             "models": [{"id": "ivan", "position": [30, 10], "facing": 90}]},
    ...            {"id": "blues", "side": "blue", "base": "25mm", "profile": {"kind": "soldier"},
    ...             "models": [{"id": "hans", "position": [30, 40], "facing": 270}]}]}'''))
    >>> ruling = game.ruling("ivan", "hans")
    >>> ruling.cover, ruling.save, ruling.clauses
    ('cover', 6, ('SOL-1.2',))
    >>> round(game.odds("reds", "blues").mean("casualties"), 6)
    0.416667
    >>> game.refusal(DigIn(unit="reds")).clause
    'SOL-5.1'
    >>> game.push(EndPhase()).clauses, game.push(DigIn(unit="reds")).clauses
    ((), ('SOL-5.1', 'SOL-5.2', 'SOL-5.6'))
    >>> game.pop()
    DigIn(unit='reds', reroll=None)
    """

    def __init__(
        self, battlefield: Battlefield, dice: DiceSource | None = None, *, rules: Ruleset | None = None
    ) -> None:
        known = rules is not None and rules.id == battlefield.ruleset
        self.ruleset: Ruleset = rules if rules is not None and known else new_ruleset(battlefield.ruleset)
        self.dice = RewindingDice(SecureDice() if dice is None else dice)
        self._beginning = battlefield
        self._past: list[State] = []
        self._log: list[Entry] = []

    @classmethod
    def from_record(cls, record: Record, dice: DiceSource | None = None) -> Game:
        """Return the game of a record at the state that it leads to, ready to go on.

        Dice of the record that have not fallen yet are the next to fall, then those of ``dice``; without it the next
        of the record's seed, or secure ones where it has none. Raises ``BrokenRecordError`` where an action of the
        record can't be done.
        """
        from defilade.game.replaying import resumed  # noqa: PLC0415 - a ruling needs no records

        return resumed(record, dice)

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """Return a game that goes on by itself from here, with the same dice to come.

        What was done is shared, for it doesn't change; the rules and the dice are its own.
        """
        copied = Game(self._beginning)
        copied.dice = deepcopy(self.dice, memo)
        copied._past += self._past
        copied._log += self._log
        return copied

    def __getstate__(self) -> dict[str, Any]:
        """Return what a game is pickled as: its table, its dice and what was done; its rules are made anew."""
        return {"beginning": self._beginning, "dice": self.dice, "past": list(self._past), "log": list(self._log)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take up a pickled game."""
        self.ruleset = new_ruleset(state["beginning"].ruleset)
        self.dice = state["dice"]
        self._beginning = state["beginning"]
        self._past, self._log = state["past"], state["log"]

    @property
    def battlefield(self) -> Battlefield:
        """The battlefield as it stands."""
        return self._past[-1].field if self._past else self._beginning

    @cached_property
    def referee(self) -> Referee:
        """The referee of the ruleset."""
        return self.ruleset.referee()

    @property
    def state(self) -> State:
        """The state of the game now."""
        if not self._past:
            self._past.append(self.referee.begin(self._beginning))
        return self._past[-1]

    @property
    def states(self) -> tuple[State, ...]:
        """The states of the game so far: the beginning, then the one after each action; the last is that of now."""
        return tuple(self._past) or (self.state,)

    @property
    def log(self) -> tuple[Entry, ...]:
        """What was done so far, with what came of it."""
        return tuple(self._log)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    def outcome(self) -> Outcome | None:
        """Return how the game has ended: who has won, why, and with what points; None while it goes on."""
        return outcome_of(self.state)

    # Asking.

    def ruling(self, shooter: str, target: str) -> Ruling:
        """Return the ruling of one shooter on one target.

        A name of several models stands for the first of them; see :meth:`rulings` for all. Raises
        ``UnknownNameError`` for a name that the battlefield does not know, :class:`RefusedError` where nobody of one of
        the names is left on the table.
        """
        for found in self.rulings(shooter, target):
            return found
        here = [model for model in models_of(self.battlefield, shooter) if model.status not in OFF_THE_TABLE]
        gone = target if here else shooter
        raise RefusedError(Refusal(GAME_STATE, Phrase("{model} is out of it already.", model=gone)))

    def rulings(self, shooter: str | None = None, target: str | None = None) -> Iterator[Ruling]:
        """Yield the rulings of every shooter on every target; what is left out stands for all that oppose the other."""
        return self.ruleset.rulings(self.battlefield, shooter, target)

    def plan(self, shooter: str, target: str, weapon: str | None = None) -> AttackPlan:
        """Return the plan of an attack; raises :class:`RefusedError` where the rules forbid it."""
        plan = self.ruleset.attack(self.battlefield, shooter, target, weapon)
        if isinstance(plan, Refusal):
            raise RefusedError(plan)
        return plan

    def odds(self, shooter: str, target: str, weapon: str | None = None, *, exact: bool = False) -> Odds:
        """Return the exact odds of an attack: floats, or fractions if ``exact``.

        Raises :class:`RefusedError` where the rules forbid the attack, ``UnknownNameError`` for an unknown name.
        """
        return integrate(self.plan(shooter, target, weapon), exact=exact)

    def action_odds(self, unit: str, action: str, *, exact: bool = False) -> Odds:
        """Return the odds that an action of a unit succeeds.

        Raises :class:`RefusedError` where the rules forbid the action, ``UnknownNameError`` for an unknown unit.
        """
        test = self.ruleset.chance(self.battlefield, unit, action)
        if isinstance(test, Refusal):
            raise RefusedError(test)
        return integrate_test(test, exact=exact) if isinstance(test, Test) else Odds({"success": _CERTAIN})

    # Acting.

    def refusal(self, action: Action) -> Refusal | None:
        """Return why an action is refused now, or None if it is legal.

        Raises ``UnknownNameError`` where it names what is not there.
        """
        return self.referee.refusal(self.state, action)

    def is_legal(self, action: Action) -> bool:
        """Tell whether an action is legal now."""
        return self.refusal(action) is None

    def legal_actions(self) -> Iterator[Action]:
        """Yield the legal actions; one that has a place to choose is there with a place that is legal.

        A move is there with the place where the model stands, or one near by if it may not stay there: it stands for
        all the places it can reach. A charge of a model is there with the place straight before each enemy, that of a
        unit with where it stands, terrain to put down with one place or another: where these are refused others may
        be legal.
        """
        return self.referee.legal_actions(self.state)

    def reach(self, action: Action) -> Reach:
        """Return the places that a move, dash, crawl or leaving can go to in a straight line, whatever its ``to``.

        The line begins where the model stands (the unit's first active one), at the entrance, or at the last place of
        ``by``. Raises :class:`RefusedError` where the action is refused wherever it goes, ``UnknownNameError`` where it
        names what is not there, ``TypeError`` for an action that goes to no place.

        >>> from defilade import Move, loads
        >>> game = Game(loads('''
        ... {"format": "defilade/1", "ruleset": "ninth-age", "table": {"width": 72, "depth": 48, "unit": "in"},
        ...  "units": [{"id": "reds", "side": "red", "base": "1in", "profile": {"move": 4},
        ...             "models": [{"id": "a", "position": [9, 9], "facing": 0}]},
        ...            {"id": "blues", "side": "blue", "base": "1in",
        ...             "models": [{"id": "b", "position": [12, 9], "facing": 0}]}]}'''))
        >>> reach = game.reach(Move(model="a", to=(0, 0)))
        >>> reach.contains((9, 13)), reach.contains((13.5, 9))
        (True, False)
        >>> sorted({(stretch.reason.what, stretch.reason.id) for stretch in reach.stretches}, key=str)
        [('base', 'b'), ('limit', None)]
        """
        found = self.referee.reach(self.state, action)
        if isinstance(found, Refusal):
            raise RefusedError(found)
        return found

    def push(self, action: Action) -> Entry:
        """Carry out an action and return what came of it.

        Raises :class:`RefusedError`, changing nothing and taking no dice, where it is refused; what the dice raise when
        they run out, changing nothing; ``UnknownNameError`` where it names what is not there.
        """
        refusal = self.try_push(action)
        if refusal is not None:
            raise RefusedError(refusal)
        return self._log[-1]

    def try_push(self, action: Action) -> Refusal | None:
        """Carry out an action if it is legal; return why it is refused, or None when it was carried out.

        Raises what :meth:`push` does but for the refusal.
        """
        refusal = self.refusal(action)
        if refusal is not None:
            return refusal
        with self.dice.marked() as mark:
            result = self.referee.resolve(self.state, action, self.dice)
        entry = Entry(action, mark.faces, result.events, result.clauses)
        self._past.append(result.state)
        self._log.append(entry)
        return None

    def pop(self) -> Action:
        """Undo the last action and return it; its dice are the next to fall. Raises ``IndexError`` if there is none."""
        entry = self._log.pop()
        self._past.pop()
        self.dice.give_back(entry.dice)
        return entry.action

    def record(self) -> Record:
        """Return the game as a record that replays to its state.

        Its dice are all that have fallen: those of undone actions come last, for they are the next to fall.

        >>> from defilade import EndPhase, loads
        >>> game = Game(loads('''
        ... {"format": "defilade/1", "ruleset": "ninth-age", "table": {"width": 72, "depth": 48, "unit": "in"},
        ...  "units": [{"id": "reds", "side": "red", "base": "20x20mm",
        ...             "models": [{"id": "a", "position": [9, 9], "facing": 0}]},
        ...            {"id": "blues", "side": "blue", "base": "20x20mm",
        ...             "models": [{"id": "b", "position": [9, 30], "facing": 0}]}]}'''))
        >>> _ = game.push(EndPhase())
        >>> game.record().actions, game.record().dice
        ((EndPhase(),), ())
        """
        from defilade.game.records import Record  # noqa: PLC0415 - a ruling needs no records

        fallen = (face for entry in self._log for face in entry.dice)
        return Record(self._beginning, tuple(entry.action for entry in self._log), (*fallen, *self.dice.returned))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record of the game into a file, whole or not at all; ``load_record`` reads it.

        Raises ``OSError`` where it can't be written; what the file held before is still there then.
        """
        from defilade.game.recording import RecordFile  # noqa: PLC0415 - likewise

        RecordFile(Path(path)).write(self.record())


_CERTAIN: Distribution[str] = Distribution({"true": 1.0, "false": 0.0})
