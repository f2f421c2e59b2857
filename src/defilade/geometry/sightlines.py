"""What is hidden among the prisms of one table, pair by pair, by the compiled kernel.

Its tables outlive a question: when models move, only their own places in them are written anew, in a copy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from defilade.geometry.bands import EYE_Z, HIDES
from defilade.geometry.prepared import kernel
from defilade.geometry.prisms import BENCH_INTEGERS, BENCH_NUMBERS
from defilade.geometry.shapes import Disc, Polygon, bounding_disc, edges
from defilade.geometry.silhouette import Eye, Prism
from defilade.geometry.tables import prism_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROOM = 256
"""Rows that there is room for at first."""

ALL = -1
"""Asked in place of a prism's number: all that count are to hide together."""

Bench = tuple["NDArray[np.float64]", "NDArray[np.int64]"]
"""Rows for the kernel to work in: of numbers, and of whole numbers."""


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

    They are those of :func:`defilade.geometry.bands.pairs_hidden`. ``benches`` are free to work on.
    """

    pieces: int
    places: NDArray[np.float64]
    kinds: NDArray[np.int64]
    within: NDArray[np.bool_]
    edges: NDArray[np.float64]
    benches: list[Bench]

    @classmethod
    def of(cls, terrain: Sequence[Prism], models: Sequence[Onlooker]) -> Sightlines:
        """Return the tables of pieces of terrain and of models."""
        import numpy as np  # noqa: PLC0415 - a single question should not load it

        pieces, nobody = len(terrain), Eye(0.0, 0.0, 0.0)
        table = prism_table([*terrain, *(model.prism for model in models)])
        columns = [_place(prism, nobody) for prism in terrain] + [_place(model.prism, model.eye) for model in models]
        units = [-1] * pieces + [model.unit for model in models]
        hides = [0] * pieces + [int(model.hides) for model in models]
        kinds = [table.bases.first, table.bases.last, table.bases.arc, units, hides]
        within = np.zeros((len(models), pieces), dtype=np.bool_)
        for number, model in enumerate(models):
            within[number, list(model.within)] = True
        return cls(
            pieces,
            np.array(columns, dtype=np.float64).reshape(len(columns), EYE_Z + 1).T.copy(),
            np.array(kinds, dtype=np.int64),
            within,
            np.array(table.segments, dtype=np.float64),
            [],
        )

    def changed(self, models: Mapping[int, Onlooker]) -> Sightlines:
        """Return the tables with some models, by their numbers, as they are now; their bases have kept their kind."""
        pieces, within = self.pieces, self.within
        places, kinds = self.places.copy(), self.kinds.copy()
        columns = [pieces + number for number in models]
        places[:, columns] = list(zip(*[_place(model.prism, model.eye) for model in models.values()], strict=True))
        kinds[HIDES, columns] = [model.hides for model in models.values()]
        in_terrain = [model.within for model in models.values()]
        numbers = list(models)
        if any(in_terrain) or within[numbers].any():
            within = within.copy()
            within[numbers] = False
            for number, held in zip(numbers, in_terrain, strict=True):
                within[number, list(held)] = True
        borders = self.edges
        angular = {number: shape for number, m in models.items() if not isinstance(shape := m.prism.shape, Disc)}
        if angular:
            borders = borders.copy()
            for number, shape in angular.items():
                _put(shape, int(kinds[0, pieces + number]), borders)
        return Sightlines(pieces, places, kinds, within, borders, self.benches)

    def hidden(self, questions: Sequence[tuple[int, int, int]]) -> list[float]:
        """Return for a shooter and a target, by their numbers, how much is hidden: by one prism, or by ``ALL``."""
        import numpy as np  # noqa: PLC0415 - as above

        asked, hidden = np.array(questions, dtype=np.int64).reshape(len(questions), 3), np.zeros(len(questions))
        done, room = 0, ROOM
        while True:
            bench = self.benches.pop() if self.benches else self._bench(room)
            done = kernel("hidden")(
                done, asked, self.places, self.kinds, self.within, self.edges, bench[0], bench[1], hidden
            )
            if done == len(questions):
                self.benches.append(bench)
                found: list[float] = hidden.tolist()
                return found
            room = 4 * bench[0].shape[1]

    def _bench(self, room: int) -> Bench:
        """Return rows for a bench, and one more of each kind."""
        import numpy as np  # noqa: PLC0415 - as above

        size = max(room, 1 + self.places.shape[1])
        return np.zeros((BENCH_NUMBERS + 1, size)), np.zeros((BENCH_INTEGERS + 1, size), dtype=np.int64)


def _place(prism: Prism, eye: Eye) -> tuple[float, ...]:
    """Return a prism's column of places."""
    shape = prism.shape
    bound = shape if isinstance(shape, Disc) else bounding_disc(shape)
    return (bound.x, bound.y, bound.radius, prism.bottom, prism.top, *eye)


def _put(polygon: Polygon, first: int, borders: NDArray[np.float64]) -> None:
    """Write the edges of a polygon into columns from one on."""
    for column, ((x0, y0), (x1, y1)) in enumerate(edges(polygon), first):
        borders[:, column] = x0, y0, x1, y1
