"""The help of a game: its commands, or one of them."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from defilade.cli.layout import WIDEST, terminal_width
from defilade.cli.playing.orders import knows
from defilade.cli.playing.screen import HEADING, NAME, QUIET, Screen
from defilade.cli.playing.vocabulary import ACTING, ASKING, BY_NAME, KEEPING, Verb
from defilade.language import N_, Phrase
from defilade.rulesets.referee import Referee

PLACES: Final = (
    N_("A place is two numbers, x and y, in the table's unit: 12 30, or (12.5; 30)."),
    N_("With a sign they count from where the model stands: +0 +6."),
    N_("Or, as the model faces: forward 6, back 2, left 3, right 3."),
    N_("Or: towards ENEMY, as far as it can go; towards ENEMY 4."),
    N_("Round something: X Y via X Y …, by way of these places."),
    N_("Where it ends facing: facing 90 (up the table), or facing ENEMY."),
)
NAMES: Final = N_(
    "WHO is a unit or a model, by its id or name or the beginning of one; names of several words stand in quotes."
)
JSON: Final = N_("A line may also be an action as records hold it: {example}")
EXAMPLE: Final = '{"do": "end-phase"}'
INDENT, NARROWEST = 2, 30
"""How far commands stand in, and how much room what they do takes beside them at least."""

GOES: Final = frozenset({"move", "run", "charge", "dash", "crawl", "leave"})


def fitted(verb: Verb, referee: Referee) -> Verb:
    """Return a command with the texts that fit a ruleset: they speak of nothing that it has not."""
    digs, strikes, enters = (knows(referee, BY_NAME[name]) for name in ("dig", "fight", "enter"))
    if verb.name == "shoot" and not enters:
        return replace(verb, tells=N_("Shoot at a unit or a model."))
    if verb.name == "dig" and "reroll" not in referee.special_keys:
        return replace(verb, usage=N_("UNIT"))
    if verb.name == "odds" and digs:
        return replace(verb, tells=N_("Count the exact odds of a volley, or of digging in."))
    if verb.name == "odds":
        tells = (
            N_("Count the exact odds of a volley or a blow.") if strikes else N_("Count the exact odds of a volley.")
        )
        return replace(verb, tells=tells, usage=N_("WHO TARGET [WEAPON]"))
    return verb


def show_help(referee: Referee, screen: Screen) -> None:
    """Show all commands that the ruleset knows."""
    groups: tuple[tuple[str, Sequence[Verb]], ...] = (
        (N_("To act"), [fitted(verb, referee) for verb in ACTING if knows(referee, verb)]),
        (N_("To ask"), [fitted(verb, referee) for verb in ASKING]),
        (N_("The game itself"), KEEPING),
    )
    width = max(len(_usage(verb, screen)) for _, verbs in groups for verb in verbs) + 2
    for heading, verbs in groups:
        screen.say(heading, HEADING)
        for verb in verbs:
            _show_in_list(verb, width, screen)
        screen.blank()
    for text in (NAMES, *PLACES):
        screen.say(text)
    screen.say(Phrase(JSON, example=EXAMPLE))


def _show_in_list(verb: Verb, width: int, screen: Screen) -> None:
    """Show a command and what it does: beside it, or below it where the terminal is narrow."""
    usage, tells = _usage(verb, screen), screen.text(verb.tells)
    word = verb.word(screen.words.language)
    lines = [tells]
    if screen.terminal:
        wide = terminal_width() >= width + NARROWEST
        lines = textwrap.wrap(tells, min(terminal_width(), WIDEST) - 1 - (INDENT + width if wide else 2 * INDENT))
        if not wide:
            screen.parts([(" " * INDENT, ""), (word, NAME), (usage[len(word) :], "")])
            for line in lines:
                screen.parts([(" " * 2 * INDENT, ""), (line, QUIET)])
            return
    screen.parts([(" " * INDENT, ""), (word, NAME), (f"{usage:{width}}"[len(word) :], ""), (lines[0], QUIET)])
    for line in lines[1:]:
        screen.parts([(" " * (INDENT + width), ""), (line, QUIET)])


def show_verb(verb: Verb, screen: Screen) -> None:
    """Show one command: how it is said, and its other words."""
    language = screen.words.language
    screen.line(_usage(verb, screen), NAME)
    screen.say(verb.tells, indent=2)
    others = [word for word in verb.words if word != verb.word(language)]
    screen.line(screen.text(Phrase("also: {words}", words=", ".join(others))), QUIET, indent=2)
    if verb.name in GOES:
        for text in PLACES:
            screen.say(text, indent=2)


def show_usage(verb: Verb, screen: Screen) -> None:
    """Remind of how a command is said."""
    screen.complain(screen.text(Phrase("Usage: {usage}", usage=_usage(verb, screen))), indent=2)


def _usage(verb: Verb, screen: Screen) -> str:
    word = verb.word(screen.words.language)
    return f"{word} {screen.text(verb.usage)}" if verb.usage else word
