"""Chicago as the table plays and scores it (RULES §1.8); `row_NN` tests are rows of RULES §7."""

from typing import Any

import pytest

from kakehashi.games import find
from kakehashi.model.seats import Seat, Side
from tests.games.dealing import match_after, sheet_of

PASSED: dict[str, Any] = {"passed": True}
TWO_HEARTS = {"contract": "2H", "declarer": "N", "tricks": 8}
DOWN_ONE = {"contract": "1C", "declarer": "E", "tricks": 6}


def written(contract: str, declarer: str, tricks: int, **honors: Any) -> dict[str, Any]:
    return {"contract": contract, "declarer": declarer, "tricks": tricks, **honors}


def vulnerable(first_dealer: str, **options: Any) -> list[str]:
    """Who is vulnerable on each board of the match."""
    game = find("contract_bridge")
    planned = game.sheet(game.read_options(options), Seat(first_dealer)).planned
    return [board.vulnerable.value for board in planned]


@pytest.mark.parametrize(
    ("passout", "board", "dealer", "counted"),
    [("redeal_same", 1, Seat.S, False), ("count_as_zero", 2, Seat.W, True)],
)
def test_row_03_a_deal_passed_out_in_chicago(passout: str, board: int, dealer: Seat, counted: bool):
    match = match_after("contract_bridge", "P P P P", first_dealer=Seat.S, chicago_passout=passout)
    assert [line.counted for line in match.sheet.lines] == [counted]
    assert match.sheet.totals == {Side.NS: 0, Side.EW: 0}
    assert (match.sheet.board.number, match.sheet.board.dealer) == (board, dealer)


@pytest.mark.parametrize(
    ("passout", "deals"), [("redeal_same", [1, 2, 2, 2, 3, 4]), ("count_as_zero", [1, 2, 3, 4])]
)
def test_row_03_and_in_the_count_of_deals(passout: str, deals: list[int]):
    played = [TWO_HEARTS, PASSED, PASSED, TWO_HEARTS, TWO_HEARTS, TWO_HEARTS][: len(deals)]
    sheet = sheet_of("contract_bridge", played, chicago_passout=passout)
    assert sheet.over
    assert [line.board.number for line in sheet.lines] == deals


@pytest.mark.parametrize(
    ("schedule", "of_north", "of_east"),
    [
        ("dealer", ["None", "EW", "NS", "All"], ["None", "NS", "EW", "All"]),
        ("non_dealer", ["None", "NS", "EW", "All"], ["None", "EW", "NS", "All"]),
        ("ns_then_ew", ["None", "NS", "EW", "All"], ["None", "NS", "EW", "All"]),
        ("ew_then_ns", ["None", "EW", "NS", "All"], ["None", "EW", "NS", "All"]),
    ],
)
def test_row_05_who_is_vulnerable_on_the_second_and_third_deal(
    schedule: str, of_north: list[str], of_east: list[str]
):
    for first, expected in zip("NSEW", [of_north, of_north, of_east, of_east], strict=True):
        assert vulnerable(first, chicago_vul=schedule) == expected
    assert vulnerable("E") == vulnerable("E", chicago_vul="dealer")


@pytest.mark.parametrize(("first", "same_as"), [("N", "non_dealer"), ("E", "dealer")])
def test_row_06_our_side_then_theirs_does_not_ask_who_deals(first: str, same_as: str):
    ours_then_theirs = vulnerable(first, chicago_vul="ns_then_ew")
    assert ours_then_theirs == vulnerable(first, chicago_vul=same_as)
    assert ours_then_theirs == vulnerable("N", form="duplicate", boards=4)


@pytest.mark.parametrize(("value", "completing"), [("official", 40 + 500), ("always", 40 + 500 + 100)])
def test_row_11_what_a_part_score_on_the_fourth_deal_is_worth(value: str, completing: int):
    earlier = [TWO_HEARTS, DOWN_ONE, DOWN_ONE]
    completed = sheet_of("contract_bridge", [*earlier, written("2C", "S", 8)], fourth_deal_part=value)
    assert completed.lines[3].points_of(Side.NS) == completing
    left_open = sheet_of("contract_bridge", [*earlier, written("1C", "S", 7)], fourth_deal_part=value)
    assert left_open.lines[3].points_of(Side.NS) == 20 + 100
    bid_at_once = sheet_of("contract_bridge", [*earlier, written("3NT", "S", 9)], fourth_deal_part=value)
    assert bid_at_once.lines[3].points_of(Side.NS) == 100 + 500


@pytest.mark.parametrize(
    ("value", "points"),
    [
        ("carry", [60, 60 + 300, 60, 60 + 500]),
        ("per_deal", [60 + 50] * 4),
    ],
)
def test_row_12_a_part_score_is_carried_or_paid_fifty_on_the_fourth_deal_too(value: str, points: list[int]):
    sheet = sheet_of("contract_bridge", [TWO_HEARTS] * 4, part_score=value, chicago_vul="ew_then_ns")
    assert [line.points_of(Side.NS) for line in sheet.lines] == points


@pytest.mark.parametrize(
    ("part_score", "honors", "points"),
    [
        ("carry", True, [60 + 100, 40 + 300]),
        ("carry", False, [60, 40 + 300]),
        ("per_deal", True, [60 + 50 + 100, 40 + 50]),
        ("per_deal", False, [60 + 50, 40 + 50]),
    ],
)
def test_row_13_chicago_is_scored_with_carry_and_honors_or_like_duplicate(
    part_score: str, honors: bool, points: list[int]
):
    held = {"honors": {"seat": "S", "points": 100}}
    deals = [TWO_HEARTS | held, written("1NT", "N", 7)]
    sheet = sheet_of("contract_bridge", deals, part_score=part_score, honors=honors)
    assert [line.points_of(Side.NS) for line in sheet.lines] == points
    like_duplicate = points == [
        line.points_of(Side.NS) for line in sheet_of("contract_bridge", deals, form="duplicate").lines
    ]
    assert like_duplicate == (part_score == "per_deal" and not honors)
