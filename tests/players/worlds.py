"""Whole deals between CPU players under options drawn by lot, and the same deals with hidden cards exchanged."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from kakehashi import table
from kakehashi.errors import OptionsError
from kakehashi.game import Game, Ruleset
from kakehashi.match import Match
from kakehashi.model.board import Board
from kakehashi.model.cards import Card
from kakehashi.model.seats import Seat
from kakehashi.model.view import View
from kakehashi.players.base import Decision, Player
from tests.conformance.worlds import Deal, declared_choices, shuffled


def any_rules(game: Game, rng: Random, **fixed: object) -> Ruleset:
    """The game under options drawn by lot, but for those *fixed*."""
    declared = declared_choices(game)
    while True:
        drawn = {name: rng.choice(values) for name, values in declared.items()}
        try:
            return Ruleset(game, game.read_options({**drawn, **fixed}))
        except OptionsError:
            continue


def begun(ruleset: Ruleset, rng: Random) -> Deal:
    """A deal somewhere in a match: totals, and bags where there are any, are drawn by lot."""
    sheet = Match.begin(ruleset, rng.choice(ruleset.game.seats)).sheet
    totals = {side: 10 * rng.randrange(-20, 50) for side in ruleset.game.sides}
    bags = {side: rng.randrange(10) for side in sheet.standing.bags}
    standing = msgspec.structs.replace(sheet.standing, totals=totals, bags=bags)
    board = Board(rng.randrange(1, 9), sheet.board.dealer, sheet.board.vulnerable)
    return Deal.begin(ruleset, board, standing, shuffled(rng))


def decisions(deal: Deal, player: Player, rng: Random, budget: int) -> Iterator[tuple[Deal, View, Decision]]:
    """Every decision of the deal, all of them the player's. Each is checked to be legal, and to say why."""
    while deal.state.to_act:
        seat = rng.choice(deal.state.to_act)
        view = table.view(deal.state, seat)
        decision = player.choose(view, rng, budget)
        assert decision.action in view.choices, (decision, view)
        assert decision.reason.key
        yield deal, view, decision
        deal.act(seat, decision.action)


def exchanged(deal: Deal, viewer: Seat, rng: Random) -> table.State | None:
    """The state with two cards that *viewer* was never told of exchanged, where its view stays the same."""
    unknown = [card for card in Card if card not in deal.told(viewer)]
    rng.shuffle(unknown)
    before = table.view(deal.state, viewer)
    for one in unknown[:6]:
        for other in unknown:
            if one is other or (max(one.rank, other.rank) > 10 and one.rank != other.rank):
                continue  # points that are told must stay what they are
            state = _with(deal.state, one, other)
            if state != deal.state and table.view(state, viewer) == before:
                return state
    return None


def _with(value: Any, one: Card, other: Card) -> Any:
    """The value with these two cards in each other's place, wherever they are."""
    if value is one or value is other:
        return other if value is one else one
    if isinstance(value, tuple):
        return tuple(_with(each, one, other) for each in value)
    if isinstance(value, msgspec.Struct) and not isinstance(value, Ruleset):
        fields = {name: _with(getattr(value, name), one, other) for name in value.__struct_fields__}
        return type(value)(**fields)
    return value


def fingerprint(game: Game, player: Player, *, deals: int, budget: int) -> str:
    """What the player does in some deals, in words that do not depend on the process."""
    rng, said = Random(5), []
    for _ in range(deals):
        for _, _, decision in decisions(begun(any_rules(game, rng), rng), player, rng, budget):
            said.append(f"{decision.action} {decision.reason.key} {sorted(decision.reason.params.items())}")
    return "\n".join(said)
