"""A game as it is shown: whose turn it is, the table, what was done by which dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from defilade.battlefield.model import Battlefield
from defilade.battlefield.state import OVER, SET_UP, State
from defilade.dice import Test
from defilade.game.chances import chances_of
from defilade.game.choices import Choice, at_play, choices, knows, limit_of, unlimited
from defilade.game.game import Game
from defilade.game.needs import needed
from defilade.game.saying import said
from defilade.game.telling import Throw
from defilade.game.victory import Outcome, outcome_of
from defilade.language import Language, Translator, translator
from defilade.rulesets.actions import Action
from defilade.rulesets.phases import phase_called
from defilade.rulesets.reach import Reach, Reason
from defilade.rulesets.referee import Referee
from defilade.rulesets.ruleset import UnknownNameError
from defilade.rulesets.verbs import VERBS
from defilade.server.games.naming import model_name, named, named_refusal
from defilade.server.games.proposals import Note, What
from defilade.server.games.room import Logged, Room, Standing
from defilade.server.games.tokens import Rights
from defilade.server.views import table_view

FORMAT = "defilade/game/1"
ANY_TIME = ("wound", "pin", "unpin")
MOST_SHOTS = 3000
"""Of a unit with more pairs of models, targets and weapons than this, not every single shot is looked at."""

Json = dict[str, Any]


def game_view(
    room: Room, standing: Standing, rights: Rights, language: Language, *, since: int = 0, at: int | None = None
) -> Json:
    """Return what is shown of a game to somebody with rights in it.

    Of the log there is what was done or taken back after the entry ``since``. With ``at`` it is the game as it stood
    after so many actions, of those that were not taken back.
    """
    words = translator(language)
    actions = [each for each in standing.log if not each.undone]
    state = standing.state if at is None else standing.states[at]
    log = standing.log if at is None else actions[:at]
    outcome = outcome_of(state)
    live = at is None
    over = standing.over if live else state.over
    return {
        "format": FORMAT,
        "game": room.stored.id,
        "seq": standing.seq,
        "actions": len(actions) if at is None else at,
        "turn": state.turn,
        "limit": state.field.turn.limit,
        "side": state.side,
        "acting": [] if over else acting(state, room.game.referee),
        "phase": state.phase,
        "phase_name": words.text(phase_called(state.phase)),
        "phases": phases(standing.states[0], room.game.referee, words),
        "over": over,
        "outcome": None if outcome is None else _outcome(outcome, state, words),
        "commitment": room.stored.commitment,
        "contributions": dict(standing.contributions),
        "started": standing.started,
        "secret": room.stored.secret if standing.over else None,
        "you": rights.to_json(),
        "undo": pending(standing, "undo") if live else None,
        "call_off": pending(standing, "call-off") if live else None,
        "called_off": called_off(standing) if live else None,
        "view": table_view(state.field, language),
        "log": [logged(each, room, words) for each in log if each.changed > since],
        "notes": [noted(each, state, words) for each in standing.notes if live and each.seq > since],
    }


def pending(standing: Standing, what: What) -> Json | None:
    """Return the proposal of a kind that is still to be answered, or None."""
    proposal = standing.proposal
    return None if proposal is None or proposal.what != what else proposal.to_json()


def called_off(standing: Standing) -> Json | None:
    """Return by whom the game was called off, and who agreed; None where it was not."""
    return None if standing.called_off is None else standing.called_off.to_json()


def noted(note: Note, state: State, words: Translator) -> Json:
    """Return what was done about calling the game off, as it stands in the log."""
    said = words.text(named(note.phrase, state.field, words))
    return {"seq": note.seq, "side": note.side, "do": note.do, "said": said}


def acting(state: State, referee: Referee) -> list[str]:
    """Return the sides with units that may act: that at play, and in hand-to-hand those who have yet to strike."""
    sides = set() if state.over else {unit.side for unit in at_play(referee, state)}
    return [side for side in state.field.sides if side in sides]


def _outcome(outcome: Outcome, state: State, words: Translator) -> Json:
    return {**outcome.to_json(words.language), "text": words.text(named(outcome.phrase, state.field, words))}


def phases(beginning: State, referee: Referee, words: Translator) -> list[Json]:
    """Return the phases of a game in order, with their names."""
    first = (SET_UP,) if beginning.phase == SET_UP else ()
    names = (*first, *referee.phases, OVER)
    return [{"id": name, "name": words.text(phase_called(name))} for name in names]


def logged(entry: Logged, room: Room, words: Translator) -> Json:
    """Return an action that was done in a room, as the log shows it."""
    before = entry.before
    told = entry.told(room)
    return {
        "seq": entry.seq,
        "action": entry.entry.action.to_json(),
        "side": before.side,
        "turn": before.turn,
        "phase": before.phase,
        "said": words.text(named(said(entry.entry.action, before.field), before.field, words)),
        "dice": [throw(each, before.field, words) for each in told.throws],
        "events": [
            {**event.to_json(), "text": words.text(named(event.phrase, before.field, words))}
            for event in entry.entry.events
        ],
        "clauses": list(told.clauses),
        "undone": entry.undone,
    }


def throw(thrown: Throw, field: Battlefield, words: Translator) -> Json:
    """Return dice as they are shown: what for, whose, the faces, what was needed and whether that was passed."""
    return {
        "for": words.text(thrown.purpose),
        "who": model_name(field, thrown.who) if thrown.who in field.models else thrown.who,
        "faces": list(thrown.faces),
        "needed": None if thrown.test is None else on_die(thrown.test),
        "need": None if thrown.test is None else needed(thrown.test, words),
        "passed": thrown.passed,
    }


def on_die(test: Test) -> int:
    """Return what a die must show to pass a test.

    >>> on_die(Test(4, modifier=1)), on_die(Test(2, modifier=3, one_fails=True))
    (3, 2)
    """
    return max(test.needed - test.modifier, 2 if test.one_fails else 1)


def choices_view(game: Game, standing: Standing, unit: str, language: Language, *, thorough: bool) -> Json:
    """Return what a unit and its models may do now, what is refused and why, verb by verb."""
    words, state = translator(language), standing.state
    if unit not in state.field.unit_by_id:
        raise UnknownNameError(unit, tuple(state.field.unit_by_id), "No unit is called “{name}”.")
    of = state.field.unit_by_id[unit]
    found: list[Choice] = []
    if not standing.over and of in at_play(game.referee, state):
        shots = len(of.models) * len(of.weapons) * len(state.field.models)
        found = choices(game.referee, state, of, thorough=thorough and shots <= MOST_SHOTS)
    return {
        "unit": unit,
        "choices": [
            {
                "verb": each.verb,
                "name": words.text(VERBS.get(each.verb, each.verb)),
                "legal": [
                    {
                        **action.to_json(),
                        "label": words.text(named(said(action, state.field), state.field, words)),
                        "odds": _chances(game.referee, state, action, words),
                    }
                    for action in each.legal
                ],
                "refused": [named_refusal(refusal, state.field, words).to_json(language) for refusal in each.refused],
                "limit": limit_of(game.referee, of, each.legal[0]) if each.legal else None,
                "unlimited": bool(each.legal) and unlimited(game.referee, of, each.legal[0]),
            }
            for each in found
        ],
        "any_time": [] if standing.over else _any_time(game, words),
    }


def _chances(referee: Referee, state: State, action: Action, words: Translator) -> Json | None:
    """Return the odds of an action that hangs on the dice and what these need, as those of a volley are told."""
    found = chances_of(referee, state, action)
    return None if found is None else {"outcomes": found.odds.to_json(), "needs": dict(found.needs(words))}


def reach_view(region: Reach, field: Battlefield, language: Language) -> Json:
    """Return a region as it is shown, with who and what bounds it by their names."""
    words = translator(language)

    def told(shown: Json, reason: Reason) -> Json:
        return {**shown, "text": words.text(named(reason.phrase, field, words))}

    shown = region.to_json(language)
    edge = [told(each, stretch.reason) for each, stretch in zip(shown["edge"], region.stretches, strict=True)]
    holes = [told(each, hole.reason) for each, hole in zip(shown["holes"], region.holes, strict=True)]
    return {**shown, "edge": edge, "holes": holes}


def _any_time(game: Game, words: Translator) -> list[Json]:
    """Return what may be done at any time, whoever is at play."""
    known: Iterable[str] = (verb for verb in ANY_TIME if knows(game.referee, verb))
    return [{"verb": verb, "name": words.text(VERBS[verb])} for verb in known]
