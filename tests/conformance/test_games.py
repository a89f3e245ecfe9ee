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
IN_ALL = 500
"""Matches, of all games together; of each at least as many as play every value of every option once."""


def matches_in_a_chunk(game: Game) -> int:
    values = sum(len(values) for values in declared_choices(game).values())
    return -(-max(IN_ALL // len(GAMES), values + 1) // CHUNKS)


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_random_matches_under_every_option_keep_every_promise(game: Game, chunk: int):
    matches = matches_in_a_chunk(game)
    asked = keeps_its_promises(game, matches=matches, seed=f"conformance {chunk}", skip=chunk * matches)
    assert asked["matches"] == matches
    assert asked["looked at"] >= matches
    assert asked["exchanged"] > 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_those_matches_use_every_value_of_every_option(game: Game):
    played = list(islice(option_choices(game, Random(game.id)), CHUNKS * matches_in_a_chunk(game)))
    for name, values in declared_choices(game).items():
        assert len(values) > 0
        for value in values:
            assert any(name in chosen and chosen[name] == value for chosen in played), f"{name} = {value!r}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_defaults_are_declared_choices(game: Game):
    defaults = msgspec.to_builtins(game.read_options({}))
    for name, values in declared_choices(game).items():
        assert defaults[name] in values
