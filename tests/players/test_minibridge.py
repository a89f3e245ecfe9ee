"""The player of MiniBridge: legal always, blind to what is hidden, and sound in what it names."""

import subprocess
import sys
from random import Random

import pytest

from kakehashi import table
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.games.minibridge import Goal, NameContract
from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.cards import Suit
from kakehashi.model.contract import Strain
from kakehashi.model.seats import Seat
from kakehashi.model.view import Standing
from kakehashi.players import solver
from kakehashi.players.find import player
from kakehashi.players.minibridge import MiniBridgePlayer, PointsEvidence
from kakehashi.players.sampling import sample
from tests.players.positions import deal
from tests.players.worlds import any_rules, begun, decisions, exchanged, fingerprint

GAME = find("minibridge")
PLAYER = MiniBridgePlayer()
NEEDED = pytest.mark.skipif(not solver.available(), reason="the double-dummy library is not installed")
BUDGETS = pytest.mark.parametrize("budget", [pytest.param(4, marks=NEEDED), 0])

THREE_NOTRUMP = "N:AK5.KQ4.A532.QJ4 QJT9.J87.K7.T985 862.A65.QJ98.AK7 743.T932.T64.632"
FOUR_HEARTS = "N:A5.AKQ84.K532.64 QJT9.7.J87.KT985 862.JT652.AQ9.A7 K743.93.T64.QJ32"
NOTHING_MUCH = "N:A964.K42.A53.Q42 KQT.J987.K97.T98 J875.A65.QJ8.J65 32.QT3.T642.AK73"


def named(text: str, budget: int, **options: object) -> NameContract:
    ruleset = Ruleset(GAME, GAME.read_options(options))
    hands = deal(text)
    deck = tuple(card for seat in Seat for card in hands[seat])
    state, _ = table.begin(ruleset, Board(1, Seat.N, Vulnerable.NONE), deck, Standing())
    action = PLAYER.choose(table.view(state, state.to_act[0]), Random(1), budget).action
    assert isinstance(action, NameContract)
    return action


def test_three_hundred_deals_under_any_options_are_played_legally():
    rng = Random(1)
    for number in range(300):
        rules = any_rules(GAME, rng, claims=number % 10 == 0)  # seeing that a claim is certain takes longest
        for _ in decisions(begun(rules, rng), PLAYER, rng, 0):
            pass


@NEEDED
def test_exchanging_hidden_cards_of_equal_points_changes_nothing():
    rng, tried = Random(2), 0
    for _ in range(10):
        for world, seen, _ in decisions(begun(any_rules(GAME, rng, claims=False), rng), PLAYER, rng, 0):
            late = seen.phase == "play" and len(seen.facts["tricks"]) > 6
            if (late or seen.phase == "naming") and rng.random() < 0.4 and seen.viewer:
                other = exchanged(world, seen.viewer, rng)
                if other:
                    budget = 3 if late else 1
                    view = table.view(other, seen.viewer)
                    assert PLAYER.choose(view, Random(1), budget) == PLAYER.choose(seen, Random(1), budget)
                    tried += 1
    assert tried > 15


def test_decisions_are_the_same_in_any_process():
    script = "from tests.players.test_minibridge import said\nprint(said())"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == said()


def said() -> str:
    return fingerprint(GAME, PLAYER, deals=2, budget=0)


@BUDGETS
def test_enough_points_without_a_major_fit_are_played_in_three_notrump(budget: int):
    assert named(THREE_NOTRUMP, budget) == NameContract(Goal.GAME, Strain.NT)


@BUDGETS
def test_a_ten_card_major_fit_with_game_points_is_played_in_game(budget: int):
    assert named(FOUR_HEARTS, budget) == NameContract(Goal.GAME, Strain.H)


@BUDGETS
def test_a_small_majority_of_points_stops_in_a_part_score(budget: int):
    assert named(NOTHING_MUCH, budget).goal is Goal.PART


@BUDGETS
def test_the_shape_of_dummy_is_enough_to_name_a_contract(budget: int):
    assert named(FOUR_HEARTS, budget, shape_first=True) == NameContract(Goal.GAME, Strain.H)


def test_slams_are_named_only_where_they_are_offered():
    slam = "N:AKQ5.AKQ.A532.A4 JT97.J87.J7.T985 862.654.KQT98.K7 43.T932.64.QJ632"
    assert named(slam, 0).goal is Goal.GAME
    assert named(slam, 0, slam=True).goal in (Goal.SMALL_SLAM, Goal.GRAND_SLAM)


def test_every_hand_imagined_has_the_points_that_were_told():
    rng = Random(4)
    for _ in range(40):
        world = begun(Ruleset(GAME, GAME.read_options({"shape_first": True})), rng)
        if not world.state.to_act:
            continue
        naming = table.view(world.state, world.state.to_act[0])
        world.act(world.state.to_act[0], naming.choices[0])
        seen = table.view(world.state, world.state.to_act[0])
        position = PLAYER._position(seen)
        layouts = sample(position, want=10, evidence=PointsEvidence(seen), rng=rng)
        kept = layouts.hands[layouts.weights > layouts.weights.max() / 2]
        assert len(kept) >= 5
        evidence = PointsEvidence(seen)
        for seat in position.hidden:
            assert evidence.fits(seat, kept[:, seat.order]).all()
        lengths = [sum(card.suit is suit for card in _dummy(world)) for suit in Suit]
        assert lengths == [seen.facts["dummy_shape"][suit] for suit in Suit]


def _dummy(world):
    return world.state.past[0].hands[world.state.past[0].dummy.order]


def test_the_best_player_of_minibridge_is_this_one():
    ruleset = Ruleset(GAME, GAME.read_options({}))
    assert PLAYER.can_play(ruleset)
    world = begun(ruleset, Random(3))
    seen = table.view(world.state, world.state.to_act[0])
    assert player("cpu").choose(seen, Random(1), 0).reason.key == "name.points"
