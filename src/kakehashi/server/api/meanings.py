"""What calls mean."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get
from litestar.datastructures import CacheControlHeader
from litestar.params import QueryParameter

from kakehashi.model.board import Vulnerable
from kakehashi.model.seats import Seat
from kakehashi.model.view import Comparison
from kakehashi.notation.auction import parse_auction
from kakehashi.players.levels import check_system
from kakehashi.server.explaining import AuctionMeanings, Explain
from kakehashi.server.guests import COOKIE, Guests
from kakehashi.server.limits import Limits
from kakehashi.server.meanings import Meanings

LONGEST = 319
"""Calls in the longest auction there can be; each is at most three letters and a blank."""

Points = Annotated[int, QueryParameter(ge=0, le=200)]


@get("/api/meanings", cache_control=CacheControlHeader(max_age=3600, public=True))
async def meanings_of(
    request: Request[Any, Any, Any],
    meanings: Meanings,
    guests: Guests,
    limits: Limits,
    dealer: str,
    vul: str = "None",
    auction: Annotated[str, QueryParameter(max_length=4 * LONGEST)] = "",
    system: str = "sayc",
    ns: Points = 0,
    ew: Points = 0,
    comparison: Comparison = Comparison.POINTS,
) -> AuctionMeanings:
    """What the calls of *auction* mean (written as ``1N P 2D``), and each that may come next.

    *vul* is None, NS, EW or All; *ns* and *ew* are part-scores, *comparison* is what boards
    are compared by. It is asked of no table, so it holds nothing hidden.
    """
    limits.meanings.check(guests.read(request.cookies.get(COOKIE)), request)
    first = Seat.parse(dealer)
    calls = parse_auction(auction, first)
    return await meanings.of(
        Explain(check_system(system), first, Vulnerable.parse(vul), calls, (ns, ew), comparison)
    )
