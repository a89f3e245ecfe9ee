"""Spades: everyone bids tricks, spades are trumps, bags are remembered."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec
from msgspec import Meta

from kakehashi.errors import NotationError
from kakehashi.game import Deck, Figure, Game, Options, deal_out, grouped
from kakehashi.model.actions import NOT_YOUR_TURN, UNKNOWN_HERE, Action, Objection, PlayCard
from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.cards import Card, Hand, Suit
from kakehashi.model.seats import PAIRS, Seat, Side
from kakehashi.model.view import EVERYONE, NOBODY, Audience, Event, Result, Standing, Zone, only
from kakehashi.phases.base import Phase, hand_zones
from kakehashi.phases.play import Play, Terms
from kakehashi.phases.reveal import Reveal
from kakehashi.scoring.sheet import Line, Part, Scoresheet

TRICKS = 13
TRICK_POINTS = 10
NIL, DOUBLE_NIL, TEAM = "nil", "double_nil", "team"
TrickBid = int | Literal["nil", "double_nil", "team"]
"""1 to 13 tricks; nil; nil before looking; or, beside a team's double nil, no bid of one's own."""


class Look(Action, frozen=True, tag="look"):
    """Look at one's cards, and so give up double nil."""


class DoubleNil(Action, frozen=True, tag="double_nil"):
    """Undertake to take no trick, before seeing a card."""


class BidTricks(Action, frozen=True, tag="bid"):
    """Bid a number of tricks, 0 to 13; 0 is nil."""

    tricks: Annotated[int, Meta(ge=0, le=TRICKS)]


class GiveCard(Action, frozen=True, tag="give"):
    """Give a card to one's partner."""

    card: Card


class SpadesOptions(Options, frozen=True, kw_only=True):
    """The options of Spades."""

    target: Annotated[Literal[None, 200, 300, 500], grouped("end")] = 500
    target_cmp: Annotated[Literal["exceed", "reach"], grouped("end")] = "exceed"
    rounds: Annotated[Literal[None, 3, 5, 10], grouped("end")] = 10
    tie: Annotated[Literal["extra_deal", "draw"], grouped("end")] = "extra_deal"
    lose_at: Annotated[Literal[None, -200, -300, -500], grouped("end")] = None
    mercy_gap: Annotated[Literal[None, 500], grouped("end")] = None
    bid_scope: Annotated[Literal["individual_sum", "team_final"], grouped("bidding")] = "individual_sum"
    bid_order: Annotated[Literal["left_of_dealer", "dealer_first", "simultaneous"], grouped("bidding")] = (
        "left_of_dealer"
    )
    min_team_bid: Annotated[Literal[0, 4], grouped("bidding")] = 0
    forbid_total_13: Annotated[bool, grouped("bidding")] = False
    nil_value: Annotated[Literal[50, 100], grouped("nil")] = 100
    nil_failed_tricks: Annotated[Literal["help", "bags", "ignore"], grouped("nil")] = "help"
    double_nil: Annotated[bool, grouped("nil")] = True
    double_nil_value: Annotated[Literal[100, 200], grouped("nil", double_nil=True)] = 200
    double_nil_scope: Annotated[Literal["individual", "team"], grouped("nil", double_nil=True)] = "individual"
    double_nil_deficit: Annotated[Literal[0, 100, 200], grouped("nil", double_nil=True)] = 0
    double_nil_exchange: Annotated[
        Literal[0, 1, 2, 3], grouped("nil", double_nil=True, double_nil_scope="individual")
    ] = 0
    blind_timing: Annotated[Literal["phase", "at_turn"], grouped("nil", double_nil=True)] = "phase"
    bag_limit: Annotated[Literal[0, 5, 10], grouped("bags")] = 10
    bag_penalty: Annotated[Literal[50, 100], grouped("bags")] = 100
    bag_carry: Annotated[Literal["subtract", "reset"], grouped("bags")] = "subtract"
    overtrick_points: Annotated[Literal[1, 0, -1], grouped("bags")] = 1
    first_lead: Annotated[Literal["left_of_dealer", "two_of_clubs", "lowest_club_all"], grouped("play")] = (
        "left_of_dealer"
    )
    spades_break: Annotated[Literal["required", "none"], grouped("play")] = "required"
    no_spade_first_trick: Annotated[bool, grouped("play")] = False
    last_trick_view: Annotated[Literal["none", "last", "all"], grouped("seeing")] = "last"
    reveal_after_deal: Annotated[bool, grouped("seeing")] = True
    teams: Annotated[Literal["fixed", "random", "choose_partner"], grouped("table")] = "fixed"

    def conflict(self) -> str | None:
        if self.target is None and self.rounds is None and self.lose_at is None and self.mercy_gap is None:
            return "never-ends"
        if self.bid_order != "simultaneous":
            return None
        if self.bid_scope == "team_final":
            return "simultaneous-with-team-final"
        if self.min_team_bid or self.forbid_total_13:
            return "simultaneous-with-limits"  # nobody knows the other bids
        if self.double_nil and self.blind_timing == "at_turn":
            return "simultaneous-without-turns"
        return None


def team_contract(
    bids: dict[Seat, TrickBid], side: Side, order: tuple[Seat, ...], *, team_final: bool
) -> int:
    """The tricks a side undertakes: its numbers added up, or with *team_final* the later one in *order*."""
    numbers = [bid for seat in order if seat in side.seats and isinstance(bid := bids.get(seat), int)]
    return (numbers[-1] if numbers else 0) if team_final else sum(numbers)


class Bidding(Phase, frozen=True):
    """Look or double nil, then bids; in turn, or where the table says so all at once.

    *unseen* are the seats that have not looked at their cards yet. *bids* made at once are told when all are in.
    """

    kind: ClassVar[str] = "bidding"

    options: SpadesOptions
    order: tuple[Seat, ...]
    """In bidding order."""
    hands: tuple[Hand, ...]
    may_go_blind: tuple[Seat, ...]
    unseen: tuple[Seat, ...]
    chosen: tuple[Seat, ...] = ()
    """Seats that have chosen double nil or to look, where that is asked of all at once; told only when all have."""
    bids: dict[Seat, TrickBid] = msgspec.field(default_factory=dict)

    @property
    def choosing(self) -> tuple[Seat, ...]:
        """Seats that choose between looking and double nil now, all at once."""
        if self.options.blind_timing == "at_turn":
            return ()
        return tuple(seat for seat in self.order if seat in self.may_go_blind and seat not in self.chosen)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if choosing := self.choosing:
            return choosing
        waiting = tuple(seat for seat in self.order if seat not in self.bids)
        return waiting if self.options.bid_order == "simultaneous" else waiting[:1]

    def _undecided(self, seat: Seat) -> bool:
        return seat in self.choosing or (seat in self.unseen and seat in self.may_go_blind)

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        if self._undecided(seat):
            return (Look(), DoubleNil())
        return tuple(BidTricks(tricks) for tricks in range(TRICKS + 1))

    def objection(self, seat: Seat, action: Action) -> Objection | None:
        if seat not in self.to_act:
            return NOT_YOUR_TURN
        if isinstance(action, Look | DoubleNil):
            if not self._undecided(seat):
                return UNKNOWN_HERE
            if isinstance(action, Look):
                return None
            return self._limits_objection(seat, self._bids_with_double_nil(seat))
        if not isinstance(action, BidTricks):
            return UNKNOWN_HERE
        if self._undecided(seat):
            return Objection("look-first")
        return self._number_objection(seat, action.tricks)

    def fallback(self, seat: Seat) -> Action:
        """To look; then the lowest number that is no nil."""
        return next(action for action in self.legal(seat) if action != BidTricks(0))

    def _number_objection(self, seat: Seat, tricks: int) -> Objection | None:
        if not 0 <= tricks <= TRICKS:
            return Objection("no-such-bid", {"most": TRICKS})
        return self._limits_objection(seat, {**self.bids, seat: tricks or NIL})

    def _limits_objection(self, seat: Seat, bids: dict[Seat, TrickBid]) -> Objection | None:
        """Why *seat* may not make the *bids* what they are then."""
        team_final = self.options.bid_scope == "team_final"
        side = seat.side_among(PAIRS)
        mine = team_contract(bids, side, self.order, team_final=team_final)
        least = self.options.min_team_bid
        if all(mate in bids for mate in side.seats) and 0 < mine < least:
            return Objection("team-bid-too-low", {"least": least})
        if self.options.forbid_total_13 and len(bids) == len(self.order):
            total = sum(team_contract(bids, each, self.order, team_final=team_final) for each in PAIRS)
            if total == TRICKS:
                return Objection("total-thirteen")
        return None

    def act(self, seat: Seat, action: Action) -> tuple[Self, tuple[Event, ...]]:
        if isinstance(action, BidTricks):
            bids: dict[Seat, TrickBid] = {**self.bids, seat: action.tricks or NIL}
            return self._with(bids=bids)
        if isinstance(action, DoubleNil):
            return self._with(bids=self._bids_with_double_nil(seat), chosen=(*self.chosen, seat))
        seen = Event("dealt", only(seat), seat, self.hands[seat.order])
        unseen = tuple(other for other in self.unseen if other is not seat)
        after, events = self._with(unseen=unseen, chosen=(*self.chosen, seat))
        return after, (seen, *events)

    def _bids_with_double_nil(self, seat: Seat) -> dict[Seat, TrickBid]:
        bids: dict[Seat, TrickBid] = {**self.bids, seat: DOUBLE_NIL}
        if self.options.double_nil_scope == "team" and self.bids.get(seat.partner) != DOUBLE_NIL:
            bids[seat.partner] = TEAM
        return bids

    def _with(self, **changes: Any) -> tuple[Self, tuple[Event, ...]]:
        """The next phase value, with what has now become public; hands of blind bidders are opened to them then."""
        after = msgspec.structs.replace(self, **changes)
        before_told = self.told
        told = {seat: bid for seat, bid in after.told.items() if before_told.get(seat) != bid}
        events = [Event("bid", EVERYONE, seat, value=bid) for seat, bid in told.items()]
        if not after.choosing:
            blind = tuple(
                seat for seat in after.unseen if seat in after.bids or seat not in after.may_go_blind
            )
            events += [Event("dealt", only(seat), seat, self.hands[seat.order]) for seat in blind]
            unseen = tuple(seat for seat in after.unseen if seat not in blind)
            after = msgspec.structs.replace(after, unseen=unseen)
        return after, tuple(events)

    @property
    def told(self) -> dict[Seat, TrickBid]:
        """The bids that everybody knows."""
        if self.choosing:
            return {}
        if self.options.bid_order == "simultaneous" and len(self.bids) < len(self.order):
            return {seat: bid for seat, bid in self.bids.items() if bid in (DOUBLE_NIL, TEAM)}
        return self.bids

    @property
    def zones(self) -> tuple[Zone, ...]:
        return hand_zones(tuple(Seat), self.hands)

    def shown_to(self, zone: Zone) -> Audience:
        return NOBODY if zone.seat in self.unseen else super().shown_to(zone)

    @property
    def facts(self) -> dict[str, Any]:
        told = self.told
        team_final = self.options.bid_scope == "team_final"
        undertaken = {side: team_contract(told, side, self.order, team_final=team_final) for side in PAIRS}
        return {"bids": told, "undertaken": undertaken, "chosen": self.chosen if self.choosing else ()}

    def opening(self) -> tuple[Event, ...]:
        seeing = (seat for seat in self.order if seat not in self.unseen)
        return tuple(Event("dealt", only(seat), seat, self.hands[seat.order]) for seat in seeing)


class Exchange(Phase, frozen=True):
    """A player who went double nil gives cards to the partner, and gets as many back."""

    kind: ClassVar[str] = "exchange"

    hands: tuple[Hand, ...]
    givers: tuple[Seat, ...]
    """Who gives, in turn; as often as cards are given."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.givers[:1]

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        return tuple(GiveCard(card) for card in self.hands[seat.order])

    def objection(self, seat: Seat, action: Action) -> Objection | None:
        if seat not in self.to_act:
            return NOT_YOUR_TURN
        if not isinstance(action, GiveCard):
            return UNKNOWN_HERE
        if action.card not in self.hands[seat.order]:
            return Objection("not-your-card", {"card": action.card.value})
        return None

    def fallback(self, seat: Seat) -> Action:
        return GiveCard(min(self.hands[seat.order], key=lambda card: card.rank))

    def act(self, seat: Seat, action: Action) -> tuple[Self, tuple[Event, ...]]:
        assert isinstance(action, GiveCard)
        hands = list(self.hands)
        hands[seat.order] = tuple(card for card in hands[seat.order] if card is not action.card)
        hands[seat.partner.order] = (*hands[seat.partner.order], action.card)
        after = type(self)(tuple(hands), self.givers[1:])
        return after, (
            Event("gave", EVERYONE, seat),
            Event("given", only(seat, seat.partner), seat.partner, (action.card,)),
        )

    @property
    def zones(self) -> tuple[Zone, ...]:
        return hand_zones(tuple(Seat), self.hands)

    @property
    def facts(self) -> dict[str, Any]:
        return {"giving": self.givers}


class SpadesTerms(Terms, frozen=True, kw_only=True):
    """What besides is settled before the first lead in Spades."""

    spades_break: bool
    lowest_club_first: bool
    two_of_clubs_leads: bool
    no_spade_first_trick: bool


class SpadesPlay(Play, frozen=True):
    """Play with spades as trumps, which may not be led until they are broken."""

    @property
    def broken(self) -> bool:
        """Whether a spade has been played to an earlier trick."""
        return any(card.suit is Suit.S for trick in self.tricks for card in trick.cards)

    def _first_club(self, hand: Hand) -> Card | None:
        """The lowest club of *hand*, where the first trick asks for it."""
        terms = self.terms
        assert isinstance(terms, SpadesTerms)
        if self.tricks or not (
            terms.lowest_club_first or (terms.two_of_clubs_leads and not self.trick.cards)
        ):
            return None
        return min((card for card in hand if card.suit is Suit.C), key=lambda card: card.rank, default=None)

    def _spades_held_back(self) -> bool:
        """Whether a spade may be played only by a hand that has nothing else to play."""
        terms = self.terms
        assert isinstance(terms, SpadesTerms)
        if self.trick.cards:
            return terms.no_spade_first_trick and not self.tricks
        return terms.spades_break and not self.broken

    def followers(self, hand: Hand) -> Hand:
        if club := self._first_club(hand):
            return (club,)
        led = self.trick.led
        if led is not None and (following := tuple([card for card in hand if card.suit is led])):
            return following
        if not self._spades_held_back():
            return hand
        return tuple([card for card in hand if card.suit is not Suit.S]) or hand

    def _card_objection(self, hand: Hand, card: Card) -> Objection | None:
        if card in (allowed := self.followers(hand)):
            return None
        if club := self._first_club(hand):
            return Objection("lowest-club-first", {"card": club.value})
        led = self.trick.led
        if led is not None and allowed[0].suit is led:
            return Objection("follow-suit", {"suit": led.value})
        return Objection("spades-not-broken" if led is None else "no-spade-in-first-trick")

    def _play_objection(self, seat: Seat, card: Card) -> Objection | None:
        hand = self.hands[self.turn.order]
        if card not in hand:
            return Objection("not-your-card", {"card": card.value})
        return self._card_objection(hand, card)

    def taken(self) -> dict[Seat, int]:
        """Tricks by player."""
        return {seat: self.winners.count(seat) for seat in self.terms.seats}

    @property
    def facts(self) -> dict[str, Any]:
        return {**super().facts, "taken": self.taken(), "broken": self.broken}


class SpadesResult(Result, frozen=True, tag="tricks_bid"):
    """What each player bid, and the tricks each took."""

    bids: dict[Seat, TrickBid]
    tricks: dict[Seat, int]


class TeamScore(msgspec.Struct, frozen=True):
    """What one side scores in one deal: its parts (points), and its bags after it."""

    parts: tuple[Part, ...]
    bags: int


def score_team(
    options: SpadesOptions, side: Side, result: SpadesResult, *, contract: int, bags: int
) -> TeamScore:
    """The score of *side*, which undertook *contract* tricks and had so many *bags* before."""
    bids = {seat: result.bids.get(seat, TEAM) for seat in side.seats}
    tricks = {seat: result.tricks[seat] for seat in side.seats}
    if TEAM in bids.values() or (options.double_nil_scope == "team" and DOUBLE_NIL in bids.values()):
        made = sum(tricks.values()) == 0
        value = options.double_nil_value
        return TeamScore((Part("double_nil", side, (value if made else -value,)),), bags)

    parts: list[Part] = []
    counted = stray = 0
    for seat, bid in bids.items():
        if isinstance(bid, int):
            counted += tricks[seat]
            continue
        value = options.nil_value if bid == NIL else options.double_nil_value
        parts.append(Part(bid, side, (value if tricks[seat] == 0 else -value,)))
        if options.nil_failed_tricks == "help":
            counted += tricks[seat]
        elif options.nil_failed_tricks == "bags":
            stray += tricks[seat]

    over = stray
    if counted >= contract:
        over += counted - contract
        if contract:
            parts.insert(0, Part("contract", side, (TRICK_POINTS,) * contract))
    else:
        parts.insert(0, Part("contract", side, (-TRICK_POINTS,) * contract))
    if over and options.overtrick_points:
        parts.append(Part("overtricks", side, (options.overtrick_points,) * over))
    bags += over
    while options.bag_limit and bags >= options.bag_limit:
        parts.append(Part("bag_penalty", side, (-options.bag_penalty,)))
        bags = 0 if options.bag_carry == "reset" else bags - options.bag_limit
    return TeamScore(tuple(parts), bags)


def ended(options: SpadesOptions, totals: dict[Side, int], deals_done: int) -> bool:
    """Whether the game ends after that many deals with these totals; at a tie another deal may be needed."""
    high, low = max(totals.values()), min(totals.values())
    reached = options.target is not None and (
        high > options.target or (high == options.target and options.target_cmp == "reach")
    )
    over = (
        reached
        or (options.rounds is not None and deals_done >= options.rounds)
        or (options.lose_at is not None and low <= options.lose_at)
        or (options.mercy_gap is not None and high - low >= options.mercy_gap)
    )
    return over and (high != low or options.tie == "draw")


class SpadesSheet(Scoresheet, frozen=True, kw_only=True):
    """Points and bags of both sides."""

    kind: ClassVar[str] = "bags"

    options: SpadesOptions
    first_dealer: Seat

    @property
    def over(self) -> bool:
        return bool(self.lines) and ended(self.options, self.totals, len(self.lines))

    @property
    def board(self) -> Board:
        done = len(self.lines)
        return Board(done + 1, tuple(Seat)[(self.first_dealer.order + done) % 4], Vulnerable.NONE)

    @property
    def bags(self) -> dict[Side, int]:
        return self.lines[-1].marks["bags"] if self.lines else dict.fromkeys(self.sides, 0)

    @property
    def standing(self) -> Standing:
        done, rounds = len(self.lines), self.options.rounds
        left = None if rounds is None else max(1, rounds - done)
        return Standing(deal=done + 1, deals_left=left, totals=self.totals, bags=self.bags)

    def add(self, result: Result) -> Self:
        assert isinstance(result, SpadesResult)
        self._check(result)
        order = bidding_order(self.options, self.board.dealer)
        team_final = self.options.bid_scope == "team_final"
        parts: tuple[Part, ...] = ()
        bags: dict[Side, int] = {}
        contracts: dict[Side, int] = {}
        for side in self.sides:
            contracts[side] = team_contract(result.bids, side, order, team_final=team_final)
            scored = score_team(self.options, side, result, contract=contracts[side], bags=self.bags[side])
            parts += scored.parts
            bags[side] = scored.bags
        marks = {"bags": bags, "contract": contracts}
        line = Line(self.board, result, parts, True, self.totals_with(parts), marks)
        return msgspec.structs.replace(self, lines=(*self.lines, line))

    def _check(self, result: SpadesResult) -> None:
        for seat, bid in result.bids.items():
            if bid == DOUBLE_NIL and not self.options.double_nil:
                raise NotationError(
                    f"{seat} went double nil, which is not played here",
                    reason="no-double-nil",
                    seat=seat.value,
                )
            if bid == TEAM and self.options.double_nil_scope != "team":
                raise NotationError(f"{seat} has made no bid", reason="no-bid", seat=seat.value)

    def row(self, line: Line) -> dict[str, Any]:
        row = super().row(line)
        del row["vul"], row["parts"]
        for side in self.sides:
            sums: dict[str, int] = dict.fromkeys(("contract", "nil", "overtricks", "bag_penalty"), 0)
            for part in line.parts:
                if part.side is side:
                    sums["nil" if part.key == DOUBLE_NIL else part.key] += part.points
            row.setdefault("parts", {})[side.value] = sums
        return row


def bidding_order(options: SpadesOptions, dealer: Seat) -> tuple[Seat, ...]:
    first = dealer if options.bid_order == "dealer_first" else dealer.next
    return (first, first.next, first.partner, first.previous)


class Spades(Game):
    id = "spades"
    rules_version = 1
    options = SpadesOptions
    presets: ClassVar[dict[str, dict[str, Any]]] = {
        "common": {
            "target_cmp": "reach",
            "nil_failed_tricks": "bags",
            "double_nil_deficit": 100,
            "rounds": None,
        }
    }
    seats = tuple(Seat)
    sides = PAIRS
    actions = (Look, DoubleNil, BidTricks, GiveCard, PlayCard)
    results = (SpadesResult,)

    def first(self, options: SpadesOptions, board: Board, deck: Deck, standing: Standing) -> Bidding:
        blind = tuple(
            seat for seat in Seat if options.double_nil and self._far_behind(options, seat, standing)
        )
        return Bidding(
            options, bidding_order(options, board.dealer), deal_out(deck, self.seats), blind, blind
        )

    def _far_behind(self, options: SpadesOptions, seat: Seat, standing: Standing) -> bool:
        totals = {side: standing.totals.get(side, 0) for side in self.sides}
        mine = totals[seat.side_among(self.sides)]
        return max(totals.values()) - mine >= options.double_nil_deficit

    def next(self, options: SpadesOptions, board: Board, past: tuple[Phase, ...]) -> Phase | None:
        bidding = past[0]
        assert isinstance(bidding, Bidding)
        match past:
            case (Bidding(),):
                givers = self._givers(options, bidding)
                return (
                    Exchange(bidding.hands, givers) if givers else self._play(options, board, bidding.hands)
                )
            case (Bidding(), Exchange(hands=hands)):
                return self._play(options, board, hands)
            case (*_, SpadesPlay()) if options.reveal_after_deal:
                return Reveal(self.seats, self._hands_played(past))
            case _:
                return None

    def _givers(self, options: SpadesOptions, bidding: Bidding) -> tuple[Seat, ...]:
        """Who gives cards, in turn: each player alone in its double nil, then the partner."""
        givers: tuple[Seat, ...] = ()
        for seat in bidding.order:
            alone = bidding.bids[seat] == DOUBLE_NIL and bidding.bids[seat.partner] not in (DOUBLE_NIL, TEAM)
            if alone:
                givers += (seat,) * options.double_nil_exchange + (
                    seat.partner,
                ) * options.double_nil_exchange
        return givers

    def _play(self, options: SpadesOptions, board: Board, hands: tuple[Hand, ...]) -> SpadesPlay:
        terms = SpadesTerms(
            seats=self.seats,
            sides=self.sides,
            trump=Suit.S,
            declarer=None,
            dummy=None,
            dummy_sees=(),
            claims=False,  # a claim could not say which player takes the tricks
            exposed_stays=False,
            spades_break=options.spades_break == "required",
            lowest_club_first=options.first_lead == "lowest_club_all",
            two_of_clubs_leads=options.first_lead == "two_of_clubs",
            no_spade_first_trick=options.no_spade_first_trick,
        )
        leader = board.dealer.next
        if options.first_lead != "left_of_dealer":
            leader = next(seat for seat in Seat if Card.C2 in hands[seat.order])
        return SpadesPlay.begin(terms, hands, leader)

    def _hands_played(self, past: tuple[Phase, ...]) -> tuple[Hand, ...]:
        before = past[-2]
        assert isinstance(before, Bidding | Exchange)
        return before.hands

    def result(self, past: tuple[Phase, ...]) -> SpadesResult:
        bidding, play = past[0], next(phase for phase in past if isinstance(phase, SpadesPlay))
        assert isinstance(bidding, Bidding)
        return SpadesResult(bidding.bids, play.taken())

    def figures(self) -> dict[str, Figure]:
        return {"trick_points": TRICK_POINTS}

    def sheet(self, options: SpadesOptions, first_dealer: Seat) -> SpadesSheet:
        return SpadesSheet(sides=self.sides, options=options, first_dealer=first_dealer)

    def read_result(self, facts: dict[str, Any]) -> SpadesResult:
        read = self.read_facts(facts, _Written)
        if sum(read.tricks.values()) != TRICKS or set(read.tricks) != set(Seat):
            raise NotationError(
                f"the tricks of the four players add up to {TRICKS}", reason="tricks-sum", tricks=TRICKS
            )
        bids: dict[Seat, TrickBid] = {}
        for seat in Seat:
            bid = read.bids.get(seat)
            bids[seat] = TEAM if bid is None else bid or NIL
            if bids[seat] == TEAM and read.bids.get(seat.partner) != DOUBLE_NIL:
                raise NotationError(f"{seat} has made no bid", reason="no-bid", seat=seat.value)
        return SpadesResult(bids, read.tricks)


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bids: dict[Seat, Annotated[int, Meta(ge=0, le=TRICKS)] | Literal["nil", "double_nil", "team"] | None]
    tricks: dict[Seat, Annotated[int, Meta(ge=0, le=TRICKS)]]


GAME = Spades()
