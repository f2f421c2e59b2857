from __future__ import annotations

import struct
import sys

import pytest

from defilade.render import PicturesNotInstalledError, draw_table, to_png
from tests.render import battlefields


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def test_a_picture_becomes_png_at_the_size_asked_for() -> None:
    pytest.importorskip("resvg_py")
    svg = draw_table(*battlefields.hill(), "ru")
    width, height = size_of(to_png(svg, scale=1.5))
    assert width == 1200
    narrow, low = size_of(to_png(svg, width=600))
    assert narrow == 600
    assert abs(low - height / 2) <= 1


def test_letters_come_from_the_fonts_of_the_package() -> None:
    pytest.importorskip("resvg_py")
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text y="15" font-family="{}">Ж</text></svg>'
    blank = to_png(svg.format("DejaVu Sans").replace("Ж", ""))
    assert to_png(svg.format("DejaVu Sans")) != blank
    assert to_png(svg.format("DejaVu Sans, Verdana, sans-serif")) == to_png(svg.format("DejaVu Sans"))


@pytest.mark.parametrize("options", [{"scale": 0.0}, {"scale": 99.0}, {"width": 0}, {"width": 10**6}])
def test_sizes_out_of_bounds_are_refused(options: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="is not between"):
        to_png("<svg xmlns='http://www.w3.org/2000/svg'/>", **options)  # type: ignore[arg-type] # wrong on purpose


def test_without_resvg_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PicturesNotInstalledError, match=r"defilade\[pictures\]") as caught:
        to_png("<svg/>")
    assert "resvg" in caught.value.phrase.msgid
