"""``kakehashi dd`` and ``kakehashi par``: deals with all hands open."""

from __future__ import annotations

import os
import sys
from typing import Any

import click
import msgspec
import numpy as np
import numpy.typing as npt

from kakehashi.analysis import par as par_of
from kakehashi.analysis.double_dummy import tricks_table, tricks_tables
from kakehashi.cli.layout import tabulated
from kakehashi.cli.parameters import dealer_option, json_option, vulnerable_option
from kakehashi.cli.sentences import language_option, say
from kakehashi.errors import NotationError
from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import BOOK, Strain
from kakehashi.model.seats import Seat
from kakehashi.notation.deal import Deal, parse_deal, write_deal

STANDARD_INPUT = "-"


@click.command()
@click.argument("deals", nargs=-1, required=True)
@click.option(
    "--processes",
    type=click.IntRange(1, 64),
    default=os.cpu_count() or 1,
    help="How many solve at once; one for each processor unless said.",
)
@json_option
@language_option
def dd(deals: tuple[str, ...], processes: int, as_json: bool, language: str) -> None:
    """The tricks of each declarer in each strain, everybody playing best with all hands open.

    \b
    kakehashi dd "N:JT64.AQT93.962.5 AK7.J65.AK74.J98 Q985.K8742..QT63 32..QJT853.AK742"

    Several DEALS are solved together; - reads them from standard input, one a line. With --json each is a line.
    """
    read = _read(deals)
    for deal, table in zip(read, tricks_tables(read, processes), strict=True):
        if as_json:
            facts = {"deal": write_deal(deal), "tricks": _by_seat(table)}
            click.echo(msgspec.json.encode(facts).decode())
        else:
            click.echo("\n".join([*([write_deal(deal)] if len(read) > 1 else []), *_lines(table, language)]))


def _read(deals: tuple[str, ...]) -> list[Deal]:
    if deals != (STANDARD_INPUT,):
        return [parse_deal(deal) for deal in deals]
    return [_line(number, line) for number, line in enumerate(sys.stdin.buffer, start=1) if line.strip()]


def _line(number: int, line: bytes) -> Deal:
    try:
        return parse_deal(line.decode(errors="replace").strip())
    except NotationError as error:
        raise NotationError(f"line {number}: {error}", reason="line", line=number) from error


def _by_seat(table: npt.NDArray[np.int8]) -> dict[str, dict[str, int]]:
    return {
        seat.value: {strain.value: int(table[seat.order, strain.order]) for strain in Strain} for seat in Seat
    }


def _lines(table: npt.NDArray[np.int8], language: str) -> list[str]:
    head = ["", *(strain.sign for strain in Strain)]
    rows = [[say(seat.value, language), *(str(tricks) for tricks in table[seat.order])] for seat in Seat]
    return tabulated(head, rows, [False, *[True] * len(Strain)], columns=80)


@click.command()
@click.argument("deal")
@dealer_option
@vulnerable_option
@json_option
@language_option
def par(deal: str, dealer: Seat, vulnerable: Vulnerable, as_json: bool, language: str) -> None:
    """The score of DEAL when both sides bid and play best with all hands open, and the contracts that bring it.

    \b
    kakehashi par "N:JT64.AQT93.962.5 AK7.J65.AK74.J98 Q985.K8742..QT63 32..QJT853.AK742" --dealer N --vul None
    """
    read = parse_deal(deal)
    found = par_of.par(tricks_table(read), dealer=dealer, vulnerable=vulnerable)
    if as_json:
        click.echo(msgspec.json.encode(_facts(found)).decode())
        return
    if not found.contracts:
        click.echo(say("par-passed-out", language))
        return
    click.echo(say("par", language, points=f"{found.score:+}", other=f"{-found.score:+}"))
    for each in found.contracts:
        contract = each.contract
        written = f"{contract.level}{contract.strain.sign}{contract.doubled}"
        names = say("between-names", language).join(say(seat.value, language) for seat in each.declarers)
        click.echo(
            "  " + say("par-contract", language, contract=written, declarers=names, tricks=each.tricks)
        )


def _facts(found: par_of.Par) -> dict[str, Any]:
    return {
        "par_ns": found.score,
        "contracts": [
            {
                "contract": str(each.contract),
                "declarers": [seat.value for seat in each.declarers],
                "tricks": each.tricks,
                "over": each.tricks - BOOK - each.contract.level,
            }
            for each in found.contracts
        ],
    }
