"""Decks and sheets for the tests of games: hands as said, the rest in any order."""

from typing import Any

from kakehashi import table
from kakehashi.game import Deck, Ruleset
from kakehashi.games import find
from kakehashi.match import Match
from kakehashi.model.actions import CALLS
from kakehashi.model.board import Board
from kakehashi.model.cards import PACK, Card, parse_hand
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.model.view import Standing
from kakehashi.scoring.sheet import Scoresheet


def deck_of(**hands: str) -> Deck:
    """A deck that deals these four-handed *hands* (``N="AKQ.…"``); seats not named share what is left."""
    dealt = {seat: parse_hand(text) for seat, text in hands.items()}
    left = [card for card in PACK if not any(card in hand for hand in dealt.values())]
    deck: list[Card] = []
    for seat in Seat:
        hand = dealt.get(seat.value)
        if hand is None:
            hand, left = tuple(left[:13]), left[13:]
        deck += hand
    return tuple(deck)


def begun(game_id: str, deck: Deck, *, dealer: Seat = Seat.N, **options: Any) -> table.State:
    """A deal of that game from *deck*, nobody vulnerable and nothing scored yet."""
    return begun_at(game_id, deck, Standing(), dealer=dealer, **options)


def begun_at(
    game_id: str, deck: Deck, standing: Standing, *, dealer: Seat = Seat.N, **options: Any
) -> table.State:
    game = find(game_id)
    board = Board(1, dealer, Board.duplicate(1).vulnerable)
    return table.begin(Ruleset(game, game.read_options(options)), board, deck, standing)[0]


def called(state: table.State, *calls: str) -> table.State:
    """The position after those *calls*, each made by the seat whose turn it is."""
    for call in calls:
        state, _ = table.act(state, state.to_act[0], CALLS[Call.parse(call)])
    return state


def played_out(state: table.State) -> table.State:
    """The position after the last card, everybody having played the least there is."""
    while state.to_act:
        seat = state.to_act[0]
        state, _ = table.act(state, seat, state.phase.fallback(seat))
    return state


def match_after(game_id: str, calls: str, *, first_dealer: Seat = Seat.N, **options: Any) -> Match:
    """A match whose first deal, of the unshuffled pack, was called so, and played out if there was a contract."""
    game = find(game_id)
    match = Match.begin(Ruleset(game, game.read_options(options)), first_dealer)
    match, _ = match.deal_board(PACK)
    for call in calls.split():
        assert match.deal
        match, _ = match.act(match.deal.to_act[0], CALLS[Call.parse(call)])
    while not match.between_deals:
        assert match.deal
        seat = match.deal.to_act[0]
        match, _ = match.act(seat, match.deal.phase.fallback(seat))
    return match


def sheet_of(
    game_id: str, results: list[dict[str, Any]], *, first_dealer: Seat = Seat.N, **options: Any
) -> Scoresheet:
    """The sheet of results written down as score files have them."""
    game = find(game_id)
    sheet = game.sheet(game.read_options(options), first_dealer)
    for facts in results:
        sheet = sheet.add(game.read_result(facts))
    return sheet


def objection(state: table.State, seat: Seat, action: Any) -> str | None:
    found = state.phase.objection(seat, action)
    return found.code if found else None
