"""The game: one object to ask about a table."""

from defilade.game.game import Game, RefusedError
from defilade.game.loading import load, loads

__all__ = ["Game", "RefusedError", "load", "loads"]
