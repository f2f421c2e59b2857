import pytest
from babel.messages.catalog import Catalog

from tools.catalogues import faults_of
from tools.texts import Fault, Text, texts_of


def catalogue(*messages: tuple[str | tuple[str, str], str | tuple[str, ...]]) -> Catalog:
    result = Catalog(locale="ru")
    for msgid, string in messages:
        result.add(msgid, string)
    return result


HIT = Text("{n} hit", "{n} hits", "x.py:1")
COVER = Text("light cover", None, "x.py:2")


def test_a_whole_catalogue_has_no_fault() -> None:
    whole = catalogue(
        (("{n} hit", "{n} hits"), ("{n} попадание", "{n} попадания", "{n} попаданий")),
        ("light cover", "лёгкое укрытие"),
    )
    assert list(faults_of(whole, [HIT, COVER, COVER])) == []


def test_a_form_has_the_fields_of_the_singular_or_of_the_plural() -> None:
    whole = catalogue((("not {word}", "none of {words}"), ("не {word}", "ни одно из: {words}", "ни одно из: {words}")))
    assert list(faults_of(whole, [Text("not {word}", "none of {words}", "x.py:1")])) == []


@pytest.mark.parametrize(
    ("message", "text", "report"),
    [
        (("other", "другое"), COVER, "is not translated"),
        (("light cover", ""), COVER, "is not translated"),
        ((("{n} hit", "{n} hits"), ("{n} попадание", "", "{n} попаданий")), HIT, "is not translated"),
        (("other", "другое"), COVER, "is no text of the code"),
        ((("{n} hit", "{n} hits"), ("{n} попадание", "{k} попадания", "{n} попаданий")), HIT, "has the fields"),
        (("{n} hit", "{n} попадание"), HIT, "has another plural"),
    ],
)
def test_faults_are_found(message: tuple[str, str], text: Text, report: str) -> None:
    assert any(report in fault for fault in faults_of(catalogue(message), [text]))


def test_a_fuzzy_text_is_a_fault() -> None:
    fuzzy = catalogue()
    fuzzy.add("light cover", "лёгкое укрытие", flags=["fuzzy"])
    assert list(faults_of(fuzzy, [COVER])) == ["'light cover' is fuzzy"]


def test_one_text_with_two_plurals_is_a_fault() -> None:
    other = Text("{n} hit", "{n} strikes", "y.py:1")
    whole = catalogue((("{n} hit", "{n} hits"), ("{n} попадание", "{n} попадания", "{n} попаданий")))
    assert any("two plurals" in fault for fault in faults_of(whole, [HIT, other]))


def test_texts_are_found_wherever_they_stand() -> None:
    source = 'class A:\n    x: int = Field(description=N_("a" " b"))\n\ndef f() -> None:\n    language.Phrase("c")\n'
    assert [found.msgid for found in texts_of(source, "x.py") if isinstance(found, Text)] == ["a b", "c"]


@pytest.mark.parametrize(
    "call", ['Phrase("a" + b)', 'Phrase(f"{a}")', 'Phrase("a" if b else "c")', 'Phrase("{a}", b=1)']
)
def test_texts_that_cannot_be_translated_are_faults(call: str) -> None:
    assert any(isinstance(found, Fault) for found in texts_of(call, "x.py"))
