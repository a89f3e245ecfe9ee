"""What calls mean, as a bidding system reads them: said by a worker, and remembered here.

It follows from what everybody at the table knows, and is the same for whoever asks.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from kakehashi.server.explaining import AuctionMeanings, Explain

AUCTIONS_KEPT = 2000
"""Some 20 kB each."""


class Meanings:
    """Meanings of auctions, each asked of a worker once."""

    def __init__(self, work: Callable[[Explain], Awaitable[AuctionMeanings]]) -> None:
        self._work = work
        self._found: OrderedDict[Explain, asyncio.Future[AuctionMeanings]] = OrderedDict()

    async def of(self, asked: Explain) -> AuctionMeanings:
        """Raises what the worker raises, and asks again the next time."""
        if asked not in self._found:
            self._found[asked] = asyncio.ensure_future(self._work(asked))
            if len(self._found) > AUCTIONS_KEPT:
                self._found.popitem(last=False)
        self._found.move_to_end(asked)
        try:
            return await asyncio.shield(self._found[asked])
        except Exception:
            self._found.pop(asked, None)
            raise
