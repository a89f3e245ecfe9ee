"""What a deal of Spades scores (RULES §4.4); `row_NN` tests are rows of RULES §7."""

from typing import Any

import pytest

from kakehashi.errors import NotationError
from kakehashi.games.spades import GAME as SPADES
from kakehashi.games.spades import SpadesResult, TrickBid, score_team, team_contract
from kakehashi.model.seats import PAIRS, Seat, Side
from tests.fixtures import load
from tests.games.dealing import sheet_of

VECTORS = load("g_spades.json")
NAMES: dict[str, TrickBid] = {"nil": "nil", "dnil": "double_nil", "team": "team"}


@pytest.mark.parametrize("case", VECTORS["team_hands"], ids=lambda case: case["name"])
def test_the_score_of_a_team(case: dict[str, Any]):
    options = SPADES.read_options(case["options"])
    bids: list[TrickBid] = [NAMES[one] if isinstance(one, str) else one for one in case["bids"]]
    result = SpadesResult(
        {Seat.N: bids[0], Seat.S: bids[1]}, {Seat.N: case["tricks"][0], Seat.S: case["tricks"][1]}
    )
    contract = team_contract(result.bids, Side.NS, tuple(Seat), team_final=False)
    scored = score_team(options, Side.NS, result, contract=contract, bags=case["bags_before"])
    sums = {"contract": 0, "nil": 0, "overtricks": 0, "bag_penalty": 0}
    for part in scored.parts:
        sums["nil" if part.key == "double_nil" else part.key] += part.points
    expected = case["expected"]
    assert {key: expected[key] for key in sums} == sums
    assert expected["score"] == sum(sums.values())
    assert expected["bags_after"] == scored.bags


@pytest.mark.parametrize("case", VECTORS["two_team_deals"], ids=lambda case: case["name"])
def test_a_deal_of_both_teams(case: dict[str, Any]):
    options = SPADES.read_options({})
    for side in PAIRS:
        first, second = side.seats
        given, before, after = (case[side.value], case["before"][side.value], case["after"][side.value])
        result = SpadesResult(
            dict(zip((first, second), given["bids"], strict=True)),
            dict(zip((first, second), given["tricks"], strict=True)),
        )
        contract = team_contract(result.bids, side, tuple(Seat), team_final=False)
        scored = score_team(options, side, result, contract=contract, bags=before["bags"])
        points = sum(part.points for part in scored.parts)
        assert (points, before["score"] + points, scored.bags) == (
            after["deal"],
            after["score"],
            after["bags"],
        )


NORTH_BLIND = {"bids": {"N": "double_nil", "S": 4, "E": 4, "W": 4}}
NORTH_TAKES_NONE = NORTH_BLIND | {"tricks": {"N": 0, "S": 5, "E": 4, "W": 4}}
NORTH_TAKES_ONE = NORTH_BLIND | {"tricks": {"N": 1, "S": 4, "E": 4, "W": 4}}
NORTH_SOUTH_TAKE_NONE = NORTH_BLIND | {"tricks": {"N": 0, "S": 0, "E": 7, "W": 6}}


@pytest.mark.parametrize(
    ("deal", "individual", "team"),
    [
        (NORTH_TAKES_NONE, 200 + 40 + 1, -200),
        (NORTH_TAKES_ONE, -200 + 40 + 1, -200),
        (NORTH_SOUTH_TAKE_NONE, 200 - 40, 200),
    ],
)
def test_row_28_a_double_nil_is_one_players_or_the_teams(deal: dict[str, Any], individual: int, team: int):
    assert sheet_of("spades", [deal]).totals[Side.NS] == individual
    assert sheet_of("spades", [deal], double_nil_scope="individual").totals[Side.NS] == individual
    assert sheet_of("spades", [deal], double_nil_scope="team").totals[Side.NS] == team


def test_row_29_the_nils_of_both_partners_are_two_nils_and_no_double_nil():
    both_nil = {"bids": {"N": "nil", "S": "nil", "E": 6, "W": 6}}
    made = both_nil | {"tricks": {"N": 0, "S": 0, "E": 7, "W": 6}}
    assert sheet_of("spades", [made]).totals[Side.NS] == 100 + 100
    one_failed = both_nil | {"tricks": {"N": 1, "S": 0, "E": 6, "W": 6}}
    assert sheet_of("spades", [one_failed]).totals[Side.NS] == -100 + 100 + 1


@pytest.mark.parametrize(
    ("value", "points"), [("help", 50 + 1 - 100), ("bags", -50 + 2 - 100), ("ignore", -50 - 100)]
)
def test_row_30_tricks_of_a_failed_nil(value: str, points: int):
    deal = {"bids": {"N": "nil", "S": 5, "E": 3, "W": 3}, "tricks": {"N": 2, "S": 4, "E": 4, "W": 3}}
    assert sheet_of("spades", [deal], nil_failed_tricks=value).totals[Side.NS] == points


@pytest.mark.parametrize(("carry", "bags"), [("subtract", 2), ("reset", 0)])
def test_row_34_what_is_left_of_the_bags_after_the_penalty(carry: str, bags: int):
    deal = {"bids": {"N": 1, "S": 1, "E": 1, "W": 1}, "tricks": {"N": 4, "S": 4, "E": 3, "W": 2}}
    sheet = sheet_of("spades", [deal, deal], bag_carry=carry)
    assert sheet.lines[1].marks["bags"][Side.NS] == bags
    assert sheet.totals[Side.NS] == 2 * (20 + 6) - 100


@pytest.mark.parametrize(("limit", "penalty", "total"), [(0, 100, 26), (5, 50, -24), (10, 100, 26)])
def test_bags_are_punished_at_the_limit_if_there_is_one(limit: int, penalty: int, total: int):
    deal = {"bids": {"N": 1, "S": 1, "E": 1, "W": 1}, "tricks": {"N": 4, "S": 4, "E": 3, "W": 2}}
    sheet = sheet_of("spades", [deal], bag_limit=limit, bag_penalty=penalty)
    assert sheet.totals[Side.NS] == total


@pytest.mark.parametrize(("points", "total"), [(1, 26), (0, 20), (-1, 14)])
def test_what_an_overtrick_is_worth(points: int, total: int):
    deal = {"bids": {"N": 1, "S": 1, "E": 1, "W": 1}, "tricks": {"N": 4, "S": 4, "E": 3, "W": 2}}
    assert sheet_of("spades", [deal], overtrick_points=points).totals[Side.NS] == total


@pytest.mark.parametrize(
    "facts",
    [
        {"bids": {"N": 3, "E": 3, "S": 3, "W": 14}, "tricks": {"N": 4, "E": 3, "S": 3, "W": 3}},
        {"bids": {"N": 3, "E": 3, "S": 3, "W": 3}, "tricks": {"N": 4, "E": 3, "S": 3, "W": 4}},
        {"bids": {"N": 3, "E": 3, "S": 3}, "tricks": {"N": 4, "E": 3, "S": 3, "W": 3}},
        {"bids": {"N": 3, "E": 3, "S": 3, "W": "null"}, "tricks": {"N": 4, "E": 3, "S": 3, "W": 3}},
        {"tricks": {}},
    ],
)
def test_results_that_cannot_be_are_refused(facts: dict[str, Any]):
    with pytest.raises(NotationError):
        SPADES.read_result(facts)


@pytest.mark.parametrize(
    ("bids", "options", "why"),
    [
        ({"N": 3, "E": 3, "S": 3, "W": "double_nil"}, {"double_nil": False}, "not played here"),
        ({"N": 3, "S": 3, "W": "double_nil"}, {}, "E has made no bid"),
    ],
)
def test_results_that_the_table_does_not_allow_are_refused(
    bids: dict[str, Any], options: dict[str, Any], why: str
):
    deal = {"bids": bids, "tricks": {"N": 4, "E": 3, "S": 3, "W": 3}}
    with pytest.raises(NotationError, match=why):
        sheet_of("spades", [deal], **options)
    assert sheet_of("spades", [deal | {"bids": bids | {"E": 3}}]).lines
    assert sheet_of("spades", [deal], double_nil_scope="team").lines
