"""What is hidden among the prisms of one table, pair by pair, by the compiled kernel.

Its tables outlive a question: when models move, only their own places in them are written anew, in a copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from defilade.geometry.bands import EYE_Z, FIRST, HIDES, WORD
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

Words = tuple[int, ...]
"""Which of the pieces of terrain a model stands in: a bit for each, in whole numbers of ``WORD`` bits."""

Bench = tuple["NDArray[np.float64]", "NDArray[np.int64]"]
"""Rows for the kernel to work in: of numbers, and of whole numbers."""


class Onlooker(Protocol):
    """A model, as a tuple that begins with its column of places.

    The places are those of :mod:`defilade.geometry.bands`: the disc that holds its base, the heights of its underside
    and top, and its eye. ``polygon`` is None where its base is that disc; ``hides`` tells whether it hides others.
    """

    @property
    def polygon(self) -> Polygon | None: ...  # noqa: D102
    @property
    def hides(self) -> bool: ...  # noqa: D102
    def __getitem__(self, which: slice, /) -> tuple[Any, ...]: ...


class Figure(NamedTuple):
    """An onlooker of whom nothing else is known."""

    x: float
    y: float
    radius: float
    bottom: float
    top: float
    eye_x: float
    eye_y: float
    eye_z: float
    polygon: Polygon | None
    hides: bool


class Sightlines(NamedTuple):
    """The kernel's tables of pieces of terrain and models; they need NumPy, and the kernel to be prepared.

    They are those of :func:`defilade.geometry.bands.pairs_hidden`. ``benches`` are free to work on.
    """

    places: NDArray[np.float64]
    kinds: NDArray[np.int64]
    within: NDArray[np.int64]
    edges: NDArray[np.float64]
    benches: list[Bench]

    @classmethod
    def of(cls, terrain: Sequence[Prism], models: Sequence[tuple[Onlooker, int, Words]]) -> Sightlines:
        """Return the tables of pieces of terrain and of models, each with its unit's number and what it stands in.

        Those in the same pieces see through these, and are seen: see :func:`words`.
        """
        import numpy as np  # noqa: PLC0415 - a single question should not load it

        pieces = len(terrain)
        table = prism_table([*terrain, *(_prism(model) for model, _, _ in models)])
        columns = [*map(_place, terrain), *(model[:PLACES] for model, _, _ in models)]
        units = [-1] * pieces + [unit for _, unit, _ in models]
        hides = [0] * pieces + [int(model.hides) for model, _, _ in models]
        return cls(
            np.array(columns, dtype=np.float64).reshape(len(columns), PLACES).T.copy(),
            np.array([table.bases.first, table.bases.last, table.bases.arc, units, hides], dtype=np.int64),
            np.array([held for _, _, held in models], dtype=np.int64)
            .reshape(len(models), len(words((), pieces)))
            .T.copy(),
            np.array(table.segments, dtype=np.float64),
            [],
        )

    def changed(self, models: Iterable[tuple[int, Onlooker, Words]]) -> Sightlines:
        """Return the tables with some models as they are now, each with its number before it and what it stands in.

        Their bases have kept their kind.
        """
        places, kinds, within, borders = self.places.copy(), self.kinds.copy(), self.within.copy(), self.edges
        width, count = places.shape[1], within.shape[1]
        put: Any = places.reshape(-1).data
        put_kind, put_word = kinds.reshape(-1).data, within.reshape(-1).data
        for number, model, held in models:
            at = width - count + number
            put_kind[HIDES * width + at] = model.hides
            for value in model[:PLACES]:
                put[at] = value
                at += width
            at = number
            for word in held:
                put_word[at] = word
                at += count
            if model.polygon is not None:
                if borders is self.edges:
                    borders = borders.copy()
                _put(model.polygon, int(kinds[FIRST, width - count + number]), borders)
        return Sightlines(places, kinds, within, borders, self.benches)

    def hidden(self, questions: Sequence[int]) -> list[float]:
        """Return how much is hidden of targets from shooters, of one by one prism, or by ``ALL``.

        Every three numbers are a question: a shooter, a target, and the prism.
        """
        import numpy as np  # noqa: PLC0415 - as above

        asked, hidden = np.array(questions, dtype=np.int64), np.zeros(len(questions) // 3)
        done, room = 0, ROOM
        while True:
            bench = self.benches.pop() if self.benches else self._bench(room)
            done = kernel("hidden")(
                done, asked, self.places, self.kinds, self.within, self.edges, bench[0], bench[1], hidden
            )
            if done == len(hidden):
                self.benches.append(bench)
                found: list[float] = hidden.tolist()
                return found
            room = 4 * bench[0].shape[1]

    def _bench(self, room: int) -> Bench:
        """Return rows for a bench, and one more of each kind."""
        import numpy as np  # noqa: PLC0415 - as above

        size = max(room, 1 + self.places.shape[1])
        return np.zeros((BENCH_NUMBERS + 1, size)), np.zeros((BENCH_INTEGERS + 1, size), dtype=np.int64)


def words(pieces: Iterable[int], of: int) -> Words:
    """Return whole numbers that tell of pieces of terrain, by their numbers among all, which are meant.

    >>> words((0, 2, 63), 64)
    (5, 2)
    """
    found = [0] * (of // WORD + 1)
    for piece in pieces:
        found[piece // WORD] |= 1 << piece % WORD
    return tuple(found)


def _prism(model: Onlooker) -> Prism:
    x, y, radius, bottom, top, *_ = model[:PLACES]
    return Prism(Disc(x, y, radius) if model.polygon is None else model.polygon, bottom, top)


def _place(prism: Prism) -> tuple[float, ...]:
    """Return the column of places of a piece of terrain, which has no eye."""
    bound = bounding_disc(prism.shape)
    return bound.x, bound.y, bound.radius, prism.bottom, prism.top, 0.0, 0.0, 0.0


def _put(polygon: Polygon, first: int, borders: NDArray[np.float64]) -> None:
    """Write the edges of a polygon into columns from one on."""
    for column, ((x0, y0), (x1, y1)) in enumerate(edges(polygon), first):
        borders[:, column] = x0, y0, x1, y1
