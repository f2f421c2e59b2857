"""What is hidden among the prisms of one table, pair by pair, by the compiled kernel.

Its tables outlive a question: when models move, only their own places in them are written anew, in a copy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from defilade.geometry.bands import EYE_Z, FIRST, HIDES
from defilade.geometry.prepared import kernel
from defilade.geometry.prisms import BENCH_INTEGERS, BENCH_NUMBERS
from defilade.geometry.shapes import Disc, Polygon, bounding_disc, edges
from defilade.geometry.silhouette import Prism
from defilade.geometry.tables import prism_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROOM = 256
"""Rows that there is room for at first."""

PLACES = EYE_Z + 1
"""How many numbers a column of places has."""

ALL = -1
"""Asked in place of a prism's number: all that count are to hide together."""

Bench = tuple["NDArray[np.float64]", "NDArray[np.int64]"]
"""Rows for the kernel to work in: of numbers, and of whole numbers."""


class Onlooker(NamedTuple):
    """A model: its column of places, its base, the number of its unit, whether it hides others, the terrain it is in.

    The places are those of :mod:`defilade.geometry.bands`: the disc that holds its base, the heights of its underside
    and top, and its eye. ``polygon`` is None where its base is that disc. ``within`` holds numbers of pieces of
    terrain: they hide nothing from it nor of it.
    """

    place: tuple[float, ...]
    polygon: Polygon | None
    unit: int
    hides: bool
    within: tuple[int, ...]

    @property
    def prism(self) -> Prism:
        """The model as a prism."""
        x, y, radius, bottom, top, *_ = self.place
        return Prism(Disc(x, y, radius) if self.polygon is None else self.polygon, bottom, top)


class Sightlines(NamedTuple):
    """The kernel's tables of pieces of terrain and models; they need NumPy, and the kernel to be prepared.

    They are those of :func:`defilade.geometry.bands.pairs_hidden`. ``inside`` says in which pieces models
    are, of those that are in any; ``benches`` are free to work on.
    """

    places: NDArray[np.float64]
    kinds: NDArray[np.int64]
    within: NDArray[np.bool_]
    edges: NDArray[np.float64]
    inside: Mapping[int, tuple[int, ...]]
    benches: list[Bench]

    @classmethod
    def of(cls, terrain: Sequence[Prism], models: Sequence[Onlooker]) -> Sightlines:
        """Return the tables of pieces of terrain and of models."""
        import numpy as np  # noqa: PLC0415 - a single question should not load it

        pieces = len(terrain)
        table = prism_table([*terrain, *(model.prism for model in models)])
        columns = [*map(_place, terrain), *(model.place for model in models)]
        units = [-1] * pieces + [model.unit for model in models]
        hides = [0] * pieces + [int(model.hides) for model in models]
        inside = {number: model.within for number, model in enumerate(models) if model.within}
        within = np.zeros((len(models), pieces), dtype=np.bool_)
        for number, held in inside.items():
            within[number, list(held)] = True
        return cls(
            np.array(columns, dtype=np.float64).reshape(len(columns), PLACES).T.copy(),
            np.array([table.bases.first, table.bases.last, table.bases.arc, units, hides], dtype=np.int64),
            within,
            np.array(table.segments, dtype=np.float64),
            inside,
            [],
        )

    def changed(self, models: Mapping[int, Onlooker]) -> Sightlines:
        """Return the tables with some models, by their numbers, as they are now; their bases have kept their kind."""
        places, kinds, within, borders = self.places.copy(), self.kinds.copy(), self.within, self.edges
        width = places.shape[1]
        pieces = width - len(within)
        put: Any = places.reshape(-1).data
        put_kind = kinds.reshape(-1).data
        for number, model in models.items():
            at = pieces + number
            put_kind[HIDES * width + at] = model.hides
            for value in model.place:
                put[at] = value
                at += width
        inside = self.inside
        moved = [number for number, model in models.items() if model.within or number in inside]
        if moved:
            within = within.copy()
            inside = {number: held for number, held in inside.items() if number not in models}
            for number in moved:
                held = models[number].within
                within[number] = False
                if held:
                    inside[number] = held
                    within[number, held] = True
        angular = {number: m.polygon for number, m in models.items() if m.polygon is not None}
        if angular:
            borders = borders.copy()
            for number, polygon in angular.items():
                _put(polygon, int(kinds[FIRST, pieces + number]), borders)
        return Sightlines(places, kinds, within, borders, inside, self.benches)

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


def _place(prism: Prism) -> tuple[float, ...]:
    """Return the column of places of a piece of terrain, which has no eye."""
    bound = bounding_disc(prism.shape)
    return bound.x, bound.y, bound.radius, prism.bottom, prism.top, 0.0, 0.0, 0.0


def _put(polygon: Polygon, first: int, borders: NDArray[np.float64]) -> None:
    """Write the edges of a polygon into columns from one on."""
    for column, ((x0, y0), (x1, y1)) in enumerate(edges(polygon), first):
        borders[:, column] = x0, y0, x1, y1
