"""A browser for the tests: one for the whole run, and from `page` a fresh context for each test."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.chromium import LAUNCH
from tests.e2e.friends import Four, Party
from tests.e2e.line import Line
from tests.e2e.person import PATIENCE
from tests.live_server import LiveServer

expect.set_options(timeout=PATIENCE)  # a slow machine is no fault


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, **LAUNCH}


@pytest.fixture
def party(browser: Browser, live_server: LiveServer) -> Iterator[Party]:
    table = Party(browser, live_server)
    yield table
    table.close()


@pytest.fixture
def four(party: Party) -> Four:
    return Four(party)


@pytest.fixture
def line(live_server: LiveServer) -> Iterator[Line]:
    with Line(live_server.port) as line:
        yield line
