"""Contract bridge: an auction names the contract, dummy is laid open, declarer plays both hands.

>>> from kakehashi import table
>>> from kakehashi.game import Ruleset
>>> from kakehashi.model.actions import CALLS
>>> from kakehashi.model.cards import PACK
>>> from kakehashi.model.contract import Call
>>> ruleset = Ruleset(GAME, GAME.read_options({"deals": 8}))
>>> state, heard = table.begin(ruleset, Board.duplicate(1), PACK, Standing())
>>> state, heard = table.act(state, Seat.N, CALLS[Call.B7C])
>>> table.view(state, Seat.E).facts["calls"]
(SeatCall(seat=Seat.N, call=Call.B7C),)
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from kakehashi.game import Deck, Game, Options, deal_out
from kakehashi.model.actions import Answer, Claim, MakeCall, PlayCard
from kakehashi.model.board import Board
from kakehashi.model.contract import Contract
from kakehashi.model.seats import PAIRS, Seat
from kakehashi.model.view import Standing
from kakehashi.phases.auction import Auction
from kakehashi.phases.base import Phase
from kakehashi.phases.play import Play, Terms
from kakehashi.phases.reveal import Reveal
from kakehashi.scoring.chicago import ChicagoSheet, ChicagoTerms, Schedule
from kakehashi.scoring.duplicate import ContractResult, honors_held


class BridgeOptions(Options, frozen=True, kw_only=True):
    """The options of contract bridge. Titles and explanations are catalogue texts by the same names."""

    form: Annotated[Literal["chicago"], Meta(extra_json_schema={"group": "scoring"})] = "chicago"
    deals: Annotated[Literal[4, 8, 12, 16], Meta(extra_json_schema={"group": "scoring"})] = 4
    part_score: Annotated[Literal["carry", "per_deal"], Meta(extra_json_schema={"group": "scoring"})] = (
        "carry"
    )
    fourth_deal_part: Annotated[
        Literal["official", "always"], Meta(extra_json_schema={"group": "scoring"})
    ] = "official"
    honors: Annotated[bool, Meta(extra_json_schema={"group": "scoring"})] = True
    chicago_vul: Annotated[Schedule, Meta(extra_json_schema={"group": "scoring"})] = Schedule.DEALER
    chicago_passout: Annotated[
        Literal["redeal_same", "count_as_zero"], Meta(extra_json_schema={"group": "scoring"})
    ] = "redeal_same"
    claims: Annotated[bool, Meta(extra_json_schema={"group": "play"})] = True
    claim_rejected: Annotated[Literal["stay_exposed", "hide"], Meta(extra_json_schema={"group": "play"})] = (
        "stay_exposed"
    )
    dummy_sees: Annotated[
        Literal["public", "partner", "all"], Meta(extra_json_schema={"group": "seeing"})
    ] = "public"
    last_trick_view: Annotated[
        Literal["none", "last", "all"], Meta(extra_json_schema={"group": "seeing"})
    ] = "last"
    reveal_after_deal: Annotated[bool, Meta(extra_json_schema={"group": "seeing"})] = True


class ContractBridge(Game):
    id = "contract_bridge"
    rules_version = 1
    options = BridgeOptions
    seats = tuple(Seat)
    sides = PAIRS
    actions = (MakeCall, PlayCard, Claim, Answer)
    results = (ContractResult,)

    def first(self, options: BridgeOptions, board: Board, deck: Deck, standing: Standing) -> Auction:
        order = tuple(Seat)[board.dealer.order :] + tuple(Seat)[: board.dealer.order]
        return Auction(order, self.sides, deal_out(deck, self.seats))

    def next(self, options: BridgeOptions, board: Board, past: tuple[Phase, ...]) -> Phase | None:
        match past:
            case (Auction(contract=Contract() as contract, hands=hands),):
                return Play.begin(self._terms(options, contract), hands, contract.declarer.next)
            case (*_, Auction(hands=hands)) | (Auction(hands=hands), Play()) if options.reveal_after_deal:
                return Reveal(self.seats, hands)
            case _:
                return None

    def _terms(self, options: BridgeOptions, contract: Contract) -> Terms:
        declarer = contract.declarer
        seen = {"public": (), "partner": (declarer,), "all": (declarer.next, declarer, declarer.previous)}
        return Terms(
            seats=self.seats,
            sides=self.sides,
            trump=contract.strain.suit,
            declarer=declarer,
            dummy=contract.dummy,
            dummy_sees=seen[options.dummy_sees],
            claims=options.claims,
            exposed_stays=options.claim_rejected == "stay_exposed",
        )

    def result(self, past: tuple[Phase, ...]) -> ContractResult:
        auction = past[0]
        assert isinstance(auction, Auction)
        contract = auction.contract
        if contract is None:
            return ContractResult(None)
        play = past[1]
        assert isinstance(play, Play)
        dealt = tuple((seat, auction.hands[seat.order]) for seat in self.seats)
        side = contract.declarer.side_among(self.sides)
        return ContractResult(contract, play.tricks_won(side), honors_held(contract.strain, dealt))

    def sheet(self, options: BridgeOptions, first_dealer: Seat) -> ChicagoSheet:
        return ChicagoSheet.begin(
            ChicagoTerms(
                first_dealer=first_dealer,
                deals=options.deals,
                schedule=options.chicago_vul,
                carry=options.part_score == "carry",
                honors=options.honors,
                fourth_deal_always=options.fourth_deal_part == "always",
                redeal_passed_out=options.chicago_passout == "redeal_same",
            )
        )

    def read_result(self, facts: dict[str, Any]) -> ContractResult:
        return ContractResult.read(facts, self.seats)


GAME = ContractBridge()
