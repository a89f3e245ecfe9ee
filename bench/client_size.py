"""How many bytes of scripts and styles a browser receives, as the server sends them, headers left out.

By gzip, as over plain http; the second figure is by Brotli, as over https.

From the first page to a table at which one is asked for a call, nothing done but "play now" (the bar is 45 kB);
and straight to a table by its address. In both languages, on a phone and on a desktop. Run:

    python -m bench.client_size [--files]
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.e2e.chromium import LAUNCH
from tests.e2e.person import Person
from tests.e2e.test_chicago import DESKTOP, PHONE, open_page
from tests.live_server import LiveServer

BAR = 45_000


def received(
    browser: Browser, size: dict[str, int], language: str, accepts: str, visit: Callable[[Page], None]
) -> dict[str, int]:
    """The bytes of each script and style that came during a visit, until nothing more was asked for."""
    page = open_page(browser, size, language)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setExtraHTTPHeaders", {"headers": {"accept-encoding": accepts}})
    asked: dict[str, str] = {}
    pending: set[str] = set()
    files: dict[str, int] = {}

    def sent(event: Any) -> None:
        asked[event["requestId"]] = event["request"]["url"]
        pending.add(event["requestId"])

    def came(event: Any) -> None:
        if name := re.search(r"/assets/([\w.-]+\.(?:js|css))$", asked.get(event["requestId"], "")):
            files[name[1]] = files.get(name[1], 0) + event["encodedDataLength"]

    session.on("Network.requestWillBeSent", sent)
    session.on("Network.dataReceived", came)
    session.on("Network.loadingFinished", lambda event: pending.discard(event["requestId"]))
    visit(page)
    # The last to come is said aloud; what stands beside a table on a wide screen comes at the same time.
    expect(page.locator("[role=log] p").first).to_be_attached()
    if size is DESKTOP:
        expect(page.locator("aside table")).to_be_visible()
    while pending:
        page.wait_for_timeout(50)
    page.context.close()
    return files


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", action="store_true", help="print each file")
    show_files: bool = parser.parse_args().files
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = LiveServer(Path(data), KAKEHASHI_CALL_PACE="10", KAKEHASHI_CARD_PACE="10").start()
        browser = playwright.chromium.launch(**LAUNCH)

        def from_the_first_page(page: Page) -> None:
            Person(page, language).play_now(server.url)

        def straight_to_a_table(page: Page) -> None:
            asked = {"game": "contract_bridge", "seat": "S"}
            table = page.request.post(f"{server.url}api/tables", data=asked).json()["id"]
            page.goto(f"{server.url}t/{table}")
            expect(Person(page, language).hand).to_be_visible()

        try:
            for language in ("ja", "en"):
                for width, size in (("phone", PHONE), ("desktop", DESKTOP)):
                    for visit in (from_the_first_page, straight_to_a_table):
                        files = received(browser, size, language, "gzip", visit)
                        total = sum(files.values())
                        best = sum(received(browser, size, language, "br", visit).values())
                        barred = visit is from_the_first_page and total > BAR
                        print(
                            f"{total:7,} {best:7,}  {language} {width:8} {visit.__name__.replace('_', ' ')}"
                            f"{f': more than {BAR:,}' if barred else ''}"
                        )
                        if show_files:
                            for name, count in sorted(files.items(), key=lambda file: -file[1]):
                                print(f"  {count:7,}  {name}")
        finally:
            browser.close()
            server.close()


if __name__ == "__main__":
    main()
