"""The server, put together: routes, what they are given, how errors are told, how it starts and stops."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.di import Provide
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from kakehashi.errors import KakehashiError, NoSuchTable
from kakehashi.server import faults, finished, metrics
from kakehashi.server.api.games import games
from kakehashi.server.api.health import health
from kakehashi.server.api.me import forget_me, me, name_me, new_code, recover
from kakehashi.server.api.meanings import meanings_of
from kakehashi.server.api.queue import queue_info, queue_socket
from kakehashi.server.api.rules import options_of, rules_list, rules_page, score, whole_score_table
from kakehashi.server.api.tables import open_party, open_table, table_info, table_proofs, table_socket
from kakehashi.server.api.why import actions_of, why
from kakehashi.server.assets import AS_IT_IS, ASSETS, asset
from kakehashi.server.cpu import Cpu, NoWorker
from kakehashi.server.guests import Guests, guest_of
from kakehashi.server.limits import Limits, RateLimited
from kakehashi.server.lobby import Lobby
from kakehashi.server.meanings import Meanings
from kakehashi.server.origin import ForeignOrigin, refuse_foreign
from kakehashi.server.pruning import keep_pruning
from kakehashi.server.queue import Queue
from kakehashi.server.settings import Settings
from kakehashi.server.storage.database import Database
from kakehashi.server.storage.store import StorageFailed
from kakehashi.server.why import NoSuchDeal

log = logging.getLogger(__name__)

CLIENT = Path(__file__).parent / "static"
"""The built client."""

SECURITY_HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}
COLLECT_AFTER = (20_000, 20, 50)
"""Objects, and collections of the generation below, until rubbish is looked for: everybody waits meanwhile."""
LARGEST_BODY = 65_536
"""Bytes of an HTTP request."""


class ReadableRequest(Request[Any, Any, Any]):
    """A body that is not even text, or that is nested too deeply, is the client's fault."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (UnicodeError, RecursionError) as error:
            raise ClientException from error


def client_page(request: Request[Any, Any, Any], status: int = 200) -> Response[bytes]:
    """The client; it reads the address by itself. The texts in the browser's language are to be fetched at once."""
    page = (CLIENT / "index.html").read_bytes()
    headers = {"cache-control": "no-cache", "vary": "accept-language"}
    language = "ja" if request.headers.get("accept-language", "").startswith("ja") else "en"
    if texts := next(ASSETS.glob(f"{language}-*.js"), None):
        headers["link"] = f"</assets/{texts.name}>; rel=modulepreload"
    return Response(page, media_type="text/html", status_code=status, headers=headers)


@get(["/t/{table_id:str}", "/p/{table_id:str}"], sync_to_thread=False)
def table_page(request: Request[Any, Any, Any], table_id: str, guests: Guests) -> Response[bytes]:
    """A table, by itself or as the link of a party; whoever opens it is a guest from then on, who may sit down."""
    answer = client_page(request)
    for cookie in guest_of(request, guests)[1]:
        answer.set_cookie(cookie)
    return answer


@get(
    ["/", "/new", "/new/{game:str}", "/rules", "/rules/{game:str}", "/score", "/me", "/ranked", "/verify"],
    sync_to_thread=False,
)
def page(request: Request[Any, Any, Any], game: str = "") -> Response[bytes]:
    """Every other address a person may open."""
    return client_page(request)


async def defend(message: Message, _: Scope) -> None:
    """Send the headers along with every answer, that to an address nobody serves included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in SECURITY_HEADERS.items():
            headers[name] = value


def refuse(request: Request[Any, Any, Any], error: KakehashiError) -> Response[dict[str, Any]]:
    """An error of ours, as a code with parameters."""
    if isinstance(error, StorageFailed):
        log.error("%s %s: the database has failed: %s", request.method, request.url.path, error.said)
    statuses = {
        NoSuchTable: 404,
        NoSuchDeal: 404,
        StorageFailed: 503,
        NoWorker: 503,
        RateLimited: 429,
        ForeignOrigin: 403,
    }
    status = statuses.get(type(error), 400)
    return Response({"code": error.code, "params": error.parameters}, status_code=status)


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework refused, in the same form; a person who followed a wrong link gets the client."""
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        return client_page(request, 404)
    codes = {404: "not-found", 405: "wrong-method", 413: "too-large"}
    code = codes.get(error.status_code, "internal" if error.status_code >= 500 else "bad-request")
    return Response({"code": code, "params": {}}, status_code=error.status_code, headers=error.headers)


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    """A fault of ours: the log has it, the client is told no more than that."""
    faults.note(log, error, "%s %s", request.method, request.url.path)
    return Response({"code": "internal", "params": {}}, status_code=500)


def create_app(settings: Settings) -> Litestar:
    """The application. The data folder is there, and `storage.migration.prepare` has found the database in order."""
    guests = Guests(settings.signing_key())
    limits = Limits(settings)
    database = Database(settings.database)
    cpu = Cpu(settings.workers, settings.budget)
    meanings = Meanings(cpu.work)
    lobby = Lobby(
        database.events, database.deal_secrets, cpu, settings, partial(finished.note, database=database)
    )
    queue = Queue(lobby.open_ranked, lobby.discard, database.ratings.current)
    metrics.TABLES.set_function(lambda: len(lobby))
    metrics.CPU_WAITING.set_function(lambda: cpu.waiting)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncGenerator[None]:
        gc.collect()
        gc.freeze()  # what is loaded stays
        gc.set_threshold(*COLLECT_AFTER)
        cpu.start()
        background = [asyncio.create_task(lobby.let_go())]
        if settings.keep_days:
            background.append(asyncio.create_task(keep_pruning(database, lobby, settings.keep_days)))
        for task in background:
            faults.watch(task)
        log.info("started, with %d workers", settings.workers)
        try:
            yield
        finally:
            for task in background:
                task.cancel()
            await asyncio.gather(*background, return_exceptions=True)
            await lobby.close()
            await cpu.close()
            await database.close()
            log.info("stopped")

    return Litestar(
        route_handlers=[
            page,
            table_page,
            health,
            games,
            rules_list,
            rules_page,
            options_of,
            score,
            whole_score_table,
            meanings_of,
            open_table,
            open_party,
            table_info,
            table_proofs,
            actions_of,
            why,
            table_socket,
            me,
            name_me,
            new_code,
            recover,
            forget_me,
            queue_info,
            queue_socket,
            asset,
        ],
        dependencies={
            "lobby": Provide(lambda: lobby, sync_to_thread=False),
            "database": Provide(lambda: database, sync_to_thread=False),
            "queue": Provide(lambda: queue, sync_to_thread=False),
            "cpu": Provide(lambda: cpu, sync_to_thread=False),
            "meanings": Provide(lambda: meanings, sync_to_thread=False),
            "guests": Provide(lambda: guests, sync_to_thread=False),
            "limits": Provide(lambda: limits, sync_to_thread=False),
        },
        exception_handlers={KakehashiError: refuse, HTTPException: refuse_http, Exception: fail},
        before_request=refuse_foreign,
        before_send=[defend],
        compression_config=CompressionConfig(backend="gzip", minimum_size=500, exclude_opt_key=AS_IT_IS),
        request_class=ReadableRequest,
        request_max_body_size=LARGEST_BODY,
        lifespan=[lifespan],
        logging_config=None,  # `json_log` sees to that
        openapi_config=OpenAPIConfig(
            "Kakehashi", "1", path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
    )
