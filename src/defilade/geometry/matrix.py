"""What is hidden for a whole matrix of viewpoints and targets: the kernel, compiled where Numba is there.

It needs NumPy, and is worth it from some hundred pairs on; a single question is answered without either by
:mod:`defilade.geometry.footprint` and :mod:`defilade.geometry.silhouette`, from the same kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from defilade.geometry.footprint import Obstacle, class_number
from defilade.geometry.outline import outline
from defilade.geometry.shapes import Point, Shape
from defilade.geometry.silhouette import Eye, Prism
from defilade.geometry.sweep import Numbers
from defilade.geometry.tables import (
    INTEGERS,
    LISTS,
    Columns,
    arc_of,
    empty_bench,
    empty_rows,
    empty_scratch,
    footprint_table,
    piece_table,
    prism_table,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

ROOM = 256
"""Rows that there is room for at first."""


def shares_matrix(
    viewpoints: Sequence[Point],
    footprints: Sequence[Sequence[Shape]],
    obstacles: Sequence[Obstacle],
    classes: ArrayLike | None = None,
    *,
    interpreted: bool = False,
) -> NDArray[np.float64]:
    """Return the shares of every footprint that are hidden from every viewpoint: light, hard and total.

    ``classes`` says in which class each obstacle counts for each pair, in place of its own: 0 for none,
    ``sweep.LIGHT`` (1) or ``sweep.HARD`` (2). Its shape is ``(viewpoints, footprints, obstacles)``; axes may be 1, or
    left out from the left, as NumPy broadcasts. Footprints next to each other for which the same counts are measured
    together, and so fastest. ``interpreted`` does without Numba even where it is there. The result has the shape
    ``(viewpoints, footprints, 3)``. ``ValueError`` is raised for classes of another shape.

    >>> wall = Obstacle(((0.0, 1.0), (9.0, 1.0), (9.0, 2.0), (0.0, 2.0)), "hard")
    >>> target = ((-1.0, 4.0), (1.0, 4.0), (1.0, 5.0), (-1.0, 5.0))
    >>> shares_matrix([(0.0, 0.0), (0.0, 3.0)], [[target]], [wall], interpreted=True).round(9).tolist()
    [[[0.0, 0.5, 0.5]], [[0.0, 0.0, 0.0]]]
    """
    import numpy as np  # noqa: PLC0415 - a single question should not load it

    shape = (len(viewpoints), len(footprints), len(obstacles))
    own = [class_number(obstacle) for obstacle in obstacles]
    counted = _spread(np.asarray(own if classes is None else classes, dtype=np.uint8), shape)
    form = Form(interpreted)
    shares = form.grid(np.zeros((*shape[:2], 3)))
    shapes = [obstacle.shape for obstacle in obstacles]
    outlines = [outline(tuple(pieces)) for pieces in footprints]
    about = [(found.bound, pieces) for found, pieces in zip(outlines, footprints, strict=True)]
    targets, borders = footprint_table(outlines)
    pieces, segments = piece_table(shapes, [arc_of(shape, about) for shape in shapes])
    given = (
        form.column([x for x, _ in viewpoints]), form.column([y for _, y in viewpoints]), form.table(targets),
        form.table(borders), form.grid(counted), form.table(pieces), form.table(segments),
        empty_rows(1 + max((len(found.segments) for found in outlines), default=0), form.columns),
    )  # fmt: skip
    kernel = form.kernel("hiding", "matrix_shares")
    done, room = 0, ROOM
    while done < len(viewpoints):
        done = kernel(
            done, *given, empty_scratch(room, form.columns), tuple(empty_rows(room, form.columns) for _ in range(12)),
            form.grid(np.zeros((4, 3), dtype=np.int64)), form.columns.numbers(2), form.columns.numbers(3), shares,
        )  # fmt: skip
        room *= 4
    return np.asarray(shares, dtype=np.float64).reshape(*shape[:2], 3)


def hidden_matrix(
    eyes: Sequence[Eye],
    targets: Sequence[Prism],
    obstacles: Sequence[Prism],
    hides: ArrayLike | None = None,
    *,
    interpreted: bool = False,
) -> NDArray[np.float64]:
    """Return the share of every target's silhouette that is hidden from every eye.

    ``hides`` tells which obstacles count for each pair, by default all. Its shape is ``(eyes, targets, obstacles)``;
    axes may be 1, or left out from the left, as NumPy broadcasts. ``interpreted`` does without Numba even where it is
    there. The result has the shape ``(eyes, targets)``. ``ValueError`` is raised for ``hides`` of another shape.

    >>> square = ((-1.0, 9.0), (1.0, 9.0), (1.0, 11.0), (-1.0, 11.0))
    >>> wall = ((0.0, 5.0), (4.0, 5.0), (4.0, 5.1), (0.0, 5.1))
    >>> eye, target, fence = Eye(0.0, 0.0, 1.0), Prism(square, 0.0, 1.0), Prism(wall, 0.0, 9.0)
    >>> hidden_matrix([eye], [target], [fence], interpreted=True).round(9).tolist()
    [[0.5]]
    """
    import numpy as np  # noqa: PLC0415 - a single question should not load it

    shape = (len(eyes), len(targets), len(obstacles))
    counted = _spread(np.asarray(True if hides is None else hides, dtype=np.bool_), shape)
    form = Form(interpreted)
    hidden = form.grid(np.zeros(shape[:2]))
    given = (
        *(form.column([eye[axis] for eye in eyes]) for axis in range(3)),
        form.table(prism_table(targets)), form.grid(counted), form.table(prism_table(obstacles)),
    )  # fmt: skip
    kernel = form.kernel("bands", "matrix_hidden")
    done, room = 0, ROOM
    while done < len(eyes):
        done = kernel(done, *given, empty_bench(room, len(obstacles), form.columns), form.columns.numbers(2), hidden)
        room *= 4
    return np.asarray(hidden, dtype=np.float64).reshape(shape[:2])


def _spread(values: NDArray[Any], shape: tuple[int, int, int]) -> NDArray[Any]:
    """Return values with three axes, the last in full, the others in full or 1."""
    import numpy as np  # noqa: PLC0415 - as above

    if values.ndim > 3 or any(
        size not in {1, full} for size, full in zip(values.shape[::-1], shape[::-1], strict=False)
    ):
        message = f"classes or hides of the shape {values.shape} where {shape} is expected, or fewer axes"
        raise ValueError(message)
    values = values.reshape((1,) * (3 - values.ndim) + values.shape)
    return np.array(np.broadcast_to(values, (*values.shape[:2], shape[2])), order="C")


class Form:
    """The form in which the kernel takes its tables: arrays where it runs compiled, lists where interpreted."""

    def __init__(self, interpreted: bool) -> None:
        import numpy as np  # noqa: PLC0415 - as above

        self.compiled = not interpreted and find_spec("numba") is not None
        arrays = Columns(np.zeros, lambda room: np.zeros(room, dtype=np.int64))
        self.columns = arrays if self.compiled else LISTS

    def kernel(self, module: str, name: str) -> Callable[..., Any]:
        """Return a function of the kernel."""
        found = import_module(f"{__package__}.{'compiled' if self.compiled else module}")
        kernel: Callable[..., Any] = getattr(found, name)
        return kernel

    def column(self, values: Sequence[float], name: str = "") -> Numbers:
        """Return a column of a table."""
        import numpy as np  # noqa: PLC0415 - as above

        return np.array(values, dtype=np.int64 if name in INTEGERS else np.float64) if self.compiled else values

    def table(self, table: Numbers) -> Numbers:
        """Return a table, and the tables in it."""
        if not self.compiled:
            return table
        return table._make(
            self.table(column) if isinstance(column, tuple) else self.column(column, name)
            for name, column in zip(table._fields, table, strict=True)
        )

    def grid(self, values: NDArray[Any]) -> Numbers:
        """Return an array of several axes."""
        return values if self.compiled else values.tolist()
