"""Rulings for a reader: a few told in sentences, many in a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import click

from defilade.battlefield.lengths import length_phrase
from defilade.cli.clauses_shown import DAGGER_NOTE, cited, clause_by_id, marked
from defilade.cli.columns import Column, echo_columns, narrowest
from defilade.cli.groups import Group, deciding, grouped
from defilade.cli.labels import full_label, group_label, unit_label
from defilade.cli.layout import echo_facts, echo_filled, filled, terminal_width
from defilade.cli.verdicts import no_shot, verdict
from defilade.language import N_, Phrase, Translator
from defilade.rulesets.names import runs

if TYPE_CHECKING:
    from defilade.battlefield.model import Battlefield
    from defilade.rulesets.clause import Clause
    from defilade.rulesets.ruleset import Ruleset
    from defilade.rulesets.ruling import Obscurer, Ruling

MOST_OBSCURERS, MOST_NAMED = 8, 3
"""So many things that hide are listed with a ruling, and named in a row of the table."""

COLUMNS = (N_("Shooter"), N_("Target"), N_("Distance"), N_("Hidden"), N_("Verdict"))

CLASSES = {"light": N_("light cover"), "hard": N_("hard cover")}


def tell(field: Battlefield, ruleset: Ruleset, ruling: Ruling, words: Translator) -> None:
    """Print one ruling: the verdict in sentences, then the distance, what hides the target, and the clauses."""
    shooter, target = full_label(field, ruling.shooter), full_label(field, ruling.target)
    click.secho(f"{shooter} → {target}", bold=True)
    echo_filled(ruling.text(words.language))
    why = no_shot(field, ruling)
    if why is not None:
        echo_filled(words.text(Phrase("But there is no shot: {why}.", why=Phrase(why))))
    facts: list[tuple[str, list[str]]] = [(N_("Distance"), [_distance(field, ruling, words)])]
    if ruling.by:
        facts.append((N_("Hidden by"), _obscurers(field, ruling.by, words)))
    if ruling.clauses:
        facts.append((N_("Clauses"), cited(ruling.clauses, clause_by_id(ruleset), words)))
    echo_facts(facts, words)
    click.echo()


def tabulate(field: Battlefield, ruleset: Ruleset, rulings: Iterable[Ruling], words: Translator) -> None:
    """Print many rulings as a table, those that are alike in one row; without room for a table, as a list."""
    clauses = clause_by_id(ruleset)
    rows = [(*_row(field, group, words), _verdict(field, group, clauses, words)) for group in grouped(field, rulings)]
    columns = [Column(words.text(name), cells) for name, cells in zip(COLUMNS, zip(*rows, strict=True), strict=True)]
    if narrowest(columns) > terminal_width():
        _list(rows)
        return
    shooters, *others = columns
    once = [label if label != before else "" for before, label in pairwise(("", *shooters.cells))]
    echo_columns((replace(shooters, cells=once), *others), terminal_width())
    click.echo()


def _row(field: Battlefield, group: Group, words: Translator) -> tuple[str, ...]:
    return (
        group_label(field, group.shooters),
        _target_label(field, group),
        _distances(field, group, words),
        _hidden(field, group, words),
    )


def _list(rows: Iterable[Sequence[str]]) -> None:
    """Print the rows of a table one below the other."""
    for shooters, targets, distance, hidden, verdict_and_clauses in rows:
        for line in filled(f"{shooters} → {targets}", indent="  "):
            click.secho(line, bold=True)
        for text in (*verdict_and_clauses.splitlines(), f"{distance}, {hidden}"):
            echo_filled(text, "  ", first="  ")
    click.echo()


def list_clauses(ruleset: Ruleset, ids: Iterable[str], words: Translator) -> None:
    """Print the titles of the clauses that a table cites."""
    cited_ids = set(ids)
    clauses = {name: clause for name, clause in clause_by_id(ruleset).items() if name in cited_ids}
    for line in cited(clauses, clauses, words):
        echo_filled(line, "    ")
    if any(clause.dagger for clause in clauses.values()):
        click.echo()
        told = Phrase("{note} “defilade clauses {ruleset}” tells how.", note=Phrase(DAGGER_NOTE), ruleset=ruleset.id)
        echo_filled(words.text(told))


def explain_daggers(ruleset: Ruleset, ids: Iterable[str], words: Translator) -> None:
    """Print what the program decides by itself in the clauses that were cited."""
    cited_ids = set(ids)
    daggers = [clause for clause in clause_by_id(ruleset).values() if clause.id in cited_ids and clause.dagger]
    if daggers:
        echo_filled(words.text(DAGGER_NOTE))
    for clause in daggers:
        name = f"  {clause.id}  "
        echo_filled(words.text(clause.reading), " " * len(name), first=name)


def _distance(field: Battlefield, ruling: Ruling, words: Translator) -> str:
    length = words.text(length_phrase(ruling.distance, field.table.unit))
    if ruling.viewpoint is None:
        return length
    x, y = ruling.viewpoint
    return words.text(Phrase("{length}, measured from ({x}; {y})", length=length, x=float(x), y=float(y)))


def _distances(field: Battlefield, group: Group, words: Translator) -> str:
    least, most = (words.number(distance, 1) for distance in group.distance)
    return words.text(length_phrase(_range(least, most), field.table.unit))


def _obscurers(field: Battlefield, by: Sequence[Obscurer], words: Translator) -> list[str]:
    shares = [words.percent(one.fraction) for one in by[:MOST_OBSCURERS]]
    width = max(len(share) for share in shares)
    lines = []
    for share, one in zip(shares, by[:MOST_OBSCURERS], strict=True):
        name = full_label(field, one.id)
        kind = CLASSES.get(one.cover_class)
        lines.append(f"{share:>{width}}  {name}" + (f", {words.text(kind)}" if kind else ""))
    more = len(by) - len(lines)
    if more > 0:
        lines.append(words.text(Phrase("and {n} more", plural="and {n} more", n=more)))
    return lines


def _target_label(field: Battlefield, group: Group) -> str:
    if group.targets[0] in field.unit_by_id:
        return unit_label(field, field.unit_by_id[group.targets[0]])
    return group_label(field, group.targets)


def _hidden(field: Battlefield, group: Group, words: Translator) -> str:
    least, most = group.hidden
    shown = [words.percent(round(least, 9)), words.percent(round(most, 9))]
    if not any(text.startswith(("<", ">")) for text in shown) and shown[0] != shown[1]:
        shown[0] = words.number(100 * least, 1)
    names = list(_named(field, group))
    more = ", …" if len(names) > MOST_NAMED else ""
    return _range(*shown) + (f" ({', '.join(names[:MOST_NAMED])}{more})" if names else "")


def _named(field: Battlefield, group: Group) -> Iterator[str]:
    """Yield what hides most in any ruling of a group, models as one with others of their unit."""
    most: dict[str, float] = {}
    for one in (one for ruling in group.rulings for one in ruling.by):
        most[one.id] = max(one.fraction, most.get(one.id, 0.0))
    ids = sorted(most, key=lambda name: -most[name])
    alike: dict[str, list[str]] = {}
    for name in ids:
        alike.setdefault(field.models[name].unit if name in field.models else name, []).append(name)
    for first, names in alike.items():
        yield unit_label(field, field.unit_by_id[first]) if len(names) > 1 else runs(names)[0]


def _verdict(field: Battlefield, group: Group, clauses: Mapping[str, Clause], words: Translator) -> str:
    """Return the verdict in a few words, why there is no shot all the same, and below them the clauses."""
    reasons = sorted({words.text(why) for ruling in group.rulings if (why := no_shot(field, ruling))})
    said = verdict(group.first, words) + (f" ({', '.join(reasons)})" if reasons else "")
    return "\n".join(filter(None, (said, " ".join(marked(clauses[i]) for i in deciding(group.first)))))


def _range(least: str, most: str) -> str:
    return least if least == most else f"{least}–{most}"
