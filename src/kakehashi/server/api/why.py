"""Why CPU players did what they did, in deals that are over."""

from __future__ import annotations

from typing import Any

from litestar import Request, get

from kakehashi.server.cpu import Cpu
from kakehashi.server.guests import COOKIE, Guests
from kakehashi.server.limits import Limits
from kakehashi.server.lobby import Lobby
from kakehashi.server.why import Done, Why


@get("/api/tables/{table_id:str}/deals/{deal:int}/actions")
async def actions_of(
    request: Request[Any, Any, Any], table_id: str, deal: int, lobby: Lobby, guests: Guests, limits: Limits
) -> tuple[Done, ...]:
    """What was done in a deal that is over, first to last; deals are counted from 1 over all matches of the table."""
    limits.logs.check(guests.read(request.cookies.get(COOKIE)), request)
    return (await lobby.played(table_id, deal)).done


@get("/api/tables/{table_id:str}/deals/{deal:int}/actions/{place:int}/why")
async def why(
    request: Request[Any, Any, Any],
    table_id: str,
    deal: int,
    place: int,
    lobby: Lobby,
    cpu: Cpu,
    guests: Guests,
    limits: Limits,
) -> Why:
    """Why a CPU player did that; *place* counts the actions of the deal from 0."""
    limits.whys.check(guests.read(request.cookies.get(COOKIE)), request)
    played = await lobby.played(table_id, deal)
    return played.why(place, await cpu.work(played.job(place)))
