from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.render.lettering import ELLIPSIS, FONTS, shorten, text_width, widths, wrap
from defilade.render.markup import clean

any_text = st.text(st.characters(), max_size=80)


@given(any_text, st.floats(20, 200))
def test_wrapped_lines_fit_and_lose_nothing(text: str, limit: float) -> None:
    lines = wrap(text, 12, limit)
    assert all(text_width(line, 12) <= limit for line in lines if len(line) > 1)
    assert "".join(lines).replace(" ", "") == clean(text).replace(" ", "")


@given(any_text, st.floats(20, 200), st.booleans())
def test_a_shortened_text_fits_and_says_so(text: str, limit: float, bold: bool) -> None:
    short = shorten(text, 12, limit, bold=bold)
    assert text_width(short, 12, bold=bold) <= limit + 1e-9
    assert short == clean(text) or short.endswith(ELLIPSIS)


def test_no_more_lines_than_asked_for() -> None:
    lines = wrap("слово " * 40, 12, 100, lines=2)
    assert len(lines) == 2
    assert lines[1].endswith(ELLIPSIS)
    assert all(text_width(line, 12) <= 100 for line in lines)


@pytest.mark.parametrize("character", "aЯё−≥≤′″…→«»—–№×½″ ⚅")
def test_the_fonts_have_what_the_pictures_write(character: str) -> None:
    assert all(character in advances for advances in widths().values())


def test_the_fonts_come_with_their_licence() -> None:
    assert "Bitstream" in (FONTS / "LICENSE").read_text("utf-8")
