"""Who wins a trick."""

from itertools import permutations

import pytest

from kakehashi.model.cards import PACK, Card, Suit, high_card_points
from kakehashi.model.seats import Seat
from kakehashi.model.tricks import Trick

ORDER = tuple(Seat)


def trick(cards: str) -> Trick:
    return Trick(ORDER, tuple(Card.parse(text) for text in cards.split()))


def test_a_trick_that_has_not_begun_has_no_suit_led():
    assert trick("").led is None
    assert not trick("").complete
    assert trick("").leader is Seat.N


def test_cards_belong_to_the_seats_in_order():
    begun = trick("S2 S3")
    assert (begun.card_of(Seat.N), begun.card_of(Seat.E), begun.card_of(Seat.S)) == (Card.S2, Card.S3, None)


@pytest.mark.parametrize("trump", [None, *Suit])
def test_the_winner_is_the_highest_trump_else_the_highest_of_the_suit_led(trump: Suit | None):
    some = [Card.parse(text) for text in "S2 SK H3 HA D4 C9".split()]
    for cards in permutations(some, 4):
        led = cards[0].suit
        trumps = [card for card in cards if card.suit is trump]
        best = max(trumps or [card for card in cards if card.suit is led], key=lambda card: card.rank)
        assert Trick(ORDER, cards).winner(trump) is ORDER[cards.index(best)]


def test_a_pack_has_forty_high_card_points():
    assert high_card_points(PACK) == 40
