"""What the parts of one picture share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from defilade.battlefield.model import Battlefield, Model
from defilade.geometry.shapes import Shape
from defilade.language import Language, Translator, translator
from defilade.render.frame import Frame, base_shape, feature_shape
from defilade.render.palette import SideStyle, side_styles
from defilade.render.patterns import HatchName
from defilade.render.scene import Scene, View
from defilade.rulesets.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Picture:
    """A battlefield and a scene on it, in a language, with the frame that it is drawn in."""

    battlefield: Battlefield
    scene: Scene
    language: Language
    frame: Frame

    @property
    def words(self) -> Translator:
        """The translator into the picture's language."""
        return translator(self.language)

    @property
    def styles(self) -> Mapping[str, SideStyle]:
        """The style of each side."""
        return side_styles(self.battlefield.sides)

    @property
    def pair(self) -> Ruling | None:
        """The ruling that the picture is about, where it is about one."""
        one = self.scene.view is not None or len(self.scene.rulings) == 1
        return self.scene.rulings[0] if one and self.scene.rulings else None

    @property
    def shaded(self) -> View | None:
        """The view whose shadows and hatches are drawn on the table, where there is one."""
        view = self.scene.view
        return view if view is not None and (view.obstacles or view.arc is not None) else None

    def models_of(self, identifier: str) -> tuple[Model, ...]:
        """Return the models that an id stands for: those of a unit, or one; none for anything else."""
        if unit := self.battlefield.unit_by_id.get(identifier):
            return unit.models
        model = self.battlefield.models.get(identifier)
        return () if model is None else (model,)

    def shapes_of(self, identifier: str) -> tuple[Shape, ...]:
        """Return the shapes on the table that an id stands for."""
        if feature := self.battlefield.feature_by_id.get(identifier):
            return (feature_shape(feature),)
        return tuple(base_shape(model) for model in self.models_of(identifier))


@dataclass(slots=True)
class Drawn:
    """What a picture turned out to hold, for its legend."""

    shadows: tuple[HatchName, ...] = ()
    hatches: set[tuple[HatchName, ...]] = field(default_factory=set)
    lines: tuple[str, ...] = ()
    viewpoint: bool = False
    enlarged: bool = False
    by_units: bool = False
