"""What the calls of an auction mean, as a bidding system reads them: what is asked of a worker, and its answer."""

from __future__ import annotations

import msgspec

from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import Suit
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.model.view import Comparison

LANGUAGES = ("en", "ja")


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
