"""The compiled kernel for question after question: loaded once in a process that asks for it.

It is worth it where very many questions follow each other, as in games played by a program or on a board that is always
up to date. It answers to the last bit what the interpreted kernel does, so that nothing but time hangs on it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from defilade.geometry.matrix import Form

_kernels: dict[str, Callable[..., Any]] = {}


def prepare() -> bool:
    """Load the compiled kernel for all questions of this process; return whether it is there, and Numba with it.

    That takes half a second. What has never been compiled on a machine is compiled when it is first asked, which takes
    a quarter of a minute.
    """
    if not _kernels and find_spec("numba") is not None:
        compiled = import_module(f"{__package__}.compiled")
        _kernels.update(shares=compiled.matrix_shares, hidden=compiled.pairs_hidden)
    return prepared()


def prepared() -> bool:
    """Tell whether the compiled kernel has been loaded."""
    return bool(_kernels)


def kernel(name: str) -> Callable[..., Any]:
    """Return a function of the compiled kernel: ``shares`` of footprints, or what is ``hidden`` of silhouettes."""
    return _kernels[name]


@cache
def form() -> Form:
    """Return the form of the compiled kernel's tables."""
    return Form(interpreted=False)
