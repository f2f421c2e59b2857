"""Questions in the middle of a game: who sees whom, what are the odds, what does a clause say, what was done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from defilade.battlefield.state import State
from defilade.cli.clauses_shown import clause_by_id
from defilade.cli.labels import unit_label
from defilade.cli.odds_shown import show_odds
from defilade.cli.playing import names
from defilade.cli.playing.dice_shown import faces
from defilade.cli.playing.misunderstood import MisunderstoodError, echo
from defilade.cli.playing.orders import AT_WHOM, WHO
from defilade.cli.playing.screen import HEADING, QUIET, Screen
from defilade.cli.playing.spoken import spoken
from defilade.cli.playing.tokens import Token, Words
from defilade.cli.playing.vocabulary import BY_NAME
from defilade.cli.questions import Act, Blow, Question, Volley
from defilade.cli.rulings_shown import explain_daggers, list_clauses, tabulate, tell
from defilade.game.chances import PlansBlows
from defilade.game.game import Game, RefusedError
from defilade.language import N_, Phrase
from defilade.rulesets.actions import Fight
from defilade.rulesets.ruleset import OFF_THE_TABLE, UnknownNameError, weapon_of
from defilade.rulesets.ruling import Refusal

FEW = 4
"""So many rulings are told one by one; more stand in a table."""

NOW_ONLY = N_("Odds are those of what may be done now.")

NO_CLAUSE = N_("There is no clause “{name}”.")


def ask_ruling(game: Game, screen: Screen, tokens: Iterable[Token]) -> None:
    """Rule on one shooter or all, on one target or all."""
    words = Words(tokens)
    shooter = _name(game.state, words, own=True) if words else None
    target = _name(game.state, words, own=False) if words else None
    words.finish()
    field = game.battlefield
    rulings = [r for r in game.rulings(shooter, target) if shooter is not None or field.unit_of(r.shooter).weapons]
    ids = [name for ruling in rulings for name in ruling.clauses]
    if not rulings:
        screen.say(N_("There is nobody to shoot at."))
    elif len(rulings) <= FEW:
        for ruling in rulings:
            tell(field, game.ruleset, ruling, screen.words)
        explain_daggers(game.ruleset, ids, screen.words)
    else:
        tabulate(field, game.ruleset, rulings, screen.words)
        list_clauses(game.ruleset, ids, screen.words)


def ask_odds(game: Game, screen: Screen, tokens: Iterable[Token]) -> None:
    """Count the odds of a volley, of a blow, or of digging in. Raises ``RefusedError`` where the rules forbid it."""
    words = Words(tokens)
    actor = _name(game.state, words, own=True)
    question: Question
    if words.take_keyword(*BY_NAME["dig"].words):
        unit = actor if actor in game.battlefield.unit_by_id else game.battlefield.models[actor].unit
        question = Act(unit, "dig-in")
    else:
        target = _name(game.state, words, own=False)
        weapon = _weapon(game, actor, words)
        if _is_blow(game, actor, weapon):
            fight = Fight(_one(game, actor), _one(game, target), weapon)
            words.finish()
            _ask_blow(game, screen, fight)
            return
        question = Volley(actor, target, weapon)
    words.finish()
    try:
        found = question.odds(game, exact=False)
    except RefusedError as error:
        why = Phrase("{problem} {hint}", problem=error.refusal.message, hint=Phrase(NOW_ONLY))
        raise RefusedError(replace(error.refusal, message=why)) from None
    show_odds(question.title(game), question.needs(game, screen.words), found, screen.words, exact=False)


def _is_blow(game: Game, actor: str, weapon: str | None) -> bool:
    """Tell whether what is asked for is a blow: the phase is that of blows, or the weapon is none to shoot with."""
    if not isinstance(game.referee, PlansBlows):
        return False
    field = game.battlefield
    arm = weapon_of(field.unit_by_id.get(actor) or field.unit_of(actor), weapon)
    return game.referee.is_blow(game.state, None if isinstance(arm, Refusal) else arm)


def _one(game: Game, name: str) -> str:
    """Return the model that strikes or is struck: the one named, or the only one on the table of a unit."""
    unit = game.battlefield.unit_by_id.get(name)
    if unit is None:
        return name
    here = [model.id for model in unit.models if model.status not in OFF_THE_TABLE] or [unit.models[0].id]
    if len(here) > 1:
        label = unit_label(game.battlefield, unit)
        raise MisunderstoodError(Phrase("Blows are struck one by one: name a model of {unit}.", unit=label))
    return here[0]


def _ask_blow(game: Game, screen: Screen, fight: Fight) -> None:
    referee = game.referee
    assert isinstance(referee, PlansBlows)
    forbidden = referee.blow_forbidden(game.state, fight)
    if forbidden is not None:
        raise RefusedError(forbidden)
    plan = referee.plan_of_blow(game.state, fight)
    if plan is None:
        screen.say(Phrase("{target} is stunned: any blow takes it out of action, without a die.", target=fight.target))
        return
    blow = Blow(fight, plan)
    show_odds(blow.title(game), blow.needs(game, screen.words), blow.odds(game, exact=False), screen.words, exact=False)


def ask_clause(game: Game, screen: Screen, tokens: Iterable[Token]) -> None:
    """Tell a clause in full."""
    words = Words(tokens)
    known = clause_by_id(game.ruleset)
    said = words.take(N_("Missing: which clause.")).text
    words.finish()
    name = next((each for each in known if each.casefold() == said.casefold().rstrip("†")), None)
    if name is None:
        raise UnknownNameError(echo(said), tuple(known), NO_CLAUSE)
    clause = known[name]
    screen.line(f"{clause.id}  {screen.text(clause.title)}", HEADING)
    screen.say(clause.text, indent=2)
    if clause.reading:
        screen.line(f"† {screen.text(clause.reading)}", indent=2)
    screen.say(clause.source, QUIET, indent=2)


def ask_log(game: Game, screen: Screen) -> None:
    """Tell what was done so far, action by action."""
    if not game.log:
        screen.say(N_("Nothing was done yet."))
    for number, entry in enumerate(game.log, 1):
        dice = f"  {faces(entry.dice)}" if entry.dice else ""
        screen.parts(
            [
                (f"{number:>3}  ", QUIET),
                (spoken(entry.action, screen.words.language, rounded=True), HEADING),
                (dice, ""),
            ]
        )
        for event in entry.events:
            screen.say(event.phrase, indent=5)


def unit_named(game: Game, tokens: Iterable[Token]) -> str | None:
    """Return the unit that the words name, if they name one; a model stands for its unit."""
    words = Words(tokens)
    name = _name(game.state, words, own=True) if words else None
    words.finish()
    field = game.battlefield
    return field.models[name].unit if name is not None and name in field.models else name


def _name(state: State, words: Words, *, own: bool) -> str:
    """Take the name of a unit or model: one's own before the others', or the other way round; then a feature's."""
    first = {**names.units(state, state.side, opposing=not own), **names.models(state, state.side, opposing=not own)}
    everybody = {**names.units(state), **names.models(state)}
    words.skip_fillers(everybody)
    pools = (first, everybody) if own else (first, everybody, names.features(state))
    return names.find(words.take(WHO if own else AT_WHOM).text, pools)


def _weapon(game: Game, actor: str, words: Words) -> str | None:
    field = game.battlefield
    unit = field.unit_by_id.get(actor) or field.unit_of(actor)
    known = {weapon.id: weapon.id for weapon in unit.weapons}
    words.skip_fillers(known)
    if not words:
        return None
    if not known:
        raise MisunderstoodError(Phrase("{unit}: no weapon.", unit=unit_label(field, unit)))
    return names.find(words.take().text, [known], N_("The unit has no weapon called “{name}”."))
