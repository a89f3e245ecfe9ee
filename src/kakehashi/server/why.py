"""Why CPU players did what they did, once a deal is over: the log keeps inputs, so they decide once more.

A decision follows from what the seat saw, the player's own seed and its budget; in the same version of the program it
is the same again.
"""

from __future__ import annotations

import msgspec

from kakehashi.analysis import report
from kakehashi.errors import TableError
from kakehashi.game import Deck
from kakehashi.match import Acted, BoardDealt, Step, TakenBack
from kakehashi.model.actions import Action
from kakehashi.model.seats import Seat
from kakehashi.players import reasons
from kakehashi.players.base import Decision
from kakehashi.server.capabilities import DealOn
from kakehashi.server.log import Row, Thinking
from kakehashi.server.record import Record
from kakehashi.server.worker import Job
from kakehashi.table import view

LANGUAGES = ("en", "ja")


class NoSuchDeal(TableError):
    """No such deal, or no such action in it, was played at that table."""

    code = "no-such-deal"


class Done(msgspec.Struct, frozen=True):
    """An action of a deal that is over: *seat* did it, or it was its card; *cpu* tells whether it can be asked why."""

    seat: Seat
    action: Action
    cpu: bool


class Why(msgspec.Struct, frozen=True):
    """Why a CPU player did that: a sentence by language, and a *report* by which anyone can have it decided again.

    *same* is false when the program has changed since, and decides otherwise now.
    """

    texts: dict[str, str]
    same: bool
    report: str


class PlayedDeal(msgspec.Struct, frozen=True):
    """A deal that is over: its *deck*, what was done, and by which players with which seeds."""

    deck: Deck
    steps: tuple[Step, ...]
    by: tuple[tuple[Thinking | None, str], ...]

    @classmethod
    def of(cls, rows: tuple[Row, ...], number: int) -> PlayedDeal:
        """The deal of that *number* at a table, counted from 1 over all its matches.

        Raises DealOn while it is played (and, where hands are not shown after a deal, while its match is), else
        NoSuchDeal.
        """
        before = Record.begin(rows[0])
        opened, deck = before.opened, ()
        by: list[tuple[Thinking | None, str]] = []
        found, match = None, 0
        for row in rows[1:]:
            record = before.after(row)
            match row.entry:
                case BoardDealt() as board:
                    deck, by = board.deck, []
                case Acted() as acted:
                    by.append((row.by, opened.luck(before.turns[acted.seat], acted.seat)))
                case TakenBack():
                    del by[len(record.begun.steps) :]
                case _:
                    pass
            if before.done < number == record.done:
                found, match = cls(deck, record.begun.steps, tuple(by)), record.matches
            before = record
        if found is None:
            raise DealOn if before.playing and number == before.done + 1 else NoSuchDeal
        options = before.begun.ruleset.options
        if not getattr(options, "reveal_after_deal", True) and match == before.matches and not before.waiting:
            raise DealOn  # an option of the games that offer it
        return found

    @property
    def done(self) -> tuple[Done, ...]:
        pairs = zip(self.steps, self.by, strict=True)
        return tuple(Done(_whose(step), step.action, cpu=by is not None) for step, (by, _) in pairs)

    def job(self, place: int) -> Job:
        """What is to be decided again. Raises NoSuchDeal."""
        if not 0 <= place < len(self.steps) or (by := self.by[place][0]) is None:
            raise NoSuchDeal
        step = self.steps[place]
        return Job(by.player, view(step.before, step.seat), self.by[place][1], by.budget)

    def why(self, place: int, now: Decision) -> Why:
        """What is said of that action, having been decided again as *now*."""
        step, job = self.steps[place], self.job(place)
        same = now.action == step.action
        reason = now.reason if same else reasons.CHANGED
        state = step.before
        written = report.report(
            state.ruleset,
            state.board,
            state.standing,
            self.deck,
            [(each.seat, each.action) for each in self.steps[:place]],
            seat=step.seat,
            player=job.name,
            seed=job.seed,
            budget=job.budget,
            decision=Decision(step.action, reason, now.budget),
        )
        return Why(
            {language: reasons.say(reason, language) for language in LANGUAGES},
            same,
            report.write(written),
        )


def _whose(step: Step) -> Seat:
    """Dummy's card is dummy's, whoever played it."""
    return next((event.seat for event in step.events if event.kind == "played" and event.seat), step.seat)
