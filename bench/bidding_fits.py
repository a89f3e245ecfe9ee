"""How fast hidden hands are tried against the calls that were made.

python -m bench.bidding_fits [--hands 1000000]
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.players.bidding import Situation, features, load

AUCTIONS = ("1H", "1N", "P", "1N P 3N P P P", "1S P 2S P 4S", "1C 1H X 2H", "1D P 1H P 2C P 2D P 3N")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000)
    chosen = parser.parse_args()
    orders = np.random.RandomState(1).random_sample((chosen.hands, 52)).argpartition(13, axis=1)[:, :13]
    for text in AUCTIONS:
        at = Situation(Seat.N, Vulnerable.NONE, tuple(map(Call.parse, text.split())))
        seats = tuple(Seat)[: min(4, len(at.calls))]
        for seat in seats:
            load("sayc").fits(at, seat, features(orders[:100]))  # the auction is known from here on
        began = time.process_time()
        shares = [load("sayc").fits(at, seat, features(orders)).mean() for seat in seats]
        seconds = (time.process_time() - began) / len(seats)
        told = ", ".join(f"{seat} {share:.2%}" for seat, share in zip(seats, shares, strict=True))
        print(f"{text:24} {chosen.hands / seconds / 1e6:5.1f} M hands/s   fitting: {told}")


if __name__ == "__main__":
    main()
