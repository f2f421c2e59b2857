"""Programs under test heed interrupts even where whoever runs the tests does not."""

import signal


def heed_interrupts() -> None:
    """Let the process that is about to become the program under test be interrupted.

    A shell that runs a job in the background may have it ignore interrupts, and what it starts inherits that.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
