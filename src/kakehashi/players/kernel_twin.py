"""The searches of the native kernel once more in Python: slower by far, the same answers.

They serve where the kernel could not be built, and the tests hold the two against each other. How they work is said
in `native/`; cards and hands are those of `kakehashi.players.kernel`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import cache, partial

from kakehashi.players.kernel_rules import NilRules

SUIT_CARDS = (1 << 13) - 1
SUITS = tuple(SUIT_CARDS << 13 * suit for suit in range(4))
SPADES = SUITS[3]
NO_TRUMP = -1

_Strings = tuple[int, int, int, int]
"""By suit, the order of the cards left from the lowest bit up: 1 for the hand on lead, and a 1 above the highest."""


def beats(card: int, best: int, trump: int) -> bool:
    """Whether *card* wins over *best*, which wins so far."""
    if card // 13 == best // 13:
        return card > best
    return card // 13 == trump


class TwoHands:
    """Two hands against each other, both open; what is found out is remembered from one layout to the next."""

    def __init__(self, trump: int) -> None:
        self._trump = trump
        self._known: dict[_Strings, tuple[int, int]] = {}
        """The least and the most tricks of the hand on lead."""

    def tricks(self, mine: int, other: int, led: int | None) -> int:
        """The tricks of the hand to play, from here on."""
        count, reaches = mine.bit_count(), self._by_card(mine, other, led)
        most = 0
        for reach in reaches.values():
            while most < count and reach(most + 1):
                most += 1
        return most

    def cards(self, mine: int, other: int, led: int | None) -> dict[int, int]:
        """The same by card played."""
        count, reaches = mine.bit_count(), self._by_card(mine, other, led)
        return {
            card: bisect_left(range(1, count + 1), True, key=lambda want: not reach(want))
            for card, reach in reaches.items()
        }

    def _by_card(self, mine: int, other: int, led: int | None) -> dict[int, Callable[[int], bool]]:
        """By card that may be played: whether the hand to play takes so many tricks with it."""
        leader, follower = (mine, other) if led is None else (other | 1 << led, mine)
        strings, places = _strings(leader, follower)
        count = mine.bit_count()
        legal = (mine & SUITS[led // 13] if led is not None else 0) or mine

        def reach(card: int, want: int) -> bool:
            played = card // 13, places[card]
            if led is None:
                return self._lead_reaches(strings, count, want, *played)
            return not self._after(strings, count, count - want + 1, (led // 13, places[led]), played)

        return {card: partial(reach, card) for card in range(52) if legal >> card & 1}

    def _reaches(self, strings: _Strings, count: int, want: int) -> bool:
        """Whether the hand on lead takes *want* of the *count* tricks left."""
        if want <= 0:
            return True
        if want > count:
            return False
        least, most = self._known.get(strings, (0, count))
        if want <= least or want > most:
            return want <= least
        reached = any(
            self._lead_reaches(strings, count, want, suit, place)
            for suit in (3, 2, 1, 0)
            for place in _tops(_ours(strings[suit]))
        )
        least, most = self._known.get(strings, (0, count))
        self._known[strings] = (max(least, want), most) if reached else (least, min(most, want - 1))
        return reached

    def _lead_reaches(self, strings: _Strings, count: int, want: int, suit: int, place: int) -> bool:
        """Whether it takes them by leading that card: no reply may prevent it."""
        following = _theirs(strings[suit])
        replies = [(suit, reply) for reply in _bottoms(following, place)] or [
            (other, reply)
            for other in range(4)
            if other != suit
            for reply in _bottoms(_theirs(strings[other]))
        ]
        return all(self._after(strings, count, want, (suit, place), reply) for reply in replies)

    def _after(
        self, strings: _Strings, count: int, want: int, lead: tuple[int, int], reply: tuple[int, int]
    ) -> bool:
        """Whether the hand that led takes *want* tricks, this one among them, after that reply."""
        won = lead > reply if lead[0] == reply[0] else reply[0] != self._trump
        left = list(strings)
        for suit, place in sorted((lead, reply), reverse=True):
            below = left[suit] & ((1 << place) - 1)
            left[suit] = below | left[suit] >> place + 1 << place
        if won:
            return self._reaches((left[0], left[1], left[2], left[3]), count - 1, want - 1)
        turned = [string ^ (1 << string.bit_length() - 1) - 1 for string in left]
        return not self._reaches((turned[0], turned[1], turned[2], turned[3]), count - 1, count - want)


def _strings(leader: int, follower: int) -> tuple[_Strings, dict[int, int]]:
    """The position, and by card its place in the string of its suit."""
    strings = [0, 0, 0, 0]
    places: dict[int, int] = {}
    for suit in range(4):
        cards = [card for card in range(13 * suit, 13 * suit + 13) if (leader | follower) >> card & 1]
        places |= {card: place for place, card in enumerate(cards)}
        strings[suit] = sum((leader >> card & 1) << places[card] for card in cards) | 1 << len(cards)
    return (strings[0], strings[1], strings[2], strings[3]), places


def _ours(string: int) -> int:
    return string ^ 1 << string.bit_length() - 1


def _theirs(string: int) -> int:
    return ~string & (1 << string.bit_length() - 1) - 1


@cache
def _tops(cards: int) -> tuple[int, ...]:
    """The highest place of each run, from the highest down."""
    ends = cards & ~(cards >> 1)
    return tuple(place for place in reversed(range(ends.bit_length())) if ends >> place & 1)


@cache
def _bottoms(cards: int, lead: int | None = None) -> tuple[int, ...]:
    """The lowest place of each run; the card led ends one."""
    starts = cards & ~(cards << 1)
    places = tuple(place for place in range(starts.bit_length()) if starts >> place & 1)
    return places if lead is None else tuple(sorted(places, key=lambda place: place < lead))


class Nil:
    """Four open hands: whether the *nil* seat takes no trick, each side doing its best."""

    def __init__(self, nil: int, rules: NilRules, limit: int) -> None:
        self._nil, self._rules, self._left = nil, rules, limit
        self._known: dict[tuple[tuple[int, ...], int, bool], bool] = {}

    def made(self, hands: tuple[int, ...], leader: int, trick: tuple[int, ...]) -> bool | None:
        """From here on; None when so many nodes do not tell. *hands* are without the cards of *trick*."""
        try:
            return self._made(hands, leader, trick, self._rules.broken, self._rules.first_trick)
        except _Spent:
            return None

    def _made(
        self, hands: tuple[int, ...], leader: int, trick: tuple[int, ...], broken: bool, first: bool
    ) -> bool:
        seat = (leader + len(trick)) & 3
        if not hands[seat]:
            return True
        key = (hands, leader, broken)
        start = not trick and not first
        if start and key in self._known:
            return self._known[key]
        helps = not (seat ^ self._nil) & 1
        made = not helps
        for card in self._moves(hands, seat, trick, broken, first):
            if self._after(hands, leader, (*trick, card), broken, first) == helps:
                made = helps
                break
        if start:
            self._known[key] = made
        return made

    def _after(
        self, hands: tuple[int, ...], leader: int, trick: tuple[int, ...], broken: bool, first: bool
    ) -> bool:
        self._left -= 1
        if self._left < 0:
            raise _Spent
        seat = (leader + len(trick) - 1) & 3
        left = (*hands[:seat], hands[seat] ^ 1 << trick[-1], *hands[seat + 1 :])
        if len(trick) < 4:
            return self._made(left, leader, trick, broken, first)
        best = trick[0]
        for card in trick[1:]:
            best = card if beats(card, best, 3) else best
        winner = (leader + trick.index(best)) & 3
        if winner == self._nil:
            return False
        return self._made(left, winner, (), broken or max(trick) >= 39, False)

    def _moves(
        self, hands: tuple[int, ...], seat: int, trick: tuple[int, ...], broken: bool, first: bool
    ) -> list[int]:
        """One of each group of neighbors, low first; high first for the partner of nil."""
        legal = self._rules.allowed(hands[seat], trick, broken=broken, first=first)
        others = 0
        for hand in hands[:seat] + hands[seat + 1 :]:
            others |= hand
        for card in trick:
            others |= 1 << card
        moves: list[int] = []
        joined = False
        for card in range(52):
            if card % 13 == 0 or others >> card & 1:
                joined = False
            if legal >> card & 1:
                if not joined:
                    moves.append(card)
                joined = True
        return moves if (seat ^ self._nil) & 1 else moves[::-1]


class _Spent(Exception):
    """So many nodes do not tell."""
