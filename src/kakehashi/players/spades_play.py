"""The cards of Spades: sound rules for every seat, and whole deals played out by them.

The rules know what a seat knows: its own hand, what is still out, the bids and the tricks taken. They choose when there
is no time to think; and deals imagined by the thousand are played out by them, to see what each card leads to.

For speed a card is its `Card.order`, a hand a bit mask, and a seat its `Seat.order`.
"""

from __future__ import annotations

import msgspec

from kakehashi.model.cards import Suit

SUITS = tuple(((1 << 13) - 1) << (13 * suit.order) for suit in Suit)
SPADE = Suit.S.order
SPADES = SUITS[SPADE]
FIRST_SPADE = 13 * SPADE
ABOVE = tuple(SUITS[order // 13] & ~((2 << order) - 1) for order in range(52))
"""By card: the higher cards of its suit."""
CLUBS = SUITS[Suit.C.order]

SETTING = 2
"""A side that has its bid goes on taking tricks while the others can be set by so many, or fewer, of those left."""


class Stakes(msgspec.Struct, frozen=True):
    """What does not change during the play. By seat, or by side: north-south, then east-west."""

    nil: tuple[bool, ...]
    """By seat: whether it undertook to take no trick."""
    contract: tuple[int, int]
    """By side."""
    ducks: bool
    """Whether a side that has its bid is better off without more tricks."""
    attacks: tuple[bool, bool]
    """By side: whether it tries to make the others' nil fail."""
    breaking: bool
    """Whether spades may be led only when one was played before."""
    no_spade_first: bool
    lowest_club_first: bool
    two_of_clubs_leads: bool


class Moment(msgspec.Struct):
    """A point of the play. Mutable: deals are played out in place."""

    leader: int
    trick: list[int]
    taken: list[int]
    out: int
    """Every card that is in some hand."""
    broken: bool

    def copy(self) -> Moment:
        return Moment(self.leader, self.trick[:], self.taken[:], self.out, self.broken)


def winning(trick: list[int]) -> int:
    """The place in the trick of the card that wins so far."""
    best, place = trick[0], 0
    for later in range(1, len(trick)):
        card = trick[later]
        if card // 13 == best // 13:
            if card > best:
                best, place = card, later
        elif card >= FIRST_SPADE:
            best, place = card, later
    return place


def allowed(hand: int, moment: Moment, stakes: Stakes) -> int:
    """The cards of *hand* that may be played."""
    first = not any(moment.taken)
    lowest_club = stakes.lowest_club_first or (stakes.two_of_clubs_leads and not moment.trick)
    if first and lowest_club and hand & CLUBS:
        return hand & -hand
    if moment.trick:
        following = hand & SUITS[moment.trick[0] // 13]
        if following:
            return following
        held_back = stakes.no_spade_first and first
    else:
        held_back = stakes.breaking and not moment.broken
    return (hand & ~SPADES or hand) if held_back else hand


def wants_tricks(side: int, taken: list[int], stakes: Stakes) -> bool:
    """Whether *side* is better off with more tricks: for its bid, to set the others, or because they cost nothing."""
    if not stakes.ducks or taken[side] + taken[side + 2] < stakes.contract[side]:
        return True
    left = 13 - sum(taken)
    theirs = stakes.contract[1 - side] - taken[1 - side] - taken[3 - side]
    return 0 < theirs <= left <= theirs + SETTING


def sensible(hand: int, legal: int, seat: int, moment: Moment, stakes: Stakes) -> int:
    """The card that the rules choose out of *legal*."""
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    if not moment.trick:
        return _lead(hand, legal, seat, moment, stakes)
    return _follow(hand, legal, seat, moment, stakes)


def play_out(hands: list[int], moment: Moment, stakes: Stakes) -> tuple[int, ...]:
    """Play to the end by the rules, in place: the tricks of each seat."""
    left = hands[(moment.leader + len(moment.trick)) & 3].bit_count()
    while left:
        seat = (moment.leader + len(moment.trick)) & 3
        hand = hands[seat]
        play(sensible(hand, allowed(hand, moment, stakes), seat, moment, stakes), hands, moment)
        if not moment.trick:
            left -= 1
    return tuple(moment.taken)


def play(card: int, hands: list[int], moment: Moment) -> None:
    """Play that card for the seat whose turn it is."""
    trick = moment.trick
    hands[(moment.leader + len(trick)) & 3] ^= 1 << card
    trick.append(card)
    moment.out ^= 1 << card
    if len(trick) == 4:
        winner = (moment.leader + winning(trick)) & 3
        moment.taken[winner] += 1
        moment.leader = winner
        if not moment.broken:
            moment.broken = max(trick) >= FIRST_SPADE
        trick.clear()


# ---- following


def _follow(hand: int, legal: int, seat: int, moment: Moment, stakes: Stakes) -> int:
    trick, taken = moment.trick, moment.taken
    place = winning(trick)
    best, winner = trick[place], (moment.leader + place) & 3
    last, partner, side = len(trick) == 3, seat ^ 2, seat & 1
    beat = legal & (ABOVE[best] | (SPADES if best < FIRST_SPADE else 0))
    lose = legal & ~beat
    following = bool(legal & SUITS[trick[0] // 13])

    if stakes.nil[seat] and not taken[seat]:
        if lose:
            return _top(lose) if following else _most_dangerous(lose)
        return (
            _top(beat) if last and beat & (beat - 1) and not beat & ~SUITS[_top(beat) // 13] else _low(beat)
        )
    partner_to_play = (partner - moment.leader) & 3 > len(trick)
    if stakes.nil[partner] and not taken[partner]:
        if winner == partner and beat:
            return _low(beat) if last or not following else _top(beat)
        if partner_to_play and beat and following:
            return _cheapest_equal(_top(beat), hand, moment)
    if stakes.attacks[side]:
        for foe in (seat ^ 1, seat ^ 3):
            if stakes.nil[foe] and not taken[foe]:
                if winner == foe and lose:
                    return _top(lose) if following else _junk(lose, hand)
                if (foe - moment.leader) & 3 > len(trick) and lose:
                    return _low(lose) if following else _junk(lose, hand)
    if not wants_tricks(side, taken, stakes):
        if lose:
            return _top(lose) if following else _most_dangerous(lose)
        return _top(beat) if last else _low(beat)

    others = moment.out & ~hand
    if winner == partner:
        if last or not others & ABOVE[best] or not beat:
            return _junk(lose or legal, hand)
        if not following:
            return _junk(lose, hand) if lose else _low(legal)
        top = _top(beat)
        between = others & ABOVE[best] & ~ABOVE[top]
        if between and not others & ABOVE[top]:
            return _cheapest_equal(top, hand, moment)
        return _low(legal)
    if not beat:
        return _junk(lose, hand)
    if last or not following:
        return _low(beat)
    top = _top(beat)
    if not others & ABOVE[top] or len(trick) == 2:
        return _cheapest_equal(top, hand, moment)
    return _low(legal)


def _top(mask: int) -> int:
    return mask.bit_length() - 1


def _low(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _cheapest_equal(card: int, hand: int, moment: Moment) -> int:
    """The lowest card of *hand* that is as good as *card*."""
    others, best = moment.out & ~hand, card
    for played in moment.trick:
        others |= 1 << played
    for order in range(card - 1, 13 * (card // 13) - 1, -1):
        if others >> order & 1:
            break
        if hand >> order & 1:
            best = order
    return best


def _junk(mask: int, hand: int) -> int:
    """The card of *mask* that is missed least: low, from a short suit, no guard of an honor, no spade."""
    best, least = -1, 1000
    for suit in (0, 1, 2):
        own = mask & SUITS[suit]
        if not own:
            continue
        card = _low(own)
        whole = hand & SUITS[suit]
        length, top = whole.bit_count(), _top(whole) % 13
        cost = 4 * (card % 13) + length
        if top >= 10 and length > 1:
            cost += 14 if length <= 13 - top + 1 and top < 12 else 4
        if cost < least:
            best, least = card, cost
    return best if best >= 0 else _low(mask)


def _most_dangerous(mask: int) -> int:
    """The card of *mask* that is most likely to take a trick one does not want."""
    if mask & SPADES:
        return _top(mask & SPADES)
    best, most = -1, -1000
    for suit in (0, 1, 2):
        own = mask & SUITS[suit]
        if own:
            card = _top(own)
            danger = 4 * (card % 13) - 3 * own.bit_count()
            if danger > most:
                best, most = card, danger
    return best


# ---- leading


def _lead(hand: int, legal: int, seat: int, moment: Moment, stakes: Stakes) -> int:
    taken, side = moment.taken, seat & 1
    others = moment.out & ~hand
    if stakes.nil[seat] and not taken[seat]:
        return _safest_low(legal, others)
    if stakes.nil[seat ^ 2] and not taken[seat ^ 2]:
        return _highest(legal, others)
    if stakes.attacks[side] and any(stakes.nil[foe] and not taken[foe] for foe in (seat ^ 1, seat ^ 3)):
        return _safest_low(legal & ~SPADES or legal, others)
    if not wants_tricks(side, taken, stakes):
        return _safest_low(legal, others)
    best, most = -1, -1000
    trumps_out = (others & SPADES).bit_count()
    for suit in (0, 1, 2):
        own = legal & SUITS[suit]
        if not own:
            continue
        outside = (others & SUITS[suit]).bit_count()
        top = _top(own)
        if not others & ABOVE[top]:
            liking = 30 + 2 * outside if outside >= 5 or not trumps_out else 2 * outside - 5
            card = top
        else:
            card = _low(own)
            length = own.bit_count()
            liking = 8 - length if length <= 2 and hand & SPADES and top % 13 < 11 else outside - top % 13
        if liking > most:
            best, most = card, liking
    own = legal & SPADES
    if own:
        top = _top(own)
        length = own.bit_count()
        if not others & ABOVE[top]:
            liking = 20 if not trumps_out or length > trumps_out else 10 if length >= 5 else -20
            if liking > most:
                return top
        if best < 0:
            return _low(own)
    return best


def _safest_low(legal: int, others: int) -> int:
    """A low card that many others can beat; a spade only where nothing else is left."""
    best, most = -1, -1000
    for suit in (0, 1, 2, 3):
        own = legal & SUITS[suit]
        if own:
            card = _low(own)
            safety = 4 * (others & ABOVE[card]).bit_count() - own.bit_count() + (0 if suit == SPADE else 20)
            if safety > most:
                best, most = card, safety
    return best


def _highest(legal: int, others: int) -> int:
    """The card that fewest can beat, to take the trick before partner has to."""
    best, least = -1, 1000
    for suit in (0, 1, 2, 3):
        own = legal & SUITS[suit]
        if own:
            card = _top(own)
            cost = 4 * (others & ABOVE[card]).bit_count() - own.bit_count() + (6 if suit == SPADE else 0)
            if cost < least:
                best, least = card, cost
    return best
