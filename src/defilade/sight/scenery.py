"""The scenery of true lines of sight: all that may hide or be seen on a battlefield, and the sightings made so far.

Little changes from one question to the next. So a scenery follows from the one before: what has not moved is the same,
and a sighting still holds where nothing that has changed can bear on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from defilade.battlefield.model import Model, Unit
from defilade.battlefield.state import INSIDE
from defilade.geometry.prepared import prepared
from defilade.geometry.shapes import Disc, Polygon, bounding_disc
from defilade.geometry.sightlines import ALL, Sightlines, Words, words
from defilade.geometry.silhouette import Eye, Prism
from defilade.geometry.sweep import may_hide
from defilade.sight.upright import UprightView, share_hidden, shares_by

Pair = tuple[str, str]
"""A shooter and a target by their ids."""

Stands = Callable[[Iterable[Model]], dict[str, "Stand"]]
"""What tells what models are to sight, by their ids."""


class Screen(NamedTuple):
    """A piece of terrain that may hide others: its id, and itself as a prism."""

    id: str
    prism: Prism
    bound: Disc

    @classmethod
    def of(cls, name: str, prism: Prism) -> Screen:
        """Return the screen that a prism is."""
        return cls(name, prism, bounding_disc(prism.shape))


class Stand(NamedTuple):
    """All about a model that bears on who sees whom.

    First the disc that holds its base, the heights of its underside and top, and its eye: its column among the kernel's
    places. ``polygon`` is its base, None where that is the disc. ``within`` names the features that it is in; ``shows``
    gives for those that hide a share of who is in them the share that shows. ``open`` tells that nothing hides it.
    """

    x: float
    y: float
    radius: float
    bottom: float
    top: float
    eye_x: float
    eye_y: float
    eye_z: float
    polygon: Polygon | None
    unit: str
    hides: bool
    within: frozenset[str]
    shows: Mapping[str, float]
    open: bool

    @property
    def eye(self) -> Eye:
        """The point that the model looks from."""
        return Eye(self.eye_x, self.eye_y, self.eye_z)

    @property
    def prism(self) -> Prism:
        """The model as an upright prism."""
        shape = Disc(self.x, self.y, self.radius) if self.polygon is None else self.polygon
        return Prism(shape, self.bottom, self.top)


class Sighting(NamedTuple):
    """One shooter's sight of one target: the share of the target that is hidden, and what hides it.

    The view and what hides are worked out when they are asked for.
    """

    hidden: float
    scenery: Scenery
    pair: Pair

    @property
    def seen(self) -> bool:
        """Whether anything of the target can be seen."""
        return self.hidden < 1.0

    @property
    def view(self) -> UprightView:
        """The eye, the target and all that may stand between them."""
        return self.scenery.view(self.pair)

    def hidden_by(self) -> tuple[tuple[str, float], ...]:
        """Return what hides more than a trace, each with the share it hides by itself, largest first."""
        return self.scenery.hidden_by(self.pair)


@dataclass(frozen=True, eq=False)
class Numbers:
    """The numbers under which the compiled kernel knows pieces of terrain, models and units.

    ``within`` has what tells of the terrain that models were found in together.
    """

    pieces: Mapping[str, int]
    models: Mapping[str, int]
    units: Mapping[str, int]
    within: dict[frozenset[str], Words] = field(default_factory=dict)

    @classmethod
    def of(cls, terrain: Iterable[Screen], models: Sequence[Model]) -> Numbers:
        """Return the numbers of what stands in an order."""
        return cls(_numbered(s.id for s in terrain), _numbered(m.id for m in models), _numbered(m.unit for m in models))

    def words(self, names: frozenset[str]) -> Words:
        """Return what tells the kernel of pieces of terrain."""
        found = self.within.get(names)
        if found is None:
            numbers = [self.pieces[name] for name in names if name in self.pieces]
            found = self.within[names] = words(numbers, len(self.pieces))
        return found

    def prism(self, name: str) -> int:
        """Return the number of a piece of terrain, or of a model, among all prisms."""
        return len(self.pieces) + self.models[name] if name in self.models else self.pieces[name]


@dataclass(slots=True)
class Scenery:
    """The terrain that may hide something, the models of units, and what each of them is to sight.

    ``units`` are those of the battlefield in its order. ``shares`` are what is hidden of targets from shooters, so far
    as that was asked; ``views`` and ``hiding`` what stands between them, and what of it hides how much. ``earlier`` is
    the scenery that this one follows, as long as none follows on this one, with the stands that have changed since, as
    they were and as they are. ``lines`` are the compiled kernel's tables, where it has been prepared.
    """

    terrain: tuple[Screen, ...]
    units: tuple[Unit, ...]
    stands: Mapping[str, Stand]
    numbers: Numbers
    shares: dict[Pair, float] = field(default_factory=dict)
    views: dict[Pair, UprightView] = field(default_factory=dict)
    hiding: dict[Pair, tuple[tuple[str, float], ...]] = field(default_factory=dict)
    earlier: Scenery | None = None
    changes: tuple[tuple[str, Stand, Stand], ...] = ()
    lines: Sightlines | None = None

    @classmethod
    def of(cls, terrain: tuple[Screen, ...], units: tuple[Unit, ...], stands: Stands) -> Scenery:
        """Return the scenery of terrain and the models of units."""
        models = [model for unit in units for model in unit.models]
        return cls(terrain, units, stands(models), Numbers.of(terrain, models))

    def changed(self, units: Sequence[Unit]) -> list[Model] | None:
        """Return which models of the units have changed so that it bears on sight.

        None if they are not the same ones, of the same units and on bases of the same kind.
        """
        if len(units) != len(self.units):
            return None
        found = []
        for unit, known in zip(units, self.units, strict=True):
            if unit.models is known.models:
                continue
            if len(unit.models) != len(known.models):
                return None
            for model, before in zip(unit.models, known.models, strict=True):
                if model is not before:
                    if model.id != before.id or model.unit != before.unit:
                        return None
                    if model.base.round != before.base.round:
                        return None
                    if not _stands_still(before, model):
                        found.append(model)
        return found

    def after(self, units: tuple[Unit, ...], changed: Sequence[Model], stands: Stands) -> Scenery:
        """Return the scenery when some of the models have changed; the same, if none has."""
        if not changed:
            self.units = units
            return self
        new = stands(changed)
        self.earlier = None
        changes = tuple([(name, self.stands[name], now) for name, now in new.items()])
        lines = None
        if self.lines is not None:
            numbers, words_of = self.numbers.models, self.numbers.words
            lines = self.lines.changed([(numbers[name], now, words_of(now.within)) for name, now in new.items()])
        return Scenery(
            self.terrain, units, {**self.stands, **new}, self.numbers, earlier=self, changes=changes, lines=lines
        )

    def sighting(self, shooter: str, target: str) -> Sighting:
        """Return a shooter's sight of a target."""
        return Sighting(self.hidden(shooter, target), self, (shooter, target))

    def hidden(self, shooter: str, target: str) -> float:
        """Return how much of a target is hidden from a shooter, from 0 to 1."""
        share = self.shares.get((shooter, target))
        if share is None:
            self.look([(shooter, target)])
            return self.shares[shooter, target]
        return share

    def look(self, pairs: Iterable[Pair]) -> None:
        """Find out for all these pairs how much is hidden, for those where it is not known yet at once."""
        known, stands, new = self.shares, self.stands, []
        earlier = self.earlier
        before: Mapping[Pair, float] = {} if earlier is None else earlier.shares
        for pair in pairs:
            if pair in known or (earlier is not None and pair in before and self._recalled(earlier, pair)):
                continue
            if stands[pair[1]].open:
                known[pair] = 0.0
            else:
                new.append(pair)
        if not prepared():
            known.update((pair, self.view(pair).hidden) for pair in new)
        elif new:
            numbers = self.numbers.models
            questions: list[int] = []
            for shooter, target in new:
                questions += (numbers[shooter], numbers[target], ALL)
            shares = self._asked(questions)
            for pair, share in zip(new, shares, strict=True):
                known[pair] = share_hidden(share, self.shares_shown(*pair) if stands[pair[1]].shows else None)

    def view(self, pair: Pair) -> UprightView:
        """Return the eye, the target and all that may stand between them."""
        found = self.views.get(pair)
        if found is None:
            found = self.views[pair] = self._view(*pair)
        return found

    def _view(self, shooter: str, target: str) -> UprightView:
        own, aim = self.stands[shooter], self.stands[target]
        if aim.open:
            return UprightView(own.eye, aim.prism, {}, {})
        found = {
            screen.id: screen.prism
            for screen in self.terrain
            if screen.id not in own.within and screen.id not in aim.within and _may_hide(own, aim, screen.bound)
        }
        found.update((name, stand.prism) for name, stand in self.stands.items() if _counts(own, aim, stand))
        return UprightView(own.eye, aim.prism, found, self.shares_shown(shooter, target))

    def shares_shown(self, shooter: str, target: str) -> Mapping[str, float]:
        """Return by the features that a target is in, its shooter not, the share of the target that they show."""
        shows = self.stands[target].shows
        if not shows:
            return shows
        return {name: share for name, share in shows.items() if name not in self.stands[shooter].within}

    def hidden_by(self, pair: Pair) -> tuple[tuple[str, float], ...]:
        """Return what hides more than a trace of a target, each with the share it hides by itself, largest first."""
        found = self.hiding.get(pair)
        if found is None:
            view = self.view(pair)
            found = self.hiding[pair] = shares_by(view, self._alone(pair, view))
        return found

    def _alone(self, pair: Pair, view: UprightView) -> list[float]:
        """Return how much of a target each obstacle of a view hides by itself."""
        if prepared() and view.obstacles:
            own, aim = (self.numbers.models[name] for name in pair)
            return self._asked([n for name in view.obstacles for n in (own, aim, self.numbers.prism(name))])
        return view.alone()

    def _asked(self, questions: Sequence[int]) -> list[float]:
        """Ask the compiled kernel how much of a target is hidden from a shooter by one prism, or by all."""
        if self.lines is None:
            numbers = self.numbers
            models = [(now, numbers.units[now.unit], numbers.words(now.within)) for now in self.stands.values()]
            self.lines = Sightlines.of([screen.prism for screen in self.terrain], models)
        return self.lines.hidden(questions)

    def _recalled(self, earlier: Scenery, pair: Pair) -> bool:
        """Take what the scenery before knew of a pair over where it still holds; tell whether it does."""
        own, aim = self.stands[pair[0]], self.stands[pair[1]]
        for name, before, now in self.changes:
            if name in pair or _counts(own, aim, before) or _counts(own, aim, now):
                return False
        self.shares[pair] = earlier.shares[pair]
        if pair in earlier.views:
            self.views[pair] = earlier.views[pair]
        if pair in earlier.hiding:
            self.hiding[pair] = earlier.hiding[pair]
        return True


def _numbered(names: Iterable[str]) -> Mapping[str, int]:
    return {name: number for number, name in enumerate(dict.fromkeys(names))}


def _counts(own: Stand, aim: Stand, other: Stand) -> bool:
    """Tell whether a model may hide something of another from a third."""
    return other.hides and other.unit not in (own.unit, aim.unit) and _may_hide(own, aim, other)


def _may_hide(own: Stand, aim: Stand, bound: Stand | Disc) -> bool:
    return may_hide(own.eye_x, own.eye_y, aim.x, aim.y, aim.radius, bound.x, bound.y, bound.radius)


def _stands_still(before: Model, model: Model) -> bool:
    """Tell whether nothing of a model has changed that bears on who sees whom."""
    if model.position != before.position or model.status != before.status or model.facing != before.facing:
        return False
    if model.flags is not before.flags and not _as_much_inside(model.flags, before.flags):
        return False
    same_profile = model.profile is before.profile or model.profile == before.profile
    return same_profile and (model.base is before.base or model.base == before.base)


@lru_cache(maxsize=4096)
def _as_much_inside(flags: frozenset[str], before: frozenset[str]) -> bool:
    """Tell whether flags say that a model is inside of the same features as they did before."""
    return not any(flag.startswith(INSIDE) for flag in flags ^ before)
