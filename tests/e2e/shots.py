"""Take a picture of every screen: `python3 run.py shots [FOLDER]`, by default `shots`.

A real server, a real match against CPU players. At each screen the same moment is taken in both languages, at every
size, and in the dark at two of them; the file is named after all that.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.e2e.chromium import LAUNCH  # noqa: E402 (found by the line above)
from tests.e2e.person import Person  # noqa: E402
from tests.live_server import THINKING, LiveServer  # noqa: E402

SIZES = ((320, 568), (390, 844), (844, 390), (1280, 800), (1920, 1080))
DARK = ((390, 844), (1280, 800))
LANGUAGES = {"ja": "日本語", "en": "English"}


class Album:
    """Pictures of one page, in *folder*."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self.number = 0

    def take(self, name: str, ready: str, before: Callable[[str], None] = lambda language: None) -> None:
        """The screen as it is now, once *ready* (a selector) is there; *before* opens what a new page does not."""
        self.number += 1
        for language in LANGUAGES:
            self.page.set_viewport_size({"width": 1280, "height": 800})
            self.page.evaluate("language => localStorage.setItem('kakehashi.language', language)", language)
            self.page.reload()
            before(language)
            self.page.locator(ready).first.wait_for()
            for size in SIZES:
                self._snap(f"{self.number:02}-{name}-{language}-{size[0]}x{size[1]}", size)
            self.page.emulate_media(color_scheme="dark")
            for size in DARK:
                self._snap(f"{self.number:02}-{name}-{language}-{size[0]}x{size[1]}-dark", size)
            self.page.emulate_media(color_scheme="light")
        japanese(self.page)

    def _snap(self, name: str, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.screenshot(path=self.folder / f"{name}.png", animations="disabled")


def tool(page: Page, place: int) -> Callable[[str], None]:
    """Opens one of the dialogs by its button in the head of the page."""

    def opens(_: str) -> None:
        page.locator("header .tool").nth(place).click()

    return opens


def act(page: Page, place: int) -> Callable[[str], None]:
    """Opens one of the dialogs by its button under the table."""

    def opens(_: str) -> None:
        page.locator(".acts .button").nth(place).click()

    return opens


def open_table(page: Page, url: str, seat: str | None, first_dealer: str) -> None:
    answer = page.request.post(
        f"{url}api/tables",
        data={"game": "contract_bridge", "options": {}, "seat": seat, "first_dealer": first_dealer},
    )
    page.goto(f"{url}t/{answer.json()['id']}")


LIT = "button.card.lit"


def photograph(page: Page, url: str, folder: Path) -> None:
    album = Album(page, folder)
    person = Person(page, "ja")
    page.goto(url)
    page.evaluate("localStorage.setItem('kakehashi.language', 'ja')")
    album.take("home", "main h1")

    open_table(page, url, "S", "S")
    album.take("auction", "[data-call='1C'][aria-disabled=false]")
    album.take("settings", "dialog[open] .options", tool(page, 2))
    album.take("help", "dialog[open] kbd", tool(page, 1))
    page.locator("[data-call='3NT']").click()
    if person.play_until("card", "next") == "card":
        album.take("play", LIT)
        for _ in range(3):
            person.step()
            person.play_until("card", "next")
        album.take("play-later", "main .trick")
        if page.locator(".acts .button[aria-disabled=false]").count():
            album.take("claim", "dialog[open] .numbers", act(page, 0))
    person.play_until("next")
    album.take("result", ".next .primary")
    person.play_until("again")
    album.take("match", ".next .primary")

    for seat, dealer in (("S", "W"), ("E", "N")):
        open_table(page, url, seat, dealer)
        japanese(page)
        if person.play_until("card", "next") == "card":
            album.take(f"seat-{seat.lower()}", "main .hand")
    page.goto(f"{url}t/nowhere")
    album.take("no-such-table", "main a")


def japanese(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("localStorage.setItem('kakehashi.language', 'ja')")
    page.reload()


def main(folder: str = "shots") -> None:
    where = Path(folder)
    where.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = LiveServer(Path(data), **THINKING).start()
        browser = playwright.chromium.launch(**LAUNCH)
        try:
            page = browser.new_context(locale="ja-JP", color_scheme="light").new_page()
            photograph(page, server.url, where)
        finally:
            browser.close()
            server.close()
    print(f"{len(list(where.glob('*.png')))} pictures in {where}")


if __name__ == "__main__":
    main(*sys.argv[1:])
