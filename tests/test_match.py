"""A match: deal after deal on one sheet."""

from random import Random

import pytest

from kakehashi import table
from kakehashi.errors import RuleError
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.match import Match
from kakehashi.model.actions import CALLS
from kakehashi.model.cards import PACK, Hand
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat

GAME = find("contract_bridge")


def deck(seed: str) -> Hand:
    cards = list(PACK)
    Random(seed).shuffle(cards)
    return tuple(cards)


def begun(**options: object) -> Match:
    return Match.begin(Ruleset(GAME, GAME.read_options(options)), Seat.W)


def passed_out(match: Match) -> Match:
    match, _ = match.deal_board(deck("any"))
    for _ in Seat:
        assert match.deal
        match, _ = match.act(match.deal.to_act[0], CALLS[Call.P])
    return match


def test_a_match_waits_between_its_deals():
    match = begun()
    assert match.between_deals
    assert not match.over
    match, events = match.deal_board(deck("one"))
    assert not match.between_deals
    assert match.deal
    assert match.deal.board == match.sheet.board
    assert len(events) == 4
    match = passed_out(begun())
    assert match.between_deals
    assert len(match.sheet.lines) == 1


def test_a_match_is_over_when_its_sheet_is():
    match = begun(chicago_passout="count_as_zero")
    for _ in range(4):
        assert not match.over
        match = passed_out(match)
    assert match.over
    with pytest.raises(AssertionError):
        match.deal_board(deck("one"))


def test_no_board_is_dealt_while_another_is_played():
    match, _ = begun().deal_board(deck("one"))
    with pytest.raises(AssertionError):
        match.deal_board(deck("two"))


def test_a_refusal_leaves_the_match_as_it_was():
    match, _ = begun().deal_board(deck("one"))
    with pytest.raises(RuleError):
        match.act(Seat.N, CALLS[Call.P])
    assert match.deal
    assert match.deal.to_act == (Seat.W,)


def test_each_deal_is_played_with_the_standing_before_it():
    match = begun(deals=8)
    rng = Random("standing")
    while not match.over:
        before = match.sheet.standing
        match, _ = match.deal_board(deck(str(len(match.sheet.lines))))
        while not match.between_deals:
            assert match.deal
            assert table.view(match.deal, None).standing == before
            seat = match.deal.to_act[0]
            match, _ = match.act(seat, rng.choice(table.legal(match.deal, seat)))
    assert match.sheet.standing.deals_left == 0
