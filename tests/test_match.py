"""A match: deal after deal on one sheet."""

from random import Random

import pytest

from kakehashi import table
from kakehashi.errors import RuleError
from kakehashi.game import Ruleset
from kakehashi.games import all_games, find
from kakehashi.match import Match
from kakehashi.model.actions import CALLS, Objection
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


def test_taken_back_is_as_before_and_played_again_the_same():
    """In every game, whenever an undo is allowed, the position is the very one before the action."""
    for game in all_games():
        rng = Random(f"undo {game.id}")
        ruleset = Ruleset(game, game.read_options({}))
        match, _ = Match.begin(ruleset, game.seats[0]).deal_board(deck(game.id))
        undone = 0
        while not match.between_deals:
            assert match.deal
            seat = match.deal.to_act[0]
            action = rng.choice(table.legal(match.deal, seat))
            before, (match, _) = match, match.act(seat, action)
            if match.undo_objection(seat) is None:
                assert match.take_back(seat) == before
                assert match.take_back(seat).act(seat, action)[0] == match
                undone += 1
        assert undone >= 3, game.id
        assert match.undo_objection(game.seats[0]) == Objection("undo-nothing")


def test_nothing_is_taken_back_once_a_card_was_shown_that_was_hidden():
    """A card drawn cannot be undrawn: the keeper of a rejected card has seen the next one."""
    game = find("draw_discard")
    match, _ = Match.begin(Ruleset(game, game.read_options({})), Seat.N).deal_board(deck("draw"))
    assert match.deal
    seat = match.deal.to_act[0]
    match, events = match.act(seat, table.legal(match.deal, seat)[1])
    assert any(event.cards for event in events)
    assert match.undo_objection(seat) == Objection("undo-seen")


def test_an_abandoned_deal_leaves_the_sheet_as_it_was_and_its_board_is_dealt_again():
    first, _ = begun().deal_board(deck("one"))
    again, _ = first.abandon().deal_board(deck("two"))
    assert again.sheet == first.sheet
    assert first.deal
    assert again.deal
    assert again.deal.board == first.deal.board
    assert again.deal != first.deal


def test_a_match_broken_off_is_over_and_the_deal_in_progress_does_not_count():
    match = passed_out(begun(chicago_passout="count_as_zero"))
    match, _ = match.deal_board(deck("two"))
    ended = match.break_off()
    assert ended.over
    assert ended.deal is None
    assert len(ended.sheet.lines) == 1
    assert passed_out(begun(chicago_passout="count_as_zero")).break_off().deal is not None
