"""The written pages: those made from the program, and the links of all.

- ``python -m tools.pages write`` writes ``docs/clauses.md`` and ``docs/clauses.ru.md`` and checks the links;
- ``python -m tools.pages check`` fails if those pages are not what the program says, or a link leads nowhere.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from defilade.language import Language, Translator, translator
from defilade.rulesets.clause import COMMON, STATUS_TEXTS, Clause
from defilade.rulesets.flames_of_war.clauses import CLAUSES as FLAMES_OF_WAR
from defilade.rulesets.mordheim.clauses import CLAUSES as MORDHEIM
from defilade.rulesets.ninth_age.clauses import CLAUSES as NINTH_AGE
from defilade.rulesets.soldatiki.clauses import CLAUSES as SOLDATIKI

CATALOGUES: Mapping[str, tuple[Clause, ...]] = {
    "soldatiki": SOLDATIKI,
    "mordheim": MORDHEIM,
    "ninth-age": NINTH_AGE,
    "flames-of-war": FLAMES_OF_WAR,
    "GAME": COMMON,
}
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
ANCHOR = re.compile(r'<a id="([^"]+)">')
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Words:
    """The fixed words of a page of clauses."""

    path: str
    title: str
    opening: str
    reading: str
    options: str
    source: str


WORDS: Mapping[Language, Words] = {
    "en": Words(
        "docs/clauses.md",
        "The clauses",
        "Every rule that Defilade goes by, under the id that rulings cite. `defilade clauses` prints the same, in "
        "Russian with `--lang ru` ([this page in Russian](clauses.ru.md)). A † marks what a source leaves open and "
        "the program decides. This page is written by `make docs`.",
        "† The program decides",
        "Options",
        "Source",
    ),
    "ru": Words(
        "docs/clauses.ru.md",
        "Пункты правил",
        "Все правила, по которым судит Defilade, под теми обозначениями, на которые ссылаются вердикты. То же печатает "
        "`defilade clauses --lang ru` ([эта страница по-английски](clauses.md)). Знаком † отмечено то, о чём источник "
        "молчит и что решает программа. Эту страницу пишет `make docs`.",
        "† Решает программа",
        "Настройки",
        "Источник",
    ),
}


def main(arguments: list[str]) -> int:
    """Run a command and return its exit status."""
    if arguments not in (["write"], ["check"]):
        print(__doc__, file=sys.stderr)
        return 2
    pages = {Path(words.path): clauses_page(language) for language, words in WORDS.items()}
    reports = []
    for path, text in pages.items():
        if arguments == ["write"]:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            reports.append(f"{path}: is not what the program says: run `make docs`")
    reports += dead_links(sorted([*Path().glob("*.md"), *Path("docs").rglob("*.md")]))
    for report in reports:
        print(report, file=sys.stderr)
    return 1 if reports else 0


def clauses_page(language: Language) -> str:
    """Return the page of all clauses in a language."""
    words = WORDS[language]
    chapters = ("\n".join(_chapter(name, clauses, words, translator(language))) for name, clauses in CATALOGUES.items())
    return "\n".join([f"# {words.title}", "", words.opening, "", *chapters])


def _chapter(name: str, clauses: Iterable[Clause], words: Words, language: Translator) -> Iterator[str]:
    yield from (f"## `{name}`", "")
    for clause in clauses:
        dagger = " †" if clause.dagger else ""
        yield from (f'<a id="{clause.id}"></a>', "", f"### {clause.id} {language.text(clause.title)}{dagger}", "")
        yield from (language.text(clause.text), "")
        if clause.reading:
            yield f"- {words.reading}: {language.text(clause.reading)}"
        if clause.options:
            yield f"- {words.options}: {', '.join(f'`{option}`' for option in clause.options)}"
        yield f"- {words.source}: {language.text(clause.source)}; {language.text(STATUS_TEXTS[clause.status])}"
        yield ""


def dead_links(pages: Iterable[Path]) -> Iterator[str]:
    """Yield every link of the pages to a file or heading that does not exist."""
    for page in pages:
        for found in LINK.finditer(FENCE.sub("", page.read_text(encoding="utf-8"))):
            link = found[1] or found[2]
            if not re.match(r"[a-z]+:", link) and not _leads_somewhere(page, link):
                yield f"{page}: {link} leads nowhere"


def _leads_somewhere(page: Path, link: str) -> bool:
    name, _, fragment = link.partition("#")
    target = page.parent / name if name else page
    if not target.exists():
        return False
    return not fragment or target.suffix != ".md" or fragment in anchors_of(target.read_text(encoding="utf-8"))


def anchors_of(text: str) -> set[str]:
    r"""Return the names that links into a page may have.

    >>> sorted(anchors_of('# Line of sight: `rule`\n<a id="SOL-1.1"></a>'))
    ['SOL-1.1', 'line-of-sight-rule']
    """
    headings = (re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(text))
    return {*headings, *ANCHOR.findall(text)}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
