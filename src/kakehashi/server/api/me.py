"""What a guest may ask about themselves: their profile, a code to be known by elsewhere, and to be forgotten."""

from __future__ import annotations

import hashlib
import secrets
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from msgspec import Meta

from kakehashi.errors import KakehashiError
from kakehashi.model.seats import Seat, Side
from kakehashi.server import ratings
from kakehashi.server.forgetting import forget
from kakehashi.server.guests import COOKIE, Guests, guest_of
from kakehashi.server.limits import Limits
from kakehashi.server.lobby import Lobby
from kakehashi.server.queue import Queue
from kakehashi.server.ratings import Pool, Rating, Shown
from kakehashi.server.storage.database import Database
from kakehashi.server.storage.matches import FinishedMatch
from kakehashi.server.text import Name

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are not mistaken for one another."""
_LETTERS = 24
"""Of a recovery code: 118 bits, more than anybody can try."""


class WrongCode(KakehashiError):
    """Nobody has that recovery code."""

    code = "wrong-code"


class RatingPoint(msgspec.Struct, frozen=True):
    """The rating after a match, as far as it means something."""

    at: float
    shown: Shown | None
    place: int
    drawn: bool


class RatingShown(msgspec.Struct, frozen=True):
    """A rating in one pool: games of one *family*, among people only or with CPU players."""

    family: str
    with_cpu: bool
    matches: int
    shown: Shown | None
    history: tuple[RatingPoint, ...]


class MatchShown(msgspec.Struct, frozen=True):
    """A finished match, from where one sat."""

    table: str
    game: str
    ranked: bool
    at: float
    seat: Seat
    totals: dict[Side, int]
    outcome: str
    """``won``, ``lost`` or ``drawn``."""
    names: dict[Seat, str]
    """Of people; CPU players by the key of their name, in `cpus`."""
    cpus: tuple[Seat, ...]


class Profile(msgspec.Struct, frozen=True):
    """What is known of whoever asks; *recoverable* when they have a code."""

    name: str
    recoverable: bool
    ratings: tuple[RatingShown, ...]
    matches: tuple[MatchShown, ...]


class RecoveryCode(msgspec.Struct, frozen=True):
    """To be written down: it is told once, and only its hash is kept."""

    code: str


class NameAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class CodeAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=1, max_length=100)]


@get("/api/me")
async def me(request: Request[Any, Any, Any], guests: Guests, database: Database, limits: Limits) -> Profile:
    """The profile of whoever asks; nobody else's."""
    user = guests.read(request.cookies.get(COOKIE))
    if user is None:
        return Profile("", recoverable=False, ratings=(), matches=())
    limits.profiles.check(user, request)
    known = await database.users.find(user)
    history = await database.ratings.history(user)
    played = await database.matches.of(user)
    return Profile(
        known.name if known else "",
        recoverable=bool(known and known.recoverable),
        ratings=tuple(_rating(pool, points) for pool, points in history.items()),
        matches=tuple(_match(each, user) for each in played),
    )


@post("/api/me", status_code=204)
async def name_me(
    request: Request[Any, Any, Any], data: NameAsked, guests: Guests, database: Database, limits: Limits
) -> Response[None]:
    """Whoever asks goes by that name, and is a guest from then on: who waits for a table has to be known again."""
    user, cookies = guest_of(request, guests)
    limits.profiles.check(user, request)
    await database.users.see(user, data.name)
    return Response(None, status_code=204, cookies=cookies)


@post("/api/me/code")
async def new_code(
    request: Request[Any, Any, Any], guests: Guests, database: Database, limits: Limits
) -> Response[RecoveryCode]:
    """A new recovery code for whoever asks; an earlier one is void."""
    user, cookies = guest_of(request, guests)
    limits.codes.check(user, request)
    code = "".join(secrets.choice(_ALPHABET) for _ in range(_LETTERS))
    await database.users.see(user)
    await database.users.set_recovery(user, _hash(code))
    parts = [code[place : place + 4] for place in range(0, _LETTERS, 4)]
    return Response(RecoveryCode("-".join(parts)), status_code=201, cookies=cookies)


@post("/api/me/recover", status_code=204)
async def recover(
    request: Request[Any, Any, Any], data: CodeAsked, guests: Guests, database: Database, limits: Limits
) -> Response[None]:
    """Whoever knows a code is the person who was given it, from now on in this browser too. Raises WrongCode."""
    limits.codes.check(guests.read(request.cookies.get(COOKIE)), request)
    known = await database.users.recovered(_hash(data.code))
    if known is None:
        raise WrongCode
    return Response(None, status_code=204, cookies=[guests.cookie(known.id, request)])


@delete("/api/me", status_code=204)
async def forget_me(
    request: Request[Any, Any, Any],
    guests: Guests,
    database: Database,
    lobby: Lobby,
    queue: Queue,
    limits: Limits,
) -> Response[None]:
    """Forget whoever asks, and take their cookie; a second time there is nobody to forget."""
    if user := guests.read(request.cookies.get(COOKIE)):
        limits.forgotten.check(user, request)
        await forget(user, database, lobby, queue)
    answer = Response(None, status_code=204)
    answer.delete_cookie(COOKIE)
    return answer


def _hash(code: str) -> str:
    """What is kept of a code. It has no salt and no slowness: nobody can try so many."""
    plain = "".join(letter for letter in code.lower() if letter in _ALPHABET)
    return hashlib.sha256(plain.encode()).hexdigest()


def _rating(pool: Pool, points: tuple[Any, ...]) -> RatingShown:
    last: Rating = points[-1].rating
    history = tuple(
        RatingPoint(point.at, ratings.shown(point.rating), point.place, point.drawn) for point in points
    )
    return RatingShown(pool.family, pool.with_cpu, last.matches, ratings.shown(last), history)


def _match(match: FinishedMatch, user: str) -> MatchShown:
    seat = next(seat for seat, who in match.players.items() if who.user == user)
    side = seat.side_among(tuple(match.outcome.totals))
    winner = match.outcome.winner
    return MatchShown(
        table=match.table,
        game=match.game,
        ranked=match.ranked,
        at=match.at,
        seat=seat,
        totals=match.outcome.totals,
        outcome="drawn" if winner is None else "won" if winner is side else "lost",
        names={each: who.name for each, who in match.players.items()},
        cpus=tuple(each for each, who in match.players.items() if who.user is None),
    )
