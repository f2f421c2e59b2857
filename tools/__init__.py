"""Scripts that the Makefile runs; no part of the package."""
