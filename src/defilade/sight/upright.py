"""True lines of sight among upright prisms: what an eye sees of a model's silhouette, and what hides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from defilade.geometry.silhouette import Cell, Eye, Prism, hidden_fraction, silhouette_cells

VISIBLE = 1e-6
"""A target seen by no more than this share can't be shot at; one hidden by no more is wholly visible."""


@dataclass(frozen=True, slots=True)
class UprightView:
    """What stands between an eye and a target: prisms by the id of what they are.

    ``shares_shown`` multiply what can be seen: for each feature that the target stands in, by its id, the share of an
    occupant that shows.
    """

    eye: Eye
    target: Prism
    obstacles: Mapping[str, Prism]
    shares_shown: Mapping[str, float]

    @property
    def hidden(self) -> float:
        """The share of the silhouette that is hidden by all together, from 0 to 1."""
        behind = hidden_fraction(self.eye, self.target, tuple(self.obstacles.values()))
        return share_hidden(behind, self.shares_shown)

    def alone(self) -> list[float]:
        """Return how much of the silhouette each obstacle hides by itself."""
        return [hidden_fraction(self.eye, self.target, (prism,)) for prism in self.obstacles.values()]

    def cells(self) -> Sequence[Cell]:
        """Return the silhouette in cells, each seen or hidden wholly, for a picture."""
        return silhouette_cells(self.eye, self.target, tuple(self.obstacles.values()))


def share_hidden(behind: float, shares_shown: Mapping[str, float] | None) -> float:
    """Return the share of a target that is hidden: ``behind`` obstacles, or of what is left not shown.

    >>> share_hidden(0.5, {"wood": 0.5}), share_hidden(1e-9, {}), share_hidden(1.0 - 1e-9, {})
    (0.75, 0.0, 1.0)
    """
    visible = 1.0 - behind
    if shares_shown:
        for shown in shares_shown.values():
            visible *= shown
    hidden = 1.0 - visible
    return 0.0 if hidden <= VISIBLE else 1.0 if visible <= VISIBLE else hidden


def shares_by(view: UprightView, alone: Sequence[float]) -> tuple[tuple[str, float], ...]:
    """Return what hides more than a trace in a view, each with the share it hides by itself, largest first.

    ``alone`` holds the shares that the obstacles hide, in order.
    """
    shares = [*zip(view.obstacles, alone, strict=True), *((n, 1.0 - shown) for n, shown in view.shares_shown.items())]
    return tuple(sorted((one for one in shares if one[1] > VISIBLE), key=lambda one: -one[1]))
