"""Calls found by trying, where somebody has strayed from the system."""

from functools import cache
from random import Random

import pytest

from kakehashi import table
from kakehashi.model.actions import MakeCall
from kakehashi.model.cards import PACK, Hand, parse_hand
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.model.view import View
from kakehashi.players import simulation, solver
from kakehashi.players.base import Decision
from kakehashi.players.bidding import hand_features, load
from kakehashi.players.bridge import BridgePlayer
from kakehashi.players.calls import situation
from tests.players.positions import begun

PLAYER = BridgePlayer()
NEEDED = pytest.mark.skipif(not solver.available(), reason="the double-dummy library is not installed")

PASSED_STAYMAN = "1NT P 2C P P"
"""Opener has passed 2♣, which no hand of the system does; East is to call."""
LONG_SPADES = "AQ9643.Q54.65.52"
BID_ON = "1S P 1NT P 2H P 2S P 3C P"


def seen(text: str, calls: str, seat: Seat, seed: int = 1) -> View:
    """What *seat* sees with that hand after those calls; the other cards lie anyhow."""
    hand: Hand = parse_hand(text)
    rest = [card for card in PACK if card not in hand]
    Random(seed).shuffle(rest)
    others = iter(rest[place : place + 13] for place in (0, 13, 26))
    hands = {each: hand if each is seat else tuple(next(others)) for each in Seat}
    return table.view(begun(hands, dealer=Seat.N, calls=calls), seat)


@cache
def tried(text: str, calls: str, seat: Seat, seed: int = 1) -> Decision:
    """What *seat* does there after trying each call; solving the deals takes a second."""
    return PLAYER.choose(seen(text, calls, seat, seed), Random(5), 20)


@NEEDED
@pytest.mark.parametrize(
    ("text", "calls", "seat"), [(LONG_SPADES, PASSED_STAYMAN, Seat.E), ("83.7.QJ7654.K432", BID_ON, Seat.S)]
)
def test_another_call_than_the_tables_is_better_by_an_imp_and_states_what_the_hand_holds(
    text: str, calls: str, seat: Seat
):
    view = seen(text, calls, seat)
    by_table = PLAYER.choose(view, Random(5), 0)
    found = tried(text, calls, seat)
    assert by_table.reason.key == "call"
    assert found.reason.key == "call.simulated"
    assert found.action != by_table.action
    assert isinstance(by_table.action, MakeCall)
    assert isinstance(found.action, MakeCall)
    assert found.reason.params["than"] == by_table.action.call.value
    assert float(found.reason.params["gain"]) >= simulation.GAIN
    meaning = load("sayc").explain(
        situation(view.board, view.standing, view.facts["calls"]), found.action.call
    )
    assert meaning.mask(hand_features(parse_hand(text))).all()


@NEEDED
def test_it_is_the_same_again_wherever_the_hidden_cards_lie():
    decisions = [tried(LONG_SPADES, PASSED_STAYMAN, Seat.E, seed) for seed in (1, 2)]
    assert decisions[0] == decisions[1]


def test_where_nobody_has_strayed_the_table_decides_whatever_the_budget():
    view = seen(LONG_SPADES, "1NT P 2C P 2D", Seat.E)
    assert PLAYER.choose(view, Random(5), 20).action == PLAYER.choose(view, Random(5), 0).action
    assert PLAYER.choose(view, Random(5), 20).reason.key == "call"


@NEEDED
def test_a_forcing_call_of_partner_is_not_passed():
    """Opener answered the transfer with 2NT, which no hand of the system does."""
    view = seen("AQJ4.83.KQ42.A93", "1NT P 2D P 2NT P 3C P", Seat.N)
    at = situation(view.board, view.standing, view.facts["calls"])
    assert load("sayc").strayed(at)
    assert not load("sayc").may_pass(at)
    assert PLAYER.choose(view, Random(5), 20).action != MakeCall(Call.P)


def test_a_hand_found_by_trying_is_believed_to_hold_what_it_stated():
    """West's pass after the stray may have been found by trying: it denies no more than it states."""
    system = load("sayc")
    view = seen(LONG_SPADES, PASSED_STAYMAN, Seat.E)
    at = situation(view.board, view.standing, view.facts["calls"])
    assert system.choose(parse_hand(LONG_SPADES), at).call is Call.B2S
    assert system.fits(at.then(Call.P), Seat.E, hand_features(parse_hand(LONG_SPADES))).all()
