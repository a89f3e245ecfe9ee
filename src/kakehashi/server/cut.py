"""The cut: how a board gets its deck. The server commits to a seed, the people who are there seal and open cuts of
their own, and the deck follows from all of it (`kakehashi.fairness`)."""

from __future__ import annotations

import secrets
from typing import Protocol

import msgspec

from kakehashi import fairness
from kakehashi.errors import TableError
from kakehashi.fairness import DealId, Hex, Secret
from kakehashi.match import BoardDealt, DeckSource, MatchBegun
from kakehashi.model.board import Board
from kakehashi.model.seats import Seat
from kakehashi.server.log import Row
from kakehashi.server.record import Record

SECONDS_TO_OPEN = 2.0


class NotThatCut(TableError):
    """That is not a cut that is waited for: another deal, another seat, or too late."""

    code = "not-that-cut"


class SealDiffers(TableError):
    """What was opened is not what was sealed."""

    code = "seal-differs"


class Seeds(Protocol):
    """Where the seeds of deals are kept. Only who deals holds one of these."""

    async def committed(self, deal: DealId) -> Secret:
        """The secret of *deal*, drawn and kept when it is first asked for; the same ever after."""
        ...


class SeedsInMemory:
    """Seeds for tests and for a server that keeps nothing."""

    def __init__(self) -> None:
        self._kept: dict[DealId, Secret] = {}

    async def committed(self, deal: DealId) -> Secret:
        return self._kept.setdefault(deal, new_secret())


def new_secret() -> Secret:
    return Secret(secrets.token_hex(32), secrets.token_hex(32))


class Cut(msgspec.Struct, frozen=True):
    """A deck in the making."""

    deal: DealId
    commitment: Hex
    asked: tuple[Seat, ...]
    """Who is here and may cut."""
    seals: dict[Seat, Hex] = {}
    contents: dict[Seat, Hex] = {}
    listed: bool = False
    """Whether the list of seals is closed, and cuts are being opened."""

    @property
    def sealed(self) -> bool:
        return all(seat in self.seals for seat in self.asked)

    @property
    def opened(self) -> bool:
        return self.listed and len(self.contents) == len(self.seals)

    @property
    def unopened(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seals if seat not in self.contents)

    def with_seal(self, seat: Seat, commitment: Hex, seal: Hex) -> Cut:
        """Raises NotThatCut."""
        if self.listed or commitment != self.commitment or seat not in self.asked or seat in self.seals:
            raise NotThatCut
        return msgspec.structs.replace(self, seals={**self.seals, seat: seal})

    def with_content(self, seat: Seat, commitment: Hex, content: Hex) -> Cut:
        """Raises NotThatCut or SealDiffers."""
        if (
            not self.listed
            or commitment != self.commitment
            or seat not in self.seals
            or seat in self.contents
        ):
            raise NotThatCut
        if fairness.seal(self.deal, commitment, seat, content) != self.seals[seat]:
            raise SealDiffers
        return msgspec.structs.replace(self, contents={**self.contents, seat: content})

    def dealt(self, board: Board, secret: Secret) -> BoardDealt:
        """What the log keeps of the deal: all of the proof but the secret, which is published when it is over."""
        deck = fairness.deck(self.deal, secret.seed, self.contents)
        source = DeckSource(
            "fair", self.deal.match, self.deal.attempt, self.commitment, self.seals, self.contents
        )
        return BoardDealt(board, deck, source)


async def without_a_cut(deal: DealId, board: Board, seeds: Seeds) -> BoardDealt:
    """A board dealt while nobody is there: from the seed alone."""
    secret = await seeds.committed(deal)
    return Cut(deal, fairness.commitment(deal, secret), ()).dealt(board, secret)


def provable(rows: tuple[Row, ...]) -> list[BoardDealt]:
    """The deals of one table that are over, as far as its rules show hands afterwards."""
    dealt: list[BoardDealt] = []
    shown: list[BoardDealt] = []
    for row in rows:
        match row.entry:
            case MatchBegun():
                shown, dealt = shown + dealt, []
            case BoardDealt() as board:
                dealt.append(board)
    record = Record.replay(rows)
    if record.match and not record.match.over:
        revealed = getattr(
            record.match.ruleset.options, "reveal_after_deal", True
        )  # of the games that offer it
        dealt = dealt[: -1 if record.playing else None] if revealed else []
    return shown + dealt


async def proof(dealt: BoardDealt, seeds: Seeds) -> fairness.Proof | None:
    """The proof of a deal that is over; None for one that was not dealt this way."""
    source = dealt.source
    if source.kind != "fair":
        return None
    deal = DealId(source.match, dealt.board.number, source.attempt)
    secret = await seeds.committed(deal)
    return fairness.Proof(
        version=fairness.VERSION,
        deal=deal,
        commitment=source.commitment,
        seals=source.seals,
        contents=source.contents,
        seed=secret.seed,
        salt=secret.salt,
        deck=dealt.deck,
    )
