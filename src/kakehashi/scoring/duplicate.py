"""What one contract is worth (Law 77), and the result it comes from.

>>> duplicate_score(Contract.parse("4SX", Seat.S), tricks=10, vulnerable=True)
790
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Self

import msgspec

from kakehashi.errors import NotationError
from kakehashi.model.cards import Hand, Suit
from kakehashi.model.contract import Contract, Doubled, Strain
from kakehashi.model.seats import Seat, Side
from kakehashi.model.view import Result
from kakehashi.scoring.sheet import Part

TRICKS = 13
GAME = 100
"""Trick points that make a game."""
GAME_BONUS = {False: 300, True: 500}
"""By vulnerability."""
PART_SCORE_BONUS = 50
SLAM_BONUS = {6: {False: 500, True: 750}, 7: {False: 1000, True: 1500}}
_INSULT = {Doubled.NO: 0, Doubled.X: 50, Doubled.XX: 100}
_TRICK_VALUE = {Strain.C: 20, Strain.D: 20, Strain.H: 30, Strain.S: 30, Strain.NT: 30}
_FIRST_NOTRUMP_TRICK = 40


class Honors(msgspec.Struct, frozen=True):
    """Honors held in one hand, in points: 100 for four trump honors, 150 for five, or for four aces at notrump."""

    seat: Seat
    points: int


class ContractResult(Result, frozen=True, tag="contract"):
    """A contract played: *tricks* won by declarer's side, 0 to 13. No contract: the deal was passed out."""

    outcomes: ClassVar[tuple[str, ...]] = ("made", "down", "passed-out")

    contract: Contract | None
    tricks: int = 0
    honors: Honors | None = None

    @property
    def made(self) -> bool:
        return self.contract is not None and self.tricks >= self.contract.tricks_needed

    @property
    def outcome(self) -> str:
        return "passed-out" if self.contract is None else "made" if self.made else "down"

    @classmethod
    def read(cls, facts: dict[str, Any], seats: tuple[Seat, ...]) -> Self:
        """The result as score files have it; declarer is one of *seats*. Raises NotationError.

        A deal passed out is written ``passed`` in the results and ``passed_out`` on the sheet: both are read.

        >>> ContractResult.read({"contract": "1NT", "declarer": "E", "tricks": 7}, tuple(Seat)).made
        True
        >>> ContractResult.read({"passed": True}, tuple(Seat)).contract is None
        True
        """
        if facts in ({"passed": True}, {"passed_out": True}):
            return cls(None)
        if facts.keys() & {"passed", "passed_out"}:
            raise NotationError(
                'a deal passed out is written {"passed": true} and nothing else', reason="passed-alone"
            )
        if missing := {"contract", "declarer", "tricks"} - facts.keys():
            names = ", ".join(sorted(missing))
            raise NotationError(f"missing: {names}", reason="result-lacks", names=names)
        if unknown := facts.keys() - {"contract", "declarer", "tricks", "honors"}:
            names = ", ".join(sorted(unknown))
            raise NotationError(f"no part of a result: {names}", reason="result-unknown", names=names)
        declarer = _read_seat(facts["declarer"], seats)
        contract = Contract.parse(_read_text(facts["contract"]), declarer)
        tricks = facts["tricks"]
        if type(tricks) is not int or not 0 <= tricks <= TRICKS:
            raise NotationError(
                f"{tricks!r} is not a number of tricks: 0 to {TRICKS}",
                reason="not-tricks",
                text=repr(tricks),
                most=TRICKS,
            )
        return cls(contract, tricks, _read_honors(facts.get("honors"), contract, seats))

    def written(self) -> dict[str, Any]:
        if self.contract is None:
            return {"passed_out": True}
        contract = self.contract
        text = f"{contract.level}{contract.strain.value}{contract.doubled.value.lower()}"
        return {"contract": text, "declarer": contract.declarer.value, "tricks": self.tricks}


def _read_text(text: Any) -> str:
    if not isinstance(text, str):
        raise NotationError(f"{text!r} is not a text", reason="not-a-text", text=repr(text))
    return text


def _read_seat(text: Any, seats: tuple[Seat, ...]) -> Seat:
    seat = Seat.parse(_read_text(text))
    if seat not in seats:
        raise NotationError(f"{seat} does not play this game", reason="not-playing", seat=seat.value)
    return seat


def _read_honors(honors: Any, contract: Contract, seats: tuple[Seat, ...]) -> Honors | None:
    """Honors as one object or a list of at most one, since only one hand can hold them."""
    if honors is None or honors == []:
        return None
    match honors:
        case {"seat": seat, "points": points, **rest} | [{"seat": seat, "points": points, **rest}] if (
            not rest
        ):
            possible = (150,) if contract.strain is Strain.NT else (100, 150)
            if type(points) is not int or points not in possible:
                raise NotationError(
                    f"{points!r} is not what honors are worth in {contract}",
                    reason="honors-worth",
                    text=repr(points),
                    contract=str(contract),
                )
            return Honors(_read_seat(seat, seats), points)
        case _:
            raise NotationError(
                'honors are written {"seat": …, "points": …}, and one hand at most holds them',
                reason="honors-written",
            )


def trick_terms(contract: Contract) -> tuple[int, ...]:
    """The points of each odd trick bid, doubling included."""
    first = _FIRST_NOTRUMP_TRICK if contract.strain is Strain.NT else _TRICK_VALUE[contract.strain]
    further = (_TRICK_VALUE[contract.strain],) * (contract.level - 1)
    return tuple(points * contract.doubled.times for points in (first, *further))


def overtrick_value(contract: Contract, *, vulnerable: bool) -> int:
    """Points for each trick above the contract."""
    if contract.doubled is Doubled.NO:
        return _TRICK_VALUE[contract.strain]
    return 50 * contract.doubled.times * (2 if vulnerable else 1)


def undertrick_terms(down: int, doubled: Doubled, *, vulnerable: bool) -> tuple[int, ...]:
    """The points the defenders get for each of *down* undertricks, first to last."""
    if doubled is Doubled.NO:
        return (100 if vulnerable else 50,) * down
    ladder = (200, *[300] * 12) if vulnerable else (100, 200, 200, *[300] * 10)
    return tuple(points * doubled.times // 2 for points in ladder[:down])


def contract_parts(
    contract: Contract, *, tricks: int, vulnerable: bool, sides: tuple[Side, ...]
) -> tuple[Part, ...]:
    """The items of one contract that every form of scoring shares: tricks, overtricks, insult and slam; or undertricks.

    *vulnerable* is declarer's side's. What a game or a part-score is worth besides, the form says.
    """
    side = contract.declarer.side_among(sides)
    down = contract.tricks_needed - tricks
    if down > 0:
        (defenders,) = (other for other in sides if other is not side)
        return (Part("under", defenders, undertrick_terms(down, contract.doubled, vulnerable=vulnerable)),)
    over = (overtrick_value(contract, vulnerable=vulnerable),) * -down
    slam = SLAM_BONUS.get(contract.level, {}).get(vulnerable, 0)
    items = (
        ("trick", trick_terms(contract)),
        ("over", over),
        ("insult", (_INSULT[contract.doubled],)),
        ("slam", (slam,)),
    )
    return tuple(Part(key, side, terms) for key, terms in items if sum(terms))


def game_or_part(contract: Contract, *, vulnerable: bool, side: Side) -> Part:
    """The bonus for a made contract scored by itself: game, or 50 for a part-score."""
    if sum(trick_terms(contract)) >= GAME:
        return Part("game", side, (GAME_BONUS[vulnerable],))
    return Part("part_score", side, (PART_SCORE_BONUS,))


def duplicate_parts(
    contract: Contract, *, tricks: int, vulnerable: bool, sides: tuple[Side, ...]
) -> tuple[Part, ...]:
    """The items of one contract in duplicate scoring."""
    parts = contract_parts(contract, tricks=tricks, vulnerable=vulnerable, sides=sides)
    if tricks < contract.tricks_needed:
        return parts
    side = contract.declarer.side_among(sides)
    return (*parts, game_or_part(contract, vulnerable=vulnerable, side=side))


def duplicate_score(contract: Contract, *, tricks: int, vulnerable: bool) -> int:
    """Points to declarer's side in duplicate, negative when down. *tricks* is 0 to 13."""
    sides = (Side.NS, Side.EW)
    parts = duplicate_parts(contract, tricks=tricks, vulnerable=vulnerable, sides=sides)
    side = contract.declarer.side_among(sides)
    return sum(part.points if part.side is side else -part.points for part in parts)


def contract_row(row: dict[str, Any], result: ContractResult) -> dict[str, Any]:
    """The *row* of a sheet as the forms of contract scoring write it.

    Made contracts list the items that are zero too; honors stand there even where they are not paid.
    """
    if result.contract is None:
        del row["parts"]
    elif result.made:
        row["parts"] = dict.fromkeys(("trick", "over", "insult", "slam"), 0) | row["parts"]
    if result.honors:
        row["honors_held"] = [{"seat": result.honors.seat.value, "points": result.honors.points}]
    return row


def honors_part(result: ContractResult, sides: tuple[Side, ...]) -> tuple[Part, ...]:
    """The item for honors, if any hand holds them."""
    if result.honors is None:
        return ()
    return (Part("honors", result.honors.seat.side_among(sides), (result.honors.points,)),)


def honors_held(strain: Strain, hands: Iterable[tuple[Seat, Hand]]) -> Honors | None:
    """The honors one hand holds as dealt (Laws of Rubber Bridge, 72): at most one hand can."""
    for seat, hand in hands:
        if strain is Strain.NT:
            if sum(card.rank == 14 for card in hand) == 4:
                return Honors(seat, 150)
        else:
            held = sum(card.suit is Suit(strain.value) and card.rank >= 10 for card in hand)
            if held >= 4:
                return Honors(seat, 150 if held == 5 else 100)
    return None
