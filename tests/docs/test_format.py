"""The reference of the format names the keys, words and defaults that the program has: no more, no fewer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from defilade.battlefield.document import CircleDocument, Document, EntranceDocument, RectangleDocument
from defilade.battlefield.format import Kind, RulesetFormat
from defilade.game.records import KEYS
from defilade.rulesets.actions import ACTIONS
from defilade.rulesets.clause import COMMON
from defilade.rulesets.registry import BUILT_IN, ruleset
from defilade.rulesets.soldatiki.kinds import WOUNDS

DOCS = Path(__file__).parents[2] / "docs"
IN_PASSING = (CircleDocument, EntranceDocument, RectangleDocument)
"""Tables of a scenario that the page shows by an example each."""

HEADS: Mapping[str, Mapping[str, str]] = {
    "format.md": {"profile": "profile key", "option": "option", "kind": "terrain kind", "keys": "key"},
    "format.ru.md": {"profile": "ключ профиля", "option": "настройка", "kind": "вид ландшафта", "keys": "ключ"},
}
YES_AND_NO = {"yes": True, "да": True, "no": False, "нет": False}
COVERS = {"light": "light", "лёгкое": "light", "hard": "hard", "прочное": "hard", "none": None, "нет": None}
SIGNS = "†◦"

EVERYWHERE = ("all", "везде")
ACTION, RECORD, REFUSALS = (
    ("action", "действие"),
    ("key of a record", "ключ записи"),
    ("clause of the game", "пункт игры"),
)
PHASES, STATUSES = ("phases of", "фазы в"), ("in play", "в игре")

Row = tuple[str, ...]
Table = tuple[str, list[Row]]


def sections(page: str) -> dict[str, str]:
    """Return the sections of a page by their headings, a ruleset's without its backticks, in order."""
    parts = re.split(r"^## (.+)\n", (DOCS / page).read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {heading.strip("`"): text for heading, text in zip(parts[1::2], parts[2::2], strict=True)}


def tables(text: str) -> list[Table]:
    """Return the tables of a section: the first heading, and the rows in cells."""
    found = []
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _, *rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in block.splitlines()]
        found.append((head[0], rows))
    return found


def rows_of(page: str, section: str, what: str) -> list[Row]:
    """Return the rows of a ruleset's tables of one sort."""
    return [row for head, rows in tables(sections(page)[section]) if head == HEADS[page][what] for row in rows]


def codes(cell: str) -> list[str]:
    """Return what stands in backticks."""
    return re.findall(r"`([^`]+)`", cell)


def plain(value: object) -> str:
    """Return a default as the page writes it."""
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return "[]" if not value else str(value)
    return f"{value:g}" if isinstance(value, float) else str(value).lower()


def of(name: str) -> RulesetFormat:
    return ruleset(name).format


@pytest.fixture(params=sorted(HEADS))
def page(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=BUILT_IN)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_tables_of_keys(page: str) -> None:
    found = [rows for text in sections(page).values() for head, rows in tables(text) if head == HEADS[page]["keys"]]
    told = [
        (
            {key for row in rows for key in codes(row[0])},
            {k for row in rows if "**!**" in row[0] for k in codes(row[0])},
        )
        for rows in found
    ]
    documents = [each.known_keys() for each in Document.__subclasses__() if each not in IN_PASSING]
    right = [(set(keys), {name for name, key in keys.items() if key.needed}) for keys in documents]
    assert sorted(told, key=str_of) == sorted(right, key=str_of)


def str_of(keys: tuple[set[str], set[str]]) -> list[list[str]]:
    return [sorted(part) for part in keys]


def test_profiles(page: str, name: str) -> None:
    rows = rows_of(page, name, "profile")
    fields = of(name).profile.model_fields
    assert {codes(row[0])[0] for row in rows} == set(fields)
    for row in rows:
        info = fields[codes(row[0])[0]]
        assert ("**!**" in row[0]) == info.is_required()
        if not info.is_required() and info.default is not None:
            assert codes(row[1]) == [plain(info.default)], row


def test_options(page: str, name: str) -> None:
    rows = rows_of(page, name, "option")
    options = {option.name: option for option in of(name).option_list}
    assert {codes(row[0])[0] for row in rows} == set(options)
    for row in rows:
        option = options[codes(row[0])[0]]
        assert codes(row[1]) == [plain(of(name).options.model_fields[option.name].default)], row
        if option.words:
            assert codes(row[2]) == list(option.words), row


def test_terrain(page: str, name: str) -> None:
    rows = rows_of(page, name, "kind")
    kinds = of(name).kinds
    if not rows:
        assert set(kinds) <= set(codes(sections(page)[name]))
        return
    assert [codes(row[0])[0] for row in rows] == sorted(kinds, key=[codes(row[0])[0] for row in rows].index)
    for row in rows:
        assert described(name, row, kinds[codes(row[0])[0]]), row


def described(name: str, row: Row, kind: Kind) -> bool:
    """Tell whether a row says of a kind what it is."""
    cells = [cell.rstrip(SIGNS + " ") for cell in row]
    if name == "ninth-age":
        return COVERS[cells[1]] == kind.cover and YES_AND_NO[cells[2].split(" ")[0].strip(SIGNS)] == kind.blocks_sight
    return (float(cells[1].replace(",", ".")) if cells[1] else None) == kind.height


def test_flags(page: str, name: str) -> None:
    assert set(of(name).unit_flags) <= set(codes(sections(page)[name]))


def test_actions(page: str) -> None:
    rows = table_of(page, ACTION)
    assert {codes(row[0])[0] for row in rows} == set(ACTIONS)
    for row in rows:
        kind = ACTIONS[codes(row[0])[0]]
        keys = {each.name: each.default is MISSING for each in fields(kind)}
        told = {codes(cell)[0]: "**!**" in cell for cell in row[1].split(", ") if cell}
        assert told == keys, row
        inside = {name for name in BUILT_IN if kind in ruleset(name).referee().rules}
        named = set(BUILT_IN) if row[2] in EVERYWHERE else set(row[2].split(", "))
        assert named == inside, row


def test_phases(page: str) -> None:
    told = {codes(row[0])[0]: tuple(codes(row[1])) for row in table_of(page, PHASES)}
    for name in BUILT_IN:
        assert told[name][: len(ruleset(name).referee().phases)] == ruleset(name).referee().phases


def test_flags_in_play(page: str) -> None:
    told = {codes(row[0])[0]: row for row in table_of(page, STATUSES)}
    for name in BUILT_IN:
        referee = ruleset(name).referee()
        assert referee.statuses == tuple(codes(told[name][1]))
        assert referee.turn_flags | referee.lasting_flags == set(codes(told[name][2])) - {"in:ID"}
        assert of(name).unit_flags == tuple(codes(told[name][3]))


def test_refusals(page: str) -> None:
    assert [codes(row[0])[0] for row in table_of(page, REFUSALS)] == [clause.id for clause in COMMON]


def test_keys_of_records(page: str) -> None:
    assert tuple(codes(row[0])[0] for row in table_of(page, RECORD)) == KEYS


def table_of(page: str, heads: Sequence[str]) -> list[Row]:
    """Return the rows of the one table of a page that has one of these for its first heading."""
    text = (DOCS / page).read_text(encoding="utf-8")
    (found,) = [rows for head, rows in tables(text) if head in heads and rows and len(rows[0]) > 1]
    return found


def test_kinds_of_model(page: str) -> None:
    assert {*WOUNDS, "self-propelled-gun"} <= set(codes(sections(page)["soldatiki"]))
