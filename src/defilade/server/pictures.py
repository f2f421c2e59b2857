"""Pictures of a table as files: SVG, PNG, PDF."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Literal

from defilade.battlefield.model import Battlefield
from defilade.game.game import Game
from defilade.language import Language, Phrase
from defilade.render import PicturesNotInstalledError, Scene, draw_table, to_png, view_of
from defilade.rulesets.ruleset import OFF_THE_TABLE
from defilade.server.errors import ApiError

PictureFormat = Literal["svg", "png", "pdf"]
MEDIA_TYPES: dict[PictureFormat, str] = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}

SVG_DOTS, PRINT_DOTS = 96, 300
"""Dots in an inch: of a drawing, and of what is printed."""


def draw(game: Game, shooter: str | None, target: str | None, language: Language) -> str:
    """Return the picture of a table as SVG: of one ruling with all that its shooter sees, of several, or of none.

    Raises ``UnknownNameError`` for a name that the battlefield does not know.
    """
    if shooter is None and target is None:
        return draw_table(game.battlefield, Scene(), language)
    rulings = tuple(game.rulings(shooter, target))
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
    """Return a drawing as a file; the page of a PDF is as large as the drawing."""
    if form == "svg":
        return drawing.encode()
    try:
        if form == "png":
            return to_png(drawing)
        return _pdf(to_png(drawing, scale=PRINT_DOTS / SVG_DOTS))
    except PicturesNotInstalledError as error:
        raise ApiError(503, "unavailable", error.phrase) from error
    except ValueError as error:
        raise ApiError(413, "too-large", Phrase("The picture would be too large.")) from error


def _pdf(png: bytes) -> bytes:
    import img2pdf  # noqa: PLC0415 - slow to load
    from PIL import Image  # noqa: PLC0415 - likewise

    opaque = BytesIO()
    with Image.open(BytesIO(png)) as picture:
        picture.convert("RGB").save(opaque, "PNG")
    layout = img2pdf.get_fixed_dpi_layout_fun((PRINT_DOTS, PRINT_DOTS))
    pdf: bytes = img2pdf.convert(opaque.getvalue(), layout_fun=layout, nodate=True, creator="Defilade")
    return pdf
