"""What is said where a line can't be understood."""

from __future__ import annotations

from defilade.language import Phrase

LONGEST_ECHO = 60


class MisunderstoodError(Exception):
    """A line that can't be understood, and what is to be said of it."""

    def __init__(self, message: Phrase) -> None:
        self.message = message
        super().__init__(message)


class ImpossibleError(Exception):
    """What was asked for is understood and can't be done, and why; no rule forbids it."""

    def __init__(self, message: Phrase) -> None:
        self.message = message
        super().__init__(message)


def echo(text: str) -> str:
    r"""Return what somebody typed as it may be shown: short, and without what a terminal would take for an order.

    >>> echo("mo\x1b[2Jve"), echo("x" * 100)[-4:]
    ('mo�[2Jve', 'xxx…')
    """
    plain = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text[: LONGEST_ECHO + 1])
    return plain if len(plain) <= LONGEST_ECHO else plain[:LONGEST_ECHO] + "…"
