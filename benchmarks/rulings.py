"""A board that is always up to date: how long after a model has moved the rulings of one shooter are there.

All pairs of each example are ruled once; then one model after another is moved a little, and each time the rulings of
one shooter on all his targets are asked for. What nothing bears on is recalled, the rest worked out anew.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from defilade import Battlefield, load, prepare
from defilade.battlefield.state import with_models
from defilade.rulesets.registry import ruleset

EXAMPLES = Path(__file__).parents[1] / "examples"
BAR = 40.0
"""Milliseconds that half of the rulings may take on any example."""


def milliseconds(field: Battlefield, moves: int) -> Iterator[float]:
    """Move models, one after the other, and yield how long the rulings of one shooter take after each."""
    random, rules = Random(1), ruleset(field.ruleset)
    for _ in rules.rulings(field):
        pass
    for _ in range(moves):
        model, shooter = random.choices([m for m in field.models.values() if m.status == "active"], k=2)
        x, y = model.position
        place = x + random.uniform(-1, 1), y + random.uniform(-1, 1)
        field = with_models(field, {model.id: replace(model, position=place)})
        begun = time.perf_counter()
        for _ in rules.rulings(field, shooter.id):
            pass
        yield 1000 * (time.perf_counter() - begun)


def main() -> int:
    """Measure and print; the exit status is 1 above the bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--interpreted", action="store_true", help="do without the compiled kernel")
    options = parser.parse_args()
    compiled = not options.interpreted and prepare()
    print(f"rulings of one shooter after a model has moved, kernel {'compiled' if compiled else 'interpreted'}")
    missed = False
    for path in sorted(EXAMPLES.glob("*.toml")):
        times = sorted(milliseconds(load(path), 20 if options.quick else 100))
        median = statistics.median(times)
        missed |= compiled and median > BAR
        verdict = f"bar <= {BAR:g} ms: {'met' if median <= BAR else 'MISSED'}" if compiled else "no bar"
        most = times[len(times) * 9 // 10]
        print(f"  {path.stem:<16} median {median:6.1f} ms, nine of ten within {most:6.1f} ms  {verdict}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
