"""How often one may ask: by person, and by address, behind which many persons may be."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Generator, Hashable
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address

from litestar.connection import ASGIConnection

from kakehashi.errors import KakehashiError
from kakehashi.server import metrics
from kakehashi.server.settings import Settings

AN_ADDRESS_IS_MANY = 10
"""How many times as often as one person an address may ask: a club, a school or a mobile network shares one."""
BURST_SECONDS = 3
"""How many seconds' worth of commands may come at once."""
MEANINGS_PER_SECOND, MEANINGS_AT_ONCE = 5, 40
"""Auctions whose meaning is asked for; a table asks once for each call."""
WHYS_PER_SECOND, WHYS_AT_ONCE = 1, 20
"""Decisions that are asked for after a deal; each makes a CPU player think again."""
LOGS_PER_SECOND, LOGS_AT_ONCE = 1, 20
"""Questions for which the whole log of a table may have to be read."""
CODES_PER_MINUTE = 5
"""Recovery codes that one person may try, or ask for; who mistypes one needs a few."""
PROFILES_PER_MINUTE = 30
"""Profiles that are asked for, and names that are given."""
FORGOTTEN_PER_MINUTE = 2
"""Wishes to be forgotten; for each all logs are looked through."""
BUCKETS_KEPT = 10_000
"""From how many on full buckets are thrown away; one that is full is as good as none."""


class RateLimited(KakehashiError):
    """Too much at once; it may be tried again in a moment."""

    code = "rate-limited"


class TooManySockets(KakehashiError):
    """Too many are open from there already; one may be opened when another has been closed."""

    code = "too-many-sockets"


class Bucket:
    """It fills by *rate* a second up to *most*; each time one asks takes one."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._left, self._at = most, time.monotonic()

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now

    @property
    def full(self) -> bool:
        self._fill()
        return self._left >= self._most

    def take(self) -> bool:
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Limit:
    """A bucket for each key."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._buckets: dict[Hashable, Bucket] = {}
        self._many = BUCKETS_KEPT

    def take(self, key: Hashable) -> bool:
        if key not in self._buckets:
            if len(self._buckets) >= self._many:
                self._buckets = {each: bucket for each, bucket in self._buckets.items() if not bucket.full}
                self._many = max(BUCKETS_KEPT, 2 * len(self._buckets))
            self._buckets[key] = Bucket(self._rate, self._most)
        return self._buckets[key].take()


class TwoLimits:
    """For one kind of asking: what a person may, and what an address may."""

    def __init__(self, what: str, rate: float, most: float) -> None:
        self._refused = metrics.LIMITED.labels(what)
        self._person = Limit(rate, most)
        self._address = Limit(rate * AN_ADDRESS_IS_MANY, most * AN_ADDRESS_IS_MANY)

    def take(self, user: str | None, address: str) -> bool:
        """Whether *user* at *address* may. Somebody unknown is only an address."""
        may = (user is None or self._person.take(user)) and self._address.take(address)
        if not may:
            self._refused.inc()
        return may

    def check(self, user: str | None, connection: ASGIConnection) -> None:
        """Raises RateLimited if *user*, who asks by *connection*, may not."""
        if not self.take(user, address_of(connection)):
            raise RateLimited


class Sockets:
    """How many are open at the same time: *most* of a person, and ten times as many of an address."""

    def __init__(self, most: int) -> None:
        self._refused = metrics.LIMITED.labels("socket")
        self._most = most
        self._open: Counter[tuple[str, str | None]] = Counter()

    @contextmanager
    def one_more(self, user: str | None, address: str) -> Generator[None]:
        """One of *user* at *address*, until it is left. Raises TooManySockets."""
        person, place = ("person", user), ("address", address)
        too_many = self._open[place] >= self._most * AN_ADDRESS_IS_MANY
        if too_many or (user is not None and self._open[person] >= self._most):
            self._refused.inc()
            raise TooManySockets
        self._open.update((person, place))
        try:
            yield
        finally:
            for left in (person, place):
                self._open[left] -= 1
                if not self._open[left]:
                    del self._open[left]  # nobody is remembered who has gone


class Limits:
    """What is limited: tables opened, sockets joined and open, commands, meanings, reasons, logs, recovery codes,
    profiles, and wishes to be forgotten."""

    def __init__(self, settings: Settings) -> None:
        opens, joins, commands = (
            settings.opens_per_minute,
            settings.joins_per_minute,
            settings.commands_per_second,
        )
        self.opens = TwoLimits("open", opens / 60, opens)
        self.joins = TwoLimits("join", joins / 60, joins)
        self.commands = TwoLimits("command", commands, commands * BURST_SECONDS)
        self.sockets = Sockets(settings.sockets_per_person)
        self.meanings = TwoLimits("meaning", MEANINGS_PER_SECOND, MEANINGS_AT_ONCE)
        self.whys = TwoLimits("why", WHYS_PER_SECOND, WHYS_AT_ONCE)
        self.logs = TwoLimits("log", LOGS_PER_SECOND, LOGS_AT_ONCE)
        self.codes = TwoLimits("code", CODES_PER_MINUTE / 60, CODES_PER_MINUTE)
        self.profiles = TwoLimits("profile", PROFILES_PER_MINUTE / 60, PROFILES_PER_MINUTE)
        self.forgotten = TwoLimits("forget", FORGOTTEN_PER_MINUTE / 60, FORGOTTEN_PER_MINUTE)


def address_of(connection: ASGIConnection) -> str:
    """Where *connection* comes from: the address, or the network of one household (/64) if it is IPv6.

    Behind a proxy it is what the proxy says, if the settings trust it (`Settings.trusted_proxies`); uvicorn sees to it.
    """
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
