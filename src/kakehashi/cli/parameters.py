"""Options that several commands have, read by the `parse` functions of the model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from kakehashi.errors import NotationError
from kakehashi.model.board import Vulnerable
from kakehashi.model.seats import Seat


class Notation(click.ParamType):
    """A value read by a `parse` function."""

    def __init__(self, name: str, parse: Callable[[str], Any]) -> None:
        self.name = name
        self.parse = parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return self.parse(value) if isinstance(value, str) else value
        except NotationError as error:
            raise click.BadParameter(str(error), ctx, param) from error


SEAT = Notation("seat", Seat.parse)
VULNERABLE = Notation("side", Vulnerable.parse)


def dealer_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--dealer", type=SEAT, default="N", show_default=True, help="N, E, S or W.")(command)


def vulnerable_option(command: Callable[..., Any]) -> Callable[..., Any]:
    option = click.option(
        "--vul",
        "vulnerable",
        type=VULNERABLE,
        default="None",
        show_default=True,
        help="Who is vulnerable: None, NS, EW or All.",
    )
    return option(command)


def json_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)
