"""Rubber bridge as the table plays and scores it (RULES §1.9); `row_NN` tests are rows of RULES §7."""

from typing import Any

import pytest

from kakehashi.model.seats import Seat, Side
from kakehashi.scoring.sheet import Scoresheet
from tests.games.dealing import match_after, sheet_of


def rubber(*results: str, **options: Any) -> Scoresheet:
    """The pad after such *results* as ``"4S N 10"``."""
    deals: list[dict[str, Any]] = []
    for result in results:
        contract, declarer, tricks = result.split()
        deals.append({"contract": contract, "declarer": declarer, "tricks": int(tricks)})
    return sheet_of("contract_bridge", deals, form="rubber", **options)


@pytest.mark.parametrize(("passout", "dealer"), [("next_dealer", Seat.W), ("redeal_same", Seat.S)])
def test_row_04_who_deals_after_a_deal_passed_out_in_a_rubber(passout: str, dealer: Seat):
    match = match_after(
        "contract_bridge", "P P P P", first_dealer=Seat.S, form="rubber", rubber_passout=passout
    )
    assert match.sheet.totals == {Side.NS: 0, Side.EW: 0}
    assert match.sheet.board.dealer is dealer


def test_row_08_a_game_has_no_bonus_of_its_own_in_a_rubber():
    assert rubber("4S N 10").totals == {Side.NS: 120, Side.EW: 0}
    assert rubber("4S N 10", "3NT E 9").totals == {Side.NS: 120, Side.EW: 100}
    vulnerable = rubber("4S N 10", "4S E 10", "4S N 11").lines[2]
    assert {part.key: part.points for part in vulnerable.parts} == {"trick": 120, "over": 30, "rubber": 500}


AHEAD_ON_POINTS = ("3NT E 9", "7NTXX W 8", "3NT E 9")  # five down vulnerable and redoubled: 2800
LEVEL = ("3NT E 9", "3NTX E 6", "3NT E 8", "3NT W 9")  # 200 and the 700 against 800 and 100


@pytest.mark.parametrize(
    ("results", "totals", "by_games", "by_points"),
    [
        (AHEAD_ON_POINTS, {Side.NS: 2800, Side.EW: 900}, Side.EW, Side.NS),
        (LEVEL, {Side.NS: 900, Side.EW: 900}, Side.EW, None),
    ],
)
def test_row_09_two_games_take_the_rubber_or_the_larger_total_does(
    results: tuple[str, ...], totals: dict[Side, int], by_games: Side, by_points: Side | None
):
    for options, winner in [
        ({}, by_games),
        ({"rubber_winner": "games"}, by_games),
        ({"rubber_winner": "points"}, by_points),
    ]:
        sheet = rubber(*results, **options)
        assert sheet.over
        assert (sheet.totals, sheet.winner) == (totals, winner)


def test_row_09b_bonuses_do_not_add_up_in_a_rubber_but_for_the_slam_and_the_end():
    slam = rubber("6S N 12")
    assert {part.key: part.points for part in slam.lines[0].parts} == {"trick": 180, "slam": 500}
    assert rubber("2S N 8").totals[Side.NS] == 60  # nothing for making it
    assert rubber("4S N 10", "4S N 10").totals[Side.NS] == 120 + 120 + 700
    assert rubber("4S N 10", "4S E 10", "4S N 10").totals[Side.NS] == 120 + 120 + 500


def test_row_10_two_games_end_the_rubber_and_three_are_never_needed():
    assert not rubber("4S N 10").over
    assert not rubber("4S N 10", "4S E 10").over
    assert rubber("4S N 10", "4S S 10").over
    assert rubber("4S N 10", "4S E 10", "4S W 10").over
    by_parts = rubber("2S N 8", "1NT N 7", "2D E 8", "4S S 10")  # 60 and 40 are a game; East's 40 is wiped
    assert by_parts.over
    assert by_parts.written()["games"] == {"NS": 2, "EW": 0}
