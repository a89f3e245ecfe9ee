"""Claims: certain ones are made and accepted, those that rest on a guess are not."""

from random import Random

import msgspec
import pytest

from kakehashi import table
from kakehashi.model.actions import REJECT, Claim
from kakehashi.model.seats import Seat
from kakehashi.phases.play import PendingClaim
from kakehashi.players import claims, solver
from kakehashi.players.bridge import BridgePlayer
from kakehashi.players.position import Position
from tests.players.positions import begun, deal, ending

BOTH_WAYS = pytest.mark.parametrize(
    "able", [pytest.param(True, marks=pytest.mark.skipif(not solver.available(), reason="no library")), False]
)


@pytest.fixture(autouse=True)
def perhaps_without_library(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch):
    if "able" in request.fixturenames and not request.getfixturevalue("able"):
        monkeypatch.setattr(solver, "available", lambda: False)


def answered(position: Position, seat: Seat, tricks: int) -> tuple[bool, str]:
    pending = PendingClaim(seat, tricks, position.tricks_left, (), (position.viewer,))
    accept, reason = claims.answer(position, pending, rng=Random(1), budget=100)
    return accept, reason.key


def seen(hands: dict[Seat, str], viewer: Seat, *, claimant: Seat = Seat.S, contract: str = "3NT") -> Position:
    return ending(hands, viewer=viewer, turn=claimant, contract=contract, shown=(claimant,))


TOPS = {Seat.N: "32...432", Seat.E: "JT9.QJ..", Seat.S: "AKQ..A.K", Seat.W: "..KQJ.QJ"}
"""South has the rest from the top."""
TWO_WAY = {Seat.N: "K32...", Seat.E: "Q54...", Seat.S: "AJT...", Seat.W: "97..A."}
"""Spades come in only for who guesses the queen."""
TWO_SUITS = {Seat.N: "A2.K..", Seat.E: "K4..2.", Seat.S: "3.A2..", Seat.W: "..AKQ."}
"""South must not block: ace of hearts, heart to the king, ace of spades."""


@pytest.mark.parametrize("by", [Seat.W, Seat.E])
@BOTH_WAYS
def test_a_claim_from_the_top_is_accepted(by: Seat, able: bool):
    assert answered(seen(TOPS, by), Seat.S, 5) == (True, "answer.certain")


def test_declarer_claims_what_is_sure_and_no_more():
    assert claims.to_claim(ending(TOPS, viewer=Seat.S, turn=Seat.S)) == 5
    assert claims.to_claim(ending(TWO_WAY, viewer=Seat.S, turn=Seat.S)) is None
    assert claims.to_claim(ending(TWO_SUITS, viewer=Seat.S, turn=Seat.S)) == 3


def test_a_seat_whose_claim_was_rejected_does_not_claim_again():
    position = ending(TOPS, viewer=Seat.S, turn=Seat.S)
    assert claims.to_claim(msgspec.structs.replace(position, claimants=(Seat.S,))) is None
    assert claims.to_claim(msgspec.structs.replace(position, claimants=(Seat.E,))) == 5


def test_a_rejected_claim_is_remembered_in_the_view():
    """South has all the tricks, claims, is refused, and goes on by playing."""
    hands = deal("S:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    state = begun(hands, dealer=Seat.S, calls="7S P P P", cards="HA D2 C2 S2")
    for _ in range(2):
        view = table.view(state, Seat.S)
        decision = BridgePlayer().choose(view, Random(1), 0)
        claimed = isinstance(decision.action, Claim)
        assert claimed is (Seat.S not in view.facts["claimants"])
        state, _ = table.act(state, Seat.S, decision.action)
        if claimed:
            state, _ = table.act(state, Seat.E, REJECT)
    assert table.view(state, None).facts["claimants"] == (Seat.S,)


@BOTH_WAYS
def test_a_claim_is_answered_as_the_claimant_sees_it(able: bool):
    """East's hand was shown when East claimed: declarer then knows where the queen is, and no longer guesses."""
    hidden = seen(TWO_WAY, Seat.W)
    assert answered(hidden, Seat.S, 3) == (False, "answer.guess")
    shown = ending(TWO_WAY, viewer=Seat.W, turn=Seat.S, shown=(Seat.S, Seat.E))
    assert answered(shown, Seat.S, 3) == (True, "answer.certain")


@BOTH_WAYS
def test_a_claim_that_rests_on_a_two_way_guess_is_refused(able: bool):
    position = seen(TWO_WAY, Seat.W)
    assert answered(position, Seat.S, 3) == (False, "answer.guess")
    assert answered(position, Seat.S, 2)[0]


@BOTH_WAYS
def test_a_claim_that_the_cards_refute_is_refused(able: bool):
    hands = {Seat.N: "43...432", Seat.E: "JT98.J..", Seat.S: "AKQ2..A.", Seat.W: "..KQJ.QJ"}
    position = seen(hands, Seat.E)
    assert answered(position, Seat.S, 5) == (False, "answer.fails")
    assert answered(position, Seat.S, 4)[0]


@BOTH_WAYS
def test_a_claim_that_forgets_a_trump_is_refused(able: bool):
    hands = {Seat.N: "..432.2", Seat.E: "2..QJT.", Seat.S: ".AK.A.A", Seat.W: ".QJT..K"}
    assert not answered(seen(hands, Seat.E, contract="4S"), Seat.S, 4)[0]
    assert not answered(seen(hands, Seat.W, contract="4S"), Seat.S, 4)[0]


@BOTH_WAYS
def test_conceding_everything_to_the_opponents_is_accepted(able: bool):
    assert answered(seen(TWO_WAY, Seat.W), Seat.S, 0)[0]


@BOTH_WAYS
def test_a_partner_stops_a_concession_that_gives_tricks_away(able: bool):
    hands = {Seat.N: "A2...", Seat.E: "K4...", Seat.S: "3.2..", Seat.W: "..K2."}
    position = seen(hands, Seat.E, claimant=Seat.W, contract="3NT")
    assert answered(position, Seat.W, 0) == (False, "answer.ours")
    assert answered(position, Seat.W, 2)[0]


@BOTH_WAYS
def test_a_defenders_claim_is_judged_by_declarer(able: bool):
    hands = {Seat.N: "32..2.", Seat.E: "54..5.", Seat.S: "K6.2..", Seat.W: "A..AK."}
    assert answered(seen(hands, Seat.S, claimant=Seat.W), Seat.W, 3)[0]
    assert not answered(seen({**hands, Seat.W: "Q..AK."}, Seat.S, claimant=Seat.W), Seat.W, 3)[0]


def most(hands: dict[Seat, str], turn: Seat = Seat.S, contract: str = "3NT") -> int:
    position = ending(hands, viewer=Seat.S, turn=turn, contract=contract)
    return max(k for k in range(position.tricks_left + 1) if claims.is_sure(position, Seat.S, k))


def test_entries_count():
    assert most(TWO_SUITS) == 3
    assert most({**TWO_SUITS, Seat.N: "A2.K..", Seat.S: "3.A.4."}) == 2


def test_long_cards_count_when_the_suit_is_sure_to_fall():
    hands = {Seat.N: "..432.2", Seat.E: "5.K.5.5", Seat.S: "AKQ2...", Seat.W: "J3.QJ.."}
    assert most(hands) == 4
    assert most({**hands, Seat.E: "54..5.5"}) == 3  # four spades might be in one hand


def test_a_trick_may_be_given_up_on_the_way():
    hands = {Seat.N: "2.A2..2", Seat.E: "A.43..Q", Seat.S: "KQJ.K..", Seat.W: ".65.2.A"}
    assert most(hands, contract="4S") == 3
    assert most({**hands, Seat.N: "2.32..2", Seat.W: ".A6.2.A"}, contract="4S") == 2


def test_a_defender_counts_on_its_own_winners_but_not_on_a_hidden_partner():
    hands = {Seat.N: "32...32", Seat.E: "A4.Q5..", Seat.S: "..54.54", Seat.W: "KQ.AK.."}
    position = ending(hands, viewer=Seat.W, turn=Seat.W)
    assert claims.is_sure(position, Seat.W, 2)
    assert not claims.is_sure(position, Seat.W, 3)
    assert (
        claims.to_claim(ending({**hands, Seat.W: ".AKJT..", Seat.E: "AK.Q5.."}, viewer=Seat.W, turn=Seat.W))
        == 4
    )
