"""The auction, for four hands or two (Laws 17–22)."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import msgspec

from kakehashi.model.actions import CALLS, NOT_YOUR_TURN, UNKNOWN_HERE, Action, MakeCall, Objection
from kakehashi.model.cards import Hand
from kakehashi.model.contract import BIDS, DOUBLE, PASS, REDOUBLE, Call, Contract, Doubled
from kakehashi.model.seats import Seat, Side
from kakehashi.model.view import EVERYONE, Event, Zone, only
from kakehashi.phases.base import Phase, hand_zones

_BID_ACTIONS = tuple(CALLS[call] for call in BIDS)
_BIDS_ABOVE = tuple(_BID_ACTIONS[order:] for order in range(len(BIDS) + 1))
_PASS, _DOUBLE, _REDOUBLE = CALLS[PASS], CALLS[DOUBLE], CALLS[REDOUBLE]


class SeatCall(msgspec.Struct, frozen=True):
    """A call and who made it."""

    seat: Seat
    call: Call


class Auction(Phase, frozen=True):
    """Calls in turn from the dealer, until all have passed or a bid is passed round.

    *seats* are in calling order, dealer first; *hands* are indexed by `Seat.order`.
    """

    kind: ClassVar[str] = "auction"

    seats: tuple[Seat, ...]
    sides: tuple[Side, ...]
    hands: tuple[Hand, ...]
    calls: tuple[Call, ...] = ()
    bid: Call | None = None
    """The last bid."""
    bidder: Seat | None = None
    doubled: Doubled = Doubled.NO
    passes: int = 0
    """Passes since the last other call."""

    @property
    def over(self) -> bool:
        return self.passes == (len(self.seats) - 1 if self.bid else len(self.seats))

    @property
    def turn(self) -> Seat:
        return self.seats[len(self.calls) % len(self.seats)]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.over else (self.turn,)

    @property
    def contract(self) -> Contract | None:
        """The last bid as it is doubled, by the first of its side to bid that strain (Law 22); None without a bid."""
        if self.bid is None or self.bidder is None:
            return None
        side = self.bidder.side_among(self.sides)
        for place, call in enumerate(self.calls):
            seat = self.seats[place % len(self.seats)]
            if call.is_bid and call.strain is self.bid.strain and seat in side.seats:
                return Contract(self.bid.level, self.bid.strain, self.doubled, seat)
        raise AssertionError("the last bid was never made")

    def _opponents_bid(self, seat: Seat) -> bool:
        return self.bidder is not None and seat not in self.bidder.side_among(self.sides).seats

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        return (_PASS, _DOUBLE, _REDOUBLE, *_BID_ACTIONS)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if self.over or seat is not self.turn:
            return ()
        higher = _BIDS_ABOVE[self.bid.order + 1 if self.bid else 0]
        if self.bid is None:
            return (_PASS, *higher)
        if self._opponents_bid(seat):
            return (_PASS, _DOUBLE, *higher) if self.doubled is Doubled.NO else (_PASS, *higher)
        return (_PASS, _REDOUBLE, *higher) if self.doubled is Doubled.X else (_PASS, *higher)

    def objection(self, seat: Seat, action: Action) -> Objection | None:
        if self.over or seat is not self.turn:
            return NOT_YOUR_TURN
        if not isinstance(action, MakeCall):
            return UNKNOWN_HERE
        call = action.call
        if call.is_bid and self.bid and call.order <= self.bid.order:  # Law 18
            return Objection("insufficient-bid", {"bid": self.bid.value})
        if call is DOUBLE and (self.doubled is not Doubled.NO or not self._opponents_bid(seat)):  # Law 19A
            return Objection("nothing-to-double")
        if call is REDOUBLE and (self.doubled is not Doubled.X or self._opponents_bid(seat)):  # Law 19B
            return Objection("nothing-to-redouble")
        return None

    def act(self, seat: Seat, action: Action) -> tuple[Self, tuple[Event, ...]]:
        assert isinstance(action, MakeCall)
        call = action.call
        bid, bidder, doubled, passes = self.bid, self.bidder, self.doubled, 0
        if call is PASS:
            passes = self.passes + 1
        elif call is DOUBLE:
            doubled = Doubled.X
        elif call is REDOUBLE:
            doubled = Doubled.XX
        else:
            bid, bidder, doubled = call, seat, Doubled.NO
        calls = (*self.calls, call)
        after = type(self)(self.seats, self.sides, self.hands, calls, bid, bidder, doubled, passes)
        return after, (Event("called", EVERYONE, seat, value=call.value),)

    @property
    def zones(self) -> tuple[Zone, ...]:
        return hand_zones(self.seats, self.hands)

    @property
    def facts(self) -> dict[str, Any]:
        calls = tuple(
            SeatCall(self.seats[place % len(self.seats)], call) for place, call in enumerate(self.calls)
        )
        return {"calls": calls, "contract": self.contract if self.over else None}

    def opening(self) -> tuple[Event, ...]:
        return tuple(Event("dealt", only(seat), seat, self.hands[seat.order]) for seat in self.seats)
