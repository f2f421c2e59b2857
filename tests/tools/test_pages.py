import re
from pathlib import Path

import pytest

from defilade.language import Language
from defilade.rulesets.soldatiki.clauses import CLAUSES
from tools.clause_tests import by_clause
from tools.pages import CATALOGUES, clauses_page, dead_links, main, untested


@pytest.mark.parametrize(
    ("link", "dead"),
    [
        ("other.md", False),
        ("other.md#light-cover-1", False),
        ("other.md#T9A-2.1", False),
        ("#here", False),
        ("elsewhere:anything", False),
        ("nothing.md", True),
        ("other.md#hard-cover", True),
        ("#there", True),
    ],
)
def test_dead_links_are_found(tmp_path: Path, link: str, dead: bool) -> None:
    (tmp_path / "other.md").write_text('# Light cover: −1\n<a id="T9A-2.1"></a>\n', encoding="utf-8")
    page = tmp_path / "page.md"
    page.write_text(f"# Here\n[a link]({link}) ![a picture](other.md)\n```\n[no link](gone)\n```\n", encoding="utf-8")
    assert list(dead_links([page])) == ([f"{page}: {link} leads nowhere"] if dead else [])


def test_the_page_has_every_clause() -> None:
    page = clauses_page("en")
    assert all(f"### {clause.id} {clause.title}" in page for clause in CLAUSES)


MARKED = [
    ("SOL-5.3", "tests/game/test_a.py::TestB::test_c[1]"),
    ("SOL-5.3", "tests/game/test_a.py::TestB::test_c[2-x]"),
    ("SOL-5.3", "tests/conformance/test_conformance.py::test_case[so-dig]"),
]


@pytest.mark.parametrize(("language", "heading"), [("en", "Tests: 3"), ("ru", "Тесты: 3")])
def test_the_page_lists_the_tests_of_a_clause(language: Language, heading: str) -> None:
    page = clauses_page(language, by_clause(MARKED))
    _, _, chapter = page.partition('<a id="SOL-5.3"></a>')
    chapter, _, _ = chapter.partition("<a id=")
    assert f"<summary>{heading}</summary>" in chapter
    assert "- `tests/game/test_a.py`: `TestB::test_c` (2)" in chapter
    assert "- `tests/conformance/test_conformance.py`: `so-dig`" in chapter
    assert page.count("<details>") == 1
    assert re.search(r"^\| \[SOL-5\.3\]\(#SOL-5\.3\) \|.*\| 3 \|$", page, re.MULTILINE)


def test_a_clause_that_no_test_holds_is_reported() -> None:
    every = [clause.id for clauses in CATALOGUES.values() for clause in clauses]
    held = by_clause([(name, "tests/a.py::test_b") for name in every if name != "MOR-15.2"])
    assert list(untested(held)) == ["MOR-15.2: no test holds it"]
    assert list(untested(by_clause([(name, "tests/a.py::test_b") for name in every]))) == []


def test_a_mark_with_a_clause_that_is_not_there_is_reported() -> None:
    every = [(clause.id, "tests/a.py::test_b") for clauses in CATALOGUES.values() for clause in clauses]
    held = by_clause([*every, ("SOL-9.9", "tests/a.py::test_b")])
    assert list(untested(held)) == ["SOL-9.9: tests name it, and there is no such clause"]


def test_the_pages_are_not_right_while_a_clause_has_no_test(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.pages.collected", lambda: MARKED)
    assert main(["check"]) == 1
    assert "SOL-1.1: no test holds it" in capsys.readouterr().err
