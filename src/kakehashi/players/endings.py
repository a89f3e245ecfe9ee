"""The last few tricks, solved by search: for when the double-dummy library is missing."""

from __future__ import annotations

from kakehashi.model.cards import PACK, Card, Suit
from kakehashi.model.seats import Seat
from kakehashi.players.position import suit_of

MOST_CARDS = 5
"""A hand may hold so many cards at the most."""

_Hands = tuple[int, int, int, int]


def best_tricks(hands: _Hands, trump: Suit | None, leader: Seat, trick: tuple[Card, ...] = ()) -> int:
    """The tricks that the side to play takes from here when all four hands are open, the trick on the table among them.

    *hands*: masks of what N, E, S and W hold, without the cards of *trick*.
    """
    return _Search(trump).side_to_play(hands, leader.order, tuple(card.order for card in trick))


class _Search:
    """Alpha-beta over one ending, with what is known at the start of a trick remembered."""

    def __init__(self, trump: Suit | None) -> None:
        self._trump = trump.order if trump else -1
        self._known: dict[tuple[_Hands, int], tuple[int, int]] = {}

    def side_to_play(self, hands: _Hands, leader: int, trick: tuple[int, ...]) -> int:
        turn = (leader + len(trick)) % 4
        left = hands[turn].bit_count()
        low, high = 0, left
        while low < high:  # how many are sure: halve what is possible
            middle = (low + high + 1) // 2
            if self._reaches(hands, leader, trick, middle, turn % 2):
                low = middle
            else:
                high = middle - 1
        return low

    def _reaches(self, hands: _Hands, leader: int, trick: tuple[int, ...], want: int, side: int) -> bool:
        """Whether the side (0 north-south, 1 east-west) takes *want* tricks from here."""
        if want <= 0:
            return True
        turn = (leader + len(trick)) % 4
        left = hands[turn].bit_count()
        if want > left:
            return False
        key = (hands, leader) if not trick else None
        if key:
            # Kept for one side: what north-south can be sure of, and the most that it may hope for.
            sure, hope = self._known.get(key, (0, left))
            least, most = (sure, hope) if side == 0 else (left - hope, left - sure)
            if want <= least:
                return True
            if want > most:
                return False
        ours = turn % 2 == side
        reached = not ours
        for order in self._moves(hands, turn, trick):
            after = self._after(hands, turn, order, leader, trick, want, side)
            if after is ours:
                reached = ours
                break
        if key:
            self._remember(key, left, want, side, reached)
        return reached

    def _remember(self, key: tuple[_Hands, int], left: int, want: int, side: int, reached: bool) -> None:
        sure, hope = self._known.get(key, (0, left))
        if side == 0:
            self._known[key] = (max(sure, want), hope) if reached else (sure, min(hope, want - 1))
        elif reached:
            self._known[key] = (sure, min(hope, left - want))
        else:
            self._known[key] = (max(sure, left - want + 1), hope)

    def _after(
        self, hands: _Hands, turn: int, order: int, leader: int, trick: tuple[int, ...], want: int, side: int
    ) -> bool:
        changed = list(hands)
        changed[turn] &= ~(1 << order)
        now: _Hands = (changed[0], changed[1], changed[2], changed[3])
        trick = (*trick, order)
        if len(trick) < 4:
            return self._reaches(now, leader, trick, want, side)
        best = 0
        for place in range(1, 4):
            if self._beats(trick[place], trick[best]):
                best = place
        winner = (leader + best) % 4
        return self._reaches(now, winner, (), want - (winner % 2 == side), side)

    def _beats(self, order: int, best: int) -> bool:
        if order // 13 == best // 13:
            return order > best
        return order // 13 == self._trump

    @staticmethod
    def _moves(hands: _Hands, turn: int, trick: tuple[int, ...]) -> list[int]:
        """One of each group of touching cards, high first."""
        hand = hands[turn]
        legal = (suit_of(hand, PACK[trick[0]].suit) if trick else 0) or hand
        out = hands[0] | hands[1] | hands[2] | hands[3]
        for order in trick:
            out |= 1 << order
        moves: list[int] = []
        touching = False
        for order in range(51, -1, -1):
            bit = 1 << order
            if order % 13 == 12:
                touching = False
            if legal & bit:
                if not touching:
                    moves.append(order)
                touching = True
            elif out & bit:
                touching = False
        return moves
