"""Urbes: four city board games, complete and by the book.

>>> import urbes
>>> state = urbes.game("lost_cities").new(seats=3, seed=42)
>>> state.to_act()
(1,)
"""

from urbes import compiled

compiled.use()

from urbes.games.registry import game, game_ids
from urbes.kernel.errors import IllegalAction, UrbesError
from urbes.version import __version__

__all__ = ["IllegalAction", "UrbesError", "__version__", "game", "game_ids"]
