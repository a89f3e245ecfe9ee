"""What a whole auction tells about each hand (measures E2 and E3).

    python -m bench.bidding_inference [--data FILE] [--boards 400] [--hands 20000]

For each of the four hands: log2(0.98 · fits / p + 0.02), where *p* is the share of random hands that fit what the
seat has told. What it has told is read in two ways: the points and lengths that the meanings of its calls state, taken
together; and the calls themselves, a hand fitting that would have made them all. The deals are read as `bidding_par`
reads them.
"""

from __future__ import annotations

import argparse
import json
from math import log2
from pathlib import Path

import numpy as np

from bench.bidding_par import DATA, bid_deal
from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import parse_hand
from kakehashi.model.seats import Seat
from kakehashi.players.bidding import Features, Meaning, Situation, features, hand_features, load

SEED = 5


def within(meanings: list[Meaning], hands: Features) -> np.ndarray:
    """Which hands keep to all that the meanings state."""
    held = np.ones(len(hands), np.bool_)
    for meaning in meanings:
        for name, limits in (
            ("hcp", meaning.hcp),
            *((f"len.{suit}", length) for suit, length in zip("CDHS", meaning.lengths, strict=True)),
        ):
            held &= (hands.column(name) >= limits.least) & (hands.column(name) <= limits.most)
    return held


def bits(fits: bool, share: float, hands: int) -> float:
    return log2((0.98 / max(share, 1 / hands) if fits else 0) + 0.02)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA / "deals400_dd.jsonl")
    parser.add_argument("--boards", type=int, default=400)
    parser.add_argument("--hands", type=int, default=20_000, help="random hands to measure with")
    chosen = parser.parse_args()
    if not chosen.data.exists():
        print(f"skipped: there is no {chosen.data}")
        return
    orders = np.random.RandomState(SEED).random_sample((chosen.hands, 52)).argpartition(13, axis=1)[:, :13]
    anybody = features(orders)
    system = load("sayc")
    stated: list[tuple[bool, float]] = []
    replayed: list[tuple[bool, float]] = []
    calls = kept = 0
    for line in chosen.data.read_text().splitlines()[: chosen.boards]:
        record = json.loads(line)
        auction, told = bid_deal(record)
        calls += len(told)
        kept += sum(fits for _, fits in told)
        dealer = Seat(record["dealer"])
        at = Situation(dealer, Vulnerable.parse(record["vul"]), auction.calls)
        for seat in Seat:
            own = hand_features(parse_hand(record["hands"][seat.value]))
            meanings = [meaning for meaning, _ in told[(seat.order - dealer.order) % 4 :: 4]]
            stated.append((bool(within(meanings, own)[0]), float(within(meanings, anybody).mean())))
            replayed.append(
                (bool(system.fits(at, seat, own)[0]), float(system.fits(at, seat, anybody).mean()))
            )
    print(f"E2 the bidder's own hand satisfies the stated meaning: {kept / calls:.2%} of {calls} calls")
    for name, told in (("stated ranges", stated), ("the calls themselves", replayed)):
        mean = sum(bits(fits, share, chosen.hands) for fits, share in told) / len(told)
        fitting = sum(fits for fits, _ in told) / len(told)
        print(f"E3 {name}: {mean:.2f} bits a hand, {fitting:.1%} of {len(told)} hands fit")


if __name__ == "__main__":
    main()
