"""Everything that can go wrong, as one tree.

    KakehashiError
    ├── RuleError              the rules forbid it; nothing changed
    │   ├── NotYourTurn        this seat is not entitled to act now
    │   └── IllegalAction      carries the objection
    ├── OptionsError           outside what was declared
    ├── NotationError          a text that cannot be read
    ├── NotInstalledError      a part that may be missing is
    └── TableError             the table cannot do that now
        ├── NoSuchTable
        ├── SeatTaken
        └── Stale              the command was about an earlier position

Each class has a permanent *code* (kebab-case), and an error may say more exactly by a *reason*, another such code. They
and the parameters are what travels; the sentences a person reads live in the catalogues of the client and of the
command line. The message is for whoever uses the library.
"""

from __future__ import annotations

from typing import ClassVar


class KakehashiError(Exception):
    """Something went wrong."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str | None = None, *, reason: str = "", **parameters: str | int) -> None:
        super().__init__(message or (type(self).__doc__ or self.code).splitlines()[0])
        self.reason = reason
        self.parameters = parameters


class RuleError(KakehashiError):
    """The rules forbid it."""

    code = "rule"


class NotYourTurn(RuleError):
    """It is not this seat's turn."""

    code = "not-your-turn"


class IllegalAction(RuleError):
    """That action is not allowed now."""

    code = "illegal-action"

    def __init__(self, reason: str, **parameters: str | int) -> None:
        super().__init__(f"{reason} {parameters}" if parameters else reason, reason=reason, **parameters)


class OptionsError(KakehashiError):
    """Those options are outside what the game declares."""

    code = "options"


class NotationError(KakehashiError):
    """That text cannot be read."""

    code = "notation"


class NotInstalledError(KakehashiError):
    """What this needs is not installed here."""

    code = "not-installed"


class TableError(KakehashiError):
    """The table cannot do that now."""

    code = "table"


class NoSuchTable(TableError):
    """There is no such table."""

    code = "no-such-table"


class SeatTaken(TableError):
    """Somebody else sits there."""

    code = "seat-taken"


class Stale(TableError):
    """The table has moved on since that command was made."""

    code = "stale"
