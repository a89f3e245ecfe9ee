"""Talk at the table: set phrases and reactions, which every reader sees in their own language, and free text.

It is remembered for those who come back to the page, in memory only and no longer than the room lives.
"""

from __future__ import annotations

import time
from collections import deque

import msgspec

from kakehashi.model.seats import Seat
from kakehashi.server import wire

PHRASES = (
    "hello",
    "good_luck",
    "well_bid",
    "well_played",
    "thanks",
    "thanks_partner",
    "sorry",
    "no_problem",
    "unlucky",
    "please_hurry",
    "one_moment",
    "back_soon",
    "good_game",
    "again",
    "goodbye",
)
REACTIONS = ("smile", "laugh", "surprise", "think", "clap", "bow")
"""What can be said by key; the catalogues have the words and pictures."""

LINES_REMEMBERED = 50


class Line(msgspec.Struct, frozen=True):
    """One thing that was said."""

    n: int
    name: str
    seat: Seat | None
    phrase: str | None
    text: str | None
    at: float

    def spoken(self) -> wire.Spoken:
        ago = round(time.monotonic() - self.at, 1)
        return wire.Spoken(self.n, self.name, self.seat, self.phrase, self.text, ago)


class Talk:
    """What was said lately."""

    def __init__(self) -> None:
        self._lines: deque[Line] = deque(maxlen=LINES_REMEMBERED)

    def add(self, n: int, name: str, seat: Seat | None, phrase: str | None, text: str | None) -> Line:
        line = Line(n, name, seat, phrase, text, time.monotonic())
        self._lines.append(line)
        return line

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(self._lines)
