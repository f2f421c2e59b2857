"""The words of the game: each command with its words in both languages, which are all understood at any time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from defilade.battlefield.faults import nearest
from defilade.cli.playing.misunderstood import MisunderstoodError, echo
from defilade.language import N_, Language, Phrase

Takes = Literal[
    "actor", "model", "unit", "target", "own", "feature", "reserve", "weapon", "place", "clause", "word", ""
]
"""What an argument of a command names, for those who complete it."""


@dataclass(frozen=True, slots=True)
class Verb:
    """A command: its words, the first of each language the one that is shown, and what it takes.

    ``action`` is the word of the action in records, empty for what changes nothing. ``usage`` and ``tells`` are texts
    of the catalogues.
    """

    name: str
    english: tuple[str, ...]
    russian: tuple[str, ...]
    tells: str
    usage: str = ""
    takes: tuple[Takes, ...] = ()
    action: str = ""

    def word(self, language: Language) -> str:
        """Return the word that is shown in a language."""
        return self.russian[0] if language == "ru" else self.english[0]

    @property
    def words(self) -> tuple[str, ...]:
        """All words of the command."""
        return (*self.english, *self.russian)


_WAY = N_("WHO X Y [via X Y …] [facing DEGREES]")

ACTING: Final = (
    Verb(
        "move",
        ("move", "go"),
        ("двигать", "идти", "ход"),
        N_("Move a unit or a model."),
        _WAY,
        ("actor", "place"),
        "move",
    ),
    Verb("run", ("run",), ("бежать", "бег"), N_("Move at a run."), _WAY, ("actor", "place"), "move"),
    Verb(
        "charge",
        ("charge",),
        ("напасть", "атаковать"),
        N_("Charge into contact with an enemy."),
        N_("WHO ENEMY, or WHO X Y [via X Y …]"),
        ("actor", "target"),
        "move",
    ),
    Verb(
        "dash",
        ("dash",),
        ("рывок", "рвануть"),
        N_("Dash instead of shooting."),
        _WAY,
        ("actor", "place"),
        "dash",
    ),
    Verb(
        "enter",
        ("enter",),
        ("войти", "зайти"),
        N_("Go into a building or a bunker by an entrance."),
        N_("WHO FEATURE [ENTRANCE]"),
        ("model", "feature"),
        "enter",
    ),
    Verb(
        "leave",
        ("leave",),
        ("выйти",),
        N_("Come out by an entrance."),
        N_("WHO X Y [by ENTRANCE]"),
        ("model", "place"),
        "leave",
    ),
    Verb(
        "shoot",
        ("shoot", "fire"),
        ("стрелять", "огонь"),
        N_("Shoot at a unit, a model or a bunker."),
        N_("WHO TARGET [WEAPON]"),
        ("actor", "target", "weapon"),
        "shoot",
    ),
    Verb(
        "dig",
        ("dig", "dig-in"),
        ("окопаться", "окапываться", "копать"),
        N_("Dig in."),
        N_("UNIT [reroll | no reroll]"),
        ("unit",),
        "dig-in",
    ),
    Verb(
        "fight",
        ("fight", "strike", "hit"),
        ("бить", "ударить", "драться"),
        N_("Strike a blow in hand-to-hand combat."),
        N_("WHO ENEMY [WEAPON]"),
        ("model", "target", "weapon"),
        "fight",
    ),
    Verb("pass", ("pass",), ("пропустить", "пас"), N_("Give a blow up."), N_("WHO"), ("model",), "pass"),
    Verb("stand", ("stand", "stand-up"), ("встать",), N_("Stand a warrior up."), N_("WHO"), ("model",), "stand-up"),
    Verb(
        "turn",
        ("turn", "turn-over"),
        ("перевернуть", "перевернуться"),
        N_("Turn a stunned warrior face up."),
        N_("WHO"),
        ("model",),
        "turn-over",
    ),
    Verb(
        "crawl",
        ("crawl",),
        ("ползти",),
        N_("Let a knocked-down warrior crawl."),
        N_("WHO X Y [via X Y …]"),
        ("model", "place"),
        "crawl",
    ),
    Verb(
        "wound",
        ("wound",),
        ("ранить",),
        N_("Deal wounds that come from elsewhere: a fall, a spell."),
        N_("WHO [HOW MANY]"),
        ("target",),
        "wound",
    ),
    Verb(
        "treat",
        ("treat", "heal"),
        ("лечить",),
        N_("Let a medic treat a fallen man."),
        N_("MEDIC WHOM"),
        ("model", "own"),
        "treat",
    ),
    Verb("pin", ("pin",), ("прижать",), N_("Mark a platoon as pinned down."), N_("UNIT"), ("target",), "pin"),
    Verb(
        "unpin",
        ("unpin", "rally"),
        ("поднять", "освободить"),
        N_("Take the pin off a platoon."),
        N_("UNIT"),
        ("target",),
        "unpin",
    ),
    Verb(
        "place",
        ("place", "put"),
        ("поставить",),
        N_("Put a feature of the reserve down."),
        N_("FEATURE X Y [turned DEGREES]"),
        ("reserve", "place"),
        "place",
    ),
    Verb(
        "scatter",
        ("scatter", "place-scattered"),
        ("разбросать", "сместить"),
        N_("Put a feature down and let it scatter."),
        N_("FEATURE X Y [turned DEGREES]"),
        ("reserve", "place"),
        "place-scattered",
    ),
    Verb(
        "end",
        ("end", "done", "next", "end-phase"),
        ("конец", "закончить", "дальше"),
        N_("End the phase."),
        action="end-phase",
    ),
)

ASKING: Final = (
    Verb(
        "show",
        ("show", "state"),
        ("показать", "стол"),
        N_("Show who is where, and in what state."),
        N_("[UNIT]"),
        ("target",),
    ),
    Verb("map", ("map",), ("карта",), N_("Draw the table from above.")),
    Verb("legal", ("legal", "what"), ("можно", "ходы"), N_("Say who can do what now."), N_("[UNIT]"), ("unit",)),
    Verb(
        "rule",
        ("rule", "see"),
        ("вердикт", "видно", "судья"),
        N_("Rule who sees whom, what cover that is, and why."),
        N_("[WHO] [TARGET]"),
        ("actor", "target"),
    ),
    Verb(
        "odds",
        ("odds", "chance"),
        ("шансы", "шанс"),
        N_("Count the exact odds of a volley, of a blow, or of digging in."),
        N_("WHO TARGET [WEAPON], or UNIT dig"),
        ("actor", "target", "weapon"),
    ),
    Verb("clause", ("clause",), ("пункт", "правило"), N_("Tell a clause of the rules."), N_("ID"), ("clause",)),
    Verb("log", ("log", "history"), ("журнал", "история"), N_("Tell what was done so far.")),
    Verb(
        "help",
        ("help", "?"),
        ("помощь", "справка"),
        N_("Tell the commands, or one of them."),
        N_("[COMMAND]"),
        ("word",),
    ),
)

KEEPING: Final = (
    Verb(
        "undo",
        ("undo", "back"),
        ("отменить", "назад"),
        N_("Take back the last action, or the last few."),
        N_("[HOW MANY]"),
    ),
    Verb("save", ("save",), ("сохранить",), N_("Keep the game in a file from here on."), N_("FILE")),
    Verb("quit", ("quit", "exit", "bye"), ("выход", "выйти-из-игры", "хватит"), N_("Leave the game.")),
)

VERBS: Final = (*ACTING, *ASKING, *KEEPING)
BY_WORD: Final[Mapping[str, Verb]] = {word: verb for verb in VERBS for word in verb.words}
BY_NAME: Final[Mapping[str, Verb]] = {verb.name: verb for verb in VERBS}


def verb_of(word: str) -> Verb:
    """Return the command that a word, or the unambiguous beginning of one, stands for.

    Raises :class:`MisunderstoodError` with the nearest word there is.

    >>> verb_of("shoot").name, verb_of("СТРЕЛ").name, verb_of("dig-in").name
    ('shoot', 'shoot', 'dig')
    >>> _nearest("ырщще"), _nearest("shot")
    ('shoot', 'shoot')
    """
    said = word.casefold()
    if said in BY_WORD:
        return BY_WORD[said]
    begun = {each: verb for each, verb in BY_WORD.items() if each.startswith(said)}
    verbs = {verb.name: verb for verb in begun.values()}
    if len(verbs) == 1:
        return next(iter(verbs.values()))
    if begun:
        raise MisunderstoodError(Phrase("“{word}” could be {words}.", word=echo(word), words=", ".join(_firsts(begun))))
    near = _nearest(said)
    if near is not None:
        raise MisunderstoodError(
            Phrase("There is no command “{word}”. Did you mean “{near}”?", word=echo(word), near=near)
        )
    raise MisunderstoodError(Phrase("There is no command “{word}”. “{help}” lists all.", word=echo(word), help=_HELP))


_HELP: Final = Phrase("help")
_LATIN, _CYRILLIC = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.", "ёйцукенгшщзхъфывапролджэячсмитьбю"
_OTHER_LAYOUT: Final = str.maketrans(_LATIN + _CYRILLIC, _CYRILLIC + _LATIN)


def _nearest(said: str) -> str | None:
    """Return the word that was meant: the same keys on the other keyboard layout, or one of much the same letters."""
    meant = said.translate(_OTHER_LAYOUT)
    return meant if meant in BY_WORD else nearest(said, BY_WORD)


def _firsts(begun: Mapping[str, Verb]) -> Sequence[str]:
    """Return one word of each command."""
    found: dict[str, str] = {}
    for word, verb in begun.items():
        found.setdefault(verb.name, word)
    return list(found.values())
