"""The bidding engine as the bridge player uses it: what to call, and what the calls of others say about their hands."""

from __future__ import annotations

from collections.abc import Iterable

from kakehashi.model.board import Board
from kakehashi.model.seats import Seat, Side
from kakehashi.model.view import Standing
from kakehashi.phases.auction import SeatCall
from kakehashi.players.bidding import Features, Situation, load
from kakehashi.players.position import Position
from kakehashi.players.sampling import Flags, Masks


def situation(board: Board, standing: Standing, calls: Iterable[SeatCall]) -> Situation:
    """The auction so far, as the engine wants it."""
    scores = standing.part_scores
    return Situation(
        dealer=board.dealer,
        vulnerable=board.vulnerable,
        calls=tuple(each.call for each in calls),
        part_scores=(scores.get(Side.NS, 0), scores.get(Side.EW, 0)),
        comparison=standing.comparison,
    )


class AuctionEvidence:
    """What the calls say: a seat holds a hand that would have made them."""

    def __init__(self, system: str, position: Position) -> None:
        self._system = load(system)
        self._situation = situation(position.board, position.standing, position.calls)

    def fits(self, seat: Seat, hands: Masks) -> Flags:
        return self._system.fits(self._situation, seat, Features(hands))
