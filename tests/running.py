"""Coroutines run to their end in a thread of their own, where no browser test has left an event loop running."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

PATIENCE = 60
"""Seconds until a scenario that does not end counts as stuck."""


def run(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def limited() -> None:
        await asyncio.wait_for(scenario(), timeout=PATIENCE)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, limited()).result()
