"""Whole matches of any game, played at random, with everything that was told and everything that was done."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from kakehashi import table
from kakehashi.errors import OptionsError
from kakehashi.game import Game, Ruleset
from kakehashi.match import Match
from kakehashi.model.actions import Action
from kakehashi.model.board import Board
from kakehashi.model.cards import PACK, Card, Hand
from kakehashi.model.seats import Seat
from kakehashi.model.view import Event, Standing, Viewer

LONGEST_MATCH = 20
"""Deals."""
LONGEST_DEAL = 1_000
"""No deal of any game takes more actions; an auction of 319 calls and 52 cards is the longest of bridge."""


def viewers(game: Game) -> tuple[Viewer, ...]:
    return (*game.seats, None)


@dataclass
class Deal:
    """One deal as it was played so far."""

    ruleset: Ruleset
    board: Board
    standing: Standing
    deck: Hand
    state: table.State
    events: list[Event]
    actions: list[tuple[Seat, Action]] = field(default_factory=list)

    @classmethod
    def begin(cls, ruleset: Ruleset, board: Board, standing: Standing, deck: Hand) -> "Deal":
        state, events = table.begin(ruleset, board, deck, standing)
        return cls(ruleset, board, standing, deck, state, list(events))

    def act(self, seat: Seat, action: Action) -> None:
        self.went_on(seat, action, *table.act(self.state, seat, action))

    def went_on(self, seat: Seat, action: Action, state: table.State, events: tuple[Event, ...]) -> None:
        self.state = state
        self.events += events
        self.actions.append((seat, action))

    def with_deck(self, deck: Hand) -> "Deal":
        """The same actions on other cards. Raises RuleError when they cannot have been done with these."""
        other = Deal.begin(self.ruleset, self.board, self.standing, deck)
        for seat, action in self.actions:
            other.act(seat, action)
        return other

    def heard_by(self, viewer: Viewer) -> list[tuple[str, Seat | None, tuple[Card, ...], str | int | None]]:
        return [
            (event.kind, event.seat, event.cards, event.value)
            for event in self.events
            if event.to.includes(viewer)
        ]

    def told(self, viewer: Viewer) -> set[Card]:
        """The first ledger: every card an event has told to *viewer*."""
        return set(chain.from_iterable(cards for _, _, cards, _ in self.heard_by(viewer)))


def shuffled(rng: Random) -> Hand:
    cards = list(PACK)
    rng.shuffle(cards)
    return tuple(cards)


def any_action(legal: tuple[Action, ...], rng: Random) -> Action:
    """One of them; of several types the first is likeliest, so that a deal is not claimed away at once."""
    kinds = list({type(action): None for action in legal})
    kind = kinds[0] if rng.random() < 0.96 else rng.choice(kinds)
    return rng.choice([action for action in legal if type(action) is kind])


def positions(ruleset: Ruleset, rng: Random) -> Iterator[tuple[Match, Deal]]:
    """Every position of one random match, from the first deal's beginning to the last one's end.

    A match without a last deal, where random players might never reach its target, is left after `LONGEST_MATCH`.
    """
    match = Match.begin(ruleset, rng.choice(ruleset.game.seats))
    while not match.over and len(match.sheet.lines) < LONGEST_MATCH:
        board, standing, deck = match.sheet.board, match.sheet.standing, shuffled(rng)
        match, events = match.deal_board(deck)
        assert match.deal
        deal = Deal(ruleset, board, standing, deck, match.deal, list(events))
        yield match, deal
        while not match.between_deals:
            seat = rng.choice(deal.state.to_act)
            action = any_action(table.legal(deal.state, seat), rng)
            match, events = match.act(seat, action)
            assert match.deal
            deal.went_on(seat, action, match.deal, events)
            yield match, deal
            assert len(deal.actions) <= LONGEST_DEAL, "this deal does not end"


@cache
def declared_choices(game: Game) -> dict[str, list[Any]]:
    """Every value each option may take, as outside data has it; of a range, its ends and its middle."""
    declared = inspect.type_info(game.options)
    assert isinstance(declared, inspect.StructType)
    choices = {option.encode_name: _values(option.type) for option in declared.fields}
    for option in declared.fields:
        if isinstance(option.default, int) and option.default not in (values := choices[option.encode_name]):
            values.append(option.default)  # inside a range
    return choices


def _values(kind: inspect.Type) -> list[Any]:
    match kind:
        case inspect.Metadata(type=inner):
            return _values(inner)
        case inspect.LiteralType(values=values):
            return list(values)
        case inspect.EnumType(cls=cls):
            return [member.value for member in cls]
        case inspect.BoolType():
            return [False, True]
        case inspect.NoneType():
            return [None]
        case inspect.UnionType(types=types):
            return [value for one in types for value in _values(one)]
        case inspect.IntType(ge=int(least), le=int(most)):
            return sorted({least, (least + most) // 2, most})
    raise AssertionError(f"an option of {kind} has no declared choices")


def option_choices(game: Game, rng: Random) -> Iterator[dict[str, Any]]:
    """Without end: first every declared value by itself, then any values together; never a declared conflict.

    A value that conflicts with a default is played among others that suit it.
    """
    choices = declared_choices(game)
    yield {}
    for name, values in choices.items():
        for value in values:
            chosen = {name: value}
            while not accepted(game, chosen):
                chosen = any_values(choices, rng) | {name: value}
            yield chosen
    while True:
        if accepted(game, chosen := any_values(choices, rng)):
            yield chosen


def any_values(choices: dict[str, list[Any]], rng: Random) -> dict[str, Any]:
    return {name: rng.choice(values) for name, values in choices.items()}


def accepted(game: Game, chosen: dict[str, Any]) -> bool:
    try:
        game.read_options(chosen)
    except OptionsError:
        return False
    return True


def cards_in(value: Any) -> set[Card]:
    """Every card anywhere inside *value*."""
    found: set[Card] = set()
    inside = [value]
    for each in inside:
        kind = type(each)
        if kind is Card:
            found.add(each)
        elif opened := _opened(kind):
            inside += opened(each)
    return found


@cache
def _opened(kind: type) -> Callable[[Any], Iterable[Any]] | None:
    """What gives all that lies directly inside a value of that *kind*; None if nothing does."""
    if issubclass(kind, msgspec.Struct):
        return msgspec.structs.astuple
    if issubclass(kind, dict):
        return lambda pairs: chain(pairs.keys(), pairs.values())
    return tuple if issubclass(kind, (tuple, list, set, frozenset)) else None
