"""What the cards played say: custom makes a layout likelier, and never rules one out."""

import msgspec
import numpy as np
import pytest

from kakehashi import table
from kakehashi.model.cards import parse_hand
from kakehashi.model.seats import Seat
from kakehashi.players.inference import STRAYS, likelihood
from kakehashi.players.position import Position, mask_of
from tests.players.positions import begun, deal
from tests.players.test_sampling import some_positions

DEAL = "N:A54.A54.A54.A543 KQ6.QJ76.J76.KQ6 873.K32.KQ32.J72 JT92.T98.T98.T98"


def seen_by_declarer(cards: str, calls: str = "1NT P P P") -> Position:
    """South declares and looks."""
    state = begun(deal(DEAL), dealer=Seat.S, calls=calls, cards=cards, claims=False)
    return Position.of(table.view(state, Seat.S))


def layout(position: Position, west: str) -> np.ndarray:
    """The layout in which West still holds those cards, and East the rest."""
    mask = mask_of(parse_hand(west))
    assert mask & ~position.unseen == 0
    assert mask.bit_count() == position.sizes[Seat.W.order]
    hands = [0 if held is None else held for held in position.held]
    hands[Seat.W.order], hands[Seat.E.order] = mask, position.unseen & ~mask
    return np.array([hands], dtype=np.int64)


def odds(position: Position, likelier: str, other: str) -> float:
    """How much likelier West's first holding is than the second."""
    one, two = (likelihood(position, layout(position, west))[0] for west in (likelier, other))
    return one / two


def test_nothing_played_says_nothing():
    state = begun(deal(DEAL), dealer=Seat.S, calls="1NT P P P")
    position = Position.of(table.view(state, Seat.W))
    hands = np.array([[mask_of(deal(DEAL)[seat]) for seat in Seat]])
    assert likelihood(position, hands).tolist() == [1.0]


def test_no_layout_is_ruled_out_and_none_is_better_than_custom():
    rng = np.random.default_rng(1)
    for position in some_positions(5, 30):
        unseen = [1 << order for order in range(52) if position.unseen >> order & 1]
        rows = []
        for _ in range(20):
            rng.shuffle(unseen)
            row, start = [], 0
            for held, size in zip(position.held, position.sizes, strict=True):
                row.append(sum(unseen[start : start + size]) if held is None else held)
                start += size if held is None else 0
            rows.append(row)
        found = likelihood(position, np.array(rows, dtype=np.int64))
        assert (found > 0).all()
        assert (found <= 1).all()


@pytest.mark.parametrize(
    ("cards", "likelier", "other"),
    [
        # The jack led promises the ten rather than the queen above it.
        ("SJ", "T92.T98.T98.T98", "Q92.T98.T98.T98"),
        # East, third hand, plays the queen: the king is likelier with East than with West.
        ("SJ S4 SQ", "T92.T98.T98.T98", "KT9.T98.T98.T98"),
        # East follows to dummy's ace with the six: it is the lowest, so West has the deuce.
        ("SJ SA S6", "T92.T98.T98.T98", "T9.T98.T987.T98"),
        # West, last to play, lets the jack of clubs win: the queen is with East.
        ("SJ SA S6 S3 C3 C6 CJ C8", "T92.T98.T98.T9", "T92.T98.T98.Q9"),
    ],
)
def test_custom_makes_a_layout_likelier(cards: str, likelier: str, other: str):
    assert odds(seen_by_declarer(cards), likelier, other) > 1


def test_cards_on_the_table_divide_those_of_a_hand():
    # East takes West's ten with the jack: that is custom with the nine too. West would have played nine before ten.
    seen = seen_by_declarer("SJ SA S6 S3 C3 C6 CJ C8 H2 HT H4 HJ")
    assert odds(seen, "T92.86.T98.T9", "T92.98.T98.T9") == 1 / STRAYS


def test_one_card_against_custom_counts_once():
    # East follows with the seven of diamonds: either it has the six as well, or West has that instead of a heart.
    position = seen_by_declarer("SJ SA S6 S3 D4 D7")
    kept = layout(position, "T92.T98.T98.T98")
    gone = layout(position, "T92.T9.T986.T98")
    assert likelihood(position, gone)[0] == pytest.approx(likelihood(position, kept)[0] / STRAYS)


def test_cards_in_sight_are_no_evidence():
    position = seen_by_declarer("SJ S4 SQ S3")
    open_hands = tuple(
        mask_of(tuple(card for card in deal(DEAL)[seat] if not position.played[seat.order] >> card.order & 1))
        for seat in Seat
    )
    seen = msgspec.structs.replace(position, held=open_hands)
    assert likelihood(seen, np.array([open_hands]))[0] == 1.0


def test_the_same_layouts_are_judged_the_same_in_any_order():
    position = seen_by_declarer("SJ S4 SQ S3 SK S7")
    rows = np.concatenate(
        [
            layout(position, west)
            for west in ("T92.T98.T98.T98", "T92.QJ.T98.T98K", "T9.T98.T98.T986", "T92.QJ76.T98.KQ")
        ]
    )
    assert (likelihood(position, rows)[::-1] == likelihood(position, rows[::-1])).all()
