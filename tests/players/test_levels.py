"""Levels: what each is, that it keeps to its budget, and what it is called."""

from random import Random

import pytest

from kakehashi import table
from kakehashi.errors import OptionsError
from kakehashi.game import Game, Ruleset
from kakehashi.games import all_games, find
from kakehashi.model.board import Board
from kakehashi.model.cards import PACK
from kakehashi.model.seats import Seat
from kakehashi.model.view import Standing, View
from kakehashi.players import bidding, solver
from kakehashi.players.bridge import BridgePlayer
from kakehashi.players.find import player
from kakehashi.players.levels import LEVELS, SYSTEMS, Level, level, words


def first_view(game_id: str = "contract_bridge") -> View:
    game = find(game_id)
    ruleset = Ruleset(game, game.read_options({}))
    board = Board.duplicate(1)
    state, _ = table.begin(ruleset, board, tuple(Random(5).sample(PACK, 52)), Standing())
    return table.view(state, state.to_act[0])


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_can_be_loaded(name: str) -> None:
    assert bidding.load(name).table.rules


def test_every_level_plays_a_system_there_is_and_each_may_think_more_than_the_one_before() -> None:
    assert {each.system for each in LEVELS} <= set(SYSTEMS)
    budgets = [each.budget for each in LEVELS]
    assert budgets == sorted(set(budgets))
    assert level("quick").budget == 0


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("each", LEVELS, ids=lambda each: each.name)
def test_a_level_plays_every_game_and_uses_no_more_than_its_budget(each: Level, game: Game) -> None:
    assert player(each.name).can_play(Ruleset(game, game.read_options({})))
    view = first_view(game.id)
    for given in (0, 2, 10_000) if each.budget < 10 else (0, 2):
        decision = player(each.name).choose(view, Random(1), given)
        assert decision.action in view.choices
        assert decision.budget == min(given, each.budget)


def test_what_was_spent_is_enough_to_have_the_decision_again() -> None:
    view = first_view()
    once = player("gentle").choose(view, Random("luck"), 100)
    assert player("gentle").choose(view, Random("luck"), once.budget) == once


def test_a_system_plays_only_games_that_are_bid_in_one() -> None:
    for game in all_games():
        plays = player("beginner").can_play(Ruleset(game, game.read_options({})))
        assert plays == (game.id == "contract_bridge")


def test_levels_bid_by_their_systems() -> None:
    """A hand that one system opens and the other passes."""
    weak_two = [card for card in PACK if card.value in "SK SQ SJ ST S9 S8 D4 D3 D2 C5 C4 H3 H2".split()]
    deck = (*weak_two, *(card for card in PACK if card not in weak_two))
    game = find("contract_bridge")
    state, _ = table.begin(Ruleset(game, game.read_options({})), Board.duplicate(1), deck, Standing())
    view = table.view(state, Seat.N)
    calls = {each.name: str(player(each.name).choose(view, Random(1), 0).action.call) for each in LEVELS}  # type: ignore[attr-defined]
    assert calls == {"quick": "2S", "gentle": "P", "standard": "2S", "strong": "2S"}


def cards_to_play(number: int) -> list[View]:
    """Views from one deal in which a card is to be played and more than one may be."""
    game = find("contract_bridge")
    ruleset = Ruleset(game, game.read_options({"claims": False}))
    state, _ = table.begin(ruleset, Board.duplicate(1), tuple(Random(9).sample(PACK, 52)), Standing())
    found: list[View] = []
    while state.to_act and len(found) < number:
        seen = table.view(state, state.to_act[0])
        if seen.phase == "play" and len(seen.choices) > 1 and len(seen.facts["tricks"]) >= 4:
            found.append(seen)
        decision = player("quick").choose(seen, Random(1), 0)
        state, _ = table.act(state, state.to_act[0], decision.action)
    return found


@pytest.mark.skipif(not solver.available(), reason="the double-dummy library is not installed")
def test_a_habit_is_kept_to_while_it_costs_little() -> None:
    """At any price it plays the simple card, at none the best."""
    changed = 0
    for seen in cards_to_play(12):
        simple, best = (BridgePlayer().choose(seen, Random(1), budget).action for budget in (0, 3))
        always, never = (BridgePlayer(habit=habit).choose(seen, Random(1), 3).action for habit in (13, 0))
        assert (always, never) == (simple, best)
        changed += simple != best
    assert changed


def test_every_level_has_words_in_both_languages() -> None:
    for each in LEVELS:
        said = {language: words(each.name, language) for language in ("en", "ja")}
        assert all(word.title and word.about for word in said.values())
        assert said["en"] != said["ja"]


def test_a_level_nobody_knows_is_refused() -> None:
    with pytest.raises(OptionsError) as refused:
        level("godlike")
    assert refused.value.reason == "no-level"
