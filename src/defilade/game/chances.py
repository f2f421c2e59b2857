"""What an action hangs on before it is done: the test that it takes, or the dice of a blow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from defilade.attack import AttackPlan, Odds, integrate, integrate_test
from defilade.battlefield.model import Weapon
from defilade.battlefield.state import State
from defilade.dice import Test
from defilade.game.needs import needed, needs_by_step
from defilade.language import Translator
from defilade.rulesets.actions import Action, DigIn, Fight, Treat
from defilade.rulesets.referee import Referee
from defilade.rulesets.ruling import Refusal


@runtime_checkable
class PlansBlows(Protocol):
    """A referee that knows what a blow hangs on."""

    def plan_of_blow(self, state: State, action: Fight) -> AttackPlan | None:
        """Return the plan by which a blow is rolled; None where no die is thrown for it."""
        ...

    def is_blow(self, state: State, weapon: Weapon | None) -> bool:
        """Tell whether an attack with a weapon is a blow: the phase is that of blows, or the weapon doesn't shoot."""
        ...

    def blow_forbidden(self, state: State, action: Fight) -> Refusal | None:
        """Return what forbids a blow, whenever and in whatever order it were struck."""
        ...


@dataclass(frozen=True, slots=True)
class Chances:
    """The odds of an action that is legal, and the test or the plan that they come from."""

    odds: Odds
    by: Test | AttackPlan

    def needs(self, words: Translator) -> Mapping[str, str]:
        """Return what the dice need, in words: of a ``test``, or of each step of a blow by its name."""
        if isinstance(self.by, Test):
            return {"test": needed(self.by, words)}
        return {step: "; ".join(lines) for step, lines in needs_by_step(self.by, words).items()}


def chances_of(referee: Referee, state: State, action: Action) -> Chances | None:
    """Return the odds of a legal action that takes a test, or strikes a blow; None for all others.

    A volley has odds too, but many of them: those are asked for target by target.

    >>> from defilade import DigIn, EndPhase, Game, loads
    >>> game = Game(loads('''
    ... {"format": "defilade/1", "ruleset": "flames-of-war", "table": {"width": 90, "depth": 60, "unit": "cm"},
    ...  "units": [{"id": "rifles", "side": "red", "base": "50x32mm",
    ...             "profile": {"type": "infantry", "skill": "veteran"},
    ...             "models": [{"id": "team", "position": [30, 10], "facing": 90}]},
    ...            {"id": "foe", "side": "blue", "base": "50x32mm", "profile": {"type": "infantry", "skill": 4},
    ...             "models": [{"id": "other", "position": [30, 40], "facing": 270}]}]}'''))
    >>> _ = game.push(EndPhase())
    >>> found = chances_of(game.referee, game.state, DigIn(unit="rifles"))
    >>> round(found.odds["success"].probability("true"), 3), found.by.needed
    (0.667, 3)
    >>> chances_of(game.referee, game.state, EndPhase()) is None
    True
    """
    if isinstance(action, Fight):
        plan = referee.plan_of_blow(state, action) if isinstance(referee, PlansBlows) else None
        return None if plan is None else Chances(integrate(plan), plan)
    test = required_test(referee, state, action)
    return None if test is None else Chances(integrate_test(test), test)


def required_test(referee: Referee, state: State, action: Action) -> Test | None:
    """Return the one test that an action takes in a state, if it is of that kind."""
    if isinstance(action, DigIn):
        found = referee.ruleset.chance(state.field, action.unit, action.do)
        if isinstance(found, Test):
            return replace(found, reroll="none") if action.reroll is False else found
    needs = getattr(state.field.options, "medic_roll", None)
    return Test(needs) if isinstance(action, Treat) and needs is not None else None
