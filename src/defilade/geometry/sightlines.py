"""What is hidden among the prisms of one table, pair by pair, by the compiled kernel.

Its tables outlive a question: when models move, only their own places in them are written anew, in a copy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from defilade.geometry.prepared import form, kernel
from defilade.geometry.prisms import Bench, Prisms
from defilade.geometry.shapes import Disc, Polygon, bounding_disc, edges
from defilade.geometry.silhouette import Eye, Prism
from defilade.geometry.sweep import Numbers, Segments
from defilade.geometry.tables import empty_bench, prism_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROOM = 256
"""Rows that there is room for at first."""

ALL = -1
"""Asked in place of a prism's number: all that count are to hide together."""


class Onlooker(NamedTuple):
    """A model: its eye, itself as a prism, the number of its unit, whether it hides others, and the terrain it is in.

    ``within`` holds numbers of pieces of terrain: they hide nothing from it nor of it.
    """

    eye: Eye
    prism: Prism
    unit: int
    hides: bool
    within: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Sightlines:
    """The kernel's tables of pieces of terrain and models; they need NumPy, and the kernel to be prepared.

    ``eyes`` has rows for x, y and height, ``places`` for x, y and radius of the discs about all prisms, and the heights
    of their undersides and tops. ``prisms`` hold what else there is to say of them; what ``places`` says they say as it
    was at first.
    """

    pieces: int
    eyes: NDArray[np.float64]
    places: NDArray[np.float64]
    units: NDArray[np.int64]
    within: NDArray[np.bool_]
    hiding: NDArray[np.bool_]
    prisms: Prisms
    benches: list[Bench]

    @classmethod
    def of(cls, terrain: Sequence[Prism], models: Sequence[Onlooker]) -> Sightlines:
        """Return the tables of pieces of terrain and of models."""
        import numpy as np  # noqa: PLC0415 - a single question should not load it

        prisms = [*terrain, *(model.prism for model in models)]
        within = np.zeros((len(models), len(terrain)), dtype=np.bool_)
        for number, model in enumerate(models):
            within[number, list(model.within)] = True
        places = np.zeros((5, len(prisms)))
        for number, prism in enumerate(prisms):
            _write(prism, number, places)
        return cls(
            len(terrain),
            np.array([model.eye for model in models], dtype=np.float64).reshape(len(models), 3).T.copy(),
            places,
            np.array([model.unit for model in models], dtype=np.int64),
            within,
            np.array([model.hides for model in models], dtype=np.bool_),
            form().table(prism_table(prisms)),
            [],
        )

    def changed(self, models: Mapping[int, Onlooker]) -> Sightlines:
        """Return the tables with some models, by their numbers, as they are now; their bases have kept their kind."""
        eyes, places, within, hiding = self.eyes.copy(), self.places.copy(), self.within.copy(), self.hiding.copy()
        for number, model in models.items():
            eyes[0, number], eyes[1, number], eyes[2, number] = model.eye
            _write(model.prism, self.pieces + number, places)
            hiding[number] = model.hides
            within[number] = False
            if model.within:
                within[number, list(model.within)] = True
        prisms = self.prisms
        angular = {number: shape for number, m in models.items() if not isinstance(shape := m.prism.shape, Disc)}
        if angular:
            prisms = prisms._replace(segments=Segments(*[column.copy() for column in prisms.segments]))
            for number, shape in angular.items():
                _put(shape, prisms.bases.first[self.pieces + number], prisms.segments)
        return Sightlines(self.pieces, eyes, places, self.units, within, hiding, prisms, self.benches)

    @cached_property
    def _tables(self) -> tuple[Numbers, ...]:
        """The tables as the kernel takes them."""
        x, y, radius, bottom, top = self.places
        prisms = Prisms(self.prisms.bases._replace(x=x, y=y, radius=radius), self.prisms.segments, bottom, top)
        return (*self.eyes, self.units, self.within, self.hiding, prisms)

    def hidden(self, questions: Sequence[tuple[int, int, int]]) -> list[float]:
        """Return for a shooter and a target, by their numbers, how much is hidden: by one prism, or by ``ALL``."""
        import numpy as np  # noqa: PLC0415 - as above

        shooters, targets, only = np.array(questions, dtype=np.int64).reshape(len(questions), 3).T.copy()
        hidden, done, room = np.zeros(len(questions)), 0, ROOM
        count = self.places.shape[1]
        while True:
            bench = self.benches.pop() if self.benches else empty_bench(room, count, form().columns)
            done = kernel("hidden")(
                done,
                shooters,
                targets,
                only,
                *self._tables,
                np.zeros(count, dtype=np.bool_),
                bench,
                np.zeros(2),
                hidden,
            )
            if done == len(questions):
                self.benches.append(bench)
                found: list[float] = hidden.tolist()
                return found
            room = 4 * len(bench.owner)


def _write(prism: Prism, number: int, places: NDArray[np.float64]) -> None:
    """Write a prism's column of places."""
    bound = bounding_disc(prism.shape)
    places[0, number], places[1, number], places[2, number] = bound.x, bound.y, bound.radius
    places[3, number], places[4, number] = prism.bottom, prism.top


def _put(polygon: Polygon, first: int, segments: Segments) -> None:
    """Write the edges of a polygon into a table from a row on."""
    for row, ((x0, y0), (x1, y1)) in enumerate(edges(polygon), first):
        segments.x0[row], segments.y0[row], segments.x1[row], segments.y1[row] = x0, y0, x1, y1
