"""What a table was like some time ago: for watchers who are shown everything late."""

from __future__ import annotations

import time
from collections import deque
from typing import Self

from kakehashi.server.log import Row
from kakehashi.server.record import Record


def since(at: float) -> float:
    """When *at* was, which the log has by the clock of the day, by the monotonic one; nothing is yet to come."""
    # In this order: what passes between the two clocks makes it later, and nobody sees anything too early.
    ago = max(0.0, time.time() - at)
    return time.monotonic() - ago


class Past:
    """The latest states of one table, as far back as watchers are behind, by a clock that nobody sets."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._records: deque[tuple[float, Record]] = deque()

    @classmethod
    def of(cls, rows: tuple[Row, ...], seconds: float) -> Self:
        """As the log of the table says, which has at least one row."""
        past = cls(seconds)
        for state in Record.states(rows):
            past.add(state)
        return past

    @property
    def latest(self) -> Record:
        return self._records[-1][1]

    def add(self, record: Record) -> None:
        at = since(record.at)
        if self._records:
            at = max(at, self._records[-1][0])
        self._records.append((at, record))
        while len(self._records) > 1 and self._records[1][0] <= self._old_enough:
            self._records.popleft()

    @property
    def _old_enough(self) -> float:
        return time.monotonic() - self.seconds

    @property
    def shown(self) -> Record | None:
        """The state that may be shown now; None if all there is is too new."""
        old_enough = self._old_enough
        return next((record for at, record in reversed(self._records) if at <= old_enough), None)

    @property
    def next_in(self) -> float | None:
        """In how many seconds the next of the newer states may be shown; None if there is no newer one."""
        old_enough = self._old_enough
        return next((at - old_enough for at, _ in self._records if at > old_enough), None)
