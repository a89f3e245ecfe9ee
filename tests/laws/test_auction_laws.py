"""The Laws of Duplicate Bridge on the auction, 17 to 22, one test a rule."""

from kakehashi.model.actions import CALLS
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.phases.auction import Auction
from tests.laws.tables import auction, called


def code(phase: Auction, call: str) -> str | None:
    """The code of the objection to the next *call*; None if it is legal."""
    objection = phase.objection(phase.turn, CALLS[Call.parse(call)])
    return objection.code if objection else None


def test_law_17b_the_dealer_makes_the_first_call():
    for seat in Seat:
        assert auction(seat).to_act == (seat,)


def test_law_17c_the_player_to_dealers_left_calls_next_and_so_on_clockwise():
    phase = auction(Seat.S)
    for seat in (Seat.S, Seat.W, Seat.N, Seat.E, Seat.S):
        assert phase.turn is seat
        phase = (
            called(phase, ["1C"])
            if not phase.calls
            else called(phase, ["X" if len(phase.calls) == 1 else "P"])
        )
        if phase.over:
            break


def test_law_17d_the_auction_goes_on_until_three_passes_follow_a_bid():
    phase = called(auction(), "1C P P")
    assert not phase.over
    assert called(phase, "P").over
    assert not called(phase, "X").over


def test_law_18_a_bid_must_be_of_more_tricks_or_the_same_in_a_higher_strain():
    phase = called(auction(), "2H")
    assert {call.value for call in Call if call.is_bid and not code(phase, call.value)} == {
        call.value for call in Call if call.is_bid and (call.level, call.strain.order) > (2, 2)
    }
    assert code(phase, "2H") == code(phase, "2D") == code(phase, "1NT") == "insufficient-bid"


def test_law_18_a_doubled_bid_is_outranked_by_the_same_bids():
    plain, doubled = called(auction(), "2H P"), called(auction(), "2H X")
    for call in Call:
        if call.is_bid:
            assert code(plain, call.value) == code(doubled, call.value)


def test_law_18e_bids_rank_from_one_club_to_seven_notrump():
    assert code(called(auction(), "1S"), "1NT") is None
    assert code(called(auction(), "1NT"), "2C") is None
    assert code(called(auction(), "7S"), "7NT") is None
    assert code(called(auction(), "7NT"), "7NT") == "insufficient-bid"


def test_law_19a_only_an_opponents_last_bid_may_be_doubled():
    assert code(auction(), "X") == "nothing-to-double"
    assert code(called(auction(), "P"), "X") == "nothing-to-double"
    assert code(called(auction(), "1C"), "X") is None
    assert code(called(auction(), "1C P"), "X") == "nothing-to-double"
    assert code(called(auction(), "1C P P"), "X") is None
    assert code(called(auction(), "1C X P"), "X") == "nothing-to-double"


def test_law_19b_only_an_opponents_double_of_ones_own_bid_may_be_redoubled():
    assert code(called(auction(), "1C"), "XX") == "nothing-to-redouble"
    assert code(called(auction(), "1C X"), "XX") is None
    assert code(called(auction(), "1C X P"), "XX") == "nothing-to-redouble"
    assert code(called(auction(), "1C X P P"), "XX") is None
    assert code(called(auction(), "1C X XX"), "XX") == "nothing-to-redouble"
    assert code(called(auction(), "1C X XX P"), "XX") == "nothing-to-redouble"


def test_law_19c_a_later_bid_takes_the_place_of_a_doubled_one():
    assert str(called(auction(), "1C X 1D P P P").contract) == "1D"
    assert str(called(auction(), "1C X XX 1D P P P").contract) == "1D"
    assert code(called(auction(), "1C X 1D"), "X") is None
    assert code(called(auction(), "1C X 1D"), "XX") == "nothing-to-redouble"


def test_law_20_every_call_can_be_reviewed():
    phase = called(auction(), "P 1H X XX 2C")
    assert [fact.call.value for fact in phase.facts["calls"]] == ["P", "1H", "X", "XX", "2C"]


def test_law_22a_four_passes_end_it_with_no_contract():
    phase = called(auction(Seat.W), "P P P P")
    assert phase.over
    assert phase.contract is None
    assert not called(auction(), "P P P").over


def test_law_22b_the_last_bid_becomes_the_contract():
    assert str(called(auction(), "P P P 1C P P P").contract) == "1C"
    assert str(called(auction(), "1NT P 3NT X P P XX P P P").contract) == "3NTXX"


def test_declarer_is_the_first_of_the_side_to_bid_the_strain():
    contract = called(auction(), "1H P 1S P 4S P P P").contract
    assert contract
    assert (contract.declarer, contract.dummy) == (Seat.S, Seat.N)
    contract = called(auction(Seat.E), "1S P 2H 2S P P P").contract  # the opponents named it first
    assert contract
    assert contract.declarer is Seat.N
