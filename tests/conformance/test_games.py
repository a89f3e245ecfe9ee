"""Every game there is keeps every promise."""

from itertools import islice
from random import Random

import msgspec
import pytest

from kakehashi.game import Game
from kakehashi.games import all_games
from tests.conformance.promises import keeps_its_promises
from tests.conformance.worlds import declared_choices, option_choices

GAMES = all_games()
CHUNKS = 4
MATCHES = 500 // len(GAMES) // CHUNKS
"""In each chunk, of each game; enough that every value of every option is played once in each."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_random_matches_under_every_option_keep_every_promise(game: Game, chunk: int):
    asked = keeps_its_promises(game, matches=MATCHES, seed=f"conformance {chunk}")
    assert asked["matches"] == MATCHES
    assert asked["looked at"] >= MATCHES
    assert asked["exchanged"] >= MATCHES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_those_matches_use_every_value_of_every_option(game: Game):
    played = list(islice(option_choices(game, Random(0)), MATCHES))
    for name, values in declared_choices(game).items():
        assert len(values) > 0
        for value in values:
            assert any(name in chosen and chosen[name] == value for chosen in played), f"{name} = {value!r}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_defaults_are_declared_choices(game: Game):
    defaults = msgspec.to_builtins(game.read_options({}))
    for name, values in declared_choices(game).items():
        assert defaults[name] in values
