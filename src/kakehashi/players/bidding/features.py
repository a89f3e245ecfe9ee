"""Hands as columns: what a bidder counts, for many hands at once.

>>> from kakehashi.model.cards import parse_hand
>>> one = hand_features(parse_hand("AKQ95.AT3.KJ2.97"))
>>> int(one.column("hcp")[0]), int(one.column("len.S")[0]), int(one.column("losers")[0])
(17, 5, 6)
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from kakehashi.model.cards import Card

__all__ = ["Column", "Features", "features", "hand_features"]

Column = NDArray[np.int8]

SUITS = "CDHS"
_HONOURS = _ACE, _KING, _QUEEN, _JACK, _TEN = tuple(1 << place for place in range(12, 7, -1))


_HOLDINGS = np.arange(1 << 13)
"""Every holding of one suit: 13 bits with the deuce lowest. What a holding has of a measure stands at its place."""
_LENGTHS = np.bitwise_count(_HOLDINGS)
_DOWN = range(12, -1, -1)
"""The places of the cards of a suit, ace first."""


def _has(bits: int) -> NDArray[np.bool_]:
    return (_HOLDINGS & bits) != 0


def _count(bits: int) -> Column:
    return np.bitwise_count(_HOLDINGS & bits).astype(np.int8)


def _honours(*worth: int) -> Column:
    """The sum for those held: so much for the ace, for the king, …"""
    held = np.array([_has(honour) for honour in _HONOURS[: len(worth)]])
    return (np.array(worth) @ held).astype(np.int8)


def _losers() -> Column:
    """Losing tricks: of the first three cards, those that are not ace, king or guarded queen."""
    lost = np.minimum(_LENGTHS, 3).astype(np.int8)
    lost -= _has(_ACE)
    lost -= _has(_KING) & (_LENGTHS >= 2)
    lost -= _has(_QUEEN) & (_LENGTHS >= 3) & _has(_ACE | _KING | _JACK | _TEN)
    return lost


def _stoppers() -> Column:
    """2: A, Kx, Qxx, Jxxx; 1: half of that; 0: nothing."""
    half = _has(_QUEEN) & (_LENGTHS >= 2) | _has(_JACK) & (_LENGTHS >= 3)
    guarded = [_has(honour) & (guards < _LENGTHS) for guards, honour in enumerate(_HONOURS[:4])]
    return np.where(np.any(guarded, axis=0), 2, half).astype(np.int8)


def _cashing() -> Column:
    """Tricks to cash from the top; all cards of the suit, with more tops than the other hands hold on average."""
    tops, unbroken = np.zeros_like(_LENGTHS), np.ones_like(_LENGTHS)
    for place in _DOWN:
        unbroken &= _has(1 << place)
        tops += unbroken
    return np.where(tops > (13 - _LENGTHS) // 3, _LENGTHS, tops).astype(np.int8)


def _trump_tricks() -> Column:
    """Tricks when they have all other cards of the suit and beat each of ours that they can with the cheapest."""
    higher, tricks = np.zeros((2, len(_HOLDINGS)), np.int8)
    for place in _DOWN:
        ours = _has(1 << place)
        tricks += ours & (higher == 0)
        higher += np.where(ours, -(higher > 0).astype(np.int8), np.int8(1))
    return tricks


_TABLES: dict[str, Column] = {
    "len": _LENGTHS.astype(np.int8),
    "hcp": _honours(4, 3, 2, 1),
    "top3": _count(_ACE | _KING | _QUEEN),
    "top5": _count(_ACE | _KING | _QUEEN | _JACK | _TEN),
    "keys": _count(_ACE | _KING),
    "ace": _count(_ACE),
    "king": _count(_KING),
    "queen": _count(_QUEEN),
    "losers": _losers(),
    "stop": _stoppers(),
    "cash": _cashing(),
    "trump": _trump_tricks(),
}


def _honour_tricks(*worth: int) -> Column:
    """Tenths of a trick for the ace to the ten; a bare king is half as good, a bare queen too."""
    bare = 5 * (_HOLDINGS == _KING) + 2 * (_HOLDINGS == _QUEEN)
    return _honours(*worth) - bare.astype(np.int8)


_TRICKS, _TRICKS_NT = _honour_tricks(15, 9, 4, 2, 1), _honour_tricks(23, 14, 9, 4, 2)
_TRICKS_TRUMP = 4
_TRICKS_SHORT = np.array([14, 7, 3] + [0] * 11, dtype=np.int8)
_TRICKS_FEWER, _TRICKS_FEWER_NT = 10, 21
"""Half of what two hands together take less than the sum of these, in a suit and in notrump.

All in tenths of a trick: least squares over the double-dummy results of 1,358 random deals, pairs with 18 points and
eight trumps or more (0.88 tricks are the standard deviation of what is left over; 0.98 by support points), and pairs
with 22 points or more in notrump (1.19).
"""
_SHORT_WITH_THREE = np.array([3, 2, 1] + [0] * 11, dtype=np.int8)
_SHORT_WITH_FOUR = np.array([5, 3, 1] + [0] * 11, dtype=np.int8)
"""Points for shortness by the length of the short suit; declarer, with five trumps, counts as with three."""


class Features:
    """Columns over N hands, made when first asked for. *packs*: 64-bit integers, bit `Card.order` set for a card held.

    Names are a measure, or a measure and a suit letter: ``hcp``, ``hcp.S``.

    ====================  ===========================================================================
    of a suit             ``len hcp top3`` (A K Q) ``top5`` (to the ten) ``ace king queen losers stop``
                          (2 a stopper, 1 half a one), ``sp`` (support points with that suit as trumps),
                          ``defence`` (tricks that look sure with that suit, or ``NT``, as their trumps),
                          ``tricks`` (tenths of a trick it is worth with that suit, or ``NT``, as trumps, given
                          eight of them with partner: the sum of both hands is what they take on average)
    of the hand           ``hcp``, ``points`` (one more for each card beyond four in a suit), ``aces``,
                          ``kings``, ``losers``, ``longest second third shortest`` (lengths), ``balanced``
                          (1: 4333, 4432 or 5332), ``semi`` (1: no void or singleton), ``twenty`` (points
                          and the two longest lengths), ``pearson`` (points and spades)
    ====================  ===========================================================================
    """

    def __init__(self, packs: NDArray[np.int64]):
        self._packs = packs
        self._columns: dict[str, Column] = {}
        self._holdings: dict[str, NDArray[np.int16]] = {}

    def __len__(self) -> int:
        return len(self._packs)

    def column(self, name: str) -> Column:
        """The column of that name, int8 of length N."""
        found = self._columns.get(name)
        if found is None:
            found = self._columns[name] = self._make(name)
        return found

    def take(self, places: NDArray[np.integer] | NDArray[np.bool_]) -> Features:
        """The hands at those *places* (indices or a mask)."""
        return _Part(self, places)

    def _make(self, name: str) -> Column:
        measure, _, suit = name.partition(".")
        if measure == "sp":
            return self._support_points(suit)
        if measure == "tricks":
            return self._tricks(suit)
        if measure == "defence":
            return self._defence(suit)
        if suit:
            return _TABLES[measure][self._holding(suit)]
        return self._whole(measure)

    def _holding(self, suit: str) -> NDArray[np.int16]:
        found = self._holdings.get(suit)
        if found is None:
            found = ((self._packs >> (13 * SUITS.index(suit))) & 8191).astype(np.int16)
            self._holdings[suit] = found
        return found

    def _by_suit(self, measure: str) -> list[Column]:
        return [self.column(f"{measure}.{suit}") for suit in SUITS]

    def _sum(self, measure: str) -> Column:
        clubs, diamonds, hearts, spades = self._by_suit(measure)
        return clubs + diamonds + hearts + spades

    def _whole(self, measure: str) -> Column:
        if measure in ("hcp", "losers"):
            return self._sum(measure)
        if measure in ("aces", "kings"):
            return self._sum(measure[:-1])
        if measure == "points":
            return self.column("hcp") + sum(np.maximum(length - 4, 0) for length in self._by_suit("len"))
        if measure == "twenty":
            return self.column("hcp") + self.column("longest") + self.column("second")
        if measure == "pearson":
            return self.column("hcp") + self.column("len.S")
        if measure == "balanced":
            return (
                (self.column("shortest") >= 2)
                & (self.column("longest") + self.column("second") <= 8)
                & (self.column("longest") <= 5)
            ).astype(np.int8)
        if measure == "semi":
            return (self.column("shortest") >= 2).astype(np.int8)
        shape = np.sort(np.stack(self._by_suit("len")), axis=0)
        for place, length in enumerate(("shortest", "third", "second", "longest")):
            self._columns[length] = shape[place]
        return self._columns[measure]

    def _support_points(self, trumps: str) -> Column:
        four, three = np.zeros(len(self), np.int8), np.zeros(len(self), np.int8)
        for suit in SUITS:
            if suit != trumps:
                length = self.column(f"len.{suit}")
                four += _SHORT_WITH_FOUR[length]
                three += _SHORT_WITH_THREE[length]
        length = self.column(f"len.{trumps}")
        four += np.maximum(length - 4, 0)
        return self.column("hcp") + np.where(length >= 4, four, np.where(length == 3, three, 0)).astype(
            np.int8
        )

    def _defence(self, strain: str) -> Column:
        if strain == "NT":
            return self._sum("cash")
        tricks = self.column(f"trump.{strain}")
        for suit in SUITS:
            if suit != strain:  # they ruff the third round, and the second of a long suit
                stand = np.where(self.column(f"len.{suit}") > 4, 1, 2)
                tricks = tricks + np.minimum(self.column(f"cash.{suit}"), stand).astype(np.int8)
        return tricks

    def _tricks(self, strain: str) -> Column:
        tenths = np.zeros(len(self), np.int16)
        for suit in SUITS:
            tenths += (_TRICKS_NT if strain == "NT" else _TRICKS)[self._holding(suit)]
        if strain == "NT":
            tenths -= _TRICKS_FEWER_NT
        else:
            tenths += _TRICKS_TRUMP * self.column(f"len.{strain}") - _TRICKS_FEWER
            for suit in SUITS:
                if suit != strain:
                    tenths += _TRICKS_SHORT[self.column(f"len.{suit}")]
        return np.minimum(tenths, 127).astype(np.int8)


class _Part(Features):
    """Some of the hands of a whole `Features`, never of a part; a column is taken over when it is asked for."""

    def __init__(self, whole: Features, places: NDArray[np.integer] | NDArray[np.bool_]):
        self._columns = {}
        self._whole_hands = whole
        self._places = np.flatnonzero(places) if places.dtype == np.bool_ else places

    def __len__(self) -> int:
        return len(self._places)

    def take(self, places: NDArray[np.integer] | NDArray[np.bool_]) -> Features:
        return _Part(self._whole_hands, self._places[places])

    def _make(self, name: str) -> Column:
        return self._whole_hands.column(name)[self._places]


def features(hands: NDArray[np.integer] | NDArray[np.bool_]) -> Features:
    """The columns of many hands.

    *hands*: shape (N, 13), integers, the `Card.order` of each card in any order; this is the fast way. A bool matrix of
    shape (N, 52), true where the card of that order is held, works too.
    """
    if hands.dtype == np.bool_:
        return Features(hands.astype(np.int64) @ (np.int64(1) << np.arange(52, dtype=np.int64)))
    return Features((np.int64(1) << hands.astype(np.int64)).sum(axis=1))


def hand_features(cards: Iterable[Card]) -> Features:
    """The columns of a single hand: N = 1."""
    return Features(np.array([sum(1 << card.order for card in cards)], dtype=np.int64))
