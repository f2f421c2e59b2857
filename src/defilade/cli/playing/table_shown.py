"""The state of the table for a reader: whose turn it is, and who is where in what state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.table import Table
from rich.text import Text

from defilade.battlefield.model import Model, Unit
from defilade.battlefield.state import State, has_gone_into
from defilade.cli.playing.screen import HEADING, NAME, Screen
from defilade.game.statuses import flag_words, status_words
from defilade.game.victory import holders
from defilade.language import N_, Phrase
from defilade.rulesets.names import runs
from defilade.rulesets.phases import phase_called
from defilade.rulesets.ruleset import OFF_THE_TABLE, Ruleset

COLUMNS = (N_("Models"), N_("Place"), N_("Facing"), N_("Wounds"), N_("State"))
LONGEST_WORD = 20
"""Longer words than this may be broken in a narrow table."""


def header(state: State) -> Phrase:
    """Return whose turn it is, and the phase."""
    if state.over:
        return Phrase("The game is over.")
    return Phrase("Turn {turn}, {side}: {phase}", turn=state.turn, side=state.side, phase=phase_called(state.phase))


def show_table(state: State, ruleset: Ruleset, screen: Screen, only: str | None = None) -> None:
    """Show the units of each side, or one of them, in their present state."""
    field = state.field
    for side in field.sides:
        units = [unit for unit in field.units if unit.side == side and only in (None, unit.id)]
        if units:
            screen.line(side, HEADING)
            screen.table(_units(units, ruleset, screen))
    if only is None:
        _show_features(state, screen)


def _units(units: Sequence[Unit], ruleset: Ruleset, screen: Screen) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    labels = [_label(unit, screen) for unit in units]
    widest = max(len(word) for label in labels for word in label.plain.split())
    table.add_column(screen.text(N_("Unit")), overflow="fold", min_width=min(widest, LONGEST_WORD))
    for column in COLUMNS:
        table.add_column(screen.text(column), overflow="fold")
    for unit, label in zip(units, labels, strict=True):
        for i, row in enumerate(_rows(unit, ruleset, screen)):
            table.add_row(label if i == 0 else "", *row)
    return table


def _label(unit: Unit, screen: Screen) -> Text:
    """Return a unit's name, its id, and what it is flagged with."""
    label = Text(unit.id if unit.name == unit.id else f"{unit.name} ({unit.id})", NAME)
    flags = flag_words(unit.flags, screen.words)
    return label.append(f"\n{', '.join(flags)}", "yellow") if flags else label


def _rows(unit: Unit, ruleset: Ruleset, screen: Screen) -> Iterator[tuple[Text | str, ...]]:
    """Yield a row for each model; those of a block that are alike share one."""
    words = screen.words
    for alike, group in groupby(unit.models, key=lambda model: _likeness(model, unit, ruleset)):
        models = list(group)
        gone = models[0].status in OFF_THE_TABLE
        x, y = models[0].position
        place = "" if gone else f"({words.number(x)}; {words.number(y)})" + (" …" if len(models) > 1 else "")
        state = flag_words(models[0].flags, words)
        if models[0].status != "active" or not state:
            state = [status_words(models[0].status, words), *state]
        style = "" if models[0].status == "active" else "dim" if gone else "yellow"
        yield (
            Text(", ".join(runs(model.id for model in models)), style),
            Text(place, style),
            Text("" if gone else f"{words.number(models[0].facing, 0)}°", style),
            Text(str(alike[0]), style),
            Text(", ".join(state), style),
        )


def _likeness(model: Model, unit: Unit, ruleset: Ruleset) -> tuple[object, ...]:
    """Return what models of one row have in common: those of a block stand together, and so do those who are gone."""
    apart = model.id if unit.formation is None and model.status not in OFF_THE_TABLE else ""
    return ruleset.wounds_of(model), model.status, model.flags, model.facing if unit.formation is not None else 0, apart


def _show_features(state: State, screen: Screen) -> None:
    """Say what of the terrain can be hurt, who is in it, who holds which area, and what waits to be put down."""
    for feature in state.field.terrain:
        inside = [m.id for m in state.field.models.values() if has_gone_into(m, feature) and m.status == "active"]
        facts = []
        if feature.wounds is not None:
            facts.append(Phrase("{n} wound left", plural="{n} wounds left", n=feature.wounds))
        if inside:
            facts.append(Phrase("inside: {models}", models=", ".join(runs(inside))))
        if facts:
            screen.line(f"{feature.id}: {'; '.join(map(screen.text, facts))}")
    held = holders(state.field)
    for area in state.field.victory.areas:
        worth = Phrase("{n} point", plural="{n} points", n=area.points)
        holder = held[area.id]
        who = Phrase("held by {side}", side=holder) if holder is not None else Phrase("held by nobody")
        screen.line(f"{area.id}: {screen.text(worth)}, {screen.text(who)}")
    if state.field.reserve:
        names = (f"{each.id} ({each.side})" if each.side else each.id for each in state.field.reserve)
        screen.say(Phrase("In reserve: {features}", features=", ".join(names)))
