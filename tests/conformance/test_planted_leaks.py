"""The promises are worth something: leaks and faults that were planted on purpose are caught."""

from itertools import islice
from random import Random
from typing import Any, Self, TypeVar

import msgspec
import pytest

from kakehashi.game import Deck, Game, Ruleset
from kakehashi.games.contract_bridge import BridgeOptions, ContractBridge
from kakehashi.model.actions import CLAIMS, NOT_YOUR_TURN, PLAYS, Action, Objection
from kakehashi.model.board import Board
from kakehashi.model.cards import high_card_points
from kakehashi.model.seats import Seat, Side
from kakehashi.model.view import EVERYONE, Audience, Event, Standing, Zone
from kakehashi.phases.auction import Auction
from kakehashi.phases.base import Phase
from kakehashi.phases.play import Play
from kakehashi.scoring.sheet import Scoresheet
from tests.conformance.made_up import Choosing, HighestCard
from tests.conformance.promises import keeps_its_promises, no_card_is_shown_before_an_event_told_it
from tests.conformance.worlds import positions

LEAKED = "which no event told|can tell hidden cards"
"""Either of two promises sees such a leak; which one is asked first is chance."""

P = TypeVar("P", bound=Phase)


def bridge_with(*, auction: type[Auction] = Auction, play: type[Play] = Play) -> Game:
    """Contract bridge with one of its phases tampered with."""

    class Tampered(ContractBridge):
        def first(self, options: BridgeOptions, board: Board, deck: Deck, standing: Standing) -> Auction:
            return cast_to(auction, super().first(options, board, deck, standing))

        def next(self, options: BridgeOptions, board: Board, past: tuple[Phase, ...]) -> Phase | None:
            phase = super().next(options, board, past)
            return cast_to(play, phase) if isinstance(phase, Play) else phase

    return Tampered()


def cast_to(kind: type[P], phase: Phase) -> P:
    return kind(**{name: getattr(phase, name) for name in phase.__struct_fields__})


def caught(game: Game, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        keeps_its_promises(game, matches=40, seed="planted")


def ledgers(game: Game) -> None:
    """Ask for nothing but that the two ledgers agree."""
    for _, deal in islice(positions(Ruleset(game, game.read_options({})), Random("ledgers")), 60):
        no_card_is_shown_before_an_event_told_it(deal)


def test_the_two_ledgers_alone_catch_a_card_that_no_event_told():
    ledgers(bridge_with())
    for game in (
        bridge_with(auction=OpenHands),
        bridge_with(play=SilentDummy),
        bridge_with(play=CardsInFacts),
    ):
        with pytest.raises(AssertionError, match="which no event told"):
            ledgers(game)


def test_untampered_bridge_is_not_accused():
    keeps_its_promises(bridge_with(), matches=10, seed="planted")


class OpenHands(Auction, frozen=True):
    def shown_to(self, zone: Zone) -> Audience:
        return EVERYONE


def test_hands_shown_to_all_in_the_auction_are_caught():
    caught(bridge_with(auction=OpenHands), LEAKED)


class SilentDummy(Play, frozen=True):
    def dummy_goes_down(self) -> tuple[Event, ...]:
        return ()


def test_a_dummy_laid_down_without_an_event_is_caught():
    caught(bridge_with(play=SilentDummy), LEAKED)


class EarlyDummy(Play, frozen=True):
    def shown_to(self, zone: Zone) -> Audience:
        return EVERYONE if zone.seat is self.terms.dummy else super().shown_to(zone)


def test_a_dummy_shown_before_the_lead_is_caught():
    caught(bridge_with(play=EarlyDummy), LEAKED)


class ToldToFew(Auction, frozen=True):
    def opening(self) -> tuple[Event, ...]:
        return super().opening()[1:]


def test_a_hand_its_owner_was_never_told_of_is_caught():
    caught(bridge_with(auction=ToldToFew), LEAKED)


class CardsInFacts(Play, frozen=True):
    @property
    def facts(self) -> dict[str, Any]:
        return super().facts | {"next": self.hands[self.turn.order][:1]}


def test_a_card_hidden_among_the_facts_is_caught():
    caught(bridge_with(play=CardsInFacts), LEAKED)


class PointsInFacts(Auction, frozen=True):
    @property
    def facts(self) -> dict[str, Any]:
        return super().facts | {"points": high_card_points(self.hands[Seat.W.order])}


def test_a_fact_that_depends_on_hidden_cards_is_caught():
    caught(bridge_with(auction=PointsInFacts), "can tell hidden cards")


class ChoicesTell(Play, frozen=True):
    """Offers a claim only where it would be right: a hint from cards the seat cannot see."""

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        legal = super().legal(seat)
        high = any(card.rank == 14 for card in self.hands[seat.next.order])
        return tuple(action for action in legal if not (high and action in CLAIMS))

    def objection(self, seat: Seat, action: Action) -> Objection | None:
        objection = super().objection(seat, action)
        return objection or (None if action not in CLAIMS or action in self.legal(seat) else NOT_YOUR_TURN)


def test_choices_that_depend_on_hidden_cards_are_caught():
    caught(bridge_with(play=ChoicesTell), "can tell hidden cards")


class TalkativeRefusals(Play, frozen=True):
    """Says in refusing a card that it is dummy's, before dummy is down."""

    def objection(self, seat: Seat, action: Action) -> Objection | None:
        objection = super().objection(seat, action)
        if objection and objection.code == "not-your-card" and self.terms.dummy:
            theirs = {PLAYS[card] for card in self.hands[self.terms.dummy.order]}
            return Objection("that-is-dummys") if action in theirs else objection
        return objection


def test_a_refusal_that_tells_hidden_cards_is_caught():
    caught(bridge_with(play=TalkativeRefusals), "a refusal tells")


class Disagreeing(Play, frozen=True):
    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return super().legal(seat)[:1]


def test_legal_actions_that_disagree_with_the_objections_are_caught():
    caught(bridge_with(play=Disagreeing), "not the choices without an objection")


class Doubling(Play, frozen=True):
    """Leaves the card that was played in the hand."""

    def act(self, seat: Seat, action: Action) -> tuple[Self, tuple[Event, ...]]:
        after, events = super().act(seat, action)
        same = len(self.hands[0]) == 13
        return (msgspec.structs.replace(after, hands=self.hands) if same else after), events


def test_a_card_in_two_places_is_caught():
    caught(bridge_with(play=Doubling), "two places")


class SeenTooSoon(Choosing, frozen=True):
    def shown_to(self, zone: Zone) -> Audience:
        return EVERYONE if zone.kind == "trick" else super().shown_to(zone)


def test_a_secret_choice_seen_before_all_have_chosen_is_caught():
    class Tampered(HighestCard):
        def first(self, options: Any, board: Board, deck: Deck, standing: Standing) -> Choosing:
            return cast_to(SeenTooSoon, super().first(options, board, deck, standing))

    caught(Tampered(), LEAKED)


def test_a_sheet_that_does_not_add_up_is_caught():
    class Tampered(ContractBridge):
        def sheet(self, options: BridgeOptions, first_dealer: Seat) -> Any:
            sheet = super().sheet(options, first_dealer)

            class Generous(type(sheet), frozen=True, kw_only=True):
                def totals_with(self, parts: Any) -> dict[Side, int]:
                    return {side: total + 10 for side, total in super().totals_with(parts).items()}

            assert isinstance(sheet, Scoresheet)
            return Generous(**msgspec.structs.asdict(sheet))

    caught(Tampered(), "not what its lines add up to")
