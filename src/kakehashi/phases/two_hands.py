"""What two-handed games do once both hands are complete: the auction and the play."""

from __future__ import annotations

from kakehashi.model.cards import Hand
from kakehashi.model.contract import Contract
from kakehashi.model.seats import Seat, Side
from kakehashi.phases.auction import Auction
from kakehashi.phases.play import Play, Terms


def auction(
    dealer: Seat, hands: tuple[Hand, ...], *, players: tuple[Seat, ...], sides: tuple[Side, ...]
) -> Auction:
    """The auction of two *players*, the *dealer* calling first."""
    order = players if dealer is players[0] else players[::-1]
    return Auction(order, sides, hands)


def play(auction: Auction, contract: Contract, *, players: tuple[Seat, ...]) -> Play:
    """Both hands stay hidden, and the opponent of declarer leads."""
    terms = Terms(
        seats=players,
        sides=auction.sides,
        trump=contract.strain.suit,
        declarer=contract.declarer,
        dummy=None,
        dummy_sees=(),
        claims=True,
        exposed_stays=True,
    )
    (leader,) = (seat for seat in players if seat is not contract.declarer)
    return Play.begin(terms, auction.hands, leader)
