"""Deals in one line, as PBN writes them."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kakehashi.errors import NotationError
from kakehashi.model.cards import PACK, sort_hand
from kakehashi.model.seats import Seat
from kakehashi.notation.deal import Deal, parse_deal, write_deal


def dealt(seed: int) -> Deal:
    cards = Random(seed).sample(PACK, 52)
    north, east, south, west = (sort_hand(cards[place : place + 13]) for place in range(0, 52, 13))
    return north, east, south, west


@given(st.integers(0, 10**6))
def test_what_is_written_is_read_again(seed: int) -> None:
    assert parse_deal(write_deal(dealt(seed))) == dealt(seed)


@pytest.mark.parametrize("first", list(Seat))
def test_the_hands_go_clockwise_from_the_first_seat(first: Seat) -> None:
    deal = dealt(1)
    turned = [deal[(first.order + place) % 4] for place in range(4)]
    assert parse_deal(f"{first}:{write_deal((turned[0], turned[1], turned[2], turned[3]))[2:]}") == deal


ONE = write_deal(dealt(2))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not-a-deal"),
        (ONE[2:], "not-a-deal"),
        (ONE.rpartition(" ")[0], "not-a-deal"),
        (f"Q{ONE[1:]}", "not-a-seat"),
        (f"{ONE.rpartition(' ')[0]} -", "hand-not-given"),
        (f"{ONE.rpartition(' ')[0]} AKQ.32.2.", "hand-size"),
        (f"N:{' '.join(ONE[2:].split()[:1] * 4)}", "card-in-two-hands"),
        (ONE.replace("A", "1", 1), "not-a-rank"),
    ],
)
def test_what_is_no_whole_deal_is_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_deal(text)
    assert refused.value.reason == reason
