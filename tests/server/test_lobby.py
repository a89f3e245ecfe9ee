"""The lobby: what was kept of one table harms no other."""

from collections.abc import Callable
from pathlib import Path

import pytest

from kakehashi.errors import NoSuchTable
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.model.seats import Seat
from kakehashi.server.cpu import Cpu
from kakehashi.server.cut import SeedsInMemory
from kakehashi.server.lobby import Lobby, UnreadableTable
from kakehashi.server.party import Occupant
from kakehashi.server.queue import ranked_terms
from kakehashi.server.settings import Settings
from kakehashi.server.storage.memory import MemoryStore
from tests.running import run

BRIDGE = find("contract_bridge")
Rows = tuple[bytes, ...]


def spoilt(old: bytes, new: bytes) -> Callable[[Rows], Rows]:
    return lambda rows: tuple(row.replace(old, new) for row in rows)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda rows: (*rows[:-1], b"\xff\x00"),
        lambda rows: (*rows[:-1], rows[-1][:40]),
        lambda rows: rows[1:],
        spoilt(b'"contract_bridge"', b'"whist"'),
        spoilt(b'"rules_version":1', b'"rules_version":99'),
        spoilt(b'"deals":4', b'"deals":"many"'),
    ],
    ids=["garbage", "cut-off", "headless", "unknown-game", "other-rules", "bad-options"],
)
def test_a_table_whose_log_cannot_be_read_is_refused_and_the_others_go_on(
    tmp_path: Path, spoil: Callable[[Rows], Rows]
) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        lobby = Lobby(store, SeedsInMemory(), Cpu(0), Settings(data=tmp_path))
        ruleset = Ruleset(BRIDGE, BRIDGE.read_options({}))
        good = await lobby.open_table(ruleset, user="u", seat=Seat.N, pace=None, first_dealer=None)
        rows = await store.read(good)
        assert spoil(rows) != rows
        await store.append("bad", 0, spoil(rows))
        for _ in range(2):
            with pytest.raises(UnreadableTable):
                await lobby.room("bad")
        with pytest.raises(NoSuchTable):
            await lobby.room("nowhere")
        await lobby.check(good)
        with pytest.raises(NoSuchTable):
            await lobby.check("nowhere")
        assert not len(lobby)  # to say that a table is there it need not come to life
        assert (await lobby.room(good)).id == good
        await lobby.close()

    run(scenario)


def test_nothing_is_kept_of_a_table_that_was_discarded(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        lobby = Lobby(store, SeedsInMemory(), Cpu(0), Settings(data=tmp_path))
        table = await lobby.open_ranked(ranked_terms(BRIDGE), {Seat.N: Occupant("Hana", "h")})
        await lobby.check(table)
        await lobby.discard(table)
        assert await store.last_rows() == ()
        await lobby.close()

    run(scenario)
