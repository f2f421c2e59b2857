"""The game: one object to ask about a table."""

from defilade.game.game import Game, RefusedError
from defilade.game.loading import load, load_record, loads, loads_record

__all__ = ["Game", "RefusedError", "load", "load_record", "loads", "loads_record"]
