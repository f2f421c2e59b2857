"""After the battle, by the option ``aftermath``: what becomes of those who are out of action.

All of it is beyond the source. The dice fall in this order: model by model in the scenario's order; for a henchman one
D6; for a hero the tens of a D66, its units, then the further die that its row calls for. Several injuries take a D6 for
their number and then each the same dice as one, a D66 that may not count being thrown anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from defilade.battlefield.model import Model
from defilade.battlefield.state import State
from defilade.dice import DiceSource
from defilade.language import N_, Phrase
from defilade.rulesets.events import Event, Result
from defilade.rulesets.mordheim.injuries import BLIND, CHART, NOT_AGAIN, Effect, Row, row_of
from defilade.rulesets.mordheim.states import OUT

DEAD: Final = "dead"
MISSES: Final = "misses-games:"
MOST_MISSED: Final = 3
"""No injury costs more battles than this."""

LOST_UP_TO: Final = 2
"""A henchman is lost on this D6 or less."""

FATES: Final = frozenset(
    {DEAD}
    | {f"{MISSES}{battles}" for battles in range(1, MOST_MISSED + 1)}
    | {effect.flag for effect in (BLIND, *(e for row in CHART for _, e in row.effects)) if effect.flag is not None}
)
"""The flags that the end of a battle may leave a warrior with, but for those that come more than once."""

HENCHMAN = N_("a henchman's fate")
TENS, UNITS = N_("injury chart, tens"), N_("injury chart, units")
COUNT = N_("number of injuries")
FURTHER = N_("injury chart, further die")
MISSED = N_("battles missed")


def after_battle(state: State, dice: DiceSource) -> Result:
    """Return what becomes of the warriors who are out of action when the battle is over (MOR-17.1).

    A model without a kind counts as a henchman.
    """
    out = [model for model in state.field.models.values() if model.status == OUT]
    if not out:
        return Result(state)
    events = [
        Event(
            "after-the-battle",
            Phrase(
                "After the battle, beyond the source, by the option aftermath (who has no kind counts as a henchman):"
            ),
        )
    ]
    changed = []
    for model in out:
        fate = _Hero(model, dice).fate() if model.profile.kind == "hero" else _henchman(model, dice)
        changed.append(replace(model, flags=model.flags | fate.flags))
        events += fate.events
    return Result(state.with_models(changed), tuple(events), ("MOR-17.1",))


@dataclass(frozen=True, slots=True)
class _Fate:
    """What became of a warrior: flags that he keeps, and the events of it."""

    flags: frozenset[str]
    events: tuple[Event, ...]


def _henchman(model: Model, dice: DiceSource) -> _Fate:
    face = dice.d6(HENCHMAN)
    lost = face <= LOST_UP_TO
    phrase = Phrase("{model} is lost.", model=model.id) if lost else Phrase("{model} recovers.", model=model.id)
    told = {"model": model.id, "dice": [face], "result": "lost" if lost else "recovered"}
    return _Fate(frozenset({DEAD}) if lost else frozenset(), (Event("aftermath", phrase, told),))


@dataclass(slots=True)
class _Hero:
    """A hero at the chart."""

    model: Model
    dice: DiceSource
    faces: list[int] = field(default_factory=list)
    lasting: list[str] = field(default_factory=list)
    misses: int = 0

    def fate(self) -> _Fate:
        """Roll on the chart, with all that the result calls for."""
        events = tuple(self._injuries())
        missed = {f"{MISSES}{self.misses}"} if self.misses else set()
        return _Fate(frozenset(_numbered(self.lasting)) | missed, events)

    def _injuries(self) -> Iterator[Event]:
        row = self._row()
        effect = self._effect(row)
        if not effect.again:
            yield self._befall(row, effect)
            return
        count = self._d6(COUNT)
        phrase = Phrase("{model} has {n} injury.", plural="{model} has {n} injuries.", n=count, model=self.model.id)
        yield self._event(row, effect, phrase, count=count)
        for _ in range(count):
            row = self._row()
            while row.name in NOT_AGAIN:
                row = self._row()
            yield self._befall(row, self._effect(row))

    def _d6(self, purpose: str) -> int:
        face = self.dice.d6(purpose)
        self.faces.append(face)
        return face

    def _row(self) -> Row:
        tens = self._d6(TENS)
        return row_of(tens, self._d6(UNITS))

    def _effect(self, row: Row) -> Effect:
        effect = row.effect(self._d6(FURTHER) if len(row.effects) > 1 else 6)
        return BLIND if effect.flag in self.lasting and effect.name == "blinded" else effect

    def _befall(self, row: Row, effect: Effect) -> Event:
        if effect.flag is not None:
            self.lasting.append(effect.flag)
        phrase = Phrase(effect.words, model=self.model.id)
        missed = (self._d6(MISSED) + 1) // 2 if effect.misses == "D3" else effect.misses
        if not missed:
            return self._event(row, effect, phrase)
        self.misses = max(self.misses, missed)
        told = Phrase(
            "{what} He misses the next battle.", plural="{what} He misses the next {n} battles.", n=missed, what=phrase
        )
        return self._event(row, effect, told, misses=missed)

    def _event(self, row: Row, effect: Effect, phrase: Phrase, **more: int) -> Event:
        """Return the event of a result, with the dice that fell since the one before."""
        told: dict[str, Any] = {"model": self.model.id, "dice": self.faces, "row": row.name, "result": effect.name}
        self.faces = []
        return Event("aftermath", phrase, told | more)


def _numbered(flags: list[str]) -> Iterator[str]:
    """Yield flags, those that come more than once with a number: ``injury:leg-wound``, ``injury:leg-wound-2``."""
    for place, flag in enumerate(flags):
        before = flags[:place].count(flag)
        yield f"{flag}-{before + 1}" if before else flag
