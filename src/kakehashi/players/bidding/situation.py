"""Where an auction stands, as far as everybody at the table knows."""

from __future__ import annotations

import msgspec

from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat

__all__ = ["Situation"]


class Situation(msgspec.Struct, frozen=True):
    """Dealer, vulnerability, the calls so far, and the part-scores (points) of North-South and East-West.

    >>> Situation(Seat.W, Vulnerable.NONE, (Call.B1H, Call.P)).turn
    Seat.E
    """

    dealer: Seat
    vulnerable: Vulnerable
    calls: tuple[Call, ...]
    part_scores: tuple[int, int] = (0, 0)

    @property
    def turn(self) -> Seat:
        """The seat to call."""
        return tuple(Seat)[(self.dealer.order + len(self.calls)) % 4]

    def then(self, call: Call) -> Situation:
        """After that call too."""
        return Situation(self.dealer, self.vulnerable, (*self.calls, call), self.part_scores)
