"""The Russian game of toy soldiers: saves, cover, digging in, wounds."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar

from defilade.attack.plan import AttackPlan, Recipient
from defilade.battlefield.format import RulesetFormat
from defilade.battlefield.model import Battlefield, Feature, Model, Weapon
from defilade.dice import Test
from defilade.geometry.shapes import distance as shape_distance
from defilade.geometry.silhouette import Prism, hidden_fraction
from defilade.language import Phrase
from defilade.rulesets.clause import Clause
from defilade.rulesets.ruleset import (
    GAME_SIGHT,
    GAME_STATE,
    GAME_TARGET,
    models_of,
    out_of_reach,
    weapon_of,
)
from defilade.rulesets.ruling import Obscured, Obscurer, Refusal, Ruling
from defilade.rulesets.soldatiki.clauses import CLAUSES
from defilade.rulesets.soldatiki.cover import COVERING, PARAPET, TRENCH
from defilade.rulesets.soldatiki.digging import dig_in_forbidden
from defilade.rulesets.soldatiki.format import FORMAT
from defilade.rulesets.soldatiki.garrison import inside, shelters
from defilade.rulesets.soldatiki.kinds import fatal_wounds, is_aircraft, is_soldier, usual_height
from defilade.rulesets.soldatiki.kinds import full_wounds as kind_wounds
from defilade.rulesets.soldatiki.saves import Circumstances, Save, save_of
from defilade.rulesets.soldatiki.woods import behind_wood, blocked_by_depth
from defilade.rulesets.soldatiki.words import save_phrase
from defilade.rulesets.upright import (
    BUNKER,
    UprightRuleset,
    from_centimetres,
    is_sheltered,
    occupied,
    opaque_terrain,
    sight_phrase,
)
from defilade.rulesets.volley import Volley, foremost
from defilade.sight.bases import REACH, base_shape, distance_to, feature_shape, middle_of
from defilade.sight.ground import ground_of
from defilade.sight.scenery import Sighting
from defilade.sight.upright import VISIBLE, UprightView

if TYPE_CHECKING:
    from defilade.rulesets.soldatiki.referee import SoldatikiReferee

AIRCRAFT_EYE = 30.0
"""The height of an aircraft's eye in centimetres."""

NO_KINDS: frozenset[str] = frozenset()
NO_SAVE = Save(None, 0, None, ())


class Soldatiki(UprightRuleset):
    """The ruleset ``soldatiki``."""

    format: ClassVar[RulesetFormat] = FORMAT
    clauses: ClassVar[tuple[Clause, ...]] = CLAUSES

    def ruling(self, field: Battlefield, shooter: Model, target: str) -> Ruling:
        """Return the ruling of a model on a model: how much of it is hidden, and the save that gives."""
        aim = field.models[target]
        sighting = self.sighting(field, shooter, target)
        deep = self._in_deep_wood(field, shooter, aim)
        hidden = 1.0 if deep else sighting.hidden
        save = NO_SAVE if hidden >= 1.0 else self.save(field, shooter, aim, sighting)
        distance = distance_to(shooter, (aim,))
        seen = hidden < 1.0
        return Ruling(
            shooter=shooter.id,
            target=target,
            distance=distance,
            viewpoint=None,
            in_arc=True,
            in_sight=seen,
            can_shoot=self.can_shoot(field, shooter, aim, seen, distance),
            obscured=Obscured(total=hidden),
            cover=save.cover,
            to_hit_modifier=0,
            save=save.needed,
            by=tuple(Obscurer(name, "hides", share) for name, share in sighting.hidden_by()),
            clauses=save.clauses if seen else ("SOL-2.1",) if deep else (GAME_SIGHT,),
            phrases=_phrases(shooter, aim, hidden, deep, save),
        )

    def save(self, field: Battlefield, shooter: Model, target: Model, sighting: Sighting) -> Save:
        """Return the save of a target that the shooter sees (SOL-1.1 to SOL-5.5)."""
        held, options, hidden = self._covering(field, shooter, target), field.options, sighting.hidden
        kinds = {feature.kind for feature in held} if held else NO_KINDS
        traits = target.profile.traits
        between_wood = behind_wood(field, shooter, target) and not self._flies(shooter, target)
        return save_of(
            Circumstances(
                soldier=is_soldier(target),
                equipped="camouflaged" in traits or "body-armour" in traits,
                conspicuous="conspicuous" in traits,
                in_bunker=BUNKER in kinds,
                in_trench=TRENCH in kinds or PARAPET in kinds,
                behind_parapet=self._behind_parapet(field, target, sighting),
                in_feature=not kinds.isdisjoint(COVERING),
                behind_wood=between_wood,
                dug_in="dug-in" in field.unit_by_id[target.unit].flags,
                hidden=hidden > VISIBLE,
                small_part=1.0 - hidden <= options.small_part + VISIBLE,
                capped_in_fortifications=options.conspicuous_in_fortifications == "capped",
            )
        )

    def default_height(self, model: Model) -> float:
        """Return the height of a kind of model, in centimetres."""
        return usual_height(model.profile.kind)

    def eye_height(self, field: Battlefield, model: Model) -> float:
        """Return the height of a model's eye: a share of its own, or an aircraft's."""
        if is_aircraft(model):
            return from_centimetres(AIRCRAFT_EYE, field)
        return float(field.options.eye) * self.height(field, model)

    def hides(self, field: Battlefield, model: Model) -> bool:
        """Tell whether a model hides others: those on their feet and on the ground, unless the option is off."""
        return field.options.models_obscure == "on" and model.status == "active" and not is_aircraft(model)

    def never_hidden(self, field: Battlefield, model: Model) -> bool:
        """Tell whether a model is an aircraft: it is never hidden."""
        return is_aircraft(model)

    def shooter_forbidden(self, field: Battlefield, shooter: Model) -> Refusal | None:
        """Return why a model may not shoot: its squad dug in this turn (SOL-5.1), or it dashed."""
        squad = field.unit_by_id[shooter.unit]
        if not shooter.flags and not squad.flags and shooter.status == "active":
            return None
        if "dug-in-this-turn" in squad.flags:
            return Refusal("SOL-5.1", Phrase("{unit} dug in instead of shooting.", unit=squad.name))
        if "dashed" in shooter.flags:
            return Refusal(GAME_STATE, Phrase("{model} has dashed already.", model=shooter.id))
        return super().shooter_forbidden(field, shooter)

    def recipient(self, field: Battlefield, shooter: Model, target: Model, weapon: Weapon) -> Recipient:
        """Return a target with its wounds, and its save under the weapon's modifier."""
        save = self.save(field, shooter, target, self.sighting(field, shooter, target.id))
        needed = save.against(weapon.save_modifier)
        return Recipient(
            target.id,
            self.wounds_of(target),
            fatal=fatal_wounds(field, target),
            save=None if needed is None else _save_on(needed),
        )

    def forbids_lines(self, field: Battlefield) -> bool:
        """Tell whether too much wood may hide a target."""
        return field.options.wood_depth is not None

    def line_forbidden(self, field: Battlefield, shooter: Model, target: Model) -> Refusal | None:
        """Return the refusal of a shot at what too much wood hides (SOL-2.1), or None."""
        if self.forbids_lines(field) and self._in_deep_wood(field, shooter, target):
            return Refusal("SOL-2.1", _too_much_wood(shooter, target))
        return None

    def full_wounds(self, model: Model) -> int:
        """Return the wounds that a model has when it is unhurt."""
        return kind_wounds(model)

    def referee(self) -> SoldatikiReferee:
        """Return the referee of games by this ruleset."""
        from defilade.rulesets.soldatiki.referee import SoldatikiReferee  # noqa: PLC0415 - a ruling needs no referee

        return SoldatikiReferee(self)

    def attack(self, field: Battlefield, shooter: str, target: str, weapon: str | None = None) -> AttackPlan | Refusal:
        """Return the plan of a volley at a model, a unit, or a bunker."""
        bunker = field.feature_by_id.get(target)
        if bunker is None or target in field.unit_by_id or target in field.models:
            return super().attack(field, shooter, target, weapon)
        return self._attack_on_bunker(field, shooter, bunker, weapon)

    def chance(self, field: Battlefield, unit: str, action: str) -> Test | Refusal | None:
        """Return None for digging in, which needs no test, or why the unit can't dig in (SOL-5.1)."""
        if action != "dig-in":
            return super().chance(field, unit, action)
        squad = field.unit_of(models_of(field, unit)[0])
        return dig_in_forbidden(field, squad)

    def _covering(self, field: Battlefield, shooter: Model, target: Model) -> tuple[Feature, ...]:
        """Return the features that cover the target by its being in them."""
        held = occupied(field, target)
        if not held:
            return held
        held = tuple([feature for feature in held if not (feature.kind == BUNKER and feature.wounds == 0)])
        if not held or field.options.shared_cover == "stands":
            return held
        shared = {feature.id for feature in occupied(field, shooter)}
        return tuple(feature for feature in held if feature.id not in shared)

    def _behind_parapet(self, field: Battlefield, target: Model, sighting: Sighting) -> bool:
        """Tell whether a parapet within reach of the target's base hides a part of it (SOL-3.1)."""
        if PARAPET not in ground_of(field).kinds:
            return False
        parapets = [feature for feature in field.terrain if feature.kind == PARAPET]
        base, view = base_shape(target), sighting.view
        return any(
            feature.id in view.obstacles
            and shape_distance(base, feature_shape(feature)) <= field.options.parapet_reach + REACH
            and hidden_fraction(view.eye, view.target, (view.obstacles[feature.id],)) > VISIBLE
            for feature in parapets
        )

    def _in_deep_wood(self, field: Battlefield, shooter: Model, target: Model) -> bool:
        return blocked_by_depth(field, shooter.position, target.position) and not self._flies(shooter, target)

    @staticmethod
    def _flies(shooter: Model, target: Model) -> bool:
        return is_aircraft(shooter) or is_aircraft(target)

    def _attack_on_bunker(
        self, field: Battlefield, shooter: str, bunker: Feature, weapon: str | None
    ) -> AttackPlan | Refusal:
        """Return the plan of a volley at a bunker: no save, and all inside fall with it (SOL-4.5)."""
        shooters = models_of(field, shooter)
        arm = weapon_of(field.unit_of(shooters[0]), weapon)
        refusals = {model.id: self._forbids_bunker(field, model, bunker, arm) for model in shooters}
        firing = tuple(model for model in shooters if refusals[model.id] is None)
        if not firing:
            return foremost(refusal for refusal in refusals.values() if refusal is not None)
        assert not isinstance(arm, Refusal)
        assert bunker.wounds is not None
        garrison = tuple(model.id for model in inside(field, bunker))
        recipient = Recipient(bunker.id, bunker.wounds, carries=garrison, is_model=False)
        return self.plan(field, Volley(firing, ()), (recipient,), arm)

    def _forbids_bunker(
        self, field: Battlefield, shooter: Model, bunker: Feature, weapon: Weapon | Refusal
    ) -> Refusal | None:
        distance = shape_distance(base_shape(shooter), feature_shape(bunker))
        refusals = (
            self.shooter_forbidden(field, shooter),
            _no_target(field, shooter, bunker),
            out_of_reach(weapon, distance, shooter, bunker.id),
            self._wood_before_bunker(field, shooter, bunker),
        )
        found = [refusal for refusal in refusals if refusal is not None]
        if found:
            return foremost(found)
        if self.bunker_view(field, shooter, bunker).hidden >= 1.0:
            return Refusal(
                GAME_SIGHT,
                Phrase("{shooter} can't see {target}: it is wholly hidden.", shooter=shooter.id, target=bunker.id),
            )
        return None

    def _wood_before_bunker(self, field: Battlefield, shooter: Model, bunker: Feature) -> Refusal | None:
        """Return the refusal of a shot at a bunker behind too much wood (SOL-2.1), or None; aircraft look over it."""
        if not self.forbids_lines(field) or is_aircraft(shooter):
            return None
        deep = blocked_by_depth(field, shooter.position, middle_of(bunker))
        return Refusal("SOL-2.1", _too_much_wood(shooter, bunker)) if deep else None

    def bunker_view(self, field: Battlefield, shooter: Model, bunker: Feature) -> UprightView:
        """Return a shooter's view of a bunker."""
        obstacles = opaque_terrain(field, (*occupied(field, shooter), bunker))
        for unit in field.units:
            for model in unit.models if unit.id != shooter.unit else ():
                if self.hides(field, model) and not is_sheltered(field, model):
                    obstacles[model.id] = self.prism(field, model)
        prism = Prism(feature_shape(bunker), 0.0, bunker.height or 0.0)
        return UprightView(self.eye(field, shooter), prism, obstacles, {})


@cache
def _save_on(needed: int) -> Test:
    return Test(needed)


def _too_much_wood(shooter: Model, target: Model | Feature) -> Phrase:
    return Phrase(
        "{shooter} can't see {target}: there is too much wood on the line.", shooter=shooter.id, target=target.id
    )


def _no_target(field: Battlefield, shooter: Model, bunker: Feature) -> Refusal | None:
    """Return why a feature is no target of a shooter, or None."""
    if bunker.kind == BUNKER and bunker.wounds == 0:
        return Refusal(GAME_TARGET, Phrase("The bunker {target} is destroyed already.", target=bunker.id))
    if bunker.kind != BUNKER or not bunker.wounds:
        return Refusal(GAME_TARGET, Phrase("{target} can't be destroyed by shooting.", target=bunker.id))
    if bunker.side == shooter.side:
        return Refusal(GAME_TARGET, Phrase("The shooter and {target} are on the same side.", target=bunker.id))
    if bunker in shelters(field, shooter):
        return Refusal(GAME_TARGET, Phrase("{model} is inside {target}.", model=shooter.id, target=bunker.id))
    return None


def _phrases(shooter: Model, target: Model, hidden: float, deep: bool, save: Save) -> tuple[Phrase, ...]:
    if deep:
        return (_too_much_wood(shooter, target),)
    sight = sight_phrase(shooter, target, hidden)
    return (sight,) if hidden >= 1.0 else (sight, save_phrase(save))
