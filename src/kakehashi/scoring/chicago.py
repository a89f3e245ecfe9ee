"""Chicago: chukkers of four deals, with a part-score carried or paid at once."""

from __future__ import annotations

from enum import Enum
from typing import Any, ClassVar, Self

import msgspec

from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.seats import PAIRS, Seat, Side
from kakehashi.model.view import Result, Standing
from kakehashi.scoring.duplicate import (
    GAME,
    GAME_BONUS,
    ContractResult,
    contract_parts,
    contract_row,
    game_or_part,
    honors_part,
    trick_terms,
)
from kakehashi.scoring.sheet import Line, Part, Scoresheet

CHUKKER = 4
FOURTH_DEAL_BONUS = 100


class Schedule(Enum):
    """Who is vulnerable on the second and third deal of a chukker; nobody is on the first, both are on the fourth."""

    DEALER = "dealer"
    NON_DEALER = "non_dealer"
    NS_THEN_EW = "ns_then_ew"
    EW_THEN_NS = "ew_then_ns"

    def vulnerable(self, deal: int, dealer: Seat, sides: tuple[Side, ...]) -> Vulnerable:
        """The vulnerability of that *deal*, counted from 1, between two *sides*."""
        place = (deal - 1) % CHUKKER
        if place in (0, 3):
            return Vulnerable.NONE if place == 0 else Vulnerable.ALL
        dealers = dealer.side_among(sides)
        (others,) = (side for side in sides if side is not dealers)
        side = {
            Schedule.DEALER: dealers,
            Schedule.NON_DEALER: others,
            Schedule.NS_THEN_EW: sides[place - 1],
            Schedule.EW_THEN_NS: sides[2 - place],
        }[self]
        return Vulnerable(side.value)


class ChicagoTerms(msgspec.Struct, frozen=True):
    """How this Chicago is scored; the games that offer it say what each value means."""

    first_dealer: Seat
    deals: int
    schedule: Schedule
    carry: bool
    """Part-scores add up towards game; otherwise each is paid 50 at once."""
    honors: bool
    fourth_deal_always: bool
    """The 100 of the fourth deal is paid even when that part-score completes a game."""
    redeal_passed_out: bool
    seats: tuple[Seat, ...] = tuple(Seat)
    """Clockwise."""
    sides: tuple[Side, ...] = PAIRS


class ChicagoSheet(Scoresheet, frozen=True, kw_only=True):
    """Four deals or a multiple of it; the larger total wins."""

    kind: ClassVar[str] = "chicago"

    terms: ChicagoTerms

    @classmethod
    def begin(cls, terms: ChicagoTerms) -> Self:
        return cls(sides=terms.sides, terms=terms)

    @property
    def deals_done(self) -> int:
        return sum(line.counted for line in self.lines)

    @property
    def over(self) -> bool:
        return self.deals_done >= self.terms.deals

    def _board(self, deal: int) -> Board:
        seats = self.terms.seats
        dealer = seats[(seats.index(self.terms.first_dealer) + deal - 1) % len(seats)]
        return Board(deal, dealer, self.terms.schedule.vulnerable(deal, dealer, self.sides))

    @property
    def board(self) -> Board:
        return self._board(self.deals_done + 1)

    @property
    def planned(self) -> tuple[Board, ...]:
        return tuple(self._board(deal) for deal in range(self.deals_done + 1, self.terms.deals + 1))

    @property
    def carried(self) -> dict[Side, int]:
        """Part-scores that count towards game on the next deal; a new chukker begins without."""
        if not self.lines or (self.lines[-1].counted and self.deals_done % CHUKKER == 0):
            return dict.fromkeys(self.sides, 0)
        return self.lines[-1].marks["carry"]

    @property
    def standing(self) -> Standing:
        return Standing(
            deal=self.deals_done + 1,
            deals_left=self.terms.deals - self.deals_done,
            totals=self.totals,
            part_scores=self.carried if self.terms.carry else {},
        )

    def add(self, result: Result) -> Self:
        assert isinstance(result, ContractResult)
        parts, carry = self._score(result)
        counted = result.contract is not None or not self.terms.redeal_passed_out
        line = Line(self.board, result, parts, counted, self.totals_with(parts), {"carry": carry})
        return msgspec.structs.replace(self, lines=(*self.lines, line))

    def row(self, line: Line) -> dict[str, Any]:
        assert isinstance(line.result, ContractResult)
        return contract_row(super().row(line), line.result)

    def _score(self, result: ContractResult) -> tuple[tuple[Part, ...], dict[Side, int]]:
        carry = self.carried
        contract = result.contract
        if contract is None:
            return (), carry
        side = contract.declarer.side_among(self.sides)
        vulnerable = self.board.vulnerable.includes(contract.declarer)
        parts = contract_parts(contract, tricks=result.tricks, vulnerable=vulnerable, sides=self.sides)
        if result.made and self.terms.carry:
            extra, carry = self._towards_game(sum(trick_terms(contract)), side, carry, vulnerable=vulnerable)
            parts += extra
        elif result.made:
            parts += (game_or_part(contract, vulnerable=vulnerable, side=side),)
        if self.terms.honors:
            parts += honors_part(result, self.sides)
        return parts, carry

    def _towards_game(
        self, trick_points: int, side: Side, carry: dict[Side, int], *, vulnerable: bool
    ) -> tuple[tuple[Part, ...], dict[Side, int]]:
        fourth = Part("fourth_deal_part_score", side, (FOURTH_DEAL_BONUS,))
        on_fourth = self.board.number % CHUKKER == 0
        if carry[side] + trick_points < GAME:
            carry = {**carry, side: carry[side] + trick_points}
            return ((fourth,) if on_fourth else ()), carry
        game = Part("game", side, (GAME_BONUS[vulnerable],))
        completed = on_fourth and trick_points < GAME and self.terms.fourth_deal_always
        return ((game, fourth) if completed else (game,)), dict.fromkeys(self.sides, 0)
