"""Break the program on purpose, one line at a time, and see whether the tests notice.

``python -m tools.mutants`` puts each of ``tools/mutations.py`` into a copy of the program and runs the tests of the
rules and of the game there; ``--only TEXT`` takes those whose place or text has it. It prints what no test noticed and
fails if there is any, or if a mutation no longer fits the program.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from tools.mutations import MUTATIONS, Mutation

COPIED = ("src", "tests", "tools", "examples", "pyproject.toml")
ALWAYS = ("rulesets", "sight", "game", "conformance")
"""The rooms whose tests look at every mutation, besides those of its own room."""

SLOW = {"test_properties.py", "test_reach.py"}
"""Tests that take long and say nothing that others don't say first."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tests against each mutation and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="take those whose place or text has this")
    parser.add_argument("--jobs", type=int, default=2, help="how many run at a time")
    options = parser.parse_args(arguments)
    chosen = [m for m in MUTATIONS if options.only in f"{m.place} {m.before} {m.after}"]
    stale = [m for m in chosen if source(Path(), m) is None]
    for mutation in stale:
        print(f"no longer fits: {told(mutation)}", flush=True)
    with tempfile.TemporaryDirectory() as directory, ThreadPoolExecutor(options.jobs) as pool:
        copies = Queue[Path]()
        for place in range(options.jobs):
            copies.put(copy(Path(directory) / str(place)))
        if not passed(Path(directory) / "0", tests(Path(directory) / "0", [m.place for m in chosen])):
            print("the tests fail without any mutation", file=sys.stderr)
            return 2
        fitting = [m for m in chosen if m not in stale]
        survived = [m for m, noticed in pool.map(lambda m: (m, report(m, copies)), fitting) if not noticed]
    print(f"{len(fitting) - len(survived)} of {len(fitting)} noticed", flush=True)
    return 1 if survived or stale or not fitting else 0


def copy(place: Path) -> Path:
    """Return a copy of the program and its tests."""
    place.mkdir()
    for name in COPIED:
        if Path(name).is_dir():
            shutil.copytree(name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(name, place)
    return place


def report(mutation: Mutation, copies: Queue[Path]) -> bool:
    """Return whether the tests notice a mutation in one of the copies, and print it if they don't."""
    place = copies.get()
    try:
        noticed = fails(place, mutation)
    finally:
        copies.put(place)
    if not noticed:
        print(f"nobody noticed: {told(mutation)}", flush=True)
    return noticed


def fails(place: Path, mutation: Mutation) -> bool:
    """Return whether some test fails in a copy with a mutation; the copy is left as it was."""
    file = source(place, mutation)
    assert file is not None
    text = file.read_text(encoding="utf-8")
    try:
        write(file, text.replace(mutation.before, mutation.after))
        return not passed(place, tests(place, [mutation.place]))
    finally:
        write(file, text)


def passed(place: Path, files: Iterable[str]) -> bool:
    """Return whether all tests of some files pass in a copy."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *files]
    environment = os.environ | {"PYTHONPATH": str(place / "src"), "CI": "1"}
    return subprocess.run(command, cwd=place, env=environment, capture_output=True, check=False).returncode == 0


def write(file: Path, text: str) -> None:
    """Write a module, and forget what was compiled of it."""
    file.write_text(text, encoding="utf-8")
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
        compiled.unlink()


def tests(place: Path, mutated: Sequence[str]) -> list[str]:
    """Return the files of tests to run where some places are mutated: those first that are named as these are."""
    rooms = dict.fromkeys([*ALWAYS, *[one.split("/")[0] for one in mutated]])
    names = [Path(part).stem for one in mutated for part in one.split("/")[1:]]
    files = [
        file.relative_to(place).as_posix()
        for room in rooms
        for file in sorted((place / "tests" / room).glob("test_*.py"))
        if file.name not in SLOW
    ]
    return sorted(files, key=lambda file: not any(name in file for name in names))


def source(place: Path, mutation: Mutation) -> Path | None:
    """Return the module of a mutation in a copy of the program; None if there is not just one that it fits."""
    named = place / "src" / "defilade" / mutation.place
    modules = sorted(named.glob("*.py")) if named.is_dir() else [named]
    fits = [module for module in modules for _ in range(module.read_text(encoding="utf-8").count(mutation.before))]
    return fits[0] if len(fits) == 1 else None


def told(mutation: Mutation) -> str:
    """Return a mutation in a line."""
    return f"{mutation.place}: {mutation.before!r} → {mutation.after!r}"


if __name__ == "__main__":
    sys.exit(main())
