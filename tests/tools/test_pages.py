from pathlib import Path

import pytest

from defilade.rulesets.soldatiki.clauses import CLAUSES
from tools.pages import clauses_page, dead_links


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
