"""What a guest may ask about themselves."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, delete

from kakehashi.server.forgetting import forget
from kakehashi.server.guests import COOKIE, Guests
from kakehashi.server.lobby import Lobby
from kakehashi.server.storage.database import Database


@delete("/api/me", status_code=204)
async def forget_me(
    request: Request[Any, Any, Any], guests: Guests, database: Database, lobby: Lobby
) -> Response[None]:
    """Forget whoever asks, and take their cookie; a second time there is nobody to forget."""
    if user := guests.read(request.cookies.get(COOKIE)):
        await forget(user, database, lobby)
    answer = Response(None, status_code=204)
    answer.delete_cookie(COOKIE)
    return answer
