"""The full matrix of screens: a short match of every game by clicks, at both widths and in both languages.

Each new screen is looked at by axe, in light and dark, and for scrolling sideways; a line is printed for each match.
Run: python -m bench.screens [--games minibridge,spades]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import sync_playwright

from tests.e2e.chromium import LAUNCH
from tests.e2e.person import Person
from tests.e2e.test_chicago import DESKTOP, PHONE, open_page
from tests.e2e.test_games import MATCHES, play_to_the_end, sit_down
from tests.live_server import THINKING, LiveServer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default="", help="only these, by comma")
    only = set(filter(None, parser.parse_args().games.split(",")))
    matches = [cast("tuple[Any, ...]", match.values)[:2] for match in MATCHES]
    failed = 0
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = LiveServer(Path(data), **THINKING).start()
        browser = playwright.chromium.launch(**LAUNCH)
        try:
            for game, options in matches:
                for size in (PHONE, DESKTOP):
                    for language in ("ja", "en"):
                        if only and game not in only:
                            continue
                        began = time.perf_counter()
                        page = open_page(browser, size, language)
                        try:
                            person = Person(page, language)  # before the page: it wants no motion
                            sit_down(page, server, game, options)
                            seen = sorted(play_to_the_end(page, person))
                        except (AssertionError, pytest.fail.Exception) as error:
                            failed += 1
                            seen = [f"FAILED: {str(error)[:300]}"]
                        seconds = time.perf_counter() - began
                        print(
                            f"{game:16} {size['width']:5} {language}  {seconds:4.0f} s  {', '.join(seen)}",
                            flush=True,
                        )
                        page.context.close()
        finally:
            browser.close()
            server.close()
    print(f"{failed} failed")


if __name__ == "__main__":
    main()
