"""What a word that was begun may become."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from defilade.cli.clauses_shown import clause_by_id
from defilade.cli.playing import names
from defilade.cli.playing.misunderstood import MisunderstoodError
from defilade.cli.playing.orders import knows
from defilade.cli.playing.spoken import quoted
from defilade.cli.playing.vocabulary import VERBS, Takes, verb_of
from defilade.game.game import Game
from defilade.language import Language


def completions(game: Game, language: Language, before: Sequence[str], begun: str) -> list[str]:
    """Return the words that may stand after those before, and begin as this one does.

    Commands are offered in the language; one that is begun in the other is completed in that.
    """
    if not before:
        return _begun(begun, _commands(game, language, begun))
    try:
        verb = verb_of(before[0])
    except MisunderstoodError:
        return []
    takes = verb.takes[len(before) - 1] if len(before) <= len(verb.takes) else ""
    return _begun(begun, _offers(game, language, takes, before[1:]))


def _commands(game: Game, language: Language, begun: str) -> list[str]:
    known = [verb for verb in VERBS if knows(game.referee, verb)]
    own = [verb.word(language) for verb in known]
    return own if _begun(begun, own) else [word for verb in known for word in verb.words]


def _begun(begun: str, words: Iterable[str]) -> list[str]:
    start = names.folded(begun)
    return sorted({word for word in words if names.folded(word).startswith(start)})


def _offers(game: Game, language: Language, takes: Takes, before: Sequence[str]) -> list[str]:
    state = game.state
    own = {**names.units(state, state.side), **names.models(state, state.side)}
    opposing = {**names.units(state, state.side, opposing=True), **names.models(state, state.side, opposing=True)}
    offers: dict[Takes, Iterable[str]] = {
        "actor": own,
        "model": {**names.models(state), **own} if state.phase == "combat" else own,
        "own": own,
        "unit": names.units(state, state.side),
        "target": {**opposing, **names.features(state)},
        "feature": names.features(state),
        "reserve": [feature.id for feature in state.field.reserve],
        "weapon": _weapons(game, before[:1]),
        "clause": clause_by_id(game.ruleset),
        "word": [verb.word(language) for verb in VERBS if knows(game.referee, verb)],
    }
    if takes == "place":
        # All of one meaning are accepted; one of each is offered.
        return ["вперёд", "к"] if language == "ru" else ["forward", "towards"]
    return [quoted(name) for name in offers.get(takes, ())]


def _weapons(game: Game, actor: Sequence[str]) -> list[str]:
    field = game.battlefield
    for name in actor:
        unit = field.unit_by_id.get(name) or (field.unit_of(name) if name in field.models else None)
        if unit is not None:
            return [weapon.id for weapon in unit.weapons]
    return []
