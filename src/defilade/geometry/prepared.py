"""The compiled kernel for question after question: loaded once in a process that asks for it.

It is worth it where very many questions follow each other, as in games played by a program or on a board that is always
up to date. It answers to the last bit what the interpreted kernel does, so that nothing but time hangs on it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from defilade.geometry.matrix import Form

_kernels: dict[str, Callable[..., Any]] = {}
_ready: list[bool] = []

NEW_OBJECTS = 5000
"""So many new objects are made in a prepared process before Python looks for garbage among them: games make many that
live on, and to look through them after every few hundred takes a thirtieth of the time."""


def prepare() -> bool:
    """Load the compiled kernel for all questions of this process; return whether it is there, and Numba with it.

    That takes half a second, and a quarter of a minute where it has never been compiled on a machine. A thread may do
    it while others go on: until it is done they are answered by the interpreted kernel. What is there when it is done
    is left out of later collections of garbage: to look through all that Numba has loaded takes a twentieth of a
    second. New objects are collected less often than by Python's own settings, unless these were changed to that end.
    """
    if not _ready and find_spec("numba") is not None:
        compiled = import_module(f"{__package__}.compiled")
        _kernels.update(shares=compiled.matrix_shares, hidden=compiled.pairs_hidden)
        _ask_each()
        _spare_what_lives_on()
        _ready.append(True)
    return prepared()


def _spare_what_lives_on() -> None:
    """Let Python look for garbage less often, and not among what is there now."""
    gc.collect()
    gc.freeze()
    often, *seldom = gc.get_threshold()
    if 0 < often < NEW_OBJECTS:
        gc.set_threshold(NEW_OBJECTS, *seldom)


def _ask_each() -> None:
    """Ask each function something, so that it is compiled."""
    from defilade.geometry.footprint import Obstacle  # noqa: PLC0415 - these modules ask for the kernel themselves
    from defilade.geometry.glances import Glances  # noqa: PLC0415 - likewise
    from defilade.geometry.sightlines import ALL, Figure, Sightlines, words  # noqa: PLC0415 - likewise
    from defilade.geometry.silhouette import Prism  # noqa: PLC0415 - likewise

    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    away = tuple((x + 3.0, y) for x, y in square)
    Glances([away], [Obstacle(square, "hard")]).shares([(-3.0, 0.5)])
    models = [
        (Figure(x, 0.5, 0.8, 0.0, 1.0, x, 0.5, 1.0, base, hides=True), n, words((), 1))
        for n, (x, base) in enumerate([(-3.0, tuple((x - 3.0, y) for x, y in square)), (3.5, away)])
    ]
    Sightlines.of([Prism(square, 0.0, 0.5)], models).hidden([0, 1, ALL])


def prepared() -> bool:
    """Tell whether the compiled kernel has been loaded."""
    return bool(_ready)


def kernel(name: str) -> Callable[..., Any]:
    """Return a function of the compiled kernel: ``shares`` of footprints, or what is ``hidden`` of silhouettes."""
    return _kernels[name]


@cache
def form() -> Form:
    """Return the form of the compiled kernel's tables."""
    return Form(interpreted=False)
