"""A player of Spades: bids by tables of length, and plays the card that brings most points over imagined deals.

Each card worth thinking of is tried in many deals that fit the bids and the play so far. They are played out by the
rules of sound play (`spades_play`) and counted as the table counts: contract, nil, bags, the end of the game. Some
things are not left to that count, because no partner would forgive them: see `_worth_trying`.

============ ================ =================================================================================
reason       parameters       meaning
============ ================ =================================================================================
look         deficit          double nil is for those far behind
blind        deficit          far behind with little left to lose
bid.tricks   tricks           the tables expect so many tricks
bid.team     tricks           the same, for both partners
bid.nil      makes of         nil succeeded in *makes* of the *of* deals imagined
bid.low      risk             small cards in every suit (no deals were imagined)
give.high                     the card most likely to take a trick
give.low                      a card that hardly takes a trick
card.points  points of        worth most points on average, compared with the other side, in so many deals
============ ================ =================================================================================

Besides these there are the reasons ``card.only`` and ``card.sound`` of `kakehashi.players.reasons`.
"""

from __future__ import annotations

from random import Random

from kakehashi.game import Ruleset
from kakehashi.games.spades import (
    DOUBLE_NIL,
    NIL,
    TEAM,
    TRICK_POINTS,
    BidTricks,
    DoubleNil,
    GiveCard,
    Look,
    SpadesOptions,
    SpadesResult,
    TrickBid,
    bidding_order,
    ended,
    score_team,
    team_contract,
)
from kakehashi.model.actions import PLAYS, Action, PlayCard
from kakehashi.model.board import Board
from kakehashi.model.cards import PACK, Suit
from kakehashi.model.seats import PAIRS, Seat, Side
from kakehashi.model.tricks import Trick
from kakehashi.model.view import Standing, View
from kakehashi.players import kernel, reasons
from kakehashi.players.base import Decision, Reason
from kakehashi.players.kernel import NilRules, nil_made
from kakehashi.players.position import Position, mask_of
from kakehashi.players.sampling import sample
from kakehashi.players.spades_bids import BidEvidence, nil_risk, nil_shape, tricks_of
from kakehashi.players.spades_play import (
    ABOVE,
    FIRST_SPADE,
    SPADES,
    SUITS,
    Moment,
    Stakes,
    play,
    play_out,
    sensible,
    wants_tricks,
    winning,
)

GAME_WORTH = 250
"""What winning the game is reckoned to be worth, in points, besides those on the sheet."""
BAG_WORTH = 0.7
"""What a bag is reckoned to cost, as a part of what it costs when the penalty falls due."""
CLEARLY = 1.0
"""The rules' card is played unless another is better by more than so many times the error of the comparison."""

ROUND_UP = 0.45
"""A hand worth at least so much over a whole number of tricks bids one more."""
NIL_DEALS = 40
"""Deals imagined to see whether nil succeeds, at the most."""
NIL_SUCCEEDS = 0.6
"""How often it has to."""
NIL_LEAST_RISK = 0.35
"""The risk up to which nil is bid without imagining deals."""
NIL_NODES = 1_000
"""Nodes of search for each nil that is still alive, in each deal imagined."""
NIL_CARDS = 7
"""Cards of a hand up to which it is searched: earlier it counts on what nobody at the table can know."""
BLIND_DEFICIT = 250
"""Points behind from which double nil comes into question."""


TWO_OF_CLUBS = 1


class SpadesPlayer:
    """Spades, as well as we can."""

    def can_play(self, ruleset: Ruleset) -> bool:
        return ruleset.game.id == "spades"

    def choose(self, view: View, rng: Random, budget: int) -> Decision:
        if len(view.choices) == 1:
            return Decision(view.choices[0], reasons.ONLY, budget)
        choice = view.choices[0]
        if isinstance(choice, Look | DoubleNil):
            action, reason = _look(view)
        elif isinstance(choice, BidTricks):
            action, reason = _bid(view, rng, budget)
        elif isinstance(choice, GiveCard):
            action, reason = _give(view)
        else:
            action, reason = _card(view, rng, budget)
        return Decision(action, reason, budget)


# ---- what a view says


def _own(view: View) -> int:
    """The hand of the seat that looks."""
    cards = next(zone.cards for zone in view.zones if zone.kind == "hand" and zone.seat is view.viewer)
    return mask_of(cards or ())


def _side(seat: Seat | None) -> Side:
    assert seat
    return seat.side_among(PAIRS)


def _other(side: Side) -> Side:
    return PAIRS[1 - PAIRS.index(side)]


def _deficit(standing: Standing, side: Side) -> int:
    return standing.totals.get(_other(side), 0) - standing.totals.get(side, 0)


# ---- before the cards are seen


def _look(view: View) -> tuple[Action, Reason]:
    """Look, unless the game is as good as lost: then one of the two partners, never both, goes double nil."""
    options: SpadesOptions = view.options
    side, standing = _side(view.viewer), view.standing
    deficit = _deficit(standing, side)
    worth = options.double_nil_value
    theirs = standing.totals.get(_other(side), 0)
    near = options.target is not None and theirs + 60 >= options.target
    last = standing.deals_left == 1
    # The one who dealt or sits opposite: who has to choose is the same for both partners without a word.
    chosen = side.seats[view.board.number % 2]
    desperate = (
        (near or last) and deficit >= BLIND_DEFICIT - (100 if last else 0) and deficit <= 2 * worth + 200
    )
    blind = any(isinstance(choice, DoubleNil) for choice in view.choices)
    partner = view.facts["bids"].get(chosen.partner)
    if (
        blind
        and desperate
        and view.viewer is chosen
        and partner is None
        and options.double_nil_scope == "individual"
    ):
        return DoubleNil(), Reason("blind", {"deficit": deficit})
    return Look(), Reason("look", {"deficit": deficit})


# ---- the bid


def _bid(view: View, rng: Random, budget: int) -> tuple[Action, Reason]:
    hand = _own(view)
    options: SpadesOptions = view.options
    viewer = view.viewer
    assert viewer
    bids: dict[Seat, TrickBid] = view.facts["bids"]
    partner = bids.get(viewer.partner)
    numbers = [choice.tricks for choice in view.choices if isinstance(choice, BidTricks)]
    if (
        0 in numbers
        and partner not in (NIL, DOUBLE_NIL)
        and nil_shape(hand)
        and (reason := _nil(view, hand, rng, budget))
    ):
        return BidTricks(0), reason
    worth = tricks_of(hand)
    whole = int(worth + 1 - ROUND_UP)
    key = "bid.tricks"
    if (
        len(bids) == 3
        and all(isinstance(bid, int) for bid in bids.values())
        and options.bid_scope != "team_final"
    ):
        total = whole + sum(bid for bid in bids.values() if isinstance(bid, int))
        # Tricks nobody has bid for go somewhere; with too many bid, somebody falls short.
        if total <= 9:
            whole = int(worth + 1.0)
        elif total >= 14:
            whole = int(worth + 0.3)
    whole = max(whole, 1)
    if options.bid_scope == "team_final" and isinstance(partner, int):
        whole, key = min(whole + partner, 13), "bid.team"
    bid = min(
        (number for number in numbers if number), key=lambda number: (abs(number - whole), number), default=0
    )
    return BidTricks(bid), Reason(key, {"tricks": round(worth, 2)})


def _nil(view: View, hand: int, rng: Random, budget: int) -> Reason | None:
    """Why nil is bid; None when it is not."""
    risk = nil_risk(hand)
    if budget <= 0:
        return Reason("bid.low", {"risk": round(risk, 2)}) if risk <= NIL_LEAST_RISK else None
    if risk > 1.5:
        return None
    viewer = view.viewer
    assert viewer
    known: dict[Seat, TrickBid] = view.facts["bids"]
    bids: dict[Seat, TrickBid] = {seat: known.get(seat, 3) for seat in Seat}
    bids[viewer] = NIL
    evidence = BidEvidence(known, exchanged=())
    layouts = sample(_before_play(view), want=min(budget, NIL_DEALS), evidence=evidence, rng=rng)
    count = _Count(view.options, view.board, view.standing, bids, _side(viewer))
    makes = 0
    for row in layouts.hands.tolist():
        leader = view.board.dealer.next.order
        if view.options.first_lead != "left_of_dealer":
            leader = next(seat for seat, hand in enumerate(row) if hand & TWO_OF_CLUBS)
        moment = Moment(leader, [], [0, 0, 0, 0], (1 << 52) - 1, broken=False)
        makes += play_out(row, moment, count.stakes)[viewer.order] == 0
    if makes < NIL_SUCCEEDS * len(layouts):
        return None
    return Reason("bid.nil", {"makes": makes, "of": len(layouts)})


def _before_play(view: View) -> Position:
    """The deal before a card is played; as if the player left of the dealer led, for nothing here asks who does."""
    viewer = view.viewer
    assert viewer
    leader = view.board.dealer.next
    order = tuple(Seat)[leader.order :] + tuple(Seat)[: leader.order]
    return Position(
        viewer=viewer,
        board=view.board,
        standing=view.standing,
        contract=None,
        calls=(),
        trump=Suit.S,
        declarer=None,
        dummy=None,
        turn=leader,
        trick=Trick(order),
        held=tuple(_own(view) if seat is viewer else None for seat in Seat),
        played=(0, 0, 0, 0),
        sizes=(13, 13, 13, 13),
        voids=((), (), (), ()),
        tricks=(),
        winners=(),
    )


# ---- the exchange


def _give(view: View) -> tuple[Action, Reason]:
    """High cards away from the one who must take no trick, low ones back."""
    hand = _own(view)
    bids: dict[Seat, TrickBid] = view.facts["bids"]
    assert view.viewer
    cards = [choice.card for choice in view.choices if isinstance(choice, GiveCard)]
    if bids.get(view.viewer) == DOUBLE_NIL:

        def danger(order: int) -> float:
            length = (hand & SUITS[order // 13]).bit_count()
            if order >= FIRST_SPADE:
                return 30 + order % 13
            return 2 * (order % 13) - 1.5 * length

        return GiveCard(max(cards, key=lambda card: (danger(card.order), card.order))), Reason("give.high")
    low = min(cards, key=lambda card: (card.suit is Suit.S, card.rank, card.order))
    return GiveCard(low), Reason("give.low")


# ---- the cards


class _Count:
    """What the tricks of the four players are worth to one side."""

    def __init__(
        self, options: SpadesOptions, board: Board, standing: Standing, bids: dict[Seat, TrickBid], side: Side
    ) -> None:
        self._options, self._standing, self._bids, self._side = options, standing, bids, side
        order = bidding_order(options, board.dealer)
        final = options.bid_scope == "team_final"
        self._contract = {each: team_contract(bids, each, order, team_final=final) for each in PAIRS}
        self._known: dict[tuple[int, ...], float] = {}
        nil = tuple(bids.get(seat) in (NIL, DOUBLE_NIL, TEAM) for seat in Seat)
        first, second = (self._contract[each] for each in PAIRS)
        self.stakes = Stakes(
            nil=nil,
            contract=(first, second),
            ducks=bool(options.bag_limit) or options.overtrick_points < 0,
            attacks=(self._attacks(Side.NS), self._attacks(Side.EW)),
            breaking=options.spades_break == "required",
            no_spade_first=options.no_spade_first_trick,
            lowest_club_first=options.first_lead == "lowest_club_all",
            two_of_clubs_leads=options.first_lead == "two_of_clubs",
        )

    def _attacks(self, side: Side) -> bool:
        """Whether making the others' nil fail is worth more than what is undertaken, and will not cost the game."""
        others = _other(side)
        value = sum(
            self._options.nil_value if self._bids.get(seat) == NIL else self._options.double_nil_value
            for seat in others.seats
            if self._bids.get(seat) in (NIL, DOUBLE_NIL)
        )
        own = TRICK_POINTS * self._contract[side]
        totals = {each: self._standing.totals.get(each, 0) for each in PAIRS}
        totals[side] += own
        wins = totals[side] > totals[others] and ended(self._options, totals, self._standing.deal)
        return not wins and value > own

    def worth(self, tricks: tuple[int, ...]) -> float:
        """Points of this side less those of the other, with what bags and the end of the game are worth."""
        known = self._known.get(tricks)
        if known is None:
            known = self._known[tricks] = self._worth(tricks)
        return known

    def _worth(self, tricks: tuple[int, ...]) -> float:
        options, standing = self._options, self._standing
        result = SpadesResult(self._bids, dict(zip(Seat, tricks, strict=True)))
        each_bag = BAG_WORTH * options.bag_penalty / options.bag_limit if options.bag_limit else 0.0
        worth, totals = 0.0, dict[Side, int]()
        for side in PAIRS:
            sign = 1 if side is self._side else -1
            bags = standing.bags.get(side, 0)
            scored = score_team(options, side, result, contract=self._contract[side], bags=bags)
            points = sum(part.points for part in scored.parts)
            totals[side] = standing.totals.get(side, 0) + points
            worth += sign * (points - each_bag * (scored.bags - bags))
        if ended(options, totals, standing.deal):
            ahead = totals[self._side] - totals[_other(self._side)]
            worth += GAME_WORTH * ((ahead > 0) - (ahead < 0))
        return worth


def _card(view: View, rng: Random, budget: int) -> tuple[Action, Reason]:
    viewer = view.viewer
    assert viewer
    bids: dict[Seat, TrickBid] = view.facts["bids"]
    count = _Count(view.options, view.board, view.standing, bids, _side(viewer))
    stakes = count.stakes
    position = Position.of(view)
    taken: dict[Seat, int] = view.facts["taken"]
    trick = [card.order for card in position.trick.cards]
    out = position.out
    moment = Moment(
        position.trick.leader.order, trick, [taken[seat] for seat in Seat], out, view.facts["broken"]
    )
    hand = position.hand
    legal = mask_of(tuple(choice.card for choice in view.choices if isinstance(choice, PlayCard)))
    sound = sensible(hand, legal, viewer.order, moment, stakes)
    tried = _worth_trying(hand, legal, viewer.order, moment, stakes)
    if not tried >> sound & 1:
        sound = _as_good(sound, tried, hand, out)
    candidates = [order for order in range(52) if tried >> order & 1]
    if len(candidates) == 1:
        return PLAYS[PACK[sound]], reasons.ONLY if not legal & (legal - 1) else reasons.SOUND
    if budget <= 0:
        return PLAYS[PACK[sound]], reasons.SOUND
    evidence = BidEvidence(bids, exchanged=_exchanged(view.options, bids))
    layouts = sample(position, want=budget, evidence=evidence, rng=rng)
    weights = layouts.weights.tolist()
    rows = layouts.hands.tolist()
    worths = {
        card: _worths(card, rows, moment, count, NIL_NODES if kernel.native() else 0) for card in candidates
    }
    best = _best(worths, weights, sound)
    points = sum(weight * worth for weight, worth in zip(weights, worths[best], strict=True))
    return PLAYS[PACK[best]], Reason("card.points", {"points": round(points, 1), "of": len(rows)})


def _exchanged(options: SpadesOptions, bids: dict[Seat, TrickBid]) -> tuple[Seat, ...]:
    """The seats that exchanged cards after they had bid."""
    if not options.double_nil_exchange:
        return ()
    return tuple(seat for seat in Seat if DOUBLE_NIL in (bids.get(seat), bids.get(seat.partner)))


def _worths(card: int, rows: list[list[int]], moment: Moment, count: _Count, nodes: int) -> list[float]:
    """What comes of playing *card* in each of those deals: by the rules of sound play, but nil as it can be made.

    *nodes* are for each nil in each deal; where they do not tell, the rules decide on nil too.
    """
    after: list[list[int]] = []
    then = moment
    for row in rows:
        hands, then = row[:], moment.copy()
        play(card, hands, then)
        after.append(hands)
    endings = [play_out(hands[:], then.copy(), count.stakes) for hands in after]
    if nodes and 0 < after[0][0].bit_count() <= NIL_CARDS:
        for seat in range(4):
            if count.stakes.nil[seat] and not then.taken[seat]:
                made = nil_made(
                    after,
                    nil=seat,
                    leader=then.leader,
                    trick=then.trick,
                    rules=_nil_rules(then, count.stakes),
                    limit=nodes,
                )
                endings = [_with_nil(seat, *each) for each in zip(endings, made, strict=True)]
    return [count.worth(ending) for ending in endings]


def _nil_rules(moment: Moment, stakes: Stakes) -> NilRules:
    return NilRules(
        breaking=stakes.breaking,
        broken=moment.broken,
        first_trick=not any(moment.taken),
        no_spade_first=stakes.no_spade_first,
        lowest_club_first=stakes.lowest_club_first,
        two_of_clubs_leads=stakes.two_of_clubs_leads,
    )


def _with_nil(seat: int, tricks: tuple[int, ...], made: bool | None) -> tuple[int, ...]:
    """The *tricks*, but nil *made* or not: what the partner has to do with it goes from one to the other."""
    partner = seat ^ 2
    changed = list(tricks)
    if made and tricks[seat]:
        changed[partner] += tricks[seat]
        changed[seat] = 0
    elif made is False and not tricks[seat] and tricks[partner]:
        changed[partner] -= 1
        changed[seat] = 1
    return tuple(changed)


def _best(worths: dict[int, list[float]], weights: list[float], sound: int) -> int:
    """The card worth most; the *sound* one unless another is clearly better."""
    best, most = sound, 0.0
    for card, values in worths.items():
        if card == sound:
            continue
        differences = [value - usual for value, usual in zip(values, worths[sound], strict=True)]
        mean = sum(weight * each for weight, each in zip(weights, differences, strict=True))
        spread = sum(weight * (each - mean) ** 2 for weight, each in zip(weights, differences, strict=True))
        error = (spread / len(weights)) ** 0.5
        if mean - CLEARLY * error > most:
            best, most = card, mean - CLEARLY * error
    return best


def _worth_trying(hand: int, legal: int, seat: int, moment: Moment, stakes: Stakes) -> int:
    """The cards out of *legal* that are not absurd, one of each group of equals.

    - Partner's card wins and nobody can beat it any more: it is not ruffed or overtaken.
    - A trick that cannot be won gets the lowest card of a suit, unless tricks are unwelcome.
    """
    trick = moment.trick
    others = moment.out & ~hand
    for card in trick:
        others |= 1 << card
    tried = _one_of_equals(hand, legal, others)
    nil = stakes.nil[seat] and not moment.taken[seat]
    shed = nil or not wants_tricks(seat & 1, moment.taken, stakes)
    if not trick:
        return tried
    place = winning(trick)
    best = trick[place]
    beat = tried & (ABOVE[best] | (SPADES if best < FIRST_SPADE else 0))
    partners = (moment.leader + place) & 3 == seat ^ 2
    covered = stakes.nil[seat ^ 2] and not moment.taken[seat ^ 2]
    if partners and len(trick) == 3 and not covered and tried & ~beat:
        tried &= ~beat
        beat = 0
    if shed or any(stakes.nil[foe] and not moment.taken[foe] for foe in (seat ^ 1, seat ^ 3)):
        return tried
    kept = beat
    for suit in SUITS:
        losing = tried & ~beat & suit
        kept |= losing & -losing
    return kept


def _one_of_equals(hand: int, legal: int, others: int) -> int:
    """The lowest of each group of cards that nothing of *others* divides."""
    kept, joined = 0, False
    for order in range(52):
        if order % 13 == 0 or others >> order & 1:
            joined = False
        if legal >> order & 1:
            if not joined:
                kept |= 1 << order
            joined = True
    return kept


def _as_good(card: int, tried: int, hand: int, out: int) -> int:
    """The card among those *tried* that stands for *card*: the nearest below it in its suit, or the lowest of all."""
    below = tried & SUITS[card // 13] & ((2 << card) - 1)
    if below:
        return below.bit_length() - 1
    return (tried & -tried).bit_length() - 1
