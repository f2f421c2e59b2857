"""The pages show what the program does: their examples are carried out and compared."""

from pathlib import Path

import pytest

from tests.docs.pages import differences, pages


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_a_page_shows_what_the_program_does(page: Path) -> None:
    told = [f"{page.name}:{each.block.line}:\n{each.right}" for each in differences(page)]
    assert not told, "\n".join(told)
