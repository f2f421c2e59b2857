"""The written pages: those made from the program, and the links of all.

- ``python -m tools.pages write`` writes ``docs/clauses.md`` and ``docs/clauses.ru.md`` and checks the links;
- ``python -m tools.pages check`` fails if those pages are not what the program and its tests say, or a link leads
  nowhere.

Both fail if a clause has no test that holds it, or a test names a clause that there is not.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from defilade.language import Language, Translator, translator
from defilade.rulesets.clause import COMMON, STATUS_TEXTS, Clause
from defilade.rulesets.flames_of_war.clauses import CLAUSES as FLAMES_OF_WAR
from defilade.rulesets.mordheim.clauses import CLAUSES as MORDHEIM
from defilade.rulesets.ninth_age.clauses import CLAUSES as NINTH_AGE
from defilade.rulesets.soldatiki.clauses import CLAUSES as SOLDATIKI
from tools.clause_tests import Held, UncollectedError, by_clause, collected, count

CATALOGUES: Mapping[str, tuple[Clause, ...]] = {
    "soldatiki": SOLDATIKI,
    "mordheim": MORDHEIM,
    "ninth-age": NINTH_AGE,
    "flames-of-war": FLAMES_OF_WAR,
    "GAME": COMMON,
}
Tests = Mapping[str, Sequence[Held]]
"""The tests of each clause."""

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
    tests: str
    columns: str


WORDS: Mapping[Language, Words] = {
    "en": Words(
        "docs/clauses.md",
        "The clauses",
        "Every rule that Defilade goes by, under the id that rulings cite. `defilade clauses` prints the same, in "
        "Russian with `--lang ru` ([this page in Russian](clauses.ru.md)). A † marks what a source leaves open and "
        "the program decides. Under each stand the tests that fail when it is broken, with the number of their cases. "
        "This page is written by `make docs`.",
        "† The program decides",
        "Options",
        "Source",
        "Tests",
        "| Clause | Title | Status | Tests |",
    ),
    "ru": Words(
        "docs/clauses.ru.md",
        "Пункты правил",
        "Все правила, по которым судит Defilade, под теми обозначениями, на которые ссылаются вердикты. То же печатает "
        "`defilade clauses --lang ru` ([эта страница по-английски](clauses.md)). Знаком † отмечено то, о чём источник "
        "молчит и что решает программа. Под каждым пунктом перечислены тесты, которые не пройдут, если его нарушить, с "
        "числом их случаев. Эту страницу пишет `make docs`.",
        "† Решает программа",
        "Настройки",
        "Источник",
        "Тесты",
        "| Пункт | Название | Состояние | Тесты |",
    ),
}


def main(arguments: list[str]) -> int:
    """Run a command and return its exit status."""
    if arguments not in (["write"], ["check"]):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        tests = by_clause(collected())
    except UncollectedError as error:
        print(f"the tests can't be collected:\n{error}", file=sys.stderr)
        return 1
    pages = {Path(words.path): clauses_page(language, tests) for language, words in WORDS.items()}
    reports = [*untested(tests)]
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


def untested(tests: Tests) -> Iterator[str]:
    """Yield every clause that no test holds, and every test that names a clause which is not there.

    >>> list(untested({clause.id: () for clauses in CATALOGUES.values() for clause in clauses} | {"SOL-9.9": ()}))[-1]
    'SOL-9.9: tests name it, and there is no such clause'
    """
    known = [clause.id for clauses in CATALOGUES.values() for clause in clauses]
    yield from (f"{name}: no test holds it" for name in known if not tests.get(name))
    yield from (f"{name}: tests name it, and there is no such clause" for name in tests if name not in known)


def clauses_page(language: Language, tests: Tests = MappingProxyType({})) -> str:
    """Return the page of all clauses in a language, with the tests that hold each."""
    words = WORDS[language]
    chapters = (
        "\n".join(_chapter(name, clauses, words, translator(language), tests)) for name, clauses in CATALOGUES.items()
    )
    return "\n".join([f"# {words.title}", "", words.opening, "", *chapters])


def _chapter(name: str, clauses: Iterable[Clause], words: Words, language: Translator, tests: Tests) -> Iterator[str]:
    yield from (f"## `{name}`", "", words.columns, "| --- | --- | --- | --- |")
    for clause in clauses:
        title, status = language.text(clause.title), language.text(STATUS_TEXTS[clause.status])
        yield f"| [{clause.id}](#{clause.id}) | {title} | {status} | {count(tests.get(clause.id, ()))} |"
    yield ""
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
        yield from _tests(tests.get(clause.id, ()), words)


def _tests(held: Sequence[Held], words: Words) -> Iterator[str]:
    """Yield the tests of a clause, folded up."""
    if held:
        yield from ("<details>", f"<summary>{words.tests}: {count(held)}</summary>", "")
        for each in held:
            names = (f"`{name}`" + (f" ({cases})" if cases > 1 else "") for name, cases in each.names.items())
            yield f"- `{each.file}`: {', '.join(names)}"
        yield from ("", "</details>", "")


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
