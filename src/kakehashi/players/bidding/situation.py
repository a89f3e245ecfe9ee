"""Where an auction stands, as far as everybody at the table knows."""

from __future__ import annotations

import msgspec

from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.model.view import Comparison

__all__ = ["Situation"]


class Situation(msgspec.Struct, frozen=True):
    """Dealer, vulnerability, the calls so far, the part-scores (points) of North-South and East-West, and what counts.

    >>> Situation(Seat.W, Vulnerable.NONE, (Call.B1H, Call.P)).turn
    Seat.E
    """

    dealer: Seat
    vulnerable: Vulnerable
    calls: tuple[Call, ...]
    part_scores: tuple[int, int] = (0, 0)
    comparison: Comparison = Comparison.POINTS

    @property
    def turn(self) -> Seat:
        """The seat to call."""
        return tuple(Seat)[(self.dealer.order + len(self.calls)) % 4]

    def then(self, call: Call) -> Situation:
        """After that call too."""
        return msgspec.structs.replace(self, calls=(*self.calls, call))
