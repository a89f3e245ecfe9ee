"""The games: one file each, found here and through the entry point ``kakehashi.games``, never listed."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points

from kakehashi.errors import OptionsError
from kakehashi.game import Game


@cache
def all_games() -> tuple[Game, ...]:
    """Every game there is, by id."""
    modules = (module.name for module in pkgutil.iter_modules(__path__))
    found: list[Game] = [importlib.import_module(f"{__name__}.{name}").GAME for name in modules]
    found += [point.load() for point in entry_points(group="kakehashi.games")]
    return tuple(sorted(found, key=lambda game: game.id))


def find(game_id: str) -> Game:
    """The game of that id. Raises OptionsError."""
    for game in all_games():
        if game.id == game_id:
            return game
    raise OptionsError(f"there is no game {game_id!r}", reason="no-game", game=game_id)
