"""The 9th Age: line of sight and cover of whole footprints."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from defilade.attack.plan import AttackPlan, Recipient, Shots
from defilade.battlefield.format import RulesetFormat
from defilade.battlefield.model import Battlefield, Model, Unit, Weapon
from defilade.dice import Test
from defilade.geometry.footprint import FootprintSweep, Shares
from defilade.geometry.lines import Surroundings, along, line_exists
from defilade.geometry.shapes import Point, Shape
from defilade.geometry.viewpoint import Look, best_viewpoint, look_from
from defilade.language import Phrase
from defilade.rulesets.clause import Clause
from defilade.rulesets.ninth_age.between import Between, Piece, standing, surroundings
from defilade.rulesets.ninth_age.clauses import CLAUSES
from defilade.rulesets.ninth_age.cover import Cover, cover_of
from defilade.rulesets.ninth_age.format import FORMAT
from defilade.rulesets.ninth_age.heights import height
from defilade.rulesets.ninth_age.words import cover_phrase, near_half_phrase, sight_phrase
from defilade.rulesets.ruleset import (
    GAME_STATE,
    GAME_TARGET,
    Ruleset,
    models_of,
    out_of_reach,
    reaches,
    save_against,
    shot_already,
    weapon_of,
)
from defilade.rulesets.ruling import Obscured, Obscurer, Refusal, Ruling
from defilade.rulesets.view import FootprintView
from defilade.rulesets.volley import Lines, share_out
from defilade.sight.arc import Arc
from defilade.sight.bases import distance_to, front_edge, unit_front_edge

if TYPE_CHECKING:
    from defilade.rulesets.ninth_age.referee import NinthAgeReferee

TRACE = 1e-6
"""What hides no more than this share is not worth naming."""


@dataclass(frozen=True, slots=True)
class _Sight:
    """All that a judgement of one shooter and one target unit rests on.

    ``edge`` is the front edge that the shooter looks from, ``pieces`` are the bases of the target; the others are those
    that may hide some of it from there.
    """

    edge: tuple[Point, Point]
    arc: Arc
    pieces: tuple[Shape, ...]
    in_arc: bool
    blocking: tuple[Piece, ...]
    obscuring: tuple[Piece, ...]
    too_small: tuple[Piece, ...]
    viewpoint: str


@dataclass(frozen=True)
class _Judgement:
    """All that a ruling, a picture and an attack need of one shooter and one target unit.

    What hides how much is worked out when it is asked for: an attack hangs on the cover alone.
    """

    sight: _Sight
    in_sight: bool
    look: Look
    counted: tuple[Piece, ...]

    @cached_property
    def obscurers(self) -> tuple[Obscurer, ...]:
        """Those that hide more than a trace, each with the share it hides by itself, largest first."""
        return _obscurers(self.sight, self.counted, self.look.standpoint)

    @cached_property
    def drops(self) -> bool:
        """Whether something hides the target that gives no cover for being small."""
        return any(_share_of(self.sight, piece, self.look.standpoint) > TRACE for piece in self.sight.too_small)


_Question = tuple[str, tuple[Point, Point], int, str]
"""Of whom a judgement is, besides the battlefield: unit, front edge and height of the shooter, and the target."""

MOST_KEPT = 4096
"""As many judgements as are kept at a time."""


class NinthAge(Ruleset):
    """The ruleset ``ninth-age``."""

    format: ClassVar[RulesetFormat] = FORMAT
    clauses: ClassVar[tuple[Clause, ...]] = CLAUSES
    judges_units: ClassVar[bool] = True

    def __init__(self) -> None:
        self._field: Battlefield | None = None
        self._judged: dict[_Question, _Judgement] = {}
        self._known: dict[_Question, _Judgement] = {}

    def _judge(self, between: Between) -> _Judgement:
        """Judge a shooter and a target, or recall it: the models of a file all look from one edge.

        What was judged on another battlefield is recalled where all that it rests on is still the same.
        """
        if self._field is not between.field:
            self._field, self._judged = between.field, {}
        shooter = between.shooter
        edge = front_edge(shooter, between.field.unit_of(shooter).formation)
        question = (shooter.unit, edge, height(shooter), between.target.id)
        found = self._judged.get(question)
        if found is None:
            sight = _sight(between, edge)
            known = self._known.get(question)
            found = known if known is not None and known.sight == sight else _judge(sight)
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            self._judged[question] = self._known[question] = found
        return found

    def ruling(self, field: Battlefield, shooter: Model, target: str) -> Ruling:
        """Return the ruling of a model on a unit's footprint."""
        between = Between(field, shooter, standing(field.unit_by_id[target]))
        judged = self._judge(between)
        cover = cover_of(judged.look.shares)
        distance = distance_to(shooter, between.target.models)
        armed = any(reaches(weapon, distance) for weapon in field.unit_of(shooter).weapons)
        shares = judged.look.shares
        return Ruling(
            shooter=shooter.id,
            target=target,
            distance=distance,
            viewpoint=judged.look.viewpoint,
            in_arc=judged.sight.in_arc,
            in_sight=judged.in_sight,
            can_shoot=judged.in_sight and armed and _unfit(shooter) is None,
            obscured=Obscured(total=shares.total, light=shares.light, hard=shares.hard),
            cover=cover.word,
            to_hit_modifier=cover.modifier,
            save=None,
            by=judged.obscurers,
            clauses=(*_sight_clauses(judged), *cover.clauses, *(("T9A-2.2",) if judged.drops else ())),
            phrases=_phrases(between, judged, cover),
        )

    def view(self, field: Battlefield, shooter: Model, target: str) -> FootprintView:
        """Return the viewpoint, arc, footprint and obstacles that the ruling rests on."""
        between = Between(field, shooter, standing(field.unit_by_id[target]))
        judged = self._judge(between)
        return FootprintView(
            judged.look.viewpoint, judged.sight.arc, between.pieces, tuple((p.id, p.obstacle) for p in judged.counted)
        )

    def full_wounds(self, model: Model) -> int:
        """Return the wounds that a model has when it is unhurt."""
        wounds: int = model.profile.wounds
        return wounds

    def referee(self) -> NinthAgeReferee:
        """Return the referee of games by this ruleset."""
        from defilade.rulesets.ninth_age.referee import NinthAgeReferee  # noqa: PLC0415 - a ruling needs no referee

        return NinthAgeReferee(self)

    def attack(self, field: Battlefield, shooter: str, target: str, weapon: str | None = None) -> AttackPlan | Refusal:
        """Return the plan of a volley at a unit, each shooter with the modifier of its own line."""
        shooters = models_of(field, shooter)
        unit = standing(field.unit_of(models_of(field, target)[0]))
        own = field.unit_of(shooters[0])
        arm = weapon_of(own, weapon)
        if unit.side == own.side:
            return Refusal(GAME_TARGET, Phrase("The shooter and {target} are on the same side.", target=unit.name))
        if not unit.models:
            return Refusal(GAME_STATE, Phrase("Nobody of {unit} is left.", unit=unit.name))
        judged = {model.id: self._judge(Between(field, model, unit)) for model in shooters}
        distances = [distance_to(model, unit.models) for model in shooters]
        refused = [
            _forbids(model, judged[model.id], distance, unit, arm)
            for model, distance in zip(shooters, distances, strict=True)
        ]
        lines = Lines(
            [[distance] for distance in distances],
            [[refusal is None] for refusal in refused],
            lambda: [refusal for refusal in refused if refusal is not None],
        )
        volley = share_out(shooters, (unit.id,), lines)
        if isinstance(volley, Refusal):
            return volley
        assert not isinstance(arm, Refusal)
        shots = tuple(
            Shots(model.id, arm.shots, _to_hit(field, arm, cover_of(judged[model.id].look.shares).modifier))
            for model in volley.firing
        )
        falling = tuple(reversed(unit.models))
        return AttackPlan(
            shots=shots,
            recipients=tuple(self._recipient(model, arm) for model in falling),
            outcomes=("hits", "wounds", "casualties"),
            wound=None if arm.wound is None else Test(arm.wound),
            damage=arm.damage,
            allotment="unit",
            model_wounds=falling[0].profile.wounds,
        )

    def _recipient(self, model: Model, weapon: Weapon) -> Recipient:
        return Recipient(model.id, self.wounds_of(model), save=save_against(weapon, model.profile.armour))


def _sight(between: Between, edge: tuple[Point, Point]) -> _Sight:
    field, shooter, pieces = between.field, between.shooter, between.pieces
    right, left = unit_front_edge(standing(field.unit_of(shooter)), shooter)
    arc = Arc(right, left, shooter.facing, field.options.arc)
    in_arc = bool(arc.parts(pieces))
    return _Sight(
        edge=edge,
        arc=arc,
        pieces=pieces,
        in_arc=in_arc,
        blocking=between.from_edge(edge, between.blocking()) if in_arc else (),
        obscuring=between.from_edge(edge, between.obscuring()),
        too_small=between.from_edge(edge, between.too_small()),
        viewpoint=field.options.viewpoint,
    )


def _judge(sight: _Sight) -> _Judgement:
    in_arc = sight.arc.parts(sight.pieces)
    around = surroundings(sight.pieces, sight.obscuring)
    look = _look(sight, around)
    gone = around.gone(look.standpoint)
    return _Judgement(
        sight=sight,
        in_sight=bool(in_arc) and line_exists(*sight.edge, surroundings(in_arc, sight.blocking)),
        look=look,
        counted=tuple(piece for i, piece in enumerate(sight.obscuring) if i not in gone),
    )


def _look(sight: _Sight, around: Surroundings) -> Look:
    if sight.viewpoint == "front-centre":
        return look_from(along(*sight.edge, 0.5), around)
    return best_viewpoint(*sight.edge, around)


def _share_of(sight: _Sight, piece: Piece, viewpoint: Point) -> float:
    shares: Shares = FootprintSweep(sight.pieces, (piece.obstacle,)).shares(viewpoint)
    return shares.total


def _obscurers(sight: _Sight, counted: tuple[Piece, ...], viewpoint: Point) -> tuple[Obscurer, ...]:
    found = (Obscurer(piece.id, piece.obstacle.cover_class, _share_of(sight, piece, viewpoint)) for piece in counted)
    return tuple(sorted((o for o in found if o.fraction > TRACE), key=lambda o: -o.fraction))


def _sight_clauses(judged: _Judgement) -> tuple[str, ...]:
    if judged.in_sight:
        return ()
    return ("T9A-1.2",) if judged.sight.in_arc else ("T9A-1.3",)


def _phrases(between: Between, judged: _Judgement, cover: Cover) -> tuple[Phrase, ...]:
    shares = judged.look.shares
    near = near_half_phrase(shares)
    return (
        sight_phrase(between.shooter.id, between.target.name, judged.sight.in_arc, judged.in_sight),
        *(() if judged.in_sight else (Phrase("Its cover is measured all the same."),)),
        cover_phrase(shares, cover),
        *(() if near is None else (near,)),
    )


def _unfit(model: Model) -> Refusal | None:
    """Return why a model may not shoot at all in its state, or None."""
    if model.status != "active":
        return Refusal(GAME_STATE, Phrase("{model} can't shoot in its state.", model=model.id))
    return shot_already(model)


def _forbids(
    model: Model, judged: _Judgement, distance: float, target: Unit, weapon: Weapon | Refusal
) -> Refusal | None:
    if not judged.in_sight:
        in_arc = judged.sight.in_arc
        return Refusal(_sight_clauses(judged)[0], sight_phrase(model.id, target.name, in_arc, in_sight=False))
    return _unfit(model) or out_of_reach(weapon, distance, model, target.name)


def _to_hit(field: Battlefield, weapon: Weapon, modifier: int) -> Test:
    return Test(weapon.hit - modifier, one_fails=True, beyond=field.options.seven_plus)
