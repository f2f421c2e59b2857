"""What a board shows of a question: rulings, what is seen and what hides it, odds, or why there are none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from defilade.attack import integrate
from defilade.battlefield.model import Battlefield, Model
from defilade.game.game import Game, RefusedError
from defilade.game.needs import needs_by_step
from defilade.geometry.cells import hidden_parts
from defilade.geometry.footprint import Obstacle
from defilade.geometry.shapes import Polygon
from defilade.language import Language, translator
from defilade.render.scene import View, view_of
from defilade.render.shadows import clip_convex, ground_shadows, wedge
from defilade.rulesets.ruleset import OFF_THE_TABLE, models_of
from defilade.rulesets.ruling import Ruling
from defilade.rulesets.view import FootprintView
from defilade.server.errors import ApiError
from defilade.server.measuring import in_time, of_few_dice
from defilade.server.settings import USUAL, Limits
from defilade.sight.bases import base_shape, feature_shape

Json = dict[str, Any]

NEAR_SIDE = 8
"""So many edges the near side of a round base has where its shadow is drawn: nobody sees that there are no more."""


@dataclass(frozen=True, slots=True)
class Look:
    """Who looks, at whom, with which weapon: ids of units or models, a bunker's too as a target; None: not chosen.

    Without ``odds`` the answer has none, and comes sooner.
    """

    shooter: str | None = None
    target: str | None = None
    weapon: str | None = None
    odds: bool = True


def look(game: Game, asked: Look, language: Language, limits: Limits = USUAL) -> Json:
    """Return what a shooter sees, the ruling on its target and the odds, as JSON.

    A unit as shooter or target stands for its first model that is still there. Raises ``UnknownNameError`` for a name
    that the battlefield does not know.

    >>> from defilade import loads
    >>> game = Game(loads('''
    ... {"format": "defilade/1", "ruleset": "ninth-age", "table": {"width": 72, "depth": 48, "unit": "in"},
    ...  "units": [{"id": "reds", "side": "red", "base": "1in", "weapons": [{"id": "bow", "hit": 4}],
    ...             "models": [{"id": "a", "position": [9, 9], "facing": 90}]},
    ...            {"id": "blues", "side": "blue", "base": "1in",
    ...             "models": [{"id": "b", "position": [9, 30], "facing": 270}]}]}'''))
    >>> seen = look(game, Look("a", "blues"), "en")
    >>> seen["ruling"]["in_sight"], seen["odds"]["needs"]["hit"], seen["refused"]
    (True, '4+ on 1 die', None)
    >>> look(game, Look("a"), "en")["odds"] is None
    True
    """
    field = game.battlefield
    shooter = _first(field, asked.shooter)
    rulings = tuple(in_time(game.rulings(shooter.id), limits)) if shooter is not None else ()
    chosen = _chosen(game, shooter, asked.target, rulings)
    about = chosen or _nearest(rulings)
    answer: Json = {
        "rulings": [ruling.to_json(language) for ruling in rulings],
        "ruling": None if chosen is None else chosen.to_json(language),
        "sight": None if about is None or shooter is None else sight(game, shooter, about, whole=chosen is not None),
        "odds": None,
        "refused": None,
    }
    if asked.odds and asked.shooter is not None and asked.target is not None:
        try:
            answer["odds"] = volley_odds(game, asked, language, limits)
        except RefusedError as error:
            answer["refused"] = dict(error.refusal.to_json(language))
        except ApiError as error:
            answer["refused"] = {"clause": None, "message": translator(language).text(error.message)}
    return answer


def _first(field: Battlefield, name: str | None) -> Model | None:
    """Return the first model that a name stands for of those that are still there."""
    if name is None:
        return None
    models = models_of(field, name)
    return next((model for model in _active_first(models) if model.status not in OFF_THE_TABLE), None)


def _active_first(models: Sequence[Model]) -> Iterable[Model]:
    return sorted(models, key=lambda model: model.status != "active")


def _chosen(game: Game, shooter: Model | None, target: str | None, rulings: Sequence[Ruling]) -> Ruling | None:
    """Return the ruling on the chosen target, of those that there are if it is among them."""
    field = game.battlefield
    if target is None or target in field.feature_by_id:
        return None
    aim = _first(field, target)
    if aim is None or shooter is None:
        return None
    name = aim.unit if game.ruleset.judges_units else aim.id
    for ruling in rulings:
        if ruling.target == name:
            return ruling
    return game.ruleset.ruling(field, shooter, name)


def _nearest(rulings: Iterable[Ruling]) -> Ruling | None:
    """Return the ruling on the nearest target, one that is seen if any is."""
    return min(rulings, key=lambda ruling: (not ruling.in_sight, ruling.distance), default=None)


def sight(game: Game, shooter: Model, ruling: Ruling, *, whole: bool) -> Json:
    """Return the shapes that a ruling rests on: where it is measured from, shadows on the ground, the silhouette.

    Points are on the table, those of the silhouette in the plane of what the shooter sees: to the right and up, in the
    table's unit. Without ``whole`` it is about the ground alone, not about the one target.
    """
    field = game.battlefield
    found = game.ruleset.view(field, shooter, ruling.target)
    view = view_of(found)
    between = wedge(view)
    if isinstance(found, FootprintView):
        shades = list(_shadows_on_ground(field, view))
    else:
        shades = list(_shadows_on_way(field, view, ruling)) if whole else []
    return {
        "target": ruling.target,
        "viewpoint": view.viewpoint,
        "lines": [] if between is None or not whole else [[between[0], corner] for corner in between[1:]],
        "shades": shades,
        "arc": None if view.arc is None else view.arc.part(_table(field)),
        "silhouette": [
            {"polygon": cell.polygon, "visible": cell.visible, "hidden_by": cell.hidden_by}
            for cell in (view.silhouette if whole else ())
        ],
    }


def _table(field: Battlefield) -> Polygon:
    width, depth = field.table.width, field.table.depth
    return (0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)


def _shadows_on_ground(field: Battlefield, view: View) -> Iterator[Json]:
    """Yield the ground in the arc that the viewpoint does not see, by the class of what hides it."""
    for name, parts in ground_shadows(view, _table(field)).items():
        yield from ({"id": None, "class": name, "polygon": part} for part in parts)


def _shadows_on_way(field: Battlefield, view: View, ruling: Ruling) -> Iterator[Json]:
    """Yield what lies, on the way to the target, behind each thing that hides a part of it."""
    between = wedge(view)
    if between is None:
        return
    for one in ruling.by:
        shape = _shape_of(field, one.id)
        if shape is not None:
            hidden = hidden_parts(view.viewpoint, (between,), (shape,), arc=NEAR_SIDE)
            parts = (clip_convex(part, _table(field)) for part in hidden.hard)
            yield from ({"id": one.id, "class": "hides", "polygon": part} for part in parts if part)


def _shape_of(field: Battlefield, name: str) -> Obstacle | None:
    """Return a feature or model as it stands in the way on the ground."""
    if name in field.feature_by_id:
        return Obstacle(feature_shape(field.feature_by_id[name]), "hard")
    if name in field.models:
        return Obstacle(base_shape(field.models[name]), "hard")
    return None


def volley_odds(game: Game, asked: Look, language: Language, limits: Limits) -> Json:
    """Return the odds of a volley and what its dice need, step by step, in words.

    Raises ``RefusedError`` where the rules forbid it, ``UnknownNameError`` for a name that is not there, ``ApiError``
    for too many dice.
    """
    assert asked.shooter is not None, "a volley has a shooter"
    assert asked.target is not None, "and a target"
    words = translator(language)
    plan = of_few_dice(game.plan(asked.shooter, asked.target, asked.weapon), limits)
    needs = {step: "; ".join(lines) for step, lines in needs_by_step(plan, words).items()}
    return {"outcomes": integrate(plan).to_json(), "needs": needs}
