"""Flames of War: digging in, and fire at what has dug in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from defilade.attack.plan import Outcome, Recipient
from defilade.battlefield.format import RulesetFormat
from defilade.battlefield.model import Battlefield, Model, Weapon
from defilade.dice import Test
from defilade.language import Phrase
from defilade.rulesets.clause import Clause
from defilade.rulesets.flames_of_war.clauses import CLAUSES
from defilade.rulesets.flames_of_war.cover import FOXHOLE, bulletproof_by, clause_of_cover
from defilade.rulesets.flames_of_war.digging import DIGGERS, dig_in_forbidden, skill_test
from defilade.rulesets.flames_of_war.format import BULLETPROOF, FORMAT
from defilade.rulesets.ruleset import GAME_SIGHT, GAME_STATE, models_of, save_against
from defilade.rulesets.ruling import Obscured, Obscurer, Refusal, Ruling
from defilade.rulesets.upright import UprightRuleset, sight_phrase
from defilade.sight.bases import distance_to

if TYPE_CHECKING:
    from defilade.rulesets.flames_of_war.referee import FlamesOfWarReferee

HEIGHTS = {"infantry": 2.0, "gun": 2.0, "cavalry": 3.0, "vehicle": 3.0}
"""The heights of teams in centimetres, where the profile gives none."""

MOVED = frozenset({"moved", "counts-as-moved"})


class FlamesOfWar(UprightRuleset):
    """The ruleset ``flames-of-war``."""

    format: ClassVar[RulesetFormat] = FORMAT
    clauses: ClassVar[tuple[Clause, ...]] = CLAUSES
    outcomes: tuple[Outcome, ...] = ("hits", "casualties")

    def ruling(self, field: Battlefield, shooter: Model, target: str) -> Ruling:
        """Return the ruling of a team on a team: sight, bulletproof cover, and the save."""
        aim = field.models[target]
        sighting = self.sighting(field, shooter, target)
        distance = distance_to(shooter, (aim,))
        cover = bulletproof_by(field, aim) if sighting.seen else None
        save: int | None = aim.profile.save if sighting.seen else None
        sight = sight_phrase(shooter, aim, sighting.hidden)
        return Ruling(
            shooter=shooter.id,
            target=target,
            distance=distance,
            viewpoint=None,
            in_arc=True,
            in_sight=sighting.seen,
            can_shoot=self.can_shoot(field, shooter, aim, sighting.seen, distance),
            obscured=Obscured(total=sighting.hidden),
            cover=None if cover is None else BULLETPROOF,
            to_hit_modifier=0,
            save=save,
            by=tuple(Obscurer(name, "hides", share) for name, share in sighting.hidden_by()),
            clauses=clause_of_cover(cover) if sighting.seen else (GAME_SIGHT,),
            phrases=(sight, _state(cover, save)) if sighting.seen else (sight,),
        )

    def full_wounds(self, model: Model) -> int:
        """Return the wounds that a model has when it is unhurt."""
        return 1

    def referee(self) -> FlamesOfWarReferee:
        """Return the referee of games by this ruleset."""
        from defilade.rulesets.flames_of_war.referee import FlamesOfWarReferee  # noqa: PLC0415 - a ruling needs no referee

        return FlamesOfWarReferee(self)

    def default_height(self, model: Model) -> float:
        """Return the height of a type of team, in centimetres."""
        return HEIGHTS[model.profile.type]

    def hides(self, field: Battlefield, model: Model) -> bool:
        """Tell whether a team hides others: those not destroyed."""
        return model.status == "active"

    def shots(self, field: Battlefield, shooter: Model, weapon: Weapon) -> int:
        """Return the rate of fire: the moving one for a team that has, or counts as having, moved (FOW-1.4)."""
        standing = weapon.shots if weapon.rof is None else weapon.rof
        if weapon.rof_moving is None or not shooter.flags & MOVED:
            return standing
        return weapon.rof_moving

    def without_dice(self, field: Battlefield, shooter: Model, weapon: Weapon) -> Refusal | None:
        """Return why a team does not fire: its gun has no dice after a move, or after what counts as one (FOW-1.4)."""
        if self.shots(field, shooter, weapon):
            return None
        if "moved" in shooter.flags:
            words = Phrase("{model} has moved: {weapon} doesn't fire after a move.", model=shooter.id, weapon=weapon.id)
            return Refusal(GAME_STATE, words)
        words = Phrase(
            "{model} tried to dig in, which counts as moving: {weapon} doesn't fire after a move.",
            model=shooter.id,
            weapon=weapon.id,
        )
        return Refusal("FOW-1.4", words)

    def recipient(self, field: Battlefield, shooter: Model, target: Model, weapon: Weapon) -> Recipient:
        """Return a team with its save and, by the option, the firepower test that must follow."""
        asked = field.options.firepower == "on" and target.profile.type in DIGGERS
        dug = asked and bulletproof_by(field, target) is not None
        firepower = Test(weapon.firepower) if dug and weapon.firepower is not None else None
        return Recipient(
            target.id,
            save=save_against(weapon, target.profile.save),
            firepower=firepower,
        )

    def chance(self, field: Battlefield, unit: str, action: str) -> Test | Refusal | None:
        """Return the skill test to dig in, or why the platoon can't (FOW-1.1 to FOW-4.1)."""
        if action != "dig-in":
            return super().chance(field, unit, action)
        platoon = field.unit_of(models_of(field, unit)[0])
        return dig_in_forbidden(field, platoon) or skill_test(field, platoon)


def _state(cover: str | None, save: int | None) -> Phrase:
    """Say what cover a team that is seen has, and its save."""
    if cover is None:
        where = Phrase("It has no bulletproof cover")
    elif cover == FOXHOLE:
        where = Phrase("It is in a foxhole: bulletproof cover")
    else:
        where = Phrase("It is in bulletproof cover ({feature})", feature=cover)
    saves = Phrase("no save") if save is None else Phrase("save {needed}+", needed=save)
    return Phrase("{cover}; {save}.", cover=where, save=saves)
