"""Claims: which to make, and which to accept (RULES 1.12).

A claim is good when the claimant has a way to its tricks that works wherever the hidden cards lie. That is shown from
the top, by counting winners with no need to know where anything lies; or by going through the layouts that the claimant
has to fear, looking for one line that works in all of them. One that needs a guess is not good.
"""

from __future__ import annotations

from random import Random

import msgspec
import numpy as np
import numpy.typing as npt

from kakehashi.model.cards import PACK, Card, Suit
from kakehashi.model.seats import Seat
from kakehashi.phases.play import PendingClaim
from kakehashi.players import endings, reasons, solver
from kakehashi.players.base import Reason
from kakehashi.players.position import SUIT_MASKS, Position, cards_of, suit_of
from kakehashi.players.sampling import NoEvidence, sample

Masks = npt.NDArray[np.int64]

LAYOUTS = 100
"""Layouts the claimant has to fear that are looked at, when the budget is no smaller."""
LAYOUTS_WITHOUT_SOLVER = 24
POSITIONS = 3_000
"""Positions solved in search of one line, before the claim counts as unsure."""
LINES = 4_000
"""Steps in counting tricks from the top, before no more are looked for."""


# ---- from the top


def sure_tricks(position: Position, seat: Seat) -> int:
    """The tricks *seat* and the partner whose cards it sees can take one after another from here, whatever is where.

    Only what is certain counts: cards higher than every unseen one, after trumps are gone or with none about. 0 when
    their side is not to play.
    """
    own = {each: position.held[each.order] or 0 for each in position.side_of(seat)}
    if position.turn not in own:
        return 0
    foes = position.out & ~own[seat] & ~own[seat.partner]
    for card in position.trick.cards:
        foes &= ~(1 << card.order)
    partner_known = position.held[seat.partner.order] is not None
    count = _Count(position.trump, foes, partner_known)
    if not position.trick.cards:
        return count.run(own[seat], own[seat.partner], first_leads=position.turn is seat)
    if len(position.trick.cards) < 3:
        return 0
    # Last to play: the trick is as good as over.
    best = 0
    mine, other = own[position.turn], own[position.turn.partner]
    for card in cards_of(position.legal):
        trick = msgspec.structs.replace(position.trick, cards=(*position.trick.cards, card))
        winner = trick.winner(position.trump)
        if winner in own:
            left = mine & ~(1 << card.order)
            best = max(best, 1 + count.run(left, other, first_leads=winner is position.turn))
    return best


class _Count:
    """Counts tricks from the top for two hands against a pool of unseen cards, wherever those lie."""

    def __init__(self, trump: Suit | None, foes: int, partner_known: bool) -> None:
        self._trump = trump
        self._foes = foes
        self._partner_known = partner_known
        self._seen: dict[tuple[int, int, bool, tuple[int, ...]], int] = {}
        self._steps = 0

    def run(self, first: int, second: int, *, first_leads: bool) -> int:
        if not self._partner_known:
            second = 0
        return self._most(first, second, first_leads, (0, 0, 0, 0))

    def _most(self, first: int, second: int, first_leads: bool, rounds: tuple[int, ...]) -> int:
        leading = first if first_leads else second
        if not leading:
            return 0
        key = (first, second, first_leads, rounds)
        if key in self._seen:
            return self._seen[key]
        self._steps += 1
        if self._steps > LINES:
            return 0
        following = second if first_leads else first
        size, best = leading.bit_count(), 0
        for lead in reversed(cards_of(leading)):
            for follow in self._follows(lead.suit, following):
                leader_wins = self._wins(lead, follow, rounds)
                if leader_wins is None:
                    continue
                after = list(rounds)
                after[lead.suit.order] += 1
                rest = leading & ~(1 << lead.order)
                rest_following = following & ~(1 << follow.order) if follow else following
                one, two = (rest, rest_following) if first_leads else (rest_following, rest)
                best = max(best, 1 + self._most(one, two, leader_wins == first_leads, tuple(after)))
                if best == size:
                    break
            if best == size:
                break
        self._seen[key] = best
        return best

    @staticmethod
    def _follows(suit: Suit, hand: int) -> tuple[Card | None, ...]:
        """The cards worth following with: the lowest and the highest of the suit, else the lowest of each suit."""
        if not hand:
            return (None,)
        same = cards_of(suit_of(hand, suit))
        if len(same) > 1:
            return (same[0], same[-1])
        if same:
            return same
        return tuple([cards_of(suit_of(hand, other))[0] for other in Suit if suit_of(hand, other)])

    def _wins(self, lead: Card, follow: Card | None, rounds: tuple[int, ...]) -> bool | None:
        """Whether the leading hand wins the trick; None when the foes might."""
        left = self._left(lead.suit, rounds)
        if self._trump and lead.suit is not self._trump and self._left(self._trump, rounds):
            return None
        if follow and follow.suit is not lead.suit:
            if follow.suit is self._trump:
                return False  # no foe has a trump
            follow = None
        high = max(lead.rank, follow.rank if follow else 0)
        if left and PACK[left.bit_length() - 1].rank > high:
            return None
        return lead.rank == high

    def _left(self, suit: Suit, rounds: tuple[int, ...]) -> int:
        """What the foes may still hold in the suit: one card or more fell in each round, their lowest to be safe."""
        mask = suit_of(self._foes, suit)
        for _ in range(rounds[suit.order]):
            mask &= mask - 1
        return mask


def to_claim(position: Position) -> int | None:
    """The tricks to claim, when all that are left are certain and it saves time; None otherwise."""
    if position.trick.cards or position.tricks_left < 2 or not position.tricks:
        return None
    left = position.tricks_left
    return left if sure_tricks(position, position.viewer) == left else None


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
    if tricks == 0 or sure_tricks(_as_seen_by(position, claimant), claimant) >= tricks:
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
    """The position without what *seat* cannot see: hidden are all but its own hand and dummy's."""
    held = tuple(
        cards if other in (seat, position.dummy) else None
        for other, cards in zip(Seat, position.held, strict=True)
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
    want = min(max(budget, 20), LAYOUTS) if able else LAYOUTS_WITHOUT_SOLVER
    layouts = sample(position, want=want, evidence=NoEvidence(), rng=rng).hands
    line = _Line(position.trump, claimant)
    return line.found(layouts, position.trick.leader, position.trick.cards, tricks)


class _Line:
    """Looks for one line of play that works in many layouts: the claimant's side may not tell them apart."""

    def __init__(self, trump: Suit | None, claimant: Seat) -> None:
        self._trump, self._claimant = trump, claimant
        self._solved = 0

    def found(self, layouts: Masks, leader: Seat, trick: tuple[Card, ...], need: int) -> bool:
        if need <= 0:
            return True
        self._solved += len(layouts)
        if self._solved > POSITIONS:
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
