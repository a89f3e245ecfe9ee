"""Players against each other: whole matches, or the same deals both ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import mean, stdev

import msgspec
import numpy as np

from kakehashi import table
from kakehashi.errors import NotInstalledError, OptionsError
from kakehashi.game import Game, Ruleset
from kakehashi.match import Match
from kakehashi.model.cards import PACK
from kakehashi.model.contract import Contract
from kakehashi.model.seats import Seat, Side
from kakehashi.model.view import Result
from kakehashi.phases.auction import Auction
from kakehashi.phases.play import Play
from kakehashi.players import solver
from kakehashi.players.base import Player
from kakehashi.scoring.duplicate import TRICKS, ContractResult
from kakehashi.scoring.sheet import Line

__all__ = ["Entrant", "Terms", "Totals", "check_double_dummy", "interval", "play_both_ways", "play_matches"]


class Entrant(msgspec.Struct, frozen=True):
    """A *player*, and the *budget* (samples) it is given for each decision."""

    player: Player
    budget: int


class Terms(msgspec.Struct, frozen=True):
    """How many *deals* are played of what, and from which luck.

    *double_dummy*: a contract is scored by the tricks that best play by all would bring, and not played.
    """

    ruleset: Ruleset
    first_dealer: Seat
    deals: int
    seed: int
    double_dummy: bool = False


class Totals(msgspec.Struct, frozen=True):
    """What came of whole matches, the last of which may be unfinished: *points* by side, *wins* by side or ``draw``."""

    matches: int
    outcomes: dict[str, int]
    points: dict[Side, int]
    wins: dict[str, int]


def check_double_dummy(game: Game) -> None:
    """Raise OptionsError unless *game* has contracts that four hands play, NotInstalledError without the solver."""
    if len(game.seats) != len(Seat) or any(not issubclass(kind, ContractResult) for kind in game.results):
        raise OptionsError(f"{game.id} is not scored double-dummy", reason="not-double-dummy", game=game.id)
    if not solver.available():
        raise NotInstalledError("the double-dummy library is not installed", reason="no-solver")


def play_matches(terms: Terms, entrants: tuple[Entrant, ...]) -> Totals:
    """What came of the deals, in whole matches; the *entrants* play for the sides of the game, in their order."""
    game = terms.ruleset.game
    outcomes: Counter[str] = Counter()
    points = dict.fromkeys(game.sides, 0)
    winners: Counter[str] = Counter()
    at_table = _Table(terms, entrants)
    for deal in range(terms.deals):
        line = at_table.play(deal)
        outcomes[line.result.outcome] += 1
        for side in game.sides:
            points[side] += line.points_of(side)
        if at_table.match.over:
            winner = at_table.match.sheet.winner
            winners[winner.value if winner else "draw"] += 1
    possible = [outcome for kind in game.results for outcome in kind.outcomes]
    return Totals(
        matches=winners.total(),
        outcomes={outcome: outcomes[outcome] for outcome in possible},
        points=points,
        wins={name: winners[name] for name in (*(side.value for side in game.sides), "draw")},
    )


def play_both_ways(terms: Terms, first: Entrant, second: Entrant) -> list[int]:
    """By deal, the points by which *first* did better than *second* with the same cards, both tables together.

    Raises OptionsError when the two tables come to boards that cannot be compared.
    """
    side, other = terms.ruleset.game.sides
    here, there = _Table(terms, (first, second)), _Table(terms, (second, first))
    swings: list[int] = []
    for deal in range(terms.deals):
        lines = here.play(deal), there.play(deal)
        if here.dealt != there.dealt:
            raise OptionsError(
                f"deal {deal + 1} was not the same board at both tables: deals must count each for itself",
                reason="boards-differ",
                deal=deal + 1,
            )
        ours, theirs = (line.points_of(side) - line.points_of(other) for line in lines)
        swings.append(ours - theirs)
    return swings


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half the width of the interval that holds the true one 95 times in 100."""
    if len(values) < 2:
        return float(mean(values)), float("inf")
    return float(mean(values)), 1.96 * stdev(values) / len(values) ** 0.5


class _Table:
    """Deal after deal; a new match begins when one is over."""

    def __init__(self, terms: Terms, entrants: tuple[Entrant, ...]) -> None:
        self._terms = terms
        self._seated = {
            seat: entrant
            for side, entrant in zip(terms.ruleset.game.sides, entrants, strict=True)
            for seat in side.seats
        }
        self.match = Match.begin(terms.ruleset, terms.first_dealer)
        self.dealt: tuple[object, object] = (None, None)
        """The board last dealt, and the part-scores it began with."""

    def play(self, deal: int) -> Line:
        """The line of that deal on the sheet."""
        if self.match.over:
            self.match = Match.begin(self._terms.ruleset, self._terms.first_dealer)
        sheet = self.match.sheet
        self.dealt = sheet.board, sheet.standing.part_scores
        seed = f"{self._terms.seed}/{deal}"
        deck = list(PACK)
        Random(f"{seed}/deck").shuffle(deck)
        luck = {seat: Random(f"{seed}/{seat}") for seat in self._seated}  # a player's own, never the deal's
        match, _ = self.match.deal_board(tuple(deck))
        while not match.between_deals:
            assert match.deal
            if self._terms.double_dummy and (result := _open_result(match.deal)):
                match = Match(match.ruleset, match.sheet.add(result))
                break
            seat = match.deal.to_act[0]
            entrant = self._seated[seat]
            decision = entrant.player.choose(table.view(match.deal, seat), luck[seat], entrant.budget)
            match, _ = match.act(seat, decision.action)
        self.match = match
        return match.sheet.lines[-1]


def _open_result(state: table.State) -> Result | None:
    """The result with best play by all, when a contract is about to be played."""
    match state.past, state.phase:
        case (Auction(contract=Contract() as contract, hands=hands),), Play():
            masks = np.array([[solver.mask_of(hand) for hand in hands]], dtype=np.int64)
            led = solver.solve_tricks(masks, contract.strain.suit, contract.declarer.next)
            return ContractResult(contract, TRICKS - int(led[0]))
        case _:
            return None
