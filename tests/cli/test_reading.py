"""What a reader is told: rulings, tables, odds, clauses; all lines fit, all words are of one language."""

import re

import pytest

from tests.cli.calling import call
from tests.examples.scenes import NAMES, path

PAIRS = {
    "figure-8": ("archers-a-1", "spearmen-a"),
    "figure-9": ("archers-b-1", "spearmen-b"),
    "figure-10": ("archers-1", "knights"),
    "street-fight": ("assault-3", "sniper-1"),
    "warband": ("crossbows-1", "slinger"),
    "river-platoon": ("rifles-4", "mg-command"),
}


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", NAMES)
def test_one_ruling(name: str, language: str) -> None:
    shooter, target = PAIRS[name]
    arguments = ("rule", path(name), "--shooter", shooter, "--target", target, "--lang", language)
    answer = call(*arguments)
    assert (answer.status, answer.err) == (0, "")
    ruling = call(*arguments, "--json").json["rulings"][0]
    lines = answer.out.splitlines()
    assert shooter in lines[0]
    assert target in lines[0].casefold()
    told = " ".join(answer.out.split())
    assert " ".join(ruling["text"].split()) in told, "the verdict comes in the words of the machine form"
    for clause in ruling["clauses"]:
        assert clause in told
    for one in ruling["by"][:8]:
        assert one["id"] in told
    assert all(len(line) <= 80 for line in lines)


def test_a_ruling_line_by_line() -> None:
    answer = call("rule", path("figure-10"), "--shooter", "archers-1", "--target", "knights")
    assert answer.out.splitlines()[:4] == [
        "Archers (archers-1) → Knights",
        "archers-1 has Knights in line of sight. Light cover, −1 to hit: light cover",
        "hides 27.3 % of the footprint and hard cover 41 %, each less than half, but",
        "68.3 % together.",
    ]
    assert re.search(r"^  Distance +13 in, measured from \(16\.82; 5\)$", answer.out, re.MULTILINE)
    assert re.search(r"^  Hidden by +41 %  hill, hard cover$", answer.out, re.MULTILINE)
    assert re.search(r"^ +23\.9 %  Halflings \(halflings-1\), light cover$", answer.out, re.MULTILINE)
    assert re.search(r"^  Clauses +T9A-3\.2†  Hard plus light$", answer.out, re.MULTILINE)
    assert answer.out.splitlines()[-1] == "  T9A-3.2  What both kinds hide is counted once."


def test_the_same_in_russian() -> None:
    answer = call("rule", path("figure-10"), "--shooter", "archers-1", "--target", "knights", "--lang", "ru")
    assert "Лёгкое укрытие, −1 на" in answer.out
    assert "68,3\N{NO-BREAK SPACE}%" in answer.out
    assert "Дистанция" in answer.out
    assert "T9A-3.2†  Прочное и лёгкое в сумме" in answer.out
    assert not re.search(r"\d\.\d+ ?%", answer.out)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("columns", [80, 120, 50, 40])
@pytest.mark.parametrize("name", ["figure-10", "street-fight", "warband", "river-platoon"])
def test_tables_keep_to_the_terminal(name: str, columns: int, language: str) -> None:
    answer = call("rule", path(name), "--lang", language, columns=columns)
    assert (answer.status, answer.err) == (0, "")
    assert [line for line in answer.out.splitlines() if len(line) > columns] == []
    for clause in {clause for ruling in _armed(name) for clause in _deciding(ruling)}:
        assert clause in answer.out


def _armed(name: str) -> list[dict[str, object]]:
    unarmed = ("halflings", "knights", "lorry")
    rulings = call("rule", path(name), "--json").json["rulings"]
    return [ruling for ruling in rulings if not ruling["shooter"].startswith(unarmed)]


def _deciding(ruling: dict[str, object]) -> list[str]:
    clauses = ruling["clauses"]
    assert isinstance(clauses, list)
    return clauses if ruling["in_sight"] else clauses[:1]


def test_alike_rulings_share_a_row() -> None:
    lines = call("rule", path("figure-10")).out.splitlines()
    rows = [line for line in lines if "Knights" in line]
    assert len(rows) == 2
    assert rows[0].startswith("Archers ×10")
    assert "65.8–68.3 %" in rows[0]
    assert rows[1] == "Left out, for having no weapon: Halflings, Knights."


def test_the_unarmed_are_shown_when_asked_for() -> None:
    said = call("rule", path("figure-10"), "--shooter", "knights").out
    assert all(f"knights-{i}" in said for i in (1, 5))
    assert "no weapon" in said


def test_out_of_range_is_told() -> None:
    said = call("rule", path("street-fight"), "--shooter", "assault-1", "--target", "sailors-1", "--lang", "en").out
    assert "But there is no shot: out of range." in said


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("figure-10", "--shooter", "archers", "--target", "knights"),
        ("street-fight", "--shooter", "grenadiers", "--target", "sailors"),
        ("warband", "--shooter", "crossbows", "--target", "chieftain", "--exact"),
        ("river-platoon", "--unit", "rifles", "--action", "dig-in", "--exact"),
    ],
)
def test_odds_fit_the_terminal(arguments: tuple[str, ...], language: str) -> None:
    answer = call("odds", path(arguments[0]), *arguments[1:], "--lang", language)
    assert (answer.status, answer.err) == (0, "")
    assert all(len(line) <= 80 and line == line.rstrip() for line in answer.out.splitlines())


def test_odds_line_by_line() -> None:
    lines = call("odds", path("figure-10"), "--shooter", "archers", "--target", "knights").out.splitlines()
    assert lines[:6] == [
        "Archers → Knights: bow",
        "  To hit    5+ on 10 dice",
        "  To wound  4+",
        "  Save      3+",
        "",
        "Hits: 3.333 on average; one or more: 98.3 %",
    ]
    assert "Wounds, casualties: 0.556 on average; one or more: 43.5 %" in lines


def test_saves_that_differ_are_told_apart() -> None:
    said = call("odds", path("street-fight"), "--shooter", "grenadiers", "--target", "sailors", "--lang", "en").out
    assert "none: sailors-3" in said
    assert "6+: sailors-2, sailors-1" in said


def test_a_check() -> None:
    assert call("check", path("figure-10")).out == "The scenario is sound: ninth-age, 23 models, 1 terrain feature.\n"
    russian = call("check", path("street-fight")).out
    assert russian == "Сценарий в порядке: soldatiki, 20 моделей, 8 элементов ландшафта.\n"


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("ruleset", ["soldatiki", "mordheim", "ninth-age", "flames-of-war"])
def test_clauses(ruleset: str, language: str) -> None:
    answer = call("clauses", ruleset, "--lang", language)
    assert (answer.status, answer.err) == (0, "")
    assert all(len(line) <= 80 for line in answer.out.splitlines())
    prose = re.sub(r"\w+ = \S+ \([^)]*\)|\b(GAME|SOL|MOR|FOW|T9A)-[\w.]+", "", answer.out, flags=re.DOTALL)
    assert bool(re.search("[а-яё]{4}", prose)) == (language == "ru")


@pytest.mark.parametrize("name", NAMES)
def test_every_example_is_sound(name: str) -> None:
    assert call("check", path(name)).status == 0


def test_the_version() -> None:
    answer = call("--version")
    assert answer.status == 0
    assert re.fullmatch(r"defilade \d+\.\d+\S*\n", answer.out)
