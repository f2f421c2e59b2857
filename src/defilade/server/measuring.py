"""How much one question may ask for: the models on a table, the pairs of a ruling, the dice of a volley."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from defilade.attack import AttackPlan
from defilade.battlefield.model import Battlefield
from defilade.game.game import Game
from defilade.language import Phrase
from defilade.rulesets.ruling import Ruling
from defilade.server.errors import ApiError
from defilade.server.settings import Limits


def of_fair_size(field: Battlefield, limits: Limits) -> Battlefield:
    """Return a battlefield that has not too much on it to be asked about here; raises ``ApiError`` else."""
    if len(field.models) > limits.models or len(field.terrain) + len(field.reserve) > limits.models:
        raise _too_much(
            Phrase(
                "There is too much on the table: at most {n} models and features each are allowed here.",
                n=limits.models,
            )
        )
    return field


def of_few_pairs(game: Game, shooter: str | None, target: str | None, limits: Limits) -> None:
    """Raise ``ApiError`` where there are too many pairs of shooter and target to rule on at once."""
    pairs = game.ruleset.pairs(game.battlefield, shooter, target)
    if sum(1 for _ in islice(pairs, limits.pairs + 1)) > limits.pairs:
        raise _too_much(Phrase("That are more than {n} rulings: name a shooter or a target.", n=limits.pairs))


def in_time(rulings: Iterable[Ruling], limits: Limits, clock: Callable[[], float] = time.monotonic) -> Iterator[Ruling]:
    """Yield rulings as long as they don't take too long; raises ``ApiError`` when they do.

    >>> list(in_time([], Limits()))
    []
    """
    begun = clock()
    for ruling in rulings:
        yield ruling
        if clock() - begun > limits.seconds:
            raise _too_much(Phrase("That are too many rulings to give in time: name a shooter or a target."))


def of_few_dice(plan: AttackPlan, limits: Limits) -> AttackPlan:
    """Return a plan that rolls not too many dice for its odds to be counted here; raises ``ApiError`` else."""
    if sum(shots.count for shots in plan.shots) > limits.dice:
        raise _too_much(Phrase("That are more than {n} dice to hit: too many to count the odds of.", n=limits.dice))
    return plan


def _too_much(message: Phrase) -> ApiError:
    return ApiError(413, "too-large", message)
