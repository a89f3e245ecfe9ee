"""The bidding systems, a module each with a ``TABLE``; beside them `vocabulary` and `natural`, which they share."""
