"""Cards: four suits, thirteen ranks, one pack of 52.

>>> Card.parse("♠A"), Card.parse("10h")
(Card.SA, Card.HT)
>>> Card.SA.suit, Card.SA.rank
(Suit.S, 14)
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Self

from kakehashi.errors import NotationError

RANKS = "23456789TJQKA"
"""The ranks from low to high, as they are written; the deuce is rank 2, the ace rank 14."""


class Suit(Enum):
    """One of ♣ ♦ ♥ ♠, in rising order."""

    C = "C"
    D = "D"
    H = "H"
    S = "S"

    order: int
    sign: str

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Suit.{self.value}"

    def __str__(self) -> str:
        return self.value


for _order, (_suit, _sign) in enumerate(zip(Suit, "♣♦♥♠", strict=True)):
    _suit.order, _suit.sign = _order, _sign


class Card(Enum):
    """One of the 52; its value is suit then rank, as in ``"SA"`` or ``"HT"``."""

    # fmt: off
    C2, C3, C4, C5, C6, C7, C8, C9, CT, CJ, CQ, CK, CA = "C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA".split()
    D2, D3, D4, D5, D6, D7, D8, D9, DT, DJ, DQ, DK, DA = "D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA".split()
    H2, H3, H4, H5, H6, H7, H8, H9, HT, HJ, HQ, HK, HA = "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA".split()
    S2, S3, S4, S5, S6, S7, S8, S9, ST, SJ, SQ, SK, SA = "S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA".split()
    # fmt: on

    suit: Suit
    rank: int
    """2 (the deuce) to 14 (the ace)."""
    order: int

    __hash__ = object.__hash__

    @classmethod
    def parse(cls, text: str) -> Self:
        """The card written as suit and rank in either order: ``SA``, ``as``, ``♠A``, ``10h``.

        Raises NotationError.
        """
        plain = text.strip().upper().replace("10", "T")
        for suit in Suit:
            plain = plain.replace(suit.sign, suit.value)
        if len(plain) == 2:
            for name in (plain, plain[::-1]):
                if name[0] in "CDHS" and name[1] in RANKS:
                    return cls(name)
        raise NotationError(f"{text!r} is not a card", reason="not-a-card", text=text)

    def __repr__(self) -> str:
        return f"Card.{self.value}"

    def __str__(self) -> str:
        return self.value


for _order, _card in enumerate(Card):
    _card.suit = Suit(_card.value[0])
    _card.rank = RANKS.index(_card.value[1]) + 2
    _card.order = _order

Hand = tuple[Card, ...]
"""The cards a seat holds."""

PACK: Hand = tuple(Card)
"""All 52 cards, clubs first, deuce first."""

HIGH_CARD_POINTS = {14: 4, 13: 3, 12: 2, 11: 1}


def sort_hand(cards: Iterable[Card]) -> Hand:
    """The cards in pack order, high to low: spades first, ace first."""
    return tuple(sorted(cards, key=lambda card: -card.order))


def high_card_points(cards: Iterable[Card]) -> int:
    """A 4, K 3, Q 2, J 1; 40 in the pack."""
    return sum(HIGH_CARD_POINTS.get(card.rank, 0) for card in cards)


def parse_hand(text: str) -> Hand:
    """A hand written by suits, spades first: ``AKQ95.AT3.KJ2.97`` (a void is empty or ``-``). Raises NotationError.

    >>> len(parse_hand("AKQ95.AT3.KJ2.97"))
    13
    """
    suits = text.strip().upper().replace("10", "T").split(".")
    if len(suits) != 4:
        raise NotationError(
            f"{text!r} is not a hand: four suits divided by dots are needed", reason="four-suits", text=text
        )
    cards: list[Card] = []
    for suit, ranks in zip("SHDC", suits, strict=True):
        for rank in ranks.replace("-", ""):
            if rank not in RANKS:
                raise NotationError(
                    f"{text!r} is not a hand: {rank!r} is not a rank",
                    reason="not-a-rank",
                    text=text,
                    rank=rank,
                )
            card = Card(suit + rank)
            if card in cards:
                raise NotationError(
                    f"{text!r} holds {card} twice", reason="card-twice", text=text, card=card.value
                )
            cards.append(card)
    return sort_hand(cards)


def write_hand(cards: Iterable[Card]) -> str:
    """The hand by suits, spades first, high cards first; the reverse of `parse_hand`."""
    ordered = sort_hand(cards)
    return ".".join("".join(card.value[1] for card in ordered if card.suit.value == suit) for suit in "SHDC")
