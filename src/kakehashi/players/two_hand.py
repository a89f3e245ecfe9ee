"""A player of two-handed bridge: gathers a hand, bids on what it takes against hands the opponent may hold, plays.

Where every card that is not in its own hand has been seen, the opponent's hand is known; else hands are imagined, out
of the cards that were not seen. Both hands known, the play is solved
(`kernel`).

============== =============== ==================================================================================
reason         parameters      meaning
============== =============== ==================================================================================
draw.keep      gain average    the card adds more (tricks) than the next one does on average
draw.reject    gain average    it adds less
gather.win     gain average    the open card of the stock is better than the average
gather.least                   the card that is missed least, as the trick scores nothing
call.pass      points          nothing else is expected to bring more (points; less the other player's)
call.bid       points tricks   the bid brings that on average; declarer takes so many tricks
call.double    points beats of the contract fails in *beats* of the *of* hands imagined
call.redouble  points makes of it makes in so many
============== =============== ==================================================================================

Besides these there are the reasons of cards, claims and answers of `kakehashi.players.reasons`.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from kakehashi.game import Ruleset
from kakehashi.games.draw_discard import Keep, Reject
from kakehashi.model.actions import ACCEPT, CALLS, CLAIMS, PLAYS, REJECT, Action, Claim, MakeCall, PlayCard
from kakehashi.model.cards import PACK, Suit
from kakehashi.model.contract import DOUBLE, PASS, REDOUBLE, Call, Contract, Doubled, Strain
from kakehashi.model.seats import Seat
from kakehashi.model.tricks import Trick
from kakehashi.model.view import View
from kakehashi.phases.auction import SeatCall
from kakehashi.phases.play import PendingClaim
from kakehashi.players import kernel, reasons
from kakehashi.players.base import Decision, Reason
from kakehashi.players.kernel import two_hand_cards, two_hand_tricks
from kakehashi.players.position import ALL, cards_of, mask_of
from kakehashi.players.two_hand_draw import (
    SPREAD,
    average_gain,
    estimated_tricks,
    gain,
    gathered_hand,
    strength,
)
from kakehashi.players.two_hand_play import (
    ABOVE,
    NO_TRUMP,
    SUITS,
    beats,
    follow,
    lead,
)
from kakehashi.scoring.duplicate import GAME, GAME_BONUS, PART_SCORE_BONUS, contract_parts, trick_terms
from kakehashi.scoring.race import EACH_ALONE, PLAYERS, race_parts

AUCTION_HANDS = 16
"""Opponent's hands imagined in the auction, whatever the budget: fewer of them make every strain look alike."""
PLAY_HANDS = 60
"""And for a card, at the most."""
TWIN_SHARE = 8
"""Without the search kernel so many times fewer."""
LEAST_TRUMPS = 4
"""A suit is bid with so many cards of it."""
CLAIM_HANDS = 12
TRIES = 3
"""Of so many hands imagined, the one is taken that fits the opponent's calls best."""
PART_SCORE_WORTH = 90
LEAST_CHANCE = 0.4
"""A contract is bid only when it makes in at least so many of the hands imagined."""
SURE_SET, SURE_MAKE = 0.8, 0.95
"""Doubles and redoubles are for those who expect to be right so often."""
BETTER = 10
"""Points that a bid has to bring more than letting the auction end."""


class TwoHandPlayer:
    """Draw-and-Discard and Honeymoon, as well as we can."""

    games = ("draw_discard", "honeymoon")

    def can_play(self, ruleset: Ruleset) -> bool:
        return ruleset.game.id in self.games

    def choose(self, view: View, rng: Random, budget: int) -> Decision:
        if len(view.choices) == 1:
            return Decision(view.choices[0], reasons.ONLY, budget)
        match view.phase:
            case "draw":
                action, reason = _draw(view)
            case "gathering":
                action, reason = _gather(view)
            case "auction":
                action, reason = _call(view, rng, budget)
            case _:
                action, reason = _play(view, rng, budget)
        return Decision(action, reason, budget)


# ---- what a view says


class Known(msgspec.Struct, frozen=True):
    """What one player knows: masks of cards."""

    viewer: Seat
    hand: int
    foes_size: int
    foes_hand: int | None
    """Where it can be seen, or must be what is left."""
    pool: int
    """The cards that the opponent may hold."""
    unseen: int
    """The cards that this player has not seen."""
    shown_out: int
    """All cards of the suits in which this player has been seen to hold nothing."""
    trick: tuple[tuple[Seat, int], ...]
    """Seat and card of what lies on the table."""

    @classmethod
    def of(cls, view: View) -> Known:
        viewer = view.viewer
        assert viewer
        hand = seen = foes_size = 0
        foes_hand: int | None = None
        trick: list[tuple[Seat, int]] = []
        for zone in view.zones:
            cards = mask_of(zone.cards) if zone.cards is not None else 0
            seen |= cards
            if zone.kind == "hand" and zone.seat is viewer:
                hand = cards
            elif zone.kind == "hand":
                foes_size = zone.count
                foes_hand = cards if zone.cards is not None else None
            elif zone.kind == "trick" and zone.seat and zone.cards:
                trick.append((zone.seat, zone.cards[0].order))
        played = 0
        voids: dict[Seat, int] = dict.fromkeys(PLAYERS, 0)
        tricks: tuple[Trick, ...] = view.facts["tricks"] if view.phase == "play" else ()
        for each in (*tricks, *view.facts.get("gathered", ())):
            played |= mask_of(each.cards)
        for each in tricks:
            led, second = each.cards
            if second.suit is not led.suit:
                voids[each.seats[1]] |= SUITS[led.suit.order]
        unseen = ALL & ~seen & ~played
        pool = unseen & ~voids[viewer.partner] if foes_hand is None else foes_hand
        if foes_hand is None and pool.bit_count() == foes_size:
            foes_hand = pool
        return cls(viewer, hand, foes_size, foes_hand, pool, unseen, voids[viewer], tuple(trick))


def _imagined(known: Known, count: int, calls: tuple[SeatCall, ...], rng: Random) -> list[int]:
    """Hands that the opponent, who made such *calls*, may hold; one, if there is but one."""
    if known.foes_hand is not None:
        return [known.foes_hand]
    count = count if kernel.native() else max(1, count // TWIN_SHARE)
    pool = [card.order for card in cards_of(known.pool)]
    theirs = [each.call for each in calls if each.seat is not known.viewer]
    acted = sum(call is not PASS for call in theirs) - (PASS in theirs[:1])
    masks = [
        SUITS[suit.order] for suit in Suit if any(call.is_bid and call.strain.suit is suit for call in theirs)
    ]

    def told(hand: int) -> float:
        """How well the hand fits: long in the suits bid, and the stronger the more was said."""
        return sum((hand & mask).bit_count() for mask in masks) + min(acted, 2) * strength(hand)

    tries = TRIES if acted > 0 or masks else 1
    return [
        max((gathered_hand(pool, known.foes_size, rng) for _ in range(tries)), key=told) for _ in range(count)
    ]


def _trump(strain: Strain) -> int:
    return NO_TRUMP if strain.suit is None else strain.suit.order


# ---- the draw


def _draw(view: View) -> tuple[Action, Reason]:
    known = Known.of(view)
    drawn = next(zone.cards[0] for zone in view.zones if zone.kind == "drawn" and zone.cards)
    mine = gain(drawn.order, known.hand)
    usual = average_gain(known.hand, known.pool)
    said: dict[str, str | int | float] = {"gain": round(mine, 2), "average": round(usual, 2)}
    if mine >= usual:
        return Keep(), Reason("draw.keep", said)
    return Reject(), Reason("draw.reject", said)


# ---- honeymoon's first tricks


def _gather(view: View) -> tuple[Action, Reason]:
    """Part with the card that is missed least; where the next card lies open, win or lose it as it deserves."""
    known = Known.of(view)
    legal = [choice.card.order for choice in view.choices if isinstance(choice, PlayCard)]
    costs = {card: gain(card, known.hand) for card in legal}
    least = min(legal, key=lambda card: (costs[card], card))
    top = next((zone.cards for zone in view.zones if zone.kind == "top" and zone.cards), None)
    if top is None:
        return PLAYS[PACK[least]], Reason("gather.least")
    worth, usual = gain(top[0].order, known.hand), average_gain(known.hand, known.pool)
    if known.trick:
        led = known.trick[0][1]
        winners = [card for card in legal if beats(card, led, NO_TRUMP)]
        losers = [card for card in legal if card not in winners]
    else:
        winners = [card for card in legal if not known.pool & ABOVE[card]]
        losers = [card for card in legal if known.pool & ABOVE[card]]
    if winners and (not losers or worth - usual > min(costs[card] for card in winners) - costs[least]):
        best = min(winners, key=lambda card: (costs[card], card))
        return PLAYS[PACK[best]], Reason("gather.win", {"gain": round(worth, 2), "average": round(usual, 2)})
    if losers and worth < usual:
        least = min(losers, key=lambda card: (costs[card], card))
    return PLAYS[PACK[least]], Reason("gather.least")


# ---- the auction


def _points(view: View, contract: Contract, tricks: int) -> float:
    """What the contract is worth to declarer with that many tricks, less the other player's points."""
    options: Any = view.options  # of either game
    side = contract.declarer.side_among(EACH_ALONE)
    if options.scoring == "house":
        parts = race_parts(contract, tricks, options.undertricks)
        return sum(part.points if part.side is side else -part.points for part in parts)
    vulnerable = view.board.vulnerable.includes(contract.declarer) or bool(view.standing.games.get(side))
    parts = contract_parts(contract, tricks=tricks, vulnerable=vulnerable, sides=EACH_ALONE)
    total = sum(part.points if part.side is side else -part.points for part in parts)
    if tricks < contract.tricks_needed:
        return total
    made = sum(trick_terms(contract)) + view.standing.part_scores.get(side, 0)
    if made >= GAME:
        return total + GAME_BONUS[vulnerable]
    return total + (PART_SCORE_WORTH if view.standing.part_scores else PART_SCORE_BONUS)


class _Prospects:
    """The tricks of each player in each strain: over *hands* that the opponent may hold, or estimated without any."""

    def __init__(self, view: View, hand: int, hands: list[int]) -> None:
        self._view, self._hand, self._hands = view, hand, hands
        self._known: dict[tuple[Strain, bool], list[int]] = {}

    def tricks(self, strain: Strain, *, mine: bool) -> list[int]:
        """By hand: declarer's tricks, when that is this player or else the other one."""
        key = (strain, mine)
        if key not in self._known:
            trump = _trump(strain)
            if not self._hands:
                own = estimated_tricks(self._hand, trump, declaring=mine)
                self._known[key] = own if mine else [13 - tricks for tricks in own]
                return self._known[key]
            pairs = [(foe, self._hand) if mine else (self._hand, foe) for foe in self._hands]
            self._known[key] = [13 - tricks for tricks in two_hand_tricks(pairs, trump)]
        return self._known[key]

    def makes(self, contract: Contract) -> float:
        """How often it makes."""
        tricks = self.tricks(contract.strain, mine=contract.declarer is self._view.viewer)
        return sum(each >= contract.tricks_needed for each in tricks) / len(tricks)

    def worth(self, contract: Contract) -> float:
        """Points to this player, on average."""
        mine = contract.declarer is self._view.viewer
        tricks = self.tricks(contract.strain, mine=mine)
        total = sum(_points(self._view, contract, each) for each in tricks) / len(tricks)
        return total if mine else -total

    def __len__(self) -> int:
        return len(self._hands) or len(SPREAD)


def _call(view: View, rng: Random, budget: int) -> tuple[Action, Reason]:
    known = Known.of(view)
    viewer, foe = known.viewer, known.viewer.partner
    hands = _imagined(known, AUCTION_HANDS, view.facts["calls"], rng) if budget > 0 else []
    prospects = _Prospects(view, known.hand, hands)
    legal = [choice.call for choice in view.choices if isinstance(choice, MakeCall)]
    standing = _standing(view.facts["calls"])
    best, worth, reason = PASS, 0.0 if standing is None else prospects.worth(standing), None

    def long_enough(strain: Strain) -> bool:
        trump = _trump(strain)
        return trump == NO_TRUMP or (known.hand & SUITS[trump]).bit_count() >= LEAST_TRUMPS

    for strain in filter(long_enough, Strain):
        for call in legal:
            if not call.is_bid or call.strain is not strain:
                continue
            contract = Contract(call.level, strain, Doubled.NO, viewer)
            makes = prospects.makes(contract)
            if makes < LEAST_CHANCE:
                break  # higher ones make less often still
            if makes < 0.5:
                contract = msgspec.structs.replace(contract, doubled=Doubled.X)
            points = prospects.worth(contract)
            least = worth + (BETTER if best is PASS else 0)
            if points > least or (points == least and best.is_bid and call.order < best.order):
                tricks = prospects.tricks(strain, mine=True)
                average = round(sum(tricks) / len(tricks), 1)
                best, worth = call, points
                reason = Reason("call.bid", {"points": round(points), "tricks": average})
    for call, doubled in ((DOUBLE, Doubled.X), (REDOUBLE, Doubled.XX)):
        if call not in legal or standing is None:
            continue
        contract = msgspec.structs.replace(standing, doubled=doubled)
        makes = prospects.makes(contract)
        sure = 1 - makes >= SURE_SET if contract.declarer is foe else makes >= SURE_MAKE
        points = prospects.worth(contract)
        if sure and points > worth + BETTER:
            best, worth = call, points
            said: dict[str, str | int | float] = {"points": round(points), "of": len(prospects)}
            if call is DOUBLE:
                reason = Reason("call.double", {**said, "beats": round((1 - makes) * len(prospects))})
            else:
                reason = Reason("call.redouble", {**said, "makes": round(makes * len(prospects))})
    return CALLS[best], reason or Reason("call.pass", {"points": round(worth)})


def _standing(calls: tuple[SeatCall, ...]) -> Contract | None:
    """The contract that a pass would make final."""
    bid: Call | None = None
    bidder = Seat.N
    doubled = Doubled.NO
    for each in calls:
        if each.call.is_bid:
            bid, bidder, doubled = each.call, each.seat, Doubled.NO
        elif each.call is DOUBLE:
            doubled = Doubled.X
        elif each.call is REDOUBLE:
            doubled = Doubled.XX
    return Contract(bid.level, bid.strain, doubled, bidder) if bid else None


# ---- the play


def _play(view: View, rng: Random, budget: int) -> tuple[Action, Reason]:
    known = Known.of(view)
    contract: Contract = view.facts["contract"]
    trump = _trump(contract.strain)
    if claim := view.facts["claim"]:
        accept, reason = _answer(known, claim, trump, rng)
        return (ACCEPT if accept else REJECT), reason
    legal = [choice.card.order for choice in view.choices if isinstance(choice, PlayCard)]
    if any(isinstance(choice, Claim) for choice in view.choices) and _all_mine(known, trump):
        return CLAIMS[known.hand.bit_count()], reasons.claim(known.hand.bit_count())
    led = known.trick[0][1] if known.trick else None
    sound = follow(known.hand, led, trump) if led is not None else lead(known.hand, known.pool, trump)
    if len(legal) == 1:
        return PLAYS[PACK[legal[0]]], reasons.ONLY
    if budget <= 0:
        return PLAYS[PACK[sound]], reasons.SOUND
    hands = _imagined(known, min(budget, PLAY_HANDS), view.facts["calls"], rng)
    tricks = two_hand_cards([(known.hand, foe) for foe in hands], trump, led)
    return _best_card(view, known, contract, tricks, sound)


def _best_card(
    view: View, known: Known, contract: Contract, tricks: list[dict[int, int]], sound: int
) -> tuple[Action, Reason]:
    """The card worth most points, then most tricks, then the sound one, then the lowest."""
    winners: tuple[Seat, ...] = view.facts["winners"]
    won = winners.count(known.viewer)
    declaring = contract.declarer is known.viewer
    total = known.hand.bit_count() + won

    def worth(card: int) -> tuple[float, float]:
        points = 0.0
        for each in tricks:
            mine = won + each[card]
            points += _points(view, contract, mine) if declaring else -_points(view, contract, total - mine)
        return round(points / len(tricks), 6), sum(each[card] for each in tricks) / len(tricks)

    best = max(tricks[0], key=lambda card: (*worth(card), card == sound, -(card % 13), -card))
    count = len(tricks)
    finals = [won + each[best] for each in tricks]
    if declaring:
        made = sum(each >= contract.tricks_needed for each in finals)
        return PLAYS[PACK[best]], reasons.makes(made, count)
    beaten = sum(total - each < contract.tricks_needed for each in finals)
    return PLAYS[PACK[best]], reasons.beats(beaten, count)


def _all_mine(known: Known, trump: int) -> bool:
    """Whether every trick left is certain from the top: on lead, all cards good, trumps drawn on the way."""
    if known.trick or known.hand.bit_count() < 2:
        return False
    foes = known.pool
    for suit, mask in enumerate(SUITS):
        own, theirs = known.hand & mask, (foes & mask).bit_count()
        if suit == trump and theirs and not own:
            return False
        if not own:
            continue
        above = foes & mask
        sure = sum(
            1 for card in range(13 * suit, 13 * suit + 13) if own >> card & 1 and not above & ABOVE[card]
        )
        needed = theirs if suit == trump else min(theirs, own.bit_count())
        if sure < needed:
            return False
    return True


def _answer(known: Known, claim: PendingClaim, trump: int, rng: Random) -> tuple[bool, Reason]:
    """Accept what the claimant takes against any hand that this one may be, as far as the claimant can know."""
    if claim.tricks == 0:
        return True, reasons.CERTAIN
    claimants = known.foes_hand or 0
    led = known.trick[0][1] if known.trick else None  # one's own: the claimant is to play
    if two_hand_tricks([(claimants, known.hand)], trump, led)[0] < claim.tricks:
        return False, reasons.FAILS
    size = known.hand.bit_count()
    pool = [card.order for card in cards_of((known.hand | known.unseen) & ~known.shown_out)]
    others = [sum(1 << card for card in rng.sample(pool, size)) for _ in range(CLAIM_HANDS)]
    if (
        len(pool) > size
        and min(two_hand_tricks([(claimants, other) for other in others], trump, led)) < claim.tricks
    ):
        return False, reasons.GUESS
    return True, reasons.CERTAIN
