"""How the browser of the tests, the benches and the pictures is started."""

import os
import shutil
from typing import Any

_AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
_CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which(
    "chromium"
)  # the first is without its own windows

LAUNCH: dict[str, Any] = {
    "args": [  # no calls home
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-gpu",
        "--disable-quic",
        "--disable-sync",
        "--no-first-run",
        *(["--no-sandbox"] if _AS_ROOT else []),
    ],
    **({"executable_path": _CHROMIUM} if _CHROMIUM else {}),
}
"""Debian's chromium where there is one, Playwright's own elsewhere."""
