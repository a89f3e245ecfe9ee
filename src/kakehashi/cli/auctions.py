"""Auctions and bidding systems as they are given on the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from kakehashi.model.board import Vulnerable
from kakehashi.model.seats import Seat
from kakehashi.notation.auction import parse_auction
from kakehashi.players.bidding import Situation, System, load
from kakehashi.players.levels import SYSTEMS, check_system


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
    return load(check_system(name))


def read_auction(calls: str | Sequence[str], dealer: Seat, vulnerable: Vulnerable) -> Situation:
    """Where those *calls* lead; the auction may be over. Raises NotationError."""
    return Situation(dealer, vulnerable, parse_auction(calls, dealer))
