"""MiniBridge (RULES §3); `row_NN` tests are rows of RULES §7."""

from typing import Any

import pytest

from kakehashi import table
from kakehashi.errors import NotationError
from kakehashi.games.minibridge import GAME as MINIBRIDGE
from kakehashi.games.minibridge import (
    Goal,
    MiniOptions,
    MiniResult,
    NameContract,
    Named,
    declaring,
)
from kakehashi.model.actions import PLAYS
from kakehashi.model.cards import Card
from kakehashi.model.contract import Strain
from kakehashi.model.seats import Seat, Side
from tests.fixtures import load
from tests.games.dealing import begun, deck_of, objection, sheet_of

VECTORS = load("h_minibridge.json")
STRONG_NORTH = deck_of(N="AKQJ.AKQ.AKQ.432", S="432.432.432.AKQ5")  # 28 and 9 points


@pytest.mark.parametrize("case", VECTORS["declarer"], ids=lambda case: case["name"])
def test_who_declares(case: dict[str, Any]):
    hcp = {Seat(seat): points for seat, points in case["hcp"].items()}
    declarer = declaring(hcp, Seat(case["dealer"]), highest_hand=False)
    assert (declarer.value if declarer else None) == case["declarer"]


def test_every_score_of_the_vectors():
    wrong = []
    for kind, strain, needed, tricks, score in VECTORS["rows"]:
        named = Named.of(Goal(kind), Strain("NT" if strain == "N" else strain), Seat.N)
        sheet = MINIBRIDGE.sheet(MiniOptions(slam=True), Seat.N).add(MiniResult(named, tricks))
        points = sheet.totals[Side.NS] - sheet.totals[Side.EW]
        if (named.tricks_needed, points) != (needed, score):
            wrong.append((kind, strain, tricks, score, points))
    assert len(VECTORS["rows"]) >= 280
    assert not wrong


def test_row_23_everybody_knows_the_points_and_sees_dummy_before_the_contract_is_named():
    state = begun("minibridge", STRONG_NORTH)
    assert state.to_act == (Seat.N,)
    for viewer in (*Seat, None):
        seen = table.view(state, viewer)
        assert seen.facts["hcp"][Seat.N] == 28
        (dummy,) = (zone for zone in seen.zones if zone.seat is Seat.S)
        assert dummy.cards is not None


def test_declarer_may_name_ten_contracts():
    assert len(table.legal(begun("minibridge", STRONG_NORTH), Seat.N)) == 10


def test_row_24_with_slams_there_are_twenty():
    assert len(table.legal(begun("minibridge", STRONG_NORTH, slam=True), Seat.N)) == 20
    state = begun("minibridge", STRONG_NORTH)
    assert objection(state, Seat.N, NameContract(Goal.SMALL_SLAM, Strain.NT)) == "goal-not-offered"


@pytest.mark.parametrize(("contract", "tricks", "points"), [("6NT", 12, 190 + 800), ("7NT", 13, 220 + 1300)])
def test_row_24_what_a_slam_is_worth(contract: str, tricks: int, points: int):
    deal = {"contract": contract, "declarer": "N", "tricks": tricks}
    assert sheet_of("minibridge", [deal], slam=True).totals == {Side.NS: points, Side.EW: 0}
    failed = deal | {"tricks": tricks - 2}
    assert sheet_of("minibridge", [failed], slam=True).totals == {Side.NS: 0, Side.EW: 100}


def test_row_23_or_shape_first_tells_the_lengths_of_dummy_and_shows_the_cards_after_the_lead():
    state = begun("minibridge", STRONG_NORTH, shape_first=True)
    seen = table.view(state, Seat.N)
    assert [zone.cards for zone in seen.zones if zone.seat is Seat.S] == [None]
    assert {suit.value: length for suit, length in seen.facts["dummy_shape"].items()} == {
        "S": 3,
        "H": 3,
        "D": 3,
        "C": 4,
    }
    state, _ = table.act(state, Seat.N, NameContract(Goal.GAME, Strain.NT))
    assert [zone.cards for zone in table.view(state, Seat.N).zones if zone.seat is Seat.S] == [None]
    state, _ = table.act(state, Seat.E, table.legal(state, Seat.E)[0])
    (dummy,) = (zone for zone in table.view(state, Seat.N).zones if zone.seat is Seat.S)
    assert dummy.cards is not None


def test_left_of_declarer_leads_and_declarer_plays_dummy():
    state, _ = table.act(begun("minibridge", STRONG_NORTH), Seat.N, NameContract(Goal.GAME, Strain.NT))
    assert state.to_act == (Seat.E,)
    state, _ = table.act(state, Seat.E, table.legal(state, Seat.E)[0])
    assert state.to_act == (Seat.N,)
    assert objection(state, Seat.S, PLAYS[Card.S2]) == "not-your-turn"


def tied_deck():
    return deck_of(N="AKQJ.KQ2.A32.432", S="432.J43.654.8765", E="T98.AT9.KQJ.AKQJ", W="765.8765.T987.T9")


def test_row_25_at_twenty_all_nobody_declares_and_the_same_player_deals_again():
    state = begun("minibridge", tied_deck())
    assert sum(table.view(state, None).facts["hcp"][seat] for seat in (Seat.N, Seat.S)) == 20
    assert state.result == MiniResult(None)
    sheet = sheet_of("minibridge", [{"points_tied": True}], first_dealer=Seat.E)
    assert not sheet.lines[0].counted
    assert (sheet.board.number, sheet.board.dealer) == (1, Seat.E)


def test_row_25_or_the_single_hand_with_most_points_declares():
    state = begun("minibridge", tied_deck(), tie_2020="highest_hand")
    hcp = table.view(state, None).facts["hcp"]
    assert state.to_act == (max(Seat, key=lambda seat: hcp[seat]),)


def test_row_22_the_larger_total_of_four_deals_wins_and_equal_totals_are_a_draw():
    made = {"contract": "3NT", "goal": "game", "declarer": "N", "tricks": 9}
    theirs = made | {"declarer": "E"}
    sheet = sheet_of("minibridge", [made, theirs, made, theirs])
    assert sheet.over
    assert sheet.winner is None
    assert sheet_of("minibridge", [made, made, made, theirs]).winner is Side.NS
    for deals in (4, 8, 12):
        assert not sheet_of("minibridge", [made] * (deals - 1), deals=deals).over
        assert sheet_of("minibridge", [made] * deals, deals=deals).over


@pytest.mark.parametrize(
    ("vulnerability", "game", "under"), [("none", 300, 50), ("dealer", 300, 50), ("non_dealer", 500, 100)]
)
def test_vulnerability_changes_game_and_undertricks_of_the_second_deal(
    vulnerability: str, game: int, under: int
):
    first = {"contract": "1NT", "declarer": "N", "tricks": 7}
    made = {"contract": "3NT", "declarer": "N", "tricks": 9}
    down = made | {"tricks": 8}
    sheet = sheet_of("minibridge", [first, made], vulnerability=vulnerability)
    assert sheet.lines[1].points_of(Side.NS) == 100 + game
    sheet = sheet_of("minibridge", [first, down], vulnerability=vulnerability)
    assert sheet.lines[1].points_of(Side.EW) == under


@pytest.mark.parametrize(
    "facts",
    [
        {"contract": "4SX", "declarer": "N", "tricks": 10},
        {"contract": "4S", "goal": "part", "declarer": "N", "tricks": 10},
        {"contract": "4S", "declarer": "N", "tricks": 14},
        {"contract": "4S", "declarer": "N"},
        {"contract": "4S", "declarer": "X", "tricks": 10},
    ],
)
def test_results_that_cannot_be_are_refused(facts: dict[str, Any]):
    with pytest.raises(NotationError):
        MINIBRIDGE.read_result(facts)
