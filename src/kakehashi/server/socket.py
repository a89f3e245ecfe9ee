"""One connection: bytes in, bytes out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from kakehashi.errors import KakehashiError, TableError
from kakehashi.server import faults, metrics, wire
from kakehashi.server.guests import COOKIE, Guests
from kakehashi.server.limits import Limits, RateLimited, TooManySockets, address_of
from kakehashi.server.lobby import Lobby
from kakehashi.server.origin import same_origin
from kakehashi.server.room import Room
from kakehashi.server.storage.store import StorageFailed

log = logging.getLogger(__name__)

NO_SUCH_TABLE = 4404
FOREIGN_ORIGIN = 4403
TOO_SLOW = 4408
TRY_AGAIN_LATER = 1013
UNSENT_AT_MOST = 200
"""Replies waiting for one client; one that reads slower than that must come back."""


class Connection:
    """A Screen over one WebSocket, of *user* at *address*."""

    def __init__(self, socket: WebSocket, table: str, user: str | None, address: str, limits: Limits) -> None:
        self._socket = socket
        self._table = table
        self._user, self._address = user, address
        self._limits = limits
        self._unsent: asyncio.Queue[wire.Reply] = asyncio.Queue(UNSENT_AT_MOST)
        self._asked: dict[str, tuple[str, float]] = {}
        """Commands that were not answered yet: their type, and when they came."""
        self.too_slow = asyncio.Event()

    def tell(self, reply: wire.Reply) -> None:
        if isinstance(reply, wire.Accepted | wire.Refused):
            self._answered(reply)
        try:
            self._unsent.put_nowait(reply)
        except asyncio.QueueFull:
            self.too_slow.set()

    def _answered(self, reply: wire.Accepted | wire.Refused) -> None:
        kind, came = self._asked.pop(reply.id, ("unread", time.perf_counter()))
        answer = reply.code if isinstance(reply, wire.Refused) else "accepted"
        log.debug("table %s: %s %s", self._table, kind, answer)
        metrics.COMMANDS.labels(kind, answer).inc()
        metrics.ANSWER_SECONDS.observe(time.perf_counter() - came)

    async def send(self) -> None:
        while True:
            message = wire.encode(await self._unsent.get()).decode()
            try:
                await self._socket.send_data(message, mode="text")
            except RuntimeError as error:  # a ping was not answered, and the line is closed
                raise WebSocketDisconnect(detail="closed") from error

    async def receive(self, room: Room) -> None:
        """Hand every command to *room* until the client leaves; what cannot be read is refused, and no more."""
        while True:
            event = await self._socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            message = event.get("text") or event.get("bytes") or b""
            allowed = self._limits.commands.take(self._user, self._address)
            try:
                command = wire.decode(message)
            except KakehashiError as error:
                self.tell(wire.refusal("", error if allowed else RateLimited()))
                continue
            if allowed:
                self._asked[command.id] = (type(command).__name__, time.perf_counter())
                room.ask(command, self._user, self)
            else:
                self.tell(wire.refusal(command.id, RateLimited()))


async def serve_table(
    socket: WebSocket, table_id: str, since: int, *, lobby: Lobby, guests: Guests, limits: Limits
) -> None:
    """Serve one client of one table until it leaves."""
    await socket.accept()
    if not same_origin(socket):
        await socket.close(FOREIGN_ORIGIN)
        return
    user, address = guests.read(socket.cookies.get(COOKIE)), address_of(socket)
    if not limits.joins.take(user, address):
        await socket.close(TRY_AGAIN_LATER, RateLimited.code)
        return
    try:
        with limits.sockets.one_more(user, address):
            await _serve(socket, table_id, user, address, since, lobby, limits)
    except TooManySockets as error:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it went just then
            await socket.send_data(wire.encode(wire.refusal("", error)).decode(), mode="text")
            await socket.close(TRY_AGAIN_LATER, error.code)


async def _serve(
    socket: WebSocket, table_id: str, user: str | None, address: str, since: int, lobby: Lobby, limits: Limits
) -> None:
    try:
        room = await lobby.room(table_id)
    except TableError as error:
        await socket.close(NO_SUCH_TABLE, error.code)
        return
    except StorageFailed as error:
        await socket.close(TRY_AGAIN_LATER, error.code)
        return
    connection = Connection(socket, table_id, user, address, limits)
    log.debug("table %s: somebody comes", table_id)
    with metrics.SOCKETS.track_inprogress():
        await _look_on(connection, room, user, since)
    if connection.too_slow.is_set():
        log.info("table %s: a client that reads too slowly was sent away", table_id)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(TOO_SLOW)


def _look_into(error: BaseException | None) -> None:
    """A client may leave in the middle of anything; every other error is ours."""
    if error and not isinstance(error, OSError | WebSocketDisconnect):
        faults.note(log, error, "a connection failed")


async def _look_on(connection: Connection, room: Room, user: str | None, since: int) -> None:
    """Until the client leaves, or cannot keep up."""
    tasks = [
        asyncio.create_task(connection.send()),
        asyncio.create_task(connection.receive(room)),
        asyncio.create_task(connection.too_slow.wait()),
    ]
    try:
        room.join(connection, user, since)
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            _look_into(task.exception())
    finally:
        room.leave(connection)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
