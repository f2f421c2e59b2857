"""What a picture of the table is to show beside the table itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from defilade.geometry.footprint import Obstacle
from defilade.geometry.shapes import Point, Polygon, Shape
from defilade.rulesets.ruling import Ruling
from defilade.rulesets.view import FootprintView
from defilade.sight.arc import Arc
from defilade.sight.upright import UprightView


class SilhouetteCell(NamedTuple):
    """A piece of what the shooter sees of a target: in the plane of the picture, ``u`` to the right and ``v`` up.

    ``hidden_by`` names the feature or model that hides it, where one does and it is known.
    """

    polygon: Polygon
    visible: bool
    hidden_by: str | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What one shooter sees, in shapes: where it looks from, its arc, the target's footprint and what may hide it.

    With ``obstacles`` the ground is shaded and the footprint, of convex pieces, hatched where they hide it. A game that
    sees in three dimensions has none of them and a ``silhouette`` instead, which is drawn beside the table;
    ``shares_shown`` is then how much of an occupant shows in the features that the target stands in, by their ids.
    """

    viewpoint: Point
    footprint: tuple[Shape, ...]
    obstacles: tuple[Obstacle, ...] = ()
    arc: Arc | None = None
    silhouette: tuple[SilhouetteCell, ...] = ()
    shares_shown: Mapping[str, float] = field(default_factory=dict)


def view_of(found: FootprintView | UprightView) -> View:
    """Return the view of a picture for the sight that a ruleset's ruling rests on.

    >>> from defilade.geometry.silhouette import Eye, Prism
    >>> from defilade.geometry.shapes import Disc
    >>> view_of(UprightView(Eye(0.0, 0.0, 2.0), Prism(Disc(9.0, 0.0, 1.0), 0.0, 2.0), {}, {})).viewpoint
    (0.0, 0.0)
    """
    if isinstance(found, FootprintView):
        obstacles = tuple(obstacle for _, obstacle in found.obstacles)
        return View(found.viewpoint, tuple(found.footprint), obstacles, found.arc)
    names = tuple(found.obstacles)
    cells = tuple(
        SilhouetteCell(cell.corners, cell.hidden_by is None, None if cell.hidden_by is None else names[cell.hidden_by])
        for cell in found.cells()
    )
    viewpoint = (found.eye.x, found.eye.y)
    return View(viewpoint, (found.target.shape,), silhouette=cells, shares_shown=found.shares_shown)


@dataclass(frozen=True, slots=True)
class Scene:
    """The rulings to show; with a ``view``, that of the first of them is the one pair that the picture is about.

    Without rulings the picture is of the table alone.
    """

    rulings: tuple[Ruling, ...] = ()
    view: View | None = None


def scene_ids(scene: Scene) -> tuple[str, ...]:
    """Return the ids of shooters, targets and what hides them, each once."""
    rulings = scene.rulings[:1] if scene.view is not None else scene.rulings
    found = (i for ruling in rulings for i in (ruling.shooter, ruling.target, *(o.id for o in ruling.by)))
    return tuple(dict.fromkeys(found))
