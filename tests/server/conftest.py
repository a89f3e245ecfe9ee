"""One server for all the tests of this folder that only talk to it."""

from collections.abc import Iterator

import pytest

from tests.live_server import LiveServer


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    server = LiveServer(tmp_path_factory.mktemp("server") / "data")
    try:
        yield server.start()
    finally:
        server.close()
