"""Drawing what one shooter sees: shadows on the ground, the hatched parts of the target, the arc."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from defilade.battlefield.model import Table
from defilade.geometry.cells import HiddenParts, hidden_parts
from defilade.geometry.shapes import Point, area
from defilade.render.frame import Frame, whole_table
from defilade.render.markup import add
from defilade.render.palette import GREEN, GREY, INK, PAPER
from defilade.render.patterns import HatchName
from defilade.render.scene import View
from defilade.render.shadows import ground_shadows, of_class, wedge
from defilade.sight.arc import Arc

TINTS: dict[HatchName, tuple[str, float]] = {"light": (GREEN, 0.13), "hard": ("#5c1f43", 0.2)}
"""The colour of a shadow on the ground and how much of the ground it covers."""

VEIL = "#6e6e6e", 0.15
"""The same for what is outside the front arc."""

ARC_DASHES = "12 4 2 4"

SPECK = 1e-6
"""A smaller share of the target is not spoken of."""


def draw_shadows(parent: Element, view: View, table: Table, frame: Frame) -> tuple[HatchName, ...]:
    """Shade the ground in the arc that is hidden from the viewpoint; return the classes that there are."""
    shadows = ground_shadows(view, whole_table(table).polygon, frame.window.polygon)
    found: list[HatchName] = []
    for name, (colour, opacity) in TINTS.items():
        path = frame.path(shadows[name])
        if path:
            add(parent, "path", d=path, fill=colour, fill_opacity=opacity)
            add(parent, "path", d=path, fill=f"url(#shadow-{name})")
            found.append(name)
    return tuple(found)


def draw_hidden(parent: Element, view: View, frame: Frame) -> set[tuple[HatchName, ...]]:
    """Hatch what is hidden of the target, by class; return which classes hide parts of it, alone or together."""
    parts = hidden_parts(view.viewpoint, view.footprint, view.obstacles)
    if not parts.either:
        return set()
    either = frame.path(parts.either)
    add(parent, "path", d=either, fill=PAPER, stroke=INK, stroke_width=1.6)
    add(parent, "path", d=either, fill=PAPER)
    for name in TINTS:
        if path := frame.path(of_class(parts, name)):
            add(parent, "path", d=path, fill=f"url(#hatch-{name})")
    add(parent, "path", d=frame.path(view.footprint), fill="none", stroke=INK, stroke_width=0.9)
    return _combinations(parts, sum(map(area, view.footprint)))


def _combinations(parts: HiddenParts, whole: float) -> set[tuple[HatchName, ...]]:
    light, hard, either = (sum(map(area, polygons)) for polygons in parts)
    shares: dict[tuple[HatchName, ...], float] = {
        ("light",): either - hard,
        ("hard",): either - light,
        ("light", "hard"): light + hard - either,
    }
    return {names for names, share in shares.items() if share > SPECK * whole}


def draw_arc(parent: Element, arc: Arc, frame: Frame) -> None:
    """Draw a veil over what is outside the front arc, and the two half-lines that bound it."""
    window = frame.window.polygon
    path = frame.path([window, arc.part(window)])
    add(parent, "path", d=path, fill=VEIL[0], fill_opacity=VEIL[1], fill_rule="evenodd")
    length = frame.scale * (frame.window.width + frame.window.depth)
    for corner, (ahead_x, ahead_y) in ((arc.left, arc.left_ray), (arc.right, arc.right_ray)):
        x, y = frame.at(corner)
        add(
            parent, "line", x1=x, y1=y, x2=x + length * ahead_x, y2=y - length * ahead_y,
            stroke=INK, stroke_width=1.3, stroke_dasharray=ARC_DASHES,
        )  # fmt: skip


def draw_wedge(parent: Element, view: View, frame: Frame) -> None:
    """Draw the rays from the viewpoint past both sides of the target, and what is between them."""
    between = wedge(view)
    if between is not None:
        add(
            parent, "path", d=frame.path([between]), fill=VEIL[0], fill_opacity=VEIL[1],
            stroke=GREY, stroke_width=0.7,
        )  # fmt: skip


def draw_viewpoint(parent: Element, at: Point) -> None:
    """Draw the mark of a viewpoint about a point of the page: a ring with a dot in it."""
    x, y = at
    add(parent, "circle", cx=x, cy=y, r=5.0, fill=PAPER, stroke=INK, stroke_width=1.6)
    add(parent, "circle", cx=x, cy=y, r=2.0, fill=INK)
