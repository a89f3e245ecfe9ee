"""How long until the first card is seen on a slow phone, and from a click to the card on the table.

Chromium with the processor slowed four times, 1.6 Mbit/s and 150 ms; with nothing cached (cold) or the client (warm).
Run: python -m bench.first_card [--rounds 5]
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.chromium import LAUNCH
from tests.e2e.person import Person
from tests.live_server import LiveServer

PHONE = {"width": 390, "height": 844}
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}


WATCH_FOR_CARD = """window.firstCard = new Promise(seen => {
    const look = () => requestAnimationFrame(() =>
        document.querySelector('button.card') ? setTimeout(() => seen(performance.now())) : look());
    look();
})"""


def slow_page(browser: Browser) -> Page:
    page = browser.new_context(viewport=PHONE, locale="ja-JP").new_page()  # pyright: ignore[reportArgumentType]
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(WATCH_FOR_CARD)
    return page


def until_first_card(page: Page, address: str) -> float:
    """Milliseconds from asking for the table's address until the frame with its first card has been drawn.

    The page itself looks at its clock: nothing of ours runs in it while it is slow but one question a frame.
    """
    page.goto(address, wait_until="commit")
    return page.evaluate("window.firstCard")


WATCH = """() => {
    window.spans = [];
    addEventListener('pointerdown', event => {
        const card = event.target.closest('button.card.lit')?.dataset.card;
        if (!card) return;
        const began = performance.now();
        const look = () => document.querySelector(`button.card[data-card=${card}]`)
            ? requestAnimationFrame(look) : window.spans.push(performance.now() - began);
        look();
    }, true);
}"""


def click_to_card(person: Person) -> list[float]:
    """Milliseconds from the pointer's touch to the frame in which the card has left the hand, in one deal."""
    person.page.evaluate(WATCH)
    person.play_until("next", "again")
    return person.page.evaluate("window.spans")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = LiveServer(Path(data), KAKEHASHI_CALL_PACE="0", KAKEHASHI_CARD_PACE="0").start()
        browser = playwright.chromium.launch(**LAUNCH)
        try:
            cold, warm = [], []
            for _ in range(rounds):
                page = slow_page(browser)
                asked = {"game": "contract_bridge", "seat": "S"}
                table = page.request.post(f"{server.url}api/tables", data=asked).json()["id"]
                cold.append(until_first_card(page, f"{server.url}t/{table}"))
                warm.append(until_first_card(page, f"{server.url}t/{table}"))
                page.context.close()
            print(
                f"first card, slow phone: cold {statistics.median(cold):.0f} ms, warm {statistics.median(warm):.0f} ms"
            )
            person = Person(browser.new_context(viewport=PHONE, locale="ja-JP").new_page(), "ja")  # pyright: ignore[reportArgumentType]
            person.play_now(server.url)
            spans = click_to_card(person)
            if spans:
                print(
                    f"click to card, loopback: median {statistics.median(spans):.0f} ms, most {max(spans):.0f} ms"
                )
        finally:
            browser.close()
            server.close()


if __name__ == "__main__":
    main()
