"""Fair decks are as even as shuffled ones should be, and the test that says so notices those that are not."""

import random

import pytest

from kakehashi.fairness import DealId, deck
from kakehashi.game import Deck
from kakehashi.model.cards import PACK
from tests.fair import digits
from tests.frequencies import p_values, survival

DECKS = 5_000


def shuffled(lots: random.Random) -> Deck:
    cards = list(PACK)
    lots.shuffle(cards)
    return tuple(cards)


def shuffled_carelessly(lots: random.Random) -> Deck:
    """With the well-known mistake: each card changes places with one drawn from all, not from those left."""
    cards = list(PACK)
    for place in range(len(cards)):
        other = lots.randrange(len(cards))
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


@pytest.mark.parametrize(
    ("statistic", "degrees", "p"),  # Abramowitz and Stegun, table 26.8
    [
        (3.84146, 1, 0.05),
        (5.99146, 2, 0.05),
        (16.266, 3, 0.001),
        (18.3070, 10, 0.05),
        (124.342, 100, 0.05),
        (149.449, 100, 0.001),
    ],
)
def test_chi_square_is_that_of_the_tables(statistic: float, degrees: int, p: float):
    assert survival(statistic, degrees) == pytest.approx(p, rel=1e-3)
    assert survival(0, degrees) == 1


def test_fair_decks_are_even():
    values = p_values(deck(DealId("even", number, 1), digits(number), {}) for number in range(1, DECKS + 1))
    assert min(values.values()) > 0.001, values


def test_honest_shuffles_give_every_p_alike():
    """Twenty p of each kind are 0.5 on average, within three standard deviations: the allowances are right."""
    lots = random.Random(20)
    tries = [p_values(shuffled(lots) for _ in range(500)) for _ in range(20)]
    for counted in tries[0]:
        assert 0.3 < sum(each[counted] for each in tries) / len(tries) < 0.7, counted


def test_a_careless_shuffle_is_noticed():
    lots = random.Random(1)
    assert p_values(shuffled_carelessly(lots) for _ in range(DECKS))["card by place"] < 0.001


def test_two_cards_that_stay_together_in_one_deck_of_twenty_are_noticed():
    lots = random.Random(1)
    decks = [shuffled(lots) for _ in range(DECKS)]
    first, second, *others = PACK
    for place in range(0, DECKS, 20):
        lots.shuffle(others)
        decks[place] = (*others[:9], first, second, *others[9:])
    assert p_values(decks)["neighbours"] < 0.001
