"""The trick: one class for all games.

>>> trick = Trick((Seat.N, Seat.E, Seat.S, Seat.W), (Card.S9, Card.ST, Card.HA, Card.S2))
>>> trick.winner(None), trick.winner(Suit.H)
(Seat.E, Seat.S)
"""

from __future__ import annotations

import msgspec

from kakehashi.model.cards import Card, Suit
from kakehashi.model.seats import Seat


class Trick(msgspec.Struct, frozen=True):
    """The *cards* played so far, and the *seats* in the order in which they play, leader first."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...] = ()

    @property
    def leader(self) -> Seat:
        return self.seats[0]

    @property
    def led(self) -> Suit | None:
        """The suit led; None before the lead."""
        return self.cards[0].suit if self.cards else None

    @property
    def complete(self) -> bool:
        return len(self.cards) == len(self.seats)

    def winner(self, trump: Suit | None) -> Seat:
        """The seat whose card is winning: the highest trump, else the highest card of the suit led (Law 44)."""
        best = self.cards[0]
        for card in self.cards:
            if (card.suit is best.suit and card.rank > best.rank) or (
                card.suit is trump and best.suit is not trump
            ):
                best = card
        return self.seats[self.cards.index(best)]

    def card_of(self, seat: Seat) -> Card | None:
        place = self.seats.index(seat)
        return self.cards[place] if place < len(self.cards) else None
