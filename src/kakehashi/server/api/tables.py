"""Opening a table, and its socket."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import Cookie
from litestar.params import Parameter
from msgspec import Meta

from kakehashi.fairness import Proof
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.model.seats import Seat
from kakehashi.server.guests import COOKIE, Guests, guest_of
from kakehashi.server.limits import Limits
from kakehashi.server.lobby import Lobby
from kakehashi.server.log import Pace
from kakehashi.server.party import LevelName, Terms
from kakehashi.server.socket import serve_table
from kakehashi.server.text import Name

Seconds = Annotated[float, Meta(ge=0, le=10)]


class PaceAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    call: Seconds = 1.0
    card: Seconds = 0.8


class TableAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What table to open. Without a *seat* one watches four CPU players; without a *first_dealer* lots are drawn."""

    game: str
    options: dict[str, Any] = {}
    seat: Seat | None = None
    first_dealer: Seat | None = None
    pace: PaceAsked | None = None
    name: Name | None = None
    """What the one who opens it is called."""
    level: LevelName = "strong"
    """How strong the CPU players are."""
    cpu_names: Annotated[tuple[Name, ...], Meta(max_length=3)] = ()
    """What the CPU players are called, as far as it matters; the first may be made the partner by an option."""


class PartyAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What party to open: a table that waits for people, with whoever asks in *seat*."""

    terms: Terms
    name: Name | None = None
    seat: Seat = Seat.S
    pace: PaceAsked | None = None


class TableInfo(msgspec.Struct, frozen=True):
    id: str


def _opener(request: Request[Any, Any, Any], guests: Guests, limits: Limits) -> tuple[str, list[Cookie]]:
    """Who opens a table, and the cookie if it is a new guest. Raises RateLimited."""
    user, cookies = guest_of(request, guests)
    limits.opens.check(user, request)
    return user, cookies


@post("/api/tables")
async def open_table(
    request: Request[Any, Any, Any], data: TableAsked, lobby: Lobby, guests: Guests, limits: Limits
) -> Response[TableInfo]:
    """Open a table; whoever asks is a guest from then on."""
    game = find(data.game)
    for seat in (data.seat, data.first_dealer):
        if seat:
            game.read_seat(seat.value)
    ruleset = Ruleset(game, game.read_options(data.options))
    user, cookies = _opener(request, guests, limits)
    pace = Pace(data.pace.call, data.pace.card) if data.pace else None
    table_id = await lobby.open_table(
        ruleset,
        user=user,
        seat=data.seat,
        pace=pace,
        first_dealer=data.first_dealer,
        names=data.cpu_names,
        name=data.name or "",
        level=data.level,
    )
    return Response(TableInfo(table_id), status_code=201, cookies=cookies)


@post("/api/parties")
async def open_party(
    request: Request[Any, Any, Any], data: PartyAsked, lobby: Lobby, guests: Guests, limits: Limits
) -> Response[TableInfo]:
    """Open a table that waits for people; whoever asks is a guest from then on, and its host."""
    game = find(data.terms.game)
    game.read_seat(data.seat.value)
    terms = msgspec.structs.replace(
        data.terms, options=msgspec.to_builtins(game.read_options(data.terms.options))
    )
    user, cookies = _opener(request, guests, limits)
    pace = Pace(data.pace.call, data.pace.card) if data.pace else None
    table_id = await lobby.open_party(terms, user=user, name=data.name or "", seat=data.seat, pace=pace)
    return Response(TableInfo(table_id), status_code=201, cookies=cookies)


@get("/api/tables/{table_id:str}")
async def table_info(
    request: Request[Any, Any, Any], table_id: str, lobby: Lobby, guests: Guests, limits: Limits
) -> TableInfo:
    """Whether there is such a table."""
    limits.logs.check(guests.read(request.cookies.get(COOKIE)), request)
    await lobby.check(table_id)
    return TableInfo(table_id)


@get("/api/tables/{table_id:str}/proofs")
async def table_proofs(
    request: Request[Any, Any, Any], table_id: str, lobby: Lobby, guests: Guests, limits: Limits
) -> list[Proof]:
    """What proves that the deals of that table were fair, those that are over: for `kakehashi verify`."""
    limits.logs.check(guests.read(request.cookies.get(COOKIE)), request)
    return await lobby.proofs(table_id)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    table_id: str,
    lobby: Lobby,
    guests: Guests,
    limits: Limits,
    since: Annotated[int, Parameter(query="since", ge=0)] = 2**53,
) -> None:
    """The table, live."""
    await serve_table(socket, table_id, since, lobby=lobby, guests=guests, limits=limits)
