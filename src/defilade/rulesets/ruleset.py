"""What a ruleset is: a format, clauses, rulings, and attacks described as plans."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from defilade.attack.plan import AttackPlan
from defilade.battlefield.faults import nearest
from defilade.battlefield.format import RulesetFormat
from defilade.battlefield.model import Battlefield, Model, Unit, Weapon
from defilade.dice import Test
from defilade.language import N_, Language, Phrase, translator
from defilade.rulesets.clause import Clause
from defilade.rulesets.names import runs
from defilade.rulesets.ruling import Refusal, Ruling
from defilade.rulesets.view import View
from defilade.sight.bases import REACH

if TYPE_CHECKING:
    from defilade.rulesets.referee import Referee

ON_THE_FIELD = frozenset({"active", "fallen", "knocked-down", "stunned"})
"""The statuses of models that a side still has."""

OFF_THE_TABLE = frozenset({"lost", "destroyed", "out-of-action"})
"""The statuses of models that are no longer there."""

GAME_TARGET, GAME_STATE, GAME_RANGE, GAME_SIGHT = "GAME-target", "GAME-state", "GAME-range", "GAME-sight"

_MOST_KNOWN = 12


class UnknownNameError(ValueError):
    """A name that the battlefield does not know, with the nearest that it does, or another hint."""

    def __init__(
        self,
        name: str,
        known: Sequence[str],
        what: str = N_("No unit or model is called “{name}”."),
        hint: Phrase | None = None,
    ) -> None:
        """Keep the name and find its nearest neighbour among the known ones."""
        super().__init__(name, known, what, hint)
        self.name = name
        near = nearest(name, known)
        if hint is None:
            hint = _known(known) if near is None else Phrase("Did you mean “{near}”?", near=near)
        self.message = Phrase("{problem} {hint}", problem=Phrase(what, name=name), hint=hint)

    def __str__(self) -> str:
        """Return the error in English."""
        return self.text("en")

    def text(self, language: Language) -> str:
        """Return the error in words."""
        return translator(language).text(self.message)


def _known(known: Sequence[str]) -> Phrase:
    names = runs(known)
    more = len(names) - _MOST_KNOWN
    shown = ", ".join(names[:_MOST_KNOWN])
    if more > 0:
        return Phrase(
            "Known are: {names} and {n} more.", plural="Known are: {names} and {n} more.", names=shown, n=more
        )
    return Phrase("Known are: {names}.", names=shown) if known else Phrase("There is none.")


class Ruleset(ABC):
    """A game's rules, as far as the program decides by them.

    A ruleset reads nothing but the battlefield it is given and changes nothing.
    """

    format: ClassVar[RulesetFormat]
    clauses: ClassVar[tuple[Clause, ...]]
    judges_units: ClassVar[bool] = False
    """Whether a ruling is about a whole unit's footprint, or about one model."""

    @property
    def id(self) -> str:
        """The id that scenarios name the ruleset by."""
        return self.format.id

    @abstractmethod
    def ruling(self, field: Battlefield, shooter: Model, target: str) -> Ruling:
        """Return the ruling of a model on a target: a unit's id where the ruleset judges units, else a model's."""

    @abstractmethod
    def view(self, field: Battlefield, shooter: Model, target: str) -> View:
        """Return the sight that the ruling rests on, in pieces that a picture can show."""

    @abstractmethod
    def attack(self, field: Battlefield, shooter: str, target: str, weapon: str | None = None) -> AttackPlan | Refusal:
        """Return the plan of an attack by a unit or model on a target, or why it is refused.

        Raises :class:`UnknownNameError` for a name that is not there.
        """

    def chance(self, field: Battlefield, unit: str, action: str) -> Test | Refusal | None:
        """Return the test that an action of a unit needs (None: it needs none), or why the action is refused.

        Raises :class:`UnknownNameError` for a name that is not there.
        """
        models_of(field, unit)
        return Refusal(GAME_TARGET, Phrase("No action of this ruleset needs a test: {action}.", action=action))

    @abstractmethod
    def full_wounds(self, model: Model) -> int:
        """Return the wounds that a model has when it is unhurt."""

    def wounds_of(self, model: Model) -> int:
        """Return the wounds that a model has left."""
        return self.full_wounds(model) if model.wounds is None else model.wounds

    @abstractmethod
    def referee(self) -> Referee:
        """Return the referee of games by this ruleset."""

    def rulings(self, field: Battlefield, shooter: str | None = None, target: str | None = None) -> Iterator[Ruling]:
        """Yield the rulings of every shooter on every target.

        A unit stands for each of its models; what is left out stands for all that oppose the other, and both left out
        for all pairs of opposing sides. Raises :class:`UnknownNameError` for a name that is not there.
        """
        for model, aim in self.pairs(field, shooter, target):
            yield self.ruling(field, model, aim)

    def pairs(self, field: Battlefield, shooter: str | None, target: str | None) -> Iterator[tuple[Model, str]]:
        """Yield the shooters and targets that :meth:`rulings` is about."""
        shooters = models_of(field, shooter) if shooter is not None else tuple(field.models.values())
        targets = models_of(field, target) if target is not None else tuple(field.models.values())
        chosen = shooter is not None and target is not None
        here = [t for t in targets if t.status not in OFF_THE_TABLE]
        for model in shooters:
            if model.status in OFF_THE_TABLE:
                continue
            aims = (t for t in here if chosen or t.side != model.side)
            yield from ((model, aim) for aim in dict.fromkeys(t.unit if self.judges_units else t.id for t in aims))


def models_of(field: Battlefield, name: str) -> tuple[Model, ...]:
    """Return the models that a name stands for: a unit's, or the one model."""
    if name in field.unit_by_id:
        return field.unit_by_id[name].models
    if name in field.models:
        return (field.models[name],)
    known = (*field.unit_by_id, *field.models)
    if name in field.feature_by_id:
        can_be_shot_at = field.feature_by_id[name].wounds is not None
        hint = Phrase("What a shot at it does is told by the odds.") if can_be_shot_at else _known(known)
        raise UnknownNameError(name, known, N_("“{name}” is terrain, neither a unit nor a model."), hint)
    raise UnknownNameError(name, known)


def weapon_of(unit: Unit, weapon: str | None) -> Weapon | Refusal:
    """Return a unit's weapon by its id, or its first; a refusal where it has none at all."""
    if not unit.weapons:
        return Refusal(GAME_RANGE, Phrase("There is no weapon to shoot with: {unit}.", unit=unit.name))
    if weapon is None:
        return unit.weapons[0]
    for one in unit.weapons:
        if one.id == weapon:
            return one
    raise UnknownNameError(weapon, [one.id for one in unit.weapons], N_("The unit has no weapon called “{name}”."))


def save_against(weapon: Weapon, needed: int | None) -> Test | None:
    """Return the test of an armour save under a weapon's modifier; None where there is no save.

    >>> save = save_against(Weapon("rifle", hit=4, save_modifier=-1), 5)
    >>> save.needed, save.modifier
    (5, -1)
    """
    return None if needed is None else Test(needed, modifier=weapon.save_modifier)


def reaches(weapon: Weapon, distance: float) -> bool:
    """Tell whether a distance is within a weapon's range, the range itself included.

    >>> reaches(Weapon("bow", hit=4, range=24.0), 24.0), reaches(Weapon("sword", hit=4, range=0.0), 0.1)
    (True, False)
    """
    return distance <= reach_of(weapon)


def reach_of(weapon: Weapon) -> float:
    """Return the greatest distance that is within a weapon's range, the tolerance of distances allowed for."""
    return math.inf if weapon.range is None else weapon.range + REACH


def out_of_reach(weapon: Weapon | Refusal, distance: float, shooter: Model, target: str) -> Refusal | None:
    """Return the refusal of a shot over a distance with a weapon (or for want of one), or None."""
    if isinstance(weapon, Refusal):
        return weapon
    if reaches(weapon, distance):
        return None
    return _does_not_reach(shooter.id, target)


@lru_cache(maxsize=4096)
def _does_not_reach(shooter: str, target: str) -> Refusal:
    message = Phrase("The weapon of {model} does not reach {target}.", target=target, model=shooter)
    return Refusal(GAME_RANGE, message)


def out_of_it(model: Model) -> Refusal:
    """Return the refusal of what one who no longer fights would do, or have done to him."""
    return _out_of_it(model.id, model.status in OFF_THE_TABLE)


@lru_cache(maxsize=4096)
def _out_of_it(model: str, for_good: bool) -> Refusal:
    words = N_("{model} is out of it already.") if for_good else N_("{model} has fallen.")
    return Refusal(GAME_STATE, Phrase(words, model=model))


def shot_already(shooter: Model) -> Refusal | None:
    """Return the refusal of a model's second shot in a turn, or None."""
    return _has_shot(shooter.id) if "shot" in shooter.flags else None


@lru_cache(maxsize=4096)
def _has_shot(shooter: str) -> Refusal:
    return Refusal(GAME_STATE, Phrase("{model} has shot already.", model=shooter))
