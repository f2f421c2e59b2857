#!/bin/sh
# Prints the first interpreter that can build the project; with an argument, only that one is tried.
needs='import sys; sys.exit(sys.version_info < (3, 11))'
found_without_venv=
for python in ${1:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    "$python" -c "$needs" 2>/dev/null || continue
    if "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        command -v "$python"
        exit 0
    fi
    found_without_venv=$python
done
if [ -n "$found_without_venv" ]; then
    echo "$found_without_venv has no venv module: install it (on Debian and Ubuntu: the package python3-venv)." >&2
else
    echo "Defilade needs Python 3.11 or newer${1:+, and $1 is not}. Name one: make setup PYTHON=/path/to/python3" >&2
fi
exit 1
