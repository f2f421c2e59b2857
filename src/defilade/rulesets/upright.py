"""What the rulesets of true lines of sight have in common: eyes, prisms, what hides whom, and attacks on models."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from defilade.attack.plan import AttackPlan, Outcome, Recipient, Shots
from defilade.battlefield.model import Battlefield, Feature, Model, Weapon
from defilade.dice import Test
from defilade.geometry.silhouette import Eye, Prism
from defilade.language import Percent, Phrase
from defilade.rulesets.ruleset import (
    GAME_RANGE,
    GAME_SIGHT,
    GAME_STATE,
    GAME_TARGET,
    Ruleset,
    models_of,
    reaches,
    shot_already,
    weapon_of,
)
from defilade.rulesets.ruling import Refusal, Ruling
from defilade.rulesets.volley import Volley, share_out
from defilade.sight.bases import base_shape, feature_shape, stands_in
from defilade.sight.upright import UprightView

CENTIMETRES_PER_INCH = 2.54
HILL, BUNKER, BUILDING = "hill", "bunker", "building"
SHELTERS = (BUILDING, BUNKER)
"""Features whose occupants hide nothing."""


def from_centimetres(length: float, field: Battlefield) -> float:
    """Return a length given in centimetres in the table's unit."""
    return length if field.table.unit == "cm" else length / CENTIMETRES_PER_INCH


def occupied(field: Battlefield, model: Model) -> tuple[Feature, ...]:
    """Return the features that a model is in: named as an occupant, entered, or stood in by the centre of its base."""
    return tuple(
        feature
        for feature in field.terrain
        if model.id in feature.occupants or f"in:{feature.id}" in model.flags or stands_in(model, feature)
    )


def is_sheltered(field: Battlefield, model: Model) -> bool:
    """Tell whether a model is in a building or bunker: it hides nothing then."""
    return any(feature.kind in SHELTERS for feature in occupied(field, model))


def ground(field: Battlefield, model: Model) -> float:
    """Return the height of the ground under a model: that of the hill it stands on, or 0."""
    hills = (f.height or 0.0 for f in field.terrain if f.kind == HILL and stands_in(model, f))
    return max(hills, default=0.0)


def opaque_terrain(field: Battlefield, out_of_the_way: Collection[Feature]) -> dict[str, Prism]:
    """Return the features that hide what lies behind them, without those in which shooter or target stand."""
    return {
        feature.id: Prism(feature_shape(feature), 0.0, feature.height)
        for feature in field.terrain
        if feature not in out_of_the_way and feature.height is not None and feature.height > 0.0
    }


@dataclass(frozen=True, slots=True)
class Sighting:
    """One shooter's sight of one target: the view, and the share of the target that is hidden."""

    view: UprightView
    hidden: float

    @property
    def seen(self) -> bool:
        """Whether anything of the target can be seen."""
        return self.hidden < 1.0


class UprightRuleset(Ruleset):
    """A ruleset that looks from eyes at silhouettes."""

    outcomes: tuple[Outcome, ...] = ("hits", "wounds", "casualties")

    @abstractmethod
    def default_height(self, model: Model) -> float:
        """Return the height of a model whose profile gives none, in centimetres."""

    @abstractmethod
    def hides(self, field: Battlefield, model: Model) -> bool:
        """Tell whether a model can hide others at all."""

    @abstractmethod
    def recipient(self, field: Battlefield, target: Model, ruling: Ruling, weapon: Weapon) -> Recipient:
        """Return a target as the recipient of hits, saving as the ruling says."""

    def eye_height(self, field: Battlefield, model: Model) -> float:
        """Return how high a model's eye is above the ground it stands on."""
        return 0.9 * self.height(field, model)

    def sees_everything_of(self, field: Battlefield, shooter: Model, target: Model) -> bool:
        """Tell whether nothing can come between the two."""
        return False

    def shooter_forbidden(self, field: Battlefield, shooter: Model) -> Refusal | None:
        """Return why a model may not shoot at all in its state, or None."""
        if shooter.status != "active":
            return Refusal(GAME_STATE, Phrase("{model} can't shoot in its state.", model=shooter.id))
        return shot_already(shooter)

    def target_forbidden(self, field: Battlefield, target: Model) -> Refusal | None:
        """Return why a model may not be shot at all in its state, or None."""
        if target.status != "active":
            return Refusal(GAME_STATE, Phrase("{model} is out of it already.", model=target.id))
        return None

    def shots(self, field: Battlefield, shooter: Model, weapon: Weapon) -> int:
        """Return how many dice a model rolls with a weapon."""
        return weapon.shots

    def height(self, field: Battlefield, model: Model) -> float:
        """Return a model's height in the table's unit."""
        given: float | None = model.profile.height
        return from_centimetres(self.default_height(model), field) if given is None else given

    def view(self, field: Battlefield, shooter: Model, target: str) -> UprightView:
        """Return the eye, the target and all that may stand between them."""
        aim = field.models[target]
        eye = self.eye(field, shooter)
        if self.sees_everything_of(field, shooter, aim):
            return UprightView(eye, self.prism(field, aim), {}, {})
        held = occupied(field, aim)
        own = occupied(field, shooter)
        obstacles = opaque_terrain(field, (*held, *own))
        obstacles.update((m.id, self.prism(field, m)) for m in self.models_between(field, shooter, aim))
        shown = {f.id: f.shows for f in held if f not in own and f.shows < 1.0}
        return UprightView(eye, self.prism(field, aim), obstacles, shown)

    def eye(self, field: Battlefield, model: Model) -> Eye:
        """Return the point that a model looks from: above the centre of its base."""
        x, y = model.position
        return Eye(x, y, ground(field, model) + self.eye_height(field, model))

    def prism(self, field: Battlefield, model: Model) -> Prism:
        """Return a model as an upright prism on the ground that it stands on."""
        bottom = ground(field, model)
        return Prism(base_shape(model), bottom, bottom + self.height(field, model))

    def models_between(self, field: Battlefield, shooter: Model, target: Model) -> Iterator[Model]:
        """Yield the models that may hide the target: of neither's unit, not in a building or bunker."""
        for unit in field.units:
            if unit.id in (shooter.unit, target.unit):
                continue
            for model in unit.models:
                if self.hides(field, model) and not is_sheltered(field, model):
                    yield model

    def sighting(self, field: Battlefield, shooter: Model, target: str) -> Sighting:
        """Return how much of a target a shooter sees."""
        view = self.view(field, shooter, target)
        return Sighting(view, view.hidden)

    def can_shoot(self, field: Battlefield, shooter: Model, target: Model, seen: bool, distance: float) -> bool:
        """Tell whether a model can shoot another: in sight, in range of a weapon, and neither's state forbids it."""
        return (
            seen
            and any(reaches(weapon, distance) for weapon in field.unit_of(shooter).weapons)
            and self.shooter_forbidden(field, shooter) is None
            and self.target_forbidden(field, target) is None
        )

    def attack(self, field: Battlefield, shooter: str, target: str, weapon: str | None = None) -> AttackPlan | Refusal:
        """Return the plan of a volley: hits fall nearest first, one on each before any gets a second."""
        shooters, targets = models_of(field, shooter), models_of(field, target)
        arm = weapon_of(field.unit_of(shooters[0]), weapon)
        if isinstance(arm, Refusal):
            return arm
        unit = field.unit_of(targets[0])
        if unit.side == shooters[0].side:
            return Refusal(GAME_TARGET, Phrase("The shooter and {target} are on the same side.", target=unit.name))
        rulings = {(s.id, t.id): self.ruling(field, s, t.id) for s in shooters for t in targets}
        volley = share_out(
            shooters, [t.id for t in targets], rulings, lambda model, ruling: self.forbids(field, model, ruling, arm)
        )
        if isinstance(volley, Refusal):
            return volley
        recipients = tuple(self.recipient(field, field.models[a.target], a.ruling, arm) for a in volley.aims)
        return self.plan(field, volley, recipients, arm)

    def plan(self, field: Battlefield, volley: Volley, recipients: tuple[Recipient, ...], weapon: Weapon) -> AttackPlan:
        """Return the plan of a volley that is shared out already."""
        hit = Test(weapon.hit, one_fails=True)
        return AttackPlan(
            shots=tuple(Shots(model.id, self.shots(field, model, weapon), hit) for model in volley.firing),
            recipients=recipients,
            outcomes=self.outcomes,
            wound=None if weapon.wound is None else Test(weapon.wound),
            damage=weapon.damage,
        )

    def forbids(self, field: Battlefield, shooter: Model, ruling: Ruling, weapon: Weapon) -> Refusal | None:
        """Return why a model may not shoot a target with a weapon, or None."""
        target = field.models[ruling.target]
        state = self.shooter_forbidden(field, shooter) or self.target_forbidden(field, target)
        if state is not None:
            return state
        if not reaches(weapon, ruling.distance):
            return Refusal(
                GAME_RANGE, Phrase("The weapon of {model} does not reach {target}.", target=target.id, model=shooter.id)
            )
        if not ruling.in_sight:
            clause = next((c for c in ruling.clauses if not c.startswith("GAME")), GAME_SIGHT)
            return Refusal(clause, ruling.phrases[0])
        return None


def sight_phrase(shooter: Model, target: Model, hidden: float) -> Phrase:
    """Say whether a shooter sees a target, and how much of it."""
    if hidden >= 1.0:
        return Phrase("{shooter} can't see {target}: it is wholly hidden.", shooter=shooter.id, target=target.id)
    if hidden <= 0.0:
        return Phrase("{shooter} sees all of {target}.", shooter=shooter.id, target=target.id)
    return Phrase(
        "{shooter} sees {target}, {hidden} of it hidden.", shooter=shooter.id, target=target.id, hidden=Percent(hidden)
    )
