"""The page's tools: ``python -m tools.web install|build|types|lint|format|test`` runs them with Node from PyPI."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hatch_build import WEB_DIRECTORY, build_page, install_page_tools, run_node

COMMANDS = ("types", "lint", "format", "test")


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit status."""
    parser = argparse.ArgumentParser(prog="tools.web", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("command", choices=("install", "build", *COMMANDS), nargs="+")
    root = Path.cwd()
    for command in parser.parse_args(arguments).command:
        if command == "install":
            install_page_tools(root)
        elif command == "build":
            build_page(root)
        else:
            status = run_node(root / WEB_DIRECTORY, "npm", "run", "--silent", command, check=False)
            if status:
                return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
