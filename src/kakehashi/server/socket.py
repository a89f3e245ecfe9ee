"""One connection: bytes in, bytes out."""

from __future__ import annotations

import asyncio
import contextlib
import time
from urllib.parse import urlsplit

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from kakehashi.errors import KakehashiError, TableError
from kakehashi.server import wire
from kakehashi.server.guests import COOKIE, Guests
from kakehashi.server.lobby import Lobby
from kakehashi.server.room import Room
from kakehashi.server.storage.store import StorageFailed

NO_SUCH_TABLE = 4404
FOREIGN_ORIGIN = 4403
TOO_SLOW = 4408
TRY_AGAIN_LATER = 1013
UNSENT_AT_MOST = 200
"""Replies waiting for one client; one that reads slower than that must come back."""
COMMANDS_A_SECOND = 20
COMMANDS_AT_ONCE = 60


class RateLimited(KakehashiError):
    """Too many messages at once."""

    code = "rate-limited"


class Allowance:
    """A bucket that fills by *rate* a second up to *most*; each message takes one."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._left, self._at = most, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connection:
    """A Screen over one WebSocket."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._unsent: asyncio.Queue[wire.Reply] = asyncio.Queue(UNSENT_AT_MOST)
        self.too_slow = asyncio.Event()

    def tell(self, reply: wire.Reply) -> None:
        try:
            self._unsent.put_nowait(reply)
        except asyncio.QueueFull:
            self.too_slow.set()

    async def send(self) -> None:
        while True:
            reply = await self._unsent.get()
            await self._socket.send_data(wire.encode(reply).decode(), mode="text")

    async def receive(self, room: Room, user: str | None) -> None:
        """Hand every command to *room* until the client leaves; what cannot be read is refused, and no more."""
        allowance = Allowance(COMMANDS_A_SECOND, COMMANDS_AT_ONCE)
        while True:
            event = await self._socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            message = event.get("text") or event.get("bytes") or b""
            allowed = allowance.take()
            try:
                command = wire.decode(message)
            except KakehashiError as error:
                self.tell(wire.refusal("", error if allowed else RateLimited()))
                continue
            if allowed:
                room.ask(command, user, self)
            else:
                self.tell(wire.refusal(command.id, RateLimited()))


def same_origin(socket: WebSocket) -> bool:
    """Whether the page that opened *socket* came from this server; programs, which send no origin, may come too."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


async def serve_table(socket: WebSocket, table_id: str, since: int, *, lobby: Lobby, guests: Guests) -> None:
    """Serve one client of one table until it leaves."""
    await socket.accept()
    if not same_origin(socket):
        await socket.close(FOREIGN_ORIGIN)
        return
    try:
        room = await lobby.room(table_id)
    except TableError as error:
        await socket.close(NO_SUCH_TABLE, error.code)
        return
    except StorageFailed as error:
        await socket.close(TRY_AGAIN_LATER, error.code)
        return
    user = guests.read(socket.cookies.get(COOKIE))
    connection = Connection(socket)
    room.join(connection, user, since)
    tasks = [
        asyncio.create_task(connection.send()),
        asyncio.create_task(connection.receive(room, user)),
        asyncio.create_task(connection.too_slow.wait()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.leave(connection)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if connection.too_slow.is_set():
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(TOO_SLOW)
