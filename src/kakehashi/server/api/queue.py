"""The queue for ranked tables, as a socket: it is open while somebody waits."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import Parameter

from kakehashi.errors import KakehashiError
from kakehashi.games import find
from kakehashi.server.guests import COOKIE, Guests
from kakehashi.server.limits import Limits, RateLimited, address_of
from kakehashi.server.origin import same_origin
from kakehashi.server.queue import Forgotten, Queue
from kakehashi.server.socket import FOREIGN_ORIGIN, TRY_AGAIN_LATER
from kakehashi.server.storage.database import Database

REFUSED = 4400
NO_COOKIE = 4401
TELL_EVERY_SECONDS = 2.0


class StillWaiting(msgspec.Struct, frozen=True, tag_field="type", tag="waiting"):
    """So many *people* wait for the game, whoever asks among them."""

    people: int


class TableFound(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """The table is ready: go there."""

    id: str


@get("/api/queue/{game:str}")
async def queue_info(game: str, queue: Queue) -> StillWaiting:
    """How many wait for *game*."""
    return StillWaiting(queue.count(find(game).id))


@websocket("/api/queue/{game:str}/socket")
async def queue_socket(
    socket: WebSocket[Any, Any, Any],
    game: str,
    queue: Queue,
    guests: Guests,
    database: Database,
    limits: Limits,
    with_cpu: Annotated[bool, Parameter(query="cpu")] = False,
) -> None:
    """Wait for a ranked table of *game*."""
    await socket.accept()
    if not same_origin(socket):
        await socket.close(FOREIGN_ORIGIN)
        return
    user = guests.read(socket.cookies.get(COOKIE))
    if user is None:
        await socket.close(NO_COOKIE, "no-cookie")
        return
    if not limits.joins.take(user, address_of(socket)):
        await socket.close(TRY_AGAIN_LATER, RateLimited.code)
        return
    try:
        with limits.sockets.one_more(user, address_of(socket)):
            wanted = find(game)
            known = await database.users.see(user)
            table = await queue.join(user, known.name, wanted, with_cpu=with_cpu)
            await _wait(socket, queue, user, wanted.id, table)
    except KakehashiError as error:
        await socket.close(REFUSED, error.code)


async def _wait(
    socket: WebSocket[Any, Any, Any], queue: Queue, user: str, game: str, table: asyncio.Future[str]
) -> None:
    """Until there is a *table* or the client has gone. Raises Forgotten."""
    gone = asyncio.create_task(_gone(socket))
    waits = (gone, asyncio.ensure_future(asyncio.shield(table)))
    try:
        while not gone.done() and not table.done():
            await _send(socket, StillWaiting(queue.count(game)))
            await asyncio.wait(waits, timeout=TELL_EVERY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if gone.done():
            return
        if table.cancelled():
            raise Forgotten
        await _send(socket, TableFound(table.result()))
        await socket.close()
    except (WebSocketDisconnect, RuntimeError):  # it went just then
        pass
    finally:
        queue.leave(user)
        gone.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
            await gone


async def _gone(socket: WebSocket[Any, Any, Any]) -> None:
    """Until the client has gone; what it says is passed over."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def _send(socket: WebSocket[Any, Any, Any], reply: StillWaiting | TableFound) -> None:
    await socket.send_data(msgspec.json.encode(reply).decode(), mode="text")
