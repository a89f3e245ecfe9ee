"""Who is at the table: a person is here while one of their screens is, then away for a grace, then gone."""

from __future__ import annotations

import time

from kakehashi.server.party import Presence, forgotten


class Attendance:
    """The people of one room. Nobody is here at first, and the grace of all counts from then."""

    def __init__(self, grace: float) -> None:
        self.grace = grace
        self._screens: dict[str, int] = {}
        self._left: dict[str, float] = {}
        self._began = time.monotonic()

    def came(self, user: str) -> None:
        self._screens[user] = self._screens.get(user, 0) + 1
        self._left.pop(user, None)

    def went(self, user: str) -> None:
        """One screen of *user* has gone; another may still be there (a second tab is the same person)."""
        self._screens[user] -= 1
        if not self._screens[user]:
            del self._screens[user]
            self._left.setdefault(user, time.monotonic())

    def leave(self, user: str) -> None:
        """*user* goes on purpose: gone at once, until they come again."""
        self._left[user] = float("-inf")

    def back(self, user: str) -> bool:
        """*user* does something, so they are here after all; whether they were not."""
        return user in self._screens and self._left.pop(user, None) is not None

    def of(self, user: str | None) -> Presence:
        if user is None or (user in self._screens and user not in self._left):
            return Presence.HERE
        if forgotten(user):
            return Presence.GONE
        left = self._left.get(user, self._began)
        return Presence.AWAY if time.monotonic() < left + self.grace else Presence.GONE

    def gone_in(self, user: str) -> float:
        """Seconds until *user*, who is away, counts as gone."""
        return max(0.0, self._left.get(user, self._began) + self.grace - time.monotonic())
