"""The files of the client, each as its build packed it: a browser gets the smallest form that it can read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

ASSETS = Path(__file__).parent / "static" / "assets"
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
PACKED = {"br": ".br", "gzip": ".gz"}
"""The end of a file's name, by the encoding as HTTP calls it; the smallest first."""
HEADERS = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
"""A name is never given to another content."""


AS_IT_IS = "as_it_is"
"""Marks an answer that is packed already."""


@get("/assets/{name:str}", opt={AS_IT_IS: True}, sync_to_thread=True)
def asset(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    """One file; 404 where there is none."""
    kind = KINDS.get(Path(name).suffix)
    if kind is None:
        raise NotFoundException
    accepted = {each.split(";")[0].strip() for each in request.headers.get("accept-encoding", "").split(",")}
    for encoding in (*(each for each in PACKED if each in accepted), None):
        headers = HEADERS if encoding is None else {**HEADERS, "content-encoding": encoding}
        try:
            content = (ASSETS / (name + PACKED.get(encoding or "", ""))).read_bytes()
        except (OSError, ValueError):  # not there, or a name that no file can have
            continue
        return Response(content, media_type=kind, headers=headers)
    raise NotFoundException
