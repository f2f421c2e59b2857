"""Runs every benchmark of this folder, each in a process of its own, and fails if one misses its bar.

A benchmark is a module that runs as ``python -m benchmarks.NAME [--quick]``, prints what it measured and exits with
1 where a bar is missed. A name that begins with an underscore is a helper of theirs.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def main(options: list[str]) -> int:
    """Run them all, hand them the options, and return the exit status."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("_"))
    failed = []
    for name in names:
        print(f"== {name}", flush=True)
        if subprocess.run([sys.executable, "-m", f"benchmarks.{name}", *options], check=False).returncode:
            failed.append(name)
    if failed:
        print(f"missed: {', '.join(failed)}")
    print(f"benchmarks: {len(names) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
