"""Mordheim: wounds, injuries, recovery."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from defilade.attack.plan import AttackPlan, Outcome, Recipient
from defilade.battlefield.format import RulesetFormat
from defilade.battlefield.model import Battlefield, Model, Weapon
from defilade.language import Phrase
from defilade.rulesets.clause import Clause
from defilade.rulesets.mordheim.clauses import CLAUSES
from defilade.rulesets.mordheim.format import FORMAT
from defilade.rulesets.mordheim.states import ACTIVE, OUT, down, status_of
from defilade.rulesets.ruleset import GAME_SIGHT, save_against, shot_already
from defilade.rulesets.ruling import Obscured, Obscurer, Refusal, Ruling
from defilade.rulesets.upright import UprightRuleset, sight_phrase
from defilade.rulesets.volley import Volley
from defilade.sight.bases import distance_to

if TYPE_CHECKING:
    from defilade.rulesets.mordheim.referee import MordheimReferee

HEIGHT = 2.4
"""The height of a warrior in centimetres, where the profile gives none."""


class Mordheim(UprightRuleset):
    """The ruleset ``mordheim``."""

    format: ClassVar[RulesetFormat] = FORMAT
    clauses: ClassVar[tuple[Clause, ...]] = CLAUSES
    outcomes: tuple[Outcome, ...] = ("hits", "wounds")
    injuries = True

    def ruling(self, field: Battlefield, shooter: Model, target: str) -> Ruling:
        """Return the ruling of a warrior on a warrior: whether he sees him, and the armour that saves."""
        aim = field.models[target]
        sighting = self.sighting(field, shooter, target)
        distance = distance_to(shooter, (aim,))
        sight = sight_phrase(shooter, aim, sighting.hidden)
        armour: int | None = aim.profile.armour if sighting.seen else None
        return Ruling(
            shooter=shooter.id,
            target=target,
            distance=distance,
            viewpoint=None,
            in_arc=True,
            in_sight=sighting.seen,
            can_shoot=self.can_shoot(field, shooter, aim, sighting.seen, distance),
            obscured=Obscured(total=sighting.hidden),
            cover=None,
            to_hit_modifier=0,
            save=armour,
            by=tuple(Obscurer(name, "hides", share) for name, share in sighting.hidden_by()),
            clauses=() if sighting.seen else (GAME_SIGHT,),
            phrases=(sight, _armour_phrase(armour)) if sighting.seen else (sight,),
        )

    def full_wounds(self, model: Model) -> int:
        """Return the wounds that a model has when it is unhurt."""
        wounds: int = model.profile.wounds
        return wounds

    def referee(self) -> MordheimReferee:
        """Return the referee of games by this ruleset."""
        from defilade.rulesets.mordheim.referee import MordheimReferee  # noqa: PLC0415 - a ruling needs no referee

        return MordheimReferee(self)

    def default_height(self, model: Model) -> float:
        """Return the height of a warrior in centimetres."""
        return HEIGHT

    def hides(self, field: Battlefield, model: Model) -> bool:
        """Tell whether a warrior hides others: those who are down hide nobody."""
        return model.status == ACTIVE

    def shooter_forbidden(self, field: Battlefield, shooter: Model) -> Refusal | None:
        """Return the clause by which a warrior who is down does not shoot (MOR-15.1, MOR-16.1, MOR-17.1)."""
        return shot_already(shooter) if shooter.status == ACTIVE else down(shooter)

    def target_forbidden(self, field: Battlefield, target: Model) -> Refusal | None:
        """Return the clause by which a warrior out of action is no target (MOR-17.1)."""
        return down(target) if target.status == OUT else None

    def recipient(self, field: Battlefield, shooter: Model, target: Model, weapon: Weapon) -> Recipient:
        """Return a warrior with his wounds, armour and status."""
        return Recipient(
            target.id,
            self.wounds_of(target),
            save=save_against(weapon, target.profile.armour),
            status=status_of(target),
        )

    def plan(self, field: Battlefield, volley: Volley, recipients: tuple[Recipient, ...], weapon: Weapon) -> AttackPlan:
        """Return the plan of a volley, with the injury rolls that follow (MOR-14.2 to MOR-14.4)."""
        plan = super().plan(field, volley, recipients, weapon)
        single = len(recipients) == 1
        return replace(plan, outcomes=(*plan.outcomes, "status")) if single else plan


def _armour_phrase(armour: int | None) -> Phrase:
    if armour is None:
        return Phrase("It has no armour save.")
    return Phrase("Its armour saves on {needed}+.", needed=armour)
