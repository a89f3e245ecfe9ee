"""A few kills of `bench/chaos.py`, so that it keeps working; two hundred are the bench."""

from pathlib import Path

from bench.chaos import chaos
from tests.running import run


def test_nothing_acknowledged_is_lost_or_doubled_and_no_table_stands_still(tmp_path: Path) -> None:
    outcome = run(lambda: chaos(kills=3, tables=5, seed=1, workers=0, data=tmp_path / "data"))
    assert outcome.acknowledged > outcome.tables
    assert (outcome.lost, outcome.doubled, outcome.stuck) == (0, 0, 0)
