"""MiniBridge: no auction; the side with more points declares, sees dummy, and names its contract."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec

from kakehashi.errors import NotationError
from kakehashi.game import Deck, Figure, Game, Options, deal_out, grouped, strains_alike
from kakehashi.model.actions import NOT_YOUR_TURN, UNKNOWN_HERE, Action, Answer, Claim, Objection, PlayCard
from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.cards import Hand, Suit, high_card_points
from kakehashi.model.contract import BOOK, Contract, Doubled, Strain
from kakehashi.model.seats import PAIRS, Seat, Side
from kakehashi.model.view import EVERYONE, Audience, Event, Result, Standing, Zone, only
from kakehashi.phases.base import Phase, hand_zones
from kakehashi.phases.play import Play, Terms, dummy_sees
from kakehashi.phases.reveal import Reveal
from kakehashi.scoring.chicago import Schedule
from kakehashi.scoring.duplicate import GAME_BONUS, PART_SCORE_BONUS, SLAM_BONUS, TRICKS, trick_terms
from kakehashi.scoring.sheet import Line, Part, Scoresheet

HALF_OF_THE_POINTS = 20


class Goal(Enum):
    """How much declarer undertakes."""

    PART = "part"
    GAME = "game"
    SMALL_SLAM = "small_slam"
    GRAND_SLAM = "grand_slam"

    def tricks_needed(self, strain: Strain) -> int:
        match self:
            case Goal.PART:
                return BOOK + 1
            case Goal.GAME:
                return {Strain.C: 11, Strain.D: 11, Strain.H: 10, Strain.S: 10, Strain.NT: 9}[strain]
            case Goal.SMALL_SLAM:
                return 12
            case Goal.GRAND_SLAM:
                return 13

    @classmethod
    def of_level(cls, level: int, strain: Strain) -> Self:
        """The goal that a bid of that *level* would be."""
        needed = BOOK + level
        reached = [goal for goal in cls if goal.tricks_needed(strain) <= needed]
        return reached[-1]


class NameContract(Action, frozen=True, tag="name"):
    """Name the contract: a goal in a strain."""

    goal: Goal
    strain: Strain


class Named(msgspec.Struct, frozen=True):
    """A contract that was named without an auction."""

    goal: Goal
    strain: Strain
    declarer: Seat
    tricks_needed: int

    @classmethod
    def of(cls, goal: Goal, strain: Strain, declarer: Seat) -> Self:
        return cls(goal, strain, declarer, goal.tricks_needed(strain))


def declaring(hcp: dict[Seat, int], dealer: Seat, *, highest_hand: bool) -> Seat | None:
    """Who declares: of the side with more points the hand with more, a tie going to the first from *dealer* on.

    At 20–20 nobody does, or with *highest_hand* the hand with most points at the table.
    """
    order = (dealer, dealer.next, dealer.partner, dealer.previous)
    for side in PAIRS:
        if sum(hcp[seat] for seat in side.seats) > HALF_OF_THE_POINTS:
            order = tuple(seat for seat in order if seat in side.seats)
            return max(order, key=lambda seat: hcp[seat])
    return max(order, key=lambda seat: hcp[seat]) if highest_hand else None


@cache
def _needed(goals: tuple[Goal, ...]) -> dict[Goal, dict[Strain, int]]:
    """The tricks that each goal takes in each strain."""
    return {goal: {strain: goal.tricks_needed(strain) for strain in Strain} for goal in goals}


class Naming(Phase, frozen=True):
    """The points of every hand are told, dummy is laid open (or its shape told), and declarer names the contract."""

    kind: ClassVar[str] = "naming"

    seats: tuple[Seat, ...]
    dealer: Seat
    hands: tuple[Hand, ...]
    declarer: Seat | None
    goals: tuple[Goal, ...]
    shape_first: bool
    named: NameContract | None = None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.declarer is None or self.named else (self.declarer,)

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        return tuple(NameContract(goal, strain) for goal in self.goals for strain in Strain)

    def objection(self, seat: Seat, action: Action) -> Objection | None:
        if seat not in self.to_act:
            return NOT_YOUR_TURN
        if not isinstance(action, NameContract):
            return UNKNOWN_HERE
        return (
            None if action.goal in self.goals else Objection("goal-not-offered", {"goal": action.goal.value})
        )

    def fallback(self, seat: Seat) -> Action:
        """The lowest goal, in the longest suit of both hands."""
        both = self.hands[seat.order] + self.hands[seat.partner.order]
        held = Counter(card.suit for card in both)
        return NameContract(self.goals[0], Strain(max(Suit, key=lambda suit: held[suit]).value))

    def act(self, seat: Seat, action: Action) -> tuple[Self, tuple[Event, ...]]:
        assert isinstance(action, NameContract)
        named = Event("named", EVERYONE, seat, value=f"{action.goal.value} {action.strain.value}")
        return msgspec.structs.replace(self, named=action), (named,)

    @property
    def dummy(self) -> Seat | None:
        return self.declarer.partner if self.declarer else None

    @property
    def zones(self) -> tuple[Zone, ...]:
        return hand_zones(self.seats, self.hands)

    def shown_to(self, zone: Zone) -> Audience:
        if zone.seat is self.dummy and not self.shape_first:
            return EVERYONE
        return super().shown_to(zone)

    @property
    def hcp(self) -> dict[Seat, int]:
        return {seat: high_card_points(self.hands[seat.order]) for seat in self.seats}

    def _shape(self, seat: Seat) -> dict[Suit, int]:
        """The lengths of that hand, spades first."""
        hand = self.hands[seat.order]
        return {suit: sum(card.suit is suit for card in hand) for suit in (Suit.S, Suit.H, Suit.D, Suit.C)}

    @property
    def facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = {
            "hcp": self.hcp,
            "needed": _needed(self.goals),
            "declarer": self.declarer,
            "dummy": self.dummy,
            "named": None,
        }
        if self.dummy and self.shape_first:
            facts["dummy_shape"] = self._shape(self.dummy)
        if self.named and self.declarer:
            facts["named"] = Named.of(self.named.goal, self.named.strain, self.declarer)
        return facts

    def opening(self) -> tuple[Event, ...]:
        events = [Event("dealt", only(seat), seat, self.hands[seat.order]) for seat in self.seats]
        turn = self.dealer
        for _ in self.seats:
            events.append(Event("counted", EVERYONE, turn, value=self.hcp[turn]))
            turn = turn.next
        if self.dummy is None:
            return (*events, Event("points-tied", EVERYONE))
        if self.shape_first:
            shape = "-".join(str(length) for length in self._shape(self.dummy).values())
            events.append(Event("shape", EVERYONE, self.dummy, value=shape))
        else:
            events.append(Event("shown", EVERYONE, self.dummy, self.hands[self.dummy.order]))
        return tuple(events)


class MiniResult(Result, frozen=True, tag="goal"):
    """A contract played: *tricks* won by declarer's side. No contract: the points were 20–20, and nobody declared."""

    outcomes: ClassVar[tuple[str, ...]] = ("made", "down", "points-tied")

    named: Named | None
    tricks: int = 0

    @property
    def made(self) -> bool:
        return self.named is not None and self.tricks >= self.named.tricks_needed

    @property
    def outcome(self) -> str:
        return "points-tied" if self.named is None else "made" if self.made else "down"

    def written(self) -> dict[str, Any]:
        if self.named is None:
            return {"points_tied": True}
        named = self.named
        level = named.tricks_needed - BOOK
        return {
            "contract": f"{level}{named.strain}",
            "goal": named.goal.value,
            "declarer": named.declarer.value,
            "tricks": self.tricks,
        }


class MiniOptions(Options, frozen=True, kw_only=True):
    """The options of MiniBridge."""

    deals: Annotated[Literal[4, 8, 12], grouped("scoring")] = 4
    slam: Annotated[bool, grouped("scoring")] = False
    vulnerability: Annotated[Literal["none", "dealer", "non_dealer"], grouped("scoring")] = "none"
    tie_2020: Annotated[Literal["redeal_same", "highest_hand"], grouped("dealing")] = "redeal_same"
    shape_first: Annotated[bool, grouped("dealing")] = False
    hcp_reveal: Annotated[Literal["at_once", "in_turn"], grouped("dealing")] = "at_once"
    claims: Annotated[bool, grouped("play")] = True
    claim_rejected: Annotated[Literal["stay_exposed", "hide"], grouped("play", claims=True)] = "stay_exposed"
    dummy_sees: Annotated[Literal["public", "partner", "all"], grouped("seeing")] = "public"
    last_trick_view: Annotated[Literal["none", "last", "all"], grouped("seeing")] = "last"
    reveal_after_deal: Annotated[bool, grouped("seeing")] = True

    @property
    def goals(self) -> tuple[Goal, ...]:
        """What declarer may undertake."""
        return tuple(Goal) if self.slam else (Goal.PART, Goal.GAME)


class MiniSheet(Scoresheet, frozen=True, kw_only=True):
    """Each deal by itself; the larger total wins."""

    kind: ClassVar[str] = "goals"

    options: MiniOptions
    first_dealer: Seat

    @property
    def deals_done(self) -> int:
        return sum(line.counted for line in self.lines)

    @property
    def over(self) -> bool:
        return self.deals_done >= self.options.deals

    def _board(self, deal: int) -> Board:
        dealer = tuple(Seat)[(self.first_dealer.order + deal - 1) % 4]
        if self.options.vulnerability == "none":
            return Board(deal, dealer, Vulnerable.NONE)
        return Board(deal, dealer, Schedule(self.options.vulnerability).vulnerable(deal, dealer, self.sides))

    @property
    def board(self) -> Board:
        return self._board(self.deals_done + 1)

    @property
    def planned(self) -> tuple[Board, ...]:
        return tuple(self._board(deal) for deal in range(self.deals_done + 1, self.options.deals + 1))

    @property
    def standing(self) -> Standing:
        left = self.options.deals - self.deals_done
        return Standing(deal=self.deals_done + 1, deals_left=left, totals=self.totals)

    def add(self, result: Result) -> Self:
        assert isinstance(result, MiniResult)
        if result.named and result.named.goal not in self.options.goals:
            raise NotationError("no slams are played here", reason="no-slams")
        parts = self._parts(result)
        line = Line(self.board, result, parts, result.named is not None, self.totals_with(parts))
        return msgspec.structs.replace(self, lines=(*self.lines, line))

    def _parts(self, result: MiniResult) -> tuple[Part, ...]:
        named = result.named
        if named is None:
            return ()
        side = named.declarer.side_among(self.sides)
        vulnerable = self.board.vulnerable.includes(named.declarer)
        if not result.made:
            (defenders,) = (other for other in self.sides if other is not side)
            short = named.tricks_needed - result.tricks
            return (Part("under", defenders, (100 if vulnerable else 50,) * short),)
        odd = Contract(result.tricks - BOOK, named.strain, Doubled.NO, named.declarer)
        parts = [Part("odd_tricks", side, trick_terms(odd))]
        if named.goal is Goal.PART:
            parts.append(Part("part_score", side, (PART_SCORE_BONUS,)))
        else:
            parts.append(Part("game", side, (GAME_BONUS[vulnerable],)))
        if named.goal in (Goal.SMALL_SLAM, Goal.GRAND_SLAM):
            level = named.tricks_needed - BOOK
            parts.append(Part("slam", side, (SLAM_BONUS[level][vulnerable],)))
        return tuple(parts)


class MiniBridge(Game):
    id = "minibridge"
    rules_version = 1
    options = MiniOptions
    presets: ClassVar[dict[str, dict[str, Any]]] = {
        "towards_bridge": {"slam": True, "vulnerability": "dealer", "shape_first": True},
    }
    seats = tuple(Seat)
    sides: ClassVar[tuple[Side, ...]] = PAIRS
    not_with: ClassVar[tuple[int, ...]] = (2,)  # two have games of their own
    actions = (NameContract, PlayCard, Claim, Answer)
    results = (MiniResult,)

    def first(self, options: MiniOptions, board: Board, deck: Deck, standing: Standing) -> Naming:
        hands = deal_out(deck, self.seats)
        hcp = {seat: high_card_points(hands[seat.order]) for seat in self.seats}
        declarer = declaring(hcp, board.dealer, highest_hand=options.tie_2020 == "highest_hand")
        return Naming(self.seats, board.dealer, hands, declarer, options.goals, options.shape_first)

    def next(self, options: MiniOptions, board: Board, past: tuple[Phase, ...]) -> Phase | None:
        match past:
            case (Naming(declarer=Seat() as declarer, named=NameContract(strain=strain), hands=hands),):
                terms = Terms(
                    seats=self.seats,
                    sides=self.sides,
                    trump=strain.suit,
                    declarer=declarer,
                    dummy=declarer.partner,
                    dummy_sees=dummy_sees(options.dummy_sees, declarer),
                    claims=options.claims,
                    exposed_stays=options.claim_rejected == "stay_exposed",
                )
                return Play.begin(terms, hands, declarer.next, dummy_down=not options.shape_first)
            case (Naming(hands=hands), Play()) | (Naming(hands=hands),) if options.reveal_after_deal:
                return Reveal(self.seats, hands)
            case _:
                return None

    def result(self, past: tuple[Phase, ...]) -> MiniResult:
        naming = past[0]
        assert isinstance(naming, Naming)
        if naming.declarer is None:
            return MiniResult(None)
        play = past[1]
        assert isinstance(play, Play) and naming.named
        named = Named.of(naming.named.goal, naming.named.strain, naming.declarer)
        return MiniResult(named, play.tricks_won(naming.declarer.side_among(self.sides)))

    def sheet(self, options: MiniOptions, first_dealer: Seat) -> MiniSheet:
        return MiniSheet(sides=self.sides, options=options, first_dealer=first_dealer)

    def figures(self) -> dict[str, Figure]:
        needed = strains_alike(
            (strain, tuple(goal.tricks_needed(strain) for goal in Goal)) for strain in Strain
        )
        every = range(BOOK + 1, TRICKS + 1)
        points = [
            column
            for goal in (Goal.PART, Goal.GAME)
            for column in strains_alike(
                (strain, tuple(self._worth(goal, strain, tricks) for tricks in every)) for strain in Strain
            )
        ]
        return {
            "half_of_the_points": HALF_OF_THE_POINTS,
            "choices": len(Strain) * len(MiniOptions().goals),
            "goals": tuple((label, *tricks) for tricks, label in needed.items()),
            "points": tuple(zip(every, *points, strict=True)),
        }

    def _worth(self, goal: Goal, strain: Strain, tricks: int) -> int | str:
        """What a contract named and made is worth; a dash if that is too few tricks."""
        result = MiniResult(Named.of(goal, strain, Seat.N), tricks)
        written = self.sheet(MiniOptions(), Seat.N).add(result).lines[-1]
        return written.points_of(Side.NS) if result.made else "–"

    def read_result(self, facts: dict[str, Any]) -> MiniResult:
        if facts == {"points_tied": True} or facts == {"passed": True}:
            return MiniResult(None)
        read = self.read_facts(facts, _Written)
        contract = Contract.parse(read.contract, Seat.parse(read.declarer))
        if contract.doubled is not Doubled.NO:
            raise NotationError(
                f"{read.contract!r}: there is no doubling in MiniBridge",
                reason="no-doubling",
                text=read.contract,
            )
        goal = Goal.of_level(contract.level, contract.strain)
        if read.goal is not None and read.goal is not goal:
            raise NotationError(
                f"the goal of {read.contract!r} is {goal.value}, not {read.goal.value}",
                reason="another-goal",
                text=read.contract,
                goal=goal.value,
                written=read.goal.value,
            )
        return MiniResult(Named.of(goal, contract.strain, contract.declarer), read.tricks)


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    contract: str
    declarer: str
    tricks: Annotated[int, msgspec.Meta(ge=0, le=13)]
    goal: Goal | None = None


GAME = MiniBridge()
