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

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from kakehashi.game import Deck, Game, Options, Sight, Undo, contract_result, deal_out, grouped
from kakehashi.model.actions import Answer, Claim, MakeCall, PlayCard
from kakehashi.model.board import Board
from kakehashi.model.contract import Contract
from kakehashi.model.seats import PAIRS, Seat
from kakehashi.model.view import Comparison, Standing
from kakehashi.phases.auction import Auction
from kakehashi.phases.base import Phase
from kakehashi.phases.play import Play, Terms, dummy_sees
from kakehashi.phases.reveal import Reveal
from kakehashi.scoring.boards import BoardsSheet
from kakehashi.scoring.chicago import ChicagoSheet, ChicagoTerms, Schedule
from kakehashi.scoring.duplicate import ContractResult
from kakehashi.scoring.rubber import RubberSheet, RubberTerms
from kakehashi.scoring.sheet import Scoresheet

SCORING = grouped("scoring")
CHICAGO = grouped("scoring", form="chicago")
CARRY = grouped("scoring", form="chicago", part_score="carry")
RUBBER = grouped("scoring", form="rubber")
DUPLICATE = grouped("scoring", form="duplicate")
PLAY = grouped("play")
SEEING = grouped("seeing")


class BridgeOptions(Options, frozen=True, kw_only=True):
    """The options of contract bridge. Titles and explanations are catalogue texts by the same names."""

    form: Annotated[Literal["chicago", "rubber", "duplicate"], SCORING] = "chicago"
    deals: Annotated[Literal[4, 8, 12, 16], CHICAGO] = 4
    part_score: Annotated[Literal["carry", "per_deal"], CHICAGO] = "carry"
    fourth_deal_part: Annotated[Literal["official", "always"], CARRY] = "official"
    chicago_vul: Annotated[Schedule, CHICAGO] = Schedule.DEALER
    chicago_passout: Annotated[Literal["redeal_same", "count_as_zero"], CHICAGO] = "redeal_same"
    honors: Annotated[bool, grouped("scoring", form=("chicago", "rubber"))] = True
    rubber_winner: Annotated[Literal["games", "points"], RUBBER] = "games"
    rubber_passout: Annotated[Literal["next_dealer", "redeal_same"], RUBBER] = "next_dealer"
    unfinished_part: Annotated[Literal[100, 50], RUBBER] = 100
    rubber_deal_cap: Annotated[Literal[None, 12, 16, 20], RUBBER] = None
    boards: Annotated[int, Meta(ge=1, le=36), DUPLICATE] = 8
    comparison: Annotated[Comparison, DUPLICATE] = Comparison.POINTS
    claims: Annotated[bool, PLAY] = True
    claim_rejected: Annotated[Literal["stay_exposed", "hide"], grouped("play", claims=True)] = "stay_exposed"
    undo: Annotated[Undo, PLAY] = "with_consent"
    dummy_sees: Annotated[Literal["public", "partner", "all"], SEEING] = "public"
    spectators_see: Annotated[Sight, SEEING] = "public"
    last_trick_view: Annotated[Literal["none", "last", "all"], SEEING] = "last"
    reveal_after_deal: Annotated[bool, SEEING] = True


class ContractBridge(Game):
    id = "contract_bridge"
    rules_version = 1
    options = BridgeOptions
    presets: ClassVar[dict[str, dict[str, Any]]] = {
        # With N dealing first these are boards 1 to 4 of duplicate; whoever deals first, the side that
        # speaks first is not the vulnerable one.
        "club_chicago": {"part_score": "per_deal", "honors": False, "chicago_vul": "non_dealer"},
        "rubber": {"form": "rubber"},
        "rubber_laws": {"form": "rubber", "rubber_winner": "points"},
        "boards": {"form": "duplicate"},
    }
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
        return Terms(
            seats=self.seats,
            sides=self.sides,
            trump=contract.strain.suit,
            declarer=declarer,
            dummy=contract.dummy,
            dummy_sees=dummy_sees(options.dummy_sees, declarer),
            claims=options.claims,
            exposed_stays=options.claim_rejected == "stay_exposed",
        )

    def result(self, past: tuple[Phase, ...]) -> ContractResult:
        return contract_result(past, self.sides)

    def sheet(self, options: BridgeOptions, first_dealer: Seat) -> Scoresheet:
        match options.form:
            case "chicago":
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
            case "rubber":
                return RubberSheet.begin(
                    RubberTerms(
                        first_dealer=first_dealer,
                        honors=options.honors,
                        passed_out_moves_on=options.rubber_passout == "next_dealer",
                        winner_by_points=options.rubber_winner == "points",
                        unfinished_part=options.unfinished_part,
                        deal_cap=options.rubber_deal_cap,
                    )
                )
            case "duplicate":
                return BoardsSheet.begin(options.boards, options.comparison)

    def undo(self, options: BridgeOptions) -> Undo:
        return options.undo

    def spectators_see(self, options: BridgeOptions) -> Sight:
        return options.spectators_see

    def read_result(self, facts: dict[str, Any]) -> ContractResult:
        return ContractResult.read(facts, self.seats)


GAME = ContractBridge()
