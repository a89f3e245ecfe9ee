"""The table: it runs a deal, and refuses without changing anything."""

import msgspec
import pytest

from kakehashi import table
from kakehashi.errors import IllegalAction, NotYourTurn, RuleError
from kakehashi.game import Ruleset, check_deck, deal_out
from kakehashi.games import find
from kakehashi.model.actions import CALLS, CLAIMS, PLAYS
from kakehashi.model.board import Board
from kakehashi.model.cards import PACK, Card
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat, Side
from kakehashi.model.view import Standing, only
from kakehashi.scoring.duplicate import ContractResult

GAME = find("contract_bridge")
NORTH_BIDS = (Call.B1NT, Call.P, Call.P, Call.P)


def begun(**options: object) -> table.State:
    ruleset = Ruleset(GAME, GAME.read_options(options))
    return table.begin(ruleset, Board.duplicate(1), PACK, Standing())[0]


def called(state: table.State, *calls: Call) -> table.State:
    for call in calls:
        state, _ = table.act(state, state.to_act[0], CALLS[call])
    return state


def test_a_deal_begins_with_the_dealer_and_everybody_is_given_their_cards():
    ruleset = Ruleset(GAME, GAME.read_options({}))
    state, events = table.begin(ruleset, Board.duplicate(2), PACK, Standing())
    assert state.to_act == (Seat.E,)
    assert len(events) == 4
    for event in events:
        assert event.seat
        assert (event.kind, event.to) == ("dealt", only(event.seat))
        assert event.cards == deal_out(PACK, tuple(Seat))[event.seat.order]


@pytest.mark.parametrize("deck", [PACK[:51], (*PACK[:51], PACK[0]), (*PACK, PACK[0]), ()])
def test_a_deck_that_is_not_the_pack_is_refused(deck: tuple[Card, ...]):
    with pytest.raises(ValueError, match="52 cards once"):
        check_deck(deck)


def test_a_refusal_says_why_and_changes_nothing():
    state = called(begun(), Call.B2H)
    before = msgspec.json.encode([table.view(state, seat) for seat in Seat])
    with pytest.raises(NotYourTurn) as out_of_turn:
        table.act(state, Seat.N, CALLS[Call.P])
    assert out_of_turn.value.code == "not-your-turn"
    with pytest.raises(IllegalAction) as refused:
        table.act(state, Seat.E, CALLS[Call.B1NT])
    assert (refused.value.code, refused.value.reason) == ("illegal-action", "insufficient-bid")
    assert refused.value.parameters == {"bid": "2H"}
    with pytest.raises(RuleError):
        table.act(state, Seat.E, PLAYS[Card.D2])
    assert msgspec.json.encode([table.view(state, seat) for seat in Seat]) == before


def test_four_passes_end_the_deal_and_all_hands_are_shown():
    state = called(begun(), *[Call.P] * 4)
    assert state.result == ContractResult(None)
    assert state.to_act == ()
    seen = table.view(state, None)
    assert [zone.cards for zone in seen.zones] == list(deal_out(PACK, tuple(Seat)))


def test_hands_stay_closed_after_the_deal_where_the_table_says_so():
    state = called(begun(reveal_after_deal=False), *[Call.P] * 4)
    assert [zone.cards is None for zone in table.view(state, Seat.N).zones] == [False, True, True, True]
    assert all(zone.cards is None for zone in table.view(state, None).zones)


def test_calls_stay_in_sight_during_the_play():
    state = called(begun(), *NORTH_BIDS)
    facts = table.view(state, Seat.E).facts
    assert [fact.call for fact in facts["calls"]] == list(NORTH_BIDS)
    assert str(facts["contract"]) == "1NT"
    assert state.phase.kind == "play"


def test_only_the_seat_to_act_is_given_choices():
    state = called(begun(), *NORTH_BIDS)
    assert table.view(state, Seat.E).choices == table.legal(state, Seat.E)
    assert all(table.view(state, viewer).choices == () for viewer in (Seat.N, Seat.S, Seat.W, None))


def test_nothing_can_be_done_once_the_deal_is_over():
    state = called(begun(), *[Call.P] * 4)
    for seat in Seat:
        assert table.legal(state, seat) == ()
        for action in (CALLS[Call.P], PLAYS[Card.C2], CLAIMS[0]):
            with pytest.raises(NotYourTurn):
                table.act(state, seat, action)


def test_thirteen_tricks_make_a_result():
    state = called(begun(), *NORTH_BIDS)
    while state.result is None:
        seat = state.to_act[0]
        state, _ = table.act(
            state, seat, table.legal(state, seat)[-1 if state.phase.kind == "auction" else 0]
        )
    assert isinstance(state.result, ContractResult)
    assert (
        state.result.tricks
        + sum(winner in Side.EW.seats for winner in table.view(state, None).facts["winners"])
        == 13
    )
