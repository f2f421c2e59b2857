"""Cuts the fonts of the pictures out of DejaVu Sans: ``python -m tools.fonts DIRECTORY_WITH_DEJAVU_TTF``.

What it writes is part of the package, so it is needed only to change which characters there are. It takes
``fonttools``, which is not among the tools that are installed for development.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

# Published without types, and not installed unless the fonts are cut anew.
from fontTools import subset  # type: ignore[import-untyped,import-not-found,unused-ignore]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped,import-not-found,unused-ignore]

FONTS = Path(__file__).parent.parent / "src" / "defilade" / "render" / "fonts"
WEIGHTS = {"regular": "DejaVuSans.ttf", "bold": "DejaVuSans-Bold.ttf"}
BLOCKS = (
    (0x20, 0x7E),  # Basic Latin
    (0xA0, 0x17F),  # Latin-1 and Latin Extended-A
    (0x384, 0x3CE),  # Greek
    (0x400, 0x4FF),  # Cyrillic
    (0x2010, 0x203A),  # punctuation
    (0x2044, 0x2044),  # the stroke of fractions
    (0x2070, 0x2089),  # superscripts and subscripts
    (0x20AC, 0x20BD),  # euro to rouble
    (0x2116, 0x2122),  # numero sign to trade mark
    (0x2150, 0x215E),  # fractions
    (0x2190, 0x21D4),  # arrows
    (0x2200, 0x2265),  # mathematics
    (0x25A0, 0x25FF),  # geometric shapes
    (0x2605, 0x2606),  # stars
    (0x2680, 0x2685),  # the faces of dice
    (0x2713, 0x2718),  # ticks and crosses
    (0xFFFD, 0xFFFD),  # what stands for a character that can't be shown
)


def cut(source: Path, target: Path) -> dict[str, int]:
    """Write the part of a font that the pictures need; return its advance widths in 1/2048 em.

    Kerning and ligatures are left out, so that a text is as wide as the sum of its advances.
    """
    options = subset.Options(
        layout_features=[],
        hinting=False,
        notdef_outline=True,
        name_IDs=["*"],
        drop_tables=["GDEF", "GPOS", "GSUB", "MATH"],
    )
    options.recalc_timestamp = False
    font = TTFont(source, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in BLOCKS for code in range(first, last + 1)])
    subsetter.subset(font)
    font.save(target)
    metrics = font["hmtx"].metrics
    return {chr(code): metrics[glyph][0] for code, glyph in sorted(font.getBestCmap().items())}


def main() -> None:
    """Cut both weights and write the table of widths."""
    directory = Path(sys.argv[1])
    widths = {weight: cut(directory / name, FONTS / name) for weight, name in WEIGHTS.items()}
    (FONTS / "widths.json").write_text(json.dumps(widths, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
