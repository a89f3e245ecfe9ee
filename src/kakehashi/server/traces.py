"""Where errors happened, for the log, without anything that was in the air.

The message of an exception may hold a value, and so a card or a name. Only what the operating system says is told, and
where it is asked for what the database says: the first line of it, below which a database may cite rows.
"""

from __future__ import annotations

import traceback


def told(error: BaseException, whose: tuple[type[BaseException], ...] = (OSError,)) -> str:
    """Where *error* happened, and where the errors that led to it; what the kinds of *whose* say, too."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    said = str(error).splitlines() if isinstance(error, whose) else []
    came_of = f"{told(before, whose)}\n\nwhich led to\n\n" if before else ""
    where = "".join(traceback.format_tb(error.__traceback__))
    what = f"{type(error).__qualname__}{f': {said[0]}' if said else ''}"
    return f"{came_of}Traceback (most recent call last):\n{where}{what}"
