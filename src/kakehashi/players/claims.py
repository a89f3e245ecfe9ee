"""Claims: which to make, and which to accept (RULES 1.12).

A claim is good when the claimant has a way to its tricks that works wherever the hidden cards lie. That is shown
by letting every unseen card be wherever it does most harm; or, near the end, by going through all the layouts that the
claimant has to fear, looking for one line that works in all of them. A claim that needs a guess is not good.
"""

from __future__ import annotations

from random import Random

import msgspec
import numpy as np
import numpy.typing as npt

from kakehashi.model.cards import Card, Suit
from kakehashi.model.seats import Seat
from kakehashi.phases.play import PendingClaim
from kakehashi.players import endings, reasons, solver
from kakehashi.players.base import Reason
from kakehashi.players.position import SUIT_MASKS, Position, cards_of, suit_of
from kakehashi.players.sampling import NoEvidence, sample

Masks = npt.NDArray[np.int64]

LAYOUTS = 1_000
LAYOUTS_WITHOUT_SOLVER = 100
"""With more layouts for the claimant to fear, no line is looked for: drawing some would show the claimant too much."""
POSITIONS = 20
"""Positions solved in search of one line, for each layout of the budget, before the claim counts as unsure."""
LEAST_BUDGET = 10
LINES = 6_000
"""Steps in looking for certain tricks, before the claim counts as unsure."""
FEWEST = 3
"""With fewer tricks left it is as quick to play them as to claim."""


# ---- wherever the cards lie


def is_sure(position: Position, seat: Seat, tricks: int) -> bool:
    """Whether *seat*, with the partner whose cards it sees, can take *tricks* from here wherever the others lie.

    Every unseen card, of a partner too, counts as being wherever it does most harm: a yes is certain, a no is not.
    """
    first = position.held[position.turn.order]
    if first is None or position.turn not in position.side_of(seat):
        return tricks <= 0
    second = position.held[position.turn.partner.order] or 0
    foes = position.out & ~first & ~second
    for card in position.trick.cards:
        foes &= ~(1 << card.order)
    worst = _Worst(position.trump)
    give = position.tricks_left - tricks
    if give < 0:
        return False
    if not position.trick.cards:
        return worst.holds(first, second, foes, _FIRST, give)
    if len(position.trick.cards) < 3:
        return tricks <= 0
    for card in cards_of(position.legal):  # the last to play: the trick is as good as over
        trick = msgspec.structs.replace(position.trick, cards=(*position.trick.cards, card))
        winner = trick.winner(position.trump)
        leads = _FIRST if winner is position.turn else _SECOND if winner is position.turn.partner else _FOES
        if worst.holds(first & ~(1 << card.order), second, foes, leads, give - (leads == _FOES)):
            return True
    return False


_FIRST, _SECOND, _FOES = 0, 1, 2


class _Worst:
    """Two open hands against a pool of cards of which each may be in either hand of the foes.

    In every trick the foes win if any card of the pool allows it, or let it go, whichever is worse; a suit loses one
    card of the pool a round, the lowest that will do.
    """

    def __init__(self, trump: Suit | None) -> None:
        self._trump = trump
        self._known: dict[tuple[int, int, int, int, int], bool] = {}
        self._steps = 0

    def holds(self, first: int, second: int, foes: int, leads: int, give: int) -> bool:
        """Whether the two hands need give up no more than *give* of the tricks left."""
        if give < 0:
            return False
        if first.bit_count() <= give:
            return True
        key = (first, second, foes, leads, give)
        if key not in self._known:
            self._steps += 1
            if self._steps > LINES:
                return False
            self._known[key] = self._foes_lead(*key) if leads == _FOES else self._own_lead(*key)
        return self._known[key]

    def _own_lead(self, first: int, second: int, foes: int, leads: int, give: int) -> bool:
        leading, following = (first, second) if leads == _FIRST else (second, first)
        for lead in reversed(cards_of(leading)):
            for follow in self._follows(lead.suit, following):
                played = (lead, follow) if leads == _FIRST else (follow, lead)
                if self._trick(first, second, foes, give, lead.suit, played):
                    return True
        return False

    def _foes_lead(self, first: int, second: int, foes: int, leads: int, give: int) -> bool:
        return all(
            any(
                self._trick(first, second, foes, give, suit, (one, two))
                for one in self._follows(suit, first)
                for two in self._follows(suit, second)
            )
            for suit in Suit
            if suit_of(foes, suit)
        )

    def _trick(
        self,
        first: int,
        second: int,
        foes: int,
        give: int,
        suit: Suit,
        played: tuple[Card | None, Card | None],
    ) -> bool:
        """Whether all is well after these cards of the two hands, whatever the foes do."""
        one, two = played
        best = one if self._value(one, suit) >= self._value(two, suit) else two
        assert best
        first &= ~(1 << one.order) if one else ~0
        second &= ~(1 << two.order) if two else ~0
        beats = self._beaters(best, suit, foes)
        if beats:
            lowest = beats & -beats
            if not self.holds(first, second, foes & ~lowest, _FOES, give - 1):
                return False
        if not self._value(best, suit):
            return bool(beats)  # neither of the two can win it
        same = suit_of(foes, suit)
        return self.holds(first, second, foes & ~(same & -same), _FIRST if best is one else _SECOND, give)

    def _value(self, card: Card | None, suit: Suit) -> int:
        if card is None:
            return -1
        if card.suit is self._trump:
            return 100 + card.rank
        return card.rank if card.suit is suit else 0

    def _beaters(self, best: Card, suit: Suit, foes: int) -> int:
        """The cards of the pool that might win the trick."""
        higher = -1 << best.order + 1
        trumps = suit_of(foes, self._trump) if self._trump else 0
        if best.suit is self._trump:
            return trumps & higher
        same = suit_of(foes, suit)
        return trumps | (same & higher if best.suit is suit else same)

    @staticmethod
    def _follows(suit: Suit, hand: int) -> tuple[Card | None, ...]:
        """The cards worth following with: the lowest and the highest of the suit, else the lowest of each suit."""
        same = cards_of(suit_of(hand, suit))
        if len(same) > 1:
            return (same[0], same[-1])
        if same or not hand:
            return same or (None,)
        return tuple([cards_of(suit_of(hand, other))[0] for other in Suit if suit_of(hand, other)])


def to_claim(position: Position) -> int | None:
    """The tricks to claim: all that are left, when they are certain and it saves time; None otherwise.

    A seat whose claim was rejected claims no more: somebody wants to see the cards played.
    """
    left = position.tricks_left
    if position.trick.cards or left < FEWEST or not position.tricks or position.viewer in position.claimants:
        return None
    return left if is_sure(position, position.viewer, left) else None


# ---- in answer


def answer(position: Position, claim: PendingClaim, *, rng: Random, budget: int) -> tuple[bool, Reason]:
    """Whether to accept *claim*, and why. *position* is as the answering seat sees it, claimant's hand in sight."""
    claimant, tricks = claim.seat, claim.tricks
    known = _completed(position)
    if position.viewer is claimant.partner:
        if tricks == claim.left:
            return True, reasons.CERTAIN
        best = None if known is None else _actual(position, known, claimant)
        if best is not None:
            return (True, reasons.CERTAIN) if best <= tricks else (False, reasons.OURS)
        return False, reasons.GUESS
    if tricks == 0 or is_sure(_as_seen_by(position, claimant), claimant, tricks):
        return True, reasons.CERTAIN
    if known is not None:
        best = _actual(position, known, claimant)
        if best is not None and best < tricks:
            return False, reasons.FAILS
    if _works_everywhere(_as_seen_by(position, claimant), claimant, tricks, rng=rng, budget=budget):
        return True, reasons.CERTAIN
    return False, reasons.GUESS


def _completed(position: Position) -> Masks | None:
    """All four hands, when at most one of them is out of sight."""
    if len(position.hidden) > 1:
        return None
    hands = [position.unseen if held is None else held for held in position.held]
    return np.array([hands], dtype=np.int64)


def _as_seen_by(position: Position, seat: Seat) -> Position:
    """The position without the hand of the viewer, which *seat* cannot see.

    What the viewer sees of others lies open to all: dummy, and hands shown by a claim.
    """
    held = tuple(
        None if other is position.viewer else cards for other, cards in zip(Seat, position.held, strict=True)
    )
    return msgspec.structs.replace(position, viewer=seat, held=held)


def _actual(position: Position, hands: Masks, claimant: Seat) -> int | None:
    """What the claimant's side takes with all hands open; None when that cannot be told."""
    found = _side_tricks(hands, position.trump, position.trick.leader, position.trick.cards, claimant)
    return None if found is None else int(found[0])


def _side_tricks(
    hands: Masks, trump: Suit | None, leader: Seat, trick: tuple[Card, ...], seat: Seat
) -> npt.NDArray[np.int64] | None:
    """By layout: what the side of *seat* takes. None when there is neither library nor an ending small enough."""
    turn = tuple(Seat)[(leader.order + len(trick)) % 4]
    left = int(hands[0, turn.order]).bit_count()
    if left == 0:
        return np.zeros(len(hands), dtype=np.int64)
    if solver.available():
        found = solver.solve_tricks(hands, trump, leader, trick).astype(np.int64)
    elif left <= endings.MOST_CARDS:
        rows = [tuple(row) for row in hands.tolist()]
        found = np.array([endings.best_tricks(row, trump, leader, trick) for row in rows], dtype=np.int64)
    else:
        return None
    return found if turn in (seat, seat.partner) else left - found


def _works_everywhere(position: Position, claimant: Seat, tricks: int, *, rng: Random, budget: int) -> bool:
    """Whether one line takes *tricks* in every layout that *claimant* has to fear; False when unsure."""
    able = solver.available()
    if not able and position.tricks_left > endings.MOST_CARDS:
        return False
    most = LAYOUTS if able else LAYOUTS_WITHOUT_SOLVER
    layouts = sample(position, want=most, evidence=NoEvidence(), rng=rng)
    if not layouts.all_listed:
        return False
    line = _Line(position.trump, claimant, POSITIONS * max(budget, LEAST_BUDGET))
    return line.found(layouts.hands, position.trick.leader, position.trick.cards, tricks)


class _Line:
    """Looks for one line of play that works in many layouts: the claimant's side may not tell them apart."""

    def __init__(self, trump: Suit | None, claimant: Seat, positions: int) -> None:
        self._trump, self._claimant = trump, claimant
        self._left = positions

    def found(self, layouts: Masks, leader: Seat, trick: tuple[Card, ...], need: int) -> bool:
        if need <= 0:
            return True
        self._left -= len(layouts)
        if self._left < 0:
            return False
        side = _side_tricks(layouts, self._trump, leader, trick, self._claimant)
        if side is None or side.min() < need:
            return False
        if len(layouts) == 1:
            return True
        turn = tuple(Seat)[(leader.order + len(trick)) % 4]
        ours = turn in (self._claimant, self._claimant.partner)
        outcomes = (
            self.found(*self._after(layouts, turn, card, leader, trick, need))
            for card in self._moves(layouts, turn, trick)
        )
        return any(outcomes) if ours else all(outcomes)

    def _moves(self, layouts: Masks, turn: Seat, trick: tuple[Card, ...]) -> tuple[Card, ...]:
        """What may be played: what the hand allows, or what it allows in some layout."""
        held = layouts[:, turn.order]
        legal = held
        if trick:
            same = held & SUIT_MASKS[trick[0].suit.order]
            legal = np.where(same != 0, same, held)
        return cards_of(int(np.bitwise_or.reduce(legal)))[::-1]

    def _after(
        self, layouts: Masks, turn: Seat, card: Card, leader: Seat, trick: tuple[Card, ...], need: int
    ) -> tuple[Masks, Seat, tuple[Card, ...], int]:
        bit = np.int64(1 << card.order)
        can = (layouts[:, turn.order] & bit) != 0
        if trick and card.suit is not trick[0].suit:
            can &= (layouts[:, turn.order] & SUIT_MASKS[trick[0].suit.order]) == 0
        rows = layouts[can].copy()
        rows[:, turn.order] &= ~bit
        trick = (*trick, card)
        if len(trick) < 4:
            return rows, leader, trick, need
        best = 0
        for place in range(1, 4):
            if trick[place].suit is trick[best].suit:
                best = place if trick[place].rank > trick[best].rank else best
            elif trick[place].suit is self._trump:
                best = place
        winner = tuple(Seat)[(leader.order + best) % 4]
        return rows, winner, (), need - (winner in (self._claimant, self._claimant.partner))
