"""What can be asked about odds: what a volley does, and whether an action succeeds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from defilade.attack import integrate
from defilade.cli.labels import full_label
from defilade.dice import Test
from defilade.game.needs import attack_needs, needed
from defilade.language import N_, Phrase, Translator

if TYPE_CHECKING:
    from defilade.attack import AttackPlan, Odds
    from defilade.game.game import Game
    from defilade.game.needs import Facts
    from defilade.rulesets.actions import Fight

ACTIONS: Mapping[str, str] = {"dig-in": N_("digging in")}
"""What actions are called."""


@dataclass(frozen=True, slots=True)
class Volley:
    """A unit or model shoots at a unit, model or bunker: with the weapon named, or the unit's first."""

    shooter: str
    target: str
    weapon: str | None

    def odds(self, game: Game, *, exact: bool) -> Odds:
        """Return the odds of the volley."""
        return game.odds(self.shooter, self.target, self.weapon, exact=exact)

    def title(self, game: Game) -> Phrase:
        """Say who shoots at whom with what."""
        field = game.battlefield
        unit = field.unit_by_id.get(self.shooter) or field.unit_of(self.shooter)
        return Phrase(
            "{shooter} → {target}: {weapon}",
            shooter=full_label(field, self.shooter),
            target=full_label(field, self.target),
            weapon=self.weapon or unit.weapons[0].id,
        )

    def needs(self, game: Game, words: Translator) -> Facts:
        """Return what the dice of the volley need."""
        return attack_needs(game.plan(self.shooter, self.target, self.weapon), words)


@dataclass(frozen=True, slots=True)
class Blow:
    """A model strikes at another in hand-to-hand, by a plan of its own."""

    fight: Fight
    plan: AttackPlan

    def odds(self, game: Game, *, exact: bool) -> Odds:
        """Return the odds of the blow."""
        return integrate(self.plan, exact=exact)

    def title(self, game: Game) -> Phrase:
        """Say who strikes at whom with what."""
        return Volley(self.fight.model, self.fight.target, self.fight.weapon).title(game)

    def needs(self, game: Game, words: Translator) -> Facts:
        """Return what the dice of the blow need."""
        return attack_needs(self.plan, words)


@dataclass(frozen=True, slots=True)
class Act:
    """A unit does something that may fail."""

    unit: str
    action: str

    def odds(self, game: Game, *, exact: bool) -> Odds:
        """Return the odds that it succeeds."""
        return game.action_odds(self.unit, self.action, exact=exact)

    def title(self, game: Game) -> Phrase:
        """Say who does what."""
        doing = Phrase(ACTIONS.get(self.action, self.action))
        return Phrase("{unit}: {action}", unit=full_label(game.battlefield, self.unit), action=doing)

    def needs(self, game: Game, words: Translator) -> Facts:
        """Return what its test needs."""
        test = game.ruleset.chance(game.battlefield, self.unit, self.action)
        return [(N_("Test"), [needed(test, words) if isinstance(test, Test) else words.text(N_("none needed"))])]


Question = Volley | Blow | Act
