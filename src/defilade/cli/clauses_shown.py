"""How clauses are cited to a reader: the id, its title, and a dagger where the program decides something itself."""

from __future__ import annotations

from collections.abc import Iterable

from defilade.language import N_, Translator
from defilade.rulesets.clause import COMMON, Clause
from defilade.rulesets.ruleset import Ruleset

DAGGER = "†"
DAGGER_NOTE = N_("† Here the source is silent or can be read in more than one way, and the program decides.")


def clause_by_id(ruleset: Ruleset) -> dict[str, Clause]:
    """Return all clauses that a ruling of a ruleset may cite, by id."""
    return {clause.id: clause for clause in (*ruleset.clauses, *COMMON)}


def marked(clause: Clause) -> str:
    """Return a clause's id, with a dagger where the program decides something in it."""
    return clause.id + (DAGGER if clause.dagger else "")


def cited(ids: Iterable[str], clauses: dict[str, Clause], words: Translator) -> list[str]:
    """Return the clauses in the way that rulings cite them, one a line."""
    return [f"{marked(clauses[i])}  {words.text(clauses[i].title)}" for i in ids if i in clauses]
