"""How far from par both sides bid, scored double-dummy (measure B4), and what the auctions look like.

    python -m bench.bidding_par [--data FILE] [--worst 20]

The deals are read from --data, else from deals400_dd.jsonl in $KAKEHASHI_BIDDING_DATA, else in
../shared/data/bidding; where it is absent nothing is measured.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from bisect import bisect_right
from collections import Counter
from pathlib import Path

from kakehashi.model.actions import MakeCall
from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import parse_hand
from kakehashi.model.contract import Contract, Doubled, Strain
from kakehashi.model.seats import PAIRS, Seat, Side
from kakehashi.phases.auction import Auction
from kakehashi.players.bidding import Meaning, Situation, hand_features, load
from kakehashi.scoring.duplicate import duplicate_score

DATA = Path(os.environ.get("KAKEHASHI_BIDDING_DATA", "../shared/data/bidding"))
IMPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500,
    3000, 3500, 4000,
)  # fmt: skip


def bid_deal(record: dict) -> tuple[Auction, list[tuple[Meaning, bool]]]:
    """The auction of four CPU players, and for each call its meaning and whether the hand kept to it."""
    system = load("sayc")
    hands = {Seat(seat): parse_hand(text) for seat, text in record["hands"].items()}
    dealer, vulnerable = Seat(record["dealer"]), Vulnerable.parse(record["vul"])
    seats = tuple(Seat)[dealer.order :] + tuple(Seat)[: dealer.order]
    auction = Auction(seats, PAIRS, tuple(hands[seat] for seat in Seat))
    meanings: list[tuple[Meaning, bool]] = []
    while not auction.over:
        hand = hands[auction.turn]
        choice = system.choose(hand, Situation(dealer, vulnerable, auction.calls))
        one = hand_features(hand)
        kept = int(one.column("hcp")[0]) in choice.meaning.hcp and all(
            int(one.column(f"len.{suit}")[0]) in length
            for suit, length in zip("CDHS", choice.meaning.lengths, strict=True)
        )
        meanings.append((choice.meaning, kept))
        auction, _ = auction.act(auction.turn, MakeCall(choice.call))
    return auction, meanings


def score_ns(contract: Contract | None, record: dict) -> int:
    """Double-dummy points to North-South."""
    if contract is None:
        return 0
    strain = "N" if contract.strain.value == "NT" else contract.strain.value
    tricks = record["dd"][contract.declarer.value][strain]
    vulnerable = Vulnerable.parse(record["vul"]).includes(contract.declarer)
    points = duplicate_score(contract, tricks=tricks, vulnerable=vulnerable)
    return points if contract.declarer in Side.NS.seats else -points


def kind_of_loss(contract: Contract | None, record: dict, points: int) -> str:
    """What the side that did worse than par should have done otherwise."""
    par = record["par_ns"]
    loser = Side.NS if points < par else Side.EW
    sign = 1 if loser is Side.NS else -1
    best = max(
        (
            _made(level, strain, seat, record)
            for seat in loser.seats
            for strain in "CDHSN"
            for level in range(1, 8)
        ),
        default=0,
    )
    if contract and contract.declarer in loser.seats:
        if sign * points < 0:
            return "too high" if sign * par >= 0 or contract.doubled is Doubled.NO else "dear sacrifice"
        return f"missed {_size(sign * par)}" if sign * par > sign * points else "another strain"
    if sign * points > 0:
        return "not doubled" if sign * par <= best else f"missed {_size(sign * par)}"
    if sign * par > 0:
        return f"outbid: missed {_size(sign * par)}"
    return "no sacrifice"


def _made(level: int, strain: str, seat: Seat, record: dict) -> int:
    """Points for a contract that makes, 0 for one that does not."""
    tricks = record["dd"][seat.value][strain]
    if tricks < level + 6:
        return 0
    contract = Contract(level, Strain("NT" if strain == "N" else strain), Doubled.NO, seat)
    return duplicate_score(contract, tricks=tricks, vulnerable=Vulnerable.parse(record["vul"]).includes(seat))


def _size(points: int) -> str:
    return "slam" if points >= 800 else "game" if points >= 300 else "part-score"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA / "deals400_dd.jsonl")
    parser.add_argument("--worst", type=int, default=0, help="show so many of the worst deals")
    chosen = parser.parse_args()
    if not chosen.data.exists():
        print(f"skipped: there is no {chosen.data}")
        return
    lost: list[tuple[int, int, str]] = []
    levels, doubled, calls, kept = Counter[int](), 0, 0, 0
    doubled_down, kinds = Counter[str](), Counter[str]()
    began = time.process_time()
    for line in chosen.data.read_text().splitlines():
        record = json.loads(line)
        auction, meanings = bid_deal(record)
        contract = auction.contract
        points = score_ns(contract, record)
        difference = points - record["par_ns"]
        imps = bisect_right(IMPS, abs(difference))
        calls += len(meanings)
        kept += sum(fits for _, fits in meanings)
        levels[contract.level if contract else 0] += 1
        if contract and contract.doubled is not Doubled.NO:
            doubled += 1
            declaring = points if contract.declarer in Side.NS.seats else -points
            doubled_down["made" if declaring > 0 else f"{-(-declaring // 300) * 300}"] += 1
        told = " ".join(call.value for call in auction.calls)
        hands = " ".join(f"{seat}:{record['hands'][seat]}" for seat in "NESW")
        if imps:
            kinds[kind_of_loss(contract, record, points)] += imps
        lost.append((imps, record["board"], f"{told}\n     {contract} {contract.declarer if contract else ''} {points}, par {record['par_ns']}; dealer {record['dealer']} vul {record['vul']} {hands}\n     {' '.join(meaning.rule for meaning, _ in meanings)}"))  # fmt: skip  # noqa: E501
    for imps, board, text in sorted(lost, reverse=True)[: chosen.worst]:
        print(f"{imps:3} IMPs, board {board}: {text}")
    for kind, imps in kinds.most_common():
        print(f"{kind:24} {imps:5} IMPs")
    print(f"levels {dict(sorted(levels.items()))}, doubled {doubled} {dict(doubled_down)}")
    print(f"{calls} calls, {(time.process_time() - began) * 1e3 / calls:.1f} ms each")
    print(f"E2 the bidder's own hand satisfies the meaning: {kept} of {calls}, {kept / calls:.2%}")
    print(
        f"B4 mean distance to par: {sum(imps for imps, *_ in lost) / len(lost):.2f} IMPs over {len(lost)} deals"
    )


if __name__ == "__main__":
    main()
