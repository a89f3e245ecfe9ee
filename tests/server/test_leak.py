"""A few deals of `bench/leak.py` for every game, and that it would find a leak; two hundred of each are the bench."""

from collections.abc import Callable

import pytest

from bench.leak import Leak, leaks
from kakehashi.game import Game
from kakehashi.games import all_games, find
from kakehashi.model.seats import Seat
from kakehashi.server import desk
from kakehashi.server.delay import Past
from kakehashi.server.record import Record
from kakehashi.table import view
from tests.running import run


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_nothing_is_sent_that_was_not_told(game: Game) -> None:
    async def scenario() -> None:
        assert await leaks(game, 4, f"test/{game.id}") > 100

    run(scenario)


def planted_in_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "view", lambda state, viewer: view(state, viewer.partner if viewer else Seat.N))


def planted_in_the_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    def latest(past: Past) -> Record:
        return past._records[-1][1]

    monkeypatch.setattr(Past, "shown", property(latest))


def planted_in_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk.Desk, "_people", lambda at: {"": at.record.chairs})


@pytest.mark.parametrize("plant", [planted_in_the_view, planted_in_the_delay, planted_in_a_name])
def test_a_planted_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)

    async def scenario() -> None:
        with pytest.raises(Leak):
            await leaks(find("contract_bridge"), 4, "planted")

    run(scenario)
