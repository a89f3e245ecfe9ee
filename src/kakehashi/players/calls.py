"""The bidding engine as the bridge player uses it: what to call, and what the calls of others say about their hands."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from kakehashi.model.board import Board
from kakehashi.model.cards import sort_hand
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat, Side
from kakehashi.model.view import Standing, View
from kakehashi.phases.auction import SeatCall
from kakehashi.players.position import Position
from kakehashi.players.sampling import Masks


def situation(board: Board, standing: Standing, calls: Iterable[SeatCall]):
    """The auction so far, as the engine wants it."""
    from kakehashi.players.bidding.situation import Situation

    scores = standing.part_scores
    return Situation(
        dealer=board.dealer,
        vulnerable=board.vulnerable,
        calls=tuple(each.call for each in calls),
        part_scores=(scores.get(Side.NS, 0), scores.get(Side.EW, 0)),
    )


def choose(system: str, view: View) -> tuple[Call, str]:
    """The call of the seat that looks, and the rule it follows."""
    hand = next(zone.cards for zone in view.zones if zone.kind == "hand" and zone.seat is view.viewer)
    assert hand
    try:
        from kakehashi.players.bidding.engine import load

        load(system)
    except ImportError:  # until the bidding system is in place
        return Call.P, "none"
    choice = load(system).choose(sort_hand(hand), situation(view.board, view.standing, view.facts["calls"]))
    return choice.call, choice.rule_id


class AuctionEvidence:
    """What the calls say: a seat holds a hand that would have made them."""

    def __init__(self, system: str, position: Position) -> None:
        try:
            from kakehashi.players.bidding.engine import load

            self._system = load(system)
        except ImportError:  # until the bidding system is in place
            self._system = None
            return
        self._situation = situation(position.board, position.standing, position.calls)

    def misses(self, hands: dict[Seat, Masks]) -> npt.NDArray[np.int64]:
        count = max((len(masks) for masks in hands.values()), default=1)
        misses = np.zeros(count, dtype=np.int64)
        if self._system is None:
            return misses
        from kakehashi.players.bidding.features import Features

        for seat, masks in hands.items():
            misses += ~self._system.fits(self._situation, seat, Features(masks))
        return misses
