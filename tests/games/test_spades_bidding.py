"""Blind choice, bids and exchange in Spades (RULES §4.2, §4.3); `row_NN` tests are rows of RULES §7."""

from typing import Any

import pytest

from kakehashi import table
from kakehashi.errors import OptionsError
from kakehashi.games.spades import GAME as SPADES
from kakehashi.games.spades import BidTricks, DoubleNil, GiveCard, Look, team_contract
from kakehashi.model.cards import PACK
from kakehashi.model.seats import Seat, Side
from kakehashi.model.view import Standing
from tests.games.dealing import begun, begun_at, objection
from tests.games.spades_table import bid, looked


def test_nobody_sees_a_card_before_choosing_and_the_choices_are_told_together():
    state = begun("spades", PACK)
    assert set(state.to_act) == set(Seat)
    for seat in Seat:
        assert all(zone.cards is None for zone in table.view(state, seat).zones)
    state, heard = table.act(state, Seat.N, DoubleNil())
    assert not [event for event in heard if event.to.includes(Seat.E)]
    assert all(zone.cards is None for zone in table.view(state, Seat.N).zones)
    assert table.view(state, Seat.S).facts["bids"] == {}
    state, _ = table.act(state, Seat.E, Look())
    assert [zone.cards is not None for zone in table.view(state, Seat.E).zones] == [False, True, False, False]
    state, _ = table.act(state, Seat.S, Look())
    state, _ = table.act(state, Seat.W, Look())
    assert table.view(state, Seat.S).facts["bids"] == {Seat.N: "double_nil"}
    assert [zone.cards is not None for zone in table.view(state, Seat.N).zones] == [True, False, False, False]


def test_blind_timing_at_turn_asks_each_player_before_the_bid():
    state = begun("spades", PACK, blind_timing="at_turn")
    assert state.to_act == (Seat.E,)
    assert table.legal(state, Seat.E) == (Look(), DoubleNil())
    assert objection(state, Seat.E, BidTricks(3)) == "look-first"
    state, _ = table.act(state, Seat.E, Look())
    state = bid(state, 3)
    assert state.to_act == (Seat.S,)
    assert table.legal(state, Seat.S) == (Look(), DoubleNil())


def test_row_29_double_nil_is_nil_without_looking():
    state = begun("spades", PACK)
    assert table.legal(state, Seat.N) == (Look(), DoubleNil())
    state, _ = table.act(state, Seat.N, Look())
    assert objection(state, Seat.N, DoubleNil()) is not None
    assert DoubleNil() not in table.legal(looked(state), Seat.E)


@pytest.mark.parametrize(("deficit", "may"), [(0, {"N", "E", "S", "W"}), (100, {"N", "S"}), (200, set())])
def test_row_35_double_nil_may_be_kept_for_those_far_behind(deficit: int, may: set[str]):
    standing = Standing(totals={Side.NS: 50, Side.EW: 150})
    state = begun_at("spades", PACK, standing, double_nil_deficit=deficit)
    able = {seat.value for seat in Seat if DoubleNil() in table.legal(state, seat)}
    assert able == may


def test_without_double_nil_everybody_sees_the_cards_at_once():
    state = begun("spades", PACK, double_nil=False)
    assert state.to_act == (Seat.E,)
    assert all(any(zone.cards for zone in table.view(state, seat).zones) for seat in Seat)


@pytest.mark.parametrize(("order", "first"), [("left_of_dealer", Seat.E), ("dealer_first", Seat.N)])
def test_row_36_who_bids_first(order: str, first: Seat):
    state = looked(begun("spades", PACK, bid_order=order))
    assert state.to_act == (first,)


def test_bids_made_at_once_are_told_when_all_are_in():
    state = looked(begun("spades", PACK, bid_order="simultaneous"))
    assert set(state.to_act) == set(Seat)
    for seat in (Seat.W, Seat.N, Seat.E):
        state, heard = table.act(state, seat, BidTricks(3))
        assert not heard
        assert table.view(state, Seat.S).facts["bids"] == {}
    state, _ = table.act(state, Seat.S, BidTricks(0))
    assert table.view(state, None).facts["bids"] == {Seat.N: 3, Seat.E: 3, Seat.W: 3, Seat.S: "nil"}


@pytest.mark.parametrize(
    "chosen",
    [
        {"bid_scope": "team_final"},
        {"min_team_bid": 4},
        {"forbid_total_13": True},
        {"blind_timing": "at_turn"},
    ],
)
def test_bids_made_at_once_cannot_depend_on_one_another(chosen: dict[str, Any]):
    with pytest.raises(OptionsError):
        SPADES.read_options({"bid_order": "simultaneous", **chosen})


def test_min_team_bid_holds_the_second_partner_to_it_unless_both_go_nil():
    state = bid(looked(begun("spades", PACK, min_team_bid=4)), 1, 0)
    assert state.to_act == (Seat.W,)
    assert objection(state, Seat.W, BidTricks(2)) == "team-bid-too-low"
    assert objection(state, Seat.W, BidTricks(3)) is None
    state = bid(state, 3)
    assert objection(state, Seat.N, BidTricks(3)) == "team-bid-too-low"
    assert objection(state, Seat.N, BidTricks(0)) is None


def test_forbid_total_13_binds_the_last_bidder():
    state = bid(looked(begun("spades", PACK, forbid_total_13=True)), 3, 3, 3)
    assert objection(state, Seat.N, BidTricks(4)) == "total-thirteen"
    assert objection(state, Seat.N, BidTricks(5)) is None


@pytest.mark.parametrize(
    ("scope", "bids", "contract"),
    [
        ("individual_sum", {"N": 3, "S": 4}, 7),
        ("team_final", {"N": 3, "S": 4}, 3),  # South bids first, North last
        ("team_final", {"S": 4, "N": "nil"}, 4),
        ("team_final", {"S": "nil", "N": 5}, 5),
        ("individual_sum", {"S": "nil", "N": "double_nil"}, 0),
    ],
)
def test_row_27_what_a_side_undertakes(scope: str, bids: dict[str, Any], contract: int):
    order = (Seat.E, Seat.S, Seat.W, Seat.N)
    read = {Seat(seat): one for seat, one in bids.items()}
    assert team_contract(read, Side.NS, order, team_final=scope == "team_final") == contract


def test_row_28_the_partner_of_a_players_own_double_nil_bids():
    state, _ = table.act(begun("spades", PACK), Seat.S, DoubleNil())
    state = bid(looked(state), 3, 3)
    assert state.to_act == (Seat.N,)
    state = bid(state, 4)
    assert table.view(state, None).facts["undertaken"] == {Side.NS: 4, Side.EW: 6}


def test_row_28_a_teams_double_nil_takes_the_partners_bid_away():
    state = begun("spades", PACK, double_nil_scope="team")
    state, _ = table.act(state, Seat.S, DoubleNil())
    for seat in (Seat.N, Seat.E, Seat.W):
        state, _ = table.act(state, seat, Look())
    assert table.view(state, None).facts["bids"] == {Seat.S: "double_nil", Seat.N: "team"}
    assert state.to_act == (Seat.E,)


def test_double_nil_exchange_gives_cards_and_gets_as_many_back():
    state = begun("spades", PACK, double_nil_exchange=2)
    state, _ = table.act(state, Seat.N, DoubleNil())
    for seat in (Seat.E, Seat.S, Seat.W):
        state, _ = table.act(state, seat, Look())
    state = bid(state, 4, 4, 4)
    assert state.to_act == (Seat.N,)
    given = table.legal(state, Seat.N)[0]
    assert isinstance(given, GiveCard)
    state, heard = table.act(state, Seat.N, given)
    assert not any(event.cards for event in heard if event.to.includes(Seat.E))
    state, _ = table.act(state, Seat.N, table.legal(state, Seat.N)[0])
    assert state.to_act == (Seat.S,)
    assert GiveCard(given.card) in table.legal(state, Seat.S)
    for _ in range(2):
        state, _ = table.act(state, Seat.S, table.legal(state, Seat.S)[0])
    assert all(zone.count == 13 for zone in table.view(state, None).zones)
