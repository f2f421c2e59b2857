"""A game at the keyboard or from a pipe: line after line is read, obeyed, and answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from defilade.attack import dice_exhausted
from defilade.battlefield.state import SET_UP, State
from defilade.cli.common import AT_FAULT, FORBIDDEN
from defilade.cli.playing.asking import ask_clause, ask_log, ask_odds, ask_ruling, unit_named
from defilade.cli.playing.dice_shown import faces
from defilade.cli.playing.help_shown import fitted, show_help, show_usage, show_verb
from defilade.cli.playing.keeping import Keeper, NotKeptError
from defilade.cli.playing.legal_shown import show_legal
from defilade.cli.playing.lines import Lines
from defilade.cli.playing.map_shown import show_map
from defilade.cli.playing.misunderstood import ImpossibleError, MisunderstoodError, echo
from defilade.cli.playing.orders import knows, no_such_action, order, order_in_json
from defilade.cli.playing.results import Results
from defilade.cli.playing.screen import HEADING, QUIET, Screen
from defilade.cli.playing.spoken import quoted, spoken
from defilade.cli.playing.table_shown import header, show_table
from defilade.cli.playing.tokens import Token, Words, lengths_of, tokens_of
from defilade.cli.playing.vocabulary import Verb, verb_of
from defilade.dice import DiceExhausted
from defilade.game.choices import blows
from defilade.game.game import Game, RefusedError
from defilade.language import N_, Phrase
from defilade.rulesets.actions import Action, EndPhase
from defilade.rulesets.names import runs
from defilade.rulesets.ruleset import UnknownNameError
from defilade.rulesets.ruling import Refusal

YES: Final = frozenset(("y", "yes", "д", "да"))
NO: Final = frozenset(("n", "no", "н", "нет"))
COMMENT: Final = "#"

MOST_NAMED: Final = 3
"""Of more actions that are taken back at once only the number is told."""


class _Stop(Exception):  # noqa: N818 - it is no error: somebody leaves
    """The session ends here."""


@dataclass
class Session:
    """A game that is played line by line.

    On a terminal everything goes on whatever was typed; in a pipe the first line that is refused or can't be understood
    ends it, unless ``keep_going``.
    """

    keeper: Keeper
    screen: Screen
    lines: Lines
    keep_going: bool = False
    status: int = 0
    _results: Results = field(init=False)

    def __post_init__(self) -> None:
        self._results = Results(self.game, self.screen)
        self._answers: Mapping[str, Callable[[Sequence[Token]], None]] = {
            "show": self._show,
            "map": self._map,
            "legal": lambda tokens: show_legal(self.game, self.screen, unit_named(self.game, tokens)),
            "rule": lambda tokens: ask_ruling(self.game, self.screen, tokens),
            "odds": lambda tokens: ask_odds(self.game, self.screen, tokens),
            "clause": lambda tokens: ask_clause(self.game, self.screen, tokens),
            "log": self._log,
            "help": self._help,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
        }

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.keeper.game

    def run(self) -> int:
        """Play until somebody leaves or the lines end; return the exit status."""
        step = self._welcome if self.screen.terminal else self._next
        while True:
            try:
                step()
            except _Stop:
                return self.status
            except KeyboardInterrupt:
                if self._interrupted():
                    return self.status
            step = self._next

    def _welcome(self) -> None:
        field_ = self.game.battlefield
        if field_.title:
            self.screen.line(field_.title, HEADING)
        show_table(self.game.state, self.game.ruleset, self.screen)
        self._say_where_kept()
        self.screen.say(N_("“help” lists the commands; the tab key completes names."), QUIET)
        self._announce()

    def _say_where_kept(self) -> None:
        if self.keeper.file is None:
            self.screen.say(N_("This game is not saved: “save FILE” keeps it from here on."), QUIET)
        else:
            self.screen.say(Phrase("The game is saved in {file} after each action.", file=self._file), QUIET)

    @property
    def _file(self) -> str:
        assert self.keeper.file is not None
        return str(self.keeper.file.path)

    def _announce(self) -> None:
        """Say whose turn it is and what can be done."""
        self.screen.blank()
        self.screen.say(header(self.game.state), HEADING)
        if not self._announce_outcome():
            show_legal(self.game, self.screen)

    def _announce_change(self, before: State) -> None:
        """Say whose turn it is if it was another's before (in a pipe the results have said so), or how it ended."""
        if _moment(before) == _moment(self.game.state):
            return
        if self.screen.terminal:
            self._announce()
        else:
            self._announce_outcome()

    def _announce_outcome(self) -> bool:
        """Say who has won, and tell whether somebody has or the game is a draw."""
        outcome = self.game.outcome()
        if outcome is not None:
            self.screen.say(outcome.phrase, HEADING)
            if self.screen.terminal:
                self.screen.say(N_("“log” tells what was done, “undo” takes it back, “quit” leaves the game."), QUIET)
        return outcome is not None

    def _prompt(self) -> str:
        state = self.game.state
        if state.over:
            return "> "
        return f"{self.screen.text(header(state))}> "

    def _next(self) -> None:
        try:
            line = self.lines.next(self._prompt() if self.screen.terminal else "")
            if line is None:
                self._leave()
            else:
                self._obey(line.strip())
        except MisunderstoodError as error:
            self._complain(error.message)

    def _obey(self, line: str) -> None:
        if not line or line.startswith(COMMENT):
            return
        verb: Verb | None = None
        try:
            if line.startswith("{"):
                self._carry_out(order_in_json(line, self.game.state))
                return
            first, *rest = tokens_of(line)
            verb = verb_of(first.text)
            if verb.action:
                self._carry_out(order(verb, rest, self.game.state, self.game.referee))
            else:
                self._answers[verb.name](rest)
        except MisunderstoodError as error:
            self._complain(error.message, line, verb)
        except (UnknownNameError, ImpossibleError, NotKeptError) as error:
            self._complain(error.message, line)
        except RefusedError as error:
            self._refuse(error.refusal, line)

    # Acting.

    def _carry_out(self, action: Action) -> None:
        before = self.game.state
        if isinstance(action, EndPhase) and not self._end_is_meant():
            self.screen.say(N_("It stands as it is."))
            return
        try:
            entry = self.game.push(action)
        except DiceExhausted as error:
            raise ImpossibleError(dice_exhausted(error)) from None
        try:
            self.keeper.keep()
        except NotKeptError as error:
            self.game.pop()
            undone = Phrase("{problem} The action was not carried out.", problem=error.message)
            raise NotKeptError(undone) from None
        self._results.show(before, entry)
        if isinstance(action, EndPhase):
            self._tell_blows_given_up(before)
        self._announce_change(before)

    def _end_is_meant(self) -> bool:
        """Ask whether to end the set-up where something is still to be put down; in a pipe nobody is asked."""
        left = self.game.battlefield.reserve
        if not self.screen.terminal or self.game.state.phase != SET_UP or not left:
            return True
        features = ", ".join(feature.id for feature in left)
        return self._asked(
            Phrase("Set-up ends for all, with this still in reserve: {features}. End it?", features=features)
        )

    def _tell_blows_given_up(self, before: State) -> None:
        """Say who could have struck a blow in the phase that has ended, and did not."""
        unstruck = blows(self.game.referee, before)
        if unstruck:
            names = ", ".join(runs(model.id for model in unstruck))
            self.screen.say(Phrase("Blows not struck: {models}.", models=names), QUIET)

    def _undo(self, tokens: Sequence[Token]) -> None:
        words = Words(tokens)
        numbers = words.take_numbers()
        words.finish()
        count = int(lengths_of(numbers, "cm", (1,))[0].value) if numbers else 1
        log = self.game.log
        if not log:
            raise ImpossibleError(Phrase("There is nothing to take back."))
        count = min(max(count, 1), len(log))
        last = log[-count:]
        commands = "; ".join(spoken(entry.action, self.screen.words.language, rounded=True) for entry in last)
        if not self._agreed(commands, count):
            self.screen.say(N_("It stands as it is."))
            return
        before = self.game.state
        for _ in last:
            self.game.pop()
        try:
            self.keeper.keep()
        except NotKeptError:
            for entry in last:
                self.game.push(entry.action)
            raise
        if count > MOST_NAMED:
            self.screen.say(Phrase("{n} action is taken back.", plural="{n} actions are taken back.", n=count))
        else:
            self.screen.say(Phrase("Taken back: {commands}.", commands=commands))
        dice = [face for entry in last for face in entry.dice]
        if dice:
            self.screen.say(Phrase("Its dice are the next to fall: {dice}", dice=faces(dice)), QUIET)
        self._announce_change(before)

    def _agreed(self, commands: str, count: int) -> bool:
        """Ask whether the other players agree; in a pipe nobody is asked."""
        question = Phrase("Do all sides agree to take back “{commands}”?", commands=commands)
        if count > MOST_NAMED:
            question = Phrase(
                "Do all sides agree to take back the last action?",
                plural="Do all sides agree to take back the last {n} actions?",
                n=count,
            )
        return not self.screen.terminal or self._asked(question)

    def _asked(self, question: Phrase) -> bool:
        """Ask until yes or no is the answer; none is no."""
        prompt = f"{self.screen.text(question)} {self.screen.text(N_('(y/n)'))} "
        while True:
            answer = self.lines.next(prompt)
            said = (answer or "n").strip().casefold()
            if said in YES | NO:
                return said in YES
            self.screen.say(N_("Answer y or n."), QUIET)

    # Answering.

    def _show(self, tokens: Sequence[Token]) -> None:
        only = unit_named(self.game, tokens)
        if only is None:
            self.screen.say(header(self.game.state), HEADING)
        show_table(self.game.state, self.game.ruleset, self.screen, only)

    def _map(self, tokens: Sequence[Token]) -> None:
        Words(tokens).finish()
        show_map(self.game.state, self.screen)

    def _log(self, tokens: Sequence[Token]) -> None:
        Words(tokens).finish()
        ask_log(self.game, self.screen)

    def _help(self, tokens: Sequence[Token]) -> None:
        words = Words(tokens)
        if not words:
            show_help(self.game.referee, self.screen)
            return
        verb = verb_of(words.take().text)
        words.finish()
        if not knows(self.game.referee, verb):
            raise MisunderstoodError(no_such_action(verb))
        show_verb(fitted(verb, self.game.referee), self.screen)

    # Keeping and leaving.

    def _save(self, tokens: Sequence[Token]) -> None:
        name = " ".join(token.text for token in tokens)
        if not name and self.keeper.file is None:
            raise MisunderstoodError(Phrase("Missing: the file to save in."))
        if name:
            self.keeper.begin_in(name)
        else:
            self.keeper.keep()
        self._say_where_kept()

    def _quit(self, tokens: Sequence[Token]) -> None:
        Words(tokens).finish()
        self._leave()

    def _leave(self) -> None:
        """Leave, if nothing is lost by it or that is meant."""
        if self.screen.terminal:
            self._catch_up()
            if self.keeper.is_behind and not self._loss_is_meant():
                return
            self._farewell()
        raise _Stop

    def _catch_up(self) -> None:
        """Write what was done to the file, if an interruption has kept it from there."""
        if self.keeper.is_behind:
            try:
                self.keeper.keep()
            except NotKeptError as error:
                self._complain(error.message)

    def _loss_is_meant(self) -> bool:
        """Ask whether to leave without saving; who ends the input again means it."""
        prompt = f"{self.screen.text(N_('Leave without saving the game?'))} {self.screen.text(N_('(y/n)'))} "
        while True:
            answer = self.lines.next(prompt)
            if answer is None or answer.strip().casefold() in YES:
                return True
            if answer.strip().casefold() in NO:
                self.screen.say(N_("“save FILE” keeps it."), QUIET)
                return False
            self.screen.say(N_("Answer y or n."), QUIET)

    def _farewell(self) -> None:
        if self.keeper.file is not None and not self.keeper.is_behind:
            self.screen.say(N_("The game is saved. Go on with it:"))
            self.screen.verbatim(f"  defilade play {quoted(self._file)}")
        elif self.game.log:
            self.screen.say(N_("The game was not saved."))

    def _interrupted(self) -> bool:
        """Leave where somebody pressed Ctrl-C, in the middle of an answer too; tell whether to leave."""
        if not self.screen.terminal:
            self.status = INTERRUPTED
            return True
        self.screen.console.print()
        try:
            self._leave()
        except (_Stop, KeyboardInterrupt):
            return True
        return False

    # Complaining.

    def _refuse(self, refusal: Refusal, line: str) -> None:
        if self.screen.terminal:
            self.screen.complain(self.screen.text(Phrase("The rules forbid it. {reason}", reason=refusal.message)))
            self._results.cite([refusal.clause])
            return
        told = Phrase("The rules forbid it ({clause}): {reason}", clause=refusal.clause, reason=refusal.message)
        self._tell_trouble(told, line, FORBIDDEN)

    def _complain(self, message: Phrase, line: str = "", verb: Verb | None = None) -> None:
        if self.screen.terminal:
            self.screen.complain(self.screen.text(message))
            if verb is not None and verb.usage:
                show_usage(fitted(verb, self.game.referee), self.screen)
            return
        self._tell_trouble(message, line, AT_FAULT)

    def _tell_trouble(self, message: Phrase, line: str, status: int) -> None:
        """Tell what is wrong with a line of a pipe, and stop there unless it is to go on."""
        place = Phrase("line {number}", number=self.lines.number)
        told = Phrase("{place}: {what}", place=place, what=message)
        if line:
            told = Phrase("{place}: {line}: {what}", place=place, line=echo(line), what=message)
        self.screen.complain(self.screen.text(told))
        self.status = max(self.status, status)
        if not self.keep_going:
            raise _Stop


INTERRUPTED: Final = 130
"""The exit status of what was ended by Ctrl-C."""


def _moment(state: State) -> tuple[int, str, str]:
    return state.turn, state.side, state.phase
