"""Bytes ↔ values: the only file that knows JSON on the socket.

The types here are what the client is told; `web/src/wire.gen.ts` is generated from them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, Self

import msgspec
from msgspec import Meta

from kakehashi.errors import IllegalAction, KakehashiError
from kakehashi.fairness import Hex
from kakehashi.model.board import Board
from kakehashi.model.cards import Card
from kakehashi.model.seats import Seat, Side
from kakehashi.model.view import Event, Result, View, Viewer
from kakehashi.scoring.sheet import Part, Scoresheet
from kakehashi.server import record
from kakehashi.server.party import Presence, Terms
from kakehashi.server.text import Name

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


class Sit(Command, frozen=True, tag="sit"):
    """Take that chair, under that name; if another person has it, ask to change places. Without a seat: any."""

    name: Name | None = None
    seat: Seat | None = None


class StandUp(Command, frozen=True, tag="stand_up"):
    """Give one's chair up, and watch; *seat* is somebody else's, whom the host asks to."""

    seat: Seat | None = None


class Leave(Command, frozen=True, tag="leave"):
    """Go away on purpose. The chair stays one's own: a CPU player plays for it until one is back."""


class Rename(Command, frozen=True, tag="rename"):
    """Go by that name."""

    name: Name


class Agree(Command, frozen=True, tag="terms"):
    """Set the terms of the table; the host only."""

    terms: Terms


class Begin(Command, frozen=True, tag="begin"):
    """Begin a match by the terms; the host only."""


class PassHosting(Command, frozen=True, tag="pass_hosting"):
    """Make that person (`Person.n`) the host."""

    to: int


class AddTable(Command, frozen=True, tag="add_table"):
    """Open another table for the party."""


class Propose(Command, frozen=True, tag="propose"):
    """Ask the others for something that needs their consent."""

    what: Literal["undo", "redeal", "end"]


class Vote(Command, frozen=True, tag="vote"):
    """Answer the proposal of that number; who made it takes it back by saying no."""

    proposal: int
    agree: bool


class Say(Command, frozen=True, tag="say"):
    """Say one of the set phrases or reactions (by key), or a text of one's own."""

    phrase: str | None = None
    text: Annotated[str, Meta(min_length=1, max_length=200)] | None = None


class LookOver(Command, frozen=True, tag="look_over"):
    """Watch from behind that seat, where the table allows it."""

    seat: Seat | None


class Seal(Command, frozen=True, tag="seal"):
    """Cut the deck that *commitment* is for: the seal of one's content (`kakehashi.fairness`)."""

    commitment: Hex
    seal: Hex


class OpenCut(Command, frozen=True, tag="open"):
    """Open one's cut, now that its seal is on the list."""

    commitment: Hex
    content: Hex


Anything = (
    Act
    | Next
    | Sit
    | StandUp
    | Leave
    | Rename
    | Agree
    | Begin
    | PassHosting
    | AddTable
    | Propose
    | Vote
    | Say
    | LookOver
    | Seal
    | OpenCut
)


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
    def by(
        cls, viewer: Viewer, events: Iterable[Event], shoulders: tuple[Seat, ...] = ()
    ) -> tuple[Heard, ...]:
        """What *viewer* may hear of *events*; a watcher also what the seats hear over whose *shoulders* they look."""
        return tuple(
            cls(event.kind, event.seat, event.cards, event.value)
            for event in events
            if event.to.includes(viewer) or any(event.to.includes(seat) for seat in shoulders)
        )


class Chair(msgspec.Struct, frozen=True):
    """Who sits there: a person by name, or a CPU player by the key of its name."""

    seat: Seat
    name: str
    cpu: bool
    you: bool
    presence: Presence
    """Of the person; when *gone*, a CPU player plays for them."""
    ready: bool
    """For the next deal."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who has come to this table; *n* names them here, and nowhere else."""

    n: int
    name: str
    seat: Seat | None
    presence: Presence
    you: bool
    host: bool


class Proposal(msgspec.Struct, frozen=True):
    """What is asked of the others; it ends in *seconds*, ``late``. *n* is higher than any before at this table."""

    n: int
    what: str
    by: Seat
    asked: tuple[Seat, ...]
    agreed: tuple[Seat, ...]
    seconds: float

    @classmethod
    def of(cls, proposal: record.Proposal, seconds: float) -> Self:
        return cls(proposal.n, proposal.what, proposal.by, proposal.asked, proposal.agreed, round(seconds, 1))


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


class Party(Reply, frozen=True, tag="party"):
    """Who is at the table, and what has been agreed. The first reply on every socket; then whenever it changes."""

    stage: Literal["waiting", "playing", "over"]
    terms: Terms
    system: str
    """The bidding system of the CPU players, by which everybody's calls are read."""
    chairs: tuple[Chair, ...]
    people: tuple[Person, ...]
    watchers: int
    """People who look on without having given a name."""
    tables: tuple[str, ...]
    """Tables of this party that were opened from here; *beside* is the one this was opened from."""
    beside: str | None
    proposal: Proposal | None
    may: tuple[str, ...]
    """The types of commands that would not be refused for who asks or when."""
    delay: float
    """Seconds by which what a watcher sees is late; 0 for everybody else."""
    sheet: Sheet | None
    """Of a match that has no deal to be shown with: none was dealt yet, or it was stopped in the middle of one."""


class Spoken(Reply, frozen=True, tag="spoken"):
    """What a person said: a set phrase by its key, or a *text*. *ago* is how many seconds ago."""

    n: int
    name: str
    seat: Seat | None
    phrase: str | None
    text: str | None
    ago: float = 0


class Outcome(Reply, frozen=True, tag="outcome"):
    """How a proposal ended: ``agreed``, ``refused`` (by *seat*), ``late``, ``withdrawn``, or ``void``."""

    n: int
    what: str
    by: Seat
    outcome: str
    seat: Seat | None = None

    @classmethod
    def of(cls, ended: record.Ended) -> Self:
        proposal, how = ended.proposal, ended.how
        return cls(proposal.n, proposal.what, proposal.by, how.outcome, how.seat)


class Cutting(Reply, frozen=True, tag="cut"):
    """A board is about to be dealt: who is *asked* seals a cut; once *listed*, those on the list open theirs."""

    match: str
    board: int
    attempt: int
    commitment: str
    asked: tuple[Seat, ...]
    seals: dict[Seat, str]
    listed: bool
    seconds: float
    """Until it goes on without those who have not answered."""


class Fair(msgspec.Struct, frozen=True):
    """What was published of the current deal before it was dealt, to be compared with its proof afterwards."""

    match: str
    attempt: int
    commitment: str
    seals: dict[Seat, str]


class Update(Reply, frozen=True, tag="update"):
    """All that this viewer may know of the deal and the sheet, and what was heard since the update before.

    *seq* rises with every update. *turn* goes back to the server with an action. *events* are empty when the client
    has just come (back). *sheet* has the finished deals; *done* counts them over all matches of the table. *clock* has
    the seconds left to each seat that must act in time.
    """

    seq: int
    turn: int
    done: int
    view: View
    events: tuple[Heard, ...]
    chairs: tuple[Chair, ...]
    sheet: Sheet
    clock: dict[Seat, float] = {}
    fair: Fair | None = None


_decoder = msgspec.json.Decoder(Anything)
_encoder = msgspec.json.Encoder()


class BadMessage(KakehashiError):
    """That message cannot be read."""

    code = "bad-message"


class TooLarge(KakehashiError):
    """That message is too large."""

    code = "too-large"


def decode(message: str | bytes) -> Anything:
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
