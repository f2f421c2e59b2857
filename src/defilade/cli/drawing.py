"""Drawing for the commands: rulings as a picture of the table, odds as a chart."""

from __future__ import annotations

from collections.abc import Sequence

from defilade.attack import Odds
from defilade.cli.common import AT_FAULT, fail, write_file
from defilade.game.game import Game
from defilade.language import Language, Phrase, translator
from defilade.render import (
    OutcomeOdds,
    PicturesNotInstalledError,
    Scene,
    draw_odds,
    draw_table,
    to_png,
    view_of,
)
from defilade.rulesets.ruling import Ruling


def draw_rulings(game: Game, rulings: Sequence[Ruling], language: Language, svg: str | None, png: str | None) -> None:
    """Draw rulings into files; a single one with all that its shooter sees."""
    view = None
    if len(rulings) == 1:
        (ruling,) = rulings
        shooter = game.battlefield.models[ruling.shooter]
        view = view_of(game.ruleset.view(game.battlefield, shooter, ruling.target))
    _write(draw_table(game.battlefield, Scene(tuple(rulings), view), language), language, svg, png)


def draw_state(game: Game, language: Language, svg: str | None, png: str | None) -> None:
    """Draw the table as it stands into files."""
    _write(draw_table(game.battlefield, Scene(), language), language, svg, png)


def draw_chart(odds: Odds, title: Phrase, language: Language, svg: str | None, png: str | None) -> None:
    """Draw odds into files."""
    outcomes = [
        OutcomeOdds(
            name,
            {value: float(chance) for value, chance in distribution.items()},
            float(distribution.mean()) if distribution.numeric else None,
        )
        for name, distribution in odds.items()
    ]
    _write(draw_odds(outcomes, language, title=translator(language).text(title)), language, svg, png)


def _write(drawing: str, language: Language, svg: str | None, png: str | None) -> None:
    if svg is not None:
        write_file(svg, drawing.encode())
    if png is not None:
        try:
            picture = to_png(drawing)
        except PicturesNotInstalledError as error:
            fail(translator(language).text(error.phrase), AT_FAULT)
        write_file(png, picture)
