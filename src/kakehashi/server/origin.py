"""Whether a request was made by a page of this server: no other site may act in a person's name."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection

from kakehashi.errors import KakehashiError

CHANGES_NOTHING = ("GET", "HEAD", "OPTIONS")


class ForeignOrigin(KakehashiError):
    """A page of another site asked for that."""

    code = "foreign-origin"


def same_origin(connection: ASGIConnection) -> bool:
    """Whether the page that asks came from this server; programs, which send no origin, may ask too."""
    origin = connection.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # no address at all
        return False


def refuse_foreign(request: Request[Any, Any, Any]) -> None:
    """Before every request that may change something. Raises ForeignOrigin."""
    if request.method not in CHANGES_NOTHING and not same_origin(request):
        raise ForeignOrigin
