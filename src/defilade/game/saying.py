"""Actions in words: who does what, for a log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from defilade.battlefield.model import Battlefield, Point
from defilade.language import Phrase
from defilade.rulesets.actions import Action

Said = Mapping[str, Any]


def said(action: Action, field: Battlefield) -> Phrase:
    """Return who does what, units by their names.

    >>> from defilade import loads
    >>> from defilade.language import translator
    >>> from defilade.rulesets.actions import Shoot
    >>> field = loads('''
    ... {"format": "defilade/1", "ruleset": "ninth-age", "table": {"width": 72, "depth": 48, "unit": "in"},
    ...  "units": [{"id": "reds", "name": "Archers", "side": "red", "base": "20x20mm",
    ...             "models": [{"id": "a", "position": [9, 9], "facing": 0}]},
    ...            {"id": "blues", "side": "blue", "base": "20x20mm",
    ...             "models": [{"id": "b", "position": [9, 30], "facing": 0}]}]}''')
    >>> translator("en").text(said(Shoot(unit="reds", target="b", weapon="bow"), field))
    'Archers: shooting at b (bow)'
    """
    table = action.to_json()
    words = _WORDS.get(action.do)
    if words is None:
        return Phrase(action.do)
    what = words(_Named(table, field))
    actor = table.get("unit") or table.get("model")
    return what if actor is None else Phrase("{who}: {what}", who=_name(str(actor), field), what=what)


class _Named:
    """The particulars of an action, what is named by its name."""

    def __init__(self, table: Said, field: Battlefield) -> None:
        self.table = table
        self.field = field

    def name(self, key: str) -> str:
        return _name(str(self.table[key]), self.field)

    def place(self, key: str = "to") -> Phrase:
        x, y = self.table[key]
        return _place((x, y))


def _name(name: str, field: Battlefield) -> str:
    unit = field.unit_by_id.get(name)
    return name if unit is None else unit.name


def _place(point: Point) -> Phrase:
    return Phrase("({x}; {y})", x=float(point[0]), y=float(point[1]))


def _moving(named: _Named) -> Phrase:
    if named.table.get("charge"):
        return Phrase("a charge to {place}", place=named.place())
    if named.table.get("run"):
        return Phrase("a run to {place}", place=named.place())
    return Phrase("a move to {place}", place=named.place())


def _shooting(named: _Named) -> Phrase:
    if "weapon" in named.table:
        return Phrase("shooting at {target} ({weapon})", target=named.name("target"), weapon=named.table["weapon"])
    return Phrase("shooting at {target}", target=named.name("target"))


def _striking(named: _Named) -> Phrase:
    if "weapon" in named.table:
        return Phrase("a blow at {target} ({weapon})", target=named.name("target"), weapon=named.table["weapon"])
    return Phrase("a blow at {target}", target=named.name("target"))


_WORDS: Final[Mapping[str, Callable[[_Named], Phrase]]] = {
    "end-phase": lambda _: Phrase("The phase ends."),
    "move": _moving,
    "dash": lambda n: Phrase("a dash to {place}", place=n.place()),
    "enter": lambda n: Phrase("going into {feature}", feature=n.name("feature")),
    "leave": lambda n: Phrase("coming out to {place}", place=n.place()),
    "shoot": _shooting,
    "dig-in": lambda _: Phrase("digging in"),
    "treat": lambda n: Phrase("treating {target}", target=n.name("target")),
    "place": lambda n: Phrase("{feature} is put down at {place}.", feature=n.name("feature"), place=n.place("at")),
    "place-scattered": lambda n: Phrase(
        "{feature} is put down at {place} and scatters.", feature=n.name("feature"), place=n.place("at")
    ),
    "stand-up": lambda _: Phrase("standing up"),
    "turn-over": lambda _: Phrase("turning face up"),
    "crawl": lambda n: Phrase("crawling to {place}", place=n.place()),
    "fight": _striking,
    "wound": lambda n: Phrase("wounds: {n}", n=int(n.table.get("count", 1))),
    "pass": lambda _: Phrase("the blow is given up"),
    "pin": lambda _: Phrase("pinned down"),
    "unpin": lambda _: Phrase("no longer pinned down"),
}
