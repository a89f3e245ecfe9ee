"""Against the list of deals that the double-dummy library is tested with: par, and the trace of each play."""

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from kakehashi.analysis.double_dummy import available, card_values
from kakehashi.analysis.par import par
from kakehashi.model.board import Vulnerable
from kakehashi.model.cards import Card
from kakehashi.model.contract import Strain
from kakehashi.model.seats import Seat
from kakehashi.notation.deal import parse_deal

DATA = Path(os.environ.get("KAKEHASHI_DATA", "../shared/data"))
FILES = sorted((DATA / "interop" / "dds").glob("*list*.txt"))
pytestmark = pytest.mark.skipif(
    not FILES, reason="files of others are not kept here; KAKEHASHI_DATA says where"
)

STRAINS = (Strain.S, Strain.H, Strain.D, Strain.C, Strain.NT)
SIDES = (Vulnerable.NONE, Vulnerable.ALL, Vulnerable.NS, Vulnerable.EW)
TRACED = 4
"""Plays that are followed card by card; each takes seconds."""


def records() -> Iterator[dict[str, list[str]]]:
    """The lines of each deal, by their first word."""
    for file in FILES:
        record: dict[str, list[str]] = {}
        for line in file.read_text().splitlines():
            key, _, rest = line.partition(" ")
            record[key] = rest.replace('"', " ").split()
            if key == "TRACE":
                yield record
                record = {}


def test_par_is_theirs() -> None:
    count = 0
    for record in records():
        dealer, vulnerable = (int(word) for word in record["PBN"][:2])
        table = np.array([int(word) for word in record["TABLE"]]).reshape(5, 4)
        ours = np.array([[table[STRAINS.index(strain), seat] for strain in Strain] for seat in range(4)])
        found = par(ours, dealer=tuple(Seat)[dealer], vulnerable=SIDES[vulnerable])
        assert found.score == int(record["PAR2"][0]), record["NUMBER"]
        count += 1
    assert count


@pytest.mark.skipif(not available(), reason="the double-dummy library is not installed")
def test_the_trace_of_a_play_is_theirs() -> None:
    for record, _ in zip(records(), range(TRACED), strict=False):
        trump, leader = STRAINS[int(record["PBN"][2])], tuple(Seat)[int(record["PBN"][3])]
        deal = parse_deal(" ".join(record["PBN"][4:]))
        cards = record["PLAY"][1]
        play = [Card(cards[place : place + 2]) for place in range(0, len(cards), 2)]
        declarers = (leader.next, leader.previous)
        tricks = [int(word) for word in record["TRACE"][1:]]
        for each, before, after in zip(
            card_values(deal, trump, leader, play), tricks, tricks[1:], strict=False
        ):
            assert each.lost == (before - after if each.seat in declarers else after - before)
