"""Pictures as PNG, drawn by resvg with the fonts of this package alone: the same on every machine."""

from __future__ import annotations

from defilade.language import Phrase, translator
from defilade.render.lettering import FONTS

LARGEST = 20_000
"""Pixels along a side beyond which no picture is drawn."""


class PicturesNotInstalledError(RuntimeError):
    """The library that draws PNG is not installed; ``phrase`` says so in any language."""

    def __init__(self) -> None:
        self.phrase = Phrase('PNG pictures need resvg: install it with  pip install "defilade[pictures]"  or draw SVG.')
        super().__init__(translator("en").text(self.phrase))


def to_png(svg: str, *, scale: float = 2.0, width: int | None = None) -> bytes:
    """Return an SVG drawing of this package as PNG, ``scale`` times its size or ``width`` pixels wide.

    Raises ``PicturesNotInstalledError`` without resvg, ``ValueError`` for what is no SVG or a size out of bounds.
    """
    if width is not None and not 1 <= width <= LARGEST:
        raise ValueError(f"width {width} is not between 1 and {LARGEST}")
    if not 0 < scale <= 20:
        raise ValueError(f"scale {scale} is not between 0 and 20")
    try:
        import resvg_py  # noqa: PLC0415 - an extra of the package, and slow to load
    except ImportError as error:
        raise PicturesNotInstalledError from error
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            background="#ffffff",
            width=width,
            zoom=None if width is not None else scale,
            skip_system_fonts=True,
            font_files=[str(FONTS / name) for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")],
            font_family="DejaVu Sans",
            sans_serif_family="DejaVu Sans",
        )
    )
