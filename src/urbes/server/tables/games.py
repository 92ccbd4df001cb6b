"""The games that tables play: those with the same options and content share one."""

import asyncio
from typing import Any

import msgspec

from urbes.games.registry import game as make_game
from urbes.kernel.content import Pack
from urbes.kernel.game import Game

GAMES_KEPT = 40  # a megabyte each, at most
_games: dict[str, Game] = {}


def game_with(id: str, options: dict[str, Any], pack: Pack | None = None) -> Game:
    """Games are immutable, so any number of tables can share one."""
    key = _key(id, options, pack)
    found = _games.pop(key, None) or make_game(id, pack=pack, **options)
    _games[key] = found  # the latest used is the last to be forgotten
    while len(_games) > GAMES_KEPT:
        del _games[next(iter(_games))]
    return found


async def ready_game(id: str, options: dict[str, Any], pack: Pack | None = None) -> Game:
    """The same; what a pack's content takes to work out does not hold up the others."""
    if pack is None or _key(id, options, pack) in _games:
        return game_with(id, options, pack)
    return await asyncio.to_thread(game_with, id, options, pack)


def _key(id: str, options: dict[str, Any], pack: Pack | None) -> str:
    return f"{id} {pack.hash if pack else ''} {msgspec.json.encode(sorted(options.items())).decode()}"
