"""Whole games between two armies that march and shoot: how many a second, and where the time goes.

Goal: 50 games of 40 phases a second of processor time, 25 models against 25 on 16 pieces of terrain, sight included.
The output says whether this machine reaches it. What must hold, on a slow or busy one too, is ten times the 2 a second
that a comparable program plays at best, and twice without the compiled kernel.

Games on one table have one ruleset, which knows its terrain from the first of them. The kernel of sight is prepared
beforehand (:func:`defilade.prepare`), as by any program that plays many games; ``--interpreted`` leaves it out.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import math
import pstats
import random
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

from defilade import prepare
from defilade.battlefield.model import Battlefield, Model, Point, Unit
from defilade.dice import SeededDice
from defilade.game import Game
from defilade.game.loading import loads
from defilade.rulesets.actions import Action, EndPhase, Move, Shoot
from defilade.rulesets.registry import new_ruleset
from defilade.rulesets.ruleset import Ruleset

GOAL = 50.0
BAR, BAR_INTERPRETED = 20.0, 4.0
PHASES = 40
SIDES = {"red": (20.0, 90.0), "blue": (100.0, 270.0)}
KINDS = ("fence", "barricade", "bank", "ruins", "wood", "wood", "hill", "building")


def scenario(seed: int) -> dict[str, Any]:
    """Return a table of two armies of five squads of five, on 16 pieces of terrain."""
    rng = random.Random(seed)
    terrain = [
        {
            "id": f"piece-{i}",
            "kind": KINDS[i % len(KINDS)],
            "rectangle": {
                "centre": [10 + 40 * (i % 4) + rng.uniform(5, 35), 38 + 12 * (i // 4) + rng.uniform(-2, 2)],
                "size": [rng.uniform(5, 12), rng.uniform(1, 6)],
                "rotation": rng.uniform(0, 180),
            },
        }
        for i in range(16)
    ]
    units = [
        {
            "id": f"{side}-{n}",
            "side": side,
            "base": "25mm",
            "profile": {"kind": "soldier", "move": 6},
            "weapons": [{"id": "rifle", "range": 60, "hit": 4}],
            "models": [
                {"id": f"{side}-{n}-{m}", "position": [20 + 34 * n + 3 * m, row], "facing": facing} for m in range(5)
            ],
        }
        for side, (row, facing) in SIDES.items()
        for n in range(5)
    ]
    return {
        "format": "defilade/1",
        "ruleset": "soldatiki",
        "table": {"width": 190, "depth": 120, "unit": "cm"},
        "terrain": terrain,
        "units": units,
    }


def first_alive(unit: Unit) -> Model | None:
    """Return the first model of a unit that fights."""
    for model in unit.models:
        if model.status == "active":
            return model
    return None


def orders(game: Game) -> Iterator[Iterator[Action]]:
    """Yield what each unit at play tries in this phase, until it may: to march at the nearest enemy, or to shoot."""
    there = [(unit, lead.position) for unit in game.battlefield.units if (lead := first_alive(unit)) is not None]
    side, marches = game.state.side, game.state.phase == "movement"
    enemies = [(unit.id, place) for unit, place in there if unit.side != side]
    for unit, place in there:
        if unit.side == side and enemies:
            yield march(unit.id, place, enemies) if marches else fire(unit.id, place, enemies)


def march(unit: str, place: Point, enemies: Sequence[tuple[str, Point]]) -> Iterator[Action]:
    """Yield the march of a unit at the nearest enemy, up to 20 before him."""
    apart, number = min([(math.dist(place, there), number) for number, (_, there) in enumerate(enemies)])
    (x, y), (ex, ey) = place, enemies[number][1]
    step = min(6.0, max(apart - 20.0, 0.0))
    yield Move(to=(x + step * (ex - x) / apart, y + step * (ey - y) / apart), unit=unit)


def fire(unit: str, place: Point, enemies: Sequence[tuple[str, Point]]) -> Iterator[Action]:
    """Yield the shots of a unit at the nearest two enemies."""
    nearest = sorted([(math.dist(place, there), number) for number, (_, there) in enumerate(enemies)])
    for _, number in nearest[:2]:
        yield Shoot(target=enemies[number][0], unit=unit)


def play(field: Battlefield, seed: int, rules: Ruleset | None = None) -> tuple[int, int]:
    """Play a game of 40 phases and return how many actions were taken, and how many were refused."""
    game = Game(field, SeededDice(seed), rules=rules)
    taken = refused = 0
    for _ in range(PHASES):
        for attempts in orders(game):
            for action in attempts:
                if game.try_push(action) is None:
                    taken += 1
                    break
                refused += 1
        if game.over:
            break
        game.push(EndPhase())
        taken += 1
    return taken, refused


def main() -> int:
    """Measure and print; the exit status is 1 below the bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--interpreted", action="store_true", help="do without the compiled kernel")
    options = parser.parse_args()
    compiled = not options.interpreted and prepare()
    fields = [loads(json.dumps(scenario(seed))) for seed in range(3)]
    play(fields[0], 0)
    if options.profile:
        with cProfile.Profile() as profile:
            play(fields[0], 1)
        pstats.Stats(profile).sort_stats("cumulative").print_stats(40)
        return 0
    games = 6 if options.quick else 30
    start = time.process_time()
    rules = [new_ruleset(field.ruleset) for field in fields]
    counts = [play(fields[i % len(fields)], i, rules[i % len(fields)]) for i in range(games)]
    spent = time.process_time() - start
    taken, refused = sum(t for t, _ in counts), sum(r for _, r in counts)
    rate = games / spent
    bar, reached = BAR if compiled else BAR_INTERPRETED, "reached" if rate >= GOAL else "not reached"
    print(
        f"games of {PHASES} phases a second: {rate:.2f}  bar >= {bar:g}: {_met(rate >= bar)}; goal {GOAL:g}: {reached}"
    )
    each = f"{taken / games:.0f} taken a game, {refused / games:.0f} refused"
    print(f"actions a second: {(taken + refused) / spent:.0f} ({each}), {1000 / rate:.1f} ms a game")
    print(f"kernel of sight: {'compiled' if compiled else 'interpreted'}")
    return 0 if rate >= bar else 1


def _met(held: bool) -> str:
    return "met" if held else "MISSED"


if __name__ == "__main__":
    sys.exit(main())
