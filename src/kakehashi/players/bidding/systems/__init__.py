"""The bidding systems, a module each with a ``TABLE``; beside them `vocabulary` and `natural`, which they share."""

from __future__ import annotations

NAMES = ("sayc", "beginner")
"""The systems there are, strongest first."""
