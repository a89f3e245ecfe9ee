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

    def cookie(self, user: str, request: Request[Any, Any, Any]) -> Cookie:
        """By which *user* is known again."""
        value = self._signer.sign(user).decode()
        secure = request.url.scheme == "https"
        return Cookie(
            COOKIE, value=value, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure
        )

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
    user = secrets.token_urlsafe(12)
    return user, [guests.cookie(user, request)]
