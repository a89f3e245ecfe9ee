"""A match: deal after deal on one scoresheet, and the record of inputs it is rebuilt from."""

from __future__ import annotations

from typing import Any, Self

import msgspec

from kakehashi import table
from kakehashi.game import Deck, Ruleset
from kakehashi.model.actions import Action
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
    """Where a deck came from: ``system`` is the operating system's random source."""

    kind: str


class BoardDealt(Entry, frozen=True, tag="board"):
    """A board was dealt from *deck*."""

    board: Board
    deck: Deck
    source: DeckSource


class Acted(Entry, frozen=True, tag="act"):
    """A seat acted."""

    seat: Seat
    action: Action


class Match(msgspec.Struct, frozen=True):
    """Deals on one sheet. *deal* is the current one, or the last one while the next has not been dealt."""

    ruleset: Ruleset
    sheet: Scoresheet
    deal: table.State | None = None

    @classmethod
    def begin(cls, ruleset: Ruleset, first_dealer: Seat) -> Self:
        return cls(ruleset, ruleset.game.sheet(ruleset.options, first_dealer))

    @property
    def between_deals(self) -> bool:
        return self.deal is None or self.deal.result is not None

    @property
    def over(self) -> bool:
        return self.between_deals and self.sheet.over

    def deal_board(self, deck: Deck) -> tuple[Self, tuple[Event, ...]]:
        """Deal the next board of the sheet."""
        assert self.between_deals and not self.sheet.over
        state, events = table.begin(self.ruleset, self.sheet.board, deck, self.sheet.standing)
        return self._with(state), events

    def act(self, seat: Seat, action: Action) -> tuple[Self, tuple[Event, ...]]:
        """The match after *action*. Raises RuleError, and then nothing has changed."""
        assert self.deal
        state, events = table.act(self.deal, seat, action)
        return self._with(state), events

    def _with(self, state: table.State) -> Self:
        sheet = self.sheet.add(state.result) if state.result else self.sheet
        return type(self)(self.ruleset, sheet, state)
