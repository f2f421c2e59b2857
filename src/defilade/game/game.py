"""The game as its user meets it: a battlefield, and the questions that can be asked of it."""

from __future__ import annotations

from collections.abc import Iterator

from defilade.attack import AttackPlan, Odds, integrate, integrate_test
from defilade.battlefield.model import Battlefield
from defilade.dice import Distribution, Test
from defilade.language import Language
from defilade.rulesets.registry import ruleset
from defilade.rulesets.ruleset import Ruleset
from defilade.rulesets.ruling import Refusal, Ruling


class RefusedError(Exception):
    """The rules forbid it: the refusal says by which clause, and why."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(self.text("en"))

    def text(self, language: Language) -> str:
        """Return the reason in words."""
        return str(self.refusal.to_json(language)["message"])


class Game:
    """A battlefield under its ruleset.

    >>> from defilade import loads
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
    """

    def __init__(self, battlefield: Battlefield) -> None:
        self.battlefield = battlefield
        self.ruleset: Ruleset = ruleset(battlefield.ruleset)

    def ruling(self, shooter: str, target: str) -> Ruling:
        """Return the ruling of one shooter on one target.

        A name of several models stands for the first of them; see :meth:`rulings` for all. Raises
        ``UnknownNameError`` for a name that is not on the table.
        """
        return next(self.rulings(shooter, target))

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


_CERTAIN: Distribution[str] = Distribution({"true": 1.0, "false": 0.0})
