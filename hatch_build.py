"""Compiles the gettext catalogues whenever the package is built or installed from its sources."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE_DIRECTORY = Path("src/defilade/language/locale")


class CatalogueBuildHook(BuildHookInterface[BuilderConfig]):
    """Writes a ``.mo`` beside every ``.po``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all catalogues."""
        compile_catalogues(Path(self.root) / LOCALE_DIRECTORY)


def compile_catalogues(directory: Path) -> None:
    """Compile each ``.po`` below a directory to the ``.mo`` beside it."""
    for source in sorted(directory.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        with source.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)
