"""What a card does for a hand that is being gathered, what the hand is worth, and what an opponent may have."""

from __future__ import annotations

from random import Random

from kakehashi.players.two_hand_play import SUITS

BY_RANK = (0.0, 0.0, 0.0, 0.0, 0.01, 0.02, 0.05, 0.10, 0.20, 0.36, 0.58, 0.82, 1.0)
"""Tricks that a card takes by its height, deuce to ace."""
BY_LENGTH = (0.0, 0.0, 0.05, 0.2, 0.42, 0.58, 0.7, 0.8, 0.85, 0.9, 0.92, 0.94, 0.96, 0.98)
"""Tricks that a card adds to a suit by making it so long."""
USUAL = 0.5
"""About what an average card adds; a card worth more is kept by most."""


def gain(card: int, hand: int) -> float:
    """Tricks that *card* adds to *hand*, roughly: by its height, and by the length it gives to its suit."""
    length = (hand & SUITS[card // 13] & ~(1 << card)).bit_count() + 1
    return BY_RANK[card % 13] + BY_LENGTH[length] * (1 - 0.4 * BY_RANK[card % 13])


def average_gain(hand: int, unseen: int) -> float:
    """What the next card adds on average, when each of *unseen* is as likely."""
    total = count = 0
    for suit, mask in enumerate(SUITS):
        rest = unseen & mask
        added = BY_LENGTH[(hand & mask).bit_count() + 1] if (hand & mask) != mask else 0.0
        for place in range(13):
            if rest >> (13 * suit + place) & 1:
                total += BY_RANK[place] + added * (1 - 0.4 * BY_RANK[place])
                count += 1
    return total / count if count else 0.0


def strength(hand: int) -> float:
    """Tricks by the height of the cards alone, roughly."""
    return sum(BY_RANK[card % 13] for card in range(52) if hand >> card & 1)


_DECLARING, _DEFENDING = (-0.96, 1.17, 0.82, 0.2), (-1.41, 1.13, 0.87, 0.2)
_DECLARING_NT, _DEFENDING_NT = (-0.1, 1.37, 0.0, 0.0), (1.4, 1.39, 0.0, 0.0)
"""A constant, then the weights of strength, trumps and short suits: fitted to 150 pairs of gathered hands, solved."""
SPREAD = (-2.9, -1.7, -0.95, -0.3, 0.3, 0.95, 1.7, 2.9)
"""By how much the tricks differ from the estimate, an eighth of the time each."""


def estimated_tricks(hand: int, trump: int, *, declaring: bool) -> list[int]:
    """The tricks of *hand* against an unknown one, as eight equally likely numbers; the defender leads."""
    in_suit, at_notrump = (_DECLARING, _DECLARING_NT) if declaring else (_DEFENDING, _DEFENDING_NT)
    weights = at_notrump if trump < 0 else in_suit
    length = (hand & SUITS[trump]).bit_count() if trump >= 0 else 0
    short = sum(max(0, 2 - (hand & mask).bit_count()) for suit, mask in enumerate(SUITS) if suit != trump)
    estimate = sum(
        weight * each for weight, each in zip(weights, (1, strength(hand), length, short), strict=True)
    )
    return [min(max(round(estimate + each), 0), 13) for each in SPREAD]


def gathered_hand(pool: list[int], size: int, rng: Random) -> int:
    """A hand of *size* cards out of *pool*, as one comes by it who chooses between two cards, the second unseen."""
    cards = rng.sample(pool, min(2 * size, len(pool)))
    hand = 0
    spare = len(cards) - size
    for turn in range(size):
        first = cards[turn]
        if turn < spare and gain(first, hand) < USUAL:
            first = cards[size + turn]
        hand |= 1 << first
    return hand
