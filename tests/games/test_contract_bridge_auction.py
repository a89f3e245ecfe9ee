"""The auction of contract bridge, at the table (RULES §1.2); `row_NN` tests are rows of RULES §7."""

import pytest

from kakehashi import table
from kakehashi.model.actions import CALLS
from kakehashi.model.cards import PACK
from kakehashi.model.contract import BIDS, Call, Contract, Strain
from kakehashi.model.seats import Seat
from tests.games.dealing import begun, called, objection


def test_row_01_a_double_may_come_two_passes_after_the_opponents_bid():
    state = called(begun("contract_bridge", PACK), "1C", "P", "P")
    assert objection(state, Seat.W, CALLS[Call.X]) is None
    state = called(state, "X", "P", "P")
    assert objection(state, Seat.S, CALLS[Call.XX]) is None  # and so may a redouble
    assert table.view(called(state, "P"), None).facts["contract"] == Contract.parse("1CX", Seat.N)


def test_row_01_but_no_double_is_made_of_partners_bid_nor_of_one_that_is_doubled():
    state = called(begun("contract_bridge", PACK), "1C", "P")
    assert objection(state, Seat.S, CALLS[Call.X]) == "nothing-to-double"
    state = called(state, "P", "X", "P", "P", "1D")
    assert objection(called(state, "X", "P"), Seat.E, CALLS[Call.X]) == "nothing-to-double"


@pytest.mark.parametrize(
    ("calls", "contract", "declarer"),
    [
        ("1H P 2H P 4H P P P", "4H", Seat.N),  # the other partner's bid is the last one
        ("1H P 1S P 4S P P P", "4S", Seat.S),  # of this strain, not of any
        ("1S 2H P 2S P 4S P P P", "4S", Seat.W),  # opponents who bid it before do not matter
        ("1C X 1H P 2H P P P", "2H", Seat.S),  # nor does a double that means the suit: it is no bid of it
    ],
)
def test_row_02_the_first_of_the_side_to_bid_the_strain_is_declarer(
    calls: str, contract: str, declarer: Seat
):
    state = called(begun("contract_bridge", PACK), *calls.split())
    facts = table.view(state, None).facts
    assert facts["contract"] == Contract.parse(contract, declarer)
    assert (facts["declarer"], facts["dummy"]) == (declarer, declarer.partner)
    assert state.to_act == (declarer.next,)


def test_row_47_notrump_is_bid_like_a_suit_and_ranks_above_spades():
    state = begun("contract_bridge", PACK)
    assert [bid for bid in BIDS if objection(state, Seat.N, CALLS[bid]) is None] == list(BIDS)
    assert len(BIDS) == 7 * 5
    assert {bid.strain for bid in BIDS} == set(Strain)
    state = called(state, "1S")
    assert objection(state, Seat.E, CALLS[Call.B1NT]) is None
    state = called(state, "1NT")
    assert objection(state, Seat.S, CALLS[Call.B1S]) == "insufficient-bid"
    assert table.view(called(state, "P", "P", "P"), None).facts["trump"] is None
