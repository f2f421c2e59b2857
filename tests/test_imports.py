"""A ruling starts fast: what is slow to import is imported only where it is needed."""

import subprocess
import sys
from pathlib import Path

import pytest

SLOW = {"babel", "hypothesis", "llvmlite", "numba", "numpy", "resvg_py", "rich", "shapely"}
EXAMPLE = Path(__file__).parents[1] / "examples" / "figure-10.toml"


def slow_modules_of(*arguments: str) -> set[str]:
    """Return the slow packages that a Python process of these arguments imports."""
    command = [sys.executable, "-X", "importtime", *arguments]
    process = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    lines = (line for line in process.stderr.splitlines() if line.startswith("import time:"))
    imported = {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}
    assert "defilade" in imported
    return imported & SLOW


def test_the_package_imports_nothing_slow() -> None:
    assert slow_modules_of("-c", "import defilade") == set()


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["words", "json"])
def test_a_ruling_imports_nothing_slow(form: list[str]) -> None:
    assert slow_modules_of("-m", "defilade", "rule", str(EXAMPLE), *form) == set()
