"""What a table was like some time ago: for watchers who are shown everything late."""

from __future__ import annotations

import time
from collections import deque

from kakehashi.server.record import Record


class Past:
    """The latest states of one table, as far back as watchers are behind."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._records: deque[Record] = deque()

    def add(self, record: Record) -> None:
        self._records.append(record)
        while len(self._records) > 1 and self._records[1].at <= time.time() - self.seconds:
            self._records.popleft()

    @property
    def shown(self) -> Record | None:
        """The state that may be shown now; None if all there is is too new."""
        old_enough = time.time() - self.seconds
        return next((record for record in reversed(self._records) if record.at <= old_enough), None)

    @property
    def next_in(self) -> float | None:
        """In how many seconds the next of the newer states may be shown; None if there is no newer one."""
        old_enough = time.time() - self.seconds
        return next((record.at - old_enough for record in self._records if record.at > old_enough), None)
