"""Auctions and bidding systems as they are given on the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from kakehashi.errors import IllegalAction, NotationError, OptionsError
from kakehashi.model.actions import CALLS
from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import Call
from kakehashi.model.seats import PAIRS, Seat
from kakehashi.phases.auction import Auction
from kakehashi.players.bidding import Situation, System, load
from kakehashi.players.levels import SYSTEMS


def system_option(command: Callable[..., Any]) -> Callable[..., Any]:
    option = click.option(
        "--system",
        type=click.Choice(SYSTEMS),
        default=SYSTEMS[0],
        show_default=True,
        help="The bidding system.",
    )
    return option(command)


def read_system(name: str) -> System:
    """The system of that name. Raises OptionsError."""
    if name not in SYSTEMS:
        there = ", ".join(SYSTEMS)
        raise OptionsError(
            f"there is no system {name!r}; there is {there}", reason="no-system", system=name, systems=there
        )
    return load(name)


def split(auction: str) -> list[str]:
    """The calls in a text, parted by blanks or commas."""
    return auction.replace(",", " ").split()


def read_auction(calls: Sequence[str], dealer: Seat, vulnerable: Vulnerable) -> Situation:
    """Where those *calls* lead, legal one after the other; the auction may be over. Raises NotationError."""
    seats = tuple(Seat)[dealer.order :] + tuple(Seat)[: dealer.order]
    auction = Auction(seats, PAIRS, hands=((),) * len(Seat))
    for number, text in enumerate(calls, start=1):
        call = Call.parse(text)
        if auction.over:
            raise NotationError(
                f"the auction is over before call {number}", reason="auction-over", number=number
            )
        if objection := auction.objection(auction.turn, CALLS[call]):
            raise NotationError(
                f"call {number}, {call}, is not allowed: {objection.code}",
                reason="illegal-call",
                number=number,
                call=call.value,
            ) from IllegalAction(objection.code, **objection.params)
        auction, _ = auction.act(auction.turn, CALLS[call])
    return Situation(dealer, vulnerable, auction.calls)
