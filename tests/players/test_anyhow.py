"""The player without a thought."""

from collections import Counter
from random import Random

import pytest

from kakehashi import table
from kakehashi.errors import OptionsError
from kakehashi.games import find
from kakehashi.model.actions import Claim
from kakehashi.model.cards import PACK
from kakehashi.model.seats import Seat
from kakehashi.players import find as players
from tests.players.positions import GAME, begun


def test_whole_deals_come_to_an_end_and_most_are_played_out():
    rng, lot = Random(4), players.player("anyhow")
    actions, contracts = Counter[str](), 0
    for _ in range(60):
        deck = rng.sample(PACK, 52)
        state = begun(
            {seat: tuple(deck[i::4]) for i, seat in enumerate(Seat)}, dealer=rng.choice(tuple(Seat))
        )
        calls = 0
        while state.to_act:
            seat = rng.choice(state.to_act)
            seen = table.view(state, seat)
            action = lot.choose(seen, rng, 0).action
            assert action in seen.choices
            calls += seen.phase == "auction"
            actions["claim"] += isinstance(action, Claim)
            state, _ = table.act(state, seat, action)
        assert calls < 80
        assert state.result
        contracts += state.result.contract is not None  # type: ignore[attr-defined]
    assert contracts > 30
    assert actions["claim"] < 30


def test_the_same_luck_makes_the_same_choice():
    state = begun({seat: PACK[i::4] for i, seat in enumerate(Seat)}, dealer=Seat.N)
    seen = table.view(state, Seat.N)
    lot = players.player("anyhow")
    assert lot.choose(seen, Random(1), 0) == lot.choose(seen, Random(1), 0)


def test_players_are_found_by_name():
    levels = ("quick", "gentle", "standard", "strong")
    assert ("cpu", *levels, "sayc", "beginner", "anyhow") == players.NAMES
    for name in players.NAMES:
        assert players.player(name).can_play(
            begun({s: PACK[i::4] for i, s in enumerate(Seat)}, dealer=Seat.N).ruleset
        )
    with pytest.raises(OptionsError):
        players.player("stranger")


def test_a_game_that_no_player_knows_is_played_anyhow(monkeypatch: pytest.MonkeyPatch):
    state = begun({seat: PACK[i::4] for i, seat in enumerate(Seat)}, dealer=Seat.N)
    monkeypatch.setattr("kakehashi.players.bridge.BridgePlayer.games", ())
    decision = players.player("cpu").choose(table.view(state, Seat.N), Random(1), 0)
    assert decision.reason.key == "anyhow"
    assert find(GAME.id) is GAME
