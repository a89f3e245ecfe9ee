"""The auction: how it ends, and how many there are."""

from collections.abc import Collection
from random import Random

import pytest

from kakehashi.model.actions import CALLS, NOT_YOUR_TURN, PLAYS, Action, MakeCall
from kakehashi.model.cards import Card
from kakehashi.model.contract import BIDS, PASS, Call
from kakehashi.model.seats import Seat, Side
from kakehashi.phases.auction import Auction
from tests.laws.tables import HANDS, auction, called


def ended(calls: list[Call]) -> bool:
    """RULES 1.2, said again in other words."""
    if not any(call.is_bid for call in calls):
        return calls == [PASS] * 4
    return calls[-3:] == [PASS] * 3


def declaring(calls: list[Call], dealer: Seat) -> Seat:
    """The first of the last bidder's side to have bid the last bid's strain."""
    makers = [tuple(Seat)[(dealer.order + place) % 4] for place in range(len(calls))]
    last = max(place for place, call in enumerate(calls) if call.is_bid)
    side = (makers[last], makers[last].partner)
    return next(
        maker
        for maker, call in zip(makers, calls, strict=True)
        if call.is_bid and call.strain is calls[last].strain and maker in side
    )


def test_ten_thousand_random_auctions_end_as_the_rules_say():
    rng = Random("auctions")
    for number in range(10_000):
        dealer = tuple(Seat)[number % 4]
        keenness = rng.random() ** 2
        phase, calls = auction(dealer), list[Call]()
        while phase.to_act:
            assert not ended(calls)
            seat = phase.turn
            assert seat is tuple(Seat)[(dealer.order + len(calls)) % 4]
            allowed = phase.legal(seat)
            assert allowed[0] is CALLS[PASS]
            action = rng.choice(allowed[: 1 + len(allowed) // 4]) if rng.random() < keenness else allowed[0]
            assert isinstance(action, MakeCall)
            calls.append(action.call)
            phase, _ = phase.act(seat, action)
        assert ended(calls)
        assert len(calls) <= 319
        bids = [call for call in calls if call.is_bid]
        assert [call.order for call in bids] == sorted({call.order for call in bids})
        contract = phase.contract
        assert (contract is None) == (not bids)
        if contract:
            assert (contract.level, contract.strain) == (bids[-1].level, bids[-1].strain)
            since = calls[calls.index(bids[-1]) :]
            assert contract.doubled.value == ("XX" if Call.XX in since else "X" if Call.X in since else "")
            assert contract.declarer is declaring(calls, dealer)


@pytest.mark.parametrize(("bids", "count"), [(0, 1), (1, 29), (2, 645), (3, 14197)])
def test_there_are_as_many_auctions_as_combinatorics_says(bids: int, count: int):
    """With n possible bids there are (4·22ⁿ − 1)/3 auctions: a count from outside."""
    assert count == (4 * 22**bids - 1) // 3
    barred = {CALLS[call] for call in BIDS[bids:]}
    assert count_endings(auction(), barred) == count


def count_endings(phase: Auction, barred: Collection[Action]) -> int:
    if not phase.to_act:
        return 1
    seat = phase.turn
    return sum(
        count_endings(phase.act(seat, action)[0], barred)
        for action in phase.legal(seat)
        if action not in barred
    )


def test_the_longest_auction_has_319_calls():
    calls = ["P"] * 3
    for call in BIDS:
        calls += [str(call), "P", "P", "X", "P", "P", "XX", "P", "P"]
    phase = called(auction(), [*calls, "P"])
    assert phase.over
    assert len(phase.calls) == 319


def test_what_is_said_quickly_agrees_with_what_is_asked_one_by_one():
    rng = Random("agree")
    for _ in range(200):
        phase = auction()
        while phase.to_act:
            for seat in Seat:
                asked = tuple(
                    action for action in phase.choices(seat) if phase.objection(seat, action) is None
                )
                assert phase.legal(seat) == asked
            phase, _ = phase.act(phase.turn, rng.choice(phase.legal(phase.turn)[:9]))
        assert all(phase.legal(seat) == () for seat in Seat)


def test_two_hands_bid_by_turns_and_one_pass_ends_it():
    phase = Auction((Seat.S, Seat.N), (Side.N, Side.S), HANDS)
    assert called(phase, "P P").contract is None
    assert called(phase, "P P").over
    doubled = called(phase, "1C X")
    assert not doubled.over
    assert called(doubled, "XX P").over
    assert str(called(doubled, "P").contract) == "1CX"
    assert [str(call) for call in called(phase, "1H 1S 2H P").calls] == ["1H", "1S", "2H", "P"]


def test_a_seat_out_of_turn_and_an_action_of_another_phase_are_refused():
    phase = auction()
    assert phase.objection(Seat.E, CALLS[PASS]) is NOT_YOUR_TURN
    objection = phase.objection(Seat.N, PLAYS[Card.C2])
    assert objection
    assert objection.code == "not-now"
    over = called(phase, "P P P P")
    assert over.objection(Seat.N, CALLS[PASS]) is NOT_YOUR_TURN


def test_facts_tell_every_call_and_the_contract_once_it_stands():
    phase = called(auction(Seat.W), "1NT P P")
    assert phase.facts["contract"] is None
    assert [(fact.seat.value, fact.call.value) for fact in phase.facts["calls"]] == [
        ("W", "1NT"),
        ("N", "P"),
        ("E", "P"),
    ]
    assert str(called(phase, "P").facts["contract"]) == "1NT"
