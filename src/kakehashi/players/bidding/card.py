"""A convention card: what the calls of a system mean in the situations that opponents ask about.

>>> from kakehashi.players.bidding import load
>>> openings = convention_card(load("sayc"))[0]
>>> openings.key, [str(line.call) for line in openings.lines[:5]]
('card.openings', ['P', '1C', '1D', '1H', '1S'])
"""

from __future__ import annotations

import msgspec

from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.players.bidding.engine import Meaning, System
from kakehashi.players.bidding.situation import Situation

__all__ = ["CardLine", "CardSection", "convention_card"]

_SECTIONS = {
    "card.openings": ("",),
    "card.notrump": ("1N P", "1N P 2C P", "2N P"),
    "card.majors": ("1H P", "1S P"),
    "card.minors": ("1C P", "1D P"),
    "card.strong": ("2C P",),
    "card.preempts": ("2H P", "2S P", "3H P"),
    "card.slam": ("1S P 3S P 4N P", "1N P 4C P"),
    "card.defence": ("1D", "1H", "1N", "2H", "3H"),
    "card.interference": ("1D 1S", "1H X", "1N X", "1N 2H", "1D X 2D"),
    "card.balancing": ("1H P P",),
}
"""The headings, by their keys in the catalogue, and the calls before, from the first bid."""


class CardLine(msgspec.Struct, frozen=True):
    """After those calls, that call means that."""

    after: tuple[Call, ...]
    call: Call
    meaning: Meaning


class CardSection(msgspec.Struct, frozen=True):
    """A heading, by its key in the catalogue, and its lines: by situation, calls from the lowest."""

    key: str
    lines: tuple[CardLine, ...]


def convention_card(system: System) -> tuple[CardSection, ...]:
    """The card of that system, neither side vulnerable: every call that it would make in those situations."""
    return tuple(
        CardSection(key, tuple(line for calls in situations for line in _lines(system, calls)))
        for key, situations in _SECTIONS.items()
    )


def _lines(system: System, calls: str) -> list[CardLine]:
    after = tuple(map(Call.parse, calls.split()))
    situation = Situation(Seat.N, Vulnerable.NONE, after)
    return [CardLine(after, call, system.explain(situation, call)) for call in system.calls(situation)]
