"""``python -m kakehashi`` is the command ``kakehashi``."""

from kakehashi.cli import main

main()
