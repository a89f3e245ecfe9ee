"""Par: against the tables and scores of other programs, and by what par must be."""

import ctypes
import json
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kakehashi.analysis.par import Par, par
from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import BIDS, BOOK, Contract, Doubled, Strain
from kakehashi.model.seats import PAIRS, Seat, Side
from kakehashi.players import solver
from kakehashi.scoring.duplicate import duplicate_score

DEALS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "fixtures" / "deals_dd.jsonl").read_text().splitlines()
]
"""Random deals with their double-dummy tables and par scores, from another program."""

Table = npt.NDArray[np.int8]
SIDES = (Vulnerable.NONE, Vulnerable.ALL, Vulnerable.NS, Vulnerable.EW)
"""In the order of the library's numbers."""


def table_of(deal: dict[str, Any]) -> Table:
    return np.array([[deal["dd"][seat.value][strain] for strain in "CDHSN"] for seat in Seat], dtype=np.int8)


def test_the_scores_are_those_of_another_program() -> None:
    for deal in DEALS:
        found = par(table_of(deal), dealer=Seat(deal["dealer"]), vulnerable=Vulnerable(deal["vul"]))
        assert found.score == deal["par_ns"], deal


class _Contract(ctypes.Structure):
    _fields_: ClassVar = [(name, ctypes.c_int) for name in ("under", "over", "level", "strain", "seats")]


class _Answer(ctypes.Structure):
    _fields_: ClassVar = [("score", ctypes.c_int), ("count", ctypes.c_int), ("contracts", _Contract * 10)]


def librarys_par(table: Table, dealer: Seat, vulnerable: Vulnerable) -> tuple[int, set[str]]:
    """The par score of the double-dummy library, and its contracts; those with overtricks at the lowest level."""
    library = solver._loaded()
    asked, answer = solver._Table(), _Answer()
    for place, strain in enumerate("SHDCN"):
        for seat in Seat:
            asked.tricks[4 * place + seat.order] = int(table[seat.order, "CDHSN".index(strain)])
    number = SIDES.index(vulnerable)
    assert library.DealerParBin(ctypes.byref(asked), ctypes.byref(answer), dealer.order, number) == 1
    contracts = set[str]()
    for one in answer.contracts[: answer.count]:
        strain = ("NT", "S", "H", "D", "C")[one.strain]
        seats = ("N", "E", "S", "W", "NS", "EW")[one.seats]
        contracts.add(f"{one.level}{strain}{'X' if one.under else ''} {seats}")
    return answer.score, contracts


def lowest(found: Par) -> set[str]:
    """The contracts of *found*, each strain and side at its lowest level only."""
    kept: dict[tuple[Strain, tuple[Seat, ...]], str] = {}
    for each in found.contracts:  # from the lowest level up
        kept.setdefault((each.contract.strain, each.declarers), str(each))
    return set(kept.values())


@pytest.mark.skipif(not solver.available(), reason="the double-dummy library is not installed")
@pytest.mark.parametrize("vulnerable", SIDES, ids=str)
def test_the_contracts_are_the_librarys_for_any_dealer(vulnerable: Vulnerable) -> None:
    for deal in DEALS:
        table = table_of(deal)
        for dealer in Seat:
            found = par(table, dealer=dealer, vulnerable=vulnerable)
            assert (found.score, lowest(found)) == librarys_par(table, dealer, vulnerable), (deal, dealer)


tables = st.lists(st.integers(0, 13), min_size=20, max_size=20).map(
    lambda tricks: np.array(tricks, dtype=np.int8).reshape(4, 5)
)
seats, sides = st.sampled_from(Seat), st.sampled_from(SIDES)


@given(tables, seats, sides)
def test_turning_the_table_turns_the_score(table: Table, dealer: Seat, vulnerable: Vulnerable) -> None:
    turned = par(
        np.roll(table, 1, axis=0),
        dealer=dealer.next,
        vulnerable={Vulnerable.NS: Vulnerable.EW, Vulnerable.EW: Vulnerable.NS}.get(vulnerable, vulnerable),
    )
    found = par(table, dealer=dealer, vulnerable=vulnerable)
    assert turned.score == -found.score
    assert len(turned.contracts) == len(found.contracts)


@given(tables, seats, sides)
def test_every_contract_scores_par_and_no_bid_over_it_is_better(
    table: Table, dealer: Seat, vulnerable: Vulnerable
) -> None:
    found = par(table, dealer=dealer, vulnerable=vulnerable)
    assert bool(found.contracts) == bool(found.score)
    for each in found.contracts:
        contract = each.contract
        side = contract.declarer.side_among(PAIRS)
        score = found.score if side is Side.NS else -found.score
        is_vulnerable = vulnerable.includes(contract.declarer)
        assert duplicate_score(contract, tricks=each.tricks, vulnerable=is_vulnerable) == score
        place = BIDS.index(next(b for b in BIDS if (b.level, b.strain) == (contract.level, contract.strain)))
        for bid in BIDS[place + 1 :]:
            for seat in (contract.declarer.next, contract.declarer.previous):
                tricks = int(table[seat.order, bid.strain.order])
                doubled = Doubled.NO if tricks >= BOOK + bid.level else Doubled.X
                over = Contract(bid.level, bid.strain, doubled, seat)
                assert duplicate_score(over, tricks=tricks, vulnerable=vulnerable.includes(seat)) <= -score, (
                    each,
                    over,
                )


@given(tables, seats, sides, seats, st.sampled_from(Strain))
def test_a_trick_more_never_costs(
    table: Table, dealer: Seat, vulnerable: Vulnerable, seat: Seat, strain: Strain
) -> None:
    more = table.copy()
    more[seat.order, strain.order] = min(13, more[seat.order, strain.order] + 1)
    gained = (
        par(more, dealer=dealer, vulnerable=vulnerable).score
        - par(table, dealer=dealer, vulnerable=vulnerable).score
    )
    assert gained >= 0 if seat in Side.NS.seats else gained <= 0


def test_when_both_sides_make_one_notrump_the_dealers_gets_it() -> None:
    table = np.full((4, 5), 6, dtype=np.int8)
    table[:, Strain.NT.order] = 7
    for dealer in Seat:
        found = par(table, dealer=dealer, vulnerable=Vulnerable.NONE)
        assert found.score == (90 if dealer in Side.NS.seats else -90)


def test_a_deal_that_nobody_makes_anything_of_is_passed_out() -> None:
    assert par(np.full((4, 5), 6), dealer=Seat.N, vulnerable=Vulnerable.ALL) == Par(0, ())
