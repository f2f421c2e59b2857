"""What the rulesets of true lines of sight have in common: eyes, prisms, what hides whom, and attacks on models."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import NamedTuple

from defilade.attack.plan import AttackPlan, Outcome, Recipient, Shots
from defilade.battlefield.model import Battlefield, Feature, Model, Weapon
from defilade.dice import Test
from defilade.geometry.shapes import bounding_disc, rectangle
from defilade.geometry.silhouette import Eye, Prism
from defilade.language import Percent, Phrase
from defilade.rulesets.fire import Fire
from defilade.rulesets.ruleset import (
    GAME_SIGHT,
    Ruleset,
    models_of,
    out_of_it,
    reaches,
    shot_already,
    weapon_of,
)
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.volley import Volley, share_out
from defilade.sight.bases import feature_shape
from defilade.sight.ground import ground_of
from defilade.sight.scenery import Scenery, Screen, Sighting, Stand
from defilade.sight.upright import UprightView

CENTIMETRES_PER_INCH = 2.54
BUNKER, BUILDING = "bunker", "building"
SHELTERS = (BUILDING, BUNKER)
"""Features whose occupants hide nothing."""


def from_centimetres(length: float, field: Battlefield) -> float:
    """Return a length given in centimetres in the table's unit."""
    return length if field.table.unit == "cm" else length / CENTIMETRES_PER_INCH


def occupied(field: Battlefield, model: Model) -> tuple[Feature, ...]:
    """Return the features that a model is in: named as an occupant, entered, or stood in by the centre of its base."""
    return ground_of(field).occupied(model)


def is_sheltered(field: Battlefield, model: Model) -> bool:
    """Tell whether a model is in a building or bunker: it hides nothing then."""
    return not ground_of(field).spot_of(model).kinds.isdisjoint(SHELTERS)


def ground(field: Battlefield, model: Model) -> float:
    """Return the height of the ground under a model: that of the hill it stands on, or 0."""
    return ground_of(field).height(model)


SCENERIES_KEPT = 4
"""As many battlefields are kept in mind as this, for games that go back and forth."""


STATURES_KEPT = 256
"""As many profiles are kept in mind as this."""


class Stature(NamedTuple):
    """What a model's profile says of it to sight.

    How high its eye and its top are above its ground, and whether nothing can hide it.
    """

    eye: float
    top: float
    open: bool


def opaque_terrain(field: Battlefield, out_of_the_way: Collection[Feature]) -> dict[str, Prism]:
    """Return the features that hide what lies behind them, without those in which shooter or target stand."""
    return {
        feature.id: Prism(feature_shape(feature), 0.0, feature.height)
        for feature in field.terrain
        if feature not in out_of_the_way and feature.height is not None and feature.height > 0.0
    }


class UprightRuleset(Ruleset):
    """A ruleset that looks from eyes at silhouettes."""

    outcomes: tuple[Outcome, ...] = ("hits", "wounds", "casualties")
    injuries: bool = False
    """Whether wounds that reach 0 are followed by injury rolls."""

    def __init__(self) -> None:
        self._sceneries: list[tuple[Battlefield, Scenery]] = []
        self._statures: dict[tuple[int, int, str], tuple[Stature, object, object]] = {}

    @abstractmethod
    def default_height(self, model: Model) -> float:
        """Return the height of a model whose profile gives none, in centimetres."""

    @abstractmethod
    def hides(self, field: Battlefield, model: Model) -> bool:
        """Tell whether a model can hide others at all, by its profile and status."""

    @abstractmethod
    def recipient(self, field: Battlefield, shooter: Model, target: Model, weapon: Weapon) -> Recipient:
        """Return a target as the recipient of hits, saving as it does against a shooter."""

    def eye_height(self, field: Battlefield, model: Model) -> float:
        """Return how high a model's eye is above the ground it stands on, by its profile."""
        return 0.9 * self.height(field, model)

    def never_hidden(self, field: Battlefield, model: Model) -> bool:
        """Tell whether nothing can come between a model of such a profile and who looks at it."""
        return False

    def shooter_forbidden(self, field: Battlefield, shooter: Model) -> Refusal | None:
        """Return why a model may not shoot at all in its state, or None."""
        if shooter.status != "active":
            return out_of_it(shooter)
        return shot_already(shooter)

    def target_forbidden(self, field: Battlefield, target: Model) -> Refusal | None:
        """Return why a model may not be shot at all in its state, or None."""
        if target.status != "active":
            return out_of_it(target)
        return None

    def shots(self, field: Battlefield, shooter: Model, weapon: Weapon) -> int:
        """Return how many dice a model rolls with a weapon."""
        return weapon.shots

    def without_dice(self, field: Battlefield, shooter: Model, weapon: Weapon) -> Refusal | None:
        """Return why a model has no dice to roll with a weapon, or None."""
        return None

    def height(self, field: Battlefield, model: Model) -> float:
        """Return a model's height in the table's unit."""
        given: float | None = model.profile.height
        return from_centimetres(self.default_height(model), field) if given is None else given

    def view(self, field: Battlefield, shooter: Model, target: str) -> UprightView:
        """Return the eye, the target and all that may stand between them."""
        return self.sighting(field, shooter, target).view

    def scenery(self, field: Battlefield) -> Scenery:
        """Return what there is to see on a battlefield and may hide; it follows from what there was, if it can."""
        for place, (known, scenery) in enumerate(self._sceneries):
            if known is field:
                if place:
                    self._sceneries.insert(0, self._sceneries.pop(place))
                return scenery
        last = next((entry for entry in self._sceneries if _same_table(entry[0], field)), None)
        changed = None if last is None else last[1].changed(field.units)
        if last is None or changed is None:
            scenery = Scenery.of(_screens(field), field.units, lambda models: self.stands(field, models))
        else:
            scenery = last[1].after(field.units, changed, lambda models: self.stands(field, models))
        self._sceneries.insert(0, (field, scenery))
        del self._sceneries[SCENERIES_KEPT:]
        return scenery

    def stands(self, field: Battlefield, models: Iterable[Model]) -> dict[str, Stand]:
        """Return all about models that bears on who sees whom, by their ids."""
        known, found, last = ground_of(field), {}, None
        for model in models:
            if last is None or model.profile is not last.profile:
                (eye, top, open_), last = self._stature(field, model), model
            spot = known.spot_of(model)
            bottom, hides = spot.height, self.hides(field, model) and spot.kinds.isdisjoint(SHELTERS)
            (x, y), base, polygon = model.position, model.base, None
            bound_x, bound_y, radius = x, y, base.width / 2
            if not base.round:
                polygon = rectangle(model.position, base.width, base.depth, model.facing)
                bound = bounding_disc(polygon)
                bound_x, bound_y, radius = bound.x, bound.y, bound.radius
            found[model.id] = Stand(
                bound_x, bound_y, radius, bottom, bottom + top, x, y, bottom + eye,
                polygon, model.unit, hides, spot.names, spot.shows, open_,
            )  # fmt: skip
        return found

    def _stature(self, field: Battlefield, model: Model) -> Stature:
        """Return how tall a model of this profile is, the answer that was given before where there is one."""
        key = id(model.profile), id(field.options), field.table.unit
        kept = self._statures.get(key)
        if kept is None:
            if len(self._statures) >= STATURES_KEPT:
                self._statures.clear()
            eye, top = self.eye_height(field, model), self.height(field, model)
            kept = Stature(eye, top, self.never_hidden(field, model)), model.profile, field.options
            self._statures[key] = kept
        return kept[0]

    def eye(self, field: Battlefield, model: Model) -> Eye:
        """Return the point that a model looks from: above the centre of its base."""
        x, y = model.position
        return Eye(x, y, ground(field, model) + self.eye_height(field, model))

    def prism(self, field: Battlefield, model: Model) -> Prism:
        """Return a model as an upright prism on the ground that it stands on."""
        bottom = ground(field, model)
        return Prism(ground_of(field).base(model), bottom, bottom + self.height(field, model))

    def sighting(self, field: Battlefield, shooter: Model, target: str) -> Sighting:
        """Return how much of a target a shooter sees, the answer that was given before where nothing bears on it."""
        return self.scenery(field).sighting(shooter.id, target)

    def can_shoot(self, field: Battlefield, shooter: Model, target: Model, seen: bool, distance: float) -> bool:
        """Tell whether a model can shoot another: in sight, in range of a weapon, and neither's state forbids it."""
        return (
            seen
            and any(
                reaches(weapon, distance) and self.shots(field, shooter, weapon)
                for weapon in field.unit_of(shooter).weapons
            )
            and self.shooter_forbidden(field, shooter) is None
            and self.target_forbidden(field, target) is None
        )

    def attack(self, field: Battlefield, shooter: str, target: str, weapon: str | None = None) -> AttackPlan | Refusal:
        """Return the plan of a volley: hits fall nearest first, one on each before any gets a second."""
        shooters, targets = models_of(field, shooter), models_of(field, target)
        gone = [self.target_forbidden(field, model) for model in targets]
        if None in gone:
            targets = tuple([model for model, why in zip(targets, gone, strict=True) if why is None])
            gone = [None] * len(targets)
        elif len(targets) > 1:
            gone = [None if why is None else _all_out(why.clause, field.unit_by_id[target].name) for why in gone]
        arm = weapon_of(field.unit_of(shooters[0]), weapon)
        fire = Fire(self, field, shooters, targets, gone, arm)
        volley = share_out(shooters, [model.id for model in targets], fire.lines())
        if isinstance(volley, Refusal):
            return volley
        assert not isinstance(arm, Refusal)
        recipients = tuple([self.recipient(field, aim.shooter, field.models[aim.target], arm) for aim in volley.aims])
        return self.plan(field, volley, recipients, arm)

    def plan(self, field: Battlefield, volley: Volley, recipients: tuple[Recipient, ...], weapon: Weapon) -> AttackPlan:
        """Return the plan of a volley that is shared out already."""
        hit = Test(weapon.hit, one_fails=True)
        return AttackPlan(
            shots=tuple([Shots(model.id, self.shots(field, model, weapon), hit) for model in volley.firing]),
            recipients=recipients,
            outcomes=self.outcomes,
            wound=None if weapon.wound is None else Test(weapon.wound),
            damage=weapon.damage,
            injuries=self.injuries,
        )

    def forbids_lines(self, field: Battlefield) -> bool:
        """Tell whether any clause of the source forbids shots along a line: :meth:`line_forbidden` is asked then."""
        return False

    def line_forbidden(self, field: Battlefield, shooter: Model, target: Model) -> Refusal | None:
        """Return the clause of the source that forbids a shot along the line between two models, or None."""
        return None

    def out_of_sight(self, field: Battlefield, shooter: Model, target: Model) -> Refusal | None:
        """Return the refusal of a shot at what can't be seen, or None."""
        hidden = self.sighting(field, shooter, target.id).hidden
        return None if hidden < 1.0 else Refusal(GAME_SIGHT, sight_phrase(shooter, target, hidden))


@lru_cache(maxsize=4096)
def _all_out(clause: str, unit: str) -> Refusal:
    return Refusal(clause, Phrase("All of {unit} are out of it already.", unit=unit))


def _same_table(one: Battlefield, other: Battlefield) -> bool:
    """Tell whether terrain, options and table of two battlefields are the same."""
    same = one.options is other.options or one.options == other.options
    return same and (one.terrain is other.terrain or one.terrain == other.terrain) and one.table == other.table


def _screens(field: Battlefield) -> tuple[Screen, ...]:
    """Return the terrain that hides what lies behind it."""
    return tuple(Screen.of(f.id, Prism(shape, 0.0, f.height or 0.0)) for f, shape in ground_of(field).opaque)


def sight_phrase(shooter: Model, target: Model, hidden: float) -> Phrase:
    """Say whether a shooter sees a target, and how much of it."""
    if hidden >= 1.0:
        return Phrase("{shooter} can't see {target}: it is wholly hidden.", shooter=shooter.id, target=target.id)
    if hidden <= 0.0:
        return Phrase("{shooter} sees all of {target}.", shooter=shooter.id, target=target.id)
    return Phrase(
        "{shooter} sees {target}, {hidden} of it hidden.", shooter=shooter.id, target=target.id, hidden=Percent(hidden)
    )
