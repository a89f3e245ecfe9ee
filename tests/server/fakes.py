"""A CPU that does not think, and a screen that remembers: for tests of the room without processes or sockets."""

import asyncio
from random import Random
from typing import TypeVar

from kakehashi.model.actions import Claim
from kakehashi.model.view import View
from kakehashi.players.base import Decision, Reason
from kakehashi.server import wire

Kind = TypeVar("Kind", bound=wire.Reply)


class HastyCpu:
    """Acts at once: any legal action but a claim."""

    async def decide(self, name: str, view: View, seed: str) -> Decision:
        choices = [choice for choice in view.choices if not isinstance(choice, Claim)]
        return Decision(Random(seed).choice(choices), Reason("test"))


class Screen:
    """Keeps every reply as the bytes that would have been sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self._replies: asyncio.Queue[wire.Reply] = asyncio.Queue()
        self.latest: wire.Update | None = None
        self._told: list[wire.Reply] = []

    def tell(self, reply: wire.Reply) -> None:
        self.sent.append(wire.encode(reply))
        self._told.append(reply)
        if isinstance(reply, wire.Update):
            self.latest = reply
        self._replies.put_nowait(reply)

    def all(self, kind: type[Kind]) -> list[Kind]:
        """Every reply of that *kind* so far."""
        return [reply for reply in self._told if isinstance(reply, kind)]

    def last(self, kind: type[Kind]) -> Kind:
        """The latest reply of that *kind*."""
        return self.all(kind)[-1]

    async def reply(self) -> wire.Reply:
        return await asyncio.wait_for(self._replies.get(), timeout=10)

    async def update(self) -> wire.Update:
        """The next update; what else comes before it is passed over."""
        while True:
            if isinstance(reply := await self.reply(), wire.Update):
                return reply

    async def answer(self) -> wire.Accepted | wire.Refused:
        """The next answer to a command; updates before it are passed over."""
        while True:
            reply = await self.reply()
            if isinstance(reply, wire.Accepted | wire.Refused):
                return reply
