"""What is done for a player who does not act in time, where it is the least there is (RULES §0.5, row 46 of §7)."""

from typing import Any

import pytest

from kakehashi import table
from kakehashi.game import Deck
from kakehashi.games.draw_discard import Keep
from kakehashi.games.minibridge import Goal, NameContract
from kakehashi.games.spades import BidTricks, Look
from kakehashi.model.actions import CALLS, CLAIMS, PLAYS, REJECT, Action
from kakehashi.model.cards import PACK, Card
from kakehashi.model.contract import Call, Strain
from kakehashi.model.seats import Seat
from tests.games.dealing import begun, called, deck_of

DECK = deck_of(E="32.AKQ.AKQ.AKQJ9", S="A54.432.432.T876", W="KQJT9876.J.JT98.", N=".T98765.765.5432")


def late(state: table.State) -> Action:
    """What stands for the one who is to act."""
    (seat,) = state.to_act
    return state.phase.fallback(seat)


def let_pass(state: table.State, times: int) -> list[Action]:
    """What is done for those who are to act, so many times."""
    done: list[Action] = []
    for _ in range(times):
        done.append(late(state))
        state, _ = table.act(state, state.to_act[0], done[-1])
    return done


@pytest.mark.parametrize("calls", ["", "1C", "1C X", "1C X XX"])
def test_row_46_who_is_late_in_an_auction_passes(calls: str):
    assert late(called(begun("contract_bridge", PACK), *calls.split())) == CALLS[Call.P]


def test_row_46_who_is_late_in_the_play_plays_the_lowest_legal_card():
    state = called(begun("contract_bridge", DECK), "1H", "P", "P", "P")
    assert let_pass(state, 4) == [PLAYS[card] for card in (Card.S2, Card.S4, Card.S6, Card.C2)]


def test_row_46_who_is_late_with_the_answer_to_a_claim_rejects_it():
    state = called(begun("contract_bridge", DECK), "1H", "P", "P", "P")
    state, _ = table.act(state, Seat.E, PLAYS[Card.S2])
    state, _ = table.act(state, Seat.N, CLAIMS[13])
    assert {state.phase.fallback(seat) for seat in state.to_act} == {REJECT}


def test_row_46_who_is_late_in_spades_looks_and_bids_the_lowest_number_but_nil():
    state = begun("spades", DECK)
    for seat in Seat:
        assert state.phase.fallback(seat) == Look()
        state, _ = table.act(state, seat, Look())
    assert let_pass(state, 4) == [BidTricks(1)] * 4


@pytest.mark.parametrize(
    ("options", "bids"),
    [
        ({"min_team_bid": 4}, [1, 1, 3, 3]),
        ({"double_nil": False}, [1, 1, 1, 1]),
        ({"double_nil": False, "bid_scope": "team_final", "min_team_bid": 4}, [1, 1, 4, 4]),
    ],
)
def test_row_46_or_the_lowest_that_the_table_allows(options: dict[str, Any], bids: list[int]):
    state = begun("spades", DECK, **options)
    while isinstance(state.phase.fallback(state.to_act[0]), Look):
        state, _ = table.act(state, state.to_act[0], Look())
    assert let_pass(state, 4) == [BidTricks(tricks) for tricks in bids]


@pytest.mark.parametrize(
    ("deck", "strain"),
    [
        (deck_of(N="AKQJ.AKQ.AKQ.432", S="432.432.432.AKQ5"), Strain.C),
        (deck_of(N="AKQJ.AKQ.AKQ2.43", S="5432.432.543.AKQ"), Strain.S),
        (deck_of(N="AK.AKQ.AKQ432.43", S="432.432.J5.AQ652"), Strain.D),
    ],
)
def test_row_46_who_is_late_in_minibridge_names_a_part_score_in_the_longest_suit_of_both_hands(
    deck: Deck, strain: Strain
):
    assert late(begun("minibridge", deck)) == NameContract(Goal.PART, strain)


def test_row_46_who_is_late_in_the_draw_keeps_the_card():
    assert let_pass(begun("draw_discard", PACK), 26) == [Keep()] * 26


def test_row_46_who_is_late_while_gathering_plays_the_lowest_legal_card():
    north = "A2.432.5432.5432"  # dealt first, and South leads
    south = "K3.AKQJ.AKQJ.AKQ"
    dealt = deck_of(N=north, E=south)
    assert let_pass(begun("honeymoon", dealt), 2) == [PLAYS[Card.S3], PLAYS[Card.S2]]
