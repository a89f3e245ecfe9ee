"""Chicago: four deals, part-scores carried, and what passing out does to them; the choices are in tests/games."""

from typing import Any

import pytest

from kakehashi.games import find
from kakehashi.model.contract import Contract
from kakehashi.model.seats import Seat, Side
from kakehashi.scoring.chicago import ChicagoSheet
from kakehashi.scoring.duplicate import ContractResult, Honors
from kakehashi.scoring.sheet import Scoresheet

GAME = find("contract_bridge")
PASSED = ContractResult(None)


def empty(first_dealer: Seat = Seat.N, **options: Any) -> Scoresheet:
    return GAME.sheet(GAME.read_options(options), first_dealer)


def add(sheet: Scoresheet, *results: str) -> Scoresheet:
    """The sheet after such *results* as ``"2H N 8"`` or ``"pass"``."""
    for text in results:
        if text == "pass":
            sheet = sheet.add(PASSED)
            continue
        contract, declarer, tricks = text.split()
        sheet = sheet.add(ContractResult(Contract.parse(contract, Seat(declarer)), int(tricks)))
    return sheet


def keys(sheet: Scoresheet) -> list[str]:
    return [part.key for part in sheet.lines[-1].parts]


def carried(sheet: Scoresheet) -> dict[Side, int]:
    assert isinstance(sheet, ChicagoSheet)
    return sheet.carried


def test_the_deal_moves_left_and_the_match_ends_after_four():
    sheet = empty(Seat.S)
    for dealer in (Seat.S, Seat.W, Seat.N, Seat.E):
        assert not sheet.over
        assert sheet.board.dealer is dealer
        sheet = add(sheet, "1NT N 7")
    assert sheet.over
    assert sheet.planned == ()


def test_planned_boards_are_those_still_to_come():
    sheet = empty(deals=8)
    assert [board.number for board in sheet.planned] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [board.number for board in add(sheet, "1C N 7", "pass").planned] == [2, 3, 4, 5, 6, 7, 8]


def test_a_passed_out_deal_leaves_the_part_scores():
    for passing in ("redeal_same", "count_as_zero"):
        sheet = add(empty(chicago_passout=passing), "2H N 8", "pass")
        assert carried(sheet) == {Side.NS: 60, Side.EW: 0}


def test_a_passed_out_first_deal_of_a_new_chukker_brings_no_old_part_score_back():
    sheet = add(empty(deals=8), "2H N 8", "pass", "1C E 6", "1C E 6", "1C E 6", "pass")
    assert sheet.board.number == 5
    assert carried(sheet) == {Side.NS: 0, Side.EW: 0}
    sheet = add(sheet, "1NT N 7")
    assert keys(sheet) == ["trick"]


def test_part_scores_add_up_to_a_game_at_the_vulnerability_of_the_deal_that_completes_it():
    sheet = add(empty(), "2H E 8", "1NT W 7")
    assert keys(sheet) == ["trick", "game"]
    assert sheet.totals[Side.EW] == 60 + 40 + 500  # dealer's side is vulnerable on the second deal
    assert carried(sheet) == {Side.NS: 0, Side.EW: 0}


def test_a_game_wipes_both_sides_part_scores_but_not_their_points():
    sheet = add(empty(), "2H E 8", "4S N 10")
    assert carried(sheet) == {Side.NS: 0, Side.EW: 0}
    assert sheet.totals[Side.EW] == 60


def test_overtricks_insult_and_slam_never_count_towards_game():
    assert carried(add(empty(), "1CX N 13")) == {Side.NS: 40, Side.EW: 0}
    assert keys(add(empty(), "1CX N 13")) == ["trick", "over", "insult"]


@pytest.mark.parametrize("deals", [4, 8, 12, 16])
def test_longer_matches_are_chukkers_of_four(deals: int):
    sheet = empty(deals=deals)
    vulnerable: list[str] = []
    while not sheet.over:
        vulnerable.append(sheet.board.vulnerable.value)
        sheet = add(sheet, "2D N 8")
        assert ("fourth_deal_part_score" in keys(sheet)) == (
            sheet.lines[-1].board.number % 4 == 0 and "game" not in keys(sheet)
        )
    assert vulnerable == ["None", "EW", "NS", "All"] * (deals // 4)


def test_each_chukker_begins_without_part_scores():
    sheet = add(empty(deals=8), "1C N 6", "1C N 6", "1C N 6", "2H N 8")
    assert sheet.lines[-1].marks["carry"] == {Side.NS: 60, Side.EW: 0}  # as the fourth line shows it
    assert carried(sheet) == {Side.NS: 0, Side.EW: 0}
    assert keys(add(sheet, "1NT N 7")) == ["trick"]


def test_honors_are_paid_to_the_side_that_held_them_made_or_not():
    result = ContractResult(Contract.parse("4S", Seat.N), 9, Honors(Seat.W, 100))
    assert empty().add(result).totals == {Side.NS: 0, Side.EW: 50 + 100}
    assert empty(honors=False).add(result).totals == {Side.NS: 0, Side.EW: 50}


def test_the_larger_total_wins_and_equal_totals_are_a_draw():
    sheet = add(empty(), "1NT N 7", "1C N 6", "1C N 6")
    assert sheet.winner is None
    won = add(sheet, "1C N 6")
    assert won.winner is Side.EW
    drawn = add(empty(chicago_passout="count_as_zero"), "pass", "pass", "pass", "pass")
    assert drawn.over
    assert drawn.winner is None
    assert drawn.written()["winner"] == "draw"


def test_a_match_that_is_broken_off_is_decided_by_the_totals_so_far():
    sheet = add(empty(), "4S N 10")
    assert sheet.written()["winner"] is None
    ended = sheet.break_off().written()
    assert (ended["complete"], ended["winner"]) == (False, "NS")
    whole = add(empty(), *["1NT N 7"] * 4)
    assert whole.break_off() == whole


def test_standing_is_what_everybody_knows_before_the_deal():
    standing = add(empty(), "2H N 8").standing
    assert (standing.deal, standing.deals_left) == (2, 3)
    assert standing.totals == standing.part_scores == {Side.NS: 60, Side.EW: 0}
    assert empty(part_score="per_deal").standing.part_scores == {}


def test_a_sheet_written_as_score_files_have_it():
    sheet = add(empty(), "2Sx S 9", "pass")
    made, passed = sheet.written()["log"]
    assert made == {
        "deal": 1,
        "dealer": "N",
        "vul": "None",
        "contract": "2Sx",
        "declarer": "S",
        "tricks": 9,
        "parts": {"trick": 120, "over": 100, "insult": 50, "slam": 0, "game": 300},
        "score": {"NS": 570, "EW": 0},
        "carry": {"NS": 0, "EW": 0},
        "total": {"NS": 570, "EW": 0},
    }
    assert passed == {
        "deal": 2,
        "dealer": "E",
        "vul": "EW",
        "passed_out": True,
        "score": {"NS": 0, "EW": 0},
        "carry": {"NS": 0, "EW": 0},
        "total": {"NS": 570, "EW": 0},
    }
