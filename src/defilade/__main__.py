"""Run the command as ``python -m defilade``."""

from defilade.cli import main

main()
