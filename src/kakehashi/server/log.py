"""The log of one table: the record of its matches, and who sits where."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import Any

import msgspec

from kakehashi.errors import OptionsError
from kakehashi.game import Game
from kakehashi.games import find
from kakehashi.match import Abandoned, Acted, BoardDealt, BrokenOff, Entry, MatchBegun, TakenBack
from kakehashi.model.seats import Seat
from kakehashi.server.party import Occupant, Terms


class Pace(msgspec.Struct, frozen=True):
    """The least time CPU players are shown to take, in seconds."""

    call: float
    card: float


class Thinking(msgspec.Struct, frozen=True):
    """Which player of `kakehashi.players.find` decided, and with what budget (samples): so it can be done again."""

    player: str
    budget: int


class TableOpened(Entry, frozen=True, tag="table"):
    """A table was opened. *cpu_seed* is what CPU players draw lots from; it has nothing to do with the cards.

    *host* is the user who opened it; *party* the table it was opened beside, if there is one.
    """

    pace: Pace
    chairs: dict[Seat, Occupant]
    cpu_seed: str
    host: str | None = None
    party: str | None = None

    def luck(self, turn: int, seat: Seat) -> str:
        """The seed of what a CPU player decides for *seat* at that *turn*; it tells nothing of any other."""
        return sha256(f"{self.cpu_seed}/{turn}/{seat}".encode()).hexdigest()


class Agreed(Entry, frozen=True, tag="terms"):
    """The host set the terms of the table."""

    terms: Terms


class Seated(Entry, frozen=True, tag="seated"):
    """Who sits where, from now on."""

    chairs: dict[Seat, Occupant]


class Named(Entry, frozen=True, tag="named"):
    """A person goes by that name."""

    user: str
    name: str


class CutsListed(Entry, frozen=True, tag="cuts"):
    """Those seals are published for that attempt at dealing *board*; now they must be opened."""

    board: int
    attempt: int
    seals: dict[Seat, str]


class CutsVoid(Entry, frozen=True, tag="cuts_void"):
    """Not all of those cuts were opened in time: the board is dealt by another attempt."""


class Hosted(Entry, frozen=True, tag="hosted"):
    """That person is the host now."""

    user: str


class TableAdded(Entry, frozen=True, tag="added"):
    """Another table of the party was opened."""

    table: str


class Proposed(Entry, frozen=True, tag="proposed"):
    """*by* proposes something; the seats that are *asked* answer, and nothing else happens until it has ended."""

    what: str
    by: Seat
    asked: tuple[Seat, ...]


class Consented(Entry, frozen=True, tag="consented"):
    """*seat* agrees to what is proposed."""

    seat: Seat


class Settled(Entry, frozen=True, tag="settled"):
    """The proposal has ended, as `kakehashi.server.wire.Outcome` has it."""

    outcome: str
    seat: Seat | None = None


class Row(msgspec.Struct, frozen=True):
    """An entry as it is kept: when (seconds since the epoch), by which command it came, and *by* which CPU player."""

    at: float
    entry: Entry
    command: str | None = None
    by: Thinking | None = None


class _ActedAsKept(Entry, frozen=True, tag="act"):
    seat: Seat
    action: dict[str, Any]  # read by the game in force


_EntryAsKept = (
    TableOpened
    | Agreed
    | Seated
    | Named
    | Hosted
    | TableAdded
    | CutsListed
    | CutsVoid
    | Proposed
    | Consented
    | Settled
    | MatchBegun
    | BoardDealt
    | _ActedAsKept
    | TakenBack
    | Abandoned
    | BrokenOff
)


class _RowAsKept(msgspec.Struct, frozen=True):
    at: float
    entry: _EntryAsKept
    command: str | None = None
    by: Thinking | None = None


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(_RowAsKept)


def rows(
    entries: tuple[Entry, ...], command: str | None = None, by: Thinking | None = None
) -> tuple[Row, ...]:
    """The rows of *entries*, which come about now, by one *command*, and *by* a CPU player if one decided."""
    now = time.time()
    return tuple(Row(now, entry, command, by) for entry in entries)


def write(kept: tuple[Row, ...]) -> tuple[bytes, ...]:
    return tuple(_encoder.encode(row) for row in kept)


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
        found.append(Row(kept.at, entry, kept.command, kept.by))
    return tuple(found)
