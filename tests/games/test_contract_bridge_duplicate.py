"""Duplicate at one table, and what one contract is worth (RULES §1.5, §1.6, §1.10); `row_NN` tests are rows of §7."""

from typing import Any

import pytest

from kakehashi.errors import OptionsError
from kakehashi.games import find
from kakehashi.model.seats import Seat, Side
from kakehashi.scoring.sheet import Scoresheet
from tests.games.dealing import match_after, sheet_of

GAME = find("contract_bridge")


def boards(*results: str, **options: Any) -> Scoresheet:
    """The sheet after such *results* as ``"4S N 10"``; North-South are vulnerable on the second board only."""
    deals: list[dict[str, Any]] = []
    for result in results:
        contract, declarer, tricks = result.split()
        deals.append({"contract": contract, "declarer": declarer, "tricks": int(tricks)})
    return sheet_of("contract_bridge", deals, form="duplicate", **options)


def both_ways(result: str) -> list[dict[str, int]]:
    """What that result of North-South is worth not vulnerable and vulnerable, item by item."""
    return [{part.key: part.points for part in line.parts} for line in boards(result, result).lines]


def vulnerable(**options: Any) -> list[str]:
    planned = GAME.sheet(GAME.read_options(options), Seat.N).planned
    return [board.vulnerable.value for board in planned]


def test_row_03_a_board_passed_out_is_played_for_nothing():
    match = match_after("contract_bridge", "P P P P", form="duplicate")
    assert [line.counted for line in match.sheet.lines] == [True]
    assert match.sheet.totals == {Side.NS: 0, Side.EW: 0}
    assert (match.sheet.board.number, match.sheet.board.dealer) == (2, Seat.E)


def test_row_07_the_sheet_with_eight_vulnerabilities_is_of_duplicate_boards():
    signs = {"None": "○", "NS": "｜", "EW": "―", "All": "＋"}
    printed = [signs[one] for one in vulnerable(form="duplicate", boards=8)]
    assert "".join(printed) == "○｜―＋｜―＋○"
    repeated = [signs[one] for one in vulnerable(deals=8, chicago_vul="ns_then_ew")]
    assert "".join(repeated) == "○｜―＋○｜―＋"


@pytest.mark.parametrize(
    ("result", "plain", "vulnerable"),
    [("6S N 12", 180 + 800, 180 + 1250), ("7S N 13", 210 + 1300, 210 + 2000)],
)
def test_row_17_a_slam_is_paid_with_its_game(result: str, plain: int, vulnerable: int):
    assert [sum(parts.values()) for parts in both_ways(result)] == [plain, vulnerable]
    assert [parts["game"] for parts in both_ways(result)] == [300, 500]


@pytest.mark.parametrize(
    ("result", "over"),
    [
        ("2S N 10", [2 * 30, 2 * 30]),
        ("2NT N 10", [2 * 30, 2 * 30]),
        ("2D N 10", [2 * 20, 2 * 20]),
        ("2SX N 10", [2 * 100, 2 * 200]),
        ("2DX N 10", [2 * 100, 2 * 200]),
        ("2SXX N 10", [2 * 200, 2 * 400]),
    ],
)
def test_row_18_overtricks_are_worth_their_tricks_only_when_undoubled(result: str, over: list[int]):
    assert [parts["over"] for parts in both_ways(result)] == over


@pytest.mark.parametrize(
    ("contract", "trick", "insult"),
    [
        ("1C", 20, 0),
        ("1CX", 40, 50),
        ("1CXX", 80, 100),
        ("1S", 30, 0),
        ("1SX", 60, 50),
        ("1SXX", 120, 100),
        ("1NT", 40, 0),
        ("1NTX", 80, 50),
        ("1NTXX", 160, 100),
    ],
)
def test_row_19_a_double_doubles_and_a_redouble_makes_four_times(contract: str, trick: int, insult: int):
    for parts in both_ways(f"{contract} N 7"):
        assert (parts["trick"], parts.get("insult", 0)) == (trick, insult)
        assert ("game" in parts) == (trick >= 100)


def test_row_20_four_people_can_play_duplicate_boards_at_one_table():
    assert GAME.seats == tuple(Seat)
    assert len(sheet_of("contract_bridge", [], form="duplicate").planned) == 8
    for number in (1, 36):
        sheet = boards(*["4S N 10"] * number, boards=number)
        assert sheet.over
        assert sheet.winner is Side.NS
    for number in (0, 37):
        with pytest.raises(OptionsError, match="boards"):
            GAME.read_options({"boards": number})
