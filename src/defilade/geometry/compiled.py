"""The kernel compiled by Numba: the very functions that run interpreted, loaded only for a whole matrix.

What is compiled is kept beside the sources (or in the user's cache folder): the seconds that it takes are spent once.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from numba import njit
from numba.extending import overload, register_jitable

from defilade.geometry import bands, hiding, prisms, screen, sweep
from defilade.geometry.sweep import Numbers

OPTIONS: Any = {"error_model": "numpy", "nogil": True, "_nrt": False, "forceinline": True}
"""No check of divisors: the kernel never divides by zero. Other threads may run meanwhile.

No count of references to arrays, of which the kernel makes none: counting took four fifths of the time. What is called
is put in line: handing over the tables took a third of the rest.
"""


def sort_rows(keys: Numbers, count: int, order: Numbers) -> None:
    """Do what :func:`defilade.geometry.sweep.sort_rows` does, over arrays: Shell's sort with Knuth's gaps."""
    for k in range(count):
        order[k] = k
    gap = 1
    while 9 * gap < count:
        gap = 3 * gap + 1
    while gap > 0:
        for k in range(gap, count):
            row = order[k]
            i = k
            while i >= gap and keys[order[i - gap]] > keys[row]:
                order[i] = order[i - gap]
                i -= gap
            order[i] = row
        gap //= 3


def sort_head(values: Numbers, count: int) -> None:
    """Do what :func:`defilade.geometry.sweep.sort_head` does, over an array: Shell's sort with Knuth's gaps."""
    gap = 1
    while 9 * gap < count:
        gap = 3 * gap + 1
    while gap > 0:
        for k in range(gap, count):
            value = values[k]
            i = k
            while i >= gap and values[i - gap] > value:
                values[i] = values[i - gap]
                i -= gap
            values[i] = value
        gap //= 3


def _functions(module: ModuleType) -> list[Callable[..., Any]]:
    return [
        value
        for value in vars(module).values()
        if callable(value) and not isinstance(value, type) and value.__module__ == module.__name__
    ]


def _compile(kernel: Callable[..., Any], *modules: ModuleType) -> Callable[..., Any]:
    """Return a kernel's compiled form, kept under a name that changes with the source of its modules.

    By itself Numba sees no change in what a function calls, and trips over a kept form whose tables are gone.
    """
    stamp = zlib.crc32(b"".join(Path(str(module.__file__)).read_bytes() for module in (*modules, sweep)))

    def run(*arguments: object) -> object:
        return kernel(*arguments)

    run.__qualname__ = f"{kernel.__name__}_{stamp:08x}"
    try:
        compiled: Callable[..., Any] = njit(cache=True, **OPTIONS)(run)
    except RuntimeError:  # there is no folder to keep it in
        compiled = njit(**OPTIONS)(run)
    return compiled


REPLACED: dict[Callable[..., Any], Callable[..., Any]] = {sweep.sort_rows: sort_rows, sweep.sort_head: sort_head}
"""What the interpreter does by calls that only it has."""

for _function, _same in REPLACED.items():
    overload(_function, jit_options=OPTIONS, strict=False)(lambda *_, same=_same: same)
for _module in (sweep, screen, hiding, prisms, bands):
    for _function in _functions(_module):
        if _function not in REPLACED:
            register_jitable(**OPTIONS)(_function)

matrix_shares = _compile(hiding.matrix_shares, hiding, screen)
matrix_hidden = _compile(bands.matrix_hidden, bands, prisms, screen)
pairs_hidden = _compile(bands.pairs_hidden, bands, prisms, screen)
