"""Which language is spoken: the one asked for, else the scenario's, else the environment's."""

import re
from collections.abc import Iterator

import pytest

from tests.cli.calling import call
from tests.examples.scenes import path

FIGURE, STREET = path("figure-10"), path("street-fight")  # the one has no language, the other is Russian
PAIRS = {FIGURE: ("archers-1", "knights"), STREET: ("sniper-1", "assault-3")}


def is_russian(text: str) -> bool:
    return bool(re.search("[а-яё]{3}", re.sub(r"Снайпер|Штурмовики|Уличный бой", "", text)))


@pytest.mark.parametrize(
    ("scenario", "asked", "environment", "russian"),
    [
        (FIGURE, None, "en", False),
        (FIGURE, None, "ru", True),
        (FIGURE, "en", "ru", False),
        (FIGURE, "ru", "en", True),
        (STREET, None, "en", True),
        (STREET, None, "ru", True),
        (STREET, "en", "ru", False),
        (STREET, "ru", "en", True),
    ],
)
@pytest.mark.parametrize("command", ["rule", "rule-json", "odds", "odds-refused", "check", "unknown-name"])
@pytest.mark.parametrize("place", ["before", "after"])
def test_who_decides_the_language(
    scenario: str, asked: str | None, environment: str, russian: bool, command: str, place: str
) -> None:
    shooter, target = PAIRS[scenario]
    pair = ("--shooter", shooter, "--target", target)
    arguments = {
        "rule": ("rule", scenario, *pair),
        "rule-json": ("rule", scenario, *pair, "--json"),
        "odds": ("odds", scenario, *pair),
        "odds-refused": ("odds", scenario, "--shooter", shooter, "--target", shooter),
        "check": ("check", scenario),
        "unknown-name": ("rule", scenario, "--shooter", "nobody"),
    }[command]
    language = ("--lang", asked) if asked else ()
    said = call(*language, *arguments, environment=environment) if place == "before" else call(
        *arguments, *language, environment=environment
    )  # fmt: skip
    assert said.status == {"odds-refused": 1, "unknown-name": 2}.get(command, 0)
    assert is_russian(said.json["rulings"][0]["text"] if command == "rule-json" else said.out + said.err) is russian


@pytest.mark.parametrize("variable", ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"])
def test_the_environment(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from defilade.language import language_of_environment  # noqa: PLC0415 - the variable is set first

    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language_of_environment() == "en"
    monkeypatch.setenv(variable, "ru_RU.UTF-8")
    assert language_of_environment() == "ru"


def test_a_call_leaves_the_language_of_the_process_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    assert is_russian(call("--lang", "ru", "--help").out)
    assert not is_russian(call("--help").out)


@pytest.mark.parametrize("asked", [("--lang", "ru", "schema"), ("schema", "--lang", "ru"), ("schema",)])
def test_the_schema_is_described_in_the_language_asked_for(asked: tuple[str, ...]) -> None:
    russian = call(*asked, environment="en" if "--lang" in asked else "ru").json
    english = call("--lang", "en", "schema", environment="ru").json
    assert [place for place, said in described(russian) if not re.search("[а-яё]", said)] == []
    assert [place for place, said in described(english) if re.search("[а-яё]", said)] == []
    assert [place for place, _ in described(russian)] == [place for place, _ in described(english)]


def described(schema: object, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield the descriptions of a schema, each with its place."""
    if isinstance(schema, dict):
        for name, part in schema.items():
            if name == "description" and isinstance(part, str):
                yield place, part
            yield from described(part, f"{place}.{name}")
    if isinstance(schema, list):
        for index, part in enumerate(schema):
            yield from described(part, f"{place}[{index}]")


@pytest.mark.parametrize("arguments", [("--help",), ("rule", "--help"), ("odds", "--help"), ("check", "--help")])
def test_help_is_in_the_language_asked_for(arguments: tuple[str, ...]) -> None:
    russian = call("--lang", "ru", *arguments)
    assert russian.status == 0
    names = r"--[\w-]+|\[[\w|-]+\]|25/216|JSON Schema|JSON|SVG|PNG|defilade( \w+)?|^  \w+ "
    told = re.sub(names, "", russian.out, flags=re.MULTILINE)
    assert not re.search("[a-z]{3}", told), told
    english = call("--lang", "en", *arguments, environment="ru")
    assert not re.search("[а-я]", english.out)
