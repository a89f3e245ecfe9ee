"""Auctions as people write them: the calls from the dealer on, parted by blanks or commas.

>>> parse_auction("1nt p 2d", Seat.N)
(Call.B1NT, Call.P, Call.B2D)
"""

from __future__ import annotations

from collections.abc import Sequence

from kakehashi.errors import IllegalAction, NotationError
from kakehashi.model.actions import CALLS
from kakehashi.model.contract import Call
from kakehashi.model.seats import PAIRS, Seat
from kakehashi.phases.auction import Auction

__all__ = ["parse_auction"]


def parse_auction(auction: str | Sequence[str], dealer: Seat) -> tuple[Call, ...]:
    """The calls of four players, legal one after the other; the auction may be over. Raises NotationError."""
    seats = tuple(Seat)[dealer.order :] + tuple(Seat)[: dealer.order]
    phase = Auction(seats, PAIRS, hands=((),) * len(Seat))
    words = auction.replace(",", " ").split() if isinstance(auction, str) else auction
    for number, text in enumerate(words, start=1):
        call = Call.parse(text)
        if phase.over:
            raise NotationError(
                f"the auction is over before call {number}", reason="auction-over", number=number
            )
        if objection := phase.objection(phase.turn, CALLS[call]):
            raise NotationError(
                f"call {number}, {call}, is not allowed: {objection.code}",
                reason="illegal-call",
                number=number,
                call=call.value,
            ) from IllegalAction(objection.code, **objection.params)
        phase, _ = phase.act(phase.turn, CALLS[call])
    return phase.calls
