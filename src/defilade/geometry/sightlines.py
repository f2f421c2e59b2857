"""What is hidden among the prisms of one table, pair by pair, by the compiled kernel.

Its tables outlive a question: when models move, only their own places in them are written anew, in a copy. All this is
worth it where very many questions follow each other, as in games played by a program or on a board that is always up to
date. So it takes effect in a process that has asked for it by :func:`prepare`, and answers to the last bit what
:func:`defilade.geometry.silhouette.hidden_fraction` does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from defilade.geometry.matrix import Form
from defilade.geometry.prisms import Bench, Prisms
from defilade.geometry.shapes import Disc, bounding_disc, edges
from defilade.geometry.silhouette import Eye, Prism
from defilade.geometry.sweep import Segments
from defilade.geometry.tables import empty_bench, prism_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROOM = 256
"""Rows that there is room for at first."""

ALL = -1
"""Asked in place of a prism's number: all that count are to hide together."""

_kernels: list[Callable[..., int]] = []


@cache
def form() -> Form:
    """Return the form of the compiled kernel's tables."""
    return Form(interpreted=False)


class Onlooker(NamedTuple):
    """A model: its eye, itself as a prism, the number of its unit, whether it hides others, and the terrain it is in.

    ``within`` holds numbers of pieces of terrain: they hide nothing from it nor of it.
    """

    eye: Eye
    prism: Prism
    unit: int
    hides: bool
    within: tuple[int, ...]


def prepare() -> bool:
    """Load the compiled kernel for all questions of this process; return whether it is there, and Numba with it.

    That takes half a second, and the first time on a machine a quarter of a minute.
    """
    if not _kernels and find_spec("numba") is not None:
        _kernels.append(import_module(f"{__package__}.compiled").pairs_hidden)
        disc = Disc(0.0, 0.0, 1.0)
        model = Onlooker(Eye(0.0, 0.0, 1.0), Prism(disc, 0.0, 1.0), 0, True, ())
        Sightlines.of([Prism(disc, 0.0, 1.0)], [model]).hidden([(0, 0, ALL)])
    return bool(_kernels)


def prepared() -> bool:
    """Tell whether the compiled kernel has been loaded."""
    return bool(_kernels)


@dataclass(frozen=True, eq=False)
class Sightlines:
    """The kernel's tables of pieces of terrain and models; they need NumPy, and :func:`prepare` to have been called."""

    pieces: int
    eyes: NDArray[np.float64]
    units: NDArray[np.int64]
    within: NDArray[np.bool_]
    hiding: NDArray[np.bool_]
    prisms: Prisms
    benches: list[Bench]

    @classmethod
    def of(cls, terrain: Sequence[Prism], models: Sequence[Onlooker]) -> Sightlines:
        """Return the tables of pieces of terrain and of models."""
        import numpy as np  # noqa: PLC0415 - a single question should not load it

        within = np.zeros((len(models), len(terrain)), dtype=np.bool_)
        for number, model in enumerate(models):
            within[number, list(model.within)] = True
        return cls(
            len(terrain),
            np.array([model.eye for model in models], dtype=np.float64).reshape(len(models), 3).T.copy(),
            np.array([model.unit for model in models], dtype=np.int64),
            within,
            np.array([model.hides for model in models], dtype=np.bool_),
            form().table(prism_table([*terrain, *(model.prism for model in models)])),
            [],
        )

    def changed(self, models: Mapping[int, Onlooker]) -> Sightlines:
        """Return the tables with some models, by their numbers, as they are now; their bases have kept their kind."""
        bases = self.prisms.bases._replace(
            x=self.prisms.bases.x.copy(), y=self.prisms.bases.y.copy(), radius=self.prisms.bases.radius.copy()
        )
        segments = Segments(*(column.copy() for column in self.prisms.segments))
        prisms = Prisms(bases, segments, self.prisms.bottom.copy(), self.prisms.top.copy())
        eyes, within, hiding = self.eyes.copy(), self.within.copy(), self.hiding.copy()
        for number, model in models.items():
            _put(self.pieces + number, model.prism, prisms)
            eyes[:, number] = model.eye
            within[number] = False
            within[number, list(model.within)] = True
            hiding[number] = model.hides
        return replace(self, eyes=eyes, within=within, hiding=hiding, prisms=prisms)

    def hidden(self, questions: Sequence[tuple[int, int, int]]) -> list[float]:
        """Return for a shooter and a target, by their numbers, how much is hidden: by one prism, or by ``ALL``."""
        import numpy as np  # noqa: PLC0415 - as above

        shooters, targets, only = np.array(questions, dtype=np.int64).reshape(len(questions), 3).T.copy()
        count = len(self.prisms.top)
        hidden, done, room = np.zeros(len(questions)), 0, ROOM
        while True:
            bench = self.benches.pop() if self.benches else empty_bench(room, count, form().columns)
            done = _kernels[0](
                done, shooters, targets, only, *self.eyes, self.units, self.within, self.hiding, self.prisms,
                np.zeros(count, dtype=np.bool_), bench, np.zeros(2), hidden,
            )  # fmt: skip
            if done == len(questions):
                self.benches.append(bench)
                found: list[float] = hidden.tolist()
                return found
            room = 4 * len(bench.owner)


def _put(number: int, prism: Prism, prisms: Prisms) -> None:
    """Write a prism into its place in a table."""
    bound = bounding_disc(prism.shape)
    bases, segments = prisms.bases, prisms.segments
    bases.x[number], bases.y[number], bases.radius[number] = bound.x, bound.y, bound.radius
    prisms.bottom[number], prisms.top[number] = prism.bottom, prism.top
    if not isinstance(prism.shape, Disc):
        for row, ((x0, y0), (x1, y1)) in enumerate(edges(prism.shape), bases.first[number]):
            segments.x0[row], segments.y0[row], segments.x1[row], segments.y1[row] = x0, y0, x1, y1
