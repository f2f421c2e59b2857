"""The scenery of true lines of sight: every prism that may hide another, and the sightings made among them so far."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from defilade.battlefield.model import Feature, Model
from defilade.geometry.shapes import Disc, bounding_disc
from defilade.geometry.silhouette import Eye, Prism
from defilade.geometry.sweep import may_hide


class Screen(NamedTuple):
    """A prism that may hide others: what it is, the unit of it if it is a model, and a disc about it."""

    id: str
    unit: str | None
    prism: Prism
    bound: Disc

    @classmethod
    def of(cls, name: str, unit: str | None, prism: Prism) -> Screen:
        """Return the screen that a prism is."""
        return cls(name, unit, prism, bounding_disc(prism.shape))


@dataclass(slots=True)
class Scenery:
    """All screens on a battlefield; ``sightings`` keeps what was worked out among them, by shooter and target."""

    terrain: tuple[Screen, ...]
    models: tuple[Screen, ...]
    sightings: dict[tuple[str, str], object] = field(default_factory=dict)

    @classmethod
    def of(cls, features: Iterable[Feature], shapes: Iterable[Prism], models: Iterable[tuple[Model, Prism]]) -> Scenery:
        """Return the scenery of opaque features with their prisms, and of models that may hide others with theirs."""
        terrain = tuple(Screen.of(f.id, None, prism) for f, prism in zip(features, shapes, strict=True))
        return cls(terrain, tuple(Screen.of(model.id, model.unit, prism) for model, prism in models))

    def between(
        self, eye: Eye, target: Prism, features_away: Collection[str], units_away: Collection[str]
    ) -> dict[str, Prism]:
        """Return what may stand between an eye and a target, by id, without some features and units.

        What can't hide anything of the target by where it stands is left out.
        """
        aim = bounding_disc(target.shape)

        def may(screen: Screen) -> bool:
            bound = screen.bound
            return may_hide(eye.x, eye.y, aim.x, aim.y, aim.radius, bound.x, bound.y, bound.radius)

        found = {s.id: s.prism for s in self.terrain if s.id not in features_away and may(s)}
        found.update((s.id, s.prism) for s in self.models if s.unit not in units_away and may(s))
        return found
