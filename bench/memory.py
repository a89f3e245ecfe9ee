"""Memory of the web process with many live tables of four CPU players, each watched by one socket.

Run: python -m bench.memory [--tables 200] [--seconds 30]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from bench.chaos import UNLIMITED
from tests.live_server import LiveServer


def resident_megabytes(pid: int) -> float:
    """What the process *pid* holds in memory now (Linux)."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise LookupError(pid)


async def watch(server: LiveServer, table: str, seconds: float) -> int:
    """Watch *table* for a while; how many updates came."""
    updates = 0
    async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket", proxy=None) as socket:
        try:
            async with asyncio.timeout(seconds):
                async for message in socket:
                    updates += json.loads(message)["type"] == "update"
        except TimeoutError:
            pass
    return updates


async def measure(server: LiveServer, tables: int, seconds: float) -> None:
    print(f"empty: {resident_megabytes(server.pid):.0f} MB")
    async with httpx.AsyncClient(base_url=server.url, trust_env=False) as http:
        games = (await http.get("/api/games")).json()
        asked = {"game": next(game["id"] for game in games if len(game["seats"]) == 4)}
        ids = [(await http.post("/api/tables", json=asked)).json()["id"] for _ in range(tables)]
    watching = [asyncio.create_task(watch(server, table, seconds)) for table in ids]
    await asyncio.sleep(seconds * 0.9)
    print(f"{tables} tables: {resident_megabytes(server.pid):.0f} MB in the web process")
    updates = await asyncio.gather(*watching)
    print(
        f"{sum(updates) / seconds:.0f} updates/s; tables without one: {sum(count <= 1 for count in updates)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server = LiveServer(Path(data), **UNLIMITED)
        try:
            asyncio.run(measure(server.start(), chosen.tables, chosen.seconds))
        finally:
            server.close()


if __name__ == "__main__":
    main()
