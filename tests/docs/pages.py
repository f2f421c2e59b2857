"""The examples of the written pages: what each page shows, and what it should show.

A page is carried out from its first fenced block to its last, in a folder of its own that holds the repository's
``examples``:

- ``toml``: the file that its first line names (``# wood.toml``); more words before the name (``# add to wood.toml``)
  put the block at the end of that file; a block without a name must be sound TOML and no more;
- ``console``: each line after ``$`` is run by a shell, and what follows is what it prints, to both streams; a line of
  three dots stands for any lines, three dots in a line for any end or part of it;
- ``python``: run, with what blocks before it have defined; ``>>>`` makes a doctest of it;
- anything else is only shown.

``python -m tests.docs.pages`` writes the output of ``console`` blocks anew where it differs.
"""

from __future__ import annotations

import doctest
import io
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
MADE_BY_OTHERS = {"clauses.md", "clauses.ru.md"}
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"# (.* )?(\S+\.toml)\n")
DOTS = "..."


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its language, its text, and where that begins in the page and on which line."""

    language: str
    text: str
    start: int
    line: int


@dataclass(frozen=True, slots=True)
class Difference:
    """What a block shows and what it should."""

    block: Block
    shown: str
    right: str


def pages() -> list[Path]:
    """Return the pages whose examples are carried out."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    return sorted(page for page in found if page.name not in MADE_BY_OTHERS)


def blocks(text: str) -> Iterator[Block]:
    """Yield the fenced blocks of a page.

    >>> [block.language for block in blocks("```sh\\nmake\\n```\\n")]
    ['sh']
    """
    for found in FENCE.finditer(text):
        yield Block(found[1], found[2], found.start(2), text.count("\n", 0, found.start(2)) + 1)


def differences(page: Path) -> Iterator[Difference]:
    """Carry out a page and yield the blocks that do not show what they should."""
    language = "ru" if page.name.endswith(".ru.md") else "en"
    names: dict[str, Any] = {"__name__": page.stem}
    with workplace() as folder:
        for block in blocks(page.read_text(encoding="utf-8")):
            right = block.text
            if block.language == "toml":
                write_toml(block, folder)
            elif block.language == "python":
                with chdir(folder):
                    right = run_python(block, names)
            elif block.language == "console":
                right = run_console(block.text, folder, language)
            if right != block.text:
                yield Difference(block, block.text, right)


@contextmanager
def workplace() -> Iterator[Path]:
    """Make a folder that holds the examples, for a while."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "examples").symlink_to(ROOT / "examples")
        yield folder


def write_toml(block: Block, folder: Path) -> None:
    """Write the file that a block names, or add to it."""
    tomllib.loads(block.text)
    if named := NAMED.match(block.text):
        with (folder / named[2]).open("a" if named[1] else "w", encoding="utf-8") as file:
            file.write(block.text[named.end() :] + "\n")


def run_python(block: Block, names: dict[str, Any]) -> str:
    """Run a block; return its text, or what failed in place of it."""
    if ">>>" not in block.text:
        with redirect_stdout(io.StringIO()):
            exec(compile(block.text, f"line {block.line}", "exec", dont_inherit=True), names)  # noqa: S102 - ours
        return block.text
    test = doctest.DocTestParser().get_doctest(block.text, names, "page", None, block.line)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    failed = runner.run(test, out=said.append, clear_globs=False).failed
    names.update(test.globs)
    return "".join(said) if failed else block.text


def run_console(text: str, folder: Path, language: str) -> str:
    """Return what a block should show: its commands, each with what it prints."""
    parts = re.split(r"^\$ (.*)\n", text, flags=re.MULTILINE)
    assert not parts[0], "a console block begins with a command"
    shown: list[str] = []
    for command, output in zip(parts[1::2], parts[2::2], strict=True):
        printed = run_command(command, folder, language)
        shown += [f"$ {command}\n", output if agrees(printed, output) else printed]
    return "".join(shown)


def run_command(command: str, folder: Path, language: str) -> str:
    """Return what a command prints, without blanks at the ends of lines and without empty lines at the end.

    Blanks that don't break are plain ones here, for nobody sees the difference on a page.
    """
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "LANGUAGE": language, "COLUMNS": "100", "PYTHONUTF8": "1"}
    process = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    if "Traceback (most recent call last)" in process.stdout:
        raise RuntimeError(process.stdout)
    lines = [line.rstrip() for line in process.stdout.replace("\N{NO-BREAK SPACE}", " ").splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    return "".join(f"{line}\n" for line in lines)


def agrees(printed: str, shown: str) -> bool:
    """Tell whether what is printed is what a page shows.

    >>> agrees("a\\nb\\n1.25\\n", "a\\n...\\n1.2...\\n"), agrees("a\\n", "b\\n")
    (True, False)
    """
    pattern = "".join(
        "(?:.*\n)*?" if line == DOTS else ".*".join(map(re.escape, line.split(DOTS))) + "\n"
        for line in shown.rstrip("\n").splitlines()
    )
    return re.fullmatch(pattern, printed) is not None


def rewrite(page: Path) -> int:
    """Write the right output into a page's console blocks; return how many were wrong."""
    text = page.read_text(encoding="utf-8")
    wrong = [each for each in differences(page) if each.block.language == "console"]
    for each in reversed(wrong):
        start = each.block.start
        text = text[:start] + each.right + text[start + len(each.shown) :]
    page.write_text(text, encoding="utf-8")
    return len(wrong)


if __name__ == "__main__":
    for each_page in [Path(name) for name in sys.argv[1:]] or pages():
        sys.stdout.write(f"{each_page.name}: {rewrite(each_page)} written anew\n")
