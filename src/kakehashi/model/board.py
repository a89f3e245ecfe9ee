"""The board: what is fixed before the cards are.

>>> Board.duplicate(2)
Board(number=2, dealer=Seat.E, vulnerable=Vulnerable.NS)
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Self

import msgspec

from kakehashi.errors import NotationError
from kakehashi.model.seats import PAIRS, Seat, Side


class Vulnerable(Enum):
    """Which sides are vulnerable in a deal."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    ALL = "All"
    N = "N"
    S = "S"
    """N and S: where a player is a side of one."""

    seats: tuple[Seat, ...]

    __hash__ = object.__hash__

    def includes(self, seat: Seat) -> bool:
        return seat in self.seats

    @classmethod
    def of(cls, sides: tuple[Side, ...]) -> Self:
        """The value that makes exactly these *sides* of a game of two sides vulnerable."""
        return cls({0: "None", 2: "All"}.get(len(sides)) or sides[0].value)

    @classmethod
    def parse(cls, text: str) -> Self:
        """``None``, ``NS``, ``EW``, ``All`` and the usual other words (``-``, ``Love``, ``N-S``, ``Both``) of pairs.

        Raises NotationError.
        """
        word = text.strip().lower()
        word = _VULNERABLE_SPELLINGS.get(word) or _VULNERABLE_SPELLINGS.get(re.sub("[-/ ]", "", word))
        if word is None:
            raise NotationError(
                f"{text!r} is not a vulnerability: None, NS, EW or All",
                reason="not-a-vulnerability",
                text=text,
            )
        return cls(word)

    def __repr__(self) -> str:
        return f"Vulnerable.{self.name}"

    def __str__(self) -> str:
        return self.value


_VULNERABLE_SPELLINGS = {
    word: value
    for value, words in {
        "None": "none - o neither nobody love nil",
        "NS": "ns sn northsouth",
        "EW": "ew we eastwest",
        "All": "all b both everybody",
    }.items()
    for word in words.split()
}

for _side in Side:
    Vulnerable(_side.value).seats = _side.seats
Vulnerable.NONE.seats = ()
Vulnerable.ALL.seats = tuple(Seat)

_DUPLICATE_CYCLE = tuple(
    Vulnerable(word) for word in "None NS EW All NS EW All None EW All None NS All None NS EW".split()
)


class Board(msgspec.Struct, frozen=True):
    """Number (from 1), dealer and vulnerability of one deal."""

    number: int
    dealer: Seat
    vulnerable: Vulnerable

    @classmethod
    def duplicate(cls, number: int) -> Self:
        """The board of that *number*, 1 or more, in the cycle of sixteen (Law 2)."""
        return cls(number, tuple(Seat)[(number - 1) % 4], _DUPLICATE_CYCLE[(number - 1) % 16])

    def vulnerable_sides(self) -> tuple[Side, ...]:
        return tuple(side for side in PAIRS if self.vulnerable.includes(side.seats[0]))
