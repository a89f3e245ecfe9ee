"""A person at a table over a real socket, who comes back after every loss and sends again what was not answered."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from kakehashi.fairness import DealId, seal
from kakehashi.model.seats import Seat
from tests.plain_http import PLAIN

Reply = dict[str, Any]


Guest = tuple[str, str]
"""The cookie of a person, and the user that it says."""


def open_as_guest(url: str, path: str, body: Reply) -> tuple[str, Guest]:
    """Open a table with a POST of *body* to *path*: its id, and who has opened it."""
    answer = httpx.post(
        f"{url}{path}", json=body, trust_env=False, verify=PLAIN, timeout=60
    ).raise_for_status()
    return answer.json()["id"], _cookie(answer)


def visit(url: str, table: str) -> Guest:
    """Open the page of *table* as somebody new."""
    return _cookie(httpx.get(f"{url}p/{table}", trust_env=False, verify=PLAIN, timeout=60).raise_for_status())


def _cookie(answer: httpx.Response) -> Guest:
    value = answer.cookies["kakehashi"]
    return f"kakehashi={value}", value.rpartition(".")[0]


class TablePerson:
    """Plays what is legal, by the lots of *rng*, with *pause* seconds before each command.

    *mischief* is how often they propose something, or send a command twice; they vote on what others propose, and cut.
    A host begins with so many *people*, and if they are to *begin_anew* by the usual terms.
    """

    def __init__(
        self,
        port: int,
        table: str,
        guest: tuple[str, str],
        name: str,
        rng: Random,
        *,
        pause: Callable[[], float] = lambda: 0.0,
        mischief: float = 0.0,
        people: int = 1,
        begin_anew: bool = False,
    ) -> None:
        self.table, self.name = table, name
        self._cookie, self.user = guest
        self._port, self._rng, self._pause = port, rng, pause
        self._mischief, self._people = mischief, people
        self._terms_agreed = not begin_anew
        self.accepted: list[Reply] = []
        """Commands that were acknowledged."""
        self.refused: list[tuple[Reply, str]] = []
        """Commands that were not done, and the codes that say why."""
        self.seen: list[tuple[float, int]] = []
        """When (monotonic seconds) which new position was seen."""
        self._unanswered: dict[str, Reply] = {}
        self._socket: ClientConnection | None = None
        self._party: Reply = {}
        self._update: Reply = {}
        self._cut: Reply = {}
        self._contents: dict[str, str] = {}
        self._sealed: set[tuple[str, str]] = set()
        self._heard = asyncio.Event()

    async def stay(self) -> None:
        """Be at the table until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._listen())
            tasks.create_task(self._act())

    async def _listen(self) -> None:
        address = f"ws://127.0.0.1:{self._port}/api/tables/{self.table}/socket"
        headers = {"cookie": self._cookie}
        while True:
            try:
                async with connect(
                    address, additional_headers=headers, proxy=None, max_size=None, ping_interval=None
                ) as socket:
                    self._socket = socket
                    self._sealed.clear()
                    for command in tuple(self._unanswered.values()):
                        await socket.send(json.dumps(command))
                    async for message in socket:
                        self._hear(json.loads(message))
            except (OSError, WebSocketException):
                pass  # the server has gone; it comes back
            self._socket = None
            await asyncio.sleep(self._rng.uniform(0.05, 0.25))

    def _hear(self, reply: Reply) -> None:
        kind = reply["type"]
        if kind in ("accepted", "refused"):
            if command := self._unanswered.pop(reply["id"], None):
                if kind == "accepted":
                    self.accepted.append(command)
                else:
                    self.refused.append((command, reply["code"]))
        elif kind == "party":
            self._party = reply
        elif kind == "cut":
            self._cut = reply
        elif kind == "update":
            if not self.seen or reply["seq"] > self.seen[-1][1]:
                self.seen.append((time.monotonic(), reply["seq"]))
            self._update = reply
            self._cut = {}
        self._heard.set()

    async def _act(self) -> None:
        while True:
            await self._heard.wait()
            await asyncio.sleep(self._pause())
            self._heard.clear()
            if not self._unanswered and self._party and (command := self._next_command()):
                command["id"] = secrets.token_urlsafe(9)
                self._unanswered[command["id"]] = command
                for _ in range(2 if self._rng.random() < self._mischief else 1):
                    await self._send(command)

    async def _send(self, command: Reply) -> None:
        if self._socket:
            with contextlib.suppress(WebSocketException):  # sent again when the line is back
                await self._socket.send(json.dumps(command))

    def _next_command(self) -> Reply | None:
        """What there is to be done now, if anything."""
        party, chairs = self._party, self._party["chairs"]
        mine = next((chair for chair in chairs if chair["you"]), None)
        if mine is None and any(chair["cpu"] for chair in chairs):
            return {"type": "sit", "name": self.name} if party["stage"] != "playing" else None
        if not self._terms_agreed and "terms" in party["may"]:
            self._terms_agreed = True
            return {"type": "terms", "terms": {"game": party["terms"]["game"]}}
        if party["stage"] != "playing" and "begin" in party["may"]:
            there = sum(not chair["cpu"] for chair in chairs)
            return {"type": "begin"} if there >= self._people else None
        if mine is None:
            return None  # a host without a chair, who lets the others begin
        seat, proposal = mine["seat"], party["proposal"]
        if proposal:
            if seat not in proposal["asked"] or seat in proposal["agreed"]:
                return None
            return {"type": "vote", "proposal": proposal["n"], "agree": self._rng.random() < 0.8}
        return self._cut_command(seat) or self._play_command(seat)

    def _play_command(self, seat: str) -> Reply | None:
        update = self._update
        if not update:
            return None
        choices = update["view"]["choices"]
        if choices:
            may = [what for what in ("undo", "redeal") if what in self._party["may"]]
            if may and self._rng.random() < self._mischief:
                return {"type": "propose", "what": self._rng.choice(may)}
            # a claim ends a deal too soon, a high bid an auction
            plain = [each for each in choices if each["type"] != "claim"] or choices
            action = self._rng.choice(plain[: max(1, len(plain) // 3)] if len(plain) > 13 else plain)
            return {"type": "act", "turn": update["turn"], "action": action}
        ready = any(chair["ready"] for chair in update["chairs"] if chair["seat"] == seat)
        over = update["view"]["result"] is not None
        return {"type": "next", "done": update["done"]} if over and not ready else None

    def _cut_command(self, seat: str) -> Reply | None:
        cut = self._cut
        if not cut or seat not in cut["asked"]:
            return None
        committed = cut["commitment"]
        step = "open" if cut["listed"] else "seal"
        if (committed, step) in self._sealed or (step == "open" and seat not in cut["seals"]):
            return None
        self._sealed.add((committed, step))
        content = self._contents.setdefault(committed, secrets.token_hex(32))
        if step == "open":
            return {"type": "open", "commitment": committed, "content": content}
        deal = DealId(cut["match"], cut["board"], cut["attempt"])
        return {
            "type": "seal",
            "commitment": committed,
            "seal": seal(deal, committed, Seat(seat), content),
        }
