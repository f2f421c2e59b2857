"""Pictures: the table to scale with what is seen and hidden, and charts of the odds, as SVG and from it PNG."""

from defilade.render.frame import Fit
from defilade.render.odds import OutcomeOdds, draw_odds
from defilade.render.raster import PicturesNotInstalledError, to_png
from defilade.render.scene import Scene, SilhouetteCell, View, view_of
from defilade.render.table import draw_table

__all__ = [
    "Fit",
    "OutcomeOdds",
    "PicturesNotInstalledError",
    "Scene",
    "SilhouetteCell",
    "View",
    "draw_odds",
    "draw_table",
    "to_png",
    "view_of",
]
