"""Scores and schedules that were worked out elsewhere."""

from typing import Any

import pytest

from kakehashi.games import find
from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.contract import Contract
from kakehashi.model.seats import Seat
from kakehashi.scoring.chicago import Schedule
from kakehashi.scoring.duplicate import duplicate_score
from tests.fixtures import load, rows


def score(level: int, strain: str, doubled: int, vulnerable: bool, tricks: int) -> int:
    contract = Contract.parse(f"{level}{strain}{'X' * doubled}", Seat.N)
    return duplicate_score(contract, tricks=tricks, vulnerable=vulnerable)


def test_all_2940_duplicate_scores_of_the_laws():
    wrong = [
        row
        for row in load("a_duplicate_scores.json")["rows"]
        if score(row[0], row[1], row[2], bool(row[3]), row[4]) != row[5]
    ]
    assert len(load("a_duplicate_scores.json")["rows"]) == 2940
    assert not wrong


def test_all_2940_golden_scores_that_two_programs_agree_on():
    golden = rows("golden_scores.csv")
    wrong = [
        row
        for row in golden
        if score(int(row["level"]), row["strain"], int(row["doubled"]), row["vul"] == "1", int(row["tricks"]))
        != int(row["score"])
    ]
    assert len(golden) == 2940
    assert not wrong


@pytest.mark.parametrize(
    "case", [case for case in load("bugcases.json") if case["area"] == "score"], ids=lambda case: case["id"]
)
def test_scores_that_other_programs_got_wrong(case: dict[str, Any]):
    given = case["input"]
    contract = Contract.parse(given["contract"] + "X" * given["doubled"], Seat.N)
    points = duplicate_score(contract, tricks=given["tricks"], vulnerable=given["vul"])
    assert points == case["expected"]


@pytest.mark.parametrize(
    "case", [case for case in load("bugcases.json") if case["area"] == "board"], ids=lambda case: case["id"]
)
def test_boards_that_other_programs_got_wrong(case: dict[str, Any]):
    board = Board.duplicate(case["input"]["board"])
    assert {"dealer": board.dealer.value, "vul": board.vulnerable.value} == case["expected"]


def test_dealer_and_vulnerability_of_boards_1_to_36():
    boards = load("j_vulnerability.json")["boards"]
    ours = [Board.duplicate(number) for number, _, _ in boards]
    assert [[board.number, board.dealer.value, board.vulnerable.value] for board in ours] == boards
    assert len(boards) == 36


@pytest.mark.parametrize(
    "case",
    load("j_vulnerability.json")["chicago"],
    ids=lambda case: f"{case['schedule']}-{case['first_dealer']}",
)
def test_chicago_schedules_for_every_first_dealer(case: dict[str, Any]):
    game = find("contract_bridge")
    options = game.read_options({"chicago_vul": case["schedule"]})
    boards = game.sheet(options, Seat(case["first_dealer"])).planned
    ours = [[board.number, board.dealer.value, board.vulnerable.value] for board in boards]
    assert ours == case["deals"]


def test_all_sixteen_schedules_are_there():
    cases = load("j_vulnerability.json")["chicago"]
    named = {(case["schedule"], case["first_dealer"]) for case in cases}
    assert named == {(schedule.value, seat.value) for schedule in Schedule for seat in Seat}


@pytest.mark.parametrize("vulnerable", Vulnerable)
@pytest.mark.parametrize("seat", Seat)
def test_a_seat_is_vulnerable_when_its_side_is_named(vulnerable: Vulnerable, seat: Seat):
    named = {"None": "", "All": "NESW"}.get(vulnerable.value, vulnerable.value)
    assert vulnerable.includes(seat) == (seat.value in named)


@pytest.mark.parametrize("played", load("d_chicago.json")["games"], ids=lambda played: played["id"])
def test_worked_chicago_games(played: dict[str, Any]):
    options = dict(played["options"])
    first_dealer = Seat(options.pop("first_dealer"))
    options["deals"] = options.pop("chicago_deals")
    game = find("contract_bridge")
    sheet = game.sheet(game.read_options(options), first_dealer)
    for facts in played["deals"]:
        sheet = sheet.add(game.read_result(facts))
    assert sheet.written() == played["expected"]


@pytest.mark.parametrize("winner", ["games", "points"])
@pytest.mark.parametrize("case", load("c_rubber.json")["games"], ids=lambda case: case["id"])
def test_rubbers(case: dict[str, Any], winner: str):
    given, expected = case["options"], case["expected"]
    bridge = find("contract_bridge")
    options = {"form": "rubber", "honors": given["honors"], "rubber_winner": winner}
    sheet = bridge.sheet(bridge.read_options(options), Seat(given["first_dealer"]))
    for facts in case["deals"]:
        sheet = sheet.add(bridge.read_result(facts))
    written = (sheet.break_off() if given["ended_early"] else sheet).written()
    for row, right in zip(written["log"], expected["log"], strict=True):
        assert {key: row.get(key) for key in right} == right
    for key in ("finished", "unfinished_bonus", "below", "above", "total", "games"):
        assert written[key] == expected[key]
    by_games = expected["winner_by_games"] or expected["winner_by_points"]
    assert written["winner"] == (by_games if winner == "games" else expected["winner_by_points"])
