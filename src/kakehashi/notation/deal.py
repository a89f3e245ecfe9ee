"""All four hands in one line, as PBN writes them: the first seat, then the hands clockwise, suits from spades down.

>>> deal = parse_deal("W:32..QJT853.AK742 JT64.AQT93.962.5 AK7.J65.AK74.J98 Q985.K8742..QT63")
>>> write_deal(deal)
'N:JT64.AQT93.962.5 AK7.J65.AK74.J98 Q985.K8742..QT63 32..QJT853.AK742'
"""

from __future__ import annotations

from kakehashi.errors import NotationError
from kakehashi.model.cards import Card, Hand, parse_hand, write_hand
from kakehashi.model.seats import Seat

__all__ = ["Deal", "parse_deal", "write_deal"]

HAND = 13
"""Cards that each hand is dealt."""

Deal = tuple[Hand, Hand, Hand, Hand]
"""The hands of N, E, S and W, 13 cards each."""


def parse_deal(text: str) -> Deal:
    """The deal that *text* says, whole: 13 cards a hand, none twice. Raises NotationError."""
    first, colon, rest = text.strip().partition(":")
    hands = rest.split()
    if not colon or len(hands) != len(Seat):
        raise NotationError(
            f"{text!r} is not a deal: a seat, a colon and four hands are needed, as in N:… … … …",
            reason="not-a-deal",
            text=text,
        )
    seat = Seat.parse(first)
    dealt: dict[Seat, Hand] = {}
    holders: dict[Card, Seat] = {}
    for written in hands:
        dealt[seat] = _hand(written, seat)
        for card in dealt[seat]:
            if card in holders:
                raise NotationError(
                    f"{holders[card]} and {seat} both hold {card}",
                    reason="card-in-two-hands",
                    card=card.value,
                    seat=holders[card].value,
                    other=seat.value,
                )
            holders[card] = seat
        seat = seat.next
    return dealt[Seat.N], dealt[Seat.E], dealt[Seat.S], dealt[Seat.W]


def _hand(text: str, seat: Seat) -> Hand:
    if text == "-":
        raise NotationError(f"the hand of {seat} is not given", reason="hand-not-given", seat=seat.value)
    hand = parse_hand(text)
    if len(hand) != HAND:
        raise NotationError(
            f"{seat} has {len(hand)} cards, not {HAND}: {text}",
            reason="hand-size",
            seat=seat.value,
            count=len(hand),
            text=text,
        )
    return hand


def write_deal(deal: Deal) -> str:
    """The deal in one line, from North; the reverse of `parse_deal`."""
    return f"{Seat.N}:{' '.join(map(write_hand, deal))}"
