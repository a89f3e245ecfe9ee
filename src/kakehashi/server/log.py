"""The log of one table: the record of its matches, and who sits where."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from kakehashi.errors import OptionsError
from kakehashi.game import Game
from kakehashi.games import find
from kakehashi.match import Acted, BoardDealt, Entry, MatchBegun
from kakehashi.model.seats import Seat


class Occupant(msgspec.Struct, frozen=True):
    """Who sits in a chair: the *user* of that id, or a CPU player when there is none."""

    name: str
    user: str | None = None


class Pace(msgspec.Struct, frozen=True):
    """The least time CPU players are shown to take, in seconds."""

    call: float
    card: float


class TableOpened(Entry, frozen=True, tag="table"):
    """A table was opened. *cpu_seed* is what CPU players draw lots from; it has nothing to do with the cards."""

    pace: Pace
    chairs: dict[Seat, Occupant]
    cpu_seed: str


class Row(msgspec.Struct, frozen=True):
    """An entry as it is kept: when (seconds since the epoch), and by which command it came."""

    at: float
    entry: Entry
    command: str | None = None


class _ActedAsKept(Entry, frozen=True, tag="act"):
    seat: Seat
    action: dict[str, Any]  # read by the game in force


class _RowAsKept(msgspec.Struct, frozen=True):
    at: float
    entry: TableOpened | MatchBegun | BoardDealt | _ActedAsKept
    command: str | None = None


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(_RowAsKept)


def write(entries: tuple[Entry, ...], command: str | None) -> tuple[bytes, ...]:
    """The rows that keep *entries*, which came about by one *command*."""
    now = time.time()
    return tuple(_encoder.encode(Row(now, entry, command)) for entry in entries)


def read(rows: tuple[bytes, ...]) -> tuple[Row, ...]:
    """What was kept, first to last. Raises OptionsError when it was played by rules that are not here."""
    found: list[Row] = []
    game: Game | None = None
    for body in rows:
        kept = _decoder.decode(body)
        entry: Entry = kept.entry
        if isinstance(entry, MatchBegun):
            game = find(entry.game)
            if entry.rules_version != game.rules_version:
                raise OptionsError(
                    f"{game.id} is played by version {game.rules_version} of its rules here", game=game.id
                )
        elif isinstance(entry, _ActedAsKept):
            assert game, "nobody acts before a match has begun"
            entry = Acted(entry.seat, game.read_action(entry.action))
        found.append(Row(kept.at, entry, kept.command))
    return tuple(found)
