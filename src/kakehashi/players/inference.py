"""What the cards played so far say of the hands behind them.

A void shown is a fact, and `sampling` keeps to it. The rest is custom: a card that wins nothing is the lowest, equal
cards are played from the bottom, the last hand takes a trick that it can take, an opening lead is one that sound play
likes. A layout in which a hidden hand has strayed from custom is not impossible, only less likely.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np

from kakehashi.model.cards import PACK, Card, Suit
from kakehashi.model.seats import Seat
from kakehashi.model.tricks import Trick
from kakehashi.players.cardplay import lead_from, likings
from kakehashi.players.position import SUIT_MASKS, Position, mask_of
from kakehashi.players.sampling import Flags, Masks, Weights

STRAYS = 0.25
"""How likely a card against custom is, beside one that keeps to it. Our own CPU players stray less; people signal."""
LEAD_SPAN = 6.0
"""An opening lead that sound play likes so much less than another counts as one against custom."""
GUARDED = ((1 << 11, 1), (1 << 10, 2))
"""A king and a queen, as bits of their suit, and the cards beside it that guard each."""


class _Play(msgspec.Struct, frozen=True):
    """A card that a hidden hand has played: to which trick, at which place, and what was known at that time."""

    seat: Seat
    card: Card
    trick: Trick
    place: int
    gone: int
    """All cards of the tricks before."""
    since: int
    """What the seat has played from this card on, itself among them."""

    @property
    def before(self) -> tuple[Card, ...]:
        return self.trick.cards[: self.place]


def likelihood(position: Position, hands: Masks) -> Weights:
    """How well each of n layouts, of the shape (n, 4), goes with the cards played: 1 where all is as custom has it."""
    odd = np.zeros(len(hands), dtype=np.float64)
    for play in _plays(position):
        held = hands[:, play.seat.order] | play.since
        if play.before:
            odd += _odd_card(play, held, position.trump)
        elif not play.gone:
            odd += _odd_opening(play, held, position)
        elif position.declarer not in (play.seat, play.seat.partner):
            odd += 0.5 * _odd_lead(play, held)
    return STRAYS**odd


def _plays(position: Position) -> Iterator[_Play]:
    hidden = position.hidden
    gone, since = 0, list(position.played)
    for trick in (*position.tricks, position.trick):
        for place, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=False)):
            if seat in hidden:
                yield _Play(seat, card, trick, place, gone, since[seat.order])
            since[seat.order] &= ~(1 << card.order)
        gone |= mask_of(trick.cards)


# ---- leads


def _odd_opening(play: _Play, held: Masks, position: Position) -> Weights:
    """How far the opening lead is from what sound play leads, from each hand."""
    hands, place = np.unique(held, return_inverse=True)
    start = msgspec.structs.replace(
        position,
        turn=play.seat,
        trick=Trick(play.trick.seats),
        played=(0,) * 4,
        sizes=(13,) * 4,
        voids=((),) * 4,
        tricks=(),
        winners=(),
    )
    odd = np.zeros(len(hands), dtype=np.float64)
    for row, hand in enumerate(hands.tolist()):
        seen = msgspec.structs.replace(
            start, held=tuple(hand if seat is play.seat else None for seat in Seat)
        )
        liked = likings(seen)
        odd[row] = min((max(liked.values()) - liked[play.card]) / LEAD_SPAN, 1.0)
        odd[row] += lead_from(play.card.suit, seen) is not play.card
    return odd[place]


def _odd_lead(play: _Play, held: Masks) -> Flags:
    """Whether a later lead was below a card that touches it."""
    order = _next(play.card, play.gone, up=True)
    if order is None or play.card.rank < 9:
        return np.zeros(len(held), dtype=np.bool_)
    return ((held >> order) & 1) == 1


# ---- following and discarding


def _odd_card(play: _Play, held: Masks, trump: Suit | None) -> Weights:
    """How many customs the card is against, from each hand."""
    card, before = play.card, play.before
    best = max(before, key=lambda other: _value(other, before[0].suit, trump))
    lower = (held & _below(card)) != 0
    if card.suit is not before[0].suit:
        if card.suit is trump:
            return np.zeros(len(held), dtype=np.float64)
        return lower + 0.5 * _unguards(card, held)
    odd = np.zeros(len(held), dtype=np.float64)
    order = _next(card, play.gone, up=False)
    if order is not None:
        odd += (held >> order) & 1
    wins = card.suit is best.suit and card.rank > best.rank
    if not wins:
        odd += lower
    if play.place == 3 and best.suit is card.suit:
        between = SUIT_MASKS[card.suit.order] & ~_below(best) & ~(1 << best.order)
        if wins:
            odd += (held & between & _below(card)) != 0
        elif play.trick.seats[before.index(best)] is not play.seat.partner:
            odd += (held & between) != 0
    return odd


def _value(card: Card, led: Suit, trump: Suit | None) -> int:
    if card.suit is trump:
        return 100 + card.rank
    return card.rank if card.suit is led else 0


def _below(card: Card) -> int:
    """The lower cards of its suit."""
    return ((1 << card.order) - 1) & SUIT_MASKS[card.suit.order]


def _next(card: Card, gone: int, *, up: bool) -> int | None:
    """The order of the next card of the suit, up or down, that is not *gone*."""
    step = 1 if up else -1
    order = card.order + step
    while 0 <= order < len(PACK) and PACK[order].suit is card.suit:
        if not gone & (1 << order):
            return order
        order += step
    return None


def _unguards(card: Card, held: Masks) -> Flags:
    """Whether throwing the card leaves a king or a queen without its guard."""
    rest = (held & SUIT_MASKS[card.suit.order] & ~(1 << card.order)) >> (13 * card.suit.order)
    length = np.bitwise_count(rest)
    bare = np.zeros(len(held), dtype=np.bool_)
    for honor, guards in GUARDED:
        bare |= ((rest & honor) != 0) & (length == guards)
    return bare
