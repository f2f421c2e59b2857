"""Which tests hold which clause: those that pytest collects, by their marks ``clause``."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field

import pytest

TESTS = "tests"
CASES = "tests/conformance/test_conformance.py"
"""The test of the conformance cases: they go by their own names, not by that of the one function that runs them."""


class UncollectedError(Exception):
    """Pytest can't collect the tests: the report says why."""


@dataclass(frozen=True, slots=True)
class Held:
    """The tests of one file that hold a clause: each by its name, with the number of its cases."""

    file: str
    names: Mapping[str, int]


@dataclass(slots=True)
class _Collector:
    """A plug-in of pytest that keeps the tests with a mark."""

    tests: list[tuple[str, str]] = field(default_factory=list)

    def pytest_collection_modifyitems(self, items: Sequence[pytest.Item]) -> None:
        """Keep the clause and the id of each test."""
        for item in items:
            for mark in item.iter_markers("clause"):
                self.tests += ((str(clause), item.nodeid) for clause in mark.args)


def collected() -> list[tuple[str, str]]:
    """Return each clause that a test is marked with, and the test's id. Raises :class:`UncollectedError`."""
    collector, report = _Collector(), io.StringIO()
    with redirect_stdout(report):
        status = pytest.main(["--collect-only", "--quiet", "-p", "no:cacheprovider", TESTS], plugins=[collector])
    if status != pytest.ExitCode.OK:
        raise UncollectedError(report.getvalue())
    return collector.tests


def by_clause(tests: Iterable[tuple[str, str]]) -> Mapping[str, tuple[Held, ...]]:
    """Return the tests of each clause, file by file.

    >>> by_clause([("SOL-5.3", "tests/a.py::TestB::test_c[1]"), ("SOL-5.3", "tests/a.py::TestB::test_c[2]")])
    {'SOL-5.3': (Held(file='tests/a.py', names={'TestB::test_c': 2}),)}
    """
    found: dict[str, dict[str, Counter[str]]] = {}
    for clause, node in set(tests):
        file, _, test = node.partition("::")
        name, _, case = test.partition("[")
        found.setdefault(clause, {}).setdefault(file, Counter())[case.rstrip("]") if file == CASES else name] += 1
    return {
        clause: tuple(Held(file, dict(sorted(names.items()))) for file, names in sorted(files.items()))
        for clause, files in sorted(found.items())
    }


def count(held: Iterable[Held]) -> int:
    """Return how many tests there are, every case by itself.

    >>> count((Held("tests/a.py", {"test_b": 2, "test_c": 1}),))
    3
    """
    return sum(sum(each.names.values()) for each in held)
