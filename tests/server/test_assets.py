"""The files of the client come as small as the browser can read them, and are kept for good."""

import gzip
import re

import brotli
import httpx
import pytest

from tests.live_server import LiveServer
from tests.plain_http import PLAIN


def received(server: LiveServer, path: str, accepts: str) -> tuple[httpx.Response, bytes]:
    """The answer, and its body as it came over the wire."""
    with httpx.stream("GET", server.url + path, verify=PLAIN, headers={"accept-encoding": accepts}) as answer:
        return answer, b"".join(answer.iter_raw())


@pytest.fixture
def style(shared_server: LiveServer) -> str:
    found = re.search(r'href="/(assets/client-[^"]+\.css)"', httpx.get(shared_server.url, verify=PLAIN).text)
    assert found
    return found[1]


def test_each_browser_gets_the_smallest_form_it_can_read(shared_server: LiveServer, style: str) -> None:
    plain, whole = received(shared_server, style, "identity")
    assert "content-encoding" not in plain.headers
    gzipped, smaller = received(shared_server, style, "gzip, deflate")
    assert gzipped.headers["content-encoding"] == "gzip" and gzip.decompress(smaller) == whole
    best, smallest = received(shared_server, style, "gzip, deflate, br, zstd")
    assert best.headers["content-encoding"] == "br" and brotli.decompress(smallest) == whole
    assert len(smallest) < len(smaller) < len(whole)
    for answer in (plain, gzipped, best):
        assert answer.headers["content-type"].startswith("text/css")
        assert "immutable" in answer.headers["cache-control"] and answer.headers["vary"] == "accept-encoding"


def test_head_is_answered_like_get_without_the_body(shared_server: LiveServer, style: str) -> None:
    for path in ("", style, "api/games", "no/such", "assets/client-of-before.js"):
        asked, told = (httpx.request(how, shared_server.url + path, verify=PLAIN) for how in ("GET", "HEAD"))
        assert (told.status_code, told.content) == (asked.status_code, b"")
        assert told.headers["content-type"] == asked.headers["content-type"]
    assert httpx.head(f"{shared_server.url}api/tables", verify=PLAIN).status_code == 405


@pytest.mark.parametrize("name", ["x.js", "..%2Findex.html", "client.js.br", "%00.js", "a" * 300 + ".js", ""])
def test_what_is_not_there_is_not_found(shared_server: LiveServer, name: str) -> None:
    answer = httpx.get(f"{shared_server.url}assets/{name}", verify=PLAIN)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
