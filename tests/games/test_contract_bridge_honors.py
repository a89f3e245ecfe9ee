"""Honors as the hands were dealt (RULES §1.7); `row_NN` tests are rows of RULES §7."""

from typing import Any

import pytest

from kakehashi import table
from kakehashi.game import Deck
from kakehashi.model.actions import ACCEPT, CLAIMS, PLAYS
from kakehashi.model.cards import PACK, Card
from kakehashi.model.contract import Contract
from kakehashi.model.seats import Seat, Side
from kakehashi.scoring.duplicate import ContractResult, Honors
from tests.games.dealing import begun, called, deck_of, match_after, played_out, sheet_of

EVERYBODY_HAS_A_SUIT = PACK  # North the clubs, East the diamonds, South the hearts, West the spades


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, 150),
        ({"honors": True}, 150),
        ({"honors": False}, 0),
        ({"form": "rubber"}, 150),
        ({"form": "rubber", "honors": False}, 0),
        ({"form": "duplicate"}, 0),
        ({"form": "duplicate", "honors": True}, 0),
    ],
)
def test_row_14_honors_are_paid_in_chicago_and_rubber_unless_switched_off(
    options: dict[str, Any], points: int
):
    deal = {"contract": "4S", "declarer": "N", "tricks": 9, "honors": {"seat": "N", "points": 150}}
    sheet = sheet_of("contract_bridge", [deal], **options)
    assert sheet.totals == {Side.NS: points, Side.EW: 50}


@pytest.mark.parametrize(
    ("deck", "calls", "honors"),
    [
        (EVERYBODY_HAS_A_SUIT, "1C P P P", Honors(Seat.N, 150)),  # declarer
        (EVERYBODY_HAS_A_SUIT, "1H P P P", Honors(Seat.S, 150)),  # dummy
        (EVERYBODY_HAS_A_SUIT, "1S P P P", Honors(Seat.W, 150)),  # a defender
        (EVERYBODY_HAS_A_SUIT, "1NT P P P", None),  # an ace in each hand
        (deck_of(E="AKQJ2.432.432.432"), "1S P P P", Honors(Seat.E, 100)),
        (deck_of(E="AKQ32.432.432.432"), "1S P P P", None),
        (deck_of(W="A432.A32.A32.A32"), "1NT P P P", Honors(Seat.W, 150)),
    ],
)
def test_row_15_any_one_hand_of_the_four_may_hold_the_honors(deck: Deck, calls: str, honors: Honors | None):
    result = played_out(called(begun("contract_bridge", deck), *calls.split())).result
    assert isinstance(result, ContractResult)
    assert result.honors == honors


def test_row_15_they_are_counted_on_the_hands_as_dealt_when_cards_are_claimed():
    """North was dealt all the clubs; the claim after three cards does not take the honors away."""
    state = called(begun("contract_bridge", EVERYBODY_HAS_A_SUIT), "7C", "P", "P", "P")
    for seat, action in [
        (Seat.E, PLAYS[Card.D2]),
        (Seat.N, PLAYS[Card.H2]),
        (Seat.W, PLAYS[Card.S2]),
        (Seat.N, CLAIMS[13]),
        (Seat.W, ACCEPT),
        (Seat.E, ACCEPT),
    ]:
        state, _ = table.act(state, seat, action)
    assert state.result == ContractResult(Contract.parse("7C", Seat.N), 13, Honors(Seat.N, 150))


def test_row_15_nobody_has_honors_in_a_deal_passed_out():
    match = match_after("contract_bridge", "P P P P")
    assert match.deal and match.deal.result == ContractResult(None)
    assert match.sheet.totals == {Side.NS: 0, Side.EW: 0}
