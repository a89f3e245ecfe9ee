"""The board: what is fixed before the cards are.

>>> Board.duplicate(2)
Board(number=2, dealer=Seat.E, vulnerable=Vulnerable.NS)
"""

from __future__ import annotations

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

    __hash__ = object.__hash__

    def includes(self, seat: Seat) -> bool:
        return self is Vulnerable.ALL or seat.value in self.value

    @classmethod
    def of(cls, sides: tuple[Side, ...]) -> Self:
        """The value that makes exactly these *sides* of a four-handed game vulnerable."""
        return cls({0: "None", 2: "All"}.get(len(sides)) or sides[0].value)

    @classmethod
    def parse(cls, text: str) -> Self:
        """``None``, ``NS``, ``EW``, ``All`` and the usual other words (``-``, ``Love``, ``Both``). Raises NotationError."""
        word = text.strip().lower().replace("-", "").replace("/", "")
        found = {"": "None", "none": "None", "love": "None", "o": "None", "ns": "NS", "ew": "EW", "we": "EW"}
        found |= {"sn": "NS", "all": "All", "both": "All", "b": "All"}
        if word not in found:
            raise NotationError(f"{text!r} is not a vulnerability: None, NS, EW or All", text=text)
        return cls(found[word])

    def __repr__(self) -> str:
        return f"Vulnerable.{self.name}"

    def __str__(self) -> str:
        return self.value


_DUPLICATE_CYCLE = tuple(
    Vulnerable(word)
    for word in "None NS EW All NS EW All None EW All None NS All None NS EW".split()
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
