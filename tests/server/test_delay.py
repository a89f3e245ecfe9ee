"""What late watchers may see, by clocks that go on between two looks at them."""

from itertools import count

import pytest

from kakehashi.server import delay


def test_a_pause_between_the_two_clocks_shows_nothing_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    now = count(100)  # a second passes between any two looks, at whichever clock
    monkeypatch.setattr(delay.time, "time", lambda: float(next(now)))
    monkeypatch.setattr(delay.time, "monotonic", lambda: float(next(now)))
    assert delay.since(90.0) >= 90.0
