"""``kakehashi sheet``: results in, the running scoresheet out."""

from __future__ import annotations

from typing import Any

import click
import msgspec

from kakehashi.cli.complaints import detail, validation
from kakehashi.cli.files import contents, name_of
from kakehashi.cli.sentences import language_option, say
from kakehashi.errors import NotationError
from kakehashi.games import find


class SheetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is read: a game, its options (defaults for those left out), and the results in order."""

    game: str
    deals: list[dict[str, Any]]  # what a result looks like, the game knows
    options: dict[str, Any] = {}
    first_dealer: str = "N"
    ended_early: bool = False


@click.command()
@click.argument("file")
@language_option
def sheet(file: str, language: str) -> None:
    """The running scoresheet of the results in FILE (or - for standard input), as JSON.

    \b
    {"game": "…", "options": {…}, "first_dealer": "N", "ended_early": false,
     "deals": [{"contract": "4Sx", "declarer": "N", "tricks": 10, "honors": {"seat": "N", "points": 100}},
               {"passed": true}]}

    Only "game" and "deals" are needed. "ended_early" says that the players stopped there. Results are read as the
    sheet writes them, and as other programs do: 4SX and 4♠X are 4Sx, and "passed_out" is "passed".
    """
    written = running_sheet(_read(file, language), language)
    click.echo(msgspec.json.format(msgspec.json.encode(written), indent=1).decode())


def _read(file: str, language: str) -> SheetFile:
    data, name = contents(file, language), name_of(file, language)
    try:
        return msgspec.json.decode(data, type=SheetFile)
    except msgspec.ValidationError as error:
        raise NotationError(
            say("no-file", language, file=name, reason=validation(str(error), language))
        ) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotationError(
            say("not-json", language, file=name, reason=validation(str(error), language))
        ) from None


def running_sheet(file: SheetFile, language: str = "en") -> dict[str, Any]:
    """The sheet after all the deals of *file*, as `Scoresheet.written` gives it.

    Raises OptionsError, or NotationError naming the deal.
    """
    game = find(file.game)
    current = game.sheet(game.read_options(file.options), game.read_seat(file.first_dealer))
    for number, facts in enumerate(file.deals, start=1):
        if current.over:
            raise NotationError(say("match-over", language, number=number))
        try:
            current = current.add(game.read_result(facts))
        except NotationError as error:
            raise NotationError(
                say("deal", language, number=number, reason=detail(error, language))
            ) from None
    return (current.break_off() if file.ended_early else current).written()
