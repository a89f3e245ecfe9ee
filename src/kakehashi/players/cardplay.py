"""Sound simple card play: what an attentive player does without counting.

Every legal card gets a liking; the best liked is played when there is nothing better to go by, and decides between
cards that a search finds equal. So this is also where the carding lives that a partner can read: fourth best, top of a
sequence, lowest of equals.
"""

from __future__ import annotations

from kakehashi.model.cards import PACK, Card, Suit
from kakehashi.model.seats import Seat
from kakehashi.players.position import Position, cards_of, suit_of

ACE, KING, QUEEN, JACK, TEN, NINE = 14, 13, 12, 11, 10, 9

WINS_ENOUGH = 60.0
WINS = 40.0


def likings(position: Position) -> dict[Card, float]:
    """How well liked each legal card is; only the order means something. Low to high in the pack."""
    legal = cards_of(position.legal)
    if len(legal) == 1:
        return {legal[0]: 0.0}
    if not position.trick.cards:
        leads = _defenders_leads if position.defending else _declarers_leads
        return leads(position)
    if position.trick.led is legal[0].suit:
        return _followings(position)
    return _discards(position)


def best_liked(position: Position) -> Card:
    """The best liked card; of equally liked ones the lowest."""
    return max(likings(position).items(), key=lambda item: (item[1], -item[0].rank, -item[0].suit.order))[0]


# ---- what the cards are worth


def _above(card: Card, mask: int) -> int:
    """The cards of *mask* that are higher in the suit of *card*."""
    return suit_of(mask, card.suit) & ~((1 << (card.order + 1)) - 1)


def _lowest_equal(card: Card, hand: int, others: int) -> Card:
    """The lowest card of *hand* that is as good as *card*: nothing of *others* lies between."""
    best = card
    for order in range(card.order - 1, 13 * card.suit.order - 1, -1):
        bit = 1 << order
        if others & bit:
            break
        if hand & bit:
            best = PACK[order]
    return best


def _is_top(card: Card, position: Position) -> bool:
    """Whether no card that is still out beats it in its suit (a card of one's own hand does not count)."""
    return not _above(card, position.out & ~position.hand)


def _sequence(card: Card, hand: int) -> int:
    """How many cards of *hand* touch downwards from *card*, itself among them."""
    length, order = 0, card.order
    while order >= 13 * card.suit.order and hand & (1 << order):
        length, order = length + 1, order - 1
    return length


def _needed(position: Position) -> int | None:
    """The tricks that the side to play still needs to make or beat the contract; None without a contract."""
    if position.contract is None or position.declarer is None:
        return None
    needed = position.contract.tricks_needed
    if position.defending:
        return 14 - needed - position.won(*position.side_of(position.turn))
    return needed - position.won(position.declarer, position.declarer.partner)


# ---- following suit


def _followings(position: Position) -> dict[Card, float]:
    trick, trump, turn = position.trick, position.trump, position.turn
    legal = cards_of(position.legal)
    place = len(trick.cards)
    winner = trick.winner(trump)
    best = trick.cards[trick.seats.index(winner)]
    ruffed = best.suit is not trick.led
    beating = [] if ruffed else [card for card in legal if card.rank > best.rank]
    likes = {card: -card.rank / 10 for card in legal}
    if not beating:
        return likes
    to_come = [trick.seats[later] for later in range(place + 1, 4)]
    foes = [seat for seat in to_come if seat is not turn.partner]
    sure = [card for card in beating if not any(_may_beat(seat, card, position) for seat in foes)]
    if sure and _needed(position) == 1:
        likes[sure[0]] += WINS_ENOUGH
        return likes
    if winner is turn.partner and not any(_may_beat(seat, best, position) for seat in foes):
        return likes
    if place == 3:
        if winner is not turn.partner:
            likes[beating[0]] += WINS
        return likes
    play = _third_hand if place == 2 else _second_hand
    if card := play(position, best, beating, sure):
        likes[card] += WINS
    return likes


def _may_beat(seat: Seat, card: Card, position: Position) -> bool:
    """Whether *seat*, yet to play to this trick, can hold a card that beats *card*."""
    led = position.trick.led or card.suit
    held = position.held[seat.order]
    may = held if held is not None else position.unseen
    shown_out = led in position.voids[seat.order]
    if suit_of(may, led) and not shown_out:
        if card.suit is led and _above(card, may):
            return True
        if held is not None:
            return False
        if position.trump is None or position.trump is led or position.tricks_left > 6:
            return False
        return card.suit is not position.trump and suit_of(may, led).bit_count() <= 2
    if position.trump is None or position.trump in position.voids[seat.order]:
        return False
    trumps = suit_of(may, position.trump)
    return bool(_above(card, trumps) if card.suit is position.trump else trumps)


def _third_hand(position: Position, best: Card, beating: list[Card], sure: list[Card]) -> Card | None:
    last = position.trick.seats[3]
    hand, foes = position.hand, position.others
    if position.trick.winner(position.trump) is position.turn.partner:
        # Partner's card may be beaten. It helps only to play one that partner's is not as good as.
        beating = [card for card in beating if _between(best, card, position.unseen)]
        if not beating:
            return None
    if position.held[last.order] is not None:
        return sure[0] if sure else None
    top = beating[-1]
    if not position.defending and _finesse(position, beating):
        return _finesse(position, beating)
    return _lowest_equal(top, hand, foes)


def _between(low: Card, high: Card, mask: int) -> int:
    return _above(low, mask) & ~_above(high, mask)


def _finesse(position: Position, beating: list[Card]) -> Card | None:
    """The card to try when one honor is missing between two of declarer's, unless it is likely to fall."""
    top = beating[-1]
    if not _is_top(top, position):
        return None
    missing = suit_of(position.unseen, top.suit)
    for card in reversed(beating[:-1]):
        gap = _between(card, top, missing)
        if gap:
            fewest = {KING: 3, QUEEN: 5, JACK: 7}.get(PACK[gap.bit_length() - 1].rank, 99)
            if missing.bit_count() >= fewest:
                return _lowest_equal(card, position.hand, position.others)
            return None
    return None


def _second_hand(position: Position, best: Card, beating: list[Card], sure: list[Card]) -> Card | None:
    hand = position.hand
    partner = position.held[position.turn.partner.order]
    if partner is not None and any(
        card.rank > best.rank and _is_top(card, position) for card in cards_of(suit_of(partner, best.suit))
    ):
        return None  # partner's winner can take it
    if len(beating) == 1 and suit_of(hand, best.suit).bit_count() == 1:
        return beating[0]
    if best.rank >= TEN and beating[-1].rank >= QUEEN:
        return _lowest_equal(beating[0], hand, position.others)  # an honor on an honor
    for card in reversed(beating):
        if card.rank >= JACK and _sequence(card, hand) >= 2 and not _above(card, hand):
            return _lowest_equal(card, hand, position.others)  # split honors
    if sure and position.trump is not None and sure[-1].rank == ACE and not position.defending:
        return sure[0]
    return None


# ---- not able to follow


def _discards(position: Position) -> dict[Card, float]:
    trick, trump, turn = position.trick, position.trump, position.turn
    legal = cards_of(position.legal)
    likes = {card: -_cost(card, position) for card in legal}
    if trump is None:
        return likes
    winner = trick.winner(trump)
    best = trick.cards[trick.seats.index(winner)]
    to_come = [trick.seats[later] for later in range(len(trick.cards) + 1, 4)]
    foes = [seat for seat in to_come if seat is not turn.partner]
    if winner is turn.partner and not any(_may_beat(seat, best, position) for seat in foes):
        return likes
    if turn.partner in to_come:
        partner = position.held[turn.partner.order]
        if partner is not None and any(
            card.rank > best.rank and _is_top(card, position)
            for card in cards_of(suit_of(partner, best.suit))
        ):
            return likes
    ruffs = [
        card for card in legal if card.suit is trump and (best.suit is not trump or card.rank > best.rank)
    ]
    if ruffs:
        likes[ruffs[0]] += 100.0
    return likes


def _cost(card: Card, position: Position) -> float:
    """What is lost when *card* is thrown away."""
    hand = position.hand
    others = position.out & ~hand
    suit = suit_of(hand, card.suit)
    length = suit.bit_count()
    if card.suit is position.trump:
        return 50.0 + card.rank
    above = _above(card, others).bit_count()
    cost = card.rank / 10
    if above == 0 and (suit_of(others, card.suit) or _wanted_winner(position)):
        cost += 30.0
    elif above <= 3 and length > above and card.rank >= JACK:
        cost += 12.0 - 3 * above  # a guarded honor
    # Throwing a small card may leave an honor unguarded.
    for honor in cards_of(suit):
        over = _above(honor, others).bit_count()
        if honor is not card and honor.rank >= JACK and 0 < over == length - 1:
            cost += 10.0 - 2 * over
    dummy = position.held[position.dummy.order] if position.dummy and position.defending else None
    if dummy is not None and suit_of(dummy, card.suit).bit_count() >= max(4, length):
        cost += 4.0  # keep length with dummy
    return cost - 0.4 * length


def _wanted_winner(position: Position) -> bool:
    return position.trump is None or not suit_of(position.unseen, position.trump)


# ---- declarer's leads


def _declarers_leads(position: Position) -> dict[Card, float]:
    hand = position.hand
    partner = position.held[position.turn.partner.order] or 0
    unseen, trump = position.unseen, position.trump
    likes: dict[Card, float] = {card: -card.rank / 20 for card in cards_of(hand)}
    trumps_out = suit_of(unseen, trump).bit_count() if trump else 0
    if trump and trumps_out and suit_of(hand, trump):
        own = suit_of(hand, trump).bit_count() + suit_of(partner, trump).bit_count()
        card = _from_strength(trump, hand, partner, unseen)
        if card and (own > trumps_out or _tops(trump, hand | partner, unseen)):
            likes[card] += WINS
    winners = sum(_winners(suit, hand, partner, unseen) for suit in Suit)
    needed = _needed(position) or 0
    for suit in Suit:
        if suit is trump or not suit_of(hand, suit):
            continue
        together = suit_of(hand | partner, suit).bit_count()
        out = suit_of(unseen, suit).bit_count()
        card = _from_strength(suit, hand, partner, unseen)
        if card is None:
            continue
        tops = _tops(suit, hand | partner, unseen)
        if winners >= needed and tops and not trumps_out:
            likes[card] += 20.0 + tops  # enough in hand: take them
        elif out and tops < min(together, 13):
            likes[card] += 10.0 + together - out / 2 + tops / 2  # the suit that may still grow
        elif tops:
            likes[card] += 5.0 + tops / 2
    return likes


def _tops(suit: Suit, own: int, unseen: int) -> int:
    """How many cards of *own* are higher than all the unseen ones of the suit."""
    foes = suit_of(unseen, suit)
    return (suit_of(own, suit) >> foes.bit_length()).bit_count()


def _winners(suit: Suit, hand: int, partner: int, unseen: int) -> int:
    """Tricks that the two hands can take in the suit from the top, against the cards of *unseen*."""
    tops = _tops(suit, hand | partner, unseen)
    longest = max(suit_of(hand, suit).bit_count(), suit_of(partner, suit).bit_count())
    if suit_of(unseen, suit).bit_count() <= tops:
        return longest
    return min(tops, longest)


def _from_strength(suit: Suit, hand: int, partner: int, unseen: int) -> Card | None:
    """The card to lead from *hand*: a winner from the shorter side first, else low towards the strength opposite."""
    own, across = suit_of(hand, suit), suit_of(partner, suit)
    if not own:
        return None
    foes = suit_of(unseen, suit)
    cards = cards_of(own)
    top, across_top = own.bit_length() > foes.bit_length(), across.bit_length() > foes.bit_length()
    if top and (not across_top or own.bit_count() <= across.bit_count()):
        return cards[-1]
    if across_top or not top:
        if across.bit_length() < own.bit_length() and _sequence(cards[-1], hand) >= 2:
            return cards[-1]
        return cards[0]
    return cards[-1]


# ---- defenders' leads


def _defenders_leads(position: Position) -> dict[Card, float]:
    hand = position.hand
    likes: dict[Card, float] = {card: -5.0 - card.rank / 20 for card in cards_of(hand)}
    for suit in Suit:
        held = suit_of(hand, suit)
        if held:
            card = lead_from(suit, position)
            likes[card] = _suit_liking(suit, card, position)
            for other in cards_of(held):
                if other is not card:
                    likes[other] = min(likes[other], likes[card] - 3.0 - other.rank / 20)
    needed = _needed(position)
    if needed is not None and position.tricks:
        winners = [card for card in cards_of(hand) if _sure_to_win(card, position)]
        others = position.out & ~hand
        if (
            winners
            and sum(_winners(suit, hand, 0, others) for suit in {card.suit for card in winners}) >= needed
        ):
            for card in winners:
                likes[card] += WINS_ENOUGH
    return likes


def _sure_to_win(card: Card, position: Position) -> bool:
    if not _is_top(card, position):
        return False
    if position.trump is None or card.suit is position.trump:
        return True
    if any(card.suit in position.voids[foe.order] for foe in (position.turn.next, position.turn.previous)):
        return False
    foes = suit_of(position.unseen, card.suit).bit_count()
    dummy = position.held[position.dummy.order] if position.dummy else None
    if dummy is not None and not suit_of(dummy, card.suit) and suit_of(dummy, position.trump):
        return False
    return foes >= 4


def lead_from(suit: Suit, position: Position) -> Card:
    """The card to lead when that suit is to be led: top of a sequence or of two, else fourth best or the lowest."""
    cards = cards_of(suit_of(position.hand, suit))[::-1]
    hand, trump = position.hand, position.trump
    top = cards[0]
    if len(cards) <= 2:
        return top
    if position.tricks and _is_top(top, position) and (trump is None or _sequence(top, hand) >= 2):
        return top
    if suit is trump:
        return top if _sequence(top, hand) >= 3 else cards[-1]
    run = _sequence(top, hand)
    if top.rank >= TEN and (run >= 3 or (run == 2 and trump is not None and top.rank >= QUEEN)):
        return top
    if top.rank >= JACK and run == 2 and len(cards) >= 3 and cards[2].rank == cards[1].rank - 2 >= 8:
        return top  # KQT, QJ9, JT8
    second = cards[1]
    inner = _sequence(second, hand)
    if trump is None and top.rank >= QUEEN and second.rank >= TEN and inner >= 2:
        return second  # AJT, KJT, AQJ, KT9
    if trump is not None and top.rank == ACE:
        return top  # never away from an ace
    if top.rank < TEN:
        return cards[1] if len(cards) >= 4 and trump is None else top
    return cards[3] if len(cards) >= 4 else cards[-1]


def _suit_liking(suit: Suit, card: Card, position: Position) -> float:
    hand, trump = position.hand, position.trump
    cards = cards_of(suit_of(hand, suit))[::-1]
    top, length, run = cards[0], len(cards), _sequence(cards[0], hand)
    liking = 0.0
    if suit is trump:
        liking -= 1.0 if length <= 3 and top.rank < JACK else 4.0
    elif trump is None:
        liking += 1.2 * length + sum(other.rank >= TEN for other in cards) * 0.5
        if run >= 3 and top.rank >= TEN:
            liking += 2.5
    else:
        if length == 1 and suit_of(hand, trump) and top.rank < KING:
            liking += 3.0
        if run >= 2 and top.rank >= QUEEN:
            liking += 4.0 if top.rank == ACE else 3.0
        elif top.rank == ACE:
            liking -= 3.0
        elif top.rank >= QUEEN:
            liking -= 0.5 if length >= 4 else 1.5
    for seat, strain in _bid_suits(position):
        if strain is suit:
            liking += 3.5 if seat is position.turn.partner else -2.0 if seat is not position.turn else 0.5
    for trick in position.tricks:
        if trick.led is suit and trick.leader is position.turn.partner:
            liking += 2.0  # partner's suit back
            break
    dummy = position.held[position.dummy.order] if position.dummy else None
    if dummy is not None:
        there = cards_of(suit_of(dummy, suit))
        strength = sum(max(other.rank - 10, 0) for other in there)
        behind = position.dummy is position.turn.previous
        liking += 0.3 * (strength if not behind else 3 - strength)
        if trump and not there and suit_of(dummy, trump) and suit is not trump:
            liking -= 3.0  # dummy ruffs
    declarer = position.declarer
    if trump and declarer and suit is not trump and suit in position.voids[declarer.order]:
        liking -= 3.0
    if _sure_to_win(card, position) and position.tricks:
        late = position.tricks_left <= 6
        liking += 3.0 if late else 0.5
    return liking


def _bid_suits(position: Position) -> list[tuple[Seat, Suit]]:
    found: list[tuple[Seat, Suit]] = []
    for each in position.calls:
        suit = each.call.strain.suit if each.call.is_bid else None
        if suit and (each.seat, suit) not in found:
            found.append((each.seat, suit))
    return found
