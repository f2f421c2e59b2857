"""Who can do what now, and of those who can do little, why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from defilade.battlefield.model import Unit
from defilade.battlefield.state import SET_UP
from defilade.cli.playing.orders import knows
from defilade.cli.playing.screen import NAME, QUIET, Screen
from defilade.cli.playing.spoken import quoted, verb_for, verb_named
from defilade.cli.playing.vocabulary import BY_NAME
from defilade.game.chances import chances_of, required_test
from defilade.game.choices import (
    Choice,
    actor_of,
    anybody,
    at_play,
    blows,
    choices,
    limit_of,
    met,
    scatters,
    to_be_treated,
    unlimited,
    why_not,
    worth_telling,
)
from defilade.game.game import Game
from defilade.game.needs import needed
from defilade.language import N_, Percent, Phrase
from defilade.render.terrain import terrain_style
from defilade.rulesets.actions import Action, DigIn, EndPhase, Fight, Move, Shoot
from defilade.rulesets.names import runs

LIMITS: Final = {"in": N_("up to {length} in"), "cm": N_("up to {length} cm")}
NO_LIMIT: Final = N_("as far as it likes, no limit is given")


def show_legal(game: Game, screen: Screen, only: str | None = None) -> None:
    """Show what the side can do, unit by unit, or what one unit can."""
    state = game.state
    if state.over:
        screen.say(N_("The game is over."))
        return
    if state.phase == SET_UP:
        _show_set_up(game, screen)
    else:
        _show_order_of_blows(game, screen)
        _show_units(game, screen, only)
    if only is None:
        _show_always(game, screen)


def _show_units(game: Game, screen: Screen, only: str | None) -> None:
    units = [unit for unit in at_play(game.referee, game.state) if only in (None, unit.id)]
    if only is not None and not units:
        _show_idle(game, game.battlefield.unit_by_id[only], screen)
        return
    thorough = only is not None
    told = {
        unit.id: worth_telling(choices(game.referee, game.state, unit, thorough=thorough), thorough=thorough)
        for unit in units
    }
    if only is None and not any(told.values()):
        screen.say(N_("Nobody can do anything in this phase."), QUIET, indent=2)
        return
    for unit in units:
        _show_unit(game, unit, told[unit.id], screen)


def _show_idle(game: Game, unit: Unit, screen: Screen) -> None:
    """Say why a unit is not at play."""
    if not anybody(unit):
        screen.say(Phrase("Nobody of {unit} is left.", unit=unit.name), QUIET, indent=2)
    elif unit.side == game.state.side or blows(game.referee, game.state):
        _show_unit(game, unit, (), screen)
    else:
        screen.say(Phrase("It is the turn of {side}.", side=game.state.side), QUIET, indent=2)


def _show_order_of_blows(game: Game, screen: Screen) -> None:
    to_come = blows(game.referee, game.state)
    if to_come:
        order = ", ".join(model.id for model in to_come)
        screen.say(Phrase("The order of blows: {models}.", models=order))
    elif game.state.phase == "combat":
        screen.say(N_("Nobody is left to strike a blow."))


def _show_set_up(game: Game, screen: Screen) -> None:
    field = game.battlefield
    if not field.reserve:
        screen.say(N_("All terrain is down."))
    for feature in field.reserve:
        what = screen.text(terrain_style(feature.kind).name) + (f" ({feature.side})" if feature.side else "")
        verbs = ("place", "scatter") if scatters(game.referee, game.state, feature) else ("place",)
        words = ", ".join(BY_NAME[verb].word(screen.words.language) for verb in verbs)
        screen.parts([("  ", ""), (f"{words} {quoted(feature.id)} X Y", NAME), (f"  {what}", QUIET)])


def _show_unit(game: Game, unit: Unit, found: Sequence[Choice], screen: Screen) -> None:
    name = unit.id if unit.name == unit.id else f"{unit.name} ({unit.id})"
    screen.parts([("  ", ""), (name, NAME)])
    for choice in found:
        verb = verb_named(choice.verb).word(screen.words.language)
        if choice.legal:
            told = _told(game, unit, choice, screen)
            screen.line(f"{verb}: {told}" if told else verb, indent=4, hanging=6)
    for why, of in _refused(unit, found, screen).items():
        what, clauses = ", ".join(dict.fromkeys(of)), ", ".join(dict.fromkeys(of.values()))
        refused = Phrase("{what}: no. {why} ({clause})", what=what, why=why, clause=clauses)
        screen.line(screen.text(refused), QUIET, indent=4, hanging=6)
    waiting = runs(model.id for model in to_be_treated(game.referee, game.state) if model.unit == unit.id)
    if waiting:
        lying = Phrase("lying, to be treated in this turn or lost: {models}", models=", ".join(waiting))
        screen.say(lying, indent=4)
    if not found:
        screen.say(N_("nothing in this phase"), QUIET, indent=4)


def _refused(unit: Unit, found: Sequence[Choice], screen: Screen) -> dict[str, dict[str, str]]:
    """Return why commands are refused, each reason with the commands and their clauses: it is told once for all."""
    reasons: dict[str, dict[str, str]] = {}
    for choice in found:
        if not choice.legal:
            why = why_not(unit, choice)
            command = verb_named(choice.verb).word(screen.words.language)
            reasons.setdefault(screen.text(why.message), {})[command] = why.clause
    return reasons


def _actor_is_unit(action: Action) -> bool:
    return getattr(action, "unit", None) is not None


def _told(game: Game, unit: Unit, choice: Choice, screen: Screen) -> str:
    """Return what there is to choose from, and how likely it succeeds where that hangs on a test."""
    return ", ".join(part for part in (_whom(game, unit, choice, screen), _tests(game, choice, screen)) if part)


def _tests(game: Game, choice: Choice, screen: Screen) -> str:
    """Return the chances of the tests that the actions take, those that differ."""
    told: dict[str, None] = {}
    for action in choice.legal:
        test = required_test(game.referee, game.state, action)
        if test is not None:
            need: str | Phrase = needed(test, screen.words)
            if isinstance(action, DigIn) and action.reroll is False:
                need = Phrase("{needed}, without the re-roll", needed=need)
            told[screen.text(Phrase("{chance} ({need})", chance=Percent(float(test.chance())), need=need))] = None
    return ", ".join(told)


def _whom(game: Game, unit: Unit, choice: Choice, screen: Screen) -> str:
    first = choice.legal[0]
    if isinstance(first, Move) and first.charge:
        charges = [action for action in choice.legal if isinstance(action, Move)]
        return "; ".join(_pairs((a.model or str(a.unit), met(game.referee, game.state, a)) for a in charges))
    if isinstance(first, Shoot):
        return "; ".join(_shots(unit, choice.legal))
    if isinstance(first, Fight):
        return "; ".join(_blow(game, a, screen) for a in choice.legal if isinstance(a, Fight))
    who = list(dict.fromkeys(name for a in choice.legal if not _actor_is_unit(a) and (name := actor_of(a)) is not None))
    told = [", ".join(runs(who))] if who else []
    limit = limit_of(game.referee, unit, first)
    if limit is not None:
        told.append(screen.text(Phrase(LIMITS[game.battlefield.table.unit], length=limit)))
    if unlimited(game.referee, unit, first):
        told.append(screen.text(NO_LIMIT))
    aimed = (action.to_json() for action in choice.legal)
    targets = dict.fromkeys(str(said[key]) for said in aimed for key in ("target", "feature") if key in said)
    aim = f"→ {', '.join(runs(targets))}" if targets else ""
    return " ".join(part for part in (", ".join(told), aim) if part)


def _shots(unit: Unit, legal: Iterable[Action]) -> Iterator[str]:
    """Yield the targets of each weapon."""
    shots = [action for action in legal if isinstance(action, Shoot)]
    for weapon in unit.weapons:
        targets = list(dict.fromkeys(shot.target for shot in shots if shot.weapon == weapon.id))
        if targets:
            yield f"{weapon.id} → {', '.join(runs(targets))}"


def _blow(game: Game, blow: Fight, screen: Screen) -> str:
    """Return who may strike at whom, and how likely the blow wounds."""
    with_what = (
        f", {blow.weapon}" if len(game.battlefield.unit_of(game.battlefield.models[blow.model]).weapons) > 1 else ""
    )
    blow_at = f"{blow.model} → {blow.target}{with_what}"
    found = chances_of(game.referee, game.state, blow)
    if found is None:
        return blow_at
    wounds = Percent(min(1.0, float(found.odds["wounds"].at_least(1))))
    return screen.text(Phrase("{blow}: {chance} for a wound", blow=blow_at, chance=wounds))


def _pairs(pairs: Iterable[tuple[str, Sequence[str]]]) -> Iterator[str]:
    targets: dict[str, list[str]] = {}
    for who, whom in pairs:
        targets.setdefault(who, []).extend(whom)
    for who, names in targets.items():
        yield f"{who} → {', '.join(runs(dict.fromkeys(names)))}"


def _show_always(game: Game, screen: Screen) -> None:
    language = screen.words.language
    known = {verb_for(action).word(language) for action in (EndPhase(),)}
    anytime = [v.word(language) for v in (BY_NAME["wound"], BY_NAME["pin"], BY_NAME["unpin"]) if knows(game.referee, v)]
    command = next(iter(known))
    screen.parts([("  ", ""), (command, NAME), (f"  {screen.text(N_('ends the phase'))}", QUIET)])
    if anytime and game.state.phase != SET_UP:
        screen.line(screen.text(Phrase("at any time: {commands}", commands=", ".join(anytime))), QUIET, indent=2)
