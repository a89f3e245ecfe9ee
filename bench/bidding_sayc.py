"""How often `sayc` makes the expected call of a published table of hands (measure B1).

    python -m bench.bidding_sayc [--data FILE] [--misses] [--group NAME]

The table is read from --data, else from sayc_given.jsonl in $KAKEHASHI_BIDDING_DATA, else in
../shared/data/bidding; where it is absent nothing is measured.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from pathlib import Path

from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import parse_hand
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.players.bidding import Situation, load

DATA = Path(os.environ.get("KAKEHASHI_BIDDING_DATA", "../shared/data/bidding"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA / "sayc_given.jsonl")
    parser.add_argument("--misses", action="store_true", help="list the calls that differ")
    parser.add_argument("--group", default="")
    chosen = parser.parse_args()
    if not chosen.data.exists():
        print(f"skipped: there is no {chosen.data}")
        return
    system = load("sayc")
    right, asked = Counter[str](), Counter[str]()
    for line in chosen.data.read_text().splitlines():
        record = json.loads(line)
        if not record["group"].startswith(chosen.group):
            continue
        calls = tuple(map(Call.parse, record["auction"]))
        situation = Situation(Seat(record["dealer"]), Vulnerable.parse(record["vul"]), calls)
        expected = Call.parse(record["expected"])
        choice = system.choose(parse_hand(record["hand"]), situation)
        kind = "core" if record["core"] else "disputed"
        asked[kind] += 1
        right[kind] += choice.call is expected
        if record["core"]:
            asked[record["group"]] += 1
            right[record["group"]] += choice.call is expected
            if chosen.misses and choice.call is not expected:
                said = " ".join(record["auction"]) or "-"
                print(
                    f"{said:28} | {record['hand']:17} {expected.value:4} not {choice.call.value:4} {choice.rule_id}"
                )
    if chosen.misses:
        for group in sorted(asked, key=lambda group: right[group] - asked[group]):
            print(f"{group:48} {right[group]:4} of {asked[group]}")
    for kind in ("core", "disputed"):
        if asked[kind]:
            print(f"B1 {kind}: {right[kind]} of {asked[kind]}, {right[kind] / asked[kind]:.1%}")


if __name__ == "__main__":
    main()
