"""Columns count what a bidder counts."""

from __future__ import annotations

import numpy as np
import pytest

from kakehashi.model.cards import PACK, Suit, high_card_points, parse_hand
from kakehashi.model.seats import Seat
from kakehashi.players import solver
from kakehashi.players.bidding import features, hand_features
from kakehashi.players.bidding.features import SUITS


@pytest.mark.parametrize(
    ("hand", "column", "value"),
    [
        ("AKQ95.AT3.KJ2.97", "hcp", 17),
        ("AKQ95.AT3.KJ2.97", "points", 18),
        ("AKQ95.AT3.KJ2.97", "balanced", 1),
        ("AKQ95.AT32.KJ2.9", "balanced", 0),
        ("AKQ95.AT3.KJ2.97", "losers", 6),
        ("AKQ95.AT3.KJ2.97", "len.S", 5),
        ("AKQ95.AT3.KJ2.97", "aces", 2),
        ("AKQ95.AT3.KJ2.97", "twenty", 25),
        ("Q2.AT32.KJ32.972", "stop.S", 1),
        ("Q32.AT32.KJ32.97", "stop.S", 2),
        ("32.AT32.KJ32.QT9", "stop.S", 0),
        ("2.AT32.KJ32.Q987", "sp.H", 13),
        ("2.AT3.KJ432.Q987", "sp.H", 12),
        (".AT3.KJ432.Q9873", "shortest", 0),
        ("AKQ95.AT3.KJ2.97", "tricks.S", 68),
        ("AKQ95.AT3.KJ2.97", "tricks.NT", 68),
        ("AKQ952.AT3.J32.K", "tricks.S", 71),
        ("AKQ952.AT3.J32.K", "defence.NT", 7),
        ("AKQ92.AT3.J32.K3", "defence.NT", 6),
        ("AK852.AT3.J32.K3", "defence.NT", 3),
        ("AK852.AT3.J32.K3", "defence.H", 2),
        ("AK85.AT3.J32.K32", "defence.H", 3),
        ("QJT9.KQ2.KJ92.32", "trump.S", 2),
        ("QJT9.KQ2.KJ92.32", "trump.H", 1),
        ("QJT9.KQ2.KJ92.32", "trump.D", 0),
    ],
)
def test_a_column_counts(hand: str, column: str, value: int) -> None:
    assert hand_features(parse_hand(hand)).column(column).tolist() == [value]


def test_both_shapes_give_the_same_columns() -> None:
    orders = np.random.RandomState(1).random_sample((500, 52)).argsort(axis=1)[:, :13]
    held = np.zeros((500, 52), np.bool_)
    np.put_along_axis(held, orders, True, axis=1)
    one, other = features(orders), features(held)
    for column in ("hcp", "len.D", "sp.S", "losers", "points"):
        assert np.array_equal(one.column(column), other.column(column))
    assert one.column("hcp").tolist() == [high_card_points(PACK[order] for order in hand) for hand in orders]


def test_part_of_the_hands_has_the_same_columns() -> None:
    whole = features(np.random.RandomState(2).random_sample((100, 52)).argsort(axis=1)[:, :13])
    part = whole.take(np.array([3, 50, 99])).take(np.array([True, False, True]))
    assert len(part) == 2
    assert part.column("hcp").tolist() == whole.column("hcp")[[3, 99]].tolist()
    assert part.column("longest").tolist() == whole.column("longest")[[3, 99]].tolist()


@pytest.mark.skipif(not solver.available(), reason="the double-dummy library is not installed")
def test_what_two_hands_are_worth_is_what_they_take_on_average() -> None:
    orders = np.random.RandomState(3).random_sample((120, 52)).argsort(axis=1).reshape(120, 4, 13)
    deals = (np.int64(1) << orders.astype(np.int64)).sum(axis=2)
    north, south = features(orders[:, 0]), features(orders[:, 2])
    errors: list[float] = []
    for suit in SUITS:
        fit = north.column(f"len.{suit}") + south.column(f"len.{suit}") >= 8
        strong = north.column("hcp") + south.column("hcp") >= 18
        some = np.flatnonzero(fit & strong)
        taken = 13 - solver.solve_tricks(deals[some], Suit(suit), Seat.E)
        worth = (north.column(f"tricks.{suit}").astype(int) + south.column(f"tricks.{suit}"))[some]
        errors += (taken - worth / 10).tolist()
    assert len(errors) > 60
    assert abs(np.mean(errors)) < 0.3
    assert np.std(errors) < 1.2
