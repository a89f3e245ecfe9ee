"""Are shuffled decks as even as they should be? Chi-square tests that are exact for permutations, with numpy alone.

A deck is a permutation, so its counts depend on one another, and Pearson's statistic has to allow for that. With
*n* cards, the counts of card by place vary as n / (n - 1) times chi-square with (n - 1)² degrees of freedom, those of
card by seat likewise with (n - 1)(seats - 1). Which two cards are neighbours, in a deck closed to a ring, is chi-square
with n(n - 3) / 2 degrees as it stands: every card has two neighbours a deck, and what is left free is one irreducible
representation of the symmetric group, so it varies equally in every direction.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from kakehashi.game import Deck

CARDS, SEATS = 52, 4


def p_values(decks: Iterable[Deck]) -> dict[str, float]:
    """How likely counts at least as uneven are when every order is equally likely, by what was counted."""
    orders = np.array([[card.order for card in deck] for deck in decks])
    number = len(orders)
    places = np.zeros((CARDS, CARDS))
    for place in range(CARDS):
        places[:, place] = np.bincount(orders[:, place], minlength=CARDS)
    seats = places.reshape(CARDS, SEATS, -1).sum(axis=2)
    pairs = np.bincount((orders * CARDS + np.roll(orders, -1, axis=1)).ravel(), minlength=CARDS**2)
    following = pairs.reshape(CARDS, CARDS)
    neighbours = (following + following.T)[np.triu_indices(CARDS, 1)]
    allowance = (CARDS - 1) / CARDS
    return {
        "card by seat": survival(allowance * _pearson(seats, number / SEATS), (CARDS - 1) * (SEATS - 1)),
        "card by place": survival(allowance * _pearson(places, number / CARDS), (CARDS - 1) ** 2),
        "neighbours": survival(_pearson(neighbours, 2 * number / (CARDS - 1)), CARDS * (CARDS - 3) // 2),
    }


def survival(statistic: float, degrees: int) -> float:
    """How likely chi-square with so many *degrees* of freedom is *statistic* or more.

    Abramowitz and Stegun, 26.4.4 and 26.4.5.
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    start = 0.5 * (degrees % 2)  # the terms are half**k / Γ(k + 1), for whole k or those between
    terms = (
        math.exp(-half + k * math.log(half) - math.lgamma(k + 1))
        for k in (start + step for step in range(degrees // 2))
    )
    return math.fsum(terms) if start == 0 else math.erfc(math.sqrt(half)) + math.fsum(terms)


def _pearson(counts: np.ndarray, expected: float) -> float:
    return float(((counts - expected) ** 2 / expected).sum())
