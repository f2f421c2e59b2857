"""Pictures of a table as files: SVG, PNG, PDF."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from defilade.battlefield.model import Battlefield
from defilade.game.game import Game
from defilade.language import Language
from defilade.render import PicturesNotInstalledError, Scene, draw_table, to_png, view_of
from defilade.render.lettering import FONTS
from defilade.rulesets.ruleset import OFF_THE_TABLE
from defilade.server.errors import ApiError
from defilade.server.measuring import in_time
from defilade.server.settings import USUAL, Limits

PictureFormat = Literal["svg", "png", "pdf"]
MEDIA_TYPES: dict[PictureFormat, str] = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}


def draw(game: Game, shooter: str | None, target: str | None, language: Language, limits: Limits = USUAL) -> str:
    """Return the picture of a table as SVG: of one ruling with all that its shooter sees, of several, or of none.

    Raises ``UnknownNameError`` for a name that the battlefield does not know.
    """
    if shooter is None and target is None:
        return draw_table(game.battlefield, Scene(), language)
    rulings = tuple(in_time(game.rulings(shooter, target), limits))
    view = None
    if len(rulings) == 1:
        (ruling,) = rulings
        view = view_of(game.ruleset.view(game.battlefield, game.battlefield.models[ruling.shooter], ruling.target))
    return draw_table(game.battlefield, Scene(rulings, view), language)


def draw_standing(field: Battlefield, language: Language) -> str:
    """Return the picture of a table in the midst of a game as SVG: without those who are off it."""
    units = (
        replace(unit, models=tuple(model for model in unit.models if model.status not in OFF_THE_TABLE))
        for unit in field.units
    )
    return draw_table(replace(field, units=tuple(unit for unit in units if unit.models)), Scene(), language)


def as_file(drawing: str, form: PictureFormat) -> bytes:
    """Return a drawing as a file; a PDF is drawn in lines and letters as well, on a page as large as the drawing."""
    if form == "svg":
        return drawing.encode()
    if form == "pdf":
        return _pdf(drawing)
    try:
        return to_png(drawing)
    except PicturesNotInstalledError as error:
        raise ApiError(503, "unavailable", error.phrase) from error


PAGE = b"""#set document(date: none)
#set page(width: auto, height: auto, margin: 0pt)
#image("/drawing.svg")
"""
"""What the typesetter is told: one picture on a page of its size."""


def _pdf(drawing: str) -> bytes:
    import typst  # noqa: PLC0415 - slow to load

    files = {"main.typ": PAGE, "drawing.svg": drawing.encode()}
    pdf: bytes = typst.compile(  # type: ignore[call-overload]  # its manual knows tables of files, its types do not
        files, font_paths=[str(FONTS)], ignore_system_fonts=True
    )
    return pdf
