"""The command: how long ``defilade rule`` takes on an example as a whole process, and what it imports for it.

The bar is on the processor's time of the shortest of several runs on a warm disk. The process has one thread and waits
for nothing, so that this is the time it takes on a machine with nothing else to do; on a busy one, whatever else it
does makes the clock's time longer, which is printed too. A ruling needs no arrays and no compiler: that it imports none
is part of the bar.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

BAR = 0.7
EXAMPLE = Path(__file__).parents[1] / "examples" / "figure-10.toml"
COMMAND = ("-m", "defilade", "rule", str(EXAMPLE))
HEAVY = {"llvmlite", "numba", "numpy", "shapely"}


def run(*options: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a Python process with these options; a failure of it is ours."""
    return subprocess.run([sys.executable, *options, *COMMAND], capture_output=True, text=True, check=True)


def seconds() -> tuple[float, float]:
    """Return how long one run takes, by the processor and by the clock."""
    clock, before = time.perf_counter(), os.times()
    run()
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return spent, time.perf_counter() - clock


def third_party() -> dict[str, int]:
    """Return the packages imported that are neither Python's nor ours, and the microseconds that each took."""
    found: dict[str, int] = {}
    for line in run("-X", "importtime").stderr.splitlines():
        if not line.startswith("import time:") or "self [us]" in line:
            continue
        own, _, name = line.removeprefix("import time:").split("|")
        package = name.strip().partition(".")[0]
        if package not in sys.stdlib_module_names and package != "defilade":
            found[package] = found.get(package, 0) + int(own)
    return found


def verdict(good: bool) -> str:
    """Return whether a bar is met, in a word."""
    return "met" if good else "MISSED"


def main() -> int:
    """Measure and print; the exit status is 1 where a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer runs")
    runs = 5 if parser.parse_args().quick else 20
    run()
    times = [seconds() for _ in range(runs)]
    least = min(spent for spent, _ in times)
    clock = [passed for _, passed in times]
    imported = third_party()
    heavy = HEAVY & set(imported)
    print(f"defilade rule {EXAMPLE.name}, whole process, {runs} runs")
    print(f"  {least:.3f} s of the processor  bar <= {BAR} s: {verdict(least <= BAR)}")
    print(f"  by the clock {min(clock):.3f} s (median {statistics.median(clock):.3f}, longest {max(clock):.3f})")
    for package, spent in sorted(imported.items(), key=lambda item: -item[1]):
        print(f"  imports {package:<24}{spent / 1000:>8.1f} ms")
    print(f"  imports no arrays and no compiler: {verdict(not heavy)} {' '.join(sorted(heavy))}")
    return 0 if least <= BAR and not heavy else 1


if __name__ == "__main__":
    sys.exit(main())
