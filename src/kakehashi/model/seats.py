"""Seats and sides.

>>> Seat.N.next, Seat.N.partner, Seat.W.side_among((Side.NS, Side.EW))
(Seat.E, Seat.S, Side.EW)
"""

from __future__ import annotations

from enum import Enum
from typing import Self

from kakehashi.errors import NotationError


class Seat(Enum):
    """A chair at the table, clockwise: N E S W."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    order: int
    next: Seat
    previous: Seat
    partner: Seat

    __hash__ = object.__hash__

    @classmethod
    def parse(cls, text: str) -> Self:
        """The seat of that letter or name; raises NotationError."""
        letter = text.strip().upper()
        if letter in {"N", "E", "S", "W", "NORTH", "EAST", "SOUTH", "WEST"}:
            return cls(letter[0])
        raise NotationError(f"{text!r} is not a seat", reason="not-a-seat", text=text)

    def side_among(self, sides: tuple[Side, ...]) -> Side:
        """The side this seat plays for, among the *sides* of a game."""
        for side in sides:
            if self in side.seats:
                return side
        raise ValueError(f"{self!r} plays for none of {sides}")

    def __repr__(self) -> str:
        return f"Seat.{self.value}"

    def __str__(self) -> str:
        return self.value


_ROUND = tuple(Seat)
for _order, _seat in enumerate(_ROUND):
    _seat.order = _order
    _seat.next = _ROUND[(_order + 1) % 4]
    _seat.partner = _ROUND[(_order + 2) % 4]
    _seat.previous = _ROUND[(_order + 3) % 4]


class Side(Enum):
    """The seats that win together: a pair, or one seat of a two-handed game."""

    NS = "NS"
    EW = "EW"
    N = "N"
    S = "S"

    seats: tuple[Seat, ...]

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Side.{self.value}"

    def __str__(self) -> str:
        return self.value


for _side in Side:
    _side.seats = tuple(Seat(_letter) for _letter in _side.value)

PAIRS = (Side.NS, Side.EW)
"""The two sides of a four-handed game."""
