"""Calls, bids and the contract they end in.

>>> Call.parse("1nt"), Call.parse("dbl"), Call.B4S.strain
(Call.B1NT, Call.X, Strain.S)
>>> Contract.parse("4SX", Seat.N)
Contract(level=4, strain=Strain.S, doubled=Doubled.X, declarer=Seat.N)
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Self

import msgspec

from kakehashi.errors import NotationError
from kakehashi.model.cards import Suit
from kakehashi.model.seats import Seat

BOOK = 6
"""The tricks that count for nothing; odd tricks are those above the book."""


class Strain(Enum):
    """What a bid names as trumps: ♣ < ♦ < ♥ < ♠ < NT (the Laws: denomination)."""

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"

    order: int
    suit: Suit | None
    """The trump suit; None at notrump."""

    __hash__ = object.__hash__

    @property
    def sign(self) -> str:
        return self.suit.sign if self.suit else "NT"

    def __repr__(self) -> str:
        return f"Strain.{self.value}"

    def __str__(self) -> str:
        return self.value


for _order, _strain in enumerate(Strain):
    _strain.order = _order
    _strain.suit = None if _strain is Strain.NT else Suit(_strain.value)


class Doubled(Enum):
    """Whether a contract is doubled; its value is how it is written behind the bid."""

    NO = ""
    X = "X"
    XX = "XX"

    times: int
    """What the trick points are multiplied by: 1, 2 or 4."""

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Doubled.{self.name}"

    def __str__(self) -> str:
        return self.value


for _order, _doubled in enumerate(Doubled):
    _doubled.times = 1 << _order


class Call(Enum):
    """One of the 38 calls: pass, double, redouble, or a bid. Only a bid has a level and a strain."""

    P = "P"
    X = "X"
    XX = "XX"
    B1C, B1D, B1H, B1S, B1NT = "1C 1D 1H 1S 1NT".split()
    B2C, B2D, B2H, B2S, B2NT = "2C 2D 2H 2S 2NT".split()
    B3C, B3D, B3H, B3S, B3NT = "3C 3D 3H 3S 3NT".split()
    B4C, B4D, B4H, B4S, B4NT = "4C 4D 4H 4S 4NT".split()
    B5C, B5D, B5H, B5S, B5NT = "5C 5D 5H 5S 5NT".split()
    B6C, B6D, B6H, B6S, B6NT = "6C 6D 6H 6S 6NT".split()
    B7C, B7D, B7H, B7S, B7NT = "7C 7D 7H 7S 7NT".split()

    is_bid: bool
    level: int
    """Odd tricks bid, 1 to 7; 0 when the call is no bid."""
    strain: Strain
    order: int
    """Rank of a bid, 0 (1♣) to 34 (7NT); −1 when the call is no bid."""

    __hash__ = object.__hash__

    @classmethod
    def parse(cls, text: str) -> Self:
        """The call written the usual ways: ``1S``, ``1♠``, ``3N``, ``P``, ``pass``, ``X``, ``dbl``, ``XX``, ``rdbl``.

        Raises NotationError.
        """
        plain = text.strip().upper()
        for suit in Suit:
            plain = plain.replace(suit.sign, suit.value)
        plain = _CALL_SPELLINGS.get(plain, plain)
        if re.fullmatch(r"[1-7]N", plain):
            plain += "T"
        try:
            return cls(plain)
        except ValueError:
            raise NotationError(f"{text!r} is not a call", reason="not-a-call", text=text) from None

    def __repr__(self) -> str:
        return f"Call.{self.name}"

    def __str__(self) -> str:
        return self.value


_CALL_SPELLINGS = {
    "PASS": "P",
    "-": "P",
    "D": "X",
    "DBL": "X",
    "DOUBLE": "X",
    "R": "XX",
    "RDBL": "XX",
    "REDOUBLE": "XX",
}

for _call in Call:
    _call.is_bid = _call.value[0].isdigit()
    _call.level = int(_call.value[0]) if _call.is_bid else 0
    _call.order = -1
    if _call.is_bid:
        _call.strain = Strain(_call.value[1:])
        _call.order = (_call.level - 1) * 5 + _call.strain.order

PASS, DOUBLE, REDOUBLE = Call.P, Call.X, Call.XX
BIDS: tuple[Call, ...] = tuple(call for call in Call if call.is_bid)
"""The 35 bids from 1♣ to 7NT."""


def bid(level: int, strain: Strain) -> Call:
    """The bid of that many odd tricks, 1 to 7, in that strain."""
    return BIDS[(level - 1) * 5 + strain.order]


class Contract(msgspec.Struct, frozen=True):
    """What the declarer undertakes: *level* odd tricks in *strain*."""

    level: int
    strain: Strain
    doubled: Doubled
    declarer: Seat

    @property
    def tricks_needed(self) -> int:
        return BOOK + self.level

    @property
    def dummy(self) -> Seat:
        return self.declarer.partner

    @classmethod
    def parse(cls, text: str, declarer: Seat) -> Self:
        """The contract written as ``4S``, ``3NT``, ``3N``, ``5♦x`` or ``7NTXX``. Raises NotationError."""
        plain = text.strip().upper().replace("×", "X")
        for suit in Suit:
            plain = plain.replace(suit.sign, suit.value)
        found = re.fullmatch(r"([1-7])(C|D|H|S|NT?)(X{0,2})", plain)
        if not found:
            raise NotationError(f"{text!r} is not a contract", reason="not-a-contract", text=text)
        level, strain, doubled = found.groups()
        return cls(int(level), Strain("NT" if strain == "N" else strain), Doubled(doubled), declarer)

    def __str__(self) -> str:
        return f"{self.level}{self.strain}{self.doubled}"
