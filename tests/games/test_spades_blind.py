"""Double nil in turn keeps to what the table asks of bids."""

from random import Random

from kakehashi import table
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.games.spades import BidTricks, DoubleNil, Look
from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.cards import PACK
from kakehashi.model.seats import Seat
from kakehashi.model.view import Standing

GAME = find("spades")


def after(bids: tuple[int, ...], **options: object) -> table.State:
    """In turn from East, everybody looks and bids."""
    ruleset = Ruleset(GAME, GAME.read_options({"blind_timing": "at_turn", **options}))
    deck = tuple(Random(1).sample(PACK, 52))
    state, _ = table.begin(ruleset, Board(1, Seat.N, Vulnerable.NONE), deck, Standing())
    for tricks in bids:
        state, _ = table.act(state, state.to_act[0], Look())
        state, _ = table.act(state, state.to_act[0], BidTricks(tricks))
    return state


def test_double_nil_may_not_make_the_total_thirteen():
    assert table.legal(after((4, 4, 5), forbid_total_13=True), Seat.N) == (Look(),)
    assert table.legal(after((4, 4, 4), forbid_total_13=True), Seat.N) == (Look(), DoubleNil())


def test_double_nil_may_not_leave_partner_below_the_least_team_bid():
    assert table.legal(after((2, 3), min_team_bid=4), Seat.W) == (Look(),)
    assert table.legal(after((4, 3), min_team_bid=4), Seat.W) == (Look(), DoubleNil())
    assert table.legal(after((0, 3), min_team_bid=4), Seat.W) == (Look(), DoubleNil())


def test_a_double_nil_of_the_team_replaces_what_partner_bid():
    assert DoubleNil() in table.legal(after((2, 3), min_team_bid=4, double_nil_scope="team"), Seat.W)
