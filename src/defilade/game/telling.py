"""What each die of an action was thrown for, what it needed, and whether that was enough."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final

from defilade.attack import AttackPlan, roll
from defilade.battlefield.state import State
from defilade.dice import DiceExhausted, DiceSource, RecordingDice, Rolled, ScriptedDice, Test
from defilade.game.chances import PlansBlows, required_test
from defilade.game.game import Entry, Game
from defilade.language import N_, Phrase
from defilade.rulesets.actions import Action, Fight, Shoot
from defilade.rulesets.events import Event
from defilade.rulesets.referee import Referee
from defilade.rulesets.ruleset import GAME_RANGE, GAME_SIGHT, GAME_STATE, Ruleset, UnknownNameError

MOST_MOVES = 4
"""Of more models that move at once only the first is told."""

MOST_ASKED = 100
"""Of a unit of more models than this it is not told who held his fire."""

HELD: Final[Mapping[str, str]] = {
    GAME_RANGE: N_("out of range"),
    GAME_SIGHT: N_("not in sight"),
    GAME_STATE: N_("not in its present state"),
}
"""Why somebody can't fire, in short, by the clause that keeps him from it."""

SHOT_ALREADY: Final = N_("has fired already")

MOST_RULINGS = 400
"""Of a volley with more pairs than this the clauses of sight and cover are left out."""


AFTERMATH = "aftermath"
"""The events that tell what became of a warrior when the battle was over."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that were thrown for one thing: more than one where the first was re-rolled, or needed another to follow.

    ``who`` is the model that shoots or saves, empty where the die is nobody's own; ``test`` and ``passed`` are None
    where nothing was needed (or it can't be told).
    """

    purpose: str
    faces: tuple[int, ...]
    who: str = ""
    test: Test | None = None
    passed: bool | None = None


def throws(referee: Referee, before: State, entry: Entry) -> tuple[Throw, ...]:
    """Return the dice of an action that was done in a state, in the order they fell.

    >>> from defilade import DigIn, EndPhase, Game, loads
    >>> from defilade.dice import ScriptedDice
    >>> game = Game(loads('''
    ... {"format": "defilade/1", "ruleset": "flames-of-war", "table": {"width": 90, "depth": 60, "unit": "cm"},
    ...  "units": [{"id": "rifles", "side": "red", "base": "50x32mm",
    ...             "profile": {"type": "infantry", "skill": "veteran"},
    ...             "models": [{"id": "team", "position": [30, 10], "facing": 90}]},
    ...            {"id": "foe", "side": "blue", "base": "50x32mm", "profile": {"type": "infantry", "skill": 4},
    ...             "models": [{"id": "other", "position": [30, 40], "facing": 270}]}]}'''), ScriptedDice([5]))
    >>> _ = game.push(EndPhase())
    >>> before, entry = game.state, game.push(DigIn(unit="rifles"))
    >>> [(throw.purpose, throw.faces, throw.test.needed, throw.passed) for throw in throws(game.referee, before, entry)]
    [('skill test', (5,), 3, True)]
    """
    if not entry.dice:
        return ()
    fell = _fallen(referee, before, entry)
    whose = thrown_after_battle(entry)
    own, late = fell[: len(fell) - len(whose)], fell[len(fell) - len(whose) :]
    notes = _retold(referee, before, entry.action, own) if own else None
    told = (Throw(die.purpose, (die.face,)) for die in own) if notes is None else notes.throws()
    return (*told, *(Throw(die.purpose, (die.face,), who) for die, who in zip(late, whose, strict=True)))


def thrown_after_battle(entry: Entry) -> tuple[str, ...]:
    """Return for each die that was thrown when the battle was over, the last of an action's dice, whose it was."""
    results = (event.particulars for event in entry.events if event.name == AFTERMATH)
    return tuple(told["model"] for told in results for _ in told["dice"])


def clauses_of_sight(ruleset: Ruleset, before: State, entry: Entry) -> Iterator[str]:
    """Yield the clauses that decided on sight and cover between those who shot and those who were hit.

    Nothing is told of a volley with more pairs of them than ``MOST_RULINGS``.
    """
    action = entry.action
    field = before.field
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


def held_fire(referee: Referee, before: State, entry: Entry) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield why some of a unit did not fire in its volley, a text of the catalogues or a clause, and who.

    Nothing is told of a unit of more than ``MOST_ASKED`` models.
    """
    action = entry.action
    plan = _plan_of(referee, before, action)
    if not isinstance(action, Shoot) or action.unit is None or plan is None:
        return
    models = referee.movers(before.field.unit_by_id[action.unit].models)
    if len(models) > MOST_ASKED:
        return
    firing = {shots.shooter for shots in plan.shots}
    reasons: dict[str, list[str]] = {}
    for model in models:
        why = None if model.id in firing else referee.refusal(before, replace(action, unit=None, model=model.id))
        if why is not None:
            told = SHOT_ALREADY if "shot" in model.flags else HELD.get(why.clause, why.clause)
            reasons.setdefault(told, []).append(model.id)
    yield from reasons.items()


def hopeless(referee: Referee, before: State, entry: Entry) -> Mapping[tuple[str, Test], Sequence[str]]:
    """Return the tests that no die was thrown for, since none would have done: for what, the test, and whose."""
    found: dict[tuple[str, Test], dict[str, None]] = {}
    fell = _fallen(referee, before, entry) if entry.dice else ()
    own = fell[: len(fell) - len(thrown_after_battle(entry))]
    notes = _retold(referee, before, entry.action, own) if own else None
    for who, purpose, test in () if notes is None else notes.hopeless:
        found.setdefault((purpose, test), {})[who] = None
    return {key: [who for who in those if who] for key, those in found.items()}


def in_short(events: Sequence[Event]) -> Iterator[Phrase]:
    """Yield what happened in words; of many who move at once only the first is told."""
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


def purposes(game: Game) -> tuple[tuple[int, str], ...]:
    """Return for each die of a game, in the order they fell, the action it fell in, from 0, and what it was for."""
    states = game.states
    return tuple(
        (number, die.purpose)
        for number, entry in enumerate(game.log)
        if entry.dice
        for die in _fallen(game.referee, states[number], entry)
    )


def _fallen(referee: Referee, before: State, entry: Entry) -> Sequence[Rolled]:
    """Return the dice with what they were for: the action is resolved again, on the same dice."""
    dice = RecordingDice(ScriptedDice(entry.dice))
    referee.resolve(before, entry.action, dice)
    return dice.rolled


def _retold(referee: Referee, before: State, action: Action, fell: Sequence[Rolled]) -> _Notes | None:
    """Return notes of what the dice needed, or None where that can't be told for certain."""
    purpose = fell[0].purpose
    notes = _Notes(RecordingDice(ScriptedDice([die.face for die in fell])))
    test = required_test(referee, before, action)
    plan = _plan_of(referee, before, action)
    try:
        if test is not None:
            notes.test("", test).roll(notes.dice, purpose)
        elif plan is not None:
            roll(notes.plan(plan), notes.dice)
    except DiceExhausted:
        return None
    return notes if notes.dice.rolled == list(fell) else None


def _plan_of(referee: Referee, before: State, action: Action) -> AttackPlan | None:
    """Return the plan of a volley or a blow; None where the action has none."""
    if isinstance(action, Fight):
        return referee.plan_of_blow(before, action) if isinstance(referee, PlansBlows) else None
    if not isinstance(action, Shoot):
        return None
    try:
        plan = referee.ruleset.attack(before.field, action.unit or str(action.model), action.target, action.weapon)
    except UnknownNameError:
        return None
    return plan if isinstance(plan, AttackPlan) else None


@dataclass(frozen=True, slots=True)
class _Note:
    """A test that was rolled: whose it is, and which of the dice it took."""

    who: str
    test: Test
    start: int
    stop: int
    passed: bool


@dataclass(slots=True)
class _Notes:
    """The dice as they fall, and the tests that they fell for."""

    dice: RecordingDice
    taken: list[_Note] = field(default_factory=list)
    hopeless: list[tuple[str, str, Test]] = field(default_factory=list)

    def test(self, who: str, test: Test) -> Test:
        return _NotedTest(who, test, self)

    def optional(self, who: str, test: Test | None) -> Test | None:
        return None if test is None else self.test(who, test)

    def plan(self, plan: AttackPlan) -> AttackPlan:
        """Return a plan that notes its tests as it is rolled."""
        whole = plan.allotment == "unit"
        return replace(
            plan,
            shots=tuple(replace(s, hit=self.test(s.shooter, s.hit)) for s in plan.shots),
            wound=self.optional("", plan.wound),
            recipients=tuple(
                replace(
                    r,
                    save=self.optional("" if whole else r.id, r.save),
                    firepower=self.optional("" if whole else r.id, r.firepower),
                )
                for r in plan.recipients
            ),
        )

    def throws(self) -> Iterator[Throw]:
        """Yield the dice, those of one test together."""
        rolled = self.dice.rolled
        notes = {note.start: note for note in self.taken}
        place = 0
        while place < len(rolled):
            note = notes.get(place)
            stop = place + 1 if note is None else note.stop
            faces = tuple(die.face for die in rolled[place:stop])
            if note is None:
                yield Throw(rolled[place].purpose, faces)
            else:
                yield Throw(rolled[place].purpose, faces, note.who, note.test, note.passed)
            place = stop


class _NotedTest(Test):
    """A test that notes when it is rolled."""

    __slots__ = ("_notes", "_plain", "_who")
    _who: str
    _plain: Test
    _notes: _Notes

    def __init__(self, who: str, test: Test, notes: _Notes) -> None:
        super().__init__(test.needed, test.modifier, test.one_fails, test.reroll, test.beyond)
        self._who, self._plain, self._notes = who, test, notes

    def roll(self, source: DiceSource, purpose: str) -> bool:
        """Roll the test, and note it if it took dice."""
        rolled = self._notes.dice.rolled
        start = len(rolled)
        passed = self._plain.roll(source, purpose)
        if len(rolled) > start:
            self._notes.taken.append(_Note(self._who, self._plain, start, len(rolled), passed))
        elif not passed:
            self._notes.hopeless.append((self._who, purpose, self._plain))
        return passed
