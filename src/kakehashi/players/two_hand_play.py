"""The play of two hands against each other: solved exactly where that can be done, else by simple rules.

Hands are bit masks by `Card.order`, *trump* is a `Suit.order`, or −1 at notrump. The double-dummy library plays four
hands; two are enough for it when the other two hold only cards that never matter: the lowest of each suit, and no
trumps. `solvable` says whether there are enough of those.
"""

from __future__ import annotations

import numpy as np

from kakehashi.model.cards import PACK, Suit
from kakehashi.model.seats import Seat
from kakehashi.players import solver

SUITS = tuple(((1 << 13) - 1) << (13 * suit.order) for suit in Suit)
ABOVE = tuple(SUITS[order // 13] & ~((2 << order) - 1) for order in range(52))
NO_TRUMP = -1
MOST_SEARCHED = 6
"""Cards of each hand up to which the search here finishes in time."""

Layout = tuple[int, int]
"""The hand that is to play, and the other one."""


def beats(card: int, led: int, trump: int) -> bool:
    """Whether *card* wins the trick that *led* began."""
    if card // 13 == led // 13:
        return card > led
    return card // 13 == trump


def follows(hand: int, led: int | None) -> int:
    """The cards of *hand* that may be played."""
    return (hand & SUITS[led // 13] if led is not None else 0) or hand


def solvable(layout: Layout, trump: int, led: int | None) -> bool:
    """Whether the double-dummy library can be asked."""
    if not solver.available():
        return False
    held = layout[0] | layout[1] | (0 if led is None else 1 << led)
    idle = sum(13 - (held & mask).bit_count() for suit, mask in enumerate(SUITS) if suit != trump)
    return idle >= 2 * layout[0].bit_count()


def card_tricks(layouts: list[Layout], trump: int, led: int | None) -> list[dict[int, int]] | None:
    """By layout and card: the tricks of the hand to play, from here on; None where that takes too long to say."""
    if all(solvable(layout, trump, led) for layout in layouts):
        return _solved(layouts, trump, led)
    if layouts[0][0].bit_count() <= MOST_SEARCHED:
        search = _Search(trump)
        return [search.cards(*layout, led) for layout in layouts]
    return None


def most_tricks(layout: Layout, trump: int, led: int | None = None) -> int:
    """The tricks of the hand to play: exact when few cards are left, before that played by the rules."""
    first, second = layout
    mine = True  # whether `first`, which is to play, is the hand that was to play
    won = 0
    while first and not _exact((first, second), trump, led):
        if led is None:
            led = lead(first, second, trump)
            first ^= 1 << led
            first, second, mine = second, first, not mine
            continue
        card = follow(first, led, trump)
        first ^= 1 << card
        if not beats(card, led, trump):
            first, second, mine = second, first, not mine
        won += mine
        led = None
    if not first:
        return won
    found = card_tricks([(first, second)], trump, led)
    assert found
    best = max(found[0].values())
    return won + (best if mine else first.bit_count() - best)


def _exact(layout: Layout, trump: int, led: int | None) -> bool:
    return layout[0].bit_count() <= MOST_SEARCHED or solvable(layout, trump, led)


def _solved(layouts: list[Layout], trump: int, led: int | None) -> list[dict[int, int]]:
    """Ask the library: the leader of the trick sits North, the other East, and two idle hands complete the deal."""
    deals = np.zeros((len(layouts), 4), dtype=np.int64)
    names: list[dict[int, int]] = []
    for row, (mine, other) in enumerate(layouts):
        renamed = _renamed(mine | other | (0 if led is None else 1 << led))
        size = mine.bit_count()
        idle = _idle(renamed, trump, size)
        leader, follower = (mine, other) if led is None else (other, mine)
        deals[row] = (_rename(leader, renamed), _rename(follower, renamed), *idle)
        names.append(renamed)
    suit = None if trump == NO_TRUMP else tuple(Suit)[trump]
    if led is None:
        found = solver.solve_cards(deals, suit, Seat.N)
        rows = zip(found, names, layouts, strict=True)
        return [
            {card: int(scores[new]) for card, new in name.items() if mine >> card & 1}
            for scores, name, (mine, _) in rows
        ]
    answers: list[dict[int, int]] = []
    for row, (mine, _) in enumerate(layouts):
        trick = (PACK[names[row][led]],)
        (scores,) = solver.solve_cards(deals[row : row + 1], suit, Seat.N, trick)
        legal = follows(mine, led)
        answers.append({card: int(scores[new]) for card, new in names[row].items() if legal >> card & 1})
    return answers


def _renamed(held: int) -> dict[int, int]:
    """The cards of both hands as the highest of their suits, in the same order."""
    names: dict[int, int] = {}
    for suit in range(4):
        own = [card for card in range(13 * suit, 13 * suit + 13) if held >> card & 1]
        names |= {card: 13 * suit + 13 - len(own) + place for place, card in enumerate(own)}
    return names


def _rename(hand: int, names: dict[int, int]) -> int:
    return sum(1 << new for card, new in names.items() if hand >> card & 1)


def _idle(names: dict[int, int], trump: int, size: int) -> tuple[int, int]:
    """Two hands of cards that never win a trick, each in as few suits as can be."""
    taken = set(names.values())
    cards = [card for card in range(52) if card not in taken and card // 13 != trump]
    return sum(1 << card for card in cards[:size]), sum(1 << card for card in cards[-size:])


class _Search:
    """Every line of play of two hands, for when the library is missing; positions at the start of a trick are kept."""

    def __init__(self, trump: int) -> None:
        self._trump = trump
        self._known: dict[Layout, int] = {}

    def cards(self, mine: int, other: int, led: int | None) -> dict[int, int]:
        legal = follows(mine, led)
        moves = [card for card in range(52) if legal >> card & 1]
        return {card: self._after(mine, other, card, led) for card in moves}

    def _after(self, mine: int, other: int, card: int, led: int | None) -> int:
        """The tricks of `mine` once it has played *card*."""
        mine ^= 1 << card
        if led is None:
            left = other.bit_count()
            legal = follows(other, card)
            return left - max(
                self._after(other, mine, reply, card) for reply in self._moves(legal, mine | other)
            )
        if beats(card, led, self._trump):
            return 1 + self._leading(mine, other)
        return mine.bit_count() - self._leading(other, mine)

    def _leading(self, leader: int, other: int) -> int:
        if not leader:
            return 0
        key = (leader, other)
        known = self._known.get(key)
        if known is None:
            moves = self._moves(leader, leader | other)
            known = self._known[key] = max(self._after(leader, other, card, None) for card in moves)
        return known

    @staticmethod
    def _moves(legal: int, held: int) -> list[int]:
        """One of each group of cards with nothing of the other hand between them."""
        moves: list[int] = []
        joined = False
        for card in range(51, -1, -1):
            if card % 13 == 12:
                joined = False
            if legal >> card & 1:
                if not joined:
                    moves.append(card)
                joined = True
            elif held >> card & 1:
                joined = False
        return moves


# ---- by rule


def follow(hand: int, led: int, trump: int) -> int:
    """Win as cheaply as possible, ruff low, else throw away the lowest."""
    legal = follows(hand, led)
    winners = legal & ABOVE[led]
    if winners:
        return _low(winners)
    if legal & SUITS[led // 13]:
        return _low(legal)
    if trump >= 0 and legal & SUITS[trump]:
        return _low(legal & SUITS[trump])
    return junk(legal, trump)


def lead(hand: int, others: int, trump: int) -> int:
    """Winners while the other hand may have to follow, trumps first when they are many; else low from length.

    *others*: what the other hand may hold.
    """
    best, most = -1, -1000.0
    against = others & SUITS[trump] if trump >= 0 else 0
    for suit, mask in enumerate(SUITS):
        own = hand & mask
        if not own:
            continue
        top, length = own.bit_length() - 1, own.bit_count()
        foes = others & mask
        certain = not foes & ABOVE[top]
        if suit == trump:
            liking = 30.0 if certain and against else 6.0 if length >= 4 and against else -8.0
        elif certain:
            liking = 20.0 + length if foes or not against else -4.0
        else:
            liking = length + (top % 13) / 6
        card = top if certain or _run(own, foes) >= 2 else _low(own)
        if liking > most:
            best, most = card, liking
    return best


def junk(hand: int, trump: int) -> int:
    """The card that is missed least: a low one of a short suit, that guards nothing."""
    best, least = -1, 1000.0
    for suit, mask in enumerate(SUITS):
        own = hand & mask
        if not own:
            continue
        card, length, top = _low(own), own.bit_count(), (own.bit_length() - 1) % 13
        cost = card % 13 + 0.8 * length + (20 if suit == trump else 0)
        if top < 12 and top + length >= 13 > top + length - 1:
            cost += 5  # the last guard of an honor
        if cost < least:
            best, least = card, cost
    return best


def _run(own: int, foes: int) -> int:
    """How many cards from the top have nothing of *foes* between them."""
    count, top = 0, own.bit_length() - 1
    for card in range(top, top - top % 13 - 1, -1):
        if foes >> card & 1:
            break
        count += own >> card & 1
    return count


def _low(mask: int) -> int:
    return (mask & -mask).bit_length() - 1
