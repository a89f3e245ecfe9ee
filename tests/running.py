"""Coroutines run to their end in a thread of their own, where no browser test has left an event loop running."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Outcome = TypeVar("Outcome")

PATIENCE = 180
"""Seconds until a scenario that does not end counts as stuck."""


def run(
    scenario: Callable[[], Coroutine[Any, Any, Outcome]],
    new_loop: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> Outcome:
    """What comes of *scenario*, run to its end on asyncio's own event loop or on a *new_loop*."""

    async def limited() -> Outcome:
        return await asyncio.wait_for(scenario(), timeout=PATIENCE)

    def whole() -> Outcome:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            return runner.run(limited())

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(whole).result()
