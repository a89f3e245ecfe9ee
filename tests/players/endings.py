"""Random endings of two hands and of four, and the truth about them by trying every card."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from kakehashi.players.kernel_rules import NilRules

SUITS = tuple(((1 << 13) - 1) << 13 * suit for suit in range(4))
SPADE = 3


def cards_of(hand: int) -> list[int]:
    return [card for card in range(52) if hand >> card & 1]


def dealt(count: int, size: int, rng: Random) -> list[int]:
    """*count* hands of that *size*."""
    cards = rng.sample(range(52), count * size)
    return [sum(1 << card for card in cards[seat::count]) for seat in range(count)]


def beats(card: int, best: int, trump: int) -> bool:
    return card > best if card // 13 == best // 13 else card // 13 == trump


# ---- two hands


class TwoHandEnding(msgspec.Struct, frozen=True):
    mine: int
    other: int
    trump: int
    led: int | None


def two_hand_ending(most: int, rng: Random) -> TwoHandEnding:
    mine, other = dealt(2, rng.randint(1, most), rng)
    led = rng.choice([None, rng.choice(cards_of(other))])
    return TwoHandEnding(mine, other ^ (0 if led is None else 1 << led), rng.randrange(-1, 4), led)


def two_hand_truth(ending: TwoHandEnding) -> dict[int, int]:
    """By card: the tricks of the hand that plays it."""
    known: dict[tuple[int, int], int] = {}

    def leading(leader: int, other: int) -> int:
        if not leader:
            return 0
        if (leader, other) not in known:
            known[leader, other] = max(led(leader ^ 1 << card, other, card) for card in cards_of(leader))
        return known[leader, other]

    def led(leader: int, other: int, card: int) -> int:
        """The tricks of the hand that has led *card*."""
        following = other & SUITS[card // 13] or other
        return min(
            leader.bit_count() + 1 - answered(leader, other, card, each) for each in cards_of(following)
        )

    def answered(leader: int, other: int, card: int, reply: int) -> int:
        """The tricks of the hand that replies."""
        other ^= 1 << reply
        if beats(reply, card, ending.trump):
            return 1 + leading(other, leader)
        return other.bit_count() - leading(leader, other)

    mine, other, card = ending.mine, ending.other, ending.led
    if card is None:
        return {each: led(mine ^ 1 << each, other, each) for each in cards_of(mine)}
    legal = mine & SUITS[card // 13] or mine
    return {each: answered(other, mine, card, each) for each in cards_of(legal)}


# ---- nil


class NilEnding(msgspec.Struct, frozen=True):
    hands: tuple[int, ...]
    nil: int
    leader: int
    trick: tuple[int, ...]
    rules: NilRules

    @property
    def asked(self) -> dict[str, Any]:
        return {"nil": self.nil, "leader": self.leader, "trick": self.trick, "rules": self.rules}


def nil_ending(most: int, rng: Random) -> NilEnding:
    """Four hands at any point of a trick, under any rules of leading."""
    hands, leader = dealt(4, rng.randint(1, most), rng), rng.randrange(4)
    first = rng.random() < 0.3
    rules = NilRules(
        breaking=rng.random() < 0.7,
        broken=not first and rng.random() < 0.5,
        first_trick=first,
        no_spade_first=rng.random() < 0.5,
        lowest_club_first=rng.random() < 0.3,
        two_of_clubs_leads=rng.random() < 0.3,
    )
    trick: tuple[int, ...] = ()
    for _ in range(rng.randrange(4)):
        seat = (leader + len(trick)) & 3
        card = rng.choice(_legal(hands[seat], trick, rules, broken=rules.broken, first=first))
        hands[seat] ^= 1 << card
        trick = (*trick, card)
    return NilEnding(tuple(hands), rng.randrange(4), leader, trick, rules)


def _legal(hand: int, trick: Sequence[int], rules: NilRules, *, broken: bool, first: bool) -> list[int]:
    cards = cards_of(hand)
    clubs = [card for card in cards if card < 13]
    if first and clubs and (rules.lowest_club_first or (rules.two_of_clubs_leads and not trick)):
        return clubs[:1]
    following = [card for card in cards if trick and card // 13 == trick[0] // 13]
    plain = [card for card in cards if card // 13 != SPADE]
    held_back = (rules.no_spade_first and first) if trick else (rules.breaking and not broken)
    return following or (plain if held_back else cards) or cards


def nil_truth(ending: NilEnding) -> bool:
    """Whether nil is made."""
    known: dict[tuple[tuple[int, ...], int, bool], bool] = {}

    def made(hands: tuple[int, ...], leader: int, trick: tuple[int, ...], broken: bool, first: bool) -> bool:
        if len(trick) == 4:
            best = trick[0]
            for card in trick[1:]:
                best = card if beats(card, best, SPADE) else best
            winner = (leader + trick.index(best)) % 4
            return winner != ending.nil and made(
                hands, winner, (), broken or max(trick) // 13 == SPADE, False
            )
        seat = (leader + len(trick)) % 4
        if not hands[seat]:
            return True
        key = (hands, leader, broken)
        if not trick and not first and key in known:
            return known[key]
        outcomes = (
            made(
                (*hands[:seat], hands[seat] ^ 1 << card, *hands[seat + 1 :]),
                leader,
                (*trick, card),
                broken,
                first,
            )
            for card in _legal(hands[seat], trick, ending.rules, broken=broken, first=first)
        )
        answer = any(outcomes) if seat % 2 == ending.nil % 2 else all(outcomes)
        if not trick and not first:
            known[key] = answer
        return answer

    return made(ending.hands, ending.leader, ending.trick, ending.rules.broken, ending.rules.first_trick)
