"""What a call shows: a small algebra of statements about one hand.

An atom is a range of one measure, or a comparison of two lengths. ``&``, ``|`` and ``~`` combine them. Every statement
can do three things: say which of many hands it holds for (`Show.mask`), say the outer bounds of points and lengths
(`Show.bounds`), and name what the bounds do not tell (`Show.phrases`).

In a rule, a suit may be a variable (``M`` a major, ``m`` a minor, ``x`` and ``y`` any) and a limit may be worked out
from the auction; `Show.bind` puts in what they stand for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from kakehashi.players.bidding.features import SUITS, Features

__all__ = ["ANYTHING", "Bounds", "Limit", "Phrase", "Range", "Show", "Tricks", "Unit"]

Mask = NDArray[np.bool_]


class Phrase(msgspec.Struct, frozen=True):
    """A sentence of the catalogue: its key and what is put into it."""

    key: str
    params: dict[str, str | int] = {}


class Range(msgspec.Struct, frozen=True):
    """At least *least* and at most *most*."""

    least: int
    most: int

    def meet(self, other: Range) -> Range:
        return Range(max(self.least, other.least), min(self.most, other.most))

    def join(self, other: Range) -> Range:
        return Range(min(self.least, other.least), max(self.most, other.most))

    def __contains__(self, value: int) -> bool:
        return self.least <= value <= self.most


Lengths = tuple[Range, Range, Range, Range]
"""Limits of the length of each suit, clubs up."""

ANY_LENGTHS: Lengths = (Range(0, 13), Range(0, 13), Range(0, 13), Range(0, 13))


class Bounds(msgspec.Struct, frozen=True):
    """Outer bounds of a hand: high-card points, and the length of each suit from clubs up."""

    hcp: Range = Range(0, 37)
    lengths: Lengths = ANY_LENGTHS

    def meet(self, other: Bounds) -> Bounds:
        lengths = tuple(mine.meet(theirs) for mine, theirs in zip(self.lengths, other.lengths, strict=True))
        return Bounds(self.hcp.meet(other.hcp), lengths)  # pyright: ignore[reportArgumentType] (four of them)

    def join(self, other: Bounds) -> Bounds:
        lengths = tuple(mine.join(theirs) for mine, theirs in zip(self.lengths, other.lengths, strict=True))
        return Bounds(self.hcp.join(other.hcp), lengths)  # pyright: ignore[reportArgumentType] (four of them)

    @property
    def possible(self) -> bool:
        """Whether any hand can be like that."""
        return (
            self.hcp.least <= self.hcp.most
            and all(length.least <= length.most for length in self.lengths)
            and sum(length.least for length in self.lengths)
            <= 13
            <= sum(length.most for length in self.lengths)
        )

    def mask(self, hands: Features, slack: int = 0) -> Mask:
        """Which hands are within the bounds, give or take *slack* cards and twice as many points."""
        held = _within(hands.column("hcp"), self.hcp.least - 2 * slack, self.hcp.most + 2 * slack)
        for suit, length in zip(SUITS, self.lengths, strict=True):
            if length != Range(0, 13):
                held &= _within(hands.column(f"len.{suit}"), length.least - slack, length.most + slack)
        return held


class Scope(Protocol):
    """What a statement is bound in: suits for variables, and the auction so far."""

    def suit(self, name: str) -> str: ...


Limit = int | Callable[[Any], int]
"""A number, or how to find it in a scope."""


def _limit(limit: Limit, scope: Scope) -> int:
    return limit if isinstance(limit, int) else limit(scope)


def _within(column: NDArray[np.int8], least: int, most: int) -> Mask:
    if most >= 40:
        return column >= least
    if least <= 0:
        return column <= most
    if least == most:
        return column == least
    return (column >= least) & (column <= most)


class Show:
    """A statement about one hand."""

    def bind(self, scope: Scope) -> Show:
        """The same statement with variables and limits put in."""
        return self

    def mask(self, hands: Features) -> Mask:
        """For which hands it holds."""
        raise NotImplementedError

    def bounds(self) -> Bounds:
        """Bounds that every hand it holds for is within."""
        return Bounds()

    def phrases(self) -> tuple[Phrase, ...]:
        """What it says besides points and lengths."""
        return ()

    def __and__(self, other: Show) -> Show:
        return And(self, other)

    def __or__(self, other: Show) -> Show:
        return Or(self, other)

    def __invert__(self) -> Show:
        return Not(self)


class Anything(Show):
    """Any hand."""

    def mask(self, hands: Features) -> Mask:
        return np.ones(len(hands), np.bool_)


ANYTHING = Anything()


class Unit(Show):
    """A measure of the hand or of a *suit* is within limits."""

    __slots__ = ("column", "least", "measure", "most", "suit")

    def __init__(self, measure: str, suit: str = "", least: Limit = 0, most: Limit = 40):
        self.measure, self.suit, self.least, self.most = measure, suit, least, most
        self.column = f"{measure}.{suit}" if suit else measure

    def bind(self, scope: Scope) -> Show:
        if self.suit in ("", *SUITS) and isinstance(self.least, int) and isinstance(self.most, int):
            return self
        suit = scope.suit(self.suit) if self.suit else ""
        return Unit(self.measure, suit, _limit(self.least, scope), _limit(self.most, scope))

    def mask(self, hands: Features) -> Mask:
        assert isinstance(self.least, int)
        assert isinstance(self.most, int)
        return _within(hands.column(self.column), self.least, self.most)

    def bounds(self) -> Bounds:
        assert isinstance(self.least, int)
        assert isinstance(self.most, int)
        match self.measure:
            case "hcp" if not self.suit:
                return Bounds(Range(max(self.least, 0), min(self.most, 37)))
            case "points":
                return Bounds(Range(max(self.least - 9, 0), min(self.most, 37)))
            case "sp":
                return Bounds(Range(max(self.least - 12, 0), min(self.most, 37)))
            case "len":
                return _one_length(self.suit, Range(max(self.least, 0), min(self.most, 13)))
            case "balanced" if self.least == 1:
                return Bounds(lengths=(Range(2, 5), Range(2, 5), Range(2, 5), Range(2, 5)))
            case "semi" if self.least == 1:
                return Bounds(lengths=(Range(2, 7), Range(2, 7), Range(2, 7), Range(2, 7)))
            case _:
                return Bounds()

    def phrases(self) -> tuple[Phrase, ...]:
        match self.measure:
            case "balanced" if self.least == 1:
                return (Phrase("hand.balanced"),)
            case "stop" if self.least == 2:
                return (Phrase("hand.stopper", {"suit": self.suit}),)
            case "aces" if self.least == self.most and isinstance(self.least, int):
                return (Phrase("hand.aces", {"count": self.least}),)
            case "kings" if self.least == self.most and isinstance(self.least, int):
                return (Phrase("hand.kings", {"count": self.least}),)
            case "top3" | "top5":
                return (Phrase("hand.good-suit", {"suit": self.suit}),)
            case _:
                return ()

    def __repr__(self) -> str:
        return f"Unit({self.measure!r}, {self.suit!r}, {self.least}, {self.most})"


class Tricks(Show):
    """A hand is worth so many tenths of a trick in that *strain*, when each of its points takes some from partner's."""

    def __init__(self, strain: str, least: float, each_point: float):
        self.strain, self.least, self.each_point = strain, least, each_point

    def mask(self, hands: Features) -> Mask:
        return hands.column(f"tricks.{self.strain}") - self.each_point * hands.column("hcp") >= self.least

    def bounds(self) -> Bounds:
        # an ace is worth 5.75 and 3.75 a point; without honours a hand is worth −13 at most in notrump, 86 in a suit
        beside, most = (-13, 5.75) if self.strain == "NT" else (86, 3.75)
        return Bounds(Range(max(int((self.least - beside) / (most - self.each_point)), 0), 37))

    def __repr__(self) -> str:
        return f"Tricks({self.strain!r}, {self.least:.1f}, {self.each_point:.2f})"


def _one_length(suit: str, length: Range) -> Bounds:
    lengths = tuple(length if suit == each else Range(0, 13) for each in SUITS)
    return Bounds(lengths=lengths)  # pyright: ignore[reportArgumentType] (four of them)


class Compare(Show):
    """One suit is longer than another by *by* cards or more."""

    def __init__(self, suit: str, other: str, by: int):
        self.suit, self.other, self.by = suit, other, by

    def bind(self, scope: Scope) -> Show:
        return Compare(scope.suit(self.suit), scope.suit(self.other), self.by)

    def mask(self, hands: Features) -> Mask:
        return hands.column(f"len.{self.suit}") - hands.column(f"len.{self.other}") >= self.by

    def __repr__(self) -> str:
        return f"Compare({self.suit!r}, {self.other!r}, {self.by})"


class And(Show):
    """Both hold."""

    def __init__(self, *parts: Show):
        self.parts = tuple(
            part for given in parts for part in (given.parts if isinstance(given, And) else (given,))
        )

    def bind(self, scope: Scope) -> Show:
        return And(*(part.bind(scope) for part in self.parts))

    def mask(self, hands: Features) -> Mask:
        held = self.parts[0].mask(hands)
        for part in self.parts[1:]:
            held &= part.mask(hands)
        return held

    def bounds(self) -> Bounds:
        bounds = self.parts[0].bounds()
        for part in self.parts[1:]:
            bounds = bounds.meet(part.bounds())
        return bounds

    def phrases(self) -> tuple[Phrase, ...]:
        return tuple(phrase for part in self.parts for phrase in part.phrases())

    def __repr__(self) -> str:
        return "(" + " & ".join(map(repr, self.parts)) + ")"


class Or(Show):
    """One of them holds, or more."""

    def __init__(self, *parts: Show):
        self.parts = tuple(
            part for given in parts for part in (given.parts if isinstance(given, Or) else (given,))
        )

    def bind(self, scope: Scope) -> Show:
        return Or(*(part.bind(scope) for part in self.parts))

    def mask(self, hands: Features) -> Mask:
        held = self.parts[0].mask(hands)
        for part in self.parts[1:]:
            held |= part.mask(hands)
        return held

    def bounds(self) -> Bounds:
        possible = [bounds for part in self.parts if (bounds := part.bounds()).possible]
        if not possible:
            return self.parts[0].bounds()
        bounds = possible[0]
        for other in possible[1:]:
            bounds = bounds.join(other)
        return bounds

    def phrases(self) -> tuple[Phrase, ...]:
        first, *others = (part.phrases() for part in self.parts)
        return tuple(phrase for phrase in first if all(phrase in other for other in others))

    def __repr__(self) -> str:
        return "(" + " | ".join(map(repr, self.parts)) + ")"


class Not(Show):
    """It does not hold."""

    def __init__(self, part: Show):
        self.part = part

    def bind(self, scope: Scope) -> Show:
        return Not(self.part.bind(scope))

    def mask(self, hands: Features) -> Mask:
        return ~self.part.mask(hands)

    def bounds(self) -> Bounds:
        part = self.part
        if isinstance(part, Unit) and isinstance(part.least, int) and isinstance(part.most, int):
            if part.least <= 0:
                return Unit(part.measure, part.suit, part.most + 1).bounds()
            if (part.most >= 13 and part.measure == "len") or part.most >= 37:
                return Unit(part.measure, part.suit, 0, part.least - 1).bounds()
        return Bounds()

    def __repr__(self) -> str:
        return f"~{self.part!r}"
