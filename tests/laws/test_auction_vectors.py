"""Auctions whose outcome is known from elsewhere."""

from typing import Any

import pytest

from kakehashi.model.actions import CALLS
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.phases.auction import Auction
from tests.fixtures import load
from tests.laws.tables import auction, called

CASES = load("l_auction.json")["cases"]


@pytest.mark.parametrize(
    "case", [case for case in CASES if case["type"] == "legality"], ids=lambda case: case["name"]
)
def test_legality(case: dict[str, Any]):
    phase = called(auction(Seat(case["dealer"])), case["calls"])
    action = CALLS[Call.parse(case["next_call"])]
    assert (phase.objection(phase.turn, action) is None) == case["legal"]
    assert (action in phase.legal(phase.turn)) == case["legal"]


@pytest.mark.parametrize(
    "case", [case for case in CASES if case["type"] == "outcome"], ids=lambda case: case["name"]
)
def test_outcome(case: dict[str, Any]):
    phase = called(auction(Seat(case["dealer"])), case["calls"])
    assert phase.over
    assert outcome(phase) == case["result"]


def outcome(phase: Auction) -> dict[str, Any]:
    contract = phase.contract
    if contract is None:
        return {"passed_out": True}
    return {
        "contract": f"{contract.level}{contract.strain}{contract.doubled.value.lower()}",
        "declarer": contract.declarer.value,
        "dummy": contract.dummy.value,
        "leader": contract.declarer.next.value,
    }
