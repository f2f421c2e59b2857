"""The inset for games that see in three dimensions: the target as the shooter sees it, its hidden part hatched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element

from defilade.geometry.shapes import Point
from defilade.render.markup import Box, add, polygon_path
from defilade.render.palette import INK, PALE, PAPER, SideStyle
from defilade.render.scene import SilhouetteCell

_MARGIN = 14.0


def draw_silhouette(parent: Element, cells: Sequence[SilhouetteCell], box: Box, style: SideStyle) -> None:
    """Draw the cells of a silhouette as large as a box allows, in proportion, on a line of ground."""
    add(parent, "rect", x=box[0], y=box[1], width=box[2] - box[0], height=box[3] - box[1], fill=PAPER, stroke=PALE)
    corners = [corner for cell in cells for corner in cell.polygon]
    if not corners:
        return
    us, vs = [u for u, _ in corners], [v for _, v in corners]
    width, height = max(max(us) - min(us), 1e-9), max(max(vs) - min(vs), 1e-9)
    scale = min((box[2] - box[0] - 2 * _MARGIN) / width, (box[3] - box[1] - 2 * _MARGIN) / height)
    left = (box[0] + box[2] - scale * width) / 2 - scale * min(us)
    ground = (box[1] + box[3] + scale * height) / 2
    low = min(vs)

    def path(chosen: Iterable[SilhouetteCell]) -> str:
        return polygon_path(
            [_at(corner, left, ground + scale * low, scale) for corner in cell.polygon] for cell in chosen
        )

    whole, hidden = path(cells), path(cell for cell in cells if not cell.visible)
    add(parent, "path", d=whole, fill=style.fill, stroke=style.ink, stroke_width=3.0, stroke_linejoin="round")
    add(parent, "path", d=whole, fill=style.fill)
    if hidden:
        add(parent, "path", d=hidden, fill=PAPER, stroke=INK, stroke_width=1.4)
        add(parent, "path", d=hidden, fill=PAPER)
        add(parent, "path", d=hidden, fill="url(#hatch-hard)")
    add(parent, "line", x1=box[0] + 6, y1=ground, x2=box[2] - 6, y2=ground, stroke=INK, stroke_width=1.0)


def _at(corner: Point, left: float, ground: float, scale: float) -> Point:
    return left + scale * corner[0], ground - scale * corner[1]
