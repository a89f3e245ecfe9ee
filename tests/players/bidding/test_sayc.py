"""What a SAYC player does, one hand for each part of the system; facts of the ACBL booklet, hands of our own."""

from __future__ import annotations

import pytest

from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import parse_hand
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.model.view import Comparison
from kakehashi.players.bidding import Situation, load


def call(calls: str, hand: str) -> str:
    at = Situation(Seat.N, Vulnerable.NONE, tuple(map(Call.parse, calls.split())))
    return load("sayc").choose(parse_hand(hand), at).call.value


@pytest.mark.parametrize(
    ("calls", "hand", "expected"),
    [
        # openings
        ("", "AKQ.AQJ2.AQ4.KQ3", "3NT"),
        ("", "AK3.KQJ2.AQ4.Q32", "2NT"),
        # slam after notrump
        ("1N P", "A2.KQJ976.KQ7.K3", "4C"),
        ("1N P 4N P", "KQ5.AJ4.KQ83.Q94", "6NT"),
        ("1N P 4N P", "KQ5.AJ4.KT83.Q94", "P"),
        ("3N P", "T9743.82.643.952", "4H"),
        # slam in a suit
        ("1S P 5N P", "KQ974.A5.KJ83.94", "7S"),
        ("1S P 5N P", "KJ974.A5.KJ83.Q4", "6S"),
        ("1H P 2N P 4C P", "AJ4.KJ83.Q75.K92", "4H"),
        # kings, when all four aces are held; no answer may lead past six of the trumps in vain
        ("1S P 3S P 4N P 5H P", "AKQJ76.AKQ.32.KQ", "5NT"),
        ("1S P 3S P 4N P 5D P", "AKQJ76.AKQ.32.KQ", "6S"),
        ("1S P 3S P 4N P 5H P 5N P", "T9832.32.AK43.A2", "6D"),
        ("1S P 3S P 4N P 5H P 5N P 6D P", "AKQJ76.AKQ.32.KQ", "7S"),
        ("1S P 3S P 4N P 5H P 5N P 6C P", "AKQJ76.AKQ.32.KQ", "6S"),
        ("1H P 3H P 4N P 5D P", "AQJ2.AQJ876.A2.Q", "6H"),
        ("1N P 4C P 4S P", "AKQJ76.AKQ.32.KQ", "5C"),
        ("1N P 4C P 4S P 5C P", "T82.J32.AK43.AJ2", "5H"),
        ("1N P 4C P 4S P 5C P 5D P", "AKQJ76.AKQ.32.KQ", "6S"),
        ("1N P 4C P 4S P 5C P 5H P", "AKQJ76.AKQ.32.KQ", "7S"),
        # the fourth suit, and what opener says to it
        ("1D P 1S P 2C P", "AKJ86.763.K4.Q82", "2H"),
        ("1D P 1S P 2C P 2H P", "Q72.5.AKJ54.KJ63", "2S"),
        ("1D P 1S P 2C P 2H P", "72.AJ5.KJ954.KJ3", "2NT"),
        # after a reverse
        ("1C P 1S P 2D P", "KQ974.82.763.J54", "2S"),
        # tries for game
        ("1S P 2S P", "AKJ75.84.KQ62.A3", "3D"),
        ("1S X 2S P", "AKJ75.84.KQ62.A3", "3D"),
        # support is told, however few points or many the shape is worth
        ("1S P", "T8763.KJ863.K85.", "4S"),
        ("1S P", "KQ97.A73.T9432.T", "3S"),
        # no jump is too strong to make
        ("1H P 1S P", "AK.AKQT84.K6.J97", "4H"),
        ("1D P 1S P", "A7.Q6.AKJT84.KQ7", "3D"),
        ("3H P", "AK9753.K.QJ5.KQ4", "4H"),
        ("3S P", "A5.AKQ973.AJ.QJ8", "4NT"),
        ("2D X P 3S P", "AQ7.AK8.T85.AQJ2", "4S"),
        # slam over notrump
        ("2N P 3C P 3S P", "AQJ3.AK6.JT2.Q82", "4NT"),
        ("1D P 1H P 2N P", ".KQT9764.A5.AK72", "6H"),
        ("1C P 1D P 1N P", "AJ2.K52.AQJ4.KJ2", "4NT"),
        # the fourth suit asks nothing of a partner who has bid notrump
        ("1D P 1H P 2C P 2N P", "54.Q.AJT972.AQ53", "P"),
        # over their openings
        ("1H", "KQJ75.4.QJT94.83", "2H"),
        ("1H", "4.83.KJ975.QJT94", "2NT"),
        ("2H", "KQJ75.4.AQT94.83", "3H"),
        ("1H X 2H", "73.862.KJ54.KT83", "X"),
        ("1D X 2D", "KJ54.KT83.62.873", "X"),
        # over their notrump
        ("1N", "42.KQJ974.A3.Q98", "2C"),
        ("1N 2C P", "Q82.73.K9543.J54", "2D"),
        ("1N", "KQJ75.AJT94.4.83", "2D"),
        ("1N", "KQJ75.4.AQT94.83", "2S"),
        ("1N", "A2.3.KQJ75.QJT94", "2NT"),
        # they double our notrump
        ("1N X", "84.73.652.QT8743", "XX"),
        ("1N X XX P", "KJ5.AQ4.KJ83.Q92", "2C"),
        ("1N X XX P 2C P", "84.73.QT8743.652", "2D"),
        # a cue-bid raises partner's overcall
        ("1C 1S P", "KJ4.A83.KQ75.942", "2C"),
        # raises are raises in competition too
        ("1C 1D 1S P", "KQ83.Q72.4.KJ954", "2S"),
    ],
)
def test_what_the_system_says(calls: str, hand: str, expected: str) -> None:
    assert call(calls, hand) == expected


def test_a_second_suit_over_jacoby_is_no_place_to_stay() -> None:
    """Opener jumps to four of a side suit; the trumps are the other major."""
    assert call("1S P 2N P 4H P", "AJ74.92.KQ83.K74") == "4S"


@pytest.mark.parametrize("spot", ["1S", "1N"])
def test_a_one_level_bid_of_the_fourth_suit_is_natural(spot: str) -> None:
    at = Situation(Seat.N, Vulnerable.NONE, tuple(map(Call.parse, "1C P 1D P 1H P".split())))
    assert load("sayc").explain(at, Call.parse(spot)).forcing != "game"


def test_a_balancing_notrump_is_answered_with_more() -> None:
    assert call("1D P P 1N P", "QJ64.K742.T64.A3") == "P"
    assert call("1D P P 1N P", "QJ64.KQ42.T64.A3") == "2C"


def choice(calls: str, hand: str, vulnerable: Vulnerable, comparison: Comparison) -> str:
    at = Situation(Seat.N, vulnerable, tuple(map(Call.parse, calls.split())), comparison=comparison)
    return load("sayc").choose(parse_hand(hand), at).call.value


@pytest.mark.parametrize("comparison", Comparison)
def test_a_vulnerable_game_is_tried_with_less_where_it_wins_more_than_it_loses(
    comparison: Comparison,
) -> None:
    limit, hand = "1S P 3S P", "AQJ75.KT43.J2.J4"
    assert choice(limit, hand, Vulnerable.NONE, comparison) == "P"
    expected = "P" if comparison is Comparison.MATCHPOINTS else "4S"
    assert choice(limit, hand, Vulnerable.NS, comparison) == expected


def test_by_matchpoints_the_vulnerable_are_doubled_more_readily() -> None:
    calls, hand = "1S P 1N 2H", "AKJ75.K43.KQ2.84"
    assert choice(calls, hand, Vulnerable.EW, Comparison.MATCHPOINTS) == "X"
    assert choice(calls, hand, Vulnerable.NONE, Comparison.MATCHPOINTS) == "P"
    assert choice(calls, hand, Vulnerable.EW, Comparison.IMPS) == "P"


def test_after_stayman_four_clubs_asks_for_aces_and_four_notrump_is_natural() -> None:
    assert call("1N P 2C P 2H P", "AK8.K762.KQJ42.Q") == "4C"
    assert call("1N P 2C P 2H P 4C P", "Q93.AQ83.A53.AJ6") == "4NT"  # three
    assert call("1N P 2C P 2H P 4C P 4N P", "AK8.K762.KQJ42.Q") == "6H"
    assert call("1N P 2C P 2H P 4C P 4H P", "KQ8.K762.KQJ42.Q") == "P"
    assert call("1N P 2C P 2H P", "AK86.6.KQJ42.QJ7") == "4NT"
    assert call("1N P 2C P 2H P 4N P", "93.AKQ32.653.AK6") == "P"


def test_their_suit_is_not_the_one_an_artificial_bid_names() -> None:
    assert call("P 1D 2D", "2.AQ4.T9853.AK92") != "3D"  # Michaels: their suits are the majors
    assert call("1N P 2H", "63.84.AKJ987.876") == "P"
    assert call("1N P 2H", "63.AKJ987.876.74") == "X"
