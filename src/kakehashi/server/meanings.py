"""What calls mean, as a bidding system reads them: said by a worker, and remembered here.

It follows from what everybody at the table knows, and is the same for whoever asks.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

import msgspec

from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import Suit
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.model.view import Comparison

LANGUAGES = ("en", "ja")
AUCTIONS_KEPT = 2000
"""Some 20 kB each."""


class Explain(msgspec.Struct, frozen=True):
    """Asks for the meaning of those *calls*, and of each that may come next.

    *part_scores* are those of North-South and East-West, in points; *comparison* is what counts.
    """

    system: str
    dealer: Seat
    vulnerable: Vulnerable
    calls: tuple[Call, ...]
    part_scores: tuple[int, int] = (0, 0)
    comparison: Comparison = Comparison.POINTS


class CallMeaning(msgspec.Struct, frozen=True):
    """What a call says: a sentence by language; high card points and the length of each suit, from least to most.

    *forcing* is ``round``, ``game``, ``off`` (partner should pass) or empty; *alert* is whether the rules of the
    game ask for an alert.
    """

    call: Call
    texts: dict[str, str]
    hcp: tuple[int, int]
    lengths: dict[Suit, tuple[int, int]]
    forcing: str
    alert: bool


class AuctionMeanings(msgspec.Struct, frozen=True):
    """The meaning of each call of an auction, first to last, and of each that may come *next*."""

    calls: tuple[CallMeaning, ...]
    next: tuple[CallMeaning, ...]


def explain(asked: Explain) -> AuctionMeanings:
    """The meanings, worked out in this process."""
    from kakehashi.players import bidding  # with numpy and the tables of rules, which only workers load
    from kakehashi.players.bidding import words

    system = bidding.load(asked.system)

    def meaning(at: bidding.Situation, call: Call) -> CallMeaning:
        found = system.explain(at, call)
        return CallMeaning(
            call,
            {language: words.sentences(found, language) for language in LANGUAGES},
            (found.hcp.least, found.hcp.most),
            {suit: (each.least, each.most) for suit, each in zip(Suit, found.lengths, strict=True)},
            found.forcing,
            found.alert,
        )

    at = bidding.Situation(asked.dealer, asked.vulnerable, (), asked.part_scores, asked.comparison)
    made: list[CallMeaning] = []
    for call in asked.calls:
        made.append(meaning(at, call))
        at = at.then(call)
    node = system.node(at)
    may = () if node.over else tuple(call for call in Call if call in node.legal)
    return AuctionMeanings(tuple(made), tuple(meaning(at, call) for call in may))


class Meanings:
    """Meanings of auctions, each asked of a worker once."""

    def __init__(self, work: Callable[[Explain], Awaitable[AuctionMeanings]]) -> None:
        self._work = work
        self._found: OrderedDict[Explain, asyncio.Future[AuctionMeanings]] = OrderedDict()

    async def of(self, asked: Explain) -> AuctionMeanings:
        """Raises what the worker raises, and asks again the next time."""
        if asked not in self._found:
            self._found[asked] = asyncio.ensure_future(self._work(asked))
            if len(self._found) > AUCTIONS_KEPT:
                self._found.popitem(last=False)
        self._found.move_to_end(asked)
        try:
            return await asyncio.shield(self._found[asked])
        except Exception:
            self._found.pop(asked, None)
            raise
