"""The translations: list the texts of the code, fold catalogues together, check and compile them.

- ``python -m tools.catalogues extract [--missing]`` prints a catalogue of the code's texts (those untranslated);
- ``python -m tools.catalogues merge`` folds the parts beside ``defilade.po`` into it;
- ``python -m tools.catalogues check`` fails if a text has no translation, or a wrong one;
- ``python -m tools.catalogues compile`` writes the ``.mo`` that the program reads, and the JSON that the page reads;
- ``python -m tools.catalogues update`` brings the page's catalogue in line with its texts: new ones stand there
  untranslated, to be filled in, and those that are gone are left out.

The program's catalogue is ``defilade``, below ``src``; the page's is ``board``, below ``web``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from hatch_build import LOCALE_DIRECTORY, WEB_LOCALE_DIRECTORY, compile_catalogues, compile_page_catalogues
from tools.page_texts import page_texts_below
from tools.texts import Text, fields_of, texts_below

SOURCES = Path("src/defilade")
PAGE_SOURCES = Path("web/src")
DOMAIN = "defilade"
PAGE_DOMAIN = "board"
LANGUAGES = ("ru",)
HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: defilade\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms};\\n"

"""


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit status."""
    parser = argparse.ArgumentParser(prog="tools.catalogues", description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("extract").add_argument("--missing", action="store_true", help="only untranslated texts")
    merging = commands.add_parser("merge")
    merging.add_argument("--keep-first", action="store_true", help="of two translations keep the first")
    merging.add_argument("--drop-obsolete", action="store_true", help="leave out what the code does not have")
    commands.add_parser("check")
    commands.add_parser("compile")
    commands.add_parser("update")
    chosen = parser.parse_args(arguments)
    if chosen.command == "extract":
        return extract(only_missing=chosen.missing)
    if chosen.command == "merge":
        return merge(keep_first=chosen.keep_first, drop_obsolete=chosen.drop_obsolete)
    if chosen.command == "check":
        return check()
    if chosen.command == "update":
        return update()
    compile_catalogues(LOCALE_DIRECTORY)
    compile_page_catalogues(Path())
    return 0


def extract(*, only_missing: bool) -> int:
    """Print the texts of the code, of each language that lacks some."""
    texts, _ = texts_below(SOURCES)
    for language in LANGUAGES:
        known = _read(_path(language))
        fresh = Catalog(locale=language)
        for text in texts:
            if not (only_missing and _translated(known.get(text.msgid))):
                fresh.add(_identifier(text.msgid, text.plural), locations=[_location(text.place)])
        print(_as_text(fresh, locations=True), end="")
    return 0


def merge(*, keep_first: bool, drop_obsolete: bool) -> int:
    """Fold every part into the catalogue of its language, sorted, and delete the parts."""
    wanted = {text.msgid for text in texts_below(SOURCES)[0]}
    for language in LANGUAGES:
        target = _path(language)
        parts = _parts(language)
        whole = _read(target)
        conflicts = list(_fold(whole, parts))
        _report(conflicts)
        if conflicts and not keep_first:
            return 1
        if drop_obsolete:
            for message in [message for message in _messages(whole) if _msgid(message) not in wanted]:
                whole.delete(message.id)
        target.write_text(_as_text(whole, locations=False), encoding="utf-8")
        for part in parts:
            part.unlink()
            part.with_suffix(".mo").unlink(missing_ok=True)
        print(f"{target}: {len(whole)} texts from {len(parts) + 1} files")
    return 0


def update() -> int:
    """Bring the page's catalogue of each language in line with the page's texts."""
    texts, faults = page_texts_below(PAGE_SOURCES)
    _report(map(str, faults))
    for language in LANGUAGES:
        path = _page_path(language)
        known = _read(path) if path.exists() else Catalog(locale=language)
        fresh = Catalog(locale=language)
        for text in texts:
            fresh.add(_identifier(text.msgid, text.plural), _translation(known, text))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_as_text(fresh, locations=False), encoding="utf-8")
        missing = sum(not _translated(message) for message in _messages(fresh))
        print(f"{path}: {len(fresh)} texts, {missing} to be translated")
    return 1 if faults else 0


def _translation(known: Catalog, text: Text) -> str | tuple[str, ...] | None:
    """Return what a catalogue has for a text, unless it is in another form: with or without plurals."""
    message = known.get(text.msgid)
    if message is None or isinstance(message.string, str) != (text.plural is None):
        return None
    return message.string if isinstance(message.string, str) else _forms(message)


def check() -> int:
    """Report whatever stands between the texts of the code and of the page and their translations."""
    texts, faults = texts_below(SOURCES)
    page_texts, page_faults = page_texts_below(PAGE_SOURCES)
    reports = [str(fault) for fault in (*faults, *page_faults)]
    for language in LANGUAGES:
        path = _path(language)
        reports += [f"{part}: merge it into {path.name}" for part in _parts(language)]
        for catalogue, wanted in ((path, texts), (_page_path(language), page_texts)):
            reports += [f"{catalogue.name} ({language}): {fault}" for fault in faults_of(_read(catalogue), wanted)]
    _report(reports)
    if not reports:
        print(f"{len({text.msgid for text in (*texts, *page_texts)})} texts, all translated")
    return 1 if reports else 0


def faults_of(catalogue: Catalog, texts: Iterable[Text]) -> Iterator[str]:
    """Yield what is wrong with a catalogue for these texts: missing, obsolete, fuzzy, other fields in braces."""
    plurals: dict[str, str | None] = {}
    for text in texts:
        if plurals.setdefault(text.msgid, text.plural) != text.plural:
            yield f"{text.place}: {text.msgid!r} has two plurals"
        if not _translated(catalogue.get(text.msgid)):
            yield f"{text.place}: {text.msgid!r} is not translated"
    for message in _messages(catalogue):
        if _msgid(message) not in plurals:
            yield f"{_msgid(message)!r} is no text of the code"
        else:
            yield from _faults_of_message(message, plurals[_msgid(message)])
    for identifier in catalogue.obsolete:
        yield f"{identifier!r} is marked obsolete"


def _faults_of_message(message: Message, plural: str | None) -> Iterator[str]:
    msgid = _msgid(message)
    if message.fuzzy:
        yield f"{msgid!r} is fuzzy"
    if (message.id[1] if isinstance(message.id, tuple | list) else None) != plural:
        yield f"{msgid!r} has another plural in the code: {plural!r}"
    texts = (msgid,) if plural is None else (msgid, plural)
    for form in _forms(message):
        found = fields_of(form)
        if form and found not in map(fields_of, texts):
            wanted = " or ".join(str(sorted(fields_of(text))) for text in texts)
            yield f"{msgid!r} has the fields {wanted}, {form!r} has {sorted(found)}"


def _fold(whole: Catalog, parts: Iterable[Path]) -> Iterator[str]:
    """Add the messages of the parts to a catalogue, and yield those it has in other words already."""
    for part in parts:
        for message in _messages(_read(part)):
            present = whole.get(_msgid(message))
            if not _translated(present):
                whole.add(message.id, message.string)
            elif present is not None and _translated(message) and _forms(present) != _forms(message):
                yield f"{part.name}: {_msgid(message)!r} is {message.string!r} here and {present.string!r} elsewhere"


def _path(language: str) -> Path:
    return LOCALE_DIRECTORY / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def _page_path(language: str) -> Path:
    return WEB_LOCALE_DIRECTORY / language / "LC_MESSAGES" / f"{PAGE_DOMAIN}.po"


def _parts(language: str) -> list[Path]:
    whole = _path(language)
    return sorted(path for path in whole.parent.glob("*.po") if path != whole)


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], abort_invalid=True)


def _messages(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def _msgid(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _translated(message: Message | None) -> bool:
    return message is not None and bool(message.string) and all(_forms(message))


def _identifier(msgid: str, plural: str | None) -> str | tuple[str, str]:
    return msgid if plural is None else (msgid, plural)


def _location(place: str) -> tuple[str, int]:
    name, _, line = place.rpartition(":")
    return name, int(line)


def _as_text(catalogue: Catalog, *, locations: bool) -> str:
    """Return a catalogue as a file: its own steady header, the messages sorted, no dates."""
    buffer = BytesIO()
    write_po(buffer, catalogue, width=100, omit_header=True, no_location=not locations, sort_output=True)
    header = HEADER.format(language=catalogue.locale_identifier, plural_forms=catalogue.plural_forms.rstrip("; "))
    return header + buffer.getvalue().decode("utf-8").lstrip("\n")


def _report(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
