"""A player of MiniBridge: names the contract that brings most over imagined deals, and plays it as in bridge.

The points of all four hands are told before anything is chosen, so every layout imagined has exactly those. Where the
double-dummy library is missing, or no time is given, the contract comes from a table of points and trumps.

============== ========================= ====================================================================
reason         parameters                meaning
============== ========================= ====================================================================
name.expected  goal strain makes of      worth most on average; it makes in *makes* of the *of* layouts imagined
name.points    goal strain points        what so many points of both hands are usually worth in that strain
============== ========================= ====================================================================
"""

from __future__ import annotations

from random import Random

import msgspec
import numpy as np

from kakehashi.games.minibridge import Goal, NameContract, Named
from kakehashi.model.actions import Action
from kakehashi.model.cards import Suit
from kakehashi.model.contract import BOOK, Contract, Doubled, Strain
from kakehashi.model.seats import Seat
from kakehashi.model.tricks import Trick
from kakehashi.model.view import View
from kakehashi.players import solver, stakes
from kakehashi.players.base import Reason
from kakehashi.players.bridge import BridgePlayer
from kakehashi.players.position import SUIT_MASKS, Position, mask_of, suit_of
from kakehashi.players.sampling import Evidence, Flags, Masks, sample

SOLVED = 6
"""Layouts imagined to name a contract, at the most: whole deals take longest to solve."""
STRAINS = 3
"""Strains that are solved, at the most."""
BEHIND = 1.7
"""A strain that promises so much less than the best (in trumps, see `_promise`) is not solved."""

_HONORS = tuple(
    (points, sum(1 << (13 * suit.order + rank - 2) for suit in Suit))
    for rank, points in ((14, 4), (13, 3), (12, 2), (11, 1))
)

GAME_POINTS = {Strain.C: 29, Strain.D: 29, Strain.H: 25, Strain.S: 25, Strain.NT: 25}
"""Points of both hands, distribution counted, from which game is named."""
SLAM_POINTS = {Goal.SMALL_SLAM: 33, Goal.GRAND_SLAM: 37}
FIT = 8
"""Trumps of both hands that make a suit worth playing in."""


class PointsEvidence:
    """Every hand has the points that were told; dummy, where its shape was told, that shape."""

    def __init__(self, view: View) -> None:
        self._points: dict[Seat, int] = view.facts["hcp"]
        self._dummy: Seat | None = view.facts["dummy"]
        self._shape: dict[Suit, int] = view.facts.get("dummy_shape", {})

    def fits(self, seat: Seat, hands: Masks) -> Flags:
        points = np.zeros(len(hands), dtype=np.int64)
        for worth, cards in _HONORS:
            points += worth * np.bitwise_count(hands & cards)
        fits = points == self._points[seat]
        if seat is self._dummy:
            for suit, length in self._shape.items():
                fits &= np.bitwise_count(hands & SUIT_MASKS[suit.order]) == length
        return fits


class MiniBridgePlayer(BridgePlayer):
    """MiniBridge: its own way to the contract, the card play of bridge."""

    games = ("minibridge",)

    def _decide(self, view: View, rng: Random, budget: int) -> tuple[Action, Reason]:
        if view.phase == "naming":
            return _name(view, rng, budget)
        return super()._decide(view, rng, budget)

    def _position(self, view: View) -> Position:
        named: Named = view.facts["named"]
        contract = Contract(named.tricks_needed - BOOK, named.strain, Doubled.NO, named.declarer)
        return msgspec.structs.replace(super()._position(view), contract=contract)

    def _evidence(self, view: View, position: Position) -> Evidence:
        return PointsEvidence(view)


# ---- naming the contract


def _name(view: View, rng: Random, budget: int) -> tuple[Action, Reason]:
    offered = [choice for choice in view.choices if isinstance(choice, NameContract)]
    position = _before_play(view)
    lengths, points = _together(view, position)
    if budget <= 0 or not solver.available():
        return _by_points(offered, lengths, points)
    layouts = sample(position, want=min(budget, SOLVED), evidence=PointsEvidence(view), rng=rng)
    promise = {strain: _promise(strain, lengths) for strain in Strain}
    strains = [strain for strain in Strain if promise[strain] >= max(promise.values()) - BEHIND]
    strains = sorted(strains, key=lambda strain: -promise[strain])[:STRAINS]
    tricks = {strain: _tricks(layouts.hands, strain, position.viewer) for strain in strains}
    best, worth = offered[0], float("-inf")
    for choice in offered:
        if choice.strain not in tricks:
            continue
        values = np.array(stakes.prospects(position, _contract(choice, position.viewer)))
        expected = float(layouts.weights @ values[tricks[choice.strain]])
        if expected > worth + 1e-6:
            best, worth = choice, expected
    makes = float(layouts.weights @ (tricks[best.strain] >= best.goal.tricks_needed(best.strain)))
    said = {"goal": best.goal.value, "strain": best.strain.value}
    return best, Reason("name.expected", {**said, "makes": round(makes * len(layouts)), "of": len(layouts)})


def _before_play(view: View) -> Position:
    """The deal before a card is played, as declarer sees it."""
    viewer = view.viewer
    assert viewer
    held: list[int | None] = [None] * 4
    for zone in view.zones:
        if zone.kind == "hand" and zone.seat and zone.cards is not None:
            held[zone.seat.order] = mask_of(zone.cards)
    leader = viewer.next
    return Position(
        viewer=viewer,
        board=view.board,
        standing=view.standing,
        contract=None,
        calls=(),
        trump=None,
        declarer=viewer,
        dummy=viewer.partner,
        turn=leader,
        trick=Trick((leader, viewer.partner, viewer.previous, viewer)),
        held=tuple(held),
        played=(0, 0, 0, 0),
        sizes=(13, 13, 13, 13),
        voids=((), (), (), ()),
        tricks=(),
        winners=(),
    )


def _contract(choice: NameContract, declarer: Seat) -> Contract:
    level = choice.goal.tricks_needed(choice.strain) - BOOK
    return Contract(level, choice.strain, Doubled.NO, declarer)


def _tricks(hands: Masks, strain: Strain, declarer: Seat) -> Masks:
    """What declarer's side takes in each layout with all hands open."""
    return 13 - solver.solve_tricks(hands, strain.suit, declarer.next).astype(np.int64)


def _together(view: View, position: Position) -> tuple[dict[Suit, int], int]:
    """The cards of both hands by suit, and the points of both."""
    viewer = position.viewer
    own, across = position.held[viewer.order] or 0, position.held[viewer.partner.order]
    shape: dict[Suit, int] = view.facts.get("dummy_shape", {})
    lengths = {
        suit: suit_of(own, suit).bit_count()
        + (shape[suit] if across is None else suit_of(across, suit).bit_count())
        for suit in Suit
    }
    hcp: dict[Seat, int] = view.facts["hcp"]
    return lengths, hcp[viewer] + hcp[viewer.partner]


def _promise(strain: Strain, lengths: dict[Suit, int]) -> float:
    """Roughly how good a strain looks before it is solved: trumps, with what notrump and the majors gain by scoring."""
    if strain.suit is None:
        return 7.9
    return lengths[strain.suit] + (0.6 if strain in (Strain.H, Strain.S) else 0.0) + strain.order / 100


def _by_points(
    offered: list[NameContract], lengths: dict[Suit, int], points: int
) -> tuple[NameContract, Reason]:
    """The contract that the table of points and trumps says."""

    def with_trumps(strain: Strain) -> int:
        """Points with some for more trumps than eight, in which short suits are worth more."""
        return points + (2 * max(lengths[strain.suit] - FIT, 0) if strain.suit else 0)

    longest = max(Suit, key=lambda suit: (lengths[suit], suit.order))
    majors = [suit for suit in (Suit.S, Suit.H) if lengths[suit] >= FIT]
    major = max(majors, key=lambda suit: lengths[suit]) if majors else None
    strain = Strain(major.value) if major else Strain.NT
    slams = any(choice.goal is Goal.SMALL_SLAM for choice in offered)
    goal = Goal.PART
    if slams and lengths[longest] > FIT + 1 and strain is Strain.NT:
        strain = Strain(longest.value)
    if slams and with_trumps(strain) >= SLAM_POINTS[Goal.SMALL_SLAM]:
        goal = Goal.GRAND_SLAM if with_trumps(strain) >= SLAM_POINTS[Goal.GRAND_SLAM] else Goal.SMALL_SLAM
    else:
        strain = Strain(major.value) if major else Strain.NT
        long_minor = Strain(longest.value) if longest in (Suit.C, Suit.D) else None
        if with_trumps(strain) >= GAME_POINTS[strain]:
            goal = Goal.GAME
        elif long_minor and with_trumps(long_minor) >= GAME_POINTS[long_minor]:
            strain, goal = long_minor, Goal.GAME
        elif not major and lengths[longest] >= FIT + 1:
            strain = Strain(longest.value)
    said = {"goal": goal.value, "strain": strain.value, "points": points}
    return NameContract(goal, strain), Reason("name.points", said)
