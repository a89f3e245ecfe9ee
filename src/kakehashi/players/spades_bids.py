"""What a hand is worth at Spades: tricks by tables of length, and whether it can do without any.

The tables are those of Cohensius et al., "Bidding in Spades" (ECAI 2020).
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from kakehashi.games.spades import DOUBLE_NIL, NIL, TEAM, TrickBid
from kakehashi.model.cards import Suit
from kakehashi.model.seats import Seat
from kakehashi.players.sampling import Flags, Masks

SUIT_CARDS = (1 << 13) - 1
SPADES = SUIT_CARDS << (13 * Suit.S.order)
SIDE_SUITS = tuple(suit for suit in Suit if suit is not Suit.S)

_BY_LENGTH = {
    14: (0, 0.97, 0.98, 0.98, 0.97, 0.95, 0.92, 0.85, 0.75),
    13: (0, 0.30, 0.80, 0.86, 0.78, 0.68, 0.54, 0.35, 0.20),
    12: (0, 0.02, 0.25, 0.49, 0.35, 0.21, 0.10, 0.05, 0.00),
}
"""The chance that an ace, king or queen of a side suit takes a trick, by the length of the suit."""
_GUARDS = ((14, 1), (13, 2), (12, 3), (11, 4))
"""Spade honors, and how long the suit has to be for each to count."""
_SMALL_SPADES = 4
"""Every spade beyond so many is a trick."""
_RUFFS = (2.0, 1.0, 0.25)
"""Tricks by ruffing, by the length of the short suit."""

NIL_MOST_TRICKS = 1.0
NIL_MOST_SPADES = 3


@cache
def _tables() -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """By the 13 bits of a suit: tricks of a side suit, and of spades."""
    side, spades = np.zeros(1 << 13), np.zeros(1 << 13)
    for bits in range(1 << 13):
        length = bits.bit_count()
        for rank, chances in _BY_LENGTH.items():
            if bits >> (rank - 2) & 1:
                side[bits] += chances[min(length, len(chances) - 1)]
        honors = sum(bits >> (rank - 2) & 1 and length >= least for rank, least in _GUARDS)
        spades[bits] = min(length, honors + max(length - _SMALL_SPADES, 0))
    return side, spades


def tricks(hands: Masks) -> npt.NDArray[np.float64]:
    """The tricks that each of n hands of thirteen is expected to take."""
    side, spades = _tables()
    trumps = hands >> (13 * Suit.S.order) & SUIT_CARDS
    total = spades[trumps].copy()
    spare = np.minimum(np.bitwise_count(trumps), _SMALL_SPADES) - total
    short = np.zeros(len(hands))
    ruffs = np.array([*_RUFFS, *[0.0] * 11])
    for suit in SIDE_SUITS:
        bits = hands >> (13 * suit.order) & SUIT_CARDS
        total += side[bits]
        short += ruffs[np.bitwise_count(bits)]
    return total + np.minimum(short, np.maximum(spare, 0))


def tricks_of(hand: int) -> float:
    """The tricks that one hand of thirteen is expected to take.

    >>> from kakehashi.model.cards import parse_hand
    >>> from kakehashi.players.position import mask_of
    >>> tricks_of(mask_of(parse_hand("AKQJ432.32.32.32"))) >= 6
    True
    """
    return float(tricks(np.array([hand], dtype=np.int64))[0])


def nil_risk(hand: int) -> float:
    """How much speaks against taking no trick: 0 for a hand of small cards, over 1 for one that can hardly avoid it.

    The lowest cards of a suit have to lie under what the others follow with: the first under about a seven, the
    second under a ten, and so on.
    """
    risk = 0.0
    for suit in Suit:
        bits = hand >> (13 * suit.order) & SUIT_CARDS
        ranks = [place + 2 for place in range(13) if bits >> place & 1]
        limits = (5, 8, 11, 13) if suit is Suit.S else (7, 10, 12, 14)
        weight = 0.16 if suit is Suit.S else 0.09
        risk += sum(weight * max(rank - limit, 0) for rank, limit in zip(ranks, limits, strict=False))
    return risk


def nil_shape(hand: int) -> bool:
    """Whether a hand may think of nil at all: few tricks, few spades and no top one."""
    trumps = hand >> (13 * Suit.S.order) & SUIT_CARDS
    return trumps < 1 << 11 and trumps.bit_count() <= NIL_MOST_SPADES and tricks_of(hand) < NIL_MOST_TRICKS


class BidEvidence:
    """What the bids say: a hand worth about so many tricks, or one fit for nil."""

    NEAR = 1.75
    """Tricks by which a bid may differ from what the tables make of the hand."""
    NIL_TRICKS = 2.0

    def __init__(self, bids: dict[Seat, TrickBid], *, exchanged: tuple[Seat, ...]) -> None:
        self._bids = {seat: bid for seat, bid in bids.items() if seat not in exchanged}

    def fits(self, seat: Seat, hands: Masks) -> Flags:
        bid = self._bids.get(seat)
        if bid is None or bid in (DOUBLE_NIL, TEAM):
            return np.ones(len(hands), dtype=np.bool_)
        worth = tricks(hands)
        if bid == NIL:
            trumps = hands >> (13 * Suit.S.order) & SUIT_CARDS
            return (
                (worth <= self.NIL_TRICKS)
                & (trumps < 1 << 11)
                & (np.bitwise_count(trumps) <= NIL_MOST_SPADES + 1)
            )
        assert isinstance(bid, int)
        return np.abs(worth - bid) <= self.NEAR
