"""A race to a target between two players: every odd trick counts, and no bonus does."""

from __future__ import annotations

from enum import Enum
from typing import Any, ClassVar, Self

import msgspec

from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.contract import BOOK, Contract
from kakehashi.model.seats import Seat, Side
from kakehashi.model.view import Result, Standing
from kakehashi.scoring.chicago import ChicagoSheet, ChicagoTerms, Schedule
from kakehashi.scoring.duplicate import ContractResult, contract_row, trick_terms, undertrick_terms
from kakehashi.scoring.rubber import RubberSheet, RubberTerms
from kakehashi.scoring.sheet import Line, Part, Scoresheet

FLAT_UNDERTRICK = 50

PLAYERS = (Seat.N, Seat.S)
EACH_ALONE = (Side.N, Side.S)


class Undertricks(Enum):
    """What a contract that fails costs."""

    FLAT50 = "flat50"
    """50 to the other player for each undertrick, multiplied as the contract is."""
    DUPLICATE_NV = "duplicate_nv"
    """To the other player what it costs in duplicate when not vulnerable."""
    SET_BACK = "set_back"
    """Declarer loses the trick points of the contract."""
    NONE = "none"


class RaceTerms(msgspec.Struct, frozen=True):
    """How this race is scored; the games that offer it say what each value means."""

    first_dealer: Seat
    target: int
    """Points that end it."""
    undertricks: Undertricks
    passed_out_moves_on: bool
    """Whether the other player deals after a deal that was passed out."""


class RaceSheet(Scoresheet, frozen=True, kw_only=True):
    """Who reaches the target first wins."""

    kind: ClassVar[str] = "race"

    terms: RaceTerms

    @property
    def over(self) -> bool:
        return any(total >= self.terms.target for total in self.totals.values())

    @property
    def board(self) -> Board:
        moved = sum(line.counted or self.terms.passed_out_moves_on for line in self.lines)
        dealer = PLAYERS[(PLAYERS.index(self.terms.first_dealer) + moved) % len(PLAYERS)]
        return Board(self._counted + 1, dealer, Vulnerable.NONE)

    @property
    def _counted(self) -> int:
        return sum(line.counted for line in self.lines)

    @property
    def standing(self) -> Standing:
        return Standing(deal=self._counted + 1, totals=self.totals)

    def add(self, result: Result) -> Self:
        assert isinstance(result, ContractResult)
        parts = race_parts(result.contract, result.tricks, self.terms.undertricks) if result.contract else ()
        line = Line(self.board, result, parts, result.contract is not None, self.totals_with(parts))
        return msgspec.structs.replace(self, lines=(*self.lines, line))

    def row(self, line: Line) -> dict[str, Any]:
        assert isinstance(line.result, ContractResult)
        return contract_row(super().row(line), line.result)


def race_parts(contract: Contract, tricks: int, undertricks: Undertricks) -> tuple[Part, ...]:
    """What *contract* is worth when its declarer takes so many *tricks*, by the rule for *undertricks*."""
    declarer = contract.declarer.side_among(EACH_ALONE)
    opponent = Side.S if declarer is Side.N else Side.N
    down = contract.tricks_needed - tricks
    if down <= 0:
        odd = Contract(tricks - BOOK, contract.strain, contract.doubled, contract.declarer)
        return (Part("odd_tricks", declarer, trick_terms(odd)),)
    match undertricks:
        case Undertricks.FLAT50:
            return (Part("under", opponent, (FLAT_UNDERTRICK * contract.doubled.times,) * down),)
        case Undertricks.DUPLICATE_NV:
            return (Part("under", opponent, undertrick_terms(down, contract.doubled, vulnerable=False)),)
        case Undertricks.SET_BACK:
            return (Part("set_back", declarer, tuple(-points for points in trick_terms(contract))),)
        case Undertricks.NONE:
            return ()


def two_hand_sheet(
    scoring: str, *, first_dealer: Seat, target: int, undertricks: Undertricks, passed_out_moves_on: bool
) -> Scoresheet:
    """The sheet of a two-handed game scored as ``house``, ``chicago`` or ``rubber``, each player being a side."""
    match scoring:
        case "chicago":
            return ChicagoSheet.begin(
                ChicagoTerms(
                    first_dealer=first_dealer,
                    deals=4,
                    schedule=Schedule.DEALER,
                    carry=True,
                    honors=True,
                    fourth_deal_always=False,
                    redeal_passed_out=not passed_out_moves_on,
                    seats=PLAYERS,
                    sides=EACH_ALONE,
                )
            )
        case "rubber":
            return RubberSheet.begin(
                RubberTerms(
                    first_dealer=first_dealer,
                    honors=True,
                    passed_out_moves_on=passed_out_moves_on,
                    winner_by_points=False,
                    unfinished_part=100,
                    deal_cap=None,
                    seats=PLAYERS,
                    sides=EACH_ALONE,
                )
            )
        case _:
            terms = RaceTerms(first_dealer, target, undertricks, passed_out_moves_on)
            return RaceSheet(sides=EACH_ALONE, terms=terms)
