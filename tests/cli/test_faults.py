"""Faults of the input: exit status 2, words on standard error and nothing on standard output, in both languages."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.calling import Answer, call
from tests.examples.scenes import path

FIGURE, STREET, RIVER = path("figure-10"), path("street-fight"), path("river-platoon")
LANGUAGES = ("en", "ru")

BROKEN = """
format = "defilade/1"
ruleset = "ninth-age"
table = { width = 48, depth = 48, unit = "ft" }
[[units]]
id = "archers"
side = "red"
base = "20x20mm"
formation = { front = [10, 10], facng = 90, files = 5, count = 10 }
"""


def assert_fault(answer: Answer, *told: str) -> None:
    assert answer.status == 2
    assert answer.out == ""
    assert "Traceback" not in answer.err
    for text in told:
        assert text in answer.err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("nonsense",),
        ("rule",),
        ("rule", FIGURE, "extra"),
        ("rule", FIGURE, "--shooter"),
        ("rule", FIGURE, "--targt", "knights"),
        ("rule", FIGURE, "--lang", "de"),
        ("--lang", "de", "rule", FIGURE),
        ("rule", FIGURE, "--json=1"),
        ("odds", FIGURE, "--unit", "archers", "--action", "fly"),
        ("clauses", "ninth-age", "mordheim"),
        ("schema", "extra"),
    ],
)
def test_misuse(arguments: tuple[str, ...], language: str) -> None:
    answer = call(*arguments, environment=language)
    assert_fault(answer)
    assert bool(re.search("[а-я]", answer.err)) == (language == "ru")
    if language == "ru":
        said = re.sub(r"'[^']*'|«[^»]*»|--\w+|^  .*|\bdefilade .*|extra|mordheim", "", answer.err, flags=re.MULTILINE)
        assert not re.search("[a-z]{3}", said), said


@pytest.mark.parametrize("command", ["rule", "odds", "check"])
@pytest.mark.parametrize(("language", "told"), [("en", "no such file"), ("ru", "такого файла")])
def test_a_file_that_is_not_there(command: str, language: str, told: str, tmp_path: Path) -> None:
    name = str(tmp_path / "nothing.toml")
    asked = ["--shooter", "a", "--target", "b"] if command == "odds" else []
    assert_fault(call(command, name, *asked, environment=language), told, name)


@pytest.mark.parametrize(("language", "told"), [("en", "a folder, not a file"), ("ru", "это папка")])
def test_a_folder(language: str, told: str, tmp_path: Path) -> None:
    assert_fault(call("check", str(tmp_path), environment=language), told, str(tmp_path))


@pytest.mark.parametrize(("language", "told"), [("en", "no permission"), ("ru", "нет прав")])
def test_a_file_that_may_not_be_read(language: str, told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = str(tmp_path / "secret.toml")

    def refuse(*_arguments: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied", name)

    # The tests may run as somebody who may read anything.
    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert_fault(call("check", name, environment=language), told, name)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", ("3 faults", "found", "allowed")), ("ru", ("3 ошибки", "найдено", "допустимо"))],
)
@pytest.mark.parametrize(
    "command",
    [("rule",), ("rule", "--json"), ("check",), ("odds", "--unit=a", "--action=dig-in")],
    ids=" ".join,
)
def test_a_broken_scenario(command: tuple[str, ...], language: str, told: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(BROKEN, encoding="utf-8")
    answer = call(command[0], str(file), *command[1:], environment=language)
    assert_fault(answer, "table.unit", "units[0].formation.facng", "facing", *told)


def test_the_faults_as_json_leave_standard_output_empty(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(BROKEN, encoding="utf-8")
    answer = call("check", str(file), "--json")
    assert_fault(answer)
    faults = Answer(0, answer.err, "").json
    assert {fault["place"] for fault in faults} >= {"table.unit", "units[0].formation.facng"}
    assert all(fault.keys() == {"place", "message", "found", "allowed"} for fault in faults)


@pytest.mark.parametrize("text", [b"", b"\xff\xfe\x00", b"format = ", b'{"format": ', b"[1, 2]", b"\x00" * 40, b"'"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_scenario_at_all(text: bytes, language: str) -> None:
    assert_fault(call("check", "-", environment=language, stdin=text))


@pytest.mark.parametrize(
    ("arguments", "english", "russian"),
    [
        (("rule", FIGURE, "--shooter", "archer"), "Did you mean “archers”?", "Может быть, «archers»?"),
        (("rule", FIGURE, "--target", "zzz"), "archers-1…10", "archers-1…10"),
        (
            ("odds", FIGURE, "--shooter", "archers", "--target", "knights", "--weapon", "bwo"),
            "Did you mean “bow”?",
            "Может быть, «bow»?",
        ),
        (("odds", FIGURE, "--unit", "nobody", "--action", "dig-in"), "No unit", "Нет отряда"),
        (("clauses", "nineth-age"), "ninth-age", "ninth-age"),
    ],
)
def test_names_that_are_not_there(arguments: tuple[str, ...], english: str, russian: str) -> None:
    assert_fault(call(*arguments), english)
    assert_fault(call(*arguments, environment="ru"), russian)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--shooter", "archers"),
        ("--target", "knights"),
        ("--weapon", "bow"),
        ("--unit", "archers"),
        ("--action", "dig-in"),
        ("--shooter", "archers", "--target", "knights", "--unit", "archers", "--action", "dig-in"),
        ("--unit", "archers", "--action", "dig-in", "--weapon", "bow"),
    ],
)
def test_odds_of_no_one_question(arguments: tuple[str, ...]) -> None:
    assert_fault(call("odds", FIGURE, *arguments), "--shooter", "--target", "--unit", "--action")
    assert_fault(call("odds", FIGURE, *arguments, "--lang", "ru"), "Задайте вопрос")


@pytest.mark.parametrize("option", ["--svg", "--png"])
def test_pictures_that_can_not_be_written(option: str, tmp_path: Path) -> None:
    pair = ("--shooter", "archers-1", "--target", "knights")
    nowhere = tmp_path / "nowhere" / "picture"
    assert_fault(call("rule", FIGURE, *pair, option, str(nowhere)), f"{nowhere}: there is no such file or folder.")
    assert_fault(call("rule", FIGURE, *pair, option, str(tmp_path)), f"{tmp_path}: this is a folder, not a file.")
    assert list(tmp_path.iterdir()) == [], "nothing is left behind"


@pytest.mark.parametrize(
    ("arguments", "clause", "english", "russian"),
    [
        (("--unit", "scouts", "--action", "dig-in"), "FOW-4.1†", "No team of Scouts", "там, где стоят отделения"),
        (("--shooter", "pioneers", "--target", "tanks"), "GAME-range†", "no weapon", "Стрелять не из чего"),
        (("--shooter", "rifles", "--target", "scouts"), "GAME-target†", "the same side", "на одной стороне"),
        (("--shooter", "mg-1", "--target", "rifles-1"), "GAME-sight†", "can't see", "не видит"),
    ],
)
def test_what_the_rules_forbid(arguments: tuple[str, ...], clause: str, english: str, russian: str) -> None:
    for language, reason in (("en", english), ("ru", russian)):
        answer = call("odds", RIVER, *arguments, "--lang", language)
        assert (answer.status, answer.out) == (1, "")
        assert reason in answer.err
        assert clause in answer.err
        refused = call("odds", RIVER, *arguments, "--lang", language, "--json")
        assert (refused.status, refused.err) == (1, "")
        assert refused.json.keys() == {"refused"}
        assert refused.json["refused"].keys() == {"clause", "message"}
        assert refused.json["refused"]["clause"] == clause.removesuffix("†")
        assert reason in refused.json["refused"]["message"]


def _defilade(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "defilade", *arguments]


def test_exit_statuses_of_the_process() -> None:
    done = subprocess.run(_defilade("check", FIGURE), capture_output=True, check=False)
    forbidden = subprocess.run(
        _defilade("odds", RIVER, "--unit=scouts", "--action=dig-in"), capture_output=True, check=False
    )
    at_fault = subprocess.run(_defilade("check", "/nowhere.toml"), capture_output=True, check=False)
    assert [process.returncode for process in (done, forbidden, at_fault)] == [0, 1, 2]
    assert [bool(process.stdout) for process in (done, forbidden, at_fault)] == [True, False, False]
    assert [bool(process.stderr) for process in (done, forbidden, at_fault)] == [False, True, True]


def test_nobody_reading_on_is_no_fault() -> None:
    with subprocess.Popen(_defilade("rule", STREET), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        told = process.stderr.read()
        assert (process.wait(), told) == (0, b"")
