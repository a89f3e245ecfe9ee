"""The play of two hands by simple rules, for when there is no time to imagine the other one.

Hands are bit masks by `Card.order`, *trump* is a `Suit.order`, or −1 at notrump.
"""

from __future__ import annotations

from kakehashi.model.cards import Suit

SUITS = tuple(((1 << 13) - 1) << (13 * suit.order) for suit in Suit)
ABOVE = tuple(SUITS[order // 13] & ~((2 << order) - 1) for order in range(52))
NO_TRUMP = -1


def beats(card: int, led: int, trump: int) -> bool:
    """Whether *card* wins the trick that *led* began."""
    if card // 13 == led // 13:
        return card > led
    return card // 13 == trump


def follows(hand: int, led: int | None) -> int:
    """The cards of *hand* that may be played."""
    return (hand & SUITS[led // 13] if led is not None else 0) or hand


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
