"""Coroutines run to their end in a thread of their own, where no browser test has left an event loop running."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

PATIENCE = 60
"""Seconds until a scenario that does not end counts as stuck."""


def run(
    scenario: Callable[[], Coroutine[Any, Any, None]],
    new_loop: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> None:
    """Run *scenario* to its end, on asyncio's own event loop or on a *new_loop*."""

    async def limited() -> None:
        await asyncio.wait_for(scenario(), timeout=PATIENCE)

    def whole() -> None:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(limited())

    with ThreadPoolExecutor(1) as thread:
        thread.submit(whole).result()
