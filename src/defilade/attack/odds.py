"""The odds: the distribution of each outcome, under its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from defilade.attack.plan import STATUSES
from defilade.dice import Distribution, Probability

WORDS: Mapping[str, tuple[str, ...]] = {"status": STATUSES, "success": ("true", "false")}
"""The words that an outcome may be."""


class Odds(Mapping[str, Distribution[Any]]):
    """The distributions of named outcomes, in the order in which they are reported.

    >>> odds = Odds({"hits": Distribution({0: 0.25, 1: 0.75})})
    >>> odds.mean("hits")
    0.75
    >>> odds["hits"].at_least(1)
    0.75
    """

    __slots__ = ("_distributions",)

    def __init__(self, distributions: Mapping[str, Distribution[Any]]) -> None:
        self._distributions = distributions

    def __getitem__(self, name: str) -> Distribution[Any]:
        return self._distributions[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._distributions)

    def __len__(self) -> int:
        return len(self._distributions)

    def __repr__(self) -> str:
        return f"Odds({self._distributions})"

    def mean(self, name: str) -> Probability:
        """Return the mean of an outcome; a status has none and raises ``TypeError``."""
        return self[name].mean()

    def to_json(self) -> list[dict[str, Any]]:
        """Return the outcomes as the machine form lists them; of those that are words, every word is there.

        >>> Odds({"success": Distribution({"true": 0.75, "false": 0.25})}).to_json()
        [{'name': 'success', 'distribution': {'true': 0.75, 'false': 0.25}}]
        """
        outcomes: list[dict[str, Any]] = []
        for name, distribution in self.items():
            impossible = dict.fromkeys(WORDS.get(name, ()), 0.0)
            outcome: dict[str, Any] = {"name": name, "distribution": impossible | distribution.to_json()}
            if distribution.numeric:
                outcome["mean"] = float(distribution.mean())
            outcomes.append(outcome)
        return outcomes
