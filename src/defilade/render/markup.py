"""Writing SVG: elements, numbers and paths, and user's texts made safe for XML."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom on the page."""

FONT_FAMILY = "DejaVu Sans, Verdana, sans-serif"
_DIRECTION_MARKS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def document(width: float, title: str, description: str, language: str) -> Element:
    """Return the root of a drawing; ``close`` gives it its height when that is known."""
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img"})
    _set(root, {"xml:lang": language, "width": width, "font-family": FONT_FAMILY})
    root.set("aria-labelledby", "title description")
    add(root, "title", title, id="title")
    add(root, "desc", description, id="description")
    return root


def close(root: Element, height: float) -> str:
    """Give a drawing its height and return it as text, the same for the same drawing."""
    root.set("height", number(height))
    root.set("viewBox", f"0 0 {root.get('width')} {number(height)}")
    return tostring(root, encoding="unicode") + "\n"


def add(parent: Element, tag: str, content: str | None = None, /, **attributes: str | float | None) -> Element:
    """Add an element; an underscore in an attribute's name stands for a hyphen, None leaves the attribute out."""
    element = SubElement(parent, tag)
    _set(element, {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()})
    if content is not None:
        element.text = clean(content)
    return element


def _set(element: Element, attributes: dict[str, str | float | None]) -> None:
    for name, value in attributes.items():
        if value is not None:
            element.set(name, clean(value) if isinstance(value, str) else number(value))


def clean(text: str) -> str:
    r"""Return a text that XML can hold and that keeps to its line.

    Control characters become blanks, marks that turn the direction of writing go, and what is no character
    is shown as the replacement character.

    >>> clean("one\x00two\u202e")
    'one two'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_clean(character) for character in unicodedata.normalize("NFC", text))


def _clean(character: str) -> str:
    if character in _DIRECTION_MARKS:
        return ""
    category = unicodedata.category(character)
    if category in {"Cc", "Zl", "Zp"}:
        return " "
    code = ord(character)
    if category == "Cs" or code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF:
        return "\N{REPLACEMENT CHARACTER}"
    return character


def number(value: float) -> str:
    """Return a number for an attribute: to a hundredth, without what need not be written.

    >>> number(2.50), number(-0.001)
    ('2.5', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def polygon_path(polygons: Iterable[Sequence[Point]]) -> str:
    """Return one path that holds all the polygons.

    >>> polygon_path([((0, 0), (1, 0), (1, 1))])
    'M0 0L1 0L1 1Z'
    """
    return "".join("M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z" for corners in polygons)


def circle_path(x: float, y: float, radius: float) -> str:
    """Return a path that is a circle.

    >>> circle_path(5, 5, 2)
    'M3 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z'
    """
    r, d = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 {number(-2 * radius)} 0Z"
