"""Every byte that is sent to anybody at a table, held against what that person was told.

At tables of every game sit people in all chairs. One of them goes away and comes back again and again; others watch,
live or late, and over a shoulder where a game allows it. Each message that goes out is searched for cards, and a card
in it must have been told to that viewer by an event of this deal, as the log has it, no later than the position that
is shown; to who watches late, that position must be old enough. No message but an update holds a card; none holds a
user id, the seed of the CPU players, or a seed or salt of a deck.

Run: python -m bench.leak [--deals 200] [--seed 1]
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import time
from random import Random

import msgspec

from kakehashi.game import Game, Ruleset
from kakehashi.games import all_games
from kakehashi.model.actions import REJECT, Action, Claim
from kakehashi.model.seats import Seat
from kakehashi.model.view import View
from kakehashi.players.base import Decision
from kakehashi.server import log as table_log
from kakehashi.server import wire
from kakehashi.server.cut import SeedsInMemory
from kakehashi.server.delay import Past
from kakehashi.server.log import Agreed, Pace
from kakehashi.server.party import Occupant, Terms
from kakehashi.server.record import Record
from kakehashi.server.room import Room, first_match, opening
from kakehashi.server.settings import Settings
from kakehashi.server.storage.memory import MemoryStore

CARD = re.compile(rb'"([CDHS][2-9TJQKA])"')
USER = "user-id-"
DEALS_AT_A_TABLE = 2
DELAY = 0.05
"""Seconds that late watchers are behind."""
OFTEN = 0.05
"""How often somebody goes and comes back, or an action is taken back."""


class Leak(Exception):
    """A message held what it must not."""


class Sent(msgspec.Struct):
    """A message as it went out."""

    at: float
    reply: wire.Reply
    body: bytes


class Eye:
    """Whoever sits in *seat*, or watches (from behind a seat): keeps what is sent until it is looked through."""

    def __init__(self, user: str | None, seat: Seat | None) -> None:
        self.user, self.seat = user, seat
        self.behind: Seat | None = None
        self.latest: wire.Update | None = None
        self.party: wire.Party | None = None
        self.answers: asyncio.Queue[wire.Accepted | wire.Refused] = asyncio.Queue()
        self.sent: list[Sent] = []
        self.told = asyncio.Event()

    def tell(self, reply: wire.Reply) -> None:
        self.sent.append(Sent(time.time(), reply, wire.encode(reply)))
        self.told.set()
        if isinstance(reply, wire.Update):
            self.latest = reply
        elif isinstance(reply, wire.Party):
            self.party = reply
        elif isinstance(reply, wire.Accepted | wire.Refused):
            self.answers.put_nowait(reply)

    async def next_told(self) -> None:
        self.told.clear()
        await self.told.wait()


class NoCpu:
    """Nobody here is a CPU player."""

    async def decide(self, name: str, view: View, seed: str) -> Decision:
        raise AssertionError("people sit in all chairs")


class Table:
    """A table of *game* with its people and watchers, and the ledger of what they were told."""

    def __init__(self, game: Game, *, late: bool, rng: Random) -> None:
        self.game, self.late, self.rng = game, late, rng
        self.store, self.seeds = MemoryStore(), SeedsInMemory()
        self.states: dict[int, Record] = {}
        self.eyes: list[Eye] = []
        self.checked = 0
        self._commands = iter(range(1_000_000))

    async def open(self) -> None:
        fields = {field.name for field in msgspec.structs.fields(self.game.options)}
        over_shoulders = self.late and "spectators_see" in fields
        options = self.game.read_options({"spectators_see": "one_seat"} if over_shoulders else {})
        chairs = {seat: Occupant(f"name {seat}", f"{USER}{seat}") for seat in self.game.seats}
        terms = Terms(
            game=self.game.id,
            options=msgspec.to_builtins(options),
            watching="delayed" if self.late else "live",
        )
        match = await first_match("t", Ruleset(self.game, options), None, self.seeds)
        entries = (*opening(chairs, Pace(0, 0)), Agreed(terms), *match)
        await self.store.append("t", 0, table_log.write(table_log.rows(entries)))
        rows = table_log.read(await self.store.read("t"))
        settings = Settings(watch_delay=DELAY, cut_seconds=0.001)  # these people do not cut
        past = Past.of(rows, DELAY)
        self.room = Room("t", past, store=self.store, seeds=self.seeds, cpu=NoCpu(), settings=settings)
        for seat in self.game.seats:
            self.join(Eye(f"{USER}{seat}", seat))
        self.join(Eye(None, None))
        watcher = Eye(f"{USER}watcher", None)
        self.join(watcher)
        if over_shoulders:
            watcher.behind = self.rng.choice(self.game.seats)
            await self.ask(watcher, wire.LookOver("look", watcher.behind))

    def join(self, eye: Eye, since: int = 2**53) -> None:
        self.eyes.append(eye)
        self.room.join(eye, eye.user, since)

    async def come_back(self, eye: Eye) -> None:
        """*eye* leaves and comes back, with the number it had seen last (0 if it was late), or one that it had not."""
        self.room.leave(eye)
        self.eyes.remove(eye)
        await self.look_through(eye)
        seen = eye.latest.seq if eye.latest else 0
        self.join(Eye(eye.user, eye.seat), self.rng.choice((0, seen, max(0, seen - 2), 2**53)))

    async def ask(self, eye: Eye, command: wire.Anything) -> str:
        self.room.ask(command, eye.user, eye)
        answer = await asyncio.wait_for(eye.answers.get(), 60)
        for each in self.eyes:
            await self.look_through(each)
        return answer.code if isinstance(answer, wire.Refused) else "accepted"

    def next_id(self) -> str:
        return str(next(self._commands))

    async def play(self) -> None:
        """One deal to its end, whatever is legal; then the next is asked for."""
        while True:
            actors = [eye for eye in self.eyes if eye.seat and eye.latest and eye.latest.view.choices]
            if not actors:
                break
            actor = self.rng.choice(actors)
            if self.rng.random() < OFTEN:
                await self.come_back(self.rng.choice([eye for eye in self.eyes if not eye.behind]))
                continue
            if self.rng.random() < OFTEN:
                await self.take_back(actor)
                continue
            assert actor.latest
            action = self.choose(actor.latest.view.choices)
            command = wire.Act(self.next_id(), actor.latest.turn, msgspec.to_builtins(action))
            answer = await self.ask(actor, command)
            assert answer == "accepted", (answer, action)
        done = self.room.record.done
        seated = [eye for eye in self.eyes if eye.seat]
        for eye in seated:
            await self.ask(eye, wire.Next(self.next_id(), done))
        while not self._gone_on(done):
            await seated[0].next_told()
        for eye in self.eyes:
            while (
                not eye.latest or eye.latest.seq < self.room.record.seq
            ):  # those who are late come to see it all
                await eye.next_told()
            await self.look_through(eye)

    def _gone_on(self, done: int) -> bool:
        """Whether there is another deal after so many, which may be over as soon as it is dealt, or none any more."""
        record = self.room.record
        return record.playing or record.waiting or record.done > done

    def choose(self, choices: tuple[Action, ...]) -> Action:
        """What moves the deal on; now and then a claim, which is rejected."""
        if REJECT in choices:
            return REJECT
        plain = [each for each in choices if not isinstance(each, Claim)]
        some = plain[: max(1, len(plain) // 3)] if len(plain) > 13 else plain
        return self.rng.choice(some if some and self.rng.random() > OFTEN else choices)

    async def take_back(self, actor: Eye) -> None:
        await self.ask(actor, wire.Propose(self.next_id(), "undo"))
        for eye in [eye for eye in self.eyes if eye.seat]:
            if eye.party and eye.party.proposal and eye.seat in eye.party.proposal.asked:
                await self.ask(eye, wire.Vote(self.next_id(), eye.party.proposal.n, True))

    async def look_through(self, eye: Eye) -> None:
        """Raises Leak."""
        sent, eye.sent = eye.sent, []
        if sent:
            await self._read_the_log()
        for message in sent:
            self.checked += 1
            cards = set(CARD.findall(message.body))
            if isinstance(message.reply, wire.Update):
                cards -= self._told(eye, message, message.reply.seq)
            if cards:
                raise Leak(f"{eye.seat or 'a watcher'} of {self.game.id} was sent {cards}: {message.body!r}")
            self._no_secrets(message.body)

    async def _read_the_log(self) -> None:
        kept = await self.store.read("t")
        if len(kept) == len(self.states):
            return
        rows = table_log.read(kept)
        state = self.states.get(len(self.states)) or Record.begin(rows[0])
        for row in rows[len(self.states) :]:
            state = state.after(row) if self.states else state
            self.states[state.seq] = state

    def _told(self, eye: Eye, message: Sent, seq: int) -> set[bytes]:
        state = self.states[seq]
        if self.late and not eye.seat and state.at > message.at - DELAY:
            raise Leak(f"a late watcher of {self.game.id} was sent what is {message.at - state.at:.3f} s old")
        viewers = {eye.seat, eye.seat or eye.behind}
        events = (event for said in state.heard for event in said.events)
        return {
            card.value.encode()
            for event in events
            if any(event.to.includes(viewer) for viewer in viewers)
            for card in event.cards
        }

    def _no_secrets(self, body: bytes) -> None:
        secrets = [self.room.record.opened.cpu_seed, USER]
        for secret in self.seeds._kept.values():  # pyright: ignore[reportPrivateUsage]
            secrets += (secret.seed, secret.salt)
        for secret in secrets:
            if secret.encode() in body:
                raise Leak(f"{self.game.id}: {secret} was sent: {body!r}")


async def leaks(game: Game, deals: int, seed: str) -> int:
    """Play *deals* of *game*; how many messages were looked through. Raises Leak."""
    rng, checked = Random(seed), 0
    for n in range(0, deals, DEALS_AT_A_TABLE):
        table = Table(game, late=bool(n // DEALS_AT_A_TABLE % 2), rng=rng)
        await table.open()
        for _ in range(min(DEALS_AT_A_TABLE, deals - n)):
            await table.play()
        await table.room.close()
        checked += table.checked
    return checked


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=200, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for game in all_games():
        try:
            checked = asyncio.run(leaks(game, chosen.deals, f"{chosen.seed}/{game.id}"))
        except Leak as leak:
            sys.exit(f"LEAK: {leak}")
        print(f"{game.id:20} {chosen.deals} deals, {checked} messages, no leak", flush=True)


if __name__ == "__main__":
    main()
