"""The games there are, and what a table may choose."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get

from kakehashi.games import all_games
from kakehashi.model.seats import Seat


class GameInfo(msgspec.Struct, frozen=True):
    """A game as the lobby offers it; *options* is the JSON Schema of its options.

    *not_with* are numbers of people who do not play it together.
    """

    id: str
    rules_version: int
    seats: tuple[Seat, ...]
    not_with: tuple[int, ...]
    options: dict[str, Any]


@get("/api/games", sync_to_thread=False)
def games() -> list[GameInfo]:
    """Every game there is."""
    return [
        GameInfo(game.id, game.rules_version, game.seats, game.not_with, msgspec.json.schema(game.options))
        for game in all_games()
    ]
