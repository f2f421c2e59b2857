"""Height classes: small, standard, large."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from defilade.battlefield.model import Model

SMALL, STANDARD, LARGE = 1, 2, 3


def height(model: Model) -> int:
    """Return a model's height class; larger than large is still large."""
    return min(LARGE, int(model.profile.height))


def tallest(models: Iterable[Model]) -> int:
    """Return the height that a unit of mixed heights counts as: its highest."""
    return max(height(model) for model in models)


def class_of_model(between: int, shooter: int, target: int) -> Literal["light", "hard"] | None:
    """Return the class of cover that a model between gives, by the three heights (T9A-2.1, T9A-2.2, T9A-2.3).

    >>> class_of_model(2, 1, 2), class_of_model(1, 1, 2), class_of_model(1, 3, 1)
    ('hard', 'light', None)
    """
    if between >= shooter and between >= target:
        return "hard"
    return None if between == SMALL and LARGE in (shooter, target) else "light"


def blocks_sight(between: int, shooter: int, target: int) -> bool:
    """Tell whether a model between cuts lines of sight: one higher than both (T9A-1.2).

    >>> blocks_sight(3, 2, 2), blocks_sight(2, 2, 1)
    (True, False)
    """
    return between > shooter and between > target
