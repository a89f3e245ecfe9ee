"""Decks and sheets for the tests of games: hands as said, the rest in any order."""

from typing import Any

from kakehashi import table
from kakehashi.game import Deck, Ruleset
from kakehashi.games import find
from kakehashi.model.board import Board
from kakehashi.model.cards import PACK, Card, parse_hand
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
