"""Where tables are remembered: append-only logs."""
