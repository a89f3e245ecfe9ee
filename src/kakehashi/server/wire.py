"""Bytes ↔ values: the only file that knows JSON on the socket.

The types here are what the client is told; `web/src/wire.gen.ts` is generated from them.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from kakehashi.errors import IllegalAction, KakehashiError
from kakehashi.model.board import Board
from kakehashi.model.cards import Card
from kakehashi.model.seats import Seat, Side
from kakehashi.model.view import Event, Result, View, Viewer
from kakehashi.scoring.sheet import Part, Scoresheet

LARGEST_MESSAGE = 16_384
"""Bytes; a larger message from a client is refused."""

CommandId = Annotated[str, Meta(min_length=1, max_length=64)]


class Command(msgspec.Struct, frozen=True, tag_field="type"):
    """What a client asks of a table. Sent twice with one *id*, it is done once and answered twice."""

    id: CommandId


class Act(Command, frozen=True, tag="act"):
    """Do *action*, as seen at that *turn* of one's own seat (`Update.turn`)."""

    turn: int
    action: dict[str, Any]  # an Action of the table's game, which reads it


class Next(Command, frozen=True, tag="next"):
    """Ready for the next deal; after the last one, for a new match of the same kind.

    *done* is how many deals (`Update.done`) the client has seen finished, so that a late second click is stale.
    """

    done: int


class Reply(msgspec.Struct, frozen=True, tag_field="type"):
    """What the server says."""


class Accepted(Reply, frozen=True, tag="accepted"):
    """The command was done."""

    id: str


class Refused(Reply, frozen=True, tag="refused"):
    """The command was not done; nothing changed. *id* is empty when none could be read."""

    id: str
    code: str
    params: dict[str, str | int] = {}


class Heard(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event, without who else may hear it."""

    kind: str
    seat: Seat | None = None
    cards: tuple[Card, ...] = ()
    value: str | int | None = None

    @classmethod
    def by(cls, viewer: Viewer, events: tuple[Event, ...]) -> tuple[Heard, ...]:
        """What *viewer* may hear of *events*."""
        return tuple(
            cls(event.kind, event.seat, event.cards, event.value)
            for event in events
            if event.to.includes(viewer)
        )


class Chair(msgspec.Struct, frozen=True):
    """Who sits there: a person by name, or a CPU player by the key of its name."""

    seat: Seat
    name: str
    cpu: bool
    you: bool
    present: bool
    ready: bool
    """For the next deal."""


class SheetLine(msgspec.Struct, frozen=True):
    board: Board
    result: Result
    parts: tuple[Part, ...]
    counted: bool
    totals: dict[Side, int]
    marks: dict[str, dict[Side, int]]


class Sheet(msgspec.Struct, frozen=True):
    """The scoresheet so far; *planned* are the boards to come."""

    kind: str
    sides: tuple[Side, ...]
    lines: tuple[SheetLine, ...]
    planned: tuple[Board, ...]
    settlement: tuple[Part, ...]
    """Paid when no more is dealt, besides the scores of the deals."""
    totals: dict[Side, int]
    over: bool
    winner: Side | None

    @classmethod
    def of(cls, sheet: Scoresheet) -> Sheet:
        lines = tuple(
            SheetLine(line.board, line.result, line.parts, line.counted, line.totals, line.marks)
            for line in sheet.lines
        )
        return cls(
            sheet.kind,
            sheet.sides,
            lines,
            sheet.planned,
            sheet.settlement,
            sheet.totals,
            sheet.over,
            sheet.winner,
        )


class Update(Reply, frozen=True, tag="update"):
    """All that this viewer may know of the table now, and what was heard since the update before.

    *seq* rises with every update. *turn* goes back to the server with an action. *events* are empty when the client
    has just come (back). *sheet* has the finished deals; *done* counts them over all matches of the table.
    """

    seq: int
    turn: int
    done: int
    view: View
    events: tuple[Heard, ...]
    chairs: tuple[Chair, ...]
    sheet: Sheet


_decoder = msgspec.json.Decoder(Act | Next)
_encoder = msgspec.json.Encoder()


class BadMessage(KakehashiError):
    """That message cannot be read."""

    code = "bad-message"


class TooLarge(KakehashiError):
    """That message is too large."""

    code = "too-large"


def decode(message: str | bytes) -> Act | Next:
    """The command in *message*. Raises BadMessage or TooLarge."""
    if len(message) > LARGEST_MESSAGE:
        raise TooLarge(most=LARGEST_MESSAGE)
    try:
        return _decoder.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage(detail=str(error)) from None


def encode(reply: Reply) -> bytes:
    return _encoder.encode(reply)


def refusal(command_id: str, error: KakehashiError) -> Refused:
    """How *error* is told to the one who asked."""
    code = error.reason if isinstance(error, IllegalAction) else error.code
    return Refused(command_id, code, error.parameters)
