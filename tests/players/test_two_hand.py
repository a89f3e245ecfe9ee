"""The player of two-handed bridge: legal always, ends its auctions, keeps good cards, and solves what it can see."""

import subprocess
import sys
from random import Random

import pytest

from kakehashi import table
from kakehashi.game import Game, Ruleset
from kakehashi.games import find
from kakehashi.games.draw_discard import Draw, DrawOptions, Keep, Reject
from kakehashi.model.actions import MakeCall
from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.cards import PACK, Card, parse_hand
from kakehashi.model.seats import Seat
from kakehashi.model.view import Standing
from kakehashi.players import kernel
from kakehashi.players.find import player
from kakehashi.players.position import mask_of
from kakehashi.players.two_hand import Known, TwoHandPlayer
from kakehashi.players.two_hand_play import SUITS
from tests.players.worlds import any_rules, begun, decisions, exchanged, fingerprint

DRAW, HONEYMOON = find("draw_discard"), find("honeymoon")
PLAYER = TwoHandPlayer()
BOTH = pytest.mark.parametrize("game", [DRAW, HONEYMOON], ids=lambda game: game.id)


@BOTH
def test_three_hundred_deals_under_any_options_are_played_legally(game: Game):
    rng = Random(1)
    for number in range(300):
        for _ in decisions(begun(any_rules(game, rng), rng), PLAYER, rng, 1 if number % 100 == 0 else 0):
            pass


@BOTH
def test_without_the_kernel_deals_are_played_legally(game: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(kernel, "native", lambda: False)
    monkeypatch.setattr(kernel, "_library", lambda: None)
    rng = Random(2)
    for budget in (0, 1):
        for _ in decisions(begun(any_rules(game, rng), rng), PLAYER, rng, budget):
            pass


@BOTH
def test_exchanging_hidden_cards_changes_nothing(game: Game):
    rng, tried = Random(3), 0
    for _ in range(6):
        for world, seen, _ in decisions(begun(any_rules(game, rng), rng), PLAYER, rng, 0):
            if rng.random() < 0.15 and seen.viewer and (other := exchanged(world, seen.viewer, rng)):
                view = table.view(other, seen.viewer)
                assert PLAYER.choose(view, Random(1), 1) == PLAYER.choose(seen, Random(1), 1)
                tried += 1
    assert tried > 30


def test_decisions_are_the_same_in_any_process():
    script = "from tests.players.test_two_hand import said\nprint(said())"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == said()


def said() -> str:
    return "\n".join(fingerprint(game, PLAYER, deals=1, budget=2) for game in (DRAW, HONEYMOON))


# ---- the draw


def drawing(hand: str, drawn: Card) -> Keep | Reject:
    """What the player does with *drawn*, holding *hand*."""
    held = parse_hand(hand)
    rest = [card for card in PACK if card not in held and card is not drawn]
    stock = (drawn, *rest[: 51 - 4 * len(held)])
    draw = Draw(DrawOptions(), Seat.S, stock, hands=((), (), held, ()))
    ruleset = Ruleset(DRAW, DrawOptions())
    board = Board(1, Seat.N, Vulnerable.NONE)
    view = table.view(table.State(ruleset, board, Standing(), draw), Seat.S)
    action = PLAYER.choose(view, Random(1), 0).action
    assert isinstance(action, Keep | Reject)
    return action


@pytest.mark.parametrize("hand", ["...", "KQ5.J.A2.", "AKQJ...AKQJ"])
def test_an_ace_is_always_kept(hand: str):
    assert drawing(hand, Card.HA) == Keep()


@pytest.mark.parametrize("hand", ["...", "KQ5.J.A2.", "AKQJ...AKQJ"])
def test_a_deuce_of_a_new_suit_is_always_rejected(hand: str):
    assert drawing(hand, Card.H2) == Reject()


def test_a_small_card_of_a_long_suit_is_kept():
    assert drawing("AKJ54..3.2", Card.S3) == Keep()


# ---- knowing the other hand


def test_in_honeymoon_the_other_hand_is_known_when_the_stock_is_gone():
    rng = Random(4)
    for world, seen, _ in decisions(begun(any_rules(HONEYMOON, rng), rng), PLAYER, rng, 0):
        if seen.phase in ("auction", "play") and seen.viewer:
            (foe,) = (seat for seat in HONEYMOON.seats if seat is not seen.viewer)
            hands = getattr(world.state.phase, "hands")  # noqa: B009 - phases of two kinds
            assert Known.of(seen).foes_hand == mask_of(hands[foe.order])


def test_in_draw_and_discard_the_other_hand_is_among_the_cards_not_seen():
    rng = Random(5)
    for _ in range(5):
        for world, seen, _ in decisions(begun(any_rules(DRAW, rng), rng), PLAYER, rng, 0):
            if seen.phase == "play" and seen.viewer:
                hands = getattr(world.state.phase, "hands")  # noqa: B009
                foe = mask_of(hands[seen.viewer.partner.order])
                assert not foe & ~Known.of(seen).pool


# ---- the auction


@BOTH
def test_auctions_are_short_and_end(game: Game):
    rng = Random(6)
    for _ in range(10):
        calls = 0
        for _, seen, _ in decisions(begun(any_rules(game, rng), rng), PLAYER, rng, 0):
            calls += seen.phase == "auction"
        assert calls <= 20


@BOTH
def test_a_suit_is_bid_with_four_cards_or_more(game: Game):
    rng, bids = Random(7), 0
    for number in range(60):
        for _, seen, decision in decisions(begun(any_rules(game, rng), rng), PLAYER, rng, number % 3):
            if seen.phase == "play":
                break
            if isinstance(decision.action, MakeCall) and (call := decision.action.call).is_bid:
                suit, hand = call.strain.suit, Known.of(seen).hand
                assert suit is None or (hand & SUITS[suit.order]).bit_count() >= 4
                bids += 1
    assert bids > 30


@BOTH
def test_the_best_player_of_two_hands_is_this_one(game: Game):
    ruleset = Ruleset(game, game.read_options({}))
    assert PLAYER.can_play(ruleset)
    world = begun(ruleset, Random(3))
    seen = table.view(world.state, world.state.to_act[0])
    key = player("cpu").choose(seen, Random(1), 0).reason.key
    assert key.startswith(("draw.", "gather."))
