"""The command line: thin, and no rule decided in it."""

from __future__ import annotations


def main() -> None:
    """Run the command with the arguments of the process."""
    from defilade.cli.app import run  # noqa: PLC0415 - importing the package must not load the command line

    run()


__all__ = ["main"]
