"""Who fires and at what: little is asked, and yet it comes out as if all had been."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from defilade.battlefield.model import Base, Model
from defilade.language import Phrase
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.volley import Aim, Lines, Pair, Volley, foremost, share_out

CLAUSES = ("GAME-range", "GAME-state", "GAME-target", "SOL-2.1")


def model(name: str) -> Model:
    return Model(name, "u", "red", Base(2, 2, True), (0.0, 0.0), 0.0, None)


def all_asked(
    shooters: list[Model], targets: list[str], apart: list[list[float]], refusals: list[list[Refusal | None]]
) -> Volley | Refusal:
    """Share a volley out with every pair looked at."""
    firing = [i for i in range(len(shooters)) if None in refusals[i]]
    if not firing:
        return foremost(refusal for row in refusals for refusal in row if refusal is not None)
    aims = []
    for j, target in enumerate(targets):
        open_to = [i for i in firing if refusals[i][j] is None]
        if open_to:
            nearest = min(round(apart[i][j], 9) for i in firing)
            aims.append((nearest, Aim(target, shooters[min(open_to, key=lambda i: round(apart[i][j], 9))])))
    return Volley(tuple(shooters[i] for i in firing), tuple(aim for _, aim in sorted(aims, key=lambda each: each[0])))


class Asked:
    """Lines of fire at random, and who was asked what he sees."""

    def __init__(self, random: Random, shooters: int, targets: int) -> None:
        often = random.choice([0.0, 0.3, 0.7, 0.95])

        def refusal(clause: str, i: int, j: int) -> Refusal | None:
            return Refusal(clause, Phrase("{i} {j}", i=i, j=j)) if random.random() < often else None

        pairs = [[(i, j) for j in range(targets)] for i in range(shooters)]
        self.apart = [[random.choice([1.0, 2.0, 2.0 + 1e-12, 3.0]) for _ in row] for row in pairs]
        self.barred = [[refusal(random.choice(CLAUSES), *pair) for pair in row] for row in pairs]
        self.hidden = [[refusal("GAME-sight", *pair) for pair in row] for row in pairs]
        self.pairs: list[Pair] = []
        self.together = random.random() < 0.5

    def seen(self, pairs: Sequence[Pair]) -> list[bool]:
        self.pairs += pairs
        return [self.hidden[i][j] is None for i, j in pairs]

    @property
    def lines(self) -> Lines:
        """The lines of fire."""
        return Lines(
            self.apart,
            [[barred is None for barred in row] for row in self.barred],
            lambda: [refusal for row in self.refusals for refusal in row if refusal is not None],
            self.seen,
            self.together,
        )

    @property
    def refusals(self) -> list[list[Refusal | None]]:
        """Why each may not shoot each, barred or not seeing."""
        rows = zip(self.barred, self.hidden, strict=True)
        return [[barred or hidden for barred, hidden in zip(*both, strict=True)] for both in rows]


def test_a_volley_is_shared_out_as_if_every_pair_had_been_asked() -> None:
    for seed in range(2000):
        random = Random(seed)
        shooters = [model(f"s{i}") for i in range(random.randint(1, 4))]
        targets = [f"t{j}" for j in range(random.randint(1, 4))]
        asked = Asked(random, len(shooters), len(targets))
        found = share_out(shooters, targets, asked.lines)
        assert found == all_asked(shooters, targets, asked.apart, asked.refusals)
        assert len(asked.pairs) == len(set(asked.pairs))
        assert all(asked.barred[i][j] is None for i, j in asked.pairs)
