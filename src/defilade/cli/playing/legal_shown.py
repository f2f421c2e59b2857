"""Who can do what now, and of those who can do little, why not."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Protocol, runtime_checkable

from defilade.battlefield.model import Feature, Model, Unit
from defilade.battlefield.state import SET_UP, State
from defilade.cli.playing.orders import knows
from defilade.cli.playing.screen import NAME, QUIET, Screen
from defilade.cli.playing.spoken import quoted, verb_for
from defilade.cli.playing.vocabulary import BY_NAME, Verb
from defilade.game.game import Game
from defilade.language import N_, Phrase
from defilade.render.terrain import terrain_style
from defilade.rulesets.actions import (
    Action,
    Dash,
    EndPhase,
    Fight,
    Move,
    Pin,
    Place,
    PlaceScattered,
    Shoot,
    Unpin,
    Wound,
)
from defilade.rulesets.names import runs
from defilade.rulesets.ruling import Refusal
from defilade.sight.bases import REACH, distance_to

AT_ANY_TIME = (Wound, Pin, Unpin)
"""Actions that stand for what happens elsewhere in the game: they are named once, not for everybody."""

WHOLE_UNITS = (Move, Dash)
"""Actions of a unit, or of one of its models where the unit as a whole can't."""


LIMITS = {"in": N_("up to {length} in"), "cm": N_("up to {length} cm")}


@runtime_checkable
class OrdersBlows(Protocol):
    """A referee that knows in what order blows are struck."""

    def blows_to_come(self, state: State) -> tuple[Model, ...]:
        """Return who may still strike, in order."""
        ...


@dataclass(slots=True)
class _Choice:
    """What somebody may do by one command: the actions that are legal, and the refusal if none is."""

    verb: Verb
    legal: list[Action] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)


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
    units = [unit for unit in _at_play(game) if only in (None, unit.id)]
    told = {
        unit.id: _worth_telling(_choices(game, unit, thorough=only is not None), only is not None) for unit in units
    }
    if not any(told.values()):
        screen.say(N_("Nobody can do anything in this phase."), QUIET, indent=2)
        return
    for unit in units:
        _show_unit(game, unit, told[unit.id], screen)


def _at_play(game: Game) -> Iterable[Unit]:
    """Return the units of the side; in hand-to-hand those who may strike, of whichever side."""
    state = game.state
    strikers = {model.unit for model in _blows(game)}
    return (unit for unit in state.field.units if unit.side == state.side or unit.id in strikers)


def _blows(game: Game) -> Sequence[Model]:
    combat = game.state.phase == "combat" and isinstance(game.referee, OrdersBlows)
    return game.referee.blows_to_come(game.state) if combat and isinstance(game.referee, OrdersBlows) else ()


def _show_order_of_blows(game: Game, screen: Screen) -> None:
    blows = _blows(game)
    if blows:
        order = ", ".join(model.id for model in blows)
        screen.say(Phrase("The order of blows: {models}.", models=order))
    elif game.state.phase == "combat":
        screen.say(N_("Nobody is left to strike a blow."))


def _show_set_up(game: Game, screen: Screen) -> None:
    field = game.battlefield
    if not field.reserve:
        screen.say(N_("All terrain is down."))
    for feature in field.reserve:
        what = screen.text(terrain_style(feature.kind).name) + (f" ({feature.side})" if feature.side else "")
        verbs = ("place", "scatter") if _scatters(game, feature) else ("place",)
        words = ", ".join(BY_NAME[verb].word(screen.words.language) for verb in verbs)
        screen.parts([("  ", ""), (f"{words} {quoted(feature.id)} X Y", NAME), (f"  {what}", QUIET)])


def _scatters(game: Game, feature: Feature) -> bool:
    """Tell whether a feature may scatter: nothing more forbids that than to put it down in the same place."""
    table = game.battlefield.table
    middle = table.width / 2, table.depth / 2
    down = game.refusal(Place(feature.id, middle))
    return game.refusal(PlaceScattered(feature.id, middle)) == down


def _show_unit(game: Game, unit: Unit, choices: Sequence[_Choice], screen: Screen) -> None:
    name = unit.id if unit.name == unit.id else f"{unit.name} ({unit.id})"
    screen.parts([("  ", ""), (name, NAME)])
    for choice in choices:
        verb = choice.verb.word(screen.words.language)
        if choice.legal:
            told = _told(game, unit, choice, screen)
            screen.line(f"{verb}: {told}" if told else verb, indent=4, hanging=6)
        else:
            why = choice.refused[0]
            refused = Phrase("{what}: no. {why} ({clause})", what=verb, why=why.message, clause=why.clause)
            screen.line(screen.text(refused), QUIET, indent=4, hanging=6)
    if not choices:
        screen.say(N_("nothing in this phase"), QUIET, indent=4)


def _worth_telling(choices: Sequence[_Choice], thorough: bool) -> list[_Choice]:
    """Return what a player would ask: what can be done, and why not.

    Why not is asked of what units do, and of all else where a rule leaves nothing at all to do.
    """
    possible = [choice for choice in choices if choice.legal]
    refused = [choice for choice in choices if not choice.legal]
    if not thorough:
        refused = [choice for choice in refused if _is_missed(choice, alone=not possible)]
    return possible + refused


def _is_missed(choice: _Choice, *, alone: bool) -> bool:
    by_rule = any(not refusal.clause.startswith("GAME-") for refusal in choice.refused)
    return choice.verb.name in ("move", "dash", "shoot", "dig") or (by_rule and alone)


def _choices(game: Game, unit: Unit, *, thorough: bool) -> list[_Choice]:
    choices: dict[str, _Choice] = {}
    for action in _candidates(game, unit, thorough=thorough):
        verb = verb_for(action)
        if not knows(game.referee, verb):
            continue
        choice = choices.setdefault(verb.name, _Choice(verb))
        refusal = game.refusal(action)
        if refusal is None:
            choice.legal.append(action)
        elif refusal not in choice.refused:
            choice.refused.append(refusal)
    return list(choices.values())


def _candidates(game: Game, unit: Unit, *, thorough: bool) -> Iterator[Action]:
    """Yield what a unit might do; of shots only those of the whole unit at whole units, unless all are asked for."""
    models = {model.id for model in unit.models}
    going: set[Hashable] = set()
    for action in game.referee.candidates(game.state):
        if _actor(action) not in models | {unit.id} or isinstance(action, AT_ANY_TIME):
            continue
        if isinstance(action, Shoot) and not thorough and not _between_units(game, action):
            continue
        if isinstance(action, WHOLE_UNITS):
            # Where the unit can go as a whole, so can its models: they are asked for where it can't.
            if action.unit is None and _gait(action) in going:
                continue
            if action.unit is not None and game.is_legal(action):
                going.add(_gait(action))
        yield action


def _between_units(game: Game, shot: Shoot) -> bool:
    return shot.unit is not None and shot.target not in game.battlefield.models


def _gait(action: Move | Dash) -> Hashable:
    return type(action), *((action.run, action.charge) if isinstance(action, Move) else ())


def _actor(action: Action) -> str | None:
    unit: str | None = getattr(action, "unit", None)
    model: str | None = getattr(action, "model", None)
    return unit or model


def _actor_is_unit(action: Action) -> bool:
    return getattr(action, "unit", None) is not None


def _told(game: Game, unit: Unit, choice: _Choice, screen: Screen) -> str:
    """Return what there is to choose from."""
    first = choice.legal[0]
    if isinstance(first, Move) and first.charge:
        return "; ".join(_pairs((a.model or str(a.unit), _met(game, a)) for a in choice.legal if isinstance(a, Move)))
    if isinstance(first, Shoot):
        return "; ".join(_shots(unit, choice.legal))
    if isinstance(first, Fight):
        return "; ".join(_pairs((a.model, [a.target]) for a in choice.legal if isinstance(a, Fight)))
    who = list(dict.fromkeys(name for a in choice.legal if not _actor_is_unit(a) and (name := _actor(a)) is not None))
    told = [", ".join(runs(who))] if who else []
    limit = _limit(game, unit, first)
    if limit is not None:
        told.append(screen.text(Phrase(LIMITS[game.battlefield.table.unit], length=limit)))
    aimed = (action.to_json() for action in choice.legal)
    targets = dict.fromkeys(str(said[key]) for said in aimed for key in ("target", "feature") if key in said)
    if targets:
        told.append("→ " + ", ".join(runs(targets)))
    return ", ".join(told)


def _limit(game: Game, unit: Unit, action: Action) -> float | None:
    """Return how far the slowest goes of those who move."""
    if not isinstance(action, Move | Dash):
        return None
    limits = [game.referee.move_limit(action, model) for model in game.referee.movers(unit.models)]
    known = [limit for limit in limits if limit is not None]
    return min(known) if known and len(known) == len(limits) else None


def _shots(unit: Unit, legal: Iterable[Action]) -> Iterator[str]:
    """Yield the targets of each weapon."""
    shots = [action for action in legal if isinstance(action, Shoot)]
    for weapon in unit.weapons:
        targets = list(dict.fromkeys(shot.target for shot in shots if shot.weapon == weapon.id))
        if targets:
            yield f"{weapon.id} → {', '.join(runs(targets))}"


def _pairs(pairs: Iterable[tuple[str, Sequence[str]]]) -> Iterator[str]:
    targets: dict[str, list[str]] = {}
    for who, whom in pairs:
        targets.setdefault(who, []).extend(whom)
    for who, names in targets.items():
        yield f"{who} → {', '.join(runs(dict.fromkeys(names)))}"


def _met(game: Game, charge: Move) -> list[str]:
    """Return the enemies that a charge ends in contact with."""
    model = game.referee.movers(game.referee.actors(game.state, charge))[0]
    there = replace(model, position=charge.to)
    enemies = chain.from_iterable(unit.models for unit in game.battlefield.opposing(model.side))
    return [enemy.id for enemy in enemies if distance_to(there, (enemy,)) <= REACH]


def _show_always(game: Game, screen: Screen) -> None:
    language = screen.words.language
    known = {verb_for(action).word(language) for action in (EndPhase(),)}
    anytime = [v.word(language) for v in (BY_NAME["wound"], BY_NAME["pin"], BY_NAME["unpin"]) if knows(game.referee, v)]
    command = next(iter(known))
    screen.parts([("  ", ""), (command, NAME), (f"  {screen.text(N_('ends the phase'))}", QUIET)])
    if anytime and game.state.phase != SET_UP:
        screen.line(screen.text(Phrase("at any time: {commands}", commands=", ".join(anytime))), QUIET, indent=2)
