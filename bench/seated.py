"""How long until a friend who opens the link of a party sits at the table.

From asking for the address to the own name in a chair, the one tap included that it takes; nothing cached, on this
machine and as on a slow phone (processor slowed four times, 1.6 Mbit/s, 150 ms). The bar is 5 s. Run:

    python -m bench.seated [--rounds 5]
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.chromium import LAUNCH
from tests.e2e.friends import Party
from tests.e2e.test_chicago import PHONE
from tests.live_server import PATIENT, LiveServer

SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}


def seconds_to_a_chair(party: Party, *, slow: bool) -> float:
    friend = party.friend("Fumi", PHONE)
    if slow:
        session = friend.context.new_cdp_session(friend.page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    began = time.perf_counter()
    friend.page.goto(party.link, wait_until="commit")
    friend.sit()
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = LiveServer(Path(data), **PATIENT).start()
        browser = playwright.chromium.launch(**LAUNCH)
        try:
            for slow in (False, True):
                spans = []
                for _ in range(rounds):
                    party = Party(browser, server)
                    spans.append(seconds_to_a_chair(party, slow=slow))
                    party.close()
                name = "slow phone" if slow else "this machine"
                print(f"seated, {name}: median {statistics.median(spans):.2f} s, longest {max(spans):.2f} s")
        finally:
            browser.close()
            server.close()


if __name__ == "__main__":
    main()
