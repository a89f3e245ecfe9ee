"""Why CPU players did what they did, in deals that are over."""

from __future__ import annotations

from litestar import get
from litestar.middleware.rate_limit import RateLimitConfig

from kakehashi.server.cpu import Cpu
from kakehashi.server.lobby import Lobby
from kakehashi.server.why import Done, PlayedDeal, Why

PER_SECOND = 5
"""Questions from one address; each makes a CPU player think again."""


@get("/api/tables/{table_id:str}/deals/{deal:int}/actions")
async def actions_of(table_id: str, deal: int, lobby: Lobby) -> tuple[Done, ...]:
    """What was done in a deal that is over, first to last; deals are counted from 1 over all matches of the table."""
    return PlayedDeal.of(await lobby.rows(table_id), deal).done


@get(
    "/api/tables/{table_id:str}/deals/{deal:int}/actions/{place:int}/why",
    middleware=[RateLimitConfig(rate_limit=("second", PER_SECOND)).middleware],
)
async def why(table_id: str, deal: int, place: int, lobby: Lobby, cpu: Cpu) -> Why:
    """Why a CPU player did that; *place* counts the actions of the deal from 0."""
    played = PlayedDeal.of(await lobby.rows(table_id), deal)
    return played.why(place, await cpu.work(played.job(place)))
