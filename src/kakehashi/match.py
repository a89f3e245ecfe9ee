"""A match: deal after deal on one scoresheet, and the record of inputs it is rebuilt from."""

from __future__ import annotations

from typing import Any, Self

import msgspec

from kakehashi import table
from kakehashi.errors import IllegalAction
from kakehashi.game import Deck, Ruleset
from kakehashi.model.actions import Action, Objection
from kakehashi.model.board import Board
from kakehashi.model.seats import Seat
from kakehashi.model.view import Event
from kakehashi.scoring.sheet import Scoresheet


class Entry(msgspec.Struct, frozen=True, tag_field="type"):
    """One input in the record of a match. Events, views and scores are never recorded: replay derives them."""


class MatchBegun(Entry, frozen=True, tag="match"):
    """The rules were agreed."""

    game: str
    rules_version: int
    options: dict[str, Any]  # as the game's options encode; the game reads them back
    first_dealer: Seat


class DeckSource(msgspec.Struct, frozen=True):
    """Where a deck came from: ``system`` is the operating system's random source; ``fair`` what `fairness` tells.

    The rest is what was published of a ``fair`` deal before it was dealt.
    """

    kind: str
    match: str = ""
    attempt: int = 0
    commitment: str = ""
    seals: dict[Seat, str] = {}
    contents: dict[Seat, str] = {}


class BoardDealt(Entry, frozen=True, tag="board"):
    """A board was dealt from *deck*."""

    board: Board
    deck: Deck
    source: DeckSource


class Acted(Entry, frozen=True, tag="act"):
    """A seat acted."""

    seat: Seat
    action: Action


class TakenBack(Entry, frozen=True, tag="undo"):
    """The latest action of that seat was taken back, and all that came after it."""

    seat: Seat


class Abandoned(Entry, frozen=True, tag="abandon"):
    """The deal was given up: its board is dealt again."""


class BrokenOff(Entry, frozen=True, tag="break_off"):
    """The match was stopped here; a deal that was not finished does not count."""


class Step(msgspec.Struct, frozen=True):
    """An *action* of the current deal: who did it, the position before it, and what was seen and heard of it."""

    seat: Seat
    action: Action
    before: table.State
    events: tuple[Event, ...]


class Match(msgspec.Struct, frozen=True):
    """Deals on one sheet. *deal* is the current one, or the last one while the next has not been dealt."""

    ruleset: Ruleset
    sheet: Scoresheet
    deal: table.State | None = None
    steps: tuple[Step, ...] = ()
    """What was done in that deal, first to last."""

    @classmethod
    def begin(cls, ruleset: Ruleset, first_dealer: Seat) -> Self:
        return cls(ruleset, ruleset.game.sheet(ruleset.options, first_dealer))

    @property
    def between_deals(self) -> bool:
        return self.deal is None or self.deal.result is not None

    @property
    def over(self) -> bool:
        return self.between_deals and (self.sheet.over or self.sheet.broken_off)

    def deal_board(self, deck: Deck) -> tuple[Self, tuple[Event, ...]]:
        """Deal the next board of the sheet."""
        assert self.between_deals and not self.over
        state, events = table.begin(self.ruleset, self.sheet.board, deck, self.sheet.standing)
        return self._with(state), events

    def act(self, seat: Seat, action: Action) -> tuple[Self, tuple[Event, ...]]:
        """The match after *action*. Raises RuleError, and then nothing has changed."""
        assert self.deal
        state, events = table.act(self.deal, seat, action)
        return self._with(state, (*self.steps, Step(seat, action, self.deal, events))), events

    def take_back(self, seat: Seat) -> Self:
        """The match just before the latest action of *seat*. Raises IllegalAction (`undo_objection`)."""
        if objection := self.undo_objection(seat):
            raise IllegalAction(objection.code, **objection.params)
        last = self._last_step(seat)
        assert last is not None
        return type(self)(self.ruleset, self.sheet, self.steps[last].before, self.steps[:last])

    def undo_objection(self, seat: Seat) -> Objection | None:
        """Why *seat* may not ask to take back its latest action; None if it may.

        Not after partner has acted, nor once cards were shown that cannot be unseen: dummy, a claim, a card drawn
        (after Law 25A; RULES of the house: only with the opponents' consent).
        """
        allowed, last = self.ruleset.game.undo(self.ruleset.options), self._last_step(seat)
        if allowed == "off":
            return Objection("undo-off")
        if last is None or self.between_deals:
            return Objection("undo-nothing")
        since = self.steps[last:]
        if allowed == "auction_only" and since[0].before.phase.kind != "auction":
            return Objection("undo-auction-only")
        side = seat.side_among(self.ruleset.game.sides)
        if any(step.seat is not seat and step.seat in side.seats for step in since):
            return Objection("undo-partner-acted")
        if any(event.cards and event.kind != "played" for step in since for event in step.events):
            return Objection("undo-seen")
        return None

    def abandon(self) -> Self:
        """The match with its current deal given up; the same board is dealt next."""
        assert not self.between_deals
        return type(self)(self.ruleset, self.sheet)

    def break_off(self) -> Self:
        """The match stopped here; a deal that is not finished is given up."""
        finished = self.deal if self.between_deals else None
        return type(self)(self.ruleset, self.sheet.break_off(), finished)

    def _last_step(self, seat: Seat) -> int | None:
        return next((n for n in reversed(range(len(self.steps))) if self.steps[n].seat is seat), None)

    def _with(self, state: table.State, steps: tuple[Step, ...] = ()) -> Self:
        sheet = self.sheet.add(state.result) if state.result else self.sheet
        return type(self)(self.ruleset, sheet, state, steps)
