"""The calculator, held against the golden scores."""

import pytest

from kakehashi.errors import NotationError
from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import Contract
from kakehashi.model.seats import Seat, Side
from kakehashi.rulebook import score_of, score_table
from tests.fixtures import load


def test_the_whole_table_is_the_golden_one() -> None:
    golden = {tuple(row[:5]): row[5] for row in load("a_duplicate_scores.json")["rows"]}
    shown = {}
    for vulnerable in (False, True):
        for row in score_table(vulnerable=vulnerable).rows:
            assert row.needed == row.level + 6
            for strain in row.strains:
                for tricks, score in enumerate(row.scores):
                    shown[row.level, strain.value[0], len(row.doubled.value), int(vulnerable), tricks] = score
    assert shown == golden


def test_strains_that_score_alike_share_a_row() -> None:
    rows = score_table(vulnerable=False).rows
    assert len(rows) == 7 * 3 * 3
    assert [strain.value for strain in rows[0].strains] == ["C", "D"]


def test_a_failed_contract_is_the_opponents() -> None:
    scored = score_of(Contract.parse("3NTX", Seat.E), vulnerable=Vulnerable.EW, tricks=7)
    assert (scored.score, scored.side, scored.difference, scored.made) == (-500, Side.EW, -2, False)
    (item,) = scored.items
    assert (item.key, item.side, item.arithmetic) == ("under", Side.NS, "200 + 300 = 500")


def test_rubber_leaves_game_and_part_score_to_the_pad() -> None:
    scored = score_of(Contract.parse("4S", Seat.N), vulnerable=Vulnerable.NONE, tricks=11, form="rubber")
    assert [(item.key, item.points) for item in scored.items] == [("trick", 120), ("over", 30)]


@pytest.mark.parametrize(("tricks", "form"), [(14, "duplicate"), (-1, "duplicate"), (9, "poker")])
def test_what_cannot_be_is_refused(tricks: int, form: str) -> None:
    with pytest.raises(NotationError):
        score_of(Contract.parse("1C", Seat.N), vulnerable=Vulnerable.NONE, tricks=tricks, form=form)
