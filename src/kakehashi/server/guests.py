"""Guests: a person is a random id in a signed, http-only cookie. No name, no address, no registration."""

from __future__ import annotations

import secrets
from typing import Any

from itsdangerous import BadSignature, Signer
from litestar import Request
from litestar.datastructures import Cookie

COOKIE = "kakehashi"
COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers keep a cookie at most."""


class Guests:
    """Signs the ids of guests and reads them back."""

    def __init__(self, key: str) -> None:
        self._signer = Signer(key, salt="guest")

    def new(self) -> tuple[str, str]:
        """A new guest: the id, and the cookie that says it."""
        user = secrets.token_urlsafe(12)
        return user, self._signer.sign(user).decode()

    def read(self, cookie: str | None) -> str | None:
        """The id in *cookie*; None if there is none, or it was not signed here."""
        if not cookie:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except BadSignature:
            return None


def guest_of(request: Request[Any, Any, Any], guests: Guests) -> tuple[str, list[Cookie]]:
    """Who asks; somebody new is given an id, and the cookie to keep it."""
    if user := guests.read(request.cookies.get(COOKIE)):
        return user, []
    user, value = guests.new()
    secure = request.url.scheme == "https"
    cookie = Cookie(COOKIE, value=value, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
    return user, [cookie]
